"""How shapes touch and weigh: collision, physics materials, masses, and which pairs do not collide."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.msd.report import Outcome
from engine.msd.schema import (
    CollisionMask,
    ConstraintForceModel,
    Geometry,
    Impedance,
    ImpedanceSpring,
    Link,
    MeshCollisionCookPolicy,
    PhysicsMaterial,
    ShapeType,
    StiffnessDamping,
)
from engine.msd.usd.context import Context, Shape
from engine.msd.usd.joints import turn_of
from engine.msd.usd.meshes import Part
from engine.msd.usd.stage import inverse, quaternion

BOUNCE_STIFFNESS = 25000.0
"""Stiffness of contacts that bounce, 1/s^2: half a period of 20 ms."""
COOKING = {
    "convexDecomposition": MeshCollisionCookPolicy.ConvexDecomposition,
    "convexHull": MeshCollisionCookPolicy.Default,
    "sdf": MeshCollisionCookPolicy.Sdf,
}
FITTED = {"boundingCube": ShapeType.Box, "boundingSphere": ShapeType.Sphere}
STILL_RADIUS = 0.1
"""Radius, m, of the ball whose inertia a body without shapes and inertia has."""


def collides(prim: Any, context: Context) -> bool:
    """Whether a shape is a collider: it says so itself, or a group above it says so for all in it."""
    from pxr import UsdPhysics

    owner = prim
    while owner and not owner.IsPseudoRoot() and not owner.HasAPI(UsdPhysics.CollisionAPI):
        owner = owner.GetParent()
    if not owner or owner.IsPseudoRoot():
        return False
    if owner != prim:
        context.note(owner, "Every shape in this group was made a collider", outcome=Outcome.GUESSED)
    return bool(context.get(owner, "physics:collisionEnabled", True))


def only_looks(geom: Geometry) -> None:
    """Make a geometry one that is drawn and does nothing else."""
    geom.collision_mask, geom.inertial.mass = CollisionMask.non_collidable(), 0.0


def touch(prim: Any, part: Part, body: str | None, context: Context) -> None:
    """Give a collider its material, its mass and its approximation."""
    from pxr import UsdPhysics

    geom = part.geom
    material = _material(prim, geom, context)
    geom.physics_material.density = _density(prim, material, body, context)
    if prim.HasAPI(UsdPhysics.MassAPI) and prim.GetPath().pathString not in context.links:
        mass = context.number(prim, "physics:mass", 0.0)
        if mass > 0:
            geom.inertial.mass = mass * context.kilograms
    if geom.shape is ShapeType.Mesh:
        _approximate(prim, geom, context)
    geom.margin = max(0.0, context.number(prim, "mjc:margin", 0.0))
    geom.priority = int(max(0.0, context.number(prim, "mjc:priority", 0.0)))
    condim = int(context.number(prim, "mjc:condim", 3.0))
    if condim in (1, 3, 4, 6):
        geom.physics_material.condim = condim
    context.shapes.append(Shape(prim, geom, body, part.volume))


def _material(prim: Any, geom: Geometry, context: Context) -> Any:
    """The physics material of a collider, taken over; None without one."""
    from pxr import UsdPhysics, UsdShade

    bound = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial("physics")[0]
    if not bound or not bound.GetPrim().HasAPI(UsdPhysics.MaterialAPI):
        return None
    material = bound.GetPrim()
    still, sliding = (context.number(material, f"physics:{name}Friction", 0.0) for name in ("static", "dynamic"))
    if still != sliding:
        message = f"MSD has one coefficient of friction: {sliding:g} was taken, the static one, {still:g}, dropped"
        context.note(material, message, "physics:staticFriction", Outcome.GUESSED)
    geom.physics_material.friction[0] = max(0.0, sliding)
    bounce = min(1.0, max(0.0, context.number(material, "physics:restitution", 0.0)))
    if bounce > 0:
        geom.physics_material.contact_model = _bouncing(bounce)
        message = f"The restitution {bounce:g} became a spring and damper that lose as much in an impact"
        context.note(material, message, "physics:restitution", Outcome.GUESSED)
    return material


def _bouncing(restitution: float) -> ConstraintForceModel:
    """A linear spring and damper with a restitution e: its damping ratio is -ln e / sqrt(pi^2 + ln^2 e)."""
    log = math.log(max(restitution, 1e-3))
    ratio = -log / math.hypot(math.pi, log)
    damping = max(2 * ratio * math.sqrt(BOUNCE_STIFFNESS), 1e-3)
    spring = StiffnessDamping(k=BOUNCE_STIFFNESS, d=damping)
    return ConstraintForceModel.impedance(ImpedanceSpring(spring=spring, impedance=Impedance(d0=0.99, dmax=0.99)))


def _density(prim: Any, material: Any, body: str | None, context: Context) -> float:
    """Density, kg/m^3: that of the shape, else of its material, else of its body, else that of water."""
    places = [prim, material, None if body is None else context.stage.GetPrimAtPath(body)]
    for place in places:
        density = 0.0 if place is None else context.number(place, "physics:density", 0.0)
        if density > 0:
            return density * context.kilograms / context.unit**3
    return PhysicsMaterial().density


def _approximate(prim: Any, geom: Geometry, context: Context) -> None:
    """How a mesh collides. One asset has one policy; its first collider says it."""
    wanted = str(context.get(prim, "physics:approximation", "none"))
    asset = context.world.assets.meshes[geom.mesh or ""]
    if wanted in FITTED:
        geom.shape = FITTED[wanted]
    elif wanted in COOKING:
        asset.collision_cooking = COOKING[wanted]
    elif prim.GetTypeName() == "Mesh":
        what = "its own triangles" if wanted == "none" else wanted
        message = f"The mesh asks to collide as {what}; MSD takes its convex hull"
        context.note(prim, message, "physics:approximation", Outcome.GUESSED)


def weigh(context: Context) -> None:
    """Mass, centre and moments of every body; mass that is given for a body is shared out among its shapes."""
    shapes: dict[str, list[Shape]] = {}
    for shape in context.shapes:
        if shape.body is not None:
            shapes.setdefault(shape.body, []).append(shape)
    for path, link in context.links.items():
        prim = context.stage.GetPrimAtPath(path)
        _read_mass(prim, link, context)
        own = shapes.get(path, [])
        total = link.inertial.mass
        if total is not None and link.inertial.diag_inertia is None and own:
            weights = [
                s.volume * s.geom.physics_material.density if s.geom.inertial.mass is None else s.geom.inertial.mass
                for s in own
            ]
            if sum(weights) > 0:
                for shape, weight in zip(own, weights, strict=True):
                    shape.geom.inertial.mass = total * weight / sum(weights)
                continue
        if link.inertial.diag_inertia is None and not any(s.volume > 0 for s in own):
            mass = link.inertial.mass = 1.0 if total is None else total
            link.inertial.diag_inertia = np.full(3, 0.4 * mass * STILL_RADIUS**2)
            if link.inertial.pos is None:
                link.inertial.pos = np.zeros(3)
            message = f"It has no inertia; that of a ball of {STILL_RADIUS:g} m and {mass:g} kg is used"
            context.note(prim, message, "physics:diagonalInertia", Outcome.GUESSED)
        elif link.inertial.diag_inertia is not None and total is None and not any(s.volume > 0 for s in own):
            link.inertial.mass = 1.0
            context.note(prim, "It has no mass; 1 kg is used", "physics:mass", Outcome.GUESSED)


def _read_mass(prim: Any, link: Link, context: Context) -> None:
    from pxr import UsdPhysics

    if not prim.HasAPI(UsdPhysics.MassAPI):
        return
    mass = context.number(prim, "physics:mass", 0.0)
    if mass > 0:
        link.inertial.mass = mass * context.kilograms
    centre = np.array(context.get(prim, "physics:centerOfMass", (-math.inf,) * 3), float)
    if np.isfinite(centre).all():
        point = context.frames.matrix(prim) @ (*centre, 1.0)
        link.inertial.pos = (inverse(context.placed[prim.GetPath().pathString]) @ point)[:3]
    moments = np.array(context.get(prim, "physics:diagonalInertia", (0.0, 0.0, 0.0)), float)
    axes = context.get(prim, "physics:principalAxes")
    if not moments.any():
        return
    if not (np.isfinite(moments).all() and (moments > 0).all()):
        context.note(prim, f"The moments {moments} belong to no body and were dropped", "physics:diagonalInertia")
        return
    link.inertial.diag_inertia = moments * context.kilograms * context.unit**2
    if axes is not None and axes.GetLength() > 0:
        link.inertial.orientation = quaternion(turn_of(axes))


def keep_apart(context: Context) -> None:
    """Collision groups and filtered pairs: pairs of links where they say links, else bits of the shapes."""
    from pxr import UsdPhysics

    groups = {prim: _members(prim, context) for prim in context.prims if prim.IsA(UsdPhysics.CollisionGroup)}
    table = UsdPhysics.CollisionGroup.ComputeCollisionGroupTable(context.stage) if groups else None
    pairs = _filtered(context)
    if not groups and not pairs:
        return
    names = [shape.prim.GetPath() for shape in context.shapes]
    signs = []
    for i, path in enumerate(names):
        mine = frozenset(group.GetPath() for group, query in groups.items() if query.IsPathIncluded(path))
        alone = path if any(i in pair for pair in pairs) else None
        signs.append((mine, alone))
    kinds = list(dict.fromkeys(signs))
    if len(kinds) > 32:
        message = f"The collision filters need {len(kinds)} bits and MSD has 32; they were dropped"
        context.note(next(iter(groups), context.shapes[0].prim), message)
        return
    number = {kind: i for i, kind in enumerate(kinds)}
    touching = np.ones((len(kinds), len(kinds)), bool)
    for i, (a, _) in enumerate(kinds):
        for j, (b, _) in enumerate(kinds):
            touching[i, j] = table is None or all(table.IsCollisionEnabled(p, q) for p in a for q in b)
    for i, j in pairs:
        touching[number[signs[i]], number[signs[j]]] = touching[number[signs[j]], number[signs[i]]] = False
    for shape, sign in zip(context.shapes, signs, strict=True):
        i = number[sign]
        mask = sum(1 << j for j in range(len(kinds)) if touching[i, j])
        shape.geom.collision_mask = CollisionMask(collide_group=1 << i, collide_with=mask)


def _members(prim: Any, context: Context) -> Any:
    from pxr import UsdPhysics

    context.mark(
        prim,
        "collection:colliders:includes",
        "collection:colliders:excludes",
        "collection:colliders:expansionRule",
        "collection:colliders:includeRoot",
        "physics:filteredGroups",
        "physics:mergeGroup",
        "physics:invertFilteredGroups",
    )
    return UsdPhysics.CollisionGroup(prim).GetCollidersCollectionAPI().ComputeMembershipQuery()


def _filtered(context: Context) -> set[tuple[int, int]]:
    """Pairs of shapes, by their places, that never touch; pairs of links go to the World at once."""
    from pxr import UsdPhysics

    pairs: set[tuple[int, int]] = set()
    for prim in context.prims:
        if not prim.HasAPI(UsdPhysics.FilteredPairsAPI):
            continue
        for target in context.targets(prim, "physics:filteredPairs"):
            mine, theirs = (_below(path, context) for path in (prim.GetPath(), target))
            if not mine or not theirs:
                message = f"A filtered pair with {target} was dropped: one of them has no shapes that collide"
                context.note(prim, message, "physics:filteredPairs")
                continue
            if prim.GetPath().pathString in context.links and target.pathString in context.links:
                names = (context.links[p.pathString].name or "" for p in (prim.GetPath(), target))
                context.world.collision_ignores.link_pairs.append((next(names), next(names)))
                continue
            pairs.update((i, j) for i in mine for j in theirs)
    return pairs


def _below(path: Any, context: Context) -> list[int]:
    return [i for i, shape in enumerate(context.shapes) if shape.prim.GetPath().HasPrefix(path)]
