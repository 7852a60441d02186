"""Our reading of MJCF files against MotrixSim's own: no difference but MotrixSim's known errors."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest
from mjcf_scenes import SCENES
from motrixsim_errors import known_error, tolerance
from motrixsim_worlds import differences, quiet
from scene_files import BESIDE, needed, own_scenes

from engine.msd import mjcf
from engine.msd.writing import to_msgpack

motrixsim = pytest.importorskip("motrixsim")


def installed_scenes() -> list[Path]:
    found = []
    for package, folder in (("dm_control", "suite"), ("gymnasium", "envs/mujoco/assets")):
        module = pytest.importorskip(package)
        found += sorted((Path(module.__file__).parent / folder).glob("*.xml"))
    return found


def shared_scenes() -> list[Path]:
    folder = BESIDE / "scenes"
    return sorted(folder.glob("*/*.xml")) + sorted(folder.glob("*/*/*.xml")) or [folder]


def read_both(path: Path):
    """Both Worlds, or skip when MotrixSim does not load the file."""
    try:
        with quiet():
            theirs = motrixsim.msd.from_file(str(path))
    except BaseException as error:  # a panic of the native library is no Exception
        if isinstance(error, (KeyboardInterrupt, SystemExit)):
            raise
        pytest.skip(f"MotrixSim does not load it: {str(error)[:80]}")
    return mjcf.read(path), theirs


def unexplained(path: Path, found: list[str]) -> list[str]:
    return [difference for difference in found if not known_error(difference, path)]


@pytest.mark.parametrize("name", SCENES)
def test_a_small_scene_reads_as_in_motrixsim(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.xml"
    path.write_text(SCENES[name])
    mujoco.MjModel.from_xml_path(str(path))
    ours, theirs = read_both(path)
    assert unexplained(path, differences(ours, theirs, folder=str(tmp_path))) == []


@pytest.mark.parametrize("path", [pytest.param(p, id=f"{p.parent.name}-{p.stem}") for p in installed_scenes()])
def test_an_installed_scene_reads_as_in_motrixsim(path: Path) -> None:
    ours, theirs = read_both(path)
    assert unexplained(path, differences(ours, theirs, folder=str(path.parent))) == []


@pytest.mark.parametrize("path", [pytest.param(p, id=p.stem) for p in shared_scenes()])
def test_a_shared_scene_reads_as_in_motrixsim(path: Path) -> None:
    ours, theirs = read_both(needed(path))
    found = differences(ours, theirs, folder=str(path.parent), tolerance=tolerance(path))
    assert unexplained(path, found) == []


@pytest.mark.parametrize("path", own_scenes(), ids=lambda path: path.stem)
def test_an_own_scene_reads_as_in_motrixsim(path: Path) -> None:
    ours, theirs = read_both(path)
    assert unexplained(path, differences(ours, theirs, folder=str(path.parent))) == []


@pytest.mark.parametrize("name", [name for name in SCENES if name != "empty"])
def test_what_is_exported_loads_builds_and_steps_there(name: str, tmp_path: Path) -> None:
    """MJCF to our World to MessagePack to MotrixSim: nothing lost, and it moves as MotrixSim's own reading does."""
    path = tmp_path / f"{name}.xml"
    path.write_text(SCENES[name])
    ours, theirs = read_both(path)
    with quiet():
        loaded = motrixsim.msd.from_msgpack(to_msgpack(ours), str(tmp_path / f"{name}.msgpack"))
    assert differences(ours, loaded, folder=str(tmp_path)) == []
    positions = []
    for world in (theirs, loaded):
        with quiet():
            model = world.build()
            data = motrixsim.SceneData(model)
            for _ in range(20):
                motrixsim.step(model, data)
        positions.append(np.array(data.dof_pos, dtype=np.float64).ravel())
    assert positions[1] == pytest.approx(positions[0], abs=1e-5)


def test_a_changed_world_is_seen_to_differ(tmp_path: Path) -> None:
    """The comparison itself: a change of any kind of value shows."""
    path = tmp_path / "couplings.xml"
    path.write_text(SCENES["couplings"])
    ours, theirs = read_both(path)
    assert differences(ours, theirs) == []
    ours.hierarchy.bodies[0].link.joints[0].pos_limit.upper += 0.01
    ours.actuators[0].gear[0] = 4.0
    ours.sensors.frame[0].name = "other"
    ours.equality_constraint_set.welds[0].spring.spring.k *= 1.01
    ours.tendon_set.joint_tendons.pop()
    assert len(differences(ours, theirs)) == 5
