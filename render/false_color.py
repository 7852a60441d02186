"""Colours that stand for luminance: a step for each stop from middle grey."""

from __future__ import annotations

import numpy as np

MIDDLE_GREY = 0.18
"""Scene value, exposed, that is shown as middle grey."""
STOPS = (-6.0, 6.0)
"""From middle grey; darker and brighter things have the colour at the end."""
COLORS = np.array(
    [
        (0.13, 0.05, 0.25), (0.22, 0.14, 0.55), (0.18, 0.32, 0.80), (0.10, 0.52, 0.85), (0.08, 0.68, 0.70),
        (0.20, 0.72, 0.42), (0.60, 0.60, 0.60), (0.72, 0.80, 0.25), (0.93, 0.80, 0.18), (0.98, 0.60, 0.14),
        (0.94, 0.36, 0.14), (0.82, 0.14, 0.20), (1.00, 0.92, 0.95),
    ]
)  # fmt: skip
"""(13, 3) sRGB, of each stop; middle grey is grey."""


def luminance(stops: float, exposure_ev: float) -> float:
    """Luminance, cd/m², of a place on the scale: `exposure_ev` as of `RenderOptions`."""
    return float(MIDDLE_GREY * 2.0**stops * 1.2 * 2.0**exposure_ev)
