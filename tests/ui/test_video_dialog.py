"""The dialog that exports videos: what it says, what it makes, and what is left when it is cancelled."""

import os

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from app.document import Document
from app.session import Session
from engine import msd
from engine.server import Engine
from render import NoContextError, RenderOptions, ViewCamera, image, standalone_context
from ui.video import dialog as dialog_module
from ui.video.film import BELOW
from ui.video.from_window import fitted, job_of
from ui.video.process import Ended

SWING = """<mujoco model="swing"><option timestep="0.01"/><worldbody><light pos="0 0 4" dir="0 0 -1"/>
<camera name="front" pos="0 -3 1" xyaxes="1 0 0 0 0 1"/><body name="arm" pos="0 0 1">
<joint name="hinge" axis="0 1 0"/>
<geom type="capsule" fromto="0 0 0 0.8 0 0" size="0.05" rgba="1 0 0 1"/></body></worldbody></mujoco>"""


@pytest.fixture
def dialog(show_window, qtbot):
    """Of a window that has simulated 0.5 s."""
    document = Document(msd.from_str(SWING, "mjcf"))
    window = show_window(document, Session(document, Engine(in_process=True)))
    qtbot.waitUntil(lambda: window.session.frame() is not None)
    window.plots.add_channels(["joint/hinge/position", "joint/hinge/velocity"])
    window.session.step(50)
    qtbot.waitUntil(lambda: window.session.history.end > 0.49)
    window.run_command("export_video")
    (dialog,) = window.findChildren(dialog_module.VideoDialog)
    dialog.width_box.setValue(64)
    dialog.height_box.setValue(48)
    dialog.fps.setValue(20)
    return dialog


def test_what_would_come_of_it_is_said(dialog, tmp_path, monkeypatch):
    assert "10 pictures of 64 × 48 px, 0.5 s of video. Picture n shows 0 s + n · 0.05 s." in dialog.summary.text()
    dialog.speed.setValue(0.5)
    assert "20 pictures" in dialog.summary.text() and "n · 0.025 s" in dialog.summary.text()
    dialog.from_box.setValue(0.4)
    assert dialog.range.currentData() is None and "4 pictures" in dialog.summary.text()
    dialog.to_box.setValue(0.3)
    assert "before the first" in dialog.summary.text() and not dialog.export_button.isEnabled()
    dialog.range.setCurrentIndex(0)
    assert dialog.export_button.isEnabled() and dialog.to_box.value() == pytest.approx(0.5)
    dialog.kind.setCurrentIndex(1)
    assert dialog.file.text().endswith(".gif") and "640 px a side" in dialog.summary.text()
    dialog.file.setText(str(tmp_path / "film.mp4"))
    assert "does not fit" in dialog.summary.text()
    dialog.kind.setCurrentIndex(0)
    assert dialog.file.text() == str(tmp_path / "film.mp4") and dialog.export_button.isEnabled()
    monkeypatch.setattr(dialog_module.importlib.util, "find_spec", lambda name: None)
    dialog.fps.setValue(10)
    assert "pip install msd-studio[video]" in dialog.summary.text() and not dialog.export_button.isEnabled()
    dialog.kind.setCurrentIndex(2)
    assert dialog.file.text() == str(tmp_path / "film") and dialog.export_button.isEnabled()
    (tmp_path / "film").mkdir()
    (tmp_path / "film" / "mine.txt").write_text("mine")
    dialog.fps.setValue(20)
    assert "choose an empty one" in dialog.summary.text() and not dialog.export_button.isEnabled()


def test_a_film_is_what_is_chosen(dialog):
    window = dialog.parent()
    window.viewport.set_options(overlays=frozenset({"joints", "labels"}))
    window.selection.set(["hierarchy.bodies[0].link"])
    dialog.file.setText("film.mp4")
    dialog.plots.item(1).setCheckState(Qt.CheckState.Checked)
    dialog.side.setCurrentIndex(dialog.side.findData(BELOW))
    film = job_of(window.editor, window.viewport, dialog.wanted()).film
    assert film.options.overlays == {"joints", "labels"} and film.has_labels and not film.options.selection
    assert not film.options.icons and film.camera is window.viewport.view.camera
    assert film.picture_size == (64, 29) and film.figure is not None
    ((axes,),) = film.figure.rows
    assert [scale.title for scale in axes.scales] == ["rad/s"] and (axes.start, axes.stop) == film_span(film)
    times, values = window.session.samples(["joint/hinge/velocity"])
    (line,) = axes.scales[0].lines
    assert np.array_equal(line.x, times) and np.array_equal(line.y, values[:, 0])
    dialog.overlays.setChecked(False)
    dialog.camera.setCurrentIndex(1)
    film = job_of(window.editor, window.viewport, dialog.wanted()).film
    assert not film.options.overlays and film.camera == "hierarchy.cameras[0]" and not film.has_labels
    _, every = fitted(dialog.wanted())
    assert np.array_equal(film.times, every) and np.array_equal(film.motion.at(0.1)["qpos"], qpos(window, 0.1))


