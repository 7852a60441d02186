"""What lies above a window for a moment, such as the picture of a drag, leaves nothing of itself behind."""

import numpy as np
import pytest
import x_pointer
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer
from PySide6.QtGui import QDrag, QImage, QPixmap

RED = 0xFFFF0000


def reds(window) -> int:
    """Pixels of pure red on the screen within a window."""
    image = window.screen().grabWindow(0, window.x(), window.y(), window.width(), window.height()).toImage()
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
    return int((pixels | 0xFF000000 == RED).sum())


@pytest.mark.skipif(not x_pointer.is_there(), reason="no libXtst, by which a test moves the mouse of the screen")
def test_a_picture_that_is_dragged_over_what_changes_leaves_no_trace(main_window, qtbot):
    label, pointer, count = main_window.status.factor_label, x_pointer.Pointer(), [0]
    seen: list[list[int]] = []
    qtbot.waitUntil(lambda: reds(main_window) == 0)

    def change() -> None:
        count[0] += 1
        label.setText(f"{count[0] % 100 / 10:.2f}×")
        main_window.viewport.redraw()

    changing = QTimer(main_window, interval=4)
    changing.timeout.connect(change)
    changing.start()
    source, end = main_window.tree, main_window.inspector.mapTo(main_window, QPoint(60, 200))
    begin = source.mapTo(main_window, source.rect().center())
    steps = [lambda: pointer.move(main_window, begin), lambda: pointer.press(True)]
    for step in range(1, 13):
        at = begin + (end - begin) * (step / 12)
        steps.append(lambda at=at: (pointer.move(main_window, at), seen.append([])))
        steps += [lambda: seen[-1].append(reds(main_window))] * 4
    steps.append(lambda: pointer.press(False))
    drag = QDrag(main_window)
    picture = QPixmap(60, 30)
    picture.fill(Qt.GlobalColor.red)
    drag.setPixmap(picture)
    data = QMimeData()
    data.setText("nothing that anybody takes")
    drag.setMimeData(data)
    x_pointer.drag(pointer, steps, interval_ms=40)
    drag.exec()
    assert max(map(max, seen)) > 0  # it was there
    left = [min(counts) for counts in seen]  # soon after each step
    assert max(left) <= picture.width() * picture.height()
    qtbot.waitUntil(lambda: reds(main_window) == 0)
