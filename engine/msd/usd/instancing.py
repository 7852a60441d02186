"""PointInstancers: a shape in many places."""

# pyright: reportAttributeAccessIssue=false
from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from engine.errors import SceneError
from engine.msd.report import Outcome
from engine.msd.schema import Geometry
from engine.msd.usd.context import Context, Shape
from engine.msd.usd.drawing import draw
from engine.msd.usd.joints import turn_of
from engine.msd.usd.stage import frame_of, inverse, rigid_part
from engine.msd.usd.stage import place as place_at

MOST_INSTANCES = 100_000
"""Shapes of one PointInstancer; more are refused."""
BATCH = 1000
"""Instances between two reports of progress."""


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
    stamps = [[_Stamp(child, body, home, back, context) for child, _ in found] for found in shapes]
    frames = [
        [rigid_part(base @ places[which == i] @ relative) for _, relative in found] for i, found in enumerate(shapes)
    ]
    used = [0] * len(shapes)
    for done, (i, visible) in enumerate(zip(which.tolist(), shown, strict=True)):
        if done % BATCH == 0:
            context.advance_within(done / len(which))
        for stamp, (rigid, linear) in zip(stamps[i], frames[i], strict=True):
            if visible:
                stamp.put(rigid[used[i]], linear[used[i]])
        used[i] += 1


class _Stamp:
    """Puts a shape to many places: it is read once for each scale, and then copied."""

    def __init__(self, prim: Any, body: str | None, home: Any, back: np.ndarray, context: Context) -> None:
        self.prim, self.body, self.home, self.back, self.context = prim, body, home, back, context
        self.known: dict[bytes, list[_Copied]] = {}

    def put(self, frame: np.ndarray, linear: np.ndarray) -> None:
        """Put the shape, under a linear map (3, 3), at a rigid frame (4, 4) of the stage. Raises ValueError."""
        place = linear.round(9).tobytes()
        copied = self.known.get(place)
        if copied is None:
            self.known[place] = self._draw(frame, linear)
            return
        here = self.back @ frame
        for geom, source, relative, shape in copied:
            other = geom.deepcopy()
            other.name = self.context.name("geom", source.GetName())
            place_at(other, here @ relative)
            self.home.geoms.append(other)
            self.context.add_element(source, other)
            if shape is not None:
                self.context.shapes.append(shape._replace(geom=other))

    def _draw(self, frame: np.ndarray, linear: np.ndarray) -> list[_Copied]:
        matrix = frame.copy()
        matrix[:3, :3] = frame[:3, :3] @ linear
        first = len(self.context.shapes)
        drawn = draw(self.prim, matrix, self.body, self.home, self.back, self.context)
        touching = {id(shape.geom): shape for shape in self.context.shapes[first:]}
        away = inverse(self.back @ frame)
        return [_Copied(geom, source, away @ frame_of(geom), touching.get(id(geom))) for source, geom in drawn]


class _Copied(NamedTuple):
    """A geometry that was read, the prim that it came from, its pose in the shape's frame, and how it collides."""

    geom: Geometry
    source: Any
    relative: np.ndarray
    shape: Shape | None


def _places(prim: Any, count: int, context: Context) -> np.ndarray:
    """Matrices (count, 4, 4) of the instances; orientations, which files round to half precision, are made turns."""
    positions = np.array(context.get(prim, "positions", ()), float).reshape(-1, 3)
    scales = np.array(context.get(prim, "scales", ()), float).reshape(-1, 3)
    turns = context.get(prim, "orientationsf", ()) or context.get(prim, "orientations", ())
    for name, values in (("positions", positions), ("scales", scales), ("orientations", turns)):
        if len(values) != count and (len(values) or name == "positions"):
            raise ValueError(f"it has {count} instances and {len(values)} {name}")
    places = np.tile(np.eye(4), (count, 1, 1))
    places[:, :3, 3] = positions
    if len(turns):
        places[:, :3, :3] = [turn_of(turn) for turn in turns]
    if len(scales):
        places[:, :3, :3] *= scales[:, None, :]
    return places
