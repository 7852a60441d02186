"""Kernels compiled beforehand, so that a first start does not wait for the compiler.

`python -m engine.physics.precompiled` compiles every kernel for this machine's CPU into `FOLDER`; setting up and
packaging do that; with the name of a GPU, it compiles for that. `install` puts what Warp's cache lacks there. Warp
finds a kernel by a hash of its source and options: one that has changed since is compiled as ever.
"""

from __future__ import annotations

import importlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

import warp as wp

from engine.physics.lanes import LANES

FOLDER = Path(__file__).parent / "kernels"

MODULES = (
    "collision_primitive",
    "collision_broadphase",
    "collision_driver",
    "collision_box",
    "collision_convex",
    "collision_flex",
    "collision_flex_convex",
    "collision_flex_emission",
    "collision_flex_field",
    "collision_hfield",
    "collision_sdf",
    "constants",
    "constraint",
    "constraint_equality",
    "constraint_flex",
    "contact_carriers",
    "derivative",
    "flex_constants",
    "flex_forces",
    "flex_kinematics",
    "flex_plasticity",
    "flex_rods",
    "fluid",
    "forces",
    "integrate_implicit",
    "inverse_dynamics",
    "history",
    "inertia",
    "integrate",
    "plasticity",
    "octree",
    "pid_plugin",
    "position",
    "raycast",
    "reset",
    "sensor",
    "sensor_contact",
    "sensor_distance",
    "sensor_distance_field",
    "sensor_enclosure",
    "sensor_ray",
    "sensor_tactile",
    "sensor_touch_grid",
    "solver_cg",
    "solver_newton",
    "solver_noslip",
    "solver_pgs",
    "state",
    "support",
    "surface",
    "special_actuation",
    "tendon_pull",
    "tendons",
    "transmissions",
)
"""Modules of this package that hold kernels."""


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
