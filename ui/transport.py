"""The transport strip below the views: reset, play, step, speed, time, keyframes and worlds."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.editor import Editor
from app.history import History
from engine.server import Layout
from ui.buttons import icon_button
from ui.fixed_label import FixedLabel
from ui.folding_row import FoldingRow
from ui.icons import icon
from ui.keyframe_pictures import KeyframePictures
from ui.keys import keymap
from ui.refresh_timer import RefreshTimer
from ui.timeline import Timeline

SPEEDS = tuple(2.0**n for n in range(-4, 5))
"""Speed factors that can be chosen: 1/16 to 16 simulated seconds a second."""

REFRESH_MS = 100
UNLIMITED = (1 << 24) - 1
"""Of sizes of widgets, px."""
MAX_WORLDS = 1024
"""As many as the engine takes."""


class TransportBar(QWidget):
    """Buttons and read-outs of a session.

    Attributes:
        session: what is played. When its engine has stopped, a button starts it again.
        timeline: above the buttons, as wide as the bar.
        remembers: whether there is more than one moment in the history.
        can_go_back: whether there is a moment before the one that is shown.
        is_in_past: whether a moment of the past is shown.

    Signals:
        restart_requested: the engine is to be started again.
        record_requested, replay_requested: recording or replaying is to begin or end.
        history_changed: `remembers`, `can_go_back` or `is_in_past` did.
        notified: a sentence on what was done.
    """

    restart_requested = Signal()
    record_requested = Signal()
    replay_requested = Signal()
    history_changed = Signal()
    notified = Signal(str)

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Transport"))
        self.editor, self.session = editor, editor.session
        self._layout: Layout | None = None
        self._counted: Layout | None = None  # whose number of worlds is in the box
        self._shown_playing: bool | None = None
        self._full: tuple[History, int] | None = None  # whose limit was last said to be reached, and the limit
        self._recording = self.remembers = self.can_go_back = self.is_in_past = False
        self._tips: dict[QToolButton, tuple[str, str]] = {}  # and the commands that they do
        self.reset_button = self._button(self.tr("Reset the state; edits are kept"), "reset", self.reset)
        self.play_button = self._button(self.tr("Play"), "play", self.toggle_play)
        self.back_button = self._button(self.tr("Go back by one time step"), "step_back", self.step_back)
        self.step_button = self._button(self.tr("Advance by one time step"), "step", self.step)
        self.newest_button = self._button(self.tr("Go to the newest moment"), "newest", self.go_to_newest)
        self.replay_button = self._button(self.tr("Replay the timeline"), "replay", self.replay_requested.emit)
        self.record_button = self._button(self.tr("Record a take"), "record", self.record_requested.emit)
        self.loop_button = self._button(
            self.tr("Loop: replay again and again; Shift+drag on the timeline chooses a range"), "loop", self.set_loop
        )
        for button in (self.replay_button, self.record_button, self.loop_button):
            button.setCheckable(True)
        self.recording_label = self._label(self.tr("Recording: {0}").format("000.0 MB"), self.tr("Recorded so far"))
        self.recording_label.hide()
        self.speed_box = QComboBox()
        self.speed_box.setAccessibleName(self.tr("Speed"))
        self.speed_box.setToolTip(self.tr("Simulated seconds per second"))
        for speed in SPEEDS:
            self.speed_box.addItem(speed_text(speed), speed)
        self.speed_box.activated.connect(lambda i: self.set_speed(self.speed_box.itemData(i)))
        self.keyframe_box = KeyframeBox()
        self.keyframe_box.setAccessibleName(self.tr("Keyframe"))
        self.keyframe_box.setToolTip(self.tr("Reset the simulation to a keyframe"))
        self.keyframe_box.setPlaceholderText(self.tr("Keyframe"))
        self.keyframe_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.keyframe_box.activated.connect(self.load_keyframe)
        self.worlds_box = self._spin(self.tr("Worlds "), self.tr("Worlds of the scene that are simulated at once"))
        self.worlds_box.setRange(1, MAX_WORLDS)
        self.worlds_box.valueChanged.connect(lambda count: self.session.set_worlds(count))
        self.world_box = self._spin(self.tr("World "), self.tr("The world that values, plots and controls belong to"))
        self.world_box.valueChanged.connect(lambda world: self.session.show_world(world))
        self.drawn_label = QLabel()
        self.restart_button = QPushButton(self.tr("Restart engine"))
        self.restart_button.hide()
        self.restart_button.setToolTip(self.tr("Continue from the last frame"))
        self.restart_button.clicked.connect(self.restart_requested)
        self.time_label = self._label("000000.000 s", self.tr("Simulation time"))
        self.timeline = Timeline(editor)
        row = FoldingRow()
        buttons = (self.reset_button, self.back_button, self.play_button, self.step_button, self.newest_button)
        takes = self.replay_button, self.loop_button, self.record_button
        for widget in (*buttons, *takes, self.speed_box, self.time_label):
            row.add(widget, folds=widget in takes)
        row.add(self.recording_label)
        for widget in (self.restart_button, self.keyframe_box):
            row.add(widget, folds=widget is not self.restart_button)
        for widget in (self.worlds_box, self.world_box, self.drawn_label):
            row.add(widget, folds=True)
        row.add(_stretch(), stretch=1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.timeline)
        layout.addWidget(row)
        RefreshTimer(self, REFRESH_MS, self.refresh)
        self.refresh()
        editor.document_changed.connect(lambda _: self.reload())

    def show_keys(self) -> None:
        """Name the keys of the commands in the tips of their buttons."""
        keys = keymap.keymap().all()
        for button, (tip, command) in self._tips.items():
            button.setToolTip(f"{tip} ({keymap.shown(keys[command])})" if keys[command] else tip)

    def _button(self, tip: str, command: str, slot: Callable[[], None]) -> QToolButton:
        button = icon_button(tip)
        self._tips[button] = tip, command
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: slot())
        return button

    def _spin(self, prefix: str, tip: str) -> QSpinBox:
        box = QSpinBox()
        box.setKeyboardTracking(False)
        box.setPrefix(prefix)
        box.setToolTip(tip)
        box.setAccessibleName(prefix.strip())
        return box

    def _label(self, widest: str, name: str) -> QLabel:
        label = FixedLabel(widest)
        label.setAccessibleName(name)
        label.setToolTip(name)
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return label

    def show_takes(self, recording: bool, replaying: bool) -> None:
        """Show whether a take is recorded or replayed."""
        self._recording = recording
        self.record_button.setChecked(recording)
        self.replay_button.setChecked(replaying)
        does = self.tr("End the recording") if recording else self.tr("Record a take")
        self.record_button.setAccessibleName(does)
        self._tips[self.record_button] = does, "record"
        self._show_icons()
        self.show_keys()

    def show_recording(self, size: str, growth: str = "") -> None:
        """How large the recording is, "" while there is none; in the tip how fast it grows."""
        self.recording_label.setToolTip(growth or self.tr("Recorded so far"))
        self.recording_label.setText(self.tr("Recording: {0}").format(size))
        self.recording_label.setVisible(bool(size))

    def reload(self) -> None:
        """Play another scene."""
        self._layout = self.session.layout
        self._list_keyframes()
        self.refresh()

    def handlers(self) -> dict[str, Callable[[], None]]:
        """What the window's commands of the same ids do."""
        return {
            "play": self.toggle_play,
            "step": self.step,
            "step_back": self.step_back,
            "newest": self.go_to_newest,
            "loop": self.set_loop,
            "reset": self.reset,
            "speed_up": lambda: self.change_speed(1),
            "speed_down": lambda: self.change_speed(-1),
        }

    # -------------------------------------------------------------------------------------------- commands

    def toggle_play(self) -> None:
        """Play or pause."""
        self.session.toggle_play()
        self.refresh()

    def step(self) -> None:
        """Advance by one time step: in the past by one that was taken."""
        self.session.step_forward()
        self.refresh()

    def step_back(self) -> None:
        """Go back by one time step."""
        self.session.step_back()
        self.refresh()

    def go_to_newest(self) -> None:
        """Leave the past."""
        self.session.seek(self.session.history.end)
        self.refresh()

    def set_loop(self, on: bool | None = None) -> None:
        """Replay again and again, or once; without a value the other than now."""
        playback = self.editor.playback
        playback.loops = not playback.loops if on is None else on
        self.refresh()

    def reset(self) -> None:
        """Back to the start; the document keeps every edit."""
        self.editor.reset()
        self.refresh()

    def set_speed(self, speed: float) -> None:
        """Simulated seconds per second."""
        self.session.set_speed(speed)
        self.refresh()

    def change_speed(self, steps: int) -> None:
        """To the next faster (1) or slower (-1) of the offered speeds."""
        nearest = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - self.session.speed))
        self.set_speed(SPEEDS[min(max(nearest + steps, 0), len(SPEEDS) - 1)])

    def load_keyframe(self, index: int) -> None:
        """Put the simulation in the state of a keyframe."""
        self.editor.reset(keyframe=index)
        self.keyframe_box.setCurrentIndex(-1)
        self.refresh()

    # -------------------------------------------------------------------------------------------- read-outs

    def refresh(self) -> None:
        """Show what the session does now."""
        session = self.session
        ready = session.layout is not None and not session.stopped
        self.restart_button.setVisible(session.stopped)
        for button in (self.reset_button, self.play_button, self.step_button):
            button.setEnabled(ready)
        remembers = session.layout is not None and self.timeline.span[1] > self.timeline.span[0]
        can_go_back = remembers and self.timeline.present > self.timeline.span[0]
        is_in_past = remembers and session.cursor is not None
        if (remembers, can_go_back, is_in_past) != (self.remembers, self.can_go_back, self.is_in_past):
            self.remembers, self.can_go_back, self.is_in_past = remembers, can_go_back, is_in_past
            self.history_changed.emit()
        self.back_button.setEnabled(can_go_back)
        self.newest_button.setEnabled(is_in_past)
        self.replay_button.setEnabled(remembers)
        self.loop_button.setChecked(self.editor.playback.loops)
        self.record_button.setEnabled(ready)
        self.timeline.setEnabled(remembers or ready)
        self.timeline.refresh()
        self._say_dropped()
        if session.playing != self._shown_playing:
            self._shown_playing = session.playing
            self._show_icons()
            does = self.tr("Pause") if session.playing else self.tr("Play")
            self.play_button.setAccessibleName(does)
            self._tips[self.play_button] = does, "play"
            self.show_keys()
        self.speed_box.setCurrentIndex(self.speed_box.findData(session.speed))
        if session.layout is not self._layout:
            self._layout = session.layout
            self._list_keyframes()
        self._show_worlds()
        frame = session.frame()
        self.time_label.setText(f"{frame.time:.3f} s" if frame else "–")

    def _say_dropped(self) -> None:
        """Say once that the oldest moments are not kept any more."""
        history = self.session.history
        if history.dropped and self._full != (history, history.limit):
            self._full = history, history.limit
            text = self.tr(
                "The history has reached its limit of {0} MiB: its oldest moments are dropped. Preferences set the"
                " limit."
            )
            self.notified.emit(text.format(f"{history.limit / 2**20:.6g}"))

    def _show_worlds(self) -> None:
        layout = self._layout
        count, drawn = (layout.nworld, layout.ndrawn) if layout is not None else (1, 0)
        self.worlds_box.setEnabled(layout is not None and not self.session.stopped)
        self.world_box.setVisible(count > 1)
        self.drawn_label.setVisible(drawn < count > 1)
        if layout is not self._counted:
            if drawn < count > 1 and (self._counted is None or self._counted.nworld != count):
                self.notified.emit(self._about_drawn(drawn))
            self._counted = layout
            self.drawn_label.setToolTip(self._about_drawn(drawn))
            with QSignalBlocker(self.worlds_box):
                self.worlds_box.setValue(count)
        with QSignalBlocker(self.world_box):
            self.world_box.setMaximum(count - 1)
            if not self.world_box.hasFocus():
                self.world_box.setValue(self.session.world)
        self.drawn_label.setText(self.tr("first {0} drawn").format(drawn) if drawn < count else "")

    def _about_drawn(self, drawn: int) -> str:
        return self.tr("The view shows worlds 0 to {0}, and another one that is chosen under World.").format(
            drawn - 1
        )

    def _show_icons(self) -> None:
        self.reset_button.setIcon(icon("reset"))
        self.play_button.setIcon(icon("pause" if self._shown_playing else "play"))
        self.step_button.setIcon(icon("step"))
        self.back_button.setIcon(icon("step_back"))
        self.newest_button.setIcon(icon("newest"))
        self.replay_button.setIcon(icon("replay"))
        self.loop_button.setIcon(icon("loop"))
        self.record_button.setIcon(icon("record_stop" if self._recording else "record"))

    def _list_keyframes(self) -> None:
        names = self._layout.keyframe_name if self._layout is not None else []
        self.keyframe_box.clear()
        self.keyframe_box.addItems(
            [name or self.tr("keyframe %1").replace("%1", str(i)) for i, name in enumerate(names)]
        )
        self.keyframe_box.setCurrentIndex(-1)
        self.keyframe_box.setVisible(bool(names))


