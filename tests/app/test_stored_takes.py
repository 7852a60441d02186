"""Takes that stay in their file: what is read of it, when, and how large it becomes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from app.cli import main
from app.history import History
from app.levels import Levels
from app.recorded_channels import Choice
from app.recording import record_rows
from app.takes import reader
from app.takes.reader import Take
from app.takes.recorder import save_take
from app.takes.scene import take_scene
from app.takes.size import Growth, MomentSize
from app.takes.writer import TakeWriter
from engine import msd
from engine.compiler import build
from engine.simulation import Simulation

SCENE = """<mujoco model="swing"><option timestep="0.004"/>{assets}<worldbody><body name="arm">
<joint name="hinge" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0.8 0 0" size="0.05"/>{mesh}</body>
<body name="puck" pos="0 1 1"><freejoint name="free"/><geom name="ball" size="0.1"/></body></worldbody>
<actuator><motor name="drive" joint="hinge"/></actuator></mujoco>"""
ANGLE = "joint/hinge/position"


@pytest.fixture
def chunked(monkeypatch):
    """Chunks of about 100 moments."""
    monkeypatch.setattr("app.recording.BLOCK", 3000)
    monkeypatch.setattr("app.takes.writer.CHUNK", 40_000)


def scene_file(tmp_path, assets: str = "", mesh: str = "") -> str:
    path = tmp_path / "swing.xml"
    path.write_text(SCENE.format(assets=assets, mesh=mesh))
    return str(path)


def recorded(tmp_path, *options: str, seconds: str = "8") -> str:
    out = str(tmp_path / "take.mcap")
    assert main(["simulate", scene_file(tmp_path), "--seconds", seconds, "--record", out, *options]) == 0
    return out


def whole(take: Take) -> tuple[np.ndarray, np.ndarray]:
    blocks = list(take.blocks())
    return np.concatenate([b.times for b in blocks]), np.concatenate([b.values for b in blocks])


def counted_reads(monkeypatch) -> list[int]:
    """Grows with every chunk that is read."""
    reads, real = [], reader._unpacked
    monkeypatch.setattr(reader, "_unpacked", lambda content: (reads.append(len(content)), real(content))[1])
    return reads


def test_only_the_moments_that_are_looked_at_are_read(tmp_path, chunked, monkeypatch):
    path = recorded(tmp_path)
    times, values = whole(take := Take(path))
    column = take.ids.index(ANGLE)
    reads, history = counted_reads(monkeypatch), History()
    take.fill(history)
    assert not reads and history.count() == len(times) == 2001 and len(history.take.chunks) > 5
    assert (history.start, history.end) == (0.0, times[-1])
    moment = history.moment(4.0)
    assert moment.time == times[1000] and moment.state["qpos"][0] == values[1000, column] and len(reads) == 1
    assert history.before(4.0) == times[999] and history.after(4.0) == times[1001] and len(reads) <= 2
    for at in np.linspace(3.99, 4.01, 7):
        assert history.moment(at).time == times[np.searchsorted(times, at, "right") - 1]
    assert len(reads) <= 2
    read, found = history.get([ANGLE], 2.0, 3.0)
    inside = (times >= 2.0) & (times <= 3.0)
    assert np.array_equal(read, times[inside]) and np.array_equal(found[:, 0], values[inside, column])
    assert len(reads) < 8


def test_memory_stays_below_the_limit(tmp_path, chunked):
    take, history = Take(recorded(tmp_path)), History(limit=120_000)
    rest = take.fill(history)
    rest.run(lambda: True)
    assert np.array_equal(history.get(())[0], whole(take)[0])
    for time in np.linspace(0, 8, 50):
        history.moment(time)
    everything = history.count() * 4 * history.take.chunks[0].table.width
    assert history.size < everything and history.count() == 2001


def test_curves_over_much_of_a_take_have_its_peaks(tmp_path, chunked):
    take, history = Take(recorded(tmp_path)), History()
    times, values = whole(take)
    rest = take.fill(history)
    levels = Levels(history)
    ids = [ANGLE, "energy/total"]
    before = levels.points(ids, 0.0, 8.0, 10)
    rest.run(lambda: True)
    for id, points, early in zip(ids, levels.points(ids, 0.0, 8.0, 10), before, strict=True):
        expected = values[:, take.ids.index(id)]
        assert np.isclose(np.nanmin(points.values), expected.min()) and np.isclose(
            points.values.max(), expected.max()
        )
        assert len(early.times) < len(points.times) < 200 and (np.diff(points.times) >= 0).all()
        known = np.interp(points.times, times, expected)
        assert np.allclose(points.values, known, atol=1e-3 * np.ptp(expected))


def test_a_take_without_its_end_has_the_same_moments(tmp_path, chunked):
    path = recorded(tmp_path)
    times, _ = whole(Take(path))
    runs = Take(path).runs()
    with open(path, "r+b") as file:
        file.truncate(Take(path)._chunks[-1].start + 10)
    take, history = Take(path), History()
    assert take.cut and take.runs() == runs[: len(take._chunks)]
    take.fill(history)
    count = history.count()
    assert 1000 < count < 2001 and np.array_equal(history.get(())[0], times[:count])


def test_a_branch_of_a_take_reads_no_more(tmp_path, chunked, monkeypatch):
    take, history = Take(recorded(tmp_path)), History(limit=1)  # one chunk stays in memory
    take.fill(history).run(lambda: True)
    row = history.take.chunks[3].columns[:, 0]
    table, reads = history.take.chunks[0].table, counted_reads(monkeypatch)
    origin = history.go_back(4.0)
    sent = np.delete(row, table.format.width)
    history.append(np.array([4.0, 4.004, 4.008]), np.stack([sent] * 3), origin)
    assert len(history.takes) == 2 and history.start == 0.0 and history.end == 4.008
    reads.clear()
    assert history.count() == 1003 and history.moment(3.0).time == pytest.approx(3.0, abs=1e-6)
    assert len(history.take.parent.chunks) > 5 and len(reads) <= 3


def test_takes_may_be_larger_than_other_scenes(tmp_path, chunked):
    path = recorded(tmp_path, seconds="1")
    with open(path, "r+b") as file:
        file.truncate(3 << 30)  # behind the end is a hole, which takes no room on the disk
    assert msd.from_file(path).name == "swing" and sum(len(block.times) for block in Take(path).blocks()) == 251


def test_an_index_of_other_chunks_is_not_used(tmp_path, chunked):
    path = recorded(tmp_path)
    runs = Take(path).runs()
    for wrong in (runs[:-1], [run._replace(count=run.count + 1) for run in runs], runs[::-1], []):
        take = Take(path)
        take._index = reader.msgspec.msgpack.encode(wrong)
        assert take.runs() == runs


def test_a_damaged_chunk_is_a_gap(tmp_path, chunked):
    path = recorded(tmp_path)
    take, history = Take(path), History()
    take.fill(history)
    chunk = take._chunks[5]
    with open(path, "r+b") as file:
        file.seek(chunk.start + chunk.length // 2)
        file.write(b"damage")
    times, values = history.get([ANGLE])
    assert len(times) == 2001 and 50 < np.isnan(values).sum() < 400 and np.isfinite(values[-500:]).all()


def test_a_simulation_goes_on_from_a_take_and_is_written_again(tmp_path, chunked):
    path = recorded(tmp_path)
    take, history = Take(path), History()
    take.fill(history)
    table = history.take.chunks[-1].table
    row = history.take.chunks[-1].columns[:, -1]
    sent = np.delete(row, table.format.width)
    history.append(np.array([history.end, history.end + 0.004]), np.stack([sent, sent]))
    assert history.count() == 2002 and len(history.takes) == 1
    out = str(tmp_path / "again.mcap")
    assert save_take(history, history.take, out, take_scene(msd.from_file(path), out)) == 2002
    assert np.array_equal(whole(Take(out))[1][:2000], whole(take)[1][:2000])


@pytest.mark.parametrize("state", [True, False])
def test_the_size_is_as_announced(tmp_path, capsys, state):
    simulation = Simulation(build(msd.from_file(scene_file(tmp_path))), "cpu")
    choice, path = Choice(simulation.layout), str(tmp_path / "driven.mcap")
    size, blocks = MomentSize(choice.table, choice.channels, state), []
    writer = TakeWriter(path)
    writer.follow(choice.table, choice.channels, state)

    class Sink:
        def write(self, times, rows) -> None:
            blocks.append((times, rows))
            writer.write(times, rows)

    def drive(done: int) -> bool:
        simulation.write(ctrl=np.array([[5 * np.sin(0.02 * done)]], np.float32))
        return True

    record_rows(simulation, 6000, Sink(), drive, choice)
    writer.close()
    times, rows = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
    announced = len(times) * size.measured(times[:2000], rows[:2000])
    assert announced == pytest.approx(writer.size, rel=0.1)
    out = str(tmp_path / "take.mcap")
    options = ["--seconds", "20", "--record", out, "--no-files"] + ["--no-state"] * (not state)
    assert main(["simulate", scene_file(tmp_path), *options]) == 0
    said = capsys.readouterr().err
    assert re.search(r"about \d[\d.]* [kM]B, \d[\d.]* [kM]B a simulated minute, if it goes on as it begins", said)
    assert Take(out).has_state is state


def test_a_run_that_calms_down_is_announced_by_what_it_takes_then(tmp_path):
    """Noise first, then sines: the size of all is known before half of it is written."""
    simulation = Simulation(build(msd.from_file(scene_file(tmp_path))), "cpu")
    choice, path = Choice(simulation.layout), str(tmp_path / "calm.mcap")
    writer, growth = TakeWriter(path), Growth()
    writer.follow(choice.table, choice.channels)
    times, width = np.arange(40_000) * 0.002, choice.table.width
    rows = np.sin(np.outer(times, np.arange(1, width + 1))).astype(np.float32)
    rows[:1500] = np.random.default_rng(0).normal(size=(1500, width))
    for start in range(0, 16_000, 250):
        writer.write(times[start : start + 250], rows[start : start + 250])
        growth.note(writer.written, writer.size)
    announced = writer.size + (len(times) - writer.written) * growth.per_moment
    writer.write(times[16_000:], rows[16_000:])
    writer.close()
    assert announced == pytest.approx(writer.size, rel=0.05)


MESH = (
    '<asset><mesh name="wedge" file="wedge.obj"/></asset>',
    '<geom type="mesh" mesh="wedge" pos="0.8 0 0"/>',
)
OBJ = "v 0 0 0\nv 0.1 0 0\nv 0 0.1 0\nv 0 0 0.1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


def test_a_take_opens_where_the_files_of_its_scene_are_not(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir(), there.mkdir()
    (here / "wedge.obj").write_text(OBJ)
    scene, path = scene_file(here, *MESH), str(here / "take.mcap")
    assert main(["simulate", scene, "--seconds", "1", "--record", path]) == 0
    assert "1 files of the scene, " in capsys.readouterr().err
    assert main(["simulate", scene, "--seconds", "1", "--record", str(here / "bare.mcap"), "--no-files"]) == 0
    assert msd.from_file(path).assets.meshes["wedge"].source.value.path == "wedge.obj"
    for name in ("take", "bare"):
        (here / f"{name}.mcap").rename(there / f"{name}.mcap")
    (here / "wedge.obj").unlink()
    report = msd.Report()
    world = msd.from_file(str(there / "take.mcap"), report)
    assert "wedge.obj is not here" in str(report.findings[0].message)
    file = world.assets.meshes["wedge"].source.value.path
    assert Path(file).read_text() == OBJ and str(tmp_path / "cache") in file
    model = build(world)
    assert model.ngeom == build(msd.from_str(SCENE.format(assets="", mesh=MESH[1].replace(
        'type="mesh" mesh="wedge"', 'size="0.1"')), "mjcf")).ngeom  # fmt: skip
    part = str(tmp_path / "part.mcap")
    assert main(["export", str(there / "take.mcap"), "--out", part, "--until", "0.5"]) == 0
    assert Take(part).has_files and not Take(str(there / "bare.mcap")).has_files
    with pytest.raises(msd.SceneError, match="wedge"):
        build(msd.from_file(str(there / "bare.mcap")))
    (there / "wedge.obj").write_text(OBJ.replace("0.1", "0.2"))
    assert "another one" in str(
        (r := msd.Report(), msd.from_file(str(there / "take.mcap"), r))[0].findings[0].message
    )


def test_names_of_files_in_a_take_reach_nothing_else(tmp_path, monkeypatch):
    from engine.msd import recorded_files

    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    world = msd.from_str(SCENE.format(assets=MESH[0], mesh=MESH[1]), "mjcf")
    where = next(iter(recorded_files.named_files(world))).path
    digest = recorded_files._digest(b"x")
    for name in ("files/../../x", f"files/{digest}/..", f"files/{digest}/a/b", f"files/{'0' * 32}/x", "/etc/x"):
        index = reader.msgspec.json.encode({where: name})
        recorded_files.unpack(world, {recorded_files.INDEX: index, name: b"x"})
        assert next(iter(recorded_files.named_files(world))).file == "wedge.obj"
    assert not (tmp_path / "cache").exists()


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
from app.cli import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file sizes are of Unix")
def test_a_file_that_may_not_grow_ends_a_recording_in_a_sentence(tmp_path):
    out = str(tmp_path / "take.mcap")
    options = ["simulate", scene_file(tmp_path), "--seconds", "100", "--record", out]

    def limited(size: int) -> str:
        command = [sys.executable, "-c", LIMITED, str(size), *options]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 1
        return done.stderr.strip().splitlines()[-1]

    assert "File too large; nothing was recorded" in limited(20_000) and not os.path.exists(out)
    last = limited(1_500_000)
    take = Take(out)
    assert take.cut and f"File too large; the file has the {len(whole(take)[0])} moments before that" in last
