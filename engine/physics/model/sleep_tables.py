"""What sleeping reads of a model besides its trees: which trees a sensor is of, and which sleep as one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from engine.physics.enums import ObjType, SensorType, TrnType

FIELDS = {"sleep_tolerance", "tree_tie", "sensor_tree"}

_NONE, _AWAKE = -1, -2
_ALWAYS = {SensorType.RANGEFINDER, SensorType.USER, SensorType.PLUGIN}
"""Sensors whose readings change whoever sleeps."""
_BODY_OF = {
    ObjType.JOINT: "jnt_bodyid",
    ObjType.DOF: "dof_bodyid",
    ObjType.GEOM: "geom_bodyid",
    ObjType.SITE: "site_bodyid",
    ObjType.CAMERA: "cam_bodyid",
}


def arrays(model: Any) -> dict[str, np.ndarray]:
    """The fields of `FIELDS` of a host model."""
    return {
        "sleep_tolerance": np.array([getattr(model.opt, "sleep_tolerance", 1e-3)], np.float32),
        "tree_tie": _ties(model),
        "sensor_tree": np.array([_of_sensor(model, i) for i in range(int(model.nsensor))], np.int32).reshape(-1, 4),
    }


def _ties(model: Any) -> np.ndarray:
    """(ntree,) the lowest tree of the same flex; a tree of none is its own."""
    ties = np.arange(int(model.ntree), dtype=np.int32)
    for flex in range(int(getattr(model, "nflex", 0))):
        kind = "node" if model.flex_interp[flex] else "vert"
        first, number = (int(getattr(model, f"flex_{kind}{what}")[flex]) for what in ("adr", "num"))
        trees = np.asarray(model.body_treeid)[getattr(model, f"flex_{kind}bodyid")[first : first + number]]
        if (trees >= 0).any():
            lowest = ties[trees[trees >= 0]].min()
            ties[np.isin(ties, ties[trees[trees >= 0]])] = lowest
    return ties


def _of_sensor(model: Any, sensor: int) -> list[int]:
    kinds = int(model.sensor_objtype[sensor]), int(model.sensor_reftype[sensor])
    kind = int(model.sensor_type[sensor])
    by_place = kind == SensorType.CONTACT and ObjType.SITE in kinds
    trees: list[int] = []
    for obj, index in zip(kinds, (model.sensor_objid[sensor], model.sensor_refid[sensor]), strict=True):
        trees += _of_object(model, obj, int(index))
    trees = list(dict.fromkeys(tree for tree in trees if tree != _NONE))
    if kind in _ALWAYS or by_place or len(trees) > 4 or _AWAKE in trees:
        return [_AWAKE] * 4
    return trees + [_NONE] * (4 - len(trees))


def _of_object(model: Any, kind: int, index: int) -> Iterable[int]:
    """Trees of an object; -1: fixed to the world."""
    tree = model.body_treeid
    if kind == ObjType.UNKNOWN or index < 0:
        return []
    if kind in (ObjType.BODY, ObjType.XBODY):
        return [int(tree[index])]
    if kind in _BODY_OF:
        return [int(tree[getattr(model, _BODY_OF[ObjType(kind)])[index]])]
    if kind == ObjType.TENDON:
        number = int(model.tendon_treenum[index])
        both = np.reshape(model.tendon_treeid, (-1, 2))[index]
        return [_AWAKE] if number > 2 else [int(one) for one in both[:number]]
    if kind == ObjType.ACTUATOR:
        return _of_actuator(model, index)
    return [_AWAKE]


def _of_actuator(model: Any, actuator: int) -> Iterable[int]:
    first, second = (int(one) for one in np.reshape(model.actuator_trnid, (-1, 2))[actuator])
    kind = int(model.actuator_trntype[actuator])
    if kind in (TrnType.JOINT, TrnType.JOINTINPARENT) or (kind == TrnType.SO3 and second < 0):
        return _of_object(model, ObjType.JOINT, first)
    if kind == TrnType.TENDON:
        return _of_object(model, ObjType.TENDON, first)
    if kind == TrnType.BODY:
        return _of_object(model, ObjType.BODY, first)
    return [*_of_object(model, ObjType.SITE, first), *_of_object(model, ObjType.SITE, second)]
