"""Tables of sliders: a row each, with a name, a slider and a number that can be typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QTableView, QToolButton, QWidget

from engine.msd.schema.base import Field
from ui import theme
from ui.inspector.editors import NumberEdit

NAME, SLIDER, VALUE = range(3)
RANGE = Qt.ItemDataRole.UserRole
"""Role of the (low, high) that a row's slider spans."""
LIMITED = RANGE + 1
"""Role that tells whether these are limits, or only how far the slider reaches so far."""
AT_LIMIT = RANGE + 2
"""Role that tells whether the value is at a limit."""
UNIT = RANGE + 3
"""Role of the unit of the numbers of a row, "" for none."""

KEY_STEPS = {
    Qt.Key.Key_Left: -0.01,
    Qt.Key.Key_Right: 0.01,
    Qt.Key.Key_PageDown: -0.1,
    Qt.Key.Key_PageUp: 0.1,
}
"""What a key moves the value of the current row by, as a fraction of its range."""
MEASURED = 200
"""Rows whose names are measured for the width of their column."""
_EDIT = Qt.ItemDataRole.EditRole


class SliderDelegate(QStyledItemDelegate):
    """Draws a value as a slider and takes the mouse; one painter for all rows, so that many of them stay fluid."""

    def paint(self, painter: QPainter, option, index: QModelIndex) -> None:
        """A bar from 0 to the value inside a groove from the low to the high end."""
        if index.column() != SLIDER:
            super().paint(painter, option, index)
            return
        low, high = index.data(RANGE)
        groove = self._groove(option.rect)
        zero, at = (groove.left() + groove.width() * _fraction(v, low, high) for v in (0.0, index.data(_EDIT)))
        palette = option.palette
        selected = option.state & QStyle.StateFlag.State_Selected
        roles = QPalette.ColorRole
        filled = palette.color(roles.HighlightedText if selected else roles.Highlight)
        if index.data(AT_LIMIT):
            filled = QColor(theme.tokens().alert)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_faint(palette.color(roles.HighlightedText if selected else roles.Text)))
        painter.drawRoundedRect(groove, 2, 2)
        painter.setBrush(filled)
        painter.drawRoundedRect(
            QRect(round(min(zero, at)), groove.top(), round(abs(at - zero)), groove.height()), 2, 2
        )
        painter.setPen(filled)
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        painter.drawEllipse(QRect(round(at) - 5, option.rect.center().y() - 5, 10, 10))
        painter.restore()

    def editorEvent(self, event, model, option, index: QModelIndex) -> bool:
        """A double click sets a slider to 0."""
        if index.column() == SLIDER and event.type() == QEvent.Type.MouseButtonDblClick:
            return model.setData(index, 0.0)
        return super().editorEvent(event, model, option, index)

    def set_at(self, index: QModelIndex, cell: QRect, x: float) -> None:
        """Set a slider to its value at an x of the table, or to the nearest end."""
        groove = self._groove(cell)
        low, high = index.data(RANGE)
        fraction = min(max((x - groove.left()) / groove.width(), 0.0), 1.0)
        index.model().setData(index, low + (high - low) * fraction)

    def createEditor(self, parent, option, index: QModelIndex) -> QWidget:
        """A field for numbers with units and arithmetic, within the limits."""
        low, high = index.data(RANGE) if index.data(LIMITED) else (None, None)
        declaration = Field(index.siblingAtColumn(NAME).data(), ge=low, le=high)
        return NumberEdit(declaration, parent=parent, unit=index.data(UNIT) or "")

    def setEditorData(self, editor: QWidget, index: QModelIndex) -> None:
        if isinstance(editor, NumberEdit):
            editor.set_value(index.data(_EDIT))

    def setModelData(self, editor: QWidget, model, index: QModelIndex) -> None:
        if isinstance(editor, NumberEdit):
            editor.explain()
            model.setData(index, float(editor.value()))

    def _groove(self, cell: QRect) -> QRect:
        return QRect(cell.left() + 8, cell.center().y() - 2, max(cell.width() - 16, 1), 4)


def _fraction(value: float, low: float, high: float) -> float:
    return min(max((value - low) / (high - low), 0.0), 1.0)


def _faint(color: QColor) -> QColor:
    return QColor(color.red(), color.green(), color.blue(), 50)


