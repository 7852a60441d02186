"""Scenes through pipes, results on standard output, and what a shell expects of a program."""

from __future__ import annotations

import contextlib
import csv
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import mujoco
import pytest
from cli_scene import MJCF, failed

from app.cli import COMMANDS, main
from engine import msd

ROOT = Path(__file__).parents[2]
URDF = '<robot name="arm"><link name="base"/></robot>'
OFF = "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n"


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """A line of bash in a folder, `M` being the program."""
    script = f'M() {{ "{sys.executable}" -m app "$@"; }}; {line}; exit ${{PIPESTATUS[0]}}'
    paths = {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        ["bash", "-c", script], capture_output=True, cwd=folder, timeout=200, env=os.environ | paths
    )


@pytest.fixture
def stdin(monkeypatch):
    def put(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return put


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
@pytest.mark.parametrize("kind", ["msd", "msgpack", "mjcf"])
def test_a_scene_comes_through_standard_input(scene, tmp_path, stdin, kind, name):
    world = msd.from_file(scene)
    stdin({"msd": msd.to_json, "msgpack": msd.to_msgpack, "mjcf": lambda _: MJCF.encode()}[kind](world))
    out = tmp_path / "out.msd"
    assert main(["convert", name, str(out)]) == 0
    assert msd.from_file(out) == world


def test_a_urdf_and_a_mesh_come_through_standard_input(tmp_path, stdin, capsys):
    out = tmp_path / "out.msd"
    stdin(URDF.encode())
    assert main(["convert", "-", str(out), "--floating-base"]) == 0
    assert msd.from_file(out).name == "arm" and msd.from_file(out).hierarchy.bodies[0].free is not None
    stdin(OFF.encode())
    assert main(["convert", "-", str(out), "--format", "off"]) == 0
    (mesh,) = msd.from_file(out).assets.meshes.values()
    assert len(mesh.source.value.data.vertices) == 4, "the mesh is in the file: there is no other that it could name"
    capsys.readouterr()
    stdin(OFF.encode())
    assert "scene" in failed(capsys, "convert", "-", out)
    assert "urdf" in failed(capsys, "convert", "-", out, "--format", "blob", code=2)


def test_relative_files_of_a_piped_scene_are_those_of_the_current_folder(tmp_path, stdin, monkeypatch, capsys):
    (tmp_path / "m.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    mjcf = b'<mujoco><asset><mesh file="m.obj"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>'
    monkeypatch.chdir(tmp_path)
    stdin(mjcf)
    assert main(["info", "-"]) == 0
    assert "m.obj" in capsys.readouterr().out
    monkeypatch.chdir(tmp_path.parent)
    stdin(mjcf)
    assert main(["info", "-"]) == 1
    capsys.readouterr()
    stdin(b"<mujoco><worldbody><geom type='blob'/></worldbody></mujoco>")
    line = failed(capsys, "convert", "-", tmp_path / "x.msd")
    assert "<stdin>, line 1" in line and "blob" in line


def test_pipes_of_a_shell(scene, tmp_path):
    done = shell(
        "M convert <(cat swing.xml) - --to msgpack | M diff - swing.xml; M diff swing.xml swing.xml", tmp_path
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    done = shell("mkfifo pipe; cat swing.xml > pipe & M simulate pipe --out - --seconds 0.02", tmp_path)
    rows = list(csv.reader(io.StringIO(done.stdout.decode())))
    assert done.returncode == 0 and [float(row[0]) for row in rows[1:]] == [k * 0.004 for k in range(6)]
    done = shell("M convert swing.xml /dev/stdout > copy.msd; M diff copy.msd swing.xml", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_standard_output_that_is_closed_or_full_says_no_more_than_that(scene, tmp_path):
    done = shell("M simulate swing.xml --seconds 1000 --out - | head -1", tmp_path)
    assert done.returncode == 0 and done.stdout.count(b"\n") == 1 and b"Traceback" not in done.stderr
    done = shell("M reference | head -1", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    for command in ("M reference > /dev/full", "M convert swing.xml - > /dev/full", "M convert swing.xml /dev/full"):
        done = shell(command, tmp_path)
        name = "/dev/full" if ">" not in command else "standard output"
        assert done.stderr.decode() == f"msd-studio: {name}: No space left on device\n" and done.returncode == 1


def test_a_picture_goes_to_standard_output(scene, tmp_path):
    from PIL import Image

    done = shell("M render - --out - --size 32x24 < swing.xml", tmp_path)
    if b"OpenGL" in done.stderr and done.returncode == 1:
        pytest.skip(done.stderr.decode())
    with Image.open(io.BytesIO(done.stdout)) as image:
        assert (image.format, image.size) == ("PNG", (32, 24))


def test_what_is_no_command_and_no_file_is_refused_at_once(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "robot.xml").write_text("<mujoco/>")
    monkeypatch.setattr("app.cli.open_.run", lambda args: pytest.fail("the editor was started"))
    assert "there is no command or file 'frobnicate'" in failed(capsys, "frobnicate", code=2)
    assert "did you mean 'simulate'" in failed(capsys, "simulat", code=2)
    assert "did you mean 'robot.xml'" in failed(capsys, "robt.xml", code=2)
    code = (
        "import sys; from app.cli import main; print(main(['frobnicate'])); "
        "print(*({'numpy', 'PySide6', 'warp', 'engine', 'msgspec'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert done.stdout == "2\n\n", done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_option_is_refused_in_one_line(command, capsys):
    assert "--help" in failed(capsys, command, "--no-such-option", code=2)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_says_how_a_command_is_used(command, capsys):
    with pytest.raises(SystemExit, match="0"):
        main([command, "--help"])
    said = capsys.readouterr().out
    assert "--quiet" in said
    if command not in ("doctor", "reference", "validate"):
        assert f"examples:\n  msd-studio {command}" in said


def test_quiet_leaves_results_and_errors(tmp_path, capsys):
    source = tmp_path / "odd.xml"
    source.write_text(MJCF.replace('damping="0.1"', 'damping="0.1" colour="blue"'))
    assert main(["convert", str(source), "-"]) == 0
    assert "colour" in capsys.readouterr().err
    assert main(["convert", "--quiet", str(source), "-"]) == 0
    assert capsys.readouterr().err == ""
    failed(capsys, "convert", "--quiet", tmp_path / "nowhere.xml", "-")


NO_QT = "import sys; from app.cli import main; print(main({}), 'PySide6' in sys.modules)"


@pytest.mark.parametrize(
    "argv",
    [
        ["info"],
        ["diff"],
        ["validate"],
        ["attach", "--prefix", "p_", "-o", "x.msd"],
        ["convert"],
        ["simulate"],
        ["render"],
    ],
    ids=lambda argv: argv[0],
)
def test_commands_without_a_window_load_no_qt(argv, scene, tmp_path):
    command, *options = argv
    files = [scene, *{"diff": [scene], "attach": [scene], "convert": ["x.msd"]}.get(command, [])]
    files += {"simulate": ["--out", "x.csv", "--seconds", "0.01"], "render": ["--out", "x.png"]}.get(command, [])
    code = NO_QT.format([command, *files, *options])
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.split()[-1] == "False", done.stderr


def test_signals_end_a_recording_that_waits_for_the_reader_of_a_pipe(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "swing.xml").write_text(MJCF)
    handlers, before = [], signal.getsignal(signal.SIGTERM)

    @contextlib.contextmanager
    def opened(path):
        handlers.append(signal.getsignal(signal.SIGTERM))
        yield io.BytesIO()

    monkeypatch.setattr("app.cli.output.opened_stream", opened)
    assert main(["simulate", str(tmp_path / "swing.xml"), "--out", str(tmp_path / "pipe"), "--seconds", "0.01"]) == 0
    assert handlers == [before]


def test_flat_meshes_in_mjcf_on_standard_output_are_such_that_mujoco_takes_them(tmp_path):
    (tmp_path / "quad.obj").write_text("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n")
    quad = '<asset><mesh name="q" file="quad.obj"/></asset><worldbody><geom type="mesh" mesh="q"/></worldbody>'
    (tmp_path / "quad.xml").write_text(f"<mujoco>{quad}</mujoco>")
    done = shell("M convert quad.xml - --to xml > out.xml", tmp_path)
    assert done.returncode == 0, done.stderr
    assert mujoco.MjModel.from_xml_path(str(tmp_path / "out.xml")).nmesh == 1


def test_a_mesh_of_one_triangle_becomes_mjcf_that_mujoco_takes(tmp_path):
    (tmp_path / "one.obj").write_text("v 0 0 0\nv 1 0 0\nv 1 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nf 1/1 2/2 3/3\n")
    meshes = '<mesh name="f" file="one.obj"/><mesh name="b" vertex="0 0 0 1 0 0 0 1 1" face="0 1 2"/>'
    geoms = '<geom type="mesh" mesh="f"/><geom type="mesh" mesh="b"/>'
    (tmp_path / "one.xml").write_text(f"<mujoco><asset>{meshes}</asset><worldbody>{geoms}</worldbody></mujoco>")
    for out in ("out.xml", "out/out.xml"):
        (tmp_path / out).parent.mkdir(exist_ok=True)
        assert main(["convert", str(tmp_path / "one.xml"), str(tmp_path / out)]) == 0
        model = mujoco.MjModel.from_xml_path(str(tmp_path / out))
        assert model.mesh_vertnum.tolist() == [4, 4]
        assert model.mesh_texcoordnum[0] > 0


def test_inertia_beside_a_mesh_goes_along_into_another_folder(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "box.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    world = msd.from_str(
        '<mujoco><asset><mesh name="b" file="box.obj"/></asset>'
        '<worldbody><body name="b"><freejoint/><geom type="mesh" mesh="b"/></body></worldbody></mujoco>',
        file_path=tmp_path / "scene.msd",
    )
    world.hierarchy.bodies[0].link.inertial.mass = 7.0
    msd.save(world, tmp_path / "scene.msd")
    models = []
    for out in ("scene.xml", "out/scene.xml"):
        assert main(["convert", str(tmp_path / "scene.msd"), str(tmp_path / out)]) == 0
        models.append(mujoco.MjModel.from_xml_path(str(tmp_path / out)))
    assert models[0].body_mass[1] == models[1].body_mass[1] == 7.0
    assert (models[0].body_inertia == models[1].body_inertia).all() and (
        models[0].body_ipos == models[1].body_ipos
    ).all()
