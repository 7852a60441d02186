"""Keys and mouse: presets, changes by the page of the preferences, files, and what they do at once."""

import json
import re

import pytest
import x_pointer
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QKeySequence
from viewport_driving import BALL, CONTROL, LEFT, NONE, SHIFT, UPPER, body_point, drag, painted

from ui.commands import ALL, COMMANDS
from ui.help_text import keys_and_mouse
from ui.keys import keymap
from ui.keys.keymap import Keymap, KeymapError
from ui.keys.mouse import MICE, mouse
from ui.keys.presets import PRESETS
from ui.viewport import box_select
from ui.viewport.hints import mouse_hint

IDS = {c.id for c in COMMANDS}


# ------------------------------------------------------------------------------------------------ keymaps


@pytest.mark.parametrize("preset", PRESETS, ids=lambda one: one.id)
def test_each_key_of_a_preset_has_one_command_and_is_one_that_qt_knows(qapp, preset):
    assert set(preset.keys) <= IDS
    written = [key for keys in preset.keys.values() for key in keys]
    assert sorted(written) == sorted(set(written))
    keys = [key for keys in Keymap(preset.id).all().values() for key in keys]
    assert sorted(keys) == sorted(set(keys))
    for key in [*written, *(key for c in COMMANDS for key in c.shortcut)]:
        assert keymap.normal(key) == key, "as Qt writes it"
    for id, wanted in preset.keys.items():
        assert Keymap(preset.id).all()[id] == wanted


@pytest.mark.parametrize("preset", PRESETS, ids=lambda one: one.id)
def test_common_commands_have_keys_in_every_preset(qapp, preset):
    keys = Keymap(preset.id).all()
    common = (
        "undo",
        "redo",
        "save",
        "copy",
        "paste",
        "delete",
        "duplicate",
        "play",
        "step",
        "reset",
        "hide",
        "palette",
    )
    assert all(keys[id] for id in (*common, "tool_move", "tool_rotate", "frame_selection", "next_panel"))
    assert not any(key in ("Tab", "Shift+Tab", "Return", "Enter") for own in keys.values() for key in own)


def test_a_key_that_is_given_away_is_lost_by_who_had_it(qapp):
    changed = Keymap().with_keys("copy", ("Ctrl+Y", "ctrl+c"))
    keys = changed.all()
    assert keys["copy"] == ("Ctrl+Y", "Ctrl+C") and keys["redo"] == ("Ctrl+Shift+Z",)
    assert changed.users("Ctrl+Y") == ["copy"]
    back = changed.with_default("redo")
    assert back.all()["redo"] == ("Ctrl+Shift+Z", "Ctrl+Y") and back.all()["copy"] == ("Ctrl+C",)
    assert back.own == {}, "what is as in the preset is no change"


def test_files_bring_back_what_was_written(qapp):
    written = Keymap("blender").with_keys("save", ("F9",)).with_keys("reset", ())
    found, habit, notes = keymap.decoded(keymap.encoded(written, "mujoco"))
    assert (found, habit, notes) == (written, "mujoco", [])


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("", "not JSON"),
        ("[1]", "“keys”"),
        ('{"version": 9, "keys": {}}', "version 9"),
        ('{"version": 1, "keys": []}', "object"),
        ('{"version": 1, "keys": {"redo": "F9"}}', "list"),
        ('{"version": 1, "keys": {"redo": ["Ctrl+Nonsense"]}}', "Ctrl+Nonsense"),
        ('{"version": 1, "keys": {"redo": ["F9"], "copy": ["F9"]}}', "“Redo” and “Copy”"),
        (" " * (keymap.LARGEST_FILE + 1), "too large"),
    ],
)
def test_a_bad_file_is_refused_with_the_reason(qapp, text, wanted):
    with pytest.raises(KeymapError, match=re.escape(wanted)):
        keymap.decoded(text.encode())


def test_what_a_file_names_and_nobody_knows_is_said(qapp):
    data = {"version": 1, "preset": "emacs", "mouse": "trackball", "keys": {"fly_to_moon": ["F9"], "redo": ["F9"]}}
    found, habit, notes = keymap.decoded(json.dumps(data).encode())
    assert found == Keymap("studio", {"redo": ("F9",)}) and habit == "studio"
    assert [any(word in note for note in notes) for word in ("emacs", "trackball", "fly_to_moon")] == [True] * 3


