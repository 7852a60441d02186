"""The views of a window beside each other, of which one is active."""

from __future__ import annotations

from dataclasses import replace

from app.view import View
from engine.msd.schema.world import World
from engine.signals import Signal
from render.camera import ViewCamera

LAYOUTS = {"single": 1, "columns": 2, "one_two": 3, "quad": 4}
"""How views stand, and how many they are: one, side by side, one beside two, two above two."""
_STARTS = ((90.0, -90.0), (90.0, 0.0), (180.0, 0.0))
"""Azimuth and elevation, degrees, of the second to the fourth view when it is first shown: top, front, right."""


class Views:
    """One to four views of one scene.

    Attributes:
        all: the views that were shown so far, the first one first; the layout shows the first of them.
        layout: one of `LAYOUTS`.
        active: the one that commands act on.

    Signals:
        layout_changed: the views stand otherwise, and there may be more of them.
        active_changed: another one is active.
    """

    def __init__(self, world: World, file: str = "") -> None:
        self.layout_changed, self.active_changed = Signal(), Signal()
        self._world, self._file = world, file
        self.all, self.layout = [View(world, file)], "single"
        self.active = self.all[0]

    @property
    def shown(self) -> list[View]:
        """The views that the layout shows."""
        return self.all[: LAYOUTS[self.layout]]

    def set_layout(self, layout: str) -> None:
        """Show as many views as a layout has. Raises KeyError for a layout that there is not."""
        count = LAYOUTS[layout]
        while len(self.all) < count:
            self.all.append(View(self._world, self._file, self._from_side(len(self.all))))
        self.layout = layout
        self.layout_changed.emit()
        if self.active not in self.shown:
            self.activate(self.all[0])

    def activate(self, view: View) -> None:
        """Let commands act on a view."""
        if view is not self.active:
            self.active = view
            self.active_changed.emit()

    def set_world(self, world: World, file: str = "") -> None:
        """Begin with the views of another scene."""
        self._world, self._file = world, file
        for i, view in enumerate(self.all):
            view.set_world(world, file)
            if i:
                view.set_camera(self._from_side(i))

    def _from_side(self, place: int) -> ViewCamera:
        azimuth, elevation = _STARTS[place - 1]
        return replace(self.all[0].camera, azimuth=azimuth, elevation=elevation, pose=None, orthographic=True)
