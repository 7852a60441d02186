"""The window as a user meets it: tree, inspector, commands and themes, by mouse and keys."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QColorDialog, QComboBox, QLineEdit, QMessageBox

from app import templates
from engine.msd.paths import get
from engine.server import Failed, Noted
from ui.commands import COMMANDS, MENUS, TOOLBAR
from ui.inspector.delegate import SWATCH
from ui.inspector.editors import NumberEdit, VectorEdit
from ui.inspector.model import ACTION, NAME, VALUE
from ui.palette import score

ARM = "hierarchy.bodies[0].link"
LEFT = Qt.MouseButton.LeftButton


def shot(editor, artefacts, name):
    editor.grab().save(str(artefacts / f"window_{name}.png"))


def click_tree(qtbot, editor, path, modifier=Qt.KeyboardModifier.NoModifier):
    view = editor.tree.view
    index = editor.tree.index_of(path)
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), LEFT, modifier, view.visualRect(index).center())


def cell(editor, path, column=VALUE):
    """Rectangle of a field's cell in the inspector, scrolled into view."""
    view = editor.inspector.view
    index = editor.inspector.proxy.mapFromSource(editor.inspector.model.index_at(path, column))
    assert index.isValid(), f"no row for {path}"
    view.scrollTo(index)
    return view.visualRect(index)


def open_editor(qtbot, editor, path, kind, x=None):
    """Click into a field and return the editing widget that opens."""
    rect = cell(editor, path)
    view = editor.inspector.view
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


def test_tree_selection_is_the_selection(qtbot, editor):
    click_tree(qtbot, editor, "actuators[0]")
    assert editor.selection.paths == ("actuators[0]",)
    assert editor.inspector.model.paths == ("actuators[0]",)
    click_tree(qtbot, editor, "actuators[2]", Qt.KeyboardModifier.ControlModifier)
    assert editor.selection.paths == ("actuators[0]", "actuators[2]")
    editor.selection.set([f"{ARM}.children[0].geoms[0]"])
    rows = editor.tree.view.selectionModel().selectedRows()
    assert [editor.tree.model.path(editor.tree.proxy.mapToSource(r)) for r in rows] == [f"{ARM}.children[0].geoms[0]"]
    assert editor.tree.view.isExpanded(editor.tree.index_of(f"{ARM}.children[0]")), "the row was brought into view"


def test_rename_in_the_tree_by_keys(qtbot, editor):
    click_tree(qtbot, editor, "actuators[0]")
    qtbot.keyClick(editor.tree.view, Qt.Key.Key_F2)
    line = editor.tree.view.viewport().findChild(QLineEdit)
    qtbot.keyClicks(line, "hip")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: editor.document.world.actuators[0].name == "hip")
    assert editor.selection.paths == ("actuators[0]",)


