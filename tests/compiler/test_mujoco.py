# ruff: noqa: E501
"""A scene that MuJoCo compiles and a scene that we build are the same arrays."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from mujoco_fields import NOT_BUILT, differences
from scene_files import BESIDE, needed, own_scenes

from engine.compiler import build
from engine.compiler.model import ARRAYS, COUNTS
from engine.msd import mjcf

mujoco = pytest.importorskip("mujoco")

SHARED_SCENES = [
    "motrixsim/actuator", "motrixsim/body", "motrixsim/box_on_plane", "motrixsim/falling_ball",
    "motrixsim/friction", "motrixsim/gyroscope", "motrixsim/hfield", "motrixsim/joint",
    "motrixsim/keyboard_car", "motrixsim/local_arm", "motrixsim/slope", "motrixsim/multi_world_camera",
    "motrixsim/site_and_sensor", "motrixsim/touch_sensor_demo", "mujoco/car/car", "mujoco/cube/cube_3x3x3",
    "mujoco/humanoid/humanoid", "mujoco/humanoid/22_humanoids", "mujoco/mug/mug", "mujoco/replicate/bowl",
    "mujoco/replicate/container", "mujoco/replicate/cylinder", "mujoco/replicate/helix",
    "mujoco/replicate/newton_cradle", "mujoco/replicate/scene", "mujoco/replicate/stonehenge",
]  # fmt: skip
SUITE = [
    "acrobot", "ball_in_cup", "cartpole", "cheetah", "finger", "fish", "hopper", "humanoid", "humanoid_CMU",
    "lqr", "manipulator", "pendulum", "point_mass", "quadruped", "reacher", "stacker", "swimmer", "walker",
]  # fmt: skip
GYMNASIUM = [
    "ant", "half_cheetah", "hopper", "humanoid", "inverted_double_pendulum", "inverted_pendulum", "pusher",
    "reacher", "swimmer", "walker2d",
]  # fmt: skip


def check(path: Path) -> None:
    truth = mujoco.MjModel.from_xml_path(str(path))
    model = build(mjcf.read(path))
    assert differences(model, truth) == []


def package_folder(name: str) -> Path:
    """Folder of an installed package, which need not import here."""
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        pytest.skip(f"{name} is not installed")
    return Path(spec.submodule_search_locations[0])


@pytest.mark.parametrize("scene", SHARED_SCENES)
def test_shared_scene(scene: str) -> None:
    check(needed(BESIDE / "scenes" / f"{scene}.xml"))


@pytest.mark.parametrize("path", own_scenes(), ids=lambda path: path.stem)
def test_own_scene(path: Path) -> None:
    check(path)


@pytest.mark.parametrize("scene", SUITE)
def test_dm_control(scene: str) -> None:
    check(package_folder("dm_control") / "suite" / f"{scene}.xml")


@pytest.mark.parametrize("scene", GYMNASIUM)
def test_gymnasium(scene: str) -> None:
    check(package_folder("gymnasium") / "envs" / "mujoco" / "assets" / f"{scene}.xml")


TREE = """
<body name="a" pos="0 0 1" euler="10 20 30">
  <joint name="j" axis="0 1 .2" pos=".1 0 0" range="-60 90" damping=".3" armature=".02" stiffness="3" springref="20"/>
  <geom name="ga" type="capsule" size=".1 .3" mass="2"/>
  <geom type="box" size=".1 .2 .3" pos=".2 0 .1" euler="0 0 45" density="300"/>
  <site name="sa" pos=".1 .2 .3" euler="0 90 0"/>
  <body name="b" pos="0 0 .5">
    <joint name="slide" type="slide" axis="1 0 0" ref=".1" frictionloss=".4"/>
    <joint name="k" type="ball" range="0 40"/>
    <geom name="gb" type="cylinder" size=".1 .2"/>
    <site name="sb" type="box" size=".1 .2 .3"/>
  </body>
