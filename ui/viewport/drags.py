"""What a pressed mouse button is doing: one class a kind of drag.

A drag is begun by the viewport, gets every move of the pointer, and ends by `finish` (button released) or `cancel`
(Esc). Positions are device pixels from the top left.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt

from app.placements import Placement
from engine.geometry.rotation import IDENTITY, conjugate, from_axis_angle, multiply, rotate, unit_quaternion
from engine.server import Frame
from engine.simulation.state_transfer import same_bodies
from render import ViewCamera
from render.gizmo import Gizmo, drag_move, drag_rotate
from ui.viewport import navigation
from ui.viewport.perturb import Pull, twist

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

MOVE_SNAP = 0.05
"""Grid of a snapped move, m."""
TURN_SNAP = np.radians(15.0)
"""Grid of a snapped turn, rad."""
FINE = 0.1
"""Part of the pointer's movement that counts while Shift is held."""
TICK_SECONDS = 0.016
"""Time that a tick of a flying camera stands for."""
TWIST_PER_HEIGHT = 2.0 * np.pi
"""Twist of a drag as long as the view is high, rad."""


class Drag:
    """A drag that does nothing."""

    name = ""

    def __init__(self, view: Viewport, x: float, y: float) -> None:
        self.view, self.x, self.y = view, x, y

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        """The pointer is at x, y now."""

    def tick(self) -> None:
        """Called about 60 times a second during the drag."""

    @property
    def is_outdated(self) -> bool:
        """Asked when the document was edited: whether the drag has to end, as what it holds may be elsewhere now."""
        return False

    def finish(self) -> None:
        """The button was released."""

    def cancel(self) -> None:
        """Undo what the drag has done."""


class CameraDrag(Drag):
    """Orbits or pans the viewer's camera; Esc puts it back."""

    def __init__(self, view: Viewport, x: float, y: float, motion) -> None:
        super().__init__(view, x, y)
        self.motion = motion
        self.start = self.camera = navigation.unlocked(view.view_camera())

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        self._show(self.motion(self.camera, x - self.x, y - self.y, self.view.pixels[1]))
        self.x, self.y = x, y

    def _show(self, camera: ViewCamera) -> None:
        self.camera = camera
        self.view.set_camera(camera)

    def cancel(self) -> None:
        self.view.set_camera(self.start)


class FlyDrag(CameraDrag):
    """Pans by the mouse, and flies by W A S D Q E while the right button is held."""

    KEYS = {
        Qt.Key.Key_W: (0, 0, 1),
        Qt.Key.Key_S: (0, 0, -1),
        Qt.Key.Key_A: (-1, 0, 0),
        Qt.Key.Key_D: (1, 0, 0),
        Qt.Key.Key_Q: (0, -1, 0),
        Qt.Key.Key_E: (0, 1, 0),
    }

    def __init__(self, view: Viewport, x: float, y: float) -> None:
        super().__init__(view, x, y, navigation.pan)
        self.held: set[Qt.Key] = set()
        self.speed = 1.0

    @property
    def name(self) -> str:
        return "fly" if self.held else ""

    def press(self, key: Qt.Key) -> None:
        """A flying key went down; from now on the mouse looks around."""
        self.held.add(key)
        self.motion = _look_around

    def tick(self) -> None:
        right, up, forward = np.sum([self.KEYS[key] for key in self.held] or [(0, 0, 0)], axis=0)
        if right or up or forward:
            speed = self.speed * self.camera.distance
            self._show(navigation.fly(self.camera, right, up, forward, TICK_SECONDS, speed))


def _look_around(camera: ViewCamera, dx: float, dy: float, height: int) -> ViewCamera:
    """Turn about the camera's own position."""
    turned = navigation.orbit(camera, dx, dy, height)
    return replace(turned, lookat=navigation.unlocked(camera).position + turned.distance * turned.forward)


