"""`convert` and `validate`: what is written reads back equal, or as MuJoCo C compiles it."""

from __future__ import annotations

import numpy as np
import pytest
from cli_scene import MJCF, failed
from PIL import Image

from app.cli import main
from engine import msd
from engine.compiler import build

mujoco = pytest.importorskip("mujoco")


@pytest.mark.parametrize("suffix", [".msd", ".json", ".msgpack", ".msdb"])
def test_convert_writes_what_reads_back_equal(scene, tmp_path, suffix, capsys):
    out = tmp_path / f"out{suffix}"
    assert main(["convert", scene, str(out)]) == 0
    assert msd.from_file(out) == msd.from_file(scene)
    again = tmp_path / "again.json"
    assert main(["convert", str(out), str(again)]) == 0
    assert msd.from_file(again) == msd.from_file(scene)


def test_convert_tells_what_the_reader_could_not_take_over(tmp_path, capsys):
    source = tmp_path / "odd.xml"
    source.write_text(MJCF.replace('damping="0.1"', 'damping="0.1" colour="blue"'))
    assert main(["convert", str(source), str(tmp_path / "odd.msd")]) == 0
    assert "dropped: " in (report := capsys.readouterr().err) and "colour" in report and "line " in report
    assert main(["convert", "--strict", str(source), str(tmp_path / "strict.msd")]) == 1
    assert "(--strict)" in capsys.readouterr().err
    assert not (tmp_path / "strict.msd").exists()


def test_convert_refuses_in_one_line(scene, tmp_path, capsys):
    assert ".usda" in failed(capsys, "convert", scene, tmp_path / "x.usda", code=2)
    assert "nowhere.xml" in failed(capsys, "convert", tmp_path / "nowhere.xml", tmp_path / "x.msd")
    broken = tmp_path / "broken.xml"
    broken.write_text("<mujoco><worldbody><geom type='blob'/></worldbody></mujoco>")
    line = failed(capsys, "convert", broken, tmp_path / "x.msd")
    assert "broken.xml" in line and "blob" in line
    assert not (tmp_path / "x.msd").exists()


def test_validate(scene, tmp_path, capsys):
    assert main(["validate", scene]) == 0
    world = msd.from_file(scene)
    world.actuators[0].target.value = "nowhere"
    world.hierarchy.bodies[0].link.joints[0].armature = -1.0
    bad = tmp_path / "bad.msd"
    msd.save(world, bad)
    capsys.readouterr()
    assert main(["validate", str(bad)]) == 1
    out = capsys.readouterr().out
    assert "nowhere" in out and "actuators[0]" in out and "armature" in out


def test_validate_finds_overlaps_and_writes_a_repaired_copy(tmp_path, capsys):
    scene, repaired = tmp_path / "sunk.xml", tmp_path / "repaired.msd"
    scene.write_text(
        """<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
        <light cutoff="20"/><body pos="0 0 .05"><freejoint/><geom name="ball" size=".1"/></body></worldbody>
        </mujoco>"""
    )
    assert main(["validate", str(scene)]) == 0
    out = capsys.readouterr().out
    assert "warning: hierarchy.bodies[0].link.geoms[0]: lies 50 mm deep in 'floor'" in out
    assert "info: " in out and "inner_angle: 35" in out
    assert main(["validate", str(scene), "--fix", str(repaired)]) == 0
    out = capsys.readouterr().out
    assert out.count("fixed: ") == 1 and "warning: " not in out
    assert msd.from_file(repaired).hierarchy.bodies[0].link.local_translation[2] == pytest.approx(0.1, abs=1e-5)
    assert main(["validate", str(repaired)]) == 0
    assert "warning: " not in capsys.readouterr().out


URDF = """<robot name="arm"><link name="base"/><link name="tip"><inertial><mass value="1"/><inertia ixx="1" ixy="0"
ixz="0" iyy="1" iyz="0" izz="1"/></inertial><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<joint name="turn" type="revolute"><parent link="base"/><child link="tip"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="3" velocity="2"/></joint></robot>"""


def test_convert_urdf_to_mjcf_that_mujoco_compiles_the_same(tmp_path, capsys):
    (tmp_path / "arm.urdf").write_text(URDF)
    assert main(["convert", str(tmp_path / "arm.urdf"), str(tmp_path / "arm.xml")]) == 0
    assert "velocity" in capsys.readouterr().err, "what MSD has no place for is reported"
    ours = mujoco.MjModel.from_xml_path(str(tmp_path / "arm.xml"))
    theirs = mujoco.MjModel.from_xml_path(str(tmp_path / "arm.urdf"))
    assert ours.joint("turn").range == pytest.approx(theirs.joint("turn").range)
    assert ours.body("tip").mass == pytest.approx(theirs.body("tip").mass)


