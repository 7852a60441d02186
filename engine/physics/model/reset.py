"""Worlds back to the reference configuration or to a keyframe, on the device. One lane per world."""

from typing import Any

import numpy as np
import warp as wp

from engine.physics import simt
from engine.physics.actuation.history import reset_history
from engine.physics.clock import set_time
from engine.physics.dynamics.plasticity import reset_rests
from engine.physics.dynamics.sleep import reset_sleep
from engine.physics.model.data_groups import Actuation, Constraint, Contact, Dynamics, History, Sleep, State
from engine.physics.model.model_groups import (
    EqualityModel,
    HistoryModel,
    KeyframeModel,
    Option,
    PassiveModel,
    SensorModel,
    SleepModel,
    TendonModel,
    TreeModel,
)
from engine.physics.model.types import Data, Model, at
from engine.physics.runtime.entry import entry
from engine.physics.runtime.warp_internals import outside_recording

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def _clear(row: wp.array2d(dtype=wp.float32), w: int):
    for i in range(row.shape[1]):
        row[w, i] = 0.0


@wp.func
def _reset_in(
    w: int,
    key: int,
    t: wp.ref[TreeModel],
    em: wp.ref[EqualityModel],
    km: wp.ref[KeyframeModel],
    s: wp.ref[State],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
):
    set_time(w, s, wp.float64(0.0))
    for i in range(t.nq):
        s.qpos[w, i] = t.qpos0[w, i]
    _clear(s.qvel, w)
    _clear(s.act, w)
    for i in range(s.ctrl.shape[1]):
        s.ctrl[w, i] = km.ctrl0[i]
    _clear(s.qacc_warmstart, w)
    _clear(s.qfrc_applied, w)
    _clear(s.qacc, w)
    _clear(s.act_dot, w)
    _clear(y.sensordata, w)
    for i in range(t.nbody):
        s.xfrc_applied[w, i] = wp.spatial_vector(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for i in range(em.neq):
        s.eq_active[w, i] = em.eq_active0[i] != 0
    for i in range(km.mocap_bodyid.shape[0]):
        s.mocap_pos[w, i] = t.body_pos[w, km.mocap_bodyid[i]]
        s.mocap_quat[w, i] = t.body_quat[w, km.mocap_bodyid[i]]
    s.energy[w] = wp.vec2(0.0, 0.0)
    s.status[w] = 0
    s.bad_ctrl[w] = 0
    s.solver_niter[w] = 0
    for i in range(s.overflow.shape[1]):
        s.overflow[w, i] = 0
    c.ncon[w] = 0
    efc.ne[w] = 0
    efc.nf[w] = 0
    efc.nl[w] = 0
    efc.nefc[w] = 0
    if key >= 0:
        set_time(w, s, wp.float64(km.key_time[key]))
        for i in range(t.nq):
            s.qpos[w, i] = km.key_qpos[key, i]
        for i in range(t.nv):
            s.qvel[w, i] = km.key_qvel[key, i]
        for i in range(s.act.shape[1]):
            s.act[w, i] = km.key_act[key, i]
        for i in range(s.ctrl.shape[1]):
            s.ctrl[w, i] = km.key_ctrl[key, i]
        for i in range(km.mocap_bodyid.shape[0]):
            s.mocap_pos[w, i] = km.key_mpos[key, i]
            s.mocap_quat[w, i] = km.key_mquat[key, i]


@wp.kernel
def _reset(
    chosen: wp.array(dtype=wp.bool),
    keyframe: wp.array(dtype=wp.int32),
    opt_at: at(Option),
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    pm_at: at(PassiveModel),
    em_at: at(EqualityModel),
    sm_at: at(SensorModel),
    hm_at: at(HistoryModel),
    km_at: at(KeyframeModel),
    sleepers_at: at(SleepModel),
    s_at: at(State),
    y_at: at(Dynamics),
    a_at: at(Actuation),
    c_at: at(Contact),
    efc_at: at(Constraint),
    h_at: at(History),
    z_at: at(Sleep),
):
    w, _ = wp.tid()
    if simt.lane() == 0:
        if chosen.shape[0] > 0:
            if not chosen[w]:
                return
        key = int(-1)
        if keyframe.shape[0] > 0:
            key = keyframe[w]
            if key < 0 or key >= km_at[0].nkey:
                return
        _reset_in(w, key, t_at[0], em_at[0], km_at[0], s_at[0], y_at[0], c_at[0], efc_at[0])
        reset_rests(w, key, t_at[0], tm_at[0], pm_at[0], km_at[0], a_at[0])
        reset_history(w, opt_at[0], hm_at[0], sm_at[0], km_at[0], h_at[0])
        reset_sleep(w, opt_at[0], t_at[0], sleepers_at[0], s_at[0], z_at[0])


def per_world(name: str, values: Any, d: Data, dtype: Any) -> wp.array | None:
    """Host or device values, one a world, on the data's device. Raises ValueError for another shape."""
    if values is None:
        return None
    if not (isinstance(values, wp.array) and values.dtype == dtype and values.device == d.device):
        with outside_recording(d.device):
            values = wp.array(np.asarray(values.numpy() if isinstance(values, wp.array) else values), dtype=dtype)
            values = values.to(d.device)
    if values.shape != (d.nworld,):
        raise ValueError(f"{name} array must have shape ({d.nworld},), a value for each world, not {values.shape}")
    return values


def _launch(m: Model, d: Data, chosen: wp.array | None, keyframe: wp.array | None) -> None:
    simt.launch(
        _reset,
        d.nworld,
        [
            chosen,
            keyframe,
            m.at.opt,
            m.at.tree,
            m.at.tendons,
            m.at.passives,
            m.at.equalities,
            m.at.sensors,
            m.at.past,
            m.at.keyframes,
            m.at.sleepers,
            d.at.state,
            d.at.dynamics,
            d.at.actuation,
            d.at.contact,
            d.at.efc,
            d.at.past,
            d.at.sleep,
        ],
        m.device,
    )


@entry
def reset_data(m: Model, d: Data, reset: Any = None) -> None:
    """Worlds back to the reference configuration: qpos0, time 0, no velocity, control or force, nothing remembered.

    reset: (nworld,) bool, the worlds to reset; all when not given. As an array of bool on the model's device it is
    read when the reset runs, so that a reset can be part of a captured graph.
    """
    _launch(m, d, per_world("reset", reset, d, wp.bool), None)


@entry
def reset_data_keyframe(m: Model, d: Data, key: Any) -> None:
    """Worlds to a keyframe: its time, qpos, qvel, act, ctrl and mocap poses, all else as `reset_data`.

    key: an index for all worlds, or (nworld,) int32, one for each; a world whose index is not that of a keyframe is
    left as it is. Raises ValueError for a single index without a keyframe.
    """
    if isinstance(key, (int, np.integer)):
        if not 0 <= key < m.nkey:
            raise ValueError(f"key ({key}) must be in [0, {m.nkey}): the model has {m.nkey} keyframes")
        key = np.full(d.nworld, key)
    _launch(m, d, None, per_world("key", key, d, wp.int32))
