"""Rows of the scene tree that are dropped on others: their objects get another parent or another place."""

import numpy as np
import pytest
from fake_session import FakeSimulation
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent

from app.document import Document
from app.editor import Editor
from engine import msd
from ui.tree.panel import TreePanel

SCENE = """<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
  <body name="a" pos="1 0 0"><geom name="ga" size=".1"/><geom name="gb" size=".1"/></body>
  <body name="b" pos="0 2 0"><geom name="gc" size=".1"/></body>
  <body name="c" pos="0 0 5"><freejoint/><geom size=".1"/></body></worldbody></mujoco>"""
NO_KEY = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def panel(qtbot):
    document = Document(msd.from_str(SCENE))
    panel = TreePanel(Editor(document, FakeSimulation(document)))
    qtbot.addWidget(panel)
    panel.resize(260, 500)
    with qtbot.waitExposed(panel):
        panel.show()
    panel.view.expandAll()
    return panel


def drop(panel, paths, target, where=0.5) -> bool:
    """Drag rows to a place of another row, 0: its top, 1: its bottom, and release. Returns whether it was allowed."""
    data = panel.model.mimeData([panel.model.index_of(path) for path in paths])
    rectangle = panel.view.visualRect(panel.index_of(target))
    at = QPointF(rectangle.center().x(), rectangle.top() + where * rectangle.height())
    view, action, button = panel.view, Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    view.dragEnterEvent(QDragEnterEvent(at.toPoint(), action, data, button, NO_KEY))
    move = QDragMoveEvent(at.toPoint(), action, data, button, NO_KEY)
    view.dragMoveEvent(move)
    if move.isAccepted():
        view.dropEvent(QDropEvent(at, action, data, button, NO_KEY))
    return move.isAccepted()


A, B, C = (f"hierarchy.bodies[{i}].link" for i in range(3))


def test_a_body_dropped_on_another_becomes_its_child_where_it_is(panel):
    document = panel.model.document
    assert drop(panel, [B], A)
    link = document.world.hierarchy.bodies[0].link
    assert [child.name for child in link.children] == ["b"] and panel.selection.paths == (f"{A}.children[0]",)
    np.testing.assert_allclose(link.children[0].local_translation, (-1, 2, 0))
    document.undo()
    assert [body.link.name for body in document.world.hierarchy.bodies] == ["a", "b", "c"]


def test_rows_dropped_between_others_change_their_order(panel):
    assert drop(panel, [f"{A}.geoms[1]"], f"{A}.geoms[0]", 0.02)
    assert [geom.name for geom in panel.model.document.world.hierarchy.bodies[0].link.geoms] == ["gb", "ga"]


def test_geoms_go_to_other_bodies_and_to_the_world(panel):
    world = panel.model.document.world
    assert drop(panel, [f"{A}.geoms[0]", f"{A}.geoms[1]"], B)
    assert [geom.name for geom in world.hierarchy.bodies[1].link.geoms] == ["gc", "ga", "gb"]
    assert drop(panel, [f"{B}.geoms[0]"], "hierarchy.geoms")
    assert [geom.name for geom in world.hierarchy.geoms] == ["floor", "gc"]
    np.testing.assert_allclose(world.hierarchy.geoms[1].position, (0, 2, 0))


def test_what_cannot_go_there_is_not_accepted(panel):
    world = panel.model.document.world.deepcopy()
    assert not drop(panel, [C], A)  # it floats
    assert not drop(panel, [A], f"{A}.geoms[0]")
    assert not drop(panel, [f"{A}.geoms[0]"], "hierarchy.lights")
    assert panel.model.document.world == world
