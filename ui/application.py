"""Starting the editor."""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QSurfaceFormat
from PySide6.QtWidgets import QApplication

from app import crash_log, templates
from app.crash_log import CrashLog
from app.document import Document
from app.editor import Editor
from app.session import Session
from engine.server import Engine
from ui import engine_device, icons, private_settings, theme
from ui.crash_dialog import CrashReporter
from ui.language import choice as language
from ui.main_window import MainWindow
from ui.program import NAME, ORGANISATION
from ui.recovery import Recovery
from ui.viewport.surface import surface_format
from ui.welcome.page import is_wanted_at_start


def make_application(argv: Sequence[str] = ()) -> QApplication:
    """The styled QApplication, created when there is none yet."""
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
    file: str | None = None,
    play: bool = False,
    robot: Mapping[str, bool] | None = None,
    asset_roots: Sequence[str] = (),
    engine: Engine | None = None,
) -> int:
    """Show the editor until it is closed: on a file, read while the window is there, else on the
    welcome page before a new scene.

    Ctrl-C in the terminal ends the process at once.

    Args:
        play: start the simulation when the file is open.
        robot: `floating_base`, `repair` and `motors` of a URDF; see `engine.msd.urdf.read`.
        asset_roots: folders that the file may read, beside its own and what the user has allowed it.
        engine: the one to simulate with, when it has been started already.

    Returns:
        The exit code.
    """
    # Qt calls Python now and then only: a KeyboardInterrupt would end no more than what it calls just then.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    app = make_application()
    crashes = CrashLog()
    crashes.install()
    engine = engine or Engine(device=engine_device.stored(), fault_log=str(crash_log.fault_file()))
    document = Document(templates.starter())
    window = MainWindow(Editor(document, Session(document, engine)))
    crashes.devices = lambda: {"graphics": window.viewport.graphics, "physics device": engine.device}
    CrashReporter(crashes, window)
    recovery = Recovery(window)
    window.show()
    if file or not is_wanted_at_start():
        QTimer.singleShot(0, recovery.offer)
    else:
        window.show_welcome(recovery.waiting())
    if file:
        if play:
            window.file_actions.opener.opened.connect(lambda _: window.editor.session.play())
        QTimer.singleShot(0, lambda: window.file_actions.open_file(file, robot, asset_roots))
    return app.exec()
