"""Spectra, histograms and curves over curves, by their formulas."""

import numpy as np
import pytest

from app.analysis import MOST_POINTS, Samples, amplitudes, histograms, over


def test_a_sine_has_its_amplitude_at_its_frequency():
    times = np.arange(2000) / 1000.0
    line = amplitudes(Samples(times, 3.0 * np.sin(2 * np.pi * 50.0 * times) + 1.5))
    peak = int(line.y[1:].argmax()) + 1
    assert line.x[peak] == pytest.approx(50.0) and line.y[peak] == pytest.approx(3.0, rel=1e-6)
    assert line.y[0] == pytest.approx(1.5)  # at 0 Hz the mean
    assert line.x[-1] == pytest.approx(500.0)


def test_no_spectrum_of_samples_with_gaps():
    times = np.arange(100) / 100.0
    with pytest.raises(ValueError, match="steady rate"):
        amplitudes(Samples(np.delete(times, slice(40, 50)), np.zeros(90)))


def test_the_share_of_samples_in_a_bin_is_that_of_the_distribution():
    """Uniform samples fall into equal bins evenly; those of a sine by the arcsine law."""
    uniform = Samples(np.arange(10_000) / 100, (np.arange(10_000) + 0.5) / 10_000)
    (line,) = histograms([uniform])
    assert np.allclose(line.y, 100 / len(line.y), rtol=0.02) and len(line.x) == len(line.y) + 1
    phase = (np.arange(100_000) + 0.5) / 100_000 * 2 * np.pi
    (line,) = histograms([Samples(phase, np.sin(phase))])
    expected = 100 * np.diff(np.arcsin(np.clip(line.x, -1, 1))) / np.pi
    assert np.allclose(line.y, expected, atol=0.05)


def test_histograms_share_their_bins_and_count_finite_samples():
    times = np.arange(4.0)
    lines = histograms([Samples(times, np.array([0.0, 1.0, np.nan, 2.0])), Samples(times, np.full(4, 8.0))])
    assert np.array_equal(lines[0].x, lines[1].x) and (lines[0].x[0], lines[0].x[-1]) == (0.0, 8.0)
    assert [line.y.sum() for line in lines] == pytest.approx([100.0, 100.0])
    assert histograms([Samples(np.empty(0), np.empty(0))]) == []
    (still,) = histograms([Samples(times, np.full(4, 5.0))])
    assert still.x[0] < 5.0 < still.x[-1] and still.y.sum() == pytest.approx(100.0)


def test_one_curve_over_another_at_the_times_of_both():
    x = Samples(np.array([0.0, 1.0, 2.0]), np.array([10.0, 11.0, 12.0]))
    y = Samples(np.array([1.0, 2.0, 3.0]), np.array([21.0, 22.0, 23.0]))
    line = over(x, y)
    assert line.x.tolist() == [11.0, 12.0] and line.y.tolist() == [21.0, 22.0]
    angle = np.linspace(0, 2 * np.pi, 10 * MOST_POINTS)
    circle = over(Samples(angle, np.cos(angle)), Samples(angle, np.sin(angle)))
    assert len(circle.x) <= MOST_POINTS and np.allclose(np.hypot(circle.x, circle.y), 1.0)
