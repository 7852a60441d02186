"""What has no shape of its own, as it is drawn: flexes and skins, whose vertices follow bodies, and the paths of
tendons, whose ends a simulation says."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

DEFAULT_RGBA = np.array([0.5, 0.5, 0.5, 1.0], np.float32)
"""The colour of MuJoCo's elements that leave it to their material."""


@dataclass(eq=False)
class Following:
    """Where n vertices are: vertex i at the sum of weight · (xpos[body] + R(xquat[body]) · local) over the rows
    first[i] to first[i + 1] − 1, at least one.

    After the bodies count the ends of the tendons' segments, two for each of `segment_rows`, which only have a place.
    """

    first: np.ndarray
    """(n + 1,)"""
    body: np.ndarray
    """(k,)"""
    weight: np.ndarray
    """(k,) float32; the weights of a vertex add up to 1"""
    local: np.ndarray
    """(k, 3) float32, m, body frame"""


@dataclass(eq=False)
class Deformable:
    """A flex, a skin or a spatial tendon."""

    path: str
    """World path of the element that it was made from."""
    is_skin: bool
    faces: np.ndarray
    """(m, 2) edges, or (m, 3) triangles, counter-clockwise from outside; vertex numbers."""
    is_sheet: bool
    """Its triangles have two sides; else they are the surface around a body."""
    rim: np.ndarray
    """(k, 2) edges where a sheet ends, in the direction of their triangles."""
    texcoord: np.ndarray | None
    """(m, 3, 2) float32, of the corners of the triangles."""
    radius: float
    """Half the thickness of edges and sheets; how far the surface of a body is outside its vertices, m."""
    flat: bool
    """Every triangle has its own normal."""
    rgba: np.ndarray | None
    """(4,) sRGB; None: the material's."""
    materials: tuple[str | None, ...]
    material: np.ndarray
    """(m,) place of each face's material in `materials`."""
    rim_material: np.ndarray
    """(k,) likewise of the rim."""
    group: int
    collides: bool
    following: Following
