"""Every kind of sensor against MuJoCo C, from MuJoCo's model and from our own build of the same scene."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics
from engine import msd
from engine.compiler import build
from engine.physics.enums import SensorType
from engine.physics.model import features

SCENE = """
<mujoco>
  <option timestep="0.002" magnetic="0.1 -0.3 0.5"/>
  <asset><mesh name="wedge" vertex="0 0 0  0.3 0 0  0 0.3 0  0 0 0.3  0.2 0.2 0.2"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 1"/>
    <camera name="wide" pos="0.3 -2 1.5" xyaxes="1 0 0 0 0.5 0.8" fovy="50" resolution="640 480"/>
    <camera name="lens" pos="0 -2 1" xyaxes="1 0 0 0 0.2 1" focal="0.01 0.012" sensorsize="0.02 0.015"
      resolution="320 200"/>
    <site name="zone" type="box" size="0.6 0.6 0.3" pos="0.4 0 0.3"/>
    <site name="ball" type="sphere" size="0.5" pos="0 0 0.5"/>
    <site name="pipe" type="cylinder" size="0.5 0.4" pos="0.5 0.2 0.5" euler="20 0 0"/>
    <site name="pill" type="capsule" size="0.3 0.5" pos="0.5 0.2 0.5" euler="20 0 0"/>
    <site name="egg" type="ellipsoid" size="0.5 0.4 0.8" pos="0.5 0.2 0.5" euler="20 0 0"/>
    <body name="box" pos="0 0 0.15"><freejoint/><geom name="box" type="box" size="0.15 0.2 0.15"/>
      <site name="pad" type="box" size="0.2 0.25 0.02" pos="0 0 -0.15"/></body>
    <body name="ball" pos="0.7 0.1 0.2"><freejoint/><geom name="ball" size="0.2"/>
      <geom name="rod" type="capsule" size="0.05 0.2" pos="0.3 0 0.1"/></body>
    <body name="wedge" pos="0.1 0.9 0.2" euler="10 20 30"><freejoint/>
      <geom name="wedge" type="mesh" mesh="wedge"/></body>
    <body name="egg" pos="-0.6 0.2 0.3"><freejoint/><geom name="egg" type="ellipsoid" size="0.1 0.2 0.25"/>
      <geom name="can" type="cylinder" size="0.1 0.15" pos="0 0.3 0.2" euler="20 30 0"/></body>
    <body name="arm" pos="0 -1 1"><joint name="ball" type="ball"/>
      <geom type="capsule" size="0.04" fromto="0 0 0 0.4 0 0"/>
      <body name="hand" pos="0.4 0 0"><joint name="hinge" axis="0 1 0" range="-10 10"/>
        <geom type="capsule" size="0.03" fromto="0 0 0 0.3 0 0"/><site name="hand" pos="0.3 0 0"/>
        <camera name="eye" pos="0.1 0 0"/></body></body>
    <body name="slider" pos="-1 -1.3 0.8"><joint name="slide" type="slide" range="-0.05 0.05"/><geom size="0.05"/>
      <site name="hook"/></body>
  </worldbody>
  <tendon><spatial name="cord" limited="true" range="0 1.2"><site site="hook"/><site site="hand"/></spatial></tendon>
  <actuator><motor name="motor" joint="hinge" gear="2"/><motor name="pull" tendon="cord"/></actuator>
  <sensor>{sensors}</sensor>
