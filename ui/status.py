"""The bar at the foot of the window: a message, what the mouse does, and how the simulation goes."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar

from engine.server import Frame
from ui.fixed_label import FixedLabel
from ui.language.phrases import translated

SEPARATOR = "   ·   "
"""Between the parts of a hint."""

MESSAGE_MS = 8000
"""How long a message stays."""


class StatusBar(QStatusBar):
    """Sentences to the left, which hide what the mouse does; to the right the simulation.

    Attributes:
        hint_label: what the mouse buttons do just now.
        live_label: where other programs follow the simulation; hidden where none can.
        factor_label: the real-time factor, or why there is none.
        step_label: how long a step takes.
    """

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.hint_label, self.live_label = QLabel(), QLabel()
        self.factor_label = FixedLabel(self.tr("engine stopped") + " ")
        self.step_label = FixedLabel(self.tr("step {0} ms").format("000.00"))
        self.live_label.setAccessibleName(self.tr("Live server"))
        self.hint_label.setAccessibleName(self.tr("Mouse buttons"))
        self.factor_label.setAccessibleName(self.tr("Real-time factor"))
        self.step_label.setAccessibleName(self.tr("Time per step"))
        self.hint_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._hint = ""
        for label in (self.hint_label, self.live_label, self.factor_label, self.step_label):
            label.setContentsMargins(8, 0, 8, 0)
            # The hint has all room beforehand: while a scene loads it is painted long before the window is laid out.
            self.addPermanentWidget(label, 1 if label is self.hint_label else 0)
        self.live_label.hide()
        self.hint_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._message = self._compiling = ""
        self.messageChanged.connect(self._give_room)
        self.messageChanged.connect(self._go_on)
        self.hint_label.setForegroundRole(QPalette.ColorRole.PlaceholderText)

    def show_live(self, text: str) -> None:
        """Say where other programs follow the simulation; "": nowhere."""
        self.live_label.setText(text)
        self._give_room(self.currentMessage())

    def _give_room(self, message: str) -> None:
        """A message hides what the mouse does, and where others follow if it would be cut otherwise."""
        self.hint_label.setVisible(not message)
        others = self.live_label, self.factor_label, self.step_label
        taken = sum(max(label.sizeHint().width(), label.minimumWidth()) + 6 for label in others)
        fits = self.fontMetrics().horizontalAdvance(message) + taken + 24 <= self.width()
        self.live_label.setVisible(bool(self.live_label.text()) and (fits or not message))

    def show_hint(self, hint: str) -> None:
        """Show what mouse and keys do, as many of its parts as there is room for; the rest is in the tip."""
        self._hint = hint
        self.hint_label.setToolTip(hint.replace(SEPARATOR, "\n"))
        self._fit_hint()

    def _fit_hint(self) -> None:
        room = self.hint_label.contentsRect().width()
        parts = self._hint.split(SEPARATOR)
        shown = self._hint
        while len(parts) > 1 and self.fontMetrics().horizontalAdvance(shown) > room:
            parts.pop()
            shown = SEPARATOR.join([*parts, "…"])
        self.hint_label.setText(shown)

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._give_room(self.currentMessage())
        QTimer.singleShot(0, self, self._fit_hint)  # when its labels have their places

    def show_message(self, message: str) -> None:
        """Show a message for a while."""
        self._message = translated(message)
        self.showMessage(self._message, MESSAGE_MS)

    def show_compiling(self, done: int, count: int) -> None:
        """Why the scene does not move yet: kernels are being compiled. The message stays until the last one is, but
        for those of `show_message`, which would not be seen otherwise."""
        message = self.tr("Compiling the physics kernels for this machine: {0} of {1} (the first time only)")
        message = message.format(done, count)
        self._compiling = message if done < count else ""
        if not self._message or self.currentMessage() != self._message:
            self.showMessage(message, MESSAGE_MS if done == count else 0)

    def _go_on(self, message: str) -> None:
        """Say again that kernels are being compiled, after another message."""
        if not message and self._compiling:
            self.showMessage(self._compiling)

    def show_simulation(self, frame: Frame | None, instead: str = "", why: str = "") -> None:
        """How fast a simulation runs, from its newest frame; `instead` of that what is the matter, and why."""
        if instead or frame is not None:
            self._compiling = ""  # it has ended, or the engine has
        self.factor_label.setToolTip(translated(why) if instead else self.tr("Real-time factor"))
        if instead or frame is None:
            self.factor_label.setText(instead or self.tr("building…"))
            self.step_label.clear()
            return
        self.factor_label.setText(f"{frame.real_time_factor:.2f}×" if frame.playing else self.tr("paused"))
        took = self.tr("step {0} ms").format(f"{frame.step_time * 1e3:.2f}")
        self.step_label.setText(took if frame.step_time > 0 else "")
