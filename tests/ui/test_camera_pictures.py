"""Pictures of the cameras in the view: of one or of all, in colour, as depths and as ids."""

from dataclasses import replace

import numpy as np
from fake_session import FakeSimulation
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from viewport_driving import UPPER, painted

from app.document import Document
from app.editor import Editor
from engine.msd import from_str
from engine.msd.paths import get
from engine.msd.schema import Segmentation
from render import ViewCamera
from ui.viewport import foreground
from ui.viewport.drawn import options_now
from ui.viewport.inset import OUTPUTS, Inset, colored, places


def _pictures(view) -> list[Inset]:
    renderer = view.renderer
    view.makeCurrent()
    found = view.draw_insets(renderer, view.options, 1.0)
    view.doneCurrent()
    return found


def test_every_camera_has_a_picture_of_each_output(view, qtbot, artefacts):
    commands = view.handlers()
    commands["view_cameras"](True)
    painted(qtbot, view)
    assert len(_pictures(view)) == 1
    commands["pictures_all"]()
    for output in ("depth", "ids"):
        commands[f"picture_{output}"]()
    painted(qtbot, view)
    found = _pictures(view)
    assert [inset.output for inset in found] == 2 * list(OUTPUTS)
    assert len({inset.name for inset in found}) == 2
    view.grab_image().save(str(artefacts / "viewport_camera_pictures.png"))
    assert view.error == ""
    for output in OUTPUTS:
        assert view.checked(f"picture_{output}") is True
    for output in OUTPUTS:
        commands[f"picture_{output}"]()
    assert view.camera_outputs == (OUTPUTS[-1],), "one output stays"


def test_the_picture_is_that_of_the_selected_camera(view, qtbot):
    view.handlers()["view_cameras"](True)
    path = f"{UPPER}.children[0].cameras[0]"
    view.selection.set([path])
    painted(qtbot, view)
    assert [inset.name for inset in _pictures(view)] == [get(view.document.world, path).name]


FAR_AND_NEAR = """
<mujoco>
  <worldbody>
    <light directional="true" dir=".3 .2 -1"/>
    <geom type="plane" size="0 0 1"/>
    <camera name="near" pos="0 -1 .6" xyaxes="1 0 0 0 .3 1"/>
    <geom type="box" size=".2 .2 .2" pos="0 0 .2"/>
    <geom type="sphere" size=".2" pos="5 9 .2"/><geom type="sphere" size=".2" pos="-9 5 .2"/>
  </worldbody>
</mujoco>"""


def test_cameras_see_what_is_hidden_while_editing(show_view, qtbot):
    document = Document(from_str(FAR_AND_NEAR))
    view = show_view(Editor(document, FakeSimulation(document)), 640, 480)
    view.show_camera_pictures()
    painted(qtbot, view)

    def picture() -> QImage:
        view.makeCurrent()
        (inset,) = view.draw_insets(view.renderer, options_now(view, view.renderer, 1.0, 1.0), 1.0)
        view.doneCurrent()
        return inset.image

    before, seen = picture(), view.grab_image()
    view.editor.hidden.set(["hierarchy.geoms[1]"])  # the box
    painted(qtbot, view)
    assert picture() == before
    assert view.grab_image() != seen  # which the view itself hides


def test_the_first_picture_of_a_camera_compiles_no_shaders_of_surfaces(show_view, qtbot):
    """Though the camera sees its surroundings so near that they would have shadow maps of their own."""
    world = from_str(FAR_AND_NEAR)
    world.visual.dir_shadow_size = 256
    document = Document(world)
    editor = Editor(document, FakeSimulation(document))
    editor.view.set_camera(ViewCamera(distance=120.0, elevation=-30.0))  # all is in one part of the view
    view = show_view(editor, 640, 480)

    def shaders() -> set:
        return {key for key in view.renderer.device.programs.compiled if key[1] == "surface.frag"}

    for i in range(4):  # one shader of the ground is compiled for each picture, until all are there
        view.set_camera(ViewCamera(distance=120.0 + 1e-3 * i, elevation=-30.0))
        painted(qtbot, view)
    before = shaders()
    view.show_camera_pictures()
    painted(qtbot, view)
    assert len(_pictures(view)) == 1 and shaders() == before
    view.makeCurrent()
    (inset,) = view.insets._views.values()
    inset.render(inset._frame.camera, inset._frame.size, None, replace(inset._frame.options, cascades=None))
    view.doneCurrent()
    assert shaders() > before, "the scene would have some to compile"


