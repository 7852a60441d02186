"""The window as a user meets it: tree, inspector, commands and themes, by mouse and keys."""

import numpy as np
import pytest
from fake_session import NoEngine
from PySide6.QtCore import QModelIndex, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QColorDialog, QComboBox, QLineEdit, QMessageBox

from app import templates
from app.editor import Editor
from app.session import Session
from engine.msd.paths import get
from engine.msd.schema import SpringDamper
from engine.server import Failed, Noted, Patched
from ui.commands import COMMANDS, MENUS, TOOLBAR
from ui.edit_actions import SHOWN_ALONG
from ui.inspector.cells import SWATCH, columns
from ui.inspector.cells import cell as number_cell
from ui.inspector.chips import ReferenceList
from ui.inspector.editors import NumberEdit, VectorEdit
from ui.inspector.model import ACTION, NAME, VALUE
from ui.inspector.panel import InspectorPanel
from ui.main_window import MainWindow
from ui.palette import score
from ui.preferences import PreferencesDialog

ARM = "hierarchy.bodies[0].link"
LEFT = Qt.MouseButton.LeftButton


def shot(main_window, artefacts, name):
    main_window.grab().save(str(artefacts / f"window_{name}.png"))


def click_tree(qtbot, main_window, path, modifier=Qt.KeyboardModifier.NoModifier):
    view = main_window.tree.view
    index = main_window.tree.index_of(path)
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), LEFT, modifier, view.visualRect(index).center())


def cell(main_window, path, column=VALUE):
    """Rectangle of a field's cell in the inspector, scrolled into view."""
    view = main_window.inspector.view
    index = main_window.inspector.proxy.mapFromSource(main_window.inspector.model.index_at(path, column))
    assert index.isValid(), f"no row for {path}"
    view.scrollTo(index)
    return view.visualRect(index)


def open_editor(qtbot, main_window, path, kind, x=None):
    """Click into a field and return the editing widget that opens."""
    rect = cell(main_window, path)
    view = main_window.inspector.view
    at = QPoint(rect.left() + x, rect.center().y()) if x is not None else rect.center()
    qtbot.mouseClick(view.viewport(), LEFT, pos=at)
    widgets = [w for w in view.viewport().findChildren(kind) if w.isVisible()]
    assert widgets, "no editor opened"
    return widgets[0]


def drag(qtbot, view, start, distance, modifier=Qt.KeyboardModifier.NoModifier, release=True):
    port = view.viewport()
    qtbot.mousePress(port, LEFT, modifier, start)
    for part in (0.25, 0.5, 0.75, 1.0):
        at = start + QPoint(round(distance * part), 0)
        event = _move(port, at, modifier)
        QGuiApplication.sendEvent(port, event)
    if release:
        qtbot.mouseRelease(port, LEFT, modifier, start + QPoint(distance, 0))


def _move(port, at, modifier):
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    return QMouseEvent(
        QEvent.Type.MouseMove, QPointF(at), QPointF(port.mapToGlobal(at)), Qt.MouseButton.NoButton, LEFT, modifier
    )


# ------------------------------------------------------------------------------------------------ selection and tree


def test_tree_selection_is_the_selection(qtbot, main_window):
    click_tree(qtbot, main_window, "actuators[0]")
    assert main_window.selection.paths == ("actuators[0]",)
    assert main_window.inspector.model.paths == ("actuators[0]",)
    click_tree(qtbot, main_window, "actuators[2]", Qt.KeyboardModifier.ControlModifier)
    assert main_window.selection.paths == ("actuators[0]", "actuators[2]")
    main_window.selection.set([f"{ARM}.children[0].geoms[0]"])
    rows = main_window.tree.view.selectionModel().selectedRows()
    assert [main_window.tree.model.path(main_window.tree.proxy.mapToSource(r)) for r in rows] == [
        f"{ARM}.children[0].geoms[0]"
    ]
    assert main_window.tree.view.isExpanded(main_window.tree.index_of(f"{ARM}.children[0]")), (
        "the row was brought into view"
    )


def test_rename_in_the_tree_by_keys(qtbot, main_window):
    click_tree(qtbot, main_window, "actuators[0]")
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_F2)
    line = main_window.tree.view.viewport().findChild(QLineEdit)
    qtbot.keyClicks(line, "hip")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: main_window.document.world.actuators[0].name == "hip")
    assert main_window.selection.paths == ("actuators[0]",)


