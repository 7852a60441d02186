"""What the settings of a URDF file change in its World."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from defusedxml.ElementTree import parse

from engine import msd
from engine.assets.sim.schemas.articulations import joints, set_drive
from engine.assets.sim.schemas.bodies import collides, geoms, links, set_density
from engine.assets.sim.spawners.from_files.merging import merge_fixed_links
from engine.assets.sim.unsupported import report
from engine.assets.utils.configclass import MISSING
from engine.assets.utils.string import resolve_matching_names_values
from engine.msd.report import Finding, Outcome
from engine.msd.schema import CollisionMask, MeshCollisionCookPolicy, ShapeType, World

if TYPE_CHECKING:
    from engine.assets.sim.spawners.from_files.from_files_cfg import UrdfFileCfg


def velocity_limits(path: str) -> dict[str, float]:
    """The largest speeds of joints that a URDF file says, rad/s or m/s, by their names; 0 is none."""
    limits = {}
    robot: Any = parse(path).getroot()
    for joint in robot.iter("joint"):
        limit = joint.find("limit")
        try:
            speed = 0.0 if limit is None else float(limit.get("velocity", 0.0))
        except ValueError:
            continue  # the reader reports it
        if 0 < speed < math.inf and joint.get("name"):
            limits[joint.get("name", "")] = speed
    return limits


def is_velocity_limit(finding: Finding) -> bool:
    """Whether a finding says that a World has no place for such a limit, which `velocity_limits` reads."""
    return finding.element == "limit" and finding.attribute == "velocity" and finding.outcome is Outcome.DROPPED


def complete(world: World, cfg: UrdfFileCfg) -> None:
    """Change what the settings say. Raises ValueError where they do not fit the file."""
    bodies = world.hierarchy.bodies
    if cfg.root_link_name is not None and cfg.root_link_name not in [body.link.name for body in bodies]:
        found = ", ".join(repr(body.link.name) for body in bodies)
        raise ValueError(
            f"UrdfFileCfg.root_link_name is {cfg.root_link_name!r}; the root of {cfg.asset_path} is {found}"
        )
    for _, link in links(world):
        if cfg.link_density > 0 and link.inertial.mass is None:
            set_density(link, float(cfg.link_density))
        if cfg.collision_from_visuals and not any(map(collides, link.geoms)):
            for geom in link.geoms:
                geom.collision_mask = CollisionMask()
    for geom in geoms(world):
        if cfg.replace_cylinders_with_capsules and geom.shape is ShapeType.Cylinder and collides(geom):
            geom.shape = ShapeType.Capsule
        if cfg.collider_type == "convex_decomposition" and geom.mesh and collides(geom):
            world.assets.meshes[geom.mesh].collision_cooking = MeshCollisionCookPolicy.ConvexDecomposition
    for body in bodies:
        body.link.disable_self_collision = not cfg.self_collision
    if cfg.convert_mimic_joints_to_normal_joints:
        world.equality_constraint_set.joints.clear()
    if cfg.merge_fixed_joints:
        merge_fixed_links(world)
    if cfg.joint_drive is not None:
        _drive(world, cfg.joint_drive)


def _drive(world: World, cfg: Any) -> None:
    driven = joints(world)
    names = [joint.name or "" for joint in driven]
    if not names:
        return
    gains = cfg.gains
    by_frequency = hasattr(gains, "natural_frequency")
    if (gains.natural_frequency if by_frequency else gains.stiffness) is MISSING:
        field = "natural_frequency" if by_frequency else "stiffness"
        raise TypeError(
            f"UrdfFileCfg.joint_drive.gains.{field} is MISSING: give it, or joint_drive=None for no drives"
        )
    types = _values(cfg.drive_type, names, "drive_type", "force")
    if "acceleration" in types:
        report("UrdfFileCfg.joint_drive: drive_type='acceleration' has no effect: drives are by forces")
    targets = _values(cfg.target_type, names, "target_type", "position")
    if by_frequency:
        frequency = np.array(_values(gains.natural_frequency, names, "natural_frequency", 0.0), float)
        ratio = np.array(_values(gains.damping_ratio, names, "damping_ratio", 0.0), float)
        inertia = _inertia(world, names)
        stiffness, damping = inertia * frequency**2, 2 * inertia * frequency * ratio
    else:
        stiffness = np.array(_values(gains.stiffness, names, "stiffness", 0.0), float)
        damping = np.array(_values(gains.damping, names, "damping", 0.0), float)
    for i, joint in enumerate(driven):
        if targets[i] == "none":
            set_drive(world, joint, 0.0, 0.0)
        elif targets[i] == "velocity":
            set_drive(world, joint, 0.0, float(stiffness[i]))
        elif targets[i] == "position":
            set_drive(world, joint, float(stiffness[i]), float(damping[i]))
        else:
            raise ValueError(
                f"UrdfFileCfg.joint_drive.target_type is {targets[i]!r}; it is 'none', 'position' or 'velocity'"
            )


def _values(value: Any, names: list[str], field: str, unsaid: Any) -> list[Any]:
    """The value of each joint."""
    if value is None:
        return [unsaid] * len(names)
    if not isinstance(value, Mapping):
        return [value] * len(names)
    try:
        indices, _, values = resolve_matching_names_values(value, names)
    except ValueError as error:
        raise ValueError(f"UrdfFileCfg.joint_drive {field}: {error}") from None
    result = [unsaid] * len(names)
    for i, each in zip(indices, values, strict=True):
        result[i] = each
    return result


def _inertia(world: World, names: list[str]) -> np.ndarray:
    """Inertia that each joint has in the modelled pose, kg m² or kg: the diagonal of the inertia matrix."""
    scene = msd.build(world)
    dofs = [int(scene.jnt_dofadr[scene.names["joint"].index(name)]) for name in names]
    return np.asarray(scene.dof_M0, float)[dofs]
