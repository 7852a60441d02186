"""Flexes that MuJoCo compiles and flexes that we build are the same arrays."""

from __future__ import annotations

import numpy as np
import pytest
from mujoco_fields import differences

from engine.compiler import build
from engine.compiler.scene import lay_out
from engine.errors import SceneError
from engine.exporters.gltf.account import account
from engine.msd import mjcf
from engine.msd.schema import Body, Keyframe, Link, LinkExtras

mujoco = pytest.importorskip("mujoco")

SHEET = 'type="grid" count="4 3 1" spacing=".1 .1 .1" mass="1" radius=".01"'
BLOCK = 'type="grid" dim="3" count="4 3 5" spacing=".1 .1 .1" mass="2" radius=".01"'
LINE = 'type="grid" dim="1" count="5 1 1" spacing=".1 .1 .1" mass="2" radius=".01"'
HELD = '<edge equality="true" solref=".05 .9" solimp=".8 .9 .01"/>'
CURVED = """type="direct" point="0 0 0 .1 0 .02 .1 .1 0 0 .1 .05 .05 .05 .1 9 9 9"
    element="0 1 4 1 2 4 2 3 4 3 0 4" """
SOFT = '<elasticity young="1e3" poisson=".2" damping=".1" thickness=".02" elastic2d="{}" {}/>'

FLEXCOMPS = {
    "sheet": f"{SHEET}>{HELD}",
    "sheet placed and pinned": f"""{SHEET} pos="1 2 3" euler="10 20 30" rgba="1 0 0 1" group="3"
        flatskin="true">{HELD}
        <pin id="0 1 5"/><pin range="7 8"/>""",
    "pins of a grid": f'{SHEET}>{HELD}<pin grid="1 1 2 0"/><pin gridrange="0 0 0 2"/>',
    "contact": f"""{SHEET}><contact contype="3" conaffinity="5" condim="4" priority="2" friction=".1 .2 .3" solmix="2"
        solref=".05 .8" solimp=".8 .9 .01 .4 3" margin=".01" gap=".005" selfcollide="sap" activelayers="2"/>""",
    "line": f'{LINE}><edge damping=".2"/>',
    "line with springs": f'{LINE}><edge stiffness="3" damping=".2"/>',
    "block": f'{BLOCK}><elasticity young="1e3" poisson=".2" damping=".1"/>',
    "block that yields": f'{BLOCK}><elasticity young="1e3" yield=".1"/>',
    "layers": f'{BLOCK.replace("4 3 5", "6 6 7")}>{HELD}<contact activelayers="2"/>',
    "curved": f"{CURVED}>{SOFT.format('both', '')}",
    "scaled": f'{CURVED} scale="2 3 4">{HELD}',
    "square": f'type="square" count="4 5 1" spacing=".1 .1 .1">{HELD}',
    "disc": f'type="disc" count="4 5 1" spacing=".1 .1 .1">{HELD}',
    "circle": f'type="circle" dim="1" count="7 1 1" spacing=".1 .1 .1">{HELD}',
    "rigid": f'{SHEET} rigid="true">',
    "all pinned": f'{SHEET}><pin range="0 11"/>',
    "in a plane": f'{SHEET} dof="2d">{HELD}',
    "rod": f'{LINE}><elasticity young="1e4" poisson=".2" damping=".1"/>',
    "rod with a shear modulus": f'{LINE}><elasticity young="1e4" shear="100"/>',
    "rod of a box": f"""{LINE.replace('radius=".01"', "")}><elasticity young="1e4" poisson=".2" section="box"
        sectionsize=".01 .02"/>""",
    "ring": f'{LINE.replace("grid", "circle")}><elasticity young="1e4" poisson=".2"/>',
    "bent ring": """type="direct" dim="1" point="0 0 0 .1 0 0.02 .15 .1 0 0 .1 .05" element="0 1 1 2 2 3 3 0">
        <elasticity young="1e4" poisson=".2"/>""",
    "bent rod": """type="direct" dim="1" point="0 0 0 .1 0 0 .2 .05 0 .25 .1 .1 .3 .2 .1" element="2 3 1 0 2 1 3 4">
        <elasticity young="1e4" poisson=".2"/>""",
    "branches": """type="direct" dim="1" point="0 0 0 .1 0 0 .2 .05 0 .25 .1 .1 .3 .2 .1" element="0 1 1 2 1 3 3 4">
        <elasticity young="1e4" poisson=".2"/>""",
}
FLEXCOMPS |= {
    f"{kind} of dim {dim}": f'type="{kind}" dim="{dim}" count="4 3 5" spacing=".1 .2 .3" mass="2">{HELD}'
    for kind in ("box", "cylinder", "ellipsoid")
    for dim in (2, 3)
}
FLEXCOMPS |= {
    f"sheet {part} {yields}": f"{SHEET}>{SOFT.format(part, yields)}"
    for part in ("none", "bend", "stretch", "both")
    for yields in ("", 'yield=".1"', 'yield="0 .2"')
}
FLEXCOMPS |= {
    f"rod pinned at {pins}": f'{LINE}><elasticity young="1e4"/><pin id="{pins}"/>'
    for pins in ("0", "0 1", "3 4", "0 1 3 4", "2")
}

