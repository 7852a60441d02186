"""What a session does, recorded from its history: nothing twice, nothing lost, resets and ways back too."""

from __future__ import annotations

import errno
import os
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from app.document import Document
from app.history import History
from app.session import Session
from app.takes.reader import Take
from app.takes.recorder import Recorder, save_take
from app.takes.scene import take_scene
from engine import msd
from engine.server import Engine

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
from engine_worlds import pendulum

ANGLE = "joint/elbow/position"


@pytest.fixture
def session():
    session = Session(Document(pendulum()), Engine(in_process=True))
    session.reset(1)
    session.poll()
    yield session
    session.close()


def recorder_of(session: Session, path, every: int = 1) -> Recorder:
    return Recorder(session.history, str(path), lambda: take_scene(session.document.world, str(path)), every)


def steps(session: Session, recorder: Recorder, count: int) -> None:
    for _ in range(count // 10):
        session.step(10)
        session.poll()
        recorder.pull()


def moments(path) -> tuple[np.ndarray, np.ndarray, Take]:
    take = Take(str(path))
    blocks = list(take.blocks())
    angle = [block.values[:, take.segments[block.segment].ids.index(ANGLE)] for block in blocks]
    return np.concatenate([block.times for block in blocks]), np.concatenate(angle), take


def test_every_moment_from_the_present_one_on_is_recorded(session, tmp_path):
    session.step(50)
    session.poll()
    recorder = recorder_of(session, tmp_path / "take.mcap")
    steps(session, recorder, 200)
    recorder.stop()
    times, angle, take = moments(tmp_path / "take.mcap")
    expected, values = session.samples([ANGLE], since=0.1)
    assert np.array_equal(times, expected) and np.array_equal(angle, values[:, 0]) and len(times) == 201
    assert recorder.moments == 201 and recorder.size == os.path.getsize(tmp_path / "take.mcap") and not take.cut
    assert msd.to_msgpack(msd.from_file(str(tmp_path / "take.mcap"))) == take.scene


def test_signals_of_all_worlds_are_recorded_and_read_again(session, tmp_path):
    session.set_worlds(3)
    session.poll()
    ids = [f"worlds/{what}/{base}" for base in (ANGLE, "link/upper/position x") for what in ("mean", "std", "2")]
    session.choose(ids := [id for id in ids if session.find_channel(id) is not None])
    assert len(ids) >= 3
    session.set_control(0, 1.0)  # in one of them
    session.step(10)
    session.poll()
    recorder = recorder_of(session, tmp_path / "take.mcap")
    steps(session, recorder, 50)
    recorder.stop()
    history = History()
    Take(str(tmp_path / "take.mcap")).fill(history)
    times, values = history.get(ids)
    expected, own = session.samples(ids, since=float(times[0]))
    assert np.array_equal(times, expected) and np.array_equal(values, own) and np.isfinite(own).all()
    assert own[-1, 1] > 0


def test_every_few_moments(session, tmp_path):
    recorder = recorder_of(session, tmp_path / "take.mcap", every=7)
    steps(session, recorder, 200)
    recorder.stop()
    times, angle, _ = moments(tmp_path / "take.mcap")
    expected, values = session.samples([ANGLE])
    assert np.array_equal(times, expected[::7]) and np.array_equal(angle, values[::7, 0])


def test_resets_and_ways_back_are_recorded_in_their_order(session, tmp_path):
    recorder = recorder_of(session, tmp_path / "take.mcap")
    steps(session, recorder, 100)
    session.reset(1)
    steps(session, recorder, 50)
    session.seek(0.04)
    steps(session, recorder, 30)
    recorder.stop()
    times, _, take = moments(tmp_path / "take.mcap")
    back = np.flatnonzero(np.diff(times) < 0) + 1
    assert [part[-1] for part in np.split(times, back)] == pytest.approx([0.2, 0.1, 0.1])
    assert times[back].tolist() == [0.0, 0.04]
    history = History()
    take.fill(history)
    assert len(history.takes) == 3 and history.end == session.history.end


def test_an_edit_of_the_structure_while_recording_begins_a_segment(session, tmp_path):
    recorder = recorder_of(session, tmp_path / "take.mcap")
    steps(session, recorder, 50)
    session.document.add("body_box")
    session.poll()
    steps(session, recorder, 50)
    recorder.stop()
    times, angle, take = moments(tmp_path / "take.mcap")
    assert len(take.segments) == 2 and np.isfinite(angle).all() and times[-1] == pytest.approx(0.2)
    assert take.scene == take_scene(session.document.world, str(tmp_path / "take.mcap")).data


def test_an_edited_value_is_in_the_scene_of_the_take(session, tmp_path):
    recorder = recorder_of(session, tmp_path / "take.mcap")
    steps(session, recorder, 20)
    session.document.set("simulate_option.gravity", [0.0, 0.0, -1.6])
    session.poll()
    steps(session, recorder, 20)
    recorder.stop()
    read = msd.from_file(str(tmp_path / "take.mcap"))
    assert list(read.simulate_option.gravity) == pytest.approx([0.0, 0.0, -1.6])


def test_a_take_replays_in_a_session_by_its_history(session, tmp_path):
    recorder = recorder_of(session, tmp_path / "take.mcap")
    steps(session, recorder, 200)
    recorder.stop()
    times, angle, take = moments(tmp_path / "take.mcap")
    other = Session(Document.open(str(tmp_path / "take.mcap")), Engine(in_process=True))
    other.poll()
    history = History()
    take.fill(history)
    other.show_history(history)
    other.poll()
    assert other.frame().time == 0.0 and other.history.count() == 201
    for i in (20, 150, 60):
        other.seek(times[i])
        other.poll()
        assert other.frame().time == times[i] and other.frame().qpos[1] == angle[i]
    assert other.history.count() == 201
    before = other.samples([ANGLE])[1]
    assert np.array_equal(before[:, 0], angle)
    other.step(3)  # goes on from a past moment
    other.poll()
    assert other.history.take is not history.takes[0] and other.samples([ANGLE])[0][-1] == times[63]
    other.close()


def test_a_part_of_the_history_is_saved_as_a_take(session, tmp_path):
    session.step(200)
    session.poll()
    history, path = session.history, str(tmp_path / "part.mcap")
    assert save_take(history, history.take, path, take_scene(session.document.world, path), 0.1, 0.3) == 101
    times, angle, _ = moments(path)
    expected, values = session.samples([ANGLE], 0.1, 0.3)
    assert np.array_equal(times, expected) and np.array_equal(angle, values[:, 0])
    assert (
        save_take(
            history, history.take, str(tmp_path / "no.mcap"), take_scene(session.document.world, path), 9.0, 10.0
        )
        == 0
    )
    assert os.listdir(tmp_path) == ["part.mcap"]


def test_a_full_disk_ends_the_recording_with_a_sentence(session, tmp_path, monkeypatch):
    recorder = recorder_of(session, tmp_path / "take.mcap")
    monkeypatch.setattr("app.takes.writer.CHUNK", 1)
    steps(session, recorder, 100)
    for _ in range(2000):
        if recorder.moments >= 90:
            break
        time.sleep(0.005)  # another thread writes
    assert recorder.moments >= 90
    whole = recorder.size

    def full(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(recorder._writer._file, "write", full)
    steps(session, recorder, 100)
    recorder.stop()
    assert recorder.error == "No space left on device" and os.path.getsize(tmp_path / "take.mcap") == whole
    times, _, take = moments(tmp_path / "take.mcap")
    assert take.cut and len(times) == recorder.moments >= 90


def test_a_take_is_of_one_world(session, tmp_path):
    session.set_worlds(3)
    session.poll()
    session.show_world(1)
    session.poll()
    recorder = recorder_of(session, tmp_path / "take.mcap")
    steps(session, recorder, 30)
    assert not recorder.left_world
    session.show_world(2)
    steps(session, recorder, 50)
    assert recorder.left_world
    recorder.stop()
    times, _, take = moments(tmp_path / "take.mcap")
    assert len(times) == recorder.moments == 31 and not take.cut
