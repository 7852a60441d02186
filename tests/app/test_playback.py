"""Replaying the history: speed, range, loop, and everything that happens meanwhile."""

from __future__ import annotations

import numpy as np
import pytest
from test_takes import ANGLE, DAMPING, angles, damped_pendulum, steps

from app.document import Document
from app.editor import Editor
from app.session import Session
from engine.server import Engine, Stopped


@pytest.fixture
def editor():
    session = Session(Document(damped_pendulum()), Engine(in_process=True))
    session.reset(1)
    session.poll()
    steps(session, 500)
    editor = Editor(session.document, session)
    yield editor
    editor.close()


def tick(editor: Editor, seconds: float) -> float:
    editor.playback.tick(seconds)
    editor.session.poll()
    frame = editor.session.frame()
    assert frame is not None
    return frame.time


def test_it_goes_as_fast_as_the_chosen_speed_and_ends_at_the_end(editor):
    editor.session.set_speed(2.0)
    editor.session.seek(0.2)
    editor.session.poll()
    was = angles(editor.session)
    editor.playback.start()
    editor.session.poll()
    assert [tick(editor, 0.1) for _ in range(3)] == pytest.approx([0.4, 0.6, 0.8])
    tick(editor, 0.2)
    assert not editor.playback.active and editor.session.cursor is None
    assert angles(editor.session) == was and len(editor.session.history.takes) == 1


def test_a_range_is_replayed_again_and_again(editor):
    editor.playback.set_range(0.5, 0.3)
    editor.playback.loops = True
    editor.playback.start()
    editor.session.poll()
    seen = [tick(editor, 0.07) for _ in range(20)]
    assert all(0.3 - 1e-9 <= time <= 0.5 for time in seen) and editor.playback.active
    assert np.sum(np.diff(seen) < 0) >= 5


@pytest.mark.parametrize("what", ["seek", "reset", "play", "step", "take", "document", "world"])
def test_whoever_moves_the_simulation_ends_it(editor, what):
    session = editor.session
    session.seek(0.2)
    session.poll()
    editor.playback.loops = True
    editor.playback.start()
    session.poll()
    tick(editor, 0.05)
    match what:
        case "seek":
            session.seek(0.9)
        case "reset":
            editor.reset()
        case "play":
            session.play()
        case "step":
            session.step(5)
        case "take":
            session.step(5)
            session.poll()
            session.show_take(session.history.takes[0])
        case "document":
            editor.set_document(Document(damped_pendulum()))
        case "world":
            session.set_worlds(2)
            session.poll()
            session.show_world(1)
    for _ in range(5):
        session.poll()
        tick(editor, 0.01)
    assert not editor.playback.active
    session.pause()


def test_an_edit_while_it_goes_on_is_felt_only_by_what_goes_on_from_there(editor):
    session = editor.session
    session.seek(0.2)
    session.poll()
    was = angles(session)
    editor.playback.start()
    for i in range(20):
        session.document.set(DAMPING, 0.1 * i)
        tick(editor, 0.01)
    assert angles(session) == was and len(session.history.takes) == 1
    editor.playback.stop()
    steps(session, 10)
    assert len(session.history.takes) == 2 and session.history.take.cause == "past"


def test_a_structure_that_another_edit_makes_is_replayed_by_names(editor):
    session = editor.session
    was = angles(session)
    session.document.duplicate("hierarchy.bodies[0]")
    session.poll()
    session.seek(0.2)
    session.poll()
    editor.playback.start()
    session.poll()
    for _ in range(5):
        time = tick(editor, 0.05)
        place = session.layout.joint_qposadr[session.layout.joint_name.index("elbow")]
        assert session.frame().qpos[place] == np.float32(was[round(time, 6)])


def test_fast_seeks_end_at_the_last_one(editor):
    session, random = editor.session, np.random.default_rng(1)
    was = angles(session)
    for time in random.uniform(0, 1, 300):
        session.seek(time)
    session.poll()
    session.poll()
    assert session.frame().time == session.history.cursor
    assert session.frame().qpos[1] == np.float32(was[round(session.frame().time, 6)])
    assert angles(session) == was


def test_a_tiny_memory_limit_while_it_goes_on(editor):
    session = editor.session
    editor.playback.set_range(0.1, 0.2)
    editor.playback.loops = True
    editor.playback.start()
    session.poll()
    tick(editor, 0.02)
    session.history.limit = 1
    steps(session, 3000)
    tick(editor, 0.02)
    editor.playback.start()
    session.poll()
    for _ in range(5):
        tick(editor, 0.02)
    assert session.history.start <= session.frame().time <= session.history.end


def test_after_the_engine_died_the_history_is_still_replayed(editor):
    session = editor.session
    was = {time: value for time, value in angles(session).items()}
    session._handle_event(Stopped("it was killed"))
    session.seek(0.3)
    assert session.frame().time == pytest.approx(0.3)
    assert session.frame().qpos[1] == np.float32(was[0.3])
    elbow = was[0.3]
    shoulder = float(session.frame().qpos[0])
    assert elbow != 0.0
    expected = (-0.5 * np.sin(shoulder), 0.0, 2.0 - 0.5 * np.cos(shoulder))
    assert session.frame().xpos[2] == pytest.approx(expected, abs=1e-6)
    editor.playback.start()
    before = session.frame().index
    editor.playback.tick(0.1)
    assert session.frame().time == pytest.approx(0.4) and session.frame().index != before
    assert session.samples([ANGLE])[0].size == len(was)
