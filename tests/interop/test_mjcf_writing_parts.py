"""Assets, actuators, sensors, couplings and stored states through the MJCF writer: MuJoCo compiles what was written
to the same model as what was read."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest
from mjcf_equal import unequal
from PIL import Image

from engine import compiler, msd
from engine.msd import mjcf
from engine.msd.mjcf.write.context import Dialect
from engine.msd.report import Report

BODIES = """
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <camera name="eye" pos="0 -3 1" resolution="4 3"/>
    <site name="origin"/>
    <body name="a" pos="0 0 1">
      <joint name="ja" axis="0 1 0" range="-90 90"/><geom name="ga" size="0.1"/>
      <site name="sa" type="box" size="0.2 0.2 0.2"/><site name="crank" pos="0.1 0 0"/>
      <body name="b" pos="0 0 0.3"><joint name="jb" axis="1 0 0"/><geom name="gb" type="cylinder" size="0.1 0.1"/>
        <site name="sb" pos="0.15 0 0"/><site name="slider" pos="0 0.1 0"/>
        <body name="s" pos="0 0 0.3"><joint name="js" type="slide" range="0 1"/><geom name="gs" size="0.05"/>
          <site name="ss"/></body>
      </body>
    </body>
    <body name="c" pos="1 0 1"><freejoint name="free"/><geom name="gc" size="0.1"/><site name="sc"/></body>
    <body name="d" pos="2 0 1"><joint name="ball" type="ball"/><geom name="gd" size="0.1"/></body>
    <body name="m" pos="3 0 1" mocap="true"><geom name="gm" size="0.1" contype="0" conaffinity="0"/></body>
  </worldbody>"""

SNIPPETS = {
    "meshes": """
  <asset>
    <material name="red" rgba="1 0 0 1"/>
    <mesh file="hill.obj" scale="0.5 0.6 0.7" refpos="0.1 0.2 0.3" refquat="1 2 0 -1"/>
    <mesh name="mirrored" file="hill.obj" scale="0.5 -0.6 0.7" refpos="1 0 0" inertia="convex"/>
    <mesh name="turned in" file="hill.obj" scale="-2 1 1" refquat="1 0 1 0" inertia="exact" smoothnormal="true"/>
    <mesh name="cloud" vertex="0 0 0 1 0 0 0 1 0 0 0 1 .2 .2 .2" refpos="0 0 1" maxhullvert="4"/>
    <mesh name="shell" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2 1 2 3" inertia="shell"
          texcoord="0 0 1 0 0 1 1 1" normal="-1 0 0 1 0 0 0 1 0 0 0 1" material="red"/>
    <mesh name="ball" builtin="sphere" params="1" scale="0.1 0.1 0.2"/>
    <mesh name="cut" builtin="cone" params="8 0.5"/>
  </asset>
  <worldbody>
    <geom type="mesh" mesh="hill"/><geom type="mesh" mesh="mirrored" pos="3 0 0"/>
    <body><freejoint/><geom type="mesh" mesh="turned in"/><geom type="mesh" mesh="cloud"/>
      <geom type="mesh" mesh="shell"/><geom type="mesh" mesh="ball"/><geom type="box" mesh="cut"/></body>
  </worldbody>""",
    "textures": """
  <asset>
    <texture type="skybox" builtin="gradient" rgb1="0.1 0.2 0.3" rgb2="1 1 1" width="8" height="8"/>
    <texture name="flat" type="2d" builtin="flat" rgb1="1 0 0" width="4" height="2" mark="cross" markrgb="0 1 0"/>
    <texture name="cube" builtin="checker" width="4" mark="random" random="0.3"/>
    <texture name="picture" type="2d" file="picture.png" hflip="true" colorspace="sRGB" nchannel="4"/>
    <texture name="faces" fileright="picture.png" fileup="picture.png" rgb1="0 1 0"/>
    <texture name="grid" file="cross.png" gridsize="1 2" gridlayout="RU" vflip="true" rgb1="0 0 1"/>
    <texture type="2d" file="data.png" colorspace="linear" nchannel="1"/>
  </asset>""",
    "materials": """
  <asset>
    <texture name="t" type="2d" builtin="flat" width="2" height="2"/>
    <texture name="u" type="2d" builtin="checker" width="2" height="2"/>
    <material name="plain"/>
    <material name="all" texture="t" texrepeat="2 3" texuniform="true" emission="0.3" specular="0.1" shininess="0.2"
              reflectance="0.4" metallic="0.6" roughness="0.7" rgba="0.1 0.2 0.3 0.4"/>
    <material name="zero" metallic="0" roughness="-1" specular="0"/>
    <material name="layered"><layer texture="t" role="normal"/><layer texture="u" role="occlusion"/>
      <layer texture="u" role="rgba"/><layer texture="t" role="opacity"/></material>
    <material name="one layer"><layer texture="u" role="rgb"/></material>
  </asset>
  <worldbody><geom size="1" material="all"/><site material="zero"/></worldbody>""",
    "hfields": """
  <asset>
    <hfield name="inline" nrow="2" ncol="3" elevation="0 1 2 3 4 5.5" size="1 2 3 0.5"/>
    <hfield name="flat" nrow="3" ncol="2" size="1 2 3 0.1"/>
    <hfield file="picture.png" size="1 1 1 1"/>
  </asset>
  <worldbody><geom type="hfield" hfield="inline"/><geom type="hfield" hfield="flat" pos="9 0 0"/>
    <geom type="hfield" hfield="picture" pos="0 9 0"/></worldbody>""",
    "actuators": BODIES
    + """
  <tendon><fixed name="f" range="-1 1"><joint joint="ja" coef="2"/></fixed>
    <spatial name="sp"><site site="sa"/><site site="sc"/></spatial></tendon>
  <actuator>
    <motor name="m" joint="ja" gear="3" ctrlrange="-1 1" forcerange="-2 2" group="2" user="1 2"/>
    <motor joint="jb" ctrlrange="-3 3" ctrllimited="false" lengthrange="0 2" armature="0.1" damping="0.2 0.1"/>
    <muscle name="mu" tendon="sp" timeconst="0.02 0.05" force="100" range="0.7 1.1" lengthrange="0.1 2"/>
    <position name="p" joint="jb" kp="10" kv="2" timeconst="0.1" delay="0.01" nsample="6" interp="linear"/>
    <position joint="ja" kp="10" dampratio="0.7" inheritrange="0.5"/>
    <position site="sc" refsite="origin" gear="0 1 0 0 0 0" kp="3" dampratio="1"/>
    <velocity tendon="f" kv="4"/>
    <intvelocity joint="ja" kp="7" kv="0.1" actrange="-1 1"/>
    <intvelocity jointinparent="ball" gear="0 1 0" kp="7" dampratio="0.2" actrange="-1 1"/>
    <damper joint="js" kv="2" ctrlrange="0 3"/>
    <cylinder joint="js" timeconst="0.3" area="0.2" bias="1 2 3"/>
    <cylinder cranksite="crank" slidersite="slider" cranklength="0.4" diameter="0.1"/>
    <adhesion body="c" gain="5" ctrlrange="0 1"/>
    <general joint="jb" dyntype="filter" dynprm="0.2" gainprm="5" biastype="affine" biasprm="0 -5 -1"
             actlimited="true" actrange="-1 1" actearly="true"/>
    <general joint="jb" gaintype="affine" gainprm="1 2 3 4 5" dyntype="integrator"/>
    <general body="c" gainprm="2" ctrlrange="0 1"/>
    <general site="sc" dyntype="muscle" gaintype="muscle" biastype="muscle" lengthrange="0 1" dynprm="0.01 0.04"
             gainprm="0.75 1.05 100 200 0.5 1.6 1.5 1.3 1.2"
             biasprm="0.75 1.05 100 200 0.5 1.6 1.5 1.3 1.2"/>
    <motor name="float" joint="free" gear="0 0 1 0 0 2"/>
    <dcmotor joint="ja" motorconst="0.05 0.05" resistance="2"/>
    <pid joint="ja" kp="3" ki="1" imax="2"/>
    <orientation joint="ball" kp="2" kv="1"/>
  </actuator>""",
    "sensors": BODIES
    + """
  <tendon><fixed name="f" range="-1 1"><joint joint="ja" coef="2"/></fixed></tendon>
  <actuator><motor name="m" joint="ja"/></actuator>
  <sensor>
    <framequat name="s1" objtype="xbody" objname="a" reftype="site" refname="sc"/>
    <clock name="now"/>
    <jointvel joint="ja" noise="0.1" cutoff="2" user="1"/>
    <touch site="sa" delay="0.01" nsample="4" interp="cubic" interval="0.02 -0.01"/>
    <accelerometer site="sa"/><velocimeter site="sa"/><gyro site="sb"/><force site="sb"/><torque site="sb"/>
    <magnetometer site="sa"/><rangefinder site="sa" data="dist normal"/><rangefinder camera="eye" cutoff="3"/>
    <camprojection site="sa" camera="eye"/><jointpos joint="jb"/><tendonpos tendon="f"/><tendonvel tendon="f"/>
    <actuatorpos actuator="m"/><actuatorvel actuator="m"/><actuatorfrc actuator="m"/><jointactuatorfrc joint="ja"/>
    <tendonactuatorfrc tendon="f"/><ballquat joint="ball"/><ballangvel joint="ball"/><jointlimitpos joint="ja"/>
    <jointlimitvel joint="ja"/><jointlimitfrc joint="ja"/><tendonlimitpos tendon="f"/><tendonlimitvel tendon="f"/>
    <tendonlimitfrc tendon="f"/><framepos objtype="camera" objname="eye" reftype="body" refname="a"/>
    <framexaxis objtype="geom" objname="ga"/><frameyaxis objtype="body" objname="a"/>
    <framezaxis objtype="site" objname="sb" reftype="camera" refname="eye"/>
    <framelinvel objtype="xbody" objname="b" reftype="xbody" refname="a"/><frameangvel objtype="geom" objname="gb"/>
    <framelinacc objtype="site" objname="sa"/><frameangacc objtype="body" objname="b"/>
    <subtreecom body="a"/><subtreelinvel body="a"/><subtreeangmom body="a"/>
    <insidesite site="sa" objtype="body" objname="b"/>
    <distance geom1="ga" geom2="gc" cutoff="1"/><normal body1="a" geom2="gc" cutoff="1"/>
    <fromto geom1="ga" body2="c" cutoff="1"/>
    <contact geom1="ga" geom2="gc" data="found force dist" num="2" reduce="maxforce"/>
    <contact subtree1="a" body2="c"/>
    <contact body1="a" body2="c" reduce="netforce" data="force"/><contact site="sa" geom2="floor"/>
    <contact geom1="floor"/><e_potential/><e_kinetic/>
    <user dim="3" datatype="axis" needstage="vel" objtype="body" objname="a"/>
  </sensor>""",
    "tendons": """
  <default><tendon width="0.01" rgba="1 0 0 0.5"/></default>"""
    + BODIES
    + """
  <tendon>
    <spatial name="around" range="0 3" limited="true" stiffness="3 2 1" damping="1" springlength="0.5" width="0.02"
             rgba="0 1 0 1" frictionloss="0.1" margin="0.01" solreflimit="-100 -2" group="2">
      <site site="origin"/><geom geom="gb" sidesite="sb"/><site site="sa"/><pulley divisor="2"/>
      <site site="sa"/><site site="sc"/>
    </spatial>
    <fixed name="sum" range="-1 2" stiffness="3 1 2" springlength="0.1" user="3" group="1" solreflimit="0.03 0.7">
      <joint joint="ja" coef="1"/><joint joint="jb" coef="-2"/>
    </fixed>
    <spatial name="second" springlength="0.1 0.2" actuatorfrcrange="-1 2" springyield="0.3" armature="0.1">
      <site site="sa"/><site site="sc"/>
    </spatial>
    <fixed frictionloss="0.2" springlength="0.1 0.3" damping="1 2 3" margin="0.1" armature="0.2" limited="false"
           range="0 1" solreffriction="0.1 0.9" solimpfriction="0.5 0.6 0.1" actuatorfrcrange="-3 3">
      <joint joint="jb" coef="0.3"/>
    </fixed>
  </tendon>
  <equality>
    <tendon name="t" tendon1="sum" tendon2="second" polycoef="0 2"/>
    <connect body1="a" body2="c" anchor="0 0 0.1" solref="-200 -3"/>
    <tendon tendon1="sum" active="false" solref="0.1 0.5" solimp="0.5 0.6 0.01 0.4 3"/>
    <weld body1="a" body2="c" relpose="1 2 3 1 1 0 0" torquescale="3"/>
    <weld site1="sa" site2="sc" solref="0.07 0.3"/>
    <joint joint1="ja" joint2="jb" polycoef="1 2 3 4 5"/>
  </equality>""",
    "contacts": BODIES
    + """
  <contact>
    <pair name="p" geom1="ga" geom2="gc" condim="6" friction="0.5" margin="0.02" gap="0.01" solref="-300 -4"/>
    <exclude name="apart" body1="a" body2="c"/>
    <pair geom1="floor" geom2="gc" solref="0.03 0.9" solimp="0.8 0.9 0.1" solreffriction="0.02 1" adhesion="2"/>
    <exclude body1="b" body2="c"/>
    <pair geom1="gd" geom2="gc" condim="1" solreffriction="-1 -2"/>
  </contact>""",
    "states": BODIES
    + """
  <actuator>
    <position joint="ja" timeconst="0.1"/><muscle joint="jb" lengthrange="0 1"/><motor joint="js"/>
    <general site="sc" dyntype="filter" dynprm="1"/>
  </actuator>
  <keyframe>
    <key name="home" time="2" qpos="0.1 0.2 0.3 1 2 3 0.5 0.5 0.5 0.5 0 0 1 0" qvel="1 2 3 4 5 6 7 8 9 10 11 12"
         act="0.1 0.2 0.3" ctrl="1 2 3 4" mpos="7 8 9" mquat="0 1 0 0"/>
    <key ctrl="4 3 2 1"/>
    <key/>
  </keyframe>""",
    "kept as text": """
  <asset><material name="red" rgba="1 0 0 1"/></asset>
  <worldbody>
    <body name="first"><joint/><geom size="0.1"/></body>
    <flexcomp name="cloth" type="grid" count="3 3 1" spacing="0.1 0.1 0.1" pos="0 0 2" material="red" radius="0.01">
      <edge equality="true"/></flexcomp>
    <body name="last" pos="1 0 0"><freejoint/><geom size="0.1"/>
      <flexcomp name="rope" type="grid" dim="1" count="4 1 1" spacing="0.1 0.1 0.1" radius="0.01" euler="0 90 0">
        <pin id="0"/></flexcomp>
    </body>
  </worldbody>
  <contact><exclude body1="first" body2="last"/><exclude body1="first" body2="cloth_1"/></contact>
  <sensor>
    <framepos objtype="body" objname="first"/><framepos objtype="body" objname="cloth_2"/>
    <framepos objtype="body" objname="last"/>
  </sensor>""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that the snippets name."""
    rng = np.random.default_rng(1)
    Image.fromarray(rng.integers(0, 256, (4, 4, 3), dtype=np.uint8)).save(tmp_path / "picture.png")
    Image.fromarray(rng.integers(0, 256, (4, 8, 3), dtype=np.uint8)).save(tmp_path / "cross.png")
    Image.fromarray(rng.integers(0, 256, (3, 5), dtype=np.uint8)).save(tmp_path / "data.png")
    hill = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0.4 0.3 0.9\n"
    (tmp_path / "hill.obj").write_text(hill + "f 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n")
    return tmp_path


def scene(snippet: str) -> str:
    return f'<mujoco model="scene">{snippet}\n</mujoco>'


@pytest.mark.parametrize("name", SNIPPETS)
def test_mujoco_compiles_the_written_scene_to_the_same_model(name: str, folder: Path) -> None:
    (folder / "scene.xml").write_text(scene(SNIPPETS[name]))
    truth = mujoco.MjModel.from_xml_path(str(folder / "scene.xml"))
    report = Report()
    inner = folder / "elsewhere"
    inner.mkdir()
    mjcf.write(mjcf.read(folder / "scene.xml"), inner / "written.xml", report)
    model = mujoco.MjModel.from_xml_path(str(inner / "written.xml"))
    skip = ("mesh_scale",) if name == "meshes" else ()  # of several signs with the same product, one is written
    assert unequal(model, truth, skip=skip) == []
    assert not report.findings
    again = mjcf.to_mjcf(mjcf.read(inner / "written.xml", asset_roots=[str(folder)]))
    assert again == (inner / "written.xml").read_text()


BORN = """
{"name": "born",
 "assets": {"meshes": {
    "hill": {"source": {"Path": {"path": "hill.obj"}},
             "transform": {"linear": [1, 0.2, 0, 0, 1, 0, 0, 0, 1], "translation": [0, 0, 0.1]}},
    "points": {"source": {"Buffer": {"data": {"vertices": [[0,0,0],[1,0,0],[0,1,0],[0,0,1],[1,1,1]]}}}}}},
 "hierarchy": {"bodies": [
    {"link": {"name": "base", "geoms": [{"name": "gb", "shape": "Box", "size": [0.1, 0.1, 0.1]}], "children": [
      {"name": "arm", "local_translation": [0, 0, 1],
       "joints": [{"name": "j", "type_": "Revolute", "axis": [0, 1, 0]}],
       "geoms": [{"name": "ga", "shape": "Mesh", "mesh": "hill", "mesh_transform": [2, 1, -0.5]}], "children": [
         {"name": "hand",
          "joints": [{"name": "k", "type_": "Revolute", "axis": [0, 1, 0]}],
          "disable_self_collision": true,
          "geoms": [{"shape": "Sphere", "size": [0.1, 0, 0]}],
          "children": [{"name": "finger", "geoms": [{"shape": "Sphere", "size": [0.1, 0, 0]}],
                        "joints": [{"name": "l", "type_": "Slide", "axis": [0, 0, 1]}]}]}]}]}},
    {"link": {"name": "box", "geoms": [
       {"name": "gp", "shape": "Mesh", "mesh": "points", "mesh_transform": [0, 1, 0, 0, 0, 1, 2, 0, 0]},
       {"name": "gq", "shape": "Mesh", "mesh": "points", "mesh_transform": [1, 0.3, 0, 0, 1, 0, 0, 0, 1]}]},
     "free": {"name": "root"}}]},
 "collision_ignores": {"link_pairs": [["hand", "box"], ["box", "hand"]]},
 "contact_pairs": {"pairs": [{"name": "p", "geoms": ["ga", "gp"], "condim": 4,
                              "contact_model": {"Impedance": {"spring": {"k": 900, "d": 70}}}}]},
 "actuators": [
    {"name": "servo", "target": {"Joint": "j"}, "ctrlrange": {"lower": -1, "upper": 1},
     "actuator_type": {"Position": {"kp": 3, "damping_value": 0.7, "damping_type": "Dampratio"}}},
    {"target": {"FloatingBase": "root"}, "gear": [0, 0, 2, 0, 0, 1], "forcerange": {"lower": -2, "upper": 4}},
    {"target": {"Joint": "k"}, "actuator_type": {"General": {"dyntype": "Integrator", "gainprm": [2, 0, 0]}}},
    {"target": {"Tendon": "t"}, "actuator_type": {"Velocity": 3}}],
 "tendon_set": {"joint_tendons": [{"name": "t", "joints": [{"joint_name": "j", "weight": 2}, {"joint_name": "l"}],
    "limit": {"lower": -1, "upper": 2}, "limit_force": {"spring": {"k": 300, "d": 20}},
    "spring": {"k": 4, "d": 1}, "spring_length": {"Fixed": 0.3}, "frictionloss": 0.1,
    "friction_damping": {"damping": 30, "impedance": 0.7}}]},
 "equality_constraint_set": {
    "joints": [{"joint_a": "j", "joint_b": "k", "polycoeff": [0.1, 2, 0, 0, 0]}],
    "welds": [{"name": "w", "weld_type": {"LinkAnchor": {"link_a": "hand", "link_b": "box", "torque_scale": 2}}}]},
 "sensors": {
    "frame": [{"object_type": {"LinkInertia": "hand"}, "ref_frame": {"Object": {"Link": "box"}},
               "sensor_type": "FrameLinVel"},
              {"object_type": {"Geom": "ga"}, "ref_frame": "World", "sensor_type": "FrameLinAcc"}],
    "contact": [{"match_": {"SubtreePair": ["arm", "box"]}, "max_num": 3, "reduce": "MinDist",
                 "report": {"found": false, "dist": true, "normal": true}}]},
 "keyframes": [{"name": "up", "dof_pos": [1, 2, 3, 4, 5, 6, 0.6, 0, 0, 0.8], "ctrl": [1, 2, 3, 4]}]}