@pytest.mark.parametrize("stored", ["{", "7", '{"redo": [1]}', '{"redo": ["F9"], "copy": ["F9"]}'])
def test_stored_nonsense_is_left_out(qapp, stored):
    QSettings().setValue(keymap.OWN_SETTING, stored)
    QSettings().setValue(keymap.PRESET_SETTING, "emacs")
    assert keymap.keymap() == Keymap()


# ------------------------------------------------------------------------------------------------ in the window


def page_of(qtbot, window):
    dialog = window.guidance.edit_keys()
    with qtbot.waitExposed(dialog):
        pass
    return dialog.keys


def record(qtbot, page, key, modifiers=NONE):
    page.recorder.setFocus()
    qtbot.keyClick(page.recorder, key, modifiers)


def test_a_key_is_recorded_its_conflict_said_and_used_at_once(qtbot, main_window, artefacts):
    page = page_of(qtbot, main_window)
    qtbot.keyClicks(page.search, "duplicate")
    assert page.shown.rowCount() == 2 and page.current == "duplicate"
    place = page.replace_button.mapTo(page, QPoint())
    record(qtbot, page, Qt.Key.Key_Y, CONTROL)
    page.layout().activate()
    assert page.replace_button.mapTo(page, QPoint()) == place, "it stays below the pointer"
    assert page.conflict.isVisible() and "Redo" in page.conflict.text()
    page.window().grab().save(str(artefacts / "keys_conflict.png"))
    page.add_button.click()
    assert not page.conflict.isVisible()
    keys = [key.toString() for key in main_window.commands.by_id["duplicate"].shortcuts()]
    assert keys == ["Ctrl+D", "Ctrl+Y"]
    assert "Ctrl+Y" in main_window.commands.by_id["duplicate"].toolTip()
    assert "Ctrl+Y" not in main_window.commands.by_id["redo"].toolTip()
    assert "Ctrl+D, Ctrl+Y" in keys_and_mouse()
    page.window().close()
    main_window.activateWindow()
    qtbot.waitUntil(main_window.isActiveWindow)

    main_window.selection.set(["hierarchy.bodies[1].link"])
    count = len(main_window.document.world.hierarchy.bodies)
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Y, CONTROL)
    assert len(main_window.document.world.hierarchy.bodies) == count + 1

    page = page_of(qtbot, main_window)
    page.choose("duplicate")
    page.reset_button.click()
    assert keymap.keymap() == Keymap() and not page.reset_all_button.isEnabled()


def test_entries_of_the_menu_add_get_keys(qtbot, main_window):
    """As commands: found by name, with a key of one's own, in the menu and on the page of keys."""
    assert len({c.id for c in ALL}) == len(ALL)
    page = page_of(qtbot, main_window)
    qtbot.keyClicks(page.search, "free cylinder")
    assert page.shown.rowCount() == 1 and page.current == "add_body_cylinder"
    record(qtbot, page, Qt.Key.Key_F9)
    page.add_button.click()
    page.window().close()
    main_window.activateWindow()
    qtbot.waitUntil(main_window.isActiveWindow)
    assert "F9</b>" in keys_and_mouse()
    count = len(main_window.document.world.hierarchy.bodies)
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_F9)
    assert len(main_window.document.world.hierarchy.bodies) == count + 1
    keymap.use(Keymap())
    assert not main_window.commands.with_keys["add_body_cylinder"].shortcuts()


def test_a_command_is_found_by_its_key(qtbot, main_window):
    page = page_of(qtbot, main_window)
    page.pressed.setFocus()
    qtbot.keyClick(page.pressed, Qt.Key.Key_F10)
    assert page.shown.rowCount() == 1 and page.current == "step"


