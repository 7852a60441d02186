"""The engine: commands, edits while running, frames. In process, so that every number is the same each time."""

from __future__ import annotations

import math
import time

import numpy as np
import pytest
from engine_worlds import arm, box_on_floor, pendulum

from engine import msd
from engine.compiler import build
from engine.msd.edits import Insert, Remove, Set
from engine.msd.paths import put
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    Body,
    JointType,
    SpringDampCoeff,
    SpringDamper,
    StiffnessDamping,
    World,
)
from engine.server import Engine, EngineError, Failed, Loaded, Patched

ELBOW = "hierarchy.bodies[0].link.children[0].joints[0]"
MOTOR = "actuators[0]"


@pytest.fixture
def engine():
    with Engine(in_process=True) as engine:
        yield engine


def load(engine: Engine, world) -> Loaded:
    engine.load(world)
    return engine.wait_for(Loaded)


def patch(engine: Engine, *changes) -> Patched:
    engine.patch(changes)
    return engine.wait_for(Patched)


def plain_pendulum():
    """The pendulum without its stored states: those would have to change with the structure."""
    world = pendulum()
    world.keyframes.clear()
    return world


def damper(damping: float) -> SpringDamper:
    return SpringDamper(coeff=SpringDampCoeff.stiffness_damping(StiffnessDamping(k=0.0, d=damping)))


# ------------------------------------------------------------------------------------------ load, frames


def test_what_is_said_of_a_world_ends_where_the_next_is_loaded(engine):
    engine.load(pendulum())
    broken = pendulum()
    broken.actuators[0].target = ActuatorTarget.joint("nobody")
    engine.load(broken)
    engine.load(World(name="empty"))
    (loaded,) = engine.poll()
    assert isinstance(loaded, Loaded) and loaded.layout.joint_name == []
    assert engine.layout == loaded.layout


def test_load_shows_the_reference_configuration(engine):
    event = load(engine, pendulum())
    layout, frame = event.layout, engine.frame()
    assert layout.joint_name == ["shoulder", "elbow"] and layout.joint_type == ["hinge", "hinge"]
    assert layout.body_path[2] == "hierarchy.bodies[0].link.children[0]" and layout.body_parent == [0, 0, 1]
    assert layout.keyframe_name == ["raised", "bent"] and layout.sensor_unit == ["m", "rad"]
    assert layout.actuator_unit == ["N·m"]
    assert frame.time == 0 and not frame.playing
    assert frame.xpos == pytest.approx(np.array([[0, 0, 0], [0, 0, 2], [0, 0, 1.5]]))


def test_frames_hold_poses_sensors_and_energy_of_one_moment(engine):
    load(engine, pendulum())
    engine.reset(1)
    frame = engine.frame()
    shoulder, elbow = 0.5, -1.0
    assert frame.qpos == pytest.approx([shoulder, elbow])
    assert frame.xquat[1] == pytest.approx([0, math.sin(shoulder / 2), 0, math.cos(shoulder / 2)])
    at = [-0.5 * math.sin(shoulder), 0, 2 - 0.5 * math.cos(shoulder)]
    assert frame.xpos[2] == pytest.approx(at, abs=1e-6)
    assert frame.sensordata == pytest.approx([*at, elbow], abs=1e-6)
    mass = 1000 * (math.pi * 0.03**2 * 0.5 + 4 / 3 * math.pi * 0.03**3)
    height_1 = 2 - 0.25 * math.cos(shoulder)
    height_2 = 2 - 0.5 * math.cos(shoulder) - 0.25 * math.cos(shoulder + elbow)
    assert frame.energy == pytest.approx([9.81 * mass * (height_1 + height_2), 0], rel=1e-5)


def test_a_pendulum_keeps_its_energy_and_counts_time_exactly(engine):
    load(engine, pendulum())
    engine.reset(0)
    before = engine.frame().energy.sum()
    engine.step(500)
    frame = engine.frame()
    assert frame.time == pytest.approx(1.0, abs=1e-12)
    assert frame.energy[1] > 0.1
    assert frame.energy.sum() == pytest.approx(before, rel=0.01)


