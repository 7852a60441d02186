"""USD stage to World: rigid bodies become links, joints make them a tree, shapes hang on them."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from engine.errors import SceneError
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Body, Link, World
from engine.msd.schema.assigning import any_whole_number
from engine.msd.schema.hierarchy import FreeJoint
from engine.msd.usd import instancing, physics_properties, unread_properties, viewing
from engine.msd.usd.context import Context
from engine.msd.usd.drawing import draw
from engine.msd.usd.initial_state import read_start
from engine.msd.usd.joints import read_joints
from engine.msd.usd.stage import inverse, open_stage, quaternion, reason

MOST_PRIMS = 500_000
"""Prims of one stage, those of instances counted each time; more are refused."""


@any_whole_number()
def read_here(
    file: str, roots: Sequence[str], report: Report, progress: Callable[[float], None] = lambda share: None
) -> World:
    """As `engine.msd.usd.read`, in this process: a hostile stage may take all its time and memory. `progress` is
    called with the share that is done."""
    stage = open_stage(file, roots)
    from pxr import Tf

    try:
        return _read(stage, file, roots, report, progress)
    except Tf.ErrorException as error:  # a value in the file is broken
        raise SceneError(f"not a USD stage that can be read: {reason(error)}", file) from None


def _read(stage: Any, file: str, roots: Sequence[str], report: Report, progress: Callable[[float], None]) -> World:
    world = World(name=os.path.splitext(os.path.basename(file))[0])
    world.source_path, world.asset_roots = file, tuple(roots)
    context = Context(stage, file, world, report, progress)
    for error in stage.GetCompositionErrors():
        site = str(error.rootSite.path) if error.rootSite else ""
        report.add(Finding(f"A part of the stage is missing: {error}", file, element=site, outcome=Outcome.DROPPED))
    context.prims = _prims(stage, file)
    _bodies(context)
    parents = read_joints(context)
    _hang(parents, context)
    lit = False
    for number, prim in enumerate(context.prims):
        context.advance(number, len(context.prims))
        lit = _read_prim(prim, context) or lit
    physics_properties.weigh(context)
    physics_properties.keep_apart(context)
    _scene(context)
    _articulations(context)
    read_start(context)
    viewing.light_the_rest(context, lit)
    unread_properties.report(context)
    context.report_findings()
    return world


def _prims(stage: Any, file: str) -> list[Any]:
    """The prims that are drawn or simulated where they stand: what a PointInstancer holds is drawn by it only."""
    from pxr import Usd, UsdGeom

    prims, walk = [], iter(Usd.PrimRange.Stage(stage, Usd.TraverseInstanceProxies()))
    for prim in walk:
        prims.append(prim)
        if len(prims) > MOST_PRIMS:
            raise SceneError(f"the stage has more than {MOST_PRIMS:,} prims", file)
        if prim.IsA(UsdGeom.PointInstancer):
            walk.PruneChildren()
    return prims


def _bodies(context: Context) -> None:
    from pxr import UsdPhysics

    for prim in context.prims:
        if not prim.HasAPI(UsdPhysics.RigidBodyAPI):
            continue
        if not context.get(prim, "physics:rigidBodyEnabled", True):
            message = "The rigid body is switched off and became a part of what holds it"
            context.note(prim, message, "physics:rigidBodyEnabled", Outcome.GUESSED)
            continue
        try:
            frame = context.frames.rigid(prim)[0]
        except ValueError as error:
            context.drop(prim, f"The rigid body was dropped: {error}")
            continue
        path = prim.GetPath().pathString
        link = context.links[path] = Link(name=context.name("link", prim.GetName()))
        context.placed[path] = frame
        context.add_element(prim, link)


def _hang(parents: dict[str, str | None], context: Context) -> None:
    """Give every link its pose in its parent, and its place in the tree."""
    for path, link in context.links.items():
        parent = parents.get(path)
        frame = context.placed[path]
        if parent is not None:
            frame = inverse(context.placed[parent]) @ frame
        link.local_translation, link.local_rotation = frame[:3, 3], quaternion(frame[:3, :3])
        prim = context.stage.GetPrimAtPath(path)
        kinematic = bool(context.get(prim, "physics:kinematicEnabled", False))
        if path in parents and kinematic:
            message = "A body that a joint holds cannot be kinematic in MSD; it moves freely at its joint"
            context.note(prim, message, "physics:kinematicEnabled")
        if parent is not None:
            context.links[parent].children.append(link)
            continue
        body = Body(link=link)
        if path not in parents:
            body.mocap = kinematic
            body.free = None if kinematic else FreeJoint()
        context.world.hierarchy.bodies.append(body)


def _read_prim(prim: Any, context: Context) -> bool:
    """Add a prim to its link or to the world. Returns whether it is a visible light."""
    from pxr import UsdGeom

    owner = context.owner(prim)
    back = np.eye(4) if owner is None else inverse(context.placed[owner])
    home: Any = context.world.hierarchy if owner is None else context.links[owner]
    kind = str(prim.GetTypeName())
    try:
        if prim.IsA(UsdGeom.Camera):
            home.cameras.append(viewing.read_camera(prim, back @ context.frames.rigid(prim)[0], context))
        elif prim.IsA(UsdGeom.PointInstancer):
            instancing.scatter(prim, owner, home, back, context)
        elif kind in viewing.LIGHTS:
            viewing.read_light(prim, context.frames.matrix(prim), back, home, context)
            return UsdGeom.Imageable(prim).ComputeVisibility() != UsdGeom.Tokens.invisible
        elif prim.IsA(UsdGeom.Gprim):
            draw(prim, context.frames.matrix(prim), owner, home, back, context)
        elif kind not in unread_properties.TYPES:
            context.drop(prim, f"A {kind} is not supported and was dropped")
    except (ValueError, TypeError, np.linalg.LinAlgError) as error:
        context.drop(prim, f"The {kind} was dropped: {error}")
    return False


def _scene(context: Context) -> None:
    """Gravity: an unset direction is down, an unset magnitude that of the Earth."""
    from pxr import UsdPhysics

    scenes = [prim for prim in context.prims if prim.IsA(UsdPhysics.Scene)]
    for other in scenes[1:]:
        context.drop(other, f"A World has one scene; {scenes[0].GetPath()} was taken and this one dropped")
    if not scenes:
        return
    option, prim = context.world.simulate_option, scenes[0]
    direction = context.frames.turn @ np.array(context.get(prim, "physics:gravityDirection", (0, 0, 0)), float)
    magnitude = float(context.get(prim, "physics:gravityMagnitude", -math.inf))
    magnitude = magnitude * context.unit if 0 <= magnitude < math.inf else 9.81
    length = np.linalg.norm(direction)
    down = direction / length if 0 < length < math.inf else np.array([0.0, 0.0, -1.0])
    option.gravity = magnitude * down
    steps = context.number(prim, "physxScene:timeStepsPerSecond", 0.0)
    if steps > 0:
        option.timestep = 1.0 / steps


def _articulations(context: Context) -> None:
    """Articulations whose links do not touch each other."""
    from pxr import UsdPhysics

    for prim in context.prims:
        if not prim.HasAPI(UsdPhysics.ArticulationRootAPI):
            continue
        if context.get(prim, "physxArticulation:enabledSelfCollisions", True):
            continue
        for body in context.world.hierarchy.bodies:
            path = next(path for path, link in context.links.items() if link is body.link)
            if context.stage.GetPrimAtPath(path).GetPath().HasPrefix(prim.GetPath()):
                body.link.disable_self_collision = True
