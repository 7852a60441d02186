"""The object library panel: categories, search, thumbnails; what is dragged out of it is put into the scene."""

from __future__ import annotations

import os

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QDrag, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from app.library.entries import Entry, category_of
from app.library.gallery import Gallery
from ui import icons
from ui.buttons import icon_button
from ui.library import folders
from ui.library.category_filter import CategoryFilter
from ui.library.model import LibraryModel, searched_text
from ui.mnemonics import mark_menu

POLL_MS = 60
THUMBNAIL = 72
"""Width and height of a thumbnail, px."""
DRAGGED = 36
"""And of one beside the pointer that drags it."""


class EntryView(QListView):
    """A view whose dragged entries do not cover where they would land.

    `activated` is not what this needs: on some desktops one click does it.
    """

    enter_pressed = Signal()

    def keyPressEvent(self, event) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter_pressed.emit()
        else:
            super().keyPressEvent(event)

    def startDrag(self, actions: Qt.DropAction) -> None:
        indexes = self.selectedIndexes()
        if indexes:
            drag = QDrag(self)
            drag.setMimeData(self.model().mimeData(indexes))
            drag.setPixmap(indexes[0].data(Qt.ItemDataRole.DecorationRole).pixmap(QSize(DRAGGED, DRAGGED)))
            drag.setHotSpot(QPoint(-DRAGGED // 3, -DRAGGED // 3))
            drag.exec(actions)


class LibraryPanel(QWidget):
    """All entries of the library.

    Signals:
        chosen: an entry is to be added where one looks; carries its id.
    """

    chosen = Signal(str)

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Object library"))
        self._gallery = Gallery()
        self.model = LibraryModel(self._gallery, self)
        self.shown = CategoryFilter(self.model, lambda: self.model.entries, searched_text, self)
        self._search: folders.Search | None = None

        self.categories = QComboBox()
        self.categories.setAccessibleName(self.tr("Category"))
        self.categories.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.categories.setMinimumContentsLength(8)
        self.categories.currentIndexChanged.connect(self._filter)
        self.search = QLineEdit(placeholderText=self.tr("Search"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search the library"))
        self.search.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.textChanged.connect(self._filter)
        self.folder_button = icon_button(self.tr("Add a folder of scenes to the library"))
        self.folder_button.setIcon(icons.icon("folder"))
        self.folder_button.clicked.connect(self.ask_for_folder)

        self.view = EntryView()
        self.view.setAccessibleName(self.tr("Objects of the library"))
        self.view.setModel(self.shown)
        self.view.setViewMode(QListView.ViewMode.IconMode)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setMovement(QListView.Movement.Static)
        self.view.setIconSize(QSize(THUMBNAIL, THUMBNAIL))
        self.view.setWordWrap(True)
        self.view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.view.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.view.setDragEnabled(True)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._context_menu)
        self.view.doubleClicked.connect(self._choose)
        self.view.enter_pressed.connect(lambda: self._choose(self.view.currentIndex()))
        self.hint = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)

        bar = QHBoxLayout()
        bar.setSpacing(4)
        bar.addWidget(self.categories)
        bar.addWidget(self.folder_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        layout.addWidget(self.search)
        layout.addLayout(bar)
        layout.addWidget(self.view)
        layout.addWidget(self.hint)
        self._fit_cells()
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self._poll)

    def _fit_cells(self) -> None:
        """As high as two lines of text below a picture."""
        metrics = self.view.fontMetrics()
        self.model.cell = QSize(THUMBNAIL + 28, THUMBNAIL + 2 * metrics.lineSpacing() + 12)
        self.view.setGridSize(self.model.cell)

    def changeEvent(self, event) -> None:
        """Follow the size of the font."""
        super().changeEvent(event)
        if event.type() == event.Type.StyleChange and hasattr(self, "model"):
            self._fit_cells()

    def showEvent(self, event) -> None:
        """Look for the entries when the panel is first seen."""
        super().showEvent(event)
        self._timer.start()
        if not self.model.entries:
            self.reload()

    def hideEvent(self, event) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def close_gallery(self) -> None:
        """Draw no thumbnails any more."""
        self._timer.stop()
        self._gallery.close()
        if self._search is not None:
            self._search.wait()

    def reload(self) -> None:
        """Look for the entries again."""
        if self._search is None:
            self._search = folders.Search(folders.folders())
            self._search.finished.connect(self._show_entries)
            self._search.start()
            self._filter()

    def _show_entries(self) -> None:
        search, self._search = self._search, None
        if search is None:
            return
        self.model.set_entries(search.entries)
        chosen = self.categories.currentData()
        self.categories.blockSignals(True)
        self.categories.clear()
        self.categories.addItem(self.tr("All categories"), "")
        for category in dict.fromkeys(entry.category for entry in search.entries):
            self.categories.addItem(self.tr(category), category)
        self.categories.setCurrentIndex(max(self.categories.findData(chosen), 0))
        self.categories.blockSignals(False)
        self._filter()

    def _poll(self) -> None:
        found = self._gallery.poll()
        if found:
            self.model.show(found)

    def _filter(self) -> None:
        self.shown.choose(self.categories.currentData() or "", self.search.text())
        self.hint.setVisible(self.shown.rowCount() == 0)
        self.hint.setText(self.tr("Looking for objects…") if self._search else self.tr("No object is called so"))

    # ------------------------------------------------------------------------------------------------ folders

    def ask_for_folder(self) -> None:
        """Add a folder of the user's choice."""
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Choose a folder of scenes"))
        if chosen:
            self.add_folder(chosen)

    def add_folder(self, folder: str) -> None:
        """Show the scenes in a folder, in all sessions from now on."""
        folders.remember([*folders.folders(), folder])
        self._show_category(category_of(os.path.abspath(folder)))

    def remove_folder(self, folder: str) -> None:
        """Show the scenes in a folder no more."""
        folders.remember([known for known in folders.folders() if known != folder])
        self._show_category("")

    def _show_category(self, category: str) -> None:
        self.search.clear()
        self.categories.blockSignals(True)
        if self.categories.findData(category) < 0:
            self.categories.addItem(category, category)
        self.categories.setCurrentIndex(self.categories.findData(category))
        self.categories.blockSignals(False)
        self.reload()

    # ------------------------------------------------------------------------------------------------ menu

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(index.data(Qt.ItemDataRole.UserRole))

    def menu_for(self, entry: Entry | None) -> QMenu:
        """The context menu of an entry, or of none."""
        menu = QMenu(self)
        if entry is not None:
            add = menu.addAction(icons.icon("add"), self.tr("Add to Scene"), lambda: self.chosen.emit(entry.id))
            add.setShortcut(QKeySequence(Qt.Key.Key_Return))
            if entry.file:
                folder = QUrl.fromLocalFile(os.path.dirname(entry.file))
                menu.addAction(self.tr("Show in Folder"), lambda: QDesktopServices.openUrl(folder))
            menu.addSeparator()
        menu.addAction(icons.icon("folder"), self.tr("Add a Folder…"), self.ask_for_folder)
        for folder in folders.folders():
            text = self.tr("Remove the Folder {0}").format(category_of(folder))
            menu.addAction(text, lambda folder=folder: self.remove_folder(folder)).setToolTip(folder)
        menu.addAction(icons.icon("reset"), self.tr("Look Again"), self._look_again)
        mark_menu(menu)
        return menu

    def _look_again(self) -> None:
        self.model.refresh()
        self.reload()

    def _context_menu(self, position: QPoint) -> None:
        index = self.view.indexAt(position)
        menu = self.menu_for(self.model.entry(index.data(Qt.ItemDataRole.UserRole)) if index.isValid() else None)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.view.viewport().mapToGlobal(position))
