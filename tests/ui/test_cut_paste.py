"""Cut and paste by the window's commands: into the selected link or group, or beside the selected object."""

import pytest
from fake_session import FakeSimulation
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.document import Document
from app.editor import Editor
from engine import msd
from ui.edit_actions import EditActions

SCENE = """<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
  <body name="a" pos="1 0 0"><geom name="ga" size=".1"/><geom name="gb" size=".1"/></body>
  <body name="b" pos="0 2 0"><joint name="j"/><geom name="gc" size=".1"/><site name="s"/></body>
  <body name="c" pos="0 0 5"><freejoint/><geom size=".1"/></body></worldbody>
  <actuator><motor name="m" joint="j"/></actuator></mujoco>"""
A, B, C = (f"hierarchy.bodies[{i}].link" for i in range(3))


@pytest.fixture
def actions(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    document = Document(msd.from_str(SCENE))
    yield EditActions(Editor(document, FakeSimulation(document)), window)


def select(actions, *paths):
    actions.selection.set(paths)


def names(actions, path):
    return [each.name for each in msd.paths.get(actions.document.world, path)]


def test_geoms_that_were_cut_are_pasted_into_the_selected_link(actions):
    world = actions.document.world.deepcopy()
    select(actions, f"{A}.geoms[0]", f"{A}.geoms[1]")
    actions.handlers()["cut"]()
    assert names(actions, f"{A}.geoms") == []
    select(actions, B)
    actions.paste()
    assert names(actions, f"{B}.geoms") == ["gc", "ga", "gb"]
    assert actions.selection.paths == (f"{B}.geoms[1]", f"{B}.geoms[2]")
    actions.document.undo()
    actions.document.undo()
    assert actions.document.world == world


def test_things_of_several_kinds_go_to_their_lists_and_get_free_names(actions):
    select(actions, f"{B}.geoms[0]", f"{B}.sites[0]")
    actions.copy()
    select(actions, C)
    actions.paste()
    assert names(actions, f"{C}.geoms")[1:] == ["gc_2"] and names(actions, f"{C}.sites") == ["s_2"]
    select(actions, "hierarchy.geoms")
    actions.paste()
    assert names(actions, "hierarchy.geoms") == ["floor"]  # a site is none


def test_a_tree_is_pasted_below_a_link_that_is_no_tree_itself(actions):
    path = actions.document.move_all([B], f"{A}.children", 0)[0]
    select(actions, "hierarchy.bodies[1].link")  # it floats, and cannot be below another
    actions.copy()
    select(actions, path)
    actions.paste()
    assert names(actions, f"{A}.children") == ["b"]  # beside its original then
    assert [body.link.name for body in actions.document.world.hierarchy.bodies] == ["a", "c", "c_2"]


def test_a_body_that_was_cut_is_pasted_into_the_group_of_bodies(actions):
    select(actions, B)
    actions.handlers()["cut"]()
    select(actions, "hierarchy.bodies")
    actions.paste()
    assert [body.link.name for body in actions.document.world.hierarchy.bodies] == ["a", "c", "b"]


def test_beside_an_object_of_the_same_kind(actions):
    select(actions, f"{A}.geoms[0]")
    actions.copy()
    select(actions, f"{B}.geoms[0]")
    actions.paste()
    assert names(actions, f"{B}.geoms") == ["gc", "ga_2"] and names(actions, f"{A}.geoms") == ["ga", "gb"]


def test_from_one_window_into_another_by_the_clipboard(qtbot, actions):
    select(actions, B)
    actions.handlers()["cut"]()
    window = QWidget()
    qtbot.addWidget(window)
    other = EditActions(Editor(document := Document(), FakeSimulation(document)), window)
    assert other.can_paste
    other.paste()
    assert other.selection.paths == (A,) and names(other, "actuators") == ["m"]
    QGuiApplication.clipboard().setText('<body name="n"><geom class="visual" size=".1"/></body>')
    with qtbot.waitSignal(other.notified) as said:
        other.paste()  # into the selected body
    assert "'visual'" in said.args[0] and names(other, f"{A}.children") == ["n"]
    QGuiApplication.clipboard().setText("a shopping list")
    with qtbot.waitSignal(other.failed) as refused:
        other.paste()
    assert "a shopping list" in refused.args[0]
