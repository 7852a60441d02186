"""The command line, mostly by calling `main`; what it writes is read back and compared with MuJoCo C."""

from __future__ import annotations

import csv
import json
import subprocess
import sys

import numpy as np
import pytest
from PIL import Image

from app.cli import main
from engine import msd
from engine.build import build

mujoco = pytest.importorskip("mujoco")

MJCF = """
<mujoco model="swing">
  <option timestep="0.004"/>
  <asset><material name="red" rgba="1 0 0 1"/></asset>
  <worldbody>
    <light pos="0 0 4" dir="0 0 -1"/>
    <camera name="front" pos="0 -4 1" xyaxes="1 0 0 0 0 1"/>
    <geom name="floor" type="plane" size="5 5 0.1"/>
    <body name="arm" pos="0 0 2">
      <joint name="hinge" axis="0 1 0" damping="0.1"/>
      <geom name="rod" type="capsule" fromto="0 0 0 0.8 0 0" size="0.05" material="red"/>
      <site name="tip" pos="0.8 0 0"/>
    </body>
    <body name="puck" pos="0 1 0.5"><freejoint name="puck_free"/><geom type="box" size="0.1 0.1 0.1"/></body>
  </worldbody>
  <actuator><motor name="push" joint="hinge" gear="2"/></actuator>
  <sensor><framepos name="tip_at" objtype="site" objname="tip"/><jointvel name="rate" joint="hinge"/></sensor>
  <keyframe><key name="up" qpos="-1.5 0 1 0.1 1 0 0 0"/></keyframe>
</mujoco>
"""


@pytest.fixture
def scene(tmp_path):
    path = tmp_path / "swing.xml"
    path.write_text(MJCF)
    return str(path)


def failed(capsys, *argv) -> str:
    """The one line of a command that must fail."""
    assert main([str(a) for a in argv]) == 1
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == 1, lines
    return lines[0]


# -------------------------------------------------------------------------------------- convert, validate


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
    assert "dropped: " in (told := capsys.readouterr().err) and "colour" in told and "line " in told
    assert main(["convert", "--strict", str(source), str(tmp_path / "strict.msd")]) == 1
    assert "(--strict)" in capsys.readouterr().err
    assert not (tmp_path / "strict.msd").exists()


def test_convert_refuses_in_one_line(scene, tmp_path, capsys):
    assert ".usda" in failed(capsys, "convert", scene, tmp_path / "x.usda")
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


# ----------------------------------------------------------------------------------------------- simulate


