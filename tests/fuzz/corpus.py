"""Good small files of every format, for the mutations to start from."""

from __future__ import annotations

import io

import numpy as np
import trimesh
from PIL import Image

from engine import msd

MJCF = """<mujoco model="seed">
  <compiler angle="degree" meshdir="meshes"/><option timestep="0.002"/><size nkey="1" memory="1M"/>
  <default><geom friction="1 0.1 0.1"/><default class="soft"><geom solref="0.1 1"/></default></default>
  <asset>
    <mesh name="box" file="box.stl" scale="1 1 1"/><mesh name="ball" file="ball.obj"/><mesh name="tet"
      vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
    <texture name="grid" type="2d" builtin="checker" rgb1="1 0 0" width="8" height="8"/>
    <texture name="picture" type="2d" file="picture.png"/><material name="m" texture="grid"/>
    <hfield name="hill" nrow="2" ncol="3" elevation="0 1 2 3 4 5" size="1 1 1 0.1"/>
    <hfield name="map" file="../picture.png" size="1 1 1 0.1"/>
  </asset>
  <worldbody>
    <light pos="0 0 3"/><camera name="eye" pos="0 -2 1" xyaxes="1 0 0 0 0 1"/>
    <geom type="plane" size="1 1 1" material="m"/><geom type="hfield" hfield="hill" pos="3 0 0"/>
    <replicate count="3" offset="1 0 0"><site name="dot" size="0.1"/></replicate>
    <body name="arm" pos="0 0 1" childclass="soft"><joint name="hinge" axis="0 1 0" range="-90 90" damping="0.1"/>
      <geom type="capsule" fromto="0 0 0 0 0 1" size="0.1"/><geom type="mesh" mesh="box"/>
      <frame euler="0 0 30"><body name="hand" pos="0 0 1"><joint name="ball" type="ball"/><geom size="0.1"/>
        <site name="tip"/></body></frame></body>
    <body name="free" pos="2 0 1"><freejoint/><geom type="mesh" mesh="tet"/><inertial pos="0 0 0" mass="1"
      diaginertia="1 1 1"/></body>
  </worldbody>
  <contact><exclude body1="arm" body2="free"/></contact>
  <equality><weld body1="hand" body2="free"/></equality>
  <tendon><fixed name="t"><joint joint="hinge" coef="1"/></fixed></tendon>
  <actuator><position joint="hinge" kp="10"/><muscle tendon="t" lengthrange="0 1"/></actuator>
  <sensor><framepos objtype="site" objname="tip"/><touch site="tip"/></sensor>
  <keyframe><key qpos="0 1 0 0 0 2 0 1 1 0 0 0"/></keyframe>
</mujoco>"""

ASKING = """<mujoco><compiler fusestatic="true" discardvisual="true" alignfree="true" meshdir="meshes"/>
  <asset><mesh name="box" file="box.stl"/><texture name="x" type="2d" builtin="flat" width="8" height="8"/><material
    name="m" texture="x"/></asset>
  <worldbody><body name="arm" euler="10 20 30"><joint/><geom size=".1" material="m"/><inertial pos="0 0 0" mass="1"
      diaginertia="1 1 1"/><body name="fixed" pos="0 0 1"><geom type="mesh" mesh="box" contype="0" conaffinity="0"/>
      <geom name="seen" size=".2" contype="0" conaffinity="0"/><body><inertial pos="1 0 0" mass="2"
      diaginertia="1 2 2"/><light dir="0 1 0"/></body></body></body>
    <body name="free" pos="2 0 1"><freejoint align="true"/><geom type="mesh" mesh="box" euler="0 30 0"/></body>
  </worldbody><sensor><framepos objtype="geom" objname="seen"/><clock/></sensor></mujoco>"""

URDF = """<robot name="seed">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base"><visual><geometry><mesh filename="meshes/box.stl" scale="1 1 1"/></geometry><material name="red"/>
    </visual><collision><geometry><box size="1 1 1"/></geometry></collision><inertial><origin xyz="0 0 0.1"/><mass
    value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="arm"><collision><geometry><cylinder radius="0.1" length="1"/></geometry></collision><inertial><mass
    value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="tool"><visual><geometry><mesh filename="package://seed/meshes/ball.obj"/></geometry></visual></link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><origin xyz="0 0 1" rpy="0 0.1 0"/><axis
    xyz="0 1 0"/><limit lower="-1" upper="1" effort="5" velocity="2"/><dynamics damping="0.1" friction="0.2"/></joint>
  <joint name="fix" type="fixed"><parent link="arm"/><child link="tool"/><mimic joint="turn" multiplier="2"/></joint>
  <mujoco><compiler meshdir="meshes" strippath="false"/></mujoco>
</robot>"""

USDA = """#usda 1.0
(
    defaultPrim = "World"
    metersPerUnit = 0.01
    upAxis = "Y"
)
def Xform "World" (prepend apiSchemas = ["PhysicsArticulationRootAPI"])
{
    def Sphere "Ball" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI", "PhysicsMassAPI"])
    {
        double radius = 10
        float physics:mass = 2
        double3 xformOp:translate = (0, 50, 0)
        uniform token[] xformOpOrder = ["xformOp:translate"]
    }
    def Mesh "Tet"
    {
        point3f[] points = [(0,0,0), (1,0,0), (0,1,0), (0,0,1)]
        int[] faceVertexCounts = [3, 3, 3, 3]
        int[] faceVertexIndices = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]
    }
    def "Box" ( references = @./part.usda@</Part> ) {}
    def DistantLight "Sun"
    {
        float inputs:intensity = 1000
    }
    def Camera "Eye"
    {
        float focalLength = 35
    }
}
"""


def picture() -> bytes:
    """A small PNG."""
    stream = io.BytesIO()
    Image.fromarray(np.arange(64, dtype=np.uint8).reshape(8, 8)).save(stream, "PNG")
    return stream.getvalue()


def meshes() -> dict[str, bytes]:
    """Mesh files by name."""
    box, ball = trimesh.creation.box(), trimesh.creation.icosphere(1)
    texts = {"box.obj": box.export(file_type="obj"), "text.stl": box.export(file_type="stl_ascii")}
    files = {name: text.encode() for name, text in texts.items()}
    files |= {f"box.{kind}": box.export(file_type=kind) for kind in ("stl", "ply", "glb")}
    files["ball.dae"] = trimesh.exchange.dae.export_collada(ball)
    return files


def corpus() -> dict[str, bytes]:
    """Scene files by name."""
    world = msd.from_str(MJCF, "mjcf")
    files = {
        "scene.xml": MJCF.encode(),
        "asking.xml": ASKING.encode(),
        "robot.urdf": URDF.encode(),
        "stage.usda": USDA.encode(),
        "scene.msd": msd.to_json(world),
        "scene.msgpack": msd.to_msgpack(world),
    }
    return files | meshes()


def companions() -> dict[str, bytes]:
    """Files that the scenes name, by path."""
    found = meshes()
    return {
        "meshes/box.stl": found["box.stl"],
        "meshes/ball.obj": found["box.obj"],
        "meshes/picture.png": picture(),
        "picture.png": picture(),
        "part.usda": b'#usda 1.0\ndef Cube "Part" {}\n',
    }