def test_takes_that_are_compared_are_ghosts(dialog, qtbot):
    window = dialog.parent()
    window.session.reset()
    window.session.step(20)
    qtbot.waitUntil(lambda: len(window.session.history.takes) > 1 and 0.15 < window.session.history.end < 0.3)
    window.session.history.takes[0].is_compared = True
    wanted = dialog.wanted()
    wanted.stop = window.session.history.end
    film = job_of(window.editor, window.viewport, wanted).film
    (ghost,) = film.ghosts
    assert ghost.span[0] < 0.0 and np.array_equal(ghost.motion.at(0.1)["qpos"], film.motion.at(0.1)["qpos"])


def film_span(film) -> tuple[float, float]:
    return film.times[0], pytest.approx(0.5)


def qpos(window, time: float) -> np.ndarray:
    return window.session.history.moment(time + 1e-9).state["qpos"]


@pytest.fixture
def drawing():
    try:
        standalone_context().release()
    except NoContextError as error:
        pytest.skip(str(error))


def test_a_video_is_made_while_the_window_goes_on(dialog, qtbot, tmp_path, drawing):
    window = dialog.parent()
    said = []
    dialog.notified.connect(said.append)
    dialog.kind.setCurrentIndex(2)
    dialog.file.setText(str(tmp_path / "film"))
    dialog.camera.setCurrentIndex(1)
    dialog.overlays.setChecked(False)
    dialog.caption.setChecked(False)
    qtbot.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    assert (
        dialog.exporting and not dialog.form.isEnabled() and dialog.close_button.text().replace("&", "") == "Cancel"
    )
    window.session.step(1)
    qtbot.waitUntil(lambda: not dialog.exporting, timeout=120000)
    assert "Wrote 10 pictures" in dialog.summary.text() and said
    assert dialog.form.isEnabled() and dialog.close_button.text().replace("&", "") == "Close"
    assert len(os.listdir(tmp_path / "film")) == 10
    world, moment = window.document.world, window.session.history.moment(0.25 + 1e-9)
    frame = window.session.frame_of(moment)
    poses = window.viewport.bodies.placed(frame.xpos, frame.xquat)
    options = RenderOptions(look=window.viewport.look, exposure_ev=window.viewport.exposure_ev)
    right = image(
        world, poses, None, ViewCamera.scene_camera(world, "hierarchy.cameras[0]", poses), (64, 48), options
    )
    with Image.open(tmp_path / "film" / "00005.png") as picture:
        assert np.abs(np.asarray(picture).astype(int) - right).max() <= 3


def test_what_is_cancelled_leaves_nothing(dialog, qtbot, tmp_path, drawing):
    dialog.kind.setCurrentIndex(1)
    dialog.file.setText(str(tmp_path / "none" / "film.gif"))
    assert str(tmp_path / "none") in dialog.summary.text() and not dialog.export_button.isEnabled()
    dialog.file.setText(str(tmp_path / "film.gif"))
    dialog.speed.setValue(0.001)  # many pictures
    dialog.export()
    qtbot.waitUntil(lambda: dialog.bar.value() > 0 or not dialog.exporting, timeout=120000)
    assert dialog.exporting
    qtbot.mouseClick(dialog.close_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dialog.exporting, timeout=120000)
    assert "No video was written" in dialog.summary.text() and not list(tmp_path.glob("*.gif"))


def test_an_error_of_the_process_is_shown(dialog, monkeypatch):
    said = []
    monkeypatch.setattr(QMessageBox, "warning", lambda parent, title, text: said.append(text))
    dialog._end(Ended(error="/x/film.mp4: No space left on device at picture 3 of 10; nothing was left of it"))
    assert "No space left" in said[0] and said[0] == dialog.summary.text() and dialog.form.isEnabled()
