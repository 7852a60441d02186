"""Tendons against MuJoCo C: paths through sites, around shapes, over pulleys; armature; constraints."""

import mujoco
import numpy as np
import pytest
from reference import relative_error
from scene_files import SCENES
from smooth_oracle import HOSTS, inertia, random_batch, tendon_rows, true_inertia, true_tendon_rows, worst

import engine.physics as physics

# A body that carries shapes to bend around, between a hand that moves freely and a fixed ceiling.
WRAPS = """
<mujoco>
  <option gravity="0 0 -3"/>
  <default><geom contype="0" conaffinity="0"/><site size=".01"/></default>
  <worldbody>
    <site name="roof" pos="0.1 .05 1"/>
    <site name="wall" pos="-.7 .1 .9"/>
    <body name="wheel" pos="0 0 .5">
      <joint name="tilt" axis="1 .3 0" stiffness="3" damping=".1"/>
      <joint name="slide" type="slide" axis="0 1 .2" stiffness="20"/>
      <geom name="ball" type="sphere" size=".15" pos=".05 0 0"/>
      <geom name="drum" type="cylinder" size=".12 .3" pos="-.2 .1 0" euler="70 20 0"/>
      <site name="left" pos="-.3 0 .1"/>
      <site name="above" pos=".05 .02 .3"/>
      <site name="beyond" pos=".05 -.3 0"/>
      <site name="in_ball" pos=".08 .02 .01"/>
      <site name="in_drum" pos="-.2 .1 .03"/>
      <body name="hand" pos="0 0 -.5">
        <joint name="wrist" type="ball" damping=".1"/>
        <geom type="capsule" size=".08" fromto="0 0 0 .2 .1 -.3"/>
        <site name="tip" pos=".2 .1 -.3"/>
        <site name="palm" pos="-.1 .05 -.05"/>
      </body>
    </body>
  </worldbody>
  <tendon>
    <spatial name="sphere">
      <site site="roof"/><geom geom="ball"/><site site="tip"/>
    </spatial>
    <spatial name="sphere_side" stiffness="5">
      <site site="roof"/><geom geom="ball" sidesite="above"/><site site="palm"/>
    </spatial>
    <spatial name="sphere_beyond">
      <site site="roof"/><geom geom="ball" sidesite="beyond"/><site site="palm"/>
    </spatial>
    <spatial name="sphere_inside">
      <site site="roof"/><geom geom="ball" sidesite="in_ball"/><site site="tip"/>
    </spatial>
    <spatial name="cylinder">
      <site site="wall"/><geom geom="drum"/><site site="palm"/>
    </spatial>
    <spatial name="cylinder_side">
      <site site="roof"/><geom geom="drum" sidesite="left"/><site site="palm"/>
    </spatial>
    <spatial name="cylinder_inside" damping=".4">
      <site site="wall"/><geom geom="drum" sidesite="in_drum"/><site site="tip"/>
    </spatial>
    <fixed name="coupled"><joint joint="tilt" coef=".4"/><joint joint="slide" coef="-.7"/></fixed>
    <spatial name="pulleys" springlength=".5" stiffness="9">
      <site site="wall"/><geom geom="ball"/><site site="left"/>
      <pulley divisor="2"/>
      <site site="left"/><site site="palm"/><geom geom="drum" sidesite="left"/><site site="roof"/>
      <pulley divisor="3"/>
      <site site="palm"/><site site="tip"/>
    </spatial>
  </tendon>
</mujoco>
"""

