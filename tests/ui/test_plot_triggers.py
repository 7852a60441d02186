"""Triggers in the window: the run pauses at the moment, plots mark it or stand still with it; drags from the view."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from test_handler_in_window import arm  # noqa: F401 (a fixture)

from app.trigger import ALIGN, MARK, PAUSE, Trigger
from ui.dragging import PATH_MIME
from ui.plots.plot_menu import PlotMenu
from ui.viewport.plot_drag import plotted_paths


def dragged(window, monkeypatch, spot: QPoint) -> list[QMimeData]:
    """What a drag with Ctrl and Alt from a place of the view carries."""
    found: list[QMimeData] = []

    def keep(drag: QDrag, *_: object) -> None:
        found.append(QMimeData())
        found[-1].setData(PATH_MIME, drag.mimeData().data(PATH_MIME))

    monkeypatch.setattr(QDrag, "exec", keep)
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    view, left = window.viewport, Qt.MouseButton.LeftButton
    QTest.mousePress(view, left, held, spot)
    QTest.mouseMove(view, spot + QPoint(2, 0))
    for k in (10, 20):
        event = QPointF(spot + QPoint(k, 0))
        from PySide6.QtGui import QMouseEvent

        QApplication.sendEvent(
            view, QMouseEvent(QEvent.Type.MouseMove, event, view.mapToGlobal(event), left, left, held)
        )
    QTest.mouseRelease(view, left, held, spot + QPoint(20, 0))
    return found


def test_a_link_of_the_view_is_dragged_into_a_plot_which_triggers(arm, qtbot, monkeypatch, artefacts):  # noqa: F811
    view, plots = arm.viewport, arm.plots
    arm.run_command("frame_all")
    with qtbot.waitSignal(view.frameSwapped, timeout=60000):
        view.redraw()
    centre = view.rect().center()
    spots = [QPoint(x, y) for x in range(0, view.width(), 10) for y in range(0, view.height(), 10)]
    spots.sort(key=lambda p: (p - centre).manhattanLength())
    spot = next(p for p in spots if any(".joints[" in path for path in plotted_paths(view, QPointF(p))))
    camera = view.editor.view.camera
    (data,) = dragged(arm, monkeypatch, spot)
    assert view.editor.view.camera is camera and not arm.selection.paths
    args = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(plots, QDragEnterEvent(QPoint(50, plots.height() - 20), *args))
    QApplication.sendEvent(plots, QDropEvent(QPointF(50, plots.height() - 20), *args, QEvent.Type.Drop))
    units = {plot.curves[0].channel.unit: plot for plot in plots.plots}
    assert {"rad", "rad/s"} <= set(units)
    plot = units["rad"]
    channel = plot.curves[0].channel.id
    actions = {a.text().replace("&", ""): a for a in PlotMenu(plots, plot).actions()}
    assert "Trigger…" in actions
    dialog = plots.ask_trigger(plot)
    dialog.curve.setCurrentIndex(dialog.curve.findData(channel))
    assert dialog.level.suffix() == " rad"
    now = plot.curves[0].value_at(None)
    level = now + 0.05
    dialog.level.setValue(level)
    set_button = next(
        b for b in dialog.findChild(QDialogButtonBox).buttons() if b.text().replace("&", "") == "Set Trigger"
    )
    QTest.mouseClick(set_button, Qt.MouseButton.LeftButton)
    assert plots.triggering.watch.trigger.action == PAUSE and plot.level_line.value() == pytest.approx(level)
    said = []
    plots.notified.connect(said.append)
    arm.session.set_control(0, 1.0)
    arm.session.play()
    qtbot.waitUntil(lambda: bool(plots.triggering.watch.times) and not arm.session.playing, timeout=60000)
    qtbot.waitUntil(lambda: arm.session.cursor is not None, timeout=60000)
    times, values = arm.session.samples([channel])
    here = int(np.searchsorted(times, arm.session.cursor))
    assert values[here - 1, 0] < level <= values[here, 0]
    assert len(said) == 1 and said[0].startswith(f"Paused at {times[here]:.6g} s") and "rose through" in said[0]
    assert said[0] in arm.status.currentMessage()
    assert "Trigger at" in _text_at(plot, plots.triggering.watch.times[0])
    arm.grab().save(str(artefacts / "trigger.png"))
    arm.session.play()  # on from there: the same crossing is not found again
    ends = arm.session.cursor
    qtbot.waitUntil(lambda: arm.session.frame().time > ends + 0.1, timeout=60000)
    assert arm.session.playing or len(plots.triggering.watch.times) > 1
    arm.session.pause()
    plots.set_trigger(plots.triggering.watch.trigger.__class__(channel, level, True, MARK))
    assert plots.layout_state().trigger.action == MARK
    plots.set_trigger(plots.triggering.watch.trigger.__class__(channel, level, True, ALIGN))
    plots.restore_layout(plots.layout_state())
    assert plots.triggering.watch.trigger.action == ALIGN
    plots.set_trigger(None)
    assert plots.triggering.watch is None and all(p.level_line.getViewBox() is None for p in plots.plots)


@pytest.mark.parametrize("how", ["covered", "closed"])
def test_a_trigger_pauses_while_nobody_sees_the_plots(arm, qtbot, how):  # noqa: F811
    plots = arm.plots
    arm.window_layout.show_panel("plots")
    channel = next(c.id for c in arm.session.channels() if c.id.startswith("joint/") and c.id.endswith("/position"))
    plots.add_channels([channel])
    now = plots.plots[0].curves[0].value_at(None)
    plots.set_trigger(Trigger(channel, now + 0.05, True, PAUSE))
    if how == "covered":
        arm.window_layout.show_panel("values")
    else:
        arm.docks["plots"].close()
    plot = plots.plots[0]
    qtbot.waitUntil(lambda: plot.visibleRegion().isEmpty())
    drawn = []
    plot.redraw_all = drawn.append
    arm.session.set_control(0, 1.0)
    arm.session.play()
    qtbot.waitUntil(lambda: bool(plots.triggering.watch.times) and not arm.session.playing, timeout=60000)
    qtbot.waitUntil(lambda: arm.session.cursor is not None, timeout=60000)
    times, values = arm.session.samples([channel])
    here = int(np.searchsorted(times, arm.session.cursor))
    assert values[here - 1, 0] < now + 0.05 <= values[here, 0]
    assert "rose through" in arm.status.currentMessage() and not drawn


def _text_at(plot, time: float) -> str:
    start, stop = plot.times
    plot.set_times(time - 0.5, time + 0.5)
    found = plot.markers.text_at(time)
    plot.set_times(start, stop)
    return found
