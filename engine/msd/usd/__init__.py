"""USD stages with UsdPhysics as Worlds; needs usd-core."""

from engine.msd.usd.process import read

__all__ = ["read"]
