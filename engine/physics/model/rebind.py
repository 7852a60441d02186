"""What a user assigns to a field of a Model or a Data, written into the arrays that kernels read.

    d.qpos = values                # (1, nq) for all worlds, or (nworld, nq); a Warp array or NumPy's
    m.body_mass = masses           # (1, nbody), or (nworld, nbody): then each world has its own
    m.opt.timestep = 0.001

The next step sees it, in a graph captured before too. Another shape or type raises an error that names the field,
what was found and what is expected, and writes nothing.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import warp as wp

from engine.physics.compat.model_views import OF_EVERY_WORLD
from engine.physics.compat.option import choice
from engine.physics.compat.writing import check_kind, check_shape, shape_of, write
from engine.physics.double_single import LOW
from engine.physics.enums import IntegratorType
from engine.physics.model.features import NotSupported, check_timestep, refused_integrator
from engine.physics.model.set_fields import check_value, own_values, set_fields, update_parts
from engine.physics.model.types import MODEL_GROUPS, Data, Model, is_batched
from engine.physics.runtime.arguments import check_not_recorded
from engine.physics.runtime.warp_internals import item_shape, struct_fields

_WHOLE_NUMBERS = {"geom_matid", "geom_group", "actuator_actearly", "eq_active0"}
"""Fields of whole numbers that may be set, besides those that say whether something is limited. The others say what a
model is made of, and more than one array follows from them."""


def write_data_field(d: Data, name: str, value: Any) -> None:
    """Copy what is assigned to a field of a Data into it."""
    documented = getattr(type(d), name, None)
    if isinstance(documented, property):
        if documented.fset is None:
            raise AttributeError(f"Data.{name} follows from a step and cannot be set")
        documented.fset(d, value)
        return
    array = vars(d).get(name)
    if not isinstance(array, wp.array):
        what = "is no array that can be set" if name in vars(d) else "is no field"
        raise AttributeError(f"Data.{name} {what}")
    write(f"Data.{name}", array, value)
    if name in ("qpos", "qvel"):  # as set_state: worlds that were frozen run again
        d.status.zero_()


def writer(m: Model) -> Callable[[str, Any], None]:
    """`write_model_field` for one model, which it does not keep alive."""
    model = weakref.ref(m)

    def write_field(name: str, value: Any) -> None:
        found = model()
        if found is None:
            raise ReferenceError(f"the Model whose {name} was set is gone")
        write_model_field(found, name, value)

    return write_field


def write_model_field(m: Model, name: str, value: Any) -> None:
    """Copy what is assigned to a field of a Model into it; `opt.` before options, `stat.` before statistics.

    With a first dimension of 1 it is for all worlds, with one of several every world has its own from now on, as
    after `expand`. Raises as `set_field`, TypeError for numbers of another type, and RuntimeError while a graph is
    captured; one that has been captured sees the values.
    """
    what, field = f"Model.{name}", name.rpartition(".")[2]
    check_not_recorded(f"assigning {what}", m.device)
    if name == "opt.integrator":
        _set_integrator(m, value)
        return
    group = _group(name)
    if group is None:
        present = getattr(m, name) if "." not in name else None
        if not isinstance(present, wp.array):
            raise AttributeError(f"{what} cannot be set" if present is not None else f"{what} is no option")
        vars(m)[name] = m.documented.assign(name, present, value)
        return
    array = getattr(m.groups[group], field)
    if not isinstance(array, wp.array):
        raise AttributeError(f"{what} says how large a model is and cannot be set")
    if group != "opt" and array.dtype is wp.int32 and not field.endswith("limited") and field not in _WHOLE_NUMBERS:
        raise AttributeError(
            f"{what} says what a model is made of: change the host model and put it on the device anew"
        )
    numbers, per_world = _numbers(m, what, name, group, value)
    present = array.numpy()
    if field == "eq_data":  # the documented numbers are the first of those that are read
        rest = np.broadcast_to(present[: len(numbers), :, numbers.shape[2] :], (*numbers.shape[:2], 1))
        numbers = np.concatenate([numbers, rest], axis=2)
    if not per_world:
        set_fields(m, {name: _rows(numbers[0], array)})
        return
    numbers = numbers.reshape(len(numbers), *present.shape[1:]).astype(np.float32)
    if name == "opt.timestep":
        check_timestep(what, numbers)
    check_value(m, name, np.abs(numbers).max(axis=0, initial=0.0), grows=False)
    own_values(m, name, len(numbers)).assign(numbers)
    if (low := getattr(m.groups[group], field + LOW, None)) is not None:
        low.zero_()
    update_parts(m, [name])


def _set_integrator(m: Model, value: Any) -> None:
    """Steps that were captured are captured anew; those in a graph of the caller stay as they are."""
    integrator = choice("Model.opt.integrator", IntegratorType, value)
    if integrator == m.integrator:
        return
    if refused := refused_integrator(integrator):
        raise NotSupported(refused)
    if m.nflex:
        raise AttributeError(
            "Model.opt.integrator is settled for flexes when a model is put on the device: set it in the host model "
            "and put that there anew"
        )
    vars(m.opt)["integrator"] = integrator
    vars(m).update(integrator=integrator, version=m.version + 1)


def _rows(numbers: np.ndarray, array: wp.array) -> np.ndarray:
    """Numbers of one world as a host model has them: a row for each of what there is."""
    return numbers.reshape(array.shape[-1], -1) if item_shape(array.dtype) and numbers.ndim > 1 else numbers


def _group(name: str) -> str | None:
    prefix, _, field = name.rpartition(".")
    names = ["opt"] if prefix == "opt" else [group for group in MODEL_GROUPS if group != "opt"]
    return next((group for group in names if field in struct_fields(MODEL_GROUPS[group])), None)


def _numbers(m: Model, what: str, name: str, group: str, value: Any) -> tuple[np.ndarray, bool]:
    """The numbers of a value, worlds first, and whether these are several worlds'."""
    field = name.rpartition(".")[2]
    owner = m.opt if group == "opt" else m
    present = getattr(m.groups[group], field) if name == "stat.meaninertia" else getattr(owner, field)
    check_kind(what, present.dtype if isinstance(present, wp.array) else wp.int32, value)
    numbers = value.numpy() if isinstance(value, wp.array) else np.asarray(value)
    if not isinstance(present, wp.array):  # a number of the options
        if numbers.ndim:
            raise ValueError(f"{what} takes a number and was given numbers of shape {numbers.shape}")
        return numbers.reshape(1).astype(int), False
    expected = shape_of(present)
    if not is_batched(group, field):
        with_worlds = field == "geom_matid"
        check_shape(what, numbers.shape, expected)
        return numbers if with_worlds else numbers[None], False
    if field in OF_EVERY_WORLD and numbers.ndim < len(shape_of(getattr(m.groups[group], field))):
        check_shape(what, (1, *numbers.shape), (1, *expected[-numbers.ndim :]))
        return numbers[None], False
    if numbers.ndim == 0 and len(expected) == 1:
        numbers = numbers.reshape(1)
    if field in OF_EVERY_WORLD and len(getattr(m.groups[group], field)) == 1:
        expected = (1, *expected)
    worlds = _worlds(m)
    check_shape(what, numbers.shape, expected, worlds, any_number=worlds == 1)
    return numbers, len(numbers) > 1 if numbers.ndim else False


def _worlds(m: Model) -> int:
    """How many worlds have their own values of some field, 1 if they share all."""
    return max(
        (
            len(array)
            for group, struct in MODEL_GROUPS.items()
            for field in struct_fields(struct)
            if is_batched(group, field) and isinstance(array := getattr(m.groups[group], field), wp.array)
        ),
        default=1,
    )
