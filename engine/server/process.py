"""The engine process: reads commands from its end of a transport, reports events, writes frames into rings."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import importlib
import sys
import threading
import traceback
from collections import deque
from multiprocessing.connection import Connection

from engine.interrupts import ignore_interrupts
from engine.server import heartbeat
from engine.server.memory import MemoryChannel
from engine.server.protocol import Command, Compiling, Event, Failed, decode_command, encode
from engine.server.ring import Ring
from engine.server.transport import Disconnected, EngineEnd

_SWITCH_INTERVAL = 0.0005  # s: a build in the background delays a step by no more than this
_MOST_WAITING = 256 * 2**20  # bytes of events for which an owner that reads nothing does not hold up the simulation
_FIRST_SCENE = 3.0  # s after which it usually runs
_OF_MESHES = ("scipy.spatial", "engine.physics.collisions.convex", "engine.physics.collisions.box")
_GONE = (EOFError, OSError)


class PipeEnd:
    """The engine's end (`transport.EngineEnd`) of a pipe and of a channel for shared memory.

    Events are sent by a thread of their own: samples of every step come while an owner that is busy reads nothing.
    """

    def __init__(self, pipe: Connection, channel: MemoryChannel) -> None:
        self._pipe, self._channel = pipe, channel
        self._waiting: deque[bytes] = deque()
        self._bytes = 0  # of these
        self._changed = threading.Condition()
        self._gone = False
        threading.Thread(target=self._send_waiting, name="events to the owner", daemon=True).start()

    def receive(self, wait: float | None) -> Command | None:
        try:
            return decode_command(self._pipe.recv_bytes()) if self._pipe.poll(wait) else None
        except _GONE:
            raise Disconnected from None

    def send(self, event: Event) -> None:
        message = encode(event)
        with self._changed:
            self._changed.wait_for(lambda: self._gone or self._bytes < _MOST_WAITING)
            if self._gone:
                raise Disconnected
            self._waiting.append(message)
            self._bytes += len(message)
            self._changed.notify_all()

    def flush(self) -> None:
        """Return when everything is sent, or cannot be."""
        with self._changed:
            self._changed.wait_for(lambda: self._gone or not self._bytes)

    def _send_waiting(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting)
                message = self._waiting.popleft()
            try:
                self._pipe.send_bytes(message)
            except _GONE:
                self._gone = True
            with self._changed:
                self._bytes -= len(message)
                self._changed.notify_all()
            if self._gone:
                return

    def new_ring(self, width: int) -> Ring:
        return Ring.create(width, self._channel)


def main(
    pipe: Connection, channel: MemoryChannel, heart: str, device: str, fault_log: str, camera_frames: str = ""
) -> None:
    """The process: serve until a Close arrives, or until the other side is gone.

    Args:
        pipe: commands come from here, events go there.
        channel: hands over the memory of frames.
        heart: id of the memory that counts the heartbeats.
        device: Warp device of the physics.
        fault_log: file for the Python traceback of a crash in native code, "" for none.
        camera_frames: what draws cameras for handlers; see `Runner`.
    """
    ignore_interrupts()
    if fault_log:
        with contextlib.suppress(OSError):
            faulthandler.enable(open(fault_log, "a"))  # noqa: SIM115 (it stays open)
    gc.disable()  # what is loaded now stays
    from engine.physics.runtime import native_build, precompiled
    from engine.physics.runtime.warp_logging import quiet_warp
    from engine.physics.stages import load_common_modules
    from engine.server import runner  # noqa: F401 (loaded before the collector is switched on)

    quiet_warp()
    if memory := channel.receive(heart, heartbeat.SIZE):
        heartbeat.start(memory)
    end = PipeEnd(pipe, channel)

    def tell(done: int, count: int) -> None:
        with contextlib.suppress(Disconnected, OSError):
            end.send(Compiling(done, count))

    precompiled.listen(tell)
    with contextlib.suppress(ValueError, RuntimeError):  # reported when a scene is to be put there
        load_common_modules(device)
    native_build.start()
    closing = threading.Event()
    imports = threading.Thread(target=_import_rest, args=[closing], name="imports", daemon=True)
    imports.start()
    sys.setswitchinterval(_SWITCH_INTERVAL)
    gc.freeze()
    gc.enable()
    done = serve(end, device, camera_frames)
    closing.set()
    end.flush()
    imports.join()  # modules in C must not be left half imported
    if not done:
        sys.exit(1)


def _import_rest(closing: threading.Event) -> None:
    """Import what scenes with meshes need, so that the first of them does not wait for it: when the window is there
    and has its first scene, and not while the process ends."""
    if not closing.wait(_FIRST_SCENE):
        for name in _OF_MESHES:
            if not closing.is_set():
                importlib.import_module(name)


def serve(end: EngineEnd, device: str, camera_frames: str = "") -> bool:
    """Simulate what comes from one end of a transport until a Close arrives, or until nobody is at the other.

    Returns False when it ended by a mistake of the engine's own, which was reported.
    """
    from engine.server.runner import Runner

    runner = Runner(end.send, end.new_ring, device, flush=end.flush, camera_frames=camera_frames)
    try:
        while not runner.closed:
            wait = runner.tick()
            if (command := end.receive(wait)) is not None:
                runner.handle(command)
    except Disconnected:
        pass
    except Exception as error:
        message = f"The simulation ended because of an internal error: {error}"
        with contextlib.suppress(Disconnected, OSError):
            end.send(Failed(message, traceback=traceback.format_exc()))
        return False
    return True
