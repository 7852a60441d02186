"""Hiding, isolating and locking by keys: of the view alone, the document stays as it is."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from viewport_driving import CRATE, CRATE_BOX, LEFT, NONE, UPPER_BOX, at, body_point, differing, painted

ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier


def test_hidden_things_are_neither_seen_nor_picked(view, qtbot):
    steps, before = len(view.document.undo_stack), view.grab_image()
    crate = at(view, body_point(view, 1))
    view.selection.set([CRATE])
    view.editor.hide()
    painted(qtbot, view)
    hidden = view.grab_image()
    assert differing(before, hidden) > 500 and view.selection.paths == ()
    QTest.mouseClick(view, LEFT, NONE, crate)
    assert CRATE_BOX not in view.selection.paths
    view.editor.hidden.clear()
    view.selection.clear()
    painted(qtbot, view)
    assert differing(before, view.grab_image()) < 5  # now and then two pixels of an edge
    assert len(view.document.undo_stack) == steps


def test_what_is_isolated_is_seen_alone_and_stays_so_while_the_scene_is_edited(view, qtbot):
    view.selection.set([CRATE_BOX])
    view.editor.isolate()
    painted(qtbot, view)
    assert view.pick(at(view, body_point(view, 1)).toPointF()) == CRATE_BOX
    assert view.pick(at(view, body_point(view, 2)).toPointF()) is None
    view.document.delete(["hierarchy.geoms[0]"])  # paths behind it move
    painted(qtbot, view)
    post = next(
        f"hierarchy.geoms[{i}]" for i, g in enumerate(view.document.world.hierarchy.geoms) if g.name == "post"
    )
    assert post in view.editor.hidden.paths


def test_clicks_pass_by_what_is_locked(view, qtbot):
    view.selection.set([CRATE])
    view.editor.lock()
    QTest.mouseClick(view, LEFT, NONE, at(view, body_point(view, 1)))
    assert view.selection.paths == ()
    QTest.mouseClick(view, LEFT, NONE, at(view, body_point(view, 2)))
    assert view.selection.paths == (UPPER_BOX,)
    view.editor.locked.clear()
    QTest.mouseClick(view, LEFT, NONE, at(view, body_point(view, 1)))
    assert view.selection.paths == (CRATE_BOX,)


def test_by_keys_and_in_the_tree(qtbot, main_window, artefacts):
    arm = "hierarchy.bodies[0].link"
    view, by_id = main_window.viewport, main_window.commands.by_id
    view.setFocus()
    assert not by_id["hide"].isEnabled() and not by_id["show_all"].isEnabled()
    main_window.selection.set([arm])
    qtbot.keyClick(view, Qt.Key.Key_H)
    assert main_window.editor.hidden.paths == (arm,) and by_id["show_all"].isEnabled()
    row = main_window.tree.index_of(f"{arm}.geoms[0]")
    faint = row.data(Qt.ItemDataRole.ForegroundRole)
    assert faint is not None
    main_window.grab().save(str(artefacts / "window_hidden.png"))
    qtbot.keyClick(view, Qt.Key.Key_H, ALT)
    assert main_window.editor.hidden.paths == () and row.data(Qt.ItemDataRole.ForegroundRole) is None
    qtbot.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert arm in main_window.selection.paths
    main_window.selection.set([f"{arm}.geoms[0]"])
    qtbot.keyClick(view, Qt.Key.Key_H, SHIFT)
    assert main_window.editor.hidden.paths and f"{arm}.geoms[0]" not in main_window.editor.hidden.paths
    qtbot.keyClick(view, Qt.Key.Key_L)
    assert main_window.editor.locked.paths == (f"{arm}.geoms[0]",) and by_id["unlock_all"].isEnabled()
