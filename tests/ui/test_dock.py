"""The frames of panels."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QMainWindow

from ui import theme
from ui.application import make_application
from ui.dock import Dock


def height_of_title(dock: Dock) -> int:
    """Rows from the uppermost to the lowest dark pixel of a title, left of its buttons."""
    image = dock.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    letters = pixels[: dock.widget().y(), : dock.width() // 2]
    rows = np.flatnonzero((np.abs(letters.astype(int) - int(letters[1, 1])) > 60).any(axis=1))
    return int(rows[-1] - rows[0] + 1)


def test_titles_follow_the_size_of_text(qapp, qtbot):
    make_application()
    before = qapp.font()
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = Dock("Hg", window)
    dock.setWidget(QLabel(""))
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    window.resize(400, 300)
    window.show()
    try:
        small = height_of_title(dock)
        large = qapp.font()
        large.setPointSize(2 * before.pointSize())
        theme.set_font(qapp, large)
        qtbot.waitUntil(lambda: height_of_title(dock) >= 1.7 * small)
    finally:
        theme.set_font(qapp, before)
