"""Sets what servos aim at, in one world."""

from __future__ import annotations

import numpy as np

from engine.scene import checks
from engine.scene.interfaces import ControlInterface
from engine.scene.joints import JointHinge
from engine.scene.simulator.index import SceneIndex


class Control(ControlInterface):
    """Sets targets of one world. targets: (nu,) the controls, which are written in place."""

    def __init__(self, index: SceneIndex, targets: np.ndarray) -> None:
        self._index, self._targets = index, targets

    def set_joint_hinge_position_target(self, joint_hinge: JointHinge, position: float) -> None:
        place = self._index.place("hinges", joint_hinge)
        if place.ctrl < 0:
            raise ValueError(
                "the hinge has no position servo, which is an actuator of the kind position without gear"
            )
        self._targets[place.ctrl] = checks.number(position, "the position target of a hinge")
