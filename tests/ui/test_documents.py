"""Several documents in tabs and windows: opening, showing, copying between them, closing and recovering them."""

from pathlib import Path

import pytest
from fake_session import NoEngine
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QMessageBox, QSpinBox

from app.document import Document
from app.editor import Editor
from app.session import Session
from engine import msd
from engine.msd.schema import World
from ui import engine_device, theme
from ui.application import make_application
from ui.documents import Documents, Opened, tab_names
from ui.main_window import MainWindow
from ui.preferences import SETTINGS
from ui.recovery import Recovery
from ui.recovery_dialog import RecoveryDialog
from ui.unsaved_dialog import UnsavedDialog

SCENE = """<mujoco><worldbody><light pos="0 0 4"/><body name="{0}"><geom name="{0}_box" type="box" size=".1 .2 .3"/>
</body></worldbody></mujoco>"""


@pytest.fixture
def state(tmp_path) -> Path:
    return tmp_path / "recovery"


@pytest.fixture
def documents(qtbot, qapp, state):
    """One window on a new scene, without engines."""
    make_application()

    def make(document: Document) -> Opened:
        window = MainWindow(Editor(document, Session(document, NoEngine())))
        return Opened(window, Recovery(window, state))

    documents = Documents(make)
    window = documents.new_window()
    window.resize(1024, 700)
    qtbot.waitExposed(window)
    yield documents
    for window in documents.windows:
        window.document.undo_stack.set_clean()
    if documents.windows:
        documents.quit(documents.windows[0])
    QApplication.processEvents()


@pytest.fixture
def files(tmp_path) -> list[str]:
    found = []
    for name in ("arm", "leg", "head"):
        found.append(str(tmp_path / f"{name}.xml"))
        Path(found[-1]).write_text(SCENE.format(name))
    return found


def opened(qtbot, documents, files) -> list[MainWindow]:
    """Open files, and wait until each has a tab."""
    documents.open_files(files)
    qtbot.waitUntil(lambda: [w.document.file for w in documents.windows] == files, timeout=20000)
    qtbot.waitUntil(lambda: documents.windows[-1].tabs.count() == len(files))
    return documents.windows


def names(window) -> list[str]:
    return [body.link.name for body in window.document.world.hierarchy.bodies]


def when_shown(kind, action) -> QTimer:
    """Do something with a dialog when there is one: it waits inside of itself."""
    timer = QTimer(interval=20)

    def look() -> None:
        dialog = next((w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()), None)
        if dialog is not None:
            timer.stop()
            action(dialog)

    timer.timeout.connect(look)
    timer.start()
    return timer


def test_files_open_in_tabs_and_the_blank_scene_gives_way(qtbot, documents, files, artefacts):
    windows = opened(qtbot, documents, files)
    assert [names(window) for window in windows] == [["arm"], ["leg"], ["head"]]
    assert [window.isVisible() for window in windows] == [False, False, True]
    tabs = windows[2].tabs
    qtbot.waitUntil(tabs.isVisible)
    assert [tabs.tabText(i) for i in range(3)] == ["arm.xml", "leg.xml", "head.xml"] and tabs.currentIndex() == 2
    windows[2].grab().save(str(artefacts / "documents.png"))


def test_a_click_on_a_tab_shows_its_document_in_the_same_place(qtbot, documents, files):
    arm, leg, head = opened(qtbot, documents, files)
    head.docks["plots"].hide()
    place = head.geometry()
    qtbot.mouseClick(head.tabs, Qt.MouseButton.LeftButton, pos=head.tabs.tabRect(0).center())
    assert arm.isVisible() and not head.isVisible() and arm.geometry() == place
    assert arm.tabs.currentIndex() == 0 and head.tabs.currentIndex() == 2
    assert arm.docks["plots"].isHidden(), "the panels stay as they are"
    arm.run_command("next_document")
    assert documents.places[0].front is leg
    leg.run_command("previous_document")
    arm.run_command("previous_document")
    assert documents.places[0].front is head


def test_each_document_has_its_own_undo_and_selection(qtbot, documents, files):
    arm, leg, _ = opened(qtbot, documents, files)
    arm.document.set("name", "one")
    arm.selection.set(["hierarchy.bodies[0].link"])
    assert leg.selection.paths == () and not leg.document.undo_stack.can_undo
    leg.document.set("name", "two")
    arm.run_command("undo")
    assert leg.document.world.name == "two" and arm.document.world.name != "one"


def test_a_file_that_is_open_comes_to_the_front(qtbot, documents, files):
    arm, _, head = opened(qtbot, documents, files)
    assert head.file_actions.open_chosen(files[0])
    assert documents.places[0].front is arm and arm.isVisible() and len(documents.windows) == 3
    assert "open already" in arm.statusBar().currentMessage()


def test_a_copy_is_pasted_into_another_document(qtbot, documents, files):
    arm, leg, _ = opened(qtbot, documents, files)
    arm.selection.set(["hierarchy.bodies[0].link"])
    arm.run_command("copy")
    leg.selection.clear()
    leg.run_command("paste")
    assert names(leg) == ["leg", "arm"] and names(arm) == ["arm"]


