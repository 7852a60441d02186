"""Taking a World apart: a subtree as a World of its own, left in place or taken out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from engine.errors import SceneError
from engine.msd import state
from engine.msd.attach_flexcomps import drop_full_keyframes
from engine.msd.flex_parts import maker_finder
from engine.msd.names import WORLD, find, named_objects, references, space
from engine.msd.paths import get, split, walk
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Body, Camera, Element, Hierarchy, Light, Link, RotationTrack, TrackMode, World
from engine.msd.schema.base import fields_of
from engine.msd.usage import asset_map, unused

Name = tuple[str, str]
"""Space of names, and a name in it."""

MakerFinder = Callable[[str, str], str]
"""The flexcomp that makes the object of a kind and name, "" if none does."""


def extract(world: World, link_name: str, report: Report | None = None) -> World:
    """A copy of the subtree of a link as a World of its own; `world` stays as it is.

    The link becomes a base link at its pose in its parent. What refers only to the subtree comes along (actuators,
    sensors, constraints, tendons, contact pairs), and so do the assets that it uses, its part of the stored states,
    and the settings of the scene. `report` receives what referred to something outside and no longer does.

    Raises:
        SceneError: there is no link of that name.
    """
    part = world.deepcopy()
    keep_subtree(part, link_name, report)
    return part


def detach(world: World, link_name: str, report: Report | None = None) -> World:
    """Take the subtree of a link out of `world`, and return it as a World of its own, as `extract` makes it.

    What refers into the subtree goes: with it where it refers to nothing else, else it is lost, and `report` says so.
    Assets go that only the subtree used; those that both use stay in both. Stored states lose the numbers of the
    subtree. Attaching the part where it was gives an equal World again, up to the order of what it holds and to what
    was lost.

    Raises:
        SceneError: there is no link of that name; nothing has changed then.
    """
    report = Report() if report is None else report
    part = extract(world, link_name, report)
    found = find(world, "link", link_name)
    assert found is not None
    inside = _names(part)
    find_maker = maker_finder(walk(world))
    idle = _idle(world)
    layout = state.layout(world)
    _take(world, found.path)
    gone = {name for name in _names_below(found.element)} - _names(world)
    _drop_referring(world, gone, inside, find_maker, report)
    drop_full_keyframes(world, "taken apart", report)
    _loosen(world, lambda name: name in gone, report)
    pairs = world.collision_ignores.link_pairs
    world.collision_ignores.link_pairs = [pair for pair in pairs if not any(("link", name) in gone for name in pair)]
    for a, b in pairs:
        if ("link", a) in gone or ("link", b) in gone:
            _report_pair(a, b, inside, world.file, report)
    for map_path, keys in unused(world).items():
        for key in keys:
            if (map_path, key) not in idle:
                del asset_map(world, map_path)[key]
    state.carry(world, layout)
    return part


def keep_subtree(part: World, link_name: str, report: Report | None = None) -> None:
    """Leave in `part` only the subtree of a link, and what refers to nothing outside it. Raises SceneError when there
    is no such link."""
    found = find(part, "link", link_name)
    if found is None:
        known = [named.name for named in named_objects(part) if named.kind == "link"]
        names = ", ".join(map(repr, known[:8])) + (" ..." if len(known) > 8 else "")
        raise SceneError(
            f"there is no link named {link_name!r}; {f'the links are {names}' if known else 'no link has a name'}",
            part.file,
        )
    layout = state.layout(part)
    find_maker = maker_finder(walk(part))
    drop_full_keyframes(part, "taken apart", report)
    body = next((b for b in part.hierarchy.bodies if b.link is found.element), None)
    part.hierarchy = Hierarchy(bodies=[body or Body(link=found.element)])
    part.assets.skybox, part.visual.probes = None, []
    _loosen(part, lambda name, known=_names(part): name not in known, report)
    while any([_keep_whole(part, owner, field, find_maker) for owner, field in _lists(part)]):
        pass  # what was left out may be what something else refers to
    links = {name for kind, name in _names(part) if kind == "link"} | {WORLD}
    pairs = part.collision_ignores.link_pairs
    part.collision_ignores.link_pairs = [pair for pair in pairs if set(pair) <= links]
    for map_path, keys in unused(part, surroundings=False).items():
        for key in keys:
            del asset_map(part, map_path)[key]
    state.carry(part, layout)


def _names(world: World) -> set[Name]:
    return {(space(named.kind), named.name) for named in named_objects(world)}


def _names_below(link: Link) -> Iterator[Name]:
    holder = World(hierarchy=Hierarchy(bodies=[Body(link=link)]))
    return ((space(named.kind), named.name) for named in named_objects(holder))


def _idle(world: World) -> set[Name]:
    """Map path and key of the assets that nothing uses."""
    return {(map_path, key) for map_path, keys in unused(world).items() for key in keys}


def _lists(world: World) -> list[tuple[Element, str]]:
    """Owner and field of the lists whose entries refer to what is in the tree."""
    owners: list[Element] = [
        world,
        world.tendon_set,
        world.equality_constraint_set,
        world.contact_pairs,
        world.sensors,
    ]
    if world.extras is not msgspec.UNSET:
        owners.append(world.extras)
    return [
        (owner, f.name)
        for owner in owners
        for f in fields_of(type(owner))
        if isinstance(getattr(owner, f.name), list) and f.name != "keyframes"
    ]


def _keep_whole(part: World, owner: Element, field: str, find_maker: MakerFinder) -> bool:
    """Leave out of a list what refers to something that `part` has not, or to nothing at all, which belongs to the
    scene; whether there was any."""
    entries = getattr(owner, field)
    if not entries:
        return False
    known = _names(part) | {("link", WORLD)}
    whole = [entry for entry in entries if _is_whole(entry, known, find_maker)]
    setattr(owner, field, whole)
    return len(whole) < len(entries)


def _goals(entry: Any, find_maker: MakerFinder) -> list[Name]:
    """What an entry refers to; for a part that a flexcomp makes the flexcomp."""
    found = ((r, find_maker(r.kind, r.name)) for r in references(entry))
    return [("flex", maker) if maker else (space(r.kind), r.name) for r, maker in found]


def _is_whole(entry: Any, known: set[Name], find_maker: MakerFinder) -> bool:
    named = _goals(entry, find_maker)
    return bool(named) and all(name in known for name in named) and named != [("link", WORLD)]


def _take(world: World, path: str) -> None:
    """Remove the link at a path from the tree: with its body when it is a base link."""
    owner, step = split(path)
    if step == "link":
        owner, step = split(owner)
    del get(world, owner)[step]


def _drop_referring(
    world: World, gone: set[Name], inside: set[Name], find_maker: MakerFinder, report: Report
) -> None:
    """Remove what refers to something that is gone, and say which of it did not go along with `inside`."""
    known = inside | {("link", WORLD)}
    changed = True
    while changed:
        changed = False
        for owner, field in _lists(world):
            entries = getattr(owner, field)
            kept = []
            for entry in entries:
                names = set(_goals(entry, find_maker))
                if not names & gone:
                    kept.append(entry)
                    continue
                changed = True
                gone |= {(space(kind), entry.name) for kind in _kinds(field) if entry.name}
                if not _is_whole(entry, known, find_maker):
                    lost = ", ".join(sorted(repr(name) for _, name in names & gone))
                    other = ", ".join(sorted(repr(name) for _, name in names - known - gone))
                    what = (
                        f"{field.rstrip('s').replace('_', ' ')} {entry.name!r}" if entry.name else f"one of {field}"
                    )
                    report.add(
                        Finding(
                            f"{what} refers to {lost}, which is taken out, and to {other or 'what went with it'}; "
                            "it was removed",
                            world.file,
                            element=type(entry).__name__,
                            outcome=Outcome.DROPPED,
                        )
                    )
            if len(kept) < len(entries):
                setattr(owner, field, kept)


def _report_pair(a: str, b: str, inside: set[Name], file: str, report: Report) -> None:
    if not {("link", a), ("link", b)} <= inside | {("link", WORLD)}:
        message = f"{a!r} and {b!r} no longer ignore each other: they are in two worlds now"
        report.add(Finding(message, file, element="CollisionIgnores", outcome=Outcome.DROPPED))


def _kinds(field: str) -> tuple[str, ...]:
    """Spaces that the names of the entries of a list may be in."""
    return {
        "actuators": ("actuator",),
        "joint_tendons": ("tendon",),
        "tendons": ("tendon",),
        "connects": ("equality",),
        "welds": ("equality",),
        "joints": ("equality",),
        "equalities": ("equality",),
        "tuples": ("tuple",),
        "exclude_names": ("exclude",),
        "excludes": ("exclude",),
        "flexcomps": ("flex",),
        "flexes": ("flex",),
        "skins": ("skin",),
        "flex_equalities": ("equality",),
        "pairs": ("contact_pair",),
    }.get(field, ("sensor",))


def _loosen(world: World, is_gone: Callable[[Name], bool], report: Report | None) -> None:
    """Let cameras and lights that follow a link which is gone stay as they are on their own link."""
    for path, element in walk(world.hierarchy, "hierarchy"):
        if isinstance(element, Camera):
            target = element.track_target
        elif isinstance(element, Light) and element.mode.variant == "target_body":
            target = element.mode.value
        else:
            continue
        if not target or not is_gone(("link", target)):
            continue
        if isinstance(element, Camera):
            element.track_target = None
            if element.rotation_track is RotationTrack.LookAtLink:
                element.rotation_track = RotationTrack.FixedLocal
        else:
            element.mode = TrackMode.fixed()
        if report is not None:
            what = (
                f"{type(element).__name__.lower()} {element.name!r}"
                if element.name
                else f"a {type(element).__name__}"
            )
            report.add(
                Finding(
                    f"{what} looked at {target!r}, which is not here; it keeps its direction",
                    world.file,
                    element=type(element).__name__,
                    outcome=Outcome.DROPPED,
                    path=path,
                )
            )
