"""How values are painted in cells of the inspector."""

from __future__ import annotations

import re

import numpy as np
from PySide6.QtCore import QCoreApplication, QModelIndex, QRect, Qt
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from ui import theme
from ui.inspector import units
from ui.inspector.cells import SWATCH, cell, columns
from ui.inspector.fields import LIVE
from ui.inspector.model import VALUE, InspectorModel
from ui.inspector.numbers import text_of
from ui.inspector.rows import Row
from ui.inspector.texts import live_text, text_of_value

COMPONENTS = {
    "vector": ("X", "Y", "Z", "W"),
    "quaternion": ("X", "Y", "Z", "W"),
    "euler": ("R", "P", "Y"),
    "color": ("R", "G", "B", "A"),
    "live_vector": ("X", "Y", "Z", "W"),
    "live_angles": ("R", "P", "Y"),
}
"""Letters before the numbers of an array, by editor."""

BOUNDS = ("≥", "≤")
"""Letters before the numbers of a range."""
_NO_AXES = re.compile(
    r"solref|solimp|springdamper|friction|stiffness|damping|_poly$|poly|interval|timeconst|yield|attenuation"
)
"""Names of fields whose numbers are of no axes."""

SCALARS = frozenset({"number", "integer", "live", "model"})
"""Editors of single numbers."""
MOST = 1000.0
"""Ranges that are wider have no slider."""

_SPATIAL = ("position", "size", "direction", "quaternion")


def letters_of(row: Row) -> tuple[str, ...]:
    """What stands before the numbers of an array, whose editor is one of `COMPONENTS`."""
    if row.editor == "vector" and not row.declaration.role:
        if row.info.name.endswith("range"):
            return BOUNDS
        if _NO_AXES.search(row.info.name):
            return ("",)
    return COMPONENTS[row.editor]


def mark(painter: QPainter, rect: QRect) -> None:
    """A row that was changed since the scene was saved."""
    color = QGuiApplication.palette().color(QPalette.ColorRole.Accent)
    painter.fillRect(QRect(rect.left() - 3, rect.top() + 4, 2, rect.height() - 9), color)


def swatch(painter: QPainter, rect: QRect, color: QColor) -> None:
    patch = QRect(rect.left() + 3, rect.top() + 4, SWATCH - 8, min(rect.height(), SWATCH) - 8)
    painter.save()
    painter.fillRect(patch, QBrush(QColor(theme.CHECKER[0])))
    painter.fillRect(patch, QBrush(QColor(theme.CHECKER[1]), Qt.BrushStyle.Dense4Pattern))
    painter.fillRect(patch, color)
    painter.setPen(QColor(theme.SWATCH_LINE))
    painter.drawRect(patch)
    painter.restore()


