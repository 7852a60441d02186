"""Which device steps a scene faster: the CPU, or a GPU where there is one.

A few worlds are faster on the CPU, whose core steps a world in less time than the 32 threads of a GPU that share it,
and which no launch waits for. Of many worlds a few steps are measured on both.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import warp as wp

from engine import physics
from engine.compiler import SceneModel

AUTO = "auto"
"""The name of a device that is to be chosen."""

WORLDS_A_CORE = 8
"""Of no more worlds for each core of the CPU nothing is measured: it steps them before a GPU has ended its first."""

_SAMPLE = 256
"""Most worlds that are stepped on the CPU to see how long all of them take: its time grows with their number."""

_STEPS, _ROUNDS = 4, 3


class Choice(NamedTuple):
    """A device, and a sentence that says why; "" where there was nothing to choose from."""

    device: str
    sentence: str


def gpus() -> list[str]:
    """Names of the GPUs that Warp can use."""
    return [device.alias for device in wp.get_cuda_devices()]


def faster_device(
    scene: SceneModel,
    nworld: int = 1,
    candidates: Sequence[str] | None = None,
    seconds: Callable[[SceneModel, int, str], float] | None = None,
    cores: int | None = None,
) -> Choice:
    """The device on which so many worlds of a scene are stepped faster.

    candidates: the GPUs, those of this machine if not given; the first is compared with the CPU. seconds: how long a
    step of the worlds takes on a device, measured if not given; may raise what a device without memory raises, which
    is not chosen then. cores: of the CPU, of this machine's if not given.
    """
    candidates = gpus() if candidates is None else candidates
    if not candidates:
        return Choice("cpu", "")
    gpu, worlds = candidates[0], f"{nworld:,} world{'s' if nworld > 1 else ''}"
    if nworld <= WORLDS_A_CORE * (cores or os.cpu_count() or 1):
        return Choice("cpu", f"the CPU steps {worlds}: too few for {gpu} to be faster")
    seconds = seconds or seconds_of_step
    on_cpu = seconds(scene, nworld, "cpu")
    try:
        on_gpu = seconds(scene, nworld, gpu)
    except (RuntimeError, MemoryError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        return Choice("cpu", f"the CPU steps {worlds}, which {gpu} cannot: {reason}")
    device, other = ("cpu", gpu) if on_cpu <= on_gpu else (gpu, "cpu")
    fast, slow = sorted((on_cpu, on_gpu))
    return Choice(
        device,
        f"{_named(device)} steps {worlds}: {1e3 * fast:.4g} ms a step, {_named(other)} takes {1e3 * slow:.4g} ms",
    )


def seconds_of_step(scene: SceneModel, nworld: int, device: str) -> float:
    """How long a step of so many worlds takes: the least of a few rounds, from the reference configuration."""
    stepped = min(nworld, _SAMPLE) if device == "cpu" else nworld
    m = physics.put_model(scene, device)
    d = physics.make_data(m, stepped)
    physics.step(m, d)
    rounds = []
    for _ in range(_ROUNDS):
        wp.synchronize_device(m.device)
        begin = time.perf_counter()
        for _ in range(_STEPS):
            physics.step(m, d)
        wp.synchronize_device(m.device)
        rounds.append((time.perf_counter() - begin) / _STEPS)
    return min(rounds) * nworld / stepped


def _named(device: str) -> str:
    return "the CPU" if device == "cpu" else device
