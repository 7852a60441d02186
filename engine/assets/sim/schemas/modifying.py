"""Properties of what is on the stage, set before the simulation begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.assets.sim.schemas import articulations, bodies
from engine.assets.sim.schemas.schemas_cfg import (
    ArticulationRootPropertiesCfg,
    CollisionPropertiesCfg,
    FixedTendonPropertiesCfg,
    JointDrivePropertiesCfg,
    MassPropertiesCfg,
    RigidBodyPropertiesCfg,
    SpatialTendonPropertiesCfg,
)
from engine.assets.sim.simulation_context import SimulationContext
from engine.assets.sim.stage import Prim, Stage
from engine.assets.sim.unsupported import report
from engine.msd.schema import World


def modify_rigid_body_properties(prim_path: str, cfg: RigidBodyPropertiesCfg, stage: Stage | None = None) -> bool:
    """Have the bodies of a prim move as the settings say; True. Raises ValueError where there is no such prim."""
    return _modify(bodies.apply_rigid_body_properties, prim_path, cfg, stage)


def modify_collision_properties(prim_path: str, cfg: CollisionPropertiesCfg, stage: Stage | None = None) -> bool:
    """Have the shapes of a prim collide as the settings say; see `modify_rigid_body_properties`."""
    return _modify(bodies.apply_collision_properties, prim_path, cfg, stage)


def modify_mass_properties(prim_path: str, cfg: MassPropertiesCfg, stage: Stage | None = None) -> bool:
    """Give the bodies of a prim this mass or density; see `modify_rigid_body_properties`."""
    return _modify(bodies.apply_mass_properties, prim_path, cfg, stage)


def modify_articulation_root_properties(
    prim_path: str, cfg: ArticulationRootPropertiesCfg, stage: Stage | None = None
) -> bool:
    """Fix or free the root of a prim, and have its links collide or not; see `modify_rigid_body_properties`."""
    return _modify(articulations.apply_articulation_root_properties, prim_path, cfg, stage)


def modify_joint_drive_properties(prim_path: str, cfg: JointDrivePropertiesCfg, stage: Stage | None = None) -> bool:
    """Drive the joints of a prim; see `modify_rigid_body_properties`. A largest velocity is reported."""
    if cfg.max_velocity is not None:
        report("JointDrivePropertiesCfg: max_velocity has no effect after spawning: set velocity_limit_sim")
    return _modify(articulations.apply_joint_drive_properties, prim_path, cfg, stage)


def modify_fixed_tendon_properties(prim_path: str, cfg: FixedTendonPropertiesCfg, stage: Stage | None = None) -> bool:
    """Give the fixed tendons of a prim these springs; see `modify_rigid_body_properties`."""
    return _modify(articulations.apply_fixed_tendon_properties, prim_path, cfg, stage)


def modify_spatial_tendon_properties(
    prim_path: str, cfg: SpatialTendonPropertiesCfg, stage: Stage | None = None
) -> bool:
    """Give the spatial tendons of a prim these springs; see `modify_rigid_body_properties`."""
    return _modify(articulations.apply_spatial_tendon_properties, prim_path, cfg, stage)


def activate_contact_sensors(prim_path: str, threshold: float = 0.0, stage: Stage | None = None) -> None:
    """Nothing: contacts of all bodies are measured. Raises ValueError where there is no such prim."""
    _spawned(prim_path, stage)


def _modify(apply: Callable[[World, Any], None], prim_path: str, cfg: Any, stage: Stage | None) -> bool:
    stage, prim = _spawned(prim_path, stage)
    changed: World = prim.world.deepcopy()  # pyright: ignore
    apply(changed, cfg)
    prim.world = changed
    stage.version += 1
    return True


def _spawned(prim_path: str, stage: Stage | None) -> tuple[Stage, Prim]:
    if stage is None:
        simulation = SimulationContext.instance()
        if simulation is None:
            raise RuntimeError("there is no stage: make a SimulationContext first")
        stage = simulation.stage
    selected = stage.select(prim_path)
    if selected.prim.world is None or selected.link:
        raise ValueError(f"properties are of whole things: give the path of one that was spawned, not {prim_path!r}")
    return stage, selected.prim
