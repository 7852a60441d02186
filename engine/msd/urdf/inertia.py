"""<inertial>: masses and moments, and what to do about those that no rigid body has."""

from __future__ import annotations

import math

import numpy as np

from engine.geometry import rotation
from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.msd.schema import Geometry, Inertia, Link
from engine.msd.urdf.context import Context

LEAST = 1e-15
"""kg and kg m^2: what a moving link must exceed (mjMINVAL)."""
ROUNDING = 1e-12
"""Part of the largest moment below which another is that of a singular tensor, computed with rounding."""
MOMENTS = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
SMALL_MASS = 1e-3
"""kg: what `repair` gives a moving link that has less."""
DENSITY = 1000.0
"""kg/m^3 of the sphere whose moments `repair` gives a moving link that has none."""


def read_inertial(context: Context, node: Node, geoms: list[Geometry], path: str) -> Inertia:
    """Mass, centre of mass, principal moments and their frame of a <link>; empty where the file says nothing, so that
    the collision shapes decide."""
    inertial = context.child(node, "inertial", path)
    path = f"{path}.inertial"
    if inertial is None:
        if any(geom.physics_material.density > 0 for geom in geoms):
            message = "The link has no inertia; that of its collision shapes at 1000 kg/m³ is used"
            context.note(node, message, "inertial", Outcome.GUESSED, path)
        return Inertia()
    context.check(inertial, (), ("origin", "mass", "inertia"), path)
    rules = context.extras.compiler
    position, orientation = context.origin(inertial)
    mass = _mass(context, inertial, f"{path}.mass")
    moments, orientation = _moments(context, inertial, orientation, f"{path}.diag_inertia")
    return Inertia(
        pos=position,
        orientation=orientation,
        mass=max(mass, rules.boundmass),
        diag_inertia=np.maximum(moments, rules.boundinertia) if rules.boundinertia > 0 else moments,
    )


def _mass(context: Context, inertial: Node, path: str) -> float:
    node = context.child(inertial, "mass", path)
    if node is None:
        context.note(inertial, "The inertial gives no mass; it is 0", "mass", Outcome.GUESSED, path)
        return 0.0
    context.check(node, ("value",), (), path)
    mass = context.number(node, "value") or 0.0
    if mass < 0:
        _unphysical(context, node, f"The mass {mass:g} kg is negative", "it became 0", "value", path)
        return 0.0 if context.repair else mass
    return mass


def _moments(context: Context, inertial: Node, orientation: np.ndarray, path: str) -> tuple[np.ndarray, np.ndarray]:
    """Principal moments and their frame, from the tensor in the frame of the <inertial>."""
    node = context.child(inertial, "inertia", path)
    if node is None:
        context.note(inertial, "The inertial gives no moments; they are 0", "inertia", Outcome.GUESSED, path)
        return np.zeros(3), orientation
    context.check(node, MOMENTS, (), path)
    full = np.array([context.number(node, name) or 0.0 for name in MOMENTS])
    if not full.any():
        return np.zeros(3), orientation
    moments, turn = rotation.principal_axes(rotation.symmetric(full))
    moments[np.abs(moments) < ROUNDING * np.abs(moments).max()] = 0.0
    return _balanced(context, node, moments, path), rotation.multiply(orientation, turn)


def _balanced(context: Context, node: Node, moments: np.ndarray, path: str) -> np.ndarray:
    """Report moments that no rigid body has; repaired, all become their mean, as MuJoCo's balanceinertia does."""
    words = ", ".join(f"{moment:g}" for moment in moments)
    if moments.min() < 0:
        message = f"The moments of inertia {words} are not all positive"
        _unphysical(context, node, message, "the negative ones became 0", "", path)
        if context.repair:
            moments = np.maximum(moments, 0.0)
    c, b, a = moments
    # Rounding in the file and in the eigenvalues is no fault.
    if a >= 0 and a + b < c - 1e-9 * (a + b + c):
        mean = (a + b + c) / 3
        message = f"The moments of inertia {words} belong to no rigid body: the largest exceeds the others' sum"
        balance = context.repair or context.extras.compiler.balanceinertia
        _unphysical(context, node, message, f"all became their mean {mean:g}", "", path, balance)
        if balance:
            return np.full(3, mean)
    return moments


def _unphysical(
    context: Context, node: Node, message: str, repaired: str, attribute: str, path: str, repair: bool | None = None
) -> None:
    if context.repair if repair is None else repair:
        context.note(node, f"{message}; {repaired}", attribute, Outcome.GUESSED, path)
    else:
        message = f"{message}; it was kept, and `repair` would mend it"
        context.note(node, message, attribute, Outcome.CARRIED, path, "repair")


def check_masses(context: Context) -> None:
    """Report links that move and weigh nothing, nor carry anything fixed to them that does; and points with mass."""
    free = {id(body.link) for body in context.world.hierarchy.bodies if body.free is not None}
    for placed in context.links.values():
        link = placed.element
        if not link.joints and id(link) not in free:
            continue
        if not _is_solid(link):
            message = "The link moves and has no mass or no moments of inertia, nor has a link that is fixed to it"
        elif (
            link.inertial.mass
            and link.inertial.diag_inertia is not None
            and link.inertial.diag_inertia.min() <= LEAST
        ):
            message = "The link moves and has mass, but not three moments of inertia; MotrixSim refuses it"
        else:
            continue
        path = f"{placed.path}.inertial"
        given = link.inertial
        mass = max(given.mass or 0.0, SMALL_MASS)
        moment = 0.4 * mass * (3 * mass / (4 * math.pi * DENSITY)) ** (2 / 3)  # 2/5 m r^2
        _unphysical(context, placed.node, message, f"it got {mass:g} kg and at least {moment:g} kg m²", "", path)
        if context.repair:
            moments = np.zeros(3) if given.diag_inertia is None else given.diag_inertia
            link.inertial = Inertia(
                pos=np.zeros(3) if given.pos is None else given.pos,
                orientation=rotation.IDENTITY.copy() if given.orientation is None else given.orientation,
                mass=mass,
                diag_inertia=np.maximum(moments, moment),
            )


def _is_solid(link: Link) -> bool:
    """Whether a link, or one that is fixed to it, has mass and inertia."""
    given = link.inertial
    if given.mass is None:
        solid = any(geom.physics_material.density > 0 for geom in link.geoms)
    else:
        solid = given.mass > LEAST and given.diag_inertia is not None and bool(given.diag_inertia.min() > LEAST)
    return solid or any(_is_solid(child) for child in link.children if not child.joints)
