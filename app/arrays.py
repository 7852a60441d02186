"""Copies of objects in rows and in circles."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from app.copying import copies
from app.document import Document
from app.library.solids import solids_of
from app.naming import stem, title
from app.reparenting import frame_of, pose_fields
from engine.geometry.rotation import (
    IDENTITY,
    conjugate,
    from_axis_angle,
    multiply,
    normalized,
    rotate,
    unit_quaternion,
)
from engine.msd.edits import Edit
from engine.msd.paths import get, parse, split, within
from engine.msd.schema import Body, World

MOST = 1000
"""Copies that are made at once at most."""
USUAL_STEP = 0.5
"""Between objects of which nothing is to be seen, m."""


def step_beside(world: World, paths: Sequence[str]) -> float:
    """How far along x of the world copies of some objects stand beside each other, m: a quarter more than they are
    wide."""
    solids, is_inside = solids_of(world), within(paths)
    mine = [i for i, path in enumerate(solids.paths) if is_inside(path) and not solids.infinite[i]]
    wide = float((solids.high[mine].max(axis=0) - solids.low[mine].min(axis=0))[0]) if mine else 0.0
    return float(f"{1.25 * wide:.2g}") or USUAL_STEP


class Row(NamedTuple):
    """Objects one after the other."""

    count: int
    """How many there are then, the original among them."""
    step: tuple[float, float, float]
    """From one to the next in the world, m."""

    def moved(self, number: int) -> tuple[np.ndarray, np.ndarray]:
        """Shift (3,), m, and turn (4,) of the world that put the original where a copy is."""
        return number * np.asarray(self.step, dtype=float), IDENTITY


class Circle(NamedTuple):
    """Objects on a circle that goes through the original."""

    count: int
    """How many there are then, the original among them."""
    center: tuple[float, float, float]
    """In the world, m."""
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)
    """What it goes around; of any length but 0."""
    angle: float = 2 * math.pi
    """From the original to the last, rad; of a whole turn the last is next to the original."""
    turned: bool = True
    """Whether the copies turn as they go round."""

    def moved(self, number: int) -> tuple[np.ndarray, np.ndarray]:
        """As of `Row`. Where copies do not turn, only of the place of the original, which `apply` sees to."""
        whole = math.isclose(abs(self.angle), 2 * math.pi)
        step = self.angle / max(self.count if whole else self.count - 1, 1)
        turn = from_axis_angle(self.axis, number * step)
        center = np.asarray(self.center, dtype=float)
        return center - rotate(turn, center), turn


def circle_through(point: ArrayLike, center: ArrayLike, radius: float, axis: ArrayLike) -> np.ndarray:
    """The centre (3,), m, of a circle of a radius through a point: on the line from there to `center`, or on any line
    where both are on one axis."""
    away = np.asarray(center, dtype=float) - point
    normal = normalized(axis)
    along = float(away @ normal) * normal
    flat = away - along
    if np.linalg.norm(flat) < 1e-9:
        flat = np.cross(normal, np.eye(3)[np.argmin(np.abs(normal))])
    return np.asarray(point, dtype=float) + radius * normalized(flat)


def radius_of(point: ArrayLike, center: ArrayLike, axis: ArrayLike) -> float:
    """Distance, m, of a point from the axis through a centre."""
    away = np.asarray(point, dtype=float) - center
    normal = normalized(axis)
    return float(np.linalg.norm(away - (away @ normal) * normal))


def place_in_world(document: Document, path: str) -> np.ndarray:
    """Where an object is, (3,) m, while all joints stand as modelled; zeros without a place."""
    path = document.entry_path(path)
    element = get(document.world, path)
    element = element.link if isinstance(element, Body) else element
    fields = pose_fields(element)
    place, turn = frame_of(document.world, split(path)[0])
    return place + rotate(turn, getattr(element, fields[0])) if fields else np.zeros(3)


def carrier_in_world(document: Document, path: str) -> np.ndarray:
    """Where the link is that carries an object, (3,) m, while all joints stand as modelled; zeros for the world."""
    return frame_of(document.world, split(document.entry_path(path))[0])[0]


def array(
    document: Document,
    paths: Sequence[str],
    pattern: Row | Circle,
    push: Callable[[Iterator[Edit], str], Sequence[Any]] | None = None,
) -> list[str]:
    """Put copies of objects into a row or a circle, with the actuators, sensors and constraints that refer to them
    alone, in one undo step. Returns the paths of the copies. `push` as of `copying.copies`. Raises SceneError."""
    tops = document.tops(paths)
    ordered = [frame_of(document.world, split(path)[0]) for path in sorted(tops, key=parse)]
    by_number: dict[int, Iterator[tuple[np.ndarray, np.ndarray]]] = {}
    count = min(max(pattern.count, 1), MOST) - 1

    def change(number: int, element: Any) -> None:
        frame = next(by_number.setdefault(number, iter(ordered)))
        _move(element, frame, pattern, number)

    names = title(document.world, tops[0]) if len(tops) == 1 else f"{len(tops)} objects"
    kind = "in a row" if isinstance(pattern, Row) else "in a circle"
    return copies(document, tops, count, change, stem, f"Duplicate {names} {kind}", push=push)


def _move(element: Any, frame: tuple[np.ndarray, np.ndarray], pattern: Row | Circle, number: int) -> None:
    """Put a copy, whose owner has a frame in the world, where the pattern has it."""
    element = element.link if isinstance(element, Body) else element
    fields = pose_fields(element)
    if fields is None:
        return
    place, turn = frame
    inverse = conjugate(turn)
    shift, turned = pattern.moved(number)
    at = place + rotate(turn, getattr(element, fields[0]))
    setattr(element, fields[0], rotate(inverse, shift + rotate(turned, at) - place))
    if isinstance(pattern, Circle) and pattern.turned:
        rotation = np.asarray(getattr(element, fields[1]), dtype=float)
        own = multiply(multiply(inverse, turned), turn)
        after = rotate(own, rotation) if len(rotation) == 3 else unit_quaternion(multiply(own, rotation))
        setattr(element, fields[1], after)
