"""Help > Plugins: which plugins are installed, what they add, what is wrong with them, and which are wanted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.plugins import GROUP, Plugin
from ui import theme
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons

OFF = "plugins/off"


class PluginsDialog(QDialog):
    """The plugins, each with a box that switches it on and off.

    Signals:
        folder_added, folder_removed: with plugins that are developed; carries its path.
        reload_requested: the code of all plugins is to be read again.
    """

    folder_added, folder_removed = Signal(str), Signal(str)
    reload_requested = Signal()

    def __init__(self, plugins: Sequence[Plugin], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Plugins"))
        explained_by(self, "plugins")
        self._plugins = plugins
        self.list = QTreeWidget()
        self.list.setAccessibleName(self.tr("Plugins"))
        self.list.setHeaderLabels([self.tr("Plugin"), self.tr("Package"), self.tr("What it adds")])
        self.list.setRootIsDecorated(False)
        self.list.setWordWrap(True)
        self.list.itemChanged.connect(self._remember)
        self.list.currentItemChanged.connect(lambda item, _: self._show(item))
        self.note = QLabel(wordWrap=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.add_button = buttons.addButton(self.tr("Add Folder…"), role)
        self.add_button.setToolTip(
            self.tr("Load the plugin that is developed in a folder, again whenever it is saved")
        )
        self.add_button.clicked.connect(lambda: self.add_folder())
        self.remove_button = buttons.addButton(self.tr("Remove Folder"), role)
        self.remove_button.clicked.connect(self._remove_folder)
        self.reload_button = buttons.addButton(self.tr("Reload"), role)
        self.reload_button.setToolTip(self.tr("Read the code of all plugins again"))
        self.reload_button.clicked.connect(lambda: self.reload_requested.emit())
        layout = QVBoxLayout(self)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.note)
        layout.addWidget(buttons)
        mark_buttons(self)
        self.resize(720, 320)
        self.show_plugins(plugins)

    def show_plugins(self, plugins: Sequence[Plugin]) -> None:
        """List these."""
        self._plugins = plugins
        self.list.blockSignals(True)
        self.list.clear()
        for plugin in plugins:
            error = translated(plugin.error)
            item = QTreeWidgetItem(self.list, [plugin.name, plugin.package, error or self._added(plugin)])
            item.setData(0, Qt.ItemDataRole.UserRole, plugin.folder)
            item.setToolTip(1, plugin.folder)
            item.setToolTip(2, error)
            item.setCheckState(0, Qt.CheckState.Checked if plugin.is_on else Qt.CheckState.Unchecked)
            if error:
                item.setForeground(2, QColor(theme.tokens().alert))
        self.list.blockSignals(False)
        for column in (0, 1):
            self.list.resizeColumnToContents(column)
        self.list.setColumnWidth(1, min(self.list.columnWidth(1), 240))
        none = self.tr("No plugins are installed: packages with an entry point of the group {0} are found here")
        rights = self.tr("A plugin runs with all rights of the editor. Boxes act after the next start or Reload")
        self.note.setText(rights if plugins else none.format(GROUP))
        self.remove_button.setEnabled(False)

    def add_folder(self, folder: str = "") -> None:
        """Load the plugins in a folder; asks for it unless `folder` is given."""
        folder = folder or QFileDialog.getExistingDirectory(self, self.tr("Folder of a Plugin"))
        if folder:
            self.folder_added.emit(folder)

    def _remove_folder(self) -> None:
        item = self.list.currentItem()
        if item is not None and (folder := item.data(0, Qt.ItemDataRole.UserRole)):
            self.folder_removed.emit(folder)

    def _show(self, item: QTreeWidgetItem | None) -> None:
        """Show what stands in a row, which may be longer than the row, below the list."""
        if item is not None:
            self.note.setText(item.text(2))
        self.remove_button.setEnabled(item is not None and bool(item.data(0, Qt.ItemDataRole.UserRole)))

    def _added(self, plugin: Plugin) -> str:
        if not plugin.is_on:
            return self.tr("Switched off")
        counts = (
            (self.tr("Commands: {0}"), [command.text for command in plugin.commands]),
            (self.tr("Panels: {0}"), [panel.title for panel in plugin.panels]),
            (self.tr("Templates: {0}"), [template.title for template in plugin.templates]),
            (self.tr("Formats: {0}"), [importer.name for importer in plugin.importers]),
        )
        return "; ".join(text.format(", ".join(names)) for text, names in counts if names)

    def _remember(self, _: QTreeWidgetItem) -> None:
        items = (self.list.topLevelItem(i) for i in range(self.list.topLevelItemCount()))
        off = [item.text(0) for item in items if item is not None and item.checkState(0) == Qt.CheckState.Unchecked]
        QSettings().setValue(OFF, off)