def test_the_simulation_of_a_hidden_tab_rests(qtbot, documents, files):
    arm, _, head = opened(qtbot, documents, files)
    head.session.play()
    documents.show(arm)
    assert not head.session.playing
    documents.show(head)
    assert head.session.playing and not arm.session.playing


def test_unsaved_changes_are_marked_in_the_tab(qtbot, documents, files):
    arm, leg, _ = opened(qtbot, documents, files)
    leg.document.set("name", "other")
    qtbot.waitUntil(lambda: arm.tabs.tabText(1) == "leg.xml •")
    leg.document.undo()
    qtbot.waitUntil(lambda: arm.tabs.tabText(1) == "leg.xml")


def test_closing_a_tab_asks_about_it_alone_and_shows_its_neighbour(qtbot, documents, files, monkeypatch):
    arm, leg, head = opened(qtbot, documents, files)
    head.document.set("name", "other")
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard]
    monkeypatch.setattr(QMessageBox, "question", lambda *a, **k: answers.pop(0))
    head.run_command("close_document")
    assert documents.windows == [arm, leg, head]
    QTest.mouseClick(head.tabs, Qt.MouseButton.MiddleButton, pos=head.tabs.tabRect(2).center())
    assert documents.windows == [arm, leg] and leg.isVisible() and not answers
    leg.run_command("close_document")
    assert arm.isVisible()
    arm.run_command("close_document")  # the last one: the welcome page
    assert documents.windows == [arm] and arm.document.file == "" and arm.centre.currentWidget() is arm.welcome


def test_quitting_asks_once_about_all(qtbot, documents, files, artefacts):
    windows = opened(qtbot, documents, files)
    for window in windows:
        window.document.save(window.document.file.replace(".xml", ".msd"))
        window.document.set("name", "new")
    asked = []

    def cancel(dialog: UnsavedDialog) -> None:
        asked.extend(dialog.list.item(i).text() for i in range(dialog.list.count()))
        dialog.grab().save(str(artefacts / "unsaved.png"))
        dialog.reject()

    timer = when_shown(UnsavedDialog, cancel)
    windows[0].run_command("quit")
    assert asked == ["arm.msd", "leg.msd", "head.msd"] and documents.windows == windows

    def save_two(dialog: UnsavedDialog) -> None:
        dialog.list.item(1).setCheckState(Qt.CheckState.Unchecked)
        assert "Ticked" in dialog.save_button.text()
        dialog.save_button.click()

    timer = when_shown(UnsavedDialog, save_two)
    saved = [window.document.file for window in windows]
    windows[0].run_command("quit")
    assert documents.windows == [] and not timer.isActive()
    assert [msd.from_file(file).name == "new" for file in saved] == [True, False, True]


def test_closing_a_window_closes_the_tabs_behind_it(qtbot, documents, files):
    arm, leg, head = opened(qtbot, documents, files)
    documents.move_apart(arm)
    assert [place.windows for place in documents.places] == [[leg, head], [arm]]
    assert arm.isVisible() and head.isVisible()
    qtbot.waitUntil(lambda: not arm.tabs.isVisible() and head.tabs.count() == 2)
    assert head.close() and documents.windows == [arm]


def test_a_tab_is_dragged_out_to_a_window_of_its_own(qtbot, documents, files):
    arm, leg, head = opened(qtbot, documents, files)
    tabs, left = head.tabs, Qt.MouseButton.LeftButton
    at = tabs.tabRect(2).center()
    qtbot.mousePress(tabs, left, pos=at)
    qtbot.mouseMove(tabs, at + QPoint(5, 5))
    qtbot.mouseRelease(tabs, left, pos=at + QPoint(5, 5))
    assert len(documents.places) == 1, "a click is no drag"
    qtbot.mousePress(tabs, left, pos=at)
    qtbot.mouseRelease(tabs, left, pos=at + QPoint(0, 5 * tabs.height()))
    assert [place.windows for place in documents.places] == [[arm, leg], [head]]
    assert head.isVisible() and leg.isVisible()


def test_any_tab_is_dragged_out(qtbot, documents, files):
    arm, leg, head = opened(qtbot, documents, files)
    tabs, left = head.tabs, Qt.MouseButton.LeftButton
    at = tabs.tabRect(0).center()
    qtbot.mousePress(tabs, left, pos=at)
    assert head.isVisible(), "a press that may begin a drag shows nothing else yet"
    qtbot.mouseMove(tabs, at + QPoint(0, 5 * tabs.height()))
    qtbot.mouseRelease(tabs, left, pos=at + QPoint(0, 5 * tabs.height()))
    assert [place.windows for place in documents.places] == [[leg, head], [arm]]
    assert arm.isVisible() and head.isVisible() and not leg.isVisible()


