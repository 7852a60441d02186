"""Flexes and skins on their way from the engine to the window."""

import numpy as np
import pytest
from engine_worlds import pendulum

from engine.msd.edits import Set
from engine.msd.schema import Skin, SkinBone, World, WorldExtras
from engine.server import Engine, Loaded, Patched, deformables_of, protocol
from render.deforming import Deformables, nearest_body

PATH = "extras.skins[0]"


def skin() -> Skin:
    """A square: two vertices on each arm, bound as the pendulum hangs."""
    return Skin(
        rgba=[1, 0, 0, 1],
        vertex=[0.1, 0, 1.8, -0.1, 0, 1.8, 0.1, 0, 1.3, -0.1, 0, 1.3],
        face=[0, 1, 2, 1, 3, 2],
        bone=[
            SkinBone(body="upper", bindpos=[0, 0, 2], vertid=[0, 1], vertweight=[1, 1]),
            SkinBone(body="lower", bindpos=[0, 0, 1.5], vertid=[2, 3], vertweight=[1, 1]),
        ],
    )


def clothed() -> World:
    world = pendulum()
    world.keyframes.clear()
    world.extras = WorldExtras(skins=[skin()])
    return world


@pytest.fixture
def engine():
    with Engine(in_process=True) as engine:
        engine.load(clothed())
        engine.wait_for(Loaded)
        yield engine


def vertices(engine: Engine) -> np.ndarray:
    moving = Deformables(deformables_of(engine.layout))
    frame = engine.frame()
    moving.move(frame.xpos, frame.xquat)
    return moving.moving[0].points


def test_a_skin_follows_the_frames(engine):
    (shape,) = deformables_of(engine.layout)
    assert (shape.path, shape.is_skin) == (PATH, True)
    still = vertices(engine)
    np.testing.assert_allclose(still[:, 2], [1.8, 1.8, 1.3, 1.3], atol=1e-6)
    engine.set_state(qpos=[0.5 * np.pi, 0.0])
    engine.poll()
    turned = np.stack([still[:, 2] - 2.0, still[:, 1], 2.0 - still[:, 0]], axis=1)
    np.testing.assert_allclose(vertices(engine), turned, atol=1e-6)
    frame = engine.frame()
    for vertex, body in ((0, 1), (3, 2)):
        assert nearest_body(shape.following, frame.xpos, frame.xquat, vertices(engine)[vertex]) == body


def test_an_edit_of_its_colour_does_not_stop_the_simulation(engine):
    before = deformables_of(engine.layout)
    assert deformables_of(engine.layout) is before
    engine.step(3)
    engine.patch([Set(f"{PATH}.rgba", np.array([0.0, 1.0, 0.0, 1.0]))])
    assert engine.wait_for(Patched).kind == "none"
    (shape,) = deformables_of(engine.layout)
    np.testing.assert_array_equal(shape.rgba, [0, 1, 0, 1])
    assert engine.frame().time > 0


def test_a_layout_survives_the_pipe(engine):
    received = protocol.decode_event(protocol.encode(Loaded(engine.layout, [], 0.0, engine.reference)))
    assert received.layout == engine.layout
    (shape,) = deformables_of(received.layout)
    np.testing.assert_array_equal(shape.faces, [[0, 1, 2], [1, 3, 2]])
