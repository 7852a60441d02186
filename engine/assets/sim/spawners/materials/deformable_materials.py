"""Settings of what soft bodies are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.assets.sim.spawners.materials.physics_materials_cfg import PhysicsMaterialCfg
from engine.assets.utils.configclass import configclass


def spawn_deformable_body_material(prim_path: str, cfg: Any, **_: Any) -> None:
    """Raises NotImplementedError: a material is no prim here."""
    raise NotImplementedError(
        f"{prim_path}: a material is no prim of its own here: give it as physics_material of what it is for"
    )


@configclass
class DeformableBodyMaterialCfg(PhysicsMaterialCfg):
    """An elastic material, of Saint Venant and Kirchhoff's law, with a barrier against inversion."""

    func: Callable[..., Any] = spawn_deformable_body_material

    density: float | None = None
    """kg/m³; 1000 if None."""

    dynamic_friction: float = 0.25
    """Coefficient of friction; where two surfaces touch the larger one counts."""

    youngs_modulus: float = 50000000.0
    """Pa. See `DeformableBodyPropertiesCfg.solver_position_iteration_count` of materials that are too stiff."""

    poissons_ratio: float = 0.45
    """0 to below 0.5."""

    elasticity_damping: float = 0.005
    """Time of the stiffness-proportional damping, s: a mode of angular frequency w has the damping ratio of half the
    time times w. There is less of it where the time step bears no more."""

    damping_scale: float = 1.0
    """Reported where it is not 1: all motions are damped alike."""