ARMATURE = """
<mujoco>
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody>
    <site name="anchor" pos=".3 .1 .2"/>
    <body>
      <freejoint/>
      <geom size=".1"/>
      <site name="root" pos=".1 0 .1"/>
      <body pos=".3 0 0">
        <joint name="ball" type="ball"/>
        <geom size=".08" pos=".1 0 0"/>
        <site name="mid" pos=".1 .1 0"/>
        <body pos=".3 0 0">
          <joint name="one" axis="0 1 0"/><joint name="two" type="slide" axis="1 1 0"/>
          <geom size=".05" pos=".1 0 .1"/>
          <site name="end" pos=".2 0 .1"/>
        </body>
      </body>
    </body>
  </worldbody>
  <tendon>
    <spatial name="plain" armature=".8">
      <site site="anchor"/><site site="root"/><site site="end"/>
    </spatial>
    <spatial name="branched">
      <site site="anchor"/><site site="mid"/><pulley divisor="2"/><site site="mid"/><site site="end"/>
      <pulley divisor="4"/><site site="root"/><site site="end"/>
    </spatial>
    <fixed name="coupled" armature=".3"><joint joint="one" coef="2"/><joint joint="two" coef="-1"/></fixed>
  </tendon>
  <actuator>
    <motor tendon="branched" gear="3" armature=".1"/>
    <motor tendon="branched" gear="2" armature=".2"/>
    <motor joint="one" gear="5" armature=".02"/>
    <motor joint="ball" gear="2 1 1" armature=".03"/>
    <general jointinparent="two" gear="2" armature=".01"/>
  </actuator>
</mujoco>
"""

CONSTRAINED = """
<mujoco>
  <option timestep="0.004"/>
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody>
    <site name="roof" pos="0 0 1"/>
    <body pos=".1 0 .6">
      <joint type="slide" axis="0 0 1"/><joint name="swing" axis="0 1 0"/>
      <geom name="ball" size=".1"/>
      <site name="over" pos="0 0 .3"/>
      <body pos=".2 0 -.3">
        <joint name="knee" axis="0 1 0" range="-60 60"/>
        <geom type="capsule" size=".04" fromto="0 0 0 .2 0 -.2"/>
        <site name="foot" pos=".2 0 -.2"/>
      </body>
    </body>
    <body pos="1 0 .6">
      <joint name="weight" type="slide" axis="0 0 1"/>
      <geom size=".1"/>
      <site name="load"/>
    </body>
    <site name="beam" pos="1 0 1.1"/>
  </worldbody>
  <tendon>
    <spatial name="bent" limited="true" range="0 .85">
      <site site="roof"/><geom geom="ball" sidesite="over"/><site site="foot"/>
    </spatial>
    <spatial name="rubbing" frictionloss="3">
      <site site="roof"/><geom geom="ball"/><site site="foot"/>
    </spatial>
    <spatial name="held"><site site="beam"/><site site="load"/></spatial>
    <fixed name="turn"><joint joint="swing" coef=".3"/><joint joint="knee" coef=".2"/></fixed>
  </tendon>
  <equality>
    <tendon tendon1="held" tendon2="bent" polycoef=".1 .8 .1 0 0"/>
    <tendon tendon1="turn" polycoef=".05 0 0 0 0"/>
  </equality>
</mujoco>
"""


def compare_tendons(model, truths, m, d) -> None:
    """Everything that the tendon stage computes."""
    for name in ("ten_length", "ten_velocity", "ten_wrapadr", "ten_wrapnum"):
        error = worst(getattr(d, name).numpy(), truths, name)
        assert error < 1e-4, f"{name}: {error:.1e}"
    objects, places = d.wrap_obj.numpy().reshape(d.nworld, -1), d.wrap_xpos.numpy().reshape(d.nworld, -1, 3)
    for data, obj, place, rows in zip(truths, objects, places, tendon_rows(m, d), strict=True):
        used = int(data.ten_wrapnum.sum())
        np.testing.assert_array_equal(obj[:used], data.wrap_obj.ravel()[:used])
        assert np.abs(place[:used] - data.wrap_xpos.reshape(-1, 3)[:used]).max(initial=0) < 1e-4
        assert relative_error(rows, true_tendon_rows(model, data)) < 1e-4


def compare_pulls(model, truths, m, d) -> None:
    """Forces on bodies, which the tendons pull at sites and where they bend."""
    physics.rne_postconstraint(m, d)
    for data in truths:
        mujoco.mj_rnePostConstraint(model, data)
    for name in ("cfrc_ext", "cfrc_int"):
        assert worst(getattr(d, name).numpy(), truths, name) < 1e-4, name


