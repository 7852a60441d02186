"""The viewport draws coarser while a slow machine moves, in full when it stands still."""

import os

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from ui.refresh_timer import RefreshTimer
from ui.viewport.pacing import MOVING_SECONDS, SCALES, STILL_SECONDS, Pacing


def draw(pacing, start, seconds_in_full, count):
    """Pictures as soon as they are due, each as slow as its area; returns the time at the end."""
    now = start
    for _ in range(count):
        while not pacing.due(now, dirty=True):
            now += 0.004
        scale = pacing.begin(now)
        now += seconds_in_full * scale**2
        pacing.end(now)
    return now


@pytest.mark.parametrize("seconds_in_full", (0.01, 0.1, 0.15, 0.2, 0.26))
def test_moving_pictures_keep_their_time(seconds_in_full):
    pacing = Pacing()
    now = draw(pacing, 100.0, seconds_in_full, 8)
    scales = set()
    for _ in range(6):
        now = draw(pacing, now, seconds_in_full, 1)
        scales.add(pacing.drawn)
    assert len(scales) == 1  # it does not swing between two sizes
    scale = scales.pop()
    assert seconds_in_full * scale**2 <= 1.25 * MOVING_SECONDS
    finer = SCALES[max(SCALES.index(scale) - 1, 0)]
    assert scale == 1.0 or seconds_in_full * finer**2 > MOVING_SECONDS  # no coarser than needed


def test_a_still_view_is_drawn_in_full_once():
    pacing = Pacing()
    now = draw(pacing, 100.0, 0.25, 8)
    assert pacing.drawn < 1.0
    assert not pacing.due(now + 0.5 * STILL_SECONDS, dirty=False)
    still = now + 1.1 * STILL_SECONDS
    assert pacing.due(still, dirty=False)
    assert pacing.begin(still) == 1.0
    pacing.end(still + 0.25)
    assert not pacing.due(still + 10.0, dirty=False)


def rested(pacing, now, seconds_in_full):
    """Scales of the pictures that are drawn while nothing changes, and the time at the end."""
    scales = []
    for _ in range(100):
        now += 0.016
        if pacing.due(now, dirty=False):
            scales.append(pacing.begin(now, dirty=False))
            now += seconds_in_full * scales[-1] ** 2
            pacing.end(now)
    return scales, now


@pytest.mark.parametrize(("seconds_in_full", "expected"), [(0.02, [2.0]), (0.09, [1.0, 2.0]), (0.2, [1.0])])
def test_a_still_view_is_drawn_finer_where_that_is_soon_done(seconds_in_full, expected):
    pacing = Pacing()
    pacing.finest = 2.0
    now = draw(pacing, 100.0, seconds_in_full, 8)
    scales, now = rested(pacing, now, seconds_in_full)
    assert scales == expected
    assert pacing.begin(now + 1.0) == 1.0  # what moves then is not drawn finer
    pacing.end(now + 1.0 + seconds_in_full)
    pacing.finest = 1.0
    assert rested(pacing, now + 2.0, seconds_in_full)[0] == []


def test_pictures_with_shaders_to_compile_tell_nothing_of_finer_ones():
    pacing = Pacing()
    pacing.finest = 2.0
    pacing.begin(100.0)
    pacing.drew(1.0, False)
    pacing.end(102.0)
    assert rested(pacing, 102.0, 0.02)[0] == []  # it could take long
    for start, seconds, expected in ((110.0, 0.2, []), (120.0, 0.02, [2.0])):
        pacing.begin(start)
        pacing.end(start + seconds)
        assert rested(pacing, start + seconds, seconds)[0] == expected


def test_a_view_is_full_again_soon_after_it_rests():
    pacing = Pacing()
    now = draw(pacing, 100.0, 0.2, 8)
    assert pacing.drawn < 1.0
    ticks = [now + 0.016 * n for n in range(1, 13)]  # 0.2 s
    due = next(tick for tick in ticks if pacing.due(tick, dirty=False))
    assert due - now < 0.15  # which leaves a twentieth of a second to draw it in
    assert pacing.begin(due) == 1.0


def test_parts_of_the_window_redrawn_alone_tell_nothing_about_pictures():
    pacing = Pacing()
    draw(pacing, 100.0, 0.02, 2)
    pacing.end(200.0)
    assert pacing.begin(200.01) == 1.0 and pacing.scale == 1.0


def test_a_timer_joins_pictures_and_goes_on_without_them(qtbot):
    from PySide6.QtWidgets import QWidget

    owner, refreshes = QWidget(), []
    qtbot.addWidget(owner)
    timer = RefreshTimer(owner, 60, lambda: refreshes.append(1))
    qtbot.waitSignal(timer.timeout).wait()
    timer.join()
    assert not refreshes  # what cannot be seen is not refreshed
    owner.show()
    qtbot.waitUntil(lambda: len(refreshes) > 2)
    refreshed_slowly = []
    slow = RefreshTimer(owner, 600_000, lambda: refreshed_slowly.append(1))
    slow._last = -600.0
    slow.join()
    slow.join()
    assert len(refreshed_slowly) == 1  # not more often than the period
    count = len(refreshes)
    qtbot.waitUntil(lambda: len(refreshes) > count + 1)


