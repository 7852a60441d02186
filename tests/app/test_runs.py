"""Runs: every moment of a history in one of them, told apart by a number in tables."""

from __future__ import annotations

import csv

import numpy as np
import pytest

from app.cli import main
from app.document import Document
from app.runs import runs_of, table_of
from app.session import Session
from app.takes.recorder import Recorder
from app.takes.scene import take_scene
from engine import msd
from engine.server import Engine

pq = pytest.importorskip("pyarrow.parquet", exc_type=ImportError)
ID = "joint/hinge/position"
SWING = """<mujoco model="swing"><worldbody><body name="arm"><joint name="hinge" axis="0 1 0" damping="1"/>
<geom type="capsule" fromto="0 0 0 0.8 0 0" size="0.05"/></body></worldbody></mujoco>"""


@pytest.fixture
def session():
    session = Session(Document(msd.from_str(SWING, "mjcf")), Engine(in_process=True))
    session.poll()
    yield session
    session.close()


def step(session: Session, count: int) -> None:
    session.step(count)
    session.poll()


def three_runs(session: Session, pull=lambda: None) -> list[np.ndarray]:
    """One from the start on, one after a reset, one that goes on from a moment of that. Their times."""
    step(session, 300)
    pull()
    session.reset()
    session.poll()
    step(session, 200)
    pull()
    session.seek(0.1)
    session.poll()
    step(session, 100)
    pull()
    return [np.arange(301) * 0.002, np.arange(201) * 0.002, 0.1 + np.arange(101) * 0.002]


def test_runs_of_a_history_have_every_moment_once(session):
    expected = three_runs(session)
    runs = runs_of(session.history)
    fetch = lambda since, take: session.samples([ID], since, take=take)  # noqa: E731
    times, numbers, values = table_of(runs, fetch)
    assert [run.takes[0].cause for run in runs] == ["start", "reset", "past"]
    for number, wanted in enumerate(expected, 1):
        np.testing.assert_allclose(times[numbers == number], wanted, atol=1e-12)
    first, second, third = (values[numbers == n, 0] for n in (1, 2, 3))
    np.testing.assert_array_equal(first[:201], second)  # the same swing
    assert np.isfinite(third).all() and third[0] == second[50]


def test_an_edit_that_goes_on_begins_no_run(session):
    step(session, 400)
    document = session.document
    document.set("simulate_option.gravity", (0.0, 0.0, -3.0))
    session.poll()
    step(session, 100)
    assert len(session.history.takes) == 2
    (run,) = runs_of(session.history)
    times, _, _ = table_of([run], lambda since, take: session.samples([ID], since, take=take))
    np.testing.assert_allclose(times, np.arange(501) * 0.002, atol=1e-12)


@pytest.mark.parametrize("suffix", ["csv", "npz", "parquet", "mcap"])
def test_an_export_of_a_take_has_all_runs_and_tells_them_apart(session, tmp_path, suffix, capsys):
    path, out = str(tmp_path / "take.mcap"), tmp_path / f"x.{suffix}"
    world = session.document.world
    recorder = Recorder(session.history, path, lambda: take_scene(world, path))
    expected = three_runs(session, recorder.pull)
    recorder.stop()
    assert main(["export", path, "--out", str(out), "--signals", ID]) == 0
    assert "3 runs" in capsys.readouterr().out
    if suffix == "csv":
        head, *rows = csv.reader(out.open(newline=""))
        assert head == ["time [s]", "run", f"{ID} [rad]"]
        times, runs = (np.array([row[i] for row in rows], float) for i in (0, 1))
    elif suffix == "npz":
        arrays = np.load(out)
        times, runs = arrays["time"], arrays["run"]
        assert len(arrays[ID]) == len(times)
    elif suffix == "parquet":
        table = pq.read_table(out)
        times, runs = table["time"].to_numpy(), table["run"].to_numpy()
    else:
        from mcap.reader import make_reader

        from app.takes.reader import Take

        times = np.concatenate([block.times for block in Take(str(out)).blocks()])
        runs = 1 + np.cumsum(np.diff(times, prepend=0) < 0)
        with out.open("rb") as file:
            logged = [m.log_time for *_, m in make_reader(file).iter_messages(["/signals"])]
        assert (np.diff(logged) > 0).all()  # other programs see one run behind the other
    assert np.unique(runs).tolist() == [1, 2, 3]
    for number, wanted in enumerate(expected, 1):
        np.testing.assert_allclose(times[runs == number], wanted, atol=1e-12)
