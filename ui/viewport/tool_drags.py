"""Drags of the gizmo: they move, turn and scale what is selected, in the document or in the simulation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt

from app import snapping
from app.library.solids import Solids
from app.naming import title
from app.placements import Placement
from app.transforming import Moved, Scaled, Transformed, Transforming, Turned
from engine.geometry.rotation import from_axis_angle, multiply, unit_quaternion
from engine.msd.paths import is_within
from render.gizmo import AXES, PLANES, Gizmo, drag_move, drag_rotate, drag_scale
from render.joints import is_at_limit, selected_joints
from ui.viewport import typed_values
from ui.viewport.drag_texts import moved_text, scaled_text, turned_text
from ui.viewport.drags import Drag, GrabbedBodies

if TYPE_CHECKING:
    from engine.server import Layout
    from ui.viewport.widget import Viewport

FINE = 0.1
"""Part of the pointer's movement that counts while Shift is held."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Viewport", text)


class TypedDrag(Drag):
    """A drag that goes finer with Shift and takes a typed number in place of the pointer, until Enter or the button's
    release. Enter waits until what was typed is a number; the release cancels where it is none.

    Attributes:
        caption: what it has done so far, for the pointer.
        at: the pointer, device pixels.
    """

    def __init__(self, view: Viewport, x: float, y: float) -> None:
        super().__init__(view, x, y)
        self.typed = self.caption = ""
        self._typed_value: float | None = None
        self.at, self.fine_at = (x, y), (x, y)  # the pointer, and where it would be had it not slowed down
        self.modifiers = Qt.KeyboardModifier.NoModifier
        self.start = view.view_camera().ray(x, y, view.pixels)
        self._setting = False
        view.document.end_merge()

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        share = FINE if modifiers & Qt.KeyboardModifier.ShiftModifier else 1.0
        self.fine_at = self.fine_at[0] + share * (x - self.at[0]), self.fine_at[1] + share * (y - self.at[1])
        self.at, self.modifiers = (x, y), modifiers
        self._apply()

    def accepts(self, key: Qt.Key, text: str) -> bool:
        """Whether a key belongs to the drag."""
        return key == Qt.Key.Key_Backspace or typed_values.belongs_to_number(text, self.typed)

    def press(self, key: Qt.Key, text: str) -> None:
        """Take such a key."""
        self.typed = typed_values.edited(self.typed, key, text)
        if not self.typed.strip():
            self._typed_value = None
        elif (value := self._number(self.typed)) is not None:  # one that is not complete leaves the last one
            self._typed_value = value
        self._apply()

    @property
    def is_incomplete(self) -> bool:
        """Whether what was typed is no number, as of `5 kg` for a length."""
        return bool(self.typed.strip()) and self._number(self.typed) is None

    @property
    def _typed_caption(self) -> str:
        """What was typed, with a mark while it is no number."""
        return f"   [{self.typed}{' ?' * self.is_incomplete}]" if self.typed else ""

    def _number(self, text: str) -> float | None:
        """The typed number, as the drag takes it; None while it is none."""
        raise NotImplementedError

    def _apply(self) -> None:
        """Do what pointer and number say now."""
        raise NotImplementedError

    @property
    def _snaps(self) -> bool:
        control = bool(self.modifiers & Qt.KeyboardModifier.ControlModifier)
        return self._typed_value is None and self.view.editor.tools.snap != control

    def _now(self) -> tuple[np.ndarray, np.ndarray]:
        return self.view.view_camera().ray(*self.fine_at, self.view.pixels)

    def _set(self, values: Mapping[str, Any], text: str) -> None:
        self._setting = True
        try:
            self.view.document.set_all(values, text=text, merge=self.name)
        finally:
            self._setting = False

    @property
    def is_outdated(self) -> bool:
        return not self._setting

    def finish(self) -> None:
        self.view.document.end_merge()


