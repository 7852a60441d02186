"""Takes: every number of a run in a file that other programs plot, readable whatever ends the recording."""

from __future__ import annotations

import csv
import errno
import json
import os
import resource
import signal
import subprocess
import sys
import time

import mcap.reader
import mujoco
import numpy as np
import pytest
from cli_scene import failed
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

from app.channels import ChannelTable
from app.cli import main
from app.history import History
from app.recorded_channels import Choice, fits
from app.recording import record_rows
from app.takes.messages import signals_message
from app.takes.reader import Take
from app.takes.scene import take_scene
from app.takes.writer import TakeWriter
from engine import msd
from engine.compiler import build
from engine.errors import SceneError
from engine.simulation import Simulation

pq = pytest.importorskip("pyarrow.parquet", exc_type=ImportError)
TIMESTEP = 0.004


class Kept:
    """What a recording is given."""

    def __init__(self) -> None:
        self.times, self.rows = [], []

    def write(self, times, rows) -> None:
        self.times.append(times)
        self.rows.append(rows)


def stream(scene: str, steps: int, patterns=None) -> tuple[Choice, np.ndarray, np.ndarray]:
    """Times and rows of a run, as the recording is given them."""
    simulation = Simulation(build(msd.from_file(scene)), "cpu")
    choice, kept = Choice(simulation.layout, patterns), Kept()
    record_rows(simulation, steps, kept, lambda done: True, choice)
    return choice, np.concatenate(kept.times), np.concatenate(kept.rows)


def all_of(take: Take) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    blocks = list(take.blocks())
    return tuple(np.concatenate([block[i] for block in blocks]) for i in (1, 2, 3))


def recorded(scene: str, tmp_path, *options: str) -> str:
    out = str(tmp_path / "take.mcap")
    assert main(["simulate", scene, "--seconds", "2", "--record", out, *options]) == 0
    return out


def decoded(path: str, topic: str):
    """Log time and message of a topic, as a program reads it that knows nothing but MCAP and Protocol Buffers."""
    pool, kinds = descriptor_pool.DescriptorPool(), {}
    with open(path, "rb") as file:
        for schema, _, message in mcap.reader.make_reader(file).iter_messages([topic]):
            if schema.id not in kinds:
                for described in descriptor_pb2.FileDescriptorSet.FromString(schema.data).file:
                    pool.Add(described)
                kinds[schema.id] = message_factory.GetMessageClass(pool.FindMessageTypeByName(schema.name))
            yield message.log_time, kinds[schema.id].FromString(message.data)


def test_a_take_has_every_bit_of_the_stream(scene, tmp_path):
    patterns = ["joint/hinge", "link/arm/position", "sensor/*", "energy/total", "contact/puck/normal force"]
    choice, times, rows = stream(scene, 500, patterns)
    take = Take(recorded(scene, tmp_path, "--signals", *patterns))
    assert take.ids == [channel.id for channel in choice.channels] and "link/arm/position x" in take.ids
    assert take.units["joint/hinge/position"] == "rad" and not take.cut
    read_times, values, state = all_of(take)
    assert np.array_equal(read_times, times) and len(times) == 501
    assert np.array_equal(times, np.arange(501) * 4 / 1000)
    assert np.array_equal(state, rows[:, : choice.table.format.width])
    assert np.array_equal(values, rows[:, [choice.table.columns[id] for id in take.ids]])
    assert abs(take.moments - 501) < 20


def test_sensors_of_a_take_are_those_of_mujoco(scene, tmp_path):
    take = Take(recorded(scene, tmp_path, "--signals", "sensor", "joint/hinge"))
    model = mujoco.MjModel.from_xml_path(scene)
    data = mujoco.MjData(model)
    times, values, _ = all_of(take)
    columns = {id: values[:, i] for i, id in enumerate(take.ids)}
    for i in range(100):  # before the puck lands
        mujoco.mj_forward(model, data)
        found = [columns[f"sensor/tip_at/{axis}"][i] for axis in "xyz"] + [columns["sensor/rate"][i]]
        assert np.allclose(found, data.sensordata, atol=2e-4) and times[i] == pytest.approx(data.time, abs=1e-12)
        assert columns["joint/hinge/position"][i] == pytest.approx(data.qpos[0], abs=2e-4)
        mujoco.mj_step(model, data)


