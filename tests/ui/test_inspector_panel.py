"""The inspector by mouse and keys: several objects, references, live values, history, clipboard, what explains."""

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDrag, QDropEvent, QGuiApplication, QImage, QMouseEvent, QPainter, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QStyle, QStyleOptionViewItem, QWidget

from app.inspecting.live_values import LiveValue
from engine.msd.names import named_objects
from engine.msd.paths import get
from engine.msd.schema import Body, Geometry, Link, ShapeType, Texture, TextureSource, World
from ui.dragging import CHANNEL_MIME, PATH_MIME
from ui.inspector import cells, painting
from ui.inspector.chips import ReferenceList, zones
from ui.inspector.editors import NumberEdit, VectorEdit
from ui.inspector.model import NAME, VALUE
from ui.inspector.panel import InspectorPanel
from ui.inspector.row_menu import row_menu
from ui.inspector.texts import live_text

LEFT = Qt.MouseButton.LeftButton
ARM = "hierarchy.bodies[0].link"
FIRST, SECOND = f"{ARM}.geoms[0]", "hierarchy.bodies[1].link.geoms[0]"


@pytest.fixture
def panel(qtbot, main_window):
    found = InspectorPanel(main_window.editor)
    qtbot.addWidget(found)
    found.resize(420, 800)
    with qtbot.waitExposed(found):
        found.show()
    found.activateWindow()
    qtbot.waitUntil(found.isActiveWindow)
    return found


def rect_of(panel, path, column=VALUE):
    index = panel.proxy.mapFromSource(panel.model.index_at(path, column))
    assert index.isValid(), path
    panel.view.scrollTo(index)
    return panel.view.visualRect(index)


def click(qtbot, panel, path, x=None):
    rect = rect_of(panel, path)
    at = rect.center() if x is None else QPoint(rect.left() + x, rect.center().y())
    qtbot.mouseClick(panel.view.viewport(), LEFT, pos=at)


def row(panel, path):
    return panel.model.index_at(path)


def values(panel, field):
    return [get(panel.document.world, f"{path}.{field}") for path in (FIRST, SECOND)]


