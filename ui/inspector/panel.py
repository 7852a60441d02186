"""The inspector panel: name of the selected object, search, and its fields."""

from __future__ import annotations

from PySide6.QtCore import QSettings, QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QStackedLayout, QVBoxLayout, QWidget

from app.document import Change, Document
from app.editor import Editor
from app.naming import kind_label, kind_of, name_of
from engine.errors import SceneError
from engine.msd.paths import get
from ui import icons
from ui.inspector.model import NAME, SEARCH, InspectorModel
from ui.inspector.view import InspectorView

OPEN_ROWS = 14
"""Groups with at most this many rows below them are open at first."""

FOLDED = "inspector/folded", "inspector/unfolded"
"""Settings: the groups that the user has closed and opened, each with the class that it belongs to."""


class InspectorPanel(QWidget):
    """Fields of the selected objects.

    Signals:
        failed: an edit was refused; carries the message.
    """

    failed = Signal(str)

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Inspector"))
        self.document, self.selection = editor.document, editor.selection
        settings = QSettings()
        self._open = {
            key: opened
            for name, opened in zip(FOLDED, (False, True), strict=True)
            for key in _texts(settings.value(name))
        }
        """Which groups the user has opened or closed, by what `_key` calls them."""
        self._restoring = False
        self.model = InspectorModel(self.document, self)
        self.model.failed.connect(self.failed)
        self.proxy = QSortFilterProxyModel(self)
        self.proxy.setSourceModel(self.model)
        self.proxy.setRecursiveFilteringEnabled(True)
        self.proxy.setAutoAcceptChildRows(True)
        self.proxy.setFilterKeyColumn(NAME)
        self.proxy.setFilterRole(SEARCH)
        self.proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

        self.icon = QLabel()
        self.kind = QLabel()
        self.name = QLineEdit(placeholderText=self.tr("no name"))
        self.name.setAccessibleName(self.tr("Name of the object"))
        self.name.editingFinished.connect(self._rename)
        self.search = QLineEdit(placeholderText=self.tr("Search fields"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search fields"))
        self._search_icon = self.search.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.textChanged.connect(self._filter)
        self.view = InspectorView(self.model, self.proxy, self)
        self.view.setAccessibleName(self.tr("Fields of the selected object"))
        self.view.expanded.connect(lambda index: self._remember(index, True))
        self.view.collapsed.connect(lambda index: self._remember(index, False))
        self.hint = QLabel(self.tr("Nothing is selected"))
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setEnabled(False)

        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self.icon)
        head.addWidget(self.kind)
        head.addWidget(self.name, 1)
        fields = QWidget()
        column = QVBoxLayout(fields)
        column.setContentsMargins(4, 4, 4, 4)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.search)
        column.addWidget(self.view, 1)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.hint)
        self._pages.addWidget(fields)
        self.selection.changed.connect(self.show_selection)
        editor.edited.connect(self.apply)
        editor.document_changed.connect(self.set_document)
        self.show_selection()

    def set_document(self, document: Document) -> None:
        """Edit another document."""
        self.document = document
        self.show_selection()

    def update_icons(self) -> None:
        """Take over the colours of a new palette."""
        self._search_icon.setIcon(icons.icon("search"))
        self._show_header()
        self.view.viewport().update()

    def apply(self, changes: list[Change]) -> None:
        """Follow what the document did."""
        self.view.end_outdated_scrub()
        self.model.apply(changes, self._shown_paths())
        self._show_header()
        self._restore_open()

    def show_selection(self) -> None:
        """Show what is selected."""
        self.model.show(self.document, self._shown_paths(), rebuild=self.view.is_busy)
        self._pages.setCurrentIndex(1 if self.model.paths else 0)
        self._show_header()
        self._restore_open()

    def _shown_paths(self) -> tuple[str, ...]:
        def exists(path: str) -> bool:
            try:
                return not isinstance(get(self.document.world, path), (list, dict))
            except KeyError:
                return False

        return tuple(path for path in self.selection.paths if exists(path))

    # ------------------------------------------------------------------------------------------------ head

    def _show_header(self) -> None:
        if not self.model.paths:
            return
        path = self.model.paths[-1]
        try:
            element = get(self.document.world, path)
        except KeyError:
            return
        kind = kind_of(path, element)
        count = len(self.model.paths)
        label = kind_label(path, element)
        self.kind.setText(f"{count} × {label}" if count > 1 else label.capitalize())
        self.icon.setPixmap(icons.icon(kind or "option").pixmap(16))
        self.name.setVisible(bool(kind) and count == 1)
        if not self.name.hasFocus() or not self.name.isModified():
            self.name.setText(name_of(path, element))
        self.kind.setToolTip(path)

    def _rename(self) -> None:
        if not self.name.isModified() or not self.model.paths:
            return
        self.name.setModified(False)
        try:
            self.document.rename(self.model.paths[-1], self.name.text())
        except SceneError as error:
            self.failed.emit(error.message)
        self._show_header()

    # ------------------------------------------------------------------------------------------------ open groups

    def _filter(self, text: str) -> None:
        self.proxy.setFilterFixedString(text)
        if text:
            self.view.expandAll()
        else:
            self._restore_open()

    def _key(self, index) -> str:
        row = self.model.row(self.proxy.mapToSource(index))
        return f"{self.model.kind_name}/{row.rel}/{row.label if row.editor == 'section' else row.editor}"

    def _remember(self, index, opened: bool) -> None:
        if self.search.text() or self._restoring:
            return
        self._open[self._key(index)] = opened
        for name, wanted in zip(FOLDED, (False, True), strict=True):
            QSettings().setValue(name, [key for key, opened in self._open.items() if opened is wanted])

    def _opens(self, index) -> bool:
        """Whether a group that was never touched is open: headings but that of MuJoCo's settings, small groups."""
        row = self.model.row(self.proxy.mapToSource(index))
        if row.editor == "section":
            return row.rel != "extras"
        return self.proxy.rowCount(index) <= OPEN_ROWS

    def _restore_open(self) -> None:
        if self.search.text():
            self.view.expandAll()
            return

        def visit(parent) -> None:
            for i in range(self.proxy.rowCount(parent)):
                index = self.proxy.index(i, NAME, parent)
                if self.proxy.rowCount(index):
                    opened = self._open.get(self._key(index), self._opens(index))
                    if opened != self.view.isExpanded(index):
                        self.view.setExpanded(index, opened)
                    visit(index)

        self._restoring = True  # the view announces what is opened here as it does what the user opens
        visit(self.view.rootIndex())
        self._restoring = False


def _texts(value) -> list[str]:
    """A list of texts from the settings, which give one text or none for short lists."""
    return [value] if isinstance(value, str) else list(value or [])
