"""Every supported feature against MuJoCo C, on models written here."""
# ruff: noqa: E501 (MJCF reads better unbroken)

import mujoco
import numpy as np
import pytest
from reference import random_states, relative_error

import engine.physics as physics
from engine import msd
from engine.compiler import build
from engine.physics.model.set_fields import set_field

JOINTS = """
<mujoco>
  <option timestep="0.002"/>
  <default><joint armature="0.05" damping="0.2"/></default>
  <worldbody>
    <camera name="tracker" mode="targetbody" target="ball" pos="1 1 1"/>
    <body name="mocap" mocap="true" pos="0.4 0 1"><geom size="0.02" contype="0" conaffinity="0"/></body>
    <body name="free" pos="0 0 1">
      <freejoint/>
      <geom type="box" size="0.1 0.07 0.05"/>
      <site name="tip" pos="0.1 0 0" size="0.01"/>
      <body name="ball" pos="0.2 0 0" gravcomp="0.6">
        <joint name="ball" type="ball" pos="-0.1 0 0" stiffness="2" damping="0.1" range="0 0.4" limited="true"
               armature="0.01" springref="0.1" frictionloss="0.05"/>
        <geom type="capsule" size="0.03 0.1"/>
        <camera name="carried" pos="0 0 0.1"/>
        <body name="slide" pos="0 0 0.2" euler="20 0 30">
          <joint name="slide" type="slide" axis="0 1 1" range="-0.05 0.05" limited="true" damping="1"
                 solreflimit="-100 -10" margin="0.01" ref="0.02"/>
          <geom type="ellipsoid" size="0.03 0.05 0.04"/>
          <body name="two" pos="0 0 0.1">
            <joint name="h1" axis="1 0 0" stiffness="3" springref="20" range="-30 30" limited="true" actuatorgravcomp="true"/>
            <joint name="h2" axis="0 1 0" pos="0 0 0.02" frictionloss="0.2" actuatorfrcrange="-0.5 0.5" actuatorfrclimited="true"/>
            <geom type="cylinder" size="0.03 0.05"/>
            <site name="far" pos="0 0 0.1" euler="10 20 30" size="0.01"/>
          </body>
        </body>
      </body>
    </body>
  </worldbody>
  <tendon>
    <fixed name="sum" stiffness="5" damping="0.3" springlength="-0.1 0.1" range="-0.2 0.2" limited="true"
           frictionloss="0.1" actuatorfrcrange="-2 2" actuatorfrclimited="true">
      <joint joint="h1" coef="1"/><joint joint="h2" coef="-0.5"/>
    </fixed>
    <spatial name="string" stiffness="20" range="0 0.35" limited="true">
      <site site="tip"/><site site="far"/>
    </spatial>
  </tendon>
  <actuator>
    <motor name="motor" joint="h1" gear="3" ctrllimited="true" ctrlrange="-0.5 0.5"/>
    <position name="servo" joint="h2" kp="8" kv="0.5" forcerange="-1 1"/>
    <velocity name="brake" joint="slide" kv="2"/>
    <general name="lag" joint="h1" dyntype="filter" dynprm="0.05" gainprm="2" biastype="affine" biasprm="0.1 -1 -0.2"/>
    <general name="exact" joint="h2" dyntype="filterexact" dynprm="0.03" gaintype="affine" gainprm="1 0.3 0.2" actearly="true"/>
    <intvelocity name="ramp" joint="slide" kp="30" actrange="-0.05 0.05"/>
    <motor name="pull" tendon="sum" gear="2"/>
    <motor name="pull2" tendon="sum" gear="1"/>
    <motor name="rope" tendon="string"/>
    <motor name="twist" joint="ball" gear="0.1 0.2 0.3"/>
    <general name="twist2" jointinparent="ball" gear="0.3 0.1 0.2"/>
    <motor name="thrust" site="far" gear="1 2 3 0.1 0.2 0.3"/>
  </actuator>
  <sensor>
    <jointpos joint="slide"/><jointvel joint="h1" cutoff="0.1"/><tendonpos tendon="sum"/><tendonvel tendon="string"/>
    <actuatorpos actuator="servo"/><actuatorvel actuator="pull"/><actuatorfrc actuator="lag"/>
    <jointactuatorfrc joint="h2"/><tendonactuatorfrc tendon="sum"/><ballquat joint="ball"/><ballangvel joint="ball"/>
    <jointlimitpos joint="slide"/><jointlimitvel joint="slide"/><jointlimitfrc joint="slide"/>
    <tendonlimitpos tendon="sum"/><tendonlimitvel tendon="sum"/><tendonlimitfrc tendon="sum"/>
    <framepos objtype="body" objname="two"/><framepos objtype="xbody" objname="two" reftype="site" refname="tip"/>
    <framequat objtype="site" objname="far"/><framequat objtype="body" objname="two" reftype="camera" refname="carried"/>
    <framexaxis objtype="site" objname="far"/><frameyaxis objtype="xbody" objname="slide" reftype="xbody" refname="free"/>
    <framezaxis objtype="camera" objname="tracker"/>
    <framelinvel objtype="site" objname="far"/><framelinvel objtype="body" objname="two" reftype="body" refname="ball"/>
    <frameangvel objtype="site" objname="far" reftype="site" refname="tip"/>
    <framelinacc objtype="site" objname="far"/><frameangacc objtype="body" objname="slide"/>
    <accelerometer site="far"/><gyro site="far"/><velocimeter site="tip"/><magnetometer site="far"/>
    <force site="far"/><torque site="far"/><force site="tip"/>
    <subtreecom body="ball"/><subtreelinvel body="ball"/><subtreeangmom body="free"/><clock/>
  </sensor>
</mujoco>
"""