def test_a_preset_changes_menus_buttons_and_the_mouse(qtbot, main_window):
    page = page_of(qtbot, main_window)
    page.preset.setFocus()
    page.preset.setCurrentIndex(page.preset.findData("blender"))
    page.preset.activated.emit(page.preset.currentIndex())
    assert page.mouse.currentData() == "blender" == mouse().id
    assert main_window.commands.by_id["tool_move"].shortcut() == QKeySequence("G")
    assert "Right" in main_window.transport.step_button.toolTip()
    assert "Middle drag: orbit" in mouse_hint(NONE, False)
    page.window().close()
    main_window.activateWindow()
    qtbot.waitUntil(main_window.isActiveWindow)
    qtbot.keyClick(main_window.viewport, Qt.Key.Key_S)
    assert main_window.editor.tool == "scale"
    keymap.use(Keymap(), "studio")
    qtbot.keyClick(main_window.viewport, Qt.Key.Key_W)
    assert main_window.editor.tool == "move"
    assert "orbit" in mouse_hint(NONE, False) and "Left drag: orbit" in mouse_hint(NONE, False)


def test_arrows_and_figures_act_in_views_only(qtbot, main_window):
    keymap.use(Keymap("mujoco"), "mujoco")
    stepped = []
    main_window._handlers["step"] = lambda *_: stepped.append(1)
    main_window.tree.view.setFocus()
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Right)
    shown = main_window.viewport.options.groups
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_1)
    assert not stepped and main_window.viewport.options.groups == shown
    main_window.viewport.setFocus()
    qtbot.keyClick(main_window.viewport, Qt.Key.Key_Right)
    qtbot.keyClick(main_window.viewport, Qt.Key.Key_1)
    assert stepped and main_window.viewport.options.groups != shown


@pytest.mark.parametrize("preset", ["studio", "blender", "industry"])
def test_letters_typed_into_a_list_are_no_commands(qtbot, main_window, preset):
    keymap.use(Keymap(preset), preset)
    world = main_window.document.world
    main_window.selection.set(["hierarchy.bodies[0].link"])
    before, hidden = len(world.hierarchy.bodies), tuple(main_window.editor.hidden.paths)
    library = main_window.library_pages.currentWidget().view
    main_window.docks["library"].raise_()
    library.setFocus()
    library.setCurrentIndex(library.model().index(0, 0))
    wanted = next(row for row in range(1, library.model().rowCount()) if named(library, row).startswith("cy"))
    qtbot.keyClicks(library, "cy")
    assert library.currentIndex().row() == wanted
    for key in (Qt.Key.Key_H, Qt.Key.Key_X, Qt.Key.Key_Delete, Qt.Key.Key_F2):
        qtbot.keyClick(library, key)
    assert len(world.hierarchy.bodies) == before and tuple(main_window.editor.hidden.paths) == hidden
    main_window.docks["tree"].raise_()
    main_window.tree.view.setFocus()
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_H)
    assert tuple(main_window.editor.hidden.paths) != hidden, "the rows of the scene tree are what commands act on"


def named(view, row: int) -> str:
    return view.model().index(row, 0).data().lower()


def test_import_and_export(qtbot, main_window, tmp_path):
    page = page_of(qtbot, main_window)
    keymap.use(Keymap("industry").with_keys("save", ("F9",)), "industry")
    page.export_to(str(tmp_path / "keys.json"))
    page.reset_all()
    page.import_from(str(tmp_path / "keys.json"))
    assert keymap.keymap() == Keymap("industry", {"save": ("F9",)}) and mouse().id == "industry"
    before = keymap.keymap()
    (tmp_path / "bad.json").write_text("{")
    page.import_from(str(tmp_path / "bad.json"))
    assert "bad.json" in page.message.text() and page.message.isVisible() and keymap.keymap() == before
    page.import_from(str(tmp_path / "none.json"))
    assert "none.json" in page.message.text() and keymap.keymap() == before


def test_the_letters_of_menus_leave_room_for_keys_with_alt(main_window):
    titles = [action.text() for action in main_window.menuBar().actions()]
    assert "&View" in titles
    keymap.use(Keymap().with_keys("save", ("Alt+V",)))
    titles = [action.text() for action in main_window.menuBar().actions()]
    assert "&View" not in titles and "&File" in titles
    assert [title.replace("&", "") for title in titles] == [
        "File",
        "Edit",
        "Add",
        "Simulation",
        "Tools",
        "View",
        "Window",
        "Help",
    ]


# ------------------------------------------------------------------------------------------------ the mouse


def test_each_mouse_can_orbit_pan_zoom_or_select(qapp):
    for one in MICE:
        motions = set(one.drags.values())
        assert "orbit" in motions and motions & {"pan", "fly"} and one.motion(LEFT, SHIFT) == "box"
        assert one.drag_of("orbit") and one.drag_of("pan")


