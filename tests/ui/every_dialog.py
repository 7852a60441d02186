"""Shows every dialog of the program beside a window whose scene is simulated, for `every_window`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QDialog

from app.crash_log import CrashLog
from app.folder_lock import FolderLock
from app.plugins import Plugin
from app.recovery import Recoverable
from engine.msd.allowed_folders import OutsideError
from engine.msd.schema import SimulateOption, World
from ui import questions
from ui.compare_dialog import CompareDialog
from ui.consent import ConsentBox
from ui.crash_dialog import CrashDialog
from ui.export_dialog import ExportDialog
from ui.handler_log import HandlerLogWindow
from ui.import_dialogs import HFieldDialog, MeshDialog
from ui.inspector.collision_dialog import CollisionDialog
from ui.inspector.xml_dialog import XmlDialog
from ui.live.dialog import LiveDialog
from ui.parity.window import ParityWindow
from ui.plots.picture_dialog import PictureDialog
from ui.plots.trigger_dialog import TriggerDialog
from ui.plugins.dialog import PluginsDialog
from ui.recovery_dialog import RecoveryDialog
from ui.summary_dialog import SummaryDialog
from ui.takes.record_dialog import RecordDialog
from ui.unsaved_dialog import UnsavedDialog
from ui.video.dialog import VideoDialog
from ui.viewport.picture_dialog import ViewPictureDialog
from ui.what_if.dialog import WhatIfDialog

if TYPE_CHECKING:
    from ui.main_window import MainWindow

FILE = "/home/somebody/robots/two arms on a table.xml"


def dialogs(window: MainWindow) -> Iterator[tuple[str, QDialog]]:
    """The name and the dialog, shown, of each; the last one is closed when the next one is asked for."""
    for name, make in _makers(window).items():
        dialog = make()
        dialog.show()
        yield name, dialog
        dialog.close()


def classes() -> set[type[QDialog]]:
    """Those of all dialogs of the program that were imported."""
    found, waiting = set(), [QDialog]
    while waiting:
        for one in waiting.pop().__subclasses__():
            waiting.append(one)
            if one.__module__.startswith("ui.") and not one.__subclasses__():
                found.add(one)
    return found


def _makers(window: MainWindow) -> dict[str, Callable[[], QDialog]]:
    editor, session, plots = window.editor, window.session, window.plots
    world, channels = editor.document.world, session.channels()
    ids = [channel.id for channel in channels]
    corner = np.array(((0.0, 0.0, 0.0), (0.12, 0.0, 0.0), (0.0, 0.1, 0.0), (0.0, 0.0, 0.2)))
    faces = np.array(((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)), np.int32)
    refused = [OutsideError(Path(f"/opt/meshes/{name}.stl"), ["/home/somebody"]) for name in ("hand", "arm")]
    plots.add_channels(ids[:2])
    shown = plots.plots

    def pieces() -> MeshDialog:
        dialog = MeshDialog("two words.obj", (corner, faces), SimulateOption(), window)
        dialog.collision.setCurrentIndex(1)
        dialog.pieces = [(corner, faces), (corner + 1, faces)]
        dialog.scale.setValue(2.0)
        return dialog

    return {
        "mesh": pieces,
        "hfield": lambda: HFieldDialog("hills.png", np.linspace(0, 1, 24).reshape(4, 6), window),
        "broken_mesh": lambda: MeshDialog("broken.stl", "The file cannot be read: it ends early", SimulateOption()),
        "export": lambda: ExportDialog(FILE, lambda dialog: None, window),
        "summary": lambda: SummaryDialog(editor, window),
        "collisions": lambda: CollisionDialog(editor, window),
        "compare": lambda: CompareDialog(editor, world, World(), ("here", "the file"), window),
        "record": lambda: RecordDialog(channels, ids, lambda *_: 400.0, 0.002, 12_000_000, 500_000, 20, 3, window),
        "live": lambda: LiveDialog(channels, ids, 0.002, window),
        "video": lambda: VideoDialog(editor, window.viewport, plots, "film", window),
        "plot_picture": lambda: PictureDialog(shown, shown[0], window),
        "trigger": lambda: TriggerDialog(shown[0].curves, None, window),
        "view_picture": lambda: ViewPictureDialog(window.viewport, "view", window),
        "what_if": lambda: WhatIfDialog(editor, "", window),
        "xml": lambda: XmlDialog("Element stored as XML", "<custom><numeric name='a' data='1'/></custom>", window),
        "handler_log": lambda: HandlerLogWindow(window),
        "parity": lambda: ParityWindow(window.views, window),
        "plugins": lambda: PluginsDialog(
            [Plugin("robots", "robots-of-mine 1.0", "it was made for another version")], window
        ),
        "crash": lambda: CrashDialog(_crashes(), window),
        "unsaved": lambda: UnsavedDialog([window.file_actions], window),
        "recovery": lambda: RecoveryDialog([_unreadable()], window, several=True),
        "consent": lambda: ConsentBox(FILE, refused, window),
        "question_disk": lambda: questions.changed_on_disk(window, FILE),
        "question_read_only": lambda: questions.read_only(window, FILE),
        "question_reason": lambda: questions.not_written(window, "No space is left on the device"),
        "question_replaces": lambda: questions.replaces(window, FILE),
    }


def _crashes() -> CrashLog:
    log = CrashLog()
    log.record(ValueError("something that nobody expected, with a long sentence on it"))
    return log


def _unreadable() -> Recoverable:
    lock = FolderLock.acquire(Path(tempfile.mkdtemp()))
    assert lock is not None
    return Recoverable(lock, None, "The journal is damaged: nothing of these changes can be read.")
