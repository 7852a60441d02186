"""What settings of bodies, shapes and masses change in a World."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine import msd
from engine.assets.sim.schemas.schemas_cfg import CollisionPropertiesCfg, MassPropertiesCfg, RigidBodyPropertiesCfg
from engine.assets.sim.unsupported import report, report_fields
from engine.msd.paths import walk
from engine.msd.schema import Body, CollisionMask, Geometry, Inertia, Link, World


def links(world: World) -> Iterator[tuple[str, Link]]:
    """All links with their paths, outer ones first."""
    return ((path, thing) for path, thing in walk(world.hierarchy, "hierarchy") if isinstance(thing, Link))


def geoms(world: World) -> Iterator[Geometry]:
    """All shapes."""
    return (thing for _, thing in walk(world.hierarchy) if isinstance(thing, Geometry))


def collides(geom: Geometry) -> bool:
    """Whether a shape touches anything."""
    return bool(geom.collision_mask.collide_group or geom.collision_mask.collide_with)


def is_single(body: Body) -> bool:
    """Whether a body is no articulation: one link without joints."""
    return not (body.link.joints or body.link.children)


def apply_rigid_body_properties(world: World, cfg: RigidBodyPropertiesCfg) -> None:
    """Have all bodies move as the settings say."""
    report_fields(
        cfg,
        {
            "rigid_body_enabled": ...,
            "kinematic_enabled": ...,
            "disable_gravity": ...,
            "linear_damping": 0,
            "angular_damping": 0,
            "enable_gyroscopic_forces": True,
            "retain_accelerations": False,
            "sleep_threshold": 0,
        },
    )
    for body in world.hierarchy.bodies:
        fixed, kinematic = cfg.rigid_body_enabled is False, bool(cfg.kinematic_enabled)
        if is_single(body):
            if fixed or kinematic:
                body.free = None
            if cfg.kinematic_enabled is not None:
                body.mocap = kinematic and not fixed
        elif fixed or kinematic:
            name = "rigid_body_enabled=False" if fixed else "kinematic_enabled=True"
            report(f"RigidBodyPropertiesCfg: {name} has no effect on the bodies of an articulation")
    if cfg.disable_gravity is not None:
        for _, link in links(world):
            link.gravcomp = float(cfg.disable_gravity)


def apply_collision_properties(world: World, cfg: CollisionPropertiesCfg) -> None:
    """Have the shapes that collide do so as the settings say. Raises ValueError for offsets in the wrong order."""
    report_fields(
        cfg,
        {
            "collision_enabled": ...,
            "contact_offset": ...,
            "rest_offset": ...,
            "torsional_patch_radius": 0,
            "min_torsional_patch_radius": 0,
        },
    )
    for geom in geoms(world):
        if not collides(geom):
            continue
        if cfg.collision_enabled is False:
            geom.collision_mask = CollisionMask.non_collidable()
        rest = geom.margin if cfg.rest_offset is None else float(cfg.rest_offset)
        listed = max(geom.margin + geom.gap, rest) if cfg.contact_offset is None else float(cfg.contact_offset)
        if not 0 <= rest <= listed:
            raise ValueError(
                f"CollisionPropertiesCfg: rest_offset {rest:g} and contact_offset {listed:g}: 0 <= rest_offset <= "
                "contact_offset"
            )
        geom.margin, geom.gap = rest, listed - rest


def apply_mass_properties(world: World, cfg: MassPropertiesCfg) -> None:
    """Give every body this mass, or its shapes this density.

    Moments of inertia keep their ratios and axes. Raises ValueError for numbers below zero, and for a mass of a link
    whose moments are not known.
    """
    for name in ("mass", "density"):
        value = getattr(cfg, name)
        if value is not None and not (np.isfinite(value) and value >= 0):
            raise ValueError(f"MassPropertiesCfg.{name} is {value!r}; it is a number above zero")
    if cfg.mass:
        _set_mass(world, float(cfg.mass))
    elif cfg.density:
        for _, link in links(world):
            set_density(link, float(cfg.density))


def set_density(link: Link, density: float) -> None:
    """Have a link weigh what its shapes do at this density, kg/m³: those that collide, or all where none does."""
    link.inertial = Inertia()
    some_collide = any(map(collides, link.geoms))
    for geom in link.geoms:
        geom.inertial = Inertia(mass=0.0 if some_collide and not collides(geom) else None)
        geom.physics_material.density = density


def _set_mass(world: World, mass: float) -> None:
    known = msd.inertials(world)
    for path, link in links(world):
        own = known.get(path)
        if own is None or not own.mass or own.diag_inertia is None:
            raise ValueError(
                f"MassPropertiesCfg.mass: nothing says the moments of inertia of {link.name or path!r}; give the "
                "link a shape, or moments in its file"
            )
        link.inertial = Inertia(own.pos, own.orientation, mass, own.diag_inertia * (mass / own.mass))
