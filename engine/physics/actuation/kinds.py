"""Which actuators the ordinary stage computes, and which need nonaffine.py."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.physics import enums


def is_special(model: Any) -> np.ndarray:
    """1 for every actuator of a host model that nonaffine.py computes, or pid_plugin.py after it, else 0."""
    kinds, gains, biases, trn = (
        np.asarray(getattr(model, f"actuator_{name}type"), int) for name in ("dyn", "gain", "bias", "trn")
    )
    plain = (kinds <= enums.DynType.FILTEREXACT) | (kinds == enums.DynType.USER)
    plain &= (gains <= enums.GainType.AFFINE) | (gains == enums.GainType.USER)
    plain &= (biases <= enums.BiasType.AFFINE) | (biases == enums.BiasType.USER)
    plain &= (np.asarray(model.actuator_ctrlnum) == 1) & (np.asarray(model.actuator_outnum) == 1)
    target = np.asarray(model.actuator_trnid, int).reshape(-1, 2)
    on_joint = trn <= enums.TrnType.JOINTINPARENT
    ball = np.zeros(len(trn), bool)
    ball[on_joint] = np.asarray(model.jnt_type)[target[on_joint, 0]] == enums.JointType.BALL
    turns = ball | ((trn == enums.TrnType.SITE) & (target[:, 1] >= 0))
    servo = (gains == enums.GainType.FIXED) & (biases == enums.BiasType.AFFINE)
    plugin = np.asarray(getattr(model, "actuator_plugin", -1)) >= 0
    return (~plain | (turns & servo) | plugin).astype(np.int32)
