"""Numbers in another unit or order than MSD's: centimetres, radians where degrees are meant, w before x, y, z.

Each is possible as it stands, so the message says what it would mean, and the repair is a guess.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec
import numpy as np

from engine.msd.paths import join
from engine.msd.schema import Camera, FreeCamera, Geometry, Inertia, Link, ShapeType, fields_of
from engine.msd.schema.base import Element
from engine.msd.validate.finding import GUESS, WARNING, Assign, Finding, Fix, assign
from engine.msd.validate.inertia import FLAT, GYRATION
from engine.msd.validate.survey import Survey

STRONG = 100.0
"""m/s²: gravity of ten Earths, which no scene in metres has; the Earth's is 981 in cm/s²."""

AIR = 1.2
"""kg/m³: what is less dense rises."""

SWING = 10.0
"""Radius of gyration of a link over the reach of its geometries, beyond which the moments are in another unit."""

WRITTEN = (".msd", ".json", ".msgpack", ".msdb", "")
"""Ends of files whose quaternions somebody wrote; readers of other formats put them in order."""


def check(survey: Survey) -> Iterator[Finding]:
    """Numbers that are more likely of another unit or order."""
    yield from _gravity(survey)
    yield from _quaternions(survey)
    for path, camera in survey.of(Camera, FreeCamera):
        yield from _view(join(path, "fovy"), camera.fovy, camera.orthographic)
    yield from _densities(survey)
    for path, link, _ in survey.links:
        yield from _moments(join(path, "inertial"), link.inertial, link)


def _gravity(survey: Survey) -> Iterator[Finding]:
    option, path = survey.world.simulate_option, "simulate_option.gravity"
    if option.gravity is None or option.disable_gravity or not np.isfinite(option.gravity).all():
        return
    size = float(np.linalg.norm(option.gravity))
    if size > STRONG:
        message = (
            f"{size:g} m/s² is {size / 9.81:.0f} times that of the Earth; in cm/s² it would be {size / 100:g} m/s²"
        )
        fix = assign(GUESS, "Take it for cm/s²", path, option.gravity / 100)
        yield Finding(WARNING, path, message, "gravity-strong", fix)
    if option.gravity[2] > 0 and not option.gravity[:2].any():
        down = option.gravity * (1.0, 1.0, -1.0)
        message = f"points up, along +z, by {option.gravity[2]:g} m/s²: everything falls upwards"
        yield Finding(WARNING, path, message, "gravity-up", assign(GUESS, "Point it down", path, down))


def _quaternions(survey: Survey) -> Iterator[Finding]:
    """[1, 0, 0, 0], no rotation where w comes first, is half a turn about x here. It is taken for a mistake where it
    is most of the rotations that a file of MSD gives."""
    world = survey.world
    if world.extras is not msgspec.UNSET or not world.file.lower().endswith(WRITTEN):
        return
    written: list[tuple[str, np.ndarray]] = []
    for path, element in survey.rows:
        if isinstance(element, Element):
            for f in fields_of(type(element)):
                value = getattr(element, f.name) if f.declaration.role == "quaternion" else None
                if value is not None and (abs(value[3]) != 1 or value[:3].any()):
                    written.append((join(path, f.name), value))
    turned = [path for path, value in written if abs(value[0]) == 1 and not value[1:].any()]
    if not turned or 2 * len(turned) <= len(written):
        return
    edits = tuple(Assign(path, np.roll(value, -1)) for path, value in written)
    which = "is" if len(written) == 1 else f"and {len(turned) - 1} more of {len(written)} rotations are"
    yield Finding(
        WARNING,
        turned[0],
        f"{which} [1, 0, 0, 0], half a turn about x: MSD writes x, y, z, w; with w first it is no rotation",
        "quaternion-order",
        Fix(GUESS, "Take them for w, x, y, z" if len(written) > 1 else "Take it for w, x, y, z", edits),
    )


def _view(path: str, fovy: float, orthographic: bool) -> Iterator[Finding]:
    if 0 < fovy < 2 * math.pi / 3 and not orthographic:
        degrees = math.degrees(fovy)
        fix = assign(GUESS, f"Set to {degrees:.4g}°", path, degrees)
        message = f"{fovy:g}° shows almost nothing; in radians it would be {degrees:.4g}°"
        yield Finding(WARNING, path, message, "fovy-radians", fix)


def _densities(survey: Survey) -> Iterator[Finding]:
    """What weighs less than air and is given no mass of its own, in one finding."""
    found = [
        (join(path, "physics_material.density"), geom.physics_material.density)
        for path, geom in survey.of(Geometry)
        if 0 < geom.physics_material.density < AIR and geom.inertial.mass is None and geom.shape not in FLAT
    ]
    if not found:
        return
    path, density = found[0]
    more = f" (and {len(found) - 1} more geometries)" if len(found) > 1 else ""
    edits = tuple(Assign(where, value * 1000) for where, value in found)
    message = f"{density:g} kg/m³ is less than air{more}; in g/cm³ it would be {density * 1000:g} kg/m³"
    yield Finding(WARNING, path, message, "density-light", Fix(GUESS, "Take it for g/cm³", edits))


def _moments(path: str, inertia: Inertia, link: Link) -> Iterator[Finding]:
    """Moments that mass within the reach of the link's geometries cannot have, by far."""
    if inertia.diag_inertia is None or not inertia.mass or inertia.mass <= 0 or not link.geoms:
        return
    most = float(inertia.diag_inertia.max())
    reach = _reach(link, np.zeros(3) if inertia.pos is None else inertia.pos)
    if not (math.isfinite(most) and most > 0 and 0 < reach < math.inf):
        return
    gyration = math.sqrt(most / inertia.mass)
    reported = gyration > GYRATION or 2 * most > float(inertia.diag_inertia.sum()) * (1 + 1e-6)  # in inertia.py
    if gyration > SWING * reach and not reported:
        message = (
            f"{most:g} kg·m² with {inertia.mass:g} kg are those of a thing {2 * gyration:.3g} m across; the "
            f"geometries of this link reach {reach:.3g} m"
        )
        yield Finding(WARNING, join(path, "diag_inertia"), message, "inertia-large")


def _reach(link: Link, centre: np.ndarray) -> float:
    """How far geometries reach from a point of their link (m); infinite where that is not said here."""
    reach = 0.0
    for geom in link.geoms:
        if geom.shape in FLAT or geom.shape in (ShapeType.Mesh, ShapeType.Sdf) or geom.mesh or geom.mesh_variant_set:
            return math.inf
        reach = max(reach, float(np.linalg.norm(geom.position - centre)) + float(np.abs(geom.size).sum()))
    return reach
