"""Recording what a session simulates: a thread writes what its history remembers."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Collection

import numpy as np

from app.channels import ChannelTable
from app.history import History, Take
from app.takes.scene import TakeScene
from app.takes.writer import INTERVAL, TakeWriter, remove_empty, whole_take

Job = Callable[[TakeWriter], None]


class Recorder:
    """Records every moment, or every `every`-th, from the present one on; `pull` is called regularly.

    Resets and ways back are recorded too: the time of the next moment is before that of the last.

    Args:
        scene: the World as it is.
        ids: the channels that are recorded, as far as they are sampled; None: all that are.
        state: record the full state, without which nobody can replay the take.

    Attributes:
        path: of the file.
        moments: how many were written.
        size: bytes of the file.
        every: steps from one moment to the next.
        left_world: another world of the simulation is shown than at the beginning: a take is of one, so that nothing
            more is recorded.
        error: why nothing is written any more; "" while all is well.

    Raises:
        OSError: the file cannot be written.
    """

    def __init__(
        self,
        history: History,
        path: str,
        scene: Callable[[], TakeScene],
        every: int = 1,
        ids: Collection[str] | None = None,
        state: bool = True,
    ) -> None:
        self.path, self.error = path, ""
        self._ids, self._state = ids, state
        self._history, self._scene, self.every = history, scene, every
        self._take, self._last = history.take, history.end
        self._world, self.left_world = history.world, False
        self._table: ChannelTable | None = None
        self._passed = 0
        self._recorded: dict[Take, float] = {}  # up to when, s
        self._last = np.nextafter(self._last, -np.inf)  # with the present moment
        self._writer = TakeWriter(path, force=True)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        first = scene()
        self._jobs.put(lambda writer: writer.add_scene(first))
        self._thread = threading.Thread(target=self._run, name="take writer", daemon=True)
        self._thread.start()

    @property
    def moments(self) -> int:
        return self._writer.written

    @property
    def size(self) -> int:
        return self._writer.size

    def pull(self) -> None:
        """Hand over what has come. The last moment may still become another one and waits."""
        history = self._history
        self.left_world |= history.world != self._world
        if self.left_world:
            self._hand_over(whole=True)
            return
        if self._take is not history.take:
            self._hand_over(whole=True)
            at = history.takes.index(self._take) if self._take in history.takes else -1
            for take in history.takes[at + 1 :]:
                if take is not history.take:
                    self._go_on(take)
                    self._hand_over(whole=True)
            self._go_on(history.take)
        self._hand_over(whole=False)

    def _go_on(self, take: Take) -> None:
        """With another take, of which nothing is recorded twice."""
        self._recorded[self._take] = last = self._last
        joined = take.parent is self._take and take.begins == last
        self._take, self._last = take, self._recorded.get(take, last if joined else -np.inf)

    def _hand_over(self, whole: bool) -> None:
        chunks = self._take.chunks
        for chunk in list(chunks):
            count = chunk.count - (not whole and chunk is chunks[-1])
            if not count or chunk.time(count - 1) <= self._last:
                continue
            times = chunk.times[:count]
            first = int(np.searchsorted(times, self._last, "right"))
            if first == count:
                continue
            if chunk.table is not self._table:
                self._follow(chunk.table)
            kept = slice(first + -self._passed % self.every, count, self.every)
            self._passed += count - first
            self._last = float(times[-1])
            new, rows = times[kept].copy(), chunk.columns[:, kept].T.copy()
            if len(new):
                self._jobs.put(lambda writer, new=new, rows=rows: writer.write(new, rows))

    def _follow(self, table: ChannelTable) -> None:
        self._table = table
        scene = self._scene()

        def follow(writer: TakeWriter) -> None:
            writer.add_scene(scene)
            chosen = [c for c in table.channels if self._ids is None or c.id in self._ids]
            writer.follow(table, chosen, self._state)

        self._jobs.put(follow)

    def stop(self) -> None:
        """Write the rest and wait until it is written."""
        if not self.error:
            self.pull()
            self._hand_over(whole=True)
            scene = self._scene()
            self._jobs.put(lambda writer: writer.add_scene(scene))
        self._jobs.put(None)
        self._thread.join()
        if not self._writer.written:
            remove_empty(self.path)

    def _run(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=INTERVAL)
            except queue.Empty:
                job = TakeWriter.flush_if_due
            try:
                if job is None:
                    self._writer.close()
                    return
                if not self.error:
                    job(self._writer)
            except OSError as error:
                self.error = error.strerror or str(error)
                self._writer.abandon()
                if job is None:
                    return


def save_take(
    history: History,
    take: Take,
    path: str,
    scene: TakeScene,
    since: float = -np.inf,
    until: float = np.inf,
    tell: Callable[[float], None] = lambda part: None,
) -> int:
    """Write what a history remembers of a take, between two times, s. Returns how many moments that were; without
    any, no file is written. Raises OSError.

    Args:
        tell: takes the part that is written, from 0 to 1; what it raises ends the writing; what was
            written before stays readable.
    """
    table, parts = None, list(history.parts(since, until, take=take))
    with whole_take(path, force=True) as writer:
        writer.add_scene(scene)
        for number, (chunk, part) in enumerate(parts):
            tell(number / len(parts))
            if chunk.table is not table:
                table = chunk.table
                writer.follow(table, table.channels)
            writer.write(chunk.times[part].copy(), chunk.columns[:, part].T.copy())
    return writer.moments
