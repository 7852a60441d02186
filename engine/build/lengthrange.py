"""Ranges of the lengths of muscles, which their force depends on.

MuJoCo pushes every muscle against the limits of the whole model in a simulation of its own, unless the range is given
or asked to be that of the target (MJCF `lengthrange useexisting`, `uselimit`). Here the target's limits stand in for
that simulation, with a finding; a muscle without limits needs its range given.
"""

from __future__ import annotations

import numpy as np

from engine.build.model import SceneModel
from engine.build.scene import Scene
from engine.msd.schema.world_extras import LengthRangeExtras
from engine.physics.enums import BiasType, GainType, JointType, TrnType


def compile_length_ranges(scene: Scene, m: SceneModel) -> None:
    """actuator_lengthrange of the actuators that the scene asks one for."""
    rules = scene.extras.compiler.lengthrange if scene.extras is not None else LengthRangeExtras()
    for actuator in np.flatnonzero(_asked(m, rules.mode)).tolist():
        output = m.actuator_outadr[actuator]
        low, high = m.actuator_lengthrange[output]
        if low < high and rules.useexisting:
            continue
        path = m.paths["actuator"][actuator]
        limits = _limits(m, actuator)
        if limits is None:
            scene.note(path, "the range of its length is not known: give lengthrange, or limits of what it drives")
        elif rules.uselimit:
            m.actuator_lengthrange[output] = limits
        else:
            m.actuator_lengthrange[output] = np.sort(limits * m.actuator_gear[output, 0])
            scene.note(
                path, "the range of its length is taken from the limits of what it drives, not from a simulation"
            )


def _asked(m: SceneModel, mode: str) -> np.ndarray:
    """Actuators that get a range."""
    muscle = (m.actuator_gaintype == GainType.MUSCLE) | (m.actuator_biastype == BiasType.MUSCLE)
    user = (m.actuator_gaintype == GainType.USER) | (m.actuator_biastype == BiasType.USER)
    asked = {"none": np.zeros_like(muscle), "muscle": muscle, "muscleuser": muscle | user}
    return asked.get(mode, np.ones_like(muscle))


def _limits(m: SceneModel, actuator: int) -> np.ndarray | None:
    """Limits of the joint or tendon that an actuator drives."""
    kind, target = m.actuator_trntype[actuator], m.actuator_trnid[actuator, 0]
    if kind == TrnType.TENDON:
        return m.tendon_range[target] if m.tendon_limited[target] else None
    if kind in (TrnType.JOINT, TrnType.JOINTINPARENT) and m.jnt_type[target] >= JointType.SLIDE:
        return m.jnt_range[target] if m.jnt_limited[target] else None
    return None
