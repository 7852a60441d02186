"""Materials, and pictures that become materials, dropped onto shapes in the view, or onto rows of the tree."""

from __future__ import annotations

import os

from PySide6.QtCore import QCoreApplication, QMimeData, QPoint
from PySide6.QtWidgets import QWidget

from app import wearing
from app.editor import Editor
from app.inspecting.textures import is_light, material_of, use_as_sky
from app.library import material_files
from engine.errors import SceneError
from ui.materials.model import MATERIAL_MIME
from ui.materials.panel import MaterialPanel
from ui.tree.panel import TreePanel
from ui.tree.roles import PATH_ROLE
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

    def drop_picture(self, file: str, position: QPoint) -> None:
        """Give what is below a position of the window a material with a picture file as its texture. A picture of
        high range, which no material can show, becomes the sky."""
        paths, document = self._below(position), self._editor.document
        self.leave()
        if is_light(file):
            try:
                use_as_sky(document, file)
            except SceneError as error:
                self._panel.failed.emit(error.message)
            else:
                text = QCoreApplication.translate("MaterialDropping", "{0} is the sky now and lights the scene")
                self._panel.notified.emit(text.format(os.path.basename(file)))
            return
        if not paths:
            text = QCoreApplication.translate(
                "MaterialDropping", "{0} can be dropped onto a shape, or onto a texture in the inspector"
            )
            self._panel.failed.emit(text.format(os.path.basename(file)))
            return
        try:
            parts = material_of(document.world, file)
        except SceneError as error:
            self._panel.failed.emit(error.message)
            return
        document.allow(file)
        self._panel.give(parts, paths, parts.key)

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