def test_tabs_are_ordered_by_dragging(qtbot, documents, files):
    arm, leg, head = opened(qtbot, documents, files)
    tabs, left = head.tabs, Qt.MouseButton.LeftButton
    at, end = tabs.tabRect(0).center(), tabs.tabRect(2).center()
    qtbot.mousePress(tabs, left, pos=at)
    for x in range(at.x(), end.x() + 20, 4):
        qtbot.mouseMove(tabs, QPoint(x, at.y()))
    qtbot.mouseRelease(tabs, left, pos=QPoint(end.x() + 20, at.y()))
    assert documents.places[0].windows == [leg, head, arm] and head.isVisible()
    for window in documents.windows:
        assert [window.tabs.tabText(i) for i in range(3)] == ["leg.xml", "head.xml", "arm.xml"]
    qtbot.mouseClick(tabs, left, pos=tabs.tabRect(2).center())
    assert arm.isVisible() and arm.tabs.currentIndex() == 2


def test_preferences_reach_every_window(qtbot, documents, files):
    arm, leg, head = opened(qtbot, documents, files)
    settings = {setting.id: setting for setting in SETTINGS}
    for id, value in (("history", 32), ("undo", 50), ("degrees", False), ("degrees", True)):
        settings[id].set(head, value)
        assert [settings[id].get(window) for window in (arm, leg, head)] == [value] * 3


def test_the_device_is_that_of_every_window(qtbot, documents, files, monkeypatch):
    windows = arm, _, head = opened(qtbot, documents, files)
    documents.move_apart(arm)
    restarted = []
    for window in windows:
        window.session.engine.device = "cpu"
        monkeypatch.setattr(window.session, "restart", lambda window=window: restarted.append(window))
    tried = []
    monkeypatch.setattr(engine_device, "_refusal", lambda device: tried.append(device) or "")
    box = head.open_preferences().editors["device"]
    assert isinstance(box, QComboBox)
    qtbot.waitUntil(box.isVisible)
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert [window.session.engine.device for window in windows] == ["cuda:0"] * 3
    assert sorted(map(id, restarted)) == sorted(map(id, windows)) and tried == ["cuda:0"]


def test_open_preferences_of_another_window_show_what_was_chosen(qtbot, documents, files):
    arm, leg, head = opened(qtbot, documents, files)
    documents.move_apart(arm)
    first, second = arm.open_preferences(), head.open_preferences()
    (steps, kept), (elsewhere, ticked) = ((d.editors["undo"], d.editors["keep_backup"]) for d in (first, second))
    assert isinstance(steps, QSpinBox) and isinstance(elsewhere, QSpinBox)
    assert isinstance(kept, QCheckBox) and isinstance(ticked, QCheckBox)
    elsewhere.setValue(77)
    ticked.toggle()
    head.run_command("theme_dark")
    for window in (arm, leg):
        for menu in ("File", "View/Theme"):
            window.commands.menus[menu].aboutToShow.emit()
        assert window.commands.by_id["theme_dark"].isChecked()
        assert window.commands.by_id["keep_backup"].isChecked() is ticked.isChecked()
    theme.choose("system")
    QApplication.sendEvent(first, QEvent(QEvent.Type.WindowActivate))
    assert steps.value() == 77 and kept.isChecked() is ticked.isChecked()
    assert arm.document.undo_stack.limit == 77


def test_what_a_reader_says_is_in_the_log(qtbot, documents, tmp_path):
    file = tmp_path / "odd.xml"
    file.write_text(SCENE.format("arm").replace("<worldbody>", '<worldbody><geom size="1" sizee="2"/>', 1))
    (window,) = documents.windows
    window.log.show()
    documents.open_files([str(file)])
    qtbot.waitUntil(lambda: any("sizee" in entry.message for entry in window.log.model.entries), timeout=20000)


def test_a_new_scene_opens_beside_one_that_was_begun(qtbot, documents):
    (window,) = documents.windows
    window.run_command("new")
    assert documents.windows == [window]
    window.document.set("name", "begun")
    window.run_command("new")
    assert len(documents.windows) == 2 and window.document.world.name == "begun"


def test_a_file_that_is_open_elsewhere_is_not_overwritten(qtbot, documents, files, monkeypatch):
    arm, leg, _ = opened(qtbot, documents, files)
    said = []
    monkeypatch.setattr(QMessageBox, "critical", lambda *a: said.append(a[-1]))
    assert not arm.file_actions._save_to(leg.document.file) and "leg.xml is open in another tab" in said[0]


def test_every_document_is_recovered(qtbot, documents):
    for name in ("one", "two"):
        document = Document(World())
        window, recovery = documents._make(document)
        document.set("name", name)
        recovery._autosave.end(remove=False)  # as when the program is killed
        recovery._autosave = None
        document.undo_stack.set_clean()
        window.close()
    (window,) = documents.windows
    dialog = documents.recovery_of(window).offer()
    assert isinstance(dialog, RecoveryDialog) and len(dialog.found) == 2 and dialog.all_button.isVisible()
    dialog.all_button.click()
    assert sorted(one.document.world.name for one in documents.windows) == ["one", "two"]
    assert all(one.document.modified for one in documents.windows)


def test_tabs_of_files_with_one_name_show_their_folders():
    assert tab_names(["/a/x.msd", "/b/x.msd", "/b/y.msd", ""]) == ["a/x.msd", "b/x.msd", "y.msd", ""]
    assert tab_names(["/x.msd"]) == ["x.msd"]
