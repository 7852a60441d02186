"""Plots as pictures: SVG, PDF, PNG and the clipboard, beside the samples that they show."""

import re
import xml.etree.ElementTree as ElementTree
import zlib

import numpy as np
import pytest
from fake_session import FakeSession, fake_editor
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QGuiApplication, QImage, QPainter

from ui.figures import files
from ui.figures.colors import print_colors
from ui.figures.figure import Axes, Colors, Figure, Line, Scale
from ui.figures.painting import clipped, fitted, font_of, paint
from ui.figures.ticks import decades, texts, ticks
from ui.plots import PlotPanel
from ui.plots.as_figure import figure_of
from ui.plots.plot_menu import PlotMenu
from ui.theme import THEMES

SIZE = (640, 400)


@pytest.fixture(scope="module")
def session():
    session = FakeSession()
    session.advance(20.0)
    return session


@pytest.fixture
def panel(qtbot, session):
    panel = PlotPanel(fake_editor(session))
    qtbot.addWidget(panel)
    panel.resize(900, 500)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def texts_of(path) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.parse(path).iter() if node.tag.endswith("text")]


def lines_of(path, color: str) -> list[np.ndarray]:
    """The curves of an SVG that have a color."""
    found = []

    def search(node, stroke: str) -> None:
        stroke = node.get("stroke", stroke)
        if node.tag.endswith("polyline") and stroke == color:
            found.append(np.array([[float(n) for n in p.split(",")] for p in node.get("points").split()]))
        for child in node:
            search(child, stroke)

    search(ElementTree.parse(path).getroot(), "")
    return [line for line in found if len(line) > 2]


def test_an_svg_has_the_samples_and_its_texts(panel, session, tmp_path):
    panel.add_channels(["pos:hinge", "acc:x"])
    path = str(tmp_path / "plot.svg")
    files.write(path, figure_of(panel.plots, print_colors()), SIZE)
    said = texts_of(path)
    assert {"hinge position", "acc x", "rad", "m/s²", "time (s)"} <= set(said)
    color = panel.plots[0].curves[0].color  # of the first curve of each plot
    for plot, line in zip(panel.plots, lines_of(path, color), strict=True):
        (curve,) = plot.curves
        times, values = curve.samples(*plot.times)
        at = np.interp(times, *_fitted(line[:, 0], times[[0, -1]], line[:, 1]))
        # The picture is flat from the lowest value, below, to the highest.
        part = (values - values.min()) / np.ptp(values)
        drawn = (line[:, 1].max() - at) / np.ptp(line[:, 1])
        assert np.abs(part - drawn).max() < 0.02


