"""The numbers of the last operation, at the lower left of the view: changing one does the operation again."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMargins, QObject, QSettings, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from app.editor import Editor
from engine.errors import SceneError
from ui.arrange.form import OperationForm
from ui.arrange.preview_dialog import DELAY_MS
from ui.buttons import icon_button
from ui.language.phrases import translated
from ui.viewport.overlay import AXES_SIZE

FOLDED = "adjust/folded"
MARGIN = 8
"""Between the panel and the edges of the view, px."""
MOST_OF_VIEW = 0.5
"""Share of the height of a view, above which the panel hides what was done."""


class AdjustPanel(QFrame):
    """Offers the form of an operation that was just done, until something else is done.

    Attributes:
        fields: the form; None while there is nothing to adjust.
    """

    def __init__(self, editor: Editor, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Adjust last operation"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._editor = editor
        self.fields: OperationForm | None = None
        self._step: tuple[int, str] | None = None  # the state of the undo stack that the form stands for
        self._is_done = self._is_busy = False
        self._hosts: tuple[QWidget, ...] = ()
        self.fold_button = QToolButton()
        self.fold_button.setAutoRaise(True)
        self.fold_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold_button.setToolTip(self.tr("Adjust last operation: fold or unfold"))
        self.fold_button.clicked.connect(lambda: self._fold(not self._body.isHidden()))
        self.close_button = icon_button(self.tr("Close"))
        self.close_button.setText("✕")
        self.close_button.clicked.connect(self.drop)
        head = QHBoxLayout()
        head.addWidget(self.fold_button)
        head.addStretch(1)
        head.addWidget(self.close_button)
        self.problem = QLabel(wordWrap=True)
        self.problem.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(4, 0, 4, 4)
        self._column.addWidget(self.problem)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 2)
        layout.setSpacing(2)
        layout.addLayout(head)
        layout.addWidget(self._body)
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self.do_again)
        self._leave = [
            editor.undo_changed.connect(self._look),
            editor.document_changed.connect(lambda _: self.drop()),
            editor.selection.changed.connect(self._drop_unless_busy),
        ]
        self.hide()

    def offer(self, fields: OperationForm, view: QWidget, area: QWidget) -> None:
        """Show the form of an operation that was the last undo step, in a view, or in the area of all views where
        that is too small for it."""
        self.drop()
        self.fields, self._is_done = fields, True
        self._step = self._state()
        self.fold_button.setText(fields.title)
        self._column.insertWidget(0, fields)
        fields.changed.connect(self._timer.start)
        self.problem.hide()
        for host in self._hosts:
            host.removeEventFilter(self)
        self._hosts = view, area
        for host in self._hosts:
            host.installEventFilter(self)
        fields.show()
        self._fold(self._begins_folded(view), keep=False)
        self.show()
        self.raise_()

    def drop(self) -> None:
        """Offer nothing any more."""
        self._timer.stop()
        self.hide()
        if self.fields is not None:
            self.fields.hide()
            self.fields.deleteLater()
            self.fields = None

    def focus_fields(self) -> None:
        """Unfold, and let the keyboard change the first field."""
        if self.fields is not None:
            self._fold(False, keep=False)
            fields = [each for each in self.fields.findChildren(QWidget) if each.isVisible()]
            first = next(each for each in fields if each.focusPolicy() & Qt.FocusPolicy.TabFocus)
            first.setFocus(Qt.FocusReason.TabFocusReason)  # which selects its number

    @property
    def is_offering(self) -> bool:
        """Whether there is something to adjust."""
        return self.fields is not None

    def do_again(self) -> None:
        """Take the operation back and do it with the fields as they are; where it cannot be done so, it stays as it
        was."""
        if self.fields is None:
            return
        self._timer.stop()
        document, stack = self._editor.document, self._editor.document.undo_stack
        self._is_busy, selected = True, self._editor.selection.paths
        try:
            if self._is_done:
                document.undo()
            begin = stack.index
            try:
                objects = self.fields.apply()
                problem = ""
            except SceneError as error:
                problem, objects = translated(error.message), []
                if self._is_done:
                    document.redo()
            else:
                self._is_done = stack.index > begin
            self._editor.selection.set(objects or selected)
            self._step = self._state()
        finally:
            self._is_busy = False
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self._place()

    def _state(self) -> tuple[int, str]:
        stack = self._editor.document.undo_stack
        return stack.index + stack.forgotten, stack.undo_text

    def _look(self) -> None:
        if not self._is_busy and self.fields is not None and self._state() != self._step:
            self.drop()

    def _drop_unless_busy(self) -> None:
        if not self._is_busy:
            self.drop()

    # ------------------------------------------------------------------------------------------------ its place

    def _begins_folded(self, view: QWidget) -> bool:
        """As it was left; while nobody has folded it, where it would hide most of the view."""
        settings = QSettings()
        if settings.contains(FOLDED):
            return bool(settings.value(FOLDED, False, type=bool))
        self._body.setVisible(True)
        for layout in (self._column, self.layout()):
            if layout is not None:
                layout.activate()
        return self.sizeHint().height() > MOST_OF_VIEW * view.height()

    def _fold(self, on: bool, keep: bool = True) -> None:
        if keep:
            QSettings().setValue(FOLDED, on)
        self._body.setVisible(not on)
        self.fold_button.setArrowType(Qt.ArrowType.RightArrow if on else Qt.ArrowType.DownArrow)
        self._place()

    def _place(self) -> None:
        if not self._hosts:
            return
        layouts = self._column, self.layout()
        for layout in layouts:
            if layout is not None:
                layout.activate()
        wanted = self.sizeHint()
        rooms = [host.size().shrunkBy(QMargins(MARGIN, MARGIN, MARGIN, MARGIN)) for host in self._hosts]
        fits = wanted.boundedTo(rooms[0]) == wanted
        host, size = (self._hosts[0], wanted) if fits else (self._hosts[-1], wanted.boundedTo(rooms[-1]))
        if host is not self.parentWidget():
            is_shown = not self.isHidden()
            self.setParent(host)
            self.setVisible(is_shown)
            self.raise_()
        beside = host.width() - size.width() >= AXES_SIZE + MARGIN  # of the axes of the view, else above them
        left, below = (AXES_SIZE, MARGIN) if beside else (MARGIN, AXES_SIZE)
        self.setGeometry(left, max(host.height() - size.height() - below, MARGIN), size.width(), size.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner of the view."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def mousePressEvent(self, event) -> None:
        """What is pressed here is not meant for the view."""
        event.accept()

    mouseReleaseEvent = mouseDoubleClickEvent = mouseMoveEvent = wheelEvent = contextMenuEvent = mousePressEvent

    def close_panel(self) -> None:
        """Follow the editor no more."""
        self.drop()
        for leave in self._leave:
            leave()
