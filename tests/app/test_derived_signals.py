"""Expressions as channels of a session: their values over its history, over resets and takes."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from app.document import Document
from app.expressions import Expression, ExpressionError
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


def run(session: Session, steps: int) -> None:
    session.step(steps)
    session.poll()


def test_an_expression_is_a_channel(session):
    joint = next(c.id for c in session.channels() if c.id.endswith("/velocity") and c.group == "Joints")
    name = joint.split("/")[1]
    rate = session.derive(f"ddt(joint.{name}.velocity)")
    area = session.derive(f"integral(joint.{name}.velocity)")
    assert (rate.unit, area.unit) == ("rad/s²", "rad") and rate.id.startswith("=")
    ids = [rate.id, joint, area.id, f"joint/{name}/position"]
    session.choose(ids)
    for _ in range(5):
        run(session, 40)
        session.samples(ids)  # in between, as a plot does
    times, values = session.samples(ids)
    np.testing.assert_allclose(values[1:, 0], np.diff(values[:, 1]) / np.diff(times), rtol=1e-4, atol=1e-3)
    np.testing.assert_allclose(values[:, 2] + values[0, 3], values[:, 3], atol=2e-3)
    late, some = session.samples(ids, since=0.3)
    np.testing.assert_array_equal(some, values[times >= 0.3])
    assert late[0] == 0.3


def test_what_an_expression_needs_is_sampled(session):
    momentum = session.derive("norm(system.momentum)")
    assert momentum.unit == "kg·m/s"
    session.choose([momentum.id])
    run(session, 10)
    _, values = session.samples([momentum.id])
    _, parts = session.samples([f"system/momentum {axis}" for axis in "xyz"])
    np.testing.assert_allclose(values[:, 0], np.linalg.norm(parts, axis=1), rtol=1e-6)


def test_a_reset_and_a_moment_gone_back_to_begin_anew(session):
    area = session.derive("integral(t)")
    for step in (100, 60):
        run(session, step)
        times, values = session.samples([area.id])
        np.testing.assert_allclose(values[:, 0], times**2 / 2, atol=1e-6)
        session.reset()
        session.poll()
    run(session, 100)
    session.seek(0.1)
    session.poll()
    run(session, 50)
    times, values = session.samples([area.id])
    np.testing.assert_allclose(values[:, 0], times**2 / 2, atol=1e-6)


@pytest.mark.parametrize(
    ("text", "message"),
    [("system.momentum", "3 numbers"), ("fft(t)", "no number over time"), ("a.b", "no such signal")],
)
def test_what_is_no_curve_over_time_is_said(session, text, message):
    with pytest.raises(ExpressionError, match=message):
        session.derive(text)


def test_very_many_moments_are_computed_by_a_thread_in_blocks(session, monkeypatch):
    area = session.derive("integral(t)")
    run(session, 3000)
    expected = session.samples([area.id])[1][:, 0]
    monkeypatch.setattr("app.derived.AT_ONCE", 100)
    monkeypatch.setattr("app.derived._BLOCK", 512)
    blocks = threading.Semaphore(0)
    feed = Expression.feed

    def slow(self, times, values):
        assert len(times) <= 100 or threading.current_thread() is not threading.main_thread()
        if len(times) > 100:
            blocks.acquire(timeout=20)
        return feed(self, times, values)

    monkeypatch.setattr(Expression, "feed", slow)
    session.derive("integral(t)")
    found = session.samples([area.id])[1][:, 0]
    assert np.isnan(found).all() and session.computing == 0.0  # and nobody waits
    blocks.release()
    deadline = time.monotonic() + 20
    while not session.computing and time.monotonic() < deadline:
        time.sleep(0.001)
    found = session.samples([area.id])[1][:, 0]
    known = np.isfinite(found)
    assert 0 < session.computing < 1 and known[: known.sum()].all() and not known.all()
    np.testing.assert_array_equal(found[known], expected[known])
    blocks.release()
    session.stop_computing()
    assert session.computing is None and session.stopped_computing
    part = session.samples([area.id])[1][:, 0]
    assert np.isnan(part).any() and session.computing is None  # it stays stopped
    session.go_on_computing()
    blocks.release(100)
    session.samples([area.id])
    while session.computing is not None and time.monotonic() < deadline:
        time.sleep(0.001)
    np.testing.assert_array_equal(session.samples([area.id])[1][:, 0], expected)
    run(session, 50)  # the newest moments follow
    times, values = session.samples([area.id])
    assert len(times) == 3051 and np.isfinite(values).all()