EQUALITIES = """
<mujoco>
  <worldbody>
    <site name="anchor" pos="0.5 0.1 1.1" euler="10 20 30"/>
    <body name="a" pos="0 0 1"><freejoint/><geom type="box" size="0.1 0.05 0.05"/><site name="sa" pos="0.1 0 0"/></body>
    <body name="b" pos="0.3 0 1"><freejoint/><geom type="box" size="0.1 0.05 0.07"/><site name="sb" pos="-0.1 0 0"/></body>
    <body name="c" pos="0.6 0 1">
      <joint name="c1" axis="0 1 0"/><geom type="capsule" size="0.03 0.1" contype="0"/>
      <body pos="0 0 0.2"><joint name="c2" axis="0 1 0"/><geom type="capsule" size="0.03 0.1" contype="0"/></body>
    </body>
  </worldbody>
  <tendon>
    <fixed name="t1"><joint joint="c1" coef="1"/><joint joint="c2" coef="0.5"/></fixed>
    <fixed name="t2"><joint joint="c2" coef="1.5"/></fixed>
  </tendon>
  <equality>
    <connect body1="a" body2="b" anchor="0.15 0 0"/>
    <weld body1="b" body2="c" relpose="0.3 0 0 1 0 0 0" torquescale="0.5" solref="0.05 1"/>
    <weld site1="sa" site2="anchor"/>
    <connect site1="sb" site2="anchor"/>
    <joint joint1="c1" joint2="c2" polycoef="0.1 0.5 0.2 0.1 0.05"/>
    <joint joint1="c2" polycoef="0.3 0 0 0 0"/>
    <tendon tendon1="t1" tendon2="t2" polycoef="0.05 0.7 0.1 0 0"/>
    <connect body1="a" body2="c" anchor="0 0 0" active="false"/>
  </equality>
  <sensor><force site="sa"/></sensor>
</mujoco>
"""

