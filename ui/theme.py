"""Colours: one table of tokens for each theme, and Qt's Fusion style made from it. Widgets take every colour here."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

import resources
from ui.app_instance import running_application

SCHEMES = ("system", "light", "dark", "high_contrast")
SETTING = "theme"

_ICONS = Path(resources.__file__).parent / "icons"


class Tokens(NamedTuple):
    """The colours of a theme.

    Text stands on `window`, `base`, `alternate`, `button` and `tooltip`; `selected_text` on `selected`; see
    `TEXT_PAIRS`.
    """

    window: str
    base: str
    alternate: str
    button: str
    tooltip: str
    text: str
    faint_text: str
    disabled_text: str
    selected: str
    selected_text: str
    disabled_selected: str
    accent: str
    alert: str
    """What is at its limit, wrong or missing."""
    link: str
    visited: str
    light: str
    midlight: str
    mid: str
    dark: str
    shadow: str
    outline: str
    """Around fields and lists; empty for the style's own."""
    axes: tuple[str, str, str]
    """Letters x, y, z."""
    tints: tuple[str, str, str, str, str, str, str, str]
    """Of icons: shapes, joints, lights, cameras and looks, sensors, actuators, objects, conflicts."""


THEMES = {
    "light": Tokens(
        window="#f1f2f4",
        base="#ffffff",
        alternate="#f6f7f9",
        button="#e8eaed",
        tooltip="#ffffff",
        text="#1d2127",
        faint_text="#626972",
        disabled_text="#a0a6af",
        selected="#2f6fd0",
        selected_text="#ffffff",
        disabled_selected="#d5d9df",
        accent="#2f6fd0",
        alert="#b92f3a",
        link="#1f5fc4",
        visited="#6a4bb5",
        light="#ffffff",
        midlight="#e4e6ea",
        mid="#b9bec6",
        dark="#9aa1ab",
        shadow="#6c737d",
        outline="",
        axes=("#b92f3a", "#2f7a1c", "#2164c4"),
        tints=("#2f7cc6", "#3d8a41", "#a87200", "#8a5cc2", "#0c8680", "#c9581d", "#8a6a3b", "#c73f4c"),
    ),
    "dark": Tokens(
        window="#24272c",
        base="#1b1d21",
        alternate="#202328",
        button="#30343a",
        tooltip="#30343a",
        text="#dfe2e7",
        faint_text="#9fa6b1",
        disabled_text="#686e78",
        selected="#3370cc",
        selected_text="#ffffff",
        disabled_selected="#3a3e45",
        accent="#3b78d8",
        alert="#f4838b",
        link="#79aefa",
        visited="#b79cf3",
        light="#454a52",
        midlight="#3a3e45",
        mid="#17191c",
        dark="#131518",
        shadow="#0c0d0f",
        outline="",
        axes=("#f0717a", "#6cbd4c", "#6aa5f8"),
        tints=("#4b9be6", "#5cb360", "#d99a10", "#a981dc", "#1ab5ad", "#e5763c", "#b08a52", "#e2646f"),
    ),
    "high_contrast": Tokens(
        window="#000000",
        base="#000000",
        alternate="#141414",
        button="#1f1f1f",
        tooltip="#000000",
        text="#ffffff",
        faint_text="#e0e0e0",
        disabled_text="#9a9a9a",
        selected="#ffe14d",
        selected_text="#000000",
        disabled_selected="#4d4d4d",
        accent="#ffe14d",
        alert="#ff9d9d",
        link="#8fd0ff",
        visited="#e0b3ff",
        light="#6b6b6b",
        midlight="#333333",
        mid="#b5b5b5",
        dark="#8a8a8a",
        shadow="#ffffff",
        outline="#b5b5b5",
        axes=("#ff9d9d", "#8fe86a", "#8fd0ff"),
        tints=("#8fd0ff", "#8fe86a", "#ffd04d", "#e0b3ff", "#66f0e6", "#ffb080", "#e6c79c", "#ff9d9d"),
    ),
}
"""The tokens of each theme."""

TEXT_PAIRS = (
    *(
        (text, ground)
        for text in ("text", "faint_text", "alert", "link", "visited")
        for ground in ("window", "base", "alternate", "button", "tooltip")
    ),
    ("selected_text", "selected"),
    ("text", "midlight"),
)
"""Texts and the grounds that they are read on, names of tokens."""


