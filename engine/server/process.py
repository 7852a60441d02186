"""The engine process: reads commands from a pipe, sends events back, writes frames into shared memory."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import signal
import sys
import traceback
from multiprocessing.connection import Connection

from engine.server import heartbeat
from engine.server.memory import MemoryChannel
from engine.server.protocol import Event, Failed, decode_command, encode

_SWITCH_INTERVAL = 0.0005  # s: a build in the background delays a step by no more than this


def serve(pipe: Connection, channel: MemoryChannel, heart: str, device: str, fault_log: str) -> None:
    """Run until a Close arrives, or until the other side is gone.

    Args:
        pipe: commands come from here, events go there.
        channel: hands over the memory of frames.
        heart: id of the memory that counts the heartbeats.
        device: Warp device of the physics.
        fault_log: file for the Python traceback of a crash in native code, "" for none.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is for the program that owns the engine
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # who starts it blocks it
    if fault_log:
        with contextlib.suppress(OSError):
            faulthandler.enable(open(fault_log, "a"))  # noqa: SIM115 (it stays open)
    gc.disable()  # what is loaded now stays
    from engine.physics.pipeline import load_common_modules
    from engine.physics.runtime.warp_logging import quiet_warp
    from engine.server.ring import Ring
    from engine.server.runner import Runner

    quiet_warp()
    if memory := channel.receive(heart, heartbeat.SIZE):
        heartbeat.start(memory)
    with contextlib.suppress(ValueError, RuntimeError):  # told when a scene is to be put there
        load_common_modules(device)
    sys.setswitchinterval(_SWITCH_INTERVAL)
    gc.freeze()
    gc.enable()

    def emit(event: Event) -> None:
        pipe.send_bytes(encode(event))

    runner = Runner(emit, lambda width: Ring.create(width, channel), device)
    try:
        while not runner.closed:
            wait = runner.tick()
            if pipe.poll(wait):
                runner.handle(decode_command(pipe.recv_bytes()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    except Exception as error:  # a mistake of ours; `Stopped` follows
        with contextlib.suppress(OSError):
            emit(
                Failed(
                    f"The simulation ended because of an internal error: {error}", traceback=traceback.format_exc()
                )
            )
        sys.exit(1)
