"""What the settings of everything that is spawned have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.assets.sim.schemas import CollisionPropertiesCfg, MassPropertiesCfg, RigidBodyPropertiesCfg
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class SpawnerCfg:
    """Settings of a thing to spawn."""

    func: Callable[..., Any] = MISSING
    """Puts the thing on the stage: `func(prim_path, cfg, translation, orientation)`; m, quaternion w, x, y, z."""

    visible: bool = True
    """Whether it is drawn."""

    semantic_tags: list[tuple[str, str]] | None = None
    """Reported: nothing reads them here."""

    copy_from_source: bool = True
    """Of how copies are made in the original; environments are worlds of one engine here."""


@configclass
class RigidObjectSpawnerCfg(SpawnerCfg):
    """Settings of rigid things, fixed without `rigid_props`, touched by nothing without `collision_props`."""

    mass_props: MassPropertiesCfg | None = None
    """Mass."""

    rigid_props: RigidBodyPropertiesCfg | None = None
    """How they move."""

    collision_props: CollisionPropertiesCfg | None = None
    """How they collide."""

    activate_contact_sensors: bool = False
    """Contacts of all bodies are measured here, whether or not this says so."""


@configclass
class DeformableObjectSpawnerCfg(SpawnerCfg):
    """Settings of things that deform."""

    mass_props: MassPropertiesCfg | None = None
    """Mass."""

    deformable_props: Any = None
    """How they deform."""
