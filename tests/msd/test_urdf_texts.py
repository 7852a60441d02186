"""Texts that are no plain URDF: xacro, slips that others overlook, damage; and a World survives saving."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from urdf_robots import ARM, find, links, shapes, transmission

from engine import msd
from engine.errors import SceneError
from engine.msd.names import named_objects, references
from engine.msd.report import Outcome
from engine.msd.urdf import read


@pytest.mark.parametrize(
    "text",
    [
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="a" value="1"/></robot>',
        '<robot name="r"><xacro:arm/></robot>',
        '<robot name="r"><link name="${prefix}base"/></robot>',
    ],
)
def test_xacro_is_refused_with_the_command_to_run(tmp_path: Path, text: str) -> None:
    file = tmp_path / "arm.urdf"
    file.write_text(text)
    with pytest.raises(SceneError, match=r"xacro arm\.urdf > arm\.expanded\.urdf"):
        read(file)


def test_a_declared_xacro_namespace_alone_is_what_xacro_leaves_behind(tmp_path: Path) -> None:
    file = tmp_path / "arm.urdf"
    file.write_text('<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/></robot>')
    assert list(links(read(file))) == ["a"]


def test_defaults_of_the_environment_hold(robot, report) -> None:
    world = robot(ARM.replace("<limit", '<origin xyz="$(optenv WHERE 1 2 3)"/><limit', 1))
    np.testing.assert_allclose(links(world)["upper"].local_translation, [1, 2, 3])
    assert find(report, "depends on the environment").outcome is Outcome.GUESSED


@pytest.mark.parametrize(
    "data",
    [
        b'\n\n<?xml version="1.0" encoding="utf-8"?><robot name="r"><link name="a"/></robot>\0\0',
        b'\xef\xbb\xbf<robot name="r"><link name="a"/></robot>',
        b'<robot name="r"><!-- f\xfcr --><link name="a"/></robot>',
        b'<?xml version="1.0" encoding="latin-1"?><robot name="r\xfc"><link name="a"/></robot>',
    ],
)
def test_slips_that_other_parsers_overlook(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "robot.urdf"
    file.write_bytes(data)
    assert list(links(read(file))) == ["a"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<robot",
        b"<mujoco/>",
        b'<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><robot name="&x;"><link name="a"/></robot>',
        b'<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><robot name="&b;"/>',
        b'<robot name="r"><link name="a"><visual>' + b"<geometry>" * 1000,
        b'<robot name="r"><link name="a"><inertial><mass value="nan"/></inertial></link></robot>',
        b'<robot name="r"><link name="a"><inertial><mass value="1e999"/></inertial></link></robot>',
    ],
)
def test_bad_files_are_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "robot.urdf"
    file.write_bytes(data)
    with pytest.raises(SceneError):
        read(file)


ODD_WORDS = (
    "nan", "inf", "-1e999", "", "world", "base", "floating", "planar", "spherical", "prismatic", "1 2 3 4", "${x}",
    "../../etc/passwd.obj", "file:///etc/passwd.obj", "package:///x.stl", "package://%00/x.stl", "x" * 5000,
)  # fmt: skip


def test_mutated_files_become_worlds_or_errors_that_name_them(tmp_path: Path) -> None:
    text = f'<robot name="robot">{ARM}{transmission("EffortJointInterface")}{shapes("a.obj", kind="visual")}</robot>'
    rng = random.Random(7)
    file = tmp_path / "robot.urdf"
    outcomes = Counter()
    for _ in range(600):
        data = bytearray(text.encode())
        kind = rng.randrange(3)
        if kind == 0:
            data[rng.randrange(len(data))] = rng.randrange(256)
        elif kind == 1:
            del data[rng.randrange(len(data)) :]
        else:
            values = [found.span(1) for found in re.finditer(rb'"([^"]*)"', data)]
            start, end = rng.choice(values)
            data[start:end] = rng.choice(ODD_WORDS).encode()
        file.write_bytes(data)
        try:
            outcomes[type(read(file)).__name__] += 1
        except SceneError as error:
            outcomes["refused"] += 1
            assert error.file == str(file)
    assert outcomes["World"] > 50 and outcomes["refused"] > 50


def test_every_reference_of_a_world_is_met_and_it_survives_saving(robot, tmp_path: Path) -> None:
    world = robot(ARM + transmission("PositionJointInterface") + '<link name="spare"/>')
    names = {(named.kind, named.name) for named in named_objects(world)}
    assert {(ref.kind, ref.name) for ref in references(world)} <= names
    for suffix in (".msd", ".msgpack"):
        file = tmp_path / f"robot{suffix}"
        msd.save(world, file)
        assert msd.from_file(file) == world