class GizmoDrag(Drag):
    """Moves or turns the selected object through the document: one undo step, none when cancelled.

    Ctrl goes in steps, Shift ten times finer. X, Y or Z chooses the axis; digits give the distance in metres or
    degrees in place of the pointer, until Enter or the button's release.
    """

    name = "gizmo"
    AXIS_KEYS = {Qt.Key.Key_X: "x", Qt.Key.Key_Y: "y", Qt.Key.Key_Z: "z"}

    def __init__(self, view: Viewport, x: float, y: float, handle: str, placement: Placement, gizmo: Gizmo) -> None:
        super().__init__(view, x, y)
        self.handle, self.placement, self.gizmo = handle, placement, gizmo
        self.typed = ""
        self.at, self.fine_at = (x, y), (x, y)  # the pointer, and where it would be had it not slowed down
        self.modifiers = Qt.KeyboardModifier.NoModifier
        self.start = view.view_camera().ray(x, y, view.pixels)
        self.merge = f"gizmo {placement.path}"
        self._setting = False
        view.document.end_merge()

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        share = FINE if modifiers & Qt.KeyboardModifier.ShiftModifier else 1.0
        self.fine_at = self.fine_at[0] + share * (x - self.at[0]), self.fine_at[1] + share * (y - self.at[1])
        self.at, self.modifiers = (x, y), modifiers
        self._apply()

    def accepts(self, key: Qt.Key, text: str) -> bool:
        """Whether a key chooses an axis or belongs to a number."""
        return key in self.AXIS_KEYS or key == Qt.Key.Key_Backspace or (bool(text) and text in "0123456789.,-")

    def press(self, key: Qt.Key, text: str) -> None:
        """Take such a key."""
        if key in self.AXIS_KEYS:
            self.handle = self.AXIS_KEYS[key]
        elif key == Qt.Key.Key_Backspace:
            self.typed = self.typed[:-1]
        else:
            self.typed += text.replace(",", ".")
        self._apply()

    @property
    def typed_value(self) -> float | None:
        """The typed number, m or degrees; None while there is none. It needs an axis: x, if none was chosen."""
        try:
            return float(self.typed)
        except ValueError:
            return None

    def _apply(self) -> None:
        value = self.typed_value
        if value is not None and self.handle not in self.AXIS_KEYS.values():
            self.handle = "x"
        now = self.view.view_camera().ray(*self.fine_at, self.view.pixels)
        snap = value is None and bool(self.modifiers & Qt.KeyboardModifier.ControlModifier)
        axes = self.gizmo.axes()
        if self.gizmo.mode == "move":
            if value is None:
                delta = drag_move(self.gizmo, self.handle, self.start, now)
            else:
                delta = value * axes["xyz".index(self.handle)]
            if snap:
                delta = self._snapped(delta)
            self._move(delta)
        else:
            if value is None:
                turn = drag_rotate(self.gizmo, self.handle, self.start, now)
            else:
                turn = from_axis_angle(axes["xyz".index(self.handle)], np.radians(value))
            self._turn(snapped_turn(turn) if snap else turn)

    def _move(self, delta: np.ndarray) -> None:
        """Place the object `delta` (m, world frame) away from where it was."""
        self._set(self.placement.position_path, self.placement.moved(delta), self.view.tr("Move"))

    def _turn(self, turn: np.ndarray) -> None:
        """Turn the object by a quaternion of the world frame from how it was."""
        self._set(self.placement.rotation_path, self.placement.turned(turn), self.view.tr("Rotate"))

    def _snapped(self, delta: np.ndarray) -> np.ndarray:
        """A move in whole grid steps along the gizmo's own axes."""
        frame = self.gizmo.rotation if self.gizmo.local else IDENTITY
        along = rotate(conjugate(frame), delta)
        return rotate(frame, np.round(along / MOVE_SNAP) * MOVE_SNAP)

    def _set(self, path: str, value: np.ndarray, text: str) -> None:
        self._setting = True
        try:
            self.view.document.set(path, value, text=text, merge=self.merge)
        finally:
            self._setting = False

    @property
    def is_outdated(self) -> bool:
        return not self._setting

    def finish(self) -> None:
        self.view.document.end_merge()

    def cancel(self) -> None:
        place = self.placement
        if self.gizmo.mode == "move":
            self._set(place.position_path, place.local_position, self.view.tr("Move"))
        else:
            self._set(place.rotation_path, place.local_rotation, self.view.tr("Rotate"))
        self.finish()


class PoseDrag(GizmoDrag):
    """Moves or turns a body in the simulation, by the joints of its chain; the document stays as it is. Esc puts the
    joints back."""

    def __init__(self, view: Viewport, x: float, y: float, handle: str, placement: Placement, gizmo: Gizmo) -> None:
        super().__init__(view, x, y, handle, placement, gizmo)
        self.before = view.session.frame()
        self.hold = _GrabbedBodies(view, placement.body, [])

    def _move(self, delta: np.ndarray) -> None:
        self._pose(self.placement.position + delta, None)

    def _turn(self, turn: np.ndarray) -> None:
        self._pose(self.placement.position, unit_quaternion(multiply(turn, self.placement.rotation)))

    def _pose(self, position: np.ndarray, rotation: np.ndarray | None) -> None:
        if (held := self.hold.follow()) is not None:
            self.view.session.pose(held[0], position, rotation)

    @property
    def is_outdated(self) -> bool:
        return False

    def finish(self) -> None:
        pass

    def cancel(self) -> None:
        if (held := self.hold.follow()) is None:
            return
        layout = self.view.session.layout
        if layout is not None and layout.body_mocapid[held[0]] >= 0:
            self._pose(self.placement.position, self.placement.rotation)
        elif self.before is not None and len(self.before.qpos) == len(held[1].qpos):
            self.view.session.restore(self.before)


