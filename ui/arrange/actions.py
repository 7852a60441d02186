"""The commands that group, mirror, duplicate in patterns and find objects, acting on the selection."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app import grouping
from app.dropping import drop
from app.editor import Editor
from app.similar import WAYS, similar
from engine.errors import SceneError
from ui.arrange.align_forms import AlignForm, DistributeForm
from ui.arrange.array_form import ArrayForm
from ui.arrange.form import OperationForm
from ui.arrange.mirror_form import MirrorForm
from ui.arrange.preview_dialog import PreviewDialog
from ui.arrange.uses_dialog import UsesDialog


class ArrangeActions(QObject):
    """Commands of a window on the selected objects.

    Signals:
        failed: something was refused; carries the message.
        delete_requested: the selected objects are to be deleted.
        operated: an operation was done; carries its form.
    """

    failed = Signal(str)
    delete_requested = Signal()
    operated = Signal(object)

    def __init__(self, editor: Editor, objects: Callable[[], Sequence[str]], window: QWidget) -> None:
        """`objects` gives the paths of the selected objects that can be copied and deleted."""
        super().__init__(window)
        self._editor, self._objects, self._window = editor, objects, window

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        history = self._editor.selection_history
        return {
            "group": lambda *_: self._change(lambda paths: [grouping.group(self._editor.document, paths)]),
            "ungroup": lambda *_: self._change(lambda paths: grouping.ungroup(self._editor.document, paths)),
            "array": lambda *_: self.open(ArrayForm),
            "mirror": lambda *_: self.open(MirrorForm),
            "align": lambda *_: self.open(AlignForm),
            "distribute": lambda *_: self.open(DistributeForm),
            "drop": lambda *_: self._change(lambda paths: drop(self._editor.document, paths)),
            "uses": lambda *_: self.show_uses(),
            "select_back": lambda *_: history.go(-1),
            "select_forward": lambda *_: history.go(1),
        } | {f"similar_{way}": lambda *_, way=way: self.select_similar(way) for way in WAYS}

    def _change(self, work: Callable[[Sequence[str]], Sequence[str]]) -> None:
        paths = self._objects()
        try:
            changed = work(paths)
        except SceneError as error:
            self.failed.emit(error.message)
        else:
            self._editor.selection.set(changed)

    def open(self, kind: Callable[[Editor, list[str]], OperationForm]) -> PreviewDialog | None:
        """Ask for the fields of an operation on the selected objects; None where there are none."""
        paths = list(self._objects())
        if not paths:
            return None
        dialog = PreviewDialog(self._editor, kind(self._editor, paths), self._window)
        dialog.done_with.connect(self._editor.selection.set)
        dialog.done_with.connect(lambda _: self.operated.emit(dialog.fields))
        dialog.finished.connect(dialog.deleteLater)
        dialog.show()
        return dialog

    def show_uses(self) -> UsesDialog | None:
        """Show what refers to the selected objects."""
        paths = list(self._objects())
        if not paths:
            return None
        dialog = UsesDialog(self._editor, paths, self._window)
        dialog.delete_requested.connect(self._delete)
        dialog.show()
        return dialog

    def _delete(self, paths: list[str]) -> None:
        self._editor.selection.set(paths)
        self.delete_requested.emit()

    def select_similar(self, way: str) -> None:
        """Select what is like the current object in one of `similar.WAYS`."""
        current = self._editor.selection.current
        found = similar(self._editor.document.world, current, way) if current else []
        if found:
            self._editor.selection.set(found)
        else:
            self.failed.emit(self.tr("The selected object has nothing of this kind"))
