"""What a view says of the simulation: time, speed, contacts, the solver, time of a step."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.server import Frame
from ui.viewport import overlay

MARGIN = 10


def rows(frame: Frame | None) -> list[tuple[str, str]]:
    """Names and figures of a frame."""
    if frame is None:
        return []
    speed = f"× {frame.real_time_factor:.2f}" if frame.playing else _tr("paused")
    solver = [(_tr("Iterations"), str(frame.solver_niter)), (_tr("Constraint rows"), str(frame.nefc))]
    return [
        (_tr("Time"), f"{frame.time:.3f} s"),
        (_tr("Real time"), speed),
        (_tr("Contacts"), str(frame.ncontact)),
        *(solver if frame.nefc else []),
        (_tr("Step time"), f"{frame.step_time * 1e3:.2f} ms"),
    ]


def paint(painter: QPainter, frame: Frame | None, ratio: float) -> QRectF | None:
    """Paint them into the upper left corner; returns what they cover."""
    figures = rows(frame)
    if not figures:
        return None
    image = overlay.table_image(figures, ratio, "000.000 s")
    painter.drawImage(QPointF(MARGIN, MARGIN), image)
    return QRectF(QPointF(MARGIN, MARGIN), image.deviceIndependentSize())


def _tr(text: str) -> str:
    return QCoreApplication.translate("Viewport", text)
