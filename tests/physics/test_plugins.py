"""MuJoCo's plugins for PID control and for skins of taxels, against MuJoCo C."""

import mujoco
import numpy as np
import pytest
from reference import relative_error

from engine import msd, physics
from engine.compiler import BuildError, build

PID = """<mujoco><option timestep=".003" integrator="{}"/><extension><plugin plugin="mujoco.pid"><instance name="a">
  <config key="kp" value="4"/><config key="ki" value="4"/><config key="kd" value=".4"/><config key="imax" value=".5"/>
  </instance><instance name="b"><config key="kp" value="40"/><config key="ki" value="40"/><config key="kd" value="4"/>
  <config key="slewmax" value=".3"/><config key="imax" value="1"/></instance></plugin></extension><worldbody><body>
  <joint name="j1" type="slide" axis="0 0 1"/><geom size=".1"/></body><body pos="1 0 0"><joint name="j2" axis="0 1 0"
  damping=".1"/><geom size=".1" pos=".2 0 0"/></body><body pos="2 0 0"><joint name="j3" axis="0 1 0" damping=".1"/>
  <geom size=".1" pos=".2 0 0"/></body></worldbody><actuator><motor joint="j1" gear="2"/><plugin joint="j1"
  plugin="mujoco.pid" instance="a" actdim="1" ctrlrange="0 .15"/><plugin joint="j2" plugin="mujoco.pid" instance="b"
  actdim="2"/><plugin joint="j3" plugin="mujoco.pid" actdim="2" dyntype="filter" dynprm=".1" actearly="true"><config
  key="kp" value="5"/><config key="slewmax" value="1"/></plugin><plugin joint="j3" plugin="mujoco.pid" actdim="2"
  dyntype="integrator" group="3" forcerange="-2 2"><config key="ki" value="5"/></plugin><plugin joint="j2"
  plugin="mujoco.pid" actdim="3" dyntype="filterexact" dynprm=".2" actearly="true"><config key="ki" value="2"/><config
  key="kp" value="2"/><config key="kd" value=".1"/><config key="slewmax" value=".5"/></plugin><plugin joint="j2"
  plugin="mujoco.pid"><config key="kd" value=".3"/></plugin></actuator></mujoco>"""


@pytest.mark.parametrize("integrator", ["Euler", "RK4", "implicitfast"])
def test_pid_controllers_run_as_in_mujoco(integrator: str) -> None:
    """With integrals, slews, clamps, dynamics of their setpoint, and in a group that is switched off: MuJoCo does not
    switch off plugins. With the clamping of controls switched off they clamp theirs."""
    text = PID.format(integrator)
    truth, scene = mujoco.MjModel.from_xml_string(text), build(msd.from_str(text))
    for host in (truth, scene):
        host.opt.disableactuator = 1 << 3
        host.opt.disableflags = int(mujoco.mjtDisableBit.mjDSBL_CLAMPCTRL)
    data = mujoco.MjData(truth)
    runs = [(m, physics.make_data(m)) for m in map(physics.put_model, (truth, scene))]
    for step in range(200):
        data.ctrl[:] = 0.3 + 0.4 * np.sin(0.01 * step + np.arange(truth.nu))
        mujoco.mj_step(truth, data)
        for m, d in runs:
            d.ctrl.assign(data.ctrl[None].astype(np.float32))
            physics.step(m, d)
    assert np.abs(data.actuator_force[[1, 2, 3, 4, 5, 6]]).min() > 1e-3
    for _, d in runs:
        for name in ("qpos", "qvel", "act", "actuator_force"):
            assert relative_error(getattr(d, name).numpy()[0], getattr(data, name)) < 2e-5, name


GRIDS = """<mujoco><extension><plugin plugin="mujoco.sensor.touch_grid"><instance name="g"><config key="size"
  value="5 7"/><config key="fov" value="80 70"/><config key="gamma" value=".4"/><config key="nchannel" value="6"/>
  </instance></plugin></extension><default><geom condim="6" friction="1 .1 .1"/></default><worldbody><geom
  type="plane" size="3 3 1"/><body pos="0 0 .3"><freejoint/><geom type="box" size=".3 .2 .1"/><site name="s"
  pos="0 0 .05" euler="10 20 30"/><body><geom size=".15" pos=".3 0 0"/><site name="t"
  pos="0 0 .1"/></body></body><body pos=".1 .1 .8"><freejoint/><geom type="capsule" size=".1 .2"/><site
  name="u"/></body><geom size=".2" pos="-.2 0 0"/> </worldbody><sensor><plugin plugin="mujoco.sensor.touch_grid"
  instance="g" objtype="site" objname="s"/> <plugin plugin="mujoco.sensor.touch_grid" instance="g" objtype="site"
  objname="t"/> <plugin plugin="mujoco.sensor.touch_grid" objtype="site" objname="t" cutoff="3"><config key="size"
  value="3 4"/> <config key="fov" value="180 90"/></plugin><plugin plugin="mujoco.sensor.touch_grid" objtype="site"
  objname="t"> <config key="size" value="4 4"/><config key="fov" value="180 90"/></plugin><plugin name="last"
  plugin="mujoco.sensor.touch_grid" objtype="site" objname="u"><config key="size" value="4 4"/><config key="fov"
  value="180 90"/></plugin></sensor></mujoco>"""


def test_a_touch_grid_feels_what_it_feels_in_mujoco() -> None:
    """Forces and torques of contacts on either side, of a body and a part of it, by taxel."""
    truth = mujoco.MjModel.from_xml_string(GRIDS)
    models = [physics.put_model(host) for host in (truth, build(msd.from_str(GRIDS)))]
    data, felt = mujoco.MjData(truth), np.zeros(truth.nsensor)
    for _ in range(8):
        for _ in range(60):
            mujoco.mj_step(truth, data)
        mujoco.mj_forward(truth, data)
        for sensor in range(truth.nsensor):
            adr, dim = truth.sensor_adr[sensor], truth.sensor_dim[sensor]
            felt[sensor] += np.abs(data.sensordata[adr : adr + dim]).sum()
        for m in models:
            d = physics.put_data(m, data)
            d.sensordata.fill_(7.0)
            physics.forward(m, d)
            assert relative_error(d.sensordata.numpy()[0], data.sensordata) < 2e-5
    assert (felt > 1.0).tolist() == [True, False, True, True, True]  # one instance is one sensor's


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('key="ki" value="2"', 'key="k" value="2"', "the plugin 'mujoco.pid' has no 'k'; it has kp, ki, kd, imax"),
        ('key="ki" value="2"', 'key="ki" value="much"', "the ki of its plugin is a number, found 'much'"),
        ('value="1"/></plugin>', 'value="-1"/></plugin>', "the slewmax of its plugin is not below 0, found -1"),
        ('value="4 4"', 'value="4"', "a touch grid needs 2 numbers as its size, found '4'"),
        ('value="180 90"', 'value="180 91"', "the second fov of a touch grid is from 1e-09 to 90, found 91"),
        ('key="gamma" value=".4"', 'key="beta" value=".4"', "a touch grid has no 'beta'; it has nchannel, size, fov"),
    ],
)
def test_settings_that_cannot_be_are_said(old: str, new: str, message: str) -> None:
    text = next(text for text in (PID.format("Euler"), GRIDS) if old in text)
    with pytest.raises(BuildError) as refused:
        build(msd.from_str(text.replace(old, new)))
    assert message in str(refused.value)
