"""The shapes of a scene as messages of the kind foxglove.SceneUpdate, which 3D panels draw in the frames of bodies
(https://docs.foxglove.dev/docs/visualization/message-schemas/scene-update)."""

from __future__ import annotations

from typing import Any

import numpy as np
import orjson

from engine.compiler.scene import Placed, lay_out
from engine.exporters.gltf.geoms import FITTED, is_infinite, is_shown
from engine.geometry import rotation
from engine.geometry.triangles import Triangles
from engine.msd import drawn_meshes
from engine.msd.fitted_shapes import fitted_shape
from engine.msd.schema import Geometry, ShapeType, World

SCENE = "/scene"
SCHEMA = "foxglove.SceneUpdate"
GROUND = 20.0
"""Side of an infinite plane, m."""
_MESSAGE = 2**20
"""Bytes of shapes after which another message begins, about."""
_ALL = 1
"""Deletes what earlier messages have shown."""
_THIN = 1e-4  # m: a plane is a flat cube
_GRAY = (0.5, 0.5, 0.5, 1.0)

_NUMBER, _TEXT, _WHOLE = {"type": "number"}, {"type": "string"}, {"type": "integer"}


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def _array(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


_XYZ = _object(x=_NUMBER, y=_NUMBER, z=_NUMBER)
_POSE = _object(position=_XYZ, orientation=_object(x=_NUMBER, y=_NUMBER, z=_NUMBER, w=_NUMBER))
_COLOR = _object(r=_NUMBER, g=_NUMBER, b=_NUMBER, a=_NUMBER)
_STAMP = _object(sec=_WHOLE, nsec=_WHOLE)
_SHAPE = {"pose": _POSE, "size": _XYZ, "color": _COLOR}
_ENTITY = _object(
    timestamp=_STAMP,
    frame_id=_TEXT,
    id=_TEXT,
    lifetime=_STAMP,
    frame_locked={"type": "boolean"},
    metadata=_array(_object(key=_TEXT, value=_TEXT)),
    cubes=_array(_object(**_SHAPE)),
    spheres=_array(_object(**_SHAPE)),
    cylinders=_array(_object(**_SHAPE, bottom_scale=_NUMBER, top_scale=_NUMBER)),
    triangles=_array(
        _object(pose=_POSE, points=_array(_XYZ), color=_COLOR, colors=_array(_COLOR), indices=_array(_WHOLE))
    ),
)
JSON_SCHEMA = orjson.dumps(
    {
        "title": SCHEMA,
        **_object(
            deletions=_array(_object(timestamp=_STAMP, type=_WHOLE, id=_TEXT)),
            entities=_array(_ENTITY),
        ),
    }
)


def scene_messages(world: World, frames: list[str]) -> tuple[list[bytes], list[str]]:
    """Messages that show the visible geoms of a World, one behind the other; the first takes away what was shown
    before. Cubes, spheres and cylinders are such; a capsule is a cylinder and two spheres; the rest are triangles.

    Args:
        frames: the frame of each body by its index, the first is the world's.

    Returns:
        Messages, and what is not shown, as sentences.
    """
    stamp, left_out = {"sec": 0, "nsec": 0}, list[str]()
    messages: list[list[bytes]] = [[]]
    size = 0
    for placed in lay_out(world).geoms:
        if not is_shown(world, placed.element) or placed.body >= len(frames):
            continue
        try:
            shapes = _shapes(world, placed)
        except (OSError, ValueError) as error:
            left_out.append(f"{placed.path} is not shown to others: {error}")
            continue
        entity = orjson.dumps(
            {
                "timestamp": stamp,
                "frame_id": frames[placed.body],
                "id": placed.path,
                "lifetime": stamp,
                "frame_locked": True,
                "metadata": [{"key": "name", "value": placed.element.name or ""}],
                **shapes,
            },
            option=orjson.OPT_SERIALIZE_NUMPY,
        )
        if size > _MESSAGE:
            messages.append([])
            size = 0
        messages[-1].append(entity)
        size += len(entity)
    return [_message(entities, first=i == 0) for i, entities in enumerate(messages)], left_out


def _message(entities: list[bytes], first: bool) -> bytes:
    deletions = [{"timestamp": {"sec": 0, "nsec": 0}, "type": _ALL, "id": ""}] if first else []
    return b'{"deletions":' + orjson.dumps(deletions) + b',"entities":[' + b",".join(entities) + b"]}"


def _shapes(world: World, placed: Placed[Geometry]) -> dict[str, list[dict[str, Any]]]:
    """The lists of primitives of an entity."""
    geom = placed.element
    position, turn = np.array(geom.position, float), rotation.wxyz_from_xyzw(geom.orientation)
    size = np.array(geom.size, float)
    if geom.shape in FITTED and (geom.mesh is not None or geom.mesh_variant_set is not None):
        at, turn, fitted = fitted_shape(world, geom)
        position, size = np.array(at, float), np.array(fitted, float)
    look = {"pose": _pose(position, turn), "color": _color(world, geom)}
    match geom.shape:
        case ShapeType.Box:
            return {"cubes": [look | {"size": _xyz(2 * size[:3])}]}
        case ShapeType.Sphere:
            return {"spheres": [look | {"size": _xyz(np.full(3, 2 * size[0]))}]}
        case ShapeType.Ellipsoid:
            return {"spheres": [look | {"size": _xyz(2 * size[:3])}]}
        case ShapeType.Cylinder | ShapeType.Capsule:
            radius, half = float(size[0]), float(size[1])
            tube = look | {"size": _xyz([2 * radius, 2 * radius, 2 * half]), "bottom_scale": 1.0, "top_scale": 1.0}
            if geom.shape is ShapeType.Cylinder:
                return {"cylinders": [tube]}
            ends = [position + rotation.rotate_wxyz(turn, (0.0, 0.0, z)) for z in (-half, half)]
            ball = _xyz(np.full(3, 2 * radius))
            return {
                "cylinders": [tube],
                "spheres": [{"pose": _pose(end, turn), "color": look["color"], "size": ball} for end in ends],
            }
        case ShapeType.Mesh | ShapeType.Sdf:
            return {"triangles": [look | _triangles(_mesh(world, geom))]}
        case ShapeType.HField:
            if geom.hfield not in world.assets.hfields:
                raise ValueError(f"there is no height field named {geom.hfield!r}")
            field = drawn_meshes.hfield_triangles(world, world.assets.hfields[geom.hfield])
            return {"triangles": [look | _triangles(field)]}
    sides = [GROUND, GROUND] if is_infinite(geom) else [2 * size[0], 2 * size[1]]
    return {"cubes": [look | {"size": _xyz([*sides, _THIN])}]}


def _mesh(world: World, geom: Geometry) -> Triangles:
    name = geom.mesh or ""
    if geom.mesh is None and geom.mesh_variant_set in world.mesh_variant_sets:
        name = next(iter(world.mesh_variant_sets[geom.mesh_variant_set].meshes), "")
    if name not in world.assets.meshes:
        raise ValueError(f"there is no mesh named {name!r}")
    return drawn_meshes.mesh_triangles(world, world.assets.meshes[name], geom.mesh_transform)


def _triangles(mesh: Triangles) -> dict[str, Any]:
    points = [_xyz(point) for point in np.asarray(mesh.position, np.float64).round(6).tolist()]
    return {"points": points, "colors": [], "indices": np.asarray(mesh.indices).ravel().tolist()}


def _color(world: World, geom: Geometry) -> dict[str, float]:
    color = geom.visual.color
    if color is None:
        material = world.assets.materials.get(geom.visual.material or "")
        color = None if material is None else material.color
    return dict(zip("rgba", map(float, _GRAY if color is None else color), strict=True))


def _xyz(numbers: Any) -> dict[str, float]:
    return dict(zip("xyz", map(float, numbers), strict=True))


def _pose(position: Any, turn: Any) -> dict[str, Any]:
    return {"position": _xyz(position), "orientation": dict(zip("wxyz", map(float, turn), strict=True))}