def test_delete_duplicate_undo_by_keys(qtbot, main_window):
    count = len(main_window.document.world.hierarchy.bodies)
    click_tree(qtbot, main_window, "hierarchy.bodies[1].link")
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert len(main_window.document.world.hierarchy.bodies) == count + 1
    assert main_window.selection.paths == ("hierarchy.bodies[2].link",)
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Delete)
    assert len(main_window.document.world.hierarchy.bodies) == count and main_window.selection.paths == ()
    before = main_window.document.world.deepcopy()
    for _ in range(2):
        qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    for _ in range(2):
        qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert main_window.document.world == before


def test_a_duplicate_has_an_actuator_of_its_own(qtbot, main_window):
    world = main_window.document.world
    before = [(actuator.name, actuator.target.value) for actuator in world.actuators]
    own = [target for _, target in before if target == world.hierarchy.bodies[1].free.name]
    assert len(own) == 1
    click_tree(qtbot, main_window, "hierarchy.bodies[1].link")
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    added = world.actuators[len(before) :]
    assert [actuator.target.value for actuator in added] == [world.hierarchy.bodies[2].free.name] != own
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [(actuator.name, actuator.target.value) for actuator in world.actuators] == before


def test_what_is_deleted_with_an_object_is_said(main_window):
    said = []
    main_window.edit_actions.notified.connect(said.append)
    before = main_window.document.world.deepcopy()
    main_window.selection.set(["hierarchy.bodies[1].link"])
    main_window.run_command("delete")
    assert len(said) == 1 and "thruster_2" in said[0] and "Undo" in said[0]
    main_window.document.undo()
    along = len(main_window.document.delete(["hierarchy.bodies[0]"]))
    main_window.document.undo()
    main_window.selection.set(["hierarchy.bodies[0].link"])
    main_window.run_command("delete")
    assert f"and {along - SHOWN_ALONG} more" in said[1]
    main_window.document.undo()
    assert main_window.document.world == before


def test_copy_and_paste_several_objects(qtbot, main_window):
    lights = [light.name for light in main_window.document.world.hierarchy.lights]
    main_window.selection.set(["hierarchy.lights[0]", "hierarchy.lights[2]"])
    main_window.run_command("copy")
    main_window.run_command("paste")
    names = [light.name for light in main_window.document.world.hierarchy.lights]
    assert names == [lights[0], f"{lights[0]}_2", lights[1], lights[2], f"{lights[2]}_2", lights[3]]
    assert {get(main_window.document.world, p).name for p in main_window.selection.paths} == {
        f"{lights[0]}_2",
        f"{lights[2]}_2",
    }
    main_window.run_command("undo")
    assert [light.name for light in main_window.document.world.hierarchy.lights] == lights


