"""A transport to an engine in a process of its own, by a pipe and shared memory: the owner's end, which starts and
ends the process and never waits for it."""

from __future__ import annotations

import atexit
import multiprocessing
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable

from engine.interrupts import interrupts_blocked
from engine.server import heartbeat
from engine.server.memory import MemoryChannel, SharedMemory
from engine.server.merging import add_command
from engine.server.process import main
from engine.server.protocol import Close, Command, Event, Stopped, decode_event, encode
from engine.server.ring import Ring

_GONE = (EOFError, OSError)
START_METHOD = "spawn"
"""How `multiprocessing` starts the process: the same on every system, with nothing of the owner's in it."""

_CLOSE_PATIENCE = 2.0  # s that a process gets to end by itself


class EngineProcess:
    """The owner's end (`transport.OwnerEnd`) of a process that simulates. No call waits for it, but `wait` and, for a
    limited time, `close`.

    Args:
        device: Warp device of the physics.
        fault_log: file for the Python traceback of a crash in native code, "" for none.
        camera_frames: what draws cameras for handlers; see `Runner`.
    """

    def __init__(self, device: str, fault_log: str = "", camera_frames: str = "") -> None:
        context = multiprocessing.get_context(START_METHOD)
        self._pipe, their_pipe = context.Pipe()
        self._channel, their_channel = MemoryChannel.pair()
        self._heart = SharedMemory.create(heartbeat.SIZE)
        self._channel.send(self._heart)
        self._monitor = heartbeat.Monitor(self._heart)
        arguments = (their_pipe, their_channel, self._heart.id, device, fault_log, camera_frames)
        self._process = context.Process(target=main, args=arguments, name="msd-studio engine", daemon=True)
        with interrupts_blocked():
            self._process.start()
        their_pipe.close()
        their_channel.close()
        self._sender = Sender(self._pipe.send_bytes)
        self._gone = False
        atexit.register(self._process.kill)  # multiprocessing would wait at exit for a process that was stopped

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def answers(self) -> bool:
        """Whether it gives heartbeats, or has ended; see `heartbeat.Monitor.answers`."""
        return self._gone or self._monitor.answers()

    def send(self, command: Command) -> None:
        """Have a command sent; when nobody is there any more, `receive` says so."""
        self._sender.put(command)

    def receive(self) -> list[Event]:
        """The events that have come since the last call; Stopped, once, when the process is gone."""
        events: list[Event] = []
        try:
            while not self._gone and self._pipe.poll():
                events.append(decode_event(self._pipe.recv_bytes()))
        except _GONE:
            self._gone = True
            self._end_process(_CLOSE_PATIENCE)
            events.append(Stopped(_exit_reason(self._process.exitcode)))
        return events

    def receive_ring(self, id: str, width: int) -> Ring | None:
        """The ring of frames that an event names; None when the process is gone."""
        return Ring.receive(id, width, self._channel)

    def wait(self, seconds: float) -> None:
        """Wait for an event, at most that long."""
        if not self._gone:
            self._pipe.poll(seconds)

    def close(self) -> None:
        """End the process: at once when it does not answer, else after some patience."""
        self._sender.put(Close())
        self._end_process(_CLOSE_PATIENCE if self.answers() else 0.0)
        self._sender.end()  # which no longer waits for anybody to read
        self._pipe.close()
        self._channel.close()
        self._heart.close()
        atexit.unregister(self._process.kill)

    def _end_process(self, patience: float) -> None:
        """Return when the process has ended: by itself within some seconds, else it is killed. `join` with a limit
        would wait for ever where a handler has closed all files of the process."""
        end = time.monotonic() + patience
        while self._process.exitcode is None and time.monotonic() < end:
            time.sleep(0.005)
        self._process.kill()
        self._process.join()


class Sender:
    """Sends commands from a thread of its own, in order. While the receiver does not read, those that supersede each
    other are merged.

    Args:
        send: sends a message; may block. Raises OSError when the receiver is gone.
    """

    def __init__(self, send: Callable[[bytes], object]) -> None:
        self._send = send
        self._waiting: deque[Command] = deque()
        self._changed = threading.Condition()
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="commands to the engine", daemon=True)
        self._thread.start()

    def put(self, command: Command) -> None:
        """Have a command sent."""
        with self._changed:
            if not self._ended:
                add_command(self._waiting, command)
                self._changed.notify()

    def end(self) -> None:
        """Send nothing more. Returns when the message under way is sent, or cannot be."""
        self._end()
        self._thread.join()

    def _end(self) -> None:
        with self._changed:
            self._ended = True
            self._waiting.clear()
            self._changed.notify()

    def _run(self) -> None:
        try:
            while (command := self._next()) is not None:
                try:
                    message = encode(command)
                except Exception:  # a fault of whoever made this one command: those after it are still sent
                    threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread())))
                    continue
                self._send(message)
        except OSError:
            self._end()

    def _next(self) -> Command | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._ended)
            return None if self._ended else self._waiting.popleft()


def _exit_reason(code: int | None) -> str:
    """Why the process is gone, in one sentence."""
    how = "ended"
    if code is not None and code < 0:
        try:
            how = f"was stopped by signal {signal.Signals(-code).name}"
        except ValueError:
            how = f"was stopped by signal {-code}"
    elif code:
        how = f"ended with exit code {code}"
    return f"The engine process {how}; the scene is untouched: restart the engine to go on from the last frame."
