"""Preferences: opened and searched by keys, applied at once, remembered for the next window."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox

from ui import preferences, theme
from ui.commands import COMMANDS
from ui.preferences import FONT_SETTING, HISTORY_SETTING, MEGABYTE, SETTINGS, PreferencesDialog


def opened(qtbot, window) -> PreferencesDialog:
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    dialog = next(one for one in window.findChildren(PreferencesDialog) if one.isVisible())
    qtbot.waitExposed(dialog)
    return dialog


def test_the_search_finds_by_name_tip_and_choice(qtbot, main_window, artefacts):
    dialog = opened(qtbot, main_window)

    def shown():
        return {id for id, editor in dialog.editors.items() if editor.isVisibleTo(dialog)}

    assert shown() == {setting.id for setting in SETTINGS}
    dialog.grab().save(str(artefacts / "preferences.png"))
    dialog.search.setFocus()
    for typed, wanted in (
        ("contrast", "theme"),
        ("controls rad", "degrees"),
        ("FONT SIZE", "font_size"),
    ):
        dialog.search.clear()
        qtbot.keyClicks(dialog.search, typed)
        assert shown() == {wanted}, typed


def test_each_setting_acts_at_once_and_is_stored(qtbot, qapp, main_window):
    before = qapp.font()
    dialog = opened(qtbot, main_window)
    editors = dialog.editors
    themes, size, memory, degrees = (editors[id] for id in ("theme", "font_size", "history", "degrees"))
    assert isinstance(themes, QComboBox) and isinstance(size, QSpinBox) and isinstance(memory, QSpinBox)
    assert isinstance(degrees, QCheckBox)
    themes.setFocus()
    qtbot.keyClick(themes, Qt.Key.Key_End)
    assert theme.scheme() == "high_contrast" and theme.tokens() is theme.THEMES["high_contrast"]
    theme.choose("system")

    points = size.value()
    qtbot.keyClick(size, Qt.Key.Key_Up)
    assert qapp.font().pointSize() == points + 1
    assert main_window.tree.view.fontInfo().pointSize() == points + 1
    assert qapp.font("QDockWidgetTitle").pointSize() == points + 1

    memory.setFocus()
    memory.selectAll()
    qtbot.keyClicks(memory, "64")
    qtbot.keyClick(memory, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert main_window.session.history.limit == 64 * MEGABYTE

    was = main_window.controls.joints.model.degrees
    qtbot.keyClick(degrees, Qt.Key.Key_Space)
    assert main_window.controls.joints.model.degrees is not was
    assert int(str(QSettings().value(FONT_SETTING))) == points + 1

    main_window.session.history.limit = MEGABYTE
    theme.set_font(qapp, before)
    preferences.restore(main_window)
    assert main_window.session.history.limit == 64 * MEGABYTE and qapp.font().pointSize() == points + 1
    theme.set_font(qapp, before)


def test_stored_nonsense_is_left_out(qapp, main_window):
    limit, points = main_window.session.history.limit, qapp.font().pointSize()
    for value in ("-3", "much", "9" * 40, "0", "²"):
        QSettings().setValue(FONT_SETTING, value)
        QSettings().setValue(HISTORY_SETTING, value)
        preferences.restore(main_window)
    assert main_window.session.history.limit == limit and qapp.font().pointSize() == points


def test_no_two_commands_have_the_same_keys():
    keys = [key for command in COMMANDS for key in command.shortcut]
    assert sorted(keys) == sorted(set(keys))
