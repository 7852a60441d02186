"""The inspector as a user meets it: typing, dragging, choosing, folding, searching."""

import itertools
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QColorDialog, QComboBox, QStyleOptionViewItem, QToolTip
from window_driving import ARM, LEFT, cell, drag, move_event, open_editor

from engine.msd.paths import get
from engine.msd.schema import GridLidar, Joint, PhysicsMaterial, SpringDamper
from engine.msd.schema.base import Field
from ui.inspector import painting
from ui.inspector.cells import SWATCH, columns
from ui.inspector.cells import cell as number_cell
from ui.inspector.chips import ReferenceList
from ui.inspector.editors import NumberEdit, VectorEdit
from ui.inspector.model import ACTION, NAME
from ui.inspector.panel import InspectorPanel
from ui.inspector.rows import field_rows


def test_typing_a_number(qtbot, main_window):
    joint = f"{ARM}.children[0].joints[0]"
    main_window.selection.set([joint])
    field = open_editor(qtbot, main_window, f"{joint}.friction_loss", NumberEdit)
    qtbot.keyClicks(field, "2.5e-3")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: get(main_window.document.world, joint).friction_loss == 2.5e-3)
    main_window.run_command("undo")
    assert get(main_window.document.world, joint).friction_loss == 0.0


def test_typing_out_of_range_gives_the_bound_and_infinity_is_a_number(qtbot, main_window):
    joint = f"{ARM}.children[0].joints[0]"
    main_window.selection.set([joint])
    upper = "pos_limit.upper"
    for field_name, typed, expected in [("friction_loss", "-3", 0.0), (upper, "1.5", 1.5), (upper, "inf", np.inf)]:
        field = open_editor(qtbot, main_window, f"{joint}.{field_name}", NumberEdit)
        qtbot.keyClicks(field, typed)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        path = f"{joint}.{field_name}"
        qtbot.waitUntil(lambda p=path, e=expected: get(main_window.document.world, p) == e)
        qtbot.waitUntil(lambda: not main_window.inspector.view.viewport().findChildren(NumberEdit))


NO_NUMBERS = (
    ("1e999", "the number is too large"),
    ("inf", "the number is too large"),
    ("1e300", "the number is too large"),
    ("5 kg", "kg is a unit of mass, and this field is in m"),
    ("1/0", "'1/0' has no value"),
)


def test_a_position_that_is_none_is_not_taken_and_why(qtbot, main_window, monkeypatch):
    tips: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda at, text: tips.append(text))
    geom = f"{ARM}.children[0].geoms[0]"
    main_window.selection.set([geom])
    before = get(main_window.document.world, geom).position.tolist()
    for typed, said in NO_NUMBERS:
        tips.clear()
        main_window.statusBar().clearMessage()
        field = open_editor(qtbot, main_window, f"{geom}.position", VectorEdit, x=10)
        qtbot.keyClicks(field.fields[0].lineEdit(), typed)
        qtbot.keyClick(field.fields[0].lineEdit(), Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not main_window.inspector.view.viewport().findChildren(VectorEdit))
        assert get(main_window.document.world, geom).position.tolist() == before
        qtbot.waitUntil(lambda said=said: said in tips)
        assert said in main_window.statusBar().currentMessage(), "tips go as soon as the pointer moves"


