"""PointInstancers: a shape in many places."""

# pyright: reportAttributeAccessIssue=false
from __future__ import annotations

from typing import Any

import numpy as np

from engine.msd.errors import SceneError
from engine.msd.report import Outcome
from engine.msd.usd.context import Context
from engine.msd.usd.drawing import draw
from engine.msd.usd.joints import turn_of

MOST_INSTANCES = 100_000
"""Shapes of one PointInstancer; more are refused."""


def scatter(prim: Any, body: str | None, home: Any, back: np.ndarray, context: Context) -> None:
    """Put the shapes of every instance to a link or to the world. Raises ValueError, SceneError."""
    from pxr import Gf, Usd, UsdGeom, UsdPhysics

    instancer = UsdGeom.PointInstancer(prim)
    roots = [context.stage.GetPrimAtPath(path) for path in context.targets(prim, "prototypes")]
    context.mark(prim, "ids", "inactiveIds", "invisibleIds", "orientationsf")
    which = np.array(context.get(prim, "protoIndices", ()), np.int64)
    if not len(which):
        return
    if which.min() < 0 or which.max() >= len(roots) or not all(roots):
        raise ValueError(f"its protoIndices go from {which.min()} to {which.max()}, it has {len(roots)} prototypes")
    places = _places(prim, len(which), context)
    shown = instancer.ComputeMaskAtTime(context.time) or [True] * len(which)
    base = context.frames.matrix(prim)
    cache = UsdGeom.XformCache(context.time)
    shapes: list[list[tuple[Any, np.ndarray]]] = []
    for root in roots:
        shapes.append([])
        own = (
            UsdGeom.Xformable(root).GetLocalTransformation(context.time)
            if root.IsA(UsdGeom.Xformable)
            else Gf.Matrix4d(1)
        )
        for child in Usd.PrimRange(root, Usd.TraverseInstanceProxies()):
            if child.HasAPI(UsdPhysics.RigidBodyAPI):
                message = "Rigid bodies of a PointInstancer stand still in the World"
                context.note(child, message, "physics:rigidBodyEnabled", Outcome.DROPPED)
            if child.IsA(UsdGeom.Gprim):
                relative = np.array(cache.ComputeRelativeTransform(child, root)[0] * own).T
                shapes[-1].append((child, relative))
            elif child.IsA(UsdGeom.PointInstancer):
                context.drop(child, "A PointInstancer inside another was dropped")
    if sum(len(shapes[i]) for i in which) > MOST_INSTANCES:
        raise SceneError(f"{prim.GetPath()} makes more than {MOST_INSTANCES:,} shapes", context.file)
    for i, place, visible in zip(which, places, shown, strict=True):
        for child, relative in shapes[i] if visible else ():
            draw(child, base @ place @ relative, body, home, back, context)


def _places(prim: Any, count: int, context: Context) -> list[np.ndarray]:
    """Matrices (4, 4) of the instances. Orientations are rounded to half precision in a file: here they are turns."""
    positions = np.array(context.get(prim, "positions", ()), float).reshape(-1, 3)
    scales = np.array(context.get(prim, "scales", ()), float).reshape(-1, 3)
    turns = context.get(prim, "orientationsf", ()) or context.get(prim, "orientations", ())
    for name, values in (("positions", positions), ("scales", scales), ("orientations", turns)):
        if len(values) != count and (len(values) or name == "positions"):
            raise ValueError(f"it has {count} instances and {len(values)} {name}")
    places = []
    for i in range(count):
        place = np.eye(4)
        place[:3, 3] = positions[i]
        place[:3, :3] = (turn_of(turns[i]) if len(turns) else np.eye(3)) * (scales[i] if len(scales) else 1.0)
        places.append(place)
    return places
