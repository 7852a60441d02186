"""Past controls and sensor readings: delays of actuators, delays and sampling intervals of sensors.

The past of an actuator or a sensor is a ring of `n` samples in a row of `d.history`, laid out as MuJoCo does: one
number of the owner's (sensors with an interval: the time of the last tick), the ring's newest slot, n times, n rows
of values. Times are in double precision; two that differ by less than a thousandth of a timestep are the same, as
sums of timesteps and a delay meet only up to rounding. By all lanes of a world;
launched by models with a history.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.clock import now as time_of
from engine.physics.model.data_groups import Dynamics, History, State
from engine.physics.model.model_groups import HistoryModel, KeyframeModel, Option, SensorModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, sync

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SENSOR = wp.constant(int(enums.DisableBit.SENSOR))
_SAME = wp.constant(wp.float64(1.0e-3))  # timesteps

_rows = wp.array2d(dtype=wp.float64)


@wp.func
def _slot(history: _rows, w: int, adr: int, n: int, age: int) -> int:
    """Slot of a sample: age 0 is the oldest, n - 1 the newest."""
    return (int(history[w, adr + 1]) + 1 + age) % n


@wp.func
def _time(history: _rows, w: int, adr: int, n: int, age: int) -> wp.float64:
    return history[w, adr + 2 + _slot(history, w, adr, n, age)]


@wp.func
def _value(history: _rows, w: int, adr: int, n: int, dim: int, age: int, k: int) -> wp.float64:
    return history[w, adr + 2 + n + _slot(history, w, adr, n, age) * dim + k]


@wp.func
def _first_not_before(history: _rows, w: int, adr: int, n: int, t: wp.float64, same: wp.float64) -> int:
    """The oldest sample that is not before t, n if there is none."""
    low = int(0)
    high = int(n)
    while low < high:
        middle = (low + high) // 2
        if _time(history, w, adr, n, middle) < t - same:
            low = middle + 1
        else:
            high = middle
    return low


@wp.func
def read_sample(
    history: _rows, w: int, adr: int, n: int, dim: int, k: int, t: wp.float64, same: wp.float64, interp: int
) -> float:
    """Component k at time t: the last sample that is not after it, or (1) linear, (2) cubic between its neighbours.

    Before the oldest and after the newest sample the value is theirs. The cubic is the Hermite spline whose slopes
    are the central differences (Catmull-Rom), 0 at either end of the ring.
    """
    i = _first_not_before(history, w, adr, n, t, same)
    if i == 0:
        return float(_value(history, w, adr, n, dim, 0, k))
    if i == n:
        return float(_value(history, w, adr, n, dim, n - 1, k))
    t1 = _time(history, w, adr, n, i)
    v1 = _value(history, w, adr, n, dim, i, k)
    if t > t1 - same:
        return float(v1)
    t0 = _time(history, w, adr, n, i - 1)
    v0 = _value(history, w, adr, n, dim, i - 1, k)
    if interp == 0:
        return float(v0)
    span = t1 - t0
    x = (t - t0) / span
    if interp == 1:
        return float(v0 + x * (v1 - v0))
    slope0 = wp.float64(0.0)
    slope1 = wp.float64(0.0)
    if i > 1:
        slope0 = (v1 - _value(history, w, adr, n, dim, i - 2, k)) / (t1 - _time(history, w, adr, n, i - 2))
    if i < n - 1:
        slope1 = (_value(history, w, adr, n, dim, i + 1, k) - v0) / (_time(history, w, adr, n, i + 1) - t0)
    one = wp.float64(1.0)
    two = wp.float64(2.0)
    y = one - x
    ends = y * y * (one + two * x) * v0 + x * x * (wp.float64(3.0) - two * x) * v1
    return float(ends + span * x * y * (y * slope0 - x * slope1))


@wp.func
def insert_sample(history: _rows, w: int, adr: int, n: int, dim: int, t: wp.float64, same: wp.float64) -> int:
    """Address of the values of a sample at time t, for the caller to write: the sample of that time, else a new one
    in place of the oldest, with the ring still in order."""
    i = _first_not_before(history, w, adr, n, t, same)
    age = i - 1
    if i == n:
        history[w, adr + 1] = wp.float64((int(history[w, adr + 1]) + 1) % n)
    else:
        if _time(history, w, adr, n, i) < t + same:
            return adr + 2 + n + _slot(history, w, adr, n, i) * dim
        age = wp.max(age, 0)
        for j in range(age):
            to = _slot(history, w, adr, n, j)
            source = _slot(history, w, adr, n, j + 1)
            history[w, adr + 2 + to] = history[w, adr + 2 + source]
            for k in range(dim):
                history[w, adr + 2 + n + to * dim + k] = history[w, adr + 2 + n + source * dim + k]
    slot = _slot(history, w, adr, n, age)
    history[w, adr + 2 + slot] = t
    return adr + 2 + n + slot * dim


@wp.func
def _clear(
    history: _rows,
    w: int,
    adr: int,
    n: int,
    dim: int,
    tick: wp.float64,
    last: wp.float64,
    period: wp.float64,
    dt: wp.float64,
):
    """Fill a ring with zeros, a sample a period until `last`, at whole timesteps; `tick` is its owner's number."""
    history[w, adr] = tick
    history[w, adr + 1] = wp.float64(n - 1)
    for j in range(n):
        t = last - wp.float64(n - 1 - j) * period
        history[w, adr + 2 + j] = wp.ceil(t / dt - _SAME) * dt
        for k in range(dim):
            history[w, adr + 2 + n + j * dim + k] = wp.float64(0.0)


