"""The switch of the server that lets other programs follow the simulation."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.editor import Editor
from ui.language.phrases import translated

if TYPE_CHECKING:
    from app.live.feed import Feed, HistoryFeed
    from app.live.remote_control import RemoteControl
    from app.live.server import LiveServer

log = logging.getLogger(__name__)

PULL_MS = 30
_SCENE_S = 1.0
"""Shortest time between two descriptions of the scene."""
_USER = "live"


class LiveActions(QObject):
    """The command that starts and ends it. It is off until the user starts it, and ends with the window.

    Attributes:
        server: None while it is off.
        control: what others may do; None: they only follow.

    Signals:
        changed: it was started or ended.
        status_changed: carries where it is and who follows, "" while it is off.
        notified: carries what the user should know.
        failed: carries why it cannot be started.
    """

    changed = Signal()
    status_changed = Signal(str)
    notified = Signal(str)
    failed = Signal(str)

    def __init__(self, editor: Editor, window: QWidget) -> None:
        super().__init__(window)
        self._editor, self._window = editor, window
        self.server: LiveServer | None = None
        self.control: RemoteControl | None = None
        self._feed: Feed | None = None
        self._follower: HistoryFeed | None = None
        self._followed: object = None
        self._status = ""
        self._seen: tuple | None = None  # document, its revision and the layout that others see
        self._next_scene = 0.0
        self._timer = QTimer(self, interval=PULL_MS)
        self._timer.timeout.connect(self._tick)

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"live": lambda *_: self.toggle()}

    def checked(self, id: str) -> bool | None:
        """Whether a command is on; None: it is another part's."""
        return {"live": self.server is not None}.get(id)

    def toggle(self) -> None:
        """End the server, or ask for port and signals and start it."""
        if self.server is not None:
            self.stop()
            self.notified.emit(self.tr("Other programs no longer follow the simulation"))
            return
        table = self._editor.session.channel_table
        if table is None:
            self.failed.emit(self.tr("The simulation is not built yet; wait until it is."))
            self.changed.emit()
            return
        from ui.live.dialog import LiveDialog

        sampled = [channel.id for channel in table.channels]
        dialog = LiveDialog(self._editor.session.channels(), sampled, table.layout.timestep, self._window)
        if dialog.exec():
            self.start(dialog.port, dialog.ids, dialog.every, dialog.controls)
        self.changed.emit()

    def start(self, port: int, ids: list[str] | None = None, every: int = 1, controls: bool = False) -> None:
        """Let programs of this machine follow the channels of these ids; None: all that are sampled.

        Args:
            port: 0 for any that is free.
            every: steps from one moment to the next.
            controls: whether they may also play, pause, step, reset and set controls.
        """
        from app.live.feed import Feed
        from app.live.remote_control import control_of
        from app.live.server import LiveError, LiveServer

        self.stop()
        try:
            control = control_of(self._editor) if controls else None
            self.server = LiveServer(port, control=control)
        except LiveError as error:
            self.failed.emit(translated(str(error)))
            self.changed.emit()
            return
        self.control = control
        self._feed = Feed(self.server, ids, every)
        self._seen = None
        self._editor.session.sample_for(_USER, ids or ())
        self._timer.start()
        self._tick()
        text = self.tr("Other programs follow the simulation at {0}")
        if controls:
            text = self.tr("Other programs follow and control the simulation at {0}")
        self.notified.emit(text.format(self.server.url))
        self.changed.emit()

    def stop(self) -> None:
        """End the server."""
        server, self.server = self.server, None
        if server is None:
            return
        self._timer.stop()
        self._feed = self._follower = self._followed = self.control = None
        self._editor.session.sample_for(_USER, ())
        server.close()
        self._show("")
        self.changed.emit()

    def close(self) -> None:
        """At the end of the window."""
        self.stop()

    def _tick(self) -> None:
        server, feed, session = self.server, self._feed, self._editor.session
        if server is None or feed is None:
            return
        from app.live.feed import HistoryFeed

        table = session.channel_table
        if self._followed is not session.history and table is not None:
            self._followed = session.history
            self._follower = HistoryFeed(feed, session.history)
            feed.follow(table)
        if self._follower is not None:
            self._follower.pull()
        if self.control is not None:
            self.control.pull()
        self._show_scene(feed)
        text = self.tr("Live: {0}, followed by {1}").format(server.url, server.clients)
        if server.dropped:
            text = self.tr("Live: {0}, followed by {1}, {2} messages dropped").format(
                server.url, server.clients, server.dropped
            )
        if self.control is not None:
            text = self.tr("{0}; they may control").format(text)
        self._show(text)

    def _show_scene(self, feed: Feed) -> None:
        """Let 3D panels draw the shapes as they are, after edits at most once a second."""
        document, layout = self._editor.document, self._editor.session.layout
        seen = document, document.revision, layout
        if layout is None or seen == self._seen or time.monotonic() < self._next_scene:
            return
        self._seen, self._next_scene = seen, time.monotonic() + _SCENE_S
        for sentence in feed.show(document.world):
            log.warning("%s", sentence)

    def _show(self, text: str) -> None:
        if text != self._status:
            self._status = text
            self.status_changed.emit(text)
