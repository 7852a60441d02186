"""Adding a joint by a click on a surface or an edge: the axis is shown under the pointer first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.joint_adding import JointPlace, add_joint, joint_place
from app.library.solids import Solids
from app.snapping import REACH, edge_near, surface_under
from engine.errors import SceneError
from engine.msd.paths import is_within
from engine.msd.schema import JointType
from render.gizmo import project
from render.joints import SIZE
from ui.theme import SCENE

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

KINDS = {"hinge": JointType.Revolute, "slide": JointType.Slide, "ball": JointType.Ball}


class JointPlacing:
    """Waits for a click where a joint is to be.

    Attributes:
        kind: of `KINDS`.
        place: where it would be; None where none can be.
        problem: why none can be there.
    """

    def __init__(self, view: Viewport, kind: str) -> None:
        self.view, self.kind = view, kind
        self.place: JointPlace | None = None
        self.problem = ""
        self._solids: Solids | None = None
        self._revision = -1

    def hover(self, position: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """The pointer is at a position of the view; with Ctrl the axis does not snap."""
        view = self.view
        self.place, self.problem = None, ""
        solids, size = self._shapes(), view.pixels
        x, y = view.device(position)
        hidden = {*view.editor.hidden.paths, *view.editor.locked.paths}
        shown = np.array([i for i, path in enumerate(solids.paths) if not is_within(path, hidden)], dtype=np.intp)
        found = surface_under(solids, shown, view.view_camera().ray(x, y, size))
        if found is None:
            return
        reach = REACH * float(view.view_camera().pixel_size(found.point, view.height()))
        edge = edge_near(solids, solids.index(found.path), found.point, reach)
        point, direction = edge if edge is not None else (found.point, found.normal)
        snap = not modifiers & Qt.KeyboardModifier.ControlModifier
        selected = view.selection.current or ""
        bodies = view.bodies
        try:
            self.place = joint_place(
                view.document, bodies.nodes, bodies.poses(), found.path, point, direction, selected, snap
            )
        except SceneError as error:
            self.problem = error.message

    def _shapes(self) -> Solids:
        if self._solids is None or self._revision != self.view.document.revision:
            self._solids, self._revision = self.view.solids(), self.view.document.revision
        return self._solids

    def add(self) -> bool:
        """Add the joint and select it; False where none can be."""
        view = self.view
        if self.place is None:
            return False
        try:
            path = add_joint(view.document, view.bodies.nodes, view.bodies.poses(), self.place, KINDS[self.kind])
        except SceneError as error:
            self.problem = error.message
            return False
        view.selection.set([path])
        return True

    @property
    def hint(self) -> str:
        """What a click does."""
        if self.problem:
            return self.problem
        if self.place is not None and self.place.parent:
            return QCoreApplication.translate(
                "Viewport",
                "Click: hang the selected body here by a joint   ·   Ctrl: no snapping   ·   Esc: cancel",
            )
        return QCoreApplication.translate(
            "Viewport",
            "Click on a surface or edge: add the joint, its axis along it   ·   Ctrl: no snapping   ·   Esc: cancel",
        )

    def paint(self, painter: QPainter) -> None:
        """Paint the axis under the pointer."""
        if self.place is None:
            return
        view, size = self.view, (self.view.width(), self.view.height())
        reach = SIZE * float(view.view_camera().pixel_size(self.place.anchor, size[1]))
        ends = self.place.anchor + reach * np.array([[-1.0], [1.0], [0.0]]) * self.place.axis
        screen = project(view.view_camera(), size, ends)
        if screen is None:
            return
        start, stop, middle = (QPointF(*map(float, point)) for point in screen)
        painter.setPen(QPen(QColor(SCENE.hovered), 3))
        painter.drawLine(start, stop)
        painter.setBrush(QColor(SCENE.hovered))
        painter.drawEllipse(middle, 5, 5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
