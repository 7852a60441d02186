"""An engine that is started again goes on from the last frame: by names, whatever was edited before or since."""

from __future__ import annotations

import numpy as np
import pytest
from engine_worlds import arm, box_on_floor, pendulum

from engine.msd.edits import Insert, Remove, Set
from engine.msd.schema import Actuator, ActuatorTarget, Body, FreeJoint, Geometry, Link, ShapeType, World
from engine.server import Engine, Loaded, Patched


@pytest.fixture
def engine():
    with Engine(in_process=True) as engine:
        yield engine


def state(engine: Engine) -> dict[str, float]:
    """Positions of joints with one coordinate, and controls, by name."""
    layout, frame = engine.layout, engine.frame()
    joints = zip(layout.joint_name, layout.joint_qposadr, strict=True)
    controls = zip(layout.actuator_name, layout.actuator_ctrladr, strict=True)
    found = {name: float(frame.qpos[at]) for name, at in joints} | {
        name: float(frame.ctrl[at]) for name, at in controls
    }
    return found | {"time": frame.time}


def arms() -> World:
    world = pendulum()
    world.keyframes.clear()
    world.hierarchy.bodies.append(Body(link=arm("other", "third")))
    world.actuators.append(Actuator(name="second", target=ActuatorTarget.joint("third")))
    return world


def running(engine: Engine) -> World:
    """A World whose simulation has another number in every place."""
    world = arms()
    engine.load(world)
    engine.wait_for(Loaded)
    engine.set_state(qpos=[0.1, 0.2, 0.3], qvel=[1.0, 2.0, 3.0], ctrl=[0.4, 0.5])
    engine.step(3)
    return world


def test_after_a_structure_edit_it_goes_on(engine):
    """It used to begin anew: "qpos has 4 numbers here, 3 were given"."""
    world = running(engine)
    engine.patch([Insert("hierarchy.bodies[0]", Body(link=arm("more", "fourth")))])
    engine.wait_for(Patched)
    engine.step(3)
    before, frame = state(engine), engine.frame()
    world.hierarchy.bodies.insert(0, Body(link=arm("more", "fourth")))
    engine.restart(world)
    engine.wait_for(Loaded)
    assert state(engine) == before and before["time"] > 0
    assert engine.frame().qvel == pytest.approx(frame.qvel)


def test_what_was_edited_since_the_last_frame_takes_nobodys_place(engine):
    """Bodies in another order have as many numbers: each used to get another's."""
    world = running(engine)
    before = state(engine)
    world.hierarchy.bodies.reverse()
    world.actuators.reverse()
    engine.restart(world)
    engine.wait_for(Loaded)
    assert state(engine) == before
    assert engine.layout.joint_name == ["third", "shoulder", "elbow"]


def test_objects_without_number_begin_as_modelled_and_others_go_on(engine):
    world = running(engine)
    before = state(engine)
    del world.hierarchy.bodies[0].link.children[0]
    del world.actuators[0], world.sensors.joint[0], world.sensors.frame[0]
    world.hierarchy.bodies.insert(0, Body(link=arm("more", "fourth")))
    engine.restart(world)
    engine.wait_for(Loaded)
    gone = {"elbow", "motor"}
    assert state(engine) == {name: value for name, value in before.items() if name not in gone} | {"fourth": 0.0}


def test_it_goes_on_however_often_it_is_restarted(engine):
    world = running(engine)
    engine.play()
    before = state(engine)
    for _ in range(3):
        engine.restart(world)  # the next one comes before this one has shown anything
    engine.poll()
    engine.pause()
    after = state(engine)
    assert after["time"] >= before["time"] and after["third"] == pytest.approx(before["third"], abs=0.2)
    assert after["second"] == before["second"]


def test_mocap_bodies_stay_where_they_are(engine):
    world = arms()
    marks = [
        Body(link=Link(name=name, local_translation=np.array([x, 0, 1.0])), mocap=True)
        for name, x in [("a", 1), ("b", 2)]
    ]
    for mark in marks:
        mark.link.geoms.append(Geometry(shape=ShapeType.Sphere, size=np.array([0.1, 0, 0])))
    world.hierarchy.bodies += marks
    engine.load(world)
    engine.wait_for(Loaded)
    half = np.sqrt(0.5)
    simulation = engine._transport.runner.simulation
    simulation.write(mocap_pos=[[5, 6, 7], [8, 9, 10]], mocap_quat=[[1, 0, 0, 0], [half, half, 0, 0]])
    engine.step(1)
    world.hierarchy.bodies.reverse()
    engine.restart(world)
    engine.wait_for(Loaded)
    simulation = engine._transport.runner.simulation
    assert simulation.read("mocap_pos") == pytest.approx(np.array([[8, 9, 10], [5, 6, 7]]))
    assert simulation.read("mocap_quat") == pytest.approx(np.array([[half, half, 0, 0], [1, 0, 0, 0]]), abs=1e-6)