def test_contacts_carry_the_weight(engine):
    load(engine, box_on_floor(0.1))
    engine.step(1000)
    frame = engine.frame()
    assert frame.ncontact == len(frame.contacts) == 4
    assert frame.contacts[:, 3:6] == pytest.approx(np.tile([0, 0, 1], (4, 1)), abs=1e-5)
    assert frame.contacts[:, 6:9].sum(0) == pytest.approx([0, 0, 2 * 9.81], abs=1e-2)
    assert np.abs(frame.contacts[:, :2]) == pytest.approx(np.full((4, 2), 0.1), abs=1e-4)


def test_frames_since_an_index(engine):
    load(engine, pendulum())
    start = engine.frame().index
    for _ in range(5):
        engine.step()
    frames = engine.frames(start)
    assert [f.index for f in frames] == list(range(start + 1, start + 6))
    assert [f.time for f in frames] == pytest.approx([0.002 * i for i in range(1, 6)])
    assert engine.frames(frames[-1].index) == []


# ---------------------------------------------------------------------------------------------- commands


def test_control_drives_the_motor(engine):
    load(engine, pendulum())
    engine.set_control(0, 0.7)
    engine.step(10)
    frame = engine.frame()
    assert frame.ctrl == pytest.approx([0.7]) and frame.actuator_force == pytest.approx([0.7])
    assert frame.qvel[1] > 0.1
    engine.set_controls([-0.7])
    engine.step()
    assert engine.frame().actuator_force == pytest.approx([-0.7])


def test_a_push_accelerates_and_a_push_off_centre_turns(engine):
    world = box_on_floor(1.0)
    world.simulate_option.gravity = np.zeros(3)
    load(engine, world)
    engine.push(1, force=(0, 0, 4.0), point=(0.05, 0.0, 0.0))
    engine.step(50)
    frame = engine.frame()
    inertia = 2.0 * (0.2**2 + 0.2**2) / 12
    assert frame.qvel[2] == pytest.approx(4.0 / 2.0 * 0.1, rel=1e-3)
    assert frame.qvel[4] == pytest.approx(-0.05 * 4.0 / inertia * 0.1, rel=1e-3)
    engine.end_pushes()
    engine.step(50)
    assert engine.frame().qvel == pytest.approx(frame.qvel, abs=1e-4)


def test_a_pull_is_shared_with_other_bodies(engine):
    world = box_on_floor(1.0)
    world.simulate_option.gravity = np.zeros(3)
    for i in (1, 2):
        more = box_on_floor(1.0 + i).hierarchy.bodies[0]
        more.link.name, more.link.geoms[0].name, more.free.name = f"crate{i}", f"box{i}", f"free{i}"
        world.hierarchy.bodies.append(more)
    load(engine, world)
    engine.pull(1, (0, 0, 0), (0, 0.02, 1.0), shares=[(3, 0.25)])
    engine.step()
    moved = engine.frame().qvel.reshape(3, 6)
    assert moved[:, 1] == pytest.approx([0.02 * 100 * 0.002, 0.0, 0.25 * 0.02 * 100 * 0.002], rel=1e-3, abs=1e-6)
    assert moved[:, 3:] == pytest.approx(0.0, abs=1e-6)
    engine.let_go()
    engine.step(50)
    assert engine.frame().qvel.reshape(3, 6) == pytest.approx(moved, abs=1e-4)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (lambda e: e.set_control(3, 1.0), "no control 3"),
        (lambda e: e.set_controls([1.0, 2.0]), "ctrl has 1 numbers"),
        (lambda e: e.set_state(qpos=[1.0]), "qpos has 2 numbers"),
        (lambda e: e.set_state(qpos=[math.nan, 0.0]), "not finite"),
        (lambda e: e.reset(7), "no keyframe 7"),
        (lambda e: e.push(9, (0, 0, 1)), "no body 9"),
        (lambda e: e.push(1, (0, 0, math.inf)), "not finite"),
        (lambda e: e.push(1, (0, 0, 1), duration=0.0), "longer than 0 s"),
        (lambda e: e.pull(1, (0, 0, 0), (0, 0, 1), shares=[(0, 0.5)]), "no body 0"),
        (lambda e: e.set_speed(0.0), "must be positive"),
    ],
)
def test_a_command_that_cannot_be_obeyed_says_why_and_changes_nothing(engine, command, said):
    load(engine, pendulum())
    engine.step(3)
    before = engine.frame()
    command(engine)
    (event,) = engine.poll()
    assert isinstance(event, Failed) and said in event.message
    engine.step(0)
    assert np.array_equal(engine.frame().qpos, before.qpos) and engine.frame().time == before.time


