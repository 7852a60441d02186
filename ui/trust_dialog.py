"""What scenes may read outside their own folders: the answers that were given, to be looked at and forgotten."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QLabel, QTreeView, QVBoxLayout

from ui import consent
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons

KEY = Qt.ItemDataRole.UserRole + 1


class TrustDialog(QDialog):
    """Lists what `ui.consent` remembers."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Folders That Scenes May Read"))
        explained_by(self, "editor", "files")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        note = QLabel(_tr("A scene reads files in its own folder. Beside that, you have allowed:"))
        note.setWordWrap(True)
        self.model = QStandardItemModel(0, 2, self)
        self.list = QTreeView()
        self.list.setAccessibleName(_tr("Allowed folders"))
        self.list.setRootIsDecorated(False)
        self.list.setAlternatingRowColors(True)
        self.list.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.list.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setModel(self.model)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.forget_button = self.buttons.addButton(_tr("Forget"), QDialogButtonBox.ButtonRole.ActionRole)
        self.forget_all_button = self.buttons.addButton(_tr("Forget All"), QDialogButtonBox.ButtonRole.ActionRole)
        self.forget_button.clicked.connect(lambda: self._forget(self._selected()))
        self.forget_all_button.clicked.connect(lambda: self._forget(list(consent.answers())))
        self.buttons.rejected.connect(self.reject)
        self.list.selectionModel().selectionChanged.connect(self._update)
        layout = QVBoxLayout(self)
        for widget in (note, self.list, self.buttons):
            layout.addWidget(widget)
        self.resize(720, 320)
        self._fill()
        mark_buttons(self)

    def _fill(self) -> None:
        self.model.clear()
        self.model.setHorizontalHeaderLabels([_tr("Scenes"), _tr("May read everything below")])
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for key, folders in reversed(consent.answers().items()):
            scenes = _tr("All scenes in {0}").format(key) if consent.is_folder(key) else key
            row = [QStandardItem(scenes), QStandardItem("; ".join(folders))]
            for item in row:
                item.setToolTip(item.text())
            row[0].setData(key, KEY)
            self.model.appendRow(row)
        self._update()

    def _selected(self) -> list[str]:
        return [index.data(KEY) for index in self.list.selectionModel().selectedRows()]

    def _forget(self, keys: list[str]) -> None:
        consent.forget(keys)
        self._fill()

    def _update(self) -> None:
        self.forget_button.setEnabled(bool(self._selected()))
        self.forget_all_button.setEnabled(self.model.rowCount() > 0)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Trust", text)
