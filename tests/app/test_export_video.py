"""Videos of takes: their pictures, counted and timed by PyAV, beside direct drawings of the states in the take."""

from __future__ import annotations

import os
import resource
import sys
from fractions import Fraction

import numpy as np
import pytest
from cli_scene import MJCF, failed
from PIL import Image
from scipy.spatial.transform import Rotation, Slerp

from app.cli import main
from app.takes.reader import Take
from app.video import drawing, files
from app.video.drawing import GhostMotion, StateDrawer
from app.video.motion import FIELDS, Motion, frame_times, slerp
from engine import msd
from engine.compiler import build
from engine.simulation import Simulation
from render import Look, NoContextError, RenderOptions, ViewCamera, image, standalone_context
from render.poses import links, modelled_poses, placed, places_among

SIZE = (96, 64)
TINY = ("--size", f"{SIZE[0]}x{SIZE[1]}")


@pytest.fixture(scope="module")
def take(tmp_path_factory):
    """A second of the scene, with a moment every 4 ms."""
    try:
        standalone_context().release()
    except NoContextError as error:
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp("take")
    (folder / "swing.xml").write_text(MJCF)
    path = str(folder / "take.mcap")
    assert main(["simulate", str(folder / "swing.xml"), "--seconds", "1", "--record", path]) == 0
    return path


def decoded(path) -> tuple[list[float], list[np.ndarray]]:
    """Times and pictures of a video."""
    av = pytest.importorskip("av")
    with av.open(str(path)) as file:
        frames = list(file.decode(video=0))
    return [float(frame.time) for frame in frames], [frame.to_ndarray(format="rgb24") for frame in frames]


def png(path) -> np.ndarray:
    with Image.open(path) as picture:
        return np.asarray(picture.convert("RGB"))


def drawn(take: str, qpos: np.ndarray) -> np.ndarray:
    """The scene of a take through its camera, in a state."""
    world = msd.from_file(take)
    simulation = Simulation(build(world))
    simulation.set_state(qpos=qpos)
    nodes, layout = links(world), simulation.layout
    places = places_among(nodes, layout.body_name, layout.body_path)
    xquat = np.roll(simulation.read("xquat"), -1, axis=1)
    poses = placed(modelled_poses(nodes), places, simulation.read("xpos"), xquat)
    camera = ViewCamera.scene_camera(world, "hierarchy.cameras[0]", poses)
    return image(world, poses, None, camera, SIZE, RenderOptions(look=Look.SCENE))


def test_pictures_are_the_states_at_their_times(take, tmp_path, capsys):
    """0.5 times as fast: picture n shows 0.2 s + n 0.5 / 25 s, which is a moment of the take for each n."""
    options = (*TINY, "--camera", "front", "--fps", "25", "--speed", "0.5", "--from", "0.2", "--to", "0.4")
    video, folder = str(tmp_path / "out.mp4"), str(tmp_path / "frames")
    assert main(["export", take, "--video", video, *options]) == 0
    assert "10 pictures, 0.4 s" in capsys.readouterr().out
    assert main(["export", take, "--video", folder, *options]) == 0
    times, pictures = decoded(video)
    assert times == pytest.approx([n / 25 for n in range(10)], abs=1e-9) and pictures[0].shape == (64, 96, 3)
    assert sorted(os.listdir(folder)) == [f"{n:05}.png" for n in range(10)]
    blocks = list(Take(take).blocks())
    moments, states = (np.concatenate([block[i] for block in blocks]) for i in (1, 3))
    nq = sum(Take(take).segments[0].fields[name] for name in ("qpos",))
    for n in (0, 4, 9):
        at = int(np.argmin(np.abs(moments - (0.2 + n * 0.02))))
        assert moments[at] == pytest.approx(0.2 + n * 0.02, abs=1e-9)
        right, found = drawn(take, states[at, :nq]), png(os.path.join(folder, f"{n:05}.png"))
        assert np.abs(right.astype(int) - found).max() <= 2
        assert np.abs(right.astype(int) - pictures[n]).mean() < 4.0  # what H.264 costs
    first, last = png(os.path.join(folder, "00000.png")), png(os.path.join(folder, "00009.png"))
    assert np.abs(first.astype(int) - last).max() > 60  # the arm swings


