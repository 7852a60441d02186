"""Recordings and rendered cameras of batches: what is in the files, beside the states that were returned."""

from __future__ import annotations

import csv
import os
import resource

import numpy as np
import pytest
from bodies import Aim, ball, batch, body, box, floor, hinge, scene, system

from app.simulator import LocalSimulator, RecordSettings
from app.video import mp4 as video_module
from app.video.mp4 import NoVideoError
from engine.scene import Color, Pose, Vector3
from engine.scene.geometry import GeometrySphere
from engine.scene.geometry.textures import Texture
from engine.scene.sensors import CameraSensor
from engine.scene.simulator import RecordSettings as EngineRecordSettings

av = pytest.importorskip("av")

SIZE = (64, 48)


def arm(target: float):
    base, rod = body(box(0.1, 0.1, 0.1)), body(box(0.05, 0.05, 0.4), position=(0, 0, 0.25))
    joint = hinge(base, rod, (0, 0, 0.05))
    return scene(system(base, rod, joint, position=(0, 0, 1), static=True), handler=Aim(joint, target)), joint


def recorded(tmp_path, *scenes, time: float = 0.5, simulator: LocalSimulator | None = None, **settings):
    run = batch(*scenes, time=time, sampling=10, timestep=0.002)
    run.record_settings = RecordSettings(str(tmp_path), overwrite=True, width=SIZE[0], height=SIZE[1], **settings)
    return (simulator or LocalSimulator(headless=True)).simulate_batch(run)


def pictures(file) -> list[np.ndarray]:
    with av.open(str(file)) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


def redness(picture: np.ndarray) -> np.ndarray:
    """Red less green of each pixel."""
    return picture[..., 0].astype(int) - picture[..., 1]


def test_a_video_of_each_scene_has_its_rate_size_and_length(tmp_path):
    recorded(tmp_path, arm(0.5)[0], arm(-0.5)[0], time=0.5, fps=20)
    assert sorted(os.listdir(tmp_path)) == ["0.mp4", "1.mp4"]
    for name in ("0.mp4", "1.mp4"):
        with av.open(str(tmp_path / name)) as container:
            stream = container.streams.video[0]
            assert float(stream.average_rate) == 20 and (stream.width, stream.height) == SIZE
    assert [len(pictures(tmp_path / name)) for name in ("0.mp4", "1.mp4")] == [10, 10]
    first, second = pictures(tmp_path / "0.mp4")[-1], pictures(tmp_path / "1.mp4")[-1]
    assert np.abs(first.astype(int) - second).max() > 60  # they have turned to opposite sides


def test_what_falls_falls_in_the_video(tmp_path):
    red = GeometrySphere(pose=Pose(), mass=1.0, radius=0.2, texture=Texture(base_color=Color(255, 0, 0, 255)))
    from render import ViewCamera

    camera = ViewCamera(lookat=np.array((0.0, 0.0, 1.0)), distance=4.0, azimuth=90.0, elevation=0.0)
    simulator = LocalSimulator(headless=True, camera=camera)
    recorded(tmp_path, scene(system(body(red), position=(0, 0, 2))), time=0.6, fps=10, simulator=simulator)
    heights = []
    for number, picture in enumerate(pictures(tmp_path / "0.mp4")):
        rows, _ = np.nonzero(redness(picture) > 60)
        fallen = 9.81 * (number / 10) ** 2 / 2
        # Pinhole: 45 degrees are the height of the picture, 4 m away.
        expected = SIZE[1] / 2 - (2 - fallen - 1) / (4 * np.tan(np.radians(22.5))) * SIZE[1] / 2
        heights.append((rows.mean() + 0.5, expected))
    np.testing.assert_allclose(*np.transpose(heights), atol=1.0)


@pytest.mark.parametrize("take", [".csv", ".npz", ".parquet"])
def test_a_take_has_every_step_and_the_states_that_were_returned(tmp_path, take):
    (first, joint), (second, other) = arm(0.5), arm(-0.7)
    states = recorded(tmp_path, first, second, time=0.4, take=take, video=False)
    assert sorted(os.listdir(tmp_path)) == [f"0{take}", f"1{take}"]
    if take != ".csv":
        return
    for name, hinge_of, history in (("0.csv", joint, states[0]), ("1.csv", other, states[1])):
        with open(tmp_path / name, newline="") as file:
            rows = list(csv.DictReader(file))
        angle = next(key for key in rows[0] if key.startswith("joint/") and "position" in key)
        assert len(rows) == 201
        seen = {round(float(row["time [s]"]), 6): float(row[angle]) for row in rows}
        for state in history:
            assert seen[round(state.time, 6)] == pytest.approx(state.get_hinge_joint_position(hinge_of), abs=1e-6)


def test_scenes_in_several_processes_are_recorded_too(tmp_path):
    wide = scene(system(body(box(0.3, 0.1, 0.1)), position=(0, 0, 1)))
    ball_scene = scene(system(body(ball(0.1)), position=(0, 0, 1)))
    simulator = LocalSimulator(headless=True, num_simulators=2)
    recorded(tmp_path, wide, ball_scene, time=0.1, take=".npz", simulator=simulator)
    assert sorted(os.listdir(tmp_path)) == ["0.mp4", "0.npz", "1.mp4", "1.npz"]


