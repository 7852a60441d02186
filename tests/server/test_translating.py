"""Commands go by index: one that was given before its sender heard of an edit reaches the object that was meant, or
none. In process, a patch takes effect at once, and its sender hears of it at the next poll."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest
from engine_worlds import arm, pendulum

from engine.msd.edits import Insert, Remove, Set
from engine.msd.schema import Actuator, ActuatorTarget, Body, Keyframe, World
from engine.server import Engine, EngineError, Loaded, Patched
from engine.server.merging import add_command
from engine.server.protocol import Control, Push, SetState


def arms(count: int = 3) -> World:
    """Arms `a`, `b`, ... side by side, each with a motor and a keyframe at which it alone stands out."""
    world = World(name="arms")
    world.simulate_option.timestep = 0.002
    for i in range(count):
        name = "abcdef"[i]
        link = arm(name, f"{name}_joint")
        link.local_translation = np.array([float(i), 0.0, 2.0])
        world.hierarchy.bodies.append(Body(link=link))
        world.actuators.append(Actuator(name=f"{name}_motor", target=ActuatorTarget.joint(f"{name}_joint")))
        world.keyframes.append(
            Keyframe(name=name, dof_pos=0.1 * np.eye(count)[i], dof_vel=np.zeros(count), ctrl=np.zeros(count))
        )
    return world


@pytest.fixture
def engine():
    with Engine(in_process=True) as engine:
        engine.load(arms())
        engine.wait_for(Loaded)
        yield engine


def without_states(engine: Engine) -> None:
    engine.patch([Remove("keyframes[0]")] * 3)
    engine.wait_for(Patched)


WITHOUT_FIRST = [Remove("actuators[0]"), Remove("hierarchy.bodies[0]")]


def test_a_control_reaches_the_actuator_that_was_meant(engine):
    without_states(engine)
    engine.patch(WITHOUT_FIRST)
    engine.set_control(1, 0.7)
    engine.wait_for(Patched)
    assert engine.layout.actuator_name == ["b_motor", "c_motor"]
    assert engine.frame().ctrl == pytest.approx([0.7, 0.0])
    engine.set_control(1, 0.3)
    assert engine.frame().ctrl == pytest.approx([0.7, 0.3])


def test_all_controls_reach_their_actuators(engine):
    without_states(engine)
    engine.patch(WITHOUT_FIRST)
    engine.set_controls([0.1, 0.2, 0.3])
    engine.wait_for(Patched)
    assert engine.frame().ctrl == pytest.approx([0.2, 0.3])


@pytest.mark.parametrize(
    "command", [lambda e: e.set_control(0, 0.7), lambda e: e.push(1, (0, 0, 5)), lambda e: e.reset(0)]
)
def test_what_is_gone_is_refused(engine, command):
    without_states(engine)
    engine.patch([Insert("keyframes[0]", arms().keyframes[0])])
    engine.wait_for(Patched)
    engine.patch([Remove("keyframes[0]"), *WITHOUT_FIRST])
    assert len(engine.frame().ctrl) == 3, "the frame that the layout is about, until the poll"
    command(engine)
    engine.wait_for(Patched)
    with pytest.raises(EngineError, match="gone since an edit"):
        engine.wait_for(Patched)
    assert engine.frame().ctrl == pytest.approx([0, 0])


def test_a_push_reaches_the_body_that_was_meant_and_letting_go_reaches_all(engine):
    without_states(engine)
    engine.patch(WITHOUT_FIRST)
    engine.twist(2, (3.0, 0, 0))
    applied = engine._transport.runner.simulation.read("xfrc_applied")
    assert applied[:, 3] == pytest.approx([0, 3.0, 0])
    engine.let_go()
    assert not engine._transport.runner.simulation.read("xfrc_applied").any()


def test_a_keyframe_is_found_by_its_name(engine):
    engine.patch([Remove("keyframes[0]")])
    engine.reset(2)
    engine.wait_for(Patched)
    assert engine.frame().qpos == pytest.approx([0, 0, 0.1])


def test_a_state_is_that_of_the_joints_that_it_was_given_for(engine):
    without_states(engine)
    engine.patch([*WITHOUT_FIRST, Insert("hierarchy.bodies[2]", Body(link=arm("d", "d_joint")))])
    engine.set_state(qpos=[0.1, 0.2, 0.3])
    engine.wait_for(Patched)
    assert engine.layout.joint_name == ["b_joint", "c_joint", "d_joint"]
    assert engine.frame().qpos == pytest.approx([0.2, 0.3, 0.0])


def test_a_joint_is_held_that_was_meant(engine):
    without_states(engine)
    engine.patch(WITHOUT_FIRST)
    engine.hold_joints({2: [0.3]})
    engine.wait_for(Patched)
    assert engine.frame().qpos == pytest.approx([0.0, 0.3])
    with pytest.raises(EngineError, match="gone since an edit"):
        engine.patch(WITHOUT_FIRST)
        engine.hold_joints({0: [0.3]})
        engine.wait_for(Patched)
        engine.wait_for(Patched)


def test_a_rename_is_no_other_actuator(engine):
    engine.patch([Set("actuators[1].name", "renamed")])
    engine.set_control(1, 0.7)
    engine.wait_for(Patched)
    assert engine.frame().ctrl == pytest.approx([0, 0.7, 0])


def test_a_restarted_engine_knows_which_scene_a_command_is_about(engine):
    """The panels show the scene before the restart until the new engine says what it has."""
    smaller = arms()
    del smaller.keyframes[:], smaller.actuators[0], smaller.hierarchy.bodies[0]
    engine.restart(smaller)
    engine.set_control(1, 0.7)
    engine.wait_for(Loaded)
    assert engine.frame().ctrl == pytest.approx([0.7, 0.0])


def test_before_a_new_scene_is_known_indices_are_those_that_it_will_have(engine):
    engine.load(pendulum())
    engine.set_control(0, 0.7)
    engine.wait_for(Loaded)
    assert engine.frame().ctrl == pytest.approx([0.7])


def test_commands_of_two_layouts_are_not_merged():
    for first, second in (
        (Control(0, [1.0], generation=1), Control(0, [2.0], generation=2)),
        (Push(1, generation=1), Push(1, generation=2)),
        (SetState([1.0], generation=1), SetState([1.0], generation=2)),
    ):
        waiting = deque([first])
        add_command(waiting, second)
        assert list(waiting) == [first, second]


def test_a_state_goes_with_a_body_that_is_put_elsewhere_in_the_list():
    """Nothing else of the model may differ: the state of one alike took its place."""
    world = arms()
    del world.keyframes[:], world.actuators[:]
    with Engine(in_process=True) as engine:
        engine.load(world)
        engine.wait_for(Loaded)
        engine.set_state(qpos=[0.1, 0.2, 0.3])
        engine.patch([Remove("hierarchy.bodies[0]"), Insert("hierarchy.bodies[1]", world.hierarchy.bodies[0])])
        engine.wait_for(Patched)
        assert engine.layout.joint_name == ["b_joint", "a_joint", "c_joint"]
        assert engine.frame().qpos == pytest.approx([0.2, 0.1, 0.3])
