"""Ranges of the lengths of muscles, which their force depends on.

MuJoCo takes the range that is given, or on request the limits of what the muscle drives (MJCF `lengthrange
useexisting`, `uselimit`), or finds it in a simulation; see `length_range`. Where that finds none MuJoCo refuses the
model; here the limits stand in, with a finding.
"""

from __future__ import annotations

import numpy as np

from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene
from engine.msd.schema.world_extras import LengthRangeExtras
from engine.physics.enums import BiasType, GainType, JointType, TrnType

MOST_STEPS = 100_000
"""Time steps that a run may have: 100 times as many as by default."""


def compile_length_ranges(scene: Scene, m: SceneModel) -> None:
    """actuator_lengthrange of the actuators that the scene asks one for; the rest of the model is whole."""
    m.actuator_lengthrange = m.actuator_lengthrange.copy()
    rules = scene.extras.compiler.lengthrange if scene.extras is not None else LengthRangeExtras()
    unknown = []
    for actuator in np.flatnonzero(_selected(m, rules.mode)).tolist():
        output = m.actuator_outadr[actuator]
        low, high = m.actuator_lengthrange[output]
        limits = _limits(m, actuator)
        if low < high and rules.useexisting:
            continue
        if rules.uselimit and limits is not None:
            m.actuator_lengthrange[output] = limits
        else:
            unknown.append(actuator)
    if unknown and m.nv:
        _measure(scene, m, unknown, rules)


def has_length_ranges(scene: Scene, m: SceneModel) -> bool:
    """Whether some actuator's range depends on the rest of the model, since none is given or that does not count."""
    rules = scene.extras.compiler.lengthrange if scene.extras is not None else LengthRangeExtras()
    low, high = m.actuator_lengthrange[m.actuator_outadr[np.flatnonzero(_selected(m, rules.mode))]].T
    return bool(len(low)) and not (rules.useexisting and bool((low < high).all()))


def _measure(scene: Scene, m: SceneModel, actuators: list[int], rules: LengthRangeExtras) -> None:
    """Set the ranges that the actuators reach when they are pulled and pushed."""
    from engine.compiler.length_range import pull_and_push, steps
    from engine.physics import NotSupported
    from engine.physics.runtime.warp_logging import quietly

    try:
        if not 0 < steps(m, rules) <= MOST_STEPS:
            raise NotSupported([f"a run of {steps(m, rules):g} steps"])
        with quietly():
            extremes = pull_and_push(m, actuators, rules, scene.checkpoint)
    except NotSupported as error:
        for actuator in actuators:
            _fall_back(scene, m, actuator, f"cannot be found, as this is not simulated: {error.reasons[0]}")
        return
    for actuator, (pulled, pushed) in zip(actuators, extremes, strict=True):
        low, high = pulled[0], pushed[1]
        spread = max(np.ptp(pulled), np.ptp(pushed))
        if not np.isfinite(low + high):
            _fall_back(scene, m, actuator, "cannot be found: pulling it makes the model unstable")
        elif high <= low:
            _fall_back(scene, m, actuator, "cannot be found: nothing stops it, or nothing moves it")
        elif spread > rules.tolrange * (high - low):
            _fall_back(scene, m, actuator, f"did not settle within {rules.inttotal:g} s of pulling")
        else:
            m.actuator_lengthrange[m.actuator_outadr[actuator]] = low, high


def _fall_back(scene: Scene, m: SceneModel, actuator: int, why: str) -> None:
    """Let the limits of what an actuator drives stand in for its range, and say so."""
    limits, output = _limits(m, actuator), m.actuator_outadr[actuator]
    stand_in = "give lengthrange, or limits of what it drives"
    if limits is not None:
        m.actuator_lengthrange[output] = np.sort(limits * m.actuator_gear[output, 0])
        stand_in = "the limits of what it drives stand in; give lengthrange"
    scene.note(m.paths["actuator"][actuator], f"the range of its length {why}; {stand_in}")


def _selected(m: SceneModel, mode: str) -> np.ndarray:
    """Actuators that get a range."""
    muscle = (m.actuator_gaintype == GainType.MUSCLE) | (m.actuator_biastype == BiasType.MUSCLE)
    user = (m.actuator_gaintype == GainType.USER) | (m.actuator_biastype == BiasType.USER)
    selected = {"none": np.zeros_like(muscle), "muscle": muscle, "muscleuser": muscle | user}
    return selected.get(mode, np.ones_like(muscle))


def _limits(m: SceneModel, actuator: int) -> np.ndarray | None:
    """Limits of the joint or tendon that an actuator drives."""
    kind, target = m.actuator_trntype[actuator], m.actuator_trnid[actuator, 0]
    if kind == TrnType.TENDON:
        return m.tendon_range[target] if m.tendon_limited[target] else None
    if kind in (TrnType.JOINT, TrnType.JOINTINPARENT) and m.jnt_type[target] >= JointType.SLIDE:
        return m.jnt_range[target] if m.jnt_limited[target] else None
    return None