"""
"""A World born as MSD: sheared meshes, links that may not touch, couplings, sensors of every form."""


def born(folder: Path) -> msd.World:
    (folder / "born.msd").write_text(BORN)
    return msd.from_file(folder / "born.msd")


ARRAYS = ("actuator_", "tendon_", "wrap_", "sensor_", "eq_", "pair_", "exclude_", "key_", "mesh_vert", "mesh_pos")
LEFT_OUT = ("actuator_ctrlspec",)
"""MuJoCo's word for what a control means, which nothing acts on."""


def test_a_world_born_as_msd_means_the_same_to_mujoco(folder: Path) -> None:
    world = born(folder)
    ours = compiler.build(world)
    mjcf.write(world, folder / "written.xml")
    truth = mujoco.MjModel.from_xml_path(str(folder / "written.xml"))
    compared = 0
    for name in dir(ours):
        if not name.startswith(ARRAYS) or not hasattr(truth, name) or name in LEFT_OUT:
            continue
        mine, theirs = np.asarray(getattr(ours, name), float), np.asarray(getattr(truth, name), float)
        if mine.size:
            np.testing.assert_allclose(mine.reshape(theirs.shape), theirs, rtol=1e-5, atol=1e-6, err_msg=name)
            compared += 1
    assert compared > 60
    assert ours.nexclude == truth.nexclude > 2


