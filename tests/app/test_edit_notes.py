"""Notes of edits: also of steps in which an object changes and goes elsewhere."""

from app.document import Document
from app.edit_notes import noted
from engine import msd

SCENE = """<mujoco><worldbody>
  <body name="a" pos="0 0 1"><geom size=".1"/></body><body name="b" pos="1 0 1"><geom size=".1"/></body>
</worldbody></mujoco>"""


def test_a_link_gets_another_parent_and_back():
    document = Document(msd.from_str(SCENE))
    names = []
    document.subscribe(lambda changes: names.append([note.text for note in noted(document.world, changes)]))
    before = document.world.deepcopy()
    document.move_all(["hierarchy.bodies[1].link"], "hierarchy.bodies[0].link.children", 0)
    document.undo()
    document.redo()
    document.undo()
    assert document.world == before and len(names) == 4 and all(names)