def test_a_change_is_made_to_each_object_in_one_step(qtbot, panel):
    panel.document.set(f"{FIRST}.margin", 0.5)
    panel.selection.set([FIRST, SECOND])
    steps = len(panel.document.undo_stack)
    click(qtbot, panel, f"{SECOND}.margin")
    field = panel.view.viewport().findChild(NumberEdit)
    assert field.text() == "" and field.lineEdit().placeholderText() == "mixed"
    qtbot.keyClicks(field.lineEdit(), "+= 10 cm")
    qtbot.keyClick(field.lineEdit(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: values(panel, "margin") == [0.6, 0.1])
    assert len(panel.document.undo_stack) == steps + 1
    panel.document.undo()
    assert values(panel, "margin") == [0.5, 0.0]


def test_one_number_of_a_vector_is_set_and_the_others_stay(qtbot, panel):
    panel.document.set(f"{FIRST}.position", [1.0, 2.0, 3.0])
    panel.document.set(f"{SECOND}.position", [1.0, 5.0, 6.0])
    panel.selection.set([FIRST, SECOND])
    index = row(panel, f"{SECOND}.position")
    assert panel.model.fields.differing(panel.model.row(index)).tolist() == [False, True, True]
    click(qtbot, panel, f"{SECOND}.position", 10)
    editor = panel.view.viewport().findChild(VectorEdit)
    assert [field.text() for field in editor.fields] == ["1", "", ""]
    qtbot.keyClicks(editor.fields[0].lineEdit(), "*=4")
    qtbot.keyClick(editor.fields[0].lineEdit(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [v.tolist() for v in values(panel, "position")] == [[4, 2, 3], [4, 5, 6]])


def test_an_editor_that_is_left_untouched_changes_nothing(qtbot, panel):
    panel.document.set(f"{FIRST}.margin", 0.5)
    panel.selection.set([FIRST, SECOND])
    click(qtbot, panel, f"{SECOND}.margin")
    qtbot.keyClick(panel.view.viewport().findChild(NumberEdit).lineEdit(), Qt.Key.Key_Return)
    assert values(panel, "margin") == [0.5, 0.0]


def test_header_and_rows_are_of_one_object_at_once(panel):
    """Oracle: a panel that never showed anything else, before any event is processed."""
    for thing in [t for t in named_objects(panel.document.world) if t.kind in ("geom", "joint", "light", "link")]:
        panel.selection.set([thing.path])
        fresh = InspectorPanel(panel.editor)
        for seen in (panel, fresh):
            assert seen.name.text() == thing.name and seen.model.paths == (thing.path,)
        assert texts(panel) == texts(fresh)
        fresh.deleteLater()


def texts(panel):
    found = []

    def visit(parent):
        for i in range(panel.proxy.rowCount(parent)):
            index = panel.proxy.index(i, NAME, parent)
            found.append((index.data(), index.siblingAtColumn(VALUE).data()))
            visit(index)

    visit(panel.view.rootIndex())
    return found


def test_each_class_has_a_scroll_position_of_its_own(qtbot, panel):
    panel.resize(300, 300)
    panel.selection.set([FIRST])
    bar = panel.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 12)
    bar.setValue(9)
    panel.selection.set([SECOND])
    assert bar.value() == 9, "the same rows"
    panel.selection.set([f"{ARM}.children[0].joints[0]"])
    assert bar.value() == 0
    panel.selection.set([FIRST])
    assert bar.value() == 9


def test_references_jump_and_are_chosen_from_a_list_or_by_a_click(qtbot, panel, main_window):
    panel.document.set(f"{FIRST}.visual.material", "material")
    panel.selection.set([FIRST])
    path = f"{FIRST}.visual.material"
    rect = rect_of(panel, path)
    places = zones(rect, "material", True, panel.view.fontMetrics())
    port = panel.view.viewport()
    qtbot.mouseClick(port, LEFT, pos=places["choose"].center())
    popup = panel.view.findChild(ReferenceList)
    qtbot.keyClick(popup.search, Qt.Key.Key_Escape)
    assert get(panel.document.world, FIRST).visual.material == "material"
    qtbot.mouseClick(port, LEFT, pos=places["pick"].center())
    picking = panel.editor.picking
    assert picking.kind == "material"
    panel.document.set(f"{SECOND}.visual.material", "other")
    picking.choose(panel.document.world, SECOND)
    assert get(panel.document.world, FIRST).visual.material == "other" and not picking.is_active
    panel.document.undo()
    qtbot.mouseClick(port, LEFT, pos=places["chip"].center())
    assert panel.selection.paths == ('assets.materials["material"]',)


def test_escape_in_the_view_ends_picking(qtbot, panel, main_window):
    panel.editor.picking.start("link", lambda name: None)
    assert "choose" in main_window.status.hint_label.text()
    qtbot.keyClick(main_window.viewport, Qt.Key.Key_Escape)
    assert not panel.editor.picking.is_active and "choose" not in main_window.status.hint_label.text()


def test_a_click_that_fits_no_reference_says_so(panel, main_window):
    """It was silent, and in the log nothing was said of what the status bar had refused."""
    panel.editor.picking.start("material", lambda name: None)
    panel.document.set(f"{FIRST}.visual.material", None)
    assert not panel.editor.picking.choose(panel.document.world, FIRST) and panel.editor.picking.is_active
    assert "No material to choose here" in main_window.status.currentMessage()
    entry = main_window.log.book.since(0)[1][-1]
    assert entry.source == "editor" and "No material to choose here" in entry.message


def test_another_selection_ends_picking(panel):
    """The next click in the view changed an object that was shown no more."""
    panel.selection.set([FIRST])
    panel.editor.picking.start("material", lambda name: None)
    panel.selection.set([SECOND])
    assert not panel.editor.picking.is_active


def test_keys_lead_through_all_fields(qtbot, panel):
    """Enter edits, Tab goes on to the next number and the next row, Esc leaves without a change."""
    panel.selection.set([FIRST])
    view, steps = panel.view, len(panel.document.undo_stack)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view.setCurrentIndex(panel.proxy.mapFromSource(row(panel, f"{FIRST}.position")))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    visited = []
    for _ in range(12):
        focus = QGuiApplication.focusObject()
        assert isinstance(focus, QWidget)
        visited.append((view.currentIndex().siblingAtColumn(NAME).data(), focus.accessibleName()))
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    names = [name for name, _ in visited]
    assert names[:3] == ["position"] * 3 and names[3:7] == ["orientation"] * 4 and names[7:10] == ["as angles"] * 3
    assert len(panel.document.undo_stack) == steps
    view.setCurrentIndex(panel.proxy.mapFromSource(row(panel, f"{FIRST}.margin")))
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    field = view.viewport().findChild(NumberEdit)
    qtbot.keyClicks(field.lineEdit(), "3")
    qtbot.keyClick(field.lineEdit(), Qt.Key.Key_Escape)
    assert get(panel.document.world, FIRST).margin == 0.0
    light = "hierarchy.lights[1]"
    panel.selection.set([light])
    view.setCurrentIndex(panel.proxy.mapFromSource(row(panel, f"{light}.cast_shadows")))
    before = get(panel.document.world, light).cast_shadows
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert get(panel.document.world, light).cast_shadows is not before
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert get(panel.document.world, light).cast_shadows is True


def test_values_are_copied_and_pasted_by_keys(qtbot, panel):
    panel.document.set(f"{FIRST}.position", [1.0, 2.5, -3.0])
    panel.selection.set([FIRST])
    view = panel.view
    view.setFocus()
    view.setCurrentIndex(panel.proxy.mapFromSource(row(panel, f"{FIRST}.position")))
    QTest.keySequence(view, "Ctrl+C")
    assert QGuiApplication.clipboard().text() == "1 2.5 -3"
    QGuiApplication.clipboard().setText("[4, 5, 6]")
    QTest.keySequence(view, "Ctrl+V")
    assert get(panel.document.world, FIRST).position.tolist() == [4, 5, 6]
    QGuiApplication.clipboard().setText("none of that")
    with qtbot.waitSignal(panel.failed):
        QTest.keySequence(view, "Ctrl+V")
    assert get(panel.document.world, FIRST).position.tolist() == [4, 5, 6]


def test_a_pasted_size_below_zero_is_refused_with_the_range(qtbot, panel):
    panel.selection.set([FIRST])
    before = get(panel.document.world, FIRST).size.tolist()
    view = panel.view
    view.setFocus()
    view.setCurrentIndex(panel.proxy.mapFromSource(row(panel, f"{FIRST}.size")))
    QGuiApplication.clipboard().setText("-0.1 0.2 0.3")
    with qtbot.waitSignal(panel.failed) as said:
        QTest.keySequence(view, "Ctrl+V")
    assert said.args == ["size takes ≥ 0, not -0.1"]
    assert get(panel.document.world, FIRST).size.tolist() == before and not panel.document.undo_stack.can_undo


def test_the_menu_sets_a_value_that_the_field_had(panel):
    for margin in (0.25, 0.5):
        panel.document.set(f"{FIRST}.margin", margin)
    panel.selection.set([FIRST])
    menu = row_menu(panel.view, row(panel, f"{FIRST}.margin"))
    past = next(m for m in menu.findChildren(QMenu) if m.title().replace("&", "") == "Values It Had")
    assert [action.text() for action in past.actions()] == ["0.25 m", "0 m"]
    steps = len(panel.document.undo_stack)
    past.actions()[0].trigger()
    assert get(panel.document.world, FIRST).margin == 0.25 and len(panel.document.undo_stack) == steps + 1
    copies = next(m for m in menu.findChildren(QMenu) if m.title().replace("&", "") == "Copy As")
    copies.actions()[0].trigger()
    assert QGuiApplication.clipboard().text() == f"world.{FIRST}.margin = 0.25"


def test_what_is_changed_is_marked_and_can_be_shown_alone(qtbot, panel):
    panel.document.undo_stack.set_clean()
    panel.selection.set([SECOND])
    panel.document.set(f"{SECOND}.gap", 0.125)
    index = row(panel, f"{SECOND}.gap")
    assert panel.model.edited(index) and not panel.model.edited(row(panel, f"{SECOND}.margin"))
    panel.document.undo_stack.set_clean()
    assert not panel.model.edited(row(panel, f"{SECOND}.gap")), "saved"
    qtbot.mouseClick(panel.only_changed, LEFT)
    assert panel.proxy.mapFromSource(row(panel, f"{SECOND}.gap")).isValid()
    assert not panel.proxy.mapFromSource(row(panel, f"{SECOND}.margin")).isValid()
    qtbot.keyClicks(panel.search, "margin")
    assert not panel.proxy.mapFromSource(row(panel, f"{SECOND}.gap")).isValid()


def test_live_values_stand_above_and_can_be_switched_off(qtbot, panel):
    joint = f"{ARM}.children[0].joints[0]"
    panel.selection.set([joint])
    readings = [0.125]

    def opened() -> dict[str, bool]:
        rows = [panel.proxy.index(i, NAME) for i in range(panel.proxy.rowCount())]
        return {row.data(): panel.view.isExpanded(row) for row in rows}

    before = opened()
    assert any(before.values())
    panel.model.live_source = lambda path: [LiveValue("position", "rad", "number", readings[0])]
    panel._live_values = panel.model.live_source
    panel._read_live()
    section = panel.model.index(0, NAME)
    shown = panel.model.index(0, VALUE, section)
    assert opened() == {**before, "Now": True}, "what was open stays open when the simulation is there"
    assert section.data() == "Now" and shown.data() == "0.1250 rad"
    assert not shown.flags() & Qt.ItemFlag.ItemIsEditable
    readings[0] = -0.5
    with qtbot.waitSignal(panel.model.dataChanged):
        panel._read_live()
    assert panel.model.index(0, VALUE, panel.model.index(0, NAME)).data() == "-0.5000 rad"
    panel.model.set_live([])
    assert opened() == before


def test_numbers_with_both_bounds_slide(qtbot, panel):
    """A drag over half of the cell is half of the range."""
    path = 'assets.materials["material"]'
    panel.selection.set([path])
    panel.document.set(f"{path}.roughness", 0.25)
    index = row(panel, f"{path}.roughness")
    assert painting.slider_range(panel.model.row(index)) == (0, 1)
    rect = rect_of(panel, f"{path}.roughness")
    port, start = panel.view.viewport(), rect.center()
    qtbot.mousePress(port, LEFT, pos=start)
    for share in (0.25, 0.5):
        event = start + QPoint(round(share * panel.view.columnWidth(VALUE)), 0)
        qtbot.mouseMove(port, event)
        QGuiApplication.sendEvent(port, _move(port, event))
    qtbot.mouseRelease(port, LEFT, pos=event)
    assert get(panel.document.world, path).roughness == pytest.approx(0.75, abs=0.02)


def _move(port, at):
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    return QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(at),
        QPointF(port.mapToGlobal(at)),
        LEFT,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )


def test_the_bar_of_a_selected_row_is_seen_on_the_accent(qapp):
    option = QStyleOptionViewItem()
    option.palette = qapp.palette()
    option.state = QStyle.StateFlag.State_Selected
    image = QImage(200, 22, QImage.Format.Format_RGB32)
    image.fill(option.palette.color(QPalette.ColorRole.Highlight))
    painter = QPainter(image)
    painting.bar(painter, option, image.rect(), 0.5)
    painter.end()
    full, empty = image.pixelColor(50, 11), image.pixelColor(150, 11)
    assert abs(full.lightness() - empty.lightness()) > 20


def test_a_picture_dropped_on_a_slot_becomes_a_texture(qtbot, panel, tmp_path):
    file = tmp_path / "wood.png"
    Image.fromarray(np.full((8, 8, 3), 200, np.uint8)).save(file)
    path = 'assets.materials["material"]'
    panel.selection.set([path])
    steps = len(panel.document.undo_stack)
    rect = rect_of(panel, f"{path}.texture_name")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    actions, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(rect.center()), actions, data, LEFT, none)
    panel.view.dropEvent(event)
    assert event.isAccepted() and get(panel.document.world, path).texture_name == "wood"
    assert panel.document.world.assets.textures["wood"] == Texture(source=TextureSource.file(str(file)))
    assert len(panel.document.undo_stack) == steps + 1
    icon = panel.view.delegate.reference_icon(panel.document.world, "texture", "wood")
    assert icon.pixmap(16).toImage().pixelColor(4, 4).red() == 200
    broken = tmp_path / "broken.png"
    broken.write_bytes(file.read_bytes()[:40])
    data.setUrls([QUrl.fromLocalFile(str(broken))])
    with qtbot.waitSignal(panel.failed) as said:
        panel.view.dropEvent(QDropEvent(QPointF(rect.center()), actions, data, LEFT, none))
    assert "broken.png" in said.args[0] and get(panel.document.world, path).texture_name == "wood"
    text = tmp_path / "no.txt"
    text.write_text("")
    data.setUrls([QUrl.fromLocalFile(str(text))])
    with qtbot.waitSignal(panel.failed):
        panel.view.dropEvent(QDropEvent(QPointF(rect.center()), actions, data, LEFT, none))


