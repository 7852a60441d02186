"""References as chips: an icon and a name that jumps, and buttons that choose another object."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPainter, QPalette
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from ui import icons

BUTTON = 20
"""Width of a button in the cell, px."""
ICON = 16
NARROW = 110
"""Cells that are less wide have only the button that opens the list, px."""


def zones(rect: QRect, name: str, pickable: bool, metrics: QFontMetrics) -> dict[str, QRect]:
    """Where in a cell the chip (empty without a name) and the buttons are: chip, pick, choose."""
    buttons = ["pick", "choose"] if pickable and rect.width() >= NARROW else ["choose"]
    found, right = {}, rect.right() + 1
    for button in reversed(buttons):
        right -= BUTTON
        found[button] = QRect(right, rect.top(), BUTTON, rect.height())
    if name:
        width = min(ICON + 14 + metrics.horizontalAdvance(name), right - rect.left() - 4)
        found["chip"] = QRect(rect.left() + 2, rect.top() + 2, max(width, 0), rect.height() - 5)
    return found


def zone_at(rect: QRect, name: str, pickable: bool, metrics: QFontMetrics, at: QPoint) -> str:
    """chip, pick or choose; choose for the rest of the cell."""
    found = zones(rect, name, pickable, metrics)
    return next((zone for zone, place in found.items() if place.contains(at)), "choose")


def paint(
    painter: QPainter,
    rect: QRect,
    name: str,
    icon: QIcon,
    text: QColor,
    pickable: bool,
    metrics: QFontMetrics,
    is_selected: bool = False,
) -> None:
    """Paint a chip with its buttons; `is_selected`: on the ground of a selected row."""
    found = zones(rect, name, pickable, metrics)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if chip := found.get("chip"):
        ground = QColor(text)
        ground.setAlphaF(0.10)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(chip, 4, 4)
        icon.paint(painter, QRect(chip.left() + 4, chip.center().y() - ICON // 2 + 1, ICON, ICON))
        painter.setPen(text)
        room = chip.adjusted(ICON + 8, 0, -4, 0)
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
    for button in ("pick", "choose"):
        if place := found.get(button):
            side = QRect(0, 0, 12, 12)
            side.moveCenter(place.center())
            mode = QIcon.Mode.Selected if is_selected else QIcon.Mode.Normal
            icons.icon(button).paint(painter, side, Qt.AlignmentFlag.AlignCenter, mode)
    painter.restore()


class ReferenceList(QFrame):
    """A list of names with a search, below a cell. Enter or a click chooses, Esc leaves.

    Args:
        choices: texts and values, the one that is `present` selected.
        chosen: called with the value.
    """

    def __init__(
        self,
        choices: list[tuple[str, object]],
        present: object,
        icon: Callable[[object], QIcon],
        chosen: Callable[[object], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._chosen = chosen
        self.search = QLineEdit(placeholderText=self.tr("Search"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Objects that fit"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setIconSize(QSize(ICON, ICON))
        self.list.setUniformItemSizes(True)
        for text, value in choices:
            item = QListWidgetItem(icon(value), text)
            item.setData(Qt.ItemDataRole.UserRole, value)
            if value is None:
                item.setForeground(self.palette().color(QPalette.ColorRole.PlaceholderText))
            self.list.addItem(item)
            if value == present:
                self.list.setCurrentItem(item)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        layout.addWidget(self.search)
        layout.addWidget(self.list)
        self.search.textChanged.connect(self._filter)
        self.list.itemClicked.connect(self._choose)
        self.search.installEventFilter(self)
        self.setFocusProxy(self.search)

    def open_below(self, cell: QRect) -> None:
        """Show it below a rectangle of the screen, or above where there is no room."""
        rows = min(max(self.list.count(), 3), 14)
        height = rows * max(self.list.sizeHintForRow(0), 20) + self.search.sizeHint().height() + 20
        width = max(cell.width(), 220)
        room = self.screen().availableGeometry()
        y = cell.bottom() + 1 if cell.bottom() + height < room.bottom() else cell.top() - height
        x = min(cell.left(), room.right() - width)
        self.setGeometry(max(x, room.left()), max(y, room.top()), width, height)
        self.show()
        self.search.setFocus()
        if self.list.currentItem():
            self.list.scrollToItem(self.list.currentItem())

    def _filter(self, text: str) -> None:
        first = None
        for i in range(self.list.count()):
            item = self.list.item(i)
            item.setHidden(text.casefold() not in item.text().casefold())
            first = item if first is None and not item.isHidden() else first
        if first is not None:
            self.list.setCurrentItem(first)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None and not item.isHidden():
            self.close()
            self._chosen(item.data(Qt.ItemDataRole.UserRole))

    def eventFilter(self, watched, event) -> bool:
        """Arrow keys move in the list while the search has the keyboard, Enter chooses."""
        if watched is self.search and event.type() == event.Type.KeyPress:
            key = event.key()
            if key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
                self._step({Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -10}.get(key, 10))
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose(self.list.currentItem())
                return True
        return super().eventFilter(watched, event)

    def _step(self, by: int) -> None:
        shown = [i for i in range(self.list.count()) if not self.list.item(i).isHidden()]
        if shown:
            at = shown.index(self.list.currentRow()) if self.list.currentRow() in shown else -1
            self.list.setCurrentRow(shown[min(max(at + by, 0), len(shown) - 1)])
