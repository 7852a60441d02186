"""Sizes of dialogs that a small or enlarged screen has room for."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

FRAME = QSize(40, 60)
"""px around a dialog for its title and a bit of what is behind it."""


def resize_within_screen(dialog: QWidget, width: int, height: int) -> None:
    """Give a dialog a size, or as much of it as its screen has."""
    dialog.resize(QSize(width, height).boundedTo(dialog.screen().availableGeometry().size() - FRAME))