class GizmoDrag(TypedDrag):
    """Moves, turns or scales the selected objects through the document: one undo step, none when cancelled.

    Ctrl switches snapping. X, Y or Z chooses the axis, the same once more that of the object in place of the world's.
    A number gives the distance, angle or factor.
    """

    name = "gizmo"
    AXIS_KEYS = {Qt.Key.Key_X: "x", Qt.Key.Key_Y: "y", Qt.Key.Key_Z: "z"}

    def __init__(
        self, view: Viewport, x: float, y: float, handle: str, transforming: Transforming, gizmo: Gizmo
    ) -> None:
        super().__init__(view, x, y)
        self.handle, self.transforming, self.gizmo = handle, transforming, gizmo
        self.done: Transformed | None = None

    # ---------------------------------------------------------------------------------------------------------- keys

    def accepts(self, key: Qt.Key, text: str) -> bool:
        return key in self.AXIS_KEYS or super().accepts(key, text)

    def press(self, key: Qt.Key, text: str) -> None:
        if key not in self.AXIS_KEYS:
            super().press(key, text)
            return
        self._choose(self.AXIS_KEYS[key])
        self._apply()

    def _choose(self, axis: str) -> None:
        if self.gizmo.mode == "scale":
            self.handle = axis if axis in self.gizmo.scalable else self.handle
        elif axis == self.handle:
            self.gizmo.local = not self.gizmo.local
        else:
            self.handle = axis

    def _number(self, text: str) -> float | None:
        if self.gizmo.mode == "move":
            return typed_values.length(text)
        if self.gizmo.mode == "rotate":
            return typed_values.angle(text)
        size = typed_values.length(text) if typed_values.has_length_unit(text) else None
        scaling = next((each for each in self.transforming.scalings if each is not None), None)
        if size is not None and size > 0 and scaling is not None:
            return scaling.factor_for(size, self._scaled_axes)
        return typed_values.factor(text)

    # ------------------------------------------------------------------------------------------------- what it means

    @property
    def _scaled_axes(self) -> str:
        return "xyz" if self.handle == "screen" else self.handle

    def _apply(self) -> None:
        value = self._typed_value
        if value is not None and self.gizmo.mode != "scale" and self.handle not in AXES:
            self.handle = "x"
        if self.gizmo.mode == "move":
            self._apply_move(value)
        elif self.gizmo.mode == "rotate":
            self._apply_turn(value)
        else:
            self._apply_scale(value)
        self.caption += self._typed_caption

    def _apply_move(self, value: float | None) -> None:
        axes = self.gizmo.axes()
        if value is not None:
            delta = value * axes[AXES[self.handle]]
        else:
            delta = drag_move(self.gizmo, self.handle, self.start, self._now())
        onto = ""
        if self._snaps:
            delta, onto = self._snapped(delta)
        self.caption = moved_text(axes @ delta, self.handle) + (f"   {onto}" if onto else "")
        self.done = Moved(self.transforming, axes, axes @ delta)
        self._move(delta)

    def _apply_turn(self, value: float | None) -> None:
        if value is not None:
            turn = from_axis_angle(self.gizmo.axes()[AXES[self.handle]], value)
        else:
            turn = drag_rotate(self.gizmo, self.handle, self.start, self._now())
            if self._snaps:
                turn = snapping.snapped_turn(turn, np.radians(self.view.editor.tools.angle_step))
        axis = self.gizmo.axes()[AXES[self.handle]] if self.handle in AXES else -self.view.view_camera().forward
        angle = 2.0 * float(np.arctan2(turn[:3] @ axis, turn[3]))
        angle = (angle + np.pi) % (2.0 * np.pi) - np.pi if value is None else value
        self.caption = turned_text(angle, self.handle)
        self.done = Turned(self.transforming, axis, angle)
        self._turn(turn)

    def _apply_scale(self, value: float | None) -> None:
        factor = value
        if factor is None:
            view = self.view
            factor = drag_scale(self.gizmo, self.handle, self.start, self._now(), view.view_camera(), view.pixels)
            step = view.editor.tools.scale_step
            if self._snaps and step > 0:
                factor = max(float(snapping.rounded(np.array(factor), step)), step)
        self.caption = scaled_text(factor, self.transforming, self._scaled_axes)
        self.done = Scaled(self.transforming, factor, self._scaled_axes)
        self._set(self.done.values(), _tr("Scale"))

    def _move(self, delta: np.ndarray) -> None:
        """Place the objects `delta` (m, world frame) away from where they were."""
        self._set(self.transforming.moved(delta), _tr("Move"))

    def _turn(self, turn: np.ndarray) -> None:
        """Turn the objects by a quaternion of the world frame from how they were."""
        self._set(self.transforming.turned(turn), _tr("Rotate"))

    # ------------------------------------------------------------------------------------------------------ snapping

    @cached_property
    def _solids(self) -> tuple[Solids, np.ndarray, np.ndarray]:
        """The shapes of the scene as they were when the drag began, numbers of those that it does not move, and the
        vertices (n, 3) of those that it does, where the drag found them: of floating bodies where they start."""
        solids = self.view.solids()
        moved = {place.path for place in self.transforming.placements}
        is_moved = np.array([is_within(path, moved) for path in solids.paths], dtype=bool)
        starting = {place.path for place in self.transforming.placements if place.free and not place.body}
        starts = self.view.solids(self.view.bodies.reference_poses) if starting else solids
        inside = [
            (starts if is_within(solids.paths[i], starting) else solids).triangles(int(i))[0]
            for i in np.flatnonzero(is_moved & ~solids.infinite)
        ]
        return solids, np.flatnonzero(~is_moved), np.unique(np.concatenate([np.zeros((0, 3)), *inside]), axis=0)

    @cached_property
    def _corners(self) -> np.ndarray:
        """The vertices (n, 3) of what the drag does not move, m, world frame."""
        solids, others, _ = self._solids
        found = [solids.triangles(int(i))[0] for i in others if not solids.infinite[i]]
        return np.unique(np.concatenate([np.zeros((0, 3)), *found]).round(9), axis=0)

    def _snapped(self, delta: np.ndarray) -> tuple[np.ndarray, str]:
        """A move to what is under the pointer or to the grid, and to what."""
        tools = self.view.editor.tools
        target, onto = self._target(tools.snap_to, delta)
        if target is not None:
            return self._along_handle(target), onto
        if "grid" not in tools.snap_to:
            return delta, ""
        return self._on_grid(delta, tools.grid_step), ""

    def _target(self, kinds: frozenset[str], delta: np.ndarray) -> tuple[np.ndarray | None, str]:
        """The move, (3,) m, to what the free move `delta` comes near to, and what that is. Of what is moved a vertex
        comes to lie on another one: that which is next to one on the screen, else next to that under the pointer.
        What has no vertices is there with its origin."""
        if not kinds & {"vertex", "axis", "surface"}:
            return None, ""
        solids, others, vertices = self._solids
        camera, size = self.view.view_camera(), self.view.pixels
        if "vertex" in kinds:
            pair = snapping.meeting(vertices + delta, self._corners, camera, size)
            if pair is not None:
                return pair[1] - pair[0] + delta, _tr("on a vertex")
            vertex = snapping.vertex_near(solids, others, camera, size, *self.at)
            if vertex is not None:
                own = snapping.nearest_of(vertices, vertex - delta)
                return vertex - (self.gizmo.position if own is None else own), _tr("on a vertex")
        if "axis" in kinds:
            place = snapping.axis_near(snapping.axes_of(solids, others), camera, size, *self.at)
            if place is not None:
                return place - self.gizmo.position, _tr("on an axis")
        if "surface" in kinds:
            found = snapping.surface_under(solids, others, camera.ray(*self.at, size))
            if found is not None:
                offset = snapping.resting_offset(vertices, self.gizmo.position, found.normal)
                return found.point + offset * found.normal - self.gizmo.position, _tr("on a surface")
        return None, ""

    def _along_handle(self, delta: np.ndarray) -> np.ndarray:
        """The part of a move that the handle allows."""
        axes = self.gizmo.axes()
        if self.handle in AXES:
            axis = axes[AXES[self.handle]]
            return axis * (delta @ axis)
        if self.handle in PLANES:
            normal = axes[PLANES[self.handle]]
            return delta - normal * (delta @ normal)
        return delta

    def _on_grid(self, delta: np.ndarray, step: float) -> np.ndarray:
        """A move to the grid of the world along the axes that the handle moves; along others than the world's one in
        whole steps."""
        axes = self.gizmo.axes()
        start = np.zeros(3) if self.gizmo.local else np.array(self.gizmo.position)
        along = axes @ delta
        moves = np.abs(along) > 1e-12
        return axes.T @ np.where(moves, snapping.rounded(start + along, step) - start, 0.0)

    def finish(self) -> None:
        super().finish()
        if self.done is not None and self.view.document.undo_stack.can_undo:
            self.view.transformed.emit(self.done)

    def cancel(self) -> None:
        self._set(self.transforming.start(), _tr("Move"))
        super().finish()