SCENES = {
    "radial": f"""<worldbody><body name="b" pos="0 0 1"><freejoint/><geom size=".01"/><flexcomp name="c"
        type="ellipsoid"
        dim="3" count="3 3 3" spacing=".1 .1 .1" dof="radial">{HELD}</flexcomp></body></worldbody>""",
    "carried by a body that moves": f"""<worldbody><body name="b"><joint/><geom size=".1"/><flexcomp name="c" {SHEET}>
        {HELD}<pin id="0 1 2"/></flexcomp></body></worldbody>""",
    "in a frame": f"""<worldbody><frame pos="1 2 3" euler="10 20 30"><flexcomp name="c" {SHEET} pos=".1 .2 .3">{HELD}
        </flexcomp></frame></worldbody>""",
    "bodies that the compiler weighs": f"""<compiler inertiafromgeom="true" settotalmass="5" boundinertia="1e-3"/>
        <worldbody><body><freejoint/><geom size=".1"/></body><flexcomp name="c"
        {SHEET}>{HELD}</flexcomp></worldbody>""",
    "several in a body": f"""<worldbody><body name="b"><geom size=".1"/><flexcomp name="c" {SHEET}><pin
        id="0"/></flexcomp>
        <body name="d"><flexcomp name="f" {SHEET}/><flexcomp name="e" {SHEET}/></body><flexcomp name="g"
        {SHEET}/><flexcomp
        name="h" {SHEET}/><body name="i"/></body></worldbody>""",
    "tendons and keys": f"""<worldbody><flexcomp name="e" {LINE}><elasticity young="1e4"/></flexcomp><body name="b">
        <joint name="j"/><geom size=".1"/></body></worldbody><tendon><fixed name="s"><joint joint="j"
        coef="2"/></fixed>
        <fixed name="t"><joint joint="e_twist" coef="2"/><joint joint="e_twist_1"
        coef="3"/></fixed></tendon><actuator>
        <motor joint="j"/><motor tendon="t"/><motor joint="e_twist_0"/><position joint="j" kp="3"/></actuator><sensor>
        <jointpos joint="j"/><jointpos joint="e_twist_2"/><clock/><tendonpos tendon="t"/></sensor><keyframe><key
        ctrl="1 2 3 4"/><key qvel="1 2"/><key time="3" ctrl="5"/></keyframe>""",
    "defaults of joints": f"""<default><joint armature=".1" frictionloss=".2" range="-1 2" ref="30"/><default
        class="k"><joint armature=".3" stiffness="4"/></default></default><worldbody><flexcomp name="c" {SHEET}/><body
        name="b" childclass="k"><geom size=".1"/><flexcomp name="d" {SHEET}><pin id="0"/></flexcomp></body>
        </worldbody>""",
    "defaults": f"""<default><equality solref=".3 1"/><default class="k"><equality solimp=".5 .6 .1"/><motor
        gear="7"/>
        </default></default><worldbody><body name="a"/><flexcomp name="c" {SHEET}/><flexcomp name="e"
        {LINE}><elasticity
        young="1e4"/></flexcomp></worldbody><equality><connect body1="c_0" body2="a" anchor="0 0 0" class="k"/><flex
        flex="c"/></equality><actuator><motor joint="e_twist" class="k"/></actuator>""",
    "order and references": f"""<worldbody><body name="first"/><flexcomp name="c"
        {SHEET}>{HELD}</flexcomp><body name="x">
        <joint/><geom size=".1"/><body name="y"><geom size=".1"/></body><flexcomp name="r" {LINE} pos="0 0
        1"><elasticity
        young="1e4"/><pin id="0 1"/></flexcomp><body name="z"/><flexcomp name="s" {SHEET}><pin
        id="2"/></flexcomp></body>
        <flexcomp name="e" {LINE}><elasticity young="1e4"/></flexcomp><flexcomp name="g" {SHEET}>{HELD}</flexcomp>
        <body name="last"><freejoint/><geom size=".1"/></body></worldbody><deformable><flex name="fl" body="x y first"
        element="0 1 2" vertex="0 0 0 1 0 0 0 1 0" texcoord="0 0 1 0 0 1"><edge damping="1"/></flex></deformable>
        <equality><connect body1="c_0" body2="z" anchor="0 0 0"/><flex flex="fl" name="held"/><weld body1="x"
        body2="last"/></equality><contact><exclude body1="c_1" body2="x"/></contact><actuator><motor
        joint="e_twist" gear="3"/></actuator><sensor><framepos objtype="body" objname="c_3"/>
        <clock/></sensor>
        <keyframe><key name="k" qpos=".1 .2 .3"/></keyframe>""",
    "vertices at bodies": """<worldbody><body name="a"><joint/><geom size=".1"/></body><body name="b" pos="1 0
        0"><joint
        type="slide"/><geom size=".1"/></body><body name="d" pos="0 1 0"/></worldbody><deformable><flex body="a b d a"
        element="0 1 2 1 3 2" vertex="0 0 0 0 0 0 0 0 0 1 1 0" radius=".02"><edge
        damping="1"/></flex></deformable>""",
    "materials": f"""<asset><material name="m"/><material name="k"/></asset><worldbody><flexcomp name="c" type="box"
        count="3 3 3" dim="3" spacing=".1 .1 .1" material="k">{HELD}</flexcomp><flexcomp name="d" {SHEET} material="m"
        texcoord="{" ".join(["0.5 0.25"] * 12)}">{HELD}</flexcomp></worldbody>""",
}


