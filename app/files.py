"""Files that appear whole or not at all."""

from engine.msd.replacing import replacing as replacing
