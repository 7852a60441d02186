"""`simulate` over time: blocks on the disk while it runs, files that are whole whatever ends it, exact times."""

from __future__ import annotations

import contextlib
import csv
import errno
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from cli_scene import failed

from app import recording
from app.cli import main
from app.recorded_channels import Columns
from app.recording_files import ArrowRows, RecordingError, RecordingFile, _batches
from engine import msd
from engine.compiler import build
from engine.simulation import Simulation

pa = pytest.importorskip("pyarrow", exc_type=ImportError)
FORMATS = ("csv", "npz", "parquet")
TIMESTEP = 0.004
MANY_BYTES = 2_000_000  # more than one block


def table(path: str) -> tuple[np.ndarray, int]:
    """Times of a recording, and how many columns all of its rows have."""
    if path.endswith(".csv"):
        with open(path, newline="") as file:
            head, *rows = list(csv.reader(file))
        assert {len(row) for row in rows} == {len(head)}
        return np.array([float(row[0]) for row in rows]), len(head)
    if path.endswith(".npz"):
        arrays = np.load(path)
        names = [name for name in arrays.files if name != "units"]
        assert len({len(arrays[name]) for name in names}) == 1
        return arrays["time"], len(names)
    import pyarrow.parquet as pq

    read = pq.read_table(path)
    return read["time"].to_numpy(), read.num_columns


def killed(scene: str, out: str, number: signal.Signals) -> tuple[int, str]:
    """Exit code and stderr of an hour-long simulation that got a signal when its part had grown."""
    command = [sys.executable, "-m", "app", "simulate", scene, "--seconds", "3600", "--out", out]

    def heed_signals() -> None:
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, signal.SIG_DFL)  # who runs the tests may ignore some: nohup ignores SIGHUP

    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=heed_signals) as process:
        part, deadline = f"{out}.part", time.monotonic() + 120
        while not os.path.exists(part) or os.path.getsize(part) < MANY_BYTES:
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.02)  # nothing signals that a file of another process grows
        process.send_signal(number)
        _, said = process.communicate(timeout=120)
    return process.returncode, said


@pytest.mark.parametrize(
    ("number", "suffix"),
    [(signal.SIGINT, "csv"), (signal.SIGTERM, "npz"), (signal.SIGHUP, "parquet"), (signal.SIGTERM, "csv")],
)
def test_a_signal_leaves_a_whole_file_with_the_rows_so_far(scene, tmp_path, number, suffix):
    out = str(tmp_path / f"run.{suffix}")
    code, said = killed(scene, out, number)
    assert code == 128 + number
    (line,) = said.splitlines()
    times, columns = table(out)
    assert f"stopped by {number.name} after {len(times) - 1} of 900000 steps" in line and columns == 25
    assert np.allclose(times, np.arange(len(times)) * TIMESTEP, rtol=1e-14, atol=0)
    assert set(os.listdir(tmp_path)) == {"swing.xml", f"run.{suffix}"}


@pytest.mark.parametrize("suffix", ["csv", "npz"])
def test_what_is_left_of_a_process_that_was_killed_is_readable(scene, tmp_path, suffix, capsys):
    out = str(tmp_path / f"run.{suffix}")
    code, _ = killed(scene, out, signal.SIGKILL)
    assert code == -signal.SIGKILL and not os.path.exists(out)
    if suffix == "csv":
        with open(f"{out}.part", newline="") as file:
            head, *rows, _ = list(csv.reader(file))  # the last one may be cut off
        assert {len(row) for row in rows} == {len(head)}
        times, columns = np.array([float(row[0]) for row in rows]), len(head)
    else:
        batches = []
        with pa.memory_map(f"{out}.part") as file, pa.ipc.open_stream(file) as reader:
            with contextlib.suppress(pa.ArrowInvalid, OSError):  # the last one may be cut off
                for batch in reader:
                    batches.append(batch)
            times = np.concatenate([batch["time"].to_numpy() for batch in batches])
            columns = len(reader.schema)
    assert len(times) > 500 and columns == 25
    assert np.allclose(times, np.arange(len(times)) * TIMESTEP, rtol=1e-14, atol=0)
    size = os.path.getsize(f"{out}.part")
    assert "run." in (line := failed(capsys, "simulate", scene, "--out", out)) and "--force" in line
    assert os.path.getsize(f"{out}.part") == size, "nothing is written over it"
    assert main(["simulate", scene, "--out", out, "--seconds", "0.1", "--force"]) == 0
    assert len(table(out)[0]) == 26 and not os.path.exists(f"{out}.part")


def test_times_are_whole_numbers_of_time_steps(tmp_path, scene):
    """Adding 0.004 up 2,000 times ends 4e-13 s away."""
    assert abs(sum([TIMESTEP] * 2000) - 8.0) > 1e-13
    for suffix in FORMATS:
        out = str(tmp_path / f"run.{suffix}")
        assert main(["simulate", scene, "--seconds", "8", "--out", out]) == 0
        times, _ = table(out)
        assert len(times) == 2001 and abs(times - np.arange(2001) * TIMESTEP).max() < 2e-15


