"""Plots kept with a scene and in files."""

import msgspec
import pytest
from fake_session import FakeSession
from PySide6.QtWidgets import QMessageBox

from app.document import Document
from app.editor import Editor
from app.plot_layout import PlotLayout, PlottedCurve, PlottedPlot, encoded, read_layout
from app.window_layouts import read_arrangement
from engine import msd
from engine.errors import SceneError
from ui.plots import PlotPanel
from ui.plots.layout_menu import LayoutMenu


@pytest.fixture
def panel(qtbot):
    return make_panel(qtbot, Document())


def make_panel(qtbot, document) -> PlotPanel:
    session = FakeSession()
    session.advance(20.0)
    panel = PlotPanel(Editor(document, session))
    qtbot.addWidget(panel)
    panel.resize(1000, 600)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def arrange(panel) -> PlotLayout:
    """Two plots of several curves."""
    panel.add_channels(["acc:x", "acc:y", "pos:hinge"])
    first, second = panel.plots
    first.legend.check(first.curves[1], False)
    panel.set_view(second, "spectrum", True)
    second.legend.hide()
    panel.set_window(10.0)
    panel.show_markers(False, False)
    return panel.layout_state()


def test_plots_are_kept_with_the_scene_and_come_back_with_it(qtbot, panel, tmp_path):
    layout = arrange(panel)
    document = panel._editor.document
    panel.keep_layout()
    assert document.undo_stack.undo_text == "Keep Plots with Scene"
    document.save(tmp_path / "scene.msd")
    again = make_panel(qtbot, Document.open(tmp_path / "scene.msd"))
    again.refresh()
    assert again.layout_state() == layout and again.window_length == 10.0
    document.undo_stack.undo()
    assert document.world.plot_layout == ""


def test_a_layout_in_a_file_is_the_same(panel, tmp_path):
    layout = arrange(panel)
    menu = LayoutMenu(panel)
    menu.save(str(tmp_path / "plots.json"))
    assert read_layout(tmp_path / "plots.json") == layout
    panel.restore_layout(PlotLayout())
    assert panel.plots == []
    menu.open(str(tmp_path / "plots.json"))
    assert panel.layout_state() == layout


def test_what_the_scene_does_not_have_is_named(panel, tmp_path, monkeypatch):
    shown = []
    monkeypatch.setattr(QMessageBox, "information", lambda parent, title, text: shown.append(text))
    curves = [PlottedCurve("acc:x"), PlottedCurve("gone"), PlottedCurve("=norm(gone.too)")]
    (tmp_path / "plots.json").write_text(encoded(PlotLayout([PlottedPlot(curves)])))
    LayoutMenu(panel).open(str(tmp_path / "plots.json"))
    assert [c.channel.id for plot in panel.plots for c in plot.curves] == ["acc:x"]
    assert len(shown) == 1 and "gone, =norm(gone.too)" in shown[0]


@pytest.mark.parametrize("text", ["", "[]", '{"plots": 3}', '{"plots": [{"curves": [{}]}]}', "\x00", "[" * 100_000])
def test_what_is_no_layout_is_refused_by_name(panel, tmp_path, monkeypatch, text):
    shown = []
    monkeypatch.setattr(QMessageBox, "warning", lambda parent, title, text: shown.append(text))
    panel.add_channels(["acc:x"])
    (tmp_path / "plots.json").write_text(text)
    LayoutMenu(panel).open(str(tmp_path / "plots.json"))
    assert len(shown) == 1 and "plots.json: is no layout of plots" in shown[0] and len(panel.plots) == 1
    with pytest.raises(SceneError, match="cannot be read"):
        read_layout(tmp_path / "nothing.json")


def test_a_scene_with_a_broken_layout_opens(qtbot, caplog, tmp_path):
    msd.save(msd.World(plot_layout="{"), tmp_path / "scene.msd")
    panel = make_panel(qtbot, Document.open(tmp_path / "scene.msd"))
    panel.refresh()
    assert panel.plots == [] and "no layout of plots" in caplog.text


def test_a_layout_of_very_many_plots_is_refused(panel, tmp_path, monkeypatch):
    shown = []
    monkeypatch.setattr(QMessageBox, "warning", lambda parent, title, text: shown.append(text))
    panel.add_channels(["acc:x"])
    many = PlottedPlot([PlottedCurve("acc:x")])
    for layout in (PlotLayout([many] * 3000), PlotLayout([PlottedPlot([PlottedCurve("acc:x")] * 2000)])):
        (tmp_path / "plots.json").write_text(encoded(layout))
        LayoutMenu(panel).open(str(tmp_path / "plots.json"))
        assert "at most 100 plots with 1000 curves" in shown[-1] and len(panel.plots) == 1
        (tmp_path / "window.json").write_bytes(msgspec.json.encode({"panels": {"state": "AAAA"}, "plots": layout}))
        with pytest.raises(SceneError, match="at most 100 plots"):
            read_arrangement(tmp_path / "window.json")


def test_of_many_missing_signals_some_are_named_shortly(panel, tmp_path, monkeypatch):
    shown = []
    monkeypatch.setattr(QMessageBox, "information", lambda parent, title, text: shown.append(text))
    curves = [PlottedCurve(f"gone{i}" + "x" * 500) for i in range(40)]
    (tmp_path / "plots.json").write_text(encoded(PlotLayout([PlottedPlot(curves)])))
    LayoutMenu(panel).open(str(tmp_path / "plots.json"))
    assert "gone7" in shown[0] and "gone8" not in shown[0] and shown[0].endswith("…") and len(shown[0]) < 700


def test_a_file_without_a_suffix_gets_one(panel, tmp_path):
    panel.add_channels(["acc:x"])
    LayoutMenu(panel).save(str(tmp_path / "mine"))
    assert read_layout(tmp_path / "mine.json") == panel.layout_state()
