"""Mouse and keyboard of the X server, for what follows the real ones only: drags between widgets, the keypad."""

import ctypes
import ctypes.util

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QWidget


class Pointer:
    """Moves and presses the mouse of the display by the extension XTEST."""

    def __init__(self) -> None:
        self._x = ctypes.CDLL(ctypes.util.find_library("X11"))
        self._test = ctypes.CDLL(ctypes.util.find_library("Xtst"))
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(None))

    def move(self, widget: QWidget, point: QPoint) -> None:
        """To a point of a widget."""
        at = widget.mapToGlobal(point) * widget.devicePixelRatio()
        self._test.XTestFakeMotionEvent(self._display, -1, at.x(), at.y(), 0)
        self._x.XFlush(self._display)

    def press(self, is_down: bool, button: int = 1) -> None:
        """Press or release a button."""
        self._test.XTestFakeButtonEvent(self._display, button, int(is_down), 0)
        self._x.XFlush(self._display)


class Keyboard:
    """Presses the keys of the display by the extension XTEST, as the server names and numbers them."""

    def __init__(self) -> None:
        pointer = Pointer()
        self._x, self._test, self._display = pointer._x, pointer._test, pointer._display
        self._x.XStringToKeysym.restype = ctypes.c_ulong
        self._x.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self._x.XKeysymToKeycode.restype = ctypes.c_ubyte

    def press(self, *names: str) -> None:
        """Press keys of X11, as `Control_L` and `KP_1`, each while those before it are held, and release them."""
        codes = [self._x.XKeysymToKeycode(self._display, self._x.XStringToKeysym(name.encode())) for name in names]
        for is_down, each in [*((1, code) for code in codes), *((0, code) for code in reversed(codes))]:
            self._test.XTestFakeKeyEvent(self._display, each, is_down, 0)
        self._x.XFlush(self._display)


def is_there() -> bool:
    """Whether this machine has what it takes."""
    return bool(ctypes.util.find_library("Xtst") and ctypes.util.find_library("X11"))


def drag(pointer: Pointer, steps: list, interval_ms: int = 60) -> None:
    """Do steps, which are functions, one after the other while Qt's own loop of a drag runs."""
    waiting = list(steps)

    def go_on() -> None:
        if waiting:
            waiting.pop(0)()
            QTimer.singleShot(interval_ms, go_on)

    QTimer.singleShot(0, go_on)
