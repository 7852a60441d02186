"""Adding in the window: found by purpose, between what is selected, and said what suits it."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu
from viewport_driving import at, painted

from app.document import Document
from app.templates import TEMPLATES
from engine import msd
from engine.msd.schema import World
from engine.msd.schema.base import same
from render import ViewCamera
from ui.palette import CommandPalette
from ui.tree.panel import fill_add_menu

SITES = """<mujoco><worldbody><body name="a"><geom size=".1"/><site name="one"/><site name="two" pos="0 0 1"/>
  <joint name="j"/></body><body name="b"><joint name="k"/><geom size=".1"/><site name="three" pos="1 0 1"/></body>
</worldbody></mujoco>"""


def found(palette: CommandPalette, typed: str) -> list[str]:
    palette.search.setText(typed)
    return [palette.list.item(i).text() for i in range(palette.list.count())]


PURPOSES = (
    ("imu", ("Gyro", "Accelerometer")),
    ("servo", ("Position servo", "Velocity servo")),
    ("pneumatic", ("Cylinder",)),
    ("compass", ("Magnetometer",)),
    ("lumen", ("Candle", "Light bulb", "LED panel")),
    ("welcome", ("Welcome Page",)),
    ("collision matrix", ("Who Touches Whom",)),
)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_entries_that_ask_for_a_file_end_in_an_ellipsis(qtbot, request, language):
    if language == "zh_CN":
        request.getfixturevalue("chinese")
    menu = QMenu()
    qtbot.addWidget(menu)
    entries = fill_add_menu(menu, lambda kind: None)
    assert entries.keys() == TEMPLATES.keys()
    for kind, action in entries.items():
        assert action.text().endswith("…") == bool(TEMPLATES[kind].file_filter), action.text()


def test_the_palette_finds_by_purpose(main_window):
    for typed, wanted in PURPOSES:
        palette = main_window.open_palette()
        names = found(palette, typed)[: len(wanted) + 9]
        assert all(any(one in name for name in names) for one in wanted), typed
        palette.close()


def test_what_is_chosen_from_the_menu_at_the_pointer_lands_there(qtbot, main_window):
    """By keys only: Ins over the view, then the letters of the entry. The next one lands in the middle again."""
    document = Document(World())
    document.add("geom_infinite_plane")
    main_window.file_actions.show_document(document, None)
    view = main_window.viewport
    view.set_camera(ViewCamera(lookat=np.zeros(3), azimuth=90.0, elevation=-40.0, distance=4.0))
    painted(qtbot, view)
    wanted = np.array([0.8, -0.5, 0.0])
    QCursor.setPos(view.mapToGlobal(at(view, wanted)))
    qtbot.waitUntil(view.underMouse)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Insert)
    menu = main_window.commands.menus["Add"]
    qtbot.waitUntil(menu.isVisible)
    QTest.keyClick(menu, Qt.Key.Key_B)
    bodies = next(one for one in menu.findChildren(type(menu)) if one.isVisible())
    QTest.keyClick(bodies, Qt.Key.Key_F)
    qtbot.waitUntil(lambda: len(document.world.hierarchy.bodies) == 1)
    place = document.world.hierarchy.bodies[0].link.local_translation
    np.testing.assert_allclose(place[:2], wanted[:2], atol=0.02)
    qtbot.waitUntil(lambda: main_window.guidance.add_place is None)
    main_window.edit_actions.add("body_sphere")
    middle = document.world.hierarchy.bodies[1].link.local_translation
    assert np.linalg.norm(middle[:2]) < 0.3


def test_a_real_light_says_what_exposure_suits_it(qtbot, main_window):
    with qtbot.waitSignal(main_window.edit_actions.notified) as said:
        main_window.edit_actions.add("light_sunlight")
    assert "100,000 lx" in said.args[0] and "-5.8 stops" in said.args[0]


def test_two_selected_things_are_held_together(main_window):
    main_window.editor.set_document(Document(msd.from_str(SITES)))
    main_window.selection.set(["hierarchy.bodies[1].link", "hierarchy.bodies[0].link"])
    main_window.edit_actions.add("equality_weld")
    weld = main_window.document.world.equality_constraint_set.welds[0].weld_type.value
    assert (weld.link_a, weld.link_b) == ("b", "a")


@pytest.mark.parametrize("kind", ["contact_pair", "equality_weld"])
def test_what_is_between_two_things_waits_for_clicks_on_both(qtbot, main_window, kind):
    """It was made between the first ones of the scene, and between others than shapes without a name."""
    window, view = main_window, main_window.viewport
    apart = SITES.replace('name="b"', 'name="b" pos="1 0 1"')
    window.file_actions.show_document(Document(msd.from_str(apart)), None)
    view.set_camera(ViewCamera(lookat=np.array([0.5, 0.0, 0.5]), azimuth=90.0, elevation=-20.0, distance=4.0))
    window.selection.set(())
    window.edit_actions.add(kind)
    painted(qtbot, view)
    assert "click two" in window.status.currentMessage()
    for place in ((1, 0, 1), (0, 0, 0)):
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at(view, place))
    qtbot.waitUntil(lambda: not window.edit_actions.picking.is_on)
    world = window.document.world
    if kind == "equality_weld":
        weld = world.equality_constraint_set.welds[0].weld_type.value
        assert (weld.link_a, weld.link_b) == ("b", "a")
    else:
        shapes = [body.link.geoms[0].name for body in world.hierarchy.bodies]
        assert all(shapes) and world.contact_pairs.pairs[0].geoms == (shapes[1], shapes[0])
    assert len(window.document.undo_stack) == 1


def test_a_spatial_tendon_is_made_by_clicking_sites_until_enter(qtbot, main_window):
    main_window.editor.set_document(Document(msd.from_str(SITES)))
    sites = [f"hierarchy.bodies[{body}].link.sites[{i}]" for body, i in ((1, 0), (0, 1), (0, 0))]
    main_window.edit_actions.add("tendon_spatial")
    assert "Enter ends" in main_window.status.currentMessage() and main_window.viewport.checked("view_sites")
    view = main_window.tree.view
    view.expandAll()
    for path in sites:
        place = view.visualRect(main_window.tree.index_of(path))
        view.scrollTo(main_window.tree.index_of(path))
        place = view.visualRect(main_window.tree.index_of(path))
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place.center())
    assert "three → two → one" in main_window.status.currentMessage()
    assert main_window.viewport.highlighted == tuple(sites)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    (tendon,) = main_window.document.world.extras.tendons
    assert [item.name for item in tendon.path] == ["three", "two", "one"]
    assert main_window.viewport.highlighted == () and not main_window.edit_actions.picking.is_on


def test_sites_inside_of_shapes_are_clicked_in_the_view_for_a_tendon(qtbot, main_window, artefacts):
    """They could not be hit: the balls around them were selected."""
    window, view = main_window, main_window.viewport
    window.file_actions.show_document(Document(msd.from_str(SITES)), None)
    view.set_camera(ViewCamera(lookat=np.array([0.5, 0.0, 0.5]), azimuth=90.0, elevation=-20.0, distance=4.0))
    window.edit_actions.add("tendon_spatial")
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "sites_to_click.png"))
    for place in ((0, 0, 0), (1, 0, 1), (0, 0, 1)):
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at(view, place))
    assert "one → three → two" in window.status.currentMessage()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    (tendon,) = window.document.world.extras.tendons
    assert [item.name for item in tendon.path] == ["one", "three", "two"]
    painted(qtbot, view)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at(view, (0, 0, 0)))
    assert window.selection.paths == ("hierarchy.bodies[0].link.geoms[0]",), "only the tool prefers sites"


def test_escape_makes_no_tendon(qtbot, main_window):
    main_window.editor.set_document(Document(msd.from_str(SITES)))
    main_window.edit_actions.add("tendon")
    main_window.selection.set(["hierarchy.bodies[0].link.joints[0]"])
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Escape)
    assert not main_window.edit_actions.picking.is_on
    assert not main_window.document.world.tendon_set.joint_tendons
    main_window.edit_actions.add("tendon")
    main_window.selection.set(["hierarchy.bodies[1].link.joints[0]"])
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Return)
    (tendon,) = main_window.document.world.tendon_set.joint_tendons
    assert [node.joint_name for node in tendon.joints] == ["j", "k"]


@pytest.mark.parametrize(
    ("kind", "name"), [("cloud_file", "cloud.ply"), ("cloud_file", "cloud.splat"), ("texture_file", "wood.png")]
)
def test_a_broken_file_is_refused_with_the_reason(qtbot, show_window, monkeypatch, tmp_path, kind, name):
    file = tmp_path / name
    file.write_bytes(b"nothing of the kind")
    window = show_window(Document(World()))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (str(file), ""))
    window.edit_actions.add(kind)
    assert name in window.statusBar().currentMessage() and same(window.document.world, World())


def test_a_cloud_from_a_file_is_shown_at_once(show_window, monkeypatch, tmp_path):
    file = tmp_path / "cloud.splat"
    numbers = np.array([0, 0, 0, 0.1, 0.1, 0.1], "<f4").tobytes()
    file.write_bytes(numbers + bytes((255, 0, 0, 255)) + bytes((255, 128, 128, 128)))
    window = show_window(Document(World()))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (str(file), ""))
    window.edit_actions.add("cloud_file")
    (splat,) = window.document.world.hierarchy.gaussian_splats
    assert splat.asset in window.document.world.assets.gaussian_clouds
    window.document.undo()
    assert same(window.document.world, World())


def test_an_empty_inspector_offers_what_can_be_added(main_window, qtbot, artefacts):
    main_window.selection.set([])
    inspector = main_window.inspector
    assert inspector.hint.isVisible()
    main_window.grab().save(str(artefacts / "inspector_empty.png"))
    qtbot.mouseClick(inspector.add_button, Qt.MouseButton.LeftButton)
    menu = main_window.commands.menus["Add"]
    qtbot.waitUntil(menu.isVisible)
    menu.close()
    main_window.selection.set(["hierarchy.bodies[0].link"])
    assert not inspector.add_button.isVisible()


def test_what_is_added_to_something_hidden_says_why_it_is_not_seen(qtbot, main_window):
    main_window.editor.set_document(Document(msd.from_str(SITES)))
    main_window.selection.set(["hierarchy.bodies[1].link"])
    main_window.run_command("hide")
    main_window.selection.set(["hierarchy.bodies[1].link"])
    with qtbot.waitSignal(main_window.edit_actions.notified) as said:
        main_window.edit_actions.add("geom_sphere")
    assert "b is hidden" in said.args[0]
    main_window.run_command("show_all")
    main_window.selection.set(["hierarchy.bodies[1].link"])
    with qtbot.assertNotEmitted(main_window.edit_actions.notified):
        main_window.edit_actions.add("geom_sphere")
