"""What each body weighs: from its geoms, the inertia given for the link, and the settings of the MJCF compiler."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.compiler.geoms import MassProperties
from engine.compiler.model import SceneModel
from engine.compiler.scene import BodyRow, Scene
from engine.geometry import rotation
from engine.msd.paths import join
from engine.msd.schema import Inertia
from engine.msd.schema.world_extras import CompilerExtras

TINY = 1e-15
NOTHING = MassProperties(0.0, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), rotation.IDENTITY_WXYZ)


def compile_masses(scene: Scene, m: SceneModel, weights: list[MassProperties]) -> None:
    """Mass, centre of mass, principal moments and frame of every body."""
    rules = mass_rules(scene)
    lowest, highest = rules.inertiagrouprange
    by_body: list[list[MassProperties]] = [[] for _ in range(m.nbody)]
    for placed, weight in zip(scene.geoms, weights, strict=True):
        if weight.mass > TINY and lowest <= placed.element.visual.group <= highest:
            by_body[placed.body].append(weight)
    bodies = [NOTHING]
    for row, parts in zip(scene.bodies[1:], by_body[1:], strict=True):
        bodies.append(mass_of_body(scene, row, parts, rules))
    m.body_mass = np.array([b.mass for b in bodies])
    m.body_inertia = np.array([b.moments for b in bodies])
    m.body_ipos = np.array([b.pos for b in bodies], float)
    m.body_iquat = np.array([b.quat for b in bodies], float)
    if rules.settotalmass and rules.settotalmass > 0 and m.body_mass.sum() > TINY:
        scale = rules.settotalmass / m.body_mass.sum()
        m.body_mass *= scale
        m.body_inertia *= scale
    check_moving(scene, m)


def mass_rules(scene: Scene) -> CompilerExtras:
    """The settings of MJCF's compiler about masses."""
    return scene.extras.compiler if scene.extras is not None else CompilerExtras(inertiagrouprange=np.array([0, 255]))


def mass_of_body(scene: Scene, row: BodyRow, parts: list[MassProperties], rules: CompilerExtras) -> MassProperties:
    """What one body weighs, before all are scaled to a total."""
    assert row.link is not None
    given = Inertia() if rules.inertiafromgeom == "true" and parts else row.link.inertial
    found = combine(parts) if rules.inertiafromgeom != "false" else NOTHING
    if found is NOTHING and scene.extras is not None:
        # Where MJCF says nothing of a body's mass, MuJoCo puts its inertial frame at its offset from the parent.
        place = tuple(float(x) for x in row.link.local_translation)
        found = MassProperties(0.0, NOTHING.moments, place, rotation.wxyz_from_xyzw(row.link.local_rotation))  # type: ignore[arg-type]
    return _bounded(scene, f"{row.path}.inertial", _override(found, given), rules)


def combine(parts: list[MassProperties]) -> MassProperties:
    """Several rigid parts as one: sums about the common centre of mass, turned to the principal axes.

    In plain numbers: for the few parts of a body this is several times faster than small arrays. A single part keeps
    its frame and the order of its moments.
    """
    if not parts:
        return NOTHING
    if len(parts) == 1:
        return parts[0]
    total = sum(part.mass for part in parts)
    x, y, z = (sum(part.mass * part.pos[axis] for part in parts) / total for axis in (0, 1, 2))
    xx = yy = zz = xy = xz = yz = 0.0
    for part in parts:
        mass, (a, b, c) = part.mass, part.moments
        (xa, xb, xc), (ya, yb, yc), (za, zb, zc) = rotation.rows_wxyz(part.quat)
        dx, dy, dz = part.pos[0] - x, part.pos[1] - y, part.pos[2] - z
        xx += xa * xa * a + xb * xb * b + xc * xc * c + mass * (dy * dy + dz * dz)
        yy += ya * ya * a + yb * yb * b + yc * yc * c + mass * (dx * dx + dz * dz)
        zz += za * za * a + zb * zb * b + zc * zc * c + mass * (dx * dx + dy * dy)
        xy += xa * ya * a + xb * yb * b + xc * yc * c - mass * dx * dy
        xz += xa * za * a + xb * zb * b + xc * zc * c - mass * dx * dz
        yz += ya * za * a + yb * zb * b + yc * zc * c - mass * dy * dz
    principal, quat = rotation.mujoco_principal_axes_wxyz(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
    return MassProperties(total, tuple(principal.tolist()), (x, y, z), quat)  # type: ignore[arg-type]


def _override(found: MassProperties, given: Inertia) -> MassProperties:
    """Each field that is given replaces what was found; the others stay."""
    return MassProperties(
        found.mass if given.mass is None else float(given.mass),
        found.moments if given.diag_inertia is None else tuple(float(x) for x in given.diag_inertia),  # type: ignore[arg-type]
        found.pos if given.pos is None else tuple(float(x) for x in given.pos),  # type: ignore[arg-type]
        found.quat if given.orientation is None else rotation.wxyz_from_xyzw(given.orientation),
    )


def _bounded(scene: Scene, path: str, body: MassProperties, rules: CompilerExtras) -> MassProperties:
    mass = max(body.mass, rules.boundmass)
    a, b, c = (max(moment, rules.boundinertia) for moment in body.moments)
    slack = 1e-9 * (a + b + c)
    if a + b < c - slack or b + c < a - slack or a + c < b - slack:
        if not rules.balanceinertia:
            scene.fail(
                path,
                f"the moments of inertia {a:g}, {b:g}, {c:g} belong to no rigid body: each must be at most the sum "
                "of the other two",
            )
        a = b = c = (a + b + c) / 3
    return MassProperties(mass, (a, b, c), body.pos, body.quat)


def check_moving(scene: Scene, m: SceneModel) -> None:
    """A body that moves has mass and inertia, or carries a fixed body that has them. What one weighs with a mesh that
    was refused nobody knows."""
    solid = (m.body_mass > TINY) & (m.body_inertia.min(axis=1) > TINY)
    solid[list(_with_refused_meshes(scene))] = True
    for body in np.flatnonzero(m.body_weldid != np.arange(m.nbody))[::-1]:
        if solid[body]:
            solid[m.body_parentid[body]] = True
    for body in np.flatnonzero((m.body_dofnum > 0) & ~solid):
        scene.fail(
            scene.bodies[body].path,
            "a link that moves needs mass and inertia; give it a geometry with mass, or set its inertial.mass and "
            "inertial.diag_inertia",
        )


def _with_refused_meshes(scene: Scene) -> Iterator[int]:
    """Bodies with a shape whose mesh could not be compiled."""
    refused = {error.path for error in scene.errors if error.path.startswith("assets.meshes")}
    for placed in scene.geoms if refused else ():
        mesh = placed.element.mesh
        if mesh and join("assets.meshes", (mesh,)) + ".source" in refused:
            yield placed.body
