"""The page of materials in the library."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QLineEdit, QListView, QMenu, QVBoxLayout, QWidget

from app import wearing
from app.document import Change, Document
from app.editor import Editor
from app.library import material_files
from app.library.material_files import MaterialParts
from engine.errors import SceneError
from engine.msd.paths import join
from ui import icons
from ui.library.category_filter import CategoryFilter
from ui.library.panel import EntryView
from ui.materials.model import MINE, SCENE, MaterialEntry, MaterialModel
from ui.mnemonics import mark_menu
from ui.pictures import Pictures
from ui.refresh_timer import RefreshTimer

BALL = 56
"""Width and height of a picture, px."""
REFRESH_MS = 400


class MaterialPanel(QWidget):
    """All materials that there are to choose from.

    Signals:
        failed: something was refused; carries the message.
        notified: something happened that the user should know; carries the message.
    """

    failed = Signal(str)
    notified = Signal(str)

    def __init__(self, editor: Editor, pictures: Pictures, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Materials"))
        self._editor = editor
        self.model = MaterialModel(pictures, self)
        self.shown = CategoryFilter(
            self.model, lambda: self.model.entries, lambda one: f"{one.title} {one.category}", self
        )
        self._stale = True
        self.search = QLineEdit(placeholderText=self.tr("Search"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search the materials"))
        self.search.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.textChanged.connect(self._filter)
        self.categories = QComboBox()
        self.categories.setAccessibleName(self.tr("Category"))
        self.categories.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.categories.setMinimumContentsLength(8)
        self.categories.currentIndexChanged.connect(self._filter)
        self.view = EntryView()
        self.view.setAccessibleName(self.tr("Materials to choose from"))
        self.view.setModel(self.shown)
        self.view.setViewMode(QListView.ViewMode.IconMode)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setMovement(QListView.Movement.Static)
        self.view.setIconSize(QSize(BALL, BALL))
        self.view.setWordWrap(True)
        self.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.view.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._context_menu)
        self.view.doubleClicked.connect(self._choose)
        self.view.enter_pressed.connect(lambda: self._choose(self.view.currentIndex()))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        for widget in (self.search, self.categories, self.view):
            layout.addWidget(widget)
        editor.edited.connect(self._note_edit)
        editor.document_changed.connect(self._note_document)
        self._fit_cells()
        RefreshTimer(self, REFRESH_MS, self._follow)

    def _fit_cells(self) -> None:
        """As high as two lines of text below a picture."""
        metrics = self.view.fontMetrics()
        self.model.cell = QSize(BALL + 24, BALL + 2 * metrics.lineSpacing() + 12)
        self.view.setGridSize(self.model.cell)

    def changeEvent(self, event) -> None:
        """Follow the size of the font."""
        super().changeEvent(event)
        if event.type() == event.Type.StyleChange and hasattr(self, "model"):
            self._fit_cells()

    # ------------------------------------------------------------------------------------------------ contents

    def _note_edit(self, changes: list[Change]) -> None:
        self._stale = self._stale or any(
            change.path.startswith(("assets.materials", "assets.textures")) for change in changes
        )

    def _note_document(self, _: Document) -> None:
        self._stale = True

    def showEvent(self, event) -> None:
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        """Show the materials as they are now, if they have changed and somebody sees them."""
        if self._stale and self.isVisible():
            self.reload()

    def reload(self) -> None:
        """Look for the materials again."""
        self._stale = False
        top = self.view.verticalScrollBar().value()
        self.model.show_world(self._editor.document.world)
        chosen = self.categories.currentData()
        self.categories.blockSignals(True)
        self.categories.clear()
        self.categories.addItem(self.tr("All materials"), "")
        for category in dict.fromkeys(one.category for one in self.model.entries):
            self.categories.addItem(self.tr(category), category)
        self.categories.setCurrentIndex(max(self.categories.findData(chosen), 0))
        self.categories.blockSignals(False)
        self._filter()
        self.view.verticalScrollBar().setValue(top)

    def _filter(self) -> None:
        self.shown.choose(self.categories.currentData() or "", self.search.text())

    # ------------------------------------------------------------------------------------------------ giving

    def _choose(self, index: QModelIndex) -> None:
        if (one := self.shown.entry(index)) is not None:
            self.give_to_selection(one)

    def give_to_selection(self, one: MaterialEntry) -> None:
        """Give a material to what is selected, or only bring it into the scene where that wears none."""
        paths = wearing.wearers(self._editor.document.world, self._editor.selection.paths)
        self.give(one.parts, paths, one.title)

    def give(self, parts: MaterialParts, paths: list[str], title: str) -> None:
        """Give a material to shapes, in one undo step."""
        try:
            key = wearing.give(self._editor.document, parts, paths, title)
        except SceneError as error:
            self.failed.emit(error.message)
            return
        if paths:
            self.notified.emit(self.tr("{0} was applied to shapes: {1}").format(title, len(paths)))
        else:
            self._editor.selection.set([join("assets.materials", (key,))])
            self.notified.emit(self.tr("{0} was added to the scene; new shapes will have it").format(title))

    # ------------------------------------------------------------------------------------------------ menu

    def menu_for(self, one: MaterialEntry | None) -> QMenu:
        """The context menu of a material, or of none."""
        menu = QMenu(self)
        if one is not None:
            give = menu.addAction(self.tr("Give to Selection"), lambda: self.give_to_selection(one))
            give.setShortcut(QKeySequence(Qt.Key.Key_Return))
            if one.category == SCENE:
                path = join("assets.materials", (one.title,))
                menu.addAction(self.tr("Edit"), lambda: self._editor.selection.set([path]))
            if one.category == MINE:
                menu.addAction(icons.icon("delete"), self.tr("Remove from My Materials"), lambda: self._remove(one))
            else:
                menu.addAction(icons.icon("save"), self.tr("Save to My Materials"), lambda: self.save(one))
            menu.addSeparator()
        menu.addAction(icons.icon("reset"), self.tr("Look Again"), self.reload)
        mark_menu(menu)
        return menu

    def save(self, one: MaterialEntry) -> None:
        """Keep a material for other scenes."""
        try:
            file = material_files.save(one.parts)
        except (OSError, SceneError) as error:
            self.failed.emit(str(error))
            return
        self.reload()
        self.notified.emit(self.tr("Wrote {0}").format(file))

    def _remove(self, one: MaterialEntry) -> None:
        try:
            if one.file is not None:
                one.file.unlink(missing_ok=True)
        except OSError as error:
            self.failed.emit(str(error))
        self.reload()

    def _context_menu(self, position: QPoint) -> None:
        menu = self.menu_for(self.shown.entry(self.view.indexAt(position)))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.view.viewport().mapToGlobal(position))
