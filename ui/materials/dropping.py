"""Materials dropped onto shapes in the view, or onto rows of the tree."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint
from PySide6.QtWidgets import QWidget

from app import wearing
from app.editor import Editor
from app.library import material_files
from ui.materials.model import MATERIAL_MIME
from ui.materials.panel import MaterialPanel
from ui.tree.model import PATH_ROLE
from ui.tree.panel import TreePanel
from ui.viewport.area import ViewArea
from ui.viewport.widget import Viewport


class MaterialDropping:
    """What is below a material that is dragged over a window: it is outlined, and gets it."""

    def __init__(
        self, editor: Editor, views: ViewArea, tree: TreePanel, panel: MaterialPanel, window: QWidget
    ) -> None:
        self._editor, self._views, self._tree, self._panel, self._window = editor, views, tree, panel, window

    @property
    def _view(self) -> Viewport:
        return self._views.active

    def drag(self, position: QPoint) -> bool:
        """Outline what would get the material at a position of the window. False if nothing would."""
        paths = self._below(position)
        self._view.highlight(paths)
        return bool(paths)

    def leave(self) -> None:
        """Nothing is dragged any more."""
        self._view.highlight([])

    def drop(self, data: QMimeData, position: QPoint) -> bool:
        """Give the material to what is below a position of the window. False if nothing is there."""
        paths = self._below(position)
        self.leave()
        if not paths:
            return False
        text = bytes(data.data(MATERIAL_MIME).data()).decode()
        parts = material_files.decoded(text)
        titles = (one.title for one in self._panel.model.entries if one.text == text)
        self._panel.give(parts, paths, next(titles, parts.key))
        return True

    def _below(self, position: QPoint) -> list[str]:
        """Paths of the shapes that would get the material."""
        in_view = self._view.mapFrom(self._window, position)
        path = None
        if self._view.isVisible() and self._view.rect().contains(in_view):
            path = self._view.pick(in_view.toPointF())
        rows = self._tree.view.viewport()
        in_rows = rows.mapFrom(self._window, position)
        if rows.isVisible() and rows.rect().contains(in_rows):
            path = self._tree.view.indexAt(in_rows).data(PATH_ROLE)
        return wearing.wearers(self._editor.document.world, [path]) if path else []
