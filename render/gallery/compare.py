"""How much two pictures differ."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter

SIGMA = 1.5
C1, C2 = (0.01 * 255.0) ** 2, (0.03 * 255.0) ** 2


def mean_difference(a: np.ndarray, b: np.ndarray) -> float:
    """Mean absolute difference of two pictures (h, w, 3) of 0 to 255."""
    return float(np.abs(np.asarray(a, dtype=float) - np.asarray(b, dtype=float)).mean())


def ssim(a: np.ndarray, b: np.ndarray) -> float:
    """Structural similarity of the luma of two pictures (h, w, 3) of 0 to 255: 1 when they are the same.

    Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment", 2004, with its Gaussian window.
    """
    x, y = (np.asarray(p, dtype=float) @ np.array([0.299, 0.587, 0.114]) for p in (a, b))

    def mean(values: np.ndarray) -> np.ndarray:
        return gaussian_filter(values, SIGMA, truncate=3.5)

    mx, my = mean(x), mean(y)
    vx, vy, cov = mean(x * x) - mx * mx, mean(y * y) - my * my, mean(x * y) - mx * my
    score = (2.0 * mx * my + C1) * (2.0 * cov + C2) / ((mx * mx + my * my + C1) * (vx + vy + C2))
    return float(score.mean())
