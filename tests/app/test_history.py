"""The moments that a session keeps: every step, exact, and states to go back to."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
import pytest

from app import history as history_module
from app.document import Document
from app.editor import Editor
from app.history import Chunk, History, Take
from app.session import Session
from engine.server import Engine, Loaded
from engine.simulation import Simulation

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
from engine_worlds import pendulum

ANGLE = "joint/elbow/position"
STEP = 0.002


@pytest.fixture
def session():
    session = Session(Document(pendulum()), Engine(in_process=True))
    session.reset(1)
    session.poll()
    yield session
    session.close()


def steps(session: Session, n: int) -> None:
    session.step(n)
    session.poll()


def angles(session: Session) -> dict[float, float]:
    times, values = session.samples([ANGLE])
    return dict(zip(np.round(times, 6).tolist(), values[:, 0].tolist(), strict=True))


def test_every_step_is_kept_as_a_simulation_of_ones_own_has_it(session):
    simulation = Simulation(pendulum())
    simulation.reset(1)
    positions, velocities, sensors = [], [], []
    for _ in range(700):
        simulation.forward()
        positions.append(float(simulation.read("qpos")[1]))
        velocities.append(float(simulation.read("qvel")[1]))
        sensors.append(float(simulation.read("sensordata")[3]))
        simulation.step()
    for n in (1, 2, 300, 396):
        steps(session, n)
    ids = [ANGLE, "joint/elbow/velocity", "sensor/elbow_angle"]
    times, values = session.samples(ids)
    assert times == pytest.approx(np.arange(700) * STEP, abs=1e-12)
    np.testing.assert_array_equal(values[:, 0], np.float32(positions))
    np.testing.assert_array_equal(values[:, 1], np.float32(velocities))
    np.testing.assert_array_equal(values[:, 2], np.float32(sensors))


def test_going_back_shows_the_state_and_going_on_from_there_repeats_what_was(session):
    steps(session, 200)
    first = angles(session)
    session.seek(0.1)
    session.poll()
    assert session.frame().time == 0.1 and session.cursor == pytest.approx(0.1)
    assert session.frame().qpos[1] == np.float32(first[0.1])
    assert angles(session) == first  # what came after is still there
    steps(session, 150)
    assert session.cursor is None and len(session.history.takes) == 2
    assert angles(session) == first


def test_going_on_from_the_past_with_another_control_keeps_both_runs(session):
    steps(session, 100)
    first = angles(session)
    session.seek(0.05)
    session.set_controls(np.full(session.layout.nu, 0.8))
    steps(session, 75)
    second = angles(session)
    assert list(second) == list(first)
    assert [t for t in first if first[t] != second[t]] == [t for t in first if t > 0.051]
    old, new = session.history.takes
    assert new.parent is old and new.begins == pytest.approx(0.05)


def test_looking_through_the_past_leaves_nothing_behind(session):
    steps(session, 50)
    first = angles(session)
    for moment in (0.02, 0.03, 0.08, 0.0, 0.044):
        session.seek(moment)
    session.poll()
    assert session.frame().time == pytest.approx(0.044)
    assert angles(session) == first and len(session.history.takes) == 1
    session.seek(1e9)
    steps(session, 10)
    assert len(session.history.takes) == 1 and max(angles(session)) == pytest.approx(0.12)


def test_steps_back_and_forward_are_those_of_the_history(session):
    steps(session, 10)
    session.step_back()
    session.poll()
    assert session.frame().time == pytest.approx(9 * STEP)
    session.step_back()
    session.step_back()  # the frame of the one before has not come yet: at least one step back
    session.poll()
    assert session.frame().time == pytest.approx(8 * STEP)
    session.step_forward()
    session.poll()
    assert session.frame().time == pytest.approx(9 * STEP) and len(session.history.takes) == 1
    session.step_forward()
    session.poll()
    session.step_forward()
    session.poll()
    assert session.frame().time == pytest.approx(11 * STEP) and session.cursor is None


def test_a_reset_begins_a_take_and_the_one_before_is_kept(session):
    steps(session, 20)
    session.seek(0.01)
    session.poll()
    session.reset()
    session.poll()
    assert list(angles(session)) == [0.0] and session.cursor is None
    assert len(session.history.takes) == 2 and session.history.takes[0].chunks


def test_a_state_before_an_edit_of_the_structure_is_found_by_name(session):
    steps(session, 50)
    then = angles(session)[0.05]
    session.document.duplicate("hierarchy.bodies[0]")
    session.poll()
    steps(session, 50)
    session.seek(0.05)
    session.poll()
    assert session.layout.nq == 4 and session.frame().qpos[1] == np.float32(then)
    assert session.frame().qpos[2:] == pytest.approx(session.engine.reference.qpos[2:])


def test_history_survives_an_engine_that_is_started_again(session):
    steps(session, 50)
    session.restart()
    session.poll()
    steps(session, 10)
    assert list(angles(session)) == pytest.approx([i * STEP for i in range(61)])
    session.seek(0.02)
    session.poll()
    assert session.frame().time == pytest.approx(0.02)


def test_memory_is_bounded_and_the_newest_moments_stay(session):
    session.history.limit = 300_000
    for _ in range(30):
        steps(session, 500)
    times, values = session.samples([ANGLE, "energy/total"])
    assert session.history.size <= 300_000
    assert 1000 < len(times) < 15000 and times[-1] == pytest.approx(30.0)
    assert np.diff(times) == pytest.approx(STEP) and values[-1, 0] == session.frame().qpos[1]


def test_a_process_whose_owner_reads_late_loses_no_step():
    session = Session(Document(pendulum()), Engine())
    try:
        loaded = session.engine.wait_for(Loaded)
        session._handle_event(loaded)
        session.set_speed(1000.0)
        session.play()
        deadline = time.monotonic() + 60
        while session.engine.frame() is None or session.engine.frame().time < 20.0:
            assert time.monotonic() < deadline
            session.engine._transport.wait(0.01)  # nothing is read: frames are looked at only
        session.pause()
        while session.frame() is None or session.frame().playing or session.history.end < session.frame().time:
            assert time.monotonic() < deadline
            session.engine._transport.wait(0.01)
            session.poll()
        times, _ = session.samples([ANGLE])
        assert times[-1] >= 20.0 and np.diff(times) == pytest.approx(STEP, abs=1e-9)
        assert session.frame().time == times[-1]
    finally:
        session.close()


def test_parts_of_a_history_and_its_neighbours():
    history = History()
    assert history.moment(1.0) is None and history.before(1.0) is None and history.end == -np.inf


def test_a_reset_is_undone_and_done_again_without_touching_the_document(session):
    editor = Editor(session.document, session)
    steps(session, 50)
    session.document.set("visual.fog_end", 7.0)
    session.document.undo()
    was = session.frame()
    editor.reset()
    session.poll()
    assert session.frame().time == 0.0 and session.document.undo_stack.undo_text == "Reset"
    assert not session.document.modified and session.document.undo_stack.can_redo
    steps(session, 5)
    session.document.undo()
    session.poll()
    assert session.frame().time == was.time and session.frame().qpos == pytest.approx(was.qpos, abs=0)
    steps(session, 5)
    assert list(angles(session)) == pytest.approx([i * STEP for i in range(56)])
    session.document.redo()
    session.poll()
    assert session.frame().time == pytest.approx(5 * STEP)
    session.document.redo()
    assert session.document.world.visual.fog_end == 7.0
    editor.close()


def test_poses_of_one_drag_are_one_undo_step(session):
    editor = Editor(session.document, session)
    steps(session, 20)
    was = session.frame()
    for angle in (0.3, 0.4, 0.5):
        before = session.whereabouts
        session.hold_joints({1: [angle]})
        session.let_go()
        session.poll()
        editor.moved("Pose joints", before, "sliders")
    assert session.frame().qpos[1] == np.float32(0.5)
    session.document.undo()
    session.poll()
    assert session.frame().qpos == pytest.approx(was.qpos, abs=0)
    session.document.redo()
    session.poll()
    assert session.frame().qpos[1] == np.float32(0.5)
    steps(session, 1)
    assert angles(session)[0.04] == np.float32(0.5)
    editor.close()


def test_a_pose_in_the_past_is_undone_there(session):
    editor = Editor(session.document, session)
    steps(session, 50)
    first = angles(session)
    session.seek(0.05)
    session.poll()
    before = session.whereabouts
    session.hold_joints({1: [-0.7]})
    session.let_go()
    session.poll()
    editor.moved("Pose joints", before)
    session.document.undo()
    session.poll()
    assert session.frame().qpos[1] == np.float32(first[0.05])
    session.document.redo()
    steps(session, 1)
    assert angles(session)[0.05] == np.float32(-0.7)
    assert session.history.takes[0].chunks and len(session.history.takes) == 2
    editor.close()


def _branched(table) -> History:
    """600 chunks of a run, from the middle of which another goes on, from which a third does."""
    history = History()
    history.follow(table)
    rng = np.random.default_rng(3)
    size = Chunk(table)._times.size

    def write(begin: int, count: int) -> None:
        times = np.arange(begin, begin + count) * 0.002
        history._write(times, rng.normal(size=(count, table.width)).astype(np.float32))

    write(0, 600 * size)
    for begin in (300 * size + 7, 450 * size + 1):
        history._begin(Take(history.take, begin * 0.002, "past"))
        write(begin, 200 * size)
    return history


def test_a_moment_of_many_chunks_is_found_with_a_look_at_few(session, monkeypatch):
    """As a search from the first moment on finds it."""
    table = session.channel_table
    monkeypatch.setattr(history_module, "_CHUNK", 16)
    history = _branched(table)
    looks = []
    time_of = Chunk.time
    for take in history.takes:
        all_times, rows = zip(
            *[(chunk.times[part], chunk.columns[:, part].T) for chunk, part in history.parts(None, None, take=take)],
            strict=True,
        )
        all_times, rows = np.concatenate(all_times), np.concatenate(rows)
        assert (np.diff(all_times) > 0).all()
        inside = np.random.default_rng(5).uniform(0, all_times[-1], 200)
        monkeypatch.setattr(Chunk, "time", lambda chunk, i: [looks.append(1), time_of(chunk, i)][1])
        for moment in [-1.0, *inside, all_times[17], all_times[-1] + 1]:
            at = max(int(np.searchsorted(all_times, moment, "right")) - 1, 0)
            looks.clear()
            table_of, found, row = history._row_at(moment, take)
            assert len(looks) < 100 or not _within_chunk(take, moment)
            assert found == all_times[at] and table_of is table
            np.testing.assert_array_equal(row, rows[at])
            looks.clear()
            until = moment + 1.0
            between = (all_times >= moment) & (all_times <= until)
            count = sum(part.stop - part.start for _, part in history.parts(moment, until, take=take))
            assert count == np.count_nonzero(between)
        monkeypatch.setattr(Chunk, "time", time_of)


def _within_chunk(take: Take, time: float) -> bool:
    """Whether a time lies between moments of one chunk, and not between two chunks."""
    return any(chunk.times[0] <= time <= chunk.times[-1] and time < end for chunk, end in take.line())
