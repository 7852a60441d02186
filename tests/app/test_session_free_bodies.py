"""A free body that is moved in the document starts there: one that stands where it starts follows, others stay."""

import numpy as np
import pytest

from app.document import Document
from app.session import Session
from engine.msd.schema import Body, FreeJoint, Geometry, Link, ShapeType, World
from engine.server import Engine


def ball(name: str, x: float) -> Body:
    shape = Geometry(shape=ShapeType.Sphere, size=np.array([0.1, 0.0, 0.0]))
    return Body(link=Link(name=name, local_translation=np.array([x, 0.0, 1.0]), geoms=[shape]), free=FreeJoint())


@pytest.fixture
def session():
    world = World(name="balls")
    world.hierarchy.bodies += [ball("left", -1.0), ball("right", 1.0)]
    session = Session(Document(world), Engine(in_process=True))
    session.poll()
    yield session
    session.close()


def places(session):
    """(2, 3) where the balls are; from qpos, since after a step the poses of bodies are those before it."""
    session.poll()
    return session.frame().qpos.reshape(2, 7)[:, :3]


def path(body, field="local_translation"):
    return f"hierarchy.bodies[{body}].link.{field}"


def test_paused_bodies_follow_edits_and_undo(session):
    session.document.set(path(0), np.array([-2.0, 0.5, 3.0]))
    session.document.set(path(1), np.array([2.0, 0.0, 2.0]))
    np.testing.assert_allclose(places(session), [[-2, 0.5, 3], [2, 0, 2]], atol=1e-6)
    session.document.undo()
    np.testing.assert_allclose(places(session), [[-2, 0.5, 3], [1, 0, 1]], atol=1e-6)


def test_rotation_follows_too(session):
    half = np.sqrt(0.5)
    session.document.set(path(1, "local_rotation"), np.array([0.0, 0.0, half, half]))
    places(session)
    np.testing.assert_allclose(session.frame().xquat[2], [0, 0, half, half], atol=1e-6)


def test_a_body_that_has_left_its_start_stays_until_the_reset(session):
    session.step(20)
    until = 20 * session.layout.timestep - 1e-9
    while session.frame().time < until:
        session.poll()
    before = places(session)
    assert before[0, 2] < 1.0
    session.document.set(path(1), np.array([5.0, 0.0, 1.0]))
    np.testing.assert_allclose(places(session), before, atol=1e-5)
    session.play()
    session.document.set(path(0), np.array([9.0, 0.0, 1.0]))
    assert places(session)[0, 0] == pytest.approx(-1.0, abs=1e-3)
    session.pause()
    session.reset()
    np.testing.assert_allclose(places(session), [[9, 0, 1], [5, 0, 1]], atol=1e-6)
