"""Attached models and parts of the model itself, and their keyframes, beside what MuJoCo compiles."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest

from engine.compiler import build
from engine.errors import SceneError
from engine.msd import mjcf
from engine.msd.report import Report
from engine.msd.schema import World

CHILD = """<mujoco model="child"><compiler angle="radian"/><option gravity="0 0 -1" iterations="7"/>
  <asset><material name="used"/><material name="unused"/></asset>
  <worldbody>
    <site name="out"/>
    <body name="a" pos="0 0 1"><freejoint name="f"/><geom size=".1" material="used"/><site name="s"/>
      <body name="b" pos="1 0 0"><joint name="j" ref=".2"/><geom size=".1"/></body></body>
    <body name="c"><joint name="k" type="ball"/><geom size=".1"/></body>
    <body name="m" mocap="true" pos="1 2 3"/>
  </worldbody>
  <contact><exclude body1="a" body2="c"/><exclude body1="b" body2="world"/></contact>
  <tendon><spatial name="t"><site site="s"/><site site="out"/></spatial></tendon>
  <actuator>
    <motor name="m" joint="j"/><general name="n" joint="k" dyntype="integrator"/><motor name="p" tendon="t"/>
  </actuator>
  <sensor><jointpos name="pos" joint="j"/><clock name="c"/><framepos name="f" objtype="body" objname="c"/>
  </sensor>
  <custom><numeric name="n" data="1 2"/></custom>
  <keyframe>
    <key name="home" time="3" qpos="1 2 3 0 1 0 0 .5 0 0 1 0" qvel="1 2 3 4 5 6 7 8 9 10" ctrl=".1 .2 .3" act=".7"
         mpos="7 8 9" mquat="0 0 0 1"/>
    <key qpos="4 5 6 1 0 0 0 .1 1 0 0 0"/>
  </keyframe>
</mujoco>"""

PARENTS = {
    "a part in a frame": """<mujoco><asset><model name="child" file="child.xml"/>
        <model name="again" file="child.xml"/></asset><worldbody>
        <body name="z"><joint name="zj" ref="30"/><geom size=".1"/></body>
        <frame pos="5 0 0" euler="0 0 90"><attach model="child" body="a" prefix="x_"/></frame>
        <body name="y"><joint/><geom size=".1"/><attach model="again" body="c" prefix="y_"/></body>
      </worldbody><actuator><motor joint="zj"/></actuator>
      <keyframe><key name="own" qpos=".5"/></keyframe></mujoco>""",
    "whole and twice": """<mujoco><asset><model name="child" file="child.xml"/></asset><worldbody>
        <attach model="child" prefix="x_"/><body><joint/><geom size=".1"/></body>
        <frame pos="1 1 1"><attach model="child" prefix="y_"/></frame></worldbody></mujoco>""",
    "replicated": """<mujoco><asset><model name="child" file="child.xml"/></asset><worldbody>
        <replicate count="3" offset="1 0 0"><attach model="child" body="c" prefix="x_"/></replicate>
        </worldbody></mujoco>""",
    "nested": """<mujoco><asset><model name="middle" file="middle.xml"/></asset><worldbody>
        <body name="z"><joint name="zj"/><geom size=".1"/></body>
        <attach model="middle" body="db" prefix="o_"/></worldbody></mujoco>""",
    "merged": """<mujoco><compiler conflict="merge"/><option timestep=".007"/>
        <asset><model name="child" file="child.xml"/></asset><worldbody><attach model="child" prefix="x_"/>
        </worldbody></mujoco>""",
    "itself": """<mujoco><asset><material name="red"/></asset><worldbody><site name="out"/>
        <body name="q"><joint name="k"/><geom size=".1"/></body>
        <body name="z"><joint name="zj"/><geom size=".1" material="red"/><site name="s"/></body>
        <frame pos="5 0 0"><attach body="z" prefix="x_"/></frame>
        <frame name="fr" pos="0 2 0"><body name="w" pos="1 0 0"><geom size=".1"/></body></frame>
        <frame pos="0 0 7"><attach frame="fr" prefix="y_"/></frame>
      </worldbody>
      <tendon><spatial name="t"><site site="s"/><site site="out"/></spatial></tendon>
      <contact><exclude body1="z" body2="world"/><exclude body1="q" body2="w"/></contact>
      <sensor><framepos name="f" objtype="site" objname="out" reftype="body" refname="z"/><clock name="c"/>
        <jointpos name="jk" joint="k"/></sensor>
      <actuator><motor name="mk" joint="k"/><motor name="mt" tendon="t"/></actuator>
      <keyframe><key name="own" qpos="1 2"/></keyframe></mujoco>""",
}
MIDDLE = """<mujoco model="middle"><asset><model name="child" file="child.xml"/></asset><worldbody>
    <body name="db"><joint name="dj" ref="30"/><geom size=".1"/><attach model="child" body="c" prefix="in_"/></body>
    </worldbody><keyframe><key name="dk" qpos="1 .6 .8 0 0"/></keyframe></mujoco>"""


def names(model: mujoco.MjModel, kind: mujoco.mjtObj, count: int) -> list[str | None]:
    return [mujoco.mj_id2name(model, kind, i) for i in range(count)]


@pytest.fixture(params=PARENTS)
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[World, mujoco.MjModel]:
    """A parent as our World and as MuJoCo's model."""
    (tmp_path / "child.xml").write_text(CHILD)
    (tmp_path / "middle.xml").write_text(MIDDLE)
    file = tmp_path / "parent.xml"
    file.write_text(PARENTS[request.param])
    return mjcf.read(file), mujoco.MjModel.from_xml_path(str(file))


