"""A MjData that goes to the device and comes back: every field that a step computes, in scenes of several kinds."""

import mujoco
import numpy as np
import pytest
from api_scene import api_model, moving
from test_documented_fields import CLOTH, PULLED

from engine import physics

STICKY = """
<mujoco>
  <option solver="PGS" cone="elliptic" jacobian="sparse"/>
  <worldbody>
    <geom type="plane" size="1 1 .1"/>
    <body pos="0 0 .049"><freejoint/><geom type="box" size=".05 .05 .05" condim="4"/></body>
    <body name="arm" pos=".5 0 .3"><joint name="a" axis="0 1 0" frictionloss=".1"/><geom size=".02" pos=".1 0 0"/>
      <body pos=".2 0 0"><joint name="b" axis="0 1 0"/><geom size=".03" pos=".1 0 0"/></body></body>
  </worldbody>
  <tendon><fixed name="both" limited="true" range="-.1 -.05" frictionloss=".2"><joint joint="a" coef="1"/>
    <joint joint="b" coef="-1"/></fixed></tendon>
  <actuator><motor joint="a"/><position tendon="both" kp="3"/></actuator>
</mujoco>
"""

WRAPS = """
<mujoco>
  <worldbody>
    <site name="roof" pos=".3 0 1"/>
    <body pos="0 0 .8"><joint axis="0 1 0" pos="0 0 .1"/>
      <geom name="drum" type="cylinder" size=".1 .1" euler="90 0 0"/><site name="side" pos="0 0 .2"/></body>
    <body pos="-.3 0 .4"><freejoint/><geom size=".05" mass=".2"/><site name="load"/></body>
    <body pos=".6 0 .6"><freejoint/><geom size=".05"/><site name="end"/></body>
  </worldbody>
  <tendon>
    <spatial name="rope" %s><site site="roof"/><geom geom="drum" sidesite="side"/><site site="load"/>
      <pulley divisor="2"/><site site="roof"/><site site="end"/></spatial>
  </tendon>
  %s
</mujoco>
"""

NOT_HELD = {
    **dict.fromkeys(["maxuse_arena", "maxuse_con", "maxuse_efc", "maxuse_stack", "parena"], "memory of MuJoCo"),
    **dict.fromkeys(["solver_niter", "solver_nnz"], "one for each island"),
    **dict.fromkeys(
        ["qH", "qHDiagInv", "qLU", "qDeriv", "nA", "nY", "iefc_state"], "of MuJoCo's solvers on their way"
    ),
    **dict.fromkeys([f"efc_{m}{part}" for m in ("AR", "Y") for part in ("", "_rownnz", "_rowadr", "_colind")], "too"),
    **dict.fromkeys(["flg_rnepost", "flg_subtreevel"], "0: MuJoCo computes it anew when it is asked for"),
    **dict.fromkeys(["efc_KBIP", "efc_diagA"], "D and aref follow from them, and are held"),
    "bvh_aabb_dyn": "a tree of boxes that MuJoCo alone has",
}


def put(xml: str) -> mujoco.MjData:
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    for _ in range(50):
        data.ctrl[:] = 0.3
        mujoco.mj_step(model, data)
    mujoco.mj_forward(model, data)
    return data


EQUAL_TENDONS = """
<mujoco>
  <worldbody>
    <body><joint name="a" axis="0 1 0" range="-.1 .1" limited="true"/><geom size=".1" pos=".2 0 0"/></body>
    <body pos="0 1 0"><joint name="b" axis="0 1 0"/><geom size=".1" pos=".2 0 0"/></body>
  </worldbody>
  <tendon>
    <fixed name="first" frictionloss=".1"><joint joint="a" coef="1"/></fixed>
    <fixed name="second"><joint joint="b" coef="2"/></fixed>
    <fixed name="third" frictionloss=".1"><joint joint="b" coef="1"/></fixed>
    <fixed name="free"><joint joint="b" coef="1"/></fixed>
  </tendon>
  <equality><joint joint1="b"/><tendon tendon1="second" tendon2="first"/><tendon tendon1="second"/></equality>
</mujoco>
"""

SCENES = {
    "of everything": lambda: moving(api_model()),
    "of everything, sparse": lambda: moving(api_model("sparse")),
    "flex": lambda: put(CLOTH),
    "wrapped tendon": lambda: put(PULLED),
    "limits of a tendon, PGS": lambda: put(STICKY),
    "equal tendons": lambda: put(EQUAL_TENDONS),
}