def test_convert_to_glb(scene, tmp_path, capsys):
    import trimesh

    assert main(["convert", scene, str(tmp_path / "swing.glb")]) == 0
    assert "joint" in capsys.readouterr().err
    low, high = trimesh.load(tmp_path / "swing.glb").bounds
    assert (high > low).all()


def test_convert_copies_assets_beside(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in/m.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    source = tmp_path / "in/scene.xml"
    source.write_text(
        '<mujoco><asset><mesh name="m" file="m.obj"/></asset>'
        '<worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>'
    )
    (tmp_path / "out").mkdir()
    for name in ("scene.msd", "scene.xml"):
        assert main(["convert", "--assets", "copy", str(source), str(tmp_path / "out" / name)]) == 0
        world = msd.from_file(tmp_path / "out" / name)
        assert build(world).nmeshvert == 4, "it reads again without the folder that it came from"


def test_convert_makes_pictures_that_mujoco_reads(tmp_path, capsys):
    (tmp_path / "in").mkdir()
    pixels = np.zeros((8, 16, 3), np.uint8)
    pixels[:, 8:] = 255, 128, 0
    Image.fromarray(pixels).save(tmp_path / "in/wood.bmp")
    (tmp_path / "in/sky.hdr").write_bytes(b"#?RADIANCE")
    world = msd.from_str(
        '<mujoco><asset><texture name="x" type="2d" builtin="flat" width="1" height="1"/>'
        '<material name="m" texture="x"/></asset><worldbody><geom size=".1" material="m"/></worldbody></mujoco>',
        file_path=tmp_path / "in/scene.msd",
    )
    world.assets.textures["x"].source = msd.TextureSource.file("wood.bmp")
    world.assets.textures["y"] = msd.Texture(name="y", source=msd.TextureSource.file("sky.hdr"))
    scene = tmp_path / "in/scene.msd"
    msd.save(world, scene)
    (tmp_path / "out").mkdir()
    assert main(["convert", "--assets", "copy", str(scene), str(tmp_path / "out/scene.xml")]) == 0
    said = capsys.readouterr().err
    assert "wood.bmp was converted to scene_assets/wood.png" in said and "sky.hdr" in said
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "out/scene.xml"))
    assert (model.ntex, model.tex_width[0], model.tex_height[0], model.mat_texid[0].max()) == (1, 16, 8, 0)
    texels = np.frombuffer(model.tex_data, np.uint8).reshape(8, 16, 3)
    assert sorted(np.unique(texels.reshape(-1, 3), axis=0).tolist()) == [[0, 0, 0], [255, 128, 0]]
    assert sorted(file.name for file in (tmp_path / "out/scene_assets").iterdir()) == ["sky.hdr", "wood.png"]
    assert main(["convert", str(scene), str(tmp_path / "out/other.xml")]) == 0
    assert "have the files copied along" in capsys.readouterr().err


def test_strict_leaves_what_is_there(scene, tmp_path, capsys):
    out = tmp_path / "swing.glb"
    out.write_text("precious")
    assert main(["convert", "--strict", scene, str(out)]) == 1
    assert "(--strict)" in capsys.readouterr().err and out.read_text() == "precious"


def test_urdf_options_free_the_base_and_are_refused_elsewhere(scene, tmp_path, capsys):
    (tmp_path / "arm.urdf").write_text(f"<!-- {'long ' * 2000} -->{URDF}")
    out = tmp_path / "arm.msd"
    assert main(["convert", "--floating-base", "--repair", str(tmp_path / "arm.urdf"), str(out)]) == 0
    assert msd.from_file(out).hierarchy.bodies[0].free is not None
    capsys.readouterr()
    assert "URDF" in failed(capsys, "convert", "--repair", scene, out)


def test_convert_says_which_files_the_next_reader_refuses(tmp_path, capsys):
    (tmp_path / "in").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "in/tetra.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n")
    source = tmp_path / "in/scene.xml"
    source.write_text(
        "<mujoco><asset><mesh name='m' file='tetra.obj'/></asset>"
        "<worldbody><body><geom type='mesh' mesh='m'/><freejoint/></body></worldbody></mujoco>"
    )
    out = str(tmp_path / "out/scene.msd")
    assert main(["convert", str(source), out]) == 0
    said = capsys.readouterr().err
    assert "a file outside its folder" in said and "--assets copy" in said
    assert main(["validate", out]) == 1
    root = said.split("--asset-root ")[1].split(";")[0]
    assert main(["validate", out, "--asset-root", root]) == 0
    capsys.readouterr()
    for quiet in ([str(tmp_path / "in/beside.msd")], [str(tmp_path / "out/own.msd"), "--assets", "copy"]):
        assert main(["convert", str(source), *quiet]) == 0
        assert "outside" not in capsys.readouterr().err
        assert main(["validate", quiet[0]]) == 0
