"""A World with nothing wrong, and changes of it that checks find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from engine import msd
from engine.msd.paths import get, put
from engine.msd.schema.assigning import any_whole_number

CLEAN = """<mujoco model="clean">
  <compiler angle="radian"/>
  <option timestep="0.005"/>
  <asset>
    <texture name="grid" type="2d" builtin="checker" width="8" height="8"/>
    <texture name="sky" type="skybox" builtin="flat" width="8" height="48"/>
    <material name="floor" texture="grid"/><material name="red" rgba="1 0 0 1"/>
    <mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2 1 2 3"/>
    <hfield name="hills" nrow="2" ncol="3" elevation="0 1 2 3 4 5" size="1 1 1 0.1"/>
  </asset>
  <worldbody>
    <light name="sun" pos="0 0 3" cutoff="45"/>
    <camera name="watch" mode="targetbody" target="arm" pos="0 -2 1" fovy="50"/>
    <geom name="ground" type="plane" size="1 1 1" material="floor"/>
    <geom name="land" type="hfield" hfield="hills" pos="5 0 0"/>
    <body name="base" pos="0 0 1"><joint name="turn" axis="0 0 1" range="-1 2" stiffness="1" damping="1"/>
      <geom name="trunk" size="0.1" material="red" margin="0.01" gap="0.005"/>
      <body name="arm" pos="0.3 0 0"><joint name="slide" type="slide" axis="1 0 0" range="-0.1 0.1"/>
        <geom name="bone" type="capsule" size="0.02 0.1"/><site name="tip" size="0.01"/>
        <body name="hand" pos="0.3 0 0"><joint name="wrist" type="ball" range="0 1"/>
          <geom name="palm" type="mesh" mesh="wedge"/></body>
      </body>
      <body name="box" pos="0 0.3 0"><geom name="lid" type="box" size="0.1 0.1 0.1"/></body>
    </body>
    <body name="ball" pos="1 0 1"><freejoint name="root"/><inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
      <geom name="round" size="0.1"/></body>
    <body name="guide" mocap="true"><geom name="ghost" size="0.1" contype="0" conaffinity="0"/></body>
  </worldbody>
  <contact><exclude body1="base" body2="hand"/><pair geom1="palm" geom2="round"/></contact>
  <tendon><fixed name="both"><joint joint="turn" coef="1"/><joint joint="slide" coef="2"/></fixed></tendon>
  <equality><connect name="hold" body1="hand" body2="ball" anchor="0 0 0"/>
    <joint name="follow" joint1="turn" joint2="slide"/></equality>
  <actuator><motor name="drive" joint="turn" ctrlrange="-1 1"/><motor name="push" tendon="both"/>
    <general name="law" joint="slide" gainprm="1" biasprm="0 1 2"/>
    <adhesion name="glue" body="hand" gain="1"/></actuator>
  <sensor><jointpos name="s_turn" joint="turn"/><framepos name="s_tip" objtype="site" objname="tip"/>
    <touch name="s_touch" site="tip"/><contact name="s_contact" geom1="palm" geom2="round"/></sensor>
  <keyframe><key name="home" qpos="0.1 0.05 1 0 0 0 1 0 1 1 0 0 0" qvel="0 0 0 0 0 0 0 0 0 0 0" ctrl="0 0 0 0"/>
  </keyframe>
