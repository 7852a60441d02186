"""What the reader keeps as text, and what it says about it: outcome, line and World path of each finding."""

from __future__ import annotations

from pathlib import Path

import mujoco
import pytest

from engine import msd
from engine.errors import SceneError
from engine.msd import mjcf, paths
from engine.msd.mjcf import carried
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


def test_elements_are_kept_as_text_where_they_stood() -> None:
    report = mjcf.Report()
    world = mjcf.read_string(CLOTH, report=report)
    carried = {thing.section: thing for thing in world.extras.carried}
    assert list(carried) == ["worldbody", "deformable", "contact", "equality", "keyframe"]
    assert carried["worldbody"].place == 1  # behind the body "first"
    assert carried["contact"].place == 1
    assert world.collision_ignores.link_pairs == [("pin", "first")]
    assert [thing.place for thing in world.extras.carried if thing.section == "equality"] == [0, 1]
    plugin = world.hierarchy.bodies[1].link.extras.carried[0].xml
    assert plugin == '<plugin plugin="mujoco.pid"><config key="a" value="&lt;b&gt;"/></plugin>'
    assert len(world.keyframes) == 1
    for finding in report.findings:
        assert finding.outcome is Outcome.CARRIED
        assert finding.line and paths.get(world, finding.path) is not None


def test_kept_text_means_the_same_by_itself() -> None:
    world = mjcf.read_string(CLOTH)
    text = world.extras.carried[0].xml
    bare = f'<mujoco><compiler angle="radian"/><worldbody>{text}</worldbody></mujoco>'
    alone = mujoco.MjModel.from_xml_string(bare)
    whole = mujoco.MjModel.from_xml_string(CLOTH.split("<deformable>")[0].replace(
        '<plugin plugin="mujoco.pid"><config key="a" value="&lt;b&gt;"/></plugin>', "") + "</mujoco>")  # fmt: skip
    data, full = mujoco.MjData(alone), mujoco.MjData(whole)
    mujoco.mj_forward(alone, data)
    mujoco.mj_forward(whole, full)
    assert data.flexvert_xpos == pytest.approx(full.flexvert_xpos)


def test_kept_text_goes_through_msd_files(tmp_path: Path) -> None:
    world = mjcf.read_string(CLOTH)
    msd.save(world, str(tmp_path / "scene.msgpack"))
    assert msd.from_file(str(tmp_path / "scene.msgpack")).extras.carried == world.extras.carried


def test_names_in_attached_text_carry_the_prefix(tmp_path: Path) -> None:
    (tmp_path / "child.xml").write_text(CLOTH)
    (tmp_path / "main.xml").write_text(
        '<mujoco><asset><model name="m" file="child.xml"/></asset>'
        '<worldbody><attach model="m" prefix="x_"/></worldbody></mujoco>'
    )
    texts = {thing.section: thing.xml for thing in mjcf.read(tmp_path / "main.xml").extras.carried}
    assert 'name="x_cloth"' in texts["worldbody"]
    assert 'body="x_first x_pin x_first"' in texts["deformable"]
    assert 'body2="x_cloth_0"' in texts["contact"]


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


def test_assets_that_only_text_refers_to_are_in_use() -> None:
    world = mjcf.read_string(
        '<mujoco><asset><material name="red"/><material name="blue"/><material name="spare"/></asset><worldbody>'
        '<flexcomp name="c" type="direct" dim="2" point="0 0 0 1 0 0 1 1 0 0 1 0" element="0 1 2 0 2 3" '
        'material="red blue"/></worldbody></mujoco>'
    )
    idle = [finding.path for finding in msd.validate(world) if finding.check == "asset-unused"]
    assert idle == ['assets.materials["spare"]']
    world.extras.carried[0].xml = "<flexcomp material="
    idle = [finding.path for finding in msd.validate(world) if finding.check == "asset-unused"]
    assert idle == ["assets.materials"]


@pytest.mark.parametrize("text", ["<geom/><site/>", "<geom/> site", '<geom name="a&b"/>', "& <geom/>", "<geom>"])
def test_what_people_write_is_one_whole_element_or_refused(text: str) -> None:
    with pytest.raises(SceneError, match="Not well-formed"):
        carried.checked(text)
    assert carried.indented(text) == text
    assert carried.checked(' <geom name="a&amp;b" ></geom>') == '<geom name="a&amp;b"/>'