CONTACTS = """
<mujoco>
  <option impratio="2"/>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 0.1" condim="1" friction="0.6 0.02 0.003"/>
    <body pos="0 0 0.095"><freejoint/><geom name="s1" size="0.1" condim="1"/></body>
    <body pos="1 0 0.095"><freejoint/><geom name="s3" size="0.1" condim="3"/><site name="pad" size="0.12"/></body>
    <body pos="2 0 0.095"><freejoint/><geom name="s4" size="0.1" condim="4"/><site name="box" type="box" size="0.05 0.05 0.11"/></body>
    <body pos="3 0 0.095"><freejoint/><geom name="s6" size="0.1" condim="6"/><site name="can" type="cylinder" size="0.05 0.11"/></body>
    <body pos="4 0 0.195">
      <joint axis="0 1 0" pos="0 0 -0.15" damping="0.1"/><geom type="capsule" size="0.1 0.1" condim="3" solimp="0.8 0.9 0.01 0.3 3"/>
      <body pos="0 0 0.19"><joint axis="1 0 0"/><geom size="0.1" condim="3" solref="-500 -20"/></body>
    </body>
  </worldbody>
  <sensor>
    <touch site="pad"/><touch site="box"/><touch site="can" cutoff="0.5"/>
    <contact geom1="floor" data="found force torque dist pos normal tangent" num="6"/>
    <contact geom1="s3" geom2="floor" data="found force pos normal" num="2" reduce="maxforce"/>
    <contact site="pad" data="force" reduce="netforce"/>
  </sensor>
</mujoco>
"""


def assert_same_step(xml: str, tolerance: float = 1e-3, states: int = 10) -> None:
    model = mujoco.MjModel.from_xml_string(xml)
    model.opt.tolerance = 0
    m = physics.put_model(model)
    rng = np.random.default_rng(1)
    for data in random_states(model, states):
        if model.na:
            data.act[:] = 0.1 * rng.normal(size=model.na)
        data.xfrc_applied[1:] = rng.normal(size=(model.nbody - 1, 6))
        data.qfrc_applied[:] = 0.1 * rng.normal(size=model.nv)
        if model.nmocap:
            data.mocap_pos[:] += 0.01 * rng.normal(size=(model.nmocap, 3))
        d = physics.put_data(m, data)
        mujoco.mj_forward(model, data)
        physics.forward(m, d)
        assert d.ncon.numpy()[0] == data.ncon
        assert d.nefc.numpy()[0] == data.nefc
        assert relative_error(d.act_dot.numpy()[0], data.act_dot) < 1e-5
        assert relative_error(d.actuator_force.numpy()[0], data.actuator_force) < 1e-5
        error = relative_error(d.qacc.numpy()[0], data.qacc)
        assert error < tolerance, f"qacc {error:.1e}"
        for i in range(model.nsensor):
            part = slice(model.sensor_adr[i], model.sensor_adr[i] + model.sensor_dim[i])
            error = np.abs(d.sensordata.numpy()[0, part] - data.sensordata[part]).max()
            # A reading may be the small difference of large constraint forces.
            error /= max(1.0, np.abs(data.sensordata[part]).max(), 1e-3 * np.abs(data.efc_force).max(initial=0))
            assert error < tolerance, f"{mujoco.mjtSensor(model.sensor_type[i])} {i}: {error:.1e}"
        # One step, starting with the same warm start.
        mujoco.mj_step(model, data)
        physics.step(m, d)
        for name in ("qvel", "qpos", "act"):
            error = relative_error(getattr(d, name).numpy()[0], getattr(data, name))
            assert error < tolerance, f"{name} {error:.1e}"


@pytest.mark.parametrize("xml", [JOINTS, EQUALITIES, CONTACTS], ids=["joints", "equalities", "contacts"])
def test_against_mujoco(xml):
    assert_same_step(xml)


FLAGS = "constraint equality frictionloss limit contact spring damper gravity clampctrl actuation refsafe eulerdamp"


