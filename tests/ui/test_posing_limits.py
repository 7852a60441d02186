"""A link is dragged by the joints of its chain, which stay within their limits and show when they reach them."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from viewport_driving import LEFT, NONE, drag, handle_position, painted, send_move

from engine.msd.schema import Body, Geometry, Joint, Link, Range, ShapeType, World

LIMITS = 0.4, 0.6, 0.5


def arm() -> World:
    """Three links of 0.3 m, one on the other, with hinges about y."""
    link = None
    for i in (2, 1, 0):
        geom = Geometry(shape=ShapeType.Capsule, size=np.array([0.03, 0.1, 0.0]), position=np.array([0.0, 0.0, 0.15]))
        joint = Joint(name=f"hinge_{i}", axis=np.array([0.0, 1.0, 0.0]), pos_limit=Range(-LIMITS[i], LIMITS[i]))
        place = np.array([0.0, 0.0, 0.3 if i else 0.0])
        link = Link(
            name=f"link_{i}", local_translation=place, geoms=[geom], joints=[joint], children=[link] if link else []
        )
    world = World()
    world.hierarchy.bodies.append(Body(link=link))
    world.free_camera.elevation, world.free_camera.azimuth = 0.0, 90.0
    return world


@pytest.fixture
def view(simulated, show_view):
    return show_view(simulated(arm()), 900, 600)


def test_a_chain_follows_within_its_limits_and_says_which_are_reached(view, qtbot, artefacts):
    tip = "hierarchy.bodies[0].link.children[0].children[0]"
    view.selection.set((tip,))
    view.set_posing(True)
    view.set_tool("move")
    painted(qtbot, view)
    x = handle_position(view, "x")
    drag(view, x, x + QPoint(60, 0), release=False)
    view.session.poll()
    first = view.session.frame()
    assert first.xpos[3][0] > 0.05  # the frame of the tip went there
    for _ in range(3):
        send_move(view, x + QPoint(420, 0), LEFT, NONE)
        view.session.poll()
    view.pointer.tick()
    qpos = view.session.frame().qpos
    assert (np.abs(qpos) <= np.array(LIMITS) + 1e-6).all()
    assert "hinge_0" in view.pointer.drag.caption and "limit" in view.pointer.drag.caption
    assert qpos[0] == pytest.approx(0.4, abs=1e-3) and qpos[1] == pytest.approx(0.6, abs=1e-3)
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "posing_limits.png"))
    QTest.mouseRelease(view, LEFT, NONE, x)
    assert (
        not view.document.modified
        and view.document.undo_stack.undo_text.startswith("Pose")
        and view.pointer.chain == ()
    )
