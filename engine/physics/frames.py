"""Frames of geoms, sites and inertias that coincide with their body's: to the last digit, as in MuJoCo.

Its compiler takes frames that differ by less than 1e-6 for one (mjtSameFrame). A turn by that much moves the end of a
long geom by more than float32 leaves of its place.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.physics.enums import SameFrame

_TURNED = {"body": "iquat", "geom": "quat", "site": "quat"}
_PLACED = {"body": "ipos", "geom": "pos", "site": "pos"}


def arrays(model: Any) -> dict[str, np.ndarray]:
    """Places and orientations of a host model's inertias, geoms and sites by name, those that coincide made equal."""
    values = {}
    for kind in ("body", "geom", "site"):
        same = np.asarray(getattr(model, f"{kind}_sameframe"))
        pos = np.array(getattr(model, f"{kind}_{_PLACED[kind]}"), np.float64)
        quat = np.array(getattr(model, f"{kind}_{_TURNED[kind]}"), np.float64)
        pos[same == SameFrame.BODY] = 0.0
        _turn(quat, (same == SameFrame.BODY) | (same == SameFrame.BODYROT), np.array([1.0, 0.0, 0.0, 0.0]))
        if kind != "body":
            body = np.asarray(getattr(model, f"{kind}_bodyid"))
            of_inertia = same == SameFrame.INERTIA
            pos[of_inertia] = values["body_ipos"][body[of_inertia]]
            of_inertia |= same == SameFrame.INERTIAROT
            _turn(quat, of_inertia, values["body_iquat"][body[of_inertia]])
        values[f"{kind}_{_PLACED[kind]}"] = pos
        values[f"{kind}_{_TURNED[kind]}"] = quat
    return values


def _turn(quat: np.ndarray, rows: np.ndarray, to: np.ndarray) -> None:
    """Give rows another value, or its negative, which is the same rotation: the nearer one."""
    quat[rows] = np.where(np.sum(quat[rows] * to, axis=1, keepdims=True) < 0.0, -to, to)
