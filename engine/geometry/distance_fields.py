"""The shapes of MuJoCo's signed distance plugins: their attributes, distances and meshes.

Distances are those of MuJoCo 4.0's plugins (mujoco.sdf.bolt, bowl, gear, nut, torus), after Quilez, "Distance
functions" (iquilezles.org), and shadertoy.com: the bolt and nut after XtffzX, the gear after 3lG3WR. They are bounds
of the distance, exact on the surface; a mesh is the surface where they are 0. Physics has the same formulas, with
gradients, as Warp functions in `engine.physics.collisions.sdf_shapes`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.geometry.marching_cubes import march
from engine.lru_cache import LruCache

ATTRIBUTES = {
    "bolt": {"radius": 0.26},
    "bowl": {"height": 0.4, "radius": 1.0, "thickness": 0.02},
    "gear": {"alpha": 0.0, "diameter": 2.8, "teeth": 25.0, "thickness": 0.2, "innerdiameter": -1.0},
    "nut": {"radius": 0.26},
    "torus": {"radius1": 0.35, "radius2": 0.15},
}
"""Attributes of each kind, in MuJoCo's order, with the values that it has where a scene says none."""

_SAMPLES = 300
"""Of a grid, along half its edges together (as in MuJoCo)."""

Attributes = tuple[float, ...]
Distance = Callable[[np.ndarray, np.ndarray, np.ndarray, Attributes], np.ndarray]
"""Of the places x, y, z, m, with the attributes of the shape."""


