"""How rows of the tree are painted: the name, and at the right edge what was found there, an eye and a lock."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QIcon, QMouseEvent, QPalette, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from ui import icons
from ui.tree.roles import (
    BADGE_ROLE,
    FOUND_TEXT_ROLE,
    HIDDEN_ROLE,
    LOCKED_ROLE,
    MATCH_ROLE,
    PATH_ROLE,
    PICTURE_ROLE,
)

Index = QModelIndex | QPersistentModelIndex
SIDE = 16
"""Width of an icon and its room, px."""
BADGE, EYE, LOCK = "badge", "eye", "lock"
FOUND_ALPHA = 90
"""How much of the colour of letters that the search finds is over them, of 255."""
DOT = 6
"""Diameter of the mark of a row with a finding below it, px."""


class RowDelegate(QStyledItemDelegate):
    """Rows with an eye and a lock, which are there under the pointer, and where they say something.

    Signals:
        hide_clicked, lock_clicked: the eye or the lock of a row was clicked; carries its World path.
        badge_clicked: the mark of a finding was clicked; carries the World path.
    """

    hide_clicked = Signal(str)
    lock_clicked = Signal(str)
    badge_clicked = Signal(str)

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view

    def places(self, rect: QRect, index: Index) -> dict[str, QRect]:
        """Where the marks of a row are, whose cell is `rect`; the cell goes to the right edge of the view."""
        right = self._view.viewport().width()
        found = {}
        # The badge, which is always there, stands where names end last.
        names = [BADGE] if index.data(BADGE_ROLE) is not None else []
        if index.data(HIDDEN_ROLE) is not None:
            names += [LOCK, EYE]
        for name in names:
            right -= SIDE + 2
            found[name] = QRect(right, rect.center().y() - SIDE // 2 + 1, SIDE, SIDE)
        return found

    def paint(self, painter, option, index) -> None:
        """Draw a row."""
        places = self.places(option.rect, index)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        shown = {}
        for name, place in places.items():
            icon = self._icon(name, index, hovered)
            if icon:
                shown[name] = icon, place
        if not shown:
            super().paint(painter, option, index)
            self._mark_found(painter, option, index)
            return
        left = min(place.left() for _, place in shown.values()) - 2
        named = QStyleOptionViewItem(option)
        named.rect.setRight(left - 1)  # a long name ends before the marks
        super().paint(painter, named, index)
        self._mark_found(painter, named, index)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        rest = QRect(left, option.rect.top(), self._view.viewport().width() - left, option.rect.height())
        role = QPalette.ColorRole.Highlight if selected else QPalette.ColorRole.Base
        painter.fillRect(rest, option.palette.color(role))
        for icon, place in shown.values():
            if icon == "dot":
                severity = index.data(BADGE_ROLE)[0]
                middle = icons.icon(severity).pixmap(DOT, DOT)
                painter.drawPixmap(place.center() - QPoint(DOT // 2, DOT // 2), middle)
            else:
                painter.drawPixmap(place.topLeft(), icons.icon(icon).pixmap(SIDE, SIDE))

    def _mark_found(self, painter, option, index) -> None:
        """Colour the letters that the search finds."""
        for place in self.found_places(option, index):
            selected = bool(option.state & QStyle.StateFlag.State_Selected)
            role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Highlight
            color = option.palette.color(role)
            color.setAlpha(FOUND_ALPHA)
            painter.fillRect(place, color)

    def found_places(self, option: QStyleOptionViewItem, index: Index) -> list[QRect]:
        """Where the letters are that the search finds, in a row that is painted with an option."""
        spans = index.data(FOUND_TEXT_ROLE)
        if not spans:
            return []
        named = QStyleOptionViewItem(option)
        self.initStyleOption(named, index)
        style = self._view.style()
        cell = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, named, self._view)
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self._view) + 1
        cell = cell.adjusted(margin, 0, -margin, 0)
        metrics, places = QFontMetrics(named.font), []
        for first, last in spans:
            left, right = (metrics.horizontalAdvance(named.text[:end]) for end in (first, last))
            places.append(QRect(cell.left() + left, cell.top(), right - left, cell.height()).intersected(cell))
        return places

    @staticmethod
    def _icon(name: str, index: Index, hovered: bool) -> str:
        if name == BADGE:
            severity, _, is_own = index.data(BADGE_ROLE)
            return severity if is_own else "dot"
        if name == EYE:
            return "eye_off" if index.data(HIDDEN_ROLE) else "eye" if hovered else ""
        return "lock" if index.data(LOCKED_ROLE) else "unlock" if hovered else ""

    def initStyleOption(self, option, index) -> None:
        """Names that the search finds are bold; keyframes have a picture as high as the row."""
        super().initStyleOption(option, index)
        if (picture := index.data(PICTURE_ROLE)) is not None:
            height = max(option.fontMetrics.height(), SIDE)
            size = QSize(height * picture.width() // picture.height(), height)
            option.decorationSize = size
            option.icon = QIcon(_scaled(picture, size, self._view.devicePixelRatioF()))
        if index.data(MATCH_ROLE):
            option.font.setBold(True)

    def editorEvent(self, event, model, option, index) -> bool:
        """A click on a mark is not one on the row."""
        if isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton:
            for name, place in self.places(option.rect, index).items():
                if place.contains(event.position().toPoint()):
                    if event.type() == QEvent.Type.MouseButtonRelease:
                        signals = {BADGE: self.badge_clicked, EYE: self.hide_clicked, LOCK: self.lock_clicked}
                        signals[name].emit(index.data(PATH_ROLE))
                    return True
        return super().editorEvent(event, model, option, index)

    def hits(self, position: QPoint) -> bool:
        """Whether there is a mark at a place of the view."""
        index = self._view.indexAt(position)
        return index.isValid() and any(
            place.contains(position) for place in self.places(self._view.visualRect(index), index).values()
        )

    def helpEvent(self, event: QHelpEvent, view, option, index) -> bool:
        """What a mark says or does."""
        texts = {
            EYE: self.tr("Show in the view (Alt+H: everything)") if index.data(HIDDEN_ROLE) else self.tr("Hide (H)"),
            LOCK: self.tr("Unlock (Alt+L: everything)")
            if index.data(LOCKED_ROLE)
            else self.tr("Lock against clicks in the view (L)"),
            BADGE: index.data(BADGE_ROLE)[1] if index.data(BADGE_ROLE) else "",
        }
        for name, place in self.places(option.rect, index).items():
            if place.contains(event.pos()):
                QToolTip.showText(event.globalPos(), texts[name], view)
                return True
        return super().helpEvent(event, view, option, index)


def _scaled(picture: QPixmap, size: QSize, ratio: float) -> QPixmap:
    """A picture at a size in px of a screen with so many device pixels to each."""
    small = picture.scaled(
        size * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    small.setDevicePixelRatio(ratio)
    return small
