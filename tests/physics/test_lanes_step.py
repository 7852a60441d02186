"""A step by many lanes against the step by one: the same contacts and rows, the same numbers but for rounding."""

from pathlib import Path

import mujoco
import numpy as np
import pytest
import warp as wp

import engine.physics as physics
from engine.physics.model.types import DATA_GROUPS
from engine.physics.runtime.warp_internals import struct_fields

BENCHMARKS = Path(__file__).parents[2] / "resources" / "benchmarks"

# Actuators with states and limits, tendons, sensors, springs, forces from outside, things that float and fall.
WORKSHOP = """<mujoco>
  <option timestep="0.002" integrator="implicitfast"/>
  <worldbody>
    <light pos="0 0 3" mode="targetbody" target="upper"/>
    <geom type="plane" size="2 2 .1"/>
    <body name="base" pos="0 0 .5">
      <joint name="lift" type="slide" axis="0 0 1" stiffness="50" damping="3" springref=".1"/>
      <geom type="cylinder" size=".05 .1" mass="2"/>
      <camera name="eye" pos="0 0 .2" mode="trackcom"/>
      <body name="upper" gravcomp=".5">
        <joint name="shoulder" type="ball" damping=".1"/>
        <geom type="capsule" fromto="0 0 0 .3 0 0" size=".03" mass="1"/>
        <site name="at_elbow" pos=".3 0 0"/>
        <body pos=".3 0 0">
          <joint name="elbow" axis="0 1 0" range="-1 1" limited="true" armature=".01" actuatorfrcrange="-5 5"/>
          <geom type="capsule" fromto="0 0 0 .2 0 0" size=".02" mass=".5"/>
          <site name="tip" pos=".2 0 0"/>
          <body pos=".2 0 0">
            <joint name="left" axis="0 0 1" damping=".01"/><geom size=".02" pos="0 .03 0" mass=".1"/>
          </body>
          <body pos=".2 0 0">
            <joint name="right" axis="0 0 1" damping=".01"/><geom size=".02" pos="0 -.03 0" mass=".1"/>
          </body>
        </body>
      </body>
    </body>
    <body pos="1 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="1 .05 .32"><freejoint/><geom type="box" size=".1 .1 .1"/><site name="in_box"/></body>
    <body pos="1 1 .15"><freejoint/><geom size=".1"/></body>
  </worldbody>
  <tendon>
    <fixed name="grip" stiffness="1" damping=".1">
      <joint joint="left" coef="1"/><joint joint="right" coef="-1"/>
    </fixed>
    <spatial name="rope" stiffness="20" springlength=".1"><site site="at_elbow"/><site site="in_box"/></spatial>
  </tendon>
  <equality><joint joint1="left" joint2="right" polycoef="0 -1 0 0 0"/></equality>
  <actuator>
    <position joint="elbow" kp="20" kv="1" ctrlrange="-1 1"/>
    <general joint="elbow" dyntype="filterexact" dynprm=".05" gainprm="2"/>
    <motor joint="shoulder" gear="1 .5 0 0 0 0" armature=".002"/>
    <intvelocity joint="lift" kp="30" actrange="-1 1"/>
    <motor tendon="grip" forcerange="-1 1"/>
    <motor joint="right"/>
  </actuator>
  <sensor>
    <accelerometer site="tip"/><gyro site="tip"/><velocimeter site="tip"/><force site="tip"/><torque site="at_elbow"/>
    <touch site="in_box"/><jointpos joint="elbow"/><jointlimitfrc joint="elbow"/><tendonpos tendon="rope"/>
    <actuatorfrc actuator="a"/><ballquat joint="shoulder"/><framelinacc objtype="site" objname="tip"/>
    <subtreelinvel body="base"/><subtreeangmom body="base"/><framepos objtype="site" objname="tip" reftype="camera"
    refname="eye"/><tendonactuatorfrc tendon="grip"/>
  </sensor>
</mujoco>""".replace('<motor joint="right"/>', '<motor name="a" joint="right"/>')