def test_seek_goes_back_to_a_kept_frame(engine):
    load(engine, pendulum())
    engine.reset(0)
    engine.set_control(0, 0.3)
    engine.step(10)
    then = engine.frame()
    engine.step(40)
    later = engine.frame()
    engine.seek(time=then.time)
    assert np.array_equal(engine.frame().qpos, then.qpos) and engine.frame().time == then.time
    engine.step(40)
    assert engine.frame().qpos == pytest.approx(later.qpos, abs=1e-5)
    with pytest.raises(ValueError, match="kept"):
        engine.seek(index=10**6)


def test_nothing_runs_before_a_scene_is_loaded(engine):
    engine.step()
    assert engine.frame() is None
    (event,) = engine.poll()
    assert "no scene was loaded" in event.message


# ------------------------------------------------------------------------------------------------- edits


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (f"{ELBOW}.spring_damper", damper(0.2)),
        (f"{ELBOW}.armature", 0.5),
        ("simulate_option.gravity", np.array([0.0, 0.0, -1.6])),
        ("simulate_option.timestep", 0.001),
        ("hierarchy.bodies[0].link.children[0].geoms[0].physics_material.density", 4000.0),
        ("hierarchy.bodies[0].link.children[0].local_translation", np.array([0.1, 0.0, -0.5])),
        (f"{MOTOR}.gear", np.array([3.0, 0, 0, 0, 0, 0])),
    ],
)
def test_a_parameter_edit_keeps_the_state_and_changes_the_motion_as_the_scene_says(engine, path, value):
    world = pendulum()
    load(engine, world)
    engine.reset(0)
    engine.set_control(0, 0.4)
    engine.step(100)
    before = engine.frame()
    assert patch(engine, Set(path, value)).kind == "parameter"
    after = engine.frame()
    assert np.array_equal(after.qpos, before.qpos) and np.array_equal(after.qvel, before.qvel)
    assert after.time == before.time and after.ctrl == pytest.approx([0.4])
    engine.step(100)
    edited = engine.frame()

    put(world, path, value)
    with Engine(in_process=True) as fresh:
        load(fresh, world)
        fresh.set_state(before.qpos, before.qvel, ctrl=before.ctrl)
        fresh.step(100)
        assert edited.qpos == pytest.approx(fresh.frame().qpos, abs=1e-5)
    with Engine(in_process=True) as unedited:
        load(unedited, pendulum())
        unedited.set_state(before.qpos, before.qvel, ctrl=before.ctrl)
        unedited.step(100)
        assert np.abs(edited.qpos - unedited.frame().qpos).max() > 1e-3


def test_a_mocap_body_goes_where_the_scene_puts_it(engine):
    world = pendulum()
    post = arm("post", "none")
    post.joints.clear()
    world.hierarchy.bodies.append(Body(link=post, mocap=True))
    load(engine, world)
    engine.step(5)
    before = engine.frame()
    assert (
        patch(engine, Set("hierarchy.bodies[1].link.local_translation", np.array([1.0, 2.0, 3.0]))).kind
        == "parameter"
    )
    frame = engine.frame()
    assert frame.xpos[3] == pytest.approx([1.0, 2.0, 3.0]) and np.array_equal(frame.qpos, before.qpos)
    engine.step(5)
    assert engine.frame().xpos[3] == pytest.approx([1.0, 2.0, 3.0])