class SliderTable(QTableView):
    """The rows; arrow keys move the value of the current one, 0 and Delete zero it. Where there is none, a sentence,
    and a button that helps.

    Attributes:
        empty_text: the sentence; "" while it is not known whether there are rows.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.empty_text = ""
        self._help: QToolButton | None = None
        self._held = QPersistentModelIndex()
        self._sliders = SliderDelegate(self)
        self.setItemDelegate(self._sliders)
        self.setMouseTracking(False)
        self.setShowGrid(False)
        # Of names such as left/shoulder and left/elbow both ends say something, and a slash is no place for a break.
        self.setWordWrap(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._fit_rows()

    def setModel(self, model) -> None:
        super().setModel(model)
        header = self.horizontalHeader()
        header.setSectionResizeMode(SLIDER, QHeaderView.ResizeMode.Stretch)
        model.modelReset.connect(self._share_room)
        self._share_room()

    def helped_by(self, button: QToolButton) -> None:
        """Show a button below the sentence of `say_empty`."""
        self._help = button
        button.setParent(self.viewport())
        button.hide()

    def say_empty(self, text: str, with_help: bool = False) -> None:
        """Show a sentence where there are no rows, and the button that helps."""
        is_offered = with_help and self._help is not None and bool(text)
        if self._help is not None and self._help.isVisibleTo(self.viewport()) != is_offered:
            self._help.setVisible(is_offered)
        if text != self.empty_text:
            self.empty_text = text
            self._place_help()
            self.viewport().update()

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._share_room()
        self._place_help()

    def changeEvent(self, event) -> None:
        """Follow the size of the font."""
        super().changeEvent(event)
        if event.type() in (event.Type.FontChange, event.Type.StyleChange) and self.model() is not None:
            self._fit_rows()
            self._share_room()

    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)

    def _share_room(self) -> None:
        """Names have the room of the longest one as far as they leave half of the rest to sliders; numbers that of
        six to nine figures."""
        header, letter = self.horizontalHeader(), self.fontMetrics().horizontalAdvance("0")
        width = self.viewport().width()
        numbers = max(header.sectionSizeHint(VALUE), min(9 * letter, max(6 * letter, round(0.2 * width))))
        names = max(header.sectionSizeHint(NAME), min(self._longest_name(), (width - numbers) // 2))
        header.resizeSection(VALUE, numbers)
        header.resizeSection(NAME, names)

    def _longest_name(self) -> int:
        names = (self.model().index(row, NAME).data() for row in range(min(self.model().rowCount(), MEASURED)))
        margin = 2 * self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self) + 4
        return max((self.fontMetrics().horizontalAdvance(name) + margin for name in names), default=0)

    def _texts_room(self) -> QRect:
        return self.viewport().rect().adjusted(8, 8, -8, -8)

    def _place_help(self) -> None:
        """The button goes below the sentence, as far as there is room."""
        if self._help is None:
            return
        room, size = self._texts_room(), self._help.sizeHint()
        text = self.fontMetrics().boundingRect(room, _CENTERED, self.empty_text)
        top = min(text.bottom() + 8, self.viewport().height() - size.height() - 4)
        self._help.setGeometry(QRect(QPoint((self.viewport().width() - size.width()) // 2, top), size))

    def paintEvent(self, event) -> None:
        super().paintEvent(event)
        if not self.model().rowCount() and self.empty_text:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(self._texts_room(), _CENTERED, self.empty_text)

    def mousePressEvent(self, event) -> None:
        """A slider that is pressed gets the value there, and follows the mouse until the button is up."""
        super().mousePressEvent(event)
        at = self.indexAt(event.position().toPoint())
        is_held = at.column() == SLIDER and event.button() == Qt.MouseButton.LeftButton
        self._held = QPersistentModelIndex(at if is_held else QModelIndex())
        self._follow(event)

    def mouseMoveEvent(self, event) -> None:
        """The slider that is held follows the mouse over other rows and beside the table, too."""
        if not self._follow(event):
            super().mouseMoveEvent(event)

    def _follow(self, event) -> bool:
        """Set the slider that is held to where the mouse is. Returns whether there is one."""
        is_held = self._held.isValid() and bool(event.buttons() & Qt.MouseButton.LeftButton)
        if is_held:
            held = self.model().index(self._held.row(), SLIDER)
            self._sliders.set_at(held, self.visualRect(held), event.position().x())
        return is_held

    def mouseReleaseEvent(self, event) -> None:
        """Let go of the slider."""
        self._held = QPersistentModelIndex()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event) -> None:
        """Left, Right: 1 % of the range; Page Up, Page Down: 10 %; Home, End: the limits; 0, Delete: zero."""
        index = self.currentIndex()
        key = Qt.Key(event.key())
        if not index.isValid() or event.modifiers() not in (_PLAIN, _KEYPAD):
            super().keyPressEvent(event)
            return
        low, high = index.data(RANGE)
        if key in KEY_STEPS:
            self._set(index.data(_EDIT) + KEY_STEPS[key] * (high - low))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._set(low if key == Qt.Key.Key_Home else high)
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Delete):
            self._set(0.0)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.edit(index.siblingAtColumn(VALUE))
        else:
            super().keyPressEvent(event)

    def event(self, event) -> bool:
        """Keep the keys above from the window's shortcuts while the table has the focus."""
        if event.type() == QEvent.Type.ShortcutOverride and event.modifiers() in (_PLAIN, _KEYPAD):
            keys = (*KEY_STEPS, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_0, Qt.Key.Key_Delete, Qt.Key.Key_F2)
            if Qt.Key(event.key()) in keys:
                event.accept()
                return True
        return super().event(event)

    def _set(self, value: float) -> None:
        self.model().setData(self.currentIndex().siblingAtColumn(VALUE), value)


_CENTERED = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
_PLAIN = Qt.KeyboardModifier.NoModifier
_KEYPAD = Qt.KeyboardModifier.KeypadModifier
