"""What building a scene takes: seconds, and bytes for each world."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from engine.msd.schema import World


@dataclass
class Loading:
    """Seconds of each stage, and memory.

    kernels: first launch of every stage, which loads the kernels and compiles those that are not cached. capture:
    first call of the captured step. world: bytes of device memory that one more world takes. worlds: how many fit
    into the memory that is free now.
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
    size = physics.memory_usage(physics.make_data(model, 2)) - physics.memory_usage(data)
    return Loading(scene.nv, built, put, kernels, capture, size, int(free_memory(device) // max(1, size)))


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