def test_typing_a_component_of_a_vector(qtbot, main_window):
    geom = f"{ARM}.children[0].geoms[0]"
    main_window.selection.set([geom])
    x, _, z = get(main_window.document.world, geom).position
    width = cell(main_window, f"{geom}.position").width()
    field = open_editor(qtbot, main_window, f"{geom}.position", VectorEdit, x=width // 2)
    assert field.fields[1].hasFocus() or field.fields[1].lineEdit().hasFocus()
    qtbot.keyClicks(field.fields[1].lineEdit(), "0.75")
    qtbot.keyClick(field.fields[1].lineEdit(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: get(main_window.document.world, geom).position.tolist() == [x, 0.75, z])


VECTORS = (
    ("1 0 50cm", [1.0, 0.0, 0.5]),
    ("5 cm, 6 cm, 7 cm", [0.05, 0.06, 0.07]),
    ("[1; -2; pi]", [1.0, -2.0, np.pi]),
    ("1 2", None),
    ("1 2 kg 3", None),
)


ENDS = tuple(itertools.product((0, 1), (Qt.Key.Key_Return, Qt.Key.Key_Tab)))


def test_a_vector_typed_into_one_of_its_numbers(qtbot, main_window):
    """All numbers get theirs; a text that has too few, or another unit, changes nothing."""
    geom = f"{ARM}.children[0].geoms[0]"
    main_window.selection.set([geom])
    before = get(main_window.document.world, geom).position.tolist()
    undo_stack = main_window.document.undo_stack
    steps = undo_stack.index
    for (component, end), (text, found) in itertools.product(ENDS, VECTORS):
        x = 10 + component * cell(main_window, f"{geom}.position").width() // 3
        field = open_editor(qtbot, main_window, f"{geom}.position", VectorEdit, x=x)
        line = field.fields[component].lineEdit()
        if component:
            QGuiApplication.clipboard().setText(text)
            qtbot.keyClick(line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        else:
            qtbot.keyClicks(line, text)
        qtbot.keyClick(line, end)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not main_window.inspector.view.viewport().findChildren(VectorEdit))
        assert get(main_window.document.world, geom).position.tolist() == (found or before), text
        assert undo_stack.index == steps + bool(found), text
        if found:
            main_window.run_command("undo")


def test_units_are_pasted_into_the_row_of_a_vector(qtbot, main_window):
    geom = f"{ARM}.children[0].geoms[0]"
    main_window.selection.set([geom])
    QGuiApplication.clipboard().setText("5 cm, 6 cm, 7 cm")
    view = main_window.inspector.view
    index = main_window.inspector.model.index_at(f"{geom}.position")
    view.setCurrentIndex(main_window.inspector.proxy.mapFromSource(index))
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert get(main_window.document.world, geom).position.tolist() == [0.05, 0.06, 0.07]


@pytest.mark.parametrize(("typed", "kept"), [("-3", False), ("0.5", True)])
def test_a_number_out_of_range_is_said_to_become_the_bound(qtbot, main_window, monkeypatch, typed, kept):
    tips: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda at, text: tips.append(text))
    joint = f"{ARM}.children[0].joints[0]"
    main_window.selection.set([joint])
    field = open_editor(qtbot, main_window, f"{joint}.friction_loss", NumberEdit)
    qtbot.keyClicks(field, typed)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not main_window.inspector.view.viewport().findChildren(NumberEdit))
    qtbot.wait(50)
    assert get(main_window.document.world, joint).friction_loss == (0.5 if kept else 0.0)
    assert tips == ([] if kept else ["-3 is out of range (≥ 0): it became 0"])
    assert ("out of range" in main_window.statusBar().currentMessage()) != kept


def test_letters_of_a_selected_vector_can_be_read(qtbot, main_window):
    """By the contrast of WCAG 2 for large text, 3, of the strongest pixel of each letter: strokes are blurred."""
    geom = f"{ARM}.children[0].geoms[0]"
    main_window.selection.set([geom])
    rect = cell(main_window, f"{geom}.position")
    view = main_window.inspector.view
    index = main_window.inspector.model.index_at(f"{geom}.position")
    view.setCurrentIndex(main_window.inspector.proxy.mapFromSource(index))
    view.setFocus()
    image = view.viewport().grab().toImage()

    def luminance(x, y):
        color = image.pixelColor(x, y)
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in color.getRgbF()[:3]]
        return float(np.dot(linear, (0.2126, 0.7152, 0.0722)))

    for i in range(3):
        place = number_cell(rect, i, 3, 3)
        letter = range(place.left() + 4, place.left() + 4 + view.fontMetrics().horizontalAdvance("X"))
        found = [luminance(x, y) for x in letter for y in range(place.top() + 3, place.bottom() - 2)]
        ground = luminance(place.left() + 2, place.center().y())
        contrast = max((max(one, ground) + 0.05) / (min(one, ground) + 0.05) for one in found)
        assert contrast >= 3.0, "XYZ"[i]


@pytest.mark.parametrize("width", [300, 190, 150, 100])
def test_live_vectors_have_the_same_decimals_throughout(qapp, width):
    """However narrow they are: not `0` beside `-12.2500`."""
    drawn: list[str] = []

    class Painter:
        def __getattr__(self, name):
            return lambda *_: None

        def drawText(self, *args):
            drawn.append(args[-1])

    row = SimpleNamespace(editor="live_vector", declaration=Field("position", unit="m"))
    option = QStyleOptionViewItem()
    option.fontMetrics = QFontMetrics(qapp.font())
    painting.numbers(Painter(), option, QRect(0, 0, width, 20), row, np.array([0.0, -12.25, 0.125]))
    decimals = {len(text.partition(".")[2]) for text in drawn[1::2]}
    assert drawn[::2] == ["X", "Y", "Z"] and len(decimals) == 1


