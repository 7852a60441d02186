"""Where the numbers of a vector stand in a cell of the inspector: side by side, or in lines in narrow ones."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetrics

SWATCH = 26
"""Width of the colour patch of a colour, px."""

WIDEST = "X 0.0000"
"""What a number needs room for."""


def columns(count: int, width: int, metrics: QFontMetrics) -> int:
    """How many of `count` numbers stand in a line of a cell `width` px wide: all, half of them, or one."""
    needed = metrics.horizontalAdvance(WIDEST)
    return next((n for n in (count, (count + 1) // 2) if n * needed <= width), 1)


def lines(count: int, width: int, metrics: QFontMetrics) -> int:
    """How many lines `count` numbers take."""
    return -(-count // columns(count, width, metrics))


def cell(rect: QRect, i: int, count: int, in_line: int) -> QRect:
    """Where number `i` of `count` stands in a cell, with `in_line` of them in each line."""
    rows = -(-count // in_line)
    width, height = rect.width() / in_line, rect.height() / rows
    x, y = i % in_line, i // in_line
    return QRect(round(rect.left() + x * width), round(rect.top() + y * height), round(width), round(height))


def component_at(rect: QRect, is_color: bool, count: int, at: QPoint, metrics: QFontMetrics) -> int:
    """Which number is painted at a point of a cell; -1 for the patch of a colour."""
    left = rect.left() + (SWATCH if is_color else 0)
    if at.x() < left:
        return -1
    room = rect.adjusted(left - rect.left(), 0, 0, 0)
    in_line = columns(count, room.width(), metrics)
    found = next((i for i in range(count) if cell(room, i, count, in_line).contains(at)), None)
    return count - 1 if found is None else found
