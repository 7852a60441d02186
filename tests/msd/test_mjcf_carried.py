"""What MSD has no place for, and what the reader says about it: outcome, line and World path of each finding."""

from __future__ import annotations

import re
from pathlib import Path

import mujoco
import numpy as np
import pytest

from engine import msd
from engine.errors import SceneError
from engine.msd import mjcf, paths
from engine.msd.mjcf import carried
from engine.msd.order import in_order
from engine.msd.report import Outcome

CLOTH = """<mujoco><compiler meshdir="meshes"/>
  <worldbody>
    <body name="first"/>
    <frame pos="1 2 3" euler="0 0 90">
      <flexcomp name="cloth" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" axisangle="0 0 1 90"/>
    </frame>
    <body name="pin"><joint name="j"/><geom name="g" size=".1"/>
      <plugin plugin="mujoco.pid"><config key="a" value="&lt;b&gt;"/></plugin></body>
  </worldbody>
  <deformable><flex name="fl" body="first pin first" element="0 1 2" vertex="0 0 0 1 0 0 0 1 0"/></deformable>
  <contact><exclude body1="pin" body2="first"/><exclude name="e" body1="pin" body2="cloth_0"/></contact>
  <equality><connect body1="cloth_3" body2="pin" anchor="0 0 0"/><flex flex="fl"/></equality>
  <actuator><motor name="a" joint="j"/></actuator>
  <keyframe><key qpos="1"/><key ctrl="1"/></keyframe>
</mujoco>"""


def test_what_bends_is_objects_where_it_stood() -> None:
    report = mjcf.Report()
    world = mjcf.read_string(CLOTH, report=report)
    extras = world.extras
    assert extras.carried == []
    (cloth,) = extras.flexcomps
    assert (cloth.name, cloth.place) == ("cloth", 1)  # behind the body "first"
    np.testing.assert_allclose(cloth.pos, [1, 2, 3])
    assert np.abs(cloth.quat) == pytest.approx([0, 0, 1, 0])  # turned by the frame and by itself
    assert [(e.name, e.body1, e.body2) for e in extras.excludes] == [("e", "pin", "cloth_0")]
    assert world.collision_ignores.link_pairs == [("pin", "first")]
    assert [flex.body for flex in extras.flexes] == [["first", "pin", "first"]]
    assert [(path, e.order) for path, e in in_order(world, "equality")] == [
        ("extras.equalities[0]", 0), ("extras.flex_equalities[0]", 1),
    ]  # fmt: skip
    (plugin,) = world.hierarchy.bodies[1].link.extras.plugins
    assert (plugin.plugin, plugin.config) == ("mujoco.pid", {"a": "<b>"})
    assert len(world.keyframes) == len(extras.keyframes) == 1
    for finding in report.findings:
        assert finding.outcome is Outcome.CARRIED
        assert finding.line and paths.get(world, finding.path) is not None


def test_what_bends_means_the_same_when_it_is_written() -> None:
    """Oracle: MuJoCo compiles what was read and what is written of it."""
    plain = re.sub("<plugin.*</plugin>", "", CLOTH)
    written = mjcf.to_mjcf(mjcf.read_string(plain))
    alone, whole = mujoco.MjModel.from_xml_string(written), mujoco.MjModel.from_xml_string(plain)
    data, full = mujoco.MjData(alone), mujoco.MjData(whole)
    mujoco.mj_forward(alone, data)
    mujoco.mj_forward(whole, full)
    np.testing.assert_allclose(data.flexvert_xpos, full.flexvert_xpos, atol=1e-12)
    np.testing.assert_array_equal(alone.eq_type, whole.eq_type)
    np.testing.assert_array_equal(alone.exclude_signature, whole.exclude_signature)


def test_what_bends_goes_through_msd_files(tmp_path: Path) -> None:
    world = mjcf.read_string(CLOTH)
    for name in ("scene.msgpack", "scene.msd"):
        msd.save(world, str(tmp_path / name))
        assert msd.from_file(str(tmp_path / name)).extras == world.extras


def test_names_of_attached_flexes_carry_the_prefix(tmp_path: Path) -> None:
    (tmp_path / "child.xml").write_text(CLOTH)
    (tmp_path / "main.xml").write_text(
        '<mujoco><asset><model name="m" file="child.xml"/></asset>'
        '<worldbody><attach model="m" prefix="x_"/></worldbody></mujoco>'
    )
    extras = mjcf.read(tmp_path / "main.xml").extras
    assert [flexcomp.name for flexcomp in extras.flexcomps] == ["x_cloth"]
    assert [flex.body for flex in extras.flexes] == [["x_first", "x_pin", "x_first"]]
    assert [exclude.body2 for exclude in extras.excludes] == ["x_cloth_0"]


COMPOSITE = """<mujoco><worldbody><body name="b"><composite prefix="c" type="cable" count="3 1 1"/></body></worldbody>
  <sensor><framepos objtype="body" objname="cB_1"/></sensor></mujoco>"""


def test_composites_and_what_refers_to_them_stay_text() -> None:
    report = mjcf.Report()
    world = mjcf.read_string(COMPOSITE, report=report)
    assert [text.xml for text in world.hierarchy.bodies[0].link.extras.carried] == [
        '<composite prefix="c" type="cable" count="3 1 1"/>'
    ]
    assert [(text.section, text.place) for text in world.extras.carried] == [("sensor", 0)]
    assert {finding.outcome for finding in report.findings} == {Outcome.CARRIED}
    assert "<composite" in mjcf.to_mjcf(world) and "cB_1" in mjcf.to_mjcf(world)