</mujoco>
"""

FRAMES = [("body", "hand"), ("xbody", "hand"), ("geom", "rod"), ("site", "hand"), ("camera", "eye")]
PAIRS = [
    ("geom1", "box", "geom2", "ball"), ("geom1", "ball", "geom2", "box"), ("geom1", "egg", "geom2", "wedge"),
    ("geom1", "can", "geom2", "rod"), ("geom1", "floor", "geom2", "rod"), ("geom1", "can", "geom2", "floor"),
    ("geom1", "wedge", "geom2", "floor"), ("body1", "ball", "body2", "egg"), ("body1", "box", "body2", "wedge"),
]  # fmt: skip

KINDS = {
    "touch": ['<touch site="pad"/>', '<touch site="pad" cutoff="3"/>'],
    "inertial": [f"<{k} site='hand'/>" for k in
                 ("accelerometer", "velocimeter", "gyro", "force", "torque", "magnetometer")],
    "joints": ['<jointpos joint="hinge"/>', '<jointvel joint="hinge"/>', '<jointpos joint="slide" cutoff="0.01"/>',
               '<jointactuatorfrc joint="hinge"/>', '<ballquat joint="ball"/>', '<ballangvel joint="ball"/>',
               '<jointlimitpos joint="hinge"/>', '<jointlimitvel joint="hinge"/>', '<jointlimitfrc joint="hinge"/>'],
    "tendons": ['<tendonpos tendon="cord"/>', '<tendonvel tendon="cord"/>', '<tendonactuatorfrc tendon="cord"/>',
                '<tendonlimitpos tendon="cord"/>', '<tendonlimitvel tendon="cord"/>',
                '<tendonlimitfrc tendon="cord"/>'],
    "actuators": ['<actuatorpos actuator="motor"/>', '<actuatorvel actuator="motor"/>',
                  '<actuatorfrc actuator="motor"/>', '<actuatorfrc actuator="pull" cutoff="0.2"/>'],
    "frames": [f'<{kind} objtype="{t}" objname="{n}"/>' for t, n in FRAMES for kind in
               ("framepos", "framequat", "framexaxis", "framezaxis", "framelinvel", "frameangvel", "framelinacc",
                "frameangacc")],
    "relative frames": [f'<{kind} objtype="{t}" objname="{n}" reftype="{r}" refname="{s}"/>'
                        for (t, n), (r, s) in zip(FRAMES, FRAMES[::-1], strict=True) for kind in
                        ("framepos", "framequat", "frameyaxis", "framelinvel", "frameangvel")],
    "subtrees": ['<subtreecom body="arm"/>', '<subtreelinvel body="arm"/>', '<subtreeangmom body="arm"/>'],
    "cameras": ['<camprojection site="hand" camera="wide"/>', '<camprojection site="hook" camera="lens"/>'],
    "zones": [f'<insidesite site="{zone}" objtype="{t}" objname="{n}"/>'
              for zone in ("zone", "ball", "pipe", "pill", "egg")
              for t, n in (("body", "box"), ("xbody", "ball"), ("geom", "rod"), ("site", "hand"), ("geom", "egg"))],
    "distances": [f'<{kind} {a}="{b}" {c}="{e}" cutoff="{cutoff}"/>' for a, b, c, e in PAIRS
                  for cutoff in ("2", "0.15") for kind in ("distance", "normal", "fromto")],
    "contacts": ['<contact geom1="floor" num="8" data="found dist pos normal tangent"/>',
                 '<contact geom1="box" num="4" data="force torque linvel angvel" reduce="maxforce"/>',
                 '<contact geom1="floor" geom2="box" num="3" data="found linvel angvel" reduce="mindist"/>',
                 '<contact body1="ball" data="found force torque pos" reduce="netforce"/>',
                 '<contact subtree1="egg" subtree2="world" num="2" data="found force normal"/>',
                 '<contact site="ball" num="5" data="found dist"/>'],
    "world": ["<e_potential/>", "<e_kinetic/>", "<clock/>"],
    "user": ['<user dim="3"/>'],
}  # fmt: skip


def from_mujoco(text: str):
    return mujoco.MjModel.from_xml_string(text)


def from_msd(text: str):
    return build(msd.from_str(text))


def states(model: mujoco.MjModel, count: int):
    """Some way into the fall of everything, so that things touch."""
    rng = np.random.default_rng(0)
    data = mujoco.MjData(model)
    for k in range(count):
        for _ in range(40 * k):
            data.ctrl[:] = rng.normal(size=model.nu)
            mujoco.mj_step(model, data)
        data.qvel[:] += 0.2 * rng.normal(size=model.nv)
        data.qacc_warmstart[:] = 0
        mujoco.mj_forward(model, data)
        yield data


@pytest.mark.parametrize("source", [from_mujoco, from_msd])
@pytest.mark.parametrize("kind", KINDS)
def test_readings_are_those_of_mujoco(kind, source):
    text = SCENE.format(sensors="".join(KINDS[kind]))
    model = mujoco.MjModel.from_xml_string(text)
    model.opt.tolerance = 0
    m = physics.put_model(source(text))
    m.opt.tolerance.fill_(1e-9)
    seen = np.zeros(model.nsensordata, bool)
    for data in states(model, 4):
        d = physics.put_data(m, data)
        physics.forward(m, d)
        for i in range(model.nsensor):
            part = slice(model.sensor_adr[i], model.sensor_adr[i] + model.sensor_dim[i])
            expected, found = data.sensordata[part], d.sensordata.numpy()[0, part]
            size = max(1.0, np.abs(expected).max(), 1e-3 * np.abs(data.efc_force).max(initial=0))
            error = np.abs(found - expected).max() / size
            assert error < 1e-3, f"{KINDS[kind][i]}: {found} for {expected}"
            seen[part] |= expected != 0
    if kind != "user":
        assert seen.mean() > 0.2, "too many of these sensors never said anything"


@pytest.mark.parametrize("gap", [1e-4, 1e-6, 1e-7, -1e-7, -1e-6, -1e-4])
@pytest.mark.parametrize(("first", "second"), [("sphere", "sphere"), ("capsule", "box"), ("plane", "box")])
def test_the_normal_between_geoms_that_all_but_touch(first, second, gap):
    """The direction of a segment of a ten-thousandth of a millimetre is not the difference of its ends in float32."""
    model = from_mujoco(f"""
      <mujoco><worldbody>
        <body pos="1 2 3" euler="10 20 30"><geom name="first" type="{first}" size=".1 .2 .1"/></body>
        <body pos="1 2 3" euler="-40 20 70"><joint type="slide" axis=".3 .5 .8"/>
          <geom name="second" type="{second}" size=".1 .15 .2"/></body></worldbody>
      <sensor><distance geom1="first" geom2="second" cutoff="9"/><normal geom1="first" geom2="second" cutoff="9"/>
        <normal geom1="second" geom2="first" cutoff="9"/></sensor></mujoco>""")
    data = mujoco.MjData(model)
    data.qpos[0] = 0.6
    for _ in range(200):  # towards the gap, along a line on which the distance changes at most as fast as the place
        mujoco.mj_forward(model, data)
        data.qpos[0] += np.float32(gap - data.sensordata[0])
    data.qpos[0] = np.float32(data.qpos[0])
    mujoco.mj_forward(model, data)
    assert data.sensordata[0] == pytest.approx(gap, rel=0.5)
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    physics.forward(m, d)
    found = d.sensordata.numpy()[0]
    assert found[0] == pytest.approx(gap, rel=0.5)
    np.testing.assert_allclose(found[1:], data.sensordata[1:], atol=1e-5)


def test_every_kind_that_is_not_refused_is_tested():
    tested = set()
    for elements in KINDS.values():
        model = from_mujoco(SCENE.format(sensors="".join(elements)))
        tested |= {SensorType(int(kind)) for kind in model.sensor_type}
    elsewhere = {SensorType.RANGEFINDER, SensorType.LIDAR, SensorType.TACTILE}  # test_ray, test_lidar, below
    axes = {SensorType.FRAMEXAXIS, SensorType.FRAMEYAXIS, SensorType.FRAMEZAXIS}
    assert features.SENSORS - elsewhere <= tested | axes


SKIN = """
<mujoco>
  <asset><mesh name="pad" builtin="plate" params="5 4" scale="0.1 0.08 0.02"/></asset>
  <worldbody>
    <body name="hand" euler="3 4 30"><joint type="slide" axis="1 0 0"/>
      <geom name="skin" type="box" size="0.2 0.2 0.05"/></body>
    <body pos="0.02 0.01 0.14"><freejoint/><geom type="{shape}" size="0.1 0.1 0.1" euler="5 3 0"/>
      <geom size="0.05" pos="0.05 -0.05 -0.06"/></body>
    <geom type="plane" size="1 1 1" pos="0 0 -0.02"/>
  </worldbody>
  <sensor><tactile mesh="pad" geom="skin"/><tactile mesh="pad" geom="skin" cutoff="0.02"/></sensor>
