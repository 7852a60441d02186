"""What settings of articulations, drives and tendons change in a World."""

from __future__ import annotations

import numpy as np

from engine.assets.sim.schemas.bodies import is_single, links
from engine.assets.sim.schemas.schemas_cfg import (
    ArticulationRootPropertiesCfg,
    FixedTendonPropertiesCfg,
    JointDrivePropertiesCfg,
    SpatialTendonPropertiesCfg,
)
from engine.assets.sim.unsupported import report, report_fields
from engine.msd.names import free_name, names
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    ActuatorType,
    DampingType,
    FreeJoint,
    Joint,
    JointType,
    PositionParam,
    Range,
    SpringLengthType,
    StiffnessDamping,
    World,
    WorldExtras,
)


def apply_articulation_root_properties(world: World, cfg: ArticulationRootPropertiesCfg) -> None:
    """Fix or free the root links, and have links of one articulation collide or not."""
    report_fields(
        cfg,
        {"articulation_enabled": True, "enabled_self_collisions": ..., "fix_root_link": ..., "sleep_threshold": 0},
    )
    alone = all(is_single(body) for body in world.hierarchy.bodies)
    for body in world.hierarchy.bodies:
        if is_single(body) and not alone:
            continue
        if cfg.enabled_self_collisions is not None:
            body.link.disable_self_collision = not cfg.enabled_self_collisions
        if cfg.fix_root_link:
            body.free = None
        elif cfg.fix_root_link is False and body.free is None and not (body.link.joints or body.mocap):
            body.free = FreeJoint()


# --------------------------------------------------------------------------------------------------- drives


def joints(world: World) -> list[Joint]:
    """All joints of one freedom, outer ones first; those without a name get one."""
    taken = set(names(world, "joint"))
    found = [joint for _, link in links(world) for joint in link.joints]
    for joint in found:
        if not joint.name:
            joint.name = free_name(taken, "joint")
            taken.add(joint.name)
    return [joint for joint in found if joint.type_ is not JointType.Ball]


def apply_joint_drive_properties(world: World, cfg: JointDrivePropertiesCfg) -> None:
    """Drive all joints of one freedom. The articulation itself sees to `max_velocity`: Worlds have no such limit."""
    held = {"drive_type": "force", "stiffness": ..., "damping": ..., "max_effort": ..., "max_velocity": ...}
    report_fields(cfg, held)
    for joint in joints(world):
        set_drive(world, joint, cfg.stiffness, cfg.damping, cfg.max_effort)


def set_drive(
    world: World, joint: Joint, stiffness: float | None, damping: float | None, max_effort: float | None = None
) -> None:
    """Drive a joint by stiffness (N m/rad or N/m), damping (N m s/rad or N s/m) and up to an effort (N m or N).

    None leaves what the actuator of the joint has; without one that is 0, 0 and no limit. Without stiffness the drive
    holds velocities, without damping too it is a motor. Raises ValueError for numbers below zero.
    """
    for name, value in (("stiffness", stiffness), ("damping", damping), ("max_effort", max_effort)):
        if value is not None and not value >= 0:
            raise ValueError(f"{name} of the drive of {joint.name!r} is {value!r}; it is a number from 0")
    actuator = next((each for each in world.actuators if each.target.value == joint.name and _drives(each)), None)
    if stiffness is None and damping is None and max_effort is None:
        return
    if actuator is None:
        name = free_name(set(names(world, "actuator")), joint.name or "drive")
        actuator = Actuator(name=name, target=ActuatorTarget.joint(joint.name or ""))
        world.actuators.append(actuator)
    old_stiffness, old_damping = _gains(actuator)
    k = old_stiffness if stiffness is None else float(stiffness)
    d = old_damping if damping is None else float(damping)
    if k > 0:
        actuator.actuator_type = ActuatorType.position(
            PositionParam(kp=k, damping_value=d, damping_type=DampingType.Kv)
        )
    else:
        actuator.actuator_type = ActuatorType.velocity(d) if d > 0 else ActuatorType.motor()
    if max_effort is not None:
        actuator.forcerange = Range(-float(max_effort), float(max_effort))


def _drives(actuator: Actuator) -> bool:
    return actuator.target.variant == "joint" and actuator.actuator_type.variant in ("position", "velocity", "motor")


def _gains(actuator: Actuator) -> tuple[float, float]:
    kind = actuator.actuator_type
    if kind.variant == "position":
        servo = kind.value
        return servo.kp, servo.damping_value if servo.damping_type is DampingType.Kv else 0.0
    return 0.0, float(kind.value) if kind.variant == "velocity" else 0.0


# -------------------------------------------------------------------------------------------------- tendons


def apply_fixed_tendon_properties(world: World, cfg: FixedTendonPropertiesCfg) -> None:
    """Give all fixed tendons these springs."""
    report_fields(cfg, {"tendon_enabled": ..., "stiffness": ..., "damping": ..., "offset": ..., "rest_length": ...})
    if cfg.tendon_enabled is False:
        world.tendon_set.joint_tendons.clear()
    for tendon in world.tendon_set.joint_tendons:
        spring = tendon.spring or StiffnessDamping(k=0.0, d=0.0)
        if cfg.stiffness is not None:
            spring.k = float(cfg.stiffness)
        if cfg.damping is not None:
            spring.d = float(cfg.damping)
        tendon.spring = spring
        rest = cfg.rest_length
        if rest is None and cfg.offset is not None:
            rest = tendon.spring_length.value if tendon.spring_length.variant == "fixed" else None
            if rest is None:
                report("FixedTendonPropertiesCfg: offset has no effect without a rest_length")
        if rest is not None:
            tendon.spring_length = SpringLengthType.fixed(float(rest) - (cfg.offset or 0.0))


def apply_spatial_tendon_properties(world: World, cfg: SpatialTendonPropertiesCfg) -> None:
    """Give all spatial tendons these springs."""
    report_fields(cfg, {"tendon_enabled": ..., "stiffness": ..., "damping": ..., "offset": ...})
    if not isinstance(world.extras, WorldExtras):
        return
    if cfg.tendon_enabled is False:
        world.extras.tendons.clear()
    for tendon in world.extras.tendons:
        if cfg.stiffness is not None:
            tendon.stiffness = np.array([cfg.stiffness, 0.0, 0.0])
        if cfg.damping is not None:
            tendon.damping = np.array([cfg.damping, 0.0, 0.0])
        if cfg.offset is not None:
            if tendon.springlength is None:
                report("SpatialTendonPropertiesCfg: offset has no effect on a tendon whose rest length is not given")
            else:
                tendon.springlength = tendon.springlength - float(cfg.offset)
