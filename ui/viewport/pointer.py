"""What mouse and keys mean in the viewport: clicks choose, drags move the camera, objects or bodies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QKeySequence

from engine.msd.paths import get
from engine.msd.schema import Link
from render.gizmo import gizmo_under
from render.joints import JointHandle
from ui.keys.keymap import keymap
from ui.keys.mouse import mouse
from ui.viewport import joint_drags, manipulator, navigation, overlay, sites, view_cube
from ui.viewport.box_select import BoxDrag, next_behind
from ui.viewport.drags import CameraDrag, Drag, FlyDrag, PullDrag, TwistDrag
from ui.viewport.joint_drags import JointDrag
from ui.viewport.joint_placing import JointPlacing
from ui.viewport.measure import Tape
from ui.viewport.plot_drag import drag_into_plot, is_plot_drag
from ui.viewport.tool_drags import GizmoDrag, PoseDrag, TypedDrag

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

CLICK_SLOP = 4.0
"""A press that moves less than this is a click, px."""

_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_ALT = Qt.KeyboardModifier.AltModifier
_LEFT, _RIGHT, _MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
_MOTIONS = {"orbit": navigation.orbit, "pan": navigation.pan, "zoom": navigation.zoom_drag}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def _undoes(event) -> bool:
    """Whether a key event is one of the keys of Undo; with Ctrl held to snap, Z is one, too."""
    pressed = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
    return pressed in keymap().all()["undo"]


class Pointer:
    """The pressed buttons and held keys of a viewport.

    Attributes:
        drag: the drag between press and release.
        hovered_cube: part of the view cube under the pointer.
        hovered_handle: handle of the gizmo under the pointer.
        hovered_joint: path of the joint, and name of its handle, under the pointer.
        tape: measures between the points that are clicked.
        placing: waits for a click where a joint is to be.
    """

    def __init__(self, view: Viewport) -> None:
        self.view = view
        self.drag: Drag | None = None
        self.hovered_cube: view_cube.Direction | None = None
        self.hovered_handle: str | None = None
        self.hovered_joint: tuple[str, str] | None = None
        self.placing: JointPlacing | None = None
        self.tape: Tape | None = None
        self._pressed_with = Qt.KeyboardModifier.NoModifier
        self._pressed_at: QPointF | None = None  # a press that may still become a click
        self._asked_at: QPointF | None = None  # the same of the right button, beside the drag that it begins

    @property
    def dragging(self) -> str:
        """Name of the present drag."""
        return self.drag.name if self.drag is not None else ""

    @property
    def turns(self) -> bool:
        """Whether objects are being turned or scaled, about a middle that stays."""
        return isinstance(self.drag, GizmoDrag) and self.drag.gizmo.mode != "move"

    @property
    def chain(self) -> tuple[str, ...]:
        """World paths of the links by whose joints a body is being posed."""
        return self.drag.chain if isinstance(self.drag, PoseDrag) else ()

    def tick(self) -> None:
        """Let a drag act that does so without the pointer moving."""
        if self.drag is not None:
            self.drag.tick()

    def place_joint(self, kind: str) -> None:
        """Add a joint of a kind of `joint_placing.KINDS` where the next click is."""
        self.end(cancel=True)
        self.placing = JointPlacing(self.view, kind)
        self.view.setFocus()
        self._show_place(QPointF(self.view.mapFromGlobal(QCursor.pos())), Qt.KeyboardModifier.NoModifier)

    def _show_place(self, position: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        if self.placing is not None:
            self.placing.hover(position, modifiers)
            self.view.show_hint(modifiers)
            self.view.redraw()

    def measure(self, on: bool) -> None:
        """Measure between points from now on, or no more."""
        self.end(cancel=True)
        self.tape = Tape(self.view) if on else None
        self.view.show_hint(QGuiApplication.keyboardModifiers())
        self.view.state_changed.emit()
        self.view.redraw()

    def _end_placing(self) -> None:
        self.placing = None
        self.view.show_hint(Qt.KeyboardModifier.NoModifier)
        self.view.redraw()

    # ---------------------------------------------------------------------------------------------- mouse

    def press(self, event) -> None:
        """Begin a drag, or wait whether it becomes a click; a right press during a drag cancels it."""
        button = event.button()
        if self.drag is not None or self._pressed_at is not None:
            if button == _RIGHT:
                self.end(cancel=True)
            elif button == _LEFT and isinstance(self.drag, GizmoDrag):
                self.end(cancel=self.drag.is_incomplete)
            return
        view, position, modifiers = self.view, event.position(), event.modifiers()
        if self.placing is not None and button == _LEFT and not modifiers & _ALT:
            self._show_place(position, modifiers)
            if self.placing.add():
                self._end_placing()
            return
        if self.tape is not None and button == _LEFT and not modifiers & _ALT:
            self._pressed_at, self._pressed_with = position, Qt.KeyboardModifier.NoModifier
            return
        x, y = view.device(position)
        tools = button == _LEFT and not modifiers & _ALT and not view.editor.picking.sought
        handle, joint = self._handles_at(position, not modifiers & _CONTROL) if tools else (None, None)
        if button == _LEFT and self._cube_at(position) is not None:
            self._pressed_at, self._pressed_with = position, Qt.KeyboardModifier.NoModifier
        elif button == _LEFT and is_plot_drag(modifiers):
            self._pressed_at, self._pressed_with = position, modifiers
        elif joint is not None:
            self._begin(JointDrag(view, x, y, joint))
        elif handle is not None and (drag := self._tool_drag(x, y, handle)) is not None:
            self._begin(drag)
        elif button == _LEFT and (axis := overlay.view_at(view.view_camera(), view.height(), position)):
            view.view_from(axis)
        elif button in (_LEFT, _RIGHT) and modifiers & _CONTROL and view.session.playing and self._grab(event):
            self._pressed_at = position if button == _LEFT else None
        elif button == _LEFT:
            self._pressed_at, self._pressed_with = position, modifiers
        else:
            waits = self.placing is not None or self.tape is not None or view.editor.picking.is_active
            if button == _RIGHT and not modifiers and not waits:
                self._asked_at = position
            if (drag := self._view_drag(x, y, button, modifiers)) is not None:
                self._begin(drag)

    def _view_drag(self, x: float, y: float, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> Drag | None:
        """What a drag does that holds nothing of the scene, as the user's mouse has it."""
        view = self.view
        match mouse().motion(button, modifiers):
            case "box":
                return BoxDrag(view, x, y, adds=bool(modifiers & _SHIFT))
            case "fly":
                return FlyDrag(view, x, y)
            case "look":
                return FlyDrag(view, x, y, looks=True)
            case "orbit" | "pan" | "zoom" as motion:
                return CameraDrag(view, x, y, _MOTIONS[motion])
        return None

    def _tool_drag(self, x: float, y: float, handle: str) -> GizmoDrag | None:
        """A drag of a handle of the gizmo; None where there is nothing to be moved."""
        view = self.view
        target = view.target()
        if target is None:
            return None
        gizmo = view.gizmo_at(target)
        if target.body:
            return PoseDrag(view, x, y, handle, target, gizmo)
        return GizmoDrag(view, x, y, handle, manipulator.transforming(view.editor, view.bodies, gizmo), gizmo)

    def begin_tool(self) -> None:
        """Begin to drag what is selected with no button held, where the user's mouse has tools that do so."""
        if mouse().tools_begin and self.drag is None and self.view.gizmo is not None and self.view.underMouse():
            self._begin_by_key("screen")

    def _begin_by_key(self, axis: str) -> None:
        """Drag a handle with no button held: a click or Enter ends it."""
        position = self.view.mapFromGlobal(QCursor.pos())
        drag = self._tool_drag(*self.view.device(QPointF(position)), axis)
        if drag is not None:
            self._begin(drag)

    def _grab(self, event) -> bool:
        """Take hold of the body under the pointer, if there is one."""
        view, position = self.view, event.position()
        if view.show_world_at(position):
            return False
        path, point, frame = view.pick(position), view.pick_point(position), view.bodies.frame
        if not path or point is None or frame is None:
            return False
        body = view.bodies.at(path, point)
        if body == 0:
            return False
        x, y = view.device(position)
        twists = event.modifiers() & _SHIFT
        around = view.bodies.around(path, body, point)
        self._begin(TwistDrag(view, x, y, body) if twists else PullDrag(view, x, y, body, frame, point, around))
        return True

    def move(self, event) -> None:
        """Go on with the drag; without one show what the gizmo offers."""
        view, position = self.view, event.position()
        if self._asked_at is not None and (position - self._asked_at).manhattanLength() > CLICK_SLOP:
            self._asked_at = None
        if self._pressed_at is not None and (position - self._pressed_at).manhattanLength() > CLICK_SLOP:
            start, self._pressed_at = self._pressed_at, None
            if is_plot_drag(self._pressed_with) and self.drag is None:
                drag_into_plot(view, start)
                return
            if self.drag is None:
                drag = self._view_drag(*view.device(start), _LEFT, self._pressed_with)
                if drag is not None:
                    self._begin(drag)
        if self.drag is not None:
            self.drag.move(*view.device(position), event.modifiers())
            view.redraw()
        elif self.placing is not None:
            self._show_place(position, event.modifiers())
        elif self.tape is not None and not event.buttons():
            self.tape.hover(position)
        elif not event.buttons():
            cube = self._cube_at(position)
            if cube != self.hovered_cube:
                self.hovered_cube = cube
                view.redraw()
            self._hover(*self._handles_at(position))
        view.show_hint(event.modifiers())

    def release(self, event) -> None:
        """End the drag; a press that did not move is a click."""
        clicked = self._pressed_at is not None and event.button() == _LEFT
        asked = self._asked_at if event.button() == _RIGHT else None
        if self.drag is not None and not event.buttons():
            self.end(cancel=isinstance(self.drag, TypedDrag) and self.drag.is_incomplete)
        direction = self._cube_at(event.position())
        if clicked and direction is not None:
            self._pressed_at = None
            self.view.turn_to(view_cube.looking_from(self.view.view_camera(), direction))
        elif clicked and self.tape is not None:
            self._pressed_at = None
            self.tape.add(event.position())
        elif clicked:
            self._pressed_at = None
            self.view.show_world_at(event.position())
            behind = event.modifiers() & _ALT
            found = next_behind(self.view, event.position()) if behind else self.view.pick(event.position())
            if self.view.editor.picking.sought == "site":
                found = sites.site_at(self.view, event.position()) or found
            if self.view.editor.picking.is_active:
                self.view.editor.picking.choose(self.view.document.world, found)
            else:
                self._choose(found, event.modifiers())
        elif asked is not None:
            self._ask(asked)

    def _ask(self, position: QPointF) -> None:
        """Ask for the menu of what is at a position, which is selected unless it or what it is part of is."""
        self.view.show_world_at(position)
        found = self.view.pick(position) or ""
        paths = self.view.selection.paths
        if found and not any(found == path or found.startswith(f"{path}.") for path in paths):
            self.view.selection.set((found,))
        self.view.menu_requested.emit(position, bool(found))

    def double_click(self, event) -> None:
        """Choose the link of what is under the pointer."""
        position = event.position()
        if event.button() != _LEFT or self._cube_at(position) or any(self._handles_at(position)):
            return
        path = self.view.pick(position)
        while path and not isinstance(get(self.view.document.world, path), Link):
            path = path.rpartition(".")[0]
        if path:
            self.view.selection.set((path,))

    def _choose(self, path: str | None, modifiers: Qt.KeyboardModifier) -> None:
        selection = self.view.selection
        if not modifiers & (_CONTROL | _SHIFT):
            selection.set((path,) if path else ())
        elif path:
            selection.toggle(path)

    def wheel(self, event) -> None:
        """Zoom to the point under the pointer; while flying, change the speed."""
        view, notches = self.view, event.angleDelta().y() / 120.0
        event.accept()
        if isinstance(self.drag, FlyDrag) and self.drag.held:
            self.drag.speed *= 1.2**notches
            return
        camera = navigation.unlocked(view.view_camera())
        point = view.pick_point(event.position())
        if point is None:
            point = navigation.point_at_distance(camera, *view.device(event.position()), view.pixels)
        view.set_camera(navigation.zoom(camera, notches, point))

    def leave(self) -> None:
        """The pointer left the view."""
        self.hovered_cube = None
        if self.drag is None:
            self._hover(None)

    def _handles_at(self, position: QPointF, joints: bool = True) -> tuple[str | None, JointHandle | None]:
        """The handle of the gizmo, or that of a joint where it is nearer, under the pointer.

        Args:
            joints: whether handles of joints can be hit.
        """
        view, gizmo, x, y = self.view, self.view.gizmo, position.x(), position.y()
        size = view.width(), view.height()
        handle = gizmo_under(gizmo, view.view_camera(), size, x, y) if gizmo else None
        joint = joint_drags.handle_at(view, x, y) if joints else None
        if handle is not None and (joint is None or handle[1] < joint[1]):
            return handle[0], None
        return None, joint[0] if joint is not None else None

    def _cube_at(self, position: QPointF) -> view_cube.Direction | None:
        view = self.view
        if not view.shows_cube:
            return None
        return view_cube.direction_at(view.view_camera(), view.width(), view.height(), position)

    def forget_hover(self) -> None:
        """What was under the pointer may be gone or elsewhere; the next motion finds it again."""
        self._hover(None)

    def _hover(self, handle: str | None, joint: JointHandle | None = None) -> None:
        hovered = (joint.placed.path, joint.name) if joint is not None else None
        if handle != self.hovered_handle or hovered != self.hovered_joint:
            self.hovered_handle, self.hovered_joint = handle, hovered
            self.view.redraw()

    # ---------------------------------------------------------------------------------------------- drags

    def _begin(self, drag: Drag) -> None:
        self.drag = drag
        self.view.show_hint(QGuiApplication.keyboardModifiers())
        self.view.redraw()

    def end(self, cancel: bool = False) -> None:
        """The drag is over; with `cancel` as if it had never been."""
        drag, self.drag, self._pressed_at, self._asked_at = self.drag, None, None, None
        if drag is not None:
            drag.cancel() if cancel else drag.finish()
            self.view.show_hint(QGuiApplication.keyboardModifiers())
            self.view.redraw()

    # ---------------------------------------------------------------------------------------------- keys

    def accepts(self, event) -> bool:
        """Whether a key belongs to what the pointer is doing, rather than to the window's commands."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            waits = self.placing is not None or self.tape is not None or self.view.editor.picking.is_active
            return self.drag is not None or waits or self.view.view.camera_path is not None
        if key == Qt.Key.Key_Backspace and self.drag is None and self.tape is not None:
            return True
        if isinstance(self.drag, TypedDrag):
            return key in _ENTER or _undoes(event) or self.drag.accepts(key, event.text())
        if self.drag is None and key in GizmoDrag.AXIS_KEYS and not event.modifiers():
            free = self._pressed_at is None and self.view.gizmo is not None
            return free and not keymap().gives(QKeySequence(key).toString())
        return isinstance(self.drag, FlyDrag) and key in FlyDrag.KEYS

    def key_press(self, event) -> bool:
        """Esc cancels a drag or leaves a scene camera, and Undo cancels a drag of a tool; W A S D Q E fly; X Y Z,
        numbers and Enter steer a gizmo, and X Y Z begin to move it without a button. False for any other key."""
        if not self.accepts(event):
            return False
        key = Qt.Key(event.key())
        if self.drag is None and key in GizmoDrag.AXIS_KEYS:
            self._begin_by_key(GizmoDrag.AXIS_KEYS[key])
        elif isinstance(self.drag, FlyDrag) and key != Qt.Key.Key_Escape:
            self._asked_at = None
            self.drag.press(key)
        elif isinstance(self.drag, TypedDrag) and key in _ENTER:
            if not self.drag.is_incomplete:
                self.end()
        elif isinstance(self.drag, TypedDrag) and key != Qt.Key.Key_Escape and not _undoes(event):
            self.drag.press(key, event.text())
            self.view.redraw()
        elif self.drag is not None:
            self.end(cancel=True)
        elif self.tape is not None and key == Qt.Key.Key_Backspace:
            self.tape.take_back()
        elif self.tape is not None:
            self.measure(False)
        elif self.placing is not None:
            self._end_placing()
        elif self.view.editor.picking.is_active:
            self.view.editor.picking.cancel()
        else:
            self.view.view.look_through(None)
        return True

    def key_release(self, event) -> None:
        """A flying key was let go."""
        if isinstance(self.drag, FlyDrag) and not event.isAutoRepeat():
            self.drag.held.discard(Qt.Key(event.key()))
