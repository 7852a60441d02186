"""Height fields."""

from __future__ import annotations

import numpy as np

from engine.compiler.columns import Columns
from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene
from engine.msd.extras import extra_value, extras_of
from engine.msd.height_fields import read_samples
from engine.msd.paths import join
from engine.msd.schema import HFieldSource


def compile_hfields(scene: Scene, m: SceneModel) -> None:
    """The height field arrays; samples are scaled to 0..1, rows from -y to +y, as physics reads them."""
    rows = Columns()
    samples = []
    for key, source in scene.world.assets.hfields.items():
        path = join("assets.hfields", (key,))
        grid = _samples(scene, path, source)
        base = extra_value(extras_of(source), "base", 0.0)
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
        reason = getattr(error, "strerror", None) or str(error)
        scene.fail(f"{path}.source_type", f"this height field cannot be read: {reason}")
        return np.zeros((2, 2), np.float32)
