"""Figures as files: SVG and PDF, whose text can be selected, and PNG; and as an image for the clipboard."""

from __future__ import annotations

import errno
import os

from PySide6.QtCore import QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from engine.msd.replacing import replacing
from ui.figures.figure import Figure
from ui.figures.painting import paint

SUFFIXES = (".svg", ".pdf", ".png")
DPI = 96
"""Pixels of a figure in an inch of paper."""
_POINTS = 72.0 / DPI


def image_of(figure: Figure, size: tuple[int, int]) -> QImage:
    """A figure as an image of a size (w, h), px."""
    image = QImage(QSize(*size), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint(painter, QRectF(0, 0, *size), figure)
    painter.end()
    return image


def write(path: str, figure: Figure, size: tuple[int, int]) -> None:
    """Write a figure of a size (w, h), px, of which an inch of paper has 96, in the format of the suffix.

    Raises:
        OSError: the file cannot be written; what was there stays.
    """
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        raise OSError(errno.EINVAL, f"figures are written as {', '.join(SUFFIXES)}", path)
    with replacing(path) as temporary:
        write_one = {".svg": _write_svg, ".pdf": _write_pdf, ".png": _write_png}[suffix]
        if not write_one(temporary, figure, size):
            raise OSError(errno.EIO, "it could not be written, the disk may be full", path)


def _write_svg(path: str, figure: Figure, size: tuple[int, int]) -> bool:
    from PySide6.QtSvg import QSvgGenerator

    generator = QSvgGenerator()
    generator.setFileName(path)
    generator.setResolution(DPI)
    generator.setSize(QSize(*size))
    generator.setViewBox(QRectF(0, 0, *size))
    generator.setTitle("MSD Studio")
    return _painted(generator, figure, size)


def _write_pdf(path: str, figure: Figure, size: tuple[int, int]) -> bool:
    writer = QPdfWriter(path)
    writer.setResolution(DPI)
    writer.setCreator("MSD Studio")
    page = QPageSize(QSizeF(size[0] * _POINTS, size[1] * _POINTS), QPageSize.Unit.Point)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    return _painted(writer, figure, size)


def _write_png(path: str, figure: Figure, size: tuple[int, int]) -> bool:
    return image_of(figure, size).save(path, "PNG")  # type: ignore[call-overload]


def _painted(device, figure: Figure, size: tuple[int, int]) -> bool:
    painter = QPainter()
    if not painter.begin(device):
        return False
    paint(painter, QRectF(0, 0, *size), figure)
    return painter.end()
