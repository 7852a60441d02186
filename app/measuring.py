"""Distances and angles between points that somebody chose."""

from __future__ import annotations

import math

import numpy as np


def distance(a: np.ndarray, b: np.ndarray) -> float:
    """Between two points (3,), m."""
    return float(np.linalg.norm(np.asarray(b, float) - np.asarray(a, float)))


def angle(a: np.ndarray, corner: np.ndarray, b: np.ndarray) -> float | None:
    """At a corner between the ways to two points (3,), degrees; None where one of them is the corner."""
    u, v = np.asarray(a, float) - corner, np.asarray(b, float) - corner
    if not u.any() or not v.any():
        return None
    return math.degrees(math.atan2(float(np.linalg.norm(np.cross(u, v))), float(u @ v)))


def text(metres: float) -> str:
    """A length as people write it: millimetres below a decimetre."""
    return f"{metres * 1e3:.1f} mm" if metres < 0.1 else f"{metres:.4g} m"
