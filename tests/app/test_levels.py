"""Levels of long curves: every peak is there, exactly, in few points, within the memory of the history."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest

from app.history import History
from app.levels import BLOCK, Levels

SAMPLES, RATE = 300_000, 500
RANGES = [(0, 600), (100.3, 480.9), (246, 248), (246.9, 246.92), (0, 3), (0, 40), (599, 700)]


@pytest.fixture(scope="module")
def history():
    """Ten minutes of two channels with noise and peaks."""
    return filled(History())


def filled(history: History) -> History:
    table = SimpleNamespace(columns={"wave": 0, "noise": 1}, width=2, layout=None, rows=lambda values: values)
    history.follow(table)  # type: ignore[arg-type]
    random = np.random.default_rng(0)
    times = np.arange(SAMPLES) / RATE
    values = np.stack([np.sin(times), random.normal(size=SAMPLES)], axis=1).astype(np.float32)
    values[123_457, 0], values[271_828, 0] = 9.0, -9.0
    for start in range(0, SAMPLES, 7000):
        history.append(times[start : start + 7000], values[start : start + 7000])
    return history


def extremes(history: History, id: str, since: float, until: float) -> tuple[float, float]:
    _, values = history.get([id], since, until)
    return float(values.min()), float(values.max())


@pytest.mark.parametrize(("since", "until"), RANGES)
@pytest.mark.parametrize("id", ["wave", "noise"])
def test_the_extremes_are_there_in_few_points(history, id, since, until):
    levels = Levels(history)
    points = levels.points([id], since, until, 800)[0]
    low, high = extremes(history, id, since, until)
    inside = (points.times >= since) & (points.times <= until)
    assert (points.values[inside].min(), points.values[inside].max()) == (low, high)
    assert len(points.times) <= 4 * 800 + 8 * BLOCK and (np.diff(points.times) > 0).all()


def test_every_column_of_a_picture_has_its_extremes(history):
    """Whatever is drawn in a column of pixels lies between what the points in it and beside it say."""
    points = Levels(history).points(["noise"], 0, 600, 400)[0]
    times, values = history.get(["noise"], 0, 600)
    edges = np.linspace(0, 600, 101)
    for a, b in pairwise(edges):
        true = values[(times >= a + 2.1) & (times < b - 2.1)]
        near = points.values[(points.times >= a) & (points.times < b)]
        assert near.min() <= true.min() and near.max() >= true.max()


def test_points_are_samples_of_the_history(history):
    points = Levels(history).points(["noise"], 0, 600, 500)[0]
    times, values = history.get(["noise"])
    places = np.searchsorted(times, points.times)
    np.testing.assert_array_equal(values[places, 0], points.values)


def test_levels_take_little_memory_and_go_with_what_is_forgotten():
    history = filled(History(limit=2 * 2**20))
    levels = Levels(history)
    assert history.size <= 2 * 2**20
    levels.points(["wave"], -1, 1000, 100)[0]
    assert 0 < levels.size < history.size / 8
    start = history.start
    points = levels.points(["wave"], -1, 1000, 100)[0]
    assert start > 0 and points.times[0] == start
    levels.keep([])
    assert levels.size == 0


def test_what_grows_is_seen_and_a_channel_that_was_not_sampled_is_a_gap(history):
    levels = Levels(history)
    assert np.isnan(levels.points(["none"], 0, 600, 300)[0].values).all()
    grown = filled(History())
    levels = Levels(grown)
    levels.points(["wave"], 0, 2000, 300)[0]
    grown.append(np.arange(SAMPLES, SAMPLES + 5000) / RATE, np.full((5000, 2), 20, np.float32))
    assert levels.points(["wave"], 0, 2000, 300)[0].values.max() == 20