def test_a_slot_asks_for_a_picture_file(panel, tmp_path, monkeypatch):
    file = tmp_path / "oak.png"
    Image.fromarray(np.full((8, 8, 3), 90, np.uint8)).save(file)
    path = 'assets.materials["material"]'
    panel.selection.set([path])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    steps = len(panel.document.undo_stack)
    menu = row_menu(panel.view, row(panel, f"{path}.texture_name"))
    next(one for one in menu.actions() if one.text().replace("&", "") == "Picture from File…").trigger()
    assert get(panel.document.world, path).texture_name == "oak" and "oak" in panel.document.world.assets.textures
    assert len(panel.document.undo_stack) == steps + 1
    texts = [one.text().replace("&", "") for one in row_menu(panel.view, row(panel, f"{path}.roughness")).actions()]
    assert "Picture from File…" not in texts


def test_mass_and_curves_are_explained(qtbot, panel):
    panel.selection.set([FIRST])
    assert not panel.explanation.body.isVisible()
    qtbot.mouseClick(panel.explanation.fold, LEFT)
    assert panel.explanation.body.isVisible() and "kg/m³" in panel.explanation.text.text()
    assert panel.explanation.choice.count() == 2 and panel.explanation.diagram.curve.title == "Impedance"
    panel.explanation.choice.setCurrentIndex(1)
    assert panel.explanation.diagram.curve.title == "Recovery from an error"
    before = panel.explanation.text.text()
    panel.document.set(f"{FIRST}.physics_material.density", 500.0)
    assert panel.explanation.text.text() != before
    panel.selection.set(["visual"])
    assert not panel.explanation.isVisible()


