"""The transfer function of sRGB (IEC 61966-2-1), for arrays of any shape."""

from __future__ import annotations

import numpy as np


def to_srgb(linear: np.ndarray) -> np.ndarray:
    """sRGB-encoded values of linear ones, 0 to 1."""
    linear = np.asarray(linear, dtype=np.float64)
    return np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * np.maximum(linear, 0.0) ** (1 / 2.4) - 0.055)


def to_linear(srgb: np.ndarray) -> np.ndarray:
    """Linear values of sRGB-encoded ones, 0 to 1."""
    srgb = np.asarray(srgb, dtype=np.float64)
    return np.where(srgb <= 0.04045, srgb / 12.92, ((np.maximum(srgb, 0.04045) + 0.055) / 1.055) ** 2.4)
