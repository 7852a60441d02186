"""Worlds of single meshes: soft bodies, or the rigid shapes of the same names."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.assets.sim.schemas.deformables import DeformableBodyPropertiesCfg
from engine.assets.sim.spawners.materials.deformable_materials import DeformableBodyMaterialCfg
from engine.assets.sim.spawners.materials.visual_materials import apply_visual_material
from engine.assets.sim.spawners.placing import HIDDEN_GROUP, put, simulation
from engine.assets.sim.spawners.shapes import shapes
from engine.assets.sim.spawners.soft_bodies import MOST_STEPS, SoftMaterial, block, body, soft_body
from engine.assets.sim.stage import Prim
from engine.assets.sim.unsupported import report, report_fields
from engine.geometry import tetrahedra
from engine.msd.schema import Flexcomp

if TYPE_CHECKING:
    from engine.assets.sim.spawners.meshes.meshes_cfg import (
        MeshCapsuleCfg,
        MeshCfg,
        MeshConeCfg,
        MeshCuboidCfg,
        MeshCylinderCfg,
        MeshSphereCfg,
    )

VELOCITY_DAMPING = 0.005
"""1/s, unless the settings say otherwise."""
_MOST_RESOLUTION = 100


def spawn_mesh_sphere(
    prim_path: str, cfg: MeshSphereCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put a sphere on the stage."""
    if _is_rigid(cfg):
        return shapes.spawn_sphere(prim_path, cfg, translation, orientation)  # pyright: ignore
    radius = shapes._length(cfg, "radius")
    flexcomp = _stuffed(cfg, tetrahedra.sphere_distance(radius), [radius] * 3)
    return _spawn(prim_path, cfg, flexcomp, translation, orientation)


