"""Camera strips with real mouse and keys: in the plots, on the timeline, larger, kept with a layout."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from engine.msd import from_str
from ui.plots import PlotPanel
from ui.plots.strip_plot import StripPlot
from ui.timeline import STRIP, Timeline

SWING = """
<mujoco>
  <option timestep="0.01"/>
  <worldbody>
    <light directional="true" dir="0 0.5 -1" pos="0 0 3"/>
    <camera name="front" pos="0 -2 .6" xyaxes="1 0 0 0 .2 1" resolution="64 48"/>
    <body name="arm" pos="0 0 .7">
      <joint name="elbow" axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 .5 0 0" size=".06" rgba=".9 .2 .1 1"/>
    </body>
  </worldbody>
</mujoco>"""
CAMERA = "hierarchy.cameras[0]"


@pytest.fixture
def editor(simulated):
    editor = simulated(from_str(SWING))
    for _ in range(200):
        editor.session.step()
        editor.session.poll()
    yield editor
    editor.strips.close()


def shown(qtbot, widget, size):
    qtbot.addWidget(widget)
    widget.resize(*size)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def reddest(image) -> tuple[int, int]:
    """Where a picture has most red, px."""
    ptr = image.convertToFormat(image.Format.Format_RGB888)
    data = np.frombuffer(ptr.constBits(), np.uint8).reshape(ptr.height(), ptr.bytesPerLine())[:, : 3 * ptr.width()]
    pixels = data.reshape(ptr.height(), ptr.width(), 3).astype(int)
    rows, columns = np.nonzero((pixels[..., 0] > 120) & (pixels[..., 1] < 90))
    return (int(rows.mean()), int(columns.mean())) if len(rows) else (-1, -1)


def test_a_camera_in_the_plots_is_a_strip_that_opens_larger_and_is_kept(qtbot, editor, artefacts):
    panel = shown(qtbot, PlotPanel(editor), (1300, 260))
    panel.set_window(2.0)
    assert panel.add_paths([CAMERA]) == 1 and panel.add_channels(["joint/elbow/position"]) == 1
    assert panel.add_paths([CAMERA]) == 1 and len(panel.plots) == 2  # it is shown once
    strip = panel.plots[0]
    assert isinstance(strip, StripPlot)
    qtbot.waitUntil(
        lambda: bool(strip.strip.times) and all(map(strip.strip.image_at, strip.strip.times)), timeout=60_000
    )
    assert strip.times == panel.plots[1].times
    assert abs(strip.box.sceneBoundingRect().width() - panel.plots[1].box.sceneBoundingRect().width()) < 1
    times = strip.strip.times
    assert min(times) >= 0.0 and max(times) <= editor.session.history.end and len(times) > 2
    places = [reddest(strip.strip.image_at(time)) for time in times]
    assert len(set(places)) > 2 and (-1, -1) not in places  # the arm swings
    assert panel.grab().save(str(artefacts / "camera_strip.png"))

    at = strip.canvas.mapFromScene(strip.box.mapToScene(strip.x_of(times[1]) + 5, strip.box.height() / 2))
    qtbot.mouseClick(strip.canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: strip.enlarged is not None)
    large = strip.enlarged
    assert large is not None
    qtbot.waitUntil(lambda: large.is_drawn, timeout=60_000)
    assert large.time == times[1] and large.picture.pixmap().width() >= 480
    assert large.grab().save(str(artefacts / "camera_strip_larger.png"))
    qtbot.keyClick(large, Qt.Key.Key_Right)
    assert large.time == times[2]
    qtbot.keyClick(large, Qt.Key.Key_Return)
    assert editor.session.cursor == pytest.approx(times[2], abs=1e-9)

    layout = panel.layout_state()
    assert [plot.view for plot in layout.plots] == ["camera", "time"]
    assert panel.restore_layout(layout) == []
    assert [plot.channel_ids for plot in panel.plots] == [["camera/front"], ["joint/elbow/position"]]
    row = panel.plots[0].legend.topLevelItem(0)
    assert row is not None
    panel.plots[0].legend.setCurrentItem(row)
    qtbot.keyClick(panel.plots[0].legend, Qt.Key.Key_Delete)
    assert [plot.channel_ids for plot in panel.plots] == [["joint/elbow/position"]]
    panel.add_strip(panel.channels_of(CAMERA)[0])
    editor.document.remove(CAMERA, "Remove")
    qtbot.waitUntil(lambda: editor.session.poll() is not None and not panel._load_cameras())
    assert [plot.channel_ids for plot in panel.plots] == [["joint/elbow/position"]]


def test_the_timeline_shows_the_pictures_of_a_camera(qtbot, editor, artefacts):
    timeline = shown(qtbot, Timeline(editor), (700, 100))
    low = timeline.sizeHint().height()
    menu = next(menu for a in timeline.menu_at(50).actions() if isinstance(menu := a.menu(), QMenu))
    names = {action.text().replace("&", ""): action for action in menu.actions()}
    assert list(names) == ["None", "front", "front depth", "front ids"]
    names["front"].trigger()
    assert timeline.sizeHint().height() == low + STRIP + 4
    timeline.refresh()
    strip = timeline.strip
    assert strip is not None
    qtbot.waitUntil(lambda: timeline.refresh() or all(map(strip.image_at, strip.times)), timeout=60_000)
    assert len(strip.times) > 4
    assert timeline.grab().save(str(artefacts / "camera_timeline.png"))
    time = strip.times[3]
    at = QPoint(round(timeline.x_of(time)) + 4, 20)
    qtbot.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseDClick(timeline, Qt.MouseButton.LeftButton, pos=at)
    assert timeline.enlarged is not None and timeline.enlarged.time == time
    timeline.enlarged.close()
    qtbot.waitUntil(lambda: editor.session.cursor is not None)  # a click scrubs, too
    editor.document.remove(CAMERA, "Remove")
    assert timeline.strip is None and timeline.sizeHint().height() == low


def test_a_strip_follows_its_camera_when_one_before_it_is_removed(qtbot, editor):
    """Pictures are looked for meanwhile, too, before anybody has said where the camera is."""
    camera = editor.document.world.hierarchy.cameras[0].deepcopy()
    camera.name = "second"
    editor.document.insert("hierarchy.cameras", 1, camera, "Add")
    panel = shown(qtbot, PlotPanel(editor), (1300, 260))
    panel.add_strip(panel.channels_of("hierarchy.cameras[1]")[0])
    strip = panel.plots[0]
    assert isinstance(strip, StripPlot) and strip.strip.path == "hierarchy.cameras[1]"
    editor.document.remove(CAMERA, "Remove")
    strip.strip.path = "hierarchy.cameras[1]"  # which it has until the edit reaches it
    strip.redraw()
    assert strip.strip.aspect == 1.0
    strip.enlarge(0.0).close()
    qtbot.waitUntil(lambda: editor.session.poll() is not None and not panel._load_cameras())
    qtbot.waitUntil(lambda: strip.strip.path == CAMERA and strip.strip.aspect == pytest.approx(64 / 48))


def test_curves_dropped_on_a_strip_stand_beside_it(qtbot, editor):
    panel = shown(qtbot, PlotPanel(editor), (900, 400))
    panel.add_paths([CAMERA])
    assert panel.add_channels(["joint/elbow/position", "joint/elbow/velocity"], panel.plots[0]) == 2
    strip, *others = panel.plots
    assert not strip.scales[0].label.isVisible() and others[0].scales[0].label.isVisible()
    assert isinstance(strip, StripPlot) and not strip.curves
    assert [plot.channel_ids for plot in others] == [["joint/elbow/position"], ["joint/elbow/velocity"]]


def test_a_narrow_plot_takes_three_units_and_has_room_for_their_curves(qtbot, editor):
    panel = shown(qtbot, PlotPanel(editor), (480, 300))
    panel.add_channels(["joint/elbow/position"])
    first = panel.plots[0]
    more = ["joint/elbow/velocity", "joint/elbow/acceleration", "joint/elbow/force", "energy/total", "energy/kinetic"]
    assert panel.add_channels(more, first) == 5
    assert [scale.unit for scale in first.scales] == ["rad", "rad/s", "rad/s²"]
    assert [plot.channel_ids for plot in panel.plots[1:]] == [more[2:3], more[3:]]
    qtbot.waitUntil(lambda: first.box.width() > 120)
    assert first.legend.width() < first.box.width() + 3 * 52


def test_depths_and_ids_are_strips_too_that_a_layout_keeps(qtbot, editor):
    panel = shown(qtbot, PlotPanel(editor), (900, 400))
    panel.set_window(2.0)
    assert [c.id for c in panel.channels_of(CAMERA)] == ["camera/front"], "a dragged camera is one strip"
    assert panel.add_channels(["camera/front", "camera depth/front", "camera ids/front"]) == 3
    strips = [plot.strip for plot in panel.plots if isinstance(plot, StripPlot)]
    assert [strip.output for strip in strips] == ["", "depth", "ids"]

    def images():
        panel.refresh()
        return [strip.image_at(strip.times[0]) if strip.times else None for strip in strips]

    qtbot.waitUntil(lambda: None not in images(), timeout=60000)
    color, depth, ids = images()
    assert color != depth != ids != color
    layout = panel.layout_state()
    panel.restore_layout(type(layout)())
    assert panel.restore_layout(layout) == [] and panel.layout_state() == layout
    depths = panel.plots[1]
    assert isinstance(depths, StripPlot)
    large = depths.enlarge(0.5)
    qtbot.waitUntil(lambda: large.is_drawn, timeout=60000)
    assert large._title.text().startswith("<b>front depth</b>")
    large.close()