def test_other_programs_read_its_messages(scene, tmp_path):
    path = recorded(scene, tmp_path, "--signals", "joint/hinge", "sensor", "link/arm/position")
    times, values, state = all_of(take := Take(path))
    column = {id: values[:, i] for i, id in enumerate(take.ids)}
    signals = list(decoded(path, "/signals"))
    assert [at for at, _ in signals] == [round(t * 1e9) for t in times]
    assert [m.time for _, m in signals] == times.tolist()
    for names, id in (
        ("joint hinge position", "joint/hinge/position"),
        ("sensor rate", "sensor/rate"),
        ("sensor tip_at z", "sensor/tip_at/z"),
        ("link arm position_x", "link/arm/position x"),
    ):
        found = []
        for _, message in signals:
            for name in names.split():
                message = getattr(message, name)
            found.append(message)
        assert np.array_equal(np.float32(found), column[id]), id
    whole = [
        np.concatenate([np.array(getattr(m, name), np.float32) for name in take.segments[0].fields])
        for _, m in decoded(path, "/state")
    ]
    assert np.array_equal(np.array(whole), state)


def test_exported_tables_are_bit_equal(scene, tmp_path, capsys):
    path = recorded(scene, tmp_path)
    times, values, _ = all_of(take := Take(path))
    for suffix in ("csv", "npz", "parquet", "mcap"):
        assert main(["export", path, "--out", str(tmp_path / f"x.{suffix}")]) == 0
    assert "24 signals, 501 moments" in capsys.readouterr().out
    table, arrays = pq.read_table(tmp_path / "x.parquet"), np.load(tmp_path / "x.npz")
    with open(tmp_path / "x.csv", newline="") as file:
        _, *lines = list(csv.reader(file))
    text = np.array(lines, float)
    assert table.schema.field("joint/hinge/position").metadata == {b"unit": b"rad"}
    assert json.loads(str(arrays["units"]))["joint/hinge/position"] == "rad"
    for read in (table["time"].to_numpy(), arrays["time"], text[:, 0]):
        assert np.array_equal(read, times)
    for i, id in enumerate(take.ids):
        for read in (table[id].to_numpy(), arrays[id], text[:, i + 1].astype(np.float32)):
            assert np.array_equal(read, values[:, i]), id
    again = all_of(Take(str(tmp_path / "x.mcap")))
    assert np.array_equal(again[0], times) and np.array_equal(again[1], values)


def test_a_part_of_a_take_is_a_take(scene, tmp_path, capsys):
    path, part = recorded(scene, tmp_path), str(tmp_path / "part.mcap")
    options = ["--since", "0.5", "--until", "1.0", "--every", "5", "--signals", "joint/hinge"]
    assert main(["export", path, "--out", part, *options]) == 0
    times, values, state = all_of(Take(path))
    capsys.readouterr()
    kept = np.flatnonzero((times >= 0.5) & (times <= 1.0))[::5]
    found = all_of(Take(part))
    assert np.array_equal(found[0], times[kept]) and np.array_equal(found[1], values[kept, :2])
    assert np.array_equal(found[2], state[kept])
    assert msd.to_msgpack(msd.from_file(part)) == msd.to_msgpack(msd.from_file(path))
    assert "choose another name" in failed(capsys, "export", path, "--out", path, "--force")
    assert "is there already" in failed(capsys, "export", path, "--out", part)
    empty = str(tmp_path / "empty.mcap")
    assert "no moment" in failed(capsys, "export", path, "--out", empty, "--since", "9", code=2)
    assert not os.path.exists(empty)


