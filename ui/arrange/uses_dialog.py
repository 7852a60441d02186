"""What refers to the selection, with a jump to each, and what becomes of it when the selection is deleted."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import Editor
from app.naming import title
from app.uses import uses
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons

PATH = Qt.ItemDataRole.UserRole


class UsesDialog(QDialog):
    """A list that stays open while one looks at what it names.

    Signals:
        delete_requested: the objects are to be deleted; carries their paths.
    """

    delete_requested = Signal(list)

    def __init__(self, editor: Editor, paths: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("What Uses This"))
        explained_by(self, "editor", "scene-tree")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._editor, self._paths = editor, paths
        document = editor.document
        found = uses(document, paths)
        name = (
            translated(title(document.world, document.entry_path(paths[0])))
            if len(paths) == 1
            else _tr("the selection")
        )
        nothing, some = _tr("Nothing refers to {0}."), _tr("These refer to {0}. Double-click one to go there.")
        self.label = QLabel((some if found else nothing).format(name))
        self.label.setWordWrap(True)
        self.list = QTreeWidget()
        self.list.setAccessibleName(_tr("References"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setHeaderLabels([_tr("Object"), _tr("Field"), _tr("Refers to"), _tr("When that is deleted")])
        for use in found:
            fate = _tr("is deleted too") if use.goes else _tr("loses the reference")
            item = QTreeWidgetItem([translated(use.title), translated(use.label), use.used, fate])
            item.setData(0, PATH, use.path)
            self.list.addTopLevelItem(item)
        header = self.list.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.itemActivated.connect(self._jump)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.delete_button = self.buttons.addButton(_tr("Delete"), QDialogButtonBox.ButtonRole.DestructiveRole)
        self.delete_button.setAutoDefault(False)
        self.delete_button.clicked.connect(self._delete)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.label)
        layout.addWidget(self.list)
        layout.addWidget(self.buttons)
        self.resize(560, 320)
        self._disconnect = editor.edited.connect(lambda _: self.close())  # paths are those of before
        self.finished.connect(lambda _: self._disconnect())
        mark_buttons(self)

    def _jump(self, item: QTreeWidgetItem) -> None:
        self._editor.selection.set([item.data(0, PATH)])

    def _delete(self) -> None:
        paths = self._paths
        self.close()
        self.delete_requested.emit(paths)


def _tr(text: str) -> str:
    return QCoreApplication.translate("UsesDialog", text)
