"""Samples of the height fields of a World."""

from __future__ import annotations

import numpy as np

from engine.geometry import height_field_files
from engine.msd import assets
from engine.msd.schema import HFieldSource, World


def read_samples(world: World, source: HFieldSource) -> np.ndarray:
    """Heights (nrow, ncol) float32 of a height field from 0 to 1, row 0 at -y. Raises OSError or ValueError."""
    if source.source_type.variant == "buffer":
        values = source.source_type.value.hfield
        if source.nrow < 2 or source.ncol < 2 or len(values) != source.nrow * source.ncol:
            raise ValueError(f"{source.nrow} x {source.ncol} samples are declared, {len(values)} are given")
        grid = values.reshape(source.nrow, source.ncol)
    else:
        grid = height_field_files.read(assets.resolve(world, source.source_type.value.path))
    if not np.isfinite(grid).all():
        raise ValueError("it has samples that are not finite numbers")
    return height_field_files.normalized(grid)
