"""Other people's MJCF, read and written: MuJoCo compiles both to the same model, array by array."""

from __future__ import annotations

from pathlib import Path

import mujoco
import pytest
from mjcf_equal import unequal
from mjcf_files import SceneFile, mjcf_files
from mjcf_scenes import SCENES

from engine.msd import mjcf

WANTED = (
    "dm_control:suite/",
    "gymnasium:",
    "shared:",
    "robosuite:models/assets/arenas/",
    "robosuite:models/assets/grippers/",
)
LARGE = ("100_humanoids", "22_humanoids")
"""Many copies of one subject that another scene has."""


def scene_files() -> list[SceneFile]:
    files = [file for file in mjcf_files() if f"{file.source}:{file.name}".startswith(WANTED)]
    return [file for file in files if not any(name in file.name for name in LARGE)]


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_comes_back_equal(name: str) -> None:
    written = mujoco.MjModel.from_xml_string(mjcf.to_mjcf(mjcf.read_string(SCENES[name])))
    assert unequal(written, mujoco.MjModel.from_xml_string(SCENES[name])) == []


@pytest.mark.parametrize("file", [pytest.param(file, id=f"{file.source}:{file.name}") for file in scene_files()])
def test_a_file_of_others_comes_back_equal(file: SceneFile, tmp_path: Path) -> None:
    try:
        truth = mujoco.MjModel.from_xml_path(str(file.path))
    except ValueError as error:
        pytest.skip(f"MuJoCo does not load it: {str(error)[:80]}")
    target = tmp_path / "written.xml"
    mjcf.write(mjcf.read(file.path, asset_roots=(str(file.root),)), target)
    assert unequal(mujoco.MjModel.from_xml_path(str(target)), truth) == []
    again = mjcf.to_mjcf(mjcf.read(target, asset_roots=(str(file.root), str(tmp_path))), folder=tmp_path)
    assert again == target.read_text()
