"""What a view says of the simulation: time, speed, contacts, the solver, time of a step."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.server import Frame
from ui.viewport import overlay

MARGIN = 10


def lines(frame: Frame | None) -> list[str]:
    """The sentences on a frame."""
    if frame is None:
        return []
    paused = QCoreApplication.translate("Viewport", "Paused")
    speed = QCoreApplication.translate("Viewport", "Real time × {0}").format(f"{frame.real_time_factor:.2f}")
    solver = QCoreApplication.translate("Viewport", "Solver iterations {0}, rows {1}")
    return [
        QCoreApplication.translate("Viewport", "Time {0} s").format(f"{frame.time:.3f}"),
        speed if frame.playing else paused,
        QCoreApplication.translate("Viewport", "Contacts {0}").format(frame.ncontact),
        *([solver.format(frame.solver_niter, frame.nefc)] if frame.nefc else []),
        QCoreApplication.translate("Viewport", "Step {0} ms").format(f"{frame.step_time * 1e3:.2f}"),
    ]


def paint(painter: QPainter, frame: Frame | None, ratio: float) -> QRectF | None:
    """Paint them into the upper left corner; returns what they cover."""
    text = "\n".join(lines(frame))
    if not text:
        return None
    image = overlay.caption_image(text, ratio)
    painter.drawImage(QPointF(MARGIN, MARGIN), image)
    return QRectF(QPointF(MARGIN, MARGIN), image.deviceIndependentSize())
