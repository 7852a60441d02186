"""What an undo brings back is selected, where nothing else is."""

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


def test_another_selection_stays(editor):
    editor.document.delete(["hierarchy.bodies[0].link"])
    editor.selection.set(["hierarchy.lights[0]"])
    editor.undo()
    assert editor.selection.paths == ("hierarchy.lights[0]",)


def test_where_something_was_added_is_selected_after_its_undo(editor):
    """The link that got a joint or a shape; nothing after what belongs to no link."""
    body = "hierarchy.bodies[0].link"
    for kind in ("geom_box", "link"):
        editor.selection.set([editor.document.add(kind, body)])
        editor.undo()
        assert editor.selection.paths == (body,)
    editor.selection.set([editor.document.add("body_box")])
    editor.undo()
    assert editor.selection.paths == ()
    editor.selection.set([f"{body}.geoms[0]"])
    editor.document.delete([f"{body}.geoms[0]"])
    editor.undo()
    editor.redo()
    assert editor.selection.paths == (), "the next Delete would take the link"
