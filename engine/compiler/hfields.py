"""Height fields."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.compiler.columns import Columns
from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene, extras_of, said
from engine.msd import assets
from engine.msd.paths import join
from engine.msd.schema import HFieldSource, World
from engine.regular_files import open_regular

LARGEST = 1 << 26
"""Most samples of one height field."""


def compile_hfields(scene: Scene, m: SceneModel) -> None:
    """The height field arrays; samples are scaled to 0..1, rows from -y to +y, as physics reads them."""
    rows = Columns()
    samples = []
    for key, source in scene.world.assets.hfields.items():
        path = join("assets.hfields", (key,))
        grid = _samples(scene, path, source)
        base = said(extras_of(source), "base", 0.0)
        rows.add(
            hfield_size=(*source.size, source.height_scale, base),
            hfield_nrow=grid.shape[0],
            hfield_ncol=grid.shape[1],
            hfield_adr=sum(s.size for s in samples),
        )
        samples.append(grid)
    m.nhfield = len(samples)
    m.nhfielddata = sum(s.size for s in samples)
    rows.write(m, "hfield")
    m.hfield_data = np.concatenate([s.ravel() for s in samples]).astype(np.float32) if samples else m.hfield_data
    m.names["hfield"] = list(scene.world.assets.hfields)
    m.paths["hfield"] = [join("assets.hfields", (key,)) for key in scene.world.assets.hfields]


def _samples(scene: Scene, path: str, source: HFieldSource) -> np.ndarray:
    try:
        return read_samples(scene.world, source)
    except (OSError, ValueError) as error:
        scene.fail(f"{path}.source_type", f"this height field cannot be read: {error}")
        return np.zeros((2, 2), np.float32)


def read_samples(world: World, source: HFieldSource) -> np.ndarray:
    """Heights (nrow, ncol) float32 of a height field from 0 to 1, row 0 at -y. Raises OSError or ValueError."""
    if source.source_type.variant == "buffer":
        values = source.source_type.value.hfield
        if source.nrow < 2 or source.ncol < 2 or len(values) != source.nrow * source.ncol:
            raise ValueError(f"{source.nrow} x {source.ncol} samples are declared, {len(values)} are given")
        grid = values.reshape(source.nrow, source.ncol)
    else:
        grid = _read(assets.resolve(world, source.source_type.value.path))
    if not np.isfinite(grid).all():
        raise ValueError("it has samples that are not finite numbers")
    low, high = float(grid.min()), float(grid.max())
    return ((grid - low) / (high - low) if high > low else np.zeros_like(grid)).astype(np.float32)


def _read(file: Path) -> np.ndarray:
    """Samples of a .png (rows from the top, +y) or a binary file: two int32 sizes, then float32 rows.

    Of a picture in colour the red channel counts, of 16 bits the upper 8, as in MuJoCo.
    """
    if file.suffix.lower() == ".png":
        from PIL import Image

        try:
            with open_regular(file) as stream, Image.open(stream) as image:
                if image.width * image.height > LARGEST:
                    raise ValueError(f"{image.width} x {image.height} samples are more than {LARGEST}")
                if image.mode.startswith("I"):
                    return np.floor(np.asarray(image, np.float64)[::-1] / 256)
                return np.asarray(image.convert("RGB"), np.float64)[::-1, :, 0]
        except (SyntaxError, Image.DecompressionBombError) as error:  # Pillow's words for a broken or huge file
            raise ValueError(str(error)) from None
    with open_regular(file) as stream:
        header = np.frombuffer(stream.read(8), "<i4")
        if len(header) < 2 or min(header) < 2 or int(header[0]) * int(header[1]) > LARGEST:
            raise ValueError(f"{file.name} does not start with its numbers of rows and columns")
        nrow, ncol = (int(n) for n in header)
        values = np.frombuffer(stream.read(4 * nrow * ncol), "<f4")
        if len(values) != nrow * ncol:
            raise ValueError(f"{file.name} holds {len(values)} of {nrow * ncol} samples")
        return values.reshape(nrow, ncol).astype(np.float64)
