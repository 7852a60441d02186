"""Putting objects of the library into the scene: where they are dropped, or where one looks."""

from __future__ import annotations

import os
from collections.abc import Callable

from PySide6.QtCore import QMimeData, QObject, QPointF, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.checking import Note, import_note
from app.editor import Editor
from app.library.adding import add
from app.library.entries import Entry, file_entry
from app.library.mounting import Mount, in_world, mount, mount_at
from app.library.parts import all_names, load
from app.library.solids import Extent
from app.naming import title
from engine.errors import SceneError
from engine.msd.report import Report
from ui.busy import CancelledError, wait_for
from ui.files import part_filter
from ui.language.phrases import translated
from ui.library.model import ENTRY_MIME, LibraryModel
from ui.viewport.area import ViewArea
from ui.viewport.landing import landing_at
from ui.viewport.overlay import Preview
from ui.viewport.widget import Viewport

UNKNOWN = Extent(0.0, 0.1, 0.05)
"""Of what was not looked at yet."""


class LibraryPlacing(QObject):
    """Objects of the library on their way into the document.

    Signals:
        failed: something was refused; carries the message.
        notified: something happened that the user should know; carries the message.
        notes_added: carries Notes on a file that was read.
    """

    failed = Signal(str)
    notified = Signal(str)
    notes_added = Signal(list)

    def __init__(self, editor: Editor, views: ViewArea, model: LibraryModel, window: QWidget) -> None:
        super().__init__(window)
        self._editor, self._views, self._model, self._window = editor, views, model, window

    @property
    def _view(self) -> Viewport:
        return self._views.active

    def _dragged(self, data: QMimeData) -> Entry | None:
        return self._model.entry(bytes(data.data(ENTRY_MIME).data()).decode())

    def drag(self, data: QMimeData, position: QPointF) -> bool:
        """Show where what is dragged would be put at a position of the viewport. False beside the viewport."""
        entry = self._dragged(data)
        if entry is None or not self._view.rect().contains(position.toPoint()):
            self.leave()
            return False
        extent = self._model.extent(entry.id) or UNKNOWN
        if (place := self._mount(entry, position)) is not None:
            at, _ = in_world(place, self._view.bodies.nodes, self._view.poses())
            self._view.show_preview(Preview(at, extent.radius, extent.top - extent.bottom, True))
            return True
        landing = landing_at(self._view, extent, position)
        preview = Preview(landing.centre, extent.radius, extent.top - extent.bottom, landing.is_free)
        self._view.show_preview(preview)
        return True

    def leave(self) -> None:
        """Nothing is dragged over the viewport any more."""
        self._view.show_preview(None)

    def drop(self, data: QMimeData, position: QPointF) -> bool:
        """Put what is dragged at a position of the viewport. False beside the viewport."""
        self.leave()
        entry = self._dragged(data)
        if entry is None or not self._view.rect().contains(position.toPoint()):
            return False
        QTimer.singleShot(0, self, lambda: self._add(entry, position))  # the drag ends first
        return True

    def add_in_view(self, id: str) -> None:
        """Put an entry where the middle of the viewport looks."""
        entry = self._model.entry(id)
        if entry is not None:
            self._add(entry, QPointF(self._view.width() / 2, self._view.height() / 2))

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"add_files": lambda *_: self.choose_files()}

    def choose_files(self) -> None:
        """Let the user choose scene files, and put what is in them where the view looks."""
        folder = os.path.dirname(self._editor.document.file)
        caption = self.tr("Add the contents of scene files")
        files, _ = QFileDialog.getOpenFileNames(self._window, caption, folder, part_filter())
        for file in files:
            self.add_file(file, None)

    def add_file(self, file: str, position: QPointF | None) -> None:
        """Put the scene of a file at a position of the viewport; None: where its middle looks."""
        middle = QPointF(self._view.width() / 2, self._view.height() / 2)
        self._add(file_entry(file, ""), middle if position is None else position)

    def _mount(self, entry: Entry, position: QPointF) -> Mount | None:
        """Where a gripper is mounted at a position of the viewport; None for others, and where it would stand."""
        view = self._view
        path = view.pick(position) if entry.kind == "gripper" else None
        point, normal = (view.pick_point(position), view.pick_normal(position)) if path else (None, None)
        if path is None or point is None or normal is None:
            return None
        return mount_at(view.document.world, view.bodies.nodes, view.poses(), path, point, normal)

    def _add(self, entry: Entry, position: QPointF) -> None:
        document, report = self._editor.document, Report()
        taken = all_names(document.world)
        try:
            part = wait_for(
                lambda: load(entry, taken, report),
                self.tr("Add to Scene"),
                self.tr("Reading {0}…").format(entry.title),
                self._window,
            )
            if (place := self._mount(entry, position)) is not None:
                bodies = self._view.bodies
                found = mount(document, part, place, bodies.nodes, bodies.reference_poses)
                on = title(document.world, place.link)
                self._editor.selection.set(found.paths[:1])
                self.notified.emit(self.tr("Mounted {0} on {1}").format(part.name, on))
                return
            landing = landing_at(self._view, part.extent, position)
            if not landing.is_free:
                self.failed.emit(self.tr("There is no room for {0} here; drop it elsewhere").format(entry.title))
                return
            found = add(document, part, landing.position, report if entry.kind == "file" else None)
        except CancelledError:
            return
        except SceneError as error:
            reasons = str(error).splitlines()
            self.notes_added.emit([Note("error", reason) for reason in reasons])
            self.failed.emit(reasons[0])
            return
        self._editor.selection.set(found.paths[:1])
        self.notes_added.emit([import_note(finding) for finding in report.findings])
        self.notes_added.emit(found.notes)
        said = [translated(note.message) for note in found.notes]
        self.notified.emit(". ".join([self.tr("Added {0}").format(part.name), *said]))
