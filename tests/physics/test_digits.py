"""What follows from small differences, of places or of a servo's terms, keeps the digits of float32."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics
from engine.physics.model.set_fields import set_field

FAR = "100 -70 40"  # m, where float32 knows places to 8e-6

_FINGERS = f"""<mujoco><option gravity="1 2 -9"/>
  <worldbody><frame pos="{FAR}" euler="10 20 30">
    <body><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .8 0 0" size=".05"/>
      <body pos=".8 0 0"><joint type="ball"/><geom type="capsule" fromto="0 0 0 .3 .1 0" size=".03"/>
        <body pos=".3 .1 .01"><joint axis="0 0 1" pos=".001 0 0"/>
          <geom type="capsule" fromto="0 0 0 .01 0 0" size=".002" contype="0" conaffinity="0"/>
          <body pos=".011 0 0"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .01 0 0" size=".002"/>
            <site name="tip" pos=".004 .001 0"/></body>
        </body></body></body>
    <body name="table" pos="0 0 -.3"><geom name="table" size=".1" contype="0" conaffinity="0"/>
      <site name="table" pos=".1 .2 .3"/></body>
  </frame></worldbody>
  <tendon><spatial name="string"><site site="tip"/><site site="table"/></spatial></tendon>
  <equality><connect site1="tip" site2="table"/></equality></mujoco>"""


def _forward(m: mujoco.MjModel, qpos: np.ndarray, qvel: np.ndarray | None = None, ctrl: np.ndarray | None = None):
    """MuJoCo's data and ours in a state that float32 holds."""
    data, model = mujoco.MjData(m), physics.put_model(m)
    d = physics.make_data(model)
    for name, values in (("qpos", qpos), ("qvel", qvel), ("ctrl", ctrl)):
        if values is not None:
            getattr(data, name)[:] = np.asarray(values, np.float32)
            getattr(d, name).assign(np.array(getattr(data, name)[None], np.float32))
    mujoco.mj_forward(m, data)
    physics.forward(model, d)
    return data, d


def _states(count: int):
    rng = np.random.default_rng(0)
    for _ in range(count):
        turn = np.array([1.0, *rng.normal(size=3)])
        qpos = np.concatenate([rng.normal(size=1), turn / np.linalg.norm(turn), rng.normal(size=2)])
        yield qpos, rng.normal(size=6)


def test_light_fingers_far_from_the_origin_keep_their_inertia_and_bias():
    m = mujoco.MjModel.from_xml_string(_FINGERS)
    for qpos, qvel in _states(5):
        data, d = _forward(m, qpos, qvel)
        full = np.zeros((m.nv, m.nv))
        mujoco.mj_fullM(m, data, full)
        scale = np.sqrt(np.outer(np.diag(full), np.diag(full)))
        ours = np.zeros((m.nv, m.nv))
        model = physics.put_model(m)
        for i, (n, adr) in enumerate(zip(model.M_rownnz.numpy(), model.M_rowadr.numpy(), strict=True)):
            ours[i, model.M_colind.numpy()[adr : adr + n]] = d.position.qM.numpy()[0, adr : adr + n]
        lower = np.tril(np.ones_like(full)) > 0
        assert (np.abs(ours - full) / scale)[lower].max() < 3e-6
        # Of the finger's dofs alone: their forces are a millionth of the arm's.
        np.testing.assert_allclose(d.qfrc_bias.numpy()[0, 4:], data.qfrc_bias[4:], rtol=1e-5, atol=1e-10)


def test_jacobians_far_from_the_origin_keep_short_arms():
    m = mujoco.MjModel.from_xml_string(_FINGERS)
    m.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
    for qpos, qvel in _states(5):
        data, d = _forward(m, qpos, qvel)
        rows = data.efc_J.reshape(3, m.nv)
        assert d.nefc.numpy()[0] == 3
        for r in range(3):
            adr, n = d.efc.J_rowadr.numpy()[0, r], d.efc.J_rownnz.numpy()[0, r]
            ours = np.zeros(m.nv)
            ours[d.efc.J_colind.numpy()[0, adr : adr + n]] = d.efc.sparse.J.numpy()[0, adr : adr + n]
            assert np.abs(ours - rows[r])[4:].max() < 1e-8  # m, of arms of centimetres
        held = np.zeros((1, m.nv))
        mujoco.mju_sparse2dense(held, data.ten_J, m.ten_J_rownnz, m.ten_J_rowadr, m.ten_J_colind)
        model = physics.put_model(m)
        ours = np.zeros(m.nv)
        ours[model.ten_J_colind.numpy()] = d.position.ten_J.numpy()[0]
        assert np.abs(ours - held[0])[4:].max() < 1e-8


