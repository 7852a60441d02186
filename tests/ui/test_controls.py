"""Control sliders: what mouse, keys and search do to the session's controls."""

import pytest
from fake_session import FakeSession, fake_editor
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QToolButton

from engine.server.protocol import Noise
from ui.controls import NAME, SLIDER, VALUE, ControlModel, ControlPanel


@pytest.fixture
def session():
    return FakeSession(actuators=60)


@pytest.fixture
def panel(qtbot, session):
    panel = ControlPanel(fake_editor(session))
    qtbot.addWidget(panel)
    panel.resize(500, 400)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def cell(panel, row, column=SLIDER):
    return panel.table.visualRect(panel.table.model().index(row, column))


def test_model_is_a_sound_model(qtbot, session):
    model = ControlModel(session)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    session.layout = FakeSession(actuators=4).layout
    model.refresh()
    assert model.rowCount() == 4


def test_a_row_that_may_be_of_another_actuator_by_now_sets_nothing(qtbot, session):
    model = ControlModel(session)
    session.layout = FakeSession(actuators=4).layout
    before = list(session.ctrl)
    assert not model.setData(model.index(2, VALUE), 0.5)
    assert list(session.ctrl) == before and model.rowCount() == 4
    assert model.setData(model.index(2, VALUE), 0.5)


def test_an_actuator_with_several_controls_has_a_row_for_each(qtbot, session):
    layout = session.layout
    layout.nu, layout.actuator_name, layout.actuator_path = 4, ["motor", ""], ["actuators[0]", "actuators[1]"]
    layout.actuator_ctrladr, layout.actuator_ctrlnum = [0, 1], [1, 3]
    layout.actuator_ctrllimited, layout.actuator_ctrlrange = [True] * 4, [(-1.0, 1.0)] * 4
    model = ControlModel(session)
    names = [model.data(model.index(row, NAME)) for row in range(model.rowCount())]
    assert names == ["motor", "actuator 1 0", "actuator 1 1", "actuator 1 2"]


def test_nothing_is_left_of_a_document_while_the_next_one_is_built(panel, session):
    """Painting the rows of the document before asked None for the names of its actuators."""
    assert panel.table.model().rowCount() == 60
    session.layout = None
    panel.model.reload()
    panel.grab()
    assert panel.table.model().rowCount() == 0