@pytest.mark.parametrize("host", HOSTS, ids=["mujoco", "built"])
def test_wrapping(host):
    model = mujoco.MjModel.from_xml_string(WRAPS)
    truths, m, d = random_batch(model, 200, spread=0.6, host=host(WRAPS))
    bent = np.array([[np.any(path_objects(data, i) >= 0) for i in range(model.ntendon)] for data in truths])
    spatial = [i for i in range(model.ntendon) if model.tendon(i).name != "coupled"]
    assert (bent[:, spatial].sum(axis=0) > 10).all(), "every path bends in some states"
    assert (~bent[:, spatial]).sum(axis=0).max() > 10, "and some are straight in others"
    compare_tendons(model, truths, m, d)
    for name in ("qfrc_passive", "qacc"):
        assert worst(getattr(d, name).numpy(), truths, name) < 1e-4
    compare_pulls(model, truths, m, d)


def path_objects(data: mujoco.MjData, tendon: int) -> np.ndarray:
    adr, num = data.ten_wrapadr[tendon], data.ten_wrapnum[tendon]
    return data.wrap_obj.ravel()[adr : adr + num]


def test_path_on_the_inner_wall_is_stationary():
    """A path held inside a circle touches it where moving the touching point along the wall changes no length."""
    model = mujoco.MjModel.from_xml_string("""
      <mujoco><worldbody>
        <geom name="ring" type="cylinder" size=".2 1" contype="0" conaffinity="0"/>
        <site name="inside"/>
        <body><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/><geom size=".01"/><site name="a"/></body>
        <body><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/><geom size=".01"/><site name="b"/></body>
      </worldbody>
      <tendon><spatial><site site="a"/><geom geom="ring" sidesite="inside"/><site site="b"/></spatial></tendon></mujoco>
    """)  # noqa: E501
    m = physics.put_model(model)
    d = physics.make_data(m, 3)
    starts = np.array([[0.3, 0.05, 0.25, 0.2], [0.5, 0.1, -0.1, 0.3], [0.21, -0.02, 0.9, 0.9]], np.float32)
    d.qpos.assign(starts)
    physics.forward(m, d)
    turned = np.linspace(-1e-3, 1e-3, 21)
    for k, (a, b) in enumerate(starts.reshape(3, 2, 2).astype(float)):
        assert d.ten_wrapnum.numpy()[k, 0] == 4
        touch = d.wrap_xpos.numpy()[k].reshape(-1, 3)[1, :2]
        assert np.hypot(*touch) == pytest.approx(0.2, rel=1e-6)
        angle = np.arctan2(touch[1], touch[0]) + turned
        wall = 0.2 * np.stack([np.cos(angle), np.sin(angle)], axis=1)
        lengths = np.linalg.norm(wall - a, axis=1) + np.linalg.norm(wall - b, axis=1)
        assert abs(turned[np.argmin(lengths)]) < 2e-4
        assert d.ten_length.numpy()[k, 0] == pytest.approx(lengths.min(), rel=1e-5)


@pytest.mark.parametrize("side", ["", 'sidesite="inside"'], ids=["around", "inside"])
@pytest.mark.parametrize(
    "shape", ['type="sphere" size=".2"', 'type="cylinder" size=".2 1"'], ids=["sphere", "cylinder"]
)
def test_a_site_that_all_but_touches_the_shape(shape, side):
    """The direction of a piece of a hundredth of a millimetre is not the difference of its ends."""
    slides = "".join(f'<joint type="slide" axis="{axis}"/>' for axis in ("1 0 0", "0 1 0", "0 0 1"))
    model = mujoco.MjModel.from_xml_string(f"""
      <mujoco><worldbody>
        <body pos="1.1 .7 2"><joint axis="1 1 0"/><site name="inside"/>
          <geom name="shape" {shape} contype="0" conaffinity="0"/></body>
        <body pos="1.1 .7 2">{slides}<geom size=".01"/><site name="a"/></body>
        <body pos="1.1 .7 2">{slides}<geom size=".01"/><site name="b"/></body>
      </worldbody>
      <tendon><spatial><site site="a"/><geom geom="shape" {side}/><site site="b"/></spatial></tendon></mujoco>
    """)
    end = {"": -2.0, 'sidesite="inside"': 1.0}[side]
    far = (0.5 * np.cos(end), 0.5 * np.sin(end), 0.05)
    places = [(0.2 + gap, 0.0, 0.01, *far) for gap in (1e-5, 3e-5, 1e-4, 1e-3)]
    m = physics.put_model(model)
    for place in places:
        data = mujoco.MjData(model)
        data.qpos[1:] = np.float32(place)
        mujoco.mj_forward(model, data)
        d = physics.put_data(m, data)
        physics.forward(m, d)
        assert data.ten_wrapnum[0] == d.ten_wrapnum.numpy()[0, 0] == 4
        assert np.abs(tendon_rows(m, d)[0] - true_tendon_rows(model, data)).max() < 2e-3


