"""The pictures of all strips of a window, as they are wanted: those that were drawn, within a limit of memory."""

from __future__ import annotations

import threading
import time
import weakref
from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.child_process import ChildProcess
from app.strips.drawing_process import main
from app.strips.requests import Picture, Scene
from engine.errors import SceneError

if TYPE_CHECKING:
    from app.editor import Editor

LIMIT = 64 << 20
"""Bytes that the pictures of a window may have."""
REST = 0.4
"""Seconds after the last edit, before pictures are drawn anew."""
PATIENCE = 60.0
"""Seconds that a picture may take."""
IDLE = 60.0
"""Seconds after which a process with nothing to draw ends."""


Key = tuple[str, tuple[int, int], bytes, str]
"""Of a picture; see `Picture.key`."""


class _Drawn(NamedTuple):
    scene: int
    pixels: np.ndarray | str


def _bytes(drawn: _Drawn) -> int:
    return 100 + getattr(drawn.pixels, "nbytes", 0)


class StripPictures:
    """Has the pictures drawn that strips show now; those that are wanted no more are not. No call waits.

    Attributes:
        arrivals: pictures that have come since the start.
        size: bytes that the pictures have.
    """

    def __init__(self, editor: Editor, limit: int = LIMIT) -> None:
        self._editor = editor
        self._limit, self.size = limit, 0
        self._drawn: OrderedDict[Key, _Drawn] = OrderedDict()  # used last is last
        self._wanted: weakref.WeakKeyDictionary[object, Sequence[Picture]] = weakref.WeakKeyDictionary()
        self._layout: object = None
        self._edited: float | None = 0.0  # when; None: the scene is as it was sent
        self._scene: Scene | None = None
        self._number = 0  # of the scene
        self._lock = threading.Condition()
        self._queue: deque[Picture] = deque()
        self._drawing: Key | None = None
        self._arrived: deque[tuple[Key, _Drawn]] = deque()
        self._closed = False
        self._thread: threading.Thread | None = None
        self.arrivals = 0
        self._disconnect = [
            editor.edited.connect(lambda _: self._note_edit(time.monotonic())),
            editor.document_changed.connect(lambda _: self._forget()),
        ]

    # ------------------------------------------------------------------------------------------------- strips

    def want(self, strip: object, pictures: Sequence[Picture]) -> None:
        """What a strip shows now, first what is wanted first; nothing else is drawn for it any more."""
        if pictures:
            self._wanted[strip] = pictures
        else:
            self._wanted.pop(strip, None)
        self._follow()
        self.poll()
        missing = [one for wanted in self._wanted.values() for one in wanted if self._is_missing(one)]
        with self._lock:
            waits = {key for key, _ in self._arrived}
            self._queue = deque(one for one in dict.fromkeys(missing) if one.key not in waits | {self._drawing})
            self._lock.notify_all()
        if missing and self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._work, name="strips", daemon=True)
            self._thread.start()

    def pixels(self, picture: Picture) -> np.ndarray | str | None:
        """A picture, (h, w, 3) uint8, or why it cannot be drawn; None while there is none. After an edit the one
        before, until the new one is there."""
        found = self._drawn.get(picture.key)
        if found is None:
            return None
        self._drawn.move_to_end(picture.key)
        return found.pixels

    def poll(self) -> int:
        """Put what has come among the pictures. Returns how many have come since the start."""
        while self._arrived:
            key, drawn = self._arrived.popleft()
            self.arrivals += 1
            before = self._drawn.pop(key, None)
            self.size += _bytes(drawn) - (_bytes(before) if before else 0)
            self._drawn[key] = drawn
        while self.size > self._limit and len(self._drawn) > 1:
            self.size -= _bytes(self._drawn.popitem(last=False)[1])
        return self.arrivals

    def _is_missing(self, picture: Picture) -> bool:
        found = self._drawn.get(picture.key)
        return found is None or found.scene != self._number

    # -------------------------------------------------------------------------------------------------- scene

    def _note_edit(self, at: float) -> None:
        self._edited = at

    def _forget(self) -> None:
        self._edited, self._layout = 0.0, None
        self._drawn.clear()
        self.size = 0

    def _follow(self) -> None:
        """Draw the scene as it is, once it rests."""
        layout = self._editor.session.layout
        if layout is not self._layout:
            self._layout, self._edited = layout, self._edited if self._edited is not None else 0.0
        if layout is None or self._edited is None or time.monotonic() - self._edited < REST:
            return
        from engine import msd

        world = self._editor.document.world
        try:
            packed = msd.to_msgpack(world)
        except SceneError:  # that it cannot be written is said elsewhere
            return
        with self._lock:
            self._edited, self._number = None, self._number + 1
            self._scene = Scene(packed, self._editor.document.file or world.file, world.asset_roots, layout)

    # ------------------------------------------------------------------------------------------------- thread

    def _work(self) -> None:
        drawer = _Drawer()
        while True:
            with self._lock:
                if not self._lock.wait_for(lambda: self._closed or (self._queue and self._scene), IDLE):
                    drawer.end()
                    self._lock.wait_for(lambda: self._closed or (self._queue and self._scene))
                if self._closed:
                    break
                picture, scene, number = self._queue.popleft(), self._scene, self._number
                self._drawing = picture.key
            assert scene is not None
            pixels = drawer.drawn(picture, scene, number)
            with self._lock:
                self._arrived.append((picture.key, _Drawn(number, pixels)))
                self._drawing = None
        drawer.end()

    def close(self) -> None:
        """Draw nothing any more."""
        for disconnect in self._disconnect:
            disconnect()
        with self._lock:
            self._closed = True
            self._queue.clear()
            self._lock.notify_all()


class _Drawer:
    """The process that draws, which is started when it is needed."""

    def __init__(self) -> None:
        self._process = ChildProcess(main, "msd-studio strips")
        self._shown = -1

    def drawn(self, picture: Picture, scene: Scene, number: int) -> np.ndarray | str:
        problem = f"a picture took longer than {PATIENCE:g} s"
        try:
            pipe = self._process.pipe()
            if number != self._shown:
                pipe.send(scene)
                self._shown = number
            pipe.send(picture)
            if pipe.poll(PATIENCE):
                return pipe.recv()
        except (EOFError, OSError):
            problem = "the process that draws ended"
        self.end()
        return problem

    def end(self) -> None:
        """End the process."""
        self._process.end()
        self._shown = -1
