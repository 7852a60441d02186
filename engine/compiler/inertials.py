"""What links weigh, for formats that say all of it or nothing."""

from __future__ import annotations

import numpy as np

from engine.compiler.compile import name_tree
from engine.compiler.geoms import compile_geoms
from engine.compiler.hfields import compile_hfields
from engine.compiler.masses import compile_masses
from engine.compiler.meshes import Meshes
from engine.compiler.model import SceneModel
from engine.compiler.scene import lay_out
from engine.compiler.tree import compile_bodies, compile_joints
from engine.msd.schema import Inertia, World


def inertials(world: World) -> dict[str, Inertia]:
    """Mass, centre of mass, principal moments and their frame of every link, in its frame, by World path; nothing
    of a World whose shapes or masses are wrong. Only so much of the World is built as this needs."""
    scene, m = lay_out(world), SceneModel()
    name_tree(scene, m)
    compile_bodies(scene, m)
    compile_joints(scene, m)
    compile_hfields(scene, m)
    compile_masses(scene, m, compile_geoms(scene, m, Meshes(scene)))
    if scene.errors:
        return {}
    return {
        path: Inertia(
            mass=float(m.body_mass[body]),
            pos=m.body_ipos[body],
            orientation=np.roll(m.body_iquat[body], -1),
            diag_inertia=m.body_inertia[body],
        )
        for body, path in enumerate(m.paths["body"])
        if path
    }
