"""No stage reads what the last step left: whatever arrays of a Data hold besides the state, a step is the same."""

import flex_scenes
import mujoco
import numpy as np
import pytest
import warp as wp
from api_scene import SCENE, api_model
from reference import TRUTHS
from scene_files import SCENES
from test_cones import scene as contacts
from test_hard_contacts import ShapeType, on_floor
from test_passive import ROPES, SPRINGS, SWIMMER, YIELDING
from test_surface import scene as surfaces
from test_tendon import WRAPS

from engine import physics
from engine.compiler import build
from engine.physics.enums import IntegratorType
from engine.physics.runtime.warp_internals import scalar_type, struct_fields

STATE = {
    "state": {
        *("time", "clock", "qpos", "qvel", "act", "ctrl", "qacc_warmstart", "qfrc_applied", "xfrc_applied"),
        *("eq_active", "mocap_pos", "mocap_quat", "status", "bad_ctrl", "overflow"),
    },
    "actuation": {"plastic"},
    "past": {"history", "delayed_ctrl", "reading", "cloud"},
    # Frames of rods are carried along from step to step.
    "flex_rod": {"rodedge_from", "rodedge_tangent", "rodedge_normal", "rodedge_anchored", "rodhinge_turn", "rod_ok"},
    # What `make_data` says of contacts, for good: of geoms, in which world.
    "contact": {"flex", "elem", "vert", "flexbody", "worldid", "type"},
}

SETTLED = {
    "position": {
        *("xpos", "xquat", "xmat", "xipos", "ximat", "xanchor", "xaxis", "geom_xpos", "geom_xmat", "site_xpos"),
        *("site_xmat", "cam_xpos", "cam_xmat", "light_xpos", "light_xdir", "subtree_com", "cdof", "cinert"),
        *("crb", "qM", "qLD", "qLDiagInv", "ten_length", "ten_J", "actuator_length", "actuator_moment"),
    },
    "dynamics": {
        *("cvel", "cdof_dot", "ten_velocity", "actuator_velocity", "actuator_force", "qfrc_bias", "qfrc_spring"),
        *("qfrc_damper", "qfrc_gravcomp", "qfrc_passive", "qfrc_actuator", "qfrc_smooth", "qacc_smooth"),
        *("qfrc_constraint", "sensordata"),
    },
    "contact": {
        *("dist", "pos", "frame", "includemargin", "friction", "solref", "solimp", "dim", "geom", "efc_address")
    },
    "efc": {
        *("ne", "nf", "nl", "nefc", "type", "id", "J_rownnz", "J_rowadr", "pos", "margin", "D", "vel", "aref"),
        *("frictionloss", "force", "state", "Jaref", "Ma", "done"),
    },
    "state": {"qacc", "act_dot", "solver_niter"},
}
"""What every step writes, of each contact and row that there is."""


def mjcf(text: str, **options: int):
    model = mujoco.MjModel.from_xml_string(text)
    for name, value in options.items():
        setattr(model.opt, name, value)
    return model


def solved(cone: str, solver: int, noslip: int):
    model = contacts(6, cone)
    model.opt.solver, model.opt.noslip_iterations = solver, noslip
    return model


def file(path):
    return lambda: mujoco.MjModel.from_xml_path(str(path))