</body>
<body name="c" pos="2 0 1"><freejoint name="free"/><geom name="gc" type="ellipsoid" size=".1 .2 .3"/><site name="sc"/></body>
<body name="m" mocap="true" pos="0 3 1" quat="1 1 0 0"><geom size=".1"/></body>
"""

FEATURES = {
    "tree": "",
    "springs": """<worldbody><body><joint type="ball" stiffness="2" damping=".1"/><geom size=".1"/>
        <body pos=".3 0 0"><joint stiffness="1" springref="30" ref="10"/><geom size=".1"/></body></body></worldbody>""",
    "springs by time constant": """<worldbody><body><joint springdamper=".5 .8"/><geom size=".1" pos=".3 0 0"/>
        <body pos="1 0 0"><joint type="slide" springdamper=".3 .2"/><geom type="box" size=".1 .2 .3"/></body></body>
        </worldbody>""",
    "direct solref": """<worldbody><body><joint range="0 1" solreflimit="-300 -20" solimplimit=".8 .9 .01 .4 3"/>
        <geom size=".1" solref="-500 -30" solimp=".7 .8 .002 .6 1" condim="4" priority="2" solmix="3"
        friction=".1 .2 .3" margin=".01" gap=".005"/></body></worldbody>""",
    "friction": """<worldbody><body><joint frictionloss="2" solreffriction=".04 .8" solimpfriction=".7 .8 .01"/>
        <geom size=".1"/></body></worldbody>""",
    "forces on joints": """<worldbody><body gravcomp=".5"><joint actuatorfrcrange="-3 4" actuatorgravcomp="true"
        margin=".1" range="-1 1"/><geom size=".1"/></body></worldbody>""",
    "inertial": """<worldbody><body><joint/><inertial pos=".1 .2 .3" mass="3" fullinertia="3 4 5 .1 .2 .3"/></body>
        <body><joint/><inertial pos="0 0 0" mass="3" diaginertia="1 2 2.5" euler="10 20 30"/><geom size="1"/></body>
        </worldbody>""",
    "inertia from geoms": """<compiler inertiafromgeom="true" inertiagrouprange="1 2"/><worldbody><body><joint/>
        <inertial pos="0 0 0" mass="3" diaginertia="1 2 2.5"/><geom size="1" group="0"/><geom type="box" group="1"
        size=".1 .2 .3"/><geom size=".3" group="2" pos="1 0 0"/></body><body><joint/><inertial pos=".1 .2 .3" mass="2"
        diaginertia="1 1 1"/></body></worldbody>""",
    "compiler bounds": """<compiler boundmass="1" boundinertia=".1" balanceinertia="true"/><worldbody>
        <body><joint/><geom size=".01"/></body>
        <body><joint/><inertial pos="0 0 0" mass=".1" diaginertia="1 .2 .3"/></body></worldbody>""",
    "total mass": """<compiler settotalmass="7"/><worldbody><body><joint/><geom size=".1"/></body>
        <body><geom size=".2"/></body></worldbody>""",
    "shell inertia": """<worldbody><body><joint/><geom size=".3" shellinertia="true"/></body>
        <body><joint/><geom type="capsule" size=".3 .4" shellinertia="true" mass="2"/></body>
        <body><joint/><geom type="cylinder" size=".3 .4" shellinertia="true"/></body>
        <body><joint/><geom type="box" size=".3 .4 .5" shellinertia="true"/></body></worldbody>""",
    "massless chain": """<worldbody><body pos="0 0 1"><joint/><body pos="1 0 0"><geom size=".1"/></body></body>
        <body pos="3 0 1"/></worldbody>""",
    "sliding bodies": """<worldbody><body><joint type="slide" axis="1 0 0" armature=".3"/><joint type="slide"
        axis="0 1 0"/><geom size=".1"/></body><body><joint type="slide"/><geom size=".1" pos=".1 0 0"/></body>
        <body><joint type="slide" axis="1 1 0"/><geom size=".1"/></body></worldbody>""",
    "capsule by ends": """<worldbody><body><joint/><geom type="capsule" size=".1" fromto="0 0 0 1 2 3"/>
        <geom type="box" size=".1" fromto="0 0 1 1 0 1"/><site type="capsule" size=".1" fromto="0 0 0 1 1 0"/></body>
        </worldbody>""",
    "actuators": """<tendon><fixed name="t"><joint joint="j" coef="2"/><joint joint="slide" coef="-1"/></fixed></tendon>
        <actuator><motor joint="j" gear="3" ctrlrange="-1 2"/><position joint="j" kp="3" kv=".4"/>
        <position joint="slide" kp="5" dampratio="1.2" gear="2"/><position joint="j" kp="2" timeconst=".1"/>
        <velocity joint="k" kv="2" gear="1 2 3"/><general tendon="t" dyntype="filter" dynprm=".3" gaintype="affine"
        gainprm="1 2 3" biastype="affine" biasprm="4 5 6" actlimited="true" actrange="0 1" actearly="true"/>
        <adhesion body="a" ctrlrange="0 1" gain="3"/><motor joint="free" gear="1 2 3 4 5 6"/>
        <intvelocity joint="j" kp="2" actrange="-1 1"/><damper joint="slide" kv="3" ctrlrange="0 1"/>
        <motor site="sc" gear="1 0 0 0 1 0"/><motor jointinparent="k" gear="1 0 0"/>
        <general joint="j" dyntype="integrator" forcerange="-2 3" group="2"/>
        <position tendon="t" kp="2" dampratio="1" gear="3"/><cylinder joint="j" area=".3" bias="1 2 3"/></actuator>""",
    "tendons": """<tendon><fixed name="t" stiffness="2" damping=".3" springlength=".1 .2" frictionloss=".1" range="-1 1"
        margin=".1" solreflimit=".05 .7"><joint joint="j" coef="2"/><joint joint="slide" coef="3"/></fixed>
        <fixed stiffness="3" range="0 1"><joint joint="slide" coef="-3"/></fixed>
        <spatial range=".1 2" stiffness="4"><site site="sa"/><site site="sb"/><site site="sc"/></spatial>
        <spatial springlength=".3"><site site="sa"/><site site="sb"/><pulley divisor="2"/><site site="sb"/>
        <site site="sc"/></spatial></tendon>""",
    "tendon armature": """<tendon><fixed armature=".7"><joint joint="j" coef="2"/><joint joint="slide" coef="3"/>
        </fixed></tendon>""",
    "equalities": """<equality><connect body1="a" body2="c" anchor="1 2 3"/><weld body1="b" body2="c"/>
        <joint joint1="j" joint2="slide" polycoef="1 2 3 4 5"/><weld body1="b" body2="c" anchor="1 2 3" torquescale="3"/>
        <weld body1="b" body2="c" relpose="1 2 3 1 1 0 0"/><weld body1="c" active="false"/><joint joint1="j"/>
        <connect body1="b" anchor=".1 .2 .3" solref=".05 .8" solimp=".8 .9 .1"/><connect site1="sa" site2="sb"/>
        <weld site1="sa" site2="sb"/><connect body1="a" body2="c" anchor="0 0 0" solref="-100 -20"/></equality>""",
    "contacts": """<contact><exclude body1="b" body2="c"/><exclude body1="a" body2="c"/><pair geom1="gc" geom2="gb"
        condim="6" friction="1 2 3 4 5" margin=".1" gap=".02" solref=".05 1" solimp=".8 .9 .01"/>
        <pair geom1="ga" geom2="gc" solref="-300 -20"/></contact>""",
    "sensors": """<tendon><fixed name="t"><joint joint="j" coef="2"/></fixed></tendon>
        <actuator><motor name="mo" joint="j"/></actuator>
        <sensor><touch site="sa"/><jointpos joint="j" cutoff="3"/><framequat objtype="site" objname="sa"/>
        <accelerometer site="sa" noise=".1"/><gyro site="sa"/><velocimeter site="sb"/><force site="sa"/>
        <torque site="sa"/><framepos objtype="body" objname="b"/><framepos objtype="xbody" objname="b" reftype="site"
        refname="sa"/><framelinvel objtype="geom" objname="ga"/><frameangvel objtype="body" objname="a"/>
        <framelinacc objtype="body" objname="a"/><frameangacc objtype="body" objname="a"/><framexaxis objtype="body"
        objname="a"/><frameyaxis objtype="body" objname="a"/><framezaxis objtype="body" objname="a"/><subtreecom
        body="a"/><subtreelinvel body="a"/><subtreeangmom body="a"/><ballquat joint="k"/><ballangvel joint="k"/>
        <jointvel joint="slide"/><tendonpos tendon="t"/><tendonvel tendon="t"/><actuatorpos actuator="mo"/>
        <actuatorvel actuator="mo"/><actuatorfrc actuator="mo"/><jointactuatorfrc joint="j"/><tendonactuatorfrc
        tendon="t"/><clock/><magnetometer site="sa"/><e_potential/><e_kinetic/><jointlimitpos joint="j"/>
        <jointlimitvel joint="j"/><jointlimitfrc joint="j"/><rangefinder site="sa"/><contact geom1="ga" geom2="gc"
        num="2" data="found force dist" reduce="maxforce"/><contact subtree1="a" body2="c"/></sensor>""",
    "cameras and lights": """<worldbody><camera pos="1 2 3" xyaxes="1 0 0 0 1 1" fovy="30"/><body pos="0 0 1"
        euler="0 0 30"><joint/><geom size=".1" pos=".2 0 0"/><camera mode="targetbody" target="a" pos="0 -1 0"/>
        <camera mode="track" pos="1 0 0"/><camera mode="trackcom" pos="1 0 0"/><camera mode="targetbodycom" target="a"/>
        <light mode="targetbody" target="a"/><light pos="0 1 2" dir="1 1 -2"/><light mode="trackcom"/></body>
        </worldbody>""",
    "keyframes": """<keyframe><key time="2" qpos="1 2 1 1 0 0 3 4 5 1 1 0 0" qvel="1 2 3 4 5 6 7 8 9 10 11"/>
        <key name="b" mpos="7 8 9" mquat="1 0 1 0"/></keyframe>""",
    "options": """<option timestep=".003" gravity="1 2 -3" iterations="7" tolerance="1e-6" integrator="implicitfast"
        cone="elliptic" jacobian="sparse" solver="CG" impratio="3" ls_iterations="9" ls_tolerance=".02" wind="1 2 3"
        density="1.2" viscosity=".1" magnetic="1 2 3" ccd_iterations="20" noslip_iterations="3" o_margin=".1"><flag
        gravity="disable" contact="disable" energy="enable" warmstart="disable" refsafe="disable" override="enable"/>
        </option><statistic extent="3" center="1 2 3" meansize=".5" meanmass="4" meaninertia="6"/>""",
    "wrapped tendons": """<worldbody><geom name="ball" size=".2" pos=".5 0 .1"/><geom name="roll" type="cylinder"
        size=".1 .3" pos="-.5 0 .2" euler="80 20 0"/><geom name="ring" size=".15" pos="0 .8 .3"/><site name="w" pos="1 .1 0"/>
        <site name="by" pos=".5 .1 .6"/><site name="in" pos="0 .8 .25"/><body><joint axis="0 1 0"/><joint axis="0 0 1"/>
        <geom type="box" size=".05 .05 .05" pos=".1 0 0"/><site name="hub" pos="-.1 .02 .1"/><body pos="-1 0 0"><joint
        type="slide"/><geom size=".05"/><site name="end" pos="0 .1 .1"/></body></body></worldbody><tendon>
        <spatial><site site="w"/><geom geom="ball"/><site site="hub"/><geom geom="roll"/><site site="end"/></spatial>
        <spatial><site site="w"/><geom geom="ball" sidesite="by"/><site site="hub"/><pulley divisor="3"/>
        <site site="hub"/><geom geom="roll" sidesite="by"/><site site="end"/></spatial>
        <spatial stiffness="3"><site site="w"/><geom geom="ring" sidesite="in"/><site site="end"/></spatial>
        </tendon>
        <actuator><motor site="hub" gear="1 2 3 4 5 6"/></actuator>""",
    "transmissions": """<actuator><motor site="sb" refsite="sc" gear="1 2 3 4 5 6"/><motor site="sb" refsite="sa"
        gear="1 0 2 0 0 3"/><motor cranksite="sb" slidersite="sc" cranklength="3" gear="2"/><motor cranksite="sa"
        slidersite="sb" cranklength=".01"/><position site="sc" refsite="sa" kp="3" dampratio=".7"/><motor
        jointinparent="free" gear="1 2 3 4 5 6"/></actuator>""",
    "muscles": """<actuator><muscle joint="j" lengthrange=".1 .9"/><muscle joint="j" lengthrange="0 1" timeconst=".1 .2"
        tausmooth=".3" range=".5 .6" force="4" scale="5" lmin=".6" lmax="1.7" vmax="1.8" fpmax="1.9" fvmax="2.1"/>
        <general joint="j" dyntype="muscle" gaintype="muscle" biastype="muscle" gainprm=".7 1.1 -1 300 .4 1.5 1.6 1.2 1.1"
        biasprm=".7 1.1 -1 300 .4 1.5 1.6 1.2 1.1" lengthrange="0 2"/>
        </actuator>""",
    "controllers": """<actuator><motor joint="j"/><pid joint="j" kp="2" kv=".3"/><pid joint="slide" kp="2" dampratio="1"
        ki=".4" imax=".7" slewmax=".9" posrange="-1 1" velrange="-2 2"/><pid joint="j" ki="3" input="pos ff"
        inheritrange=".5" ffrange="-3 3"/><pid site="sb" refsite="sc" input="vel" kv="2"/><orientation
        joint="k" kp="2" kv="3" forcerange="0 4"/><orientation site="sb" refsite="sc" dampratio="1" group="2"
        nsample="3" delay=".004"/><orientation site="sb" refsite="sa" input="quat" ctrlrange="-1 1"/><general joint="k"
        gaintype="so3" biastype="so3" gainprm="3" biasprm="0 -3 -1" dyntype="integrator"/><general joint="j"
        dyntype="pid" gaintype="pid" biastype="affine" gainprm="3" biasprm="0 -3 -1" dynprm="1 2 3"/><motor joint="j"/>
        </actuator><keyframe><key/><key ctrl="1 2 3"/><key act="1 2"/></keyframe>""",
    "DC motors": """<actuator><dcmotor joint="j" motorconst="2 3" resistance=".5" cogging="1 2 .3"/><dcmotor joint="j"
        nominal="12 3 40" input="none"/><dcmotor joint="slide" nominal="12 3 40" motorconst=".7" thermal="1 2 3 4 5 6"
        lugre="1 2 3 4 5" input="pos vel" controller="1 2 3 4 5 6" inductance=".3 0" ctrlrange="-1 2"/><dcmotor joint="j"
        motorconst="2" resistance=".5" inductance="0 .01" saturation="5 6 7" input="vel ff voltage"/><dcmotor joint="j"
        motorconst="2" resistance=".5" saturation="0 6 0" thermal="0 2 3 .1 20 25"/><motor joint="j"/></actuator>
        <keyframe><key ctrl="1 2 3 4 5 6 7 8" act="1 2 3 4 5 6 7"/></keyframe>""",
    "plugins": """<extension><plugin plugin="mujoco.sensor.touch_grid"><instance name="g"><config key="size" value="2 3"/>
        <config key="fov" value="9 9"/></instance></plugin><plugin plugin="mujoco.pid"><instance name="one"><config
        key="kp" value="4"/></instance></plugin></extension><actuator><plugin joint="j" plugin="mujoco.pid" actdim="1">
        <config key="ki" value="1"/></plugin><plugin joint="j" plugin="mujoco.pid" instance="one"/><motor joint="j"/>
        <plugin joint="j" plugin="mujoco.pid" dyntype="filter" dynprm=".3" actdim="2"><config key="slewmax" value="1"/>
        </plugin></actuator><sensor><plugin plugin="mujoco.sensor.touch_grid" instance="g" objtype="site" objname="sa"/>
        <clock/></sensor>""",
    "length ranges of limits": """<compiler><lengthrange uselimit="true"/></compiler><actuator><muscle joint="j"/>
        </actuator>""",
    "histories": """<actuator><motor joint="j" nsample="3" delay=".01" interp="linear"/><motor joint="slide"/><motor
        joint="j" nsample="2"/></actuator><sensor><jointpos joint="j" nsample="4" interp="cubic" delay=".02"/><framepos
        objtype="site" objname="sa" interval=".1 -.05" nsample="1"/><clock nsample="2"/></sensor>""",
    "armature of actuators": """<tendon><fixed name="t"><joint joint="j" coef="2"/></fixed></tendon><actuator><motor
        joint="slide" armature=".3" damping="2"/><motor tendon="t" armature=".4"/></actuator>""",
    "custom": """<size nuserdata="3" nuser_geom="4"/><custom><numeric name="n" data="1 2 3" size="5"/><text name="t"
        data="hello"/><tuple name="u"><element objtype="body" objname="a" prm="2"/><element objtype="geom"
        objname="gb"/></tuple></custom><worldbody><body><joint user="1 2"/><geom size=".1" user="5 6"/><site
        user="7"/></body></worldbody>""",
    "looks": """<asset><texture name="x" type="2d" builtin="flat" width="8" height="8"/><texture name="c" type="cube"
        builtin="checker" width="8"/><material name="m" texture="x" texrepeat="2 3" texuniform="true" emission=".2"
        specular=".3" shininess=".4" reflectance=".1" rgba="1 .5 .2 1"/><material name="k" texture="c" metallic=".3"
        roughness=".7"/></asset><worldbody><geom size=".1" material="m"/><site material="k"/><light diffuse="1 0 0"
        ambient=".1 .2 .3" specular=".4 .5 .6" cutoff="30" exponent="3" attenuation="1 2 3"/><light type="point"
        bulbradius=".1" intensity="5" range="3"/><light type="directional" active="false" cutoff="20" range="5"/><camera sensorsize=".1 .2"
        focal=".3 .4" principal=".01 .02" resolution="100 200"/><camera sensorsize="1 2" focalpixel="30 40"
        principalpixel="1 2" resolution="100 200" output="depth normal"/><camera ipd=".1"/></worldbody>""",
    "more sensors": """<asset><mesh name="ball" builtin="sphere" params="1"/></asset><worldbody><geom name="skin"
        type="mesh" mesh="ball" pos="3 0 9"/><camera name="cam" resolution="3 2" sensorsize=".1 .1" focal=".1 .1"/>
        </worldbody><sensor><insidesite site="sa" objtype="geom" objname="ga"/><insidesite site="sa" objtype="body"
        objname="a" enclosed="true"/><tactile mesh="ball" geom="skin"/><user dim="3" objtype="body" objname="a"
        datatype="axis" needstage="vel"/><user dim="2"/><rangefinder camera="cam"/><rangefinder site="sa"
        data="dist normal"/><camprojection camera="cam" site="sb"/><distance geom1="ga" geom2="gc"/><fromto geom1="ga"
        body2="c"/><normal body1="a" geom2="gc"/><contact site="sa" data="found pos"/></sensor>""",
    "reserved keyframes": """<size nkey="3"/><keyframe><key time="1"/></keyframe>""",
    "sleep": """<worldbody><body sleep="never"><freejoint/><geom size=".1"/></body><body sleep="init"><freejoint/>
        <geom size=".1"/></body></worldbody><tendon><spatial stiffness="3"><site site="sa"/><site site="sc"/></spatial>
        </tendon>""",
    "surface velocity of a mesh": """<asset><mesh name="m" vertex="0 0 0 2 0 0 0 1 0 0 0 .5 1 .3 .2"/></asset><worldbody>
        <body><joint/><geom type="mesh" mesh="m" pos="1 2 3" euler="10 20 30" surfacevel="1 2 3 4 5 6"/></body>
        </worldbody>""",
    "height field that weighs": """<asset><hfield name="h" nrow="2" ncol="3" size="1 2 .4 .1" elevation="1 0 1 1 0 1"/>
        </asset><worldbody><body pos="0 0 1"><joint/><geom type="hfield" hfield="h" pos="1 0 0"/></body></worldbody>""",
    "ball joint without play": """<worldbody><body><joint type="ball" limited="true"/><geom size=".1"/></body>
        </worldbody>""",
    "plane sizes": """<worldbody><geom type="plane" size="0 0 1"/><geom type="plane" size="2 3 1" pos="0 0 -1"/>
        <geom type="plane" size="0 4 1" pos="0 0 -2"/></worldbody>""",
}


WITH_TREE = {"cameras and lights", "custom", "more sensors", "sleep"}


@pytest.mark.parametrize("feature", FEATURES)
def test_feature(feature: str) -> None:
    text = FEATURES[feature]
    tree = "" if "<worldbody>" in text and feature not in WITH_TREE else f"<worldbody>{TREE}</worldbody>"
    text = f"<mujoco>{tree}{text}</mujoco>"
    truth = mujoco.MjModel.from_xml_string(text)
    assert differences(build(mjcf.read_string(text)), truth) == []


def test_every_array_is_built_or_named() -> None:
    """Whatever MjModel has is in the SceneModel, or in the list of what is not, with the reason."""
    truth = mujoco.MjModel.from_xml_string("<mujoco/>")
    names = [n for n in dir(truth) if not n.startswith("_") and not callable(getattr(truth, n))]
    known = {
        *ARRAYS,
        *COUNTS,
        "ngravcomp",
        "opt",
        "stat",
        "text_data",
        "flg_gravcomp",
        "flg_surfacevel",
        "flg_adhesion",
    }
    missing = [n for n in names if n not in known and not n.startswith(tuple(NOT_BUILT))]
    assert missing == []


def test_empty_scene() -> None:
    text = "<mujoco/>"
    assert differences(build(mjcf.read_string(text)), mujoco.MjModel.from_xml_string(text)) == []


@pytest.mark.timeout(60)
def test_many_links_in_seconds() -> None:
    """2,000 boxes and a chain of 100: the time grows with the number of links, not with its square."""
    chain = '<body pos="0 0 1"><joint/><geom size=".1"/>' * 100 + "</body>" * 100
    text = '<mujoco><worldbody><replicate count="2000" offset="0 0 1"><body><freejoint/><geom size=".1"/></body>'
    world = mjcf.read_string(f"{text}</replicate>{chain}</worldbody></mujoco>")
    model = build(world)
    assert (model.nbody, model.nv) == (2101, 12100)
