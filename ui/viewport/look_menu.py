"""How the scene is shown: the entry of the view's bar with looks and exposure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QSlider, QVBoxLayout, QWidget, QWidgetAction

from app.view import EXPOSURE_LIMIT, Appearance
from render import Look
from ui.commands.choices import LOOKS
from ui.language.phrases import translated

STEPS = 10
"""Of the slider, for each stop."""


class LookMenu(QMenu):
    """The looks, the exposure and what warns of a wrong one; `chosen` is called with stops of exposure."""

    def __init__(self, chosen: Callable[[float], object], parent: QWidget) -> None:
        super().__init__(parent)
        self.slider = ExposureSlider(chosen)
        self.setToolTipsVisible(True)

    def set_actions(self, actions: Mapping[str, QAction]) -> None:
        """Fill the menu with these commands of the window."""
        self.addActions([actions[f"look_{name}"] for name, *_ in LOOKS])
        self.addActions([actions[name] for name in ("floor_reflection", "haze", "fog")])
        self.addSeparator()
        holder = QWidgetAction(self)
        holder.setDefaultWidget(self.slider)
        self.addAction(holder)
        self.addActions([actions[name] for name in ("exposure_reset", "auto_exposure")])
        self.addSeparator()
        self.addActions([actions[name] for name in ("false_color", "clipping")])


def look_text(appearance: Appearance, look: Look, is_short: bool = False) -> str:
    """The name of a look, with the exposure if that is not the scene's."""
    text = translated({name: text for name, text, _ in LOOKS}[look.value])
    if not appearance.exposure or not look.is_lit:
        return text
    return f"{text} {appearance.exposure:+.1f}" if is_short else f"{text}  {appearance.exposure:+.1f} EV"


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
        self.slider.setAccessibleName(QCoreApplication.translate("Viewport", "Exposure of the view, stops"))
        self.slider.valueChanged.connect(self._choose)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 4, 12, 4)
        layout.addWidget(self._label)
        layout.addWidget(self.slider)
        self.set_stops(0.0)

    def set_stops(self, stops: float) -> None:
        """Show a value that was chosen elsewhere."""
        self._label.setText(QCoreApplication.translate("Viewport", "Exposure {0} EV").format(f"{stops:+.1f}"))
        self.slider.blockSignals(True)
        self.slider.setValue(round(stops * STEPS))
        self.slider.blockSignals(False)

    def _choose(self, value: int) -> None:
        self._chosen(value / STEPS)
