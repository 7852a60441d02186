"""Mass: enough of it on what moves, moments that a rigid body can have."""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec
import numpy as np

from engine.msd.paths import join
from engine.msd.schema import CompilerExtras, Geometry, Inertia, Link, ShapeType
from engine.msd.validate.finding import ERROR, INVENTION, WARNING, Finding, Fix, assign
from engine.msd.validate.survey import Survey

TINY = 1e-15
"""Mass and moments that count as none (mjMINVAL)."""

FLAT = (ShapeType.Plane, ShapeType.InfinitePlane, ShapeType.HField)
"""Shapes without volume."""

NEEDED = {
    ShapeType.Sphere: 1,
    ShapeType.Capsule: 2,
    ShapeType.Cylinder: 2,
    ShapeType.Box: 3,
    ShapeType.Ellipsoid: 3,
}
"""How many sizes of a shape must be above zero."""

RATIO = 1e4
"""Mass of a moving link over that of the lighter moving link that carries it, beyond which an engine loses accuracy
in single precision."""

GYRATION = 100.0
"""Radius of gyration, m, that no link of a robot has: sqrt(moment / mass)."""


def check(survey: Survey) -> Iterator[Finding]:
    """Masses and moments that no body has, or that a moving one needs."""
    for path, inertia in survey.of(Inertia):
        yield from _moments(survey, path, inertia)
    yield from _moving(survey)
    yield from _ratios(survey)


def _rules(survey: Survey) -> CompilerExtras:
    extras = survey.world.extras
    return CompilerExtras(inertiagrouprange=np.array((0, 255))) if extras is msgspec.UNSET else extras.compiler


def _moments(survey: Survey, path: str, inertia: Inertia) -> Iterator[Finding]:
    if inertia.diag_inertia is None:
        return
    where = join(path, "diag_inertia")
    a, b, c = moments = inertia.diag_inertia.tolist()
    if min(moments) < 0 or not math.isfinite(a + b + c):
        return
    rules = _rules(survey)
    if not rules.balanceinertia and rules.boundinertia == 0 and 2 * max(moments) > (a + b + c) * (1 + 1e-6):
        mean = (a + b + c) / 3
        yield Finding(
            ERROR,
            where,
            f"the moments {a:g}, {b:g}, {c:g} belong to no rigid body: each is at most the sum of the other two",
            "inertia-triangle",
            assign(INVENTION, "Set all to their mean", where, np.full(3, mean)),
        )
    if inertia.mass and inertia.mass > TINY and (radius := math.sqrt(max(moments) / inertia.mass)) > GYRATION:
        yield Finding(
            WARNING,
            where,
            f"{max(moments):g} kg·m² with {inertia.mass:g} kg fits a thing {radius:.3g} m across; check the units",
            "inertia-units",
        )


def _moving(survey: Survey) -> Iterator[Finding]:
    """A link that moves has mass and inertia, or carries a fixed link that has them."""
    rules = _rules(survey)
    solid = {path: _is_solid(link, rules) for path, link, _ in survey.links}
    for path, link, parent in reversed(survey.links):
        if solid[path] and parent and not link.joints:
            solid[parent] = True
    free = {
        f"hierarchy.bodies[{i}].link" for i, body in enumerate(survey.world.hierarchy.bodies) if body.free is not None
    }
    for path, link, _ in survey.links:
        if (link.joints or path in free) and not solid[path]:
            yield Finding(
                ERROR,
                path,
                "a link that moves needs mass and inertia; give it a geometry with mass, or set inertial.mass and "
                "inertial.diag_inertia",
                "mass-missing",
                None if rules.inertiafromgeom == "true" else _heavier(join(path, "inertial"), link.inertial),
            )


def _heavier(path: str, given: Inertia) -> Fix:
    """Mass and moments where there are none, as the inspector starts them."""
    heavier = given.deepcopy()
    if not given.mass or given.mass <= TINY:
        heavier.mass = 1.0
    if given.diag_inertia is None or np.any(given.diag_inertia <= TINY):
        heavier.diag_inertia = np.full(3, 0.01)
    if given.pos is None:
        heavier.pos = np.zeros(3)
    return assign(INVENTION, "Give it 1 kg" if heavier.mass != given.mass else "Give it inertia", path, heavier)


def _is_solid(link: Link, rules: CompilerExtras) -> bool:
    """Whether a link may have mass and inertia; a mesh is taken to have volume."""
    low, high = rules.inertiagrouprange
    given = Inertia() if rules.inertiafromgeom == "true" else link.inertial
    weighs = rules.inertiafromgeom != "false" and any(
        _weighs(geom) for geom in link.geoms if low <= geom.visual.group <= high
    )
    mass = weighs if given.mass is None else given.mass > TINY
    moments = weighs if given.diag_inertia is None else bool(np.all(given.diag_inertia > TINY))
    return (mass or rules.boundmass > 0) and (moments or rules.boundinertia > 0)


def _weighs(geom: Geometry) -> bool:
    if geom.shape in FLAT:
        return False
    fitted = geom.mesh is not None or geom.mesh_variant_set is not None
    if not fitted and np.any(geom.size[: NEEDED.get(geom.shape, 0)] <= 0):
        return False
    return geom.physics_material.density > 0 if geom.inertial.mass is None else geom.inertial.mass > TINY


def _ratios(survey: Survey) -> Iterator[Finding]:
    """Links that say their mass, on links that say theirs."""
    links = {path: link for path, link, _ in survey.links}
    for path, link, parent in survey.links:
        if not parent or not link.joints:
            continue
        mass, under = link.inertial.mass, links[parent].inertial.mass
        if mass and under and links[parent].joints and mass > RATIO * under > 0:
            yield Finding(
                WARNING,
                join(path, "inertial.mass"),
                f"{mass:g} kg hang on a link of {under:g} kg, {mass / under:.0f} times lighter; simulation loses "
                "accuracy there",
                "mass-ratio",
            )