def reference(seconds: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Times, hinge angles and sensor readings of MuJoCo C, each row one moment."""
    model = mujoco.MjModel.from_xml_string(MJCF)
    data = mujoco.MjData(model)
    times, angles, sensors = [], [], []
    for _ in range(round(seconds / model.opt.timestep) + 1):
        mujoco.mj_forward(model, data)
        times.append(data.time)
        angles.append(data.qpos[0])
        sensors.append(data.sensordata.copy())
        mujoco.mj_step(model, data)
    return np.array(times), np.array(angles), np.array(sensors)


def test_simulate_to_csv_agrees_with_mujoco(scene, tmp_path):
    out = tmp_path / "run.csv"
    assert main(["simulate", scene, "--seconds", "0.4", "--out", str(out)]) == 0
    with open(out, newline="") as file:
        head, *rows = list(csv.reader(file))
    assert head[0] == "time [s]" and "joint/hinge/position [rad]" in head and "sensor/tip_at/z [m]" in head
    table = {name: np.array([float(row[i]) for row in rows]) for i, name in enumerate(head)}
    times, angles, sensors = reference(0.4)
    assert table["time [s]"] == pytest.approx(times)
    assert table["joint/hinge/position [rad]"] == pytest.approx(angles, abs=1e-4)
    assert table["sensor/tip_at/z [m]"] == pytest.approx(sensors[:, 2], abs=1e-4)
    assert table["sensor/rate [rad/s]"] == pytest.approx(sensors[:, 3], abs=1e-3)


def test_simulate_to_npz_and_parquet_hold_the_same(scene, tmp_path):
    npz, parquet = tmp_path / "run.npz", tmp_path / "run.parquet"
    pq = pytest.importorskip("pyarrow.parquet", exc_type=ImportError)
    for out in (npz, parquet):
        assert (
            main(["simulate", scene, "--seconds", "0.1", "--worlds", "3", "--keyframe", "up", "--out", str(out)]) == 0
        )
    arrays, table = np.load(npz), pq.read_table(parquet)
    angle = arrays["joint/hinge/position"]
    assert angle.shape == (26, 3) and angle[0] == pytest.approx([-1.5] * 3)
    assert np.array_equal(angle[:, 0], angle[:, 2])
    assert np.array_equal(table["joint/hinge/position"].to_numpy(), angle.ravel())
    assert np.array_equal(table["world"].to_numpy()[:4], [0, 1, 2, 0])
    assert table.schema.field("joint/hinge/velocity").metadata[b"unit"] == b"rad/s"
    assert json.loads(str(arrays["units"]))["sensor/tip_at/x"] == "m"


def test_simulate_refuses_in_one_line(scene, tmp_path, capsys):
    out = tmp_path / "run.csv"
    assert ".csv" in failed(capsys, "simulate", scene, "--out", tmp_path / "run.doc")
    assert "positive" in failed(capsys, "simulate", scene, "--out", out, "--seconds", "-1")
    assert "device" in failed(capsys, "simulate", scene, "--out", out, "--device", "cuda:7")
    assert "up" in failed(capsys, "simulate", scene, "--out", out, "--keyframe", "down")
    assert "no-folder" in failed(
        capsys, "simulate", scene, "--seconds", "0.01", "--out", tmp_path / "no-folder/x.csv"
    )
    custom = tmp_path / "custom.xml"
    own = '<general name="m" joint="hinge" dyntype="user"/>'
    custom.write_text(MJCF.replace('<motor name="push" joint="hinge" gear="2"/>', own))
    capsys.readouterr()
    assert main(["simulate", str(custom), "--out", str(out)]) == 1
    assert "activation dynamics user" in capsys.readouterr().err
    assert not out.exists()


# ------------------------------------------------------------------------------------------------- render


@pytest.fixture
def pixels(scene, tmp_path):
    from render import NoContextError, standalone_context

    try:
        standalone_context().release()
    except NoContextError as error:
        pytest.skip(str(error))

    def shoot(*options: str) -> np.ndarray:
        out = tmp_path / "shot.npy"
        assert main(["render", scene, "--out", str(out), "--size", "160x120", *options]) == 0
        return np.load(out)

    return shoot


def test_render_through_a_camera_and_from_a_given_place(pixels):
    through = pixels("--camera", "front")
    assert through.shape == (120, 160, 3) and through.std() > 5
    # Reddest where the rod is: right of the middle, above it (the camera is at z = 1, the rod at z = 2).
    red = through[..., 0].astype(int) - through[..., 1]
    row, column = np.unravel_index(red.argmax(), red.shape)
    assert row < 60 and 80 < column < 120
    above = pixels("--lookat", "0.4,0,2", "--distance", "3", "--elevation", "-90", "--azimuth", "90")
    red = above[..., 0].astype(int) - above[..., 1]
    assert red[60, 80] > 30 and red[10, 10] < 10


def test_render_depth_is_metres_along_the_view(pixels):
    depth = pixels("--depth", "--lookat", "0.4,0,2", "--distance", "3", "--elevation", "-90", "--azimuth", "90")
    assert depth[60, 80] == pytest.approx(2.95, abs=0.01)  # the top of the rod
    assert depth[10, 80] == pytest.approx(5.0, abs=0.02)  # the floor


def test_render_segmentation_names_what_it_colours(pixels, capsys):
    ids = pixels("--segmentation", "--camera", "front")
    named = dict(line.split(" ", 2)[1:] for line in capsys.readouterr().out.splitlines())
    assert set(named.values()) >= {"hierarchy.geoms[0]", "hierarchy.bodies[0].link.geoms[0]"}
    rod = next(int(i) for i, path in named.items() if path == "hierarchy.bodies[0].link.geoms[0]")
    assert 50 < (ids == rod).sum() < 2000


def test_render_after_a_while_shows_the_motion(pixels):
    view = ("--lookat", "0,0,2", "--distance", "4", "--elevation", "0", "--azimuth", "90", "--segmentation")
    start, later = pixels(*view), pixels(*view, "--at", "0.5")
    assert (start != later).sum() > 100


CLOTH = """
    <mujoco>
      <worldbody>
        <body name="before" pos="-1 0 1"><freejoint/><geom size=".1"/></body>
        <body name="sheet" pos="0 0 1">
          <flexcomp name="cloth" type="grid" count="5 5 1" spacing=".1 .1 .1" dim="2" radius=".01" mass=".3">
            <edge equality="true"/>
          </flexcomp>
        </body>
        <body name="after" pos="1 0 1"><freejoint/><geom size=".1"/></body>
      </worldbody>
    </mujoco>"""


def test_render_flexes_before_and_after_a_while(tmp_path, capsys):
    """A cloth and two balls fall side by side: the bodies of the cloth stand between those of the balls."""
    (tmp_path / "cloth.xml").write_text(CLOTH)
    out, view = tmp_path / "ids.npy", ("--lookat", "0,0,1", "--distance", "4", "--elevation", "-15", "--segmentation")
    rows = {}
    for seconds in (0.0, 0.3):
        at = ("--at", str(seconds)) if seconds else ()
        assert main(["render", str(tmp_path / "cloth.xml"), "--out", str(out), "--size", "160x120", *view, *at]) == 0
        named = (line.split(" ", 2)[1:] for line in capsys.readouterr().out.splitlines())
        ids = np.load(out)
        rows[seconds] = {path: np.nonzero(ids == int(number))[0].mean() for number, path in named}
    links = ["hierarchy.bodies[0].link.geoms[0]", "hierarchy.bodies[1].link.extras.carried[0]"]
    links += ["hierarchy.bodies[2].link.geoms[0]"]
    assert sorted(rows[0.0]) == sorted(rows[0.3]) == links
    fallen = [rows[0.3][path] - rows[0.0][path] for path in links]
    assert fallen == pytest.approx([0.5 * 9.81 * 0.3**2 * 120 / (4 * 2 * np.tan(np.radians(22.5)))] * 3, rel=0.15)


def test_render_to_png(scene, tmp_path, pixels, capsys):
    from PIL import Image

    out = tmp_path / "shot.png"
    for options, mode in (((), "RGB"), (("--depth",), "I;16"), (("--segmentation",), "RGB")):
        assert main(["render", scene, "--out", str(out), "--size", "80x60", *options]) == 0
        with Image.open(out) as image:
            assert image.size == (80, 60) and image.mode == mode
    capsys.readouterr()
    assert "expected" in failed(capsys, "render", scene, "--out", out, "--size", "big")
    assert "front" in failed(capsys, "render", scene, "--out", out, "--camera", "back")
    assert ".png" in failed(capsys, "render", scene, "--out", tmp_path / "shot.gif")


# ------------------------------------------------------------------------------------------ bench, doctor


def test_bench_measures_us_and_mujoco(scene, capsys):
    assert main(["bench", scene, "--rounds", "1", "--no-start", "--peers", "mujoco"]) == 0
    steps, builds = (line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("swing.xml"))
    step, theirs, ratio = float(steps[1]), float(steps[2]), float(steps[5])
    assert 1e-4 < step < 100 and 1e-4 < theirs < 100 and ratio == pytest.approx(step / theirs, rel=0.2)
    nv, *seconds, size, worlds = (float(word.replace(",", "")) for word in builds[1:])
    assert nv == 7 and all(0 <= s < 300 for s in seconds)
    assert size * 1024 * worlds < 2**50 and worlds > 1000
    assert "mujoco" in failed(capsys, "bench", scene, "--peers", "bullet")


def test_bench_of_many_worlds_tells_of_their_throughput():
    from app.benchmark.cases import gpu_table
    from app.benchmark.race import Result
    from app.cli.bench import _steps

    case = gpu_table()[-1]
    assert case.nworld == 8192
    line = _steps(case, {"ours": Result(4e-3), "mujoco_warp": Result(8e-3)})
    assert "2,048,000 steps of a world a second" in line and "0.50 x MuJoCo Warp, bar 1: met" in line


def test_a_device_is_held_against_the_cpu(scene):
    from app.benchmark.agreement import largest_difference

    assert largest_difference(scene, "cpu") == 0.0


def test_doctor_reports_this_machine(capsys):
    main(["doctor"])
    out = capsys.readouterr().out
    import warp

    assert warp.config.version in out and "cpu" in out and mujoco.__version__ in out and "renderer" in out


# ---------------------------------------------------------------------------------------------- as a program


def run(*argv: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", "app", *argv], capture_output=True, text=True, timeout=120)


def test_as_a_program(scene, tmp_path):
    out = tmp_path / "out.msgpack"
    done = run("convert", scene, str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert msd.from_file(out).name == msd.from_file(scene).name
    done = run("convert", "missing.xml", str(out))
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "missing.xml" in done.stderr


def test_help_and_commands_load_neither_qt_nor_physics():
    code = "import sys; from app.cli import parser; parser().format_help(); print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60).stdout
    assert not any(name in loaded for name in ("PySide6", "warp", "numpy", "moderngl"))


def test_a_window_and_a_build_do_not_wait_for_warp():
    code = "import app.session; from engine.build import build; import sys; "
    code += "print(*({'warp', 'scipy', 'trimesh'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_checking_bodies_apart_does_not_wait_for_scipy(scene):
    code = f"import sys; from app.cli import main; print(main(['validate', {scene!r}]), 'scipy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split()[-2:] == ["0", "False"], done.stderr


def test_a_window_without_plots_loads_neither_pyqtgraph_nor_the_builder():
    pytest.importorskip("PySide6.QtWidgets", exc_type=ImportError)
    late = {"pyqtgraph", "engine.build.compile", "importlib.metadata", "scipy", "trimesh", "warp"}
    code = f"import sys; import ui.application; print(*({late} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_the_engine_of_the_editor_starts_before_its_window_is_loaded(monkeypatch):
    pytest.importorskip("PySide6.QtWidgets", exc_type=ImportError)
    engines = []
    monkeypatch.setattr("ui.display.has_display", lambda: True)
    monkeypatch.setattr("ui.application.run", lambda *given: engines.append(given[-1]) or 0)
    assert main(["open"]) == 0
    (engine,) = engines
    with engine:
        assert engine.alive and not engine.in_process


def test_no_command_but_the_editor_loads_qt(scene, tmp_path):
    code = (
        "import sys; from app.cli import main; "
        f"main(['simulate', {scene!r}, '--seconds', '0.01', '--out', {str(tmp_path / 'x.csv')!r}]); "
        "print('PySide6' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip().endswith("False"), done.stderr


# --------------------------------------------------------------------------------- files that are no scenes

BOMB = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><mujoco>&b;</mujoco>'
NO_SCENES = {
    "missing.xml": (None, "No such file"),
    "empty.xml": (b"", "empty"),
    "empty.msgpack": (b"", "empty"),
    "cut.xml": (MJCF.encode()[:300], "Not well-formed"),
    "cut.msd": (b'{"name": "x", "hier', "JSON"),
    "bomb.xml": (BOMB.encode(), "entities"),
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
    assert "recorded" in failed(capsys, "simulate", scene, "--out", tmp_path / "x.csv", "--seconds", "1e12")
    assert "--at" in failed(capsys, "render", scene, "--out", tmp_path / "x.png", "--at", "-1")
    for argv in (
        ["simulate", scene, "--out", "x.csv", "--seconds", "inf"],
        ["render", scene, "--out", "x.png", "--at", "nan"],
        ["render", scene, "--out", "x.png", "--lookat", "0,nan,0"],
    ):
        with pytest.raises(SystemExit, match="2"):
            main(argv)


# -------------------------------------------------------------------------------- other formats, reference


URDF = """<robot name="arm"><link name="base"/><link name="tip"><inertial><mass value="1"/><inertia ixx="1" ixy="0"
ixz="0" iyy="1" iyz="0" izz="1"/></inertial><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<joint name="turn" type="revolute"><parent link="base"/><child link="tip"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="3" velocity="2"/></joint></robot>"""


def test_convert_urdf_to_mjcf_that_mujoco_compiles_the_same(tmp_path, capsys):
    (tmp_path / "arm.urdf").write_text(URDF)
    assert main(["convert", str(tmp_path / "arm.urdf"), str(tmp_path / "arm.xml")]) == 0
    assert "velocity" in capsys.readouterr().err, "what MSD has no place for is told"
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


def test_reference_is_printed(capsys):
    assert main(["reference"]) == 0
    page = capsys.readouterr().out
    assert "SimulateOption" in page and "timestep" in page and "m/s" in page


def test_urdf_options_free_the_base_and_are_refused_elsewhere(scene, tmp_path, capsys):
    (tmp_path / "arm.urdf").write_text(f"<!-- {'long ' * 2000} -->{URDF}")
    out = tmp_path / "arm.msd"
    assert main(["convert", "--floating-base", "--repair", str(tmp_path / "arm.urdf"), str(out)]) == 0
    assert msd.from_file(out).hierarchy.bodies[0].free is not None
    capsys.readouterr()
    assert "URDF" in failed(capsys, "convert", "--repair", scene, out)
