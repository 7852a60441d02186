"""Worlds of one Data in parts, on each core of a CPU one or several: a launch runs on one core, but a replayed graph
holds no lock, so threads replay the parts' graphs side by side, each those of its core one after the other, no larger
than what the caches hold. Worlds never touch each other: any division gives the same bits.
"""

from __future__ import annotations

import dataclasses
import itertools
import os
from collections.abc import Callable
from threading import Lock, Thread
from typing import Any, ClassVar

import warp as wp

from engine.physics.model.memory_usage import memory_usage
from engine.physics.model.types import DATA_GROUPS, MODEL_GROUPS, Data, Model, address, is_batched
from engine.physics.runtime.warp_internals import is_group, struct_fields, struct_of
from engine.physics.runtime.warp_internals import replayer as replayer_of_one
from engine.physics.simd import WORLDS

_LEAST = 4  # worlds on a core; with fewer, waking a thread costs more than it saves
_CACHED = 8 << 20  # bytes of the worlds of a part; of a robot's, a step reads and writes a fifth


def count(d: Data, threads: int | None = None) -> int:
    """Parts that the worlds of `d` are divided into on at most so many threads (None: one for each processor)."""
    if not wp.get_device(d.device).is_cpu or wp.config.enable_cpu_blocks:
        return 1  # the lanes of a CPU share what they sum up with every thread
    return max(1, min(threads or os.cpu_count() or 1, d.nworld // _LEAST))


def blocks(d: Data, cores: int) -> int:
    """Parts that the worlds of a core are divided into, so that one stage finds in the caches what another wrote."""
    if not wp.get_device(d.device).is_cpu:
        return 1
    most = max(WORLDS, _CACHED * d.nworld // max(1, memory_usage(d)))
    return max(1, round(d.nworld / cores / most))


def parts(m: Model, d: Data, number: int) -> list[tuple[Model, Data]]:
    """The worlds of `d` in `number` parts that share its memory, each with the model as its worlds see it."""
    edges = [d.nworld * i // number for i in range(number + 1)]
    if d.nworld >= number * WORLDS:  # which are computed together: those that remain take several times as long each
        edges = [edge // WORLDS * WORLDS for edge in edges[:-1]] + edges[-1:]
    spans = [slice(first, last) for first, last in itertools.pairwise(edges)]
    return [_part(m, d, span) for span in spans] if number > 1 else [(m, d)]


def replayer(graphs: list[wp.Graph], cores: int | None = None) -> Callable[..., None]:
    """What replays graphs of parts on so many cores (None: each on one), the first ones on the thread that calls it,
    and waits for all.

    Its argument, 1 where it has none, says how often: parts wait for each other only at the end.
    """
    number = len(graphs) // (cores or len(graphs))  # on a core
    replays = [replayer_of_one(graph) for graph in graphs]
    first, *others = [_in_turn(replays[i : i + number]) for i in range(0, len(replays), number)]
    if not others:
        return first

    def replay(times: int = 1) -> None:
        helpers = [_Helper.begin(other, times) for other in others]
        try:
            first(times)
        finally:
            errors = [helper.end() for helper in helpers]
        for error in filter(None, errors):
            raise error

    return replay


def _in_turn(replays: list[Callable[..., None]]) -> Callable[..., None]:
    if len(replays) == 1:
        return replays[0]

    def replay(times: int = 1) -> None:
        for each in replays:
            each(times)

    return replay


class _Helper:
    """A thread that replays what it is given, one thing at a time. Two bare locks: what executors do besides takes
    longer than a small step."""

    _idle: ClassVar[list[_Helper]] = []

    def __init__(self) -> None:
        self._begun, self._ended = Lock(), Lock()
        self._begun.acquire()
        self._ended.acquire()
        self._work: tuple[Callable[[int], None], int]
        self._error: BaseException | None = None
        Thread(target=self._run, name="physics", daemon=True).start()

    @classmethod
    def begin(cls, replay: Callable[[int], None], times: int) -> _Helper:
        """Have one that is idle replay something so often."""
        try:
            helper = cls._idle.pop()
        except IndexError:
            helper = cls()
        helper._work = replay, times
        helper._begun.release()
        return helper

    def end(self) -> BaseException | None:
        """Wait until it has, and let it be idle; the exception that ended it."""
        self._ended.acquire()
        error, self._error = self._error, None
        del self._work  # which holds a graph
        self._idle.append(self)
        return error

    def _run(self) -> None:
        while True:
            self._begun.acquire()
            replay, times = self._work
            try:
                replay(times)
            except BaseException as error:
                self._error = error
            del replay
            self._ended.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_Helper._idle.clear)  # a forked process has no threads but its own


def _part(m: Model, d: Data, span: slice) -> tuple[Model, Data]:
    model, data = _model_part(m, span), _data_part(d, span)
    data.__dict__["first_world"] = span.start
    data.__dict__["fitting"] = (model, model.version)
    return model, data


def _model_part(m: Model, span: slice) -> Model:
    groups = {
        group: _struct_part(m.groups[group], span, lambda name, group=group: is_batched(group, name))
        for group in MODEL_GROUPS
    }
    return _with_rest(Model(groups, m.device), m, {})


def _data_part(d: Data, span: slice) -> Data:
    groups = {group: _struct_part(d.groups[group], span) for group in DATA_GROUPS}
    groups["state"].nworld = span.stop - span.start
    part = Data(groups, d.device)
    rest = {"nworld": span.stop - span.start, "graphs": {}, "collision": _scratch_part(d.collision, span)}
    rest |= {name: value[span] for name, value in vars(d).items() if name not in vars(part) and _is_array(value)}
    return _with_rest(part, d, rest)


def _with_rest(part: Any, whole: Any, rest: dict[str, Any]) -> Any:
    """Attributes besides the groups: as in `rest`, else as they are in the whole."""
    for name, value in vars(whole).items():
        if name not in vars(part):
            setattr(part, name, rest.get(name, value))
    part._freeze(_refuse)
    return part


def _refuse(part: Any, name: str, value: Any) -> None:
    raise AttributeError(f"{name} of some worlds cannot be set: set it in the whole")


def _scratch_part(scratch: Any, span: slice) -> Any:
    """A dataclass of structs, their addresses under `NAME_at`, and such dataclasses."""
    structs = {
        field.name: _struct_part(getattr(scratch, field.name), span)
        for field in dataclasses.fields(scratch)
        if is_group(getattr(scratch, field.name))
    }
    device = next(array for struct in structs.values() for array in vars(struct).values() if _is_array(array)).device
    addresses = {f"{name}_at": address(struct, device) for name, struct in structs.items()}
    fields = {field.name: getattr(scratch, field.name) for field in dataclasses.fields(scratch)}
    inner = {name: _scratch_part(value, span) for name, value in fields.items() if dataclasses.is_dataclass(value)}
    return dataclasses.replace(scratch, **structs, **addresses, **inner)


def _struct_part(whole: Any, span: slice, batched: Any = lambda name: True) -> Any:
    part = struct_of(whole)()
    for name in struct_fields(whole):
        value = getattr(whole, name)
        # One row of stride 0 serves every world.
        if _is_array(value) and batched(name) and value.strides[0] != 0:
            value = value[span]
        setattr(part, name, value)
    return part


def _is_array(value: Any) -> bool:
    return isinstance(value, wp.array)
