"""Which geoms of a host model are signed distance fields in closed form: MuJoCo's plugins `mujoco.sdf.*`."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.geometry import distance_fields
from engine.physics.enums import GeomType, SdfShape
from engine.physics.model.host_plugins import plugin_name, settings

FIELDS = {"geom_sdf", "geom_sdfprm"}
FAMILY = "mujoco.sdf."
"""How the names of these plugins begin."""
ATTRIBUTES = {SdfShape[kind.upper()]: attributes for kind, attributes in distance_fields.ATTRIBUTES.items()}
"""Attributes of each, in MuJoCo's order, with the values that it has where a scene says none."""
NATTRIBUTE = 5
"""Numbers that a shape has room for."""


def kind_of(plugin: str) -> int:
    """The SdfShape that a plugin is by its name, -1 if none."""
    name = plugin.removeprefix(FAMILY).upper()
    return int(SdfShape[name]) if plugin.startswith(FAMILY) and name in SdfShape.__members__ else -1


def arrays(model: Any) -> dict[str, np.ndarray]:
    """`FIELDS` of a host model: geom_sdf (ngeom,) SdfShape, -1: none; geom_sdfprm (ngeom, 5) its attributes."""
    if hasattr(model, "geom_sdf"):
        return {name: np.asarray(getattr(model, name)) for name in FIELDS}
    ngeom = int(model.ngeom)
    values = {"geom_sdf": np.full(ngeom, -1, np.int32), "geom_sdfprm": np.zeros((ngeom, NATTRIBUTE))}
    for geom, instance in enumerate(np.ravel(getattr(model, "geom_plugin", ()))):
        kind = kind_of(plugin_name(model, int(instance))) if instance >= 0 else -1
        if kind >= 0:
            given = settings(model, int(instance))
            defaults = ATTRIBUTES[SdfShape(kind)].values()
            prm = [float(text) if text else default for text, default in zip(given, defaults, strict=False)]
            values["geom_sdf"][geom] = kind
            values["geom_sdfprm"][geom, : len(prm)] = prm
    return values


def without_field(model: Any) -> np.ndarray:
    """Geoms of type SDF that are no field: neither a shape in closed form nor a mesh with an octree."""
    fields = (np.asarray(model.geom_type) == GeomType.SDF) & (arrays(model)["geom_sdf"] < 0)
    if hasattr(model, "mesh_octadr") and fields.any():
        fields &= np.asarray(model.mesh_octadr)[np.asarray(model.geom_dataid)] < 0
        return np.flatnonzero(fields)
    return np.zeros(0, int)