def test_a_second_writing_changes_nothing(folder: Path) -> None:
    mjcf.write(born(folder), folder / "written.xml")
    first = (folder / "written.xml").read_text()
    assert mjcf.to_mjcf(mjcf.read(folder / "written.xml")) == first


EXTENSIONS = """
  <asset>
    <texture name="t" type="2d" builtin="flat" width="2" height="2"/>
    <texture name="e" type="envdiff" builtin="flat" width="2" height="2"/>
    <material name="m" emission="1 0.5 0 1" emissionintensity="300" depthbias="2" detailpara="2 3 0.5 0">
      <layer texture="t" role="detailnormal"/></material>
    <mesh name="q" vertex="0 0 0 1 0 0 0 1 0 0 0 1" acd="true"/>
    <lidar name="grid" hscan="10" vscan="3" vrange="-10 10" hrange="0 360" cutoff="20"/>
    <lidar name="rings" pattern="rings" elevations="1 2 3" reportrate="300"/>
  </asset>
  <worldbody><body name="b"><joint name="j"/><geom name="g" size="1"/><site name="s"/></body></worldbody>
  <sensor>
    <lidar name="l1" asset="grid" site="s" hz="10"/><jointpos joint="j"/>
    <lidar name="l2" asset="rings" site="s" hz="5" exclude="none"/>
  </sensor>"""