@pytest.mark.parametrize("flag", FLAGS.split())
def test_disable_flags(flag):
    for xml in (JOINTS, CONTACTS) if flag != "equality" else (EQUALITIES,):
        assert_same_step(
            xml.replace("<worldbody>", f'<option><flag {flag}="disable"/></option><worldbody>', 1), states=3
        )


def test_runge_kutta_with_activations():
    assert_same_step(JOINTS.replace('timestep="0.002"', 'timestep="0.002" integrator="RK4"'), states=4)


def test_energy_is_computed_where_the_flag_is_set():
    model = mujoco.MjModel.from_xml_string(JOINTS)
    model.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
    m = physics.put_model(model)
    for data in random_states(model, 3):
        d = physics.put_data(m, data)
        physics.forward(m, d)
        assert relative_error(d.energy.numpy()[0], data.energy) < 1e-5
    m.opt.enableflags = 0
    physics.forward(m, d)
    assert (d.energy.numpy() == 0.0).all()


REFUSED = {
    "integrator": ('<option integrator="discrete"/>',
                   'option integrator discrete; there are euler, rk4, implicit and implicitfast'),
    "flag": ('<option><flag speculative="enable"/></option>', 'option flag speculative; disable it'),
}  # fmt: skip


@pytest.mark.parametrize("source", [mujoco.MjModel.from_xml_string, lambda text: build(msd.from_str(text))])
@pytest.mark.parametrize("what", REFUSED)
def test_missing_features_are_refused_by_name_with_what_would_do(what, source):
    elements, reason = REFUSED[what]
    text = f"""<mujoco><worldbody><body name="b"><joint name="h"/><geom size="0.1"/><site name="s"/></body></worldbody>
        {elements}</mujoco>"""
    with pytest.raises(physics.NotSupported) as caught:
        physics.put_model(source(text))
    assert caught.value.reasons == [reason]


WRAPPED = """<mujoco><worldbody><site name="a" pos="-1 0 .3"/><body><joint axis="0 1 0"/><geom name="w"
    type="cylinder" size=".1 .2" euler="90 0 0"/><site name="b" pos="1 0 .3"/></body></worldbody><tendon><spatial
    name="t" {}><site site="a"/><geom geom="w"/><site site="b"/></spatial></tendon><actuator><motor name="m" tendon="t"
    {}/></actuator></mujoco>"""


@pytest.mark.parametrize(("field", "place"), [("tendon_armature", 0), ("actuator_armature", 1)])
def test_armature_of_a_tendon_that_wraps_is_refused(field, place):
    """By MuJoCo, when the model is put on the device, and as an edit."""
    text = WRAPPED.format(*('armature=".1"' if k == place else "" for k in range(2)))
    with pytest.raises(ValueError, match="geom wrapping not supported"):
        mujoco.MjModel.from_xml_string(text)
    with pytest.raises(physics.NotSupported, match=r'tendon "t": armature .* which MuJoCo has not either; leave'):
        physics.put_model(build(msd.from_str(text)))
    m = physics.put_model(mujoco.MjModel.from_xml_string(WRAPPED.format("", "")))
    assert set_field(m, field, np.zeros(1))
    with pytest.raises(physics.NotSupported, match='tendon "t": armature'):
        set_field(m, field, np.full(1, 0.1))
    assert not getattr(m, field).numpy().any()


