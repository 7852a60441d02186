"""Starting the editor."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QSurfaceFormat
from PySide6.QtWidgets import QApplication

from app import library
from app.document import Document
from app.session import Session
from ui import icons, theme
from ui.main_window import MainWindow
from ui.viewport.widget import surface_format

ORGANISATION, NAME = "MSD Studio", "msd-studio"


def make_application(argv: Sequence[str] = ()) -> QApplication:
    """The styled QApplication, made when there is none yet."""
    QSurfaceFormat.setDefaultFormat(surface_format())
    app = QApplication.instance() or QApplication([NAME, *argv])
    app.setOrganizationName(ORGANISATION)
    app.setApplicationName(NAME)
    app.setApplicationDisplayName("MSD Studio")
    theme.install(app)
    app.setWindowIcon(icons.icon("app"))
    return app


def run(argv: Sequence[str]) -> int:
    """Show the editor until it is closed: on the file in `argv`, else on a new scene; with `--play` the simulation
    runs. Returns the exit code; 1 when there is no display."""
    if not _has_display():
        print(
            "msd-studio: there is no display to open a window on; set DISPLAY, or use another command",
            file=sys.stderr,
        )
        return 1
    files = [arg for arg in argv if not arg.startswith("--")]
    app = make_application()
    document = Document(library.starter())
    window = MainWindow(document, Session(document))
    window.show()
    if files:
        window.opener.opened.connect(lambda _: window.session.play() if "--play" in argv else None)
        QTimer.singleShot(0, lambda: window.open_file(files[0]))
    return app.exec()


def _has_display() -> bool:
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM", "xcb") not in ("xcb", "wayland"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