def test_memory_does_not_grow_with_time(scene, monkeypatch):
    monkeypatch.setattr(recording, "BLOCK", 1000)
    simulation = Simulation(build(msd.from_file(scene)), "cpu", 3)
    blocks: list[int] = []

    class Sink:
        def write(self, times: np.ndarray, values: np.ndarray) -> None:
            assert values.size <= 1000 and values.shape == (len(times), 3, 24) and np.isfinite(values).all()
            blocks.append(len(times))

    done = recording.record(simulation, 200, Sink(), lambda steps: steps < 150)
    assert (done.steps, done.lost) == (150, False) and sum(blocks) == 151 and len(blocks) > 10
    assert done.time == 150 * TIMESTEP


def test_all_formats_hold_the_same_over_many_blocks(scene, tmp_path, monkeypatch):
    import pyarrow.parquet as pq

    monkeypatch.setattr(recording, "BLOCK", 1000)
    monkeypatch.setattr("app.recording_files.ROW_GROUP", 1000)
    for suffix in FORMATS:
        out = str(tmp_path / f"run.{suffix}")
        assert main(["simulate", scene, "--seconds", "0.4", "--worlds", "3", "--out", out]) == 0
    arrays, read = np.load(tmp_path / "run.npz"), pq.read_table(tmp_path / "run.parquet")
    text = np.loadtxt(tmp_path / "run.csv", delimiter=",", skiprows=1)
    assert pq.ParquetFile(tmp_path / "run.parquet").num_row_groups > 5
    assert text.shape == (303, 26) == read.shape
    for i, name in enumerate(read.column_names):
        column = read[name].to_numpy()
        assert np.allclose(text[:, i], column, rtol=1e-8, atol=0)
        if name not in ("time", "world"):
            assert arrays[name].shape == (101, 3) and np.array_equal(arrays[name].ravel(), column)


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_full_disk_leaves_the_rows_before(tmp_path, suffix, monkeypatch):
    path = tmp_path / f"run.{suffix}"
    columns = Columns(["a", "b"], ["m", "rad/s²"], 1)
    values = np.arange(8, dtype=np.float32).reshape(4, 1, 2) + 0.125
    with (
        pytest.raises(RecordingError, match=r"run\.\w+: No space left on device; the file has the 4 moments before"),
        RecordingFile(str(path), columns) as file,
    ):
        file.write(np.arange(4) * 0.1, values)
        file._rows._file = _Full(file._rows._file)
        if suffix != "csv":
            file._rows._writer = _Full(file._rows._file)
        file.write(np.arange(4, 8) * 0.1, values)
    assert len(table(str(path))[0]) == 4 and os.listdir(tmp_path) == [path.name]
    if suffix == "csv":  # whose last row is whole, although signs of the head take two bytes
        assert path.read_bytes().endswith(b",6.125,7.125\r\n")


class _Full:
    """A file on a disk that has no room left."""

    def __init__(self, file) -> None:
        self._file = file

    def write(self, data: bytes) -> None:
        self._file.write(data[:7])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def write_batch(self, batch: object) -> None:
        self.write(b"half of a batch")

    def __getattr__(self, name: str):
        return getattr(self._file, name)


def test_a_recording_without_room_is_refused_before_it_begins(scene, tmp_path, capsys):
    line = failed(capsys, "simulate", scene, "--out", tmp_path / "x.csv", "--seconds", "1e12")
    assert "PB" in line and "free" in line and "x.csv" in line
    assert os.listdir(tmp_path) == ["swing.xml"]


def test_a_read_only_recording_is_replaced_with_force(scene, tmp_path, capsys):
    out = tmp_path / "run.csv"
    out.write_text("precious")
    out.chmod(0o444)
    assert "read-only" in failed(capsys, "simulate", scene, "--out", out, "--seconds", "0.1")
    assert out.read_text() == "precious"
    assert main(["simulate", scene, "--out", str(out), "--seconds", "0.1", "--force"]) == 0
    assert out.read_text().startswith("time [s]") and out.stat().st_mode & 0o777 == 0o444


def test_progress_is_said_where_asked(scene, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("app.cli.progress.IN_LOG", 0.0)
    out = str(tmp_path / "run.csv")
    assert main(["simulate", scene, "--out", out, "--seconds", "0.1"]) == 0
    assert capsys.readouterr().err == ""
    assert main(["simulate", scene, "--out", out, "--seconds", "0.1", "--progress"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 25
    for word in ("60%", "0.06 of 0.1 s", "steps/s", "x real time", " left"):
        assert word in lines[15]
    assert main(["simulate", scene, "--out", out, "--seconds", "0.1", "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_block_that_is_cut_off_within_its_numbers_is_left_out(tmp_path):
    path = tmp_path / "run.parquet"
    with open(path, "wb") as file:
        rows = ArrowRows(file, Columns(["a"], ["m"], 1))
        for first in (0, 1000):
            rows.write(np.arange(first, first + 1000) * 0.1, np.ones((1000, 1, 1), np.float32))
        rows.close()
    os.truncate(path, os.path.getsize(path) - 6000)
    assert [batch.num_rows for batch in _batches(str(path))] == [1000]
