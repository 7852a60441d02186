"""Starting states for comparisons with MuJoCo C: off its own trajectory, away from the edges where C itself jumps."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import mujoco
import numpy as np

INTEGRATION = int(mujoco.mjtState.mjSTATE_INTEGRATION)
EDGE = 1e-6
"""Metres or radians: a contact or a limit that is this near to its margin is found or not by rounding alone."""
JUMP = 1e-3
"""A contact that moves further than this (m; its frame: 1) when the pose moves by EDGE is one of several answers."""
WIDER = 1.37e-4
"""Metres that margins grow by where a model has hardly a state off the edges."""
STEPS = 1000
SHAKES = (0.0, 0.0, 1e-4, 1e-3, 1e-3)
"""How far (m, rad) every dof of a state is moved in each try to get it off the edges."""
_ROUNDED = (
    "qpos",
    "qvel",
    "act",
    "ctrl",
    "qacc_warmstart",
    "mocap_pos",
    "mocap_quat",
    "qfrc_applied",
    "xfrc_applied",
)


@dataclass
class Starts:
    """States to start from, as mj_setState's vectors of mjSTATE_INTEGRATION; rounded to float32."""

    first: np.ndarray | None = None
    """Where the trajectory begins, if that is not at an edge."""
    vectors: list[np.ndarray] = field(default_factory=list)
    skipped: int = 0
    """Moments of the trajectory without a state away from every edge."""


def reset(model: mujoco.MjModel, data: mujoco.MjData) -> None:
    """The first keyframe, or the reference configuration without one."""
    if model.nkey:
        mujoco.mj_resetDataKeyframe(model, data, 0)
    else:
        mujoco.mj_resetData(model, data)


def slow_sines(model: mujoco.MjModel, seconds: float) -> np.ndarray:
    """Controls (nu,): each swings at 0.5 Hz over half of its range, or over +-0.3 without one."""
    low, high = np.where(model.actuator_ctrllimited[:, None].astype(bool), model.actuator_ctrlrange, [-0.6, 0.6]).T
    if model.nu != model.actuator_ctrllimited.size:  # actuators with several inputs
        return 0.3 * np.sin(np.pi * seconds + np.arange(model.nu))
    return (low + high) / 2 + (high - low) / 4 * np.sin(np.pi * seconds + np.arange(model.nu))


def starts(model: mujoco.MjModel, count: int, budget: float = 20.0) -> Starts:
    """`count` states along at most STEPS steps of C.

    A state is taken only where C, from poses disturbed by EDGE, has the same contacts and rows: elsewhere the next
    steps are tried, then shaken poses, then that moment is skipped. budget: seconds of the processor, so that other
    work beside it changes no state; a slow model gets its states closer together.
    """
    rng = np.random.default_rng(0)
    data, probe = mujoco.MjData(model), mujoco.MjData(model)
    reset(model, data)
    result = Starts()
    _round(data)
    vector = _state(model, data)
    if _off_the_edge(model, probe, vector, rng):
        result.first = vector
    begin = time.process_time()
    stride = max(1, STEPS // count)
    for k in range(count):
        for _ in range(stride):
            _advance(model, data)
            if time.process_time() - begin > budget * (k + 1) / count:
                break
        for shake in SHAKES:
            _advance(model, data)
            _round(data)
            vector = _state(model, data)
            if shake:
                mujoco.mj_setState(model, probe, vector, INTEGRATION)
                mujoco.mj_integratePos(model, probe.qpos, shake * rng.uniform(-1.0, 1.0, model.nv), 1.0)
                _round(probe)
                vector = _state(model, probe)
            if _off_the_edge(model, probe, vector, rng):
                result.vectors.append(vector)
                break
        else:
            result.skipped += 1
    return result


def exploded(data: mujoco.MjData) -> bool:
    """Whether C has met a state that is not finite or huge; it resets itself then."""
    kinds = mujoco.mjtWarning
    bad = (kinds.mjWARN_BADQPOS, kinds.mjWARN_BADQVEL, kinds.mjWARN_BADQACC)
    return any(data.warning.number[int(kind)] for kind in bad)


def widen(truth: mujoco.MjModel, ours: Any) -> None:
    """Enlarge the margin of every geom and pair in both models, so that what always touches exactly is in touch."""
    for model in (truth, ours):
        for name in ("geom_margin", "body_margin", "pair_margin"):
            getattr(model, name)[...] += WIDER


def _advance(model: mujoco.MjModel, data: mujoco.MjData) -> None:
    data.ctrl[:] = slow_sines(model, data.time)
    mujoco.mj_step(model, data)


def _round(data: mujoco.MjData) -> None:
    for name in _ROUNDED:
        array = getattr(data, name)
        array[...] = np.asarray(array, np.float32)


def _state(model: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    vector = np.empty(mujoco.mj_stateSize(model, INTEGRATION))
    mujoco.mj_getState(model, data, vector, INTEGRATION)
    return vector


def _off_the_edge(model: mujoco.MjModel, data: mujoco.MjData, vector: np.ndarray, rng: np.random.Generator) -> bool:
    mujoco.mj_setState(model, data, vector, INTEGRATION)
    mujoco.mj_forward(model, data)
    contact = data.contact
    limits = data.efc_type == int(mujoco.mjtConstraint.mjCNSTR_LIMIT_JOINT)
    limits |= data.efc_type == int(mujoco.mjtConstraint.mjCNSTR_LIMIT_TENDON)
    gaps = np.concatenate([contact.dist - contact.includemargin, (data.efc_pos - data.efc_margin)[limits]])
    if not np.isfinite(data.qacc).all() or (np.abs(gaps) < EDGE).any():
        return False
    found, poses = _signature(data), _poses(data)
    one_way = EDGE * rng.choice([-1.0, 1.0], model.nv)
    for disturbance in (one_way, -one_way):  # things that just touch are parted by one of the two
        mujoco.mj_setState(model, data, vector, INTEGRATION)
        mujoco.mj_integratePos(model, data.qpos, disturbance, 1.0)
        mujoco.mj_forward(model, data)
        if _signature(data) != found or (np.abs(_poses(data) - poses) > JUMP).any():
            return False
    return True


def _signature(data: mujoco.MjData) -> tuple[bytes, ...]:
    return data.contact.geom.tobytes(), data.efc_type.tobytes(), data.efc_id.tobytes()


def _poses(data: mujoco.MjData) -> np.ndarray:
    return np.concatenate([data.contact.pos, data.contact.frame.reshape(-1, 9)], axis=1)
