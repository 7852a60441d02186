"""Arrangements of a window by name: views with cameras and looks, panels and plots, as plain data."""

from __future__ import annotations

from pathlib import Path

import msgspec

from app.json_file import decoded_json, read_json, write_json
from app.plot_layout import PlotLayout, checked
from app.view_memory import Arrangement
from engine.errors import SceneError

_WHAT = "layout of a window"
LONGEST_NAME = 80
"""Characters of a name from a file."""


class ShownParts(msgspec.Struct, omit_defaults=True):
    """What a view shows besides the scene, and of it."""

    overlays: list[str] = []
    switches: list[str] = []
    """Those that are on, of the names in `ui.layouts.parts`."""
    groups: tuple[int, ...] = (0, 1, 2)
    camera_outputs: list[str] = []


class PanelPlaces(msgspec.Struct, omit_defaults=True):
    """Where panels stand."""

    state: bytes = b""
    """Of Qt."""
    size: tuple[int, int] = (0, 0)
    """Of the window, px."""
    sides: tuple[int, int] = (0, 0)
    """Widths of the panels at the left and at the right, px."""
    below: int = 0
    """Height of those below the views, px."""


class WindowArrangement(msgspec.Struct, omit_defaults=True):
    """How a window stands."""

    name: str = ""
    views: Arrangement = msgspec.field(default_factory=Arrangement)
    parts: list[ShownParts] = []
    """Of each view."""
    panels: PanelPlaces = msgspec.field(default_factory=PanelPlaces)
    plots: PlotLayout | None = None
    """None: there were none, and those that there are stay."""


class WindowLayouts(msgspec.Struct):
    """The arrangements that are kept, by name, in the order of their names."""

    kept: list[WindowArrangement] = []

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.kept]

    def find(self, name: str) -> WindowArrangement:
        """The arrangement of a name. Raises KeyError."""
        for one in self.kept:
            if one.name == name:
                return one
        raise KeyError(name)

    def keep(self, arrangement: WindowArrangement) -> None:
        """Keep it, in place of one of the same name."""
        others = [one for one in self.kept if one.name != arrangement.name]
        self.kept = sorted([*others, arrangement], key=lambda one: one.name.casefold())

    def remove(self, name: str) -> None:
        """Keep it no longer."""
        self.kept = [one for one in self.kept if one.name != name]


def write_arrangement(path: str | Path, arrangement: WindowArrangement) -> None:
    """Write it as JSON. Raises OSError."""
    write_json(path, arrangement)


def read_arrangement(path: str | Path) -> WindowArrangement:
    """One from a file, by whose name it is called if it has none. Raises SceneError naming the file, what is wrong in
    it and where."""
    found = read_json(path, WindowArrangement, _WHAT)
    if not found.panels.state and not found.views.views:
        raise SceneError(f"is no {_WHAT}: it has neither views nor panels", str(path))
    if found.plots is not None:
        checked(found.plots, path)
    found.name = (" ".join(found.name.split()) or Path(path).stem)[:LONGEST_NAME]
    return found


def encoded(layouts: WindowLayouts) -> str:
    """Those that are kept as JSON in one line."""
    return msgspec.json.encode(layouts).decode()


def decoded(text: str) -> WindowLayouts:
    """Those that are kept, from JSON. Raises SceneError."""
    return decoded_json(text, WindowLayouts, "list of layouts")