@pytest.mark.parametrize("shape", ["sphere", "cylinder"])
def test_a_path_almost_all_the_way_around(shape):
    """Ends a hair apart and the side site opposite: the arc is 2 pi, less the angle between them and those up to
    where the tangents touch. Which way around it goes hangs on the last digits of the positions."""
    slides = "".join(f'<joint type="slide" axis="{axis}"/>' for axis in ("1 0 0", "0 1 0"))
    end = f"<body>{slides}<geom size='.01' contype='0' conaffinity='0'/><site name='{{}}'/></body>"
    model = mujoco.MjModel.from_xml_string(f"""
      <mujoco><worldbody><body euler="0 0 35">
        <geom name="shape" type="{shape}" size=".5 1" contype="0" conaffinity="0"/><site name="side" pos="-.8 0 0"/>
        {end.format("a")}{end.format("b")}
      </body></worldbody>
      <tendon><spatial>
        <site site="a"/><geom geom="shape" sidesite="side"/><site site="b"/>
      </spatial></tendon></mujoco>
    """)
    rng = np.random.default_rng(2)
    radius, count = 0.5, 200
    apart = 10 ** rng.uniform(-8, -1, count)
    far = radius * (1 + 10 ** rng.uniform(-6, -1.5, (count, 2)))
    angles = np.stack([-apart / 2, apart / 2], axis=1)
    ends = np.stack([far * np.cos(angles), far * np.sin(angles)], axis=-1).astype(np.float32)
    m = physics.put_model(model)
    d = physics.make_data(m, count)
    d.qpos.assign(ends.reshape(count, 4))
    physics.forward(m, d)
    around = 0
    for place, length in zip(ends.astype(float), d.ten_length.numpy()[:, 0], strict=True):
        data = mujoco.MjData(model)
        data.qpos[:] = place.ravel()
        mujoco.mj_forward(model, data)
        assert length == pytest.approx(data.ten_length[0], rel=1e-6)
        far = np.linalg.norm(place, axis=1)
        if data.ten_length[0] > 2 * radius:
            around += 1
            (ax, ay), (bx, by) = place
            gap = abs(np.arctan2(ax * by - ay * bx, ax * bx + ay * by))
            arc = 2 * np.pi - gap - np.arccos(radius / far).sum()
            tangents = np.sqrt(far**2 - radius**2).sum()
            assert length == pytest.approx(radius * arc + tangents, rel=1e-6)
    assert around > count / 2


@pytest.mark.parametrize("shape", ["sphere", "cylinder"])
def test_a_site_on_the_surface(shape):
    """It is outside, as in MuJoCo, although the nearest float32 to the radius is a little more."""
    model = mujoco.MjModel.from_xml_string(f"""
      <mujoco><worldbody>
        <geom name="shape" type="{shape}" size=".3 1"/><site name="on" pos=".3 0 0"/>
        <body pos="-1 .01 0"><joint type="slide" axis="1 0 0"/><geom size=".01"/><site name="far"/></body>
      </worldbody>
      <tendon><spatial><site site="on"/><geom geom="shape"/><site site="far"/></spatial></tendon></mujoco>
    """)
    m = physics.put_model(model)
    data = mujoco.MjData(model)
    d = physics.make_data(m)
    mujoco.mj_forward(model, data)
    physics.forward(m, d)
    assert data.ten_wrapnum[0] == d.ten_wrapnum.numpy()[0, 0] == 4
    assert d.ten_length.numpy()[0, 0] == pytest.approx(data.ten_length[0], rel=1e-6)


