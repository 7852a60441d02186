"""The past of a single actuator or sensor, read at any time, set, or emptied: `read_ctrl`, `init_sensor_history` ...

Compiled where it is used: no step needs it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import warp as wp

from engine.physics import simt
from engine.physics.actuation.history import read_sample
from engine.physics.actuation.history import reset_history as reset_world
from engine.physics.model.data_groups import History
from engine.physics.model.model_groups import HistoryModel, KeyframeModel, Option, SensorModel
from engine.physics.model.reset import per_world
from engine.physics.model.types import Data, Model, at
from engine.physics.runtime.arguments import check_array
from engine.physics.runtime.entry import entry
from engine.physics.runtime.warp_internals import outside_recording

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SAME = wp.constant(wp.float64(1.0e-3))  # timesteps, as in history.py


@wp.func
def _read_in(
    w: int,
    opt: wp.ref[Option],
    h: wp.ref[History],
    adr: int,
    samples: wp.vec2i,
    delay: float,
    time: float,
    interp: int,
    present: wp.array2d(dtype=wp.float32),
    first: int,
    result: wp.array2d(dtype=wp.float32),
):
    dim = result.shape[1]
    how = wp.where(interp < 0, samples[1], interp)
    for k in range(dim):
        if adr < 0:
            result[w, k] = present[w, first + k]
        else:
            same = _SAME * wp.float64(opt.timestep[w])
            then = wp.float64(time) - wp.float64(delay)
            result[w, k] = read_sample(h.history, w, adr, samples[0], dim, k, then, same, how)


@wp.kernel
def _read_ctrl(
    i: int,
    time: wp.array(dtype=wp.float32),
    interp: int,
    ctrl: wp.array2d(dtype=wp.float32),
    opt_at: at(Option),
    hm_at: at(HistoryModel),
    h_at: at(History),
    result: wp.array2d(dtype=wp.float32),
):
    w = wp.tid()
    _read_in(
        w, opt_at[0], h_at[0], hm_at[0].actuator_historyadr[i], hm_at[0].actuator_history[i],
        hm_at[0].actuator_delay[w, i], time[w], interp, ctrl, hm_at[0].actuator_ctrladr[i], result,
    )  # fmt: skip


@wp.kernel
def _read_sensor(
    i: int,
    time: wp.array(dtype=wp.float32),
    interp: int,
    sensordata: wp.array2d(dtype=wp.float32),
    opt_at: at(Option),
    sm_at: at(SensorModel),
    hm_at: at(HistoryModel),
    h_at: at(History),
    result: wp.array2d(dtype=wp.float32),
):
    w = wp.tid()
    _read_in(
        w, opt_at[0], h_at[0], hm_at[0].sensor_historyadr[i], hm_at[0].sensor_history[i],
        hm_at[0].sensor_delay[w, i], time[w], interp, sensordata, sm_at[0].sensor_adr[i], result,
    )  # fmt: skip


@wp.kernel
def _set(
    adr: int,
    n: int,
    times: wp.array(dtype=wp.float32),
    values: wp.array2d(dtype=wp.float32),
    phase: wp.array(dtype=wp.float32),
    history: wp.array2d(dtype=wp.float64),
):
    w = wp.tid()
    newest = n - 1
    if times.shape[0] == 0:
        newest = int(history[w, adr + 1])
    history[w, adr + 1] = wp.float64(newest)
    if phase.shape[0] > 0:
        history[w, adr] = wp.float64(phase[w])
    dim = values.shape[1] / n
    for age in range(n):
        slot = (newest + 1 + age) % n
        if times.shape[0] > 0:
            history[w, adr + 2 + slot] = wp.float64(times[age])
        for k in range(dim):
            history[w, adr + 2 + n + slot * dim + k] = wp.float64(values[w, age * dim + k])


@wp.kernel
def _reset(
    chosen: wp.array(dtype=wp.bool),
    opt_at: at(Option),
    hm_at: at(HistoryModel),
    sm_at: at(SensorModel),
    km_at: at(KeyframeModel),
    h_at: at(History),
):
    w = wp.tid()
    if chosen.shape[0] > 0:
        if not chosen[w]:
            return
    reset_world(w, opt_at[0], hm_at[0], sm_at[0], km_at[0], h_at[0])


def _index(kind: str, i: Any, n: int) -> int:
    if not 0 <= int(i) < n:
        raise ValueError(f"there is no {kind} {int(i)}: the model has {n}")
    return int(i)


def _dim(m: Model, lengths: wp.array, i: int) -> int:
    with outside_recording(m.device):
        return int(lengths.numpy()[i])


def _check_read(m: Model, d: Data, time: wp.array, interp: int, result: wp.array, dim: int) -> wp.array:
    check_array("time", time, wp.float32, (d.nworld,), m.device, "worlds")
    if interp not in (-1, 0, 1, 2):
        raise ValueError(f"interp must be -1 (as the model says), 0, 1 or 2, not {interp}")
    if dim == 1 and isinstance(result, wp.array) and result.ndim == 1:
        check_array("result", result, wp.float32, (d.nworld,), m.device, "worlds")
        return result.reshape((d.nworld, 1))
    check_array("result", result, wp.float32, (d.nworld, dim), m.device, "worlds, numbers")
    return result


@entry
def read_ctrl(m: Model, d: Data, ctrlid: int, time: wp.array, interp: int, result: wp.array) -> None:
    """Controls of an actuator as it receives them at a time, as mj_readCtrl: those of its delay before.

    ctrlid: the actuator. time: (nworld,) float32, s. interp: -1: as the model says, 0: the last sample, 1: linear,
    2: cubic. result: (nworld, n) float32, or (nworld,) where the actuator has one control; written. Without a history
    it is d.ctrl. Raises ValueError for an actuator that is none.
    """
    i = _index("actuator", ctrlid, m.nactuator)
    result = _check_read(m, d, time, interp, result, _dim(m, m.actuator_ctrlnum, i))
    inputs = [i, time, interp, d.ctrl, m.at.opt, m.at.past, d.at.past, result]
    wp.launch(_read_ctrl, dim=d.nworld, inputs=inputs, device=m.device, block_dim=simt.LANES)


@entry
def read_sensor(m: Model, d: Data, sensorid: int, time: wp.array, interp: int, result: wp.array) -> None:
    """The reading of a sensor that its users get at a time, as mj_readSensor; arguments as of `read_ctrl`. Without a
    history it is what d.sensordata has."""
    i = _index("sensor", sensorid, m.nsensor)
    result = _check_read(m, d, time, interp, result, _dim(m, m.sensor_dim, i))
    inputs = [i, time, interp, d.sensordata, m.at.opt, m.at.sensors, m.at.past, d.at.past, result]
    wp.launch(_read_sensor, dim=d.nworld, inputs=inputs, device=m.device, block_dim=simt.LANES)


@entry
def init_ctrl_history(m: Model, d: Data, ctrlid: int, times: wp.array | None, values: wp.array) -> None:
    """Set the past controls of an actuator, oldest first, as mj_initCtrlHistory.

    times: (nsample,) float32, s, increasing; None: those that are there. values: (nworld, nsample * n) or (nworld,
    nsample, n) float32, n the controls of the actuator. Raises ValueError for an actuator without a history.
    """
    i = _index("actuator", ctrlid, m.nactuator)
    _init(m, d, "actuator", i, times, values, None, _dim(m, m.actuator_ctrlnum, i))


@entry
def init_sensor_history(
    m: Model, d: Data, sensorid: int, times: wp.array | None, values: wp.array, phase: Any = None
) -> None:
    """Set the past readings of a sensor, oldest first, as mj_initSensorHistory; arguments as of `init_ctrl_history`.

    phase: s, time of the last sample of a sensor with an interval: a number or (nworld,) float32; None: as it is.
    """
    i = _index("sensor", sensorid, m.nsensor)
    _init(m, d, "sensor", i, times, values, phase, _dim(m, m.sensor_dim, i))


def _init(
    m: Model, d: Data, kind: str, i: int, times: wp.array | None, values: wp.array, phase: Any, dim: int
) -> None:
    past = m.groups["past"]
    with outside_recording(m.device):
        n = int(getattr(past, f"{kind}_history").numpy()[i][0])
        adr = int(getattr(past, f"{kind}_historyadr").numpy()[i])
    if adr < 0:
        raise ValueError(f"{kind} {i} has no history: it has no nsample")
    if isinstance(values, wp.array) and values.shape == (d.nworld, n, dim):
        values = values.reshape((d.nworld, n * dim))
    check_array("values", values, wp.float32, (d.nworld, n * dim), m.device, "worlds, numbers")
    if times is not None:
        check_array("times", times, wp.float32, (n,), m.device, "samples")
        _check_order(m, times)
    if phase is not None:
        phase = per_world("phase", np.full(d.nworld, phase) if np.ndim(phase) == 0 else phase, d, wp.float32)
    inputs = [adr, n, times, values, phase, d.history]
    wp.launch(_set, dim=d.nworld, inputs=inputs, device=m.device, block_dim=simt.LANES)


def _check_order(m: Model, times: wp.array) -> None:
    with outside_recording(m.device):
        values = times.numpy()
    later = np.flatnonzero(~(np.diff(values) > 0))
    if len(later):
        k = int(later[0])
        raise ValueError(f"times must increase: times[{k + 1}] = {values[k + 1]:g} follows {values[k]:g}")


@entry
def reset_history(m: Model, d: Data, reset: Any = None) -> None:
    """Empty the histories, as `reset_data` does with all else.

    reset: (nworld,) bool, the worlds whose histories are emptied; all when not given.
    """
    inputs = [per_world("reset", reset, d, wp.bool), m.at.opt, m.at.past, m.at.sensors, m.at.keyframes, d.at.past]
    wp.launch(_reset, dim=d.nworld, inputs=inputs, device=m.device, block_dim=simt.LANES)
