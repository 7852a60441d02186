"""The older form of MSD (that of the reference text) turned into the form of 0.10.1, on plain decoded data.

Both forms load; only the newer one is written. FORMAT section 8.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def modernise(world: dict[str, Any]) -> None:
    """Rewrite keys that only the older form has, in place; what has the newer form already is left alone."""
    assets = world.get("assets")
    if isinstance(assets, dict) and isinstance(assets.get("meshes"), dict):
        for key, mesh in assets["meshes"].items():
            assets["meshes"][key] = _mesh(mesh)
    hierarchy = world.get("hierarchy")
    if isinstance(hierarchy, dict):
        _geoms(hierarchy.get("geoms"))
        links = [b.get("link") for b in _dicts(hierarchy.get("bodies"))]
        while links:
            link = links.pop()
            if isinstance(link, dict):
                _geoms(link.get("geoms"))
                links += _dicts(link.get("children"))
    visual = world.get("visual")
    if isinstance(visual, dict) and "shadow_size" in visual:
        size = visual.pop("shadow_size")
        visual.setdefault("dir_shadow_size", size)
        visual.setdefault("point_shadow_size", size)
    option = world.get("simulate_option")
    if isinstance(option, dict) and option.get("coacd_strategy", 0) is None:
        del option["coacd_strategy"]


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [v for v in value if isinstance(v, dict)] if isinstance(value, list) else []


def _geoms(geoms: Any) -> None:
    for geom in _dicts(geoms):
        if "mass" in geom:
            mass = geom.pop("mass")
            inertial = geom.setdefault("inertial", {})
            if isinstance(inertial, dict) and mass is not None:
                inertial.setdefault("mass", mass)
        if "mesh_scale" in geom:
            scale = geom.pop("mesh_scale")
            if scale is not None and geom.get("mesh_transform") is None:
                geom["mesh_transform"] = scale


def _mesh(mesh: Any) -> Any:
    if not isinstance(mesh, dict):
        return mesh
    asset: dict[str, Any] = mesh if "source" in mesh else {"source": mesh}
    source = asset["source"]
    payload = next(iter(source.values()), None) if isinstance(source, dict) and len(source) == 1 else None
    if isinstance(payload, dict):
        if payload.pop("acd", None):
            asset.setdefault("collision_cooking", "ConvexDecomposition")
        transform = payload.pop("transform", None)
        if isinstance(transform, dict):
            asset.setdefault("transform", mesh_transform(**{k: v for k, v in transform.items() if v is not None}))
    return asset


def mesh_transform(
    position: Any = (0, 0, 0), rotation: Any = (0, 0, 0, 1), scale: Any = (1, 1, 1), **_: Any
) -> dict[str, list[float]]:
    """The affine map that subtracts `position`, undoes `rotation` (x, y, z, w) and scales:
    linear = diag(scale) R^-1, translation = -linear position."""
    from scipy.spatial.transform import Rotation  # slow to load, and older files only need it

    linear = np.diag(np.asarray(scale, float)) @ Rotation.from_quat(np.asarray(rotation, float)).inv().as_matrix()
    translation = -linear @ np.asarray(position, float)
    return {"linear": linear.ravel().tolist(), "translation": translation.tolist()}
