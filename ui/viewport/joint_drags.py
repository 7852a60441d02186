"""Drags of the handles of joints: anchor, axis and range in the document, the coordinate in the simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor, QPainter, QPen

from app import snapping
from app.joints import nearest_direction
from app.naming import title
from engine.geometry.rotation import between, conjugate, from_z, multiply, normalized, rotate, unit_quaternion
from engine.msd.paths import join
from engine.msd.schema import JointType
from render.gizmo import Gizmo, Ray, drag_move, drag_rotate, project
from render.joints import (
    JointHandle,
    ball_angle,
    ball_axis,
    is_at_limit,
    joint_handles,
    selected_joints,
)
from ui.theme import SCENE
from ui.viewport import typed_values
from ui.viewport.tool_drags import TypedDrag

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

REACH = 8.0
"""How near to a handle the pointer has to be, px."""
RADIUS = 4.5
"""Of a handle, px."""
MOST = 50
"""Selected objects with whose joints' handles one still finds one's way."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Viewport", text)


def handles(view: Viewport) -> list[JointHandle]:
    """The handles of the joints that are selected, or whose link is: anchor and axis of a selected joint while no
    other tool is there for them, coordinates while there is a simulation."""
    selection = view.selection.paths
    if not 0 < len(selection) <= MOST or not view.options.icons or view.editor.tool == "scale":
        return []
    bodies, camera, size = view.bodies, view.view_camera(), (view.width(), view.height())
    positions = bodies.joint_positions()
    found = []
    for placed in selected_joints(bodies.nodes, bodies.poses(), positions, selection):
        shown = set()
        if placed.path in selection or not view.editor.posing:  # who poses a link edits no range
            shown |= {"lower", "upper"}
        if placed.path in selection and view.editor.tool == "select":
            shown |= {"anchor", "axis"}
        if placed.path in positions:
            shown.add("value")
        found += [handle for handle in joint_handles(placed, camera, size) if handle.name in shown]
    return found


def handle_at(view: Viewport, x: float, y: float) -> tuple[JointHandle, float] | None:
    """The handle under a position of the widget, and how far away it is, px."""
    nearest, found, size = REACH, None, (view.width(), view.height())
    for handle in handles(view):
        screen = project(view.view_camera(), size, handle.point[None])
        if screen is not None and (away := float(np.linalg.norm(screen[0] - (x, y)))) < nearest:
            nearest, found = away, handle
    return (found, nearest) if found is not None else None


