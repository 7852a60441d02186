"""Materials as an item model: those of the scene, the user's, and ready ones, each with the picture of a ball."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QIcon

from app.library import material_files
from app.library.entries import Entry
from app.library.material_files import MaterialParts
from app.ready_materials import READY_MATERIALS
from engine.errors import SceneError
from engine.msd.schema import World
from ui import icons
from ui.language.phrases import translated
from ui.pictures import Pictures

MATERIAL_MIME = "application/x-msd-material"
"""What is dragged out of the library: a material and its textures as text of MSD, UTF-8."""
SCENE, MINE = "In the scene", "My materials"
Index = QModelIndex | QPersistentModelIndex


class MaterialEntry(NamedTuple):
    """A material of the library."""

    title: str
    category: str
    text: str
    """The material as `material_files.encoded` gives it."""
    entry: Entry
    """What its picture is asked for with."""
    file: Path | None = None
    """Of one of the user's."""

    @property
    def parts(self) -> MaterialParts:
        """The material and its textures."""
        return material_files.decoded(self.text)


def _entry(title: str, category: str, parts: MaterialParts, file: Path | None = None) -> MaterialEntry:
    text = material_files.encoded(parts)
    id = f"ball:{hashlib.blake2b(text.encode(), digest_size=12).hexdigest()}"
    return MaterialEntry(title, category, text, Entry(id, title, category, "material", "material", text), file)


class MaterialModel(QAbstractListModel):
    """One row a material. Its picture is asked for when a view paints its row."""

    def __init__(self, pictures: Pictures, parent=None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        pictures.arrived.connect(self._show_picture)
        self._ready: list[MaterialEntry] = []
        self.entries: list[MaterialEntry] = []
        self.cell = QSize()
        """Width and height of a material, px."""

    def show_world(self, world: World) -> None:
        """Show the materials of a World before the user's and the ready ones."""
        if not self._ready:
            for one in READY_MATERIALS:
                parts = material_files.ready_parts(one)
                self._ready.append(_entry(translated(one.title), translated(one.category), parts))
        found = []
        for key in world.assets.materials:
            try:
                found.append(_entry(key, SCENE, material_files.parts_of(world, key)))
            except (SceneError, TypeError, ValueError):
                continue  # has a value that no file can hold, which the check of the scene says
        found += [_entry(parts.key, MINE, parts, file) for file, parts in material_files.saved().items()]
        self.beginResetModel()
        self.entries = [*found, *self._ready]
        self.endResetModel()

    def _show_picture(self, id: str) -> None:
        for row, one in enumerate(self.entries):
            if one.entry.id == id:
                self.dataChanged.emit(self.index(row), self.index(row))

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        if not index.isValid():
            return None
        one = self.entries[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return one.title
        if role == Qt.ItemDataRole.DecorationRole:
            picture = self._pictures.pixmap(one.entry.id)
            if picture is None:
                self._pictures.ask([one.entry])
            return QIcon(picture) if picture is not None else icons.icon("material")
        if role == Qt.ItemDataRole.SizeHintRole:
            return self.cell
        if role == Qt.ItemDataRole.ToolTipRole:
            how = self.tr("Drag it onto a shape or a row of the tree; double-click applies it to the selection")
            return f"{one.title} ({translated(one.category)})\n{how}"
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        shown = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return shown | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags

    def mimeTypes(self) -> list[str]:
        return [MATERIAL_MIME]

    def mimeData(self, indexes) -> QMimeData:
        data = QMimeData()
        data.setData(MATERIAL_MIME, self.entries[indexes[0].row()].text.encode())
        return data

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction
