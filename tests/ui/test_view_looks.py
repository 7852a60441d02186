"""The look of the view: chosen by keys and a button, remembered for each file, apart from the document."""

import numpy as np
from fake_session import FakeSimulation
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage
from viewport_driving import painted
from viewport_world import sample_world

from app.document import Document
from app.editor import Editor
from app.view import EXPOSURE_LIMIT
from engine.msd.schema import DirectionalLightDesc, Geometry, Light, LightType, ShapeType, World
from render import Look, ViewCamera
from ui.viewport import foreground


def _lit() -> World:
    world = World()
    world.hierarchy.lights.append(Light(type_=LightType.directional(DirectionalLightDesc(illuminance=5000.0))))
    return world


def test_scenes_open_in_the_look_that_suits_them(main_window):
    main_window.editor.set_document(Document(World()))
    assert main_window.viewport.look is Look.STUDIO
    main_window.editor.set_document(Document(_lit()))
    assert main_window.viewport.look is Look.SCENE


def test_the_bar_names_the_look_of_another_document_and_of_an_edited_one(main_window):
    bar = main_window.views.bar
    main_window.editor.set_document(Document(World()))
    assert bar.text("look") == "Studio"
    main_window.editor.set_document(Document(_lit()))
    assert bar.text("look") == "Scene"
    main_window.editor.set_document(Document(World()))
    main_window.document.insert("hierarchy.lights", 0, _lit().hierarchy.lights[0], "Add")
    assert bar.text("look") == "Scene"
    main_window.document.undo_stack.undo()
    assert bar.text("look") == "Studio"


def test_the_first_light_of_a_scene_shows_it_unless_a_look_was_chosen(main_window):
    main_window.editor.set_document(Document(World()))
    main_window.document.insert("hierarchy.lights", 0, _lit().hierarchy.lights[0], "Add")
    assert main_window.viewport.look is Look.SCENE
    main_window.document.undo_stack.undo()
    main_window.run_command("look_studio")
    main_window.document.undo_stack.redo()
    assert main_window.viewport.look is Look.STUDIO


def test_the_look_of_a_file_is_remembered_and_changes_nothing_of_it(main_window):
    documents = [Document(_lit(), f"/tmp/{name}.msd") for name in "ab"]
    main_window.editor.set_document(documents[0])
    main_window.run_command("look_matcap")
    main_window.run_command("exposure_up")
    assert main_window.views.bar.text("look").startswith("Matcap")
    main_window.editor.set_document(documents[1])
    assert main_window.viewport.look is Look.SCENE and main_window.viewport.exposure_ev == 9.7
    main_window.editor.set_document(documents[0])
    assert main_window.viewport.look is Look.MATCAP and main_window.viewport.exposure_ev == 9.2
    assert not documents[0].modified and not documents[1].modified


def test_the_menu_shows_the_look_and_the_exposure_has_limits(main_window):
    for look in Look:
        main_window.run_command(f"look_{look.value}")
        checked = [
            c
            for c in main_window.commands.by_id
            if c.startswith("look_") and main_window.commands.by_id[c].isChecked()
        ]
        assert checked == [f"look_{look.value}"]
    for _ in range(40):
        main_window.run_command("exposure_down")
    assert main_window.editor.view.appearance.exposure == -EXPOSURE_LIMIT
    assert (
        main_window.views.bar.look_menu.slider.slider.value()
        == main_window.views.bar.look_menu.slider.slider.minimum()
    )
    main_window.run_command("exposure_reset")
    assert main_window.editor.view.appearance.exposure == 0.0


def test_automatic_exposure_brings_a_dark_scene_to_middle_grey_and_rests(view, qtbot):
    view.handlers()["look_scene"]()
    view.handlers()["auto_exposure"](True)
    qtbot.waitUntil(lambda: view._exposure._metered_ev is not None and not view._settling, timeout=30_000)
    painted(qtbot, view)
    view.makeCurrent()
    stops = view._renderer.metered_stops()
    view.doneCurrent()
    assert abs(stops) < 0.15
    assert np.isfinite(view.exposure_ev) and view.checked("auto_exposure") is True


def test_edges_of_shadows_are_soft_in_the_view(show_view, qtbot):
    """Between the lit floor and the shadow of a turned plate are more greys of neither than hard edges have."""
    world = _lit()
    world.hierarchy.lights[0].direction = np.array([0.5, 0.0, -1.0])
    world.hierarchy.lights[0].cast_shadows = True
    plate = Geometry(shape=ShapeType.Box, size=[0.5, 0.5, 0.02], position=[0, 0, 2.0])
    plate.orientation = np.array([0.0, 0.0, np.sin(0.2), np.cos(0.2)])
    world.hierarchy.geoms = [Geometry(shape=ShapeType.InfinitePlane), plate]
    world.visual.ambient_light.brightness = 300.0
    world.visual.head_light.luminous_power = 0.0
    world.visual.dir_shadow_size = 256  # texels of several pixels
    document = Document(world)
    view = show_view(Editor(document, FakeSimulation(document)), 400, 400)
    view.set_options(grid=False, icons=False, groups=(0,))
    view.set_camera(ViewCamera(lookat=np.array([1.0, 0, 0]), distance=2.0, elevation=-90.0))

    def greys_between() -> int:
        painted(qtbot, view)
        picture = view.grab_image().convertToFormat(QImage.Format.Format_Grayscale8)
        grey = np.frombuffer(picture.constBits(), np.uint8).reshape(400, -1)[20:300, 20:280].astype(int)
        dark, bright = grey.min(), grey.max()
        assert (np.abs(grey - dark) < 6).mean() > 0.1 and (np.abs(grey - bright) < 6).mean() > 0.1
        return ((grey - dark > 8) & (bright - grey > 8)).sum()

    usual = greys_between()
    view.set_options(soft_shadows=False)
    assert usual > 1.7 * greys_between() > 0


def test_floor_reflections_are_of_a_view_and_remembered_with_its_file(main_window, qtbot):
    document = Document(_lit(), "/tmp/reflecting.msd")
    main_window.editor.set_document(document)
    main_window.run_command("floor_reflection")
    view = main_window.viewport
    painted(qtbot, view)
    assert view.checked("floor_reflection") is True and view._renderer._frame.options.floor_reflection
    main_window.editor.set_document(Document(_lit(), "/tmp/other.msd"))
    assert view.checked("floor_reflection") is False
    main_window.editor.set_document(document)
    assert view.checked("floor_reflection") is True


def test_haze_is_a_switch_of_the_view_that_says_where_there_is_none(main_window, qtbot):
    world = _lit()
    main_window.editor.set_document(Document(world, ""))
    view = main_window.viewport
    assert main_window.commands.by_id["haze"] in main_window.views.bar.look_menu.actions()
    main_window.run_command("look_scene")
    main_window.run_command("haze")
    assert view.checked("haze") is True and "no haze" in view.notice.text
    main_window.run_command("haze")
    world.visual.haze = np.array((0.2, 0.6, 1.0, 1.0))
    main_window.editor.set_document(Document(world, ""))
    main_window.run_command("look_scene")
    main_window.run_command("haze")
    painted(qtbot, view)
    frame = view._renderer._frame
    assert frame.options.haze and frame.haze is not None


