"""Putting a file onto the selected link: a gripper, a robot or a scene as links, a bare mesh as a shape."""

from __future__ import annotations

import os
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.checking import Note, import_note
from app.editor import Editor
from app.frames import Frame, frames
from app.importing import is_mesh_file
from app.library.attaching import Attached, Tool, read_tool
from engine.errors import SceneError
from ui.arrange.attach_form import AttachForm
from ui.busy import CancelledError, wait_for
from ui.files import part_filter


class AttachingFiles(QObject):
    """Files on their way onto links.

    Signals:
        failed: something was refused; carries the message.
        notified: something happened that the user should know; carries the message.
        notes_added: carries Notes on a file that was read.
        operated: a file was attached; carries the form of its numbers.
    """

    failed = Signal(str)
    notified = Signal(str)
    notes_added = Signal(list)
    operated = Signal(object)

    def __init__(self, editor: Editor, import_mesh: Callable[[str, Frame], object], window: QWidget) -> None:
        """`import_mesh`: asks how a mesh file is read and puts it into a frame."""
        super().__init__(window)
        self._editor, self._import_mesh, self._window = editor, import_mesh, window

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"attach_file": lambda *_: self.choose_file()}

    @property
    def has_link(self) -> bool:
        """Whether what is selected is or belongs to a link. Its path says that also while it is being removed."""
        return (self._editor.selection.current or "").startswith("hierarchy.bodies[")

    def choose_file(self) -> None:
        """Let the user choose a file, and attach it to the selected link or site."""
        found = frames(self._editor.document.world, self._editor.selection.current or "") if self.has_link else []
        if not found:
            self.failed.emit(self.tr("Select the link or the site that a file is to be attached to"))
            return
        folder = os.path.dirname(self._editor.document.file)
        caption = self.tr("Attach a file to {0}").format(found[0].title)
        file, _ = QFileDialog.getOpenFileName(self._window, caption, folder, part_filter())
        if file:
            self.attach_file(file, found)

    def attach_file(self, file: str, found: list[Frame]) -> None:
        """Attach a file in the first one of some frames, and offer to change that."""
        if is_mesh_file(file):
            self._import_mesh(file, found[0])
            return
        name = os.path.basename(file)
        try:
            caption, text = self.tr("Attach File"), self.tr("Reading {0}…").format(name)
            tool: Tool = wait_for(lambda: read_tool(file), caption, text, self._window)
            self.notes_added.emit([import_note(finding) for finding in tool.findings])
            form = AttachForm(self._editor, tool, found)
            form.done.connect(self._say)
            paths = form.apply()
        except CancelledError:
            return
        except SceneError as error:
            reasons = str(error).splitlines()
            self.notes_added.emit([Note("error", reason) for reason in reasons])
            self.failed.emit(reasons[0])
            return
        self._editor.selection.set(paths)
        self.operated.emit(form)
        self.notified.emit(self.tr("Attached {0} to {1}").format(name, found[0].title))

    def _say(self, found: Attached) -> None:
        self.notes_added.emit(found.notes)
