"""The folders with plugins that are developed: kept with the program, and read again when a file in them is saved."""

from __future__ import annotations

import os
from collections.abc import Sequence

from PySide6.QtCore import QFileSystemWatcher, QObject, QSettings, QTimer

from app import plugin_folders, plugins
from ui.app_instance import running_application
from ui.plugins.dialog import OFF

FOLDERS = "plugins/folders"
SETTLE_MS = 200
"""After the last of the files that are saved together."""


def names(key: str) -> list[str]:
    """A list of names in the settings."""
    stored = QSettings().value(key, [])
    found = stored if isinstance(stored, list) else [stored] if stored else []
    return [str(name) for name in found]


def folders() -> list[str]:
    """Those that the user has named."""
    return names(FOLDERS)


def add(folder: str) -> None:
    """Load the plugins in a folder, from now on at every start."""
    folder = os.path.abspath(folder)
    if folder not in folders():
        QSettings().setValue(FOLDERS, [*folders(), folder])
    reload(folder)


def remove(folder: str) -> None:
    """Load those in a folder no more."""
    QSettings().setValue(FOLDERS, [one for one in folders() if one != folder])
    reload(folder)


def load() -> Sequence[plugins.Plugin]:
    """The plugins that there are, loaded once in a process."""
    found = plugins.load(names(OFF), folders())
    _watch_folders()
    return found


def reload(only: str = "") -> None:
    """Read the code of all plugins again, or of those in one folder."""
    plugins.reload(names(OFF), folders(), only)
    _watch_folders()


class _Watch(QObject):
    """Reads the plugins of a folder again when one of its files is saved."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._changed: set[str] = set()
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._reload)
        self._stamps: dict[str, dict[str, tuple[int, int]]] = {}
        for event in (self._watcher.fileChanged, self._watcher.directoryChanged):
            event.connect(lambda _: self._settle.start())

    def follow(self, watched: Sequence[str]) -> None:
        """Watch what there is in these folders now."""
        wanted = {path for folder in watched for path in plugin_folders.source_files(folder) if os.path.exists(path)}
        present = {*self._watcher.files(), *self._watcher.directories()}
        if gone := present - wanted:
            self._watcher.removePaths(list(gone))
        if new := wanted - present:
            self._watcher.addPaths(list(new))
        self._stamps = {folder: _stamps(folder) for folder in watched}

    def _reload(self) -> None:
        changed = [folder for folder, stamps in self._stamps.items() if _stamps(folder) != stamps]
        for folder in changed:
            reload(folder)
        if not changed:
            self.follow(list(self._stamps))  # a file that was replaced is watched no more


def _stamps(folder: str) -> dict[str, tuple[int, int]]:
    found = {}
    for path in plugin_folders.source_files(folder):
        if os.path.isfile(path):
            seen = os.stat(path)
            found[path] = seen.st_mtime_ns, seen.st_size
    return found


def _watch_folders() -> None:
    application = running_application()
    watch = application.findChild(_Watch)
    if watch is None and folders():
        watch = _Watch(application)
    if watch is not None:
        watch.follow(folders())