class SceneTokens(NamedTuple):
    """Colours of what is drawn over the picture of the scene, whatever the theme."""

    axes: tuple[str, str, str] = ("#e5484d", "#3b9950", "#3e8ef7")
    pull: str = "#ffb224"
    joint: str = "#3399cc"
    at_limit: str = "#ff4033"
    hovered: str = "#ffdb40"
    free: str = "#3e8ef7"
    overlapping: str = "#e5484d"
    text: str = "#ffffff"
    line: str = "#aaffffff"
    dot: str = "#dcffffff"
    frame: str = "#78ffffff"
    caption: str = "#a0000000"
    """Ground of words."""
    shade: str = "#6e000000"
    """Outside of what a camera sees."""


SCENE = SceneTokens()

CURVES = ("#2656ff", "#a63408", "#07955c", "#00acff", "#98ae14", "#834582", "#b199a0", "#635c5a")
"""Of curves, on light and dark grounds. Chosen by a search for the greatest least CIEDE2000 difference of any two, to
eyes that see all colors and to those with protanopia, deuteranopia or tritanopia: 16."""

CHECKER = ("#ffffff", "#9a9a9a")
"""Squares under a colour that one can see through."""

SWATCH_LINE = "#808080"

_R = QPalette.ColorRole
_ROLES = {
    _R.Window: "window",
    _R.WindowText: "text",
    _R.Base: "base",
    _R.AlternateBase: "alternate",
    _R.Text: "text",
    _R.PlaceholderText: "faint_text",
    _R.Button: "button",
    _R.ButtonText: "text",
    _R.BrightText: "selected_text",
    _R.ToolTipBase: "tooltip",
    _R.ToolTipText: "text",
    _R.Highlight: "selected",
    _R.HighlightedText: "selected_text",
    _R.Accent: "accent",
    _R.Link: "link",
    _R.LinkVisited: "visited",
    _R.Light: "light",
    _R.Midlight: "midlight",
    _R.Mid: "mid",
    _R.Dark: "dark",
    _R.Shadow: "shadow",
}


def palette(tokens: Tokens) -> QPalette:
    """The palette of a theme."""
    result = QPalette()
    for role, name in _ROLES.items():
        result.setColor(role, QColor(getattr(tokens, name)))
    for role in (_R.WindowText, _R.Text, _R.ButtonText, _R.HighlightedText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.disabled_text))
    result.setColor(QPalette.ColorGroup.Disabled, _R.Highlight, QColor(tokens.disabled_selected))
    return result


def tokens() -> Tokens:
    """Those of the theme that is shown."""
    return THEMES[_shown]


_shown = "light"


def scheme() -> str:
    """The chosen scheme, one of `SCHEMES`."""
    value = str(QSettings().value(SETTING, "system"))
    return value if value in SCHEMES else "system"


def is_dark() -> bool:
    """Whether the application looks dark now."""
    return QGuiApplication.palette().color(_R.Window).lightness() < 128


def install(app: QApplication) -> None:
    """Style the application and follow the system from now on."""
    if not app.styleSheet():  # the first time
        app.setStyle("Fusion")
        app.styleHints().colorSchemeChanged.connect(lambda: _apply(app))
    _apply(app)


def choose(name: str) -> None:
    """Switch to a scheme and remember it."""
    QSettings().setValue(SETTING, name)
    _apply(running_application())


def _apply(app: QApplication) -> None:
    global _shown
    chosen = scheme()
    if chosen == "system":
        chosen = "dark" if app.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"
    _shown = chosen
    wanted = palette(THEMES[chosen])
    if app.palette() != wanted or not app.styleSheet():
        app.setPalette(wanted)
        _restyle(app)


def set_font(app: QApplication, font: QFont) -> None:
    """Show all text in another font."""
    app.setFont(font)
    app.setFont(font, "QDockWidgetTitle")  # type: ignore[arg-type]  # which has one of its own
    _restyle(app)


def tabular(font: QFont) -> QFont:
    """A font with figures of one width, where it has such."""
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def _restyle(app: QApplication) -> None:
    """Widgets that a style sheet has touched take a new palette or font only with a new style sheet."""
    app.setStyleSheet("")
    app.setStyleSheet(_style_sheet(tokens()))


