"""What stands below the fields: where mass comes from, and curves of parameters."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSettings, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.inspecting import mass
from app.inspecting.curves import Curve, curves_of
from app.inspecting.sentence import Sentence
from engine.msd.paths import get
from engine.msd.schema import Link, World
from engine.server import Layout
from ui import icons
from ui.buttons import text_button
from ui.inspector.diagram import HEIGHT, Diagram

SETTING = "inspector/explained"

LOW = 480
"""Height below which a panel has little room, px."""
LOWEST = 72
"""Height of a diagram in the lowest panel, px."""


def said(sentence: Sentence) -> str:
    """A sentence in the language of the window."""
    return QCoreApplication.translate("Explanation", sentence.text).format(*sentence.values)


class Explanation(QWidget):
    """Sentences and a diagram on the selected object; folds to one line.

    Signals:
        command: a command of the window is to be run; carries its id.
    """

    command = Signal(str)

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self._curves: list[Curve] = []
        self._has_content = self._is_low = False
        self.fold = text_button(self.tr("Explained"))
        self.fold.setCheckable(True)
        self.fold.setAutoRaise(True)
        self.fold.setToolTip(self.tr("Where the mass comes from, and curves of parameters"))
        self.fold.setAccessibleName(self.tr("Explained"))
        self.fold.setToolButtonStyle(self.fold.toolButtonStyle().ToolButtonTextBesideIcon)
        self.inertia = text_button(self.tr("Inertia boxes"))
        self.inertia.setAutoRaise(True)
        self.inertia.setToolTip(self.tr("Show in the view a uniform box with the inertia of each link"))
        self.inertia.setAccessibleName(self.tr("Inertia boxes"))
        self.inertia.clicked.connect(lambda: self.command.emit("view_inertia"))
        self.text = QLabel(wordWrap=True)
        self.text.setTextInteractionFlags(self.text.textInteractionFlags().TextSelectableByMouse)
        self.choice = QComboBox()
        self.choice.setAccessibleName(self.tr("Curve"))
        self.choice.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.choice.currentIndexChanged.connect(self._show_curve)
        self.diagram = Diagram()
        self.note = QLabel(wordWrap=True)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.fold)
        head.addStretch()
        head.addWidget(self.inertia)
        self.body = QWidget()
        for part in (self, self.body, self.text, self.note):
            part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        below = QVBoxLayout(self.body)
        below.setContentsMargins(4, 0, 4, 4)
        below.setSpacing(4)
        for widget in (self.text, self.choice, self.diagram, self.note):
            below.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self.body)
        self.fold.setChecked(QSettings().value(SETTING, "false") == "true")
        self.fold.toggled.connect(self._toggle)
        self.fold.setIcon(icons.icon("explain"))

    @property
    def is_open(self) -> bool:
        """Whether more than a line is shown."""
        return self.fold.isChecked()

    def _toggle(self, on: bool) -> None:
        QSettings().setValue(SETTING, "true" if on else "false")
        self.body.setVisible(on and self._has_content)

    def set_room(self, height: int) -> None:
        """Leave the fields of a panel that is so many px high their room: in a low one the sentence on the curve is
        in its tooltip."""
        self.diagram.set_height(min(max(height // 5, LOWEST), HEIGHT))
        low = height < LOW
        if low != self._is_low:
            self._is_low = low
            self._show_curve()

    def show_object(self, world: World, path: str | None, layout: Layout | None) -> None:
        """Explain the object at a path; hidden where there is nothing to say."""
        try:
            element = get(world, path) if path else None
        except KeyError:
            element = None
        explains = element is not None and (bool(curves := curves_of(world, path or "")) or mass.weighs(element))
        self.setVisible(explains)
        if not explains:
            return
        self.inertia.setVisible(isinstance(element, Link))
        self._has_content = True
        self.body.setVisible(self.is_open)
        if not self.is_open:
            return
        lines = [said(sentence) for sentence in mass.explained(world, path or "", layout)]
        self.text.setText("\n".join(lines))
        self.text.setVisible(bool(lines))
        self._curves = curves
        titles = [QCoreApplication.translate("Curves", curve.title) for curve in curves]
        if titles != [self.choice.itemText(i) for i in range(self.choice.count())]:
            self.choice.blockSignals(True)
            present = self.choice.currentText()
            self.choice.clear()
            self.choice.addItems(titles)
            self.choice.setCurrentIndex(max(0, self.choice.findText(present)))
            self.choice.blockSignals(False)
        self.choice.setVisible(len(curves) > 1)
        self._show_curve()

    def _show_curve(self) -> None:
        shown = bool(self._curves)
        self.diagram.setVisible(shown)
        self.note.setVisible(shown)
        if shown:
            self.note.setVisible(not self._is_low)
            curve = self._curves[max(0, min(self.choice.currentIndex(), len(self._curves) - 1))]
            self.diagram.show_curve(curve)
            self.diagram.setToolTip(said(curve.note))
            self.note.setText(said(curve.note))