def test_every_and_rate(scene, tmp_path, capsys):
    _, times, rows = stream(scene, 500)
    read, _, state = all_of(Take(recorded(scene, tmp_path, "--rate", "50")))
    assert np.array_equal(read, times[::5]) and np.array_equal(state, rows[::5, : state.shape[1]])
    table = str(tmp_path / "few.parquet")
    assert (
        main(["simulate", scene, "--seconds", "2", "--out", table, "--every", "7", "--signals", "energy/total"]) == 0
    )
    few = pq.read_table(table)
    assert few.column_names == ["time", "energy/total"] and np.array_equal(few["time"].to_numpy(), times[::7])
    out = ["--record", str(tmp_path / "no.mcap")]
    capsys.readouterr()
    assert "83.3333 or 62.5" not in (line := failed(capsys, "simulate", scene, *out, "--rate", "70", code=2))
    assert "62.5 or 83.3333" in line
    assert "at most 250" in failed(capsys, "simulate", scene, *out, "--rate", "500", code=2)
    assert "joint/hinge/position" in failed(
        capsys, "simulate", scene, *out, "--signals", "joint/hing/position", code=2
    )
    assert "one world" in failed(capsys, "simulate", scene, *out, "--worlds", "2", code=2)
    assert ".mcap, not as .csv" in failed(capsys, "simulate", scene, "--record", "x.csv", code=2)


def test_what_is_left_of_a_killed_recording_is_readable_to_the_last_second(scene, tmp_path):
    out = str(tmp_path / "take.mcap")
    command = [sys.executable, "-m", "app", "simulate", scene, "--seconds", "36000", "--record", out, "--progress"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, bufsize=0) as process:
        deadline = time.monotonic() + 120
        while not os.path.exists(out) or os.path.getsize(out) < 3_000_000:
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.02)  # nothing signals that a file of another process grows
        process.kill()
        process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    age = time.time() - os.path.getmtime(out)
    take = Take(out)
    times, values, _ = all_of(take)
    assert take.cut and len(times) > 2000 and age < 60
    assert np.array_equal(times, np.arange(len(times)) * 4 / 1000) and np.isfinite(values).all()
    assert msd.from_file(out).name == "swing"