POINTS = {
    "cube": [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)],
    "chain": [(0, 0, 0), (0.1, 0, 0), (0.2, 0.05, 0), (0.25, 0.1, 0.1), (0.3, 0.2, 0.1), (0.4, 0.2, 0.15)],
}
SLIDES = "".join(f'<joint type="slide" axis="{axis}"/>' for axis in ("1 0 0", "0 1 0", "0 0 1"))
HINGES = "".join(
    f'<body><joint name="f_twist{end}"/><inertial mass="1e-9" pos="0 0 0" diaginertia="1e-5 1e-5 1e-5"/></body>'
    for end in ("_0", "_1", "_2", "_3", "")
)
FLEXES = {
    # name: points that bodies slide at, bodies besides, the flex
    "nodes": ("cube", "", """dim="3" dof="trilinear" body="p p p p p" node="b0 b1 b2 b3 b4 b5 b6 b7"
        vertex="0 0 0 1 0 0
        0 1 0 0 0 1 .5 .5 .5" element="0 1 2 4 0 1 3 4 1 2 3 4"><elasticity young="1e3" poisson=".2"/>"""),
    "rod": ("chain", "", """dim="1" radius=".01" body="b0 b1 b2 b3 b4 b5" element="0 1 1 2 2 3 3 4 4 5"><elasticity
        young="1e4" poisson=".2"/>"""),
    "ring": ("chain", "", """dim="1" radius=".01" body="b0 b1 b2 b3 b4 b5" element="5 4 4 3 3 2 2 1 1 0 0
        5"><elasticity
        young="1e4"/>"""),
    "rod with hinges": ("chain", HINGES, """dim="1" radius=".01" body="b0 b1 b2 b3 b4 b5" element="0 1 1 2 2
        3 3 4 4 5">
        <elasticity young="1e4" poisson=".2"/>"""),
    "box with hinges": ("chain", HINGES, """dim="1" body="b0 b1 b2 b3 b4 b5" element="0 1 1 2 2 3 3 4 4 5"><elasticity
        young="1e4" section="box" sectionsize=".01 .03"/>"""),
    "on one body": ("chain", "", """dim="3" body="b0" vertex="0 0 0 1 0 0 0 1 0 0 0 1" element="0 1 2 3">"""),
}  # fmt: skip


