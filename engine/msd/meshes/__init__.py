"""Scenes made of one mesh file."""

from engine.msd.meshes.reader import read as read
