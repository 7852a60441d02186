# ruff: noqa: E501
"""A scene that MuJoCo compiles and a scene that we build are the same arrays."""

from __future__ import annotations

import importlib.util
import time
from pathlib import Path

import pytest
from mujoco_fields import differences

from engine.build import build
from engine.msd import mjcf

mujoco = pytest.importorskip("mujoco")

SHARED = Path(__file__).parents[2].parent / "shared" / "scenes"
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
KEYS = ("nkey", "key_time", "key_qpos", "key_qvel", "key_act", "key_ctrl", "key_mpos", "key_mquat")
# `<size nkey>` reserves empty keyframes, and attaching a model brings its keyframes along: a World has no such thing.
RESERVED_KEYS = {"humanoid": KEYS, "22_humanoids": KEYS}


def check(path: Path) -> None:
    truth = mujoco.MjModel.from_xml_path(str(path))
    model = build(mjcf.read(path))
    assert differences(model, truth, skip=RESERVED_KEYS.get(path.stem, ())) == []


def package_folder(name: str) -> Path:
    """Folder of an installed package, which need not import here."""
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        pytest.skip(f"{name} is not installed")
    return Path(spec.submodule_search_locations[0])


@pytest.mark.parametrize("scene", SHARED_SCENES)
def test_shared_scene(scene: str) -> None:
    path = SHARED / f"{scene}.xml"
    if not path.exists():
        pytest.skip("the shared scenes are not here")
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
        size=".1 .2 .3"/><geom size=".3" group="2" pos="1 0 0"/></body></worldbody>""",
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
    "plane sizes": """<worldbody><geom type="plane" size="0 0 1"/><geom type="plane" size="2 3 1" pos="0 0 -1"/>
        <geom type="plane" size="0 4 1" pos="0 0 -2"/></worldbody>""",
}


@pytest.mark.parametrize("feature", FEATURES)
def test_feature(feature: str) -> None:
    text = FEATURES[feature]
    tree = "" if "<worldbody>" in text and feature != "cameras and lights" else f"<worldbody>{TREE}</worldbody>"
    text = f"<mujoco>{tree}{text}</mujoco>"
    truth = mujoco.MjModel.from_xml_string(text)
    assert differences(build(mjcf.read_string(text)), truth) == []


def test_empty_scene() -> None:
    text = "<mujoco/>"
    assert differences(build(mjcf.read_string(text)), mujoco.MjModel.from_xml_string(text)) == []


def test_many_links_in_seconds() -> None:
    """2,000 boxes and a chain of 100: the time grows with the number of links, not with its square."""
    chain = '<body pos="0 0 1"><joint/><geom size=".1"/>' * 100 + "</body>" * 100
    text = '<mujoco><worldbody><replicate count="2000" offset="0 0 1"><body><freejoint/><geom size=".1"/></body>'
    world = mjcf.read_string(f"{text}</replicate>{chain}</worldbody></mujoco>")
    start = time.process_time()
    model = build(world)
    assert time.process_time() - start < 10
    assert (model.nbody, model.nv) == (2101, 12100)
