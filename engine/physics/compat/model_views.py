"""Fields of a Model in the layout that the API documents, where kernels read another: views of their arrays, or
copies where the type of the numbers is another. `model.rebind` writes what is assigned to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import warp as wp

from engine.physics.compat import layouts
from engine.physics.runtime.warp_internals import item_bytes
from engine.physics.vectors import vec11


def _view(group: str, name: str, make: Callable[[wp.array], wp.array]) -> property:
    def read(m: ModelViews) -> wp.array:
        array = getattr(m.groups[group], name)
        source, view = m.views.get(name, (None, None))
        if source is not array:
            view = make(array)
            view.source = array  # its memory
            m.views[name] = array, view
        return view

    return property(read)


def _other(array: wp.array, dtype: Any, shape: tuple[int, ...], strides: tuple[int, ...]) -> wp.array:
    return wp.array(ptr=array.ptr, dtype=dtype, shape=shape, strides=strides, device=array.device)


def _orientations(group: str, name: str) -> property:
    """Quaternions, w, x, y, z in memory, as an array of Warp's quaternions."""
    return _view(group, name, lambda array: _other(array, wp.quatf, array.shape, array.strides))


def _of_every_world(group: str, name: str) -> property:
    """A field that worlds share: without a dimension for them, until they have their own values."""
    return _view(group, name, _shared)


def _shared(array: wp.array) -> wp.array:
    first = 1 if len(array) == 1 else 0
    return _other(array, array.dtype, array.shape[first:], array.strides[first:])


def _of_worlds(array: wp.array) -> wp.array:
    """A field that worlds always share, with a dimension for them of 1."""
    return _other(array, array.dtype, (1, *array.shape), (0, *array.strides))


def _boxes(array: wp.array) -> wp.array:
    """Centre and half size as two vectors."""
    return _other(array, wp.vec3, (*array.shape, 2), (*array.strides, 12))


def _numbers(array: wp.array) -> wp.array:
    """Numbers of a vector in a dimension of their own; without a dimension for worlds as long as they share it."""
    size = item_bytes(array.dtype) // 4
    first = 1 if len(array) == 1 else 0
    return _other(array, wp.float32, (*array.shape[first:], size), (*array.strides[first:], 4))


def _flags(group: str, name: str) -> property:
    """Whether whole numbers are not 0, a copy."""
    return property(lambda m: layouts.flags(getattr(m.groups[group], name)))


class ModelViews:
    """Documented fields by the arrays of a Model's groups."""

    groups: dict[str, Any]
    opt: Any
    views: dict[str, tuple[wp.array, wp.array]]

    is_sparse = property(lambda m: m.opt.is_sparse)
    body_quat = _orientations("tree", "body_quat")
    body_iquat = _orientations("tree", "body_iquat")
    geom_quat = _orientations("tree", "geom_quat")
    site_quat = _orientations("tree", "site_quat")
    cam_quat = _orientations("tree", "cam_quat")
    geom_aabb = _view("shape", "geom_aabb", _boxes)
    geom_fluid = _view("fluids", "geom_fluid", _numbers)
    geom_matid = _view("rays", "geom_matid", _of_worlds)
    actuator_history = _view("past", "actuator_history", _of_worlds)
    actuator_historyadr = _view("past", "actuator_historyadr", _of_worlds)
    sensor_history = _view("past", "sensor_history", _of_worlds)
    sensor_historyadr = _view("past", "sensor_historyadr", _of_worlds)
    eq_data = _view("equalities", "eq_data", lambda a: _other(a, vec11, a.shape, a.strides))
    site_size = _of_every_world("tree", "site_size")
    wrap_prm = _of_every_world("tendons", "wrap_prm")
    sensor_cutoff = _of_every_world("sensors", "sensor_cutoff")
    flexedge_length0 = _of_every_world("flex_edges", "flexedge_length0")
    flexedge_invweight0 = _of_every_world("flex_edges", "flexedge_invweight0")
    actuator_cranklength = _of_every_world("actuators", "actuator_cranklength")
    actuator_acc0 = _of_every_world("drives", "actuator_acc0")
    actuator_lengthrange = _of_every_world("drives", "actuator_lengthrange")
    jnt_actfrclimited = _flags("tree", "jnt_actfrclimited")
    tendon_actfrclimited = _flags("tendons", "tendon_actfrclimited")
    actuator_ctrllimited = _flags("actuators", "actuator_ctrllimited")
    actuator_forcelimited = _flags("actuators", "actuator_forcelimited")
    actuator_actlimited = _flags("actuators", "actuator_actlimited")
    actuator_actearly = _flags("actuators", "actuator_actearly")
    eq_active0 = _flags("equalities", "eq_active0")


OF_EVERY_WORLD = {
    *("site_size", "wrap_prm", "sensor_cutoff", "flexedge_length0", "flexedge_invweight0"),
    *("actuator_cranklength", "actuator_acc0", "actuator_lengthrange", "geom_fluid"),
}
"""Those without a dimension for worlds as long as they share a field."""