def _style_sheet(tokens: Tokens) -> str:
    """What Fusion draws too faint on a dark ground: boxes to check, buttons that are on, buttons of docks; and the
    outlines of a theme that has some."""
    names = ("dock_close", "dock_float", "check", "more")
    kind = "_high_contrast" if tokens.outline else ""
    close, float_, tick, more = ((_ICONS / f"{name}{kind}.svg").as_posix() for name in names)
    boxes = "QAbstractItemView::indicator, QCheckBox::indicator"
    sheet = f"""
QToolTip {{ padding: 3px 5px; border: 1px solid palette(mid); }}
QDockWidget::title {{ padding: 5px 8px; background: palette(midlight); }}
QDockWidget {{ titlebar-close-icon: url({close}); titlebar-normal-icon: url({float_}); }}
QToolButton:checked {{ background: {tokens.midlight}; border: 1px solid {tokens.accent}; border-radius: 3px; }}
QToolButton:focus {{ border: 1px solid {tokens.accent}; border-radius: 3px; }}
QStatusBar::item {{ border: none; }}
QTabBar::close-button {{ image: url({close}); border-radius: 3px; }}
QTabBar::close-button:hover {{ background: {tokens.midlight}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QToolBar {{ border: none; spacing: 2px; padding: 2px 4px; }}
#qt_toolbar_ext_button {{ qproperty-icon: url({more}); }}
{boxes} {{ width: 12px; height: 12px; border: 1px solid {tokens.faint_text}; border-radius: 3px;
    background: {tokens.base}; }}
{boxes.replace("indicator", "indicator:checked")} {{
    background: {tokens.accent}; border-color: {tokens.accent}; image: url({tick});
}}
{boxes.replace("indicator", "indicator:indeterminate")} {{ background: {tokens.faint_text}; }}
"""
    if tokens.outline:
        line = f"border: 1px solid {tokens.outline};"
        up, down = ((_ICONS / f"arrow_{way}{kind}.svg").as_posix() for way in ("up", "down"))
        fields = "QAbstractSpinBox, QComboBox"
        sheet += f"""
QPushButton {{ {line} border-radius: 3px; padding: 4px 12px; background: {tokens.button}; }}
QToolButton[autoRaise="false"] {{ {line} border-radius: 3px; padding: 3px 5px; background: {tokens.button}; }}
QToolButton[autoRaise="false"]:disabled {{
    border-color: {tokens.disabled_text}; color: {tokens.disabled_text};
}}
QToolButton[autoRaise="false"]:checked, QToolButton[autoRaise="false"]:focus {{ border-color: {tokens.accent}; }}
QPushButton:disabled {{ border-color: {tokens.disabled_text}; color: {tokens.disabled_text}; }}
QPushButton:focus, QLineEdit:focus, QAbstractItemView:focus {{ border: 2px solid {tokens.accent}; }}
QLineEdit {{ {line} border-radius: 3px; padding: 2px; background: {tokens.base}; }}
QAbstractItemView, QTextEdit, QMenu, QGroupBox, QDialog {{ {line} }}
{fields} {{ {line} border-radius: 3px; padding: 2px 2px 2px 6px; background: {tokens.base}; }}
{fields.replace(",", ":focus,")}:focus {{ border-color: {tokens.accent}; }}
{fields.replace(",", ":disabled,")}:disabled {{
    border-color: {tokens.disabled_text}; color: {tokens.disabled_text};
}}
QAbstractSpinBox QLineEdit {{ border: none; padding: 0 0 0 4px; }}
QAbstractSpinBox::up-button {{ subcontrol-position: top right; width: 14px; border: none; }}
QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; width: 14px; border: none; }}
QAbstractSpinBox::up-arrow {{ image: url({up}); width: 8px; height: 8px; }}
QAbstractSpinBox::down-arrow, QComboBox::down-arrow {{ image: url({down}); width: 8px; height: 8px; }}
QComboBox::drop-down {{ width: 16px; border: none; }}
QMenu::item:selected, QMenuBar::item:selected {{ background: {tokens.selected}; color: {tokens.selected_text}; }}
QMenu::separator {{ height: 1px; background: {tokens.outline}; margin: 4px 0; }}
QDockWidget::title {{ {line} }}
QTabBar::tab {{ {line} padding: 4px 10px; }}
QTabBar::tab:selected {{ background: {tokens.selected}; color: {tokens.selected_text}; }}
"""
    return sheet
