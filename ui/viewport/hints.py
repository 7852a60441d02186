"""What the mouse buttons do now: the line in the status bar that makes the viewport's tricks findable."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt

from ui.keys.mouse import mouse
from ui.status import SEPARATOR
from ui.viewport.plot_drag import is_plot_drag


def mouse_hint(modifiers: Qt.KeyboardModifier, running: bool, dragging: str = "") -> str:
    """A sentence for the held modifier.

    Args:
        running: whether a simulation plays, so that bodies can be pulled.
        dragging: name of the drag that is going on: "", "gizmo", "joint", "box", "pull", "twist" or "fly"; "pick"
            while a click chooses for a field.
    """

    def tr(text: str) -> str:
        return QCoreApplication.translate("Viewport", text)

    if dragging == "gizmo":
        return tr(
            "Drag   ·   Ctrl: snap   ·   Shift: fine   ·   X Y Z: axis   ·   type 5 cm, 30deg, pi/2   ·   Esc: cancel"
        )
    if dragging == "joint":
        return tr("Ctrl: snap   ·   Shift: fine   ·   type 30deg, pi/2, 5 cm   ·   Esc: cancel")
    if dragging == "box":
        return tr(
            "Release: add what is in the box   ·   Ctrl: take it away   ·   Alt: hidden things too   ·   Esc: cancel"
        )
    if dragging in ("pull", "twist"):
        return tr("Release the button to let go")
    if dragging == "fly":
        return tr("W A S D Q E: fly   ·   wheel: speed")
    if dragging == "pick":
        return tr("Click: choose for the field in the inspector   ·   drag: orbit   ·   Esc: cancel")
    control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
    shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
    if is_plot_drag(modifiers):
        return tr("Left drag: the joint or link under the pointer into a plot")
    if control and running:
        if shift:
            return tr("Left drag: twist the body under the pointer")
        return tr("Left or right drag: pull the body under the pointer   ·   with Shift: twist it")
    parts = [_click_hint(modifiers), *_drag_hints(modifiers)]
    if not control and not shift:
        parts.append(tr("Wheel: zoom"))
        if running:
            parts.append(tr("Ctrl + drag: pull a body"))
    return SEPARATOR.join(parts)


def _click_hint(modifiers: Qt.KeyboardModifier) -> str:
    if modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier):
        return QCoreApplication.translate("Viewport", "Click: add to or take from the selection")
    if modifiers & Qt.KeyboardModifier.AltModifier:
        return QCoreApplication.translate("Viewport", "Click: select what is behind the selected object")
    return QCoreApplication.translate("Viewport", "Click: select   ·   Double click: its link")


def _drag_hints(modifiers: Qt.KeyboardModifier) -> list[str]:
    """What drags do to the view, as the user's mouse has it; each motion once."""
    buttons = Qt.MouseButton
    texts = {
        "orbit": QCoreApplication.translate("Viewport", "{0}: orbit"),
        "pan": QCoreApplication.translate("Viewport", "{0}: pan"),
        "fly": QCoreApplication.translate("Viewport", "{0}: pan, with W A S D: fly"),
        "look": QCoreApplication.translate("Viewport", "{0}: look around, with W A S D: fly"),
        "zoom": QCoreApplication.translate("Viewport", "{0}: zoom"),
        "box": QCoreApplication.translate("Viewport", "{0}: box"),
    }
    names = {
        buttons.LeftButton: QCoreApplication.translate("Viewport", "Left drag"),
        buttons.MiddleButton: QCoreApplication.translate("Viewport", "Middle drag"),
        buttons.RightButton: QCoreApplication.translate("Viewport", "Right drag"),
    }
    motions: dict[str, str] = {}
    for button, name in names.items():
        if motion := mouse().motion(button, modifiers):
            motions.setdefault(motion, texts[motion].format(name))
    return list(motions.values())


def joint_hint(handle: str) -> str:
    """What dragging a handle of a joint does."""
    texts = {
        "anchor": QCoreApplication.translate("Viewport", "Drag: move the joint's anchor   ·   Ctrl: to the grid"),
        "axis": QCoreApplication.translate(
            "Viewport", "Drag: turn the joint's axis   ·   Ctrl: to the axes of the link and halfway between"
        ),
        "lower": QCoreApplication.translate("Viewport", "Drag: lower end of the joint's range   ·   Ctrl: in steps"),
        "upper": QCoreApplication.translate("Viewport", "Drag: upper end of the joint's range   ·   Ctrl: in steps"),
        "value": QCoreApplication.translate("Viewport", "Drag: pose the joint within its range   ·   Ctrl: in steps"),
    }
    return texts[handle]