def test_a_truncated_take_has_what_is_before(scene, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("app.recording.BLOCK", 2000)
    monkeypatch.setattr("app.takes.writer.CHUNK", 4000)
    path = recorded(scene, tmp_path)
    whole, size, most = all_of(Take(path))[0], os.path.getsize(path), 0
    for length in range(size - 1, 0, -size // 60):
        with open(path, "r+b") as file:
            file.truncate(length)
        try:
            take = Take(path)
        except SceneError as error:
            assert "ends before the scene" in str(error) or "not an MCAP file" in str(error)
            assert length < 0.3 * size
            continue
        times = np.concatenate([np.empty(0), *(block.times for block in take.blocks())])
        assert take.cut and np.array_equal(times, whole[: len(times)])
        if length > 0.5 * size:
            assert len(times) > 0
            most = max(most, len(times))
            assert main(["export", path, "--out", str(tmp_path / "x.csv")]) == 0
            assert "no end" in capsys.readouterr().err
    assert most == 501


def test_a_damaged_chunk_ends_what_is_shown(scene, tmp_path):
    path = recorded(scene, tmp_path)
    take = Take(path)
    with open(path, "r+b") as file:
        file.seek(take._chunks[-1].start + take._chunks[-1].length // 2)
        file.write(b"damage")
    assert sum(len(block.times) for block in take.blocks()) < 501 and take.cut


def test_files_that_are_no_takes_are_refused_in_a_sentence(scene, tmp_path, capsys):
    from mcap.writer import Writer

    foreign, text, stub, empty = (tmp_path / f"{name}.mcap" for name in ("foreign", "text", "stub", "empty"))
    empty.touch()
    with open(foreign, "wb") as file:
        writer = Writer(file)
        writer.start()
        channel = writer.register_channel("/chatter", "json", 0)
        writer.add_message(channel, 0, b"{}", 0)
        writer.finish()
    text.write_text("no recording")
    path = recorded(scene, tmp_path)
    with open(path, "rb") as file:
        stub.write_bytes(file.read(60))
    capsys.readouterr()
    for bad, says in (
        (foreign, "not recorded by MSD Studio"),
        (text, "not an MCAP file"),
        (stub, "ends before the scene"),
        (empty, "is empty"),
    ):
        with pytest.raises(SceneError, match=says):
            Take(str(bad))
        for command in (["export", bad, "--out", tmp_path / "x.csv"], ["info", bad], ["simulate", bad, "--out", "-"]):
            assert says in failed(capsys, *command)
    assert "gone.mcap: cannot be read: No such file" in failed(capsys, "export", "gone.mcap", "--out", "x.csv")
    os.mkdir(tmp_path / "folder.mcap")
    assert "folder" in failed(capsys, "export", tmp_path / "folder.mcap", "--out", "x.csv")


def test_a_full_disk_leaves_a_readable_take(scene, tmp_path, monkeypatch, capsys):
    out = str(tmp_path / "take.mcap")
    monkeypatch.setattr("app.recording.BLOCK", 2000)
    monkeypatch.setattr("app.takes.writer.CHUNK", 4000)
    real = open

    def opened(path, mode="r", **options):
        file = real(path, mode, **options)
        return _Full(file, 40_000) if "b" in mode and str(path) == out and "r" not in mode else file

    monkeypatch.setattr("builtins.open", opened)
    line = failed(capsys, "simulate", scene, "--seconds", "20", "--record", out, "-q")
    monkeypatch.undo()
    assert "No space left" in line and "moments before that" in line
    take = Take(out)
    times, _, _ = all_of(take)
    assert take.cut and f"the {len(times)} moments" in line and len(times) > 50
    assert np.array_equal(times, np.arange(len(times)) * 4 / 1000)


def test_a_part_that_finds_no_room_is_named(scene, tmp_path, capsys):
    """The error of a write says no name of itself; it was called standard output."""
    take = recorded(scene, tmp_path)
    capsys.readouterr()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    for name in ("x.csv", "x.parquet", "x.mcap"):
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
        try:
            line = failed(capsys, "export", take, "--out", tmp_path / name)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert f"{tmp_path / name}: File too large" in line, line
    assert not [name for name in os.listdir(tmp_path) if name.startswith(("x.csv", "x.parquet"))]


def test_a_take_that_ends_before_its_moments_says_so(scene, tmp_path, capsys):
    path = recorded(scene, tmp_path)
    with open(path, "r+b") as file:
        file.truncate(Take(path)._chunks[0].start + 8)
    capsys.readouterr()
    line = failed(capsys, "export", path, "--out", tmp_path / "x.csv", code=2)
    assert "ends before its first moment" in line and "--since" not in line


def test_damaged_texts_of_a_take_are_refused_in_a_sentence(scene, tmp_path, capsys):
    path = recorded(scene, tmp_path)
    with open(path, "rb") as file:
        whole = file.read()
    at = whole.index(b"segment.json")
    capsys.readouterr()
    for place in (whole.index(b"joint/hinge", at), whole.index(b"rad", at), whole.index(b"{", at) + 2):
        with open(path, "wb") as file:
            file.write(whole[:place] + b"\xff" + whole[place + 1 :])
        assert "what its signals are cannot be read" in failed(capsys, "export", path, "--out", tmp_path / "x.csv")


class _Full:
    """A file on a disk with room for so many bytes."""

    def __init__(self, file, room: int) -> None:
        self._file, self._room = file, room

    def write(self, data) -> int:
        done = self._file.write(data[: self._room])
        self._room -= done
        if done < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return done

    def __getattr__(self, name):
        return getattr(self._file, name)


def test_a_reset_while_recording_keeps_the_order_of_the_messages(scene, tmp_path):
    choice, times, rows = stream(scene, 20)
    path = str(tmp_path / "take.mcap")
    writer = TakeWriter(path)
    writer.add_scene(take_scene(msd.from_file(scene), path))
    writer.follow(choice.table, choice.channels)
    for _ in range(2):
        writer.write(times, rows)
    writer.close()
    logged = [at for at, _ in decoded(path, "/state")]
    assert logged == sorted(set(logged)) and len(logged) == 42
    history = History()
    Take(path).fill(history)
    assert len(history.takes) == 2 and history.count() == 21


def test_a_take_fills_a_history(scene, tmp_path):
    patterns = ["joint/hinge", "link/arm/velocity", "energy"]
    _, times, rows = stream(scene, 500, patterns)
    take = Take(recorded(scene, tmp_path, "--signals", *patterns))
    history = History()
    take.fill(history)
    read, values = history.get(["joint/hinge/position", "link/arm/velocity z", "energy/total", "sensor/rate"])
    choice = Choice(build_layout(scene), patterns)
    for i, id in enumerate(["joint/hinge/position", "link/arm/velocity z", "energy/total", "sensor/rate"]):
        assert np.array_equal(values[:, i], rows[:, choice.table.columns[id]]), id
    assert np.array_equal(read, times) and history.moment(1.0).state["qpos"][0] == rows[250, 0]


def build_layout(scene: str):
    return Simulation(build(msd.from_file(scene)), "cpu").layout


def test_names_of_fields_are_unique_and_valid():
    ids = [
        "joint/a b/position",
        "joint/a_b/position",
        "joint/1/x",
        "sensor/é",
        "sensor/time",
        "time",
        "a/b/c/d e",
        "a/b/c",
    ]
    message = signals_message(ids)
    rows = message.rows(np.array([0.5, 1.5]), np.arange(16, dtype=np.float32).reshape(2, 8))
    times, values = message.read(rows)
    assert times.tolist() == [0.5, 1.5] and values.tolist() == [list(range(8)), list(range(8, 16))]
    pool = descriptor_pool.DescriptorPool()
    for described in descriptor_pb2.FileDescriptorSet.FromString(message.schema).file:
        pool.Add(described)
    found = message_factory.GetMessageClass(pool.FindMessageTypeByName(message.name)).FromString(rows[1].tobytes())
    assert found.joint.a_b.position == 8 and found.time == 1.5 and found.a.b_c.d_e == 14


def test_channels_of_a_table_are_found_by_pattern(scene):
    layout = build_layout(scene)
    everything = [channel.id for channel in ChannelTable(layout).channels]
    assert [c.id for c in Choice(layout).channels] == everything
    assert [c.id for c in Choice(layout, ["energy", "energy/kinetic"]).channels] == [
        "energy/potential",
        "energy/kinetic",
        "energy/total",
    ]
    two = Choice(layout, ["link/puck/position in arm"])
    assert [c.id for c in two.channels] == [f"link/puck/position in arm {axis}" for axis in "xyz"]
    with pytest.raises(LookupError, match="nothing"):
        Choice(layout, ["nothing"])


def test_a_scene_with_tendons_is_recorded(tmp_path):
    text = """<mujoco><worldbody><body><joint name="a"/><geom size="0.1"/></body></worldbody>
    <tendon><fixed name="t"><joint joint="a" coef="2"/></fixed></tendon></mujoco>"""
    path = tmp_path / "tendon.xml"
    path.write_text(text)
    take = Take(recorded(str(path), tmp_path, "--signals", "tendon/t/length"))
    assert take.ids == ["tendon/t/length"] and len(all_of(take)[0]) == 1001


def test_a_beginning_may_end_in_its_slash():
    assert fits("joint/elbow/position", "joint/") and fits("joint/elbow/position", "joint/elbow/")
    assert not fits("joint/elbow/position", "joi/") and not fits("joint/elbow/position", "/")