def check(text: str) -> None:
    truth = mujoco.MjModel.from_xml_string(text)
    model = build(mjcf.read_string(text))
    assert [str(finding) for finding in model.report] == []
    assert model.names["body"] == [truth.body(i).name for i in range(truth.nbody)]
    assert model.names["joint"] == [truth.joint(i).name for i in range(truth.njnt)]
    assert differences(model, truth) == []


@pytest.mark.parametrize("name", FLEXCOMPS)
def test_flexcomp(name: str) -> None:
    check(f'<mujoco><worldbody><flexcomp name="c" {FLEXCOMPS[name]}</flexcomp></worldbody></mujoco>')


@pytest.mark.parametrize("name", SCENES)
def test_scene(name: str) -> None:
    check(f"<mujoco>{SCENES[name]}</mujoco>")


@pytest.mark.parametrize("name", FLEXES)
def test_flex_between_bodies(name: str) -> None:
    points, besides, flex = FLEXES[name]
    bodies = "".join(
        f'<body name="b{i}" pos="{x} {y} {z}">{SLIDES}<geom size=".01"/></body>'
        for i, (x, y, z) in enumerate(POINTS[points])
    )
    check(f"""<mujoco><worldbody><body name="p" pos="1 2 3" euler="10 20 30">{bodies}</body>{besides}</worldbody>
        <deformable><flex name="f" {flex}</flex></deformable></mujoco>""")


def test_copies() -> None:
    """Only the names differ: MuJoCo numbers the bodies that it has made, we the flexcomp."""
    body = f'<body name="b"><geom size=".1"/><flexcomp name="c" {SHEET}>{HELD}</flexcomp></body>'
    text = f'<mujoco><worldbody><replicate count="2" offset="0 0 1">{body}</replicate></worldbody></mujoco>'
    model = build(mjcf.read_string(text))
    assert model.names["flex"] == ["c0", "c1"]
    assert model.names["body"][2] == "c0_0"
    assert differences(model, mujoco.MjModel.from_xml_string(text)) == []


def test_rows_are_found_by_the_flexcomp_they_come_from() -> None:
    text = f"""<mujoco><worldbody><body name="b"><geom size=".1"/><flexcomp name="c" {SHEET}><pin id="0"/></flexcomp>
        </body></worldbody></mujoco>"""
    world = mjcf.read_string(text)
    before = world.deepcopy()
    model = build(world)
    assert world == before
    path = "hierarchy.bodies[0].link.extras.flexcomps[0]"
    assert model.find(path) == ("flex", 0)
    assert set(model.paths["body"][2:]) == set(model.paths["joint"]) == {path}
    assert model.name("flex", 0) == "c"


LEFT_OUT = {
    "a name that is taken": f'<body name="c_3"/><flexcomp name="c" {SHEET}/>',
    "too many points": '<flexcomp name="c" type="grid" count="300 300 2" dim="2" spacing=".1 .1 .1"/>',
    "far too many points": '<flexcomp name="c" type="grid" count="1000000 1000000 1" dim="2" spacing=".1 .1 .1"/>',
    "too many cells": f'<flexcomp name="c" {BLOCK} dof="trilinear" cellcount="1000 1000 1000"/>',
    "no weight": f'<flexcomp name="c" {SHEET} inertiabox="1e-9"/>',
    "no file": '<flexcomp name="c" type="mesh" file="none.obj"/>',
    "an element without its point": '<flexcomp name="c" type="direct" point="0 0 0 1 0 0 0 1 0" element="0 1 7"/>',
    "a pin that is not": f'<flexcomp name="c" {SHEET}><pin id="99"/></flexcomp>',
    "strain without cells": f'<flexcomp name="c" {SHEET}><edge equality="strain"/></flexcomp>',
    "no size": f'<flexcomp name="c" {SHEET} scale="0 0 0"/>',
}


