"""The view as a picture: of any size, with or without what the editor draws over the scene."""

import numpy as np
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from viewport_driving import painted

from render import NoContextError, RenderOptions, image
from ui.viewport.picture_dialog import ViewPictureDialog

KEYS = Qt.KeyboardModifier


def press(qtbot, window, key, modifier=KEYS.NoModifier):
    window.viewport.setFocus()
    qtbot.keyClick(window.viewport, key, modifier)


def pixels_of(picture) -> np.ndarray:
    picture = picture.convertToFormat(picture.Format.Format_RGB888)
    lines = np.frombuffer(picture.constBits(), np.uint8).reshape(picture.height(), picture.bytesPerLine())
    return lines[:, : 3 * picture.width()].reshape(picture.height(), picture.width(), 3).astype(float)


def opened(qtbot, window) -> ViewPictureDialog:
    painted(qtbot, window.viewport)
    press(qtbot, window, Qt.Key.Key_F12)
    (dialog,) = window.findChildren(ViewPictureDialog)
    return dialog


def test_the_scene_alone_is_what_the_renderer_draws_of_it(main_window, qtbot, tmp_path, monkeypatch, artefacts):
    view = main_window.viewport
    main_window.selection.set(["hierarchy.bodies[0].link"])
    view.handlers()["view_joints"](True)
    dialog = opened(qtbot, main_window)
    dialog.overlays_box.setChecked(False)
    dialog.width_box.setValue(320)
    dialog.height_box.setValue(200)
    qtbot.waitUntil(lambda: not dialog.preview.pixmap().isNull())
    dialog.grab().save(str(artefacts / "picture_of_view_dialog.png"))
    file = tmp_path / "shot"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), "PNG (*.png)"))
    with qtbot.waitSignal(dialog.notified) as said:
        qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    assert str(file) in said.args[0]
    found = np.asarray(Image.open(f"{file}.png"), float)
    assert found.shape == (200, 320, 3)
    options = RenderOptions(look=view.look, soft_shadows=True, groups=view.options.groups)
    try:
        expected = image(main_window.document.world, size=(320, 200), camera=view.view_camera(), options=options)
    except NoContextError:
        return
    assert np.abs(found - expected).mean() < 1.5


def test_with_overlays_it_is_the_view_in_its_proportions(main_window, qtbot, tmp_path):
    view = main_window.viewport
    main_window.selection.set(["hierarchy.bodies[0].link"])
    dialog = opened(qtbot, main_window)
    dialog.overlays_box.setChecked(True)
    dialog.width_box.setValue(2 * view.width())
    assert dialog.size_in_pixels == (2 * view.width(), 2 * view.height()) and not dialog.height_box.isEnabled()
    dialog.save(str(tmp_path / "twice.png"))
    found = Image.open(tmp_path / "twice.png").resize((view.width(), view.height()), Image.Resampling.BOX)
    on_screen = pixels_of(view.grab_image())
    assert np.abs(np.asarray(found, float) - on_screen).mean() < 5.0
    outline = (on_screen[..., 0] > 220) & (on_screen[..., 2] < 90)
    assert outline.sum() > 50, "the selection is outlined"
    assert (np.asarray(found)[outline][:, 0] > 150).mean() > 0.7


def test_the_view_is_copied_as_it_is(main_window, qtbot):
    painted(qtbot, main_window.viewport)
    press(qtbot, main_window, Qt.Key.Key_F12, KEYS.ControlModifier)
    copied = pixels_of(QGuiApplication.clipboard().image())
    on_screen = pixels_of(main_window.viewport.grab_image())
    assert copied.shape == on_screen.shape and np.abs(copied - on_screen).mean() < 5.0


def test_what_cannot_be_written_is_said_and_leaves_the_file(main_window, qtbot, tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr("ui.viewport.picture_dialog.QMessageBox.warning", lambda *args: said.append(args[-1]))
    dialog = opened(qtbot, main_window)
    dialog.save(str(tmp_path / "nowhere" / "shot.png"))
    dialog.save(str(tmp_path / "shot.bmp"))
    assert len(said) == 2 and "nowhere" in said[0] and ".png" in said[1]
    assert list(tmp_path.glob("*.bmp")) == [] and dialog.isVisible()
