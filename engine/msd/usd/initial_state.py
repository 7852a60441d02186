"""The keyframe that a stage starts from: velocities of its bodies, and targets of its drives."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.msd.report import Outcome
from engine.msd.schema import Keyframe, Link
from engine.msd.usd.context import Context
from engine.msd.usd.stage import rigid_part

TARGETS, VELOCITIES = "drive_targets", "initial_velocities"


def read_start(context: Context) -> None:
    """Add the keyframe, where a body moves or a drive pulls."""
    name = TARGETS if any(context.controls) else VELOCITIES
    paths = {id(link): path for path, link in context.links.items()}
    place: list[float] = []
    speeds: list[float] = []
    for body in context.world.hierarchy.bodies:
        if body.free is not None:
            place.extend((*body.link.local_translation, *body.link.local_rotation))
            speeds.extend(_velocities(paths[id(body.link)], name, context))
        links: list[Link] = [body.link]
        while links:
            link = links.pop()
            for joint in link.joints:
                is_ball = joint.type_.value == "Ball"
                place.extend((0.0, 0.0, 0.0, 1.0) if is_ball else (joint.ref_,))
                speeds.extend((0.0,) * (3 if is_ball else 1))
            links.extend(reversed(link.children))
    if any(context.controls) or any(speeds):
        moving = np.array(speeds if any(speeds) else ())
        context.world.keyframes.append(
            Keyframe(name=name, dof_pos=np.array(place), dof_vel=moving, ctrl=np.array(context.controls))
        )


def _velocities(path: str, name: str, context: Context) -> np.ndarray:
    """(6,) of a free body: m/s in the World, rad/s about its own axes. USD says both in the space of its parent,
    angles in degrees."""
    prim = context.stage.GetPrimAtPath(path)
    linear, angular = (_vector(prim, f"physics:{name}", context) for name in ("velocity", "angularVelocity"))
    if not linear.any() and not angular.any():
        return np.zeros(6)
    outer = context.frames.matrix(prim.GetParent())
    turn = context.placed[path][:3, :3].T @ rigid_part(outer)[0][:3, :3]
    message = f"Its velocities became those of the keyframe {name!r}"
    context.note(prim, message, "physics:velocity", Outcome.GUESSED)
    return np.concatenate([outer[:3, :3] @ linear, turn @ np.radians(angular)])


def _vector(prim: Any, name: str, context: Context) -> np.ndarray:
    value = np.array(context.get(prim, name, (0.0, 0.0, 0.0)), float)
    if value.shape != (3,) or not np.isfinite(value).all():
        context.note(prim, f"{name} is no velocity; it was dropped", name)
        return np.zeros(3)
    return value
