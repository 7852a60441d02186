"""Arrangements of the window by name: views, cameras, looks, overlays, panels and plots, kept and in files."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from fake_session import CHANNELS
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QInputDialog, QMessageBox
from viewport_driving import painted

from app.document import Document
from app.window_layouts import PanelPlaces, read_arrangement, write_arrangement
from engine.errors import SceneError
from engine.msd.schema import Camera, World
from render.looks import Look
from ui.layouts.actions import KEPT, kept
from ui.layouts.parts import parts_of
from ui.mnemonics import without_mnemonic


@pytest.fixture
def world():
    world = World()
    world.hierarchy.cameras.append(Camera(name="eye"))
    return world


def arrange(window) -> None:
    """Three views, each otherwise, panels that stand elsewhere, and a plot."""
    views = window.editor.views
    views.set_layout("one_two")
    first, second, third = views.shown
    first.set_camera(replace(first.camera, lookat=np.array([1.0, 2.0, 0.5]), distance=7.0, azimuth=12.0))
    first.show(look=Look.STUDIO, exposure=1.5, false_color=True)
    second.look_through("hierarchy.cameras[0]")
    third.show(look=Look.WIREFRAME)
    one, _, other = window.views.viewports
    one.set_options(overlays=frozenset({"inertia", "contacts"}), grid=False, groups=(0, 3))
    other.show_parts(cube=False, hud=True)
    window.docks["library"].hide()
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, window.docks["inspector"])
    window.docks["log"].raise_()


def standing(window) -> tuple:
    """What of a window a layout brings back."""
    views, area = window.editor.views, window.dockWidgetArea
    cameras = [
        (v.camera_path, v.camera.lookat.tolist(), v.camera.distance, v.camera.azimuth, v.camera.elevation)
        for v in views.shown
    ]
    looks = [v.appearance for v in views.shown]
    panels = {name: (area(dock), dock.isHidden()) for name, dock in window.docks.items()}
    return views.layout, cameras, looks, [parts_of(each) for each in window.views.viewports], panels


def menu(window):
    found = window.commands.menus["Window/Layouts"]
    found.aboutToShow.emit()
    return {without_mnemonic(action.text()): action for action in found.actions()}


def test_a_layout_that_was_saved_comes_back_from_the_menu(show_window, world, qtbot, monkeypatch):
    window = show_window(Document(world))
    before = standing(window)
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Tuning & more", True))
    arrange(window)
    arranged = standing(window)
    window.run_command("save_layout")
    assert kept().names == ["Tuning & more"]
    window.docks["tree"].widget().setFocus()
    window.run_command("reset_layout")
    assert window.focusWidget() is window.viewport
    views = window.editor.views
    views.set_layout("single")
    views.all[0].set_camera(before_camera := replace(views.all[0].camera, distance=33.0))
    views.all[0].show(look=None, false_color=False)
    window.views.main.set_options(overlays=frozenset(), grid=True)
    assert standing(window) != arranged and before_camera.distance == 33.0
    window.docks["tree"].widget().setFocus()
    menu(window)["Tuning && more"].trigger()
    assert window.focusWidget() is window.viewport
    assert standing(window) == arranged != before
    assert window.docks["log"].visibleRegion().isEmpty() is False
    painted(qtbot, window.viewport)


def test_a_smaller_window_has_room_for_views_and_panels(show_window, world, qtbot, monkeypatch):
    window = show_window(Document(world))
    window.resizeDocks([window.docks["tree"], window.docks["inspector"]], [380, 420], Qt.Orientation.Horizontal)
    window.resizeDocks([window.docks["plots"]], [360], Qt.Orientation.Vertical)
    qtbot.waitUntil(lambda: window.docks["plots"].height() > 300 and window.docks["tree"].width() > 340)
    share = window.docks["plots"].height() / window.height()
    window.layout_actions.save_as("wide")
    window.close()
    small = show_window(Document(world), size=(1024, 700))
    menu(small)["wide"].trigger()
    qtbot.waitUntil(lambda: small.views.width() >= 0.44 * small.width())
    assert (small.width(), small.height()) == (1024, 700)
    assert abs(small.docks["plots"].height() / small.height() - share) < 0.05
    assert small.views.height() > 150 and min(small.docks[n].width() for n in ("tree", "inspector")) > 150


def test_a_layout_is_sent_on_as_a_file(show_window, world, tmp_path, monkeypatch):
    window = show_window(Document(world))
    arrange(window)
    arranged = standing(window)
    file = str(tmp_path / "Tuning.json")
    window.layout_actions.export_to(file)
    window.close()
    QSettings().remove(KEPT)
    other = show_window(Document(World()))
    other.layout_actions.import_from(file)
    assert kept().names == ["Tuning"]
    seen = standing(other)
    assert (seen[0], seen[2], seen[3], seen[4]) == (arranged[0], arranged[2], arranged[3], arranged[4])
    assert seen[1][1][0] is None  # this scene has no camera to look through
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answers.pop(0))
    other.editor.views.set_layout("single")
    other.layout_actions.import_from(file)
    assert other.editor.views.layout == "single"
    other.layout_actions.import_from(file)
    assert other.editor.views.layout == "one_two" and kept().names == ["Tuning"]


def test_plots_belong_to_a_layout_and_those_of_one_without_stay(show_window, world, monkeypatch):
    window = show_window(Document(world))
    monkeypatch.setattr(window.session, "channels", lambda: CHANNELS)
    window.layout_actions.save_as("bare")
    window.plots.add_channels(["acc:x", "energy:kinetic"])
    plots = window.plots.layout_state()
    window.layout_actions.save_as("plots")
    window.plots.remove_plot(window.plots.plots[0])
    menu(window)["bare"].trigger()
    assert len(window.plots.plots) == 1
    menu(window)["plots"].trigger()
    assert window.plots.layout_state() == plots


def test_layouts_are_removed_and_found_in_the_palette(show_window, world):
    window = show_window(Document(world))
    for name in ("one", "two"):
        window.layout_actions.save_as(name)
    window.editor.views.set_layout("quad")
    palette = window.open_palette()
    palette.search.setText("layouts two")
    assert palette.list.item(0).text() == "Layouts: two"
    palette.close()
    removing = menu(window)["Remove Layout"].menu()
    next(action for action in removing.actions() if without_mnemonic(action.text()) == "one").trigger()
    assert kept().names == ["two"] and "one" not in menu(window)


def test_what_is_no_layout_is_refused_by_name(show_window, world, tmp_path, monkeypatch):
    window = show_window(Document(world))
    shown = []
    monkeypatch.setattr(QMessageBox, "warning", lambda parent, title, text: shown.append(text))
    for text in ("", "[]", "{}", '{"views": 3}', '{"panels": {"state": "?"}}', "\x00", "[" * 100_000):
        (tmp_path / "layout.json").write_text(text)
        window.layout_actions.import_from(str(tmp_path / "layout.json"))
        assert "layout.json: is no layout of a window" in shown.pop() and not shown, text
        assert kept().names == []
    with pytest.raises(SceneError, match="cannot be read"):
        read_arrangement(tmp_path / "nothing.json")


def test_strange_numbers_of_a_file_do_no_harm(show_window, world, tmp_path, qtbot):
    window = show_window(Document(world))
    (tmp_path / "odd.json").write_text(
        '{"name": "odd", "views": {"layout": "nine", "views": [{"orbit": [0, 1, 1], "look": "no", "through": "x"}]},'
        '"parts": [{"overlays": ["none"], "groups": [-1, 99, 2], "switches": ["what"], "camera_outputs": ["x"]}],'
        '"panels": {"state": "AAAA", "size": [0, -3], "sides": [-1, 9999999], "below": -7}}'
    )
    window.layout_actions.import_from(str(tmp_path / "odd.json"))
    assert window.views.main.options.groups == (2,) and window.views.main.camera_outputs
    assert all(not window.docks[name].isHidden() for name in ("tree", "inspector", "plots"))
    painted(qtbot, window.viewport)


def test_enormous_sizes_and_names_of_a_file_become_such_as_there_are(show_window, world, tmp_path):
    window = show_window(Document(world))
    layout = window.layout_actions.arrangement("a\nname " * 50)
    layout.panels = PanelPlaces(layout.panels.state, (500, 500), (2**40, -5), 2**50)
    write_arrangement(tmp_path / "odd.json", layout)
    window.layout_actions.import_from(str(tmp_path / "odd.json"))
    (name,) = kept().names
    assert name.startswith("a name a name") and len(name) == 80
    assert all(0 < dock.width() < window.width() for dock in window.docks.values())
    assert window.viewport.width() > 100


def test_damaged_settings_are_no_layouts(settings, qapp):
    QSettings().setValue(KEPT, "{")
    assert kept().names == []
