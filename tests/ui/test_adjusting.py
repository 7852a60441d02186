"""The panel that adjusts the last operation, by mouse and keys."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QDialogButtonBox

from app.document import Document
from app.library.solids import solids_of
from engine.errors import SceneError
from engine.msd.paths import get
from engine.msd.schema import World
from ui.arrange.array_form import ArrayForm
from ui.arrange.form import OperationForm

LEFT = Qt.MouseButton.LeftButton
BOX = "hierarchy.bodies[0].link"


@pytest.fixture
def window(show_window, qtbot):
    """The window on a scene with a floating box, painted."""
    window = show_window(Document(World(name="box")))
    qtbot.waitUntil(lambda: not window.viewport._dirty)
    return window


def type_into(field: QAbstractSpinBox, text: str) -> None:
    """Write into a field of the panel, as somebody who clicks into it."""
    QTest.mouseClick(field.lineEdit(), LEFT)
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def low_and_high(document, path):
    """The corners of a box around what is drawn of an object."""
    solids = solids_of(document.world)
    mine = [i for i, at in enumerate(solids.paths) if at.startswith(path)]
    return solids.low[mine].min(axis=0), solids.high[mine].max(axis=0)


def place(window, path=BOX):
    return get(window.document.world, path).local_translation


def test_what_was_added_gets_another_place_and_size_in_the_same_step(window, qtbot, artefacts):
    before = window.document.world.deepcopy()
    window.edit_actions.add("body_box")
    panel, steps = window.adjust_panel, window.document.undo_stack.index
    assert panel.isVisible() and panel.parentWidget() is window.viewport and panel.fields.title == "Add Free box"
    type_into(panel.fields.place[0], "0.75")
    type_into(panel.fields.sizes[2], "0.4")
    qtbot.waitUntil(lambda: get(window.document.world, f"{BOX}.geoms[0]").size[2] == 0.4)
    assert place(window)[0] == 0.75 and window.document.undo_stack.index == steps
    assert window.selection.paths == (BOX,) and window.inspector.model.rowCount() > 0
    window.grab().save(str(artefacts / "adjust_add.png"))
    window.run_command("undo")
    assert window.document.world == before and not panel.isVisible()
    window.run_command("redo")
    assert place(window)[0] == 0.75


@pytest.mark.parametrize("kind", ["body_box", "body_sphere", "body_capsule", "body_cylinder", "body_fixed"])
def test_what_gets_another_size_stays_on_what_it_rests_on(window, qtbot, kind):
    """On the floor, by its lowest point, whichever of its sizes is another."""
    window.edit_actions.add(kind)
    path = window.selection.current

    def lowest() -> float:
        return low_and_high(window.document, path)[0][2]

    assert lowest() == pytest.approx(0.0, abs=1e-6)
    for i in range(len(window.adjust_panel.fields.sizes)):
        before = place(window, path).copy()
        type_into(window.adjust_panel.fields.sizes[i], "0.2345")
        qtbot.waitUntil(lambda i=i: get(window.document.world, f"{path}.geoms[0]").size[i] == 0.2345)
        assert lowest() == pytest.approx(0.0, abs=1e-6)
        np.testing.assert_array_equal(place(window, path)[:2], before[:2])
    assert window.adjust_panel.fields.place[2].number == place(window, path)[2]


def test_a_typed_move_is_done_again_with_another_number(window, qtbot):
    window.edit_actions.add("body_box")
    start, steps = place(window).copy(), window.document.undo_stack.index
    view = window.viewport
    view.setFocus()
    QTest.mouseMove(view, QPoint(view.width() // 2, view.height() // 2))
    qtbot.keyClick(view, Qt.Key.Key_W)
    for key in "x0.5":
        qtbot.keyClick(view, key)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    np.testing.assert_allclose(place(window) - start, [0.5, 0, 0], atol=1e-12)
    panel = window.adjust_panel
    assert panel.fields.title == "Move"
    window.commands.by_id["adjust"].trigger()
    assert QApplication.focusWidget() is panel.fields.along[0]
    assert panel.fields.along[0].lineEdit().selectedText()  # what is typed next takes its place
    type_into(panel.fields.along[0], "0.25")
    qtbot.waitUntil(lambda: abs(place(window)[0] - start[0] - 0.25) < 1e-9)
    type_into(panel.fields.along[0], "0")  # a step that changes nothing is none
    qtbot.waitUntil(lambda: window.document.undo_stack.index == steps)
    type_into(panel.fields.along[2], "1")
    qtbot.waitUntil(lambda: abs(place(window)[2] - start[2] - 1.0) < 1e-9)
    assert window.document.undo_stack.index == steps + 1
    window.run_command("undo")
    np.testing.assert_array_equal(place(window), start)


def test_in_a_view_that_is_too_small_it_has_the_room_of_all_views(show_window, qtbot):
    window = show_window(Document(World(name="box")), size=(1024, 660))
    window.editor.views.set_layout("quad")
    qtbot.waitUntil(lambda: len(window.views.viewports) == 4 and not window.viewport._dirty)
    window.edit_actions.add("body_box")
    panel = window.adjust_panel
    panel.focus_fields()
    assert panel.parentWidget() is window.views and window.views.rect().contains(panel.geometry())
    for field in (*panel.fields.place, *panel.fields.sizes):
        assert field.isVisible() and field.height() >= field.sizeHint().height()
    panel.fold_button.click()
    assert panel.isVisible() and panel.parentWidget() is window.viewport


def test_the_numbers_of_a_row_can_be_changed_after_its_dialog(window, qtbot):
    window.edit_actions.add("body_box")
    steps = window.document.undo_stack.index
    dialog = window.arrange_actions.open(ArrayForm)
    QTest.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)
    panel = window.adjust_panel
    assert panel.isVisible() and isinstance(panel.fields, ArrayForm)
    type_into(panel.fields.count, "5")
    qtbot.waitUntil(lambda: len(window.document.world.hierarchy.bodies) == 5)
    assert window.document.undo_stack.index == steps + 1 and len(window.selection.paths) == 4


def test_the_next_command_closes_it_and_folding_is_remembered(window, qtbot):
    window.edit_actions.add("body_box")
    panel = window.adjust_panel
    QTest.mouseClick(panel.fold_button, LEFT)
    assert panel.isVisible() and not panel.fields.isVisible()
    window.edit_actions.add("body_sphere")
    assert panel.isVisible() and not panel.fields.isVisible() and panel.fields.title == "Add Free sphere"
    QTest.mouseClick(panel.fold_button, LEFT)
    assert panel.fields.isVisible()
    window.document.rename(window.selection.current, "other")
    assert not panel.isVisible() and panel.fields is None and not window.commands.by_id["adjust"].isEnabled()


class _Refusing(OperationForm):
    def apply(self):
        raise SceneError("the other side is missing")


def test_what_cannot_be_done_leaves_what_was_there(window):
    window.edit_actions.add("body_box")
    whole, panel = window.document.world.deepcopy(), window.adjust_panel
    panel.offer(_Refusing(window.editor, "Refusing"), window.viewport, window.views)
    panel.do_again()
    assert window.document.world == whole and "other side is missing" in panel.problem.text() and panel.isVisible()


def test_lengths_and_angles_are_typed_with_units_and_as_sums(window, qtbot):
    window.edit_actions.add("body_box")
    fields = window.adjust_panel.fields
    for text, length in (("75 cm", 0.75), ("1/8 m", 0.125), ("250 mm", 0.25), ("0.5", 0.5), ("2,5", 2.5)):
        type_into(fields.place[0], text)
        qtbot.waitUntil(lambda length=length: place(window)[0] == length)
        assert fields.place[0].text().endswith(" m")
    type_into(fields.place[0], "5 apples")
    assert place(window)[0] == 2.5 and fields.place[0].number == 2.5
    type_into(fields.sizes[0], "-3 m")  # below what a size may be
    assert fields.sizes[0].number == fields.sizes[0].minimum()


@pytest.mark.parametrize(
    ("text", "degrees"), [("30deg", 30.0), ("pi/2 rad", 90.0), ("0.25 turn", 90.0), ("10 kg", None), ("45", 45.0)]
)
def test_angles_of_a_pattern_are_typed_with_units(qtbot, text, degrees):
    from ui.arrange.form import Number

    field = Number("Angle", 10.0, "°", -3600.0, 3600.0, 1)
    qtbot.addWidget(field)
    field.show()
    type_into(field, text)
    assert field.value() == (10.0 if degrees is None else degrees) and field.text().endswith(" °")


def choose(box, text: str) -> None:
    """Another entry of a list in the panel, by the arrow keys."""
    box.setFocus()
    steps = box.findText(text) - box.currentIndex()
    for _ in range(abs(steps)):
        QTest.keyClick(box, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)
    assert box.currentText() == text


def test_a_light_is_in_the_world_until_it_is_put_into_the_selected_link(window, qtbot):
    """And back, each time in the same step."""
    window.edit_actions.add("body_fixed")
    name, world = get(window.document.world, BOX).name, window.document.world
    steps = len(window.document.undo_stack)
    window.edit_actions.add("light_bulb")
    fields = window.adjust_panel.fields
    assert [fields.owner.itemText(i) for i in range(fields.owner.count())] == ["World", name]
    assert fields.owner.currentText() == "World" and len(world.hierarchy.lights) == 1
    choose(fields.owner, name)
    qtbot.waitUntil(lambda: len(get(world, BOX).lights) == 1)
    assert not world.hierarchy.lights and window.selection.paths == (f"{BOX}.lights[0]",)
    choose(fields.owner, "World")
    qtbot.waitUntil(lambda: len(world.hierarchy.lights) == 1)
    assert not get(world, BOX).lights and len(window.document.undo_stack) == steps + 1


def test_a_camera_goes_into_the_selected_link_and_can_stand_in_the_world(window, qtbot):
    window.edit_actions.add("body_fixed")
    window.edit_actions.add("camera")
    world, fields = window.document.world, window.adjust_panel.fields
    assert fields.owner.currentText() == get(world, BOX).name and len(get(world, BOX).cameras) == 1
    choose(fields.owner, "World")
    qtbot.waitUntil(lambda: len(world.hierarchy.cameras) == 1)
    assert not get(world, BOX).cameras


def test_what_was_added_gets_a_material_and_an_axis(window, qtbot):
    window.edit_actions.add("body_fixed")
    world = window.document.world
    fields = window.adjust_panel.fields
    assert fields.owner is None and fields.axis is None and fields.material.currentText() == "None"
    choose(fields.material, "Oak")
    qtbot.waitUntil(lambda: get(world, f"{BOX}.geoms[0]").visual.material == "oak")
    fields.material.setFocus()
    QTest.keyClicks(fields.material, "Walnut")  # and no key of a command: W and L are
    qtbot.waitUntil(lambda: get(world, f"{BOX}.geoms[0]").visual.material == "walnut")
    assert window.editor.tool == "select" and not window.editor.locked.paths
    window.edit_actions.add("link")
    fields = window.adjust_panel.fields
    assert fields.axis.currentText() == "Y"
    choose(fields.axis, "X")
    hinge = f"{BOX}.children[0].joints[0]"
    qtbot.waitUntil(lambda: get(world, hinge).axis[0] == 1.0)
    window.run_command("undo")
    assert not get(world, BOX).children


def test_a_row_takes_no_room_for_the_numbers_of_a_circle(window, qtbot):
    window.edit_actions.add("body_box")
    row, circle = (ArrayForm(window.editor, [BOX]) for _ in range(2))
    for form in (row, circle):
        qtbot.addWidget(form)
        form.show()
    before = row.sizeHint().height()
    circle.pattern.setCurrentIndex(1)
    rows = row.step[0].sizeHint().height() + row.form.verticalSpacing()
    assert circle.sizeHint().height() >= before + 3 * rows
    circle.pattern.setCurrentIndex(0)
    assert circle.sizeHint().height() == before and not circle.radius.isVisible()


def test_it_begins_folded_where_it_would_hide_what_was_done(show_window, qtbot):
    """In a small view it covered more than half of it. What somebody chose stays."""
    window = show_window(Document(World(name="box")), size=(1024, 660))
    window.editor.views.set_layout("quad")
    qtbot.waitUntil(lambda: len(window.views.viewports) == 4 and not window.viewport._dirty)
    panel = window.adjust_panel
    window.edit_actions.add("body_box")
    window.edit_actions.add("link")
    assert panel.isVisible() and panel.height() <= window.viewport.height() / 2
    assert panel.parentWidget() is window.viewport and not any(field.isVisible() for field in panel.fields.place)
    window.run_command("adjust")
    assert all(field.isVisible() for field in panel.fields.place)
    window.edit_actions.add("link")
    QTest.mouseClick(panel.fold_button, LEFT)
    window.edit_actions.add("link")
    assert all(field.isVisible() for field in panel.fields.place)
