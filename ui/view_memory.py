"""Keeps how the views of each file stood, in the settings of the program: layout, cameras and looks."""

from __future__ import annotations

import hashlib
import os

from PySide6.QtCore import QObject, QSettings

from app.document import Document
from app.editor import Editor
from app.view_memory import arrange, arrangement

GROUP = "views"
MOST = 200
"""Files that are remembered; those not opened for longest are dropped."""


class ViewMemory(QObject):
    """Remembers the views of a window's files when they are left, and lets them stand so again."""

    def __init__(self, editor: Editor, parent: QObject) -> None:
        super().__init__(parent)
        self._editor = editor
        self._leave = [
            editor.document_about_to_change.connect(self.store),
            editor.document_changed.connect(self._restore),
        ]
        self._restore(editor.document)

    def store(self) -> None:
        """Keep how the views of the present file stand."""
        file = self._editor.document.file
        if not file:
            return
        settings = QSettings()
        settings.beginGroup(GROUP)
        order = [key for key in str(settings.value("order", "")).split(",") if key]
        key = _key(file)
        order = [key, *(other for other in order if other != key)]
        for old in order[MOST:]:
            settings.remove(old)
        settings.setValue("order", ",".join(order[:MOST]))
        settings.setValue(key, arrangement(self._editor.views))

    def _restore(self, document: Document) -> None:
        text = QSettings().value(f"{GROUP}/{_key(document.file)}") if document.file else None
        if isinstance(text, str):
            arrange(self._editor.views, document.world, text)

    def close(self) -> None:
        """At the end of the window."""
        self.store()
        for leave in self._leave:
            leave()


def _key(file: str) -> str:
    return hashlib.sha256(os.path.realpath(file).encode("utf-8", "surrogateescape")).hexdigest()[:24]