@wp.func
def reset_history(
    w: int,
    opt: wp.ref[Option],
    hm: wp.ref[HistoryModel],
    sm: wp.ref[SensorModel],
    km: wp.ref[KeyframeModel],
    h: wp.ref[History],
):
    """Empty histories: zeros, and controls as after a reset, at the times before 0 when samples would have been
    taken."""
    dt = wp.float64(opt.timestep[w])
    for i in range(hm.actuator_historyadr.shape[0]):
        adr = hm.actuator_historyadr[i]
        if adr >= 0:
            n = hm.actuator_history[i][0]
            dim = hm.actuator_ctrlnum[i]
            _clear(h.history, w, adr, n, dim, wp.float64(0.0), -dt, dt, dt)
            for j in range(n * dim):
                h.history[w, adr + 2 + n + j] = wp.float64(km.ctrl0[hm.actuator_ctrladr[i] + j % dim])
    for i in range(sm.nsensor):
        adr = hm.sensor_historyadr[i]
        if adr >= 0:
            interval = wp.float64(hm.sensor_interval[w, i][0])
            phase = wp.float64(hm.sensor_interval[w, i][1])
            period = wp.max(interval, dt)  # a step takes one sample at most
            tick = phase
            last = phase
            if interval == wp.float64(0.0):
                tick = -dt
                last = -dt
            elif phase == wp.float64(0.0):
                tick = -interval
                last = -period
            _clear(h.history, w, adr, hm.sensor_history[i][0], sm.sensor_dim[i], tick, last, period, dt)


@wp.func
def stage_bit(sm: wp.ref[SensorModel], i: int) -> int:
    """Bit of `sensor.launch` for the stage that computes a sensor."""
    return 1 << (sm.sensor_needstage[i] - 1)


@wp.func
def _is_due(w: int, hm: wp.ref[HistoryModel], h: wp.ref[History], i: int, now: wp.float64, same: wp.float64) -> bool:
    """Whether a sensor takes a sample now."""
    interval = wp.float64(hm.sensor_interval[w, i][0])
    return interval == wp.float64(0.0) or h.history[w, hm.sensor_historyadr[i]] + interval <= now + same


@wp.func
def _read_controls_in(w: int, opt: wp.ref[Option], hm: wp.ref[HistoryModel], s: wp.ref[State], h: wp.ref[History]):
    for i in range(lane(), s.ctrl.shape[1], simt.lanes()):
        h.delayed_ctrl[w, i] = s.ctrl[w, i]
    sync()
    same = _SAME * wp.float64(opt.timestep[w])
    for i in range(lane(), hm.actuator_historyadr.shape[0], simt.lanes()):
        delay = hm.actuator_delay[w, i]
        if delay > 0.0:
            dim = hm.actuator_ctrlnum[i]
            for k in range(dim):
                h.delayed_ctrl[w, hm.actuator_ctrladr[i] + k] = read_sample(
                    h.history, w, hm.actuator_historyadr[i], hm.actuator_history[i][0], dim, k,
                    time_of(w, s) - wp.float64(delay), same, hm.actuator_history[i][1],
                )  # fmt: skip


