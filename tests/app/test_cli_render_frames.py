"""`render` while a scene is simulated: folders of pictures and videos of its cameras."""

from __future__ import annotations

import json
import resource

import mujoco
import numpy as np
import pytest
from cli_scene import MJCF, failed
from PIL import Image

from app.cli import main, render_frames
from render.object_names import ids_of_colors


@pytest.fixture
def many(tmp_path):
    """The scene with a second camera, which moves with the arm, and two small pictures."""
    from render import NoContextError, standalone_context

    try:
        standalone_context().release()
    except NoContextError as error:
        pytest.skip(str(error))
    text = MJCF.replace('xyaxes="1 0 0 0 0 1"/>', 'xyaxes="1 0 0 0 0 1" resolution="64 48"/>')
    text = text.replace("<site", '<camera name="tool" pos="0 -1 .5" xyaxes="1 0 0 0 .5 1" resolution="33 25"/><site')
    (tmp_path / "many.xml").write_text(text)
    return str(tmp_path / "many.xml")


def frames(folder, camera):
    return json.loads((folder / camera / "camera.json").read_text())["frames"]


def test_a_folder_has_every_frame_of_every_camera_at_its_time(many, tmp_path, capsys):
    out = tmp_path / "set"
    asked = ("--camera", "all", "--every", "0.1", "--seconds", "0.3", "--outputs", "rgb,depth,ids,normals")
    assert main(["render", many, "--out", str(out), *asked]) == 0
    assert "4 frames" in capsys.readouterr().out
    model = mujoco.MjModel.from_xml_path(many)
    data = mujoco.MjData(model)
    for number, frame in enumerate(frames(out, "tool")):
        while data.time < 0.1 * number - 1e-9:
            mujoco.mj_step(model, data)
        mujoco.mj_forward(model, data)
        assert frame["time"] == pytest.approx(0.1 * number, abs=1e-9)
        assert frame["position"] == pytest.approx(data.cam("tool").xpos, abs=1e-4)
    for camera, size in (("front", (64, 48)), ("tool", (33, 25))):
        for output, mode in (("rgb", "RGB"), ("depth", "I;16"), ("ids", "RGB"), ("normals", "RGB")):
            files = sorted(path.name for path in (out / camera / output).iterdir())
            assert files == [f"{number:05}.png" for number in range(4)]
            with Image.open(out / camera / output / files[0]) as image:
                assert image.size == size and image.mode == mode
    objects = json.loads((out / "objects.json").read_text())
    ids = ids_of_colors(np.asarray(Image.open(out / "front" / "ids" / "00000.png")))
    names = {objects[str(number)]["name"] for number in np.unique(ids) if number}
    assert {"floor", "rod"} <= names and names <= {"floor", "rod", "puck.geoms[0]"}


def test_numbers_as_exr_and_npz_are_those_of_the_picture(many, tmp_path, capsys):
    OpenEXR = pytest.importorskip("OpenEXR")
    outputs = ("--outputs", "rgb,depth,ids,normals", "--camera", "front")
    assert main(["render", many, "--out", str(tmp_path / "npz"), "--files", "npz", *outputs]) == 0
    assert main(["render", many, "--out", str(tmp_path / "exr"), "--files", "exr", *outputs]) == 0
    arrays = np.load(tmp_path / "npz" / "front" / "00000.npz")
    assert arrays["depth"].shape == (48, 64) and arrays["depth"].dtype == np.float32
    assert arrays["position"] == pytest.approx((0, -4, 1)) and arrays["time"] == 0.0
    with OpenEXR.File(str(tmp_path / "exr" / "front" / "00000.exr"), separate_channels=True) as file:
        channels = {name: channel.pixels for name, channel in file.channels().items()}
    assert (channels["Z"] == arrays["depth"]).all() and (channels["id"] == arrays["ids"]).all()
    assert (channels["N.Z"] == arrays["normals"][..., 2]).all()
    encoded = arrays["rgb"][..., 0] / 255.0  # the curve of sRGB, IEC 61966-2-1
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    assert np.abs(channels["R"] - linear).max() < 1e-3


def test_names_of_cameras_may_have_commas(many, tmp_path, capsys):
    path = tmp_path / "many.xml"
    path.write_text(path.read_text().replace('name="front"', 'name="front, left"'))
    for number, (wanted, found) in enumerate(
        [("front, left", {"front, left"}), ("tool,front, left", {"tool", "front, left"}), ("tool, tool", {"tool"})]
    ):
        out = tmp_path / str(number)
        assert main(["render", many, "--camera", wanted, "--outputs", "depth", "--out", str(out)]) == 0
        about = [path for path in out.iterdir() if path.is_dir()]
        assert {path.name.replace("_", ",") for path in about} == found
    said = failed(capsys, "render", many, "--camera", "tool,front", "--outputs", "depth", "--out", tmp_path / "x")
    assert "'front': there is no such camera; the scene has 'front, left', 'tool'" in said
    shot = ("--size", "9x9", "--out", str(tmp_path / "shot.png"))
    assert main(["render", many, "--camera", "front, left", *shot]) == 0
    assert "one picture" in failed(capsys, "render", many, "--camera", "tool,front, left", *shot, code=2)


def test_names_of_cameras_may_be_longer_than_those_of_files(many, tmp_path):
    """300 letters of two bytes, alike but for the last one."""
    path = tmp_path / "many.xml"
    names = ["é" * 300 + last for last in "ab"]
    text = path.read_text().replace('name="front"', f'name="{names[0]}"').replace('name="tool"', f'name="{names[1]}"')
    path.write_text(text)
    out = tmp_path / "long"
    assert main(["render", many, "--camera", "all", "--outputs", "depth", "--out", str(out)]) == 0
    sizes = {Image.open(file).size for file in out.glob("*/depth/00000.png")}
    assert sizes == {(64, 48), (33, 25)}


