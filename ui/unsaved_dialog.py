"""One question about the unsaved changes of several documents."""

from __future__ import annotations

import os
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from ui.file_actions import FileActions
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons


class UnsavedDialog(QDialog):
    """Lists documents with unsaved changes, all ticked.

    Attributes:
        discards: the user does not want any of them saved.
    """

    def __init__(self, unsaved: Sequence[FileActions], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Unsaved changes"))
        explained_by(self, "editor", "files")
        self.discards = False
        self._unsaved = unsaved
        text = QLabel(_tr("These scenes have unsaved changes. Changes of those that are not ticked are lost."))
        text.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName(_tr("Scenes to save"))
        for actions in unsaved:
            file = actions.document.file
            item = QListWidgetItem(os.path.basename(file) or _tr("New scene"), self.list)
            item.setToolTip(file or _tr("Has no file yet; you will be asked for one"))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
        self.list.setCurrentRow(0)
        self.list.itemChanged.connect(self._show_count)
        role = QDialogButtonBox.ButtonRole
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save_button = self.buttons.addButton(_tr("Save All"), role.AcceptRole)
        self.discard_button = self.buttons.addButton(_tr("Discard All"), role.DestructiveRole)
        self.save_button.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.discard_button.clicked.connect(self._discard)
        layout = QVBoxLayout(self)
        layout.addWidget(text)
        layout.addWidget(self.list)
        layout.addWidget(self.buttons)
        self.resize(440, 280)
        mark_buttons(self)

    @property
    def chosen(self) -> list[FileActions]:
        """Those that are to be saved."""
        ticked = [self.list.item(i).checkState() == Qt.CheckState.Checked for i in range(self.list.count())]
        return [actions for actions, on in zip(self._unsaved, ticked, strict=True) if on]

    def _show_count(self) -> None:
        everything = len(self.chosen) == len(self._unsaved)
        self.save_button.setText(_tr("&Save All") if everything else _tr("&Save Ticked"))
        self.save_button.setEnabled(bool(self.chosen))

    def _discard(self) -> None:
        self.discards = True
        self.accept()


def may_leave_all(all_actions: Sequence[FileActions], parent: QWidget) -> bool:
    """Whether documents may go: those with unsaved changes are saved, or the user says that they need not be."""
    unsaved = [actions for actions in all_actions if actions.document.modified]
    if len(unsaved) < 2:
        return all(actions.may_leave() for actions in unsaved)
    dialog = UnsavedDialog(unsaved, parent)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    chosen = [] if dialog.discards else dialog.chosen
    dialog.deleteLater()
    return accepted and all(actions.save() for actions in chosen)


def _tr(text: str) -> str:
    return QCoreApplication.translate("UnsavedDialog", text)
