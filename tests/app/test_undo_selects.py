"""What is selected after undo and redo: what was before a step, and what it made."""

from __future__ import annotations

import pytest
from fake_console_session import NoSession

from app.document import Document
from app.editor import Editor
from engine import msd

SCENE = """<mujoco><worldbody><body name="a"><joint name="j"/><geom name="g" size="1"/></body>
<body name="b"><geom size="1"/></body><light name="l"/></worldbody>
<actuator><motor joint="j"/></actuator></mujoco>"""


@pytest.fixture
def editor():
    document = Document(msd.from_str(SCENE))
    return Editor(document, NoSession(document))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "paths",
    [
        ("hierarchy.bodies[0].link",),
        ("hierarchy.bodies[0].link", "hierarchy.bodies[1].link"),
        ("hierarchy.bodies[0].link.geoms[0]",),
        ("actuators[0]",),
    ],
)
def test_what_was_deleted_is_selected_again(editor, paths):
    """Bodies, rather than the actuators that went with them."""
    editor.selection.set(paths)
    editor.document.delete(paths)
    assert editor.selection.paths == ()
    said = []
    editor.selection.changed.connect(lambda: said.append(editor.selection.paths))
    editor.undo()
    assert set(editor.selection.paths) == set(paths) and len(said) == 1
    editor.redo()
    assert editor.selection.paths == ()


def test_what_comes_back_is_selected_in_place_of_something_else(editor):
    """As in other editors: one sees what an undo did. A value that is undone leaves the selection."""
    body, light = "hierarchy.bodies[0].link", "hierarchy.lights[0]"
    editor.selection.set([body])
    editor.document.delete([body])
    editor.selection.set([light])
    editor.undo()
    assert editor.selection.paths == (body,)
    editor.selection.set([light])
    editor.redo()
    assert editor.selection.paths == (light,)
    editor.undo()
    editor.document.set(f"{body}.local_translation", [1.0, 2.0, 3.0])
    editor.selection.set([light])
    editor.undo()
    assert editor.selection.paths == (light,)


def test_what_a_script_deleted_is_selected_again(editor):
    """Nothing was selected when it went."""
    editor.document.delete(["hierarchy.bodies[1].link"])
    editor.undo()
    assert editor.selection.paths == ("hierarchy.bodies[1].link",)


def test_what_was_selected_before_something_was_added_is_selected_after_its_undo(editor):
    """Or the link that got a joint or a shape, where nothing was."""
    body = "hierarchy.bodies[0].link"
    for kind in ("geom_box", "link"):
        editor.selection.clear()
        editor.selection.set([editor.document.add(kind, body)])
        editor.undo()
        assert editor.selection.paths == (body,)
    editor.selection.clear()
    editor.selection.set([editor.document.add("body_box")])
    editor.undo()
    assert editor.selection.paths == ()
    editor.selection.set([f"{body}.geoms[0]"])
    editor.selection.set([editor.document.add("body_box")])
    editor.undo()
    assert editor.selection.paths == (f"{body}.geoms[0]",)
    editor.document.delete([f"{body}.geoms[0]"])
    editor.undo()
    editor.redo()
    assert editor.selection.paths == (), "the next Delete would take the link"


def test_what_was_added_is_selected_after_redo(editor):
    """A sensor that brought a site with it, copies, and what was wrapped, whatever is selected meanwhile."""
    document, body = editor.document, "hierarchy.bodies[1].link"

    def added() -> str:
        return document.add("sensor_gyro", body, chosen=(body,))

    for make in (lambda: [added()], lambda: [document.add("body_box")], lambda: [document.duplicate(body)]):
        paths = make()
        editor.selection.set(paths)
        results = editor.selection.paths
        editor.undo()
        editor.selection.set(["hierarchy.lights[0]"])
        editor.redo()
        assert editor.selection.paths == results
        editor.undo()


def test_what_was_moved_stays_selected(editor):
    moved, other = "hierarchy.bodies[1].link", "hierarchy.bodies[0].link"
    editor.selection.set([moved])
    editor.document.move_all([moved], f"{other}.children", 0)
    there = f"{other}.children[0]"
    assert editor.selection.paths == (there,)
    editor.undo()
    assert editor.selection.paths == (moved,)
    editor.redo()
    assert editor.selection.paths == (there,)