def test_search_narrows_the_tree(qtbot, main_window):
    qtbot.keyClick(main_window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert main_window.tree.search.hasFocus()
    qtbot.keyClicks(main_window.tree.search, "camera")
    assert main_window.tree.index_of("hierarchy.cameras[0]").isValid()
    assert not main_window.tree.index_of("actuators[0]").isValid()
    main_window.tree.search.clear()
    assert main_window.tree.index_of("actuators[0]").isValid()


def test_every_template_is_in_the_add_menu(main_window):
    menu = main_window.commands.menus["Add"]
    texts = {a.text().replace("&", "") for m in menu.findChildren(type(menu)) for a in m.actions()}
    assert {t.text for t in templates.TEMPLATES.values()} <= texts
    body = next(m for m in menu.findChildren(type(menu)) if m.title() == "&Bodies")
    count = len(main_window.document.world.hierarchy.bodies)
    next(a for a in body.actions() if a.text().replace("&", "") == "Free sphere").trigger()
    assert main_window.selection.paths == (f"hierarchy.bodies[{count}].link",)


def test_the_first_of_a_kind_is_in_view(qtbot, main_window):
    """Its group opens, whether it had a row before or not."""
    main_window.document.delete(
        [f"hierarchy.sites[{i}]" for i in range(len(main_window.document.world.hierarchy.sites))]
    )
    main_window.selection.clear()
    main_window.edit_actions.add("site")
    index = main_window.tree.index_of("hierarchy.sites[0]")
    view = main_window.tree.view
    qtbot.waitUntil(lambda: view.visualRect(index).isValid())
    assert view.isExpanded(index.parent()) and view.viewport().rect().contains(view.visualRect(index).center())


def test_refusals_are_told(qtbot, main_window):
    click_tree(qtbot, main_window, "hierarchy.bodies[1].link")
    main_window.edit_actions.add("joint_revolute")
    assert "floating base" in main_window.statusBar().currentMessage()


# ------------------------------------------------------------------------------------------------ inspector


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
    QGuiApplication.sendEvent(port, _move(port, start + QPoint(90, 0), Qt.KeyboardModifier.NoModifier))
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


# ------------------------------------------------------------------------------------------------ commands


def test_the_command_table_is_whole(main_window):
    ids = [c.id for c in COMMANDS]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(main_window._handlers), "every command has a handler and every handler a command"
    assert {i for i in TOOLBAR if i != "|"} <= set(ids)
    assert {c.menu.split("/")[0] for c in COMMANDS} <= set(MENUS)
    keys = [key for c in COMMANDS for key in c.shortcut]
    assert len(keys) == len(set(keys)), "a key means one thing"
    for c in COMMANDS:
        assert c.tooltip and main_window.commands.by_id[c.id].toolTip()


def test_commands_are_enabled_when_they_can_act(main_window):
    actions = main_window.commands.by_id
    QGuiApplication.clipboard().clear()
    main_window.selection.clear()
    assert not actions["delete"].isEnabled() and not actions["duplicate"].isEnabled()
    main_window.selection.set(["simulate_option"])
    assert not actions["delete"].isEnabled(), "options cannot be deleted"
    main_window.selection.set(["hierarchy.lights[0]"])
    assert actions["delete"].isEnabled() and not actions["undo"].isEnabled() and not actions["paste"].isEnabled()
    main_window.run_command("copy")
    main_window.run_command("delete")
    assert actions["undo"].isEnabled() and actions["paste"].isEnabled()
    assert "Delete light" in actions["undo"].text()


def test_palette_finds_and_runs(qtbot, main_window, artefacts):
    main_window.selection.set(["hierarchy.lights[0]"])
    palette = main_window.open_palette()
    qtbot.waitExposed(palette)
    qtbot.keyClicks(palette.search, "dupl")
    assert "Duplicate" in palette.list.item(0).text()
    palette.grab().save(str(artefacts / "palette.png"))
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert len(main_window.document.undo_stack) == 1
    palette = main_window.open_palette()
    qtbot.keyClicks(palette.search, "add sun")
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert get(main_window.document.world, main_window.selection.current).name == "sun_3"


def test_palette_finds_objects_and_settings_and_remembers(qtbot, main_window):
    def run(typed):
        palette = main_window.open_palette()
        qtbot.waitExposed(palette)
        qtbot.keyClicks(palette.search, typed)
        qtbot.keyClick(palette.search, Qt.Key.Key_Return)

    run("soft_box_holder")
    assert get(main_window.document.world, main_window.selection.current).name == "soft_box_holder"
    run("preferences font size")
    dialog = next(one for one in main_window.findChildren(PreferencesDialog) if one.isVisible())
    assert dialog.focusWidget() is dialog.editors["font_size"]
    dialog.close()
    run("view frame all")
    palette = main_window.open_palette()
    shown = [palette.list.item(i).text() for i in range(2)]
    assert shown[0].startswith("View: Frame All") and shown[1].startswith("Preferences: Font size")
    palette.close()


def test_palette_ranking():
    assert score("fr", "View: Frame All") < score("fr", "Edit: Find Object, far")
    assert score("zzz", "File: New") is None and score("", "anything") == 0.0
    assert score("frame all", "View: Frame All") == 0.0 < score("frall", "View: Frame All")


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("camera", "Add: Camera (Markers)"),
        ("lidar", "Add: Lidar (Sensors)"),
        ("joint position", "Add: Joint position (Sensors)"),
        ("center of mass", "Add: Subtree center of mass (Sensors)"),
    ],
)
def test_the_whole_name_of_a_command_comes_first_in_the_palette(main_window, typed, wanted):
    palette = main_window.open_palette()
    palette.search.setText(typed)
    assert palette.list.item(0).text() == wanted
    palette.close()


def test_themes(qtbot, main_window, artefacts):
    main_window.selection.set([f"{ARM}.children[0].geoms[0]"])
    lightness = {}
    for name in ("light", "dark"):
        main_window.run_command(f"theme_{name}")
        assert main_window.commands.by_id[f"theme_{name}"].isChecked()
        shot(main_window, artefacts, name)
        image = main_window.tree.view.grab().toImage()
        lightness[name] = image.pixelColor(image.width() - 30, image.height() - 10).lightness()
    assert lightness["light"] > 230 and lightness["dark"] < 50
    assert QSettings().value("theme") == "dark"


