"""The messages panel: what is wrong, a jump to it, and buttons that repair."""

import threading

import numpy as np
import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

import ui.checking
from app.checking import Note, import_note
from app.document import Document
from engine.msd.edits import Set
from engine.msd.names import named_objects
from engine.msd.paths import get
from engine.msd.report import Finding as Reported
from engine.msd.schema import JointType, World
from engine.msd.validate import Finding, Fix, Kind, Severity
from ui.messages.model import LIMIT, MESSAGE, REPAIR, MessageModel


def row_of(main_window, words: str) -> int:
    rows = [i for i, note in enumerate(main_window.messages.model.notes) if words in f"{note.place} {note.message}"]
    assert rows, main_window.messages.texts()
    return rows[0]


def checked(qtbot, main_window) -> list[Note]:
    with qtbot.waitSignal(main_window.checker.checked, timeout=20000):
        qtbot.mouseClick(main_window.messages.check_button, Qt.MouseButton.LeftButton)
    return main_window.messages.model.notes


@pytest.fixture
def panel(qtbot, main_window):
    main_window.docks["messages"].raise_()
    joints = [n for n in named_objects(main_window.document.world) if n.kind == "joint"]
    joint = next(n.path for n in joints if n.element.type_ is not JointType.Ball)
    main_window.document.set(f"{joint}.axis", np.array([0.0, 0.0, 0.0]))
    return f"{joint}.axis"


