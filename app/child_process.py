"""A process that does work for this one over a pipe: started when it is needed, and again after it has ended."""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from engine.interrupts import interrupts_blocked


class ChildProcess:
    """Runs `main(connection)` in a process of its own, which ends with this one at the latest.

    Args:
        main: a function of a module, which the process imports.
        name: of the process.
    """

    def __init__(self, main: Callable[[Connection], object], name: str) -> None:
        self._main, self._name = main, name
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def pipe(self) -> Connection:
        """This end of the pipe; the process is started where there is none. Raises OSError."""
        pipe = self._pipe  # which another thread that ends the process takes away
        if pipe is None:
            context = multiprocessing.get_context("spawn")
            pipe, theirs = context.Pipe()
            self._pipe = pipe
            process = context.Process(target=self._main, args=(theirs,), name=self._name, daemon=True)
            with interrupts_blocked():
                process.start()
            theirs.close()
            atexit.register(process.kill)
            self._process = process
        return pipe

    def wait(self, seconds: float) -> None:
        """Give the process time to end by itself."""
        if self._process is not None:
            self._process.join(seconds)

    def end(self) -> None:
        """End the process at once, if there is one."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is not None and pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
            process.kill()
            process.join(1.0)
            atexit.unregister(process.kill)
