"""Several worlds of a scene in the engine: one is shown and commanded, frames have the bodies of the first ones."""

from __future__ import annotations

import numpy as np
import pytest
from engine_worlds import pendulum

from engine import msd
from engine.msd.edits import Set
from engine.server import Engine, Failed, Loaded, Patched
from engine.simulation import Simulation
from engine.simulation.layout import MAX_DRAWN


@pytest.fixture
def engine():
    with Engine(in_process=True) as engine:
        engine.load(pendulum())
        engine.wait_for(Loaded, timeout=200)
        yield engine


def multiply(engine: Engine, count: int) -> None:
    engine.set_worlds(count)
    assert engine.wait_for(Patched, timeout=200).kind == "structure"


def frame(engine: Engine):
    engine.poll()
    found = engine.frame()
    assert found is not None
    return found


def test_worlds_begin_where_the_one_was_and_go_apart_by_what_is_done_to_them(engine):
    engine.set_state(qpos=[0.4, -0.2])
    engine.step(20)
    before = frame(engine).qpos.copy()
    multiply(engine, 3)
    assert engine.layout.nworld == engine.layout.ndrawn == 3
    np.testing.assert_allclose(frame(engine).qpos, before)
    engine.show_world(2)
    engine.set_control(0, 1.5)
    engine.step(50)
    pushed = frame(engine)
    assert pushed.world == 2 and pushed.ctrl[0] == 1.5 and pushed.time == pytest.approx(70 * 0.002)
    engine.show_world(1)
    left = frame(engine)
    assert left.world == 1 and left.ctrl[0] == 0
    # Each is what a simulation of one world makes of the same.
    for seen, control in ((pushed, 1.5), (left, 0.0)):
        alone = Simulation(pendulum())
        alone.set_state(qpos=[0.4, -0.2])
        alone.step(20)
        alone.write(ctrl=[control])
        alone.step(50)
        np.testing.assert_allclose(seen.qpos, alone.read("qpos"), atol=2e-4)


def test_frames_have_the_bodies_of_the_first_worlds(engine):
    multiply(engine, 2)
    engine.show_world(1)
    engine.set_state(qpos=[1.0, 0.5])
    shown = frame(engine)
    assert shown.drawn.shape == (2, engine.layout.nbody, 7)
    np.testing.assert_array_equal(shown.drawn[1, :, :3], shown.xpos)
    np.testing.assert_array_equal(shown.drawn[1, :, 3:], shown.xquat)
    engine.show_world(0)
    np.testing.assert_array_equal(frame(engine).xpos, shown.drawn[0, :, :3])
    assert np.abs(shown.drawn[0] - shown.drawn[1]).max() > 0.1


TOUCHING = """
<mujoco><worldbody><geom type="plane" size="3 3 .1"/>
  <body name="ball" pos="0 0 .1"><freejoint/><geom name="ball" type="sphere" size=".1"/>
    <site name="top" pos="0 0 .1"/></body>
  <body name="arm" pos="1 0 .3"><joint name="hinge" axis="0 1 0"/>
    <geom size=".05" type="capsule" fromto="0 0 0 .3 0 0"/>
    <site name="tip" pos=".3 0 0"/></body></worldbody>
  <tendon><spatial><site site="top"/><site site="tip"/></spatial></tendon>
  <sensor><jointpos joint="hinge"/></sensor></mujoco>"""


def test_frames_have_what_overlays_show_of_the_first_worlds(engine):
    """All that is drawn of a world that is not shown is what its own frame has."""
    engine.load(msd.from_str(TOUCHING))
    engine.wait_for(Loaded, timeout=200)
    multiply(engine, 3)
    engine.show_world(1)
    qpos = frame(engine).qpos.copy()
    engine.set_state(qpos=[0.5, 0.0, 1.5, *qpos[3:7], 0.4])
    engine.step(5)
    seen = [frame(engine).of_world(world) for world in range(3)]
    assert [len(one.contacts) for one in seen] == [1, 0, 1]
    for world, one in enumerate(seen):
        engine.show_world(world)
        shown = frame(engine)
        for name in ("qpos", "xpos", "xquat", "sensordata", "tendons", "contacts", "ncontact", "world"):
            np.testing.assert_array_equal(getattr(one, name), getattr(shown, name), name)
    assert seen[1].qpos[7] != seen[0].qpos[7] and np.abs(seen[0].contacts[0, 6:]).max() > 1.0


def test_of_many_worlds_some_are_drawn(engine):
    multiply(engine, 80)
    assert (engine.layout.nworld, engine.layout.ndrawn) == (80, MAX_DRAWN)
    engine.show_world(79)
    engine.set_control(0, 2.0)
    assert frame(engine).ctrl[0] == 2.0


def test_edits_reach_all_worlds_and_a_reset_too(engine):
    multiply(engine, 2)
    engine.show_world(1)
    engine.set_state(qpos=[1.0, 0.5])
    engine.patch([Set("hierarchy.bodies[0].link.name", "other")])
    engine.wait_for(Patched)
    assert engine.layout.nworld == 2 and frame(engine).world == 1
    np.testing.assert_allclose(frame(engine).qpos, [1.0, 0.5])
    engine.reset()
    np.testing.assert_allclose(frame(engine).qpos, [0, 0])


def test_fewer_worlds_leave_the_one_that_is_shown(engine):
    multiply(engine, 3)
    engine.show_world(2)
    engine.set_state(qpos=[1.0, 0.5])
    multiply(engine, 1)
    assert frame(engine).world == 0 and engine.layout.ndrawn == 0
    np.testing.assert_allclose(frame(engine).qpos, [1.0, 0.5])


def test_another_scene_has_one_world(engine):
    multiply(engine, 3)
    engine.load(pendulum())
    engine.wait_for(Loaded, timeout=200)
    assert engine.layout.nworld == 1


@pytest.mark.parametrize("count", [0, -3, 10**6])
def test_numbers_that_cannot_be_are_refused(engine, count):
    engine.set_worlds(count)
    failed = engine.wait_for(Failed)
    assert "1 to 1024 worlds" in failed.message and not failed.unbuilt
    engine.show_world(5)
    assert "no world 5" in engine.wait_for(Failed).message
    engine.step()
    assert frame(engine).time > 0


def test_a_world_that_runs_away_is_named(engine):
    multiply(engine, 3)
    engine.show_world(1)
    engine.set_state(qvel=[1e9, 1e9])
    engine.play()
    while not (failures := [event for event in engine.poll() if isinstance(event, Failed)]):
        pass
    assert "in world 1" in failures[0].message and failures[0].paused
