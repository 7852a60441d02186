"""What plots show, as tables: every format has every bit."""

from __future__ import annotations

import json
import threading
import time

import numpy as np
import pytest
from mcap.reader import make_reader
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QMessageBox, QProgressDialog, QPushButton

from engine import msd
from ui.plots import export
from ui.plots.panel import PlotPanel
from ui.plots.plot_menu import PlotMenu
from ui.questions import Choice, Question

pq = pytest.importorskip("pyarrow.parquet", exc_type=ImportError)
IDS = ["joint/hinge/position", "energy/total"]
SWING = """<mujoco model="swing"><worldbody><body name="arm"><joint name="hinge" axis="0 1 0"/>
<geom type="capsule" fromto="0 0 0 0.8 0 0" size="0.05"/></body></worldbody></mujoco>"""


@pytest.fixture
def panel(qtbot, simulated):
    editor = simulated(msd.from_str(SWING, "mjcf"))
    editor.session.step(5000)
    editor.session.poll()
    panel = PlotPanel(editor)
    qtbot.addWidget(panel)
    panel.add_channels(IDS)
    panel.refresh()
    return panel


def read_table(path) -> dict[str, np.ndarray]:
    if path.suffix == ".parquet":
        table = pq.read_table(path)
        return {name: table[name].to_numpy() for name in table.column_names}
    if path.suffix == ".npz":
        return {name: array for name, array in np.load(path).items() if name != "units"}
    if path.suffix == ".csv":
        rows = np.loadtxt(path, delimiter=",", skiprows=1)
        return dict(zip(["time", *IDS], (rows[:, 0], *rows[:, 1:].T.astype(np.float32)), strict=True))
    from app.takes.messages import signals_message

    message = signals_message(IDS)
    with open(path, "rb") as file:
        read = list(make_reader(file).iter_messages(["/signals"]))
    assert json.loads(read[0][1].metadata["ids"]) == IDS
    times, values = message.read(np.frombuffer(b"".join(m.data for *_, m in read), np.uint8).reshape(len(read), -1))
    return dict(zip(["time", *IDS], (times, *values.T), strict=True))


@pytest.mark.parametrize("suffix", [".csv", ".npz", ".parquet", ".mcap"])
@pytest.mark.parametrize("everything", [False, True])
def test_a_table_has_every_bit(panel, tmp_path, suffix, everything):
    path = tmp_path / f"plot{suffix}"
    start, stop = panel.plots[0].times
    panel.save_visible(panel.plots, str(path), everything)
    times, values = panel.session.samples(IDS, *((None, None) if everything else (start, stop)))
    assert len(times) == 5001 if everything else 2000 < len(times) < 3000
    found = read_table(path)
    assert np.array_equal(found["time"], times)
    for i, id in enumerate(IDS):
        assert np.array_equal(found[id], values[:, i]), id
    assert panel.plots[0].times == (start, stop)


def test_the_kind_that_was_chosen_gives_the_suffix(panel, tmp_path, monkeypatch):
    chosen = str(tmp_path / "plot"), "Parquet (*.parquet)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: chosen)
    panel.save_visible(panel.plots)
    assert pq.read_table(tmp_path / "plot.parquet").num_columns == 3


def test_a_file_whose_suffix_was_not_typed_is_replaced_only_when_asked(panel, tmp_path, monkeypatch):
    there = tmp_path / "plot.parquet"
    there.write_text("mine")
    chosen = str(tmp_path / "plot"), "Parquet (*.parquet)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: chosen)
    answers, asked = [Choice.CANCEL, Choice.OVERWRITE], []

    def answer(question: Question) -> Choice:
        asked.append(question.text())
        return answers.pop(0)

    monkeypatch.setattr(Question, "ask", answer)
    panel.save_visible(panel.plots)
    assert there.read_text() == "mine" and "plot.parquet" in asked[0]
    panel.save_visible(panel.plots)
    assert pq.read_table(there).num_columns == 3 and len(asked) == 2


def test_a_table_that_cannot_be_written_is_said(panel, tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *arguments: said.append(arguments[-1]))
    panel.save_visible(panel.plots, str(tmp_path / "none" / "plot.parquet"))
    panel.save_visible(panel.plots, str(tmp_path / "plot.xls"))
    assert "No such file" in said[0] and ".csv, .npz, .parquet, .mcap" in said[1]


@pytest.mark.parametrize("suffix", [".csv", ".npz", ".parquet", ".mcap"])
def test_a_table_of_all_times_has_every_run(panel, tmp_path, suffix):
    session = panel.session
    session.reset()
    session.poll()
    session.step(400)
    session.poll()
    panel.refresh()
    texts = [action.text().replace("&", "") for action in PlotMenu(panel, panel.plots[0]).actions()]
    assert "Save all 2 runs…" in texts
    path = tmp_path / f"all{suffix}"
    panel.save_visible(panel.plots, str(path), everything=True)
    if suffix == ".csv":
        columns = np.loadtxt(path, delimiter=",", skiprows=1, ndmin=2).T
        assert path.read_text().startswith("time [s],run,")
        times, runs, hinge = columns[:3]
    elif suffix == ".mcap":
        from app.takes.messages import signals_message

        message = signals_message(["run", *IDS])
        with path.open("rb") as file:
            read = list(make_reader(file).iter_messages(["/signals"]))
        data = np.frombuffer(b"".join(m.data for *_, m in read), np.uint8).reshape(len(read), -1)
        times, values = message.read(data)
        runs, hinge = values[:, 0], values[:, 1]
        assert (np.diff([m.log_time for *_, m in read]) > 0).all()
    else:
        found = read_table(path)
        times, runs, hinge = found["time"], found["run"], found[IDS[0]]
    assert np.count_nonzero(runs == 1) == 5001 and np.count_nonzero(runs == 2) == 401
    assert np.array_equal(times[runs == 2], times[runs == 1][:401])
    assert np.array_equal(np.float32(hinge[runs == 2]), np.float32(hinge[runs == 1][:401]))


@pytest.mark.parametrize("suffix", [".csv", ".npz", ".mcap"])
def test_writing_a_table_is_cancelled(panel, tmp_path, monkeypatch, qtbot, suffix):
    path = tmp_path / f"plot{suffix}"
    path.write_text("what was there before")
    monkeypatch.setattr("ui.busy.BUSY_AFTER_MS", 10)
    monkeypatch.setattr("ui.plots.export._ROWS", 1)
    write = repr if suffix == ".csv" else export.RecordingFile.write
    seen = []

    def slowly(*arguments):
        seen.append(threading.current_thread())
        time.sleep(0.002)
        return write(*arguments)

    monkeypatch.setattr(export, "_cell", slowly)
    monkeypatch.setattr(export.RecordingFile, "write", slowly)

    def cancel() -> None:
        found = [dialog for dialog in panel.findChildren(QProgressDialog) if dialog.isVisible()]
        if not found or found[0].value() < 2:
            QTimer.singleShot(20, cancel)
            return
        qtbot.mouseClick(found[0].findChild(QPushButton), Qt.MouseButton.LeftButton)

    QTimer.singleShot(20, cancel)
    panel.save_visible(panel.plots, str(path), everything=True)
    assert 0 < len(seen) < 5001 and threading.main_thread() not in seen
    assert path.read_text() == "what was there before" and list(tmp_path.iterdir()) == [path]
