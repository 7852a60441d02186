"""What MJCF says and MSD has no place for: kept, obeyed by our engine, ignored by MotrixSim."""

from __future__ import annotations

from engine.msd.schema.base import Element


class WorldExtras(Element):
    """Settings of the whole scene that only MJCF knows."""