def spawn_mesh_cuboid(
    prim_path: str, cfg: MeshCuboidCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put a box on the stage."""
    if _is_rigid(cfg):
        return shapes.spawn_cuboid(prim_path, cfg, translation, orientation)  # pyright: ignore
    size = np.asarray(cfg.size, float) if np.shape(cfg.size) == (3,) else np.zeros(3)
    if not (np.isfinite(size) & (size > 0)).all():
        raise ValueError(f"MeshCuboidCfg.size is {cfg.size!r}; it is three lengths above zero, m")
    x, y, z = size.tolist()
    return _spawn(prim_path, cfg, block((x, y, z), _resolution(cfg)), translation, orientation)


def spawn_mesh_cylinder(
    prim_path: str, cfg: MeshCylinderCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put a cylinder on the stage."""
    if _is_rigid(cfg):
        return shapes.spawn_cylinder(prim_path, cfg, translation, orientation)  # pyright: ignore
    radius, height = shapes._length(cfg, "radius"), shapes._length(cfg, "height")
    spacing = max(2 * radius, height) / _resolution(cfg)
    points, elements = tetrahedra.cylinder(radius, height, spacing)
    return _spawn(prim_path, cfg, body(_turned(cfg, points), elements), translation, orientation)


def spawn_mesh_capsule(
    prim_path: str, cfg: MeshCapsuleCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put a capsule on the stage."""
    if _is_rigid(cfg):
        return shapes.spawn_capsule(prim_path, cfg, translation, orientation)  # pyright: ignore
    radius, height = shapes._length(cfg, "radius"), shapes._length(cfg, "height")
    flexcomp = _stuffed(cfg, tetrahedra.capsule_distance(radius, height), [radius, radius, radius + height / 2])
    return _spawn(prim_path, cfg, flexcomp, translation, orientation)


def spawn_mesh_cone(
    prim_path: str, cfg: MeshConeCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put a cone on the stage."""
    if _is_rigid(cfg):
        return shapes.spawn_cone(prim_path, cfg, translation, orientation)  # pyright: ignore
    radius, height = shapes._length(cfg, "radius"), shapes._length(cfg, "height")
    flexcomp = _stuffed(cfg, tetrahedra.cone_distance(radius, height), [radius, radius, height / 2])
    return _spawn(prim_path, cfg, flexcomp, translation, orientation)


def _is_rigid(cfg: MeshCfg) -> bool:
    """Whether nothing says that it deforms. Raises ValueError where both are said."""
    cfg.validate()  # pyright: ignore
    properties = cfg.deformable_props
    if properties is None:
        if isinstance(cfg.physics_material, DeformableBodyMaterialCfg):
            raise ValueError(
                f"{type(cfg).__name__}: a DeformableBodyMaterialCfg is for a soft body: give it deformable_props"
            )
        return True
    both = [name for name in ("rigid_props", "collision_props") if getattr(cfg, name) is not None]
    if both:
        raise ValueError(
            f"{type(cfg).__name__}: deformable_props and {' and '.join(both)} exclude each other: a thing is soft or "
            "rigid, and how a soft one collides is in deformable_props"
        )
    if properties.deformable_enabled is False:
        raise ValueError("DeformableBodyPropertiesCfg.deformable_enabled is False: give no deformable_props instead")
    return False


def _resolution(cfg: MeshCfg) -> int:
    assert cfg.deformable_props is not None
    value = cfg.deformable_props.simulation_hexahedral_resolution
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= _MOST_RESOLUTION:
        raise ValueError(
            f"DeformableBodyPropertiesCfg.simulation_hexahedral_resolution is {value!r}; it is a number of cells "
            f"from 1 to {_MOST_RESOLUTION}"
        )
    return value


def _turned(cfg: Any, points: np.ndarray) -> np.ndarray:
    """Points around the z axis, around the axis of the settings."""
    if cfg.axis not in ("X", "Y", "Z"):
        raise ValueError(f"{type(cfg).__name__}.axis is {cfg.axis!r}; it is 'X', 'Y' or 'Z'")
    return np.roll(points, "ZXY".index(cfg.axis), axis=1)


def _stuffed(cfg: MeshCfg, distance: tetrahedra.Distance, half: list[float]) -> Flexcomp:
    """What lies within a surface whose box around the origin has these half sizes."""
    high = np.array(half)
    points, elements = tetrahedra.stuffed(distance, -high, high, 2 * float(high.max()) / _resolution(cfg))
    return body(_turned(cfg, points) if hasattr(cfg, "axis") else points, elements)


def _spawn(prim_path: str, cfg: MeshCfg, flexcomp: Flexcomp, translation: Any, orientation: Any) -> Prim:
    properties = cfg.deformable_props
    assert properties is not None
    _report(properties)
    said = cfg.physics_material
    if said is not None and not isinstance(said, DeformableBodyMaterialCfg):
        raise TypeError(
            f"{type(cfg).__name__}: the physics_material of a soft body is a DeformableBodyMaterialCfg, not "
            f"{type(said).__name__}"
        )
    wanted = _material(said or DeformableBodyMaterialCfg(), cfg)
    rest, listed = _offsets(properties)
    steps = properties.solver_position_iteration_count
    if steps is not None and not 1 <= steps <= 255:
        raise ValueError(
            f"DeformableBodyPropertiesCfg.solver_position_iteration_count is {steps!r}; it is from 1 to 255"
        )
    damping = properties.vertex_velocity_damping
    mass = cfg.mass_props.mass if cfg.mass_props is not None and cfg.mass_props.mass else None
    world, found = soft_body(
        flexcomp,
        wanted,
        simulation().get_physics_dt(),
        name=prim_path.rpartition("/")[2],
        mass=mass,
        radius=rest,
        margin=listed,
        self_collision=bool(properties.self_collision),
        velocity_damping=VELOCITY_DAMPING if damping is None else float(damping),
        most_steps=MOST_STEPS if steps is None else int(steps),
    )
    if found.youngs_modulus < wanted.youngs_modulus:
        number = MOST_STEPS if steps is None else steps
        report(
            f"{prim_path}: a Young's modulus of {wanted.youngs_modulus:g} Pa is too stiff for {number} steps of the "
            f"engine in one of the simulation: it is simulated with {found.youngs_modulus:.3g} Pa. A larger "
            "solver_position_iteration_count, a smaller SimulationCfg.dt or a lower simulation_hexahedral_resolution "
            "bear a stiffer one"
        )
    flexcomp = world.extras.flexcomps[0]  # pyright: ignore
    if cfg.visual_material is not None:
        apply_visual_material(world, [], cfg.visual_material_path, cfg.visual_material)
        flexcomp.material = list(world.assets.materials)
    if not cfg.visible:
        flexcomp.group = HIDDEN_GROUP
    return put(prim_path, cfg, world, translation, orientation)


def _material(cfg: DeformableBodyMaterialCfg, spawner: MeshCfg) -> SoftMaterial:
    """What the settings say, checked. Raises ValueError."""
    limits = {
        "youngs_modulus": (0.0, math.inf),
        "poissons_ratio": (0.0, 0.5),
        "dynamic_friction": (0.0, math.inf),
        "elasticity_damping": (0.0, math.inf),
    }
    for name, (low, high) in limits.items():
        if not low <= getattr(cfg, name) < high:
            below = f" to below {high:g}" if math.isfinite(high) else ""
            raise ValueError(f"DeformableBodyMaterialCfg.{name} is {getattr(cfg, name)!r}; it is from {low:g}{below}")
    density = cfg.density
    if spawner.mass_props is not None and spawner.mass_props.density:
        density = spawner.mass_props.density
    if density is not None and not 0 < density < math.inf:
        raise ValueError(f"DeformableBodyMaterialCfg.density is {density!r}; it is above zero")
    report_fields(
        cfg,
        {name: ... for name in (*limits, "func", "density")} | {"damping_scale": 1.0},
    )
    return SoftMaterial(
        SoftMaterial.density if density is None else float(density),
        float(cfg.youngs_modulus),
        float(cfg.poissons_ratio),
        float(cfg.elasticity_damping),
        float(cfg.dynamic_friction),
    )


def _offsets(cfg: DeformableBodyPropertiesCfg) -> tuple[float | None, float]:
    """Radius around the surface, None: not said, and how far beyond it contacts are found. Raises ValueError."""
    rest = None if cfg.rest_offset is None else float(cfg.rest_offset)
    listed = (rest or 0.0) if cfg.contact_offset is None else float(cfg.contact_offset)
    if not 0 <= (rest or 0.0) <= listed < math.inf:
        raise ValueError(
            f"DeformableBodyPropertiesCfg: rest_offset {rest or 0:g} and contact_offset {listed:g}: 0 <= rest_offset "
            "<= contact_offset"
        )
    return rest, listed - (rest or 0.0)


def _report(cfg: DeformableBodyPropertiesCfg) -> None:
    supported: dict[str, Any] = dict.fromkeys(
        (
            "deformable_enabled",
            "kinematic_enabled",
            "self_collision",
            "solver_position_iteration_count",
            "vertex_velocity_damping",
            "simulation_hexahedral_resolution",
            "contact_offset",
            "rest_offset",
        ),
        ...,
    )
    defaults = vars(DeformableBodyPropertiesCfg())
    supported |= {name: value for name, value in defaults.items() if name.startswith("collision_")}
    report_fields(cfg, supported)
