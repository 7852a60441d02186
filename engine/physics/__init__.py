"""The physics engine: models and batches of worlds on a Warp device, stepped by one captured graph.

m = put_model(host_model)      # a SceneModel, or a mujoco.MjModel
d = make_data(m, nworld=1)
step(m, d)
"""

import importlib
from typing import Any

from engine.physics.enums import (
    BiasType,
    BroadphaseFilter,
    BroadphaseType,
    CamLightMode,
    ConeType,
    ConstraintState,
    ConstraintType,
    ContactType,
    DataType,
    DisableBit,
    DynType,
    EnableBit,
    EqType,
    GainType,
    GeomType,
    IntegratorType,
    JointType,
    ObjType,
    SensorType,
    SolverType,
    State,
    TrnType,
    WrapType,
)
from engine.physics.features import NotSupported
from engine.physics.fields import expand
from engine.physics.forward import (
    camlight,
    capture,
    collision,
    com_pos,
    com_vel,
    crb,
    deriv_smooth_vel,
    energy_pos,
    energy_vel,
    euler,
    factor_m,
    forward,
    fwd_acceleration,
    fwd_actuation,
    fwd_position,
    fwd_velocity,
    implicit,
    inverse,
    kinematics,
    make_constraint,
    nxn_broadphase,
    passive,
    primitive_narrowphase,
    rne,
    rne_postconstraint,
    rungekutta4,
    sap_broadphase,
    sensor_acc,
    sensor_pos,
    sensor_vel,
    solve,
    step,
    step1,
    step2,
    subtree_vel,
    tendon,
    transmission,
)
from engine.physics.growth import grown
from engine.physics.inertia import mul_m, solve_m
from engine.physics.instability import Cause, Instability, find_instability
from engine.physics.io import (
    MODEL_FIELDS,
    OPTION_FIELDS,
    make_data,
    put_model,
)
from engine.physics.memory import memory
from engine.physics.reset import reset_data, reset_data_keyframe
from engine.physics.state import get_state, set_state, state_size
from engine.physics.transfer import get_data_into, put_data
from engine.physics.types import Constraint, Contact, Data, Model, Option, Statistic

# Imported when they are first asked for, as in lazily.py.
_LATE = {
    "contact_force": "support",
    "ray": "raycast",
    "rays": "raycast",
    "set_const": "constants",
    "xfrc_accumulate": "support",
}

__all__ = [name for name in dir() if not name.startswith("_")] + list(_LATE)


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_LATE[name]}"), name)