def test_delete_duplicate_undo_by_keys(qtbot, editor):
    count = len(editor.document.world.hierarchy.bodies)
    click_tree(qtbot, editor, "hierarchy.bodies[1].link")
    qtbot.keyClick(editor.tree.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert len(editor.document.world.hierarchy.bodies) == count + 1
    assert editor.selection.paths == ("hierarchy.bodies[2].link",)
    qtbot.keyClick(editor.tree.view, Qt.Key.Key_Delete)
    assert len(editor.document.world.hierarchy.bodies) == count and editor.selection.paths == ()
    before = editor.document.world.deepcopy()
    for _ in range(2):
        qtbot.keyClick(editor.tree.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    for _ in range(2):
        qtbot.keyClick(editor.tree.view, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert editor.document.world == before


def test_copy_and_paste_several_objects(qtbot, editor):
    lights = [light.name for light in editor.document.world.hierarchy.lights]
    editor.selection.set(["hierarchy.lights[0]", "hierarchy.lights[2]"])
    editor.run_command("copy")
    editor.run_command("paste")
    names = [light.name for light in editor.document.world.hierarchy.lights]
    assert names == [lights[0], f"{lights[0]}_2", lights[1], lights[2], f"{lights[2]}_2", lights[3]]
    assert {get(editor.document.world, p).name for p in editor.selection.paths} == {
        f"{lights[0]}_2",
        f"{lights[2]}_2",
    }
    editor.run_command("undo")
    assert [light.name for light in editor.document.world.hierarchy.lights] == lights


def test_search_narrows_the_tree(qtbot, editor):
    qtbot.keyClick(editor, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert editor.tree.search.hasFocus()
    qtbot.keyClicks(editor.tree.search, "camera")
    assert editor.tree.index_of("hierarchy.cameras[0]").isValid()
    assert not editor.tree.index_of("actuators[0]").isValid()
    editor.tree.search.clear()
    assert editor.tree.index_of("actuators[0]").isValid()


def test_every_template_is_in_the_add_menu(editor):
    menu = editor.commands.menus["Add"]
    texts = {a.text() for m in menu.findChildren(type(menu)) for a in m.actions()}
    assert {t.text for t in templates.TEMPLATES.values()} <= texts
    body = next(m for m in menu.findChildren(type(menu)) if m.title() == "Bodies")
    count = len(editor.document.world.hierarchy.bodies)
    next(a for a in body.actions() if a.text() == "Free sphere").trigger()
    assert editor.selection.paths == (f"hierarchy.bodies[{count}].link",)


def test_refusals_are_told(qtbot, editor):
    click_tree(qtbot, editor, "hierarchy.bodies[1].link")
    editor.edit_actions.add("joint_revolute")
    assert "floating base" in editor.statusBar().currentMessage()


# ------------------------------------------------------------------------------------------------ inspector


def test_typing_a_number(qtbot, editor):
    joint = f"{ARM}.children[0].joints[0]"
    editor.selection.set([joint])
    field = open_editor(qtbot, editor, f"{joint}.friction_loss", NumberEdit)
    qtbot.keyClicks(field, "2.5e-3")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: get(editor.document.world, joint).friction_loss == 2.5e-3)
    editor.run_command("undo")
    assert get(editor.document.world, joint).friction_loss == 0.0


def test_typing_out_of_range_gives_the_bound_and_infinity_is_a_number(qtbot, editor):
    joint = f"{ARM}.children[0].joints[0]"
    editor.selection.set([joint])
    upper = "pos_limit.upper"
    for field_name, typed, expected in [("friction_loss", "-3", 0.0), (upper, "1.5", 1.5), (upper, "inf", np.inf)]:
        field = open_editor(qtbot, editor, f"{joint}.{field_name}", NumberEdit)
        qtbot.keyClicks(field, typed)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        path = f"{joint}.{field_name}"
        qtbot.waitUntil(lambda p=path, e=expected: get(editor.document.world, p) == e)
        qtbot.waitUntil(lambda: not editor.inspector.view.viewport().findChildren(NumberEdit))


def test_typing_a_component_of_a_vector(qtbot, editor):
    geom = f"{ARM}.children[0].geoms[0]"
    editor.selection.set([geom])
    width = cell(editor, f"{geom}.position").width()
    field = open_editor(qtbot, editor, f"{geom}.position", VectorEdit, x=width // 2)
    assert field.fields[1].hasFocus() or field.fields[1].lineEdit().hasFocus()
    qtbot.keyClicks(field.fields[1].lineEdit(), "0.75")
    qtbot.keyClick(field.fields[1].lineEdit(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: get(editor.document.world, geom).position.tolist() == [0.0, 0.75, 0.0])


def test_arrow_keys_step_and_are_one_undo_step(qtbot, editor):
    joint = f"{ARM}.children[0].joints[0]"
    editor.selection.set([joint])
    steps = len(editor.document.undo_stack)
    field = open_editor(qtbot, editor, f"{joint}.armature", NumberEdit)
    for _ in range(3):
        qtbot.keyClick(field, Qt.Key.Key_Up)
    assert get(editor.document.world, joint).armature == pytest.approx(0.012)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert len(editor.document.undo_stack) == steps + 1


def test_dragging_a_number_is_one_undo_step(qtbot, editor):
    light = "hierarchy.lights[1]"
    editor.selection.set([light])
    steps = len(editor.document.undo_stack)
    path = f"{light}.type_.value.intensity"
    before = get(editor.document.world, path)
    drag(qtbot, editor.inspector.view, cell(editor, path).center(), 60)
    assert get(editor.document.world, path) == before + 10 * 1000.0, "60 px are ten steps of a thousand lumens"
    assert len(editor.document.undo_stack) == steps + 1
    editor.run_command("undo")
    assert get(editor.document.world, path) == before


def test_escape_takes_a_drag_back(qtbot, editor):
    light = "hierarchy.lights[1]"
    editor.selection.set([light])
    steps = len(editor.document.undo_stack)
    rect = cell(editor, f"{light}.position")
    start = QPoint(rect.left() + rect.width() * 5 // 6, rect.center().y())
    drag(qtbot, editor.inspector.view, start, 40, release=False)
    assert get(editor.document.world, light).position[2] != 2.0
    qtbot.keyClick(editor.inspector.view, Qt.Key.Key_Escape)
    assert get(editor.document.world, light).position.tolist() == [0.0, 0.0, 2.0]
    assert len(editor.document.undo_stack) == steps
    qtbot.mouseRelease(editor.inspector.view.viewport(), LEFT, pos=start)


def test_choosing_from_combos(qtbot, editor):
    light = "hierarchy.lights[1]"
    editor.selection.set([light])
    combo = open_editor(qtbot, editor, f"{light}.type_", QComboBox)
    qtbot.keyClick(combo.view(), Qt.Key.Key_Home)
    qtbot.keyClick(combo.view(), Qt.Key.Key_Return)
    assert get(editor.document.world, light).type_.variant == "directional"
    geom = f"{ARM}.children[0].geoms[0]"
    editor.selection.set([geom])
    combo = open_editor(qtbot, editor, f"{geom}.visual.material", QComboBox)
    assert [combo.itemText(i) for i in range(combo.count())] == ["none", *editor.document.world.assets.materials]
    qtbot.keyClick(combo.view(), Qt.Key.Key_End)
    qtbot.keyClick(combo.view(), Qt.Key.Key_Return)
    assert get(editor.document.world, geom).visual.material == list(editor.document.world.assets.materials)[-1]


def test_check_boxes_and_reset(qtbot, editor):
    light = "hierarchy.lights[1]"
    editor.selection.set([light])
    rect = cell(editor, f"{light}.cast_shadows")
    qtbot.mouseClick(editor.inspector.view.viewport(), LEFT, pos=QPoint(rect.left() + 10, rect.center().y()))
    assert get(editor.document.world, light).cast_shadows is False
    qtbot.mouseClick(
        editor.inspector.view.viewport(), LEFT, pos=cell(editor, f"{light}.cast_shadows", ACTION).center()
    )
    assert get(editor.document.world, light).cast_shadows is True
    geom = f"{ARM}.children[0].geoms[0]"
    editor.selection.set([geom])
    rect = cell(editor, f"{geom}.mesh_transform", NAME)
    qtbot.mouseClick(editor.inspector.view.viewport(), LEFT, pos=QPoint(rect.left() + 10, rect.center().y()))
    assert get(editor.document.world, geom).mesh_transform.tolist() == [1.0, 1.0, 1.0]


def test_colour_dialog_previews_and_is_one_step(qtbot, editor):
    geom = f"{ARM}.children[0].geoms[0]"
    editor.selection.set([geom])
    steps = len(editor.document.undo_stack)
    before = get(editor.document.world, geom).visual.color.copy()
    for accept in (False, True):
        rect = cell(editor, f"{geom}.visual.color")
        qtbot.mouseClick(
            editor.inspector.view.viewport(), LEFT, pos=QPoint(rect.left() + SWATCH // 2, rect.center().y())
        )
        dialog = editor.inspector.view.findChild(QColorDialog)
        for color in (Qt.GlobalColor.green, Qt.GlobalColor.red):
            dialog.setCurrentColor(color)
        assert get(editor.document.world, geom).visual.color.tolist() == [1.0, 0.0, 0.0, 1.0]
        dialog.accept() if accept else dialog.reject()
        qtbot.waitUntil(lambda: editor.inspector.view.findChild(QColorDialog) is None)
        if not accept:
            assert get(editor.document.world, geom).visual.color.tolist() == before.tolist()
            assert len(editor.document.undo_stack) == steps
    assert len(editor.document.undo_stack) == steps + 1


def test_name_above_the_fields_renames(qtbot, editor):
    editor.selection.set(['assets.materials["material"]'])
    name = editor.inspector.name
    name.selectAll()
    qtbot.keyClicks(name, "steel")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    assert "steel" in editor.document.world.assets.materials
    assert editor.selection.paths == ('assets.materials["steel"]',) == editor.inspector.model.paths


def test_field_search(qtbot, editor):
    editor.selection.set([f"{ARM}.children[0].joints[0]"])
    qtbot.keyClicks(editor.inspector.search, "damp")
    proxy = editor.inspector.proxy
    shown = [proxy.index(i, 0).data() for i in range(proxy.rowCount())]
    assert "friction damping" in shown and "axis" not in shown


def test_opened_groups_stay_open(editor):
    first, second = f"{ARM}.children[0].geoms[0]", f"{ARM}.geoms[0]"
    editor.selection.set([first])
    index = editor.inspector.proxy.mapFromSource(editor.inspector.model.index_at(f"{first}.collision_mask", NAME))
    editor.inspector.view.setExpanded(index, not editor.inspector.view.isExpanded(index))
    wanted = editor.inspector.view.isExpanded(index)
    editor.selection.set([second])
    index = editor.inspector.proxy.mapFromSource(editor.inspector.model.index_at(f"{second}.collision_mask", NAME))
    assert editor.inspector.view.isExpanded(index) == wanted


def test_every_selection_can_be_drawn(qtbot, editor):
    """Every row of the tree, with every group opened and painted: nothing raises (pytest-qt fails on exceptions)."""
    model = editor.tree.model

    def visit(parent):
        for i in range(model.rowCount(parent)):
            index = model.index(i, 0, parent)
            editor.selection.set([model.path(index)])
            editor.inspector.view.expandAll()
            editor.inspector.grab()
            visit(index)

    from PySide6.QtCore import QModelIndex

    visit(QModelIndex())


# ------------------------------------------------------------------------------------------------ commands


def test_the_command_table_is_whole(editor):
    ids = [c.id for c in COMMANDS]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(editor._handlers), "every command has a handler and every handler a command"
    assert {i for i in TOOLBAR if i != "|"} <= set(ids)
    assert {c.menu.split("/")[0] for c in COMMANDS} <= set(MENUS)
    keys = [key for c in COMMANDS for key in c.shortcut]
    assert len(keys) == len(set(keys)), "a key means one thing"
    for c in COMMANDS:
        assert c.tooltip and editor.commands.by_id[c.id].toolTip()


def test_commands_are_enabled_when_they_can_act(editor):
    actions = editor.commands.by_id
    editor.selection.clear()
    assert not actions["delete"].isEnabled() and not actions["duplicate"].isEnabled()
    editor.selection.set(["simulate_option"])
    assert not actions["delete"].isEnabled(), "options cannot be deleted"
    editor.selection.set(["hierarchy.lights[0]"])
    assert actions["delete"].isEnabled() and not actions["undo"].isEnabled() and not actions["paste"].isEnabled()
    editor.run_command("copy")
    editor.run_command("delete")
    assert actions["undo"].isEnabled() and actions["paste"].isEnabled()
    assert "Delete light" in actions["undo"].text()


def test_palette_finds_and_runs(qtbot, editor, artefacts):
    editor.selection.set(["hierarchy.lights[0]"])
    palette = editor.open_palette()
    qtbot.waitExposed(palette)
    qtbot.keyClicks(palette.search, "dupl")
    assert "Duplicate" in palette.list.item(0).text()
    palette.grab().save(str(artefacts / "palette.png"))
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert len(editor.document.undo_stack) == 1
    palette = editor.open_palette()
    qtbot.keyClicks(palette.search, "add sun")
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert get(editor.document.world, editor.selection.current).name == "sun_3"


def test_palette_ranking():
    assert score("fr", "View: Frame All") < score("fr", "Edit: Find Object, far")
    assert score("zzz", "File: New") is None and score("", "anything") == 0.0


def test_themes(qtbot, editor, artefacts):
    editor.selection.set([f"{ARM}.children[0].geoms[0]"])
    lightness = {}
    for name in ("light", "dark"):
        editor.run_command(f"theme_{name}")
        assert editor.commands.by_id[f"theme_{name}"].isChecked()
        shot(editor, artefacts, name)
        image = editor.tree.view.grab().toImage()
        lightness[name] = image.pixelColor(image.width() - 30, image.height() - 10).lightness()
    assert lightness["light"] > 230 and lightness["dark"] < 50
    assert QSettings().value("theme") == "dark"


def test_the_layout_is_remembered(qtbot, editor, document):
    from app.editor import Editor
    from app.session import Session
    from tests.ui.conftest import NoEngine
    from ui.main_window import MainWindow

    editor.docks["plots"].hide()
    editor.close()
    again = MainWindow(Editor(document, Session(document, NoEngine())))
    qtbot.addWidget(again)
    again.show()
    assert again.docks["plots"].isHidden() and not again.docks["tree"].isHidden()
    again.run_command("reset_layout")
    assert not again.docks["plots"].isHidden()
    again.close()


def test_widgets_have_accessible_names(editor):
    named = [
        editor.tree.view,
        editor.tree.search,
        editor.inspector.view,
        editor.inspector.search,
        editor.inspector.name,
    ]
    named += [
        editor.messages.list,
        editor.status.factor_label,
        editor.status.hint_label,
        editor.viewport,
        editor.plots,
        editor.controls,
    ]
    assert all(widget.accessibleName() for widget in named)


def test_tree_rows_can_be_dropped_on_the_plots(qtbot, editor):
    model = editor.tree.proxy
    data = model.mimeData([editor.tree.index_of("sensors.joint[0]")])
    assert bytes(data.data("application/x-msd-path")).decode() == "sensors.joint[0]"


def test_unsaved_changes_are_asked_about(qtbot, editor, monkeypatch, tmp_path):
    answers = []
    monkeypatch.setattr(QMessageBox, "question", lambda *a, **k: answers.pop(0))
    editor.document.set("name", "changed")
    assert editor.isWindowModified()
    answers[:] = [QMessageBox.StandardButton.Cancel]
    assert not editor.close() and editor.isVisible()
    old = editor.document
    answers[:] = [QMessageBox.StandardButton.Cancel]
    editor.run_command("new")
    assert editor.document is old
    answers[:] = [QMessageBox.StandardButton.Discard]
    editor.run_command("new")
    assert editor.document is not old and not editor.isWindowModified()


@pytest.mark.parametrize("event", [Noted("room for 72 contacts"), Failed("no room for 72 contacts", paused=True)])
def test_what_the_engine_says_is_shown_and_the_scene_is_simulated_all_the_same(qtbot, editor, monkeypatch, event):
    """More room for contacts is worth a sentence; what became unstable can be reset and played."""
    told = [[event]]
    monkeypatch.setattr(editor.session, "poll", lambda: told.pop() if told else [])
    qtbot.waitUntil(lambda: any("room for 72" in text for text in editor.messages.texts()))
    assert "room for 72" in editor.statusBar().currentMessage()
    assert editor.messages.model.notes[-1].severity == ("error" if isinstance(event, Failed) else "info")
    editor.status.factor_label.clear()
    qtbot.waitUntil(lambda: editor.status.factor_label.text() == "building…")  # not: "not simulated"
