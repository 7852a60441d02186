"""Whether a running engine is what a fresh one would be."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import warp as wp

from engine.compiler import SceneModel
from engine.compiler.model import ARRAYS, COUNTS
from engine.physics.model.types import Model
from engine.physics.runtime.warp_internals import struct_fields
from engine.simulation import Simulation

HANDLES = {"rays.mesh_bvh"}
"""Addresses of what Warp made, which are never the same."""
ROOM = {"has_dual"}
"""What says only how much room a Data gets: it stays when noslip iterations are taken back."""


def scene_content(scene: SceneModel) -> dict[str, Any]:
    """Every array, count, name and path of a scene, with its options and statistics."""
    content = {name: getattr(scene, name) for name in (*ARRAYS, *COUNTS)}
    content |= {f"names.{kind}": names for kind, names in scene.names.items()}
    content |= {f"paths.{kind}": paths for kind, paths in scene.paths.items()}
    for prefix, owner in (("opt", scene.opt), ("stat", scene.stat)):
        content |= {f"{prefix}.{f.name}": getattr(owner, f.name) for f in dataclasses.fields(owner)}
    return content


def model_content(model: Model) -> dict[str, Any]:
    """What kernels read of a model on a device, and what decides which of them run."""
    groups = {**model.groups, "pairs": model.collision.table}
    fields = {f"{key}.{name}": getattr(group, name) for key, group in groups.items() for name in struct_fields(group)}
    fields |= {
        name: value for name, value in vars(model).items() if isinstance(value, bool | int) and name != "version"
    }
    return {
        name: value.numpy() if isinstance(value, wp.array) else value
        for name, value in fields.items()
        if name not in HANDLES | ROOM
    }


def differences(mine: dict[str, Any], fresh: dict[str, Any]) -> list[str]:
    """Names of what is not the same to the bit."""
    return [name for name in sorted(mine.keys() | fresh.keys()) if not _same(mine.get(name), fresh.get(name))]


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return a.shape == b.shape and a.dtype == b.dtype and a.tobytes() == b.tobytes()
    return bool(a == b)


def stale(running: Simulation, fresh: Simulation) -> list[str]:
    """What of a running simulation is not as in a fresh one of its World."""
    scenes, models = [
        differences(mine, other)
        for mine, other in (
            (scene_content(running.scene), scene_content(fresh.scene)),
            (model_content(running.model), model_content(fresh.model)),
        )
    ]
    return [f"SceneModel.{name}" for name in scenes] + [f"Model.{name}" for name in models]
