"""The window by keys alone: widgets that take the focus have names, Tab reaches them, F6 goes through the panels."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGroupBox,
    QLineEdit,
    QTabBar,
    QWidget,
)

from ui.panel_focus import focus_next, is_behind

SHOWN = ("tree", "library", "inspector", "controls", "plots", "messages")
CONTROL = Qt.KeyboardModifier.ControlModifier


def takes_focus(widget: QWidget) -> bool:
    tab = bool(widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)
    return tab and widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None


def name_of(widget: QWidget) -> str:
    """What a screen reader says: the name, the text of a button, of a buddy label, or of the field that holds it."""
    if widget.accessibleName():
        return widget.accessibleName()
    if isinstance(widget, (QAbstractButton, QGroupBox)):
        text = widget.text() if isinstance(widget, QAbstractButton) else widget.title()
        return text.replace("&", "").strip("…. ") or widget.toolTip()
    outer = widget.parentWidget()
    if isinstance(widget, QLineEdit) and isinstance(outer, (QAbstractSpinBox, QComboBox)):
        return name_of(outer)
    return ""


def described(widget: QWidget) -> str:
    names, one = [], widget
    while one is not None:
        names.append(f"{type(one).__name__}({one.objectName()})")
        one = one.parentWidget()
    return " < ".join(names[:5])


def unnamed(root: QWidget) -> list[str]:
    inside = [root, *root.findChildren(QWidget)]
    ours = [one for one in inside if not one.objectName().startswith("qt_")]
    return [described(one) for one in ours if takes_focus(one) and not name_of(one)]


def test_every_widget_that_takes_the_focus_has_a_name(qtbot, main_window):
    missing = []
    main_window.selection.set(["hierarchy.bodies[1].link"])
    for name in SHOWN:
        main_window.window_layout.show_panel(name)
        missing += unnamed(main_window)
    main_window.library_pages.setCurrentIndex(1)
    missing += unnamed(main_window)
    main_window.show_welcome()
    missing += unnamed(main_window)
    assert not set(missing), "\n".join(sorted(set(missing)))


def test_dialogs_have_names_too(qtbot, main_window):
    main_window.selection.set(["hierarchy.bodies[1].link"])
    preferences = main_window.open_preferences()
    missing = unnamed(preferences)
    preferences.show_keys()
    missing += unnamed(preferences)
    preferences.close()
    manual = main_window.guidance.open_manual()
    missing += unnamed(manual)
    manual.close()
    for command in ("array", "mirror", "uses", "export"):
        before = set(map(id, QApplication.topLevelWidgets()))
        main_window.run_command(command)
        for one in QApplication.topLevelWidgets():
            if id(one) not in before and one.isVisible():
                missing += unnamed(one)
                one.close()
    assert not set(missing), "\n".join(sorted(set(missing)))


def test_f6_goes_through_the_panels_and_back(qtbot, main_window):
    main_window.activateWindow()
    qtbot.waitUntil(main_window.isActiveWindow)
    main_window.viewport.setFocus()
    panels = main_window.guidance.panels()

    def at() -> int:
        has = QApplication.focusWidget()
        return next(i for i, panel in enumerate(panels) if panel is has or panel.isAncestorOf(has))

    start, seen = at(), []
    for _ in range(len(panels)):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6)
        seen.append(at())
        if at() == start:
            break
    assert len(seen) == len(set(seen)) >= 5 and seen[-1] == start
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6, CONTROL)
    assert at() == seen[-2]
    main_window.tree.search.setFocus()
    focus_next(panels)
    focus_next(panels, forward=False)
    assert QApplication.focusWidget() is main_window.tree.search, "what had the keyboard in a panel gets it again"


def test_tab_walks_through_the_whole_window(qtbot, main_window):
    """Tab comes round, and on the way to every widget that takes the focus; fields that use Tab are left by F6."""
    main_window.selection.set(["hierarchy.bodies[1].link"])
    main_window.activateWindow()
    qtbot.waitUntil(main_window.isActiveWindow)
    main_window.window_layout.show_panel("plots")
    QApplication.processEvents()
    wanted = {
        one for one in main_window.findChildren(QWidget) if takes_focus(one) and not one.visibleRegion().isEmpty()
    }
    main_window.tree.search.setFocus()
    reached, last = set(), None
    for _ in range(3 * len(wanted) + 20):
        has = QApplication.focusWidget()
        reached.add(has)
        qtbot.keyClick(has, Qt.Key.Key_Tab)
        if QApplication.focusWidget() is main_window.tree.search:
            break
        assert not is_behind(QApplication.focusWidget(), main_window.docks.values())
        last = f"{described(has)}, seen: {not has.visibleRegion().isEmpty()}"
    assert QApplication.focusWidget() is main_window.tree.search, f"Tab ends at {last}"
    missed = {one for one in wanted - reached if not any(one.isAncestorOf(other) for other in reached)}
    assert not missed, "\n".join(map(described, missed))


def test_a_panel_that_goes_behind_another_leaves_the_keys(qtbot, main_window):
    """Shift+A was looked for among the materials, whose list had been pressed before the tab of the tree was."""
    main_window.library_pages.setCurrentIndex(1)
    main_window.docks["library"].raise_()
    main_window.materials.view.setFocus()
    qtbot.waitUntil(main_window.materials.view.hasFocus)
    bar, index = next(
        (bar, i)
        for bar in main_window.findChildren(QTabBar)
        for i in range(bar.count())
        if bar.tabText(i) == main_window.docks["tree"].windowTitle()
    )
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(index).center())
    qtbot.waitUntil(lambda: not main_window.materials.view.hasFocus())
    assert not is_behind(QApplication.focusWidget(), main_window.docks.values())
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(main_window.commands.menus["Add"].isVisible)
    main_window.commands.menus["Add"].close()
