"""A controller file that drives a simulation of a command, as an attached handler drives that of the editor."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from typing import TYPE_CHECKING

from app.cli.errors import CommandError
from app.cli.messages import missing_file, note

if TYPE_CHECKING:
    from engine.msd.schema import World
    from engine.server.protocol import Event, HandlerSaid
    from engine.simulation import Simulation

THREADS_LEFT: list[threading.Thread] = []
"""Threads that controllers have started and not ended. Python would wait for them for ever when the program ends."""

HELP = """\
let a Python file set the controls: a function control(state), or a class of engine.scene.SimulationHandler. The file
is run as a program of yours; what it prints goes to stderr"""


class Controller:
    """Calls the controller of a file before steps, until it fails.

    Args:
        world: that the simulation was built from; cameras show it.
        kept: what stays of the run if the process has to be ended, because nothing else stops the controller.

    Raises:
        CommandError: the file cannot be used.
    """

    def __init__(self, file: str, simulation: Simulation, world: World, kept: str) -> None:
        from app.camera_frames import CAMERA_FRAMES
        from engine.server.attached_handler import AttachedHandler

        if not os.path.lexists(file):
            raise CommandError(f"--controller: {missing_file(file)}")
        self.failure = ""
        self._file, self._threads = file, set(threading.enumerate())
        self._calls, self._seconds, self._longest = 0, 0.0, 0.0
        self._simulation, self._kept = simulation, kept
        with _printing_to_stderr():
            self._handler = AttachedHandler(
                file, self._follow, self._end, CAMERA_FRAMES, lambda number: (0, world) if number < 0 else None
            )
        if self.failure:
            self._keep_threads()
            raise CommandError(self.failure)

    def before_step(self) -> bool:
        """Call it if it is due. False: it failed, and `failure` says why."""
        with _printing_to_stderr():
            self._handler.before_step(self._simulation)
        return not self.failure

    def close(self) -> None:
        """Call nothing any more, and say how long the calls took."""
        with _printing_to_stderr():
            self._handler.close()
        self._keep_threads()
        if self._calls:
            mean, longest = 1e3 * self._seconds / self._calls, 1e3 * self._longest
            note(f"{self._calls} calls of the controller took {mean:.4g} ms each, the longest {longest:.4g} ms")

    def _keep_threads(self) -> None:
        THREADS_LEFT.extend(one for one in threading.enumerate() if one not in self._threads and not one.daemon)

    def _count(self, event: HandlerSaid) -> None:
        self._calls += event.calls
        self._seconds += event.seconds
        self._longest = max(self._longest, event.longest)
        if event.text:
            print(event.text, end="", file=sys.stderr, flush=True)

    def _follow(self, event: Event) -> None:
        from engine.server.protocol import HandlerChanged, HandlerLeft, HandlerSaid, Noted

        if isinstance(event, HandlerSaid):
            self._count(event)
        if isinstance(event, Noted):
            note(event.message)
        if isinstance(event, HandlerLeft) and event.threads:
            names = ", ".join(event.threads)
            note(f"{event.file}: threads that it started still run; they end with the program: {names}")
        if isinstance(event, HandlerLeft) and event.processes:
            names = ", ".join(event.processes)
            note(f"{event.file}: processes that it started still run, and may after the program has ended: {names}")
        if not isinstance(event, HandlerChanged):
            return
        if event.state == "running":
            note(f"{event.file} drives the simulation, {event.frequency:g} times a simulated second")
        elif event.state == "failed":
            where = f"{event.file}, line {event.line}" if event.line else event.file
            self.failure = f"{where}: {event.message}"

    def _end(self) -> None:
        """The process ends: the controller neither returns nor can be interrupted."""
        print(f"msd-studio: {self.failure.partition(':')[0]}: a call of the controller does not end and cannot be "
              f"interrupted, so the program ends; {self._kept}", file=sys.stderr, flush=True)  # fmt: skip


def _printing_to_stderr() -> contextlib.redirect_stdout:
    return contextlib.redirect_stdout(sys.stderr)  # the result of the command may go to standard output
