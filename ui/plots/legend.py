"""The list beside a plot: colour, name and live value of each curve."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeySequence, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QHeaderView, QMenu, QTreeWidget, QTreeWidgetItem

from ui.channel_names import channel_name
from ui.mnemonics import mark_menu
from ui.plots.curve import Curve, Statistics
from ui.plots.latest import Latest

_VALUES = 0.5
"""Of the width, that values take at most."""
_BESIDE = 64
"""Width of check mark, color and gaps beside a name, px."""
_CURVE = Qt.ItemDataRole.UserRole
_OF_TAKE = Qt.ItemDataRole.UserRole + 1
"""Whether a row stands for a line of another take, which is removed where takes are compared."""


class Legend(QTreeWidget):
    """Curves of one plot with their values; a check mark hides it, Delete or the context menu removes it."""

    removed = Signal(object)
    """The Curve that the user wants gone."""
    shown = Signal(object, bool)
    """A Curve and whether it shall be drawn."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Curves"))
        self._titles: list[str] = []
        self._compared: list[tuple[str, str, Qt.PenStyle]] = []
        self._statistics: Mapping[Curve, Statistics | None] = {}
        self._latest: Latest[dict[Curve, Statistics | None]] = Latest(self)
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(14, 4))
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        self._name_width = self.fontMetrics().horizontalAdvance("0") * 22
        self._value_width = self.fontMetrics().horizontalAdvance("-0.00000e+00 rad/s²")
        self.header().resizeSection(1, self._value_width)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        self.itemChanged.connect(self._checked)

    def add(self, curve: Curve) -> None:
        """A row for a curve."""
        swatch = QPixmap(14, 4)
        swatch.fill(QColor(curve.color))
        item = QTreeWidgetItem([channel_name(curve.channel), ""])
        item.setIcon(0, QIcon(swatch))
        item.setToolTip(0, f"{channel_name(curve.channel)}\n{curve.channel.path}")
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(0, Qt.CheckState.Checked)
        item.setData(0, _CURVE, curve)
        self.insertTopLevelItem(self.topLevelItemCount() - len(self._compared), item)
        self._measure_values()

    def _measure_values(self) -> None:
        """The values of each curve have room, with their units."""
        units = (item.data(0, _CURVE).channel.unit for item in self._rows() if item.data(0, _CURVE) is not None)
        metrics = self.fontMetrics()
        self._value_width = max((metrics.horizontalAdvance(f"-0.0000e+00 {unit}") + 8 for unit in units), default=0)
        self._share_width()

    def rename(self, curve: Curve) -> None:
        """A curve is that of another channel."""
        for item in self._rows():
            if item.data(0, _CURVE) is curve:
                item.setText(0, channel_name(curve.channel))
                item.setToolTip(0, f"{channel_name(curve.channel)}\n{curve.channel.path}")

    def add_note(self, text: str, tip: str) -> None:
        """A row that stands for no curve."""
        item = QTreeWidgetItem([text, ""])
        item.setToolTip(0, tip)
        self.addTopLevelItem(item)

    def show_compared(self, lines: Sequence[tuple[str, str, Qt.PenStyle]]) -> None:
        """Rows for lines of other takes, below the curves.

        Args:
            lines: name, `#rrggbb` and how it is drawn of each.
        """
        if list(lines) == self._compared:
            return
        for item in [item for item in self._rows() if item.data(0, _OF_TAKE)]:
            self.takeTopLevelItem(self.indexOfTopLevelItem(item))
        self._compared = list(lines)
        for name, color, style in lines:
            item = QTreeWidgetItem([name, ""])
            item.setIcon(0, _dashed(color, style))
            item.setToolTip(0, name)
            item.setData(0, _OF_TAKE, True)
            self.addTopLevelItem(item)

    def discard(self, curve: Curve) -> None:
        """Take a curve's row away."""
        for i, item in enumerate(self._rows()):
            if item.data(0, _CURVE) is curve:
                self.takeTopLevelItem(i)
                return

    def check(self, curve: Curve, on: bool) -> None:
        """Set the check mark of a curve, which shows or hides it."""
        for item in self._rows():
            if item.data(0, _CURVE) is curve:
                item.setCheckState(0, Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def show_values(
        self,
        time: float | None,
        marks: tuple[float, float] | None = None,
        visible: tuple[float, float] | None = None,
        apart: bool = False,
    ) -> None:
        """Write the values at a time, or the newest ones.

        Args:
            marks: times of the two cursors, at which values and their difference are written.
            visible: a range whose statistics are written.
            apart: the worlds are at different times, so that they have no mean.
        """
        titles = [self.tr("Value")]
        curves = [curve for item in self._rows() if (curve := item.data(0, _CURVE)) is not None]
        units = {curve.channel.unit for curve in curves}
        if marks is not None:
            titles += ["A", "B", "B − A"]
        if visible is not None:
            titles += [self.tr("Min"), self.tr("Max"), self.tr("Mean"), self.tr("RMS")]
        if len(units) == 1 and (unit := units.pop()):  # which the numbers of these columns have not beside them
            titles[1:] = [f"{title} ({unit})" for title in titles[1:]]
        self._set_titles(titles)
        if visible is not None:
            self._look_at(*visible)
        for item in self._rows():
            curve = item.data(0, _CURVE)
            if curve is None:
                continue
            value = curve.value_at(time)
            none = apart and math.isnan(value) and bool(curve.band)
            item.setText(1, self.tr("worlds apart") if none else format_value(value, curve.channel.unit))
            item.setToolTip(1, self._apart_text() if none else "")
            numbers: list[float] = []
            if marks is not None:
                first, second = (curve.value_at(mark) for mark in marks)
                numbers += [first, second, second - first]
            if visible is not None:
                numbers += self._statistics.get(curve) or [math.nan] * 4
            for column, number in enumerate(numbers, 2):
                item.setText(column, "–" if math.isnan(number) else f"{number:.4g}")
                item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def _look_at(self, start: float, stop: float) -> None:
        """Statistics of all curves between two times; of very many samples when a thread has found them."""
        curves = [curve for item in self._rows() if (curve := item.data(0, _CURVE)) is not None]
        work = {curve: curve.statistics_reader(start, stop) for curve in curves}
        ends = [float(curve.times[-1]) if len(curve.times) else 0.0 for curve in curves]
        if all(curve.fetch is None for curve in curves):
            self._statistics = {curve: give() for curve, give in work.items()}
            return
        key = start, stop, *map(id, curves), *ends
        self._statistics = self._latest.ask(key, lambda: {curve: give() for curve, give in work.items()}) or {}

    def _apart_text(self) -> str:
        return self.tr(
            "One world went back in time, the others did not: worlds at different times have no mean. A reset brings"
            " them together again."
        )

    def _set_titles(self, titles: list[str]) -> None:
        if self.columnCount() == len(titles) + 1 and self._titles == titles:
            return
        self._titles = titles
        self.setColumnCount(len(titles) + 1)
        self.setHeaderLabels(["", *titles])
        self.setHeaderHidden(len(titles) == 1)
        more = len(titles) > 1
        self.setHorizontalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if more else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        fixed, fitted = QHeaderView.ResizeMode.Fixed, QHeaderView.ResizeMode.ResizeToContents
        self.header().setSectionResizeMode(0, fixed if more else QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, fitted if more else fixed)
        if more:
            self.header().resizeSection(0, self._name_width)
        else:
            self._share_width()
        for column in range(2, len(titles) + 1):
            self.header().setSectionResizeMode(column, fitted)
            item = self.headerItem()
            if item is not None:
                item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def _share_width(self) -> None:
        """Values have the width that they take, in a narrow legend a part of it."""
        if self.columnCount() == 2:
            self.header().resizeSection(1, min(self._value_width, int(_VALUES * self.viewport().width())))

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._share_width()

    @property
    def fitting_width(self) -> int:
        """Width in which names and values of all curves can be read, px."""
        metrics, rows = self.fontMetrics(), self._rows()
        names = max((metrics.horizontalAdvance(item.text(0)) for item in rows), default=0)
        return names + self._value_width + _BESIDE

    @property
    def wanted_width(self) -> int:
        """Width in which every column can be read, px."""
        columns = sum(self.header().sectionSize(i) for i in range(1, self.columnCount()))
        return columns + self._name_width

    def _rows(self) -> list[QTreeWidgetItem]:
        return [item for i in range(self.topLevelItemCount()) if (item := self.topLevelItem(i)) is not None]

    def _checked(self, item: QTreeWidgetItem, column: int) -> None:
        curve = item.data(0, _CURVE)
        if column == 0 and curve is not None:
            self.shown.emit(curve, item.checkState(0) == Qt.CheckState.Checked)

    def event(self, event) -> bool:
        """Take Delete for the curve here, before the window takes it for the scene."""
        if event.type() == QEvent.Type.ShortcutOverride and event.matches(QKeySequence.StandardKey.Delete):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        """Delete removes the curve."""
        if event.matches(QKeySequence.StandardKey.Delete):
            self._remove_selected()
        else:
            super().keyPressEvent(event)

    def _remove_selected(self) -> None:
        if (item := self.currentItem()) is not None and not item.data(0, _OF_TAKE):
            self.removed.emit(item.data(0, _CURVE))

    def _menu(self, position) -> None:
        item = self.itemAt(position)
        if item is None or item.data(0, _OF_TAKE):
            return
        self.setCurrentItem(item)
        menu = QMenu(self)
        menu.addAction(self.tr("Remove curve"), self._remove_selected)
        mark_menu(menu)
        menu.exec(self.viewport().mapToGlobal(position))


def _dashed(color: str, style: Qt.PenStyle) -> QIcon:
    """A piece of a line as plots draw it."""
    swatch = QPixmap(14, 4)
    swatch.fill(Qt.GlobalColor.transparent)
    painter = QPainter(swatch)
    painter.setPen(QPen(QColor(color), 2, style))
    painter.drawLine(0, 2, 14, 2)
    painter.end()
    return QIcon(swatch)


def format_value(value: float, unit: str) -> str:
    """A value as it stands in the legend: five significant digits and its unit; a dash when there is none."""
    if math.isnan(value):
        return "–"
    return f"{value:.5g} {unit}".rstrip()