def test_generated_meshes_keep_their_parameters() -> None:
    world = mjcf.read_string(
        '<mujoco><asset><mesh name="m" builtin="supertorus" params="8 .2 .4 1"/></asset></mujoco>'
    )
    extras = world.assets.meshes["m"].extras
    assert (extras.builtin, list(extras.params)) == ("supertorus", [8, 0.2, 0.4, 1])


FINDINGS = [
    ('<worldbody><geom name="g" size="1" group="300"/></worldbody>', Outcome.CLAMPED, "hierarchy.geoms[0]", "group"),
    (
        '<worldbody><body><body><light type="image"/></body></body></worldbody>',
        Outcome.GUESSED,
        "hierarchy.bodies[0].link.children[0].lights[0]",
        "type",
    ),
    ('<worldbody><geom size="1" colour="red"/></worldbody>', Outcome.DROPPED, "hierarchy.geoms[0]", "colour"),
    ('<asset><mesh name="m" file="no.obj"/></asset>', Outcome.CARRIED, 'assets.meshes["m"]', "file"),
    ('<extension><plugin plugin="a.b"/></extension>', Outcome.CARRIED, 'extension.plugins["a.b"]', ""),
]


@pytest.mark.parametrize(("body", "outcome", "path", "attribute"), FINDINGS)
def test_findings_say_what_became_of_a_thing_and_where_it_is(
    body: str, outcome: Outcome, path: str, attribute: str
) -> None:
    report = mjcf.Report()
    world = mjcf.read_string(f"<mujoco>\n\n{body}</mujoco>", report=report)
    (finding,) = report.findings
    assert (finding.outcome, finding.path, finding.attribute, finding.line) == (outcome, path, attribute, 3)
    assert paths.get(world, path) is not None


def test_every_missing_file_is_found_in_one_reading() -> None:
    report = mjcf.Report()
    mjcf.read_string(
        """<mujoco><asset><mesh file="a.obj"/><mesh file="b.stl"/><texture name="t" type="2d" file="c.png"/>
        <hfield name="h" file="d.png" size="1 1 1 1"/></asset></mujoco>""",
        report=report,
    )
    assert [f.message.split("'")[1] for f in report.findings] == ["a.obj", "b.stl", "c.png", "d.png"]


def test_lidars_take_their_profile() -> None:
    xml = """<mujoco><asset><lidar name="p" hscan="4" vscan="2" hrange="-90 90" vrange="-10 10" cutoff="7"/></asset>
      <worldbody><site name="s"/></worldbody>
      <sensor><lidar name="l" site="s" asset="p" hz="10" exclude="parentsubtree"/></sensor></mujoco>"""
    report = mjcf.Report()
    (lidar,) = mjcf.read_string(xml, report=report).sensors.lidar
    motrixsim = pytest.importorskip("motrixsim")
    (theirs,) = motrixsim.msd.from_str(xml, format="mjcf").sensors.lidar
    grid = lidar.pattern.value
    assert not report.findings
    assert (lidar.name, lidar.site, lidar.cutoff, lidar.hz) == (theirs.name, theirs.site, theirs.cutoff, theirs.hz)
    assert (grid.hscan, grid.vscan, [*grid.hrange], [*grid.vrange]) == (4, 2, [-90, 90], [-10, 10])
    assert str(theirs.exclude).endswith("ParentSubtree") and lidar.exclude.name == "ParentSubtree"


def test_assets_that_only_flexes_refer_to_are_in_use() -> None:
    world = mjcf.read_string(
        '<mujoco><asset><material name="red"/><material name="blue"/><material name="spare"/></asset><worldbody>'
        '<flexcomp name="c" type="direct" dim="2" point="0 0 0 1 0 0 1 1 0 0 1 0" element="0 1 2 0 2 3" '
        'material="red blue"/></worldbody></mujoco>'
    )
    idle = [finding.path for finding in msd.validate(world) if finding.check == "asset-unused"]
    assert idle == ['assets.materials["spare"]']
    world.extras.flexcomps[0].material = ["red"]
    idle = [finding.path for finding in msd.validate(world) if finding.check == "asset-unused"]
    assert idle == ["assets.materials"]


@pytest.mark.parametrize("text", ["<geom/><site/>", "<geom/> site", '<geom name="a&b"/>', "& <geom/>", "<geom>"])
def test_what_people_write_is_one_whole_element_or_refused(text: str) -> None:
    with pytest.raises(SceneError, match="Not well-formed"):
        carried.checked(text)
    assert carried.indented(text) == text
    assert carried.checked(' <geom name="a&amp;b" ></geom>') == '<geom name="a&amp;b"/>'


def test_bones_at_the_origin_say_so_in_mjcf() -> None:
    """MuJoCo wants the pose of a bone said, also one of zeros."""
    world = mjcf.read_string("""<mujoco><worldbody><body name="a"><geom size=".1"/></body></worldbody><deformable>
        <skin name="s" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2"><bone body="a" bindpos="0 0 0" bindquat="1 0 0 0"
        vertid="0 1 2" vertweight="1 1 1"/></skin></deformable></mujoco>""")
    assert mujoco.MjModel.from_xml_string(mjcf.to_mjcf(world)).nskin == 1
