"""View and projection matrices; row-major, they multiply column vectors."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from engine.geometry.rotation import matrix

CLOSE = 2.0**-21
"""How much nearer than the clear depth infinity is, a few steps of a depth of 24 bits."""


def view_matrix(position: ArrayLike, rotation: ArrayLike) -> np.ndarray:
    """World to camera (4, 4) of a camera at `position` with orientation `rotation`, x, y, z, w."""
    r = matrix(rotation).T
    view = np.zeros((4, 4))
    view[:3, :3], view[:3, 3], view[3, 3] = r, -r @ np.asarray(position, dtype=np.float64), 1.0
    return view


def perspective(fovy: float, aspect: float, znear: float, zfar: float) -> np.ndarray:
    """OpenGL perspective matrix; `fovy` in rad. With an infinite `zfar` what is farthest stays nearer than the clear
    depth (Lengyel, "Projection Matrix Tricks", 2007)."""
    f = 1.0 / np.tan(0.5 * fovy)
    if np.isinf(zfar):
        a, b = CLOSE - 1.0, (CLOSE - 2.0) * znear
    else:
        a, b = (zfar + znear) / (znear - zfar), 2.0 * zfar * znear / (znear - zfar)
    return np.array([[f / aspect, 0, 0, 0], [0, f, 0, 0], [0, 0, a, b], [0, 0, -1, 0]])


def orthographic(half_width: float, half_height: float, znear: float, zfar: float) -> np.ndarray:
    """OpenGL orthographic matrix of a box centred on the view axis."""
    depth = zfar - znear
    return np.array(
        [
            [1 / half_width, 0, 0, 0],
            [0, 1 / half_height, 0, 0],
            [0, 0, -2 / depth, -(zfar + znear) / depth],
            [0, 0, 0, 1],
        ]
    )
