"""The user's own folders of scenes: remembered, and looked through in a thread."""

from __future__ import annotations

import os

from PySide6.QtCore import QSettings, QThread

from app.library.entries import Entry, folder_entries, stock

SETTING = "library/folders"


def folders() -> list[str]:
    """The folders that the user has added."""
    value = QSettings().value(SETTING, [])
    listed = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return [str(folder) for folder in listed]


def remember(chosen: list[str]) -> None:
    """Let these be the user's folders."""
    QSettings().setValue(SETTING, list(dict.fromkeys(os.path.abspath(folder) for folder in chosen)))


class Search(QThread):
    """Finds all entries of the library.

    Attributes:
        entries: what was found, when it has finished.
    """

    def __init__(self, chosen: list[str]) -> None:
        super().__init__()
        self._chosen = chosen
        self.entries: list[Entry] = []

    def run(self) -> None:
        found = stock()
        for folder in self._chosen:
            found += folder_entries(folder)
        self.entries = list({entry.id: entry for entry in found}.values())