def test_every_missing_feature_is_named_at_once():
    torus = '<plugin plugin="mujoco.sdf.torus"/>'
    xml = f"""<mujoco><extension>{torus}</extension><asset><mesh name="m">{torus}</mesh></asset><worldbody>
    <geom name="x" type="sdf" mesh="m"/></worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(xml)
    model.opt.integrator = int(mujoco.mjtIntegrator.mjINT_DISCRETE)
    model.opt.enableflags |= int(mujoco.mjtEnableBit.mjENBL_IPC)
    with pytest.raises(physics.NotSupported) as caught:
        physics.put_model(model)
    text = str(caught.value)
    assert all(word in text for word in ("integrator discrete", 'geom "x": a signed', "flag ipc"))


USER_LAWS = """<mujoco><option integrator="{}"/><worldbody><body><joint name="h" damping=".1"/><geom size=".1"
    pos=".2 0 0"/><body pos=".3 0 0"><joint name="b" type="ball" damping=".1"/><geom size=".1" pos=".1 0 0"/></body>
    </body></worldbody><actuator><general name="gain" joint="h" gaintype="user" gainprm="7" biastype="affine"
    biasprm="1 2 -3"/><general joint="h" biastype="user" biasprm="4 5 6"/><general joint="h" dyntype="user" actdim="1"
    gaintype="affine" gainprm="1 2 3"/><general joint="h" dyntype="user" actdim="3" actearly="true" gaintype="user"
    actlimited="true" actrange="-.2 .2"/><general joint="h" dyntype="user" gaintype="affine" gainprm="1 2 3"/><general
    joint="b" gear="1 2 3" dyntype="integrator" gaintype="user" biastype="user"/></actuator></mujoco>"""


@pytest.mark.parametrize("integrator", ["Euler", "implicitfast"])
def test_laws_of_the_users_own_are_as_in_mujoco_without_callbacks(integrator):
    text = USER_LAWS.format(integrator)
    model = build(msd.from_str(text))
    notes = physics.put_model(model).notes
    assert any(note.startswith('actuator "gain" asks for a law of the user\'s own') for note in notes)
    assert sum("its activation stays as it is" in note for note in notes) == 3
    truth = mujoco.MjModel.from_xml_string(text)
    m = physics.put_model(truth)
    for data in random_states(truth, 4):
        data.act[:] = np.random.default_rng(3).uniform(-1, 1, truth.na)
        d = physics.put_data(m, data)
        mujoco.mj_step(truth, data)
        physics.step(m, d)
        for name in ("actuator_force", "qfrc_actuator", "act_dot", "qacc", "act", "qvel"):
            assert relative_error(getattr(d, name).numpy()[0], getattr(data, name)) < 1e-5, name


CLOTH = """<mujoco><option integrator="{}"/><worldbody><flexcomp name="cloth" type="grid" count="{}" spacing=".1 .1 .1"
    dim="{}" mass="1" radius=".01"><elasticity young="1e4" {}/></flexcomp></worldbody></mujoco>"""


@pytest.mark.parametrize(
    ("scene", "reason"),
    [
        (("Euler", "4 1 1", 1, 'section="box" sectionsize=".01 .02"'), "lines of box section that touch"),
        (("implicitfast", "4 4 1", 2, 'thickness=".01" elastic2d="bend"'), "elasticity with an implicit integrator"),
        (("RK4", "4 4 1", 2, 'thickness=".01" elastic2d="both" yield=".1"'), "elasticity that yields with the integ"),
        (("RK4", "4 1 1", 1, ""), "elasticity of lines with the integrator rk4; take Euler"),
    ],
)
def test_flexes_that_are_refused(scene, reason):
    model = mujoco.MjModel.from_xml_string(CLOTH.format("Euler", *scene[1:]))
    model.opt.integrator = {"Euler": 0, "RK4": 1, "implicitfast": 3}[scene[0]]
    with pytest.raises(physics.NotSupported, match=f'flex "cloth": {reason}'):
        physics.put_model(model)


def test_a_refusal_names_the_place_of_what_asks_for_it():
    text = WRAPPED.format('armature=".1"', "")
    with pytest.raises(physics.NotSupported) as caught:
        physics.put_model(build(msd.from_str(text)))
    assert caught.value.place == "extras.tendons[0]"
    text = """<mujoco><option><flag speculative="enable"/></option><worldbody/></mujoco>"""
    with pytest.raises(physics.NotSupported) as caught:
        physics.put_model(build(msd.from_str(text)))
    assert caught.value.place == "extras.option"
