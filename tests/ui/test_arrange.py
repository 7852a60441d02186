"""Group, mirror, duplicate in patterns, uses and selection history, by keys and in the dialogs."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from app.similar import WAYS
from engine.msd.paths import get
from ui.arrange.array_form import ArrayForm
from ui.arrange.mirror_form import MirrorForm
from ui.arrange.uses_dialog import UsesDialog

ARM = "hierarchy.bodies[0].link"
CHILD = f"{ARM}.children[0]"
CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def opened(qtbot, window, kind, key, modifier=CONTROL):
    """The dialog that a key opens."""
    qtbot.keyClick(window.tree.view, key, modifier)
    qtbot.waitUntil(lambda: bool([d for d in window.findChildren(kind) if d.isVisible()]))
    return next(d for d in window.findChildren(kind) if d.isVisible()).window()


def button(dialog, which):
    return dialog.buttons.button(which)


OK, CANCEL = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel


def test_copies_in_a_row_are_seen_before_they_are_taken(qtbot, main_window, artefacts):
    world, before = main_window.document.world, main_window.document.world.deepcopy()
    steps = main_window.document.undo_stack.index
    count = len(get(world, f"{ARM}.children"))
    main_window.selection.set([CHILD])
    dialog = opened(qtbot, main_window, ArrayForm, Qt.Key.Key_D, CONTROL | SHIFT)
    assert len(get(world, f"{ARM}.children")) == count + 2
    dialog.fields.count.setValue(5)
    dialog.fields.step[0].setValue(0.25)
    qtbot.waitUntil(lambda: len(get(world, f"{ARM}.children")) == count + 4)
    dialog.grab().save(str(artefacts / "dialog_row.png"))
    qtbot.mouseClick(button(dialog, OK), Qt.MouseButton.LeftButton)
    assert len(main_window.selection.paths) == 4 and main_window.document.undo_stack.index == steps + 1
    main_window.run_command("undo")
    assert world == before


def test_the_dialog_leaves_the_middle_of_the_view_to_its_preview(qtbot, main_window):
    view = main_window.viewport
    main_window.selection.set([CHILD])
    dialog = opened(qtbot, main_window, ArrayForm, Qt.Key.Key_D, CONTROL | SHIFT)
    middle = view.mapToGlobal(view.rect().center())
    qtbot.waitUntil(lambda: dialog.x() > middle.x())
    assert main_window.geometry().contains(dialog.geometry())


def test_a_cancelled_pattern_leaves_nothing(qtbot, main_window):
    world, before = main_window.document.world, main_window.document.world.deepcopy()
    main_window.selection.set([CHILD])
    dialog = opened(qtbot, main_window, ArrayForm, Qt.Key.Key_D, CONTROL | SHIFT)
    dialog.fields.pattern.setCurrentIndex(1)
    dialog.preview()
    assert world != before
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    stack = main_window.document.undo_stack
    assert world == before and not stack.can_redo and main_window.selection.paths == (CHILD,)
    assert not main_window.document.modified


def test_radius_and_centre_of_a_circle_follow_each_other(qtbot, main_window):
    main_window.selection.set(["hierarchy.bodies[1].link"])
    dialog = opened(qtbot, main_window, ArrayForm, Qt.Key.Key_D, CONTROL | SHIFT)
    dialog.fields.pattern.setCurrentIndex(1)
    dialog.fields.radius.setValue(2.0)
    place = main_window.document.world.hierarchy.bodies[1].link.local_translation
    center = [field.value() for field in dialog.fields.center]
    assert np.linalg.norm(np.subtract(place, center)[:2]) == pytest.approx(2.0, abs=1e-3)
    dialog.reject()


def test_a_limb_is_mirrored(qtbot, main_window, artefacts):
    document = main_window.document
    document.rename(CHILD, "left_arm")
    before = document.world.deepcopy()
    main_window.selection.set([CHILD])
    dialog = opened(qtbot, main_window, MirrorForm, Qt.Key.Key_M)
    dialog.grab().save(str(artefacts / "dialog_mirror.png"))
    dialog.fields.axis.setCurrentText("X")
    qtbot.mouseClick(button(dialog, OK), Qt.MouseButton.LeftButton)
    assert [get(document.world, path).name for path in main_window.selection.paths] == ["right_arm"]
    place, was = (get(document.world, path).local_translation for path in (main_window.selection.current, CHILD))
    np.testing.assert_allclose(place, was * (-1, 1, 1), atol=1e-12)
    main_window.run_command("undo")
    assert document.world == before


def test_why_something_cannot_be_mirrored_is_said_in_the_dialog(qtbot, main_window):
    main_window.selection.set(["actuators[0]"])
    dialog = opened(qtbot, main_window, MirrorForm, Qt.Key.Key_M)
    assert "no place" in dialog.problem.text() and not button(dialog, OK).isEnabled()
    dialog.reject()


def test_uses_are_listed_and_gone_to(qtbot, main_window, artefacts):
    joint = f"{CHILD}.joints[0]"
    for kind in ("sensor_joint_pos", "sensor_joint_vel"):
        main_window.document.add(kind, joint)
    main_window.selection.set([joint])
    dialog = opened(qtbot, main_window, UsesDialog, Qt.Key.Key_U)
    assert dialog.list.topLevelItemCount() >= 2
    dialog.grab().save(str(artefacts / "dialog_uses.png"))
    fates = {dialog.list.topLevelItem(i).text(3) for i in range(dialog.list.topLevelItemCount())}
    assert "is deleted too" in fates
    item = dialog.list.topLevelItem(0)
    dialog.list.itemActivated.emit(item, 0)
    assert main_window.selection.paths == (item.data(0, Qt.ItemDataRole.UserRole),)
    qtbot.mouseClick(dialog.delete_button, Qt.MouseButton.LeftButton)
    assert main_window.document.undo_stack.undo_text.startswith("Delete joint")


def test_group_and_ungroup_by_keys(qtbot, main_window):
    world = main_window.document.world
    main_window.selection.set([f"{CHILD}.geoms[0]"])
    before = world.deepcopy()
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_G, CONTROL)
    assert get(world, main_window.selection.current).name == "group"
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_G, CONTROL | SHIFT)
    assert get(world, main_window.selection.current).name == get(before, f"{CHILD}.geoms[0]").name
    assert main_window.document.undo_stack.index == 2


def test_the_selection_goes_back_and_forward_by_keys(qtbot, main_window):
    by_id = main_window.commands.by_id
    assert not by_id["select_back"].isEnabled()
    main_window.selection.set([ARM])
    main_window.selection.set([CHILD])
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Left, ALT)
    assert main_window.selection.paths == (ARM,) and by_id["select_forward"].isEnabled()
    qtbot.keyClick(main_window.tree.view, Qt.Key.Key_Right, ALT)
    assert main_window.selection.paths == (CHILD,)


def test_similar_objects_are_selected(main_window):
    main_window.selection.set(["actuators[0]"])
    main_window.run_command("similar_kind")
    assert len(main_window.selection.paths) == len(main_window.document.world.actuators)
    assert main_window.selection.current == "actuators[0]"


def test_only_ways_of_being_similar_that_the_object_has_are_allowed(main_window):
    """The menu Edit allows what the context menu does: a geometry without a material has no "Same Material"."""

    def allowed() -> list[str]:
        return [way for way in WAYS if main_window.commands.by_id[f"similar_{way}"].isEnabled()]

    assert allowed() == []
    main_window.selection.set(["actuators[0]"])
    assert allowed() == ["kind"]
    shape = f"{CHILD}.geoms[0]"
    main_window.document.set(f"{shape}.visual.material", None)
    main_window.selection.set([shape])
    assert allowed() == ["kind", "shape"]
    main_window.document.set(f"{shape}.visual.material", next(iter(main_window.document.world.assets.materials)))
    assert allowed() == ["kind", "material", "shape"]
    main_window.selection.set(["actuators"])
    assert allowed() == []


def test_a_circle_of_a_part_of_a_link_is_around_that_link(qtbot, main_window):
    """It was around the origin of the world, wherever the link stood."""
    world = main_window.document.world
    main_window.document.set(f"{CHILD}.local_translation", np.array((0.3, 0.0, 0.1)))
    main_window.selection.set([CHILD])
    dialog = opened(qtbot, main_window, ArrayForm, Qt.Key.Key_D, CONTROL | SHIFT)
    dialog.fields.pattern.setCurrentIndex(1)
    center = [field.value() for field in dialog.fields.center]
    np.testing.assert_allclose(center, get(world, ARM).local_translation, atol=1e-3)
    assert dialog.fields.radius.value() == pytest.approx(0.3, abs=1e-3)
    dialog.reject()


def test_names_follow_the_plane_of_a_mirror_until_somebody_chooses(qtbot, main_window):
    """A leg mirrored from front to rear was called FR_2, as if it stood on the other side."""
    main_window.document.rename(CHILD, "FL_hip")
    main_window.document.set(f"{CHILD}.local_translation", np.array((0.3, 0.2, 0.1)))
    main_window.selection.set([CHILD])
    form = opened(qtbot, main_window, MirrorForm, Qt.Key.Key_M).fields
    children = get(main_window.document.world, f"{ARM}.children")
    qtbot.waitUntil(lambda: any(child.name == "FR_hip" for child in children))
    form.axis.setCurrentText("X")
    qtbot.waitUntil(lambda: any(child.name == "RL_hip" for child in children))
    form.names.setCurrentIndex(2)
    qtbot.waitUntil(lambda: any(child.name == "FL_hip_2" for child in children))
    form.axis.setCurrentText("Y")
    assert form.names.currentIndex() == 2
    form.window().reject()
