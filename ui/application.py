"""Starting the editor."""

from __future__ import annotations

import gc
import signal
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QSurfaceFormat
from PySide6.QtWidgets import QApplication

from app import crash_log, plugins
from app.camera_frames import CAMERA_FRAMES
from app.crash_log import CrashLog
from app.document import Document
from app.editor import Editor
from app.session import Session
from engine.server import Engine
from ui import engine_device, icons, private_settings, theme
from ui.crash_dialog import CrashReporter
from ui.documents import Documents, Opened
from ui.language import choice as language
from ui.main_window import MainWindow
from ui.program import NAME, ORGANISATION
from ui.recovery import Recovery
from ui.viewport.surface import surface_format
from ui.welcome.page import is_wanted_at_start

GARBAGE = (50_000, 20, 50)
"""Thresholds of Python's collector of garbage: by its own, edits of large scenes spend half their time in it."""


def make_application(argv: Sequence[str] = ()) -> QApplication:
    """The styled QApplication, created when there is none yet."""
    gc.set_threshold(*GARBAGE)
    QSurfaceFormat.setDefaultFormat(surface_format())
    present = QApplication.instance()
    app = present if isinstance(present, QApplication) else QApplication([NAME, *argv])
    app.setOrganizationName(ORGANISATION)
    app.setApplicationName(NAME)
    app.setApplicationDisplayName("MSD Studio")
    private_settings.protect()
    language.install(app)
    theme.install(app)
    app.setWindowIcon(icons.icon("app"))
    return app


def run(
    files: Sequence[str] = (),
    play: bool = False,
    robot: Mapping[str, bool] | None = None,
    asset_roots: Sequence[str] = (),
    engine: Engine | None = None,
) -> int:
    """Show the editor until it is closed: on files, each in a tab, read while the window is there; without one on
    the welcome page before a new scene.

    Ctrl-C in the terminal ends the process at once.

    Args:
        play: start the simulation of each file when it is open.
        robot: `floating_base`, `repair` and `motors` of a URDF; see `engine.msd.urdf.read`.
        asset_roots: folders that the files may read, beside their own and what the user has allowed them.
        engine: the one to simulate the first file with, when it has been started already.

    Returns:
        The exit code.
    """
    # Qt calls Python now and then only: a KeyboardInterrupt would end no more than what it calls just then.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    app = make_application()
    crashes = CrashLog()
    crashes.install()
    waiting = [engine or _engine()]

    def make(document: Document) -> Opened:
        session = Session(document, waiting.pop() if waiting else _engine())
        window = MainWindow(Editor(document, session))
        if play:
            window.file_actions.opened.connect(lambda _: session.play())
        return Opened(window, Recovery(window))

    documents = Documents(make)
    window = documents.new_window()
    crashes.devices = lambda: _devices(documents.windows[0]) if documents.windows else {}
    crashes.is_foreign = plugins.claim
    CrashReporter(crashes, app)
    recovery = documents.recovery_of(window)
    if files or not is_wanted_at_start():
        QTimer.singleShot(0, recovery.offer)
    else:
        window.show_welcome(recovery.waiting())
        QTimer.singleShot(0, window.guidance.tour.offer)
    if files:
        QTimer.singleShot(0, lambda: documents.open_files(files, robot, asset_roots))
    return app.exec()


def _engine() -> Engine:
    return Engine(device=engine_device.stored(), fault_log=str(crash_log.fault_file()), camera_frames=CAMERA_FRAMES)


def _devices(window: MainWindow) -> dict[str, str]:
    """What a crash report says that the program runs on."""
    return {"graphics": window.viewport.graphics, "physics device": window.session.engine.device}
