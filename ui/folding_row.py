"""A row of widgets; those that have no room are in a panel behind `»` at its end."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

SPACING, MARGIN = 4, 4


class FoldingRow(QWidget):
    """Widgets side by side, as high as the highest.

    Attributes:
        more_button: opens the panel; shown only while there is something in it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._widgets: list[QWidget] = []
        self._foldable: list[QWidget] = []
        self._is_folding = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(MARGIN, 2, MARGIN, 2)
        self._row.setSpacing(SPACING)
        self._panel = QFrame(self, Qt.WindowType.Popup)
        self._panel.setFrameShape(QFrame.Shape.StyledPanel)
        self._column = QVBoxLayout(self._panel)
        self.more_button = QToolButton()
        self.more_button.setText("»")
        self.more_button.setToolTip(self.tr("Show what does not fit here"))
        self.more_button.setAccessibleName(self.more_button.toolTip())
        self.more_button.setAutoRaise(True)
        self.more_button.clicked.connect(self._open)
        self.more_button.hide()
        self._row.addWidget(self.more_button)

    def add(self, widget: QWidget, folds: bool = False, stretch: int = 0) -> None:
        """Add a widget on the right; of those that `folds`, the last one folds first."""
        self._row.insertWidget(self._row.count() - 1, widget, stretch)
        self._widgets.append(widget)
        if folds:
            self._foldable.append(widget)
        widget.installEventFilter(self)
        self.fold()

    def fold(self) -> None:
        """Put as much in the panel as the width demands, and nothing else."""
        if self._is_folding:
            return
        self._is_folding = True
        try:
            self._fold()
        finally:
            self._is_folding = False

    def _fold(self) -> None:
        room = self.width() - 2 * MARGIN
        needed = sum(_width(widget) + SPACING for widget in self._widgets if _is_wanted(widget))
        folded: list[QWidget] = []
        for widget in reversed(self._foldable):
            if needed + (self.more_button.sizeHint().width() if folded else 0) <= room:
                break
            if _is_wanted(widget):
                needed -= _width(widget) + SPACING
                folded.append(widget)
        for widget in self._foldable:
            if (widget in folded) != self._is_folded(widget):
                self._move(widget, widget in folded)
        self.more_button.setVisible(bool(folded))
        if self._panel.isVisible():
            self._place_panel() if folded else self._panel.hide()

    def minimumSizeHint(self) -> QSize:
        """Of what never folds."""
        fixed = [w for w in self._widgets if w not in self._foldable and _is_wanted(w)]
        width = sum(_width(widget) + SPACING for widget in fixed) + self.more_button.sizeHint().width()
        return QSize(width + 2 * MARGIN, super().sizeHint().height())

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self.fold()

    def eventFilter(self, widget, event) -> bool:
        """A widget is shown, hidden or wider: others may have to make room."""
        kinds = QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest
        if event.type() in kinds:
            self.fold()
        return False

    def _is_folded(self, widget: QWidget) -> bool:
        return widget.parentWidget() is self._panel

    def _move(self, widget: QWidget, into_panel: bool) -> None:
        was_wanted = _is_wanted(widget)
        before = self._widgets[: self._widgets.index(widget)]
        at = sum(self._is_folded(other) == into_panel for other in before)
        (self._column if into_panel else self._row).insertWidget(at, widget)
        widget.setVisible(was_wanted)

    def _open(self) -> None:
        self._place_panel()
        self._panel.show()

    def _place_panel(self) -> None:
        """Above the button, or below it where the screen ends above."""
        self._column.activate()
        size, screen = self._panel.sizeHint(), self.screen().availableGeometry()
        corner = self.more_button.mapToGlobal(QPoint(self.more_button.width(), 0))
        left = min(max(corner.x() - size.width(), screen.left()), screen.right() + 1 - size.width())
        is_above = corner.y() - size.height() >= screen.top()
        top = corner.y() - size.height() if is_above else corner.y() + self.more_button.height()
        self._panel.setGeometry(QRect(QPoint(left, top), size))


def _is_wanted(widget: QWidget) -> bool:
    return not widget.isHidden()


def _width(widget: QWidget) -> int:
    return max(widget.sizeHint().width(), widget.minimumWidth())
