"""The state of worlds as rows of numbers: state_size, get_state, set_state. One lane per world.

A row is the concatenation, in the order of their bits, of the components that a signature (a sum of `State` bits)
names, as in MuJoCo's mj_getState. USERDATA and PLUGIN are empty: this engine has neither.
"""

from typing import Any

import warp as wp

from engine.physics import simt
from engine.physics.clock import set_time
from engine.physics.enums import State as Bit
from engine.physics.model.data_groups import Actuation, History, State
from engine.physics.model.reset import per_world
from engine.physics.model.types import Data, Model, at
from engine.physics.runtime.arguments import check_array
from engine.physics.runtime.entry import entry

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_TIME = wp.constant(int(Bit.TIME))
_QPOS = wp.constant(int(Bit.QPOS))
_QVEL = wp.constant(int(Bit.QVEL))
_ACT = wp.constant(int(Bit.ACT))
_HISTORY = wp.constant(int(Bit.HISTORY))
_WARMSTART = wp.constant(int(Bit.WARMSTART))
_CTRL = wp.constant(int(Bit.CTRL))
_QFRC_APPLIED = wp.constant(int(Bit.QFRC_APPLIED))
_XFRC_APPLIED = wp.constant(int(Bit.XFRC_APPLIED))
_EQ_ACTIVE = wp.constant(int(Bit.EQ_ACTIVE))
_MOCAP_POS = wp.constant(int(Bit.MOCAP_POS))
_MOCAP_QUAT = wp.constant(int(Bit.MOCAP_QUAT))
_PLASTIC = wp.constant(int(Bit.PLASTIC))

_rows = wp.array2d(dtype=wp.float32)


@wp.func
def _copy(w: int, row: _rows, state: _rows, start: int, out: bool) -> int:
    """Copy a component to (out) or from its place in the state; where the next one starts."""
    for i in range(row.shape[1]):
        if out:
            state[w, start + i] = row[w, i]
        else:
            row[w, i] = state[w, start + i]
    return start + row.shape[1]


@wp.func
def _copy_in(w: int, sig: int, out: bool, state: _rows, s: wp.ref[State], h: wp.ref[History], a: wp.ref[Actuation]):
    k = int(0)
    if (sig & _TIME) != 0:
        if out:
            state[w, k] = s.time[w]
        else:
            set_time(w, s, wp.float64(state[w, k]))
        k += 1
    if (sig & _QPOS) != 0:
        k = _copy(w, s.qpos, state, k, out)
    if (sig & _QVEL) != 0:
        k = _copy(w, s.qvel, state, k, out)
    if (sig & _ACT) != 0:
        k = _copy(w, s.act, state, k, out)
    if (sig & _HISTORY) != 0:
        for i in range(h.history.shape[1]):
            if out:
                state[w, k] = wp.float32(h.history[w, i])
            else:
                h.history[w, i] = wp.float64(state[w, k])
            k += 1
    if (sig & _WARMSTART) != 0:
        k = _copy(w, s.qacc_warmstart, state, k, out)
    if (sig & _CTRL) != 0:
        k = _copy(w, s.ctrl, state, k, out)
    if (sig & _QFRC_APPLIED) != 0:
        k = _copy(w, s.qfrc_applied, state, k, out)
    if (sig & _XFRC_APPLIED) != 0:
        for i in range(s.xfrc_applied.shape[1]):
            wrench = s.xfrc_applied[w, i]
            for j in range(6):
                if out:
                    state[w, k] = wrench[j]
                else:
                    wrench[j] = state[w, k]
                k += 1
            s.xfrc_applied[w, i] = wrench
    if (sig & _EQ_ACTIVE) != 0:
        for i in range(s.eq_active.shape[1]):
            if out:
                state[w, k] = wp.where(s.eq_active[w, i], 1.0, 0.0)
            else:
                s.eq_active[w, i] = state[w, k] != 0.0
            k += 1
    if (sig & _MOCAP_POS) != 0:
        for i in range(s.mocap_pos.shape[1]):
            pos = s.mocap_pos[w, i]
            for j in range(3):
                if out:
                    state[w, k] = pos[j]
                else:
                    pos[j] = state[w, k]
                k += 1
            s.mocap_pos[w, i] = pos
    if (sig & _MOCAP_QUAT) != 0:
        for i in range(s.mocap_quat.shape[1]):
            quat = s.mocap_quat[w, i]
            for j in range(4):
                if out:
                    state[w, k] = quat[j]
                else:
                    quat[j] = state[w, k]
                k += 1
            s.mocap_quat[w, i] = quat
    if (sig & _PLASTIC) != 0:
        k = _copy(w, a.plastic, state, k, out)
    if not out and (sig & (_QPOS | _QVEL)) != 0:
        s.status[w] = 0


@wp.kernel
def _exchange(
    sig: int,
    out: bool,
    active: wp.array(dtype=wp.bool),
    state: _rows,
    s_at: at(State),
    h_at: at(History),
    a_at: at(Actuation),
):
    w, _ = wp.tid()
    if simt.lane() == 0:
        if active.shape[0] > 0:
            if not active[w]:
                return
        _copy_in(w, sig, out, state, s_at[0], h_at[0], a_at[0])


def state_size(m: Model, sig: int) -> int:
    """Numbers in a state of a world with the components of `sig`. Raises ValueError for bits that name none."""
    if not 0 <= int(sig) < 1 << Bit.NSTATE:
        raise ValueError(
            f"the signature {int(sig)} is not a sum of State bits: they sum up to {(1 << Bit.NSTATE) - 1}"
        )
    sizes = {
        Bit.TIME: 1,
        Bit.QPOS: m.nq,
        Bit.QVEL: m.nv,
        Bit.ACT: m.na,
        Bit.HISTORY: m.nhistory,
        Bit.WARMSTART: m.nv,
        Bit.CTRL: m.nu,
        Bit.QFRC_APPLIED: m.nv,
        Bit.XFRC_APPLIED: 6 * m.nbody,
        Bit.EQ_ACTIVE: m.neq,
        Bit.MOCAP_POS: 3 * m.nmocap,
        Bit.MOCAP_QUAT: 4 * m.nmocap,
        Bit.PLASTIC: m.nplastic,
    }
    return sum(size for bit, size in sizes.items() if sig & bit)


def _launch(m: Model, d: Data, state: wp.array, sig: int, active: Any, out: bool) -> None:
    shape = (d.nworld, state_size(m, sig))
    check_array("state", state, wp.float32, shape, m.device, "worlds, numbers")
    inputs = [int(sig), out, per_world("active", active, d, wp.bool), state, d.at.state, d.at.past, d.at.actuation]
    simt.launch(_exchange, d.nworld, inputs, m.device)


@entry
def get_state(m: Model, d: Data, state: wp.array, sig: int, active: Any = None) -> None:
    """Copy the components of `sig` from the worlds to the rows of `state`.

    state: (nworld, state_size(m, sig)) float32; times and histories, which worlds keep in double precision, are
    rounded. active: (nworld,) bool, the worlds to copy; all when not given.
    """
    _launch(m, d, state, sig, active, True)


@entry
def set_state(m: Model, d: Data, state: wp.array, sig: int, active: Any = None) -> None:
    """Copy the components of `sig` from the rows of `state` to the worlds; arguments as of `get_state`.

    A world that was frozen because its state ran away (`d.status`) runs again once it has new positions or
    velocities. What is computed from the state follows with `forward`.
    """
    _launch(m, d, state, sig, active, False)
