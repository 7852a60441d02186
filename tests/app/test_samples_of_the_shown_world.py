"""Several worlds: what a session answers is of the one that it shows, however late the engine's samples come."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.document import Document
from app.session import Session
from engine.server import Engine, Event, Samples

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
from engine_worlds import pendulum


class SlowPipe(Engine):
    """An engine whose samples come when they are let go, its frames at once."""

    def __init__(self) -> None:
        super().__init__(in_process=True)
        self.late: list[Event] = []
        self.slow = False

    def poll(self) -> list[Event]:
        events = super().poll()
        if not self.slow:
            events, self.late = self.late + events, []
            return events
        self.late += [event for event in events if isinstance(event, Samples)]
        return [event for event in events if not isinstance(event, Samples)]


@pytest.fixture
def session():
    session = Session(Document(pendulum()), SlowPipe())
    session.set_worlds(2)
    session.show_world(1)
    session.poll()
    session.set_control(0, 0.5)
    session.step(3)
    session.poll()
    yield session
    session.close()


def controls(session: Session) -> list[float]:
    (channel,) = [channel.id for channel in session.channels() if channel.id.endswith("/control")]
    return session.samples([channel])[1][:, 0].tolist()


def test_nothing_of_the_world_before_is_there_when_another_one_is_shown(session):
    assert session.world == 1 and controls(session)[-1] == 0.5
    session.engine.slow = True
    session.step()
    session.show_world(0)
    session.poll()
    assert session.world == 0 and controls(session) == []
    session.engine.slow = False
    session.poll()  # the last of world 1, then those of world 0
    assert set(controls(session)) == {0.0}
    session.step(2)
    session.poll()
    times, _ = session.samples([])
    assert set(controls(session)) == {0.0} and len(times) == 3 and times[-1] == session.frame().time


def test_going_to_another_world_and_back_shows_that_one_only(session):
    session.engine.slow = True
    session.show_world(0)
    session.step()
    session.show_world(1)
    session.poll()
    session.engine.slow = False
    session.step()
    session.poll()
    assert session.world == 1 and set(controls(session)) == {0.5}


def test_what_was_simulated_of_another_world_stays_as_a_take(session):
    times, _ = session.samples([])
    session.show_world(0)
    session.poll()
    before, now = session.history.takes
    assert (before.world, now.world, now.cause, now.parent) == (1, 0, "world", None)
    kept = [chunk.time(i) for chunk, _ in before.line() for i in range(chunk.count)]
    assert kept == times.tolist() and len(kept) == 4
    session.step(2)
    session.poll()
    assert set(controls(session)) == {0.0} and session.history.take is now
    session.show_world(1)  # which is only looked at
    session.poll()
    session.show_world(0)
    session.poll()
    assert session.history.takes[:2] == [before, now] and len(session.history.takes) == 3
    assert [take.number for take in session.history.takes] == [1, 2, 3]
