"""Files that are no scenes, outputs that cannot be written, times out of reach: refused in one line."""

from __future__ import annotations

import pytest
import trimesh
from cli_scene import MJCF, failed

from app.cli import main
from engine.msd import from_file

BOMB = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><mujoco>&b;</mujoco>'
NO_SCENES = {
    "missing.xml": (None, "No such file"),
    "empty.xml": (b"", "empty"),
    "empty.msgpack": (b"", "empty"),
    "cut.xml": (MJCF.encode()[:300], "Not well-formed"),
    "cut.msd": (b'{"name": "x", "hier', "JSON"),
    "bomb.xml": (BOMB.encode(), "entities"),
    "many.xml": (
        MJCF.replace('<body name="arm"', '<replicate count="1000000000"/><body name="arm"').encode(),
        "from 1 to",
    ),
    "page.xml": (b"<html/>", "<mujoco>"),
    "garbage.xml": (bytes(range(128, 256)), "not a scene"),
    "garbage.msgpack": (bytes(range(128, 256)), "not a scene"),
    "package.json": (b'{"dependencies": {}, "version": 1}', "'dependencies'"),
    "list.json": (b"[1, 2]", "list"),
}


@pytest.mark.parametrize("name", NO_SCENES)
@pytest.mark.parametrize("command", ["convert", "validate", "simulate", "render"])
def test_a_file_that_is_no_scene_is_refused_in_one_line(command, name, tmp_path, capsys):
    content, words = NO_SCENES[name]
    if content is not None:
        (tmp_path / name).write_bytes(content)
    out = {"convert": ["out.msd"], "validate": [], "simulate": ["out.csv"], "render": ["out.png"]}[command]
    flag = ["--out"] if command in ("simulate", "render") else []
    line = failed(capsys, command, tmp_path / name, *flag, *(tmp_path / o for o in out))
    assert words in line and name in line
    assert sorted(p.name for p in tmp_path.iterdir()) == ([name] if content is not None else [])


@pytest.mark.parametrize(
    ("command", "suffix"), [("convert", ".msgpack"), ("simulate", ".csv"), ("simulate", ".npz"), ("render", ".png")]
)
def test_what_cannot_be_written_is_named(command, suffix, scene, tmp_path, capsys):
    folder = tmp_path / f"folder{suffix}"
    folder.mkdir()
    for out in (tmp_path / "nowhere" / f"x{suffix}", folder):
        line = failed(capsys, command, scene, *([] if command == "convert" else ["--out"]), out)
        assert str(out) in line
    assert not any(folder.iterdir())


def test_an_output_that_is_there_survives_a_refusal(scene, tmp_path, capsys):
    out = tmp_path / "run.csv"
    out.write_text("precious")
    failed(capsys, "simulate", scene, "--out", out, "--keyframe", "nowhere")
    assert out.read_text() == "precious"


def test_times_out_of_reach_are_refused(scene, tmp_path, capsys):
    assert "free" in failed(capsys, "simulate", scene, "--out", tmp_path / "x.csv", "--seconds", "1e12")
    assert "--at" in failed(capsys, "render", scene, "--out", tmp_path / "x.png", "--at", "-1", code=2)
    for argv in (
        ["simulate", scene, "--out", "x.csv", "--seconds", "inf"],
        ["render", scene, "--out", "x.png", "--at", "nan"],
        ["render", scene, "--out", "x.png", "--lookat", "0,nan,0"],
    ):
        with pytest.raises(SystemExit, match="2"):
            main(argv)


UNPHYSICAL = """
<robot name="leg">
  <link name="base"/>
  <link name="shank">
    <inertial><mass value="1e-3"/><inertia ixx="3e-6" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="knee" type="revolute">
    <parent link="base"/><child link="shank"/><axis xyz="0 1 0"/>
    <limit lower="-2.8" upper="-0.9" effort="30" velocity="30"/>
  </joint>
</robot>"""


def test_a_scene_that_cannot_be_built_says_how_it_is_repaired(tmp_path, capsys):
    """As robots from CAD often are. Following the sentence leads to a scene that runs; the limits of the knee, which
    leave out where it starts, stay unless their own repair is chosen."""
    (tmp_path / "leg.urdf").write_text(UNPHYSICAL)
    robot, copy, out = (str(tmp_path / name) for name in ("leg.urdf", "leg.msd", "leg.csv"))
    assert main(["simulate", robot, "--out", out, "--seconds", "0.1"]) == 1
    said = capsys.readouterr().err.splitlines()[-1]
    assert "3e-06" in said and f"validate {robot} --fix" in said and "--choose" in said
    assert main(["validate", robot, "--fix", copy]) == 1
    assert from_file(copy).hierarchy.bodies[0].link.children[0].joints[0].pos_limit.upper == pytest.approx(-0.9)
    inertia = "hierarchy.bodies[0].link.children[0].inertial.diag_inertia"
    assert main(["validate", robot, "--fix", copy, "--force", "--choose", inertia]) == 0
    assert main(["simulate", copy, "--out", out, "--seconds", "0.1"]) == 0


def test_files_outside_the_folder_of_a_scene_are_one_sentence(tmp_path, capsys):
    """As of robots with folders `mjcf` and `meshes` beside each other; allowing what the sentence names is enough."""
    meshes = [f'<mesh name="{name}" file="../meshes/{name}.stl"/>' for name in "abc"]
    geoms = [f'<geom type="mesh" mesh="{name}"/>' for name in "abc"]
    text = f"<mujoco><asset>{''.join(meshes)}</asset><worldbody><light/>{''.join(geoms)}</worldbody></mujoco>"
    for folder in ("mjcf", "meshes"):
        (tmp_path / folder).mkdir()
    (tmp_path / "mjcf" / "robot.xml").write_text(text)
    for name in "abc":
        trimesh.creation.box((0.1, 0.1, 0.1)).export(tmp_path / "meshes" / f"{name}.stl")
    robot, out, shot = (str(tmp_path / name) for name in ("mjcf/robot.xml", "out.csv", "shot.png"))
    said = failed(capsys, "simulate", robot, "--out", out)
    assert said.count("stl") == 1 and "3 files" in said and said.endswith(f"(--asset-root {tmp_path})")
    assert main(["render", robot, "--out", shot, "--size", "80x60"]) == 0
    assert [line for line in capsys.readouterr().err.splitlines() if "stl" in line] == [said.split(": ", 2)[2]]
    assert main(["simulate", robot, "--out", out, "--seconds", "0.01", "--asset-root", str(tmp_path)]) == 0