@wp.func
def _deliver_in(
    w: int,
    stages: int,
    opt: wp.ref[Option],
    sm: wp.ref[SensorModel],
    hm: wp.ref[HistoryModel],
    s: wp.ref[State],
    y: wp.ref[Dynamics],
    h: wp.ref[History],
):
    if (opt.disableflags[0] & _SENSOR) != 0:
        return
    now = time_of(w, s)
    same = _SAME * wp.float64(opt.timestep[w])
    for i in range(lane(), sm.nsensor, simt.lanes()):
        adr = hm.sensor_historyadr[i]
        if adr >= 0 and (stage_bit(sm, i) & stages) != 0:
            first = sm.sensor_adr[i]
            dim = sm.sensor_dim[i]
            delay = hm.sensor_delay[w, i]
            past = delay > 0.0 or not _is_due(w, hm, h, i, now, same)
            for k in range(dim):
                h.reading[w, first + k] = y.sensordata[w, first + k]
                if past:
                    y.sensordata[w, first + k] = read_sample(
                        h.history, w, adr, hm.sensor_history[i][0], dim, k, now - wp.float64(delay), same,
                        hm.sensor_history[i][1],
                    )  # fmt: skip


@wp.func
def _record_in(
    w: int,
    opt: wp.ref[Option],
    sm: wp.ref[SensorModel],
    hm: wp.ref[HistoryModel],
    s: wp.ref[State],
    h: wp.ref[History],
):
    if s.status[w] != 0:
        return
    now = time_of(w, s)
    same = _SAME * wp.float64(opt.timestep[w])
    for i in range(lane(), hm.actuator_historyadr.shape[0], simt.lanes()):
        adr = hm.actuator_historyadr[i]
        if adr >= 0:
            dim = hm.actuator_ctrlnum[i]
            to = insert_sample(h.history, w, adr, hm.actuator_history[i][0], dim, now, same)
            for k in range(dim):
                h.history[w, to + k] = wp.float64(s.ctrl[w, hm.actuator_ctrladr[i] + k])
    for i in range(lane(), sm.nsensor, simt.lanes()):
        adr = hm.sensor_historyadr[i]
        if adr >= 0:
            if _is_due(w, hm, h, i, now, same):
                interval = wp.float64(hm.sensor_interval[w, i][0])
                if interval > wp.float64(0.0):
                    h.history[w, adr] = h.history[w, adr] + interval
                dim = sm.sensor_dim[i]
                to = insert_sample(h.history, w, adr, hm.sensor_history[i][0], dim, now, same)
                for k in range(dim):
                    h.history[w, to + k] = wp.float64(h.reading[w, sm.sensor_adr[i] + k])


@wp.kernel
def _read_controls(opt_at: at(Option), hm_at: at(HistoryModel), s_at: at(State), h_at: at(History)):
    w, _ = wp.tid()
    _read_controls_in(w, opt_at[0], hm_at[0], s_at[0], h_at[0])


@wp.kernel
def _deliver(
    stages: int,
    opt_at: at(Option),
    sm_at: at(SensorModel),
    hm_at: at(HistoryModel),
    s_at: at(State),
    y_at: at(Dynamics),
    h_at: at(History),
):
    w, _ = wp.tid()
    _deliver_in(w, stages, opt_at[0], sm_at[0], hm_at[0], s_at[0], y_at[0], h_at[0])


@wp.kernel
def _record(opt_at: at(Option), sm_at: at(SensorModel), hm_at: at(HistoryModel), s_at: at(State), h_at: at(History)):
    w, _ = wp.tid()
    _record_in(w, opt_at[0], sm_at[0], hm_at[0], s_at[0], h_at[0])


def read_controls(m: Model, d: Data) -> None:
    """d.delayed_ctrl: the controls as the actuators receive them now, before clamping. Actuation reads them in place
    of d.ctrl where `m.has_delay` is set."""
    simt.launch(
        _read_controls,
        d.nworld,
        [m.at.opt, m.at.past, d.at.state, d.at.past],
        m.device,
    )


def deliver(m: Model, d: Data, stages: int) -> None:
    """Keep the readings of sensors with a history in d.reading, and make d.sensordata what their users get: the
    reading of some time ago, or of the last tick. stages: as in `sensor.launch`, which comes first."""
    simt.launch(
        _deliver,
        d.nworld,
        [stages, m.at.opt, m.at.sensors, m.at.past, d.at.state, d.at.dynamics, d.at.past],
        m.device,
    )


def record(m: Model, d: Data) -> None:
    """Take the controls and the readings of this step into the histories; every integrator does so first."""
    simt.launch(
        _record,
        d.nworld,
        [m.at.opt, m.at.sensors, m.at.past, d.at.state, d.at.past],
        m.device,
    )