@pytest.mark.parametrize("habit", [one.id for one in MICE])
def test_drags_in_the_view_do_what_the_mouse_says(view, qtbot, habit):
    keymap.use(Keymap(), habit)
    for (button, held), motion in mouse().drags.items():
        view.selection.set(())
        before = view.view_camera()
        drag(view, QPoint(30, 90), QPoint(75, 120), button, held, release=False)
        name, after = view.pointer.dragging, view.view_camera()
        view.pointer.end(cancel=True)
        qtbot.mouseRelease(view, button, held, QPoint(75, 120))
        turned = (after.azimuth, after.elevation) != (before.azimuth, before.elevation)
        moved = abs(after.lookat - before.lookat).max() > 1e-6
        nearer = abs(after.distance - before.distance) > 1e-6
        seen = {"orbit": (1, 0, 0), "pan": (0, 1, 0), "fly": (0, 1, 0), "zoom": (0, 0, 1), "look": (1, 1, 0)}
        assert (turned, moved, nearer) == seen.get(motion, (0, 0, 0)), (habit, button, held, motion)
        assert (name == "box") is (motion == "box")


def test_a_box_without_shift_selects_alone(view, qtbot, monkeypatch):
    keymap.use(Keymap(), "blender")
    monkeypatch.setattr(box_select, "_seen", lambda view, box: [BALL])
    for held, wanted in ((NONE, (BALL,)), (SHIFT, ("hierarchy.geoms[0]", BALL))):
        view.selection.set(("hierarchy.geoms[0]",))
        drag(view, QPoint(30, 90), QPoint(75, 120), modifiers=held)
        assert view.selection.paths == wanted


def test_in_the_blender_preset_g_moves_at_once_and_x_is_an_axis_then(view, qtbot, monkeypatch):
    keymap.use(Keymap("blender"), "blender")
    view.selection.set((UPPER,))
    painted(qtbot, view)
    monkeypatch.setattr(type(view), "underMouse", lambda self: True)
    from ui.viewport.view_commands import ViewCommands

    ViewCommands(view).handlers()["tool_move"]()
    assert view.pointer.dragging == "gizmo"
    before = body_point(view, 0)
    qtbot.keyClick(view, Qt.Key.Key_X)
    assert view.pointer.dragging == "gizmo" and view.pointer.drag.handle == "x"
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.pointer.dragging == "" and (body_point(view, 0) == before).all()
    qtbot.keyClick(view, Qt.Key.Key_X)
    assert view.pointer.dragging == "", "X deletes in this preset, and begins no drag"


@pytest.fixture
def keypad():
    """The keyboard of the display, whose keypad types figures."""
    if not x_pointer.is_there():
        pytest.skip("there is no X server whose keys can be pressed")
    keyboard = x_pointer.Keyboard()
    keyboard.press("Num_Lock")
    yield keyboard
    keyboard.press("Num_Lock")


@pytest.mark.parametrize("preset", ["studio", "blender"])
def test_keys_of_the_keypad_are_others_than_figures(qtbot, main_window, keypad, preset):
    ran = []
    keymap.use(Keymap(preset))
    main_window.guidance.update_keys()
    for id, action in main_window.commands.by_id.items():
        if action.isEnabled() and id != "camera_from_view":
            action.triggered.connect(lambda _=False, id=id: ran.append(id))
    for focus in (main_window.viewport, main_window.tree.view):
        focus.setFocus()
        qtbot.waitUntil(focus.hasFocus)
        ran.clear()
        for names in (("KP_1",), ("Control_L", "KP_1"), ("KP_7",), ("KP_5",)):
            before = len(ran)
            keypad.press(*names)
            qtbot.waitUntil(lambda before=before: len(ran) > before)
        assert ran == ["view_front", "view_back", "view_top", "orthographic"]
    ran.clear()
    main_window.viewport.setFocus()
    keypad.press("1")
    qtbot.waitUntil(lambda: bool(ran))
    assert ran == ["view_group_1"]


def test_the_keypad_types_figures_into_fields(qtbot, main_window, keypad):
    search = main_window.tree.search
    search.setFocus()
    qtbot.waitUntil(search.hasFocus)
    keypad.press("KP_1")
    keypad.press("KP_7")
    qtbot.waitUntil(lambda: search.text() == "17")
