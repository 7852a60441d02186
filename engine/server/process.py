"""The engine process: reads commands from a pipe, sends events back, writes frames into shared memory."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
from multiprocessing.connection import Connection

from engine.physics.pipeline import load_common_modules
from engine.physics.quiet import quiet_warp
from engine.server.protocol import Event, decode_command, encode
from engine.server.ring import Ring
from engine.server.runner import Runner

_SWITCH_INTERVAL = 0.0005  # s: a build in the background delays a step by no more than this


def serve(pipe: Connection, device: str) -> None:
    """Run until told to close, or until the other side is gone. No shared memory is left behind, unless killed."""
    rings: list[Ring] = []

    def new_ring(width: int) -> Ring:
        rings.append(Ring.create(width))
        return rings[-1]

    def remove_rings() -> None:
        for ring in rings:
            ring.unlink()

    def terminate(*_: object) -> None:
        remove_rings()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTERM)  # so that the other side sees what ended it

    signal.signal(signal.SIGTERM, terminate)
    quiet_warp()
    with contextlib.suppress(ValueError, RuntimeError):  # told when a scene is to be put there
        load_common_modules(device)
    sys.setswitchinterval(_SWITCH_INTERVAL)
    gc.freeze()
    gc.enable()

    def emit(event: Event) -> None:
        pipe.send_bytes(encode(event))

    runner = Runner(emit, new_ring, device)
    try:
        while not runner.closed:
            wait = runner.tick()
            if pipe.poll(wait):
                runner.handle(decode_command(pipe.recv_bytes()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    finally:
        remove_rings()
