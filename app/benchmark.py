"""Measurements of the engine on this machine."""

from __future__ import annotations

import dataclasses
import importlib
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from engine.msd.schema import World

_SETTLE = 0.5  # s of simulated time before the measurement
_ROUND = 0.15  # s of wall clock per round and engine
_MOVED = 0.05  # s of simulated time after which a scene counts as moving


@dataclasses.dataclass
class Steps:
    """What building and stepping one scene takes; s."""

    HEADER: ClassVar[str] = (
        f"{'scene':<28} {'nv':>4} {'build':>8} {'put':>8} {'kernels':>8} {'capture':>8} {'step':>10} "
        f"{'MuJoCo C':>10} {'ratio':>6}"
    )

    name: str
    nv: int
    build: float
    put: float
    kernels: float
    """First launch of every stage: loading the kernels, and compiling those that are not cached."""
    capture: float
    """First call of the captured step."""
    step: float
    mujoco: float | None

    @property
    def ratio(self) -> float | None:
        return self.step / self.mujoco if self.mujoco else None

    def line(self) -> str:
        """A row below HEADER."""
        theirs = f"{self.mujoco * 1e6:>7.1f} µs {self.ratio:>6.2f}" if self.mujoco else f"{'-':>10} {'-':>6}"
        seconds = " ".join(f"{t:>6.3f} s" for t in (self.build, self.put, self.kernels, self.capture))
        return f"{self.name[-28:]:<28} {self.nv:>4} {seconds} {self.step * 1e6:>7.1f} µs {theirs}"


def samples() -> list[str]:
    """The scenes that come with the program."""
    folder = Path(__file__).parents[1] / "resources" / "scenes"
    return [str(p) for p in sorted(folder.rglob("*")) if p.suffix in (".xml", ".msd", ".msgpack")]


def machine() -> str:
    """This machine in a few words."""
    name = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        models = [line.split(":", 1)[1].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        name = models[0] if models else name
    return f"{name}, {os.cpu_count()} processors, {platform.system()}, Python {platform.python_version()}"


def steps(file: str, world: World, device: str, rounds: int) -> Steps:
    """Build and step a scene; MuJoCo C takes turns with us when it is installed and reads the same file."""
    from engine import physics
    from engine.build import build

    clock = _Stopwatch()
    scene = build(world)
    built = clock.lap()
    model = physics.put_model(scene, device)
    data = physics.make_data(model)
    put = clock.lap()
    physics.forward(model, data)
    _synchronize(device)
    kernels = clock.lap()
    physics.step(model, data)
    _synchronize(device)
    capture = clock.lap()

    dt = float(scene.opt.timestep)
    ours = _Turns(lambda: physics.step(model, data), dt, lambda: _synchronize(device))
    theirs = _mujoco(file, dt)
    for _ in range(rounds):
        ours.take()
        if theirs:
            theirs.take()
    mine, reference = ours.median(), theirs.median() if theirs else None
    return Steps(Path(file).name, scene.nv, built, put, kernels, capture, mine, reference)


def _synchronize(device: str) -> None:
    import warp as wp

    wp.synchronize_device(device)


def _mujoco(file: str, dt: float) -> _Turns | None:
    try:
        mujoco: Any = importlib.import_module("mujoco")
    except ImportError:
        return None
    if Path(file).suffix.lower() not in (".xml", ".mjcf"):
        return None
    try:
        model = mujoco.MjModel.from_xml_path(file)
    except ValueError:
        return None
    data: Any = mujoco.MjData(model)
    return _Turns(lambda: mujoco.mj_step(model, data), dt)


class _Stopwatch:
    def __init__(self) -> None:
        self._begin = time.perf_counter()

    def lap(self) -> float:
        now = time.perf_counter()
        elapsed, self._begin = now - self._begin, now
        return elapsed


class _Turns:
    """Times `step` in rounds, after letting the scene settle."""

    def __init__(self, step: Callable[[], None], dt: float, wait: Callable[[], None] = lambda: None) -> None:
        self._step, self._wait = step, wait
        clock = _Stopwatch()
        settling = max(10, round(_SETTLE / dt))
        for _ in range(settling):
            step()
        wait()
        self._count = max(5, round(_ROUND / (clock.lap() / settling)))
        self._times: list[float] = []

    def take(self) -> None:
        clock = _Stopwatch()
        for _ in range(self._count):
            self._step()
        self._wait()
        self._times.append(clock.lap() / self._count)

    def median(self) -> float:
        return statistics.median(self._times)


def start_up(file: str, device: str, cold: bool) -> float:
    """Seconds from starting a process until the scene moves in its engine. cold: with an empty kernel cache."""
    with tempfile.TemporaryDirectory(prefix="msd-studio-bench-") as cache:
        environment = dict(os.environ) | ({"WARP_CACHE_PATH": cache} if cold else {})
        begin = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "app.benchmark", file, device],
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


def _start(file: str, device: str) -> None:
    """What a fresh process does: start the engine, read, play, and say when the scene moves."""
    from engine import msd
    from engine.server import Engine, Loaded

    with Engine(device=device) as engine:
        engine.load(msd.from_file(file))
        engine.wait_for(Loaded, timeout=600)
        engine.play()
        while (frame := engine.frame()) is None or frame.time < _MOVED:
            engine.poll()
            time.sleep(0.002)
        print("moving", flush=True)


if __name__ == "__main__":
    _start(*sys.argv[1:3])