# Cones, hulls, limits of balls and tendons, friction losses, connects and welds.
CONTACTS = """<mujoco>
  <option cone="elliptic"/>
  <asset><mesh name="wedge" vertex="-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 -.1 .1 .1"/></asset>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1" condim="4"/></body>
    <body pos=".03 0 .32"><freejoint/><geom type="mesh" mesh="wedge"/></body>
    <body pos=".5 0 .1"><freejoint/><geom type="cylinder" size=".1 .1"/></body>
    <body pos=".52 .02 .3"><freejoint/><geom type="cylinder" size=".08 .1" condim="6"/></body>
    <body pos="-.5 0 .1"><freejoint/><geom type="ellipsoid" size=".1 .12 .1" condim="1"/></body>
    <body pos="-.5 1 .1"><freejoint/><geom type="capsule" size=".1 .1" euler="0 90 0"/></body>
    <body pos="0 1 .5">
      <joint name="hinge" axis="0 1 0" range="-20 20" limited="true" frictionloss=".1"/>
      <geom type="capsule" size=".05" fromto="0 0 0 .4 0 0" mass="1"/>
      <body pos=".4 0 0">
        <joint type="ball" range="0 30" limited="true" damping=".1"/>
        <geom type="capsule" size=".05" fromto="0 0 0 .3 0 0" mass="1"/><site name="tip" pos=".3 0 0"/>
      </body>
    </body>
    <body pos="0 2 .5"><joint name="slide" type="slide" axis="0 0 1"/><geom size=".05" mass="1"/></body>
    <body name="left" pos="0 3 .5"><freejoint/><geom size=".05" mass="1"/></body>
    <body name="right" pos=".2 3 .5"><freejoint/><geom size=".05" mass="1"/></body>
    <site name="post" pos=".4 1 1"/>
  </worldbody>
  <tendon>
    <spatial name="rope" limited="true" range="0 .6" frictionloss=".2"><site site="post"/><site site="tip"/></spatial>
    <fixed name="rod"><joint joint="hinge" coef="1"/><joint joint="slide" coef="-1"/></fixed>
    <fixed name="bar"><joint joint="slide" coef="1"/></fixed>
  </tendon>
  <equality>
    <joint joint1="slide" joint2="hinge" polycoef="0 .5 0 0 0"/><tendon tendon1="rod" tendon2="bar"/>
    <weld body1="left" body2="right"/><connect body1="left" anchor="0 0 0"/>
  </equality>
</mujoco>"""

# Conjugate gradients on a height field.
TERRAIN = """<mujoco>
  <option solver="CG" tolerance="1e-12"/>
  <asset><hfield name="hills" nrow="12" ncol="15" size="2 2 .2 .1"/></asset>
  <worldbody>
    <geom type="hfield" hfield="hills"/>
    <body pos="0 0 .4"><freejoint/><geom size=".2" condim="6"/></body>
    <body pos="1 0 .4"><freejoint/><geom type="box" size=".3 .3 .1"/></body>
    <body pos="-1 0 .4"><freejoint/><geom type="capsule" size=".1 .3" euler="0 90 0"/></body>
  </worldbody>
</mujoco>"""


# A sheet and a rope on each other, on a ball, on the ground.
FLEXES = """<mujoco>
  <option timestep="0.001"/>
  <worldbody>
    <geom type="plane" size="2 2 .1"/>
    <geom type="ellipsoid" size=".06 .05 .05" pos="0 0 .05"/>
    <body pos=".1 .02 .05"><freejoint/><geom size=".04"/></body>
    <flexcomp name="sheet" type="grid" count="7 7 1" spacing=".04 .04 .04" radius=".01" dim="2" pos="0 0 .13">
      <contact selfcollide="auto"/><elasticity young="1e4" thickness=".01" damping=".01" elastic2d="both"/>
    </flexcomp>
    <flexcomp name="rope" type="grid" count="6 1 1" spacing=".04 .04 .04" radius=".01" dim="1" pos="0 0 .17">
      <edge stiffness="50" damping=".1"/>
    </flexcomp>
  </worldbody>
</mujoco>"""

