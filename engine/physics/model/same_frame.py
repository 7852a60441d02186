"""Frames of geoms, sites and inertias that coincide with their body's: to the last digit, as in MuJoCo.

Its compiler takes frames that differ by less than 1e-6 for one. A turn by that much moves the end of a long geom by
more than float32 leaves of its place.
"""

from __future__ import annotations

from typing import Any

import numpy as np

EPS = 1e-6
"""Frames that differ by less, m or in a component of a quaternion, are one."""
_FIELDS = {"body": ("ipos", "iquat"), "geom": ("pos", "quat"), "site": ("pos", "quat")}


def arrays(model: Any) -> dict[str, np.ndarray]:
    """Places and orientations of a host model's inertias, geoms and sites by name, those that coincide made equal:
    with their bodies', else with those of the inertias."""
    values = {}
    for kind, (place, turn) in _FIELDS.items():
        pos = np.array(getattr(model, f"{kind}_{place}"), np.float64)
        quat = np.array(getattr(model, f"{kind}_{turn}"), np.float64)
        body = np.arange(len(pos)) if kind == "body" else np.asarray(getattr(model, f"{kind}_bodyid"))
        for other_pos, other_quat in _candidates(values, body):
            same = np.abs(quat - other_quat).max(axis=1, initial=0.0) < EPS
            opposite = np.abs(quat + other_quat).max(axis=1, initial=0.0) < EPS
            quat = np.where(same[:, None], other_quat, np.where(opposite[:, None], -other_quat, quat))
            there = (same | opposite) & (np.abs(pos - other_pos).max(axis=1, initial=0.0) < EPS)
            pos = np.where(there[:, None], other_pos, pos)
        values[f"{kind}_{place}"], values[f"{kind}_{turn}"] = pos, quat
    return values


def _candidates(values: dict[str, np.ndarray], body: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Frames, in their bodies', that others may coincide with: the first they do with counts."""
    own = np.zeros((len(body), 3)), np.broadcast_to([1.0, 0.0, 0.0, 0.0], (len(body), 4))
    return [own] if "body_ipos" not in values else [own, (values["body_ipos"][body], values["body_iquat"][body])]