def test_tendon_arm():
    spec = mujoco.MjSpec.from_file(str(SCENES / "muscles.xml"))
    spec.compiler.LRopt.mode = mujoco.mjtLRMode.mjLRMODE_NONE  # muscles are not what is compared
    model = spec.compile()
    model.actuator_dyntype[:] = mujoco.mjtDyn.mjDYN_NONE
    model.actuator_gaintype[:] = mujoco.mjtGain.mjGAIN_FIXED
    model.actuator_biastype[:] = mujoco.mjtBias.mjBIAS_NONE
    truths, m, d = random_batch(model, 50)
    compare_tendons(model, truths, m, d)
    assert worst(d.actuator_length.numpy(), truths, "actuator_length") < 1e-4


@pytest.mark.parametrize("host", HOSTS, ids=["mujoco", "built"])
def test_armature(host):
    model = mujoco.MjModel.from_xml_string(ARMATURE)
    truths, m, d = random_batch(model, 30, host=host(ARMATURE))
    compare_tendons(model, truths, m, d)
    for data, square in zip(truths, inertia(m, d), strict=True):
        assert relative_error(square, true_inertia(model, data)) < 1e-5
    for name in ("qfrc_bias", "qacc_smooth"):
        assert worst(getattr(d, name).numpy(), truths, name) < 1e-4
    compare_pulls(model, truths, m, d)
    model.tendon_armature[:] = 0
    model.actuator_armature[:] = 0
    for data in truths:  # the inertia of armature is seen: without it MuJoCo says something else
        before = data.qfrc_bias.copy()
        mujoco.mj_forward(model, data)
        assert relative_error(before, data.qfrc_bias) > 1e-3


def test_armature_of_a_bent_path_is_refused_by_name():
    model = mujoco.MjModel.from_xml_string(WRAPS)
    model.tendon_armature[model.tendon("cylinder_side").id] = 1.0
    with pytest.raises(physics.NotSupported, match='tendon "cylinder_side": armature'):
        physics.put_model(model)


def test_constraints_on_bent_tendons():
    """Limits, friction and equality constraints of tendons that wrap."""
    model = mujoco.MjModel.from_xml_string(CONSTRAINED)
    model.opt.tolerance = 0
    model.opt.iterations = 100
    truths, m, d = random_batch(model, 40, spread=0.2)
    kinds = {int(kind) for data in truths for kind in data.efc_type}
    constraint = mujoco.mjtConstraint
    assert {constraint.mjCNSTR_EQUALITY, constraint.mjCNSTR_FRICTION_TENDON, constraint.mjCNSTR_LIMIT_TENDON} <= kinds
    compare_tendons(model, truths, m, d)
    np.testing.assert_array_equal(d.nefc.numpy(), [data.nefc for data in truths])
    for name in ("qacc", "qfrc_constraint"):
        assert worst(getattr(d, name).numpy(), truths, name) < 1e-4
    compare_pulls(model, truths, m, d)
    data = mujoco.MjData(model)
    one = physics.put_data(m, data)
    for _ in range(100):
        mujoco.mj_step(model, data)
        physics.step(m, one)
    assert relative_error(one.qpos.numpy()[0], data.qpos) < 1e-4


def test_a_limit_that_no_joint_can_mend_makes_no_row():
    """The slider moves across the cord and the arm lies along it: the tendon's Jacobian is zero."""
    model = mujoco.MjModel.from_xml_string(
        """<mujoco><option gravity="0 0 0"/><worldbody>
        <body pos="-1 -1 1"><joint type="slide" axis="0 0 1"/><geom size="0.1" contype="0"/><site name="a"/></body>
        <body pos="0 0 1"><joint type="ball"/><geom size="0.1" contype="0"/><site name="b" pos="0.2 0.2 0"/></body>
        </worldbody><tendon><spatial range="0 1.2" limited="true" frictionloss="1"><site site="a"/><site site="b"/>
        </spatial></tendon></mujoco>"""
    )
    reference = mujoco.MjData(model)
    mujoco.mj_forward(model, reference)
    assert reference.ten_length[0] > 1.5 and reference.nefc == 0
    m = physics.put_model(model)
    d = physics.make_data(m)
    physics.forward(m, d)
    assert d.nefc.numpy()[0] == 0
    assert np.abs(d.qacc.numpy()).max() == 0