# Cells between nodes with elasticity or a strain that is held, edges of a length that is held, a sheet that yields, a
# rod that twists, beside a box.
CELLS = """<mujoco>
  <option timestep="0.001"/>
  <worldbody>
    <geom type="plane" size="2 2 .1"/>
    <body name="box" pos="0 0 .05"><freejoint/><geom type="box" size=".05 .05 .05"/>
      <flexcomp name="chain" type="grid" count="5 1 1" spacing=".04 .04 .04" radius=".01" dim="1">
        <edge equality="true" damping=".1"/><pin id="0"/><contact contype="0" conaffinity="0"/>
      </flexcomp>
    </body>
    <flexcomp name="soft" type="grid" count="4 4 4" spacing=".04 .04 .04" radius=".01" dim="3" pos="1 0 .5"
        dof="trilinear" cellcount="2 1 2">
      <elasticity young="1e3" damping=".01"/><contact selfcollide="none" contype="0" conaffinity="0"/>
    </flexcomp>
    <flexcomp name="hard" type="grid" count="4 4 4" spacing=".04 .04 .04" radius=".01" dim="3" pos="-1 0 .5"
        dof="trilinear" cellcount="1 2 1">
      <edge equality="strain"/><contact selfcollide="none" contype="0" conaffinity="0"/>
      <pin id="0"/>
    </flexcomp>
    <flexcomp name="solid" type="grid" count="3 3 3" spacing=".04 .04 .04" radius=".01" dim="3" pos="0 1 .5">
      <elasticity young="1e3" damping=".01"/><contact selfcollide="none" contype="0" conaffinity="0"/>
      <pin id="0"/>
    </flexcomp>
    <flexcomp name="sheet" type="grid" count="3 3 1" spacing=".04 .04 .04" radius=".01" dim="2" pos="0 2 .5">
      <elasticity young="1e4" thickness=".01" elastic2d="both" yield=".01 .01"/>
      <contact selfcollide="none" contype="0" conaffinity="0"/>
    </flexcomp>
    <body name="handle" pos="0 -1 .5"><freejoint/><geom size=".05"/>
      <flexcomp name="rod" type="grid" count="5 1 1" spacing=".04 .04 .04" radius=".01" dim="1">
        <edge stiffness="50"/><elasticity young="1e5" damping=".01"/><contact contype="0" conaffinity="0"/>
        <pin id="0 1"/>
      </flexcomp>
    </body>
  </worldbody>
</mujoco>"""


# MuJoCo's own plugins: distance fields, controllers, skins.
PLUGINS = """<mujoco>
  <extension><plugin plugin="mujoco.sdf.torus"/><plugin plugin="mujoco.pid"/>
    <plugin plugin="mujoco.sensor.touch_grid"/></extension>
  <asset><mesh name="ring"><plugin plugin="mujoco.sdf.torus"/></mesh></asset>
  <worldbody>
    <geom type="plane" size="3 3 .1"/>
    <body pos="0 0 .2"><freejoint/><geom type="sdf" mesh="ring"><plugin plugin="mujoco.sdf.torus"/></geom>
      <site name="skin" pos="0 0 .1"/></body>
    <body pos=".35 0 .6"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="1 0 .5"><joint name="a" axis="0 1 0"/><geom size=".05" pos=".2 0 0"/>
      <body pos=".2 0 0"><joint name="b" axis="0 1 0"/><geom size=".05" pos=".2 0 0"/></body></body>
  </worldbody>
  <actuator>
    <plugin joint="a" plugin="mujoco.pid" actdim="2"><config key="kp" value="9"/><config key="ki" value="3"/>
      <config key="kd" value="1"/><config key="slewmax" value="2"/></plugin>
    <plugin joint="b" plugin="mujoco.pid" dyntype="filter" dynprm=".1" actdim="1"><config key="kp" value="5"/>
    </plugin>
  </actuator>
  <sensor>
    <plugin plugin="mujoco.sensor.touch_grid" objtype="site" objname="skin"><config key="size" value="3 3"/>
      <config key="fov" value="180 90"/><config key="nchannel" value="6"/></plugin>
  </sensor>
</mujoco>"""


def terrain() -> mujoco.MjModel:
    model = mujoco.MjModel.from_xml_string(TERRAIN)
    x, y = np.meshgrid(np.arange(15), np.arange(12))
    model.hfield_data[:] = (0.5 + 0.5 * np.sin(x) * np.cos(0.8 * y)).ravel()
    return model


