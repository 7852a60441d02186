"""What the user chose about unsaved work: where it is stored, and how soon it is on the disk."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryFile

from PySide6.QtCore import QSettings

from app.journal_writer import PACE_S
from app.recovery import recovery_folder
from engine.signals import Signal

PACE_SETTING, FOLDER_SETTING = "autosave/pace", "autosave/folder"
LONGEST_S = 600.0

changed = Signal()
"""Another pace or another folder was chosen."""


def pace() -> str:
    """Longest time between an edit and its being on the disk, s, as a choice of the preferences."""
    return f"{seconds():g}"


def seconds() -> float:
    """The same as a number; what is stored and is no such time is left out."""
    try:
        found = float(str(QSettings().value(PACE_SETTING, PACE_S)))
    except ValueError:
        return PACE_S
    return found if 0.0 < found <= LONGEST_S else PACE_S


def set_pace(text: str) -> None:
    """Choose another pace."""
    QSettings().setValue(PACE_SETTING, text)
    changed.emit()


def folder() -> str:
    """The folder that was chosen; empty for the usual one."""
    chosen = str(QSettings().value(FOLDER_SETTING, "") or "")
    return chosen if os.path.isabs(chosen) else ""


def set_folder(path: str) -> None:
    """Choose another folder; an empty or relative path is the usual one. Raises OSError where nothing can be written
    to it; the present one is kept then."""
    chosen = path.strip() if os.path.isabs(path.strip()) else ""
    if chosen:
        below = _below(chosen)
        below.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=below):
            pass
    QSettings().setValue(FOLDER_SETTING, chosen)
    changed.emit()


def place() -> Path:
    """Where the journals of the next documents go."""
    return _below(folder()) if folder() else recovery_folder()


def _below(folder: str) -> Path:
    return Path(folder, "msd-studio-recovery")
