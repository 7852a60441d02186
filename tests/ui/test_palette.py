"""The command palette: what it finds, in which order, and what it runs."""

from PySide6.QtCore import Qt

from app.templates import TEMPLATES
from engine.msd.paths import get
from ui.commands import COMMANDS
from ui.keys import keymap
from ui.main_window import MENU_TEXT
from ui.palette import KEYS_ROLE, score
from ui.preferences import SETTINGS, PreferencesDialog
from ui.search_words import COMMAND_WORDS, SCENE_WORDS, SETTING_WORDS, TEMPLATE_WORDS
from ui.tree.structure import SCENE_SETTINGS


def test_palette_finds_and_runs(qtbot, main_window, artefacts):
    main_window.selection.set(["hierarchy.lights[0]"])
    palette = main_window.open_palette()
    qtbot.waitExposed(palette)
    qtbot.keyClicks(palette.search, "dupl")
    assert "Duplicate" in palette.list.item(0).text()
    palette.grab().save(str(artefacts / "palette.png"))
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert len(main_window.document.undo_stack) == 1
    palette = main_window.open_palette()
    qtbot.keyClicks(palette.search, "add sun")
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert get(main_window.document.world, main_window.selection.current).name == "sun_3"


def test_palette_finds_objects_and_settings_and_remembers(qtbot, main_window):
    def run(typed):
        palette = main_window.open_palette()
        qtbot.waitExposed(palette)
        qtbot.keyClicks(palette.search, typed)
        qtbot.keyClick(palette.search, Qt.Key.Key_Return)

    run("soft_box_holder")
    assert get(main_window.document.world, main_window.selection.current).name == "soft_box_holder"
    run("preferences font size")
    dialog = next(one for one in main_window.findChildren(PreferencesDialog) if one.isVisible())
    assert dialog.focusWidget() is dialog.editors["font_size"]
    dialog.close()
    run("view frame all")
    palette = main_window.open_palette()
    shown = [palette.list.item(i).text() for i in range(2)]
    assert shown[0].startswith("View: Frame All") and shown[1].startswith("Preferences: Font size")
    palette.close()


def test_palette_ranking():
    assert score("fr", "View: Frame All") < score("fr", "Edit: Find Object, far")
    assert score("zzz", "File: New") is None and score("", "anything") == 0.0
    assert score("frame all", "View: Frame All") == 0.0 < score("frall", "View: Frame All")


WHOLE_NAMES = (
    ("camera", "Add: Camera (Markers)"),
    ("lidar", "Add: Lidar (Sensors)"),
    ("joint position", "Add: Joint position (Sensors)"),
    ("center of mass", "Add: Subtree center of mass (Sensors)"),
)


def test_the_whole_name_of_a_command_comes_first_in_the_palette(main_window):
    palette = main_window.open_palette()
    for typed, wanted in WHOLE_NAMES:
        palette.search.setText(typed)
        assert palette.list.item(0).text() == wanted, typed
    palette.close()


KNOWN_WORDS = (
    ("dark mode", "View: Theme: Dark"),
    ("settings", "Edit: Preferences"),
    ("shortcut", "Help: Change Keys"),
    ("import", "File: Open"),
    ("tutorial", "Help: Guided Tour"),
    ("slow motion", "Simulation: Slower"),
    ("autosave", "Preferences: Write unsaved work"),
    ("zoom", "View: Frame"),
    ("gravity", "Scene: Simulation"),
    ("timestep", "Scene: Simulation"),
    ("cube", "Add: Box"),
    ("terrain", "Add: Height field"),
    ("floor", "Add: Plane"),
    ("截图", "File: Export Video"),
    ("重力", "Scene: Simulation"),
    ("导入", "File: Open"),
    ("快捷键", "Help: Change Keys"),
    ("深色模式", "View: Theme: Dark"),
)


def test_words_that_people_know_from_elsewhere_find_the_command(main_window):
    palette = main_window.open_palette()
    for typed, wanted in KNOWN_WORDS:
        palette.search.setText(typed)
        shown = [palette.list.item(i).text() for i in range(min(4, palette.list.count()))]
        assert any(text.startswith(wanted) for text in shown), (typed, shown)
    palette.close()


