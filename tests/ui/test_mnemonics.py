"""Menus and dialogs by letters."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QMenu, QPushButton

from engine.msd.schema import World
from ui.compare_dialog import CompareDialog
from ui.mnemonics import with_mnemonics
from ui.takes.record_dialog import RecordDialog


def letters(texts):
    return [text[text.index("&") + 1].lower() for text in texts if "&" in text.replace("&&", "")]


def test_each_entry_has_a_letter_of_its_own():
    marked = with_mnemonics(["Save", "Save As…", "Select &All", "Save && Close", "导出…", "a", "A"])
    assert marked == ["&Save", "Sa&ve As…", "Select &All", "Save && &Close", "导出(&B)…", "a", "A"]
    assert len(set(letters(marked))) == len(letters(marked))


def test_an_entry_changes_its_letter_where_another_would_have_none():
    assert with_mnemonics(["Ab", "A"]) == ["A&b", "&A"]
    assert with_mnemonics(["Ab", "Bc", "A"]) == ["A&b", "B&c", "&A"]  # one makes room for the next
    assert with_mnemonics(["A", "a", "A"]) == ["&A", "a", "A"]
    assert with_mnemonics(["Ab", "A"], reserved="B") == ["&Ab", "A"]


def menus(menu):
    yield menu
    for action in menu.actions():
        if action.menu() is not None:
            yield from menus(action.menu())


def test_every_menu_of_the_window_is_used_by_letters(main_window, qtbot):
    """No two entries of a menu share one, and nine of ten have one; Alt+V and the letter of the grid show it."""
    for menu in menus(main_window.menuBar()):
        texts = [action.text() for action in menu.actions() if action.text()]
        found = letters(texts)
        assert len(found) == len(set(found))
        assert len(found) >= 0.9 * len(texts), texts
    bar = main_window.menuBar()
    view = next(action for action in bar.actions() if action.text() == "&View").menu()
    qtbot.keyClick(main_window, Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(view.isVisible)
    grid = main_window.commands.by_id["view_grid"]
    before = grid.isChecked()
    qtbot.keyClick(view, letters([grid.text()])[0])
    assert grid.isChecked() is not before and not view.isVisible()


def test_a_context_menu_has_letters(main_window, qtbot):
    view = main_window.tree.view
    view.customContextMenuRequested.emit(view.visualRect(view.model().index(0, 0)).center())
    menu = next(menu for menu in main_window.tree.findChildren(QMenu) if menu.isVisible())
    texts = [action.text() for action in menu.actions() if action.text()]
    assert {"&Rename", "&Duplicate", "&Paste"} <= set(texts) and len(set(letters(texts))) == len(texts)
    menu.close()


def test_dialogs_whose_buttons_had_none_have_letters(main_window):
    """Those of boxes, too; no two buttons of a dialog share one."""
    world = main_window.document.world
    scenes = CompareDialog(main_window.editor, world, World(), ("here", "there"), main_window)
    record = RecordDialog([], [], lambda *_: 80.0, 0.002, 12_000_000, 500_000)
    for dialog in (scenes, record, main_window.open_preferences()):
        buttons = dialog.findChildren(QPushButton) + dialog.findChildren(QCheckBox)
        texts = [one.text() for one in buttons if one.text().strip("…")]
        found = letters(texts)
        assert texts and len(found) == len(set(found)) == len(texts), texts
        dialog.close()
