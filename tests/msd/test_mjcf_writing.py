"""Worlds as MJCF: what is written, what is reported, and that it is the same again."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import msgspec
import mujoco
import numpy as np
import pytest

from engine import msd
from engine.compiler import build
from engine.compiler.inertials import inertials
from engine.msd import mjcf
from engine.msd.report import Outcome, Report

TESTS = Path(__file__).parents[1]
sys.path += [str(TESTS / "compiler"), str(TESTS / "interop")]

from mjcf_scenes import SCENES  # noqa: E402
from mujoco_fields import differences  # noqa: E402
from random_worlds import random_world  # noqa: E402


def compiled(text: str) -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(text)


def close(a: Any, b: Any) -> bool:
    """Whether two decoded files say the same, numbers up to the rounding of what was computed."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(close(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(close, a, b))
    if isinstance(a, float) or isinstance(b, float):
        return a is not None and b is not None and abs(a - b) <= 1e-9 * max(1.0, abs(b))
    return a == b


def a_link(name: str, **fields: object) -> msd.Link:
    """A link of two geoms that turns about z."""
    box = msd.Geometry(shape=msd.ShapeType.Box, size=np.array([0.1, 0.2, 0.3]))
    ball = msd.Geometry(position=np.array([0.0, 0.0, 0.4]), size=np.array([0.1, 0.0, 0.0]))
    joint = msd.Joint(axis=np.array([0.0, 0.0, 1.0]))
    return msd.Link(name=name, geoms=[box, ball], joints=[joint], **fields)


def world_of(*links: msd.Link) -> msd.World:
    world = msd.World()
    world.hierarchy.bodies = [msd.Body(link=link) for link in links]
    return world


@pytest.mark.parametrize("name", SCENES)
def test_a_second_writing_is_the_same_text(name: str) -> None:
    text = mjcf.to_mjcf(mjcf.read_string(SCENES[name]))
    assert mjcf.to_mjcf(mjcf.read_string(text)) == text


@pytest.mark.parametrize("name", SCENES)
def test_the_other_dialect_gives_an_equal_world(name: str) -> None:
    world = mjcf.read_string(SCENES[name])
    again = mjcf.read_string(mjcf.to_mjcf(world, dialect=mjcf.Dialect.MOTRIXSIM))
    assert close(msgspec.json.decode(msd.to_json(again)), msgspec.json.decode(msd.to_json(world)))


def test_a_part_of_the_inertia_is_made_whole_as_our_build_does() -> None:
    world = world_of(a_link("a", inertial=msd.Inertia(mass=3.0)), a_link("b"))
    world.hierarchy.bodies[1].link.geoms[0].inertial.diag_inertia = np.array([0.1, 0.1, 0.15])
    report = Report()
    model = compiled(mjcf.to_mjcf(world, report, weigh=inertials))
    assert differences(build(world), model) == []
    assert not [finding for finding in report.findings if "inertia" in finding.message]


def test_a_part_of_the_inertia_that_nobody_makes_whole_is_reported() -> None:
    report = Report()
    mjcf.to_mjcf(world_of(a_link("a", inertial=msd.Inertia(mass=3.0))), report)
    found = [finding for finding in report.findings if finding.path == "hierarchy.bodies[0].link.inertial"]
    assert [finding.outcome for finding in found] == [Outcome.DROPPED]


def test_names_that_mujoco_refuses_are_changed_and_reported() -> None:
    world = world_of(a_link("world"), a_link("arm"), a_link("arm"))
    world.collision_ignores.link_pairs = [("world", "arm")]
    report = Report()
    model = compiled(mjcf.to_mjcf(world, report))
    assert [model.body(i).name for i in range(model.nbody)] == ["world", "world_2", "arm", "arm_2"]
    assert model.exclude_signature.tolist() == [(1 << 16) + 2]
    renamed = [finding.path for finding in report.findings if "is written as" in finding.message]
    assert renamed == ["hierarchy.bodies[0].link", "hierarchy.bodies[2].link"]
    assert world.hierarchy.bodies[0].link.name == "world"


