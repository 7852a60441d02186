"""What a drag of the gizmo has done so far, in words beside the pointer."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication

from app.transforming import Transforming

_LABELS = {
    "x": "X {} m",
    "y": "Y {} m",
    "z": "Z {} m",
    "radius": "radius {} m",
    "half length": "half length {} m",
    "width": "width {} m",
    "height": "height {} m",
    "range": "range {} m",
    "outer": "cone {}°",
}


def _tr(text: str) -> str:
    return QCoreApplication.translate("Viewport", text)


def moved_text(along: np.ndarray, handle: str) -> str:
    """A move by `along`, (3,) m, along the axes of the gizmo."""
    axes = handle if set(handle) <= set("xyz") else "xyz"
    return "   ".join(_tr(_LABELS[axis]).format(f"{along['xyz'.index(axis)]:+.3f}") for axis in sorted(axes))


def turned_text(angle: float, handle: str) -> str:
    """A turn by an angle, rad, about a handle of the gizmo."""
    degrees = f"{np.degrees(angle):+.1f}"
    return f"{handle.upper()} {degrees}°" if handle in ("x", "y", "z") else f"{degrees}°"


def scaled_text(factor: float, transforming: Transforming, axes: str) -> str:
    """A factor, and what the sizes of a single shape are with it."""
    text = f"× {factor:.3f}"
    scaling = transforming.scalings[0] if len(transforming.scalings) == 1 else None
    if scaling is None:
        return text
    if not scaling.measures:
        values = scaling.scaled(factor, axes)
        named = [
            sized for sized in scaling.sizes if sized.label and any(sized.by_axis["xyz".index(axis)] for axis in axes)
        ]
        return "   ".join([text, *(_tr(_LABELS[one.label]).format(f"{values[one.path]:.3f}") for one in named)])
    sizes = np.atleast_1d(scaling.scaled(factor, axes)[scaling.sizes[0].path])
    entries = {entry for axis in axes for entry in scaling.sizes[0].by_axis["xyz".index(axis)]}
    shown = [_tr(_LABELS[scaling.measures[entry]]).format(f"{sizes[entry]:.3f}") for entry in sorted(entries)]
    return "   ".join([text, *shown])