def test_cameras_that_give_no_colors_show_what_they_give(view, qtbot):
    path = f"{UPPER}.children[0].cameras[0]"
    view.show_camera_pictures()
    view.selection.set([path])
    camera = get(view.document.world, path)
    for field, value, output in (("segmentation", Segmentation.Id, "ids"), ("depth_only", True, "depth")):
        view.document.set(f"{path}.{field}", value)
        painted(qtbot, view)
        (inset,) = _pictures(view)
        assert inset.output == output and inset.name == camera.name
    view.show_camera_pictures(switch="ids")
    assert [inset.output for inset in _pictures(view)] == ["depth", "ids"]


def test_pictures_neither_overlap_nor_leave_the_view(view, qtbot):
    view.show_camera_pictures(every=True, switch="depth")
    painted(qtbot, view)
    found = [place for place in places(_pictures(view), (view.width(), view.height())) if not place.isEmpty()]
    assert len(found) == 4 and all(view.rect().toRectF().contains(place) for place in found)
    assert not any(a.intersects(b) for i, a in enumerate(found) for b in found[:i])


def test_ids_have_colors_of_their_own():
    ids = np.arange(200).reshape(10, 20)
    colors = colored(ids).reshape(-1, 3)
    assert len(np.unique(colors, axis=0)) == 200 and not colors[0].any() and (colors[1:].max(axis=1) >= 55).all()


def test_a_single_picture_says_whose_it_is_inside_of_its_frame(qapp):
    """White pictures on white: all that is seen within the frame is the name."""
    white = QImage(120, 90, QImage.Format.Format_RGB32)
    white.fill(Qt.GlobalColor.white)

    def seen(name: str) -> tuple[int, np.ndarray]:
        view = QImage(300, 200, QImage.Format.Format_RGB32)
        view.fill(Qt.GlobalColor.white)
        painter = QPainter(view)
        place = foreground._paint_insets(painter, [Inset(name, "rgb", white)], (300, 200), 1.0)
        painter.end()
        assert place is not None
        gray = np.frombuffer(view.constBits(), np.uint8).reshape(200, 300, 4)[..., :3].min(axis=2)
        return np.argwhere(gray[:, : int(place.left()) - 1] < 200).size, gray[int(place.top()) :, int(place.left()) :]

    (outside, named), (_, other), (beside, long) = seen("left"), seen("right"), seen("a camera of a very long name")
    assert outside == beside == 0
    assert (named < 200).sum() > 100 and (named != other).any() and (long[:, 121:] > 200).all()


def test_pictures_have_a_frame_on_all_sides(view, qtbot):
    """One that lets a part of them through."""
    view.handlers()["view_cameras"](True)
    view.show_camera_pictures(True)
    painted(qtbot, view)
    shown = view.grab_image().convertToFormat(QImage.Format.Format_RGB888)
    pixels = np.frombuffer(shown.constBits(), np.uint8).reshape(shown.height(), -1)[:, : 3 * shown.width()]
    pixels = pixels.reshape(shown.height(), shown.width(), 3).astype(float).mean(axis=-1)
    for place in places(_pictures(view), (view.width(), view.height())):
        left, top, right, bottom = (round(x) for x in place.getCoords())
        inside = pixels[top:bottom, left:right]
        for turns in range(4):  # to the left of the picture comes one edge after the other
            side = np.rot90(inside, turns)
            assert np.median(side[:, 0] - side[:, 3]) > 15
