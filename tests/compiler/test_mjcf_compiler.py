# ruff: noqa: E501
"""What MJCF's compiler does to a tree on request: fusing static bodies, leaving out what only looks, aligning free
bodies. The oracle is MuJoCo's own compiler."""

from __future__ import annotations

import pytest
from mujoco_fields import differences

from engine.compiler import build
from engine.compiler.inertials import inertials
from engine.msd import Report, World, mjcf

mujoco = pytest.importorskip("mujoco")

POINTS = "0 0 0 1 0 0 0 1 0 0 0 1"

FUSED = {
    "a tree": """<compiler fusestatic="true"/><worldbody>
        <body pos="0 0 1" euler="10 20 30"><joint axis="1 0 0"/><geom size=".5" pos="1 0 0" contype="0" conaffinity="0"/>
          <body pos="0 1 0" euler="30 0 0"><geom size=".5" pos="0 1 0"/><geom type="box" size=".5 .2 .3" contype="3"/>
            <light pos="0 0 1" dir="0 1 1"/><site name="s" pos="1 0 0"/><camera name="c" pos="0 1 0"/>
            <body name="pulled" pos="0 0 .3"><geom size=".2"/>
              <body name="inner"><geom type="capsule" size=".1 .2" euler="20 30 4"/></body>
              <body name="asks to stay" fuse="false"><geom size=".1"/></body></body>
            <body pos="1 1 1"><joint/><geom size=".1"/></body></body>
          <body name="felt"><site name="f"/><geom size=".1"/></body><body><site name="g"/><geom size=".1"/></body></body>
        <body name="base" pos="3 0 0"><geom type="plane" size="1 1 1"/><body pos="0 0 2" euler="0 9 0"><joint type="ball"/>
            <geom size=".1"/></body><body pos="0 0 4"><geom size=".1"/></body></body>
        <body mocap="true"><geom size=".1"/></body></worldbody>
        <actuator><adhesion body="pulled" ctrlrange="0 1"/></actuator>
        <sensor><force site="f"/><torque site="g"/></sensor>""",
    "inertia that is said and that geoms give": """<compiler fusestatic="true"/><worldbody>
        <body><freejoint/><inertial pos=".1 0 0" mass="1" diaginertia="1 1.5 1"/>
          <body pos="1 0 0" euler="10 20 30"><inertial pos="0 .2 0" quat=".5 .5 -.5 .5" mass="1" diaginertia="1 1 1.9"/>
          </body><body pos="1 0 0"><geom size=".1"/>
            <body><inertial pos="0 .2 0" mass="1" diaginertia=".01 .01 .02"/></body></body></body>
        <body><joint/><geom size=".2"/><body pos="0 1 0"><geom size=".1 .2 .3" type="box" euler="1 2 3"/></body>
          <body><inertial pos="0 .2 0" mass="1" diaginertia=".01 .01 .02"/><geom size=".1"/></body></body></worldbody>""",
    "inertia with bounds": """<compiler fusestatic="true" boundmass=".4" boundinertia=".3"/><worldbody>
        <body><joint/><geom size=".01"/><body pos="0 1 0"><geom size=".01"/></body></body></worldbody>""",
    "everything that refers": """<compiler fusestatic="true"/><worldbody><light mode="targetbody" target="l"/>
        <camera mode="targetbody" target="c"/><body><joint/><geom size=".1"/><body name="l"><geom size=".1"/></body>
        <body name="c"><geom size=".1"/></body><body name="e"><geom size=".1"/></body><body name="w"><geom size=".1"/>
        </body><body name="x"><geom size=".1"/></body><body name="fp"><geom size=".1"/></body><body name="t">
        <geom size=".1"/></body><body name="unreferred"><geom size=".1"/></body></body></worldbody>
        <contact><exclude body1="e" body2="x"/></contact><equality><weld body1="w"/></equality>
        <sensor><framepos objtype="xbody" objname="fp"/></sensor>
        <custom><tuple name="u"><element objtype="body" objname="t"/></tuple></custom>""",
}

DISCARDED = {
    "geoms that something needs": f"""<compiler discardvisual="true"/><asset>
        <mesh name="kept" vertex="{POINTS}"/><mesh name="seen" vertex="{POINTS}"/><mesh name="spare" vertex="{POINTS}"/>
        </asset><default><geom contype="0" conaffinity="0"/></default><worldbody><geom size=".1"/>
        <geom name="paired" size=".1"/><geom name="wrapped" size=".2" pos="0 0 1"/><geom name="sensed" size=".2"/>
        <geom name="listed" size=".1"/><site name="a" pos=".1 0 1.5"/><site name="b"/>
        <body name="x"><freejoint/><geom size=".1" name="other" contype="1"/><geom type="mesh" mesh="seen" mass="0"/>
        <geom type="mesh" mesh="kept" conaffinity="4"/></body></worldbody>
        <contact><pair geom1="paired" geom2="other"/></contact><tendon><spatial range="0 1"><site site="a"/>
        <geom geom="wrapped"/><site site="b"/></spatial></tendon>
        <sensor><framepos objtype="geom" objname="sensed"/></sensor>
        <custom><tuple name="u"><element objtype="geom" objname="listed"/></tuple></custom>""",
    "weight and looks": f"""<compiler discardvisual="true" fusestatic="true"/><asset><material name="m" rgba="1 0 0 1"/>
        <texture name="sky" type="skybox" builtin="flat" width="8" height="8"/>
        <texture name="x" type="2d" builtin="flat" width="8" height="8"/><material name="n" texture="x"/>
        <texture name="cube" type="cube" builtin="flat" width="8" height="8"/>
        <mesh name="me" vertex="{POINTS}" texcoord="0 0 0 1 1 0 1 1"/><mesh name="mark" vertex="{POINTS}"/></asset>
        <worldbody><site type="mesh" mesh="mark"/><body><joint/><geom size=".1" material="m"/>
          <geom size=".2" pos="0 1 0" contype="0" conaffinity="0" material="n"/><geom type="mesh" mesh="me"/>
          <site material="m"/><body pos="0 1 0"><geom size=".1" group="3" contype="0" conaffinity="0"/></body></body>
        </worldbody>""",
}