def test_a_structure_edit_carries_the_state_over_by_name(engine):
    load(engine, plain_pendulum())
    engine.set_state(qpos=[0.5, -1.0])
    engine.set_control(0, 0.4)
    engine.step(100)
    before = engine.frame()
    hand = arm("hand", "wrist", 0.2)
    hand.local_translation = np.array([0.0, 0.0, -0.5])
    event = patch(
        engine,
        Insert("hierarchy.bodies[0].link.children[0].children[0]", hand),
        Insert("actuators[0]", Actuator(name="grip", target=ActuatorTarget.joint("wrist"))),
    )
    assert event.kind == "structure" and event.layout.joint_name == ["shoulder", "elbow", "wrist"]
    after = engine.frame()
    assert after.qpos == pytest.approx([*before.qpos, 0.0]) and after.qvel == pytest.approx([*before.qvel, 0.0])
    assert engine.layout.actuator_name == ["grip", "motor"] and after.ctrl == pytest.approx([0.0, 0.4])
    assert after.time == before.time and after.index > before.index

    event = patch(engine, Remove("actuators[0]"), Remove("hierarchy.bodies[0].link.children[0].children[0]"))
    assert engine.frame().qpos == pytest.approx(before.qpos) and engine.frame().ctrl == pytest.approx([0.4])


def test_a_joint_inserted_before_others_does_not_take_their_state(engine):
    load(engine, plain_pendulum())
    engine.set_state(qpos=[0.5, -1.0])
    slide = arm("carrier", "rail")
    slide.joints[0].type_ = JointType.Slide
    patch(engine, Insert("hierarchy.bodies[0]", Body(link=slide)))
    assert engine.layout.joint_name == ["rail", "shoulder", "elbow"]
    assert engine.frame().qpos == pytest.approx([0.0, 0.5, -1.0])


def test_a_renamed_joint_keeps_its_state(engine):
    load(engine, pendulum())
    engine.reset(1)
    event = patch(
        engine,
        Set(f"{ELBOW}.name", "hinge"),
        Set(f"{MOTOR}.target.value", "hinge"),
        Set("sensors.joint[0].joint", "hinge"),
    )
    assert event.layout.joint_name == ["shoulder", "hinge"]
    assert engine.frame().qpos == pytest.approx([0.5, -1.0])


def test_reset_never_drops_edits(engine):
    load(engine, pendulum())
    patch(engine, Set("simulate_option.gravity", np.array([0.0, 0.0, 0.0])))
    engine.step(10)
    engine.reset(0)
    frame = engine.frame()
    assert frame.time == 0 and frame.qpos == pytest.approx([1.5, 0.0])
    engine.step(100)
    assert engine.frame().qpos == pytest.approx([1.5, 0.0], abs=1e-6)  # nothing falls: the edit is still there


def test_an_edited_keyframe_is_the_one_that_reset_goes_to(engine):
    load(engine, pendulum())
    patch(engine, Set("keyframes[0].dof_pos", np.array([0.1, 0.2])))
    engine.reset(0)
    assert engine.frame().qpos == pytest.approx([0.1, 0.2])


def test_an_edit_that_cannot_be_built_is_reported_and_the_simulation_runs_on(engine):
    load(engine, pendulum())
    engine.reset(1)
    engine.step(5)
    before = engine.frame()
    engine.patch([Set(f"{MOTOR}.target.value", "nowhere")])
    (event,) = engine.poll()
    assert isinstance(event, Failed) and "nowhere" in event.message and event.path.startswith(MOTOR)
    engine.step()
    assert engine.frame().time > before.time
    patched = patch(engine, Set(f"{MOTOR}.target.value", "shoulder"))
    assert patched.kind == "structure"
    engine.set_control(0, 1.0)
    engine.step()
    assert engine.frame().actuator_force == pytest.approx([1.0])


def test_a_patch_that_the_model_refuses_changes_nothing_and_the_next_brings_it(engine, monkeypatch):
    load(engine, pendulum())
    simulation = engine._transport.runner.simulation
    before, model = simulation.scene, simulation.model
    world = pendulum()
    put(world, f"{ELBOW}.armature", 0.5)
    after = build(world)
    with pytest.raises(ValueError, match="geom_friction has"):
        simulation.patch(after, {"dof_armature": after.dof_armature, "geom_friction": after.geom_friction[:-1]})
    assert simulation.scene is before
    assert np.array_equal(model.dof_armature.numpy()[0], np.float32(before.dof_armature))

    def refuse(*_, **__):
        raise ValueError("not this")

    monkeypatch.setattr(simulation, "patch", refuse)
    engine.patch([Set(f"{ELBOW}.armature", 0.5)])
    assert [event.message for event in engine.poll()] == ["not this"]
    monkeypatch.undo()
    assert patch(engine, Set("simulate_option.gravity", np.zeros(3))).kind == "parameter"
    assert np.array_equal(model.dof_armature.numpy()[0], np.float32(after.dof_armature))