def test_motrixsims_dialect_keeps_its_extensions() -> None:
    world, report = mjcf.read_string(scene(EXTENSIONS)), Report()
    text = mjcf.to_mjcf(world, report, Dialect.MOTRIXSIM)
    assert msd.to_json(mjcf.read_string(text)) == msd.to_json(world)
    assert not report.findings


def test_mujoco_gets_no_extensions_and_the_report_names_them() -> None:
    report = Report()
    model = mujoco.MjModel.from_xml_string(mjcf.to_mjcf(mjcf.read_string(scene(EXTENSIONS)), report))
    assert (model.nsensor, model.ntex, model.nmat, model.nmesh) == (1, 1, 1, 1)
    assert {finding.path for finding in report.findings} == {
        'assets.textures["e"]',
        'assets.materials["m"].layers[0]',
        *(f'assets.materials["m"].{name}' for name in ("emissive", "depth_bias", "detail_repeat", "detail_strength")),
        'assets.meshes["q"].collision_cooking',
        "sensors.lidar[0]",
        "sensors.lidar[1]",
    }


@pytest.mark.parametrize(
    "text", ["<flex", "", '<!DOCTYPE a [<!ENTITY b "c">]><flex name="&b;"/>', "<flex/><flex/>", "\0"]
)
def test_what_is_kept_as_text_may_be_broken(text: str) -> None:
    world = mjcf.read_string(scene(""))
    world.extras.carried = [msd.RawMjcf(xml=text, section="deformable")]
    report = Report()
    assert mujoco.MjModel.from_xml_string(mjcf.to_mjcf(world, report)).nflex == 0
    assert [finding.path for finding in report.findings] == ["extras.carried[0]"]
