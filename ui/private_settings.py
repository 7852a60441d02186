"""Settings, among them the recent files, readable by their owner alone."""

from __future__ import annotations

import contextlib
import os

from PySide6.QtCore import QSettings

FOLDER_MODE, FILE_MODE = 0o700, 0o600


def protect() -> None:
    """Make the settings file and its folder the owner's alone, whoever created them; where that cannot be done (they
    are in a registry, or somebody else's) they stay as they are. The file keeps its mode when it is written."""
    file = QSettings().fileName()
    if os.name != "posix" or not os.path.isabs(file):
        return
    with contextlib.suppress(OSError):
        folder = os.path.dirname(file)
        os.makedirs(folder, FOLDER_MODE, exist_ok=True)
        os.chmod(folder, FOLDER_MODE)
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT, FILE_MODE))
        os.chmod(file, FILE_MODE)
