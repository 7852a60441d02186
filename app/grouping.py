"""A new body around objects, and a body dissolved into what is around it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import numpy as np

from app import naming
from app.changes import Change, moved
from app.document import Document
from app.reparenting import frame_of, list_taking, moving_edits, pose_fields
from engine.errors import SceneError
from engine.geometry.rotation import conjugate, rotate
from engine.msd.edits import Edit, Insert
from engine.msd.names import free_name, names
from engine.msd.paths import format_path, get, join, parse, split
from engine.msd.schema import Body, Joint, Link


def group(document: Document, paths: Sequence[str], name: str = "group") -> str:
    """Put a new body around objects, in one undo step: in the innermost link that holds them all, else in the world,
    in their middle. They stay where they are, all joints as modelled. Returns the path of its link. Raises
    SceneError, and changes nothing, when one of them cannot be in a body."""
    world = document.world
    tops = document.tops(paths)
    if not tops:
        raise SceneError("nothing is selected that a body could hold", document.file)
    owner = _owner(tops)
    list_path = f"{owner}.children" if owner else "hierarchy.bodies"
    before = next((top for top in tops if split(top)[0] == list_path), "")
    index = int(split(before)[1]) if before else len(get(world, list_path))  # type: ignore[arg-type]
    entry = join(list_path, index)
    link = Link(name=free_name(set(names(world, "link")), name), local_translation=_middle(document, tops, list_path))
    inserted = Change("insert", entry, None, link)
    landed: list[str] = []

    def edits() -> Iterator[Edit]:
        yield Insert(entry, link if owner else Body(link=link))
        target = document.object_path(entry)
        places = []
        for top in tops:
            path = moved(top, [inserted])
            assert path is not None
            into = None if isinstance(get(world, path), Joint) else list_taking(world, get(world, path), target)
            if into is None:
                raise SceneError(_refusal(document, path), document.file, top)
            places.append((path, into, None))
        yield from moving_edits(world, places, landed, file=document.file)

    count = naming.title(world, tops[0]) if len(tops) == 1 else f"{len(tops)} objects"
    changes = document.edit(edits(), f"Group {count}")
    return document.object_path(moved(entry, changes[1:]) or entry)


def _refusal(document: Document, path: str) -> str:
    element = get(document.world, path)
    what = naming.title(document.world, path)
    if isinstance(element, Body):
        return f"{what} floats or is moved by motion capture and stays at the top; delete its free joint first"
    if isinstance(element, Joint):
        return f"{what} moves its link, and a group of it alone would leave that fixed; group the link"
    return f"{what} cannot be in a body"


def _owner(tops: Sequence[str]) -> str:
    """Path of the innermost link that holds all entries; "" for the world."""
    shared = parse(split(tops[0])[0])
    for top in tops[1:]:
        steps = parse(split(top)[0])
        same = next((i for i, (a, b) in enumerate(zip(shared, steps, strict=False)) if a != b), None)
        shared = shared[: min(len(shared), len(steps)) if same is None else same]
    while shared:
        path = format_path(shared)
        if shared[-1] == "link" or (len(shared) > 1 and shared[-2] == "children" and isinstance(shared[-1], int)):
            return path
        shared = shared[:-1]
    return ""


def _middle(document: Document, tops: Sequence[str], list_path: str) -> np.ndarray:
    """Mean of the places of entries, (3,) m, in the frame of a list."""
    world = document.world
    points = []
    for top in tops:
        element = get(world, top)
        element = element.link if isinstance(element, Body) else element
        fields = pose_fields(element)
        if fields is not None:
            place, turn = frame_of(world, split(top)[0])
            points.append(place + rotate(turn, getattr(element, fields[0])))
    place, turn = frame_of(world, list_path)
    return rotate(conjugate(turn), np.mean(points, axis=0) - place) if points else np.zeros(3)


def ungroup(document: Document, paths: Sequence[str]) -> list[str]:
    """Let what is in bodies be in what holds these, and remove them, in one undo step. Everything stays where it is.
    Returns the paths of what was in them. Raises SceneError, and changes nothing, when one of them is more than a
    group: it has joints, floats, or has a mass of its own."""
    world = document.world
    tops = document.tops(paths)
    for top in tops:
        _refuse_dissolving(document, top)
    if not tops:
        raise SceneError("no body is selected", document.file)
    landed: list[str] = []

    def edits() -> Iterator[Edit]:
        waiting: list[str | None] = [*tops]
        for i in range(len(waiting)):
            for edit in _dissolving(document, waiting[i] or "", landed):
                before = get(world, edit.path) if not isinstance(edit, Insert) else None
                yield edit
                kind = {"Insert": "insert", "Remove": "remove"}.get(type(edit).__name__, "set")
                change = Change(kind, edit.path, before, getattr(edit, "value", None))
                waiting[i + 1 :] = [moved(each or "", [change]) for each in waiting[i + 1 :]]

    count = naming.title(world, tops[0]) if len(tops) == 1 else f"{len(tops)} objects"
    document.edit(edits(), f"Ungroup {count}")
    return [document.object_path(path) for path in landed]


LISTS = ("geoms", "sites", "cameras", "lights", "gaussian_splats", "children")


def _dissolving(document: Document, path: str, landed: list[str]) -> Iterator[Edit]:
    world = document.world
    element = get(world, path)
    base = join(path, "link") if isinstance(element, Body) else path
    link: Link = get(world, base)
    top, step = split(path)
    owner = "hierarchy" if isinstance(element, Body) else split(top)[0]
    places: list[tuple[str, str, int | None]] = []
    for name in LISTS:
        into = f"{owner}.{'bodies' if owner == 'hierarchy' and name == 'children' else name}"
        entries = [join(join(base, name), i) for i in range(len(getattr(link, name)))]
        index = int(step) + 1 if into == top else sys.maxsize  # type: ignore[arg-type]
        places += [(entry, into, None if i else index) for i, entry in enumerate(entries)]
    brought: list[str] = []
    yield from moving_edits(world, places, brought, file=document.file)
    edits, _ = naming.delete_edits(world, [path])
    for edit in edits:
        yield edit
        if type(edit).__name__ == "Remove":
            changes = [Change("remove", edit.path, None, None)]
            brought = [moved(each, changes) or each for each in brought]
            landed[:] = [moved(each, changes) or each for each in landed]
    landed += brought


def _refuse_dissolving(document: Document, path: str) -> None:
    element = get(document.world, path)
    link = element.link if isinstance(element, Body) else element
    what = naming.title(document.world, path)
    reason = ""
    if not isinstance(link, Link):
        reason = f"{what} is no body, and holds nothing"
    elif isinstance(element, Body) and (element.free is not None or element.mocap):
        reason = f"{what} moves freely; what is in it cannot stay with the world"
    elif link.joints:
        reason = f"{what} has joints, which would be lost; delete them first"
    elif link.inertial.mass is not None:
        reason = f"{what} has a mass of its own, which would be lost; clear it first"
    elif link.extras and (link.extras.flexcomps or link.extras.plugins or link.extras.carried):
        reason = f"{what} holds parts that only MJCF can express, which would be lost"
    elif not any(getattr(link, name) for name in LISTS):
        reason = f"there is nothing in {what}; delete it"
    if reason:
        raise SceneError(reason, document.file, path)
