"""Where the bodies of other takes are at the time that is shown."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.history import Take
from app.session import Session
from engine.simulation.kinematics import body_poses

_NO_TENDONS = np.zeros((0, 2, 3), np.float32)
MOST_BODIES = 2000
"""Of larger scenes, as with cloths, the poses would take longer than a picture has."""


_LATE = 0.1
"""s; of takes with tendons the moment that the engine said last is shown, if it is so near."""


class TakePoses(NamedTuple):
    """World poses of all bodies of the scene that is simulated, m and x, y, z, w."""

    take: Take
    xpos: np.ndarray
    xquat: np.ndarray
    tendons: np.ndarray
    """(n, 2, 3) ends of the pieces of tendons, m; none where they are not known."""


def poses_of_compared(session: Session) -> list[TakePoses]:
    """Of the takes that are compared, those that were simulated at the time that is shown."""
    layout, frame, compared = session.layout, session.frame(), session.compared()
    if not compared or layout is None or frame is None or layout.nbody > MOST_BODIES:
        return []
    states = {}
    for take in compared:
        moment = session.history.moment(frame.time, take)
        near = 1.5 * layout.timestep
        if moment is None or abs(moment.time - frame.time) > near:
            continue
        state = session.state_of(moment)
        if len(state["qpos"]) != layout.nq:
            continue
        states[take] = moment.time, state
    known, found = session.tendons_of_takes.of(states), []
    for take, (time, state) in states.items():
        tendons = _NO_TENDONS
        if take in known and abs(known[take].time - time) <= _LATE:
            _, state, tendons = known[take]  # bodies and tendons of one moment
        mocap_pos, mocap_quat = state["mocap_pos"].reshape(-1, 3), state["mocap_quat"].reshape(-1, 4)
        found.append(TakePoses(take, *body_poses(layout, state["qpos"], mocap_pos, mocap_quat), tendons))
    return found
