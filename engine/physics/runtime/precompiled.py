"""Kernels compiled beforehand, so that a first start does not wait for the compiler.

`python -m engine.physics.runtime.precompiled` compiles every kernel for this machine's CPU into `FOLDER`; setting
up and packaging do that; with the name of a GPU, it compiles for that. `install` puts what Warp's cache lacks there.
Warp finds a kernel by a hash of its source and options: one that has changed since is compiled as ever.
"""

from __future__ import annotations

import importlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

import warp as wp

from engine.physics.simt import LANES

FOLDER = Path(__file__).parents[1] / "kernels"

MODULES = (
    "actuation.history",
    "actuation.nonaffine",
    "actuation.pid_plugin",
    "actuation.transmissions",
    "collisions.box",
    "collisions.broadphase",
    "collisions.convex",
    "collisions.driver",
    "collisions.flex",
    "collisions.flex_convex",
    "collisions.flex_emission",
    "collisions.flex_field",
    "collisions.hfield",
    "collisions.octree",
    "collisions.primitive",
    "collisions.raycast",
    "collisions.sdf",
    "collisions.surface",
    "constraint.contact_weights",
    "constraint.equality",
    "constraint.flex",
    "constraint.make_constraint",
    "dynamics.derivative",
    "dynamics.fluid",
    "dynamics.inertia_products",
    "dynamics.integrate",
    "dynamics.integrate_implicit",
    "dynamics.inverse_dynamics",
    "dynamics.kinematics",
    "dynamics.plasticity",
    "dynamics.smooth_dynamics",
    "dynamics.support",
    "dynamics.tendon_wrench",
    "dynamics.tendons",
    "flexes.constants",
    "flexes.forces",
    "flexes.kinematics",
    "flexes.plasticity",
    "flexes.rods",
    "model.constants",
    "model.reset",
    "model.state",
    "sensor.contact",
    "sensor.distance",
    "sensor.distance_field",
    "sensor.enclosure",
    "sensor.rays",
    "sensor.sensors",
    "sensor.tactile",
    "sensor.touch_grid",
    "solver.cg",
    "solver.newton",
    "solver.noslip",
    "solver.pgs",
)
"""Modules of `engine.physics` that hold kernels."""


def install() -> None:
    """Copy the kernels of `FOLDER` that Warp's cache does not have into it. A cache that cannot be written to, or a
    folder that is not there, is left alone."""
    wp.init()
    cache = Path(wp.config.kernel_cache_dir)
    try:
        for compiled in (FOLDER / wp.config.version).glob("wp_*"):
            target = cache / compiled.name
            if target.exists():
                continue
            cache.mkdir(parents=True, exist_ok=True)
            # Another process may be doing the same: the folder appears whole or not at all.
            with tempfile.TemporaryDirectory(dir=cache, prefix=".install-") as temporary:
                whole = shutil.copytree(compiled, Path(temporary) / compiled.name)
                os.rename(whole, target)
    except OSError:
        return


def compile_all(device: str = "cpu") -> None:
    """Compile every kernel: for the CPU into `FOLDER`, anew; for a GPU of this machine into Warp's own cache."""
    if device == "cpu":
        shutil.rmtree(FOLDER, ignore_errors=True)
        wp.config.kernel_cache_dir = str(FOLDER)
    wp.init()
    modules = [importlib.import_module(f"engine.physics.{name}") for name in MODULES]
    kernels = [wp.get_module(module.__name__) for module in modules]
    wp.force_load(device, modules=kernels, block_dim=LANES, max_workers=os.cpu_count())


if __name__ == "__main__":
    compile_all(*sys.argv[1:])
