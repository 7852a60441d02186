"""Panels, room, themes and accessible names of the window."""

import pytest
from fake_session import NoEngine
from PySide6.QtCore import QRect, QSettings, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QTabBar
from window_driving import ARM

from app.editor import Editor
from app.session import Session
from ui.main_window import MainWindow


def test_the_layout_is_remembered(qtbot, main_window, document):
    main_window.docks["plots"].hide()
    main_window.close()
    again = MainWindow(Editor(document, Session(document, NoEngine())))
    qtbot.addWidget(again)
    again.show()
    assert again.docks["plots"].isHidden() and not again.docks["tree"].isHidden()
    again.run_command("reset_layout")
    assert not again.docks["plots"].isHidden()
    again.close()


@pytest.mark.parametrize(("width", "height"), [(1024, 700), (1440, 900)])
def test_half_of_a_new_window_is_the_viewport(qtbot, document, width, height):
    """In small windows too; what the user has arranged is as it was the next time."""
    window = MainWindow(Editor(document, Session(document, NoEngine())))
    qtbot.addWidget(window, before_close_func=lambda w: w.document.undo_stack.set_clean())
    window.resize(width, height)
    with qtbot.waitExposed(window):
        window.show()
    assert window.viewport.width() >= 0.48 * width and window.viewport.height() >= 0.4 * height
    window.resizeDocks([window.docks["tree"]], [320], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: window.docks["tree"].width() == 320)
    window.document.undo_stack.set_clean()
    window.close()
    again = MainWindow(Editor(document, Session(document, NoEngine())))
    qtbot.addWidget(again)
    with qtbot.waitExposed(again):
        again.show()
    assert again.docks["tree"].width() == 320 and (again.width(), again.height()) == (width, height)


@pytest.mark.parametrize(("width", "height"), [(1024, 700), (1440, 900)])
def test_empty_plots_leave_their_room_to_the_view_until_the_first_one(show_window, qtbot, document, width, height):
    window = show_window(document, size=(width, height))
    plots, view = window.docks["plots"], window.viewport
    qtbot.waitUntil(lambda: plots.height() < 0.27 * height and view.height() > 0.45 * height)
    window.plots.add_plot()
    qtbot.waitUntil(lambda: plots.height() >= min(210, 0.28 * height))
    window.resizeDocks([plots], [height // 2], Qt.Orientation.Vertical)
    qtbot.waitUntil(lambda: plots.height() > 0.4 * height)
    arranged = plots.height()
    window.plots.remove_plot(window.plots.plots[0])
    window.plots.add_plot()
    assert plots.height() == arranged, "as the user has it"


def tabs(window):
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    shown = [bar for bar in bars if bar.isVisible() and bar is not window.tabs]
    return sorted(bar.tabText(i) for bar in shown for i in range(bar.count()))


def test_every_panel_has_one_tab(qtbot, main_window, document):
    """Bars of tabs that belong to no panel stood over the strip and the view in a new window and in one as it was."""
    once = tabs(main_window)
    assert {"Plots", "Takes", "Scene", "Library"} <= set(once) and len(set(once)) == len(once)
    main_window.run_command("reset_layout")
    qtbot.waitUntil(lambda: tabs(main_window) == once)
    main_window.close()
    again = MainWindow(Editor(document, Session(document, NoEngine())))
    qtbot.addWidget(again)
    with qtbot.waitExposed(again):
        again.show()
    assert tabs(again) == once
    again.close()


def test_the_hint_has_its_room_before_the_window_is_laid_out_again(qtbot, main_window):
    label = main_window.status.hint_label
    label.setText("Left: select, drag to orbit")
    assert label.width() >= label.sizeHint().width()  # at once, without an event


def test_themes(qtbot, main_window, artefacts):
    main_window.selection.set([f"{ARM}.children[0].geoms[0]"])
    lightness = {}
    for name in ("light", "dark"):
        main_window.run_command(f"theme_{name}")
        assert main_window.commands.by_id[f"theme_{name}"].isChecked()
        main_window.grab().save(str(artefacts / f"window_{name}.png"))
        image = main_window.tree.view.grab().toImage()
        lightness[name] = image.pixelColor(image.width() - 30, image.height() - 10).lightness()
    assert lightness["light"] > 230 and lightness["dark"] < 50
    assert QSettings().value("theme") == "dark"


def test_widgets_have_accessible_names(main_window):
    named = [
        main_window.tree.view,
        main_window.tree.search,
        main_window.inspector.view,
        main_window.inspector.search,
        main_window.inspector.name,
    ]
    named += [
        main_window.messages.list,
        main_window.status.factor_label,
        main_window.status.hint_label,
        main_window.viewport,
        main_window.plots,
        main_window.controls,
    ]
    assert all(widget.accessibleName() for widget in named)


def test_a_first_window_fits_on_its_screen(qtbot, document, monkeypatch):
    small = QRect(0, 0, 1024, 700)
    monkeypatch.setattr(QScreen, "availableGeometry", lambda self: small)
    window = MainWindow(Editor(document, Session(document, NoEngine())))
    qtbot.addWidget(window, before_close_func=lambda w: w.document.undo_stack.set_clean())
    assert window.width() <= 1024 and window.height() <= 700


def test_panels_that_gave_way_to_the_views_have_their_widths_again_in_a_wider_window(show_window, qtbot, document):
    window = show_window(document, size=(1440, 900))
    tree, inspector = window.docks["tree"], window.docks["inspector"]
    qtbot.waitUntil(lambda: inspector.width() > 350)
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: window.viewport.width() > 0.45 * 1024 and inspector.width() < 320)
    window.resize(1440, 900)
    qtbot.waitUntil(lambda: tree.width() > 230 and inspector.width() > 350)
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: inspector.width() < 320)
    window.resizeDocks([inspector], [200], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: inspector.width() < 240)
    chosen = inspector.width()
    window.resize(1440, 900)
    qtbot.waitUntil(lambda: window.viewport.width() > 800)
    assert abs(inspector.width() - chosen) < 4, "as the user has it"
