"""Pushes at links of the simulation, and what they do."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.inspecting.sentence import Sentence, sentence
from engine.server import Layout


class Push(NamedTuple):
    """A force and a torque on a link of the simulation.

    Attributes:
        path: World path of the link.
        force: (3,) N.
        torque: (3,) N m.
        in_body_frame: whether both turn with the link; else they are in the world frame.
        point: (3,) m, in the link's frame, where the force acts; None: the centre of mass.
        duration: s; None: until pushes are ended.
    """

    path: str
    force: np.ndarray
    torque: np.ndarray
    in_body_frame: bool = False
    point: np.ndarray | None = None
    duration: float | None = None


def effect(push: Push, layout: Layout) -> Sentence | None:
    """What a push does to a link with nothing in its way, roughly: in the reference configuration, at the mean of all
    directions; None where the link is not in the simulation."""
    if push.path not in layout.body_path[1:] or not layout.body_invweight0:
        return None
    lightness, turning = layout.body_invweight0[layout.body_path.index(push.path, 1)]
    force, torque = float(np.linalg.norm(push.force)), float(np.linalg.norm(push.torque))
    if not force and not torque:
        return sentence("Type a force or a torque.")
    if not lightness and not turning:
        return sentence("The link is fixed: nothing moves it.")
    if push.duration is None:
        return sentence(
            "Accelerates by about {0} m/s² and {1} rad/s².", _short(force * lightness), _short(torque * turning)
        )
    speeds = _short(force * push.duration * lightness), _short(torque * push.duration * turning)
    return sentence("Changes its speed by about {0} m/s and {1} rad/s.", *speeds)


def _short(value: float) -> float:
    return float(f"{value:.2g}")
