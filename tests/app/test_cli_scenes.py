"""`diff`, `info`, `attach` and `convert` of many files."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest
from cli_scene import MJCF, failed

from app.cli import main
from engine import msd

mujoco = pytest.importorskip("mujoco")

GRIPPER = """<mujoco><asset><material name="red" rgba="0 0 1 1"/></asset><worldbody>
<body name="finger" pos="0 0 .1"><joint name="hinge"/><geom name="rod" size=".02" mass="0.25" material="red"/></body>
</worldbody></mujoco>"""


def test_diff_says_what_differs_by_name(scene, tmp_path, capsys):
    world = msd.from_file(scene)
    same, other = tmp_path / "same.msgpack", tmp_path / "other.msd"
    msd.save(world, same)
    assert main(["diff", scene, str(same)]) == 0
    assert capsys.readouterr().out == ""
    world.hierarchy.bodies[0].link.joints[0].armature = 0.25
    del world.hierarchy.bodies[1]
    world.actuators.append(msd.Actuator(name="pull", target=msd.ActuatorTarget.joint("hinge")))
    world.keyframes.clear()
    msd.save(world, other)
    assert main(["diff", scene, str(other)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert '~ hierarchy.bodies["arm"].link.joints["hinge"].armature: 0 -> 0.25' in lines
    assert "- hierarchy.bodies[\"puck\"]: link 'puck'" in lines
    assert "+ actuators[\"pull\"]: actuator 'pull'" in lines
    assert len(lines) == 4
    assert main(["diff", scene, str(other), "--json"]) == 1
    rows = {row["path"]: row for row in json.loads(capsys.readouterr().out)}
    armature = rows['hierarchy.bodies["arm"].link.joints["hinge"].armature']
    assert (armature["kind"], armature["old"], armature["new"]) == ("changed", 0.0, 0.25)
    assert rows['actuators["pull"]']["new"]["target"] == {"Joint": "hinge"}
    assert main(["diff", "-q", scene, str(other)]) == 1
    assert capsys.readouterr().out == ""


def test_diff_of_what_is_no_scene_is_trouble(scene, tmp_path, capsys):
    assert "nowhere.msd" in failed(capsys, "diff", scene, tmp_path / "nowhere.msd", code=2)


def test_info_says_what_mujoco_says(scene, capsys):
    model = mujoco.MjModel.from_xml_string(MJCF)
    assert main(["info", scene, "--json"]) == 0
    about = json.loads(capsys.readouterr().out)
    assert about["mass"] == pytest.approx(model.body_mass.sum(), rel=1e-5)
    assert (about["degrees_of_freedom"], about["positions"], about["controls"]) == (model.nv, model.nq, model.nu)
    masses = {body["name"]: body["mass"] for body in about["bodies"]}
    for name in ("arm", "puck"):
        assert masses[name] == pytest.approx(model.body(name).mass[0], rel=1e-5)
    assert about["counts"]["geom"] == model.ngeom and about["counts"]["sensor"] == model.nsensor
    assert [(s["name"], s["numbers"], s["unit"]) for s in about["sensors"]] == [
        ("tip_at", 3, "m"),
        ("rate", 1, "rad/s"),
    ]
    assert (about["actuators"][0]["name"], about["actuators"][0]["target"]) == ("push", "joint hinge")
    assert main(["info", scene]) == 0
    said = capsys.readouterr().out
    assert "hinge (hinge)" in said and "7 degrees of freedom" in said
    table = said[said.index("Bodies") :].splitlines()[:4]
    assert len({line.index("(") for line in table if "(" in line}) <= 2 and table[2].startswith("    arm")


def test_info_of_files_that_a_scene_names(tmp_path, capsys):
    (tmp_path / "m.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    world = msd.World()
    world.assets.meshes["m"] = msd.MeshAsset(source=msd.MeshSource.path(path="m.obj"))
    world.assets.meshes["n"] = msd.MeshAsset(source=msd.MeshSource.path(path="gone.obj"))
    msd.save(world, tmp_path / "s.msd")
    main(["info", str(tmp_path / "s.msd"), "--json"])
    files = {row["file"]: row for row in json.loads(capsys.readouterr().out)["assets"]}
    assert files["m.obj"]["size"] == os.path.getsize(tmp_path / "m.obj")
    assert files["gone.obj"]["size"] is None and "does not exist" in files["gone.obj"]["trouble"]


@pytest.mark.parametrize("place", ["arm", "tip", "hierarchy.bodies[0].link", "hierarchy.bodies[0]"])
def test_attach_puts_a_part_where_mujoco_has_it(scene, tmp_path, place, capsys):
    (tmp_path / "grip.xml").write_text(GRIPPER)
    out = tmp_path / "out.xml"
    argv = ["attach", scene, str(tmp_path / "grip.xml"), "--at", place, "--prefix", "g_", "-o", str(out)]
    assert main([*argv, "--translation", "0,0,0.2"]) == 0
    model = mujoco.MjModel.from_xml_path(str(out))
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    assert model.body("g_finger").parentid[0] == model.body("arm").id
    x = 0.8 if place == "tip" else 0.0
    assert data.body("g_finger").xpos == pytest.approx([x, 0, 2.3], abs=1e-6)
    assert model.geom("g_rod").matid[0] == model.material("g_red").id != model.material("red").id


def test_attach_turns_a_part_with_its_site(tmp_path):
    half = np.sqrt(0.5)
    (tmp_path / "base.xml").write_text(
        f'<mujoco><worldbody><body name="b"><geom size=".1"/><site name="s" pos="1 0 0" quat="{half} 0 {half} 0"/>'
        "</body></worldbody></mujoco>"
    )
    (tmp_path / "grip.xml").write_text(GRIPPER)
    out = tmp_path / "out.xml"
    assert main(["attach", *(str(tmp_path / n) for n in ("base.xml", "grip.xml")), "--at", "s", "-o", str(out)]) == 0
    model = mujoco.MjModel.from_xml_path(str(out))
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    site, finger = data.site("s"), data.body("finger")
    assert finger.xpos == pytest.approx(site.xpos + site.xmat.reshape(3, 3) @ [0, 0, 0.1], abs=1e-6)
    assert finger.xmat == pytest.approx(site.xmat, abs=1e-6)


def test_attach_refuses_clearly(scene, tmp_path, capsys):
    part, out = tmp_path / "grip.xml", tmp_path / "out.msd"
    part.write_text(GRIPPER)
    line = failed(capsys, "attach", scene, part, "--at", "arm", "-o", out)
    assert "both worlds have a" in line and "prefix" in line
    assert (
        "arm" in (line := failed(capsys, "attach", scene, part, "--at", "amr", "-o", out)) and "did you mean" in line
    )
    before = Path(scene).read_text()
    assert "--force" in failed(capsys, "attach", scene, part, "--at", "arm", "--prefix", "g_")
    assert not out.exists() and Path(scene).read_text() == before


def test_convert_of_many_files_continues_after_a_failure(scene, tmp_path, capsys):
    good, out = tmp_path / "second.xml", tmp_path / "out"
    good.write_text(GRIPPER)
    argv = ["convert", scene, str(tmp_path / "nowhere.xml"), str(good), "--to", "msd", "--out-dir", str(out)]
    assert main(argv) == 1
    *notes, last = capsys.readouterr().err.splitlines()
    assert "1 of 3 files" in last and "nowhere.xml" in last and any(line.startswith("1/3 ") for line in notes)
    assert sorted(os.listdir(out)) == ["second.msd", "swing.msd"]
    assert msd.from_file(out / "swing.msd") == msd.from_file(scene)
    (out / "swing.msd").write_text("precious")
    assert "swing.msd" in failed(capsys, *argv) and (out / "swing.msd").read_text() == "precious"
    assert main([*argv, "--force"]) == 1
    assert msd.from_file(out / "swing.msd") == msd.from_file(scene)
    capsys.readouterr()
    twin = tmp_path / "more" / "swing.urdf"
    line = failed(capsys, "convert", scene, twin, "--out-dir", out, code=2)
    assert "would both become" in line and "swing.urdf" in line


def test_convert_onto_itself_is_refused_without_force(scene, tmp_path, capsys):
    os.symlink(scene, tmp_path / "link.xml")
    before = Path(scene).read_text()
    for name in (scene, tmp_path / "link.xml", f"{tmp_path}/./../{tmp_path.name}/swing.xml"):
        assert "--force" in failed(capsys, "convert", scene, name)
        assert "--force" in failed(capsys, "convert", name, scene)
    assert Path(scene).read_text() == before
    assert main(["convert", "--force", scene, scene]) == 0
    assert Path(scene).read_text() != before and os.path.islink(tmp_path / "link.xml")


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 1), ("", 1)])
def test_convert_onto_itself_asks_on_a_terminal(scene, answer, code, monkeypatch, capsys):
    class Terminal:
        def isatty(self) -> bool:
            return True

        def readline(self) -> str:
            return answer

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    before = Path(scene).read_text()
    assert main(["convert", scene, scene]) == code
    assert "replace it? [y/N]" in capsys.readouterr().err
    assert (Path(scene).read_text() == before) == bool(code)
