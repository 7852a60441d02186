"""The MJCF reader by itself: files, includes, classes, errors, what goes into the extras, what is reported."""

from __future__ import annotations

from pathlib import Path

import msgspec
import mujoco
import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import SceneError
from engine.msd import mjcf
from engine.msd.mjcf import expand
from engine.msd.schema import Muscle


def world_of(body: str, report: mjcf.Report | None = None):
    return mjcf.read_string(f"<mujoco>{body}</mujoco>", report=report)


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / (name.replace("__", "/") + ".xml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


# ------------------------------------------------------------------------------------------------ files


def test_includes_from_the_including_files_folder(tmp_path: Path) -> None:
    write(
        tmp_path,
        main='<mujoco><include file="parts/first.xml"/></mujoco>',
        parts__first='<mujoco><asset><texture name="t" type="2d" file="pixel.png"/></asset>'
        '<include file="second.xml"/></mujoco>',
        parts__second='<mujocoinclude><worldbody><geom name="g" size="1"/></worldbody></mujocoinclude>',
    )
    (tmp_path / "parts" / "pixel.png").write_bytes(b"")
    world = mjcf.read(tmp_path / "main.xml")
    assert world.hierarchy.geoms[0].name == "g"
    assert world.assets.textures["t"].source.value == "parts/pixel.png"
    assert world.source_path == str(tmp_path / "main.xml")


def test_meshdir_and_unnamed_assets(tmp_path: Path) -> None:
    write(
        tmp_path,
        main='<mujoco><compiler meshdir="meshes" strippath="true"/>'
        '<asset><mesh file="far/away/cup.obj"/></asset></mujoco>',
    )
    world = mjcf.read(tmp_path / "main.xml")
    assert world.assets.meshes["cup"].source.value.path == "meshes/cup.obj"


@pytest.mark.parametrize(
    ("files", "message", "place"),
    [
        ({"main": '<mujoco><include file="/etc/passwd"/></mujoco>'}, "outside", "line 1, <include>, file"),
        ({"main": '<mujoco><include file="C:\\a.xml"/></mujoco>'}, "absolute", "line 1, <include>, file"),
        (
            {"main": '<mujoco>\n<include file="..\\secret.xml"/></mujoco>'},
            "outside",
            "line 2, <include>, file",
        ),
        ({"main": '<mujoco><include file="none.xml"/></mujoco>'}, "does not exist", "line 1, <include>, file"),
        (
            {"main": '<mujoco><include file="a.xml"/></mujoco>', "a": '<mujoco><include file="a.xml"/></mujoco>'},
            "circular",
            "line 1, <include>, file",
        ),
        (
            {
                "main": '<mujoco><asset><model name="m" file="main.xml"/></asset>'
                '<worldbody><attach model="m"/></worldbody></mujoco>'
            },
            "attaches itself",
            "line 1, <model name='m'>, file",
        ),
    ],
)
def test_bad_includes_are_refused(tmp_path: Path, files: dict[str, str], message: str, place: str) -> None:
    write(tmp_path, **files)
    with pytest.raises(SceneError, match=message) as error:
        mjcf.read(tmp_path / "main.xml")
    assert error.value.place == place
    assert Path(error.value.file).parent == tmp_path


def test_attach_brings_classes_assets_and_what_refers_to_the_subtree(tmp_path: Path) -> None:
    write(
        tmp_path,
        main="""<mujoco><asset><model name="arm" file="arm.xml"/></asset><worldbody>
                <body name="base"><frame pos="0 0 1"><attach model="arm" body="upper" prefix="l_"/></frame></body>
                </worldbody></mujoco>""",
        arm="""<mujoco><compiler angle="radian"/>
               <default><geom material="steel" size="0.3"/><joint range="-1 1"/></default>
               <asset><material name="steel"/><material name="unused"/></asset>
               <worldbody><body name="upper"><joint name="j"/><geom name="g"/></body>
                 <body name="other"><joint name="k"/><geom/></body></worldbody>
               <actuator><motor name="m" joint="j"/><motor name="n" joint="k"/></actuator>
               <contact><exclude body1="upper" body2="world"/><exclude body1="upper" body2="other"/></contact>
               </mujoco>""",
    )
    world = mjcf.read(tmp_path / "main.xml")
    link = world.hierarchy.bodies[0].link.children[0]
    assert link.name == "l_upper"
    assert link.local_translation == pytest.approx([0, 0, 1])
    assert link.joints[0].pos_limit.upper == 1.0
    assert link.geoms[0].visual.material == "l_steel"
    assert list(world.assets.materials) == ["l_steel", "l_unused"]
    assert [(a.name, a.target.value) for a in world.actuators] == [("l_m", "l_j")]
    assert world.collision_ignores.link_pairs == [("l_upper", "world")]


# ------------------------------------------------------------------------------------------------ errors

ENTITIES = '<!DOCTYPE m [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><mujoco model="&c;"/>'
EXTERNAL = '<!DOCTYPE m [<!ENTITY a SYSTEM "file:///etc/passwd">]><mujoco model="&a;"/>'


@pytest.mark.parametrize("text", [ENTITIES, EXTERNAL])
def test_entities_are_refused(text: str) -> None:
    with pytest.raises(SceneError, match="entities"):
        mjcf.read_string(text)


@pytest.mark.parametrize(
    ("body", "message", "place"),
    [
        ('<worldbody>\n<geom size="a"/></worldbody>', "Expected numbers, got 'a'", "line 2, <geom>, size"),
        ('<worldbody><geom size="nan"/></worldbody>', "NaN", "line 1, <geom>, size"),
        ('<worldbody><geom size="1 2 3 4"/></worldbody>', "at most 3 numbers, got 4", "line 1, <geom>, size"),
        ('<worldbody><geom name="g"/></worldbody>', "a positive size, got 0", "line 1, <geom name='g'>, size"),
        ('<worldbody><geom type="cone" size="1"/></worldbody>', "Expected one of plane", "line 1, <geom>, type"),
        ('<worldbody><geom type="mesh"/></worldbody>', "needs a mesh", "line 1, <geom>, mesh"),
        ('<worldbody><geom class="no" size="1"/></worldbody>', "Unknown default class 'no'", "line 1, <geom>, class"),
        ("<worldbody><joint/></worldbody>", "cannot have a <joint>", "line 1, <joint>"),
        ('<worldbody><body quat="0 0 0 0"/></worldbody>', "quaternion is zero", "line 1, <body>, quat"),
        ('<worldbody><body quat="1 0 0 0" euler="0 0 0"/></worldbody>', "Give one of", "line 1, <body>, euler"),
        ('<worldbody><body><joint axis="0 0 0"/></body></worldbody>', "axis is zero", "line 1, <joint>, axis"),
        ('<worldbody><body><joint range="1 -1"/></body></worldbody>', "to be smaller", "line 1, <joint>, range"),
        ('<worldbody><body><joint/><freejoint/></body></worldbody>', "only joint", "line 1, <freejoint>"),
        ("<worldbody><body><body><freejoint/></body></body></worldbody>", "free joint", "line 1, <freejoint>"),
        ('<option timestep="-1"/>', "positive time step", "line 1, <option>, timestep"),
        ('<option integrator="Verlet"/>', "Expected one of Euler", "line 1, <option>, integrator"),
        ("<actuator><motor/></actuator>", "exactly one of joint", "line 1, <motor>"),
        ('<keyframe><key qpos="1"/></keyframe>', "Expected 0 numbers, got 1", "line 1, <key>, qpos"),
        ('<worldbody><replicate count="-1"/></worldbody>', "count from 1 to 2000000", "line 1, <replicate>, count"),
        ('<asset><texture type="2d" name="t"/></asset>', "file or a builtin", "line 1, <texture name='t'>, file"),
        ('<asset><mesh name="m" file="a.exe"/></asset>', "Expected a file ending", "line 1, <mesh name='m'>, file"),
        ('<compiler autolimits="false"/><worldbody><body><joint range="0 1"/></body></worldbody>', "autolimits",
         "line 1, <joint>, range"),
    ],
)  # fmt: skip
def test_errors_name_the_place(body: str, message: str, place: str) -> None:
    with pytest.raises(SceneError, match=message) as error:
        mjcf.read_string(f"<mujoco>{body}</mujoco>", file_path="/scenes/main.xml")
    assert error.value.place == place
    assert error.value.file == "/scenes/main.xml"


def test_bombs_are_refused() -> None:
    deep = "<body>" * 3000 + "</body>" * 3000
    with pytest.raises(SceneError, match="deep"):
        world_of(f"<worldbody>{deep}</worldbody>")


@pytest.mark.parametrize(("count", "depth"), [(1000, 4), (1400, 2), (100, 20), (1_500_000, 1)])
def test_a_replicate_that_grows_too_large_is_refused_before_it_is_written_out(count, depth, monkeypatch) -> None:
    written, renamed = [], expand.renamed
    monkeypatch.setattr(expand, "renamed", lambda node, *rest: written.append(node.tag) or renamed(node, *rest))
    wide = f'<replicate count="{count}">' * depth + '<site name="s"/>' + "</replicate>" * depth
    with pytest.raises(SceneError, match="grows beyond"):
        world_of(f"<worldbody>{wide}</worldbody>")
    assert len(written) < 2 * count


@pytest.mark.parametrize(
    "turn", ['euler="0 inf 0"', 'quat="1 0 1e999 0"', 'zaxis="0 0 -inf"', 'axisangle="0 0 1 inf"']
)
def test_orientations_are_finite(turn: str) -> None:
    with pytest.raises(SceneError, match="finite"):
        world_of(f"<worldbody><body {turn}/></worldbody>")


def test_slips_that_mujoco_overlooks() -> None:
    world = mjcf.read_string(
        '<mujoco><!-- a -- b --><worldbody><geom name="g"size="1"pos="1 2 3"/></worldbody></mujoco>'
    )
    assert world.hierarchy.geoms[0].position == pytest.approx([1, 2, 3])


words = st.sampled_from(
    [
        "",
        "1",
        "-1",
        "0 0 0",
        "1 2 3",
        "1e400",
        "inf",
        "0 -inf 1",
        "true",
        "auto",
        "mesh",
        "free",
        "a",
        "é\u0000",
        "x" * 99,
    ]
)
tags = st.sampled_from(
    ["body", "geom", "joint", "freejoint", "site", "camera", "light", "frame", "replicate", "inertial"]
)
names = st.sampled_from(
    [
        "name",
        "type",
        "size",
        "pos",
        "quat",
        "fromto",
        "range",
        "count",
        "mode",
        "target",
        "class",
        "mass",
        "user",
        "euler",
        "zaxis",
        "fullinertia",
    ]
)


@st.composite
def elements(draw, depth: int = 0):
    attributes = draw(st.dictionaries(names, words, max_size=4))
    text = "".join(f' {name}="{value}"' for name, value in attributes.items())
    children = draw(st.lists(elements(depth + 1), max_size=3)) if depth < 3 else []
    tag = draw(tags)
    return f"<{tag}{text}>{''.join(children)}</{tag}>"


@settings(max_examples=150, deadline=None)
@given(st.lists(elements(), max_size=3))
def test_no_scene_crashes_the_reader(parts: list[str]) -> None:
    try:
        world_of(f"<worldbody>{''.join(parts)}</worldbody>")
    except SceneError as error:
        assert error.place


def test_two_skies_without_a_name_are_both_kept_and_the_first_is_drawn() -> None:
    sky = '<texture type="skybox" builtin="gradient" width="{0}" height="{0}"/>'
    world = world_of(f"<asset>{sky.format(8)}{sky.format(16)}</asset>")
    assert [t.source.value.width for t in world.assets.textures.values()] == [8, 16]
    assert world.assets.textures[world.assets.skybox].source.value.width == 8


# ------------------------------------------------------------------------------------------------ extras, report


def test_what_msd_cannot_say_is_kept() -> None:
    world = world_of("""
        <compiler inertiafromgeom="true" boundmass="0.1" inertiagrouprange="1 3" balanceinertia="true"/>
        <size nuserdata="3"/>
        <custom><numeric name="n" data="1 2" size="3"/><text name="t" data="hello"/></custom>
        <visual><map force="0.2"/><headlight specular="1 0 0"/></visual>
        <asset><texture name="skin" type="cube" builtin="flat" width="4" rgb1="1 0 0"/>
          <material name="m" texture="skin" specular="0.3" shininess="0.7" emission="0.5" rgba="0.2 0.4 0.6 1"/>
        </asset>
        <worldbody>
          <body name="b"><joint name="j" damping="1 2 3" actuatorgravcomp="true" solreflimit="-10 -2" range="0 1"/>
            <geom size="1" fluidshape="ellipsoid" user="1 2" solref="-5 -6"/><site name="s"/></body>
          <body name="f"><joint type="free" damping="2" name="free"/><geom size="1"/></body>
        </worldbody>
        <tendon><spatial name="rope" range="0 1"><site site="s"/><geom geom="g" sidesite="s"/></spatial></tendon>
        <actuator><motor name="a" joint="j"/><motor name="b" site="s" gear="0 0 1 0 0 0"/><motor name="c" joint="j"/>
          <muscle name="d" tendon="rope" timeconst="0.01 0.05" force="-1"/></actuator>
        <sensor>
          <clock name="c"/><jointpos name="p" joint="j" cutoff="2"/><force name="f" site="s" noise="0.1"/>
        </sensor>
        <keyframe><key act="0.5" ctrl="1 2 3 4"/></keyframe>""")
    extras = world.extras
    assert extras.compiler.inertiafromgeom == "true"
    assert extras.compiler.boundmass == 0.1
    assert extras.compiler.balanceinertia
    assert extras.size == {"nuserdata": 3}
    assert extras.numerics[0].data == pytest.approx([1, 2, 0])
    assert extras.texts[0].data == "hello"
    assert extras.visual == {"map.force": "0.2", "headlight.specular": "1 0 0"}
    assert "skin" in extras.cube_textures
    assert "skin" not in world.assets.textures
    material = world.assets.materials["m"]
    assert (material.extras.specular, material.extras.shininess, material.extras.emission) == (0.3, 0.7, 0.5)
    assert material.emissive == pytest.approx([0.1, 0.2, 0.3, 1])
    joint = world.hierarchy.bodies[0].link.joints[0]
    assert joint.extras.damping_poly == pytest.approx([2, 3])
    assert joint.extras.actuatorgravcomp
    assert joint.extras.solreflimit == pytest.approx([-10, -2])
    assert (joint.limit_force.value.spring.k, joint.limit_force.value.spring.d) == (10, 2)
    geom = world.hierarchy.bodies[0].link.geoms[0]
    assert (geom.extras.fluidshape, list(geom.extras.user), list(geom.extras.solref)) == (
        "ellipsoid",
        [1, 2],
        [-5, -6],
    )
    assert world.hierarchy.bodies[1].free.extras.damping == 2
    rope = extras.tendons[0]
    assert [(item.kind, item.name, item.sidesite) for item in rope.path] == [("site", "s", ""), ("geom", "g", "s")]
    assert [(a.name, a.extras.order) for a in world.actuators] == [("a", 0), ("c", 2)]
    assert [(a.name, a.order, a.trntype) for a in extras.actuators] == [("b", 1, "site"), ("d", 3, "tendon")]
    assert extras.actuators[1].muscle == Muscle(timeconst=[0.01, 0.05])
    assert [(s.name, s.order, s.kind) for s in extras.sensors] == [("c", 0, "clock"), ("f", 2, "force")]
    assert (world.sensors.joint[0].extras.order, world.sensors.joint[0].extras.cutoff) == (1, 2)
    assert world.keyframes[0].ctrl == pytest.approx([1, 3])
    assert world.keyframes[0].extras.ctrl == pytest.approx([1, 2, 3, 4])
    assert world.keyframes[0].extras.act == pytest.approx([0.5])


def test_nothing_is_kept_where_nothing_is_said() -> None:
    world = world_of("""<worldbody><light/><camera/><body><freejoint/><geom size="1"/><site/>
        <body><joint name="j"/><geom size="1"/></body></body></worldbody>
        <actuator><motor joint="j"/></actuator><sensor><jointpos joint="j"/></sensor>""")
    link = world.hierarchy.bodies[0].link
    child = link.children[0]
    for thing in (
        *world.hierarchy.lights, *world.hierarchy.cameras, world.hierarchy.bodies[0].free, link, *link.geoms,
        *link.sites, *child.joints, *world.actuators, *world.sensors.joint,
    ):  # fmt: skip
        assert thing.extras is msgspec.UNSET, thing


def test_unknown_things_are_reported_with_their_line() -> None:
    report = mjcf.Report()
    world_of('<worldbody>\n<geom size="1" colour="red"/>\n<composite prefix="f"/></worldbody>', report)
    found = [(finding.line, finding.element, finding.attribute) for finding in report.findings]
    assert found == [(2, "geom", "colour"), (3, "composite", "")]
    assert "colour='red'" in str(report.findings[0])


def test_reading_leaves_no_trace_between_worlds() -> None:
    first, second = world_of('<worldbody><geom size="1"/></worldbody>'), world_of("<worldbody/>")
    assert second.hierarchy.geoms == []
    first.visual.head_light.color[:] = 1
    assert np.array_equal(second.visual.head_light.color, [0.4, 0.4, 0.4])


def test_an_empty_spring_length_is_refused():
    text = """<mujoco><worldbody><site name="a"/><site name="b"/></worldbody><tendon>
    <spatial springlength=""><site site="a"/><site site="b"/></spatial></tendon></mujoco>"""
    with pytest.raises(SceneError, match="springlength"):
        mjcf.read_string(text)


@pytest.mark.parametrize("name", [r"parts\a.xml", "{folder}/parts/a.xml", "parts/a.inc", r"..\{here}\parts\a.xml"])
def test_paths_of_includes_are_written_in_several_ways(tmp_path: Path, name: str) -> None:
    name = name.format(folder=tmp_path, here=tmp_path.name)
    (tmp_path / "parts").mkdir()
    for file in ("a.xml", "a.inc"):
        (tmp_path / "parts" / file).write_text(r'<parts><geom type="mesh" mesh="m"/></parts>')
    (tmp_path / "parts" / "m.stl").write_bytes(trimesh.creation.box().export(file_type="stl"))
    main = tmp_path / "main.xml"
    main.write_text(f"""<mujoco><compiler meshdir=".\\parts"/><asset><mesh name="m" file=".\\m.stl"/></asset>
        <worldbody><include file="{name}"/></worldbody></mujoco>""")
    world = mjcf.read(main)
    assert world.assets.meshes["m"].source.value.path == "parts/m.stl"
    assert len(world.hierarchy.geoms) == mujoco.MjModel.from_xml_path(str(main)).ngeom == 1


def test_a_time_constant_too_small_for_a_float_is_no_division_by_zero() -> None:
    text = '<mujoco><worldbody><geom size="1" solref="1e-200 1e-200"/></worldbody></mujoco>'
    spring = mjcf.read_string(text).hierarchy.geoms[0].physics_material.contact_model.value.spring
    assert spring.k > 1e38


def test_keyframes_of_actuators_behind_one_that_is_unknown() -> None:
    text = """<mujoco><worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>
    <actuator><unknown joint="j"/><muscle joint="j" lengthrange="0 1"/></actuator>
    <keyframe><key name="k" ctrl="0.5"/></keyframe></mujoco>"""
    assert [key.name for key in mjcf.read_string(text).keyframes] == ["k"]