def test_fog_is_a_switch_of_the_view_that_says_where_there_is_none(main_window, qtbot):
    world = _lit()
    main_window.editor.set_document(Document(world, ""))
    view = main_window.viewport
    qtbot.keyClick(view, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    assert view.checked("fog") is True and "no fog" in view.notice.text
    main_window.run_command("fog")
    world.visual.fog_start, world.visual.fog_end = 0.0, 0.01
    world.visual.fog_color = np.array((0.0, 1.0, 0.0, 1.0))
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=[1.0, 0, 0]))
    main_window.editor.set_document(Document(world, ""))
    greens = []
    for _ in ("clear", "in fog"):
        painted(qtbot, view)
        color = view.grabFramebuffer().pixelColor(view.width() // 3, view.height() // 2)
        greens.append(color.green() - color.red())
        main_window.run_command("fog")
    assert greens[0] < 10 and greens[1] > 100


def test_the_menu_of_cameras_looks_through_one_by_its_name(main_window):
    cameras = main_window.document.world.hierarchy.cameras
    menu = main_window.views.bar.menu("camera")
    menu.aboutToShow.emit()
    (camera,) = (action for action in menu.actions() if action.text() == cameras[0].name)
    camera.trigger()
    assert main_window.viewport.view.camera_path == "hierarchy.cameras[0]"
    assert main_window.views.bar.text("camera") == cameras[0].name


def test_the_menu_of_looks_has_room_whichever_look_it_names(main_window, qapp):
    """At the least width of the bar at which the shortest name has room beside that of the axes."""
    main_window.resize(1600, 900)
    bar = main_window.views.bar
    actions = {action.menu(): action for action in bar.actions()}
    looks, axes = (bar.widgetForAction(actions[bar.menu(name)]) for name in ("look", "axes"))

    def has_room(width: int, look: Look) -> bool:
        bar.setFixedWidth(width)
        main_window.run_command(f"look_{look.value}")
        for _ in range(3):
            qapp.processEvents()
        return looks.isVisible() and bar.rect().contains(looks.geometry())

    def names_axes() -> bool:
        return axes.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon

    least = next(width for width in range(800, 200, -10) if not (has_room(width, Look.FLAT) and names_axes())) + 10
    assert has_room(least, Look.FLAT) and names_axes()
    assert [look for look in Look if not has_room(least, look)] == []
    main_window.run_command("exposure_up")
    said = set()
    for width in range(least, least - 90, -10):
        assert has_room(width, Look.STUDIO) and bar.text("look") == "Studio  +0.5 EV"
        said.add(looks.text())
    assert "Studio +0.5" in said


def test_names_and_captions_stay_clear_of_the_figures_of_the_simulation(qtbot, show_view, monkeypatch):
    """In a view that is not wide enough for all of them beside each other."""
    document = Document(sample_world())
    seen = {}
    monkeypatch.setattr(foreground.labels, "draw_names", lambda *arguments: seen.update(covered=arguments[-1]))
    paint = foreground.hud.paint

    def painted_figures(*arguments):
        seen["figures"] = paint(*arguments)
        return seen["figures"]

    monkeypatch.setattr(foreground.hud, "rows", lambda _frame: [("Iterations of the solver", "1234567")] * 5)
    monkeypatch.setattr(foreground.hud, "paint", painted_figures)
    view = show_view(Editor(document, FakeSimulation(document)), 420, 400)
    view.show_parts(hud=True)
    view.handlers()["view_labels"](True)
    view.look_through("hierarchy.cameras[0]")
    painted(qtbot, view)
    figures, boxes = seen["figures"], [QRectF(*box) for box in seen["covered"]]
    assert figures in boxes and len(boxes) == 4  # the axes, the cube, the figures, which camera is looked through
    assert boxes[-1].top() > figures.bottom()


def test_nothing_behind_a_view_shines_through(qtbot, show_view):
    """Where the studio has its backdrop alone: a picture of the window, which Qt composes by alpha, has the colors
    that the view has drawn."""
    document = Document(World())
    view = show_view(Editor(document, FakeSimulation(document)), 320, 240)
    assert view.look is Look.STUDIO
    painted(qtbot, view)
    drawn, composed = view.grabFramebuffer(), view.grab().toImage()
    for place in ((20, 20), (160, 200), (300, 120)):
        assert drawn.pixelColor(*place).name() == composed.pixelColor(*place).name()
