"""What a physics material changes in the shapes of a World."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.assets.sim.unsupported import report
from engine.msd.schema import ConstraintForceModel, Geometry, HardForce, StiffnessDamping

if TYPE_CHECKING:
    from engine.assets.sim.spawners.materials.physics_materials_cfg import RigidBodyMaterialCfg

ERP = 0.2
"""Share of its depth that a contact which bounces loses in a step."""


def spawn_rigid_body_material(prim_path: str, cfg: Any, **_: Any) -> None:
    """Raises NotImplementedError: a material is no prim here."""
    raise NotImplementedError(
        f"{prim_path}: a material is no prim of its own here: give it as physics_material of what it is for"
    )


def apply_physics_material(shapes: Iterable[Geometry], cfg: RigidBodyMaterialCfg) -> None:
    """Have shapes touch as the settings say. Raises ValueError for numbers that no surface has."""
    for name in ("static_friction", "dynamic_friction", "compliant_contact_stiffness", "compliant_contact_damping"):
        if not getattr(cfg, name) >= 0:
            raise ValueError(f"RigidBodyMaterialCfg.{name} is {getattr(cfg, name)!r}; it is a number from 0")
    if not 0 <= cfg.restitution <= 1:
        raise ValueError(f"RigidBodyMaterialCfg.restitution is {cfg.restitution!r}; it is from 0 to 1")
    if cfg.static_friction != cfg.dynamic_friction:
        report(
            f"RigidBodyMaterialCfg: static_friction={cfg.static_friction:g} has no effect, the engine has one "
            f"coefficient: dynamic_friction={cfg.dynamic_friction:g}"
        )
    if cfg.friction_combine_mode in ("min", "multiply"):
        report(
            f"RigidBodyMaterialCfg: friction_combine_mode={cfg.friction_combine_mode!r} has no effect: the larger "
            "coefficient of two shapes counts"
        )
    if cfg.restitution > 0 and cfg.restitution_combine_mode != "max":
        report(
            f"RigidBodyMaterialCfg: restitution_combine_mode={cfg.restitution_combine_mode!r} has no effect: of two "
            "shapes the one that bounces counts, of two that bounce the mean"
        )
    for geom in shapes:
        geom.physics_material.friction[0] = cfg.dynamic_friction
        if cfg.compliant_contact_stiffness > 0:
            spring = StiffnessDamping(k=cfg.compliant_contact_stiffness, d=cfg.compliant_contact_damping)
            geom.physics_material.contact_model = ConstraintForceModel.force_spring(spring)
        elif cfg.restitution > 0:
            hard = HardForce(bounciness=cfg.restitution, erp=ERP)
            geom.physics_material.contact_model = ConstraintForceModel.hard(hard)
