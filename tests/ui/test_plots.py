"""The plot panel: drawing, following, picking, dropping, exporting; and the arithmetic under it."""

import csv

import numpy as np
import pytest
from fake_session import CHANNELS, JOINT, FakeSession, fake_editor
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from ui.dragging import CHANNEL_MIME, PATH_MIME
from ui.plots import PlotPanel
from ui.plots.decimation import current_run, min_max, visible
from ui.plots.lines import CurveLines
from ui.plots.palette import next_color
from ui.plots.plot_menu import PlotMenu
from ui.theme import CURVES


@pytest.fixture
def session():
    session = FakeSession()
    session.advance(20.0)
    return session


@pytest.fixture
def panel(qtbot, session):
    panel = PlotPanel(fake_editor(session))
    qtbot.addWidget(panel)
    panel.resize(1000, 600)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def drop(panel, paths, position, kind=PATH_MIME):
    mime = QMimeData()
    mime.setData(kind, "\n".join(paths).encode())
    args = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(position, *args)
    QApplication.sendEvent(panel, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(panel, QDropEvent(QPointF(position), *args, QEvent.Type.Drop))


def test_thinning_keeps_every_peak_in_order():
    times = np.arange(100_000) / 1000
    values = np.zeros(100_000)
    values[[12_345, 12_346, 77_777]] = 9.0, -9.0, 5.0
    t, v = min_max(times, values, 500)
    assert len(t) <= 2 * 500 + 300
    assert v.max() == 9.0 and v.min() == -9.0 and 77.777 in t[v == 5.0]
    assert (np.diff(t) >= 0).all()


def test_thinning_keeps_gaps_and_short_curves():
    times = np.arange(10_000.0)
    values = np.where((times > 4000) & (times < 6000), np.nan, 1.0)
    assert np.isnan(min_max(times, values, 100)[1]).any()
    assert len(min_max(times[:50], values[:50], 100)[0]) == 50


def test_visible_samples_reach_one_beyond_the_edges():
    times = np.arange(10.0)
    assert visible(times, 2.5, 4.5) == slice(2, 6)
    assert visible(times, -5.0, 50.0) == slice(0, 10)
    assert visible(times, 20.0, 30.0) == slice(9, 10)


def test_only_the_run_since_the_last_reset_is_current():
    assert current_run(np.array([0.0, 1.0, 2.0, 0.0, 0.5])) == slice(3, 5)
    assert current_run(np.array([0.0, 1.0])) == slice(0, 2)


def test_colors_are_used_evenly():
    used = []
    for _ in range(2 * len(CURVES)):
        used.append(next_color(used))
    assert all(used.count(color) == 2 for color in CURVES)


def test_dropped_joint_opens_a_plot_for_each_unit(panel, session):
    drop(panel, [JOINT], QPoint(500, 300))
    assert [[c.channel.id for c in p.curves] for p in panel.plots] == [["pos:hinge"], ["vel:hinge"]]
    curve = panel.plots[1].curves[0]
    times, values = curve.times, curve.values
    np.testing.assert_allclose(values, session.sample(1, times))
    assert times[-1] == session.times[-1]


def test_dropping_on_a_plot_adds_to_it(panel):
    panel.add_paths([JOINT])
    QApplication.processEvents()
    first = panel.plots[0]
    drop(panel, ["sensors.frame[0]"], first.mapTo(panel, first.rect().center()))
    assert [c.channel.id for c in first.curves] == ["pos:hinge", "acc:x", "acc:y"]
    assert len({c.color for c in first.curves}) == 3


def test_channels_are_dropped_one_by_one(panel):
    drop(panel, ["acc:y"], QPoint(50, 400), CHANNEL_MIME)
    assert [c.channel.id for plot in panel.plots for c in plot.curves] == ["acc:y"]


def test_a_link_gives_the_channels_below_it(panel):
    assert {c.id for c in panel.channels_of("hierarchy.bodies[0].link")} == {"pos:hinge", "vel:hinge", "pos:free"}
    assert panel.channels_of("hierarchy.bodies[1].link") == []


def test_options_and_world_give_the_energies(panel):
    assert [c.id for c in panel.channels_of("simulate_option")] == ["energy:kinetic"]
    assert [c.id for c in panel.channels_of("")] == ["energy:kinetic"]


def test_following_slides_with_the_simulation(panel, session):
    panel.add_paths([JOINT])
    assert panel.plots[0].times == pytest.approx((15.0, 20.0))
    session.advance(1.0)
    panel.refresh()
    assert all(p.times == pytest.approx((16.0, 21.0)) for p in panel.plots)


def test_zooming_by_hand_holds_every_plot_while_data_arrive(panel, session, qtbot):
    panel.add_paths([JOINT])
    plot = panel.plots[0]
    qtbot.mouseMove(plot.canvas.viewport(), plot.canvas.viewport().rect().center())
    _wheel(plot.canvas.viewport(), 240)
    held = plot.times
    assert not panel.following and not panel.bar.follow_button.isChecked()
    assert held[1] - held[0] < 5.0
    session.advance(3.0)
    panel.refresh()
    assert plot.times == held and panel.plots[1].times == pytest.approx(held)
    assert plot.curves[0].times[-1] == pytest.approx(23.0)
    qtbot.mouseClick(panel.bar.follow_button, Qt.MouseButton.LeftButton)
    assert plot.times == pytest.approx((18.0, 23.0))


def _wheel(widget, delta):
    from PySide6.QtGui import QWheelEvent

    centre = QPointF(widget.rect().center())
    event = QWheelEvent(
        centre, QPointF(widget.mapToGlobal(centre.toPoint())), QPoint(), QPoint(0, delta),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def test_value_axis_holds_what_is_visible(panel, session):
    panel.add_paths([JOINT])
    low, high = panel.plots[1].box.viewRange()[1]
    values = session.sample(1, session.times[session.times >= 15.0])
    assert low < values.min() and high > values.max()
    assert high - low < 1.3 * (values.max() - values.min())


def test_legend_shows_live_value_and_value_under_the_cursor(panel, session, qtbot):
    panel.add_paths([JOINT])
    legend = panel.plots[0].legend
    newest = f"{session.sample(0, session.times[-1]):.5g} rad"
    qtbot.waitUntil(lambda: legend.topLevelItem(0).text(1) == newest)
    panel.plots[1].hovered.emit(17.0)
    assert legend.topLevelItem(0).text(1) == f"{session.sample(0, 17.0):.5g} rad"
    assert panel.plots[0].cursor_line.isVisible()


def test_reset_begins_an_empty_run(panel, session):
    panel.add_paths([JOINT])
    session.reset()
    session.advance(0.5)
    panel.refresh()
    times = panel.plots[0].curves[0].times
    assert times[-1] == pytest.approx(0.5) and panel.plots[0].times == pytest.approx((0.0, 5.0))


def test_curves_and_plots_go_by_key_and_menu(panel, qtbot):
    panel.add_channels(["acc:x", "acc:y"])
    plot = panel.plots[0]
    legend = plot.legend
    legend.setCurrentItem(legend.topLevelItem(0))
    legend.setFocus()
    qtbot.keyClick(legend, Qt.Key.Key_Delete)
    assert [c.channel.id for c in plot.curves] == ["acc:y"]
    titles = {a.text().replace("&", ""): a for a in PlotMenu(panel, plot).actions()}
    assert "Remove acc y" in titles
    titles["Remove plot"].trigger()
    assert panel.plots == [] and panel.hint.isVisible()


def test_unchecking_hides_a_curve(panel):
    panel.add_channels(["acc:x"])
    plot = panel.plots[0]
    plot.legend.topLevelItem(0).setCheckState(0, Qt.CheckState.Unchecked)
    assert not plot.curves[0].is_visible


def test_csv_holds_the_visible_range_exactly(panel, session, tmp_path):
    panel.add_paths([JOINT])
    panel.set_following(False)
    panel.plots[0].set_times(3.0, 4.0)
    panel.save_visible(panel.plots, str(tmp_path / "out.csv"))
    rows = list(csv.reader((tmp_path / "out.csv").open(encoding="utf-8")))
    assert rows[0] == ["time [s]", "hinge position [rad]", "hinge velocity [rad/s]"]
    table = np.array(rows[1:], dtype=float)
    expected = session.times[(session.times >= 3.0) & (session.times <= 4.0)]
    np.testing.assert_array_equal(table[:, 0], expected)
    np.testing.assert_array_equal(table[:, 1], session.sample(0, expected))


def test_picker_finds_by_words_and_adds_with_return(panel, qtbot):
    picker = panel.pick(None)
    qtbot.addWidget(picker)
    qtbot.keyClicks(picker.search, "hinge vel")
    qtbot.keyClick(picker.search, Qt.Key.Key_Return)
    assert [c.channel.id for p in panel.plots for c in p.curves] == ["vel:hinge"]


@pytest.mark.parametrize("across", (0.0, 1.0))
@pytest.mark.parametrize("down", (0.0, 0.5, 1.0))
def test_picker_stays_on_the_screen_wherever_the_panel_is(panel, qtbot, across, down):
    screen = panel.screen().availableGeometry()
    button = panel.bar.add_button
    shift = QPoint(round(across * screen.width()), round(down * (screen.height() - 30)))
    panel.move(screen.topLeft() + shift - button.mapTo(panel, QPoint()))
    qtbot.waitUntil(lambda: (panel.windowHandle().position() - panel.pos()).manhattanLength() == 0)
    picker = panel.pick(None)
    qtbot.addWidget(picker)
    assert screen.contains(picker.geometry())
    assert picker.expression.geometry().intersected(picker.rect()) == picker.expression.geometry()


def test_curves_that_another_document_has_too_stay(panel):
    panel.add_paths([JOINT])
    other = panel.session
    layout, other.layout = other.layout, None
    channels, other.channels = [c for c in CHANNELS if c.id == "vel:hinge"], lambda: []
    other.times = np.empty(0)
    panel.reload()
    assert len(panel.plots) == 2, "until the engine has built the scene nobody knows what it has"
    other.layout, other.channels = layout, lambda: channels
    other.advance(1.0)
    panel.refresh()
    assert [c.channel.id for p in panel.plots for c in p.curves] == ["vel:hinge"]
    assert len(panel.plots[0].curves[0].values) == 100


class Paintings(QObject):
    """Notes the widgets that are painted with each picture of a window, while used as a context."""

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self.pictures: list[set[QObject]] = [set()]
        self._window = window

    def __enter__(self) -> "Paintings":
        QApplication.instance().installEventFilter(self)
        return self

    def __exit__(self, *_) -> None:
        QApplication.instance().removeEventFilter(self)

    def eventFilter(self, watched, event) -> bool:
        if event.type() == QEvent.Type.UpdateRequest and watched is self._window:
            self.pictures.append(set())
        elif event.type() == QEvent.Type.Paint:
            self.pictures[-1].add(watched)
        return False

    def settle(self, qtbot) -> None:
        """Wait until the window asks for no more pictures: nothing that was changed before is painted later."""
        seen = -1

        def is_still() -> bool:
            nonlocal seen
            before, seen = seen, len(self.pictures)
            QApplication.sendPostedEvents()
            return before == seen == len(self.pictures)

        qtbot.waitUntil(is_still)
        self.pictures = [set()]


def test_all_plots_that_follow_are_painted_with_one_picture_of_the_window(panel, session, qtbot):
    for path in (JOINT, "", JOINT):
        panel.add_channels([c.id for c in panel.channels_of(path)[:1]], panel.add_plot())
    assert len(panel.plots) == 3
    canvases = {plot.canvas.viewport() for plot in panel.plots}
    with Paintings(panel.window()) as log:
        for _ in range(5):
            log.settle(qtbot)
            session.advance(0.1)
            panel.refresh()
            qtbot.waitUntil(lambda: set().union(*log.pictures) >= canvases)
            first = next(picture for picture in log.pictures if picture & canvases)
            assert first >= canvases, "the window is painted in between"


def test_a_plot_that_is_scrolled_into_sight_shows_what_is_new(panel, session, qtbot):
    for _ in range(14):
        panel.add_channels([panel.channels_of(JOINT)[0].id], panel.add_plot())
    last = panel.plots[-1]
    bar = panel.scroll_area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and last.visibleRegion().isEmpty())
    session.advance(3.0)
    panel.refresh()
    bar.setValue(bar.maximum())
    times, values = session.samples([last.curves[0].channel.id])
    seen = values[times >= times[-1] - panel.window_length]
    low, high = last.lines.span(last.curves[0].channel.unit)
    bottom, top = last.box.viewRange()[1]
    assert last.times[1] == pytest.approx(times[-1])
    assert (low, high) == (pytest.approx(seen.min(), abs=1e-3), pytest.approx(seen.max(), abs=1e-3))
    assert bottom <= low and high <= top


def test_painting_that_fails_is_logged_once_and_leaves_a_blank(qtbot, panel, monkeypatch, caplog):
    """The process ended without a word."""
    panel.add_paths([JOINT])
    panel.refresh()

    def fail(*_):
        raise ValueError("no such number")

    monkeypatch.setattr(CurveLines, "_drawn", fail)
    for width in (900, 950, 1000):
        panel.resize(width, 600)
        panel.grab()
    raised = [record for record in caplog.records if record.exc_info and "no such number" in str(record.exc_info[1])]
    assert len(raised) == len(panel.plots)
    monkeypatch.undo()
    panel.resize(980, 600)
    image = panel.grab().toImage()
    colors = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert panel.plots[0].curves[0].color.lower() in colors, "it is drawn again once it can be"


def test_in_a_narrow_panel_curves_have_more_room_than_their_legend(panel, qtbot):
    panel.add_channels(["pos:hinge"])
    (plot,) = panel.plots
    for width in (480, 1400, 480):
        panel.resize(width, 400)
        qtbot.waitUntil(lambda width=width: abs(panel.width() - width) < 2)
        qtbot.waitUntil(lambda: plot.splitter.width() > 0.8 * panel.width())
        curves, legend = plot.splitter.sizes()
        assert curves > legend and legend <= 330
        assert plot.legend.header().sectionSize(1) <= 0.6 * plot.legend.width()


def test_a_legend_takes_what_its_names_and_values_take(panel, qtbot):
    panel.add_channels(["pos:hinge"])
    panel.add_channels(["vel:hinge"])
    panel.resize(1400, 400)
    panel.refresh()
    first, second = panel.plots
    qtbot.waitUntil(lambda: first.splitter.width() > 1200)
    qtbot.waitUntil(lambda: 0 < first.legend.width() < 300)
    assert first.legend.width() == second.legend.width(), "times line up"
    for plot in panel.plots:
        item = plot.legend.topLevelItem(0)
        metrics = plot.legend.fontMetrics()
        for column in (0, 1):
            room = plot.legend.visualItemRect(item).width() if column == 0 else plot.legend.columnWidth(1)
            assert metrics.horizontalAdvance(item.text(column)) < room


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [(1.76341, 1.76349, "×10⁻⁵ + 1.763 rad"), (1234567.0, 1234569.0, "+ 1234560 rad"), (-1.0, 1.0, "rad")],
)
def test_numbers_that_need_more_room_than_the_axis_has_are_written_shorter(panel, qtbot, low, high, wanted):
    panel.add_channels(["pos:hinge"])
    panel.resize(900, 400)
    (plot,) = panel.plots
    plot.auto_y = False
    plot.box.setYRange(low, high, padding=0)
    plot.canvas.grab()
    qtbot.waitUntil(lambda: plot.scales[0].label.toPlainText() == wanted)
    axis = plot.item.getAxis("left")
    assert len(axis._specs[2]) > 2, "ticks have numbers"
    factor, shift = (1e-5, 1.763) if "×" in wanted else (1.0, 1234560.0 if "+" in wanted else 0.0)
    numbers = [float(text.replace("−", "-")) * factor + shift for _, _, text in axis._specs[2]]
    assert all(low <= number <= high for number in numbers) and len(set(numbers)) == len(numbers)