SCENES = {
    "humanoid": lambda: mujoco.MjModel.from_xml_path(str(BENCHMARKS / "humanoid.xml")),
    "quadruped": lambda: mujoco.MjModel.from_xml_path(str(BENCHMARKS / "quadruped.xml")),
    "workshop": lambda: mujoco.MjModel.from_xml_string(WORKSHOP),
    "contacts": lambda: mujoco.MjModel.from_xml_string(CONTACTS),
    "terrain": terrain,
    "flexes": lambda: mujoco.MjModel.from_xml_string(FLEXES),
    "cells": lambda: mujoco.MjModel.from_xml_string(CELLS),
    "plugins": lambda: mujoco.MjModel.from_xml_string(PLUGINS),
    "boxes": lambda: mujoco.MjModel.from_xml_path(str(BENCHMARKS / "boxes.xml")),
}
NWORLD = 2
SETTLE = 3.0  # s, by MuJoCo
STEPS = {"boxes": 2, "terrain": 5, "flexes": 3}
"""Steps of a scene, else 20."""
ROOM = {"contact": lambda d: int(d.contact.nconmax), "efc": lambda d: int(d.efc.njmax)}
SCRATCH = {"newton", "islands", "dual", "vscratch", "mscratch", "diag_inv", "bodyforce"}
SEARCH = set(
    [
        "Ma",
        "mv",
        "jv",
        "grad",
        "Mgrad",
        "prev_grad",
        "prev_Mgrad",
        "search",
        "gauss",
        "cost",
        "alpha",
        "beta",
        "search_dot",
        "prev_cost",
        "quad_gauss",
        "solver_niter",
    ]
)
"""What a solver leaves of its last iterations: rounding, when it has converged."""


def step(
    model: mujoco.MjModel, steps: int, many: bool, monkeypatch: pytest.MonkeyPatch
) -> dict[str, list[np.ndarray]]:
    """Every field of Data after some steps, world by world; of contacts and rows those that there are."""
    monkeypatch.setattr(wp.config, "enable_cpu_blocks", many)
    m = physics.put_model(model)
    d = physics.make_data(m, NWORLD)
    rng = np.random.default_rng(0)
    settled = mujoco.MjData(model)
    if model.nkey:
        mujoco.mj_resetDataKeyframe(model, settled, 0)
    mujoco.mj_step(model, settled, round(SETTLE / model.opt.timestep))
    d.qpos.assign(np.tile(settled.qpos.astype(np.float32), (NWORLD, 1)))
    d.qvel.assign((settled.qvel + rng.normal(scale=0.1, size=d.qvel.shape)).astype(np.float32))
    d.ctrl.assign((settled.ctrl + rng.uniform(-0.1, 0.1, size=d.ctrl.shape)).astype(np.float32))
    d.xfrc_applied.assign(rng.normal(scale=0.1, size=(*d.xfrc_applied.shape, 6)).astype(np.float32))
    for _ in range(steps):
        physics.step(m, d)
    counts = {"contact": d.ncon.numpy(), "efc": d.nefc.numpy()}
    fields = {}
    for group in DATA_GROUPS:
        kernels = d.groups[group]
        for name in struct_fields(kernels):
            array = getattr(kernels, name)
            if not isinstance(array, wp.array) or {group, name} & (SCRATCH | SEARCH):
                continue
            worlds = list(array.numpy())
            if group in counts and array.ndim == 2 and array.shape[1] == ROOM[group](d):
                worlds = [world[: counts[group][w]] for w, world in enumerate(worlds)]
            fields[f"{group}.{name}"] = worlds
    return fields


@pytest.mark.parametrize("name", SCENES)
def test_many_lanes_step_as_one(name, monkeypatch):
    model = SCENES[name]()
    steps = STEPS.get(name, 20)
    one, many = (step(model, steps, lanes, monkeypatch) for lanes in (False, True))
    assert min(len(world) for world in one["contact.dist"]) >= 4
    for field, worlds in one.items():
        for w, expected in enumerate(worlds):
            got = many[field][w]
            if expected.dtype.kind in "iub":
                np.testing.assert_array_equal(got, expected, err_msg=field)
            else:
                scale = max(1.0, np.abs(expected).max(initial=0.0))
                np.testing.assert_allclose(got / scale, expected / scale, atol=1e-4, err_msg=field)
    again = step(model, steps, True, monkeypatch)
    assert all(np.array_equal(a, b) for field in many for a, b in zip(many[field], again[field], strict=True))
