"""Noise on the controls: a line below the sliders that unfolds into its numbers."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.session import Session
from engine.msd.schema.base import Field
from engine.server.protocol import Noise
from ui.buttons import text_button
from ui.inspector.editors import NumberEdit

FIELD_WIDTH = 72
"""px"""

LARGEST_DEVIATION, LARGEST_SEED = 1000.0, 2**32 - 1
"""% of half the range of a control, in whose limits the sum stays anyway; and 32 bits."""


class NoisePanel(QWidget):
    """Sets the noise of a session.

    Attributes:
        fold_button: shows and hides the numbers; its text says what acts.
        deviation: %, of half the range.
        time_constant: s.
        seed.
    """

    def __init__(self, session: Session, parent=None) -> None:
        super().__init__(parent)
        self._session = session
        self.fold_button = QToolButton()
        self.fold_button.setCheckable(True)
        self.fold_button.setAutoRaise(True)
        self.fold_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold_button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.fold_button.setToolTip(
            self.tr(
                "Noise that is added to every control while the simulation runs, like that of drives and radio links"
            )
        )
        self.fold_button.toggled.connect(self._fold)
        self.deviation = self._number(
            self.tr("Standard deviation"),
            self.tr(
                "Of the noise, as a share of half the range of a control;"
                " for a control without limits, in its own unit"
            ),
            Field("", "%", ge=0.0, le=LARGEST_DEVIATION),
        )
        self.time_constant = self._number(
            self.tr("Time constant"),
            self.tr("How long the noise stays correlated; 0: new at each time step"),
            Field("", "s", ge=0.0),
        )
        self.seed = self._number(
            self.tr("Seed"),
            self.tr("Another seed gives other noise; a reset repeats the same noise"),
            Field("", ge=0, le=LARGEST_SEED),
            is_whole=True,
        )
        self.off_button = text_button(self.tr("Off"), self.tr("Add no noise"))
        self.off_button.clicked.connect(self.switch_off)
        self._numbers = numbers = QWidget()
        form = QFormLayout(numbers)
        form.setContentsMargins(8, 0, 4, 4)
        form.setSpacing(4)
        form.addRow(self.tr("Standard deviation, %"), self.deviation)
        form.addRow(self.tr("Time constant, s"), self.time_constant)
        form.addRow(self.tr("Seed"), self.seed)
        form.addRow(self.off_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.fold_button)
        layout.addWidget(numbers)
        self._shown: Noise | None = None
        self._fold(False)
        self.refresh()

    def _number(self, name: str, tip: str, declaration: Field, is_whole: bool = False) -> NumberEdit:
        edit = NumberEdit(declaration, is_whole, unit=declaration.unit)
        edit.setAccessibleName(name)
        edit.setToolTip(tip)
        edit.setFrame(True)
        edit.setFixedWidth(FIELD_WIDTH)
        edit.editingFinished.connect(self._set)
        edit.stepped.connect(self._set)
        return edit

    def refresh(self) -> None:
        """Show the noise of the session."""
        noise = self._session.noise
        if noise is self._shown:
            return
        self._shown = noise
        self.deviation.set_value(100.0 * noise.std)
        self.time_constant.set_value(noise.time_constant)
        self.seed.set_value(noise.seed)
        text = self.tr("Noise: {0} %, {1} s").format(f"{100 * noise.std:.4g}", f"{noise.time_constant:.4g}")
        self.fold_button.setText(text if noise.std else self.tr("Noise: off"))
        self.off_button.setEnabled(noise.std > 0)

    def switch_off(self) -> None:
        """Add no noise."""
        self.deviation.set_value(0.0)
        self._set()

    def _set(self) -> None:
        noise = Noise(self.deviation.value() / 100.0, float(self.time_constant.value()), int(self.seed.value()))
        if noise != self._session.noise:
            self._session.set_noise(noise)
            self.refresh()

    def _fold(self, is_open: bool) -> None:
        self.fold_button.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self._numbers.setVisible(is_open)
