"""Whether there is a display to open a window on."""

from __future__ import annotations

import os
import sys


def has_display() -> bool:
    """False where Qt would find neither X nor Wayland, on Linux."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM", "xcb") not in ("xcb", "wayland"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
