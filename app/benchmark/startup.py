"""From a fresh process to a moving scene. `python -m app.benchmark.startup FILE DEVICE [alone]` is that process, and
alone the engine's too."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

_MOVED = 0.05  # s of simulated time after which a scene counts as moving


def start_up(file: str, device: str, cold: bool, alone: bool = False) -> float:
    """Seconds from starting a process until the scene moves in its engine.

    cold: with an empty kernel cache. alone: without a process of the engine's own, as in a script.
    """
    with tempfile.TemporaryDirectory(prefix="msd-studio-bench-") as cache:
        environment = dict(os.environ) | ({"WARP_CACHE_PATH": cache} if cold else {})
        begin = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "app.benchmark.startup", file, device, *(["alone"] if alone else [])],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("moving"):
                break
        elapsed = time.perf_counter() - begin
        process.stdout.read()
        if process.wait() != 0:
            raise RuntimeError(f"the start-up of {file} failed with exit code {process.returncode}")
        return elapsed


def _start(file: str, device: str, alone: str = "") -> None:
    """What a fresh process does: start the engine, read, play, and say when the scene moves."""
    from engine.server import Engine, Loaded

    with Engine(bool(alone), device) as engine:
        from engine import msd  # while the engine gets ready

        engine.load(msd.from_file(file))
        engine.wait_for(Loaded, timeout=600)
        engine.play()
        while (frame := engine.frame()) is None or frame.time < _MOVED:
            engine.poll()
            time.sleep(0.002)
        print("moving", flush=True)


if __name__ == "__main__":
    _start(*sys.argv[1:])