def test_a_finding_is_repaired_by_its_button_and_undone(qtbot, main_window, panel, artefacts):
    notes = checked(qtbot, main_window)
    row = row_of(main_window, panel)
    assert notes[row].severity == "error" and notes[row].repair
    index = main_window.messages.list.model().index(row, REPAIR)
    main_window.messages.list.scrollTo(index)
    main_window.grab().save(str(artefacts / "messages.png"))
    with qtbot.waitSignal(main_window.checker.checked, timeout=20000):
        place = main_window.messages.list.visualRect(index).center()
        qtbot.mouseClick(main_window.messages.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert np.linalg.norm(get(main_window.document.world, panel)) == pytest.approx(1.0)
    assert not any(panel in note.place for note in main_window.messages.model.notes)
    assert main_window.document.undo_stack.undo_text == notes[row].repair
    qtbot.keyClick(main_window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not get(main_window.document.world, panel).any()
    assert any(panel in note.place for note in checked(qtbot, main_window))


def test_what_is_mended_by_hand_is_told_no_more(qtbot, main_window, panel):
    """The message and its badge stayed until somebody checked again."""
    checked(qtbot, main_window)
    assert any(panel in note.place for note in main_window.messages.model.notes)
    main_window.document.set(panel, np.array([0.0, 1.0, 0.0]))
    qtbot.waitUntil(lambda: not any(panel in note.place for note in main_window.messages.model.notes), timeout=20000)


def test_repair_all_says_what_it_left(qtbot, main_window, panel):
    """What the check found afterwards took the place of the sentence."""
    checked(qtbot, main_window)
    said = []
    main_window.check_actions.notified.connect(said.append)
    main_window.messages.repair_button.click()
    qtbot.waitUntil(lambda: any("found by the check" in one for one in said), timeout=20000)
    assert "repairs applied" in said[-1] or "repair applied" in said[-1]


def test_a_message_leads_to_its_object(qtbot, main_window, panel):
    checked(qtbot, main_window)
    index = main_window.messages.list.model().index(row_of(main_window, panel), 0)
    main_window.messages.list.scrollTo(index)
    place = main_window.messages.list.visualRect(index).center()
    qtbot.mouseClick(main_window.messages.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(main_window.messages.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert main_window.selection.current == panel.removesuffix(".axis")


def test_switches_hide_and_show_severities(qtbot, main_window):
    main_window.docks["messages"].raise_()
    main_window.messages.set_notes(
        [Note("error", "e"), Note("warning", "w"), Note("info", "i"), Note("warning", "v")]
    )
    assert [s.text() for s in main_window.messages.switches.values()] == ["1", "2", "1"]
    qtbot.mouseClick(main_window.messages.switches["warning"], Qt.MouseButton.LeftButton)
    shown = main_window.messages.list.model()
    assert [shown.index(i, 0).data() for i in range(shown.rowCount())] == ["e", "i"]
    qtbot.mouseClick(main_window.messages.switches["warning"], Qt.MouseButton.LeftButton)
    assert shown.rowCount() == 4


def test_the_model_keeps_each_note_once_and_the_newest(qtbot):
    model = MessageModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.add([Note("info", "a"), Note("info", "a"), Note("error", "b")])
    model.add([Note("info", "a")])
    assert [note.message for note in model.notes] == ["a", "b"]
    model.add(Note("info", str(i)) for i in range(LIMIT))
    assert model.rowCount() == LIMIT and model.notes[-1].message == str(LIMIT - 1)
    assert "b" not in [note.message for note in model.notes]


def test_what_is_said_of_many_lines_is_one_row_that_copies_all_of_them(qtbot, main_window):
    found = [Reported("The limit 30 was dropped", "arm.urdf", line, "limit") for line in (3, 5)]
    main_window.messages.model.set_notes(map(import_note, found))
    main_window.docks["messages"].raise_()
    view = main_window.messages.list
    index = view.model().index(0, MESSAGE)
    assert view.model().rowCount() == 1 and index.data().endswith(", 2 times")
    assert "line 3" in index.data(Qt.ItemDataRole.ToolTipRole) and "line 5" in index.data(Qt.ItemDataRole.ToolTipRole)
    view.setFocus()
    view.setCurrentIndex(index)
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QApplication.clipboard().text().splitlines()
    assert ["line 3" in copied[0], "line 5" in copied[1]] == [True, True], copied


def test_a_check_tells_of_shapes_that_start_inside_each_other(qtbot, main_window):
    main_window.docks["messages"].raise_()
    main_window.document.add("body_box")
    main_window.document.add("body_box")
    notes = [note for note in checked(qtbot, main_window) if note.finding and note.finding.check == "overlap"]
    assert notes


def test_repair_all_does_what_is_safe_in_one_step(qtbot, main_window):
    document = main_window.document
    main_window.docks["messages"].raise_()
    joints = [n for n in named_objects(document.world) if n.kind == "joint"]
    joint = next(n.path for n in joints if n.element.type_ is not JointType.Ball)
    document.set(f"{joint}.armature", -1.0)
    document.set(f"{joint}.axis", np.array([0.0, 0.0, 0.0]))
    steps = len(document.undo_stack)
    with qtbot.waitSignals([main_window.checker.repaired, main_window.checker.checked], timeout=30000):
        qtbot.mouseClick(main_window.messages.repair_button, Qt.MouseButton.LeftButton)
    assert get(document.world, f"{joint}.armature") == 0
    assert not get(document.world, f"{joint}.axis").any(), "an axis that nobody gave is not made up"
    assert len(document.undo_stack) == steps + 1 and document.undo_stack.undo_text == "Repair All"
    assert any("axis" in note.place and note.repair for note in main_window.messages.model.notes)


def test_one_of_several_repairs_is_chosen_in_the_menu(qtbot, main_window):
    document = main_window.document
    main_window.docks["messages"].raise_()
    joints = [n.name for n in named_objects(document.world) if n.kind == "joint"]
    document.set("actuators[0].target.value", joints[0] + "_x")
    row = row_of_check(checked(qtbot, main_window), "reference-missing")
    model = main_window.messages.list.model()
    index = model.index(row, 0)
    main_window.messages.list.scrollTo(index)
    main_window.messages.list.customContextMenuRequested.emit(main_window.messages.list.visualRect(index).center())
    menu = QApplication.activePopupWidget()
    texts = [action.text() for action in menu.actions()]
    assert any("(a guess)" in text for text in texts) and any("(removes something)" in text for text in texts)
    before = len(document.world.actuators)
    with qtbot.waitSignal(main_window.checker.checked, timeout=20000):
        next(a for a in menu.actions() if "removes something" in a.text()).trigger()
    menu.close()
    assert len(document.world.actuators) == before - 1


def row_of_check(notes, check: str) -> int:
    return next(i for i, note in enumerate(notes) if note.finding and note.finding.check == check)


def test_a_tooltip_names_the_line_until_the_scene_changes(qtbot, main_window, tmp_path):
    file = tmp_path / "arm.xml"
    file.write_text(
        '<mujoco>\n<worldbody>\n<body name="arm">\n<joint name="turn" armature="-1"/>\n<geom size=".1"/></body>\n'
        "</worldbody></mujoco>"
    )
    main_window.editor.set_document(Document.open(str(file)))
    model = main_window.messages.model
    row = next(i for i, note in enumerate(model.notes) if "armature" in note.place)
    tip = model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.endswith("arm.xml, line 4"), tip
    main_window.document.set("hierarchy.bodies[0].link.local_translation", np.array([0.0, 0.0, 1.0]))
    assert "line" not in model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)


def test_a_long_message_has_the_lines_that_it_needs(qtbot, main_window):
    """And no more than one where it is short, or where the panel is wide."""
    panel = main_window.messages
    main_window.docks["messages"].raise_()
    panel.set_notes([Note("info", "short"), Note("info", "a long message about a robot " * 12)])
    view = panel.list

    def lines(row: int) -> float:
        return view.rowHeight(view.model().index(row, 0)) / view.fontMetrics().lineSpacing()

    qtbot.waitUntil(lambda: lines(1) >= 3)
    room = view.columnWidth(MESSAGE)
    needed = view.fontMetrics().horizontalAdvance(panel.texts()[1]) / room
    assert needed <= lines(1) < needed + 2.5 and lines(0) < 2
    header = view.header()
    header.setSectionResizeMode(MESSAGE, header.ResizeMode.Interactive)
    header.resizeSection(MESSAGE, 20 * room)
    qtbot.waitUntil(lambda: lines(1) < 2)


def test_messages_keep_most_of_the_room_beside_long_repairs(qtbot, main_window):
    panel = main_window.messages
    main_window.docks["messages"].raise_()
    fix = Fix(Kind.REMOVAL, "Remove these 18 meshes and their shapes, and whatever else the robot has of them", ())
    finding = Finding(Severity.ERROR, "", "is not there", "file-missing", fix)
    panel.set_notes([Note("error", "is not there", "", finding)])
    view = panel.list
    index = view.model().index(0, REPAIR)
    assert view.fontMetrics().horizontalAdvance(index.data()) > 0.4 * view.width(), "it is a long one"
    qtbot.waitUntil(lambda: 0 < view.columnWidth(REPAIR) < 0.4 * view.width() < view.columnWidth(MESSAGE))
    assert index.data(Qt.ItemDataRole.ToolTipRole).startswith(fix.label)


def test_a_check_shows_its_progress_and_stops_when_asked_or_when_the_scene_changes(qtbot, main_window, monkeypatch):
    """A check that only reports its progress until it is asked to end."""
    import threading

    started, ended = threading.Event(), []

    def endless(world, progress):
        share = 0.0
        try:
            while True:
                share = min(share + 0.01, 0.5)
                progress(share)
                started.set()
                threading.Event().wait(0.001)
        finally:
            ended.append(share)

    monkeypatch.setattr(ui.checking, "_check", endless)
    main_window.docks["messages"].raise_()
    panel = main_window.messages
    stops = (
        lambda: qtbot.mouseClick(panel.stop_button, Qt.MouseButton.LeftButton),
        lambda: main_window.document.set("simulate_option.timestep", 0.0042),
        lambda: main_window.editor.set_document(main_window.document),
    )
    for count, stop in enumerate(stops, 1):
        started.clear()
        qtbot.mouseClick(panel.check_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: panel.progress.value() == 50, timeout=10000)
        assert panel.progress.isVisible() and started.is_set()
        with qtbot.assertNotEmitted(main_window.checker.checked):
            stop()
            qtbot.waitUntil(lambda count=count: len(ended) == count, timeout=10000)
        assert not panel.progress.isVisible() and not main_window.checker.is_running


def test_a_check_that_fails_by_a_mistake_of_ours_is_over(qtbot, main_window, monkeypatch):
    """Its progress was shown for ever."""
    monkeypatch.setattr("ui.checking.check", lambda *a, **k: 1 / 0)
    with qtbot.captureExceptions() as errors:
        main_window.run_command("check")
        qtbot.waitUntil(lambda: not main_window.checker.is_running, timeout=20000)
    assert [kind for kind, *_ in errors] == [ZeroDivisionError]
    assert (
        not main_window.messages.progress.isVisibleTo(main_window.messages)
        and main_window.messages.repair_button.isEnabled()
    )


def test_a_check_copies_the_scene_off_the_windows_thread(qtbot, main_window, monkeypatch):
    """A copy of 10,000 links takes a second; one during which the scene was edited is repeated."""
    original, threads = World.deepcopy, []

    def copied(world):
        if QThread.currentThread() is main_window.thread():
            return original(world)
        threads.append(threading.get_ident())
        if len(threads) == 1:
            main_window.document.revision += 2
            return World(name="torn")
        return original(world)

    monkeypatch.setattr(World, "deepcopy", copied)
    with qtbot.waitSignal(main_window.checker.checked, timeout=20000) as checked:
        main_window.run_command("check")
    assert len(threads) == 2 and threading.get_ident() not in threads
    assert checked.args[0], "of the scene, not of what was torn"


def test_an_edit_ends_a_check_whose_copy_it_broke(qtbot, main_window, monkeypatch):
    """What the copying thread ran into is no mistake to report."""
    reached, go_on = threading.Event(), threading.Event()

    def copied(world):
        reached.set()
        go_on.wait(20)
        raise RuntimeError("dictionary changed size during iteration")

    monkeypatch.setattr(World, "deepcopy", copied)
    with qtbot.captureExceptions() as errors, qtbot.assertNotEmitted(main_window.checker.checked):
        main_window.run_command("check")
        assert reached.wait(20)
        main_window.document.set("simulate_option.timestep", 0.0042)
        go_on.set()
        qtbot.waitUntil(lambda: not main_window.checker._workers, timeout=20000)
    assert not errors


def test_a_refused_edit_counts_as_one(main_window):
    before = main_window.document.revision
    with pytest.raises(KeyError):
        main_window.document._push([Set("hierarchy.bodies[77].link", None)], "nothing")
    assert main_window.document.revision == before + 2


def test_a_missing_file_is_located_by_the_button_of_its_message(qtbot, show_window, tmp_path, monkeypatch, artefacts):
    """One message, though reader, validator, engine and renderer speak of it, and the panel shows it."""
    scene, moved = tmp_path / "cup.xml", tmp_path / "moved" / "cup.obj"
    moved.parent.mkdir()
    moved.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    shape = '<geom type="mesh" mesh="cup"/>'
    scene.write_text(
        f'<mujoco><asset><mesh name="cup" file="cup.obj"/></asset><worldbody>{shape}{shape}</worldbody></mujoco>'
    )
    window = show_window(Document.open(str(scene)))
    window.docks["messages"].raise_()
    panel = window.messages
    qtbot.waitUntil(lambda: sum("does not exist" in text for text in panel.texts()) >= 3, timeout=20000)
    about = [i for i, note in enumerate(panel.model.shown) if "does not exist" in note.message]
    assert len(about) == 1 and panel.switches["error"].text() == "1"
    index = panel.list.model().index(about[0], REPAIR)
    assert index.data() == "Locate or Remove…"
    window.grab().save(str(artefacts / "missing_file.png"))
    monkeypatch.setattr("ui.check_actions.QFileDialog.getOpenFileName", lambda *_: (str(moved), ""))
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=panel.list.visualRect(index).center())
    menu = QApplication.activePopupWidget()
    assert menu.actions()[0].text().replace("&", "") == "Locate File…"
    with qtbot.waitSignal(window.checker.checked, timeout=20000):
        menu.actions()[0].trigger()
    menu.close()
    assert not any("does not exist" in note.message for note in panel.model.shown if note.finding)
    qtbot.waitUntil(lambda: panel.switches["error"].text() == "0", timeout=20000)
    assert get(window.document.world, 'assets.meshes["cup"].source.value.path') == "moved/cup.obj"


UNPHYSICAL = """<robot name="leg"><link name="base"/>
  <link name="shank"><inertial><mass value="1"/>
    <inertia ixx=".03" iyy=".001" izz=".001" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="knee" type="continuous"><parent link="base"/><child link="shank"/></joint></robot>"""


def test_a_scene_that_cannot_be_built_shows_the_button_that_repairs_it(qtbot, window, tmp_path, artefacts):
    """One error, though validator and engine speak of it; after the repair the scene is simulated."""
    robot = tmp_path / "leg.urdf"
    robot.write_text(UNPHYSICAL)
    window.file_actions.open_file(str(robot))
    panel = window.messages

    def errors_said() -> int:
        return sum("no rigid body" in note.message and note.severity == "error" for note in panel.model.notes)

    qtbot.waitUntil(lambda: errors_said() == 2, timeout=20000)
    errors = [i for i, note in enumerate(panel.model.shown) if note.severity == "error"]
    assert len(errors) == 1 and panel.switches["error"].text() == "1"
    assert window.statusBar().currentMessage().removeprefix("⚠ ").startswith("link 'shank'")
    index = panel.list.model().index(errors[0], REPAIR)
    assert index.data() and panel.list.viewport().rect().intersects(panel.list.visualRect(index))
    window.grab().save(str(artefacts / "not_built.png"))
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=panel.list.visualRect(index).center())
    qtbot.waitUntil(
        lambda: panel.switches["error"].text() == "0" and window.session.frame() is not None, timeout=20000
    )
