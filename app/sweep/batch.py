"""Some worlds of a sweep, simulated at once.

Worlds whose parameters the engine holds for each world run side by side in one simulation; where it does not (a
shape, the time step, another solver) a world runs alone. A world comes out the same, bit by bit, whatever worlds are
simulated with it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from app.recording import step_count
from app.sweep.measuring import Measuring
from app.sweep.plan import Plan, Row, Trace
from app.sweep.variations import edit_of
from engine.compiler import SceneModel
from engine.compiler.update import LiveBuild
from engine.errors import SceneError
from engine.msd.edits import apply
from engine.physics import NotSupported
from engine.physics.runtime.warp_logging import quiet_warp
from engine.simulation import Simulation
from engine.simulation.varying import differing, make_differ

MOMENTS = 1000
"""That a traced signal has at most, evenly spread over the run."""
_OF_LAYOUT = {"limit distance": "jnt_range", "system/momentum": "body_subtreemass"}
"""Signals that follow from numbers of the scene which all worlds of a simulation share, and these numbers."""


class Stopped(Exception):
    """The batch was to end before it was done."""


class Batches:
    """Simulates batches of a plan; the scene is read and built once."""

    def __init__(self, plan: Plan) -> None:
        quiet_warp()
        self._plan = plan
        self._world = plan.scene()
        self._live = LiveBuild(self._world)
        self._base = self._live.build()
        self._usual: set[str] | None = None

    def run(self, worlds: Sequence[int], proceed: Callable[[float], bool] = lambda _: True) -> list[Row]:
        """Simulate worlds. proceed: called before each step with the share that is done; False raises Stopped."""
        rows, alike, others = [], [], []
        for world in worlds:
            try:
                scene = self._scene(world)
            except (SceneError, NotSupported, ValueError) as error:
                rows.append(self._failure(world, error))
                continue
            fields = self._fields(scene)
            (others if fields is None else alike).append((world, scene, fields or set()))
        total = bool(alike) + len(others)
        for number, (world, scene, _) in enumerate(others):
            rows += self._alone(world, scene, _share(proceed, number, total))
        if alike:
            rows += self._together(alike, _share(proceed, len(others), total))
        return sorted(rows, key=lambda row: row.world)

    def _scene(self, world: int) -> SceneModel:
        plan = self._plan
        for variation, value in zip(plan.variations, plan.values[world], strict=True):
            edit = edit_of(self._world, variation, value)
            self._live.edited(edit.path)
            apply(self._world, edit)
        return self._live.build()

    def _fields(self, scene: SceneModel) -> set[str] | None:
        """Fields in which a world differs; None: it cannot be simulated beside others."""
        found = differing(self._base, scene)
        measured = [*(measure.signal for measure in self._plan.measures), self._plan.traced]
        if found and any(name in found and word in id for word, name in _OF_LAYOUT.items() for id in measured):
            return None
        return found

    def _usually(self) -> set[str]:
        """Fields in which worlds of the sweep differ, found by a few of them: the same for every batch, so that the
        numbers of a world do not depend on which others are in its batch."""
        if self._usual is None:
            self._usual = set()
            for world in {0, self._plan.worlds // 3, self._plan.worlds // 2, self._plan.worlds - 1}:
                try:
                    self._usual |= self._fields(self._scene(world)) or set()
                except (SceneError, NotSupported, ValueError):
                    continue
        return self._usual

    def _together(
        self, worlds: list[tuple[int, SceneModel, set[str]]], proceed: Callable[[float], bool]
    ) -> Iterable[Row]:
        names = self._usually().union(*(fields for _, _, fields in worlds))
        scenes = [scene for _, scene, _ in worlds]
        if len(scenes) == 1:
            scenes = scenes * 2  # a single world would hold numbers more exactly than one among others
        simulation = Simulation(self._base, self._plan.device, len(scenes))
        try:
            make_differ(simulation, scenes, names, self._plan.keyframe)
        except (ValueError, NotSupported):
            share = len(worlds)
            for number, (world, scene, _) in enumerate(worlds):
                yield from self._alone(world, scene, _share(proceed, number, share))
            return
        yield from self._rows([world for world, _, _ in worlds], simulation, proceed)

    def _alone(self, world: int, scene: SceneModel, proceed: Callable[[float], bool]) -> Iterable[Row]:
        try:
            simulation = Simulation(scene, self._plan.device)
            if self._plan.keyframe is not None:
                simulation.reset(self._plan.keyframe)
        except (SceneError, NotSupported, ValueError) as error:
            return [self._failure(world, error)]
        return self._rows([world], simulation, proceed)

    def _rows(self, worlds: Sequence[int], simulation: Simulation, proceed: Callable[[float], bool]) -> list[Row]:
        steps = step_count(simulation, self._plan.seconds)
        measuring = Measuring(simulation, self._plan.measures, self._plan.traced, max(1, math.ceil(steps / MOMENTS)))
        for step in range(steps):
            if not proceed(step / steps):
                measuring.close()
                raise Stopped
            simulation.step()
        simulation.forward()
        outcomes = measuring.finish()
        return [
            Row(world, [_finite(number) for number in numbers], _finite(lost), trace=_trace(measuring, i))
            for i, (world, numbers, lost) in enumerate(zip(worlds, outcomes, measuring.lost, strict=False))
        ]

    def _failure(self, world: int, error: Exception) -> Row:
        said = "; ".join(line.strip() for line in str(error).splitlines() if line.strip())
        return Row(world, [None] * len(self._plan.measures), None, said or type(error).__name__)


def _trace(measuring: Measuring, world: int) -> Trace | None:
    if not measuring.traces:
        return None
    times = np.concatenate([times for times, _ in measuring.traces])
    values = np.concatenate([values[:, world] for _, values in measuring.traces])
    return Trace(times.tolist(), [_finite(value) for value in values])


def _finite(number: float | np.floating) -> float | None:
    return float(number) if math.isfinite(number) else None


def _share(proceed: Callable[[float], bool], number: int, total: int) -> Callable[[float], bool]:
    return lambda share: proceed((number + share) / max(1, total))