def test_videos_have_every_frame_at_its_time(many, tmp_path, capsys):
    av = pytest.importorskip("av")
    video = tmp_path / "out.mp4"
    asked = ("--every", "0.05", "--seconds", "0.5", "--video", str(video))
    assert main(["render", many, "--camera", "tool", *asked]) == 0
    with av.open(str(video)) as file:
        times = [float(frame.time) for frame in file.decode(video=0)]
        assert (file.streams.video[0].width, file.streams.video[0].height) == (34, 26)
    assert times == pytest.approx([0.05 * number for number in range(11)], abs=1e-6)
    assert main(["render", many, "--camera", "all", "--outputs", "rgb,depth", *asked]) == 0
    names = {f"out.{camera}.{output}.mp4" for camera in ("front", "tool") for output in ("rgb", "depth")}
    assert {path.name for path in tmp_path.glob("out.*.*.mp4")} == names


def test_a_camera_that_gives_nothing_that_is_asked_for_is_left_out(many, tmp_path, capsys):
    path = tmp_path / "many.xml"
    path.write_text(path.read_text().replace('name="tool"', 'name="tool" depth="true"'))
    out = tmp_path / "colors"
    assert main(["render", many, "--camera", "all", "--outputs", "rgb", "--out", str(out)]) == 0
    assert "'tool' gives depths only" in capsys.readouterr().err
    assert {path.name for path in out.iterdir()} == {"front", "objects.json"}
    assert json.loads((out / "front" / "camera.json").read_text())["camera"] == "front"
    said = failed(capsys, "render", many, "--camera", "tool", "--outputs", "rgb", "--out", tmp_path / "none")
    assert "no rgb of 'tool'" in said


def test_nothing_is_replaced_that_was_not_said(many, tmp_path, capsys):
    out, video = tmp_path / "set", tmp_path / "out.mp4"
    out.mkdir()
    (out / "notes.txt").write_text("mine")
    asked = ("--camera", "front", "--outputs", "depth")
    assert "--force" in failed(capsys, "render", many, *asked, "--out", out)
    assert sorted(path.name for path in out.iterdir()) == ["notes.txt"]
    assert main(["render", many, *asked, "--out", str(out), "--force"]) == 0
    assert (out / "notes.txt").read_text() == "mine" and (out / "front" / "depth" / "00000.png").exists()
    video.write_text("mine")
    film = ("--camera", "front", "--every", "0.1", "--seconds", "0", "--video", video)
    assert "--force" in failed(capsys, "render", many, *film) and video.read_text() == "mine"


def test_what_cannot_be_is_refused(many, tmp_path, capsys):
    def refused(*options, code=2) -> str:
        return failed(capsys, "render", many, *options, code=code)

    out = ("--out", tmp_path / "set")
    assert "--out" in refused() and "--out" in refused("--every", "1")
    assert "positive" in refused("--every", "0", *out)
    assert "0.004" in refused("--every", "0.001", *out)
    assert "'color'" in refused("--outputs", "color", *out)
    assert ".mp4" in refused("--every", "1", "--video", "out.avi")
    assert "--every" in refused("--video", "out.mp4")
    assert "folder" in refused("--every", "1", "--out", "shot.png")
    assert "--depth" in refused("--every", "1", "--depth", *out)
    assert "'front', 'tool'" in refused("--every", "1", "--camera", "back", *out, code=1)
    assert not (tmp_path / "set").exists()


def test_a_run_without_end_begins_at_once(many, tmp_path, capsys, monkeypatch):
    """No list of its moments is made; it is stopped after the first picture."""

    def stop(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(render_frames._Results, "add", stop)
    asked = ("--every", "0.1", "--outputs", "rgb", "--out", tmp_path / "set")
    assert main(["render", many, *map(str, asked), "--seconds", "9e7"]) == 130
    said = failed(capsys, "render", many, *asked, "--seconds", "1e30", code=2)
    assert "more than 1e+09 pictures" in said


def test_a_video_that_cannot_be_written_is_named(many, tmp_path, capsys):
    film = ("--camera", "front", "--every", "0.1", "--seconds", "0", "--size", "32x32", "--video")
    missing = tmp_path / "none" / "film.mp4"
    assert f"There is no folder {missing.parent}" in failed(capsys, "render", many, *film, missing)
    device = tmp_path / "device.mp4"
    device.symlink_to("/dev/full")
    assert "not a regular file" in failed(capsys, "render", many, *film, device, "--force")


def test_a_full_disk_leaves_the_video_that_was_there(many, tmp_path, capsys):
    """A limit of the size of files, which is met as a full disk is."""
    pytest.importorskip("av")
    video = tmp_path / "film.mp4"
    video.write_text("mine")
    film = ("--camera", "front", "--every", "0.01", "--size", "640x480", "--video", video, "--force")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (3_000, before[1]))
    try:
        said = failed(capsys, "render", many, *film)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert str(video) in said and "File too large" in said
    assert video.read_text() == "mine" and {p.name for p in tmp_path.iterdir()} == {"film.mp4", "many.xml"}


def test_a_scene_without_cameras_says_what_to_leave_out(tmp_path, capsys):
    (tmp_path / "bare.xml").write_text("<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>")
    assert main(["render", str(tmp_path / "bare.xml"), "--camera", "all", "--out", str(tmp_path / "out")]) != 0
    assert "leave out --camera all" in capsys.readouterr().err
