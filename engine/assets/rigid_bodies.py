"""Finding the bodies that rigid objects are, and the state that they begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from engine.assets.arguments import numbers
from engine.assets.sim import SimulationContext
from engine.physics.enums import JointType


def rigid_bodies(sim: SimulationContext, expressions: Sequence[str]) -> tuple[list[int], list[list[str]]]:
    """The body of the engine under each path, and its concrete paths in all environments.

    Raises RuntimeError where there is none, more than one, or one that neither moves freely nor is kinematic."""
    scene = sim.simulation.scene
    found, paths = [], []
    for expression in expressions:
        bodies = sim.bodies(expression)
        if len(bodies) != 1:
            names = ", ".join(repr(scene.names["body"][body]) for body in bodies[:6])
            what = f"{len(bodies)} bodies ({names})" if bodies else "no body, what is there is fixed to the world"
            raise RuntimeError(
                f"Failed to find a rigid body under {expression!r}: there is {what}. A rigid object is one body that "
                "moves freely (rigid_props of its spawner); what has joints is an Articulation"
            )
        (body,) = bodies
        joint = int(scene.body_jntadr[body])
        is_free = joint >= 0 and scene.jnt_type[joint] == JointType.FREE
        if not is_free and scene.body_mocapid[body] < 0:
            moves = "moves by joints: it is an Articulation" if joint >= 0 else "is fixed to the world"
            raise RuntimeError(f"Failed to find a rigid body under {expression!r}: what is there {moves}")
        found.append(body)
        paths.append(sim.stage.matching(expression))
    return found, paths


def begin_state(init_state: Any, device: str) -> torch.Tensor:
    """(13,): the state of the settings of a rigid object. Raises ValueError, TypeError, which name the field."""
    counts = {"pos": 3, "rot": 4, "lin_vel": 3, "ang_vel": 3}
    parts = [
        numbers(getattr(init_state, name), (count,), f"init_state.{name}", device) for name, count in counts.items()
    ]
    return torch.cat(parts)