def test_plots_beside_a_slow_view_get_more_of_the_time_and_only_while_they_are_drawn():
    alone, shared = Pacing(), Pacing()
    now = draw(alone, 100.0, 0.05, 8)
    assert alone.scale == 1.0
    begins, now = [], 100.0
    for _ in range(12):
        shared.share(now)
        while not shared.due(now, dirty=True):
            now += 0.004
        begins.append(now)
        scale = shared.begin(now)
        now += 0.05 * scale**2
        shared.end(now)
    taken = 0.05 * shared.scale**2
    assert taken < 0.05 and taken / (begins[-1] - begins[-2]) < 0.6  # of the time, for the view
    draw(shared, now + 1.0, 0.05, 8)
    assert shared.scale == 1.0


def test_a_view_that_takes_long_beside_plots_is_drawn_all_the_same():
    """0.2 s for each picture: the plots have 0.15 s between two of them."""
    pacing, now, begins = Pacing(), 100.0, []
    for _ in range(8):
        pacing.share(now)
        while not pacing.due(now, dirty=True):
            now += 0.004
        begins.append(now)
        pacing.begin(now)
        now += 0.2
        pacing.end(now)
    assert begins[-1] - begins[-2] == pytest.approx(0.35, abs=0.01)


@pytest.mark.parametrize(("takes", "period"), [(0.02, 0.08), (0.04, 0.12), (0.06, 0.18), (0.1, 0.25)])
def test_a_view_beside_plots_is_drawn_eight_times_a_second_where_a_third_of_the_time_is_enough(takes, period):
    pacing, now, begins = Pacing(), 100.0, []
    for _ in range(8):
        pacing.share(now)
        while not pacing.due(now, dirty=True):
            now += 0.001
        begins.append(now)
        pacing.begin(now)
        now += takes
        pacing.end(now)
    assert begins[-1] - begins[-2] == pytest.approx(period, abs=0.003)


def test_a_slow_view_beside_plots_stays_coarse_while_it_moves():
    """0.15 s for a coarse picture, 0.6 s for one in full: what the plots have between two is no standstill."""
    pacing, now, scales = Pacing(), 100.0, []
    for _ in range(20):
        pacing.share(now)
        while not pacing.due(now, dirty=True):
            now += 0.016
        scales.append(pacing.begin(now))
        now += 0.6 * scales[-1] ** 2
        pacing.end(now)
    assert set(scales[8:]) == {SCALES[-1]}


def test_curves_catch_up_what_a_picture_of_the_view_held_up(qtbot, monkeypatch):
    """More than 30 times a second, though something takes 50 ms of every 0.19 s; and idle when nothing is new."""
    now, owner, refreshed = [100.0], QWidget(), []
    qtbot.addWidget(owner)
    owner.show()
    is_new = [True]

    def refresh():
        refreshed.append(now[0])
        return is_new[0]

    timer = RefreshTimer(owner, 28, refresh, with_pictures=False)
    timer.stop()
    monkeypatch.setattr("ui.refresh_timer.time.perf_counter", lambda: now[0])
    waits = []
    monkeypatch.setattr(timer, "start", waits.append)
    slow = 100.0
    while now[0] < 110.0:
        timer._catch_up()
        now[0] += 1e-3 * waits[-1]
        if now[0] > slow + 0.14:
            slow = now[0]
            now[0] += 0.05
    assert 0.0275 < np.diff(refreshed).mean() < 1 / 30
    assert np.diff(refreshed).min() > 0.015  # the rest of the window has its turn
    is_new[0] = False
    del waits[:]
    for _ in range(6):
        timer._catch_up()
    assert waits[0] < 10 and waits[-1] == 28


def test_plots_share_the_window_once_they_are_there(main_window, monkeypatch):
    shared = []
    monkeypatch.setattr(main_window.viewport._pacing, "share", shared.append)
    main_window.docks["plots"].show()
    main_window.docks["plots"].raise_()
    main_window.plots.refresh()
    assert not shared  # without plots all the time is the view's
    main_window.plots.add_plot()
    main_window.plots.refresh()
    assert shared


@pytest.mark.skipif("xcb" not in os.environ.get("QT_QPA_PLATFORM", "xcb"), reason="no X11")
def test_a_text_that_changes_beside_the_view_lets_the_view_be(main_window, qtbot):
    """Otherwise OpenGL would compose the whole window, which a processor takes longer for than for the plots."""
    view, label = main_window.viewport, main_window.status.factor_label
    with qtbot.waitSignal(view.frameSwapped, timeout=30000):
        view.redraw()
    view._timer.stop()
    QApplication.processEvents()
    composed, place = [], label.mapTo(main_window, QPoint())
    view.frameSwapped.connect(lambda: composed.append(1))

    def on_screen():
        size = label.size().toTuple()
        return main_window.screen().grabWindow(main_window.winId(), *place.toTuple(), *size).toImage()

    own = {each for each in main_window.findChildren(QWidget) if each.internalWinId() and not each.isWindow()}
    assert view in own and not own & {*main_window.docks.values(), main_window.tree, main_window.plots, label}
    before = on_screen()
    label.setText("3.33×")
    qtbot.waitUntil(lambda: on_screen() != before, timeout=30000)
    assert not composed
