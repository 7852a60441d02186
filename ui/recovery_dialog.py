"""The unsaved work of programs that did not end well: what would come back, and what is to become of it."""

from __future__ import annotations

import os
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QLabel, QTreeView, QVBoxLayout

from app.recovery import Recoverable
from ui import questions
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.questions import Choice

ITEM = Qt.ItemDataRole.UserRole + 1
TEXTS_SHOWN = 5


class RecoveryDialog(QDialog):
    """Lists recoverable work; what is left in it when it is closed is kept for later.

    Signals:
        chosen: this Recoverable is to be recovered; the dialog is closed.
        all_chosen: these are.

    Args:
        found: what can be recovered.
        several: there is room for more than one document.
    """

    chosen = Signal(object)
    all_chosen = Signal(list)

    def __init__(self, found: Sequence[Recoverable], parent=None, several: bool = False) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Recover Unsaved Work"))
        explained_by(self, "editor", "files")
        self.found = list(found)
        self._changed = {id(recoverable): recoverable.changed_on_disk() for recoverable in self.found}
        text = QLabel(_tr("MSD Studio ended before these scenes were saved. Their changes can be recovered:"))
        text.setWordWrap(True)
        self.model = QStandardItemModel(0, 3, self)
        self.list = QTreeView()
        self.list.setAccessibleName(_tr("Unsaved scenes"))
        self.list.setRootIsDecorated(False)
        self.list.setAlternatingRowColors(True)
        self.list.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.list.setModel(self.model)
        self.details = QLabel()
        self.details.setWordWrap(True)
        self.details.setTextFormat(Qt.TextFormat.PlainText)
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.recover_button = self.buttons.addButton(_tr("Recover"), role.AcceptRole)
        self.all_button = self.buttons.addButton(_tr("Recover All"), role.AcceptRole)
        self.all_button.setVisible(several and len(self.found) > 1)
        self.all_button.clicked.connect(self._recover_all)
        self.discard_button = self.buttons.addButton(_tr("Discard…"), role.DestructiveRole)
        self.keep_button = self.buttons.addButton(_tr("Keep for Later"), role.RejectRole)
        self.recover_button.setDefault(True)
        self.recover_button.clicked.connect(self._recover)
        self.discard_button.clicked.connect(self._discard)
        self.buttons.rejected.connect(self.reject)
        self.list.doubleClicked.connect(self._recover)
        layout = QVBoxLayout(self)
        layout.addWidget(text)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.details)
        layout.addWidget(self.buttons)
        self.resize(640, 380)
        self._fill()
        self.list.selectionModel().currentChanged.connect(self._show_details)
        self.finished.connect(self._release)
        mark_buttons(self)

    def _fill(self) -> None:
        self.model.setHorizontalHeaderLabels([_tr("Scene"), _tr("Last change"), _tr("Changes")])
        for recoverable in self.found:
            name = os.path.basename(recoverable.file) if recoverable.file else _tr("New scene")
            unsaved = recoverable.unsaved
            row = [
                QStandardItem(name if recoverable.opened else _tr("Damaged")),
                QStandardItem(_when(unsaved.time) if recoverable.opened else ""),
                QStandardItem(str(unsaved.count) if recoverable.opened else ""),
            ]
            row[0].setData(recoverable, ITEM)
            row[0].setToolTip(recoverable.file)
            self.model.appendRow(row)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.setCurrentIndex(self.model.index(0, 0))
        self._show_details()

    def current(self) -> Recoverable | None:
        """The one that is chosen."""
        index = self.list.currentIndex()
        return index.siblingAtColumn(0).data(ITEM) if index.isValid() else None

    def _show_details(self) -> None:
        recoverable = self.current()
        self.details.setText(describe(recoverable, self._changed[id(recoverable)]) if recoverable else "")
        self.recover_button.setEnabled(recoverable is not None and recoverable.opened is not None)
        self.discard_button.setEnabled(recoverable is not None)

    def _recover(self) -> None:
        recoverable = self.current()
        if recoverable is None or recoverable.opened is None:
            return
        self.found.remove(recoverable)
        self.accept()
        self.chosen.emit(recoverable)

    def _recover_all(self) -> None:
        wanted = [recoverable for recoverable in self.found if recoverable.opened is not None]
        self.found = [recoverable for recoverable in self.found if recoverable not in wanted]
        self.accept()
        self.all_chosen.emit(wanted)

    def _discard(self) -> None:
        recoverable = self.current()
        if recoverable is None or questions.discard_work(self, recoverable.file).ask() is not Choice.DISCARD:
            return
        row = self.found.index(recoverable)
        self.found.remove(recoverable)
        recoverable.discard()
        self.model.removeRow(row)
        self._show_details()
        if not self.found:
            self.accept()

    def _release(self) -> None:
        for recoverable in self.found:
            recoverable.release()
        self.found = []


def describe(recoverable: Recoverable, changed: bool) -> str:
    """What would come back, in lines of text."""
    lines = [recoverable.file or _tr("A scene that was never saved")] if recoverable.opened else []
    if recoverable.damage:
        lines.append(_tr("Not everything can be recovered: {0}").format(translated(recoverable.damage)))
    if changed:
        lines.append(_tr("⚠ Another program has changed or removed the file since."))
    texts = recoverable.unsaved.texts[-TEXTS_SHOWN:]
    if texts:
        lines.append(_tr("The last changes: {0}").format(", ".join(map(translated, texts))))
    return "\n".join(lines)


def _when(time: float) -> str:
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(time)), QLocale.FormatType.ShortFormat)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Recovery", text)
