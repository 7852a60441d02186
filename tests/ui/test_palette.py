"""The command palette: what it finds, in which order, and what it runs."""

import pytest
from PySide6.QtCore import Qt

from engine.msd.paths import get
from ui.palette import score
from ui.preferences import PreferencesDialog


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


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("camera", "Add: Camera (Markers)"),
        ("lidar", "Add: Lidar (Sensors)"),
        ("joint position", "Add: Joint position (Sensors)"),
        ("center of mass", "Add: Subtree center of mass (Sensors)"),
    ],
)
def test_the_whole_name_of_a_command_comes_first_in_the_palette(main_window, typed, wanted):
    palette = main_window.open_palette()
    palette.search.setText(typed)
    assert palette.list.item(0).text() == wanted
    palette.close()