</mujoco>
"""


@pytest.mark.parametrize("shape", ["sphere", "capsule", "ellipsoid", "cylinder", "box"])
def test_a_skin_feels_what_it_feels_in_mujoco(shape):
    """Depth and slip of every taxel in two geoms and a plane, each counted once however many contacts it has."""
    model = from_mujoco(SKIN.format(shape=shape))
    data = mujoco.MjData(model)
    data.qvel[:] = [0.5, 0.1, 0.2, 0.3, 1, 2, 3]
    mujoco.mj_forward(model, data)
    assert (data.sensordata > 0).sum() > 20
    for host in (model, from_msd(SKIN.format(shape=shape))):
        m = physics.put_model(host)
        d = physics.put_data(m, data)
        d.sensordata.zero_()
        physics.forward(m, d)
        np.testing.assert_allclose(d.sensordata.numpy()[0], data.sensordata, atol=2e-5)


def test_a_curved_skin_feels_along_its_own_tangents():
    """A wedge, whose taxels each have other tangents, and a mesh with tangents that its author gave."""
    text = SKIN.format(shape="sphere").replace('builtin="plate" params="5 4"', 'builtin="wedge" params="7 6 80 60 0"')
    frame = "0 0 1 .6 .8 0 -.8 .6 0 "
    pad = f'<mesh name="own" vertex="0 0 .06 .1 0 .06 0 .1 .06 .02 .02 .03" normal="{4 * frame}"/></asset>'
    text = text.replace("</asset>", pad).replace('mesh="pad" geom="skin" cutoff="0.02"', 'mesh="own" geom="skin"')
    model, ours = from_mujoco(text), from_msd(text)
    data = mujoco.MjData(model)
    data.qvel[:] = [0.5, 0.1, 0.2, 0.3, 1, 2, 3]
    mujoco.mj_forward(model, data)
    m = physics.put_model(ours)
    d = physics.put_data(m, data)
    d.sensordata.zero_()
    physics.forward(m, d)
    for part in np.split(data.sensordata, [model.sensor_dim[0]]):
        assert (part.reshape(3, -1) > 0).any(axis=1).all()
    np.testing.assert_allclose(d.sensordata.numpy()[0], data.sensordata, atol=2e-5)


def test_what_a_user_writes_into_a_user_sensor_stays():
    m = physics.put_model(from_mujoco(SCENE.format(sensors='<user dim="2"/>')))
    d = physics.make_data(m)
    d.sensordata.assign([[1.0, 2.0]])
    physics.step(m, d)
    assert d.sensordata.numpy().tolist() == [[1.0, 2.0]]


def test_worlds_beside_each_other_read_what_one_alone_reads():
    """In two parts where there are two cores; sensors with a past, rays and distances too."""
    sensors = "".join(element for kind, elements in KINDS.items() if kind != "user" for element in elements)
    sensors += '<rangefinder site="hand"/><rangefinder camera="lens" data="dist normal"/>'
    sensors += '<jointvel joint="hinge" nsample="4" delay="0.004"/><clock nsample="3" interval="0.004"/>'
    model = from_mujoco(SCENE.format(sensors=sensors).replace('resolution="320 200"', 'resolution="8 5"'))
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=8)
    alone = physics.make_data(m, nconmax=d.contact.nconmax)
    velocity = 0.3 * np.random.default_rng(0).normal(size=(8, model.nv))
    d.qvel.assign(velocity)
    for _ in range(30):
        physics.step(m, d)
    for world in (0, 3, 7):
        physics.reset_data(m, alone)
        alone.qvel.assign(velocity[world : world + 1])
        for _ in range(30):
            physics.step(m, alone)
        np.testing.assert_array_equal(d.sensordata.numpy()[world], alone.sensordata.numpy()[0])
