"""Goes through the steps of the tour as the user does them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QRect, QSettings, QSize, QTimer

from ui.language.phrases import translated
from ui.outline import Outline
from ui.tour.bubble import Bubble
from ui.tour.steps import SCENE, STEPS

if TYPE_CHECKING:
    from ui.main_window import MainWindow

OFFERED = "tour/offered"
LOOK_MS = 150
"""Time between two looks whether a step is done."""


class Tour(QObject):
    """A run through the steps in a window.

    Attributes:
        bubble: shows the step.
        number: of the step, -1 while the tour is offered or not running.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.bubble, self._frame = Bubble(window), Outline(window)
        self.number = -1
        self._start: Any = None
        self._placed: tuple[QRect, QSize] | None = None
        self._takes_esc = False
        self.bubble.next_requested.connect(self._next)
        self.bubble.back_requested.connect(lambda: self.show_step(self.number - 1))
        self.bubble.end_requested.connect(self.end)
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        """Whether a bubble is shown."""
        return self.bubble.isVisible()

    def offer(self) -> None:
        """Offer the tour on the welcome page, once for all."""
        if QSettings().value(OFFERED, False, bool) is True:
            return
        QSettings().setValue(OFFERED, True)
        self.number = -1
        self.bubble.title.setText(self.tr("Is this your first time here?"))
        self.bubble.text.setText(
            self.tr("A tour of seven steps shows how to look, select, move, play, pose, plot and export.")
        )
        self.bubble.progress.clear()
        self.bubble.back.hide()
        self.bubble.next.setText(self.tr("Begin"))
        self.bubble.end.setText(self.tr("Not Now"))
        self._show()

    def begin(self) -> None:
        """Begin with the sample scene, after asking about unsaved changes."""
        self.end()
        before = self._window.document
        self._window.file_actions.begin_with(SCENE)
        if self._window.document is not before:
            self.show_step(0)

    def show_step(self, number: int) -> None:
        """Go to a step; the one after the last ends the tour."""
        if number >= len(STEPS):
            self.end()
            self._window.notify(self.tr("That was the tour. F1 opens the manual wherever you are."))
            return
        self.number = max(number, 0)
        step = STEPS[self.number]
        self._window.leave_welcome()
        if step.panel:
            self._window.window_layout.show_panel(step.panel)
        self._start = step.watch(self._window)
        self.bubble.title.setText(translated(step.title))
        self.bubble.text.setText(step.text())
        self.bubble.progress.setText(self.tr("{0} of {1}").format(self.number + 1, len(STEPS)))
        self.bubble.back.setVisible(self.number > 0)
        self.bubble.next.setText(self.tr("Skip"))
        self.bubble.end.setText(self.tr("End"))
        self._show()

    def end(self) -> None:
        """Show no bubble any more."""
        self._timer.stop()
        self.bubble.hide()
        self._frame.hide()
        self.number = -1

    def _next(self) -> None:
        self.begin() if self.number < 0 else self.show_step(self.number + 1)

    def _show(self) -> None:
        if not self._takes_esc:  # the command that has the key ends the tour too
            self._takes_esc = True
            self._window.commands.by_id["camera_free"].triggered.connect(lambda: self.end())
        for part in (self._frame, self.bubble):
            part.show()
            part.raise_()
        self._place()
        self._timer.start()

    def _look(self) -> None:
        """Go on when the step is done; the bubble follows its part of the window."""
        self._place()
        if self.number < 0:
            if not self._window.welcome.isVisible():
                self.end()
            return
        step = STEPS[self.number]
        now = step.watch(self._window)
        if self._start is None:
            self._start = now
        elif step.done(self._start, now) and self._window.viewport.pointer.drag is None:
            self.show_step(self.number + 1)

    def _place(self) -> None:
        window = self._window
        target = window.welcome if self.number < 0 else STEPS[self.number].target(window)
        shown = target if target.isVisible() else window.centre
        rect = QRect(shown.mapTo(window, QPoint(0, 0)), shown.size())
        place = rect, window.size()
        if place != self._placed or self.bubble.sizeHint() != self.bubble.size():
            self._placed = place
            self._frame.surround(rect)
            self.bubble.point_at(rect)