def test_arrow_keys_step_and_are_one_undo_step(qtbot, main_window):
    joint = f"{ARM}.children[0].joints[0]"
    main_window.selection.set([joint])
    steps = len(main_window.document.undo_stack)
    field = open_editor(qtbot, main_window, f"{joint}.armature", NumberEdit)
    for _ in range(3):
        qtbot.keyClick(field, Qt.Key.Key_Up)
    assert get(main_window.document.world, joint).armature == pytest.approx(0.012)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert len(main_window.document.undo_stack) == steps + 1


def test_dragging_a_number_is_one_undo_step(qtbot, main_window):
    light = "hierarchy.lights[1]"
    main_window.selection.set([light])
    steps = len(main_window.document.undo_stack)
    path = f"{light}.type_.value.intensity"
    before = get(main_window.document.world, path)
    drag(qtbot, main_window.inspector.view, cell(main_window, path).center(), 60)
    assert get(main_window.document.world, path) == before + 10 * 1000.0, "60 px are ten steps of a thousand lumens"
    assert len(main_window.document.undo_stack) == steps + 1
    main_window.run_command("undo")
    assert get(main_window.document.world, path) == before


def test_escape_takes_a_drag_back(qtbot, main_window):
    light = "hierarchy.lights[1]"
    main_window.selection.set([light])
    steps = len(main_window.document.undo_stack)
    rect = cell(main_window, f"{light}.position")
    start = QPoint(rect.left() + rect.width() * 5 // 6, rect.center().y())
    drag(qtbot, main_window.inspector.view, start, 40, release=False)
    assert get(main_window.document.world, light).position[2] != 2.0
    qtbot.keyClick(main_window.inspector.view, Qt.Key.Key_Escape)
    assert get(main_window.document.world, light).position.tolist() == [0.0, 0.0, 2.0]
    assert len(main_window.document.undo_stack) == steps
    qtbot.mouseRelease(main_window.inspector.view.viewport(), LEFT, pos=start)


def test_undo_ends_the_drag_of_a_number(qtbot, main_window):
    light = "hierarchy.lights[1]"
    main_window.selection.set([light])
    path = f"{light}.type_.value.intensity"
    before, start = get(main_window.document.world, path), cell(main_window, path).center()
    port = main_window.inspector.view.viewport()
    drag(qtbot, main_window.inspector.view, start, 60, release=False)
    main_window.run_command("undo")
    assert get(main_window.document.world, path) == before
    QGuiApplication.sendEvent(port, move_event(port, start + QPoint(90, 0), Qt.KeyboardModifier.NoModifier))
    qtbot.mouseRelease(port, LEFT, pos=start + QPoint(90, 0))
    assert get(main_window.document.world, path) == before
    main_window.run_command("redo")
    assert get(main_window.document.world, path) == before + 10 * 1000.0


def test_choosing_from_combos(qtbot, main_window):
    light = "hierarchy.lights[1]"
    main_window.selection.set([light])
    combo = open_editor(qtbot, main_window, f"{light}.type_", QComboBox)
    qtbot.keyClick(combo.view(), Qt.Key.Key_Home)
    qtbot.keyClick(combo.view(), Qt.Key.Key_Return)
    assert get(main_window.document.world, light).type_.variant == "directional"
    geom = f"{ARM}.children[0].geoms[0]"
    main_window.selection.set([geom])
    rect = cell(main_window, f"{geom}.visual.material")
    port = main_window.inspector.view.viewport()
    qtbot.mouseClick(port, LEFT, pos=QPoint(rect.right() - 8, rect.center().y()))
    popup = main_window.inspector.view.findChild(ReferenceList)
    names = list(main_window.document.world.assets.materials)
    assert [popup.list.item(i).text() for i in range(popup.list.count())] == ["none", *names]
    qtbot.keyClicks(popup.search, names[-1])
    qtbot.keyClick(popup.search, Qt.Key.Key_Return)
    assert get(main_window.document.world, geom).visual.material == names[-1]


def test_check_boxes_and_reset(qtbot, main_window):
    light = "hierarchy.lights[1]"
    main_window.selection.set([light])
    rect = cell(main_window, f"{light}.cast_shadows")
    qtbot.mouseClick(main_window.inspector.view.viewport(), LEFT, pos=QPoint(rect.left() + 10, rect.center().y()))
    assert get(main_window.document.world, light).cast_shadows is False
    qtbot.mouseClick(
        main_window.inspector.view.viewport(), LEFT, pos=cell(main_window, f"{light}.cast_shadows", ACTION).center()
    )
    assert get(main_window.document.world, light).cast_shadows is True
    geom = f"{ARM}.children[0].geoms[0]"
    main_window.selection.set([geom])
    rect = cell(main_window, f"{geom}.mesh_transform", NAME)
    qtbot.mouseClick(main_window.inspector.view.viewport(), LEFT, pos=QPoint(rect.left() + 10, rect.center().y()))
    assert get(main_window.document.world, geom).mesh_transform.tolist() == [1.0, 1.0, 1.0]


def test_colour_dialog_previews_and_is_one_step(qtbot, main_window):
    geom = f"{ARM}.children[0].geoms[0]"
    main_window.document.set(f"{geom}.visual.color", np.array((0.3, 0.5, 0.8, 1.0)))
    main_window.selection.set([geom])
    steps = len(main_window.document.undo_stack)
    before = get(main_window.document.world, geom).visual.color.copy()
    for accept in (False, True):
        rect = cell(main_window, f"{geom}.visual.color")
        qtbot.mouseClick(
            main_window.inspector.view.viewport(), LEFT, pos=QPoint(rect.left() + SWATCH // 2, rect.center().y())
        )
        dialog = main_window.inspector.view.findChild(QColorDialog)
        for color in (Qt.GlobalColor.green, Qt.GlobalColor.red):
            dialog.setCurrentColor(color)
        assert get(main_window.document.world, geom).visual.color.tolist() == [1.0, 0.0, 0.0, 1.0]
        dialog.accept() if accept else dialog.reject()
        qtbot.waitUntil(lambda: main_window.inspector.view.findChild(QColorDialog) is None)
        if not accept:
            assert get(main_window.document.world, geom).visual.color.tolist() == before.tolist()
            assert len(main_window.document.undo_stack) == steps
    assert len(main_window.document.undo_stack) == steps + 1


def test_name_above_the_fields_renames(qtbot, main_window):
    main_window.selection.set(['assets.materials["material"]'])
    name = main_window.inspector.name
    name.selectAll()
    qtbot.keyClicks(name, "steel")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    assert "steel" in main_window.document.world.assets.materials
    assert main_window.selection.paths == ('assets.materials["steel"]',) == main_window.inspector.model.paths


def shown_fields(main_window) -> list[tuple[str, str]]:
    """Key and label of each row in the view, from top to bottom, without the headings."""
    panel = main_window.inspector
    found = []

    def visit(parent):
        for i in range(panel.proxy.rowCount(parent)):
            index = panel.proxy.index(i, 0, parent)
            row = panel.model.row(panel.proxy.mapToSource(index))
            found.append((row.rel, row.label))
            visit(index)

    visit(QModelIndex())
    return found


def test_field_search(qtbot, main_window):
    """Words and keys of files both find a field, and `damping` finds that of the joint itself first."""
    main_window.selection.set([f"{ARM}.children[0].joints[0]"])
    search = main_window.inspector.search
    qtbot.keyClicks(search, "damping")
    shown = shown_fields(main_window)
    assert ("friction_damping", "friction damping") in shown and "axis" not in dict(shown)
    assert shown[:2] == [("", "Spring and damper"), ("spring_damper", "spring and damper")]
    main_window.document.set(f"{ARM}.children[0].joints[0].spring_damper", SpringDamper())
    found = [rel for rel, label in shown_fields(main_window) if label in ("damping ratio", "friction damping")]
    assert found[:2] == ["spring_damper.coeff.value.z", "friction_damping"]
    search.clear()
    qtbot.keyClicks(search, "actuator_force")
    assert dict(shown_fields(main_window))["actuator_force_limit"] == "actuator force limit"
    search.clear()
    main_window.selection.set(["simulate_option"])
    qtbot.keyClicks(search, "safty")
    assert dict(shown_fields(main_window))["safty_damping_clamp"] == "clamp unstable damping"


def test_a_folded_section_stays_folded_for_its_class(qtbot, main_window):
    """Also in the next window; objects of other classes have sections of their own."""
    panel = main_window.inspector
    geom = f"{ARM}.geoms[0]"

    def heading(panel, title):
        found = [panel.proxy.index(i, 0) for i in range(panel.proxy.rowCount())]
        return next(index for index in found if index.data() == title)

    main_window.selection.set([geom])
    place = heading(panel, "Place")
    assert panel.view.isExpanded(place)
    qtbot.mouseClick(panel.view.viewport(), LEFT, pos=panel.view.visualRect(place).center())
    assert not panel.view.isExpanded(place)
    main_window.selection.set([f"{ARM}.children[0].joints[0]"])
    assert panel.view.isExpanded(heading(panel, "Place"))
    main_window.selection.set([f"{ARM}.children[0].geoms[0]"])
    assert not panel.view.isExpanded(heading(panel, "Place"))
    later = InspectorPanel(main_window.editor)
    qtbot.addWidget(later)
    assert not later.view.isExpanded(heading(later, "Place"))


@pytest.mark.parametrize("width", [200, 280, 420])
def test_numbers_of_vectors_fit_their_cells(qtbot, main_window, width):
    """In a narrow panel they break into lines, where they are edited too."""
    geom = f"{ARM}.geoms[0]"
    main_window.document.set(f"{geom}.position", np.array([-0.125, 12.25, 0.0625]))
    panel = InspectorPanel(main_window.editor)
    qtbot.addWidget(panel)
    panel.resize(width, 600)
    main_window.selection.set([geom])
    with qtbot.waitExposed(panel):
        panel.show()
    with qtbot.waitActive(panel):
        panel.activateWindow()
    view = panel.view
    index = panel.proxy.mapFromSource(panel.model.index_at(f"{geom}.position"))
    qtbot.waitUntil(lambda: view.visualRect(index).isValid())
    rect, metrics = view.visualRect(index), view.fontMetrics()
    in_line = columns(3, rect.width(), metrics)
    cells = [number_cell(rect, i, 3, in_line) for i in range(3)]
    for place, text in zip(cells, ("-0.125", "12.25", "0.0625"), strict=True):
        assert metrics.horizontalAdvance(f"X {text}") <= place.width() and metrics.height() <= place.height()
    assert (in_line == 3) == (width == 420)
    qtbot.mouseClick(view.viewport(), LEFT, pos=cells[2].center())
    editor = view.viewport().findChild(VectorEdit)
    assert editor.fields[2].hasFocus()
    qtbot.keyClicks(editor.fields[2].lineEdit(), "0.5")
    qtbot.keyClick(editor.fields[2].lineEdit(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: get(main_window.document.world, geom).position.tolist() == [-0.125, 12.25, 0.5])


def test_a_drag_on_the_name_of_a_number_changes_it(qtbot, main_window):
    joint = f"{ARM}.children[0].joints[0]"
    main_window.selection.set([joint])
    before = get(main_window.document.world, joint).armature
    panel = main_window.inspector
    name = panel.proxy.mapFromSource(panel.model.index_at(f"{joint}.armature", NAME))
    drag(qtbot, panel.view, panel.view.visualRect(name).center(), 60)
    assert get(main_window.document.world, joint).armature > before


def test_opened_groups_stay_open(main_window):
    first, second = f"{ARM}.children[0].geoms[0]", f"{ARM}.geoms[0]"
    main_window.selection.set([first])
    index = main_window.inspector.proxy.mapFromSource(
        main_window.inspector.model.index_at(f"{first}.collision_mask", NAME)
    )
    main_window.inspector.view.setExpanded(index, not main_window.inspector.view.isExpanded(index))
    wanted = main_window.inspector.view.isExpanded(index)
    main_window.selection.set([second])
    index = main_window.inspector.proxy.mapFromSource(
        main_window.inspector.model.index_at(f"{second}.collision_mask", NAME)
    )
    assert main_window.inspector.view.isExpanded(index) == wanted


def test_every_selection_can_be_drawn(qtbot, main_window):
    """Every row of the tree, with every group opened and painted: nothing raises (pytest-qt fails on exceptions)."""
    model = main_window.tree.model

    def visit(parent):
        for i in range(model.rowCount(parent)):
            index = model.index(i, 0, parent)
            main_window.selection.set([model.path(index)])
            main_window.inspector.view.expandAll()
            main_window.inspector.grab()
            visit(index)

    from PySide6.QtCore import QModelIndex

    visit(QModelIndex())


def test_what_has_no_axes_has_no_letters_of_axes(qapp):
    """The angles of a lidar were called X and Y, and so were the coefficients of friction."""
    rows = {row.info.name: row for cls in (GridLidar, PhysicsMaterial, Joint) for row in field_rows(cls(), "")}
    assert painting.letters_of(rows["hrange"]) == painting.letters_of(rows["vrange"]) == ("≥", "≤")
    assert painting.letters_of(rows["friction"]) == ("",)
    assert painting.letters_of(rows["axis"])[:3] == ("X", "Y", "Z")
