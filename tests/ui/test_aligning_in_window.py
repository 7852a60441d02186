"""Align, distribute and drop by keys and in their dialogs."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from app.document import Document
from engine import msd
from ui.arrange.align_forms import AlignForm
from ui.arrange.preview_dialog import PreviewDialog

BOXES = [f"hierarchy.bodies[{i}].link" for i in range(3)]
CONTROL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
SCENE = """<mujoco><worldbody><geom type="plane" size="5 5 .1"/>
  <body pos="0 0 1"><geom type="box" size=".1 .1 .1"/></body>
  <body pos=".5 .3 2"><geom type="box" size=".1 .1 .1"/></body>
  <body pos="2 1 3"><geom type="box" size=".2 .2 .2"/></body></worldbody></mujoco>"""


@pytest.fixture
def window(show_window):
    window = show_window(Document(msd.from_str(SCENE, "mjcf")))
    window.selection.set(BOXES)
    return window


def positions(window):
    return np.array([body.link.local_translation for body in window.document.world.hierarchy.bodies])


def dialog_of(qtbot, window, key):
    qtbot.keyClick(window.tree.view, key, CONTROL_ALT)
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(PreviewDialog)))
    return next(each for each in window.findChildren(PreviewDialog) if each.isVisible())


def accept(dialog):
    QTest.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)


def test_sides_are_aligned_in_one_step_and_adjusted_afterwards(qtbot, window, artefacts):
    before = positions(window)
    dialog = dialog_of(qtbot, window, Qt.Key.Key_A)
    np.testing.assert_allclose(positions(window)[:, 0], 2)  # seen before it is accepted
    qtbot.keyClick(dialog.fields.sides["y"], Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: np.allclose(positions(window)[:, 1], [0.9, 0.9, 1]))
    dialog.grab().save(str(artefacts / "dialog_align.png"))
    accept(dialog)
    assert isinstance(window.adjust_panel.fields, AlignForm) and window.document.undo_stack.index == 1
    qtbot.keyClick(window.adjust_panel.fields.sides["y"], Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: np.allclose(positions(window)[:, 1], before[:, 1]))
    window.run_command("undo")
    np.testing.assert_array_equal(positions(window), before)


def test_gaps_are_even(qtbot, window):
    accept(dialog_of(qtbot, window, Qt.Key.Key_D))
    np.testing.assert_allclose(positions(window)[:, 0], [0, 0.95, 2])
    assert window.selection.paths == tuple(BOXES)


def test_the_selection_drops_to_the_floor_by_a_key(qtbot, window):
    qtbot.keyClick(window.tree.view, Qt.Key.Key_B, CONTROL_ALT)
    np.testing.assert_allclose(positions(window)[:, 2], [0.1, 0.1, 0.2])
    assert window.document.undo_stack.undo_text == "Drop 3 objects" and window.document.undo_stack.index == 1
