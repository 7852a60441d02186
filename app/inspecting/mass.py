"""Where the mass of a geometry or a link comes from, in sentences with the numbers."""

from __future__ import annotations

import math

import numpy as np

from app.inspecting.sentence import Sentence, sentence
from engine.errors import SceneError
from engine.msd.paths import get
from engine.msd.schema import Body, FreeJoint, Geometry, Link, ShapeType, World
from engine.server import Layout

_BOUNDLESS = (ShapeType.Plane, ShapeType.InfinitePlane)


def volume_of(world: World, geom: Geometry) -> float | None:
    """Volume of a geometry in m³ as the engine weighs it; None where it cannot be built by itself."""
    from engine.compiler.compile import build  # slow to load

    if geom.shape in _BOUNDLESS:
        return 0.0
    alone = World(source_path=world.source_path, asset_roots=world.asset_roots)
    for name, map_name in (("mesh", "meshes"), ("hfield", "hfields")):
        key = getattr(geom, name)
        if key is not None and key in getattr(world.assets, map_name):
            getattr(alone.assets, map_name)[key] = getattr(world.assets, map_name)[key]
    copied = geom.deepcopy()
    copied.name, copied.inertial = None, Geometry().inertial
    copied.visual = Geometry().visual
    copied.physics_material.density = 1.0
    alone.hierarchy.bodies.append(Body(link=Link(geoms=[copied]), free=FreeJoint()))
    try:
        return float(build(alone).body_mass[1])
    except (SceneError, OSError, ValueError):
        return None


def explained(world: World, path: str, layout: Layout | None) -> list[Sentence]:
    """Sentences on the mass of the geometry or link at a path; empty for other objects. `layout` is that of the
    simulation, which knows what links weigh."""
    element = get(world, path) if path else None
    if isinstance(element, Geometry):
        return _of_geom(world, element)
    return _of_link(element, path, layout) if isinstance(element, Link) else []


def _of_geom(world: World, geom: Geometry) -> list[Sentence]:
    volume, density, given = volume_of(world, geom), geom.physics_material.density, geom.inertial.mass
    if geom.shape in _BOUNDLESS:
        return [sentence("A plane has no volume and weighs nothing.")]
    if volume is None:
        return []
    if given is not None:
        if given == 0:
            return [sentence("Its mass is set to 0: it adds nothing to the link.")]
        if volume <= 0:
            return [sentence("Its mass is set to {0} kg.", float(given))]
        return [
            sentence(
                "Its mass is set to {0} kg; with a volume of {1} m³ that is {2} kg/m³.",
                float(given), volume, given / volume,
            )
        ]  # fmt: skip
    return [sentence("{0} kg/m³ × {1} m³ = {2} kg", float(density), volume, density * volume)]


def _of_link(link: Link, path: str, layout: Layout | None) -> list[Sentence]:
    if layout is None or path not in layout.body_path[1:] or not layout.body_mass:
        return []
    body = layout.body_path.index(path, 1)
    mass, moments = layout.body_mass[body], layout.body_inertia[body]
    found = []
    if link.inertial.mass is not None:
        found.append(sentence("Its mass is set to {0} kg; the shapes do not change it.", float(link.inertial.mass)))
    elif len(link.geoms) == 1:
        found.append(sentence("Its shape weighs {0} kg.", mass))
    elif link.geoms:
        found.append(sentence("{0} shapes weigh {1} kg together.", len(link.geoms), mass))
    else:
        found.append(sentence("It weighs {0} kg.", mass))
    if layout.body_subtreemass[body] > mass * (1 + 1e-9):
        found.append(sentence("With all that hangs on it: {0} kg.", layout.body_subtreemass[body]))
    if mass > 0:
        sides = box_sides(mass, moments)
        found.append(
            sentence(
                "Its inertia is that of a uniform box of {0} × {1} × {2} m.",
                *(float(f"{side:.3g}") for side in sides),
            )
        )
    return found


def box_sides(mass: float, moments: tuple[float, float, float]) -> tuple[float, float, float]:
    """Sides in m of the box of even density that has a mass in kg and principal moments in kg·m²: a² = 6 (Iyy + Izz -
    Ixx) / m, and so on."""
    a, b, c = moments
    squares = np.maximum([b + c - a, a + c - b, a + b - c], 0.0) * 6 / mass
    x, y, z = (math.sqrt(square) for square in squares.tolist())
    return x, y, z


def weighs(element: object) -> bool:
    """Whether there is something to say on the mass of an object."""
    return isinstance(element, (Geometry, Link))
