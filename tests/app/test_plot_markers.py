"""Moments at which something happened, over an engine that runs."""

import sys
from pathlib import Path

import numpy as np
import pytest

from app.document import Document
from app.markers import contact_starts, markers
from app.session import Session
from engine.server import Engine

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
from engine_worlds import pendulum


@pytest.fixture
def session():
    session = Session(Document(pendulum()), Engine(in_process=True))
    session.poll()
    yield session
    session.close()


def run(session, steps):
    session.step(steps)
    session.poll()


def test_resets_edits_and_returns_to_the_past_are_marked_where_they_were(session):
    run(session, 400)
    assert markers(session.history) == []
    session.reset()
    session.poll()
    run(session, 400)
    (reset,) = markers(session.history)
    assert reset.cause == "reset" and reset.time == session.history.start
    edited = session.history.end
    session.document.set("simulate_option.gravity", (0.0, 0.0, -5.0))
    session.poll()
    run(session, 400)
    reset, edit = markers(session.history)
    assert (edit.cause, edit.time) == ("edit", edited)
    assert [note.path for note in edit.edits] == ["simulate_option.gravity"]
    back = session.history.end - 0.1
    session.seek(back)
    session.poll()
    run(session, 20)
    *before, past = markers(session.history)
    assert before == [reset, edit] and past.cause == "past" and past.time == pytest.approx(back, abs=0.01)


def test_contacts_are_marked_where_their_number_rises():
    times = np.arange(6.0)
    assert contact_starts(times, np.array([0.0, 0.0, 2.0, 2.0, 1.0, 3.0])).tolist() == [2.0, 5.0]
    assert contact_starts(times, np.array([np.nan, 0.0, 1.0, 0.0, 0.0, 0.0])).tolist() == [2.0]
    assert not len(contact_starts(times[:0], np.empty(0)))
