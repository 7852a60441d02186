"""What building a scene takes: seconds, and bytes for each world."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.msd.schema import World

_STEPS = 50  # before memory is looked at
_STEPPED, _MANY = 16, 64  # worlds


@dataclass
class Loading:
    """Seconds of each stage, and memory.

    kernels: first launch of every stage, which loads the kernels and compiles those that are not cached. capture:
    first call of the captured step. world: bytes of device memory that one world of many takes, with the room that it
    has made for contacts in its first steps. worlds: how many fit into the memory that is free now.
    """

    nv: int
    build: float
    put: float
    kernels: float
    capture: float
    world: int
    worlds: int


def loading(world: World, device: str) -> Loading:
    """Build a scene and step it once."""
    import warp as wp

    from engine import physics
    from engine.compiler import build

    clock = _Stopwatch()
    scene = build(world)
    built = clock.lap()
    model = physics.put_model(scene, device)
    data = physics.make_data(model)
    put = clock.lap()
    physics.forward(model, data)
    wp.synchronize_device(device)
    kernels = clock.lap()
    physics.step(model, data)
    wp.synchronize_device(device)
    capture = clock.lap()
    size = bytes_of_a_world(model, _STEPS)
    return Loading(scene.nv, built, put, kernels, capture, size, int(free_memory(device) // max(1, size)))


def bytes_of_a_world(model: Any, steps: int = 0) -> int:
    """Bytes of device memory that one world of many takes, after so many steps of some of them."""
    from engine import physics

    # On a CPU a few worlds have room for all that may happen, many begin with less; on a GPU all are alike.
    number = 2 if model.device.is_cuda else _STEPPED if steps else _MANY
    data = physics.make_data(model, number)
    for _ in range(steps):
        physics.step(model, data)
    return physics.memory_usage(data) // number


def bytes_of_mujoco(file: str) -> int | None:
    """The same of MuJoCo C: the buffer of a MjData and what of its arena was in use at most. None where MuJoCo is not
    installed or does not load the scene."""
    from app.benchmark.engines import Unavailable, host

    try:
        engine, model, data = host(file)
    except Unavailable:
        return None
    for _ in range(_STEPS):
        engine.mj_step(model, data)
    return int(data.nbuffer + data.maxuse_arena)


def free_memory(device: str) -> int:
    """Bytes of memory that the device has free; 0 where that cannot be found out."""
    import warp as wp

    chosen = wp.get_device(device)
    if chosen.is_cuda:
        return int(chosen.free_memory)
    meminfo = Path("/proc/meminfo")
    if not meminfo.exists():
        return 0
    fields = dict(line.split(":", 1) for line in meminfo.read_text().splitlines())
    return int(fields["MemAvailable"].split()[0]) * 1024


class _Stopwatch:
    def __init__(self) -> None:
        self._begin = time.perf_counter()

    def lap(self) -> float:
        now = time.perf_counter()
        elapsed, self._begin = now - self._begin, now
        return elapsed
