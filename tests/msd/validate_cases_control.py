"""Changes that the checks of actuators, sensors, states and time find, each with a near miss that they do not."""

from __future__ import annotations

import numpy as np
from validate_world import (
    RANGE,
    SPOT,
    TURN,
    WRIST,
    Case,
    nothing,
    put_all,
)

from engine import msd


def muscle(**parameters: object):
    """A muscle on the joint of the first actuator."""
    muscle = msd.schema.Muscle(**parameters)
    return lambda world: world.extras.actuators.append(
        msd.MujocoActuator(name="pull", shortcut="muscle", target="turn", muscle=muscle)
    )


CONTROL = [
    # actuators and sensors
    *(
        Case(
            f"muscle-{name}",
            f"extras.actuators[0].muscle.{name}",
            muscle(**{name: bad}),
            muscle(**{name: good}),
            along=("motrixsim-ignores",),
        )
        for name, bad, good in (
            ("range", (1.0, 1.0), (0.9, 1.0)),
            ("lmin", 1.0, 0.99),
            ("lmax", 1.0, 1.01),
            ("vmax", 0.0, 0.1),
            ("scale", 0.0, 0.1),
            ("fpmax", 0.0, 0.1),
            ("fvmax", 0.0, 0.1),
        )
    ),
    Case(
        "actuator-range-empty",
        "actuators[0].ctrlrange",
        put_all(("actuators[0].ctrlrange", RANGE(1, 1))),
        put_all(("actuators[0].ctrlrange", RANGE(1, 2))),
        "warning",
    ),
    Case(
        "gear-zero",
        "actuators[0].gear",
        put_all(("actuators[0].gear", (0, 1, 0, 0, 0, 0))),
        put_all(("actuators[0].gear", (-1, 0, 0, 0, 0, 0))),
        "warning",
    ),
    Case(
        "gear-zero",
        "actuators[0].gear",
        put_all(("actuators[0].target.value", "wrist"), ("actuators[0].gear", (0, 0, 0, 1, 0, 0))),
        put_all(("actuators[0].target.value", "wrist"), ("actuators[0].gear", (0, 0, 1, 0, 0, 0))),
        "warning",
    ),
    Case(
        "spot-angles",
        f"{SPOT}.inner_angle",
        put_all((f"{SPOT}.inner_angle", 35.0), (f"{SPOT}.outer_angle", 30.0)),
        put_all((f"{SPOT}.inner_angle", 30.0), (f"{SPOT}.outer_angle", 30.0)),
        "info",
    ),
    Case(
        "actuator-locked",
        "actuators[0].target",
        put_all((f"{TURN}.pos_limit", RANGE(0, 0))),
        put_all((f"{WRIST}.pos_limit", RANGE(0, 0))),
        "warning",
    ),
    Case(
        "sensor-empty", "sensors.contact[0].max_num", put_all(("sensors.contact[0].max_num", 0)), nothing, "warning"
    ),
    Case(
        "sensor-empty",
        "sensors.contact[0].report",
        put_all(("sensors.contact[0].report.found", False)),
        put_all(("sensors.contact[0].report.found", False), ("sensors.contact[0].report.force", True)),
        "warning",
    ),
    Case(
        "sensor-empty",
        "sensors.lidar[0].pattern",
        put_all(("sensors.lidar[0].pattern.value.hscan", None)),
        put_all(
            ("sensors.lidar[0].pattern.value.hscan", None),
            ("sensors.lidar[0].reportrate", 100.0),
            ("sensors.lidar[0].hz", 10.0),
        ),
        "error",
    ),
    Case(
        "lidar-rate", "sensors.lidar[0].reportrate", put_all(("sensors.lidar[0].reportrate", 10.0)), nothing, "error"
    ),
    # states
    Case(
        "keyframe-length",
        "keyframes[0].dof_pos",
        put_all(("keyframes[0].dof_pos", (1, 2))),
        put_all(("keyframes[0].dof_pos", ())),
    ),
    Case("keyframe-length", "keyframes[0].dof_vel", put_all(("keyframes[0].dof_vel", np.ones(20))), nothing),
    Case("keyframe-length", "keyframes[0].ctrl", put_all(("keyframes[0].ctrl", (1,))), nothing),
    Case(
        "keyframe-length",
        "keyframes[0].extras.mpos",
        put_all(("keyframes[0].extras", msd.KeyframeExtras(mpos=np.zeros(4)))),
        put_all(("keyframes[0].extras", msd.KeyframeExtras(mpos=np.zeros(3)))),
    ),
    # time
    Case(
        "timestep-zero",
        "simulate_option.timestep",
        put_all(("simulate_option.timestep", 0.0)),
        put_all(("simulate_option.timestep", 1e-4)),
    ),
    Case(
        "timestep-long",
        "simulate_option.timestep",
        put_all(("simulate_option.timestep", 0.1)),
        put_all(("simulate_option.timestep", 0.05)),
        "warning",
    ),
    Case(
        "constraint-too-stiff",
        "contact_pairs.pairs[0].contact_model.value.spring.d",
        put_all(
            ("simulate_option.safty_damping_clamp", False),
            ("contact_pairs.pairs[0].contact_model.value.spring.d", 250.0),
        ),
        put_all(("contact_pairs.pairs[0].contact_model.value.spring.d", 250.0)),
        "warning",
    ),
    Case(
        "spring-too-stiff",
        f"{TURN}.spring_damper.coeff.value.w",
        put_all(
            (
                f"{TURN}.spring_damper.coeff",
                msd.SpringDampCoeff.frequency_damping_ratio(msd.FrequencyDampingRatio(w=500.0)),
            )
        ),
        put_all(
            (
                f"{TURN}.spring_damper.coeff",
                msd.SpringDampCoeff.frequency_damping_ratio(msd.FrequencyDampingRatio(w=300.0)),
            )
        ),
        "warning",
    ),
]