def test_another_run_is_a_ghost_while_it_lasts(take):
    world = msd.from_file(take)
    simulation = Simulation(build(world))
    state = {name: np.ravel(values) for name, values in simulation_state(simulation).items()}
    other = {name: np.stack([values, values]) for name, values in state.items()}
    other["qpos"][:, 0] += 1.0
    motion = Motion(np.array([0.0, 1.0]), other, {"qpos": np.zeros((0, 4), int)})
    ghosts = [GhostMotion(motion, (0.0, 0.0, 1.0), (0.0, 1.0))]
    drawer = StateDrawer(world, simulation, drawing.Look("hierarchy.cameras[0]", SIZE), ghosts)
    try:
        beside, after = (drawer.picture(time, state).astype(int) for time in (0.5, 1.5))
    finally:
        drawer.close()
    assert np.abs(after - drawn(take, state["qpos"])).max() <= 2
    assert ((beside - after)[..., 2] - (beside - after)[..., 0]).max() > 40  # bluer where the other rod is


def simulation_state(simulation: Simulation) -> dict[str, np.ndarray]:
    return {name: simulation.read(name).copy() for name in FIELDS}


def test_plots_beside_have_a_line_that_moves_through_them(take, tmp_path, qapp):
    folder = tmp_path / "frames"
    signals = ("--plots", "joint/hinge/position", "sensor/rate")
    options = ("--size", "400x200", "--fps", "10", "--overlays", "time,contacts,labels")
    assert main(["export", take, "--video", str(folder), *signals, *options]) == 0
    pictures = [png(folder / f"{n:05}.png") for n in range(10)]
    from ui.figures.colors import print_colors

    color = [int(print_colors().playhead[i : i + 2], 16) for i in (1, 3, 5)]
    columns = []
    for picture in pictures:
        assert picture.shape == (200, 400, 3)
        hits = (np.abs(picture[:, 240:].astype(int) - color).max(axis=2) < 60).sum(axis=0)
        columns.append(float(np.flatnonzero(hits > 0.5 * hits.max()).mean()))
    steps = np.diff(columns)
    assert (steps > 0).all() and np.ptp(steps) <= 2.0  # evenly
    below = tmp_path / "below"
    few = ("--to", "0.1", "--fps", "10", "--size", "200x200", "--plots-at", "below", "--dark")
    assert main(["export", take, "--video", str(below), *signals, *few]) == 0
    assert png(below / "00000.png")[130:].mean() < 80


def test_a_gif_is_bounded_and_says_so(take, tmp_path, capsys):
    out = str(tmp_path / "report.gif")
    assert main(["export", take, "--video", out, "--size", "900x90", "--fps", "50", "--to", "0.3"]) == 0
    assert "640x64 px, 20 pictures a second" in capsys.readouterr().err
    with Image.open(out) as picture:
        delays = []
        for n in range(picture.n_frames):
            picture.seek(n)
            delays.append(picture.info["duration"])
        assert picture.size == (640, 64) and delays == [50] * 6
    assert files.bounded(files.GIF, (640, 360), 15, 100.0) == ((640, 360), 15, 20.0)
    assert files.bounded(files.MP4, (641, 361), 60, 100.0) == ((642, 362), 60, 100.0)


def test_what_cannot_be_is_refused(take, tmp_path, capsys, monkeypatch):
    out = tmp_path / "out.mp4"

    def refused(*options, code=2) -> str:
        return failed(capsys, "export", take, *options, code=code)

    assert "--out" in refused()
    assert ".gif" in refused("--video", tmp_path / "out.avi")
    assert "0.001" in refused("--video", out, "--fps", "0")
    assert "positive" in refused("--video", out, "--speed", "0")
    assert "'fog'" in refused("--video", out, "--overlays", "fog")
    assert "from 0 to 1 s" in refused("--video", out, "--from", "5")
    assert "front" in refused("--video", out, "--camera", "back", code=1)
    assert "no such signal" in refused("--video", out, "--plots", "joint/none")
    out.write_text("mine")
    assert "--force" in refused("--video", out, code=1) and out.read_text() == "mine"
    monkeypatch.setitem(sys.modules, "av", None)
    assert "pip install msd-studio[video]" in refused("--video", tmp_path / "b.mp4", *TINY, "--to", "0", code=1)
    assert sorted(os.listdir(tmp_path)) == ["out.mp4"]


