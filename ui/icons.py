"""Icons: line drawings in resources/icons, painted in the colour of the palette or of the kind of object."""

from __future__ import annotations

import functools
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPalette, QPixmap
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
_SIZES = (16, 20, 24, 32, 48)


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
    result = QIcon()
    file = FOLDER / f"{name}.svg"
    if file.is_file():
        drawing = file.read_text()
        modes = {QIcon.Mode.Normal: normal, QIcon.Mode.Disabled: disabled, QIcon.Mode.Selected: selected}
        for mode, color in modes.items():
            svg = QSvgRenderer(QByteArray(drawing.replace("currentColor", color).encode()))
            for size in _SIZES:
                result.addPixmap(_paint(svg, size), mode)
    return result


def _paint(svg: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    svg.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap
