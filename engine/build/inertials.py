"""What links weigh, for formats that say all of it or nothing."""

from __future__ import annotations

import numpy as np

from engine.build.compile import build
from engine.build.errors import BuildError
from engine.msd.schema import Inertia, World


def inertials(world: World) -> dict[str, Inertia]:
    """Mass, centre of mass, principal moments and their frame of every link, in its frame, by World path; nothing
    of a World that cannot be built."""
    try:
        model = build(world)
    except BuildError:
        return {}
    return {
        path: Inertia(
            mass=float(model.body_mass[body]),
            pos=model.body_ipos[body],
            orientation=np.roll(model.body_iquat[body], -1),
            diag_inertia=model.body_inertia[body],
        )
        for body, path in enumerate(model.paths["body"])
        if path
    }
