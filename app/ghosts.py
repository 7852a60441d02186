"""Where the bodies of other takes are at the time that is shown."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.history import Take
from app.session import Session
from engine.simulation.kinematics import body_poses

MOST_BODIES = 2000
"""Of larger scenes, as with cloths, the poses would take longer than a picture has."""


class TakePoses(NamedTuple):
    """World poses of all bodies of the scene that is simulated, m and x, y, z, w."""

    take: Take
    xpos: np.ndarray
    xquat: np.ndarray


def poses_of_compared(session: Session) -> list[TakePoses]:
    """Of the takes that are compared, those that were simulated at the time that is shown."""
    layout, frame = session.layout, session.frame()
    if layout is None or frame is None or layout.nbody > MOST_BODIES:
        return []
    found = []
    for take in session.compared():
        moment = session.history.moment(frame.time, take)
        near = 1.5 * layout.timestep
        if moment is None or abs(moment.time - frame.time) > near:
            continue
        state = session.state_of(moment)
        if len(state["qpos"]) != layout.nq:
            continue
        mocap_pos, mocap_quat = state["mocap_pos"].reshape(-1, 3), state["mocap_quat"].reshape(-1, 4)
        found.append(TakePoses(take, *body_poses(layout, state["qpos"], mocap_pos, mocap_quat)))
    return found
