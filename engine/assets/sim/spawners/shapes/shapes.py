"""Worlds of single shapes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.assets.sim.schemas.bodies import (
    apply_collision_properties,
    apply_mass_properties,
    apply_rigid_body_properties,
)
from engine.assets.sim.spawners.materials import RigidBodyMaterialCfg
from engine.assets.sim.spawners.materials.physics_materials import apply_physics_material
from engine.assets.sim.spawners.materials.visual_materials import apply_visual_material
from engine.assets.sim.spawners.placing import put, simulation
from engine.assets.sim.stage import Prim
from engine.msd.schema import (
    Body,
    BufferMesh,
    CollisionMask,
    FreeJoint,
    Geometry,
    Inertia,
    Link,
    MeshAsset,
    MeshData,
    MeshSource,
    PhysicsMaterial,
    ShapeType,
    World,
)

if TYPE_CHECKING:
    from engine.assets.sim.spawners.shapes.shapes_cfg import (
        CapsuleCfg,
        ConeCfg,
        CuboidCfg,
        CylinderCfg,
        ShapeCfg,
        SphereCfg,
    )

SIDES = 32
"""Sides of the mesh of a cone."""

_TURNS = {  # quaternions x, y, z, w that turn z to an axis
    "X": (0.0, math.sqrt(0.5), 0.0, math.sqrt(0.5)),
    "Y": (-math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5)),
    "Z": (0.0, 0.0, 0.0, 1.0),
}


def spawn_sphere(prim_path: str, cfg: SphereCfg, translation: Any = None, orientation: Any = None, **_: Any) -> Prim:
    """Put a sphere on the stage."""
    cfg.validate()  # pyright: ignore
    return _spawn(prim_path, cfg, _world(ShapeType.Sphere, [_length(cfg, "radius"), 0, 0]), translation, orientation)


def spawn_cuboid(prim_path: str, cfg: CuboidCfg, translation: Any = None, orientation: Any = None, **_: Any) -> Prim:
    """Put a box on the stage."""
    cfg.validate()  # pyright: ignore
    size = np.asarray(cfg.size, float) if np.shape(cfg.size) == (3,) else np.zeros(3)
    if not (np.isfinite(size) & (size > 0)).all():
        raise ValueError(f"CuboidCfg.size is {cfg.size!r}; it is three lengths above zero, m")
    return _spawn(prim_path, cfg, _world(ShapeType.Box, size / 2), translation, orientation)


def spawn_cylinder(
    prim_path: str, cfg: CylinderCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put a cylinder on the stage."""
    cfg.validate()  # pyright: ignore
    size = [_length(cfg, "radius"), _length(cfg, "height") / 2, 0]
    return _spawn(prim_path, cfg, _world(ShapeType.Cylinder, size, _turn(cfg)), translation, orientation)


def spawn_capsule(
    prim_path: str, cfg: CapsuleCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put a capsule on the stage."""
    cfg.validate()  # pyright: ignore
    size = [_length(cfg, "radius"), _length(cfg, "height") / 2, 0]
    return _spawn(prim_path, cfg, _world(ShapeType.Capsule, size, _turn(cfg)), translation, orientation)


def spawn_cone(prim_path: str, cfg: ConeCfg, translation: Any = None, orientation: Any = None, **_: Any) -> Prim:
    """Put a cone on the stage."""
    cfg.validate()  # pyright: ignore
    radius, height = _length(cfg, "radius"), _length(cfg, "height")
    world = _world(ShapeType.Mesh, [0, 0, 0], _turn(cfg))
    geom = world.hierarchy.bodies[0].link.geoms[0]
    geom.mesh = "cone"
    world.assets.meshes["cone"] = MeshAsset(source=MeshSource.buffer(BufferMesh(data=_cone(radius, height))))
    density = PhysicsMaterial().density if not (cfg.mass_props and cfg.mass_props.density) else cfg.mass_props.density
    mass = (
        cfg.mass_props.mass if cfg.mass_props and cfg.mass_props.mass else density * math.pi * radius**2 * height / 3
    )
    across = 3 / 80 * mass * (4 * radius**2 + height**2)
    inertia = Inertia(
        pos=_turned(cfg, [0, 0, -height / 4]),
        orientation=geom.orientation.copy(),
        mass=mass,
        diag_inertia=np.array([across, across, 0.3 * mass * radius**2]),
    )
    return _spawn(prim_path, cfg, world, translation, orientation, inertia)


def _length(cfg: Any, name: str) -> float:
    value = getattr(cfg, name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < math.inf:
        raise ValueError(f"{type(cfg).__name__}.{name} is {value!r}; it is a length above zero, m")
    return float(value)


def _turn(cfg: Any) -> tuple[float, ...]:
    if cfg.axis not in _TURNS:
        raise ValueError(f"{type(cfg).__name__}.axis is {cfg.axis!r}; it is 'X', 'Y' or 'Z'")
    return _TURNS[cfg.axis]


def _turned(cfg: Any, along_z: list[float]) -> np.ndarray:
    """A point on the z axis, on the axis of the settings."""
    return np.roll(np.array(along_z, float), "ZXY".index(cfg.axis))


def _world(shape: ShapeType, size: Any, turn: tuple[float, ...] = _TURNS["Z"]) -> World:
    """A free body with one shape."""
    geom = Geometry(shape=shape, size=np.array(size, float), orientation=np.array(turn))
    world = World()
    world.hierarchy.bodies.append(Body(link=Link(geoms=[geom]), free=FreeJoint()))
    return world


def _cone(radius: float, height: float) -> MeshData:
    """A cone around z with its middle at the origin."""
    angles = np.arange(SIDES) * (2 * math.pi / SIDES)
    rim = np.stack([radius * np.cos(angles), radius * np.sin(angles), np.full(SIDES, -height / 2)], axis=1)
    tip, middle = SIDES, SIDES + 1
    after = np.roll(np.arange(SIDES), -1)
    sides = [(i, j, tip) for i, j in enumerate(after)] + [(j, i, middle) for i, j in enumerate(after)]
    vertices = np.vstack([rim, [[0, 0, height / 2], [0, 0, -height / 2]]])
    return MeshData(vertices=vertices, triangles=np.array(sides, np.uint32), name="cone")


def _spawn(
    prim_path: str, cfg: ShapeCfg, world: World, translation: Any, orientation: Any, inertia: Inertia | None = None
) -> Prim:
    body = world.hierarchy.bodies[0]
    shape = body.link.geoms[0]
    if cfg.collision_props is None:
        shape.collision_mask = CollisionMask.non_collidable()
    else:
        apply_collision_properties(world, cfg.collision_props)
    material = cfg.physics_material or simulation().cfg.physics_material or RigidBodyMaterialCfg()
    if not isinstance(material, RigidBodyMaterialCfg):
        raise TypeError(
            f"{type(cfg).__name__}.physics_material is a RigidBodyMaterialCfg for a rigid shape, not "
            f"{type(material).__name__}"
        )
    apply_physics_material([shape], material)
    if cfg.visual_material is not None:
        apply_visual_material(world, [shape], cfg.visual_material_path, cfg.visual_material)
    if cfg.rigid_props is None:
        world.hierarchy.geoms, world.hierarchy.bodies = [shape], []
        return put(prim_path, cfg, world, translation, orientation)
    apply_rigid_body_properties(world, cfg.rigid_props)
    if cfg.mass_props is not None:
        apply_mass_properties(world, cfg.mass_props)
    if inertia is not None:
        body.link.inertial = inertia
    return put(prim_path, cfg, world, translation, orientation)