def test_the_numbers_of_a_low_plot_are_not_drawn_over_each_other(panel, qtbot):
    panel.add_channels(["vel:hinge", "acc:x"])
    panel.resize(500, 210)
    qtbot.waitUntil(lambda: panel.plots[1].height() < 110)
    for plot in panel.plots:
        plot.canvas.grab()
        for axis in (plot.item.getAxis("left"), plot.item.getAxis("bottom")):
            rects = [rect for rect, _, _ in axis._specs[2]]
            assert not any(a.intersects(b) for i, a in enumerate(rects) for b in rects[:i])
        assert plot.item.getAxis("left")._specs[2]  # some are left
    assert not panel.plots[1].item.getAxis("bottom").label.isVisible()
    panel.resize(500, 600)
    qtbot.waitUntil(lambda: panel.plots[1].item.getAxis("bottom").label.isVisible())


def test_columns_of_one_unit_name_it(panel, session):
    panel.add_paths([JOINT])
    legend = panel.plots[0].legend
    legend.show_values(None, (16.0, 17.0), (15.0, 20.0))
    titles = [legend.headerItem().text(i) for i in range(2, legend.columnCount())]
    assert titles == [f"{name} (rad)" for name in ("A", "B", "B − A", "Min", "Max", "Mean", "RMS")]
