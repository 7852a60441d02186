"""A scene with something of everything that a state or a MjData holds, for the tests of the API."""

import mujoco
import numpy as np

SCENE = """
<mujoco>
  <option timestep="0.002" jacobian="{jacobian}"/>
  <worldbody>
    <geom type="plane" size="3 3 0.1" friction="0.8"/>
    <body name="target" mocap="true" pos="0.5 0 1"><site name="goal"/></body>
    <body name="box" pos="0 0 0.098"><freejoint/><geom name="box" type="box" size="0.1 0.1 0.1" condim="4"/></body>
    <body name="arm" pos="1 0 1">
      <joint name="shoulder" type="ball" damping="0.1"/><geom type="capsule" fromto="0 0 0 0.4 0 0" size="0.03"/>
      <body pos="0.4 0 0">
        <joint name="elbow" axis="0 1 0" range="-20 -5" limited="true" frictionloss="0.1" armature="0.01"/>
        <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.02"/><site name="hand" pos="0.3 0 0"/>
      </body>
    </body>
    <body name="slider" pos="-1 0 0.5"><joint name="rail" type="slide" axis="1 0 0" stiffness="5"/>
      <geom size="0.05"/><site name="hook"/></body>
  </worldbody>
  <equality>
    <connect body1="arm" body2="slider" anchor="0.1 0 0" active="false"/>
    <joint joint1="elbow" joint2="rail" polycoef="0 0.5 0 0 0"/>
  </equality>
  <tendon>
    <spatial name="cord" stiffness="3" springlength="0.5"><site site="hook"/><site site="hand"/></spatial>
    <fixed name="pair"><joint joint="elbow" coef="1"/><joint joint="rail" coef="-2"/></fixed>
  </tendon>
  <actuator>
    <motor name="motor" joint="elbow"/>
    <general name="filtered" joint="rail" dyntype="filter" dynprm="0.1" gainprm="2" biastype="affine"
             biasprm="0 -1 0"/>
    <motor name="pull" tendon="cord"/>
  </actuator>
  <sensor>
    <accelerometer site="hand"/>
    <jointpos joint="elbow" nsample="4" delay="0.004"/>
    <subtreelinvel body="arm"/>
  </sensor>
  <keyframe>
    <key name="up" time="1.5" qpos="0 0 0.5 1 0 0 0 1 0 0 0 0.2 0.1" qvel="1 2 3 4 5 6 7 8 9 10 11" act="0.3"
         ctrl="0.1 0.2 0.3" mpos="0.1 0.2 0.3" mquat="0 1 0 0"/>
    <key name="default"/>
  </keyframe>
</mujoco>
"""


def api_model(jacobian: str = "dense") -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(SCENE.format(jacobian=jacobian))


def moving(model: mujoco.MjModel, steps: int = 40, seed: int = 0) -> mujoco.MjData:
    """A state in the middle of a motion with contacts, everything computed."""
    rng = np.random.default_rng(seed)
    data = mujoco.MjData(model)
    data.qvel[:] = 0.3 * rng.normal(size=model.nv)
    data.mocap_pos[:] += 0.1
    for _ in range(steps):
        data.ctrl[:] = rng.normal(size=model.nu)
        data.qfrc_applied[:] = 0.1 * rng.normal(size=model.nv)
        data.xfrc_applied[1:] = 0.1 * rng.normal(size=(model.nbody - 1, 6))
        mujoco.mj_step(model, data)
    mujoco.mj_forward(model, data)
    mujoco.mj_subtreeVel(model, data)
    mujoco.mj_rnePostConstraint(model, data)
    return data