def test_letters_scattered_over_a_long_name_find_nothing(main_window):
    palette = main_window.open_palette()
    for typed in ("motor", "ros", "gpu", "units", "friction"):
        palette.search.setText(typed)
        shown = [palette.list.item(i).text() for i in range(palette.list.count())]
        for nonsense in ("Subtree angular momentum", "Throw Selected", "Group 0", "Subtree linear", "Frame linear"):
            assert not any(nonsense in text for text in shown), (typed, nonsense)
    palette.close()


def test_the_palette_opens_the_manual_and_the_settings_of_the_scene(qtbot, main_window):
    palette = main_window.open_palette()
    palette.search.setText("gravity")
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert main_window.selection.current == "simulate_option"
    palette = main_window.open_palette()
    palette.search.setText("friction")
    rows = [palette.list.item(i).text() for i in range(palette.list.count())]
    at = next(i for i, text in enumerate(rows) if text.startswith("Manual: "))
    for _ in range(at):
        qtbot.keyClick(palette.search, Qt.Key.Key_Down)
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    manual = main_window.guidance.open_manual()
    qtbot.waitUntil(manual.isVisible)
    manual.close()


def test_words_to_search_by_belong_to_something():
    assert COMMAND_WORDS.keys() <= {one.id for one in COMMANDS}
    assert SETTING_WORDS.keys() <= {one.id for one in SETTINGS}
    assert TEMPLATE_WORDS.keys() <= TEMPLATES.keys()
    assert SCENE_WORDS.keys() <= {one.path for one in SCENE_SETTINGS}


def test_every_command_is_there_with_its_keys_at_the_right(qtbot, main_window, artefacts):
    palette = main_window.open_palette()
    qtbot.waitExposed(palette)
    keys = keymap.keymap().all()
    for command in COMMANDS:
        if command.id == "palette":
            continue
        name = str(main_window.commands.by_id[command.id].data())
        palette.search.setText(name)
        rows = [palette.list.item(i) for i in range(palette.list.count())]
        found = next((row for row in rows if row.text() == name), None)
        assert found is not None, name
        assert (found.data(KEYS_ROLE) or "") == keymap.shown(keys[command.id][:1])
    palette.search.setText("edit: undo")
    first = palette.list.item(0)
    assert first.text() == "Edit: Undo" and not first.flags() & Qt.ItemFlag.ItemIsEnabled
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.isVisible(), "what is not possible is not run"
    palette.search.setText("view")
    palette.grab().save(str(artefacts / "palette_keys.png"))
    palette.close()


def test_long_names_of_undo_steps_are_shortened(main_window):
    main_window.document.set("name", "x")
    main_window.document.undo_stack._steps[-1].text = "Rename & " + "very long name " * 40
    main_window._show_undo_texts()
    text = main_window.commands.by_id["undo"].text()
    assert text.endswith("…") and "&&" in text
    assert main_window.fontMetrics().horizontalAdvance(text) < MENU_TEXT + 80


def test_english_names_are_found_in_every_language_and_nothing_says_so(qtbot, main_window):
    action = main_window.commands.by_id["frame_all"]
    before = action.data()
    action.setData("视图: 显示全部")
    palette = main_window.open_palette()
    palette.search.setText("frame all")
    assert palette.list.item(0).text() == "视图: 显示全部"
    palette.search.setText("qqqzzz")
    assert palette.list.count() == 1 and "“qqqzzz”" in palette.list.item(0).text()
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.isVisible(), "there is nothing to run"
    palette.close()
    action.setData(before)


def test_what_can_be_added_is_found_by_its_english_name_in_every_language(main_window):
    action = main_window.commands.with_keys["add_body_fixed"]
    before = action.text()
    action.setText("固定方块")
    palette = main_window.open_palette()
    palette.search.setText("fixed box")
    assert "固定方块" in palette.list.item(0).text()
    palette.close()
    action.setText(before)