def test_the_layout_is_remembered(qtbot, main_window, document):
    from app.editor import Editor
    from app.session import Session
    from tests.ui.conftest import NoEngine
    from ui.main_window import MainWindow

    main_window.docks["plots"].hide()
    main_window.close()
    again = MainWindow(Editor(document, Session(document, NoEngine())))
    qtbot.addWidget(again)
    again.show()
    assert again.docks["plots"].isHidden() and not again.docks["tree"].isHidden()
    again.run_command("reset_layout")
    assert not again.docks["plots"].isHidden()
    again.close()


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


def test_tree_rows_can_be_dropped_on_the_plots(qtbot, main_window):
    model = main_window.tree.proxy
    data = model.mimeData([main_window.tree.index_of("sensors.joint[0]")])
    assert bytes(data.data("application/x-msd-path")).decode() == "sensors.joint[0]"


def test_unsaved_changes_are_asked_about(qtbot, main_window, monkeypatch, tmp_path):
    answers = []
    monkeypatch.setattr(QMessageBox, "question", lambda *a, **k: answers.pop(0))
    main_window.document.set("name", "changed")
    assert main_window.isWindowModified()
    answers[:] = [QMessageBox.StandardButton.Cancel]
    assert not main_window.close() and main_window.isVisible()
    old = main_window.document
    answers[:] = [QMessageBox.StandardButton.Cancel]
    main_window.run_command("new")
    assert main_window.document is old
    answers[:] = [QMessageBox.StandardButton.Discard]
    main_window.run_command("new")
    assert main_window.document is not old and not main_window.isWindowModified()


@pytest.mark.parametrize("event", [Noted("room for 72 contacts"), Failed("no room for 72 contacts", paused=True)])
def test_what_the_engine_says_is_shown_and_the_scene_is_simulated_all_the_same(
    qtbot, main_window, monkeypatch, event
):
    """More room for contacts is worth a sentence; what became unstable can be reset and played."""
    batches = [[event]]
    monkeypatch.setattr(main_window.session, "poll", lambda: batches.pop() if batches else [])
    qtbot.waitUntil(lambda: any("room for 72" in text for text in main_window.messages.texts()))
    assert "room for 72" in main_window.statusBar().currentMessage()
    assert main_window.messages.model.notes[-1].severity == ("error" if isinstance(event, Failed) else "info")
    main_window.status.factor_label.clear()
    qtbot.waitUntil(lambda: main_window.status.factor_label.text() == "building…")  # not: "not simulated"


def test_what_cannot_be_simulated_is_said_once_until_it_changes(qtbot, main_window, monkeypatch):
    """Every later edit is answered by the same."""
    said, shown = [], []
    monkeypatch.setattr(main_window.session, "poll", lambda: said.pop() if said else [])
    monkeypatch.setattr(main_window, "show_error", shown.append)
    main_window.messages.model.set_notes([])
    refused = Failed("integrator discrete", "extras.option.integrator", unbuilt=True)
    other = Failed("no mesh", "assets", unbuilt=True)
    for event in (refused, refused, other, refused, Patched("none", 0.0), refused):
        said.append([event])
        qtbot.waitUntil(lambda: not said)
    sentence = "extras.option.integrator: integrator discrete"
    assert shown == [sentence, "assets: no mesh", sentence, sentence]
    assert [note.place for note in main_window.messages.model.notes] == ["extras.option.integrator"]
    said.append([Patched("none", 0.0)])  # what is repaired is no message any more
    qtbot.waitUntil(lambda: not main_window.messages.model.notes)


def test_what_cannot_be_drawn_is_no_message_once_it_can(qtbot, main_window):
    main_window.messages.set_notes([])
    for problems in (["no mesh", "no image"], ["no image"], []):
        main_window.views.main.problems_changed.emit(problems)
        qtbot.waitUntil(lambda problems=problems: main_window.messages.texts() == problems)


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


def test_the_hint_has_its_room_before_the_window_is_laid_out_again(qtbot, main_window):
    label = main_window.status.hint_label
    label.setText("Left: select, drag to orbit")
    assert label.width() >= label.sizeHint().width()  # at once, without an event
