"""The welcome page: what it lists, by mouse and by keys, in windows large and small."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QColor

from app.scene_templates import SCENE_TEMPLATES
from engine import msd
from engine.msd.schema import World
from engine.msd.writing import to_json
from ui.files import recent_files, remember_file
from ui.pictures import Pictures
from ui.welcome.page import WelcomePage

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def files(tmp_path):
    """A scene and, later in the list, one that is gone."""
    scene, gone = tmp_path / "scene.msd", tmp_path / "gone.msd"
    scene.write_bytes(to_json(World(name="scene")))
    remember_file(str(gone))
    remember_file(str(scene))
    return str(scene), str(gone)


@pytest.fixture
def page(qtbot, qapp, files, monkeypatch):
    """The page alone, which draws no pictures."""
    monkeypatch.setattr(Pictures, "ask", lambda *_: None)
    page = WelcomePage(Pictures(qapp))
    qtbot.addWidget(page)
    page.resize(600, 500)
    page.refresh()
    with qtbot.waitExposed(page):
        page.show()
    return page


def card(page, title):
    return next(one for one in page.cards if one.title == title)


def test_recent_files_are_opened_by_a_click(qtbot, page, files):
    with qtbot.waitSignal(page.open_requested) as opened:
        qtbot.mouseClick(card(page, "scene.msd"), LEFT, pos=QPoint(40, 40))
    assert opened.args == [files[0]]


def test_missing_files_are_marked_and_removed_by_key_and_by_mouse(qtbot, page, files):
    scene, gone = files
    lost, there = card(page, "gone.msd"), card(page, "scene.msd")
    assert lost.accessibleDescription().endswith("Missing") and lost.remove_button.isVisible()
    assert not there.remove_button.isVisible()
    lost.setFocus()
    qtbot.keyClick(lost, Qt.Key.Key_Delete)
    assert recent_files() == [scene]
    assert [one.title for one in page.recent_cards] == ["scene.msd"]
    remember_file(gone)
    page.refresh()
    qtbot.mouseClick(card(page, "gone.msd").remove_button, LEFT)
    assert recent_files() == [scene]


def test_everything_is_reached_by_tab_and_pressed_by_enter(qtbot, page):
    page.open_button.setFocus()
    reached = set()
    for _ in range(len(page.cards) + 8):
        widget = page.focusWidget()
        reached.add(widget)
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    assert reached >= {*page.cards, page.open_button, page.new_button, page.close_button, page.at_start}
    quadruped = card(page, "Quadruped")
    quadruped.setFocus()
    with qtbot.waitSignal(page.template_requested) as chosen:
        qtbot.keyClick(quadruped, Qt.Key.Key_Return)
    assert chosen.args == ["quadruped"]
    with qtbot.waitSignal(page.closed):
        qtbot.keyClick(quadruped, Qt.Key.Key_Escape)


@pytest.mark.parametrize("width", [360, 420, 620, 1400])
def test_cards_break_into_rows_and_none_is_cut(qtbot, page, width):
    page.resize(width, 500)
    qtbot.waitUntil(lambda: page.viewport().width() <= width)
    body = page.widget()
    qtbot.waitUntil(lambda: body.width() == page.viewport().width())
    places = [(one.mapTo(body, QPoint()), one.size()) for one in page.cards]
    assert all(at.x() + size.width() <= body.width() for at, size in places)
    assert all(at.y() + size.height() <= body.height() for at, size in places)
    rows = {at.y() for at, _ in places[-len(SCENE_TEMPLATES) :]}
    assert (len(rows) == 1) == (width > 1800) and len({(at.x(), at.y()) for at, _ in places}) == len(places)


def test_unsaved_work_is_offered(qtbot, page):
    assert not page.recovery.isVisible()
    page.refresh(["arm.msd", "New scene"])
    assert page.recovery.isVisible() and "arm.msd, New scene" in page._recovery_text.text()
    with qtbot.waitSignal(page.recover_requested):
        qtbot.mouseClick(page.recover_button, LEFT)


def test_it_is_not_shown_at_start_when_the_user_says_so(qtbot, page):
    from ui.welcome.page import is_wanted_at_start

    assert is_wanted_at_start()
    page.at_start.click()
    QSettings().sync()
    assert not is_wanted_at_start()


def test_a_template_fills_the_window_and_undo_has_nothing(qtbot, main_window):
    main_window.document.undo_stack.set_clean()
    main_window.run_command("welcome")
    assert main_window.welcome.isVisible() and not main_window.viewport.isVisible()
    qtbot.mouseClick(card(main_window.welcome, "Gripper"), LEFT, pos=QPoint(40, 40))
    assert main_window.viewport.isVisible() and not main_window.welcome.isVisible()
    assert main_window.document.world.name == "gripper"
    assert main_window.document.file == "" and not main_window.document.modified


def test_an_edit_leaves_the_page(qtbot, main_window):
    main_window.run_command("welcome")
    main_window.edit_actions.add("body_box")
    assert main_window.viewport.isVisible()


def test_pictures_come_and_show_the_scene(qtbot, qapp, tmp_path):
    """Of a template, of a file, and an error of one that cannot be read."""
    from app.library.entries import Entry

    file, broken = tmp_path / "red.xml", tmp_path / "broken.xml"
    file.write_text(
        '<mujoco><worldbody><light pos="0 0 9"/><geom size="1" rgba="1 0 0 1"/>'
        '<camera pos="0 -4 0" xyaxes="1 0 0 0 0 1"/></worldbody></mujoco>'
    )
    broken.write_text("<mujoco><worldbody>")
    assert msd.from_file(file)
    pictures = Pictures(qapp)
    entries = [
        Entry("a", "a", "", "", "scene", str(file), str(file)),
        Entry("b", "b", "", "", "scene", str(broken), str(broken)),
        Entry("c", "c", "", "", "template", "pendulum"),
    ]
    pictures.ask(entries)
    qtbot.waitUntil(
        lambda: bool(pictures.pixmap("a") and pictures.error("b") and pictures.pixmap("c")), timeout=60000
    )
    image = pictures.pixmap("a").toImage()
    middle = QColor(image.pixel(image.width() // 2, image.height() // 2))
    assert middle.red() > 2 * middle.green()
    pictures.close()