</mujoco>"""

BASE = "hierarchy.bodies[0].link"
ARM = f"{BASE}.children[0]"
HAND = f"{ARM}.children[0]"
TURN, SLIDE, WRIST = f"{BASE}.joints[0]", f"{ARM}.joints[0]", f"{HAND}.joints[0]"
BALL = "hierarchy.bodies[1]"
TRUNK, BONE, PALM = f"{BASE}.geoms[0]", f"{ARM}.geoms[0]", f"{HAND}.geoms[0]"
SPOT = "hierarchy.lights[0].type_.value"
CAMERA = "hierarchy.cameras[0]"
MESH = 'assets.meshes["wedge"].source.value.data'
HILLS = 'assets.hfields["hills"]'


def clean() -> msd.World:
    """A World in which nothing is found."""
    world = msd.from_str(CLEAN)
    world.asset_roots = None
    world.assets.skybox = "sky"
    world.sensors.lidar.append(
        msd.LidarSensor(
            name="scan",
            site="tip",
            pattern=msd.LidarPattern.grid(hscan=4, vscan=2, hrange=np.array((-90, 90)), vrange=np.array((-10, 10))),
        )
    )
    world.actuators[2].actuator_type.value.gainprm = [1, 0, 0]
    return world


class Case(NamedTuple):
    """A change that a check finds, where, and a change beside it that it does not."""

    check: str
    path: str
    """Where the finding is."""
    spoil: Callable[[msd.World], None]
    near: Callable[[msd.World], None]
    severity: str = "error"
    along: tuple[str, ...] = ()
    """Other checks that the same change cannot but trip."""


def put_all(*pairs: tuple[str, Any]) -> Callable[[msd.World], None]:
    """A change that sets values at paths; a function is given the old value."""

    def change(world: msd.World) -> None:
        for path, value in pairs:
            with any_whole_number():  # as a file may have them
                put(world, path, value(get(world, path)) if callable(value) else value)

    return change


def nothing(world: msd.World) -> None:
    """No change."""


def append(path: str, make: Callable[[msd.World], Any]) -> Callable[[msd.World], None]:
    def change(world: msd.World) -> None:
        get(world, path).append(make(world))

    return change


def unknown(path: str, **keys: Any) -> Callable[[msd.World], None]:
    def change(world: msd.World) -> None:
        get(world, path).unknown_keys = keys

    return change


def inertial(**values: Any) -> Callable[[msd.World], None]:
    def change(world: msd.World) -> None:
        for name, value in values.items():
            setattr(get(world, f"{BALL}.link.inertial"), name, value)

    return change


def chain(count: int) -> Callable[[msd.World], None]:
    def change(world: msd.World) -> None:
        link = msd.Link(name="l0")
        for i in range(1, count):
            link = msd.Link(name=f"l{i}", children=[link])
        world.hierarchy.bodies.append(msd.Body(link=link))

    return change


def second_mesh(same: bool) -> Callable[[msd.World], None]:
    """Another mesh, used by another geometry."""

    def change(world: msd.World) -> None:
        mesh = world.assets.meshes["wedge"].deepcopy()
        mesh.source.value.data.name = "another"
        if not same:
            mesh.source.value.data.vertices *= 2
        world.assets.meshes["another"] = mesh
        get(world, BONE).mesh = "another"

    return change


def third_mesh(same: bool) -> Callable[[msd.World], None]:
    """Two more meshes, used by two more geometries; they are the first one or alike in nothing."""

    def change(world: msd.World) -> None:
        second_mesh(same)(world)
        mesh = world.assets.meshes["another"].deepcopy()
        mesh.source.value.data.name = "third"
        if not same:
            mesh.source.value.data.vertices *= 2
        world.assets.meshes["third"] = mesh
        geom = get(world, BONE).deepcopy()
        geom.name, geom.mesh = "third", "third"
        owner = get(world, BONE.rpartition(".")[0])
        owner.geoms.append(geom)

    return change


def variant_set(name: str, linear: Any = None) -> Callable[[msd.World], None]:
    def change(world: msd.World) -> None:
        world.mesh_variant_sets["set"] = msd.GeometryMeshVariantSet(name=name, meshes=["wedge"])
        geom = get(world, PALM)
        geom.mesh, geom.mesh_variant_set, geom.mesh_transform = None, "set", linear

    return change


def hfield_file(path: str, roots: tuple[str, ...] | None = None) -> Callable[[msd.World], None]:
    """A file of heights, and the folders below which files may be read."""

    def change(world: msd.World) -> None:
        world.asset_roots = roots
        world.assets.hfields["hills"].source_type = msd.HFieldSourceType.path(path)

    return change


def cloud(path: str) -> Callable[[msd.World], None]:
    """A cloud in use; its file is there."""

    def change(world: msd.World) -> None:
        world.assets.gaussian_clouds["mist"] = msd.GaussianCloudSpec(source=msd.GaussianCloudSource(path=path))
        world.hierarchy.gaussian_splats.append(msd.GaussianSplat(name="mist", asset="mist"))

    return change


def slide_along(axis: Any) -> msd.Joint:
    return msd.Joint(type_=msd.JointType.Slide, axis=axis)


def hinge(axis: Any, **values: Any) -> msd.Joint:
    return msd.Joint(axis=axis, **values)


NAN = float("nan")
SOLID = msd.Inertia(mass=1.0, diag_inertia=np.ones(3))
RANGE = msd.Range
