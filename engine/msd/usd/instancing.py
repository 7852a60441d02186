"""PointInstancers: a shape in many places."""

# pyright: reportAttributeAccessIssue=false
from __future__ import annotations

from typing import Any

import numpy as np

from engine.msd.errors import SceneError
from engine.msd.report import Outcome
from engine.msd.usd.context import Context
from engine.msd.usd.drawing import draw

MOST_INSTANCES = 100_000
"""Shapes of one PointInstancer; more are refused."""


def scatter(prim: Any, body: str | None, home: Any, back: np.ndarray, context: Context) -> None:
    """Put the shapes of every instance to a link or to the world. Raises ValueError, SceneError."""
    from pxr import Usd, UsdGeom, UsdPhysics

    instancer = UsdGeom.PointInstancer(prim)
    roots = [context.stage.GetPrimAtPath(path) for path in context.targets(prim, "prototypes")]
    context.mark(prim, *(n for n in prim.GetPropertyNames() if n in _PLACES))
    which = np.array(context.get(prim, "protoIndices", ()), np.int64)
    if not len(which):
        return
    if which.min() < 0 or which.max() >= len(roots) or not all(roots):
        raise ValueError(f"its protoIndices go from {which.min()} to {which.max()}, it has {len(roots)} prototypes")
    places = instancer.ComputeInstanceTransformsAtTime(
        context.time, context.time, UsdGeom.PointInstancer.IncludeProtoXform, UsdGeom.PointInstancer.IgnoreMask
    )
    if len(places) != len(which):
        raise ValueError(f"it has {len(which)} instances and {len(places)} positions")
    shown = instancer.ComputeMaskAtTime(context.time) or [True] * len(which)
    base = context.frames.matrix(prim)
    cache = UsdGeom.XformCache(context.time)
    shapes: list[list[tuple[Any, np.ndarray]]] = []
    for root in roots:
        shapes.append([])
        for child in Usd.PrimRange(root, Usd.TraverseInstanceProxies()):
            if child.HasAPI(UsdPhysics.RigidBodyAPI):
                message = "Rigid bodies of a PointInstancer stand still in the World"
                context.note(child, message, "physics:rigidBodyEnabled", Outcome.DROPPED)
            if child.IsA(UsdGeom.Gprim):
                relative = np.array(cache.ComputeRelativeTransform(child, root)[0]).T
                shapes[-1].append((child, relative))
            elif child.IsA(UsdGeom.PointInstancer):
                context.drop(child, "A PointInstancer inside another was dropped")
    if sum(len(shapes[i]) for i in which) > MOST_INSTANCES:
        raise SceneError(f"{prim.GetPath()} makes more than {MOST_INSTANCES:,} shapes", context.file)
    for i, place, visible in zip(which, places, shown, strict=True):
        for child, relative in shapes[i] if visible else ():
            draw(child, base @ np.array(place).T @ relative, body, home, back, context)


_PLACES = (
    "positions", "orientations", "orientationsf", "scales", "ids", "inactiveIds", "invisibleIds", "velocities",
    "angularVelocities", "accelerations",
)  # fmt: skip