def fields(data: mujoco.MjData) -> dict[str, np.ndarray]:
    """Arrays and numbers by name, sparse rows as matrices, contacts with theirs."""
    found = {}
    for owner, prefix in ((data, ""), (data.contact, "contact.")):
        for name in dir(owner):
            value = getattr(owner, name) if not name.startswith("_") else None
            if isinstance(value, np.ndarray | int | float) and name not in NOT_HELD:
                found[prefix + name] = np.array(value)
    parts = data.moment_rownnz, data.moment_rowadr, data.moment_colind
    matrix = np.zeros((len(data.moment_rownnz), data.model.nv))
    mujoco.mju_sparse2dense(matrix, data.actuator_moment, *parts)
    found["actuator_moment"] = matrix
    if data.model.opt.solver == mujoco.mjtSolver.mjSOL_PGS:  # it knows no islands
        by_island = [name for name in found if name.startswith(("iacc", "ifrc_", "iefc_"))]
        found = {name: value for name, value in found.items() if name not in by_island}
    patterns = ["moment_rownnz", "moment_rowadr", "moment_colind"]
    if not mujoco.mj_isSparse(data.model):
        patterns += [f"efc_J_{part}" for part in ("rownnz", "rowadr", "rowsuper", "colind")]
    return {name: value for name, value in found.items() if name not in patterns}


@pytest.mark.parametrize("scene", SCENES)
def test_what_comes_back_is_what_was_put(scene):
    data = SCENES[scene]()
    d = physics.put_data(data.model, data, nworld=2)
    result = mujoco.MjData(data.model)
    physics.get_data_into(result, data.model, d, world_id=1)
    expected, found = fields(data), fields(result)
    wrong = []
    for name, value in expected.items():
        if value.dtype.kind not in "fiub":
            continue
        if value.shape != found[name].shape:
            wrong.append(f"{name} has the shape {found[name].shape}, not {value.shape}")
        elif value.size and not np.allclose(found[name], value, rtol=1e-5, atol=1e-6):
            wrong.append(f"{name} differs by {np.abs(found[name].astype(float) - value).max()}")
    assert not wrong


@pytest.mark.parametrize("scene", SCENES)
def test_a_step_from_what_was_put_is_that_of_mujoco(scene):
    data = SCENES[scene]()
    m = physics.put_model(data.model)
    d = physics.put_data(m, data, nworld=2)
    physics.step(m, d)
    mujoco.mj_step(data.model, data)
    result = mujoco.MjData(data.model)
    physics.get_data_into(result, data.model, d, world_id=1)
    for name in ("time", "qpos", "qvel", "act", "ten_length", "actuator_length", "xpos", "xiquat", "geom_xquat"):
        ours, theirs = np.array(getattr(result, name)), np.array(getattr(data, name))
        np.testing.assert_allclose(ours, theirs, rtol=1e-3, atol=2e-4, err_msg=name)


@pytest.mark.parametrize("scene", SCENES)
def test_mujoco_goes_on_from_what_comes_back(scene):
    """As from its own data: what it finds there is consistent."""
    data = SCENES[scene]()
    d = physics.put_data(data.model, data)
    result = mujoco.MjData(data.model)
    physics.get_data_into(result, data.model, d)
    for state in (data, result):
        for _ in range(3):
            mujoco.mj_step(data.model, state)
    np.testing.assert_allclose(result.qpos, data.qpos, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("kind", ["spring", "limit", "motor"])
def test_forces_of_tendons_on_bodies_follow_from_what_was_put(kind):
    """Without a step: the directions of a tendon's path at the geom that it bends around came with the data."""
    data = put(WRAPS % {"spring": ('stiffness="50"', ""), "limit": ('range="0 .3" limited="true"', "")}.get(
        kind, ("", '<actuator><motor tendon="rope" gear="-9"/></actuator>')))  # fmt: skip
    mujoco.mj_rnePostConstraint(data.model, data)
    m = physics.put_model(data.model)
    d = physics.put_data(m, data)
    for name in ("cacc", "cfrc_int", "cfrc_ext"):
        getattr(d, name).fill_(np.inf)
    physics.rne_postconstraint(m, d)
    for name in ("cacc", "cfrc_int", "cfrc_ext"):
        np.testing.assert_allclose(getattr(d, name).numpy()[0], getattr(data, name), rtol=1e-4, atol=2e-3)


ROTOR = """
<mujoco>
  <worldbody>
    <site name="roof" pos=".3 .1 1"/>
    <body pos="0 0 .5"><freejoint/><geom type="box" size=".1 .2 .05"/><site name="hook" pos=".1 0 .05"/></body>
  </worldbody>
  <tendon><spatial name="rope" armature=".3"><site site="roof"/><site site="hook"/></spatial></tendon>
  <actuator><motor tendon="rope" gear="2" armature=".1"/></actuator>
</mujoco>
"""


def test_the_inertia_of_tendons_pulls_at_bodies_after_put_data():
    """Their armature and that of their motors were 0 until the first step."""
    data = put(ROTOR)
    mujoco.mj_rnePostConstraint(data.model, data)
    m = physics.put_model(data.model)
    d = physics.put_data(m, data, nworld=2)
    np.testing.assert_allclose(d.ten_inertia.numpy(), [[0.7], [0.7]], rtol=1e-6)
    physics.rne_postconstraint(m, d)
    np.testing.assert_allclose(d.cfrc_ext.numpy()[1], data.cfrc_ext, rtol=1e-4, atol=2e-3)
    np.testing.assert_allclose(d.cfrc_int.numpy()[1], data.cfrc_int, rtol=1e-4, atol=2e-3)
