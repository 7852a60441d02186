"""Objects in line and at even distances."""

import numpy as np
import pytest

from app.aligning import align, distribute
from app.document import Document
from engine import msd
from engine.errors import SceneError

SCENE = """<mujoco><worldbody><geom name="floor" type="plane" size="5 5 .1"/>
  <geom name="table" type="box" size=".5 .5 .2" pos="2 0 .2"/>
  <body name="a" pos="0 0 1"><geom type="box" size=".1 .2 .3"/></body>
  <body name="b" pos="1 .5 2" euler="0 0 90"><geom type="box" size=".1 .2 .3"/></body>
  <body name="c" pos="2.1 .2 1.5"><freejoint/><geom type="sphere" size=".15"/></body>
  <body name="d" pos="3 -.4 .5"><geom type="box" size=".05 .05 .05"/></body></worldbody></mujoco>"""
A, B, C, D = (f"hierarchy.bodies[{i}].link" for i in range(4))


@pytest.fixture
def document():
    return Document(msd.from_str(SCENE, "mjcf"))


def position(document, i):
    return np.array(document.world.hierarchy.bodies[i].link.local_translation)


def test_sides_and_centers_come_in_line_with_the_last(document):
    before = document.world.deepcopy()
    align(document, [A, C, B], {"x": "least", "y": "most", "z": "center"})
    # b is turned by 90 degrees: it reaches 0.2 along x and 0.1 along y.
    np.testing.assert_allclose(position(document, 0), [1 - 0.2 + 0.1, 0.6 - 0.2, 2], atol=1e-9)
    np.testing.assert_allclose(position(document, 2), [1 - 0.2 + 0.15, 0.6 - 0.15, 2], atol=2e-3)
    np.testing.assert_array_equal(position(document, 1), [1, 0.5, 2])
    assert len(document.undo_stack) == 1
    document.undo()
    assert document.world == before


def test_gaps_and_centers_are_even(document):
    distribute(document, [D, B, A], "x", gaps=True)
    gap = ((3 - 0.05) - (0 + 0.1) - 0.4) / 2
    np.testing.assert_allclose(position(document, 1), [0.1 + gap + 0.2, 0.5, 2], atol=1e-9)
    distribute(document, [A, B, D], "x", gaps=False)
    np.testing.assert_allclose(position(document, 1), [1.5, 0.5, 2], atol=1e-9)
    with pytest.raises(SceneError, match="at least 3"):
        distribute(document, [A, B], "x", gaps=False)
