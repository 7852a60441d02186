"""Icons of references: the kind of the object, and for textures a small picture."""

from __future__ import annotations

from PySide6.QtGui import QIcon, QImage, QPixmap

from app.inspecting.textures import picture
from engine.lru_cache import LruCache
from engine.msd.schema import World
from ui import icons

SIDE = 32
MOST = 256
"""Pictures that are kept."""


class Thumbnails:
    """Small pictures of textures, each made once."""

    def __init__(self) -> None:
        self._known: LruCache[QIcon] = LruCache(MOST)

    def icon(self, world: World, kind: str, name: str) -> QIcon:
        """The icon for a reference to the object of a kind with a name."""
        texture = world.assets.textures.get(name) if kind == "texture" else None
        if texture is None:
            return icons.icon(kind)
        key = (world.file, repr(texture.source))
        known = self._known.get(key)
        if known is None:
            known = self._known.put(key, self._make(world, name))
        return known

    @staticmethod
    def _make(world: World, name: str) -> QIcon:
        pixels = picture(world, name, SIDE)
        if pixels is None:
            return icons.icon("texture")
        height, width = pixels.shape[:2]
        image = QImage(pixels.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888).copy()
        return QIcon(QPixmap.fromImage(image))