def _fitted(x: np.ndarray, ends: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Times of points of a line, whose first and last are at `ends`."""
    return ends[0] + (x - x[0]) / (x[-1] - x[0]) * (ends[1] - ends[0]), y


def test_text_of_a_pdf_can_be_selected(panel, tmp_path):
    panel.add_channels(["pos:hinge"])
    path = tmp_path / "plot.pdf"
    files.write(str(path), figure_of(panel.plots, print_colors()), SIZE)
    data = path.read_bytes()
    assert data.startswith(b"%PDF") and b"/MediaBox" in data
    box = [float(n) for n in re.search(rb"/MediaBox \[([^\]]*)\]", data)[1].split()]
    assert box[2:] == pytest.approx([SIZE[0] * 0.75, SIZE[1] * 0.75], abs=0.5)  # 96 px are 72 points
    maps = ""
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", data, re.S):
        try:
            maps += zlib.decompress(stream).decode("latin-1")
        except zlib.error:
            maps += stream.decode("latin-1")
    known = {int(code, 16) for code in re.findall(r"<([0-9A-Fa-f]{4})>", maps)}
    assert {ord(letter) for letter in "hingeposition"} <= known  # PDF 32000-1:2008, 9.10.3: ToUnicode


def test_a_png_has_its_size_and_the_colors_for_print(panel, tmp_path):
    panel.add_channels(["pos:hinge"])
    path = tmp_path / "plot.png"
    for scale in (1.0, 2.0):
        files.write(str(path), figure_of(panel.plots, print_colors(), scale), SIZE)
        image = QImage(str(path))
        assert (image.width(), image.height()) == SIZE
        image = image.convertToFormat(QImage.Format.Format_RGB888)
        pixels = np.frombuffer(image.constBits(), np.uint8)
        pixels = pixels.reshape(SIZE[1], -1)[:, : 3 * SIZE[0]].reshape(SIZE[1], SIZE[0], 3)
        ground = QColor(THEMES["light"].base).getRgb()[:3]
        assert (pixels == ground).all(axis=2).mean() > 0.5
        color = np.array(QColor(panel.plots[0].curves[0].color).getRgb()[:3])
        assert (np.abs(pixels.astype(int) - color).max(axis=2) < 12).sum() > 200


@pytest.mark.parametrize("view", ("spectrum", "xy", "histogram"))
def test_other_views_have_their_axes(panel, tmp_path, view):
    panel.add_channels(["acc:x"])
    (plot,) = panel.plots
    panel.add_channels(["acc:y"], plot)
    panel.set_view(plot, view)
    path = str(tmp_path / "plot.svg")
    files.write(path, figure_of([plot], print_colors()), SIZE)
    bottom = plot.analysis.axes[0].getAxis("bottom").labelText
    assert bottom in texts_of(path) and plot.analysis.titles[0].toPlainText() in texts_of(path)
    curve = plot.curves[-1]
    assert lines_of(path, curve.color)


def test_the_menu_exports_one_plot_or_all(qtbot, panel, tmp_path):
    panel.add_channels(["pos:hinge", "acc:x"])
    menu = PlotMenu(panel, panel.plots[1])
    actions = {action.text().replace("&", ""): action for action in menu.actions()}
    actions["Copy as picture"].trigger()
    copied = QGuiApplication.clipboard().image()
    assert copied.width() == round(panel.plots[1].width() * panel.devicePixelRatioF())
    dialog = panel.export_picture(panel.plots[1])
    assert len(dialog.figure().rows) == 1
    dialog.which.setCurrentIndex(1)
    assert len(dialog.figure().rows) == 2
    dialog.width_box.setValue(500)
    dialog.height_box.setValue(300)
    dialog.copy()
    copied = QGuiApplication.clipboard().image()
    assert (copied.width(), copied.height()) == (500, 300)
    dialog.save(str(tmp_path / "both.svg"))
    assert {"rad", "m/s²"} <= set(texts_of(tmp_path / "both.svg")) and not dialog.isVisible()


def test_a_file_that_cannot_be_written_is_named(panel, tmp_path):
    panel.add_channels(["pos:hinge"])
    figure = figure_of(panel.plots, print_colors())
    with pytest.raises(OSError, match=r"\.svg, \.pdf, \.png"):
        files.write(str(tmp_path / "plot.bmp"), figure, SIZE)
    for suffix in files.SUFFIXES:
        with pytest.raises(OSError, match="none"):
            files.write(str(tmp_path / "none" / f"plot{suffix}"), figure, SIZE)


def test_lines_are_cut_at_the_frame():
    line = np.array([[0, 0], [2, 2], [4, 2], [4, 0.5], [5, 0.5], [np.nan, 0], [5, 0.2], [9, 0.2]], float)
    first, second, third = clipped(line, (0.0, 0.0), (6.0, 1.0))
    assert first.tolist() == [[0, 0], [1, 1]]
    assert second.tolist() == [[4, 1], [4, 0.5], [5, 0.5]]
    assert third.tolist() == [[5, 0.2], [6, 0.2]]
    assert clipped(line + 20, (0.0, 0.0), (6.0, 1.0)) == []


def test_numbers_of_axes():
    assert ticks(0.0, 5.0, 6) == [0, 1, 2, 3, 4, 5]
    assert texts(ticks(-0.1, 0.11, 5)) == ["-0.10", "-0.05", "0.00", "0.05", "0.10"]
    assert texts(ticks(131.214, 131.2151, 4)) == ["131.2140", "131.2145", "131.2150"]
    assert texts(ticks(0.0, 3e7, 4)) == ["0", "1.0e+07", "2.0e+07", "3.0e+07"]
    assert texts(ticks(0.0, 3e-7, 4)) == ["0", "1.0e-07", "2.0e-07", "3.0e-07"]
    for low, high in ((0.0, 1e-9), (-3.3, 17.0), (1e6, 1e6 + 1), (5.0, 5.0)):
        values = ticks(low, high, 5)
        assert 1 <= len(values) <= 5 and len(set(texts(values))) == len(values)
        assert all(low - 1e-6 * (high - low) <= value <= high + 1e-6 * (high - low) for value in values)
    assert decades(-3.2, 1.4) == [-3, -2, -1, 0, 1] and len(decades(-30, 4)) <= 7


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("size", [(320, 96), (128, 240), (960, 200)])
def test_plots_beside_a_small_video_do_not_lie_over_one_another(qapp, count, size):
    x = np.linspace(0.0, 5.0, 500)
    lines = [Line(x, np.sin(x), "#2050e0", name, "rad/s") for name in ("hip velocity", "knee velocity")]
    scales = [Scale("rad/s", lines, -1.1, 1.1)]
    rows = [[Axes("time (s)" if i == count - 1 else "", 0.0, 5.0, scales)] for i in range(count)]
    colors = Colors("#ffffff", "#202020", "#a0a0a0", "#c0c0c0", "#ff0000")
    figure = fitted(Figure(rows, colors, shows_values=True), size)
    image = QImage(*size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painted = paint(painter, QRectF(0, 0, *size), figure)
    painter.end()
    text = QFontMetricsF(font_of(figure.scale)).height()
    assert len(painted) == count
    areas = []
    for one in painted:
        assert one.place.height() >= 2 * text and len(one.values) == len(lines)
        areas.append(one.place.adjusted(0, -text, 0, text if one.axes.bottom else 0))  # with unit and numbers
        for value in one.values:  # of the legend
            areas[-1] = areas[-1].united(value.place.adjusted(0, 0, one.place.right() - value.place.right(), 0))
    for area in areas:
        assert QRectF(0, 0, *size).contains(area)
        assert not any(area.adjusted(1, 1, -1, -1).intersects(other) for other in areas if other is not area)
    if size == (960, 200) and count == 1:
        assert figure.scale == 1.0
