"""Light and dark: Qt's Fusion style with palettes of our own, following the system unless another is chosen."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from ui import icons
from ui.app_instance import running_application

SCHEMES = ("system", "light", "dark")
SETTING = "theme"

ALERT = "#d0404a"
"""What is at its limit, on light and dark grounds."""

_R = QPalette.ColorRole
_LIGHT = {
    _R.Window: "#f1f2f4",
    _R.WindowText: "#1d2127",
    _R.Base: "#ffffff",
    _R.AlternateBase: "#f6f7f9",
    _R.Text: "#1d2127",
    _R.PlaceholderText: "#7b828c",
    _R.Button: "#e8eaed",
    _R.ButtonText: "#1d2127",
    _R.BrightText: "#ffffff",
    _R.ToolTipBase: "#ffffff",
    _R.ToolTipText: "#1d2127",
    _R.Highlight: "#2f6fd0",
    _R.HighlightedText: "#ffffff",
    _R.Accent: "#2f6fd0",
    _R.Link: "#1f5fc4",
    _R.LinkVisited: "#6a4bb5",
    _R.Light: "#ffffff",
    _R.Midlight: "#eceef1",
    _R.Mid: "#b9bec6",
    _R.Dark: "#9aa1ab",
    _R.Shadow: "#6c737d",
}
_DARK = {
    _R.Window: "#24272c",
    _R.WindowText: "#dfe2e7",
    _R.Base: "#1b1d21",
    _R.AlternateBase: "#202328",
    _R.Text: "#dfe2e7",
    _R.PlaceholderText: "#8a919c",
    _R.Button: "#30343a",
    _R.ButtonText: "#dfe2e7",
    _R.BrightText: "#ffffff",
    _R.ToolTipBase: "#30343a",
    _R.ToolTipText: "#dfe2e7",
    _R.Highlight: "#3b78d8",
    _R.HighlightedText: "#ffffff",
    _R.Accent: "#3b78d8",
    _R.Link: "#6aa5f8",
    _R.LinkVisited: "#ab8df0",
    _R.Light: "#454a52",
    _R.Midlight: "#3a3e45",
    _R.Mid: "#17191c",
    _R.Dark: "#131518",
    _R.Shadow: "#0c0d0f",
}
_DISABLED = {False: "#a0a6af", True: "#686e78"}


def palette(dark: bool) -> QPalette:
    """The palette of one of the two looks."""
    result = QPalette()
    for role, color in (_DARK if dark else _LIGHT).items():
        result.setColor(role, QColor(color))
    for role in (_R.WindowText, _R.Text, _R.ButtonText, _R.HighlightedText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(_DISABLED[dark]))
    result.setColor(QPalette.ColorGroup.Disabled, _R.Highlight, QColor("#3a3e45" if dark else "#d5d9df"))
    return result


def scheme() -> str:
    """The chosen scheme: system, light or dark."""
    value = str(QSettings().value(SETTING, "system"))
    return value if value in SCHEMES else "system"


def is_dark() -> bool:
    """Whether the application looks dark now."""
    return QGuiApplication.palette().color(_R.Window).lightness() < 128


def install(app: QApplication) -> None:
    """Style the application and follow the system from now on."""
    app.setStyle("Fusion")
    _apply(app)
    app.styleHints().colorSchemeChanged.connect(lambda: _apply(app))


def choose(name: str) -> None:
    """Switch to a scheme and remember it."""
    QSettings().setValue(SETTING, name)
    _apply(running_application())


def _apply(app: QApplication) -> None:
    chosen = scheme()
    system_dark = app.styleHints().colorScheme() == Qt.ColorScheme.Dark
    wanted = palette(system_dark if chosen == "system" else chosen == "dark")
    if app.palette() != wanted or not app.styleSheet():
        app.setPalette(wanted)
        # Widgets that a style sheet has touched take a new palette only with a new style sheet.
        app.setStyleSheet("")
        app.setStyleSheet(_style_sheet(wanted))


def _style_sheet(colors: QPalette) -> str:
    """What Fusion draws too faint on a dark ground: boxes to check, buttons that are on, buttons of docks."""
    accent, base = colors.color(_R.Accent).name(), colors.color(_R.Base).name()
    line = colors.color(_R.PlaceholderText).name()
    pressed = colors.color(_R.Midlight).name()
    close, float_ = ((icons.FOLDER / f"dock_{name}.svg").as_posix() for name in ("close", "float"))
    tick = (icons.FOLDER / "check.svg").as_posix()
    boxes = "QAbstractItemView::indicator, QCheckBox::indicator"
    return f"""
QToolTip {{ padding: 3px 5px; border: 1px solid palette(mid); }}
QDockWidget::title {{ padding: 5px 8px; background: palette(midlight); }}
QDockWidget {{ titlebar-close-icon: url({close}); titlebar-normal-icon: url({float_}); }}
QToolButton:checked {{ background: {pressed}; border: 1px solid {accent}; border-radius: 3px; }}
QStatusBar::item {{ border: none; }}
QToolBar {{ border: none; spacing: 2px; padding: 2px 4px; }}
{boxes} {{ width: 12px; height: 12px; border: 1px solid {line}; border-radius: 3px; background: {base}; }}
{boxes.replace("indicator", "indicator:checked")} {{
    background: {accent}; border-color: {accent}; image: url({tick});
}}
{boxes.replace("indicator", "indicator:indeterminate")} {{ background: {line}; }}
"""
