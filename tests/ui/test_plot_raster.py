"""Curves as pixels: columns have all that a polyline reaches, and are filled with it."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPdfWriter

from app.channels import Channel
from ui.plots.plot import Plot
from ui.plots.raster import Spans, column_spans, fill

START, STOP, COLUMNS = 0.3, 2.7, 50


def reached(times: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Least and greatest of a polyline in each column, by very many points on it."""
    edges = np.linspace(START, STOP, COLUMNS + 1)
    fine = [
        np.unique(np.concatenate([np.linspace(a, b, 400), times[(times >= a) & (times <= b)]]))
        for a, b in pairwise(edges)
    ]
    found = [np.interp(one, times, values, np.nan, np.nan) for one in fine]
    return np.array([v.min() for v in found]), np.array([v.max() for v in found])


@pytest.mark.parametrize("count", [7, 60, 900, 9000])
def test_columns_have_what_the_polyline_reaches(count):
    random = np.random.default_rng(1)
    times = np.sort(random.uniform(0.0, 3.0, count))
    times[0], times[-1] = 0.0, 3.0
    values = random.normal(size=(3, count)).astype(np.float32)
    low, high = column_spans(times, values, START, STOP, COLUMNS)
    for i in range(3):
        least, greatest = reached(times, values[i])
        np.testing.assert_allclose(low[i], least, atol=2e-3)
        np.testing.assert_allclose(high[i], greatest, atol=2e-3)


@pytest.mark.parametrize("count", [301, 30001])
def test_gaps_and_what_lies_outside_stay_empty(count):
    times = np.linspace(1.0, 2.0, count)
    values = np.where((times > 1.3) & (times < 1.6), np.nan, 1.0)[None]
    low, _ = column_spans(times, values, 0.0, 3.0, 30)
    middles = np.linspace(0.05, 2.95, 30)
    inside = (middles > 1.0) & (middles < 2.0) & ~((middles > 1.3) & (middles < 1.6))
    assert np.isfinite(low[0][inside]).all()
    assert np.isnan(low[0][(middles < 0.9) | (middles > 2.1) | ((middles > 1.4) & (middles < 1.5))]).all()
    assert np.isnan(column_spans(times[:0], values[:, :0], 0.0, 3.0, 30).low).all()
    assert np.isfinite(column_spans(times[:1], values[:, :1], 0.0, 3.0, 30).low).sum() == 1


@pytest.mark.parametrize("curves, spread", [(3, 0.02), (40, 1.0)])  # runs of pixels, and rows
def test_pixels_are_those_between_least_and_greatest(curves, spread):
    random = np.random.default_rng(2)
    middle = random.uniform(-1.2, 1.2, (curves, 60)).astype(np.float32)
    half = (spread * random.uniform(0, 1, (curves, 60))).astype(np.float32)
    spans = Spans(middle - half, middle + half)
    spans.low[0, 5] = spans.high[0, 5] = np.nan
    pixels = np.zeros((40, 60), np.uint32)
    colors = np.arange(1, curves + 1, dtype=np.uint32)
    fill(pixels, spans, np.tile([-1.0, 1.0], (curves, 1)), colors)
    expected = np.zeros_like(pixels)
    for c in range(curves):
        for x in range(60):
            if np.isfinite(spans.low[c, x]):
                top, end = (np.floor((1.0 - v[c, x]) * 20) for v in (spans.high, spans.low))
                rows = np.arange(int(top), int(max(end - 1, top)) + 1)
                expected[rows[(rows >= 0) & (rows < 40)], x] = c + 1
    np.testing.assert_array_equal(pixels, expected)


def test_a_plot_draws_its_curve_on_screen_and_as_lines_into_a_file(qtbot, tmp_path):
    plot = Plot()
    qtbot.addWidget(plot)
    plot.resize(700, 200)
    curve = plot.add(Channel("a", "g", "a", "m", ""), "#ff0000")
    assert curve is not None
    times = np.arange(3000) / 1000
    curve.set_samples(times, np.sin(5 * times).astype(np.float32))
    plot.set_times(0.0, 3.0)
    plot.show()
    qtbot.waitExposed(plot)
    plot.redraw()
    image = plot.canvas.grab().toImage()
    ratio, area = image.devicePixelRatio(), plot.box.sceneBoundingRect()
    low, high = plot.box.viewRange()[1]
    for time in (0.4, 1.0, 2.2):
        at = QPointF(
            area.x() + area.width() * time / 3.0, area.y() + area.height() * (high - np.sin(5 * time)) / (high - low)
        )
        near = [
            image.pixelColor(int((at.x() + dx) * ratio), int((at.y() + dy) * ratio)).name()
            for dx in (-1, 0, 1) for dy in (-2, -1, 0, 1, 2)
        ]  # fmt: skip
        assert "#ff0000" in near, time
    larger = QImage(1400, 400, QImage.Format.Format_ARGB32)
    larger.fill(0xFFFFFFFF)
    painter = QPainter(larger)
    plot.canvas.render(painter, QRectF(0, 0, 1400, 400))
    painter.end()
    assert "#ff0000" in {larger.pixelColor(x, y).name() for x in range(0, 1400, 5) for y in range(400)}
    path = tmp_path / "plot.pdf"
    writer = QPdfWriter(str(path))
    painter = QPainter(writer)
    plot.canvas.render(painter)
    painter.end()
    assert b"/Subtype /Image" not in path.read_bytes()


def test_a_curve_at_a_line_of_the_grid_is_seen(qtbot):
    plot = Plot()
    qtbot.addWidget(plot)
    plot.resize(700, 200)
    plot.show()
    curve = plot.add(Channel("a", "", "a", "m", ""), "#ff0000")
    times = np.linspace(0.0, 4.0, 400)
    for values in (np.zeros(400), np.where(times < 0.3, 0.2 * times / 0.3, 0.0)):
        curve.set_samples(times, values.astype(np.float32))
        plot.set_times(0.0, 4.0)
        plot.redraw()
        image = plot.canvas.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width()) & 0xFFFFFF
        left = round(plot.box.sceneBoundingRect().left() + 0.2 * plot.box.width())
        right = round(plot.box.sceneBoundingRect().right()) - 2
        reds = (pixels[:, left:right] == 0xFF0000).any(axis=0)
        assert reds.all(), "lines of the grid cross the curve"


def test_infinite_values_are_drawn_without_a_warning(recwarn):
    times = np.linspace(0.0, 3.0, 200)
    values = np.full((1, 200), np.inf, np.float32)
    values[0, ::7] = 1.0
    column_spans(times, values, START, STOP, COLUMNS)
    assert not recwarn.list
