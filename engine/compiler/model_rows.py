"""What the arrays of a SceneModel have of one object, by MuJoCo's names."""

from __future__ import annotations

import numpy as np

from engine.compiler.model import ARRAYS, SceneModel

_COUNTS = {
    "body": "nbody",
    "joint": "njnt",
    "geom": "ngeom",
    "site": "nsite",
    "camera": "ncam",
    "light": "nlight",
    "actuator": "nactuator",
    "tendon": "ntendon",
    "sensor": "nsensor",
    "equality": "neq",
    "pair": "npair",
    "mesh": "nmesh",
    "hfield": "nhfield",
}
"""Sizes of the arrays with a row for each object, by kind."""

_MORE = {
    "joint": (("nv", "jnt_dofadr", None),),
    "actuator": (("nu", "actuator_ctrladr", "actuator_ctrlnum"), ("nout", "actuator_outadr", "actuator_outnum")),
}
"""Sizes of arrays with several rows for each object, with the fields of the first row and of their number."""

_DOFS = (6, 3, 1, 1)
"""Degrees of freedom of a joint by its `jnt_type`."""


def rows_of(scene: SceneModel, path: str) -> tuple[str, dict[str, np.ndarray]]:
    """Kind of the object at a World path, and its row of every array, flat; of the arrays of degrees of freedom,
    controls and forces the rows of a joint or an actuator, one behind the other. "" and nothing for what has none."""
    try:
        kind, index = scene.find(path)
    except KeyError:
        return "", {}
    ranges = {_COUNTS[kind]: slice(index, index + 1)} if kind in _COUNTS else {}
    for count, first, number in _MORE.get(kind, ()):
        start = int(getattr(scene, first)[index])
        length = _DOFS[int(scene.jnt_type[index])] if number is None else int(getattr(scene, number)[index])
        ranges[count] = slice(start, start + length)
    found = {
        name: np.ravel(getattr(scene, name)[ranges[declared.metadata["rows"]]])
        for name, declared in ARRAYS.items()
        if declared.metadata["rows"] in ranges
    }
    return (kind, found) if found else ("", {})
