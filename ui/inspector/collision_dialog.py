"""The table of which links touch which. A click lets a pair touch or keeps it apart."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.editor import Editor
from app.inspecting.collisions import CollisionTable, Contact
from engine.errors import SceneError
from ui import theme
from ui.inspector.explanation import said
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.screen_room import resize_within_screen

Index = QModelIndex | QPersistentModelIndex

CELL = 24
CONTACT = Qt.ItemDataRole.UserRole + 1


class CollisionModel(QAbstractTableModel):
    """Rows and columns are the links with shapes that collide, and the world; only pairs of two different ones."""

    def __init__(self, table: CollisionTable, parent=None) -> None:
        super().__init__(parent)
        self.table = table

    def show_table(self, table: CollisionTable) -> None:
        """Show another table."""
        self.beginResetModel()
        self.table = table
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.table.solids)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return self.rowCount(parent)

    def name(self, i: int) -> str:
        """What a link is called."""
        solid = self.table.solids[i]
        return solid.name or self.tr("(no name)")

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole):
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.name(section)
        return None

    def contact(self, index: Index) -> Contact | None:
        """What is between two links; None for one with itself."""
        if index.row() == index.column():
            return None
        return self.table.between(self.table.solids[index.row()], self.table.solids[index.column()])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        if role == CONTACT:
            return self.contact(index)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            contact = self.contact(index)
            return None if contact is None else self.sentence(index, contact)
        return None

    def sentence(self, index: Index, contact: Contact) -> str:
        """Who touches whom and why."""
        text = self.tr("{0} and {1} can touch.") if contact.touches else self.tr("{0} and {1} never touch.")
        return f"{text.format(self.name(index.row()), self.name(index.column()))} {said(contact.reason)}"

    def flags(self, index: Index) -> Qt.ItemFlag:
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return plain if index.row() != index.column() else Qt.ItemFlag.NoItemFlags


class _Cells(QStyledItemDelegate):
    """A filled circle where two touch, a ring where a click can change that they do not, a dot for other reasons."""

    def paint(self, painter: QPainter, option, index: Index) -> None:
        super().paint(painter, option, index)
        contact = index.data(CONTACT)
        if contact is None:
            shade = option.palette.color(QPalette.ColorRole.Text)
            shade.setAlphaF(0.10)
            painter.fillRect(option.rect, shade)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRect(0, 0, 10, 10)
        place.moveCenter(option.rect.center())
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        text = option.palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        if contact.touches:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(text if chosen else option.palette.color(QPalette.ColorRole.Accent))
            painter.drawEllipse(place)
        elif contact.kind in ("excluded", "groups"):
            painter.setPen(QColor(theme.tokens().alert) if contact.kind == "excluded" and not chosen else text)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(place)
        else:
            text.setAlphaF(0.4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(text)
            painter.drawEllipse(place.adjusted(3, 3, -3, -3))
        painter.restore()


class _SideHeader(QHeaderView):
    """Names written upwards."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)

    def sizeHint(self) -> QSize:
        widths = [self.fontMetrics().horizontalAdvance(str(self._name(i))) for i in range(min(self.count(), 200))]
        return QSize(super().sizeHint().width(), min(max(widths, default=0) + 16, 160))

    def _name(self, i: int) -> str:
        return self.model().headerData(i, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole) or ""

    def paintSection(self, painter: QPainter, rect: QRect, i: int) -> None:
        painter.save()
        painter.translate(rect.left(), rect.bottom())
        painter.rotate(-90)
        room = QRect(6, 0, rect.height() - 8, rect.width())
        shown = self.fontMetrics().elidedText(self._name(i), Qt.TextElideMode.ElideMiddle, room.width())
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()


class CollisionDialog(QDialog):
    """Who touches whom, with a sentence for the pair under the pointer.

    Signals:
        failed: a click could not change a pair; carries the message.
    """

    failed = Signal(str)

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Who Touches Whom"))
        explained_by(self, "editor", "inspector")
        self.editor = editor
        self.model = CollisionModel(CollisionTable(editor.document.world), self)
        self.view = QTableView()
        self.view.setAccessibleName(self.windowTitle())
        self.view.setModel(self.model)
        self.view.setItemDelegate(_Cells(self.view))
        self.view.setHorizontalHeader(_SideHeader(self.view))
        self.view.setMouseTracking(True)
        self.view.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        for header in (self.view.horizontalHeader(), self.view.verticalHeader()):
            header.setMinimumSectionSize(CELL)
            header.setDefaultSectionSize(CELL)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.view.entered.connect(self._explain)
        self.view.selectionModel().currentChanged.connect(self._explain)
        self.view.clicked.connect(self.toggle)
        self.text = QLabel(wordWrap=True)
        self.text.setMinimumHeight(2 * self.fontMetrics().height() + 4)
        hint = QLabel(
            self.tr(
                "A filled circle: they can touch. A ring: groups or a list keep them apart; click to change it. "
                "A dot: something else keeps them apart, as explained below."
            ),
            wordWrap=True,
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        for widget in (hint, self.view, self.text, buttons):
            layout.addWidget(widget)
        self.view.activated.connect(self.toggle)
        resize_within_screen(self, 620, 560)
        mark_buttons(self)
        self._disconnect = [
            editor.edited.connect(lambda _: self._refresh()),
            editor.document_changed.connect(lambda _: self.close()),
        ]

    def _refresh(self) -> None:
        at = self.view.currentIndex()
        place = at.row(), at.column()
        self.model.show_table(CollisionTable(self.editor.document.world))
        if 0 <= place[0] < self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(*place))

    def _explain(self, index: QModelIndex) -> None:
        contact = self.model.contact(index) if index.isValid() else None
        self.text.setText("" if contact is None else self.model.sentence(index, contact))

    def toggle(self, index: QModelIndex) -> None:
        """Let a pair touch that does not, or keep apart one that does, in one undo step."""
        if not index.isValid() or index.row() == index.column():
            return
        solids = self.model.table.solids
        a, b = solids[index.row()], solids[index.column()]
        touches = self.model.table.between(a, b).touches
        text = self.tr("Keep {0} and {1} apart") if touches else self.tr("Let {0} and {1} touch")
        try:
            edits = self.model.table.toggled(a, b)
            self.editor.document.edit(
                edits, text.format(self.model.name(index.row()), self.model.name(index.column()))
            )
        except SceneError as error:
            self.text.setText(translated(error.message))
            self.failed.emit(error.message)

    def done(self, result: int) -> None:
        """Follow the editor no longer."""
        for disconnect in self._disconnect:
            disconnect()
        super().done(result)

    def closeEvent(self, event) -> None:
        for disconnect in self._disconnect:
            disconnect()
        super().closeEvent(event)
