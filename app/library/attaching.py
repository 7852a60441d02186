"""The scene of a file, or a part of it, put onto a link of the open one, as a gripper onto a flange."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from app.checking import Note, import_note
from app.document import Document
from app.frames import Frame
from app.library.adding import growth, put_collisions_aside
from app.library.parts import HANGING, all_names, as_name, free_stem, gather, read_file
from app.naming import delete_edits, title
from engine.errors import SceneError
from engine.geometry.rotation import from_euler, multiply, rotate, unit_quaternion
from engine.msd import state
from engine.msd.edits import apply
from engine.msd.names import named_objects
from engine.msd.paths import get, join, split, walk
from engine.msd.report import Finding, Report
from engine.msd.schema import Body, Geometry, Link, LinkExtras, ShapeType, World
from engine.msd.subtree import keep_subtree

IMMOVABLE = (ShapeType.InfinitePlane, ShapeType.Plane, ShapeType.HField)
"""Shapes that can only be where nothing moves them."""


class Tool(NamedTuple):
    """What is attached."""

    world: World
    """As it was read; its base links have names."""
    file: str
    findings: list[Finding]
    """What its reader could not take over."""

    @property
    def name(self) -> str:
        """Of the file, as that of an object."""
        return as_name(os.path.splitext(os.path.basename(self.file))[0])

    @property
    def bases(self) -> list[str]:
        """Names of its base links."""
        return [str(body.link.name) for body in self.world.hierarchy.bodies]

    @property
    def links(self) -> list[str]:
        """Names of its links, base links first."""
        return list(dict.fromkeys([*self.bases, *(one.name for one in named_objects(self.world, kinds=("link",)))]))


class Attached(NamedTuple):
    """What came of it."""

    paths: list[str]
    """World paths of the links that it brings."""
    notes: list[Note]
    """On what was left out."""


def read_tool(file: str) -> Tool:
    """Read what is to be attached. Raises SceneError: it cannot be read or simulated, or there is nothing in it."""
    report = Report()
    world = read_file(file, report)
    if not any(getattr(world.hierarchy, kind) for kind in ("bodies", *HANGING)):
        raise SceneError("there is no object in it that could be attached", file)
    for body in world.hierarchy.bodies:
        body.link.name = body.link.name or free_stem("base", all_names(world))
    return Tool(world, file, report.findings)


def free_prefix(world: World, tool: Tool, part: str) -> str:
    """What must be before the names of a part so that none is taken; empty where none is. `part`: as of `attach`."""
    taken, new = all_names(world), _prepared(tool, part, [])
    return f"{free_stem(tool.name, taken)}_" if taken & all_names(new) else ""


def attach(
    document: Document,
    tool: Tool,
    frame: Frame,
    part: str = "",
    position: Sequence[float] = (0.0, 0.0, 0.0),
    angles: Sequence[float] = (0.0, 0.0, 0.0),
    prefix: str = "",
) -> Attached:
    """Put a file's scene onto a link, in one undo step: it becomes children of the link, and brings its assets,
    actuators, sensors, constraints and stored states. What floats there is fixed here, as it is a part of the link.

    Args:
        part: name of the link that is attached with all below it; empty: everything.
        position: (3,) m, of the file's origin in the frame.
        angles: (3,) rad, about x, then y, then z of the frame (roll, pitch, yaw).
        prefix: before every name that it brings.

    Raises SceneError when a name is taken, or it cannot be there; nothing has changed then.
    """
    from engine.msd.attach import attach as merge  # loads scipy, and the window starts without it

    world = document.world
    notes: list[Note] = []
    new = _prepared(tool, part, notes)
    if _moves(world, frame.link):
        _leave_out_immovable(new, notes)
    put_collisions_aside(world, new)
    for body in new.hierarchy.bodies:
        body.link.extras = body.link.extras or LinkExtras()
        body.link.extras.source = os.path.basename(tool.file)
    at = frame.position + rotate(frame.rotation, np.asarray(position, float))
    turn = unit_quaternion(multiply(frame.rotation, from_euler(angles, "XYZ")))
    whole, count = world.deepcopy(), len(world.hierarchy.bodies)
    report = Report()
    merge(whole, new, other_translation=tuple(at), other_rotation=tuple(turn), other_prefix=prefix, report=report)
    notes += map(import_note, report.findings)
    paths = [f"hierarchy.bodies[{i}].link" for i in range(count, len(whole.hierarchy.bodies))]
    children = join(frame.link, "children")
    with document.macro(f"Attach {tool.name}"):
        world.asset_roots = whole.asset_roots
        document.edit(list(growth(world, whole, "")), f"Attach {tool.name}")
        landed = document.move_all(paths, children, len(get(document.world, children)), keep_world_pose=False)
    return Attached(landed, notes)


def _prepared(tool: Tool, part: str, notes: list[Note]) -> World:
    """What is attached, as base links that stand still. Adds notes on what is left out."""
    new = tool.world.deepcopy()
    if part:
        report = Report()
        keep_subtree(new, part, report)
        notes += map(import_note, report.findings)
    for i, body in enumerate(new.hierarchy.bodies):
        if body.free is not None or body.mocap:
            before = state.layout(new)
            edits, along = delete_edits(new, [f"hierarchy.bodies[{i}].free"]) if body.free is not None else ([], [])
            for edit in edits:
                apply(new, edit)
            body.mocap = False
            state.carry(new, before)
            notes.append(Note("info", f"{body.link.name} floated in its file, and is fixed to the link now"))
            _note_lost(along, notes)
    if not part:
        gather(new, free_stem(tool.name, all_names(new)))
    return new


def _moves(world: World, path: str) -> bool:
    """Whether something moves the link at a path."""
    while path:
        found = get(world, path)
        if isinstance(found, Body) and (found.free is not None or found.mocap):
            return True
        if isinstance(found, Link) and found.joints:
            return True
        path = split(path)[0]
    return False


def _leave_out_immovable(new: World, notes: list[Note]) -> None:
    """Leave out grounds, which nothing may carry about."""
    while True:
        shapes = walk(new.hierarchy, "hierarchy", frozenset({Geometry}))
        path = next((at for at, geom in shapes if isinstance(geom, Geometry) and geom.shape in IMMOVABLE), "")
        if not path:
            return
        name = title(new, path)
        edits, along = delete_edits(new, [path])
        for edit in edits:
            apply(new, edit)
        notes.append(Note("info", f"{name} was left out: what moves cannot carry a plane or a height field"))
        _note_lost(along, notes)


def _note_lost(along: list[str], notes: list[Note]) -> None:
    if along:
        notes.append(Note("warning", f"Left out with it, because they depend on it: {', '.join(along)}"))
