"""Icons at the sides of the window, which open and close the panels."""

import pytest
from fake_session import NoEngine
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton


def button(window, name):
    strip = next(strip for strip in window.strips if name in strip.actions_by_name)
    found = strip.widgetForAction(strip.actions_by_name[name])
    assert isinstance(found, QToolButton)
    return found


def click(qtbot, window, name):
    qtbot.mouseClick(button(window, name), Qt.MouseButton.LeftButton)


def in_front(window, name):
    return not window.docks[name].visibleRegion().isEmpty()


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
def test_icons_open_and_close_panels(main_window, qtbot, size):
    window = main_window
    window.resize(*size)
    qtbot.waitUntil(lambda: in_front(window, "tree") and button(window, "tree").isChecked())
    assert not button(window, "library").isChecked()  # it is behind the tree
    click(qtbot, window, "library")
    qtbot.waitUntil(lambda: in_front(window, "library") and button(window, "library").isChecked())
    assert not button(window, "tree").isChecked()
    width = window.views.width()
    click(qtbot, window, "library")
    qtbot.waitUntil(lambda: not window.docks["library"].isVisible() and not window.docks["tree"].isVisible())
    click(qtbot, window, "inspector")
    click(qtbot, window, "controls")
    click(qtbot, window, "plots")
    qtbot.waitUntil(lambda: not any(dock.isVisible() for dock in window.docks.values()))
    qtbot.waitUntil(lambda: window.views.width() > width + 200)
    strips = sum(strip.width() for strip in window.strips)
    assert strips < 80 and window.views.width() > window.width() - strips - 20
    click(qtbot, window, "tree")
    qtbot.waitUntil(lambda: in_front(window, "tree") and button(window, "tree").isChecked())
    assert not window.docks["library"].isVisible()


def test_the_menu_and_the_icons_say_the_same(main_window, qtbot):
    window = main_window
    entry = window.docks["inspector"].toggleViewAction()
    assert entry.isChecked() and button(window, "inspector").isChecked()
    click(qtbot, window, "inspector")
    qtbot.waitUntil(lambda: not entry.isChecked() and not button(window, "inspector").isChecked())
    entry.trigger()
    qtbot.waitUntil(lambda: in_front(window, "inspector") and button(window, "inspector").isChecked())
    assert entry in window.commands.menus["View/Panels"].actions()


def test_closed_panels_stay_closed(main_window, qtbot, document):
    from app.editor import Editor
    from app.session import Session
    from ui.main_window import MainWindow

    click(qtbot, main_window, "tree")
    main_window.close()
    again = MainWindow(Editor(document, Session(document, NoEngine())))  # type: ignore[arg-type]
    qtbot.addWidget(again)
    with qtbot.waitExposed(again):
        again.show()
    assert not again.docks["tree"].isVisible() and not button(again, "tree").isChecked()
    assert all(strip.isVisible() for strip in again.strips)
    again.run_command("reset_layout")
    qtbot.waitUntil(lambda: in_front(again, "tree") and button(again, "tree").isChecked())
    again.close()