def test_what_comes_along_is_what_mujoco_copies(pair: tuple[World, mujoco.MjModel]) -> None:
    world, model = pair
    kinds = mujoco.mjtObj
    actuators = [*world.actuators, *world.extras.actuators]
    assert sorted(a.name for a in actuators if a.name) == sorted(
        filter(None, names(model, kinds.mjOBJ_ACTUATOR, model.nu))
    )
    assert [t.name for t in world.extras.tendons] == names(model, kinds.mjOBJ_TENDON, model.ntendon)
    assert list(world.assets.materials) == names(model, kinds.mjOBJ_MATERIAL, model.nmat)
    assert [n.name for n in world.extras.numerics] == names(model, kinds.mjOBJ_NUMERIC, model.nnumeric)
    # MuJoCo doubles a sensor of nothing, like a clock, with every replica of anything: 2^n of them.
    sensors = [s.name for s in (*world.sensors.frame, *world.sensors.joint)]
    assert sorted(sensors) == sorted(n for n in names(model, kinds.mjOBJ_SENSOR, model.nsensor) if "c" not in n)
    assert any("c" in sensor.name for sensor in world.extras.sensors)
    assert len(world.collision_ignores.link_pairs) == model.nexclude
    assert world.simulate_option.gravity == pytest.approx(model.opt.gravity)
    assert world.simulate_option.timestep == model.opt.timestep
    assert world.simulate_option.constraint_solver_iterations == model.opt.iterations


def test_keyframes_are_those_of_mujoco(pair: tuple[World, mujoco.MjModel]) -> None:
    world, model = pair
    assert [k.name or "" for k in world.keyframes] == [
        name or "" for name in names(model, mujoco.mjtObj.mjOBJ_KEY, model.nkey)
    ]
    free, ball = int(mujoco.mjtJoint.mjJNT_FREE), int(mujoco.mjtJoint.mjJNT_BALL)
    quaternions = [
        address + (3 if kind == free else 0)
        for address, kind in zip(model.jnt_qposadr, model.jnt_type, strict=True)
        if kind in (free, ball)
    ]
    for i, key in enumerate(world.keyframes):
        assert (key.time or 0.0) == model.key_time[i]
        qpos = np.array(key.dof_pos)
        for start in quaternions:
            turn = np.roll(qpos[start : start + 4], 1)
            qpos[start : start + 4] = turn / np.linalg.norm(turn)
        assert qpos == pytest.approx(model.key_qpos[i], abs=1e-9)
        if len(key.dof_vel):
            assert key.dof_vel == pytest.approx(model.key_qvel[i])
        extras = key.extras
        if len(key.ctrl):
            ctrl = extras.ctrl if extras and extras.ctrl is not None else key.ctrl
            assert ctrl == pytest.approx(model.key_ctrl[i])
        if extras and extras.act is not None:
            assert extras.act == pytest.approx(model.key_act[i])
        if extras and extras.mpos is not None:
            assert extras.mpos == pytest.approx(model.key_mpos[i].ravel())
            assert np.roll(extras.mquat.reshape(-1, 4), 1, axis=1) == pytest.approx(model.key_mquat[i].reshape(-1, 4))