ALIGNED = {
    "geoms that stand askew": """<worldbody><body pos="1 2 3" euler="40 50 60"><freejoint align="true"/>
        <geom size=".1 .2 .3" type="box" pos=".1 .2 .3" euler="10 20 30"/><site pos="1 2 3"/>
        <light pos="0 1 0" dir="1 1 1"/><camera pos="1 0 0" euler="5 6 7"/></body>
        <body><freejoint align="true"/><geom size=".1"/><body><geom size=".1" pos="1 0 0"/></body></body>
        <body><freejoint/><geom size=".1" pos="1 0 0"/></body></worldbody>""",
    "all that do not refuse": """<compiler alignfree="true" boundmass=".5"/><worldbody>
        <body><freejoint align="false"/><geom size=".1 .2 .3" type="box" pos=".1 .2 .3" euler="10 20 30"/></body>
        <body pos="1 2 3" euler="10 20 30"><freejoint/><geom size=".1"/><site name="s" pos="1 2 3"/>
          <inertial pos=".1 .2 .3" mass="2" diaginertia="1 2 1.5" euler="10 20 30"/></body></worldbody>
        <keyframe><key qpos="1 2 3 1 0 0 0 4 5 6 1 0 0 0"/></keyframe>""",
}
ASKED = FUSED | DISCARDED | ALIGNED


def read(text: str) -> tuple[World, list[str]]:
    report = Report()
    world = mjcf.read_string(f"<mujoco>{text}</mujoco>", report=report)
    return world, [finding.message for finding in report.findings]


@pytest.mark.parametrize("case", ASKED)
def test_the_model_is_what_mujoco_compiles(case: str) -> None:
    truth = mujoco.MjModel.from_xml_string(f"<mujoco>{ASKED[case]}</mujoco>")
    assert differences(build(read(ASKED[case])[0]), truth) == []


@pytest.mark.parametrize("case", ASKED)
def test_what_is_written_again_compiles_to_the_same_model_without_being_asked(case: str) -> None:
    world, _ = read(ASKED[case])
    text = mjcf.to_mjcf(world, weigh=inertials)
    assert not any(f'{word}="true"' in text for word in ("fusestatic", "discardvisual", "alignfree", "align"))
    assert differences(build(world), mujoco.MjModel.from_xml_string(text)) == []


def test_each_body_that_is_fused_is_reported_with_its_line_and_where_it_went() -> None:
    report = Report()
    mjcf.read_string(f"<mujoco>\n{FUSED['everything that refers']}</mujoco>", report=report)
    (finding,) = report.findings
    assert "'unreferred'" in finding.message
    assert (finding.element, finding.path) == ("body", "hierarchy.bodies[0].link")
    assert FUSED["everything that refers"].splitlines()[finding.line - 2].count("unreferred")


def test_each_thing_that_only_looks_is_reported_once() -> None:
    _, messages = read(DISCARDED["weight and looks"])
    for name in ("'m'", "'n'", "'x'", "'sky'", "'cube'"):
        assert sum(name in message for message in messages) == 1
    assert sum(message.startswith("A geom only looks") for message in messages) == 2
    assert not any("'me'" in message or "'mark'" in message for message in messages)


def test_a_body_that_is_aligned_is_reported_and_others_are_not() -> None:
    _, messages = read(ALIGNED["geoms that stand askew"])
    assert len(messages) == 1
    assert "align" in messages[0]


def test_a_geom_that_only_looks_stays_where_mujoco_refuses_to_leave_it_out() -> None:
    text = """<compiler discardvisual="true" inertiafromgeom="true"/><worldbody><body><joint/><geom size=".1"/>
        <geom type="box" size=".2 .1 .3" contype="0" conaffinity="0"/></body></worldbody>"""
    with pytest.raises(ValueError, match="discarding visual geoms"):
        mujoco.MjModel.from_xml_string(f"<mujoco>{text}</mujoco>")
    world, messages = read(text)
    assert len(world.hierarchy.bodies[0].link.geoms) == 2
    assert world.extras.compiler.discardvisual
    assert len(messages) == 1


def test_a_body_with_parts_that_are_kept_as_text_is_not_fused() -> None:
    text = """<compiler fusestatic="true"/><worldbody><body name="b"><geom size=".1"/>
        <flexcomp name="f" type="grid" count="3 3 1" spacing=".1 .1 .1" radius=".01" mass="1"/></body></worldbody>"""
    world, messages = read(text)
    assert [body.link.name for body in world.hierarchy.bodies] == ["b"]
    assert any("stays though fusestatic asks" in message for message in messages)
    assert world.extras.compiler.fusestatic
