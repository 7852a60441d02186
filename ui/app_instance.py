"""The QApplication of this process, with its type."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication


def running_application() -> QApplication:
    """The QApplication of this process. Raises RuntimeError when there is none."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise RuntimeError("there is no QApplication; ui.application.make_application creates it")
    return app
