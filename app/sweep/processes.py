"""Batches of a sweep in processes of this machine, which may die."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from app.sweep.plan import Plan, Row, pack_plan, unpack_plan

ATTEMPTS = 3
"""How often a batch is begun."""
_LOOK = 0.2
"""Seconds between two looks whether to stop."""


class Lost(Exception):
    """Worlds that no process simulated to the end: those that did died."""

    def __init__(self, worlds: Sequence[int], reason: str = "their process died") -> None:
        self.worlds = list(worlds)
        first = ", ".join(map(str, self.worlds[:5])) + (", ..." if len(self.worlds) > 5 else "")
        super().__init__(
            f"{len(self.worlds)} worlds were not simulated ({first}): {reason} {ATTEMPTS} times; "
            "the others are in the table, and --resume tries again"
        )


def run_in_processes(
    plan: Plan,
    batches: Sequence[Sequence[int]],
    processes: int,
    done: Callable[[list[Row]], object],
    proceed: Callable[[], bool],
) -> None:
    """Simulate batches in several processes at once. A batch whose process dies is begun again in another.

    Args:
        done: called with the rows of each batch as they come, in any order.
        proceed: called several times a second; False ends the processes and returns.

    Raises:
        Lost: after all else is done, where a batch could not be done in `ATTEMPTS`.
    """
    queue = deque((list(batch), 1) for batch in batches)
    context, packed = multiprocessing.get_context("spawn"), pack_plan(plan)
    running: dict[Connection, tuple[SpawnProcess, list[int], int]] = {}
    lost: list[int] = []

    def begin(connection: Connection | None, process: SpawnProcess | None) -> None:
        batch, attempt = queue.popleft()
        if connection is None or process is None:
            connection, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, packed), daemon=True)
            process.start()
            theirs.close()
        with contextlib.suppress(OSError):  # of one that died: the wait below notices
            connection.send(batch)
        running[connection] = process, batch, attempt

    try:
        while queue or running:
            while queue and len(running) < processes:
                begin(None, None)
            for connection in wait(list(running), _LOOK):
                assert isinstance(connection, Connection)
                process, batch, attempt = running.pop(connection)
                answer: Any = None
                with contextlib.suppress(EOFError, OSError):
                    answer = connection.recv()
                if isinstance(answer, Exception):
                    raise answer
                if answer is None:
                    connection.close()
                    process.join()
                    if attempt < ATTEMPTS:
                        queue.appendleft((batch, attempt + 1))
                    else:
                        lost += batch
                    continue
                done(answer)
                if queue:
                    begin(connection, process)
                else:
                    connection.close()
            if not proceed():
                return
    finally:
        for process, _, _ in running.values():
            process.terminate()
    if lost:
        raise Lost(lost)


def _work(connection: Connection, packed: bytes) -> None:
    """Simulate what comes until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all: the one that started this one decides
    with contextlib.suppress(EOFError, OSError):
        from app.sweep.batch import Batches  # loads the physics, in this process alone

        try:
            found = Batches(unpack_plan(packed))
            while True:
                connection.send(found.run(connection.recv()))
        except (EOFError, OSError):
            raise
        except Exception as error:
            connection.send(RuntimeError(f"{type(error).__name__}: {error}"))
