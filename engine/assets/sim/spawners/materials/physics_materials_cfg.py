"""Settings of how surfaces touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from engine.assets.sim.spawners.materials import physics_materials
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class PhysicsMaterialCfg:
    """Settings of a physics material, which belongs to the settings of a shape."""

    func: Callable[..., Any] = MISSING


@configclass
class RigidBodyMaterialCfg(PhysicsMaterialCfg):
    """How rigid surfaces touch.

    The engine has one coefficient of friction, of sliding; where two shapes touch, the larger one counts, and the one
    that bounces.
    """

    func: Callable[..., Any] = physics_materials.spawn_rigid_body_material

    static_friction: float = 0.5
    """Reported where it is not the dynamic one, which counts."""

    dynamic_friction: float = 0.5
    """Coefficient of friction."""

    restitution: float = 0.0
    """Speed after an impact as a share of that before it, 0 to 1."""

    friction_combine_mode: Literal["average", "min", "multiply", "max"] = "average"
    """Reported where it matters: two shapes that touch have the larger coefficient."""

    restitution_combine_mode: Literal["average", "min", "multiply", "max"] = "average"
    """Reported where it matters: of a shape that bounces and one that does not, the first one counts; of two that
    bounce the mean."""

    compliant_contact_stiffness: float = 0.0
    """Above 0: the surface is a spring of this stiffness, N/m."""

    compliant_contact_damping: float = 0.0
    """Damping of that spring, N s/m."""