def test_contacts_of_short_fingers_far_from_the_origin():
    m = mujoco.MjModel.from_xml_string(
        _FINGERS.replace('name="table" size=".1" contype="0" conaffinity="0"', 'size="1"')
    )
    m.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_EQUALITY)
    found = 0
    for qpos, qvel in _states(20):
        data, d = _forward(m, qpos, qvel)
        if data.ncon == 0 or d.ncon.numpy()[0] != data.ncon:
            continue
        rows = data.efc_J.reshape(-1, m.nv)
        order = [tuple(g) for g in d.contact.by_world.geom.numpy()[0, : data.ncon].tolist()]
        for i in range(data.ncon):
            k = order.index(tuple(data.contact[i].geom.tolist()))
            row = d.contact.by_world.efc_address.numpy()[0, k]
            for r in range(4):
                adr, n = d.efc.J_rowadr.numpy()[0, row + r], d.efc.J_rownnz.numpy()[0, row + r]
                ours = np.zeros(m.nv)
                ours[d.efc.J_colind.numpy()[0, adr : adr + n]] = d.efc.sparse.J.numpy()[0, adr : adr + n]
                theirs = rows[data.contact[i].efc_address + r]
                assert np.abs(ours - theirs)[4:].max() < 3e-7 * max(0.01, np.abs(theirs[4:]).max())
            found += 1
    assert found > 5


def test_a_servo_near_its_goal_keeps_the_digits_of_its_force():
    m = mujoco.MjModel.from_xml_string("""<mujoco>
      <worldbody><body pos="0 0 1"><joint name="j" axis="0 1 0" springref=".7" stiffness="33" ref=".1"/>
        <geom size=".1" pos=".1 0 0"/><site name="s" pos=".2 0 0"/></body><site name="w" pos="3 .1 1"/></worldbody>
      <tendon><spatial name="t"><site site="s"/><site site="w"/></spatial></tendon>
      <actuator><position joint="j" kp="1000.1"/><position tendon="t" kp="777.7"/>
        <general joint="j" dyntype="filter" gainprm="10.47197551" biastype="affine" biasprm="-.1 -20.3 -.2"/>
      </actuator></mujoco>""")
    qpos = np.array([0.7 + 1e-4])
    data, d = _forward(m, qpos, ctrl=np.array([qpos[0] - 0.1 + 1e-4, 0.0, 0.0]))
    ctrl = np.array([qpos[0] - 0.1 + 1e-4, data.actuator_length[1] + 1e-4, 0.0])
    data, d = _forward(m, qpos, ctrl=ctrl)
    np.testing.assert_allclose(d.actuator_force.numpy()[0], data.actuator_force, rtol=3e-6)
    np.testing.assert_allclose(d.qfrc_spring.numpy()[0], data.qfrc_spring, rtol=3e-6)


def test_a_slider_crank_keeps_its_length_and_moment():
    m = mujoco.MjModel.from_xml_string(f"""<mujoco><worldbody><frame pos="{FAR}">
      <body><joint axis="0 1 0"/><geom size=".1"/><site name="crank" pos=".1 0 0"/></body>
      <body pos="0 0 .5"><joint type="slide" axis="0 0 1"/><geom size=".1"/><site name="slider"/></body>
      </frame></worldbody><actuator><general cranksite="crank" slidersite="slider" cranklength=".3"/></actuator>
      </mujoco>""")
    for q in (0.3, 1.2, 2.5):
        data, d = _forward(m, np.array([q, 0.05]))
        assert d.actuator_length.numpy()[0, 0] == pytest.approx(data.actuator_length[0], rel=2e-7)
        theirs = np.zeros((1, m.nv))
        mujoco.mju_sparse2dense(
            theirs, data.actuator_moment, data.moment_rownnz, data.moment_rowadr, data.moment_colind
        )
        ours = np.zeros(m.nv)
        model = physics.put_model(m)
        ours[model.moment_colind.numpy()] = d.position.actuator_moment.numpy()[0]
        np.testing.assert_allclose(ours, theirs[0], rtol=2e-6, atol=1e-7)


def test_a_long_geom_that_moves_touches_as_deep_as_in_mujoco():
    m = mujoco.MjModel.from_xml_string("""<mujoco><worldbody><geom type="plane" size="9 9 1"/>
      <body><freejoint/><geom type="box" size="20 .1 .1"/></body></worldbody></mujoco>""")
    rng = np.random.default_rng(0)
    for _ in range(5):
        turn = np.array([1.0, *rng.normal(size=3) * 0.3])
        qpos = np.array([0, 0, 0, *turn / np.linalg.norm(turn)])
        data, _ = _forward(m, qpos)
        qpos[2] = -data.contact.dist.min() - 1e-3
        data, d = _forward(m, qpos)
        assert data.ncon == d.ncon.numpy()[0] > 0
        assert np.abs(d.contact.by_world.dist.numpy()[0, : data.ncon] - data.contact.dist).max() < 1e-9