@pytest.mark.parametrize(
    ("key", "numbers"),
    [('qpos="5"', [5, 0.3, 7, 8, 9, 1, 0, 0, 0]), ('qpos="5 6 1 2"', [5, 6, 1, 2, 9, 1, 0, 0, 0])],
)
def test_a_short_key_leaves_the_rest_as_modelled(key: str, numbers: list[float]) -> None:
    xml = f"""<mujoco><compiler angle="radian"/><worldbody><body><joint/><geom size=".1"/></body>
      <body><joint ref=".3"/><geom size=".1"/></body><body pos="7 8 9"><freejoint/><geom size=".1"/></body>
      </worldbody><keyframe><key {key}/></keyframe></mujoco>"""
    model, world = mujoco.MjModel.from_xml_string(xml), mjcf.read_string(xml)
    assert model.key_qpos[0] == pytest.approx(numbers)
    ours = world.keyframes[0].dof_pos
    assert [*ours[:5], *np.roll(ours[5:], 1)] == pytest.approx(numbers)


def test_inputs_of_actuators_with_several_are_counted() -> None:
    xml = """<mujoco><worldbody><body><joint name="j"/><geom size=".1"/></body>
      <body><joint name="b" type="ball"/><geom size=".1"/></body></worldbody><actuator><motor joint="j"/>
      <pid joint="j" kp="1" ki="2" slewmax="1"/><orientation joint="b" kp="1"/><motor joint="j"/>
      <dcmotor joint="j" motorconst="1" resistance="1" controller="1 1 0 1" input="pos"/>
      <orientation joint="b" kp="1" input="quat"/></actuator>
      <keyframe><key ctrl="1 2 3 4 5 6 7 8 9 10 11 12" act="1 2 3 4"/></keyframe></mujoco>"""
    model, world = mujoco.MjModel.from_xml_string(xml), mjcf.read_string(xml)
    assert (model.nu, model.na) == (12, 4)
    assert world.keyframes[0].ctrl == pytest.approx([1, 7])  # the two motors
    assert world.keyframes[0].extras.ctrl == pytest.approx(model.key_ctrl[0])
    with pytest.raises(SceneError, match="Expected 12 numbers, got 13"):
        mjcf.read_string(xml.replace('ctrl="', 'ctrl="0 '))
    with pytest.raises(SceneError, match="Expected 4 numbers, got 5"):
        mjcf.read_string(xml.replace('act="', 'act="0 '))


@pytest.mark.parametrize(
    ("attach", "message"),
    [
        ('<attach prefix="x_"/>', "Expected a body or frame of the model itself"),
        ('<attach body="none" prefix="x_"/>', "has no body 'none'"),
        ('<attach body="a" prefix="x_"/>', "attaches itself"),
        ('<attach model="none" prefix="x_"/>', "Unknown model asset 'none'"),
    ],
)
def test_what_cannot_be_attached_is_refused(attach: str, message: str) -> None:
    with pytest.raises(SceneError, match=message):
        mjcf.read_string(f'<mujoco><worldbody><body name="a">{attach}</body></worldbody></mujoco>')


WITH_PLUGINS = """<mujoco model="child"><extension><plugin plugin="mujoco.pid"><instance name="one">
  <config key="kp" value="4"/></instance></plugin><plugin plugin="mujoco.sensor.touch_grid"><instance name="g">
  <config key="size" value="2 3"/><config key="fov" value="9 9"/></instance></plugin></extension>
  <worldbody><body name="b"><joint name="j"/><geom size=".1"/><site name="s"/></body></worldbody>
  <actuator><plugin name="a" joint="j" plugin="mujoco.pid" instance="one"/></actuator>
  <sensor><plugin name="t" plugin="mujoco.sensor.touch_grid" instance="g" objtype="site" objname="s"/></sensor>
</mujoco>"""


def plugin_names(model: mujoco.MjModel) -> list[str]:
    return [mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_PLUGIN, i) for i in range(model.nplugin)]


