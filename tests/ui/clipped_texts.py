"""Finds texts that have no room: walks the widgets that are shown and compares the width of texts with their places.

Run as a program, it shows the editor in one scale with every panel and dialog, and prints what it found as JSON:
`clipped_texts.py FOLDER LANGUAGE THEME WIDTH HEIGHT`; screenshots go into the folder.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QMenuBar,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QTabBar,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from ui.manual.wrapped import WrappedItems

ELIDED = {
    "TreePanel": "names of objects",
    "InspectorView": "labels and values, whose divider can be dragged",
    "ScenesTab": "names of files",
}
"""Classes of widgets that may elide, themselves and what is in them, since a tooltip has the whole text, and what."""

_UNBROKEN = re.compile(r"[\u2e80-\uffef]|[^\s\u2e80-\uffef]+")
"""What a line never breaks in: words, and single characters of Chinese."""

SLACK = 1
"""Pixels by which a text may be wider than its room: rounding of glyphs."""


class Clipped(NamedTuple):
    """A text without room."""

    widget: str
    text: str
    needed: int
    room: int


def clipped(root: QWidget) -> list[Clipped]:
    """What has no room in a window or dialog, and in all that is shown in it."""
    found = []
    for widget in [root, *root.findChildren(QWidget)]:
        seen = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        if not widget.isVisible() or seen.visibleRegion().isEmpty():
            continue
        for text, needed, room in _texts(widget):
            if needed > room + SLACK:
                found.append(Clipped(_name(widget), text, needed, room))
    return found


def _name(widget: QWidget) -> str:
    parts = []
    while widget is not None and len(parts) < 4:
        parts.append(type(widget).__name__ + (f"#{widget.objectName()}" if widget.objectName() else ""))
        widget = widget.parentWidget()
    return " < ".join(parts)


def _texts(widget: QWidget) -> Iterator[tuple[str, int, int]]:
    """Each text of a widget with the pixels that it needs and has."""
    match widget:
        case QLabel():
            yield from _label(widget)
        case QPushButton() | QCheckBox() | QToolButton():
            yield from _button(widget)
        case QComboBox():
            option = QStyleOptionComboBox()
            widget.initStyleOption(option)
            place = widget.style().subControlRect(
                QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, widget
            )
            icon = 0 if widget.itemIcon(widget.currentIndex()).isNull() else widget.iconSize().width() + 4
            yield widget.currentText(), _width(widget, widget.currentText()) + icon, place.width()
        case QLineEdit():
            text = widget.text() or widget.placeholderText()
            if not widget.text():
                yield text, _width(widget, text), _line_room(widget)
        case QTabBar():
            for i in range(widget.count()):
                if widget.isTabVisible(i):
                    icon = 0 if widget.tabIcon(i).isNull() else widget.iconSize().width() + 4
                    shown = widget.rect().intersected(widget.tabRect(i))
                    yield widget.tabText(i), _width(widget, widget.tabText(i)) + icon, shown.width()
        case QMenuBar():
            for action in widget.actions():
                place = widget.actionGeometry(action)
                text = action.text()
                yield text, _width(widget, text), place.intersected(widget.rect()).width()
        case QHeaderView() if widget.orientation() is Qt.Orientation.Horizontal and widget.model() is not None:
            for i in range(widget.count()):
                text = widget.model().headerData(i, widget.orientation(), Qt.ItemDataRole.DisplayRole)
                if text and not widget.isSectionHidden(i):
                    is_upright = type(widget).__name__ == "_SideHeader"
                    yield (
                        str(text),
                        _width(widget, str(text)),
                        widget.height() if is_upright else widget.sectionSize(i),
                    )
        case QGroupBox():
            yield widget.title(), _width(widget, widget.title()), widget.width()
        case QDockWidget() if widget.titleBarWidget() is None:
            tabbed = widget.parent() is not None and widget.parent().tabifiedDockWidgets(widget)
            if not tabbed:
                yield widget.windowTitle(), _width(widget, widget.windowTitle()), widget.width() - 48
        case QAbstractItemView() if not _may_elide(widget):
            yield from _cells(widget)


def _may_elide(widget: QWidget | None) -> bool:
    while widget is not None:
        if any(base.__name__ in ELIDED for base in type(widget).__mro__):
            return True
        widget = widget.parentWidget()
    return False


def _width(widget: QWidget, text: str) -> int:
    metrics = QFontMetrics(widget.font())
    return max((metrics.size(Qt.TextFlag.TextShowMnemonic, line).width() for line in text.splitlines()), default=0)


def _label(label: QLabel) -> Iterator[tuple[str, int, int]]:
    text = label.text()
    if not text or label.pixmap().isNull() is False:
        return
    place = label.contentsRect()
    shown = label.visibleRegion().boundingRect()
    if label.wordWrap():
        needed = label.heightForWidth(label.width())
        yield text, needed, label.height()
        if not _is_rich(label):
            longest = max(_UNBROKEN.findall(text), key=lambda word: _width(label, word), default="")
            yield longest, _width(label, longest), place.width()
        return
    if _is_rich(label):
        text = QTextDocumentFragment.fromHtml(text).toPlainText()
    yield text, _width(label, text), min(place.width(), shown.width() if not _scrolls(label) else place.width())
    yield text, QFontMetrics(label.font()).height() - 3, place.height()


def _is_rich(label: QLabel) -> bool:
    return label.textFormat() is not Qt.TextFormat.PlainText and "</" in label.text()


def _scrolls(widget: QWidget) -> bool:
    """Whether what is out of sight can be scrolled to."""
    while widget is not None:
        if widget.objectName() == "qt_scrollarea_viewport":
            return True
        widget = widget.parentWidget()
    return False


def _button(button: QAbstractButton) -> Iterator[tuple[str, int, int]]:
    text = button.text()
    if not text:
        return
    icon = 0 if button.icon().isNull() else button.iconSize().width() + 4
    if isinstance(button, QToolButton):
        style = button.toolButtonStyle()
        if style is Qt.ToolButtonStyle.ToolButtonIconOnly and icon:
            return
        if style is not Qt.ToolButtonStyle.ToolButtonTextBesideIcon:
            icon = 0
        menu = 12 if button.menu() and button.popupMode() is not QToolButton.ToolButtonPopupMode.DelayedPopup else 0
        yield text, _width(button, text) + icon + menu, button.width()
        return
    option = QStyleOptionButton()
    button.initStyleOption(option)
    part = (
        QStyle.SubElement.SE_CheckBoxContents
        if isinstance(button, QCheckBox)
        else QStyle.SubElement.SE_PushButtonContents
    )
    place: QRect = button.style().subElementRect(part, option, button)
    yield text, _width(button, text) + icon, place.width()


def _line_room(line: QLineEdit) -> int:
    buttons = sum(b.width() + 4 for b in line.findChildren(QToolButton) if b.isVisible())
    return line.contentsRect().width() - 8 - buttons


def _cells(view: QAbstractItemView) -> Iterator[tuple[str, int, int]]:
    model, port = view.model(), view.viewport().rect()
    if model is None:
        return
    seen = set()
    for y in range(2, port.height(), 8):
        for x in range(2, port.width(), 16):
            index = view.indexAt(QPoint(x, y))
            key = (index.row(), index.column(), index.internalId())
            if not index.isValid() or key in seen:
                continue
            seen.add(key)
            text, place = index.data(Qt.ItemDataRole.DisplayRole), view.visualRect(index)
            if not isinstance(text, str) or not port.contains(place.center()):
                continue
            wraps = view.wordWrap() if isinstance(view, (QListView, QTableView, QTreeView)) else False
            if wraps or isinstance(view.itemDelegate(), WrappedItems):
                needed = view.sizeHintForIndex(index)
                yield text, needed.height(), place.height()
                continue
            icon = index.data(Qt.ItemDataRole.DecorationRole)
            is_above = isinstance(view, QListView) and view.viewMode() is QListView.ViewMode.IconMode
            beside = 0 if icon is None or is_above else _icon_width(view) + 4
            yield text, _width(view, text) + beside + 4, min(place.right(), port.right()) - place.left() + 1


def _icon_width(view: QAbstractItemView) -> int:
    return (
        view.iconSize().width()
        if view.iconSize().isValid()
        else view.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize, None, view)
    )


def outside_screen(widget: QWidget) -> list[Clipped]:
    """A window that its screen does not show whole."""
    screen, frame = widget.screen().availableGeometry(), widget.geometry()
    return (
        []
        if frame.width() <= screen.width() and frame.height() <= screen.height()
        else [Clipped(_name(widget), "the window", frame.width(), screen.width())]
    )


def main() -> None:
    folder, language, theme, width, height = sys.argv[1:6]
    import every_window

    findings = every_window.walk(Path(folder), language, theme, int(width), int(height))
    print(json.dumps([list(found) for found in findings], ensure_ascii=False))


if __name__ == "__main__":
    main()