def test_the_limit_of_a_ball_joint_keeps_its_digits():
    m = mujoco.MjModel.from_xml_string("""<mujoco><worldbody><body>
      <joint type="ball" range="0 20"/><geom size=".1" pos=".1 0 0"/></body></worldbody></mujoco>""")
    axis = np.array([1.0, 2.0, 3.0]) / np.sqrt(14.0)
    for beyond in (1e-4, 0.01, 0.3):
        angle = np.radians(20.0) + beyond
        data, d = _forward(m, np.array([np.cos(angle / 2), *np.sin(angle / 2) * axis]))
        np.testing.assert_allclose(d.efc.pos.numpy()[0, :1], data.efc_pos, rtol=3e-7)


@pytest.mark.parametrize(
    "solimp", [".875 .9375 .0078125 .5 2", ".125 .998046875 .0078125 .25 3", ".984375 .125 .0078125 .25 1"]
)
def test_the_regulariser_keeps_its_digits(solimp: str):
    m = mujoco.MjModel.from_xml_string(f"""<mujoco><worldbody><body>
      <joint type="slide" range="0 1" solimplimit="{solimp}"/><geom size=".1"/></body></worldbody></mujoco>""")
    for q in (-1e-4, -0.002, -0.004, -0.008, -0.02):
        data, d = _forward(m, np.array([q]))
        assert d.efc.D.numpy()[0, 0] == pytest.approx(data.efc_D[0], rel=3e-7)


def test_frames_that_nearly_coincide_are_one():
    """MuJoCo places a geom whose frame differs by less than 1e-6 from its body's, or its inertia's, as that."""
    m = mujoco.MjModel.from_xml_string("""<mujoco><worldbody><body pos="1 2 3" euler="10 20 30">
      <inertial pos=".1 .2 .3" quat="1 .2 .3 .4" mass="1" diaginertia="1 2 2.5"/><joint/>
      <geom type="box" size="1 2 3" quat="1 4e-7 0 -4e-7" pos="5e-7 0 0"/>
      <geom type="box" size="1 2 3" quat="1 4e-7 0 -4e-7" pos="1 0 0"/>
      <geom type="box" size="1 2 3" quat="1.0000008 .2 .3 .4" pos=".1 .2 .3000004"/>
      <geom type="box" size="1 2 3" quat="1.0000008 .2 .3 .4"/>
      <geom type="box" size="1 2 3" quat="1 4e-6 0 0"/><site quat="1 4e-7 0 -4e-7"/></body></worldbody></mujoco>""")
    assert m.geom_sameframe.tolist() == [1, 3, 2, 4, 0]
    data, d = _forward(m, np.array([0.3]))
    ours = d.geom_xmat.numpy()[0].astype(float) + d.geom_xmat_low.numpy()[0]
    np.testing.assert_allclose(ours.reshape(-1, 9), data.geom_xmat, rtol=0, atol=1e-14)
    place = d.geom_xpos.numpy()[0].astype(float) + d.geom_xpos_low.numpy()[0]
    np.testing.assert_allclose(place, data.geom_xpos, rtol=0, atol=1e-14)
    model = physics.put_model(m)
    m.geom_quat[0] = np.array([1.0, 4e-5, 0.0, 0.0])
    assert set_field(model, "geom_quat", m.geom_quat)
    assert model.geom_quat.numpy()[0, 0, 1] == np.float32(4e-5)


def test_nearly_aligned_boxes_clip_the_face_that_mujoco_clips():
    """Both have a face that is about as deep: another reference makes other contacts."""
    m = mujoco.MjModel.from_xml_string("""<mujoco><worldbody><geom type="box" size="1 1 1"/>
      <body><freejoint/><geom type="box" size="1 1 1"/></body></worldbody></mujoco>""")
    rng = np.random.default_rng(0)
    model = physics.put_model(m)
    data, worlds = mujoco.MjData(m), 60
    d = physics.make_data(model, worlds)
    tilt = rng.normal(size=(worlds, 3)) * 10.0 ** rng.uniform(-6, -3, size=(worlds, 1))
    qpos = np.hstack(
        [rng.uniform(-0.5, 0.5, (worlds, 2)), rng.uniform(1, 1.999, (worlds, 1)), np.ones((worlds, 1)), tilt]
    )
    qpos[:, 3:] /= np.linalg.norm(qpos[:, 3:], axis=1, keepdims=True)
    d.qpos.assign(qpos.astype(np.float32))
    physics.forward(model, d)
    for world in range(worlds):
        data.qpos[:] = qpos[world].astype(np.float32)
        mujoco.mj_forward(m, data)
        assert d.ncon.numpy()[world] == data.ncon
        ours = d.contact.by_world.dist.numpy()[world, : data.ncon]
        np.testing.assert_allclose(ours, data.contact.dist, rtol=0, atol=2e-7)