def noise(count: int):
    random = np.random.default_rng(1)
    for _ in range(count):
        yield random.integers(0, 256, (64, 96, 3), np.uint8)


@pytest.mark.parametrize("name", ("out.mp4", "out.gif", "folder"))
def test_what_is_cancelled_leaves_nothing_and_what_is_stopped_plays(tmp_path, name):
    pytest.importorskip("av")
    path, done = str(tmp_path / name), []

    def count(number, _):
        done.append(number)

    rate = Fraction(10)
    with pytest.raises(files.CancelledError):
        files.write(path, noise(30), 30, SIZE, rate, cancelled=lambda: len(done) == 5, progress=count)
    if name == "folder":
        assert len(os.listdir(path)) == 5  # each of which is whole
        path += "2"
    else:
        assert os.listdir(tmp_path) == []
    done.clear()
    written = files.write(path, noise(30), 30, SIZE, rate, stopped=lambda: len(done) == 5, progress=count)
    assert written.frames == 5
    if name == "out.mp4":
        assert decoded(path)[0] == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4])


@pytest.mark.parametrize("name", ("out.mp4", "out.gif", "folder"))
def test_a_full_disk_is_a_sentence(tmp_path, name):
    """A limit of the size of files, which is met as a full disk is."""
    pytest.importorskip("av")
    path = str(tmp_path / name)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, before[1]))
    try:
        with pytest.raises(OSError, match=name) as found:
            files.write(path, noise(60), 60, SIZE, Fraction(10))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "of 60" in str(found.value)
    assert [entry for entry in os.listdir(tmp_path) if entry != "folder"] == []


def test_a_gif_that_is_too_large_has_fewer_pictures(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "GIF_BYTES", 40_000)
    path = str(tmp_path / "out.gif")
    written = files.write(path, noise(16), 16, SIZE, Fraction(16))
    assert written.size <= 40_000 and written.frames < 16 and "pictures a second" in written.remark
    with Image.open(path) as picture:
        assert picture.n_frames == written.frames


def test_frame_times():
    assert frame_times(1.0, 2.0, Fraction(30), 0.5).tolist() == pytest.approx([1 + n / 60 for n in range(60)])
    assert len(frame_times(0.0, 20.0, Fraction(30))) == 600 and len(frame_times(0.0, 0.3, Fraction(10))) == 3
    assert frame_times(2.0, 2.0, Fraction(30)).tolist() == [2.0]


def test_between_moments_turns_go_at_constant_speed():
    ends = Rotation.from_rotvec([[0.2, 0.1, -0.4], [1.5, -0.7, 0.9]])
    between = Slerp([0.0, 1.0], ends)
    first, second = (ends[i].as_quat()[None] for i in (0, 1))
    for part in (0.0, 0.1, 0.5, 0.93, 1.0):
        for sign in (1.0, -1.0):
            found = Rotation.from_quat(slerp(first, sign * second, part)[0])
            assert (found * between(part).inv()).magnitude() < 1e-7
    qpos = np.array([[0.0, *np.roll(first[0], 1)], [2.0, *np.roll(second[0], 1)]], np.float32)
    motion = Motion(np.array([1.0, 3.0]), {"qpos": qpos}, {"qpos": np.array([[1, 2, 3, 4]])})
    assert motion.at(1.5)["qpos"][0] == pytest.approx(0.5)
    assert np.roll(motion.at(1.5)["qpos"][1:], -1) == pytest.approx(between(0.25).as_quat(), abs=1e-6)
    assert motion.at(1.9, interpolated=False)["qpos"][0] == 0.0
    assert motion.at(2.1, interpolated=False)["qpos"][0] == 2.0
    assert motion.at(0.0)["qpos"][0] == 0.0 and motion.at(9.0)["qpos"][0] == 2.0