@pytest.mark.parametrize("why", LEFT_OUT)
def test_what_cannot_be_is_left_out_and_said(why: str) -> None:
    """The rest of the scene is built, without what refers to the parts."""
    text = f"""<mujoco><worldbody><body name="b"><freejoint/><geom size=".1"/></body>{LEFT_OUT[why]}</worldbody>
        <contact><exclude body1="c_0" body2="b"/></contact>
        <equality><connect body1="c_0" body2="b" anchor="0 0 0"/><flex flex="c"/></equality>
        <sensor><framepos objtype="body" objname="c_1"/></sensor></mujoco>"""
    model = build(mjcf.read_string(text))
    assert (model.nflex, model.nv, model.neq, model.nsensor, model.nexclude) == (0, 6, 0, 0, 0)
    assert sorted(finding.path for finding in model.report) == [
        f"extras.{name}[0]" for name in ("equalities", "excludes", "flex_equalities", "flexcomps", "sensors")
    ]


def test_strain_of_what_has_no_cells_is_left_out() -> None:
    """MuJoCo refuses the model."""
    text = f"""<mujoco><worldbody><flexcomp name="c" {SHEET}/></worldbody><equality><flexstrain name="s" flex="c"/>
        </equality></mujoco>"""
    with pytest.raises(ValueError, match="requires an interpolated flex"):
        mujoco.MjModel.from_xml_string(text)
    model = build(mjcf.read_string(text))
    assert (model.nflex, model.neq) == (1, 0)
    assert [finding.path for finding in model.report] == ["extras.flex_equalities[0]"]


@pytest.mark.parametrize("cell", ["", 'cell="3 0 0"', 'cell="-1 0 0"', 'cell="0 0 0"'])
def test_strain_of_a_cell_that_there_is_not_is_left_out(cell: str) -> None:
    """As far as MuJoCo refuses the model."""
    text = f"""<mujoco><worldbody><flexcomp name="c" {BLOCK} dof="trilinear"/></worldbody><equality>
        <flexstrain flex="c" {cell}/></equality></mujoco>"""
    try:
        count = mujoco.MjModel.from_xml_string(text).neq
    except ValueError as error:
        assert "cell index out of range" in str(error)
        count = 0
    model = build(mjcf.read_string(text))
    assert (model.neq, len(model.report)) == (count, 1 - count)


def test_interpolation_without_nodes_is_left_out() -> None:
    """MuJoCo refuses the model."""
    text = """<mujoco><worldbody><body name="a"/></worldbody><deformable><flex name="f" dof="trilinear" body="a"
        vertex="0 0 0 1 0 0 0 1 0" element="0 1 2"/></deformable></mujoco>"""
    with pytest.raises(ValueError, match="number of nodes"):
        mujoco.MjModel.from_xml_string(text)
    model = build(mjcf.read_string(text))
    assert model.nflex == 0 and "need the nodes of a grid" in model.report[0].message


def test_what_is_no_number_is_refused() -> None:
    text = f'<mujoco><worldbody><flexcomp name="c" {SHEET} inertiabox="heavy"/></worldbody></mujoco>'
    with pytest.raises(SceneError, match="<flexcomp name='c'>, inertiabox: Expected numbers, got 'heavy'"):
        mjcf.read_string(text)


def test_a_flex_without_area_is_left_out() -> None:
    text = """<mujoco><worldbody><body name="a"/><body name="b"/></worldbody><deformable><flex name="f" body="a b a"
        element="0 1 2"><elasticity young="1" thickness="1" elastic2d="both"/></flex></deformable></mujoco>"""
    model = build(mjcf.read_string(text))
    assert model.nflex == 0
    assert "no length, area or volume" in model.report[0].message