@dataclass(frozen=True)
class Sdf:
    """A shape of some size: `attributes` in the order of `ATTRIBUTES`."""

    kind: str
    """One of `ATTRIBUTES`."""
    attributes: Attributes

    @property
    def half_size(self) -> tuple[float, float, float]:
        """Of the box about the origin in which the mesh is looked for, m."""
        return _SHAPES[self.kind].half_size(self.attributes)

    def distance(self, x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Signed distance at places, negative inside, m."""
        return _SHAPES[self.kind].distance(x, y, z, self.attributes)


def triangles(shape: Sdf) -> tuple[np.ndarray, np.ndarray]:
    """Vertices (n, 3) float32 and triangles (k, 3) int32 of a shape, as MuJoCo's compiler makes them.

    Raises ValueError where it has no surface within its box.
    """
    return _MADE.get(shape) or _MADE.put(shape, _triangles(shape))


def spacing(shape: Sdf) -> np.ndarray:
    """Between the samples of the grid in which `triangles` are found, along x, y and z, m."""
    half, count = _grid(shape)
    return 2 * half / (count - 1)


def _grid(shape: Sdf) -> tuple[np.ndarray, np.ndarray]:
    """Half size, and number of samples along each axis."""
    half = np.array(shape.half_size)
    if not (np.isfinite(half).all() and half.min() > 0):
        raise ValueError(f"a {shape.kind} with {list(shape.attributes)} has no size")
    count = np.floor(_SAMPLES / half.sum() * half).astype(int) + 1
    if count.min() < 2:
        raise ValueError(f"a {shape.kind} with {list(shape.attributes)} is too flat for a mesh")
    return half, count


def _triangles(shape: Sdf) -> tuple[np.ndarray, np.ndarray]:
    half, count = _grid(shape)
    x, y, z = (-h + 2 * h * np.arange(n) / (n - 1) for h, n in zip(half, count, strict=True))
    # to single precision only at the end, and vertices back from the grid in double, as in MuJoCo
    with np.errstate(invalid="ignore", divide="ignore"):
        field = shape.distance(x[None, None], y[None, :, None], z[:, None, None]).astype(np.float32)
    vertices, faces = march(field)
    if not len(faces):
        raise ValueError(f"a {shape.kind} with {list(shape.attributes)} has no surface in its box")
    return (2 * half * vertices / (count - 1) - half).astype(np.float32), faces


_MADE: LruCache[tuple[np.ndarray, np.ndarray]] = LruCache(64 << 20, lambda arrays: sum(a.nbytes for a in arrays))


# ------------------------------------------------------------------------------------------------ distances

_SCREW = 12.0  # turns of a thread per metre
_SQRT12 = np.sqrt(2.0) / 2.0


def _norm(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Rounded as in MuJoCo, which np.hypot is not: a vertex may turn on the last digit."""
    return np.sqrt(a * a + b * b)


def _thread(x: np.ndarray, y: np.ndarray, z: np.ndarray, radius: float) -> tuple[np.ndarray, np.ndarray]:
    """Distance to a screw thread around z, and to the cylinder it is cut in."""
    away = _norm(x, y) - radius
    turn = z * _SCREW - np.arctan2(y, x) / np.pi / 2.0
    triangle = np.abs(turn - np.floor(turn) - 0.5)
    return (away - triangle / _SCREW) * _SQRT12, away


def _head(x: np.ndarray, y: np.ndarray, z: np.ndarray, away: np.ndarray) -> np.ndarray:
    """A hexagon of thickness 0.5 with rounded corners."""
    k = 6.0 / np.pi / 2.0
    angle = -np.floor(np.arctan2(y, x) * k + 0.5) / k
    head = np.sin(angle + np.pi * 0.5) * x - np.sin(angle) * y - 0.5
    head = np.maximum(head, np.abs(z + 0.25) - 0.25)
    return np.maximum(head, (z + away - 0.22) * _SQRT12)


def _bolt(x: np.ndarray, y: np.ndarray, z: np.ndarray, attributes: Attributes) -> np.ndarray:
    thread, away = _thread(x, y, z, attributes[0])
    cone = (z - away) * _SQRT12
    bolt = np.maximum(np.maximum(thread, np.abs(z + 0.5) - 0.5), -(cone + _SQRT12))
    return np.minimum(bolt, _head(x, y, z, away))


def _nut(x: np.ndarray, y: np.ndarray, z: np.ndarray, attributes: Attributes) -> np.ndarray:
    thread, away = _thread(x, y, z, attributes[0])
    cone = (z - away) * _SQRT12
    hole = np.minimum(np.maximum(thread, -(cone + 0.5 * _SQRT12)), -cone - 0.05 * _SQRT12)
    return np.maximum(_head(x, y, z, away), -hole)


def _bowl(x: np.ndarray, y: np.ndarray, z: np.ndarray, attributes: Attributes) -> np.ndarray:
    height, radius, thickness = attributes
    width = np.sqrt(radius * radius - height * height)
    across = _norm(x, y)
    rim = _norm(across - width, z - height)
    ball = np.abs(_norm(across, z) - radius)
    return np.where(height * across < width * z, rim, ball) - thickness


def _torus(x: np.ndarray, y: np.ndarray, z: np.ndarray, attributes: Attributes) -> np.ndarray:
    away = _norm(x, y) - attributes[0]
    return _norm(away, z) - attributes[1]


def _smooth_union(a: np.ndarray, b: np.ndarray, k: float) -> np.ndarray:
    h = np.clip(0.5 + 0.5 * (b - a) / k, 0.0, 1.0)
    return b * (1.0 - h) + a * h - k * h * (1.0 - h)


def _gear(x: np.ndarray, y: np.ndarray, z: np.ndarray, attributes: Attributes) -> np.ndarray:
    """Involute teeth around z: `diameter` is that of the pitch circle, `alpha` turns the gear."""
    w0 = _gear_section(x, y, attributes)
    w1 = np.abs(z) - attributes[3] / 2.0
    return np.minimum(np.maximum(w0, w1), 0.0) + _norm(np.maximum(w0, 0.0), np.maximum(w1, 0.0))


def _gear_section(x: np.ndarray, y: np.ndarray, attributes: Attributes) -> np.ndarray:
    alpha, diameter, teeth, _, hole = attributes
    pressure_angle = 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551
    pitch = diameter / 2.0
    addendum = diameter / teeth
    outside = pitch + addendum
    depth = 2.2 * diameter / teeth  # of a tooth
    inside = hole / 2.0 if hole >= 0.0 else outside - depth - 0.14 * diameter
    base = diameter * np.cos(pressure_angle) / 2.0
    stride = np.pi * addendum / pitch
    at_pitch = np.arccos(base / pitch)
    shift = stride / 2.0 - 2.0 * (np.tan(at_pitch) - at_pitch)

    rho = _norm(x, y)
    angle = np.arctan2(y, x) + alpha

    def within(turn: np.ndarray) -> np.ndarray:  # of the nearest tooth
        turn = turn + shift / 2.0
        return turn - stride * np.floor(turn / stride) - shift / 2.0

    left, right = within(angle), within(-angle - shift)
    beyond = base < rho
    far = np.where(beyond, rho, base)
    involute = np.sqrt(far * far - base * base) - base * np.arccos(base / far)
    a = np.where(beyond, involute - base * left, -1.0e6)
    b = np.where(beyond, involute - base * right, -1.0e6)
    cogs = np.maximum(a, b)
    cogs = np.maximum(np.maximum(left, right) - (stride - shift), cogs)
    outer, low = rho - outside, rho - (outside - depth)
    both = np.maximum(outer, cogs)
    apart = _smooth_union(np.maximum(outer, -cogs), np.maximum(cogs, -outer), 0.0035 * diameter)
    cogs = _smooth_union(low, np.maximum(both, -apart), base - outside + depth)
    section = np.maximum(cogs, inside - rho)
    section = np.where(outside - rho < -0.2, rho - outside, section)
    return np.where(inside - rho > 0.0, inside - rho, section)


@dataclass(frozen=True)
class _Shape:
    distance: Distance
    half_size: Callable[[Attributes], tuple[float, float, float]]


_SHAPES = {
    "bolt": _Shape(_bolt, lambda _: (0.6, 0.6, 1.0)),
    "bowl": _Shape(_bowl, lambda a: (a[1] + a[2], a[1] + a[2], a[1] + a[2])),
    "gear": _Shape(_gear, lambda a: (a[1] / 2.0 * 1.25, a[1] / 2.0 * 1.25, a[3] / 2.0 * 1.1)),
    "nut": _Shape(_nut, lambda _: (0.6, 0.6, 1.0)),
    "torus": _Shape(_torus, lambda a: (a[0] + a[1], a[0] + a[1], a[1])),
}