def test_an_empty_reference_can_be_read_on_a_selected_row(qtbot, panel):
    """Its text and its buttons were dark on the blue of the row: by the contrast of WCAG 2.2 of their best pixels."""
    panel.selection.set([FIRST])
    rect = rect_of(panel, f"{FIRST}.mesh")
    QTest.mouseClick(panel.view.viewport(), LEFT, pos=rect.center())
    for popup in panel.findChildren(ReferenceList):
        popup.close()
    shown = panel.view.viewport().grab(rect).toImage()
    ground = shown.pixelColor(shown.width() // 2, 2)

    def luminance(color):
        parts = (color.redF(), color.greenF(), color.blueF())
        linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(x):
        column = [luminance(shown.pixelColor(x, y)) for y in range(shown.height())]
        return max((max(one, luminance(ground)) + 0.05) / (min(one, luminance(ground)) + 0.05) for one in column)

    assert max(map(contrast, range(4, 40))) > 3  # the text, whose thin strokes are blended
    button = [shown.pixelColor(x, y) for x in range(shown.width() - 18, shown.width()) for y in range(shown.height())]
    assert max(map(luminance, button)) > luminance(ground) + 0.2  # as light as the text


def test_what_a_link_weighs_follows_the_engine(qtbot, simulated):
    """It was that of the scene before an edit, and nothing where the engine was still at work."""
    world = World()
    box = Geometry(shape=ShapeType.Box, size=np.full(3, 0.1))
    world.hierarchy.bodies = [Body(link=Link(name="box", geoms=[box]))]
    editor = simulated(world)
    panel = InspectorPanel(editor)
    qtbot.addWidget(panel)
    with qtbot.waitExposed(panel):
        panel.show()
    panel.explanation.fold.setChecked(True)
    panel.selection.set([ARM])
    assert "8 kg" in panel.explanation.text.text()
    editor.document.set(f"{FIRST}.physics_material.density", 500.0)

    def follows() -> bool:
        editor.session.poll()
        return "4 kg" in panel.explanation.text.text()

    qtbot.waitUntil(follows)


def test_a_click_in_the_table_of_collisions_is_one_step(qtbot, panel):
    panel.selection.set(["collision_ignores"])
    dialog = panel.open_collisions()
    with qtbot.waitExposed(dialog):
        pass
    table = dialog.model.table
    names = [solid.name for solid in table.solids]
    pair = next(
        (i, j)
        for i, a in enumerate(table.solids)
        for j, b in enumerate(table.solids)
        if i != j and a.name and b.name and table.between(a, b).kind == "touch"
    )
    index = dialog.model.index(*pair)
    steps = len(panel.document.undo_stack)
    dialog.view.scrollTo(index)
    qtbot.mouseClick(dialog.view.viewport(), LEFT, pos=dialog.view.visualRect(index).center())
    assert set(panel.document.world.collision_ignores.link_pairs[-1]) == {names[pair[0]], names[pair[1]]}
    assert len(panel.document.undo_stack) == steps + 1
    assert "never touch" in dialog.model.index(*pair).data(Qt.ItemDataRole.ToolTipRole)
    panel.document.undo()
    assert "can touch" in dialog.model.index(*pair).data(Qt.ItemDataRole.ToolTipRole)
    dialog.close()


@pytest.mark.parametrize("count", [1, 2])
def test_what_is_shown_is_deleted_by_the_first_edit_since_a_save(panel, main_window, count):
    document = main_window.document
    document.undo_stack.set_clean()
    for kind in ("body_box", "body_box"):
        document.add(kind)
    document.undo_stack.set_clean()
    bodies = len(document.world.hierarchy.bodies)
    main_window.selection.set([f"hierarchy.bodies[{i}].link" for i in range(bodies - count, bodies)])
    assert panel.model.paths
    document.delete(list(main_window.selection.paths))
    assert len(document.world.hierarchy.bodies) == bodies - count
    assert panel.model.paths == () and panel.model.rowCount() == 0
    document.undo()
    assert len(document.world.hierarchy.bodies) == bodies


def test_a_live_value_is_dragged_by_its_channels(qtbot, panel, monkeypatch):
    """By the mouse; of a value that is no channel, the object is dragged."""
    panel.selection.set([f"{ARM}.children[0].joints[0]"])
    dragged = []
    monkeypatch.setattr(QDrag, "exec", lambda drag, action: dragged.append(drag.mimeData()))
    values = [LiveValue("velocity", "rad/s", "number", 0.5, ("joint/a/velocity",)),
              LiveValue("position", "m", "vector", np.zeros(3))]  # fmt: skip
    panel.model.live_source = lambda path: values
    panel._live_values = panel.model.live_source
    panel._read_live()
    section, view = panel.model.index(0, NAME), panel.view
    for row in range(2):
        index = panel.proxy.mapFromSource(panel.model.index(row, VALUE, section))
        view.scrollTo(index)
        start = view.visualRect(index).center()
        qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
        move = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(start + QPoint(30, 0)), view.viewport().mapToGlobal(start),
            Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(view.viewport(), move)
        qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    channels, paths = dragged
    assert channels.data(CHANNEL_MIME).data() == b"joint/a/velocity"
    assert paths.data(PATH_MIME).data().decode() == panel.model.paths[-1]


def test_live_numbers_are_never_minus_zero():
    assert [live_text(x) for x in (-1e-6, 0.0, -0.5, 12345.678)] == ["0.0000", "0.0000", "-0.5000", "1.2346e+04"]


def test_names_of_choices_are_words():
    from engine.msd.schema import ShapeType
    from ui.inspector.rows import member_label

    assert [member_label(m) for m in (ShapeType.InfinitePlane, ShapeType.Box)] == ["Infinite plane", "Box"]


def test_what_explains_a_link_leaves_room_for_its_fields(qtbot, panel):
    """It was as high as the diagram of the object before."""
    panel.selection.set([ARM])
    panel.explanation.fold.setChecked(True)
    panel.selection.set(["actuators[0]"])
    panel.selection.set([ARM])
    qtbot.waitUntil(lambda: panel.explanation.height() < 7 * panel.fontMetrics().height())


def test_names_have_the_room_that_numbers_leave(panel, qtbot):
    """A long name is whole in a panel of a usual width, in which three numbers stand in a line; a width that the user
    gives stays."""
    panel.selection.set([ARM])
    view, metrics = panel.view, panel.view.fontMetrics()
    for width in (360, 390):
        panel.resize(width, 800)
        qtbot.waitUntil(lambda width=width: width - 20 < view.width() <= width)
        place = view.visualRect(panel.proxy.mapFromSource(panel.model.index_at(f"{ARM}.gravcomp", NAME)))
        assert place.width() >= metrics.horizontalAdvance("gravity compensation") + 6
    assert cells.columns(3, view.columnWidth(VALUE), metrics) == 3
    panel.resize(360, 800)
    panel.selection.set([FIRST])
    view.expandAll()
    flags = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    name = "middle of the curve"
    (nested,) = panel.proxy.match(panel.proxy.index(0, NAME), Qt.ItemDataRole.DisplayRole, name, 1, flags)
    qtbot.waitUntil(lambda: view.visualRect(nested).width() >= metrics.horizontalAdvance(name) + 6)
    view.header().resizeSection(NAME, 120)
    panel.resize(500, 800)
    qtbot.waitUntil(lambda: view.width() > 450)
    assert view.columnWidth(NAME) == 120