def test_a_state_that_was_lost_is_not_resumed_and_this_is_said(engine):
    world = running(engine)
    engine._transport.runner.simulation.data.qpos.assign(np.full((1, 3), np.nan, np.float32))
    engine._transport.runner._publish()
    engine.restart(world)
    assert "begins anew" in engine.wait_for(Loaded).report[0]
    assert state(engine)["third"] == 0.0


def test_a_structure_edit_begins_anew_where_the_state_was_lost(engine):
    """It used to be refused for ever: "qacc_warmstart cannot be set to numbers that are not finite"."""
    running(engine)
    engine._transport.runner.simulation.data.qacc_warmstart.assign(np.full((1, 3), np.nan, np.float32))
    engine.patch([Insert("hierarchy.bodies[0]", Body(link=arm("more", "fourth")))])
    assert "begins anew" in engine.wait_for(Patched).report[0]
    assert state(engine)["third"] == 0.0 and engine.frame().time == 0.0


def test_what_an_engine_received_before_is_not_kept_in_memory(engine):
    """A restart takes the World as it is: nobody has to remember how it came to be so."""
    engine.load(pendulum())
    kept = [name for name, value in vars(engine).items() if isinstance(value, list)]
    assert kept == []


def test_a_structure_edit_puts_a_free_body_where_the_user_moved_it(engine):
    """Paused, in the same moment as the structure changes. It used to be refused, or to move another body."""
    engine.load(box_on_floor())
    engine.wait_for(Loaded)
    ball = Body(
        link=Link(name="ball", geoms=[Geometry(shape=ShapeType.Sphere, size=np.array([0.1, 0, 0]))]), free=FreeJoint()
    )
    place = np.array([3.0, 2.0, 1.0])
    engine.patch([Insert("hierarchy.bodies[0]", ball), Set("hierarchy.bodies[1].link.local_translation", place)])
    engine.wait_for(Patched)
    assert engine.frame().qpos.reshape(2, 7)[:, :3] == pytest.approx(np.array([[0, 0, 0], place]))
    engine.patch([Remove("hierarchy.bodies[0]"), Set("hierarchy.bodies[0].link.local_translation", -place)])
    engine.wait_for(Patched)
    assert engine.frame().qpos[:3] == pytest.approx(-place)


def two_boxes() -> World:
    """Two free boxes and a mocap body, all with names."""
    world = World(name="boxes")
    for name, x in (("left", -1.0), ("right", 1.0)):
        shape = Geometry(shape=ShapeType.Box, size=np.array([0.1, 0.1, 0.1]))
        link = Link(name=name, local_translation=np.array([x, 0, 5.0]), geoms=[shape])
        world.hierarchy.bodies.append(Body(link=link, free=FreeJoint(name=f"{name}_free")))
    world.hierarchy.bodies.append(Body(link=Link(name="mark", local_translation=np.array([0, 0, 1.0])), mocap=True))
    return world


@pytest.mark.parametrize("edited_before", [False, True])
def test_what_the_user_moved_since_the_last_frame_is_where_the_user_put_it(engine, edited_before):
    """Between the end of an engine and its restart. It used to be where the last frame had it."""
    world = two_boxes()
    engine.load(world)
    engine.wait_for(Loaded)
    if edited_before:  # a place that the engine knows of is no move since the last frame
        world.hierarchy.bodies[1].link.local_translation = np.array([1, 1, 5.0])
        engine.patch([Set("hierarchy.bodies[1].link.local_translation", np.array([1, 1, 5.0]))])
        engine.wait_for(Patched)
    engine.step(20)
    fallen = engine.frame().qpos.reshape(2, 7)
    assert fallen[1, 2] < 4.999
    for i, place in ((0, [3, 2, 1]), (2, [7, 8, 9])):
        world.hierarchy.bodies[i].link.local_translation = np.array(place, float)
    for _ in range(2):  # a second restart goes on from the first
        engine.restart(world)
        engine.wait_for(Loaded)
        assert engine.frame().time > 0
        assert engine.frame().qpos.reshape(2, 7)[0, :3] == pytest.approx([3, 2, 1])
        assert np.array_equal(engine.frame().qpos.reshape(2, 7)[1], fallen[1])
        assert engine.frame().xpos[3] == pytest.approx([7, 8, 9])