def snapped_turn(turn: np.ndarray) -> np.ndarray:
    """The quaternion about the same axis by the nearest whole number of snap angles."""
    sine = float(np.linalg.norm(turn[:3]))
    if sine < 1e-9:
        return IDENTITY.copy()
    angle = 2.0 * np.arctan2(sine, turn[3])
    return from_axis_angle(turn[:3], round(angle / TURN_SNAP) * TURN_SNAP)


class _GrabbedBodies:
    """Bodies of the running simulation that a drag holds, found again where an edit gives them other indices.

    Attributes:
        body: index of the one that was grabbed; None when it is gone.
        around: indices of others, and their shares of the force.
    """

    def __init__(self, view: Viewport, body: int, around: list[tuple[int, float]]) -> None:
        self._view, self._layout, self._world = view, view.session.layout, view.session.world
        self.body: int | None = body
        self.around = around

    def follow(self) -> tuple[int, Frame] | None:
        """The body, and the newest frame that has it; None when it is gone or not simulated yet, or another world is
        shown, whose bodies are not held."""
        before, layout = self._layout, self._view.session.layout
        if layout is not before and layout is not None and before is not None and self.body is not None:
            now = dict(same_bodies(before, layout))
            self.body, self._layout = now.get(self.body), layout
            self.around = [(now[other], share) for other, share in self.around if other in now]
        frame = self._view.bodies.frame
        if self.body is None or frame is None or frame.world != self._world:
            return None
        return self.body, frame


class PullDrag(Drag):
    """Pulls a body of the running simulation, its index there, by a spring from the grabbed point to the pointer; and
    those `around` it by a share of the force."""

    name = "pull"

    def __init__(
        self,
        view: Viewport,
        x: float,
        y: float,
        body: int,
        frame: Frame,
        point: np.ndarray,
        around: list[tuple[int, float]],
    ) -> None:
        super().__init__(view, x, y)
        self.hold = _GrabbedBodies(view, body, around)
        self.pull = Pull(view.bodies.mass_of(body), point, frame.xpos[body], frame.xquat[body])
        self.normal = view.view_camera().forward
        self.grabbed = np.array(point, dtype=np.float64)

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        """The target moves across the line of sight, at the depth where the body was grabbed."""
        origin, direction = self.view.view_camera().ray(x, y, self.view.pixels)
        self.pull.target = origin + direction * (((self.grabbed - origin) @ self.normal) / (direction @ self.normal))
        self.tick()

    def tick(self) -> None:
        held = self.hold.follow()
        if held is None:
            return
        body, frame = held
        xpos, xquat = frame.xpos[body].astype(np.float64), frame.xquat[body].astype(np.float64)
        force = self.pull.force(frame.time, xpos, xquat)
        self.view.session.perturb(body, force, np.zeros(3), self.pull.point(xpos, xquat), self.hold.around)

    @property
    def line(self) -> tuple[np.ndarray, np.ndarray]:
        """From the grabbed point to the target, world frame."""
        held = self.hold.follow()
        if held is None:
            return self.pull.target, self.pull.target
        body, frame = held
        return self.pull.point(frame.xpos[body], frame.xquat[body]), self.pull.target

    def finish(self) -> None:
        self.view.session.perturb(None)

    cancel = finish


class TwistDrag(Drag):
    """Holds a torque on a body of the running simulation, as large as the pointer has gone."""

    name = "twist"

    def __init__(self, view: Viewport, x: float, y: float, body: int) -> None:
        super().__init__(view, x, y)
        self.hold, self.mass = _GrabbedBodies(view, body, []), view.bodies.mass_of(body)

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        camera, scale = self.view.view_camera(), TWIST_PER_HEIGHT / self.view.pixels[1]
        torque = twist(self.mass, camera.right, camera.up, (x - self.x) * scale, (y - self.y) * scale)
        if (held := self.hold.follow()) is not None:
            self.view.session.perturb(held[0], np.zeros(3), torque)

    def finish(self) -> None:
        self.view.session.perturb(None)

    cancel = finish