def numbers(
    painter: QPainter,
    option: QStyleOptionViewItem,
    rect: QRect,
    row: Row,
    value: np.ndarray,
    differing: np.ndarray | None = None,
) -> None:
    selected = bool(option.state & QStyle.StateFlag.State_Selected)
    palette = option.palette
    text = palette.color(QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text)
    dim = QColor(text)
    dim.setAlphaF(0.55)
    letters = letters_of(row)
    in_line = columns(len(value), rect.width(), option.fontMetrics)
    shown_unit, factor = units.display(row.declaration.unit)
    unit = shown_unit if shown_unit == "°" else ""
    letter_width = max(option.fontMetrics.horizontalAdvance(letter) for letter in letters)
    width = cell(rect, 0, len(value), in_line).width() - 7 - letter_width
    decimals = live_decimals([units.scaled(float(n), factor) for n in value], unit, width, option.fontMetrics)
    painter.save()
    for i, number in enumerate(value):
        place = cell(rect, i, len(value), in_line)
        letter = letters[i] if i < len(letters) else ""
        spatial = row.declaration.role in _SPATIAL or row.editor in ("euler", *LIVE)
        colored = spatial and i < 3 and not selected
        painter.setPen(QColor(theme.tokens().axes[i]) if colored else text if selected else dim)
        painter.drawText(place.adjusted(4, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, letter)
        painter.setPen(text)
        room = place.adjusted(7 + option.fontMetrics.horizontalAdvance(letter), 0, 0, 0)
        number = units.scaled(float(number), factor)
        if differing is not None and differing[i]:
            mixed = QCoreApplication.translate("Inspector", "mixed")
            shown = mixed if option.fontMetrics.horizontalAdvance(mixed) <= room.width() else "–"
            painter.setPen(dim)
        elif row.editor in LIVE:
            shown = live_text(float(number), decimals) + unit
            shown = option.fontMetrics.elidedText(shown, Qt.TextElideMode.ElideRight, room.width())
        else:
            # Of 6e-17, as rotations by half a turn have them, nothing but the exponent would be seen.
            number = 0.0 if spatial and abs(number) < 1e-12 else number
            shown = _fit(float(number), unit, room.width(), option.fontMetrics)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
    painter.restore()


def scalar(
    painter: QPainter, option: QStyleOptionViewItem, rect: QRect, model: InspectorModel, source: QModelIndex
) -> None:
    """A number, its decimal point below those of its neighbours; a bar where its range is known."""
    row, value = model.row(source), model.value(source)
    metrics = option.fontMetrics
    text = text_of_value(row, value, model.unit(source))
    painter.save()
    if bounds := slider_range(row):
        bar(painter, option, rect, (float(value) - bounds[0]) / (bounds[1] - bounds[0]))
    lead = max((metrics.horizontalAdvance(whole_part(t)) for t in neighbours(model, source)), default=0)
    shift = max(0, lead - metrics.horizontalAdvance(whole_part(text)))
    room = rect.adjusted(4, 0, -2, 0)
    if shift + metrics.horizontalAdvance(text) > room.width():
        shift = max(0, min(shift, room.width() - metrics.horizontalAdvance(text)))
    if metrics.horizontalAdvance(text) > room.width():
        text = live_text(float(value)) if row.editor == "live" else _fit(float(value), "", room.width(), metrics)
    painter.setPen(text_color(option))
    painter.drawText(room.adjusted(shift, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, text)
    painter.restore()


def neighbours(model: InspectorModel, source: QModelIndex) -> list[str]:
    """The texts of the numbers beside a row, its own among them."""
    parent = source.parent()
    found = []
    for i in range(model.rowCount(parent)):
        row, value = model.row(at := model.index(i, VALUE, parent)), model.value(at)
        if row.editor in SCALARS and isinstance(value, (int, float)):
            found.append(text_of_value(row, value, ""))
    return found


def bar(painter: QPainter, option: QStyleOptionViewItem, rect: QRect, share: float) -> None:
    """How far a number is in its range."""
    room = rect.adjusted(1, 3, -3, -2)
    selected = bool(option.state & QStyle.StateFlag.State_Selected)
    roles = QPalette.ColorRole
    ground = option.palette.color(roles.HighlightedText if selected else roles.Text)
    fill = option.palette.color(roles.HighlightedText if selected else roles.Accent)  # on the accent none is seen
    ground.setAlphaF(0.07)
    fill.setAlphaF(0.3 if selected else 0.45)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(room, 3, 3)
    filled = QRect(room.left(), room.top(), round(room.width() * min(max(share, 0.0), 1.0)), room.height())
    painter.setBrush(fill)
    painter.drawRoundedRect(filled, 3, 3)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def text_color(option: QStyleOptionViewItem) -> QColor:
    selected = bool(option.state & QStyle.StateFlag.State_Selected)
    return option.palette.color(QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text)


def _fit(number: float, unit: str, width: int, metrics) -> str:
    """A number with as many digits as there is room for."""
    for digits in (6, 5, 4, 3, 2):
        text = text_of(number, digits) + unit
        if metrics.horizontalAdvance(text) <= width:
            return text
    return metrics.elidedText(text_of(number, 2) + unit, Qt.TextElideMode.ElideRight, width)


def live_decimals(numbers: list[float], unit: str, width: int, metrics) -> int:
    """With how many decimals, 4 at most, all numbers of a vector that changes have room in `width` px each."""
    for decimals in (4, 3, 2, 1):
        texts = (live_text(number, decimals) + unit for number in numbers)
        if max(map(metrics.horizontalAdvance, texts), default=0) <= width:
            return decimals
    return 0


def slider_range(row: Row) -> tuple[float, float] | None:
    """The range over which a number slides; None for one without both bounds."""
    low, high = row.declaration.ge, row.declaration.le
    if row.editor not in ("number", "integer") or low is None or high is None or not 0 < high - low <= MOST:
        return None
    return low, high


def whole_part(text: str) -> str:
    """What stands before the decimal point of a number's text."""
    return _WHOLE.match(text)[0]  # type: ignore[index]


_WHOLE = re.compile(r"[-−]?\d*")
