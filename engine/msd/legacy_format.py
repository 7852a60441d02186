"""The older form of MSD (that of the reference text) turned into the form of 0.10.1 and back. FORMAT section 8.

Both forms are read; the newer one is written unless the older one is asked for.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from engine.msd.decoding import decode_value
from engine.msd.older_texts import modernise_actuator, plugin_map
from engine.msd.paths import join
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema.asset import AffineTransform, MeshAsset, MeshCollisionCookPolicy, MeshSource
from engine.msd.schema.world import World


def modernise(world: dict[str, Any]) -> None:
    """Rewrite keys that only the older form has, in place; what has the newer form already is left alone."""
    assets = world.get("assets")
    if isinstance(assets, dict) and isinstance(assets.get("meshes"), dict):
        for key, mesh in assets["meshes"].items():
            assets["meshes"][key] = _mesh(mesh)
            _plugin(assets["meshes"][key])
    hierarchy = world.get("hierarchy")
    if isinstance(hierarchy, dict):
        _geoms(hierarchy.get("geoms"))
        links = [b.get("link") for b in _dicts(hierarchy.get("bodies"))]
        while links:
            link = links.pop()
            if isinstance(link, dict):
                _geoms(link.get("geoms"))
                links += _dicts(link.get("children"))
    extras = world.get("extras")
    for actuator in _dicts(extras.get("actuators")) if isinstance(extras, dict) else ():
        if "config" in actuator:
            modernise_actuator(actuator)
    visual = world.get("visual")
    if isinstance(visual, dict) and "shadow_size" in visual:
        size = visual.pop("shadow_size")
        visual.setdefault("dir_shadow_size", size)
        visual.setdefault("point_shadow_size", size)
    option = world.get("simulate_option")
    if isinstance(option, dict) and option.get("coacd_strategy", 0) is None:
        del option["coacd_strategy"]


def is_older(world: World) -> bool:
    """Whether a World has something that only the older form says."""
    return any(is_older_mesh(mesh) for mesh in world.assets.meshes.values())


def is_older_mesh(mesh: MeshAsset | MeshSource) -> bool:
    """Whether a mesh is in the older form: its source alone, or with a transform or decomposition in the source."""
    if isinstance(mesh, MeshSource):
        return True
    payload = mesh.source.value
    return payload.acd is not None or getattr(payload, "transform", None) is not None


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [v for v in value if isinstance(v, dict)] if isinstance(value, list) else []


def _plugin(owner: Any) -> None:
    """What a geom or mesh says of its plugin as text becomes a map."""
    extras = owner.get("extras") if isinstance(owner, dict) else None
    if isinstance(extras, dict) and isinstance(extras.get("plugin"), str):
        extras["plugin"] = plugin_map(extras["plugin"])


def _geoms(geoms: Any) -> None:
    for geom in _dicts(geoms):
        _plugin(geom)
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


# ------------------------------------------------------------------------------------------ meshes made in Python


def modern(world: World) -> World:
    """The World with its meshes in the newer form; itself when they are."""
    if not is_older(world):
        return world
    meshes = {key: _modern_mesh(mesh) for key, mesh in world.assets.meshes.items()}
    return msgspec.structs.replace(world, assets=msgspec.structs.replace(world.assets, meshes=meshes))


def _modern_mesh(mesh: MeshAsset | MeshSource) -> MeshAsset:
    """A mesh in the newer form, whichever form it was made in."""
    if not is_older_mesh(mesh):
        assert isinstance(mesh, MeshAsset)
        return mesh
    asset = MeshAsset(source=mesh) if isinstance(mesh, MeshSource) else msgspec.structs.replace(mesh)
    payload = asset.source.value
    transform = getattr(payload, "transform", None)
    if transform is not None and asset.transform.linear is None and asset.transform.translation is None:
        said = mesh_transform(transform.position, transform.rotation, transform.scale)
        asset.transform = msgspec.convert(said, AffineTransform, dec_hook=decode_value)
    if payload.acd and asset.collision_cooking is MeshCollisionCookPolicy.Default:
        asset.collision_cooking = MeshCollisionCookPolicy.ConvexDecomposition
    return asset


# ----------------------------------------------------------------------------------------- writing the older form

NEWER_KEYS = {
    "": {"mesh_variant_sets": {}, "contact_pairs": {"pairs": []}, "extension": {"plugins": {}}},
    "assets": {"gaussian_clouds": {}},
    "hierarchy": {"gaussian_splats": []},
    "link": {"gaussian_splats": []},
    "geom": {"mesh_variant_set": None},
    "texture": {"compress": False},
    "camera": {"segmentation": "Disable", "auto_batch_render": False},
    "sensors": {"lidar": []},
    "simulate_option": {"sdf_iterations": 10, "sdf_initpoints": 40},
    "visual": {"sensor": {"lidar_point_cloud": {"point_size_px": 3.0, "max_color_distance": 50.0}}},
}
"""Keys that only the newer form has, by kind of object, with the value that says nothing."""

NEWER_NAMES = {
    "shape": ("Sdf",),
    "solver_type": ("Newton",),
    "role": ("Roughness", "Metallic"),
    "type_": ("EnvHDR", "Rect"),
}
"""Variants that only the newer form has, by key. They are written all the same: there is no older word for them."""


def older_form(world: dict[str, Any], report: Report | None = None) -> dict[str, Any]:
    """A World as maps and lists in the newer form rewritten into the older one, in place; `report` receives what that
    cannot say. A reader of the older form passes over the keys that it does not know."""
    writer = _OlderWriter(Report() if report is None else report)
    writer.world(world)
    return world


class _OlderWriter:
    def __init__(self, report: Report) -> None:
        self.report = report

    def lost(self, path: str, what: str) -> None:
        self.report.add(Finding(f"the older form has no {what}; it is left out", outcome=Outcome.DROPPED, path=path))

    def drop(self, owner: dict[str, Any], kind: str, path: str) -> None:
        """Take out the keys of a kind of object that only the newer form has."""
        for key, nothing in NEWER_KEYS[kind].items():
            if key in owner and owner.pop(key) != nothing:
                self.lost(join(path, key), key)

    def names(self, owner: dict[str, Any], path: str) -> None:
        """Report variants that only the newer form has."""
        for key, names in NEWER_NAMES.items():
            value = owner.get(key)
            name = next(iter(value), None) if isinstance(value, dict) else value
            if name in names:
                message = f"the older form has no {name!r}; it is written, and a reader of that form will refuse it"
                self.report.add(Finding(message, outcome=Outcome.CARRIED, path=join(path, key)))

    def world(self, world: dict[str, Any]) -> None:
        assets = world["assets"]
        for key, mesh in assets["meshes"].items():
            assets["meshes"][key] = self.mesh(mesh, join("assets.meshes", (key,)))
        for key, texture in assets["textures"].items():
            path = join("assets.textures", (key,))
            self.drop(texture, "texture", path)
            self.names(texture, path)
        for key, material in assets["materials"].items():
            for i, layer in enumerate(material["layers"]):
                self.names(layer, join(join(join("assets.materials", (key,)), "layers"), i))
        self.drop(assets, "assets", "assets")
        self.link(world["hierarchy"], "hierarchy", "hierarchy")
        todo = [(f"hierarchy.bodies[{i}].link", body["link"]) for i, body in enumerate(world["hierarchy"]["bodies"])]
        while todo:
            path, link = todo.pop()
            self.link(link, "link", path)
            todo += [(f"{path}.children[{i}]", child) for i, child in enumerate(link["children"])]
        self.drop(world["sensors"], "sensors", "sensors")
        self.drop(world["simulate_option"], "simulate_option", "simulate_option")
        self.names(world["simulate_option"], "simulate_option")
        self.visual(world["visual"])
        for i, actuator in enumerate(world["actuators"]):
            kind = actuator["actuator_type"]
            if isinstance(kind, dict) and "Position" in kind and kind["Position"].pop("implicit_stiffness", False):
                self.lost(f"actuators[{i}].actuator_type.value.implicit_stiffness", "implicit_stiffness")
        self.drop(world, "", "")

    def link(self, owner: dict[str, Any], kind: str, path: str) -> None:
        """What is attached to a link, or to the world."""
        self.drop(owner, kind, path)
        for i, geom in enumerate(owner["geoms"]):
            self.geom(geom, f"{path}.geoms[{i}]")
        for i, camera in enumerate(owner["cameras"]):
            self.drop(camera, "camera", f"{path}.cameras[{i}]")
        for i, light in enumerate(owner["lights"]):
            self.names(light, f"{path}.lights[{i}]")

    def geom(self, geom: dict[str, Any], path: str) -> None:
        self.drop(geom, "geom", path)
        self.names(geom, path)
        inertial = geom.pop("inertial")
        geom["mass"] = inertial.pop("mass")
        for key, value in inertial.items():
            if value is not None:
                self.lost(f"{path}.inertial.{key}", f"inertial.{key} of a geom")
        linear = geom.pop("mesh_transform")
        if linear is not None and len(linear) == 9:
            diagonal = linear[::4]
            if linear != [diagonal[0], 0, 0, 0, diagonal[1], 0, 0, 0, diagonal[2]]:
                self.lost(f"{path}.mesh_transform", "mesh_transform that is no scale of a geom")
                diagonal = None
            linear = diagonal
        geom["mesh_scale"] = linear

    def visual(self, visual: dict[str, Any]) -> None:
        self.drop(visual, "visual", "visual")
        visual["shadow_size"] = visual.pop("dir_shadow_size")
        if visual.pop("point_shadow_size") != visual["shadow_size"]:
            self.lost("visual.point_shadow_size", "shadow size of its own for point lights")

    def mesh(self, asset: dict[str, Any], path: str) -> dict[str, Any]:
        """The source alone; placement and decomposition are said in it."""
        source = asset["source"]
        ((tag, payload),) = source.items()
        cooking = asset["collision_cooking"]
        payload["acd"] = cooking == "ConvexDecomposition"
        if cooking == "Sdf":
            self.lost(f"{path}.collision_cooking", "collision_cooking Sdf")
        transform = older_transform(**asset["transform"]) if any(asset["transform"].values()) else None
        if tag == "Path":
            payload["transform"] = transform
        if any(asset["transform"].values()) and (transform is None or tag != "Path"):
            self.lost(f"{path}.transform", "placement of this mesh")
        for key in asset.keys() - {"source", "transform", "collision_cooking"}:
            self.lost(join(path, key), f"{key} of a mesh")
        return source


def older_transform(linear: Any = None, translation: Any = None) -> dict[str, list[float]] | None:
    """Position, rotation and scale that say the same as an affine map, as `mesh_transform` makes it: linear =
    diag(scale) R^-1, translation = -linear position. None when a shear or a flattening cannot be said so."""
    from scipy.spatial.transform import Rotation

    matrix = np.eye(3) if linear is None else np.asarray(linear, float)
    matrix = np.diag(matrix) if matrix.size == 3 else matrix.reshape(3, 3)
    scale = np.linalg.norm(matrix, axis=1)
    if not (scale > 0).all():
        return None
    turn = matrix / scale[:, None]
    if np.linalg.det(turn) < 0:
        scale, turn = -scale, -turn
    if not np.allclose(turn @ turn.T, np.eye(3), atol=1e-6):
        return None
    position = -np.linalg.solve(matrix, np.zeros(3) if translation is None else np.asarray(translation, float))
    return {
        "position": position.tolist(),
        "rotation": Rotation.from_matrix(turn.T).as_quat().tolist(),
        "scale": scale.tolist(),
    }