def paint(view: Viewport, painter: QPainter, hovered: tuple[str, str] | None) -> None:
    """Paint the handles; `hovered` is the path of a joint and the name of its handle."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for handle in handles(view):
        screen = project(view.view_camera(), (view.width(), view.height()), handle.point[None])
        if screen is None:
            continue
        color = QColor(SCENE.at_limit if handle.name == "value" and is_at_limit(handle.placed) else SCENE.joint)
        if hovered == (handle.placed.path, handle.name):
            color = QColor(SCENE.hovered)
        painter.setPen(QPen(QColor(SCENE.text), 1.5))
        painter.setBrush(color)
        x, y = (float(v) for v in screen[0])
        if handle.name in ("lower", "upper"):
            painter.drawRect(round(x - RADIUS), round(y - RADIUS), round(2 * RADIUS), round(2 * RADIUS))
        else:
            painter.drawEllipse(round(x - RADIUS), round(y - RADIUS), round(2 * RADIUS), round(2 * RADIUS))
    painter.restore()


class JointDrag(TypedDrag):
    """Drags a handle of a joint: one undo step of the document, or a pose of the simulation; none when cancelled."""

    name = "joint"

    def __init__(self, view: Viewport, x: float, y: float, handle: JointHandle) -> None:
        super().__init__(view, x, y)
        self.handle, self.placed, self.joint = handle.name, handle.placed, handle.placed.joint
        self.grabbed = handle.point - self.placed.anchor
        self.range = self.joint.pos_limit.lower, self.joint.pos_limit.upper
        self.anchor, self.axis = self.joint.pos.copy(), self.joint.axis.copy()
        self.before, self.place = view.session.frame(), view.session.whereabouts
        self._turned, self._last = 0.0, self.start
        self._gizmo = Gizmo("rotate", self.placed.anchor, from_z(self.placed.axis), True)

    @property
    def path(self) -> str:
        """World path of the joint."""
        return self.placed.path

    @property
    def is_outdated(self) -> bool:
        return not self._setting and self.handle != "value"

    # ------------------------------------------------------------------------------------------------- what it means

    def _number(self, text: str) -> float | None:
        is_angle = self.joint.type_ is not JointType.Slide and self.handle not in ("anchor", "axis")
        return typed_values.angle(text) if is_angle else typed_values.length(text)

    def _apply(self) -> None:
        if self.handle == "anchor":
            self._move_anchor()
        elif self.handle == "axis":
            self._turn_axis()
        elif self.joint.type_ is JointType.Ball:
            self._turn_ball()
        elif self.handle == "value":
            self._pose(self._coordinate())
        else:
            self._limit(self._coordinate())
        self.caption += self._typed_caption

    def _coordinate(self) -> float:
        """The coordinate that the pointer or the typed number says, rad or m."""
        if self._typed_value is not None:
            return self._typed_value
        start = {"lower": self.range[0], "upper": self.range[1]}.get(self.handle, self.placed.value)
        now = self._now()
        if self.joint.type_ is JointType.Slide:
            gizmo = Gizmo("move", self.placed.anchor, self._gizmo.rotation, True)
            value = start + float(drag_move(gizmo, "z", self.start, now) @ self.placed.axis)
            step = self.view.editor.tools.grid_step
        else:
            turn = drag_rotate(self._gizmo, "z", self._last, now)
            self._turned += 2.0 * float(np.arctan2(turn[:3] @ self.placed.axis, turn[3]))
            self._last = now
            value, step = start + self._turned, float(np.radians(self.view.editor.tools.angle_step))
        return float(snapping.rounded(np.array(value), step)) if self._snaps else value

    def _limit(self, value: float) -> None:
        low, high = self.range
        value = min(value, high) if self.handle == "lower" else max(value, low)
        self.caption = (_tr("from {}") if self.handle == "lower" else _tr("to {}")).format(self._text(value))
        self._set({join(self.path, f"pos_limit.{self.handle}"): value}, _tr("Set Joint Range"))

    def _pose(self, value: float) -> None:
        low, high = self.range
        value = min(max(value, low), high) if low <= high else value
        self.caption = self._text(value)
        if value in (low, high):
            self.caption += _tr("   at its limit")
        self.view.bodies.set_joint(self.path, value)

    def _text(self, value: float) -> str:
        return f"{value:.3f} m" if self.joint.type_ is JointType.Slide else f"{np.degrees(value):.1f}°"

    def _move_anchor(self) -> None:
        gizmo = Gizmo("move", self.placed.anchor)
        target = self.placed.anchor + drag_move(gizmo, "screen", self.start, self._now())
        if self._snaps:
            step = self.view.editor.tools.grid_step
            target = snapping.rounded(target, step)
        moved = self.anchor + rotate(conjugate(self.placed.rotation), target - self.placed.anchor)
        self.caption = "   ".join(f"{axis} {v:.3f} m" for axis, v in zip("XYZ", moved, strict=True))
        self._set({join(self.path, "pos"): moved}, _tr("Move Joint"))

    def _turn_axis(self) -> None:
        direction = self._pointed()
        local = normalized(rotate(conjugate(self.placed.rotation), direction))
        if self._snaps:
            local = nearest_direction(local)
        self.caption = _tr("axis {} {} {}").format(*(f"{v:.2f}" for v in local))
        self._set({join(self.path, "axis"): local}, _tr("Turn Joint Axis"))

    def _turn_ball(self) -> None:
        if self.handle == "upper":
            middle = rotate(self.placed.rotation, ball_axis(self.placed))
            pointed = self._pointed()
            angle = self._typed_value
            if angle is None:
                angle = float(np.arctan2(np.linalg.norm(np.cross(middle, pointed)), middle @ pointed))
                step = float(np.radians(self.view.editor.tools.angle_step))
                angle = float(snapping.rounded(np.array(angle), step)) if self._snaps else angle
            self.caption = _tr("to {}").format(self._text(angle))
            self._set({join(self.path, "pos_limit.upper"): max(angle, 0.0)}, _tr("Set Joint Range"))
            return
        present = rotate(self.placed.moved, ball_axis(self.placed))
        pointed = self._pointed()
        moved = multiply(between(present, pointed), self.placed.moved)
        turn = unit_quaternion(multiply(conjugate(self.placed.rotation), moved))
        turn = _within_cone(turn, self.range[1])
        angle = ball_angle(self.placed._replace(moved=multiply(self.placed.rotation, turn)))
        self.caption = self._text(angle) + (_tr("   at its limit") if angle >= self.range[1] - 1e-6 else "")
        self.view.bodies.set_joint(self.path, turn)

    def _pointed(self) -> np.ndarray:
        """The direction (3,) from the anchor to where the pointer is on the sphere through the handle: on the side
        that the drag began on, or at its rim."""
        ray = self._now()
        radius, far = float(np.linalg.norm(self.grabbed)), bool(self.grabbed @ ray[1] > 0)
        return _on_sphere(ray, self.placed.anchor, radius, far)

    def finish(self) -> None:
        super().finish()
        if self.handle == "value":
            self.view.session.let_go()
        if self.handle == "value" and self.place is not None and not self.view.session.playing:
            self.view.editor.moved(_tr("Pose {}").format(title(self.view.document.world, self.path)), self.place)

    def cancel(self) -> None:
        if self.handle == "value":
            self.view.session.let_go()
            if self.before is not None:
                self.view.session.restore(self.before)
            return
        start = {"pos": self.anchor, "axis": self.axis}
        start |= {"pos_limit.lower": self.range[0], "pos_limit.upper": self.range[1]}
        self._set({join(self.path, name): value for name, value in start.items()}, _tr("Set Joint Range"))
        self.finish()


def _on_sphere(ray: Ray, centre: np.ndarray, radius: float, far: bool) -> np.ndarray:
    """The direction from the centre of a sphere to where a ray meets it, the near or the far side; of one that passes
    it to the nearest point of the ray."""
    origin, direction = ray
    middle = origin + direction * ((centre - origin) @ direction) - centre
    inside = radius**2 - middle @ middle
    if inside <= 0:
        return normalized(middle)
    return normalized(middle + direction * np.sqrt(inside) * (1.0 if far else -1.0))


def _within_cone(turn: np.ndarray, most: float) -> np.ndarray:
    """The turn, or where it is by more than an angle, rad, that angle about the same axis."""
    turn = -turn if turn[3] < 0 else turn
    sine = float(np.linalg.norm(turn[:3]))
    if 2.0 * np.arctan2(sine, turn[3]) <= most:
        return turn
    return np.array([*(turn[:3] / sine * np.sin(0.5 * most)), np.cos(0.5 * most)])
