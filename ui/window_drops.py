"""What is dropped on the window: files, objects and materials of the library."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.importing import is_cloud_file
from app.inspecting.textures import is_picture
from ui.edit_actions import EditActions
from ui.file_actions import FileActions
from ui.library.model import ENTRY_MIME
from ui.library.placing import LibraryPlacing
from ui.materials.dropping import MaterialDropping
from ui.materials.model import MATERIAL_MIME
from ui.viewport.area import ViewArea


class WindowDrops:
    """Decides what becomes of a drag over a window."""

    def __init__(
        self,
        window: QWidget,
        views: ViewArea,
        placing: LibraryPlacing,
        dropping: MaterialDropping,
        file_actions: FileActions,
        edit_actions: EditActions,
    ) -> None:
        self._window, self._views = window, views
        self._placing, self._dropping, self._file_actions = placing, dropping, file_actions
        self._edit_actions = edit_actions

    def enter(self, event: QDragEnterEvent) -> None:
        """Whether anything can become of it."""
        data = event.mimeData()
        ours = data.hasFormat(ENTRY_MIME) or data.hasFormat(MATERIAL_MIME)
        if ours or any(url.isLocalFile() for url in data.urls()):
            event.acceptProposedAction()

    def move(self, event: QDragMoveEvent) -> None:
        """Show where an object of the library would be put, and what would get a material."""
        if event.mimeData().hasFormat(MATERIAL_MIME):
            event.setAccepted(self._dropping.drag(event.position().toPoint()))
        elif event.mimeData().hasFormat(ENTRY_MIME):
            event.setAccepted(self._placing.drag(event.mimeData(), self._in_viewport(event)))
        elif _picture(event) is not None:
            self._dropping.drag(event.position().toPoint())
            event.acceptProposedAction()
        elif any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def leave(self) -> None:
        """Nothing is dropped."""
        self._placing.leave()
        self._dropping.leave()

    def drop(self, event: QDropEvent) -> None:
        """Open a file, add a cloud of splats, put an object where the pointer is, give what is there a material or a
        picture."""
        if event.mimeData().hasFormat(MATERIAL_MIME):
            event.setAccepted(self._dropping.drop(event.mimeData(), event.position().toPoint()))
            return
        if event.mimeData().hasFormat(ENTRY_MIME):
            event.setAccepted(self._placing.drop(event.mimeData(), self._in_viewport(event)))
            return
        picture = _picture(event)
        if picture is not None:
            event.acceptProposedAction()
            self._in_viewport(event)
            self._dropping.drop_picture(picture, event.position().toPoint())
            return
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        clouds = [file for file in files if is_cloud_file(file)]
        if files:
            event.acceptProposedAction()
        for file in clouds:
            self._edit_actions.add_cloud(file)
        if others := [file for file in files if file not in clouds]:
            self._file_actions.open_all(others)

    def _in_viewport(self, event: QDropEvent) -> QPointF:
        place = event.position().toPoint()
        self._views.activate_at(self._views.mapFrom(self._window, place))
        return QPointF(self._views.active.mapFrom(self._window, place))


def _picture(event: QDropEvent) -> str | None:
    """The picture file that is dragged; None for anything else."""
    files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and is_picture(files[0]) else None