class KeyframeBox(QComboBox):
    """The list of keyframes, with pictures while it is open.

    Attributes:
        pictures: of the keyframes.
    """

    PICTURE = QSize(84, 52)

    def __init__(self) -> None:
        super().__init__()
        self.pictures: KeyframePictures | None = None
        self._closed_size = self.iconSize()

    def showPopup(self) -> None:
        """Open the list."""
        if self.pictures is not None:
            self.setFixedSize(self.size())  # pictures make the list larger, not the strip
            self.setIconSize(self.PICTURE)
            self.show_pictures()
        super().showPopup()

    def hidePopup(self) -> None:
        """Close the list."""
        super().hidePopup()
        self.setIconSize(self._closed_size)
        self.setMinimumSize(0, 0)
        self.setMaximumSize(UNLIMITED, UNLIMITED)

    def show_new_pictures(self) -> None:
        """Show pictures that have come while the list is open."""
        if self.view().isVisible():
            self.show_pictures()

    def show_pictures(self) -> None:
        """Take the pictures that there are."""
        if self.pictures is None:
            return
        for i, picture in enumerate(self.pictures.in_order()[: self.count()]):
            self.setItemIcon(i, QIcon(picture) if picture is not None else QIcon())
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 2 * self.view().frameWidth())


def _stretch() -> QWidget:
    widget = QWidget()
    widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return widget


def speed_text(speed: float) -> str:
    """A speed factor as people write it: 1/4× or 2×."""
    return f"{speed:g}×" if speed >= 1 else f"1/{1 / speed:g}×"
