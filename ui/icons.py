"""Icons: line drawings in resources/icons, painted in the colour of the palette or of the kind of object."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

import resources
from ui import theme

FOLDER = Path(resources.__file__).parent / "icons"

TINTED = (
    ("info", "geom", "mesh", "flex", "skin", "hfield", "splat", "cloud", "variant_set"),
    ("joint", "free_joint", "tendon", "equality"),
    ("light", "probe", "warning"),
    ("camera", "visual", "material", "texture"),
    ("sensor", "site"),
    ("actuator",),
    ("object",),
    ("contact_pair", "collision_ignore", "error"),
)
"""Kinds of objects, in the order of `theme.Tokens.tints`; everything else has the colour of text."""

_TINT_OF = {name: i for i, names in enumerate(TINTED) for name in names}


def icon(name: str) -> QIcon:
    """The icon of a name, in the colours of the present palette; empty when there is no such drawing."""
    palette = QGuiApplication.palette()
    tint = _TINT_OF.get(name, _TINT_OF.get(name.partition("_")[0]))
    normal = theme.tokens().tints[tint] if tint is not None else palette.color(QPalette.ColorRole.WindowText).name()
    disabled = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText).name()
    selected = palette.color(QPalette.ColorRole.HighlightedText).name()
    return _icon(name, normal, disabled, selected)


@functools.lru_cache(maxsize=64)
def painted(name: str, color: str) -> QIcon:
    """The icon of a name in one colour, whatever the palette."""
    return _icon(name, color, color, color)


@functools.lru_cache(maxsize=1024)
def _icon(name: str, normal: str, disabled: str, selected: str) -> QIcon:
    file = FOLDER / f"{name}.svg"
    colors = {QIcon.Mode.Disabled: disabled, QIcon.Mode.Selected: selected}
    return QIcon(_Drawing(file, normal, colors)) if file.is_file() else QIcon()


class _Drawing(QIconEngine):
    """An icon that is painted when it is first seen, in the size and the mode that are seen: a window has far more
    icons than it shows at first."""

    def __init__(self, file: Path, normal: str, colors: Mapping[QIcon.Mode, str]) -> None:
        """colors: of the modes that are not `normal`."""
        super().__init__()
        self._file, self._normal, self._colors = file, normal, colors
        self._painted: dict[tuple[int, int, str], QPixmap] = {}

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        color = self._colors.get(mode, self._normal)
        key = size.width(), size.height(), color
        if key not in self._painted:
            self._painted[key] = _paint(self._file, size, color)
        return self._painted[key]

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        size = (rect.size().toSizeF() * painter.device().devicePixelRatio()).toSize()
        painter.drawPixmap(rect, self.pixmap(size, mode, state))

    def clone(self) -> QIconEngine:
        copy = _Drawing(self._file, self._normal, self._colors)
        _copies.append(copy)  # Qt owns it without holding it
        return copy


_copies: list[QIconEngine] = []


def _paint(file: Path, size: QSize, color: str) -> QPixmap:
    svg = QSvgRenderer(QByteArray(file.read_text().replace("currentColor", color).encode()))
    pixmap = QPixmap(size)
    pixmap.fill(Qt.GlobalColor.transparent)
    side = min(size.width(), size.height())
    painter = QPainter(pixmap)
    svg.render(painter, QRectF((size.width() - side) / 2, (size.height() - side) / 2, side, side))
    painter.end()
    return pixmap