def test_a_handler_that_raises_leaves_what_was_recorded(tmp_path):
    robot, _ = arm(0.5)
    robot.handler.target = float("nan")  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="position target"):
        recorded(tmp_path, robot, take=".csv", fps=100)
    assert len(pictures(tmp_path / "0.mp4")) >= 5
    with open(tmp_path / "0.csv") as file:
        assert len(file.readlines()) > 20


def test_a_full_disk_leaves_no_broken_video(tmp_path):
    """A limit of the size of files, which is met as a full disk is."""
    (tmp_path / "0.mp4").write_text("mine")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, before[1]))
    try:
        with pytest.raises(OSError, match=r"0\.mp4"):
            recorded(tmp_path, arm(0.5)[0], time=0.5, fps=50)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert os.listdir(tmp_path) == ["0.mp4"] and (tmp_path / "0.mp4").read_text() == "mine"


def test_a_folder_that_is_there_is_not_overwritten_unasked(tmp_path):
    run = batch(arm(0.1)[0], time=0.01)
    run.record_settings = EngineRecordSettings(str(tmp_path))
    with pytest.raises(FileExistsError, match="overwrite=True"):
        LocalSimulator(headless=True).simulate_batch(run)
    for bad in ({"fps": 0}, {"fps": float("nan")}, {"width": -3}, {"height": "high"}, {"take": ".txt"}):
        with pytest.raises(ValueError, match=next(iter(bad))):
            RecordSettings(str(tmp_path), **bad)


def test_a_scene_that_cannot_be_converted_leaves_no_folder(tmp_path):
    run = batch(arm(0.1)[0], scene(system()), time=0.01)
    run.record_settings = RecordSettings(str(tmp_path / "new"), take=".csv")
    with pytest.raises(ValueError, match="no rigid body"):
        LocalSimulator(headless=True).simulate_batch(run)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_file_in_place_of_the_folder_is_named(tmp_path, overwrite):
    (tmp_path / "taken").write_text("mine")
    run = batch(arm(0.1)[0], time=0.01)
    run.record_settings = RecordSettings(str(tmp_path / "taken"), overwrite=overwrite)
    with pytest.raises(NotADirectoryError, match="taken: this is a file"):
        LocalSimulator(headless=True).simulate_batch(run)


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(NotADirectoryError, match=r"taken/below: this folder cannot be made \(Not a directory\)"):
        recorded(tmp_path / "taken" / "below", arm(0.5)[0])


def test_a_folder_in_place_of_a_video_is_named(tmp_path):
    (tmp_path / "0.mp4").mkdir()
    with pytest.raises(IsADirectoryError, match=r"0\.mp4"):
        recorded(tmp_path, arm(0.1)[0])


def test_settings_that_are_none_are_refused(tmp_path):
    run = batch(arm(0.1)[0], time=0.01)
    run.record_settings = str(tmp_path)
    with pytest.raises(TypeError, match="record_settings of a batch"):
        LocalSimulator(headless=True).simulate_batch(run)
    for folder in (None, "", 5):
        with pytest.raises(TypeError, match="video_directory"):
            RecordSettings(folder)
    with pytest.raises(ValueError, match="width of a recording is at most 16384"):
        RecordSettings(str(tmp_path), width=10**6)


def test_a_missing_encoder_is_said_before_anything_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr(video_module, "CODECS", ("h999",))
    with pytest.raises(NoVideoError, match="h999"):
        recorded(tmp_path, arm(0.1)[0])
    assert os.listdir(tmp_path) == []


def test_rendered_cameras_see_what_rays_see():
    """A camera inside its body sees a red ball before it and the sky around; the ball covers the same pixels."""
    carrier = body(box(0.2, 0.2, 0.2), position=(0, 0, 1))
    camera = CameraSensor(Pose(Vector3([0.11, 0.0, 0.0])), (60, 40))
    carrier.sensors.add_sensor(camera)
    red = GeometrySphere(pose=Pose(), mass=1.0, radius=0.3, texture=Texture(base_color=Color(255, 0, 0, 255)))
    seen = scene(system(carrier, static=True), system(body(red), position=(2, 0.3, 1.1), static=True), floor())
    covered = []
    for cameras in ("rendered", "rays"):
        states = LocalSimulator(headless=True, cameras=cameras).simulate_batch(batch(seen, time=0.01))[0]
        view = states[0].get_camera_view(camera)
        assert view.shape == (40, 60, 3) and view.dtype == np.uint8
        covered.append(redness(view) > 50)
    assert covered[1].sum() > 40
    assert (covered[0] != covered[1]).mean() < 0.01


def test_without_a_display_a_window_is_an_error(monkeypatch):
    monkeypatch.setattr("ui.display.has_display", lambda: False)
    with pytest.raises(RuntimeError, match="headless=True"):
        LocalSimulator().simulate_batch(batch(arm(0.1)[0]))
