"""Where the time of a step goes, launch by launch."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

_MEASURED = 1.0  # s of stepping


@dataclass
class Stage:
    """A kernel of the step, by its module and name. step: seconds of it in a step of all worlds on one core."""

    name: str
    step: float


def stages(file: str, nworld: int, settle: float) -> tuple[float, list[Stage]]:
    """Seconds of a whole step on one core, and of its kernels, the longest first.

    Each launch is a graph of its own here; what replaying an empty one takes is not counted, so that the stages of a
    small scene add up to less than the step.
    """
    import warp as wp

    from app.benchmark.engines import load_ours
    from engine import physics
    from engine.physics.pipeline import launch_step
    from engine.physics.stepping import capture

    model, data, timestep = load_ours(file, nworld, "cpu")
    for _ in range(max(10, round(settle / timestep))):
        physics.step(model, data)
    whole = capture(model, data, threads=1).graphs[0]
    names: list[str] = []
    graphs: list[wp.Graph] = []
    with _each_launch(names, graphs):
        launch_step(model, data)
    with wp.ScopedCapture(device="cpu") as empty:
        pass
    idle = min(_timed(empty.graph) for _ in range(200))
    steps, spent = 0, [0.0] * len(graphs)
    in_one = 0.0
    while in_one < _MEASURED / 2:
        in_one += _timed(whole)
        for i, graph in enumerate(graphs):
            spent[i] += max(0.0, _timed(graph) - idle)
        steps += 1
    found: dict[str, float] = {}
    for name, seconds in zip(names, spent, strict=True):
        found[name] = found.get(name, 0.0) + seconds / steps
    return in_one / steps, [Stage(*item) for item in sorted(found.items(), key=lambda item: -item[1])]


def _timed(graph: Any) -> float:
    import warp as wp

    begin = time.perf_counter()
    wp.capture_launch(graph)
    return time.perf_counter() - begin


@contextmanager
def _each_launch(names: list[str], graphs: list[Any]) -> Iterator[None]:
    """Record what is launched within into graphs, one for each launch."""
    import warp as wp

    launch = wp.launch

    def record(kernel: Any, *arguments: Any, **options: Any) -> None:
        with wp.ScopedCapture(device="cpu") as recording:
            launch(kernel, *arguments, **options)
        graphs.append(recording.graph)
        module = kernel.module.name.removeprefix("engine.physics.")
        names.append(f"{module}.{kernel.key.strip('_')}")

    wp.launch = record
    try:
        yield
    finally:
        wp.launch = launch