def test_pressing_and_dragging_a_slider_sets_its_control(panel, session, qtbot):
    rect = cell(panel, 2)
    view = panel.table.viewport()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=rect.center())
    assert session.ctrl[2] == pytest.approx(0.0, abs=0.02)
    qtbot.mouseMove(view, rect.center() + QPoint(rect.width() // 4, 0))
    assert session.ctrl[2] == pytest.approx(1.0, abs=0.1)
    qtbot.mouseMove(view, QPoint(rect.right(), rect.center().y()))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(rect.right(), rect.center().y()))
    assert session.ctrl[2] == 2.0
    assert not session.ctrl[[0, 1, 3]].any()


def test_typed_value_stays_inside_the_limits(panel, session):
    model = panel.model
    model.setData(model.index(0, VALUE), 7.0)
    assert session.ctrl[0] == 2.0
    model.setData(model.index(1, VALUE), 7.0)
    assert session.ctrl[1] == 7.0, "actuator 1 has no limits"
    assert not model.setData(model.index(0, VALUE), float("nan"))


def test_keys_move_the_current_control(panel, session, qtbot):
    table = panel.table
    table.setCurrentIndex(table.model().index(0, NAME))
    qtbot.keyClick(table, Qt.Key.Key_Right)
    assert session.ctrl[0] == pytest.approx(0.04)
    qtbot.keyClick(table, Qt.Key.Key_PageUp)
    assert session.ctrl[0] == pytest.approx(0.44)
    qtbot.keyClick(table, Qt.Key.Key_Home)
    assert session.ctrl[0] == -2.0
    qtbot.keyClick(table, Qt.Key.Key_0)
    assert session.ctrl[0] == 0.0
    qtbot.keyClick(table, Qt.Key.Key_Down)
    qtbot.keyClick(table, Qt.Key.Key_End)
    assert session.ctrl[1] == 1.0


def test_search_finds_by_part_of_the_name_and_edits_the_right_actuator(panel, session, qtbot):
    qtbot.keyClicks(panel.search, "OR_5")
    rows = panel.table.model()
    assert [rows.index(r, NAME).data() for r in range(rows.rowCount())] == [
        "motor_5",
        *(f"motor_5{i}" for i in range(10)),
    ]
    panel.table.setCurrentIndex(rows.index(3, NAME))
    qtbot.keyClick(panel.table, Qt.Key.Key_End)
    assert session.ctrl[52] == 2.0 and session.ctrl.sum() == 2.0


def test_zero_all(panel, session, qtbot):
    session.ctrl[:] = 1.5
    panel.model.refresh()
    qtbot.mouseClick(panel.zero_button, Qt.MouseButton.LeftButton)
    assert not session.ctrl.any()


def test_sliders_follow_controls_set_elsewhere(panel, session, qtbot):
    session.set_control(4, -1.25)
    qtbot.waitUntil(lambda: panel.model.index(4, VALUE).data() == "-1.25")


def test_a_scene_without_actuators_says_what_would_help(qtbot, panel, session):
    panel.refresh()
    panel.search.setText("no such motor")
    assert panel.table.empty_text == "Nothing has this name"
    assert not panel.table.findChild(QToolButton).isVisible()
    session.layout = FakeSession(actuators=0).layout
    panel.refresh()
    assert panel.table.empty_text == "No actuator drives this scene"
    button = panel.table.findChild(QToolButton)
    entry = next(one for one in button.menu().actions() if one.text().replace("&", "") == "Motor")
    with qtbot.waitSignal(panel.add_requested) as requested:
        entry.trigger()
    assert button.isVisible() and requested.args == ["motor"]
    session.layout = None
    panel.refresh()
    assert not panel.table.empty_text, "it is not known yet"


def test_names_leave_as_much_room_to_the_sliders_as_they_take(panel, session, qtbot):
    panel.resize(255, 300)
    short = panel.fontMetrics().horizontalAdvance(panel.table.model().index(0, NAME).data())
    qtbot.waitUntil(lambda: cell(panel, 0).width() > 0.5 * panel.table.viewport().width())
    assert panel.table.columnWidth(NAME) > short
    session.layout = FakeSession(actuators=2).layout
    session.layout.actuator_name = ["torso_waist_pitch", "left_ankle_roll_of_a_robot_with_very_long_names"]
    panel.refresh()
    assert cell(panel, 0).width() >= panel.table.columnWidth(NAME) - 1
    panel.resize(400, 300)
    long = panel.fontMetrics().horizontalAdvance("torso_waist_pitch")
    qtbot.waitUntil(lambda: panel.table.columnWidth(NAME) > long)
    assert cell(panel, 0).width() >= panel.table.columnWidth(NAME) - 1


def test_long_names_with_one_beginning_can_be_told_apart_in_a_narrow_table(panel, session, qtbot):
    names = ["left/shoulder", "left/forearm_roll", "left_hip_pitch_joint", "right_hip_pitch_joint"]
    session.layout = FakeSession(actuators=len(names)).layout
    session.layout.actuator_name = names
    panel.refresh()
    panel.resize(240, 300)
    qtbot.waitUntil(lambda: panel.table.columnWidth(NAME) < 100)

    def painted(row: int):
        place = cell(panel, row, NAME).adjusted(2, 1, -2, -1)
        return panel.table.viewport().grab(place).toImage()

    assert [panel.table.model().index(row, NAME).data() for row in range(4)] == names
    assert painted(0) != painted(1) and painted(2) != painted(3)


def test_noise_is_set_below_the_sliders_and_switched_off_again(panel, session, qtbot):
    noise = panel.noise
    qtbot.waitUntil(noise.isVisible)
    assert noise.fold_button.text() == "Noise: off" and not noise.deviation.isVisible()
    qtbot.mouseClick(noise.fold_button, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    for edit, text in ((noise.deviation, "5"), (noise.time_constant, "200 ms"), (noise.seed, "3")):
        edit.setFocus()
        edit.selectAll()
        qtbot.keyClicks(edit, text)
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert session.noise == Noise(0.05, 0.2, 3)
    assert noise.fold_button.text() == "Noise: 5 %, 0.2 s"
    qtbot.mouseClick(noise.off_button, Qt.MouseButton.LeftButton)
    assert session.noise == Noise(0.0, 0.2, 3) and noise.fold_button.text() == "Noise: off"


@pytest.mark.parametrize(
    ("field", "text", "noise", "shown"),
    [
        ("deviation", "20 %", Noise(0.2), "20"),
        ("deviation", "1e9", Noise(10.0), "1000"),
        ("deviation", "-3", Noise(), "0"),
        ("deviation", "a lot", Noise(), "0"),
        ("seed", "1e20", Noise(seed=2**32 - 1), "4294967295"),
    ],
)
def test_noise_of_a_typed_text_is_what_can_be_and_what_its_field_shows(
    panel, session, qtbot, field, text, noise, shown
):
    edit = getattr(panel.noise, field)
    panel.noise.fold_button.click()
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, text)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert session.noise == noise
    assert edit.text() == shown
