"""Opening scenes off the window's thread, and the list of recent files."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, QSettings, QThread, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from app import disk_file, plugins, python_scenes
from app.checking import Note
from app.document import Document
from app.journal import encoded_world
from app.reading import is_urdf, read
from engine.compiler.preload import read_meshes
from engine.errors import SceneError
from engine.msd.formats import FORMATS, SUFFIXES
from engine.msd.schema import World
from engine.msd.urdf.options import chosen
from engine.regular_files import Stamp, files_read
from render.prepare import prepare
from ui import consent
from ui.busy import cancel_by_choice

log = logging.getLogger(__name__)

RECENT_SETTING = "recent_files"
RECENT_COUNT = 10
PROGRESS_AFTER_MS = 300
"""A file that opens faster shows no progress."""


def open_filter() -> str:
    """Filter of the dialog that opens scenes."""
    kinds = [f"{format.name} ({_globs(format.suffixes)})" for format in FORMATS]
    python = (python_scenes.SUFFIX,)
    kinds += [f"{one.name} ({_globs(one.suffixes)})" for plugin in plugins.loaded() for one in plugin.importers]
    known = SUFFIXES + python + plugins.suffixes()
    return ";;".join([f"Scenes ({_globs(known)})", *kinds, f"Python ({_globs(python)})", "All (*)"])


def part_filter() -> str:
    """Filter of the dialogs that put what is in scene files into a scene, without programs and what plugins read."""
    kinds = [f"{format.name} ({_globs(format.suffixes)})" for format in FORMATS]
    return ";;".join([f"Scenes ({_globs(SUFFIXES)})", *kinds, "All (*)"])


def save_filter() -> str:
    """Filter of the dialogs that write scenes."""
    return "MSD (*.msd *.json);;MessagePack (*.msgpack *.msdb)"


def _globs(suffixes: tuple[str, ...]) -> str:
    return " ".join(f"*{suffix}" for suffix in suffixes)


def recent_files() -> list[str]:
    """Files opened last, newest first."""
    value = QSettings().value(RECENT_SETTING, [])
    if isinstance(value, str):  # QSettings gives a list of one as the one
        return [value]
    return [str(file) for file in value] if isinstance(value, list) else []


def remember_file(file: str) -> None:
    """Put a file first in the list of recent files."""
    file = os.path.abspath(file)
    files = [file, *(f for f in recent_files() if f != file)]
    QSettings().setValue(RECENT_SETTING, files[:RECENT_COUNT])


def forget_file(file: str) -> None:
    """Take a file out of the list of recent files."""
    QSettings().setValue(RECENT_SETTING, [f for f in recent_files() if f != file])


class _Cancelled(Exception):
    """The user does not want the file any more."""


class _Reader(QThread):
    """Reads one file, and what its first picture and its first build need.

    Signals:
        progressed: carries what is read ("file", "part", "mesh" or "texture"), how much of it is done, and how much
            there is.
    """

    progressed = Signal(str, int, int)

    def __init__(self, file: str, robot: Mapping[str, bool], asset_roots: Sequence[str]) -> None:
        super().__init__()
        self.file = file
        self.robot: Mapping[str, bool] | None = robot
        self.asset_roots = [*consent.remembered(file), *asset_roots]
        self.result: tuple[World, list[Note]] | None = None
        self.places: dict[str, tuple[str, int]] = {}
        self.disk: disk_file.DiskFile | None = None
        self.files: dict[str, Stamp] = {}
        self.base: bytes | None = None
        self.error: SceneError | None = None

    def run(self) -> None:
        try:
            self.disk = disk_file.read(self.file)  # first: what is written while it is read is a change
            with files_read() as self.files:
                self.result = read(self.file, self.asset_roots, self.robot, self._advance, True, self.places)
            self.robot = self.robot if is_urdf(self.file) else None
            self.base = self._encode(self.result[0])
            self._read_ahead(self.result[0])
        except _Cancelled:
            pass  # its result is not needed
        except SceneError as error:
            self.error = error
        except OSError as error:
            self.error = SceneError(error.strerror or str(error), self.file)
        except Exception as error:  # an error in a reader must not end the program
            self.error = SceneError(f"the file could not be read ({type(error).__name__}: {error})", self.file)

    def _advance(self, share: float) -> None:
        if self.isInterruptionRequested():
            raise _Cancelled
        self.progressed.emit("file", round(100 * share), 100)

    def _encode(self, world: World) -> bytes | None:
        """The World for the autosave journal; None where it cannot be written, reported when autosave starts."""
        try:
            return encoded_world(world)
        except SceneError:
            return None

    def _read_ahead(self, world: World) -> None:
        """Load meshes and pictures here, so that the window need not wait for them; errors are reported there."""
        try:
            cancelled = self.isInterruptionRequested
            parts = read_meshes(world, lambda *of: self.progressed.emit("part", *of), cancelled, only_decomposed=True)
            if parts:
                prepare(world, self.progressed.emit, cancelled)
        except Exception:
            log.exception("The meshes and images of %s could not be preloaded", self.file)


class FileOpener(QObject):
    """Reads one file at a time in a thread, with progress and cancel.

    Signals:
        opened: carries the Document.
        failed: carries the SceneError; nothing else happened.
        cancelled: the user cancelled.
    """

    opened = Signal(object)
    failed = Signal(object)
    cancelled = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._reader: _Reader | None = None
        self._abandoned: list[_Reader] = []
        self.file = ""
        """The file that was opened last."""
        self.robot: Mapping[str, bool] | None = None
        """What it is read with, `floating_base`, `repair` and `motors`; None when it was found to be no URDF."""
        self.asset_roots: Sequence[str] = ()
        """Folders that it may read this time."""
        self.progress: QProgressDialog | None = None
        self._base: tuple[Document, bytes | None] | None = None

    def pop_base(self, document: Document) -> bytes | None:
        """The World of a document that was just read, as `app.journal.encoded_world` gives it; once, and None for
        other documents."""
        (of, base), self._base = self._base or (None, None), None
        return base if of is document else None

    def take_base(self, other: FileOpener) -> None:
        """Have `pop_base` here give what another opener read."""
        self._base = other._base

    @property
    def busy(self) -> bool:
        """Whether a file is being read."""
        return self._reader is not None

    def open(self, file: str, robot: Mapping[str, bool] | None = None, asset_roots: Sequence[str] = ()) -> None:
        """Start reading a file; the one being read is cancelled.

        Args:
            robot: `floating_base`, `repair` and `motors` of a URDF.
            asset_roots: folders that it may read this time, beside its own and what the user has allowed it.
        """
        self.cancel()
        self.file = os.path.abspath(file)
        self.robot = chosen(robot or {})
        self.asset_roots = asset_roots
        reader = self._reader = _Reader(self.file, self.robot, asset_roots)
        reader.finished.connect(lambda: self._finish(reader))
        reader.progressed.connect(self._show_progress)
        self.progress = QProgressDialog(
            self.tr("Opening {0}").format(os.path.basename(file)), self.tr("Cancel"), 0, 0, self._window
        )
        cancel_by_choice(self.progress)
        self.progress.setWindowTitle(self.tr("Opening"))
        self.progress.setMinimumDuration(PROGRESS_AFTER_MS)
        self.progress.setAutoReset(False)
        self.progress.setAutoClose(False)
        self.progress.canceled.connect(self.cancel)
        self.progress.setValue(0)
        reader.start()

    def cancel(self) -> None:
        """Cancel the file being read. The thread ends by itself; its World is dropped."""
        if self._reader is None:
            return
        self._abandoned.append(self._reader)
        self._reader.requestInterruption()
        self._reader = None
        self._close_progress()
        self.cancelled.emit()

    def wait(self) -> None:
        """Wait for every thread; for the end of the window."""
        self.cancel()
        for reader in self._abandoned:
            reader.wait()

    def _finish(self, reader: _Reader) -> None:
        if reader in self._abandoned:
            self._abandoned.remove(reader)
        if reader is not self._reader:
            return
        self._reader = None
        self.robot = reader.robot
        self._close_progress()
        if reader.error is not None:
            self.failed.emit(reader.error)
        elif reader.result is not None:
            document = Document.of(*reader.result, reader.file, reader.disk, reader.files, reader.places)
            self._base = (document, reader.base)
            self.opened.emit(document)

    def _show_progress(self, what: str, done: int, count: int) -> None:
        if self.sender() is not self._reader or self.progress is None or done >= count:
            return
        text = {
            "file": self.tr("{0} % read").format(done),
            "part": self.tr("Decomposing mesh {0} of {1}"),
            "mesh": self.tr("Mesh {0} of {1}"),
            "texture": self.tr("Texture {0} of {1}"),
        }[what]
        name = os.path.basename(self.file)
        self.progress.setLabelText(f"{self.tr('Opening {0}').format(name)}\n{text.format(done + 1, count)}")
        self.progress.setMaximum(count)
        self.progress.setValue(done)

    def _close_progress(self) -> None:
        if self.progress is not None:
            self.progress.blockSignals(True)
            self.progress.close()
            self.progress.deleteLater()
            self.progress = None
