"""What is dropped on the window: files, objects and materials of the library."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.importing import is_cloud_file, is_mesh_file, is_model_file
from app.inspecting.textures import is_picture
from ui.edit_actions import EditActions
from ui.file_actions import FileActions
from ui.library.model import ENTRY_MIME
from ui.library.placing import UNKNOWN, LibraryPlacing
from ui.materials.dropping import MaterialDropping
from ui.materials.model import MATERIAL_MIME
from ui.viewport.area import ViewArea
from ui.viewport.landing import landing_at
from ui.viewport.overlay import Preview


class WindowDrops:
    """Decides what becomes of a drag over a window.

    Args:
        in_scene: whether the window shows its scene, not the welcome page.
    """

    def __init__(
        self,
        window: QWidget,
        in_scene: Callable[[], bool],
        views: ViewArea,
        placing: LibraryPlacing,
        dropping: MaterialDropping,
        file_actions: FileActions,
        edit_actions: EditActions,
    ) -> None:
        self._window, self._in_scene, self._views = window, in_scene, views
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
        elif files := _files(event):
            event.acceptProposedAction()
            if any(self._is_added(file) for file in files):
                self._preview(event)

    def leave(self) -> None:
        """Nothing is dropped."""
        self._placing.leave()
        self._dropping.leave()

    def drop(self, event: QDropEvent) -> None:
        """Open a scene, put a mesh, a cloud or an object of the library where the pointer is, give what is there a
        material or a picture."""
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
        files = _files(event)
        if files:
            event.acceptProposedAction()
        self.leave()
        added = [file for file in files if self._is_added(file)]
        if added:
            position: QPointF | None = self._in_viewport(event)
            if not self._views.active.rect().contains(position.toPoint()):
                position = None  # onto the tree or another panel
            QTimer.singleShot(0, self._window, lambda: self._add_all(added, position))  # the drag ends first
        if others := [file for file in files if file not in added]:
            self._file_actions.open_all(others)

    def _is_added(self, file: str) -> bool:
        """Whether a file comes into the scene that is shown; a scene is opened beside it."""
        return is_cloud_file(file) or (self._in_scene() and (is_mesh_file(file) or is_model_file(file)))

    def _add_all(self, files: list[str], position: QPointF | None) -> None:
        """Add files at a position of the viewport, else in its middle, one after another: each may ask."""
        view = self._views.active
        lands = None if position is None else lambda extent: landing_at(view, extent, position)
        for number, file in enumerate(files):
            if is_cloud_file(file):
                self._edit_actions.add_cloud(file)
            elif is_model_file(file):
                self._placing.add_file(file, position)
            else:
                dialog = self._edit_actions.import_file("mesh_file", file, lands)
                if dialog is not None:
                    dialog.finished.connect(lambda _, rest=files[number + 1 :]: self._add_all(rest, position))
                return

    def _preview(self, event: QDropEvent) -> None:
        """Show where what is dragged would be put, of a size that is not known yet."""
        position = self._in_viewport(event)
        view = self._views.active
        if not view.rect().contains(position.toPoint()):
            view.show_preview(None)
            return
        landing = landing_at(view, UNKNOWN, position)
        height = UNKNOWN.top - UNKNOWN.bottom
        view.show_preview(Preview(landing.centre, UNKNOWN.radius, height, landing.is_free))

    def _in_viewport(self, event: QDropEvent) -> QPointF:
        place = event.position().toPoint()
        self._views.activate_at(self._views.mapFrom(self._window, place))
        return QPointF(self._views.active.mapFrom(self._window, place))


def _files(event: QDropEvent) -> list[str]:
    return [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]


def _picture(event: QDropEvent) -> str | None:
    """The picture file that is dragged; None for anything else."""
    files = _files(event)
    return files[0] if len(files) == 1 and is_picture(files[0]) else None