class PoseDrag(GizmoDrag):
    """Moves or turns a body in the simulation, by the joints of its chain; the document stays as it is. Esc puts the
    joints back."""

    def __init__(self, view: Viewport, x: float, y: float, handle: str, placement: Placement, gizmo: Gizmo) -> None:
        super().__init__(view, x, y, handle, Transforming([placement]), gizmo)
        self.placement, self.before = placement, view.session.frame()
        self.place = view.session.whereabouts
        self.hold = GrabbedBodies(view, placement.body, [])
        self._done = ""
        self._held_in: Layout | None = None  # that of the scene in which the engine holds the joints
        self._wanted: tuple[np.ndarray, np.ndarray | None] | None = None
        self.chain = tuple(
            node.path for node in view.bodies.nodes[1:] if (placement.path + ".").startswith(node.path + ".")
        )

    def _apply(self) -> None:
        super()._apply()
        self._done = self.caption
        self._name_limits()

    def tick(self) -> None:
        """Keep the body where it is wanted while the simulation runs, where the engine's hold of its joints does not,
        and say which joints are at a limit by now."""
        if self._wanted is not None and self.view.session.playing and self._slips():
            self._pose(*self._wanted)
        self._name_limits()

    def _slips(self) -> bool:
        """Whether the body goes elsewhere though its joints are held: its base floats, or the scene was built anew
        since."""
        held, layout = self.hold.follow(), self.view.session.layout
        if held is None or layout is None:
            return False
        above, body = set(), layout.body_parent[held[0]]
        while body > 0:
            above.add(body)
            body = layout.body_parent[body]
        joints = zip(layout.joint_type, layout.joint_body, strict=True)
        return layout is not self._held_in or any(kind == "free" and body in above for kind, body in joints)

    def _name_limits(self) -> None:
        names = self._at_limits() if self._done else []
        self.caption = "   ".join(
            [self._done, *([_tr("at the limit: {}").format(", ".join(names))] if names else [])]
        )

    def _at_limits(self) -> list[str]:
        """Names of the joints of the chain that are at a limit."""
        bodies = self.view.bodies
        placed = selected_joints(bodies.nodes, bodies.poses(), bodies.joint_positions(), self.chain)
        return [joint.joint.name or _tr("a joint") for joint in placed if is_at_limit(joint)]

    def _move(self, delta: np.ndarray) -> None:
        self._pose(self.placement.position + delta, None)

    def _turn(self, turn: np.ndarray) -> None:
        self._pose(self.placement.position, unit_quaternion(multiply(turn, self.placement.rotation)))

    def _pose(self, position: np.ndarray, rotation: np.ndarray | None) -> None:
        self._wanted = position, rotation
        self._held_in = self.view.session.layout
        if (held := self.hold.follow()) is not None:
            self.view.session.hold_pose(held[0], position, rotation, self.placement.point)

    @property
    def is_outdated(self) -> bool:
        return False

    def finish(self) -> None:
        self.view.session.let_go()
        if self.place is not None and not self.view.session.playing:
            self.view.editor.moved(
                _tr("Pose {}").format(title(self.view.document.world, self.placement.path)), self.place
            )

    def cancel(self) -> None:
        self.view.session.let_go()
        if (held := self.hold.follow()) is None:
            return
        layout = self.view.session.layout
        if layout is not None and layout.body_mocapid[held[0]] >= 0:
            self._pose(self.placement.position, self.placement.rotation)
        elif self.before is not None and len(self.before.qpos) == len(held[1].qpos):
            self.view.session.restore(self.before)
