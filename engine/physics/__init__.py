"""The physics engine: models and batches of worlds on a Warp device, stepped by one captured graph.

m = put_model(host_model)      # a SceneModel, or a mujoco.MjModel
d = make_data(m, nworld=1)
step(m, d)
"""

from typing import Any

from engine.physics.runtime.lazy_import import load_module

# Every public name by the module that has it, which is imported when the name is first asked for: whoever needs the
# enumerations alone (the builder, a window) does not wait for Warp and the declaration of every kernel.
_NAMES = {
    "model.constants": "set_const set_const_0 set_const_fixed",
    "enums": (
        "BiasType BroadphaseFilter BroadphaseType CamLightMode ConeType ConstraintState ConstraintType "
        "ContactType DataType DisableBit DynType EnableBit EqType GainType GeomType IntegratorType JointType "
        "ObjType SensorType SetConstGroup SolverType State TrnType WrapType"
    ),
    "model.features": "NotSupported",
    "model.set_fields": "expand",
    "model.memory_usage": "memory_usage",
    "runtime.reallocate": "forward_growing grow step_growing",
    "dynamics.inertia_products": "mul_m solve_m",
    "runtime.instability": "Cause Instability find_instability",
    "model.put": "MODEL_FIELDS OPTION_FIELDS make_data put_model",
    "pipeline": (
        "camlight collision com_pos com_vel crb deriv_smooth_vel energy_pos energy_vel euler factor_m "
        "flex fwd_acceleration fwd_actuation fwd_kinematics fwd_position fwd_velocity implicit inverse "
        "kinematics make_constraint nxn_broadphase passive primitive_narrowphase rne rne_postconstraint rungekutta4 "
        "sap_broadphase sensor_acc sensor_pos sensor_vel solve step1 step2 subtree_vel tendon "
        "transmission"
    ),
    "stepping": "capture forward step",
    "actuation.history_access": "init_ctrl_history init_sensor_history read_ctrl read_sensor reset_history",
    "collisions.raycast": "ray rays",
    "model.reset": "reset_data reset_data_keyframe",
    "model.state": "get_state set_state state_size",
    "dynamics.support": "contact_force jac xfrc_accumulate",
    "model.transfer": "get_data_into put_data",
    "compat.constraint": "Constraint",
    "compat.contact": "Contact",
    "compat.option": "Option Statistic",
    "model.types": "Data Model",
}
_HOME = {name: module for module, names in _NAMES.items() for name in names.split()}
__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(load_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