def test_plugins_of_a_part_come_along_under_its_prefix(tmp_path: Path) -> None:
    (tmp_path / "child.xml").write_text(WITH_PLUGINS)
    parent = tmp_path / "parent.xml"
    parent.write_text("""<mujoco><asset><model name="c" file="child.xml"/></asset>
        <worldbody><attach model="c" body="b" prefix="x_"/></worldbody></mujoco>""")
    truth = mujoco.MjModel.from_xml_path(str(parent))
    world = mjcf.read(parent)
    assert [i.name for p in world.extension.plugins.values() for i in p.instances] == plugin_names(truth)
    assert [actuator.plugin.instance for actuator in world.extras.actuators] == ["x_one"]
    assert [sensor.instance for sensor in world.extras.sensors] == ["x_g"]
    again = mujoco.MjModel.from_xml_string(mjcf.to_mjcf(world))
    assert (again.nu, again.nsensordata, plugin_names(again)) == (truth.nu, truth.nsensordata, plugin_names(truth))


def test_instances_of_plugins_are_renamed_when_worlds_are_attached() -> None:
    part = mjcf.read_string(WITH_PLUGINS)
    world = mjcf.read_string(WITH_PLUGINS)
    world.attach(part, other_prefix="x_")
    model = mujoco.MjModel.from_xml_string(mjcf.to_mjcf(world))
    assert plugin_names(model) == ["one", "x_one", "g", "x_g"]
    with pytest.raises(SceneError, match="both worlds have"):
        world.attach(part)


RULED = """<mujoco><compiler {}/><worldbody>
    <body name="a" pos="0 0 1"><freejoint/><geom type="box" size=".1 .2 .3" pos=".1 0 0" euler="10 20 30"/>
      <geom size=".1" group="3" pos="0 .2 0"/></body>
    <body name="b"><freejoint align="auto"/><inertial pos=".01 0 0" mass="5" diaginertia="1 1 1"/>
      <geom size=".1" pos="0 .3 0"/></body>
    <body name="c"><freejoint align="false"/><inertial pos="0 0 0" mass="1e-6" diaginertia="1e-9 1e-9 {}"/>
      <geom size=".1" pos="0 .3 0"/></body></worldbody></mujoco>"""
RULING = """<mujoco><compiler {}/><asset><model name="m" file="child.xml"/></asset><worldbody>
    <body pos="0 0 3"><freejoint/><inertial pos=".01 0 0" mass="5" diaginertia="1 1 1"/>
      <geom type="box" size=".1 .2 .3" pos=".1 0 0" euler="10 20 30"/><geom size=".1" group="3" pos="0 .2 0"/></body>
    <attach model="m" prefix="x_"/></worldbody></mujoco>"""
RULES = (
    "",
    'alignfree="true"',
    'inertiafromgeom="true" alignfree="true"',
    'inertiagrouprange="0 1"',
    'boundmass=".5" boundinertia=".1"',
    'balanceinertia="true"',
)
WEIGHED = (
    "body_mass", "body_inertia", "body_ipos", "body_iquat", "body_pos", "body_quat", "geom_pos", "geom_quat", "qpos0",
)  # fmt: skip


@pytest.mark.parametrize("own", RULES)
@pytest.mark.parametrize("scene", [*RULES, 'inertiafromgeom="false"'])
def test_an_attached_model_is_weighed_and_aligned_by_its_own_compiler(scene: str, own: str, tmp_path: Path) -> None:
    child = RULED.format(own, "4e-9" if "balance" in own else "1.5e-9")
    (tmp_path / "child.xml").write_text(child)
    file = tmp_path / "scene.xml"
    file.write_text(RULING.format(scene))
    truth, model = mujoco.MjModel.from_xml_path(str(file)), build(mjcf.read(file))
    for name in WEIGHED:
        np.testing.assert_allclose(getattr(model, name), getattr(truth, name), rtol=1e-6, atol=1e-12, err_msg=name)


def test_it_is_said_what_an_attached_model_weighs_by_its_own_compiler(tmp_path: Path) -> None:
    (tmp_path / "child.xml").write_text(RULED.format('inertiagrouprange="0 1"', "1e-9"))
    (tmp_path / "scene.xml").write_text(RULING.format(""))
    report = Report()
    mjcf.read(tmp_path / "scene.xml", report)
    (finding,) = report.findings
    assert finding.file == str(tmp_path / "child.xml") and finding.element == "body"
    assert "own model's <compiler>" in finding.message