def test_a_scene_that_cannot_be_swapped_in_comes_with_the_next_edit(engine, monkeypatch):
    """An edit of looks used to clear the message, and nothing brought the scene."""
    world = plain_pendulum()
    load(engine, world)
    simulation = engine._transport.runner.simulation

    def full(width):
        raise OSError("no room for frames")

    monkeypatch.setattr(engine._transport.runner, "_new_ring", full)
    engine.patch([Insert("hierarchy.bodies[0]", Body(link=arm("more", "third")))])
    for fog_end in (7.0, 8.0):
        assert [event.message for event in engine.poll()] == ["no room for frames"]
        engine.step()
        assert engine._transport.runner.simulation is simulation and len(engine.frame().qpos) == 2
        engine.patch([Set("visual.fog_end", fog_end)])
    monkeypatch.undo()
    engine.poll()
    patched = patch(engine, Set("visual.fog_end", 9.0))
    assert patched.kind == "structure" and patched.layout.joint_name == ["third", "shoulder", "elbow"]


def test_a_state_of_which_a_part_does_not_fit_is_not_taken_over(engine):
    load(engine, pendulum())
    engine.set_state(qpos=[0.1, 0.2], qvel=[math.nan, 0.0], time=3.0)
    (event,) = engine.poll()
    assert "qvel cannot be set" in event.message
    engine.step(0)
    assert np.array_equal(engine.frame().qpos, [0.0, 0.0]) and engine.frame().time == 0.0


def test_a_scene_that_cannot_be_built_can_be_repaired_by_an_edit(engine):
    world = pendulum()
    world.actuators[0].target = ActuatorTarget.joint("nowhere")
    engine.load(world)
    with pytest.raises(EngineError, match="nowhere"):
        engine.wait_for(Loaded)
    engine.patch([Set(f"{MOTOR}.target.value", "elbow")])
    assert engine.wait_for(Loaded).layout.joint_name == ["shoulder", "elbow"]


def test_a_lost_state_pauses_and_names_the_joint(engine):
    load(engine, pendulum())
    engine.play()
    engine.set_state(qvel=[0.0, 1e12])
    engine.step(20)
    events = [e for e in engine.poll() if isinstance(e, Failed)]
    assert events and events[0].paused and "unstable" in events[0].message and events[0].path
    assert engine.frame().status > 0 and not engine.frame().playing
    engine.reset()
    engine.step(10)
    assert engine.frame().status == 0 and np.isfinite(engine.frame().qpos).all()


def test_a_step_that_breaks_is_reported_and_pauses(engine, monkeypatch):
    load(engine, pendulum())
    simulation = engine._transport.runner.simulation

    def broken(number: int = 1) -> None:
        raise RuntimeError("the device is gone")

    monkeypatch.setattr(simulation, "step", broken)
    engine.play()
    end = time.monotonic() + 30
    events = []
    while not events and time.monotonic() < end:
        events = [e for e in engine.poll() if isinstance(e, Failed)]
    assert events[0].paused and "the device is gone" in events[0].message
    monkeypatch.undo()
    engine.step(3)
    assert engine.frame().time == pytest.approx(0.006) and not engine.frame().playing


def test_a_refused_option_is_named_with_its_path(engine):
    """With every edit, until it is undone."""
    load(engine, msd.from_str("<mujoco><option integrator='RK4'/><worldbody/></mujoco>"))
    for edit in (Set("extras.option.integrator", "discrete"), Set("simulate_option.timestep", 0.004)):
        engine.patch([edit])
        failed = engine.wait_for(Failed)
        assert failed.path == "extras.option.integrator" and failed.unbuilt and "discrete" in failed.message
    engine.set_control(99, 0.0)
    assert not engine.wait_for(Failed).unbuilt
    patch(engine, Set("extras.option.integrator", "Euler"))
