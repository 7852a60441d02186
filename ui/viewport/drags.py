"""What a pressed mouse button is doing: one class a kind of drag.

A drag is begun by the viewport, gets every move of the pointer, and ends by `finish` (button released) or `cancel`
(Esc). Positions are device pixels from the top left.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt

from engine.geometry.rotation import conjugate, rotate
from engine.server import Frame
from engine.simulation.applied_forces import DAMPING, STIFFNESS
from engine.simulation.state_transfer import same_bodies
from render import ViewCamera
from ui.viewport import navigation

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

TICK_SECONDS = 0.016
"""Time that a tick of a flying camera stands for."""
TWIST_PER_HEIGHT = 2.0 * np.pi
"""Twist of a drag as long as the view is high, rad."""
LIFTING_PART = 0.25
"""A pull over so much of the view's height carries the weight of a body, however near the view is."""
WEIGHT = 9.81
"""Per mass, m/s²."""
STEADY_DAMPING = 0.15
"""Part of the velocity that a pull may take in one time step: more can shake a body that is held at a corner."""
TWIST_STIFFNESS = 25.0
"""Angular acceleration for a twist by one radian, 1/s²."""


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
    """Pans by the mouse, or with `looks` turns where the viewer stands, and flies by W A S D Q E while the button is
    held."""

    KEYS = {
        Qt.Key.Key_W: (0, 0, 1),
        Qt.Key.Key_S: (0, 0, -1),
        Qt.Key.Key_A: (-1, 0, 0),
        Qt.Key.Key_D: (1, 0, 0),
        Qt.Key.Key_Q: (0, -1, 0),
        Qt.Key.Key_E: (0, 1, 0),
    }

    def __init__(self, view: Viewport, x: float, y: float, looks: bool = False) -> None:
        super().__init__(view, x, y, _look_around if looks else navigation.pan)
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


class GrabbedBodies:
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
        self.hold = GrabbedBodies(view, body, around)
        camera, height = view.view_camera(), view.pixels[1]
        self.normal = camera.forward
        self.grabbed = self.target = np.array(point, dtype=np.float64)
        self.height = float(camera.pixel_size(self.grabbed, height)) * height  # m, of the view there
        self.point = rotate(conjugate(frame.xquat[body]), self.grabbed - frame.xpos[body])  # m, in the body's frame
        self._sent: tuple = ()

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        """The target moves across the line of sight, at the depth where the body was grabbed."""
        origin, direction = self.view.view_camera().ray(x, y, self.view.pixels)
        self.target = origin + direction * (((self.grabbed - origin) @ self.normal) / (direction @ self.normal))
        self.tick()

    def tick(self) -> None:
        held = self.hold.follow()
        if held is None:
            return
        now = (held[0], *self.target, *self.hold.around)
        if now != self._sent:
            self._sent = now
            time_step = self.view.document.world.simulate_option.timestep
            strength = strength_near(self.height, time_step, self.view.editor.tools.pull_strength)
            self.view.session.pull(held[0], self.point, self.target, self.hold.around, strength)

    @property
    def line(self) -> tuple[np.ndarray, np.ndarray]:
        """From the grabbed point to the target, world frame."""
        held = self.hold.follow()
        if held is None:
            return self.target, self.target
        body, frame = held
        return frame.xpos[body] + rotate(frame.xquat[body], self.point), self.target

    def finish(self) -> None:
        self.view.session.let_go()

    cancel = finish


def strength_near(height: float, time_step: float, chosen: float = 1.0) -> float:
    """Strength of a pull in a view that is `height` m high where the body is: `chosen`, 1 is that of MuJoCo's viewer,
    and more in a near view of something small, as far as the time step (s) allows."""
    lifting = WEIGHT / (STIFFNESS * LIFTING_PART * max(height, 1e-9))
    steady = (STEADY_DAMPING / (DAMPING * max(time_step, 1e-9))) ** 2
    return max(chosen, min(chosen * lifting, steady))


class TwistDrag(Drag):
    """Holds a torque on a body of the running simulation, as large as the pointer has gone."""

    name = "twist"

    def __init__(self, view: Viewport, x: float, y: float, body: int) -> None:
        super().__init__(view, x, y)
        self.hold = GrabbedBodies(view, body, [])

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        held, layout = self.hold.follow(), self.view.session.layout
        if held is None or layout is None:
            return
        camera, scale = self.view.view_camera(), TWIST_PER_HEIGHT / self.view.pixels[1]
        turning = layout.body_invweight0[held[0]][1]
        inertia = 1.0 / turning if turning > 0 else 0.0
        angle = scale * ((x - self.x) * camera.up + (y - self.y) * camera.right)
        self.view.session.twist(held[0], TWIST_STIFFNESS * inertia * angle)

    def finish(self) -> None:
        self.view.session.let_go()

    cancel = finish
