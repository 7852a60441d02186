"""What drags with a button of the mouse do to the view: a table for each habit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QSettings, Qt

MOUSE_SETTING = "keys/mouse"

_LEFT, _MIDDLE, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
_NONE, _ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Mouse(NamedTuple):
    """The drags of a habit.

    `drags` has one of orbit, pan, zoom, fly (pans, and flies with W A S D Q E), look (turns where the viewer stands,
    and flies) and box (selects) for a button and the modifiers held. `tools_begin`: whether the keys of Move, Rotate
    and Scale begin a drag without a button at once.
    """

    id: str
    text: str
    drags: Mapping[tuple[Qt.MouseButton, Qt.KeyboardModifier], str]
    tools_begin: bool = False

    def motion(self, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> str:
        """What a drag does; of modifiers without a meaning what it does without them, and Shift + left always draws a
        box. Empty where the button does nothing."""
        held = modifiers & (_ALT | _CONTROL | _SHIFT)
        if (button, held) in self.drags:
            return self.drags[button, held]
        if button == _LEFT and held & _SHIFT:
            return "box"
        return self.drags.get((button, _NONE), "")

    def drag_of(self, motion: str) -> str:
        """The first drag that does this, in words; empty where there is none."""
        for (button, held), what in self.drags.items():
            if what == motion or (motion == "pan" and what == "fly"):
                return drag_text(button, held)
        return ""


MICE = (
    Mouse(
        "studio",
        "MSD Studio",
        {
            (_LEFT, _NONE): "orbit",
            (_LEFT, _ALT): "orbit",
            (_MIDDLE, _NONE): "orbit",
            (_RIGHT, _NONE): "fly",
            (_MIDDLE, _SHIFT): "pan",
            (_MIDDLE, _CONTROL): "zoom",
            (_LEFT, _SHIFT): "box",
        },
    ),
    Mouse(
        "mujoco",
        "MuJoCo",
        {
            (_LEFT, _NONE): "orbit",
            (_RIGHT, _NONE): "fly",
            (_MIDDLE, _NONE): "zoom",
            (_LEFT, _SHIFT): "box",
        },
    ),
    Mouse(
        "blender",
        "Blender",
        {
            (_LEFT, _NONE): "box",
            (_MIDDLE, _NONE): "orbit",
            (_MIDDLE, _SHIFT): "pan",
            (_MIDDLE, _CONTROL): "zoom",
            (_RIGHT, _NONE): "fly",
        },
        tools_begin=True,
    ),
    Mouse(
        "industry",
        "Industry (Isaac, Maya)",
        {
            (_LEFT, _ALT): "orbit",
            (_MIDDLE, _NONE): "pan",
            (_MIDDLE, _ALT): "pan",
            (_RIGHT, _ALT): "zoom",
            (_RIGHT, _NONE): "look",
            (_LEFT, _NONE): "box",
        },
    ),
)
"""The habits, the first one the default."""


def mouse() -> Mouse:
    """The habit that the user has chosen."""
    chosen = QSettings().value(MOUSE_SETTING)
    return next((one for one in MICE if one.id == chosen), MICE[0])


def drag_text(button: Qt.MouseButton, held: Qt.KeyboardModifier) -> str:
    """A drag in words: Shift + middle drag."""
    drag = {_LEFT: _tr("left drag"), _MIDDLE: _tr("middle drag"), _RIGHT: _tr("right drag")}[button]
    names = {_CONTROL: "Ctrl", _SHIFT: "Shift", _ALT: "Alt"}
    return " + ".join([*(name for key, name in names.items() if held & key), drag])


def motion_text(motion: str) -> str:
    """What a drag does, in words."""
    return {
        "orbit": _tr("orbit"),
        "pan": _tr("pan"),
        "zoom": _tr("zoom"),
        "fly": _tr("pan; with W A S D Q E held: fly, wheel: speed"),
        "look": _tr("look around; with W A S D Q E held: fly, wheel: speed"),
        "box": _tr("select what is in a box; with Ctrl: take it from the selection, with Alt: hidden things too"),
    }[motion]


def _tr(text: str) -> str:
    return QCoreApplication.translate("Mouse", text)
