"""Themes: contrast of the tokens by the formula of WCAG 2.2, colours of widgets from the tokens alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QSize
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QImage, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from ui import icons, theme

UI = Path(theme.__file__).parent


def luminance(color: str) -> float:
    """Relative luminance, WCAG 2.2."""
    channels = (QColor(color).redF(), QColor(color).greenF(), QColor(color).blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """Contrast ratio of two colours, WCAG 2.2, success criterion 1.4.3."""
    darker, lighter = sorted((luminance(a), luminance(b)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_formula():
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", theme.THEMES)
def test_text_is_readable(name):
    tokens, wanted = theme.THEMES[name], 7.0 if name == "high_contrast" else 4.5
    pairs = [(f"{a} on {b}", getattr(tokens, a), getattr(tokens, b)) for a, b in theme.TEXT_PAIRS]
    pairs += [(f"{axis} on base", color, tokens.base) for axis, color in zip("xyz", tokens.axes, strict=True)]
    poor = {pair: round(contrast(a, b), 2) for pair, a, b in pairs if contrast(a, b) < wanted}
    assert poor == {}


@pytest.mark.parametrize("name", theme.THEMES)
def test_icons_stand_out(name):
    """Graphics, success criterion 1.4.11: 3 to 1."""
    tokens, wanted = theme.THEMES[name], 4.5 if name == "high_contrast" else 3.0
    assert len(tokens.tints) == len(icons.TINTED)
    poor = {
        (color, ground): round(contrast(color, ground), 2)
        for color in (*tokens.tints, tokens.text)
        for ground in (tokens.window, tokens.base)
        if contrast(color, ground) < wanted
    }
    assert poor == {}


def test_icons_are_as_sharp_as_the_screen(qapp):
    """Painted for the pixels of a screen of one and a half times the size, disabled and in a copy of the icon too."""
    palette = QGuiApplication.palette()
    modes = {
        QIcon.Mode.Normal: palette.color(QPalette.ColorRole.WindowText),
        QIcon.Mode.Disabled: palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText),
    }
    with_label = QIcon(icons.icon("open"))
    with_label.addPixmap(QPixmap(8, 8))
    for mode, color in modes.items():
        drawing = (icons.FOLDER / "open.svg").read_text().replace("currentColor", color.name())
        wanted = QImage(30, 30, QImage.Format.Format_ARGB32_Premultiplied)
        wanted.fill(0)
        painter = QPainter(wanted)
        QSvgRenderer(drawing.encode()).render(painter)
        painter.end()
        for icon in (icons.icon("open"), with_label):
            shown = icon.pixmap(QSize(20, 20), 1.5, mode).toImage()
            shown.setDevicePixelRatio(1.0)
            assert shown.convertToFormat(wanted.format()) == wanted
    assert icons.icon("nothing like it").isNull()


def test_icons_follow_the_theme_wherever_they_are(main_window):
    """Of every panel, also those that do nothing about it."""
    field = main_window.values.search.actions()[0]
    kinds = (field.icon(), icons.icon("joint"), main_window.commands.by_id["undo"].icon())

    def colors() -> list[str]:
        pictures = [icon.pixmap(QSize(32, 32), 1.0).toImage() for icon in kinds]
        spots = [[one.pixelColor(x, y) for x in range(32) for y in range(32)] for one in pictures]
        return [next(color.name() for color in spot if color.alpha() == 255) for spot in spots]

    try:
        for name in ("high_contrast", "light"):
            theme.choose(name)
            tokens = theme.THEMES[name]
            assert colors() == [tokens.text, tokens.tints[1], tokens.text]
    finally:
        theme.choose("system")


def test_widgets_have_no_colors_of_their_own():
    literal = re.compile(r"#[0-9a-fA-F]{6}\b|QColor\(\s*[\d\"']|GlobalColor\.(?!transparent)")
    found = [
        f"{file.relative_to(UI)}:{number}"
        for file in UI.rglob("*.py")
        if file.name != "theme.py"
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if literal.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("name", theme.THEMES)
def test_a_theme_is_chosen_in_the_menu(qapp, main_window, artefacts, name):
    main_window.commands.by_id[f"theme_{name}"].trigger()
    tokens = theme.THEMES[name]
    assert theme.tokens() is tokens and QSettings().value("theme") == name
    assert main_window.commands.by_id[f"theme_{name}"].isChecked()
    assert main_window.tree.view.palette().color(QPalette.ColorRole.Base) == QColor(tokens.base)
    image = main_window.views.bar._menus["overlays"].icon().pixmap(48).toImage()
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    assert {color.name() for color in pixels if color.alpha() == 255} == {tokens.text}
    main_window.grab().save(str(artefacts / f"theme_{name}.png"))
    main_window.commands.by_id["theme_system"].trigger()
