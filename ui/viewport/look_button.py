"""The button in the corner of the view that says how the scene is shown, with a menu to change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QSlider, QToolButton, QVBoxLayout, QWidget, QWidgetAction

from app.view import EXPOSURE_LIMIT
from ui import icons
from ui.commands import LOOKS

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

MARGIN = 8
"""From the corner of the view, px."""
STEPS = 10
"""Of the slider, for each stop."""
STYLE = """
QToolButton { background: rgba(25, 26, 28, 190); color: white; border: 1px solid rgba(255, 255, 255, 40);
              border-radius: 5px; padding: 3px 8px 3px 6px; }
QToolButton:hover, QToolButton:focus { background: rgba(55, 57, 62, 220); }
QToolButton::menu-indicator { width: 0; }
"""


class LookButton(QToolButton):
    """Shows the name of the look; its menu has the looks, the exposure and what warns of a wrong one."""

    def __init__(self, view: Viewport) -> None:
        super().__init__(view)
        self._view = view
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(16, 16))
        self.setStyleSheet(STYLE)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setToolTip(self.tr("How the view shows the scene; changes nothing of the scene"))
        self.setMenu(QMenu(self))
        self._slider = ExposureSlider(lambda stops: view.editor.view.show(exposure=stops))

    def set_actions(self, actions: Mapping[str, QAction]) -> None:
        """Fill the menu with these commands of the window."""
        menu = self.menu()
        menu.addActions([actions[f"look_{name}"] for name, *_ in LOOKS])
        menu.addSeparator()
        holder = QWidgetAction(menu)
        holder.setDefaultWidget(self._slider)
        menu.addAction(holder)
        menu.addActions([actions[name] for name in ("exposure_reset", "auto_exposure")])
        menu.addSeparator()
        menu.addActions([actions[name] for name in ("false_color", "clipping")])
        menu.setToolTipsVisible(True)
        self.refresh()

    def refresh(self) -> None:
        """Show the present look and exposure."""
        appearance, look = self._view.editor.view.appearance, self._view.look
        text = {name: text for name, text, _ in LOOKS}[look.value]
        if appearance.exposure and look.is_lit:
            text += f"  {appearance.exposure:+.1f} EV"
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(self.tr("Look of the view: {0}").format(text))
            self.place()
        self._slider.set_stops(appearance.exposure)

    def place(self) -> None:
        """Go to the upper right corner of the view."""
        self.setIcon(icons.painted("look", "#ffffff"))
        self.adjustSize()
        self.move(self._view.width() - self.width() - MARGIN, MARGIN)


class ExposureSlider(QWidget):
    """A slider for the exposure of a view, in stops."""

    def __init__(self, chosen: Callable[[float], object]) -> None:
        super().__init__()
        self._label, self._chosen = QLabel(), chosen
        limit = round(EXPOSURE_LIMIT * STEPS)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(-limit, limit)
        self.slider.setPageStep(STEPS // 2)
        self.slider.setMinimumWidth(180)
        self.slider.setAccessibleName(self.tr("Exposure of the view, stops"))
        self.slider.valueChanged.connect(self._choose)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 4, 12, 4)
        layout.addWidget(self._label)
        layout.addWidget(self.slider)
        self.set_stops(0.0)

    def set_stops(self, stops: float) -> None:
        """Show a value that was chosen elsewhere."""
        self._label.setText(self.tr("Exposure {0} EV").format(f"{stops:+.1f}"))
        self.slider.blockSignals(True)
        self.slider.setValue(round(stops * STEPS))
        self.slider.blockSignals(False)

    def _choose(self, value: int) -> None:
        self._chosen(value / STEPS)
