"""Choosing everything in a box, and what lies behind something else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.snapping import surfaces_along
from engine.msd.paths import get, is_within, split
from engine.msd.schema import Geometry, Link, ShapeType, World
from render.gizmo import project
from render.poses import elements
from render.splats import cloud_bounds
from ui.theme import SCENE
from ui.viewport.drags import Drag

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

PLANES = (ShapeType.InfinitePlane, ShapeType.Plane, ShapeType.HField)


class BoxDrag(Drag):
    """Draws a box; at the end what is seen in it is added to the selection, or with Ctrl taken from it; without
    `adds` it is selected alone, unless Shift is held. With Alt what is hidden behind other things counts too."""

    name = "box"

    def __init__(self, view: Viewport, x: float, y: float, adds: bool = True) -> None:
        super().__init__(view, x, y)
        self.end_x, self.end_y, self.adds = x, y, adds
        self.modifiers = Qt.KeyboardModifier.ShiftModifier

    @property
    def box(self) -> QRectF:
        """The box in the widget."""
        ratio = self.view.devicePixelRatioF()
        corners = QPointF(self.x, self.y) / ratio, QPointF(self.end_x, self.end_y) / ratio
        return QRectF(*corners).normalized()

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        self.end_x, self.end_y, self.modifiers = x, y, modifiers

    def finish(self) -> None:
        selection = self.view.selection
        through = bool(self.modifiers & Qt.KeyboardModifier.AltModifier)
        found = _inside(self.view, self.box) if through else _seen(self.view, self.box)
        chosen = owners(self.view.document.world, found)
        if self.modifiers & Qt.KeyboardModifier.ControlModifier:
            selection.set(path for path in selection.paths if path not in chosen)
        else:
            adds = self.adds or self.modifiers & Qt.KeyboardModifier.ShiftModifier
            selection.set((*selection.paths, *chosen) if adds else chosen)


def owners(world: World, paths: Iterable[str]) -> list[str]:
    """The links of shapes and what else hangs on links, and what stands in the world by itself; each once."""
    found = []
    for path in paths:
        owner = split(split(path)[0])[0] if path.endswith("]") else path
        found.append(owner if path.startswith("hierarchy") and isinstance(get(world, owner), Link) else path)
    return list(dict.fromkeys(found))


def _seen(view: Viewport, box: QRectF) -> list[str]:
    """What is seen in a box, without ground and walls that are seen beside it too."""
    seen, beyond = view.pick_box(box)
    return [path for path in seen if not (path in beyond and _is_surroundings(view.document.world, path))]


def _is_surroundings(world: World, path: str) -> bool:
    element = get(world, path)
    in_world = split(path)[0] == "hierarchy.geoms"
    return isinstance(element, Geometry) and (in_world or element.shape in PLANES)


def _inside(view: Viewport, box: QRectF) -> list[str]:
    """What has its middle in a box, seen or not."""
    solids, size, locked = view.solids(), (view.width(), view.height()), set(view.editor.locked.paths)
    hidden = {*locked, *view.editor.hidden.paths}
    found = []
    for i in np.flatnonzero(~solids.infinite):
        middle = 0.5 * (solids.low[i] + solids.high[i])
        screen = project(view.view_camera(), size, middle[None])
        if screen is not None and box.contains(QPointF(*map(float, screen[0]))):
            found.append(solids.paths[i])
    for path, corners in _cloud_boxes(view):
        screen = project(view.view_camera(), size, corners.mean(axis=0)[None])
        if screen is not None and box.contains(QPointF(*map(float, screen[0]))):
            found.append(path)
    return [path for path in found if not is_within(path, hidden)]


def _cloud_boxes(view: Viewport) -> list[tuple[str, np.ndarray]]:
    """World paths and corners (8, 3), m, of the clouds of splats that are shown."""
    world, nodes, poses = view.document.world, view.bodies.nodes, view.poses()
    shown = [path for path, _, splat in elements(nodes, "gaussian_splats") if splat.group in view.options.groups]
    return [(path, corners) for path in shown for corners in cloud_bounds(world, nodes, poses, (path,), False)]


def next_behind(view: Viewport, position: QPointF) -> str | None:
    """Of what lies under a position of the view, seen or not, that which is behind what is selected; after the last
    one the first one again."""
    solids, hidden = view.solids(), {*view.editor.locked.paths, *view.editor.hidden.paths}
    shown = np.array([i for i, path in enumerate(solids.paths) if not is_within(path, hidden)], dtype=np.intp)
    ray = view.view_camera().ray(*view.device(position), view.pixels)
    forward = view.view_camera().forward
    met = [(float((one.point - ray[0]) @ forward), one.path) for one in surfaces_along(solids, shown, ray)]
    met += [(away, path) for path, away in view.clouds_along(position) if not is_within(path, hidden)]
    paths = list(dict.fromkeys(path for _, path in sorted(met)))
    if not paths:
        return None
    current = view.selection.current
    return paths[(paths.index(current) + 1) % len(paths)] if current in paths else paths[0]


def paint(painter: QPainter, box: QRectF) -> None:
    """Paint the box."""
    fill = QColor(SCENE.free)
    fill.setAlpha(40)
    painter.setPen(QPen(QColor(SCENE.free), 1))
    painter.setBrush(fill)
    painter.drawRect(box)
    painter.setBrush(Qt.BrushStyle.NoBrush)
