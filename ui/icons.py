"""Icons: line drawings in resources/icons, painted in the color of the palette or of the kind of object."""

from __future__ import annotations

import functools
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
    """The icon of a name, in the colors that the palette has when it is painted; empty when there is no such
    drawing."""
    return _icon(name, "")


def painted(name: str, color: str) -> QIcon:
    """The icon of a name in one color, whatever the palette."""
    return _icon(name, color)


@functools.lru_cache(maxsize=1024)
def _icon(name: str, color: str) -> QIcon:
    file = FOLDER / f"{name}.svg"
    return QIcon(_Drawing(file, color)) if file.is_file() else QIcon()


def _color_of(name: str, mode: QIcon.Mode) -> str:
    """Of an icon in the present palette."""
    palette = QGuiApplication.palette()
    if mode == QIcon.Mode.Disabled:
        return palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText).name()
    if mode == QIcon.Mode.Selected:
        return palette.color(QPalette.ColorRole.HighlightedText).name()
    tint = _TINT_OF.get(name, _TINT_OF.get(name.partition("_")[0]))
    return palette.color(QPalette.ColorRole.WindowText).name() if tint is None else theme.tokens().tints[tint]


class _Drawing(QIconEngine):
    """An icon that is painted when it is first seen, in the size and the mode that are seen: a window has far more
    icons than it shows at first."""

    def __init__(self, file: Path, color: str) -> None:
        """In one color, or where that is empty, in those of the palette."""
        super().__init__()
        self._file, self._color = file, color
        self._painted: dict[tuple[int, int, str], QPixmap] = {}

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        color = self._color or _color_of(self._file.stem, mode)
        key = size.width(), size.height(), color
        if key not in self._painted:
            self._painted[key] = _paint(self._file, size, color)
        return self._painted[key]

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        size = (rect.size().toSizeF() * painter.device().devicePixelRatio()).toSize()
        painter.drawPixmap(rect, self.pixmap(size, mode, state))

    def clone(self) -> QIconEngine:
        copy = _Drawing(self._file, self._color)
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
