"""Putting a part of the library into a World: the edits that do what `World.attach` does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from app.checking import Note
from app.document import Document
from app.library.parts import Part, all_names, free_stem
from engine.errors import SceneError
from engine.msd.edits import Edit, Insert, Set
from engine.msd.names import names, references
from engine.msd.paths import join, walk
from engine.msd.report import Report
from engine.msd.schema import Geometry, Link, LinkExtras, ShapeType, World
from engine.msd.schema.base import TRANSIENT, Element, fields_of, same

FOR_THE_EYE, COLLIDING, ASIDE = 1, 0, 3
"""Groups of shapes of `engine.objects`: that are drawn, and that collide, in the same place; a view hides the last at
first."""
LEVEL = 1e-9
"""How much x and y of a rotation may be of something that is level."""
SAME_PLANE = 1e-4
"""Distance, m, of two planes that are one."""


class Added(NamedTuple):
    """What putting a part into a World takes."""

    edits: list[Edit]
    paths: list[str]
    """World paths of the base links that it brings."""
    asset_roots: tuple[str, ...] | None
    """Folders that the World may read with it."""
    notes: list[Note]
    """On what was left out."""


def add(
    document: Document,
    part: Part,
    position: np.ndarray,
    report: Report | None = None,
    rotation: np.ndarray | None = None,
) -> Added:
    """Put a part into a document, its origin at `position`, (3,) m, turned by a quaternion x, y, z, w, in one undo
    step. Raises SceneError when it cannot be attached; nothing has changed then."""
    found = added(document.world, part, position, report, rotation)
    document.world.asset_roots = found.asset_roots
    document.edit(found.edits, f"Add {part.name}")
    return found


def added(
    world: World,
    part: Part,
    position: np.ndarray,
    report: Report | None = None,
    rotation: np.ndarray | None = None,
) -> Added:
    """The edits by which a part comes into a World, its origin at `position`, (3,) m, turned by a quaternion x, y, z,
    w. Where names are taken, all of the part's get its name before them. Raises SceneError when it cannot be
    attached."""
    from engine.msd.attach import attach  # loads scipy, and the window starts without it

    whole = world.deepcopy()
    new = part.world.deepcopy()
    notes = _leave_out_planes(world, new, position)
    put_collisions_aside(world, new)
    for body in new.hierarchy.bodies:
        body.link.extras = body.link.extras or LinkExtras()
        body.link.extras.source = part.title
    count = len(world.hierarchy.bodies)
    root = new.hierarchy.bodies[0].link if new.hierarchy.bodies else None
    turn = None if rotation is None else tuple(rotation)
    try:
        attach(whole, new, other_translation=tuple(position), other_rotation=turn, report=report)
    except SceneError:
        prefix = free_stem(part.name, all_names(world))
        attach(
            whole,
            new,
            other_translation=tuple(position),
            other_rotation=turn,
            other_prefix=f"{prefix}_",
            report=report,
        )
        link = whole.hierarchy.bodies[count].link if root is not None else None
        if link is not None and not _is_referred_to(new, root) and prefix not in names(whole, "link"):
            link.name = prefix
    paths = [f"hierarchy.bodies[{i}].link" for i in range(count, len(whole.hierarchy.bodies))]
    return Added(list(growth(world, whole, "")), paths, whole.asset_roots, notes)


def put_collisions_aside(world: World, part: World) -> None:
    """Let the shapes that collide be in a hidden group where others in their place are meant for the eye, unless the
    World has a setting by which they would weigh nothing there."""
    compiler = world.extras.compiler if world.extras else None
    geoms = [geom for _, geom in walk(part.hierarchy) if isinstance(geom, Geometry)]
    drawn_only = [g for g in geoms if g.visual.group == FOR_THE_EYE and not _collides(g)]
    low, high = compiler.inertiagrouprange if compiler else (0, ASIDE)
    if not drawn_only or not low <= ASIDE <= high:
        return
    for _, link in walk(part.hierarchy):
        if isinstance(link, Link) and any(g.visual.group == FOR_THE_EYE and not _collides(g) for g in link.geoms):
            for geom in link.geoms:
                if geom.visual.group == COLLIDING and _collides(geom):
                    geom.visual.group = ASIDE


def _collides(geom: Geometry) -> bool:
    return bool(geom.collision_mask.collide_group or geom.collision_mask.collide_with)


def _is_referred_to(world: World, link: Link | None) -> bool:
    return link is not None and any(r.kind == "link" and r.name == link.name for r in references(world))


def _leave_out_planes(world: World, part: World, position: np.ndarray) -> list[Note]:
    """Leave out planes of a part that would lie in an infinite one of the World: both would flicker."""
    there = [geom.position[2] for geom in world.hierarchy.geoms if _is_level(geom) and _is_infinite(geom)]
    used = {r.name for r in references(part) if r.kind == "geom"}
    notes = []
    for body in part.hierarchy.bodies:
        link = body.link
        if body.free is not None or np.abs(link.local_rotation[:2]).max() > LEVEL:
            continue
        for i, geom in reversed([*enumerate(link.geoms)]):
            height = position[2] + link.local_translation[2] + geom.position[2]
            is_there = _is_level(geom) and any(abs(height - other) < SAME_PLANE for other in there)
            if is_there and geom.name not in used:
                del link.geoms[i]
                name = geom.name or "of the part"
                notes.append(Note("info", f"The plane {name} was left out: the scene has one there already"))
    return notes


def _is_level(geom: Geometry) -> bool:
    is_plane = geom.shape in (ShapeType.InfinitePlane, ShapeType.Plane)
    return is_plane and np.abs(geom.orientation[:2]).max() <= LEVEL


def _is_infinite(geom: Geometry) -> bool:
    return geom.shape is ShapeType.InfinitePlane or not np.all(geom.size[:2] > 0)


def growth(old: Any, new: Any, path: str) -> Iterator[Edit]:
    """The edits that make `new` of `old`, whose lists and maps have only got more entries."""
    if isinstance(old, Element) and type(old) is type(new):
        for info in fields_of(type(old)):
            if path or info.name not in TRANSIENT:
                yield from growth(getattr(old, info.name), getattr(new, info.name), join(path, info.name))
    elif isinstance(old, list) and isinstance(new, list) and len(new) >= len(old):
        for i, (a, b) in enumerate(zip(old, new, strict=False)):
            if not path.startswith("hierarchy."):  # bodies and what hangs on the world stay as they are
                yield from growth(a, b, join(path, i))
        for i in range(len(old), len(new)):
            yield Insert(join(path, i), new[i])
    elif isinstance(old, dict) and isinstance(new, dict):
        for key, value in new.items():
            at = join(path, (key,))
            if key not in old:
                yield Insert(at, value)
            else:
                yield from growth(old[key], value, at)
    elif not same(old, new):
        yield Set(path, new)
