"""What every function of the API makes sure of: that the Data was made for the Model it is given with.

Kernels take sizes from one and arrays from the other. A Data remembers the last Model that fitted, so that a call
costs a comparison, and a replayed step nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from engine.physics.model import data_sizes
from engine.physics.model.types import MODEL_GROUPS, Data, Model, is_batched
from engine.physics.runtime.lazy_import import lazy_module
from engine.physics.runtime.warp_internals import (
    is_recorded,
    keep_alive,
    outside_recording,
    recorded_graph,
    struct_fields,
)

reallocate = lazy_module("runtime.reallocate")

P = ParamSpec("P")
R = TypeVar("R")


def entry(function: Callable[Concatenate[Model, Data, P], R]) -> Callable[Concatenate[Model, Data, P], R]:
    """Have a function check its Model and Data, as `check` does, before it begins."""

    @functools.wraps(function)
    def checked(m: Model, d: Data, *args: P.args, **keywords: P.kwargs) -> R:
        fitting = getattr(d, "fitting", None)
        if fitting is None or fitting[0] is not m or fitting[1] != m.version:
            check(m, d)
        if is_recorded(m.device):
            _hold(m, d)
        return function(m, d, *args, **keywords)

    return checked


def grows(d: Data) -> bool:
    """Whether a Data began with less room than its scene may need, and is given more where that does not do."""
    return d.monitor is not None and d.monitor.grows


def with_all_room(function: Callable[Concatenate[Model, Data, P], R]) -> Callable[Concatenate[Model, Data, P], R]:
    """Have a function that looks for contacts or makes rows find all the room that the scene may need: nobody looks
    afterwards whether something found none. Around `entry`, for graphs of the caller's to hold the new arrays."""

    @functools.wraps(function)
    def roomy(m: Model, d: Data, *args: P.args, **keywords: P.kwargs) -> R:
        check_types(m, d)
        if grows(d):
            reallocate.make_all_room(m, d)
        return function(m, d, *args, **keywords)

    return roomy


def check(m: Model, d: Data) -> None:
    """Make sure that the Data has the arrays that kernels of the Model use.

    Raises TypeError for what is no Model or no Data, ValueError for a Data that was made for another Model, unless
    all its arrays are as long as the Model needs, and for a Model with values for another number of worlds.
    """
    check_types(m, d)
    with outside_recording(m.device):
        if d.model is not m:
            _check_sizes(m, d)
        _check_worlds(m, d)
    remember(m, d)


def recorded(m: Model, d: Data) -> bool:
    """Whether launches go into a graph that is being captured. Raises TypeError for what is no Model or no Data."""
    if not isinstance(d, Data):
        check_types(m, d)
    return is_recorded(d.device)


def check_types(m: Model, d: Data) -> None:
    """Raises TypeError for what is no Model or no Data."""
    if not isinstance(m, Model):
        raise TypeError(f"the first argument must be a Model, as put_model makes it, not {type(m).__name__}")
    if not isinstance(d, Data):
        raise TypeError(f"the second argument must be a Data, as make_data makes it, not {type(d).__name__}")


def _hold(m: Model, d: Data) -> None:
    """Have the graph that is being captured hold the model, the data and the arrays that the data has now: it may be
    replayed after its caller let go of them, and after `grow` replaced some."""
    graph = recorded_graph(m.device)
    if graph is None:
        return
    arrays = [vars(group).copy() for group in d.groups.values()]
    keep_alive(graph, (id(m), id(d), d.generation), m, d, d.collision, vars(d.at).copy(), arrays)
    d.recorded.add(graph)


def remember(m: Model, d: Data) -> None:
    """Have the Data know a Model as one that fits."""
    d.__dict__["fitting"] = (m, m.version)


def _check_sizes(m: Model, d: Data) -> None:
    if m.device != d.model.device:
        raise ValueError(f"the Model is on the device {m.device}, the Data on {d.model.device}: put both on one")
    needed, given = _sizes(m, d), _sizes(d.model, d)
    other = [name for name in needed if needed[name] != given[name]]
    differ = [f"{name} is {given[name]} there and {needed[name]} here" for name in other[:3]]
    if m.solver != d.model.solver:
        differ = [f"its solver is {d.model.solver.name} there and {m.solver.name} here"] if other else []
    pairs, room = m.collision.table, d.collision.pairs.pair.shape[1]
    if not differ and max(pairs.nall, pairs.nlisted + d.collision.pairs.key.shape[1]) > room:
        differ = [f"more pairs of geoms can collide here than the {room} there"]
    if differ:
        raise ValueError(
            f"this Data was made for {_called(d.model)} and cannot be used with {_called(m)}: {', '.join(differ)}. "
            "make_data and put_data make one for it"
        )


def _called(m: Model) -> str:
    name = f"the Model {m.name!r}" if m.name else "a Model without a name"
    return f"{name} ({m.nq} nq, {m.nv} nv, {m.nbody} nbody, {m.ngeom} ngeom)"


def _sizes(m: Model, d: Data) -> dict[str, int]:
    """What the lengths of the arrays of a Data follow from, with the room that this one has."""
    room = (int(size) for size in (d.contact.nconmax, d.efc.njmax, d.efc.nJmax))
    sizes = data_sizes.counts(m, *room)
    table, flex = m.collision.table, m.collision.flex
    sizes |= {"nsweep": table.nsweep, "nmover": table.nmover, "nflex": m.nflex, "nflexblock": 0, "nflexspan": 0}
    sizes["nflexcollide"] = m.nflex if flex else 0
    if flex and flex.elements:
        sizes["nflexblock"] = int(flex.table.block_adr.numpy()[-1])
        sizes["nflexspan"] = int(flex.table.span_adr.numpy()[-1])
    return sizes


def _check_worlds(m: Model, d: Data) -> None:
    for group, struct in MODEL_GROUPS.items():
        for name in struct_fields(struct):
            if not is_batched(group, name):
                continue
            array = getattr(m.groups[group], name)
            if array.strides[0] != 0 and array.size and array.shape[0] not in (1, d.nworld):
                raise ValueError(
                    f"the Model {m.name!r} has {name} for {array.shape[0]} worlds, the Data has {d.nworld} worlds"
                )