def test_keyframes_of_the_world_hold_the_joints_of_the_world() -> None:
    """A state that the editor stores says nothing of the parts of flexes: they are as modelled."""
    text = f"""<mujoco><worldbody><flexcomp name="c" {SHEET}/><body name="b"><joint name="j"/><geom size=".1"/></body>
        </worldbody></mujoco>"""
    world = mjcf.read_string(text)
    world.keyframes.append(Keyframe(dof_pos=np.array([0.5]), dof_vel=np.array([2.0])))
    model = build(world)
    assert model.nq == 37
    np.testing.assert_array_equal(model.key_qpos[0], [*model.qpos0[:36], 0.5])
    np.testing.assert_array_equal(model.key_qvel[0], [0.0] * 36 + [2.0])


def test_defaults_of_joints_are_left_out_of_mjcf_and_said() -> None:
    """MJCF can say them by default classes only, which a World has not."""
    text = f"""<mujoco><default><joint armature=".1"/></default><worldbody><flexcomp name="c" {SHEET}/></worldbody>
        </mujoco>"""
    report = mjcf.Report()
    written = mjcf.to_mjcf(mjcf.read_string(text), report)
    assert [(finding.path, "armature" in finding.message) for finding in report.findings] == [
        ("extras.flexcomps[0].joint", True)
    ]
    assert mujoco.MjModel.from_xml_string(written).nflex == 1


def test_what_has_no_effect_is_said() -> None:
    text = f"""<mujoco><worldbody><flexcomp name="c" {SHEET}><edge equality="vert"/><contact internal="true"/>
        <plugin plugin="mujoco.elasticity.cable"/></flexcomp></worldbody></mujoco>"""
    report = mjcf.Report()
    model = build(mjcf.read_string(text, report=report))
    assert (model.nflex, model.neq) == (1, 1)
    said = [finding.message for finding in (*model.report, *report.findings)]
    assert len(said) == 3
    for word in ("internal='true'", "edge equality of vertices", "mujoco.elasticity.cable"):
        assert any(word in message for message in said)


def test_a_flex_at_the_end_of_a_long_chain() -> None:
    world = mjcf.read_string(f'<mujoco><worldbody><flexcomp name="c" {SHEET}/></worldbody></mujoco>')
    flexcomp, world.extras.flexcomps = world.extras.flexcomps[0], []
    link = last = Link(name="l0")
    for i in range(1, 2000):
        last.children.append(Link(name=f"l{i}"))
        last = last.children[0]
    last.extras = LinkExtras(flexcomps=[flexcomp])
    world.hierarchy.bodies.append(Body(link=link))
    model = build(world)
    assert (model.nbody, model.nflex) == (2013, 1)
    assert model.body_parentid[-1] == 2000


def test_gltf_says_that_it_has_no_flexes() -> None:
    text = f"""<mujoco><worldbody><flexcomp name="c" {SHEET}/><body name="b"><geom size=".1"/><flexcomp
        name="d" {SHEET}/>
        </body></worldbody></mujoco>"""
    report = mjcf.Report()
    account(lay_out(mjcf.read_string(text)), report)
    assert any("flexes" in finding.message and "2 dropped" in finding.message for finding in report.findings)


def test_a_flexcomp_at_a_place_below_0_comes_first() -> None:
    world = mjcf.read_string(f"""<mujoco><worldbody><flexcomp name="top" {LINE}/><body name="post"><geom size=".1"/>
        <flexcomp name="rope" {LINE}/></body></worldbody></mujoco>""")
    assert world.extras and world.hierarchy.bodies[0].link.extras
    expected = build(world).names["body"]
    for flexcomp in (*world.extras.flexcomps, *(world.hierarchy.bodies[0].link.extras.flexcomps or ())):
        flexcomp.place = -1
    assert build(world).names["body"] == expected
    assert build(mjcf.read_string(mjcf.to_mjcf(world))).names["body"] == expected


def test_what_refers_to_a_link_called_like_a_part_stays_without_the_flexcomp() -> None:
    world = mjcf.read_string("""<mujoco><worldbody><body name="rope_7"><geom size=".1"/></body>
        <flexcomp name="rope" type="grid" dim="1" count="1 1 1"/></worldbody>
        <sensor><framepos objtype="body" objname="rope_7"/><framepos objtype="body" objname="rope_0"/></sensor>
        </mujoco>""")
    model = build(world)
    assert model.nflex == 0 and model.nsensor == 1
