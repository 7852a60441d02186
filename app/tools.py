"""The tool by which objects are moved, turned and scaled in a view, and how it works."""

from __future__ import annotations

from dataclasses import dataclass

TOOLS = ("select", "move", "rotate", "scale")
AXES = ("world", "local", "parent", "joint")
"""Along what a tool works: the world, the object, what holds the object, its joint."""
PIVOTS = ("last", "center", "each")
"""About what several objects are turned and scaled: the one chosen last, the middle of all, each about itself."""
SNAPS = ("grid", "surface", "vertex", "axis")
"""What positions go to: a grid, the surface, the vertex or the axis of another object under the pointer."""


@dataclass(frozen=True)
class Tools:
    """The present tool and its settings; nothing of the document."""

    tool: str = "select"
    """One of `TOOLS`."""
    axes: str = "world"
    """One of `AXES`."""
    pivot: str = "last"
    """One of `PIVOTS`."""
    snap: bool = False
    """Whether drags snap; Ctrl held during a drag is the other way round."""
    snap_to: frozenset[str] = frozenset({"grid"})
    """Of `SNAPS`. Angles and sizes always snap to their steps."""
    grid_step: float = 0.1
    """m."""
    angle_step: float = 15.0
    """deg."""
    scale_step: float = 0.1
    """Of the factor by which something is scaled."""
    pull_strength: float = 1.0
    """Of the spring by which bodies of the running simulation are pulled; 1 suits their mass."""