MODELS = {
    **{
        f"{cone}, solver {solver}, {noslip} noslip": lambda c=cone, s=solver, n=noslip: solved(c, s, n)
        for cone in ("pyramidal", "elliptic")
        for solver in range(3)
        for noslip in (0, 3)
    },
    "humanoid": file(TRUTHS["humanoid"]),
    **{name: file(SCENES / f"{name}.xml") for name in ("actuators", "joints", "muscles", "sensors", "slider_crank")},
    "of everything": api_model,
    "of everything, PGS": lambda: mjcf(SCENE.format(jacobian="sparse"), solver=0),
    "bent tendons": lambda: mjcf(WRAPS),
    "springs": lambda: mjcf(SPRINGS),
    **{
        f"{name}, {integrator}": lambda x=xml, i=integrator: mjcf(x % i)
        for name, xml in {"medium": SWIMMER, "yielding": YIELDING, "ropes": ROPES}.items()
        for integrator in ("Euler", "implicitfast", "implicit", "RK4")
    },
    "surfaces": lambda: surfaces("elliptic", 4, 'adhesion="3" surfacevel=".3 .2 .1 0 0 0" margin=".01"', ""),
    "hard contacts": lambda: build(on_floor(2, ShapeType.Box, 0.5, -0.001, -0.001, 0.5)),
    **{f"flex: {name}": lambda x=xml: mjcf(x) for name, xml in flex_scenes.SCENES.items()},
    "energy": lambda: mjcf(SPRINGS, enableflags=int(mujoco.mjtEnableBit.mjENBL_ENERGY)),
}


def arrays(d):
    """Group, name and array of all that is no state."""
    for group, struct in d.groups.items():
        for name in struct_fields(struct):
            array = getattr(struct, name)
            if isinstance(array, wp.array) and array.size and name not in STATE.get(group, ()):
                yield group, name, array


def fill(d, number: float, whole: int) -> None:
    for _, _, array in arrays(d):
        shape, kind = array.numpy().shape, np.dtype(wp.dtype_to_numpy(scalar_type(array.dtype)))
        array.assign(np.full(shape, number if kind.kind == "f" else whole).astype(kind))


def advance(m, d) -> None:
    physics.forward(m, d)
    if m.integrator == IntegratorType.RK4:
        physics.rungekutta4(m, d)
    elif m.integrator == IntegratorType.EULER:
        physics.euler(m, d)
    else:
        physics.implicit(m, d)


def of_the_step(group: str, name: str, array: wp.array, d) -> np.ndarray:
    """Numbers of an array, of the contacts and rows that there are."""
    numbers = array.numpy()
    ncon, nefc = int(d.ncon.numpy()[0]), int(d.nefc.numpy()[0])
    if group == "contact" and numbers.ndim > 1:
        return numbers[:, :ncon]
    if group == "efc" and array.ndim > 1 and array.shape[1] == d.njmax:
        return numbers[:, :nefc]
    return numbers


@pytest.mark.parametrize("name", MODELS)
def test_whatever_the_arrays_hold(name):
    model = MODELS[name]()
    m = physics.put_model(model)
    rng = np.random.default_rng(0)
    qvel, ctrl = 0.2 * rng.normal(size=(1, m.nv)), 0.3 * rng.normal(size=(1, m.nu))
    runs = []
    for number, whole in ((0.0, 0), (np.nan, -7), (12345.0, 9)):
        d = physics.make_data(m)
        d.qvel, d.ctrl = qvel.astype(np.float32), ctrl.astype(np.float32)
        fill(d, number, whole)
        advance(m, d)
        fill(d, number, whole)
        advance(m, d)
        runs.append(d)
    wrong = []
    for (group, field, fresh), (*_, nan), (*_, number) in zip(*map(arrays, runs), strict=True):
        if group == "newton":  # the pattern's words are or-ed together from what its rows set first
            continue
        first, second, third = (
            of_the_step(group, field, a, d) for a, d in zip((fresh, nan, number), runs, strict=True)
        )
        if not first.shape == second.shape == third.shape:
            wrong.append(f"{group}.{field}: other numbers of contacts or rows")
            continue
        same = (first == second) & (first == third)
        if field not in SETTLED.get(group, ()):  # or not written at all
            same |= ((second == np.array(-7).astype(second.dtype)) | np.isnan(second)) & (
                (third == 9) | (third == 12345.0)
            )
        if not same.all():
            wrong.append(f"{group}.{field}: {first[~same][:3]}, {second[~same][:3]}, {third[~same][:3]}")
    for field in ("qpos", "qvel", "act", "qacc_warmstart", "plastic"):
        if not all(np.array_equal(getattr(runs[0], field).numpy(), getattr(d, field).numpy()) for d in runs[1:]):
            wrong.append(field)
    assert not wrong