def test_what_mujoco_cannot_say_is_reported_and_motrixsim_can() -> None:
    world = world_of(a_link("a"))
    link = world.hierarchy.bodies[0].link
    hard = msd.ConstraintForceModel.hard(msd.HardForce(bounciness=0.5, erp=0.2))
    link.geoms[0].physics_material.contact_model = hard
    link.joints[0].limit_force = msd.ConstraintForceModel.hard(msd.HardForce())
    link.joints[0].pos_limit = msd.Range(-1.0, 1.0)
    still = msd.PositionTrack.FixedLocal
    link.cameras = [
        msd.Camera("eye", position_track=still, rotation_track=msd.RotationTrack.FixedLocal, depth_only=True)
    ]
    report = Report()
    compiled(mjcf.to_mjcf(world, report))
    paths = {finding.path for finding in report.findings}
    start = "hierarchy.bodies[0].link"
    assert {
        f"{start}.geoms[0].physics_material.contact_model",
        f"{start}.joints[0].limit_force",
        f"{start}.cameras[0].depth_only",
    } <= paths
    report = Report()
    again = mjcf.read_string(mjcf.to_mjcf(world, report, mjcf.Dialect.MOTRIXSIM)).hierarchy.bodies[0].link
    assert again.geoms[0].physics_material.contact_model == hard
    assert again.joints[0].limit_force == link.joints[0].limit_force
    assert again.cameras[0].depth_only
    assert not [finding for finding in report.findings if finding.path.startswith(start)]


def test_a_link_and_its_fixed_parent_do_not_touch() -> None:
    base = msd.Link(name="base", geoms=[msd.Geometry(size=np.array([0.1, 0.0, 0.0]))], children=[a_link("arm")])
    world = world_of(base)
    assert differences(build(world), compiled(mjcf.to_mjcf(world))) == []
    assert compiled(mjcf.to_mjcf(world)).nexclude == 1


@pytest.mark.parametrize("name", SCENES)
def test_a_world_without_extras_means_to_mujoco_what_it_means_to_our_build(name: str) -> None:
    world = mjcf.read_string(SCENES[name])
    for _, element in msd_elements(world):
        if hasattr(element, "extras"):
            element.extras = msgspec.UNSET
    try:
        model = build(world)
    except msd.SceneError:
        pytest.skip("what is left of it does not build")
    assert differences(model, compiled(mjcf.to_mjcf(world))) == []


def msd_elements(world: msd.World):
    from engine.msd.paths import walk

    return list(walk(world))


@pytest.mark.parametrize("seed", range(12))
def test_any_world_is_written(seed: int) -> None:
    """Nothing crashes, and the text is XML that the reader's parser takes."""
    from engine.msd.mjcf.xml import parse

    for dialect in mjcf.Dialect:
        text = mjcf.to_mjcf(random_world(seed, 2, 0.5), Report(), dialect)
        assert parse(text.encode(), "").tag == "mujoco"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "scene.xml"
    mjcf.write(world_of(a_link("a")), file)
    before = file.read_bytes()
    with pytest.raises(msd.SceneError, match="cannot be written"):
        mjcf.write(world_of(a_link("b")), tmp_path / "nowhere" / "scene.xml")
    deep = a_link("deep")
    for _ in range(3000):
        deep = msd.Link(children=[deep])
    with pytest.raises(msd.SceneError, match="nested too deeply"):
        mjcf.write(world_of(deep), file)
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["scene.xml"]


def test_values_that_only_mujoco_has_other_defaults_for_come_back() -> None:
    text = (
        '<mujoco><visual><quality shadowsize="1024"/><map fogstart="5000" fogend="5000"/>'
        '<rgba fog="0.75 0.75 0.75 1"/></visual></mujoco>'
    )
    ours, theirs = compiled(mjcf.to_mjcf(mjcf.read_string(text))), compiled(text)
    assert ours.vis.quality.shadowsize == theirs.vis.quality.shadowsize == 1024
    assert ours.vis.map.fogstart == theirs.vis.map.fogstart and ours.vis.map.fogend == theirs.vis.map.fogend
    assert ours.vis.rgba.fog.tolist() == theirs.vis.rgba.fog.tolist()
