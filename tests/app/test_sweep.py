"""`sweep`: a row for each world as MuJoCo C and formulas have it, whatever ends it on the way."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from cli_scene import failed

from app.cli import main
from app.sweep.batch import Batches
from app.sweep.measures import parse_measures
from app.sweep.plan import batches, make_plan
from app.sweep.processes import Lost, run_in_processes
from app.sweep.table import Table, TableError
from app.sweep.variations import named, numbers_of, parse_variation, values_of
from engine import msd
from engine.msd.by_name import Objects
from engine.simulation import Simulation

mujoco = pytest.importorskip("mujoco")
pq = pytest.importorskip("pyarrow.parquet", exc_type=ImportError)

SLIDE = """
<mujoco model="slide">
  <option timestep="0.002"/>
  <worldbody>
    <geom name="floor" type="plane" size="20 5 0.1" friction="0.5 0.005 0.0001"/>
    <body name="puck" pos="0 0 0.1">
      <joint name="along" type="slide" axis="1 0 0" frictionloss="0"/>
      <joint name="up" type="slide" axis="0 0 1"/>
      <geom name="puck" type="box" size="0.1 0.1 0.1" mass="1" friction="0.01 0.005 0.0001"/>
    </body>
    <body name="arm" pos="0 2 2">
      <joint name="swing" type="hinge" axis="0 1 0" damping="0.1"/>
      <geom name="rod" type="capsule" fromto="0 0 0 0.6 0 0" size="0.03" density="800"/>
    </body>
  </worldbody>
  <actuator><position name="servo" joint="swing" kp="2"/></actuator>
  <keyframe><key name="go" qpos="0 0 0.3" qvel="3 0 0" ctrl="0.2"/></keyframe>
</mujoco>
"""
FRICTION = "geoms[floor].physics_material.friction[0]"
POSITION = "joint/along/position"


@pytest.fixture
def slide(tmp_path):
    file = tmp_path / "slide.xml"
    file.write_text(SLIDE)
    return str(file)


def plan_of(file: str, vary: list[str], measure: list[str], worlds: int | None = None, seconds=0.5, seed=0):
    world = msd.from_file(file)
    variations = [parse_variation(text, world) for text in vary]
    layout = Simulation(world).layout
    measures = [each for text in measure for each in parse_measures(text, layout)]
    return make_plan(world, variations, values_of(variations, worlds, seed), measures, seconds, keyframe=0)


def swept(file: str, out, *more, code: int = 0) -> None:
    assert main(["sweep", file, "--keyframe", "go", "--out", str(out), "-q", *map(str, more)]) == code


def read(table) -> list[dict[str, str]]:
    with open(table, newline="") as file:
        return list(csv.DictReader(file))


def test_64_frictions_stop_where_the_formula_says(slide, tmp_path):
    out = tmp_path / "table.parquet"
    swept(slide, out, "--vary", f"{FRICTION}=0.25..1", "--worlds", 64, "--seconds", 2,
          "--measure", f"{POSITION}:final", "--measure", "joint/along/velocity:first<0.02")  # fmt: skip
    table = pq.read_table(out)
    friction = table[FRICTION].to_numpy()
    assert friction == pytest.approx(np.linspace(0.25, 1, 64)) and table["world"].to_pylist() == list(range(64))
    decay = 9.81 * friction
    assert table[f"{POSITION}:final"].to_numpy() == pytest.approx(3.0**2 / (2 * decay), rel=0.02)
    assert table["joint/along/velocity:first<0.02"].to_numpy() == pytest.approx(2.98 / decay, abs=0.03)
    assert table.schema.field(f"{POSITION}:final").metadata[b"unit"] == b"m"
    assert table["unstable at"].null_count == table["error"].null_count == 64


@pytest.mark.parametrize(
    ("path", "values", "change"),
    [
        (
            "joints[swing].spring_damper.coeff.value.d",
            (0.05, 0.6),
            lambda m, v: m.dof_damping.__setitem__((2, 0) if m.dof_damping.ndim > 1 else 2, v),
        ),
        (FRICTION, (0.2, 0.9), lambda m, v: m.geom("floor").friction.__setitem__(0, v)),
        ("joints[along].friction_loss", (0.5, 2.0), lambda m, v: m.dof_frictionloss.__setitem__(0, v)),
        ("joints[swing].armature", (0.01, 0.4), lambda m, v: m.dof_armature.__setitem__(2, v)),
        ("simulate_option.gravity[2]", (-9.81, -1.62), lambda m, v: m.opt.gravity.__setitem__(2, v)),
        ("simulate_option.timestep", (0.002, 0.001), lambda m, v: setattr(m.opt, "timestep", v)),
    ],
)
def test_every_kind_of_parameter_is_that_of_its_world_alone(slide, path, values, change):
    signals = [POSITION, "joint/swing/position"]
    plan = plan_of(slide, [f"{path}={values[0]}..{values[1]}:5"], [f"{signal}:final" for signal in signals])
    found = Batches(plan)
    rows = found.run(range(5))
    assert [row.error for row in rows] == [""] * 5
    assert found.run([3]) == [rows[3]] and Batches(plan).run([1, 3]) == [rows[1], rows[3]]
    for row, (value,) in zip(rows, plan.values, strict=True):
        model = mujoco.MjModel.from_xml_string(SLIDE)
        change(model, value)
        mujoco.mj_setConst(model, mujoco.MjData(model))
        data = mujoco.MjData(model)
        mujoco.mj_resetDataKeyframe(model, data, 0)
        for _ in range(round(0.5 / model.opt.timestep)):
            mujoco.mj_step(model, data)
        assert row.outcomes == pytest.approx([data.qpos[0], data.qpos[2]], abs=2e-3)


def test_a_shape_that_worlds_cannot_have_of_their_own_is_simulated_alone(slide):
    plan = plan_of(slide, ["geoms[rod].size[1]=0.2..0.5:3"], ["joint/swing/velocity:max"])
    rows = Batches(plan).run(range(3))
    assert len({row.outcomes[0] for row in rows}) == 3 and not any(row.error for row in rows)


def test_values_are_combined_spread_and_drawn_as_the_seed_says(slide):
    world = msd.from_file(slide)
    lists = [parse_variation(f"{FRICTION}=0.2,0.4", world), parse_variation("joints[swing].armature=0..1:3", world)]
    assert values_of(lists, None, 0) == [(f, a) for f in (0.2, 0.4) for a in (0.0, 0.5, 1.0)]
    with pytest.raises(ValueError, match="6 combinations"):
        values_of(lists, 7, 0)
    spread = [parse_variation(f"{FRICTION}=0.2..1.2", world), parse_variation("joints[swing].armature=0..1", world)]
    values = np.array(values_of(spread, 11, 3))
    assert sorted(values[:, 1]) == pytest.approx(np.linspace(0, 1, 11))
    assert values[:, 0] == pytest.approx(np.linspace(0.2, 1.2, 11))
    drawn = [parse_variation("links[puck].inertial.mass=normal(2,0.1)", world)]
    many = np.array(values_of(drawn, 4000, 7))
    assert many.mean() == pytest.approx(2, abs=0.01) and many.std() == pytest.approx(0.1, abs=0.01)
    assert np.array_equal(many, values_of(drawn, 4000, 7)) and not np.array_equal(many, values_of(drawn, 4000, 8))


def test_only_numbers_that_change_something_are_offered(slide):
    world = msd.from_file(slide)
    soft = 'joints["along"].friction_damping.damping'
    assert soft not in [named(world, path) for path, _ in numbers_of(world)]
    Objects(world, "joints")["along"].friction_loss = 0.2
    assert soft in [named(world, path) for path, _ in numbers_of(world)]


@pytest.mark.parametrize(
    ("vary", "measure", "said"),
    [
        ("geoms[flor].margin=0..1", "energy/total:max", "did you mean 'floor'"),
        ("joints[swing].armatur=0..1", "energy/total:max", 'there is joints["swing"].armature'),
        ("joints[along].damping=0..1", "energy/total:max", "the joint 'along' has no spring_damper"),
        (
            "joints[swing].damping=0..1",
            "energy/total:max",
            'no parameter joints[swing].damping; there is joints["swing"].spring_damper.coeff.value.d',
        ),
        ("joints[swing].name=0..1", "energy/total:max", "joints[swing].name is a text, 'swing', and no number"),
        ("geoms[puck].friction[0]=0..1", "energy/total:max", 'there is geoms["puck"].physics_material.friction[0]'),
        ("joints[swing].armature", "energy/total:max", "expected PATH=A..B"),
        ("joints[swing].armature=0..x", "energy/total:max", "expected a finite number, found 'x'"),
        ("joints[swing].armature=normal(1)", "energy/total:max", "normal(mean and standard deviation)"),
        ("geoms[floor].physics_material.friction=0..1", "energy/total:max", "has 3 numbers: name one of them"),
        ("joints[swing].armature=0..1", "joint/swing/positon:max", "there is joint/swing/position"),
        ("joints[swing].armature=0..1", "joint/swing/position:most", "there is min, max, mean, final"),
        ("joints[swing].armature=0..1", "joint/swing/position:first>fast", "first>X or first<X with a number"),
        ("joints[swing].armature=0..1", "link/arm/position:max", "there is link/arm/position x"),
    ],
)
def test_a_wrong_command_line_names_what_would_do(slide, tmp_path, capsys, vary, measure, said):
    line = failed(capsys, "sweep", slide, "--vary", vary, "--worlds", 4, "--measure", measure,
                  "--out", tmp_path / "t.csv", "-q", code=2)  # fmt: skip
    assert said in line
    assert not list(tmp_path.glob("t.csv*"))


def test_a_world_that_cannot_be_built_has_an_error_and_the_others_their_rows(slide, tmp_path):
    out = tmp_path / "t.csv"
    swept(slide, out, "--vary", "geoms[puck].size[0]=0.1,-1,0.2",
          "--seconds", 0.1, "--measure", f"{POSITION}:final")  # fmt: skip
    rows = read(out)
    assert [bool(row["error"]) for row in rows] == [False, True, False]
    assert rows[1][f"{POSITION}:final [m]"] == "" and rows[2][f"{POSITION}:final [m]"]


def test_a_sweep_of_which_no_world_can_be_built_has_failed(slide, tmp_path, capsys):
    line = failed(capsys, "sweep", slide, "--vary", "geoms[puck].size[0]=-1,-2", "--seconds", 0.1,
                  "--measure", f"{POSITION}:final", "--out", tmp_path / "t.csv", "-q", code=1)  # fmt: skip
    assert "none of them could be simulated" in line
    assert all(row["error"] for row in read(tmp_path / "t.csv"))


def test_measures_are_those_of_the_signal_at_every_step(slide, tmp_path):
    out, run = tmp_path / "t.csv", tmp_path / "run.npz"
    swept(slide, out, "--vary", f"{FRICTION}=0.5,0.6", "--seconds", 1,
          "--measure", "joint/swing/velocity:min,max,mean,final,first>1", "--measure", "energy/total:max,final",
          "--measure", "link/arm/velocity z:max")  # fmt: skip
    row = read(out)[0]
    assert main(["simulate", slide, "--keyframe", "go", "--seconds", "1", "--out", str(run), "-q"]) == 0
    recorded = np.load(run)
    speed, energy = recorded["joint/swing/velocity"].astype(float), recorded["energy/total"].astype(float)
    name = "joint/swing/velocity"
    assert [float(row[f"{name}:{kind} [rad/s]"]) for kind in ("min", "max", "mean", "final")] == pytest.approx(
        [speed.min(), speed.max(), speed.mean(), speed[-1]], rel=1e-6
    )
    over = row[f"{name}:first>1 [s]"]
    assert over == "" if not (speed > 1).any() else float(over) == recorded["time"][(speed > 1).argmax()]
    assert float(row["energy/total:max [J]"]) == pytest.approx(energy.max(), rel=1e-6)
    assert float(row["link/arm/velocity z:max [m/s]"]) == pytest.approx(0.0, abs=1e-6)  # its frame is the hinge


def command(slide: str, out, *more) -> list[str]:
    vary = f"{FRICTION}=0.1..1"
    return [sys.executable, "-m", "app", "sweep", slide, "--vary", vary, "--worlds", "60", "--keyframe", "go",
             "--measure", f"{POSITION}:final,max", "--out", str(out), "--batch", "5", *more]  # fmt: skip


def wait_for_rows(part, lines: int) -> None:
    end = time.monotonic() + 120
    while not (part.exists() and part.read_bytes().count(b"\n") >= lines):
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_sweep_that_was_ended_goes_on_where_it_was(slide, tmp_path, how):
    whole, out = tmp_path / "whole.csv", tmp_path / "t.csv"
    assert subprocess.run(command(slide, whole, "-q"), timeout=120).returncode == 0
    process = subprocess.Popen(command(slide, out, "--seconds", "8"), stderr=subprocess.PIPE, text=True)
    wait_for_rows(tmp_path / "t.csv.part", 3)
    process.send_signal(how)
    said = process.communicate(timeout=120)[1]
    if how == signal.SIGINT:
        assert process.returncode == 130 and "stopped by SIGINT" in said
        first = read(out)
        assert 10 <= len(first) < 60
    with open(tmp_path / "t.csv.part", "ab") as part:
        part.write(b'[{"world": 59, "outc')  # a line that was cut off
    again = subprocess.run(command(slide, out, "--seconds", "8"), capture_output=True, text=True, timeout=120)
    assert again.returncode == 1 and "--resume goes on with it" in again.stderr
    other = subprocess.run(command(slide, out, "--seconds", "7", "--resume"), capture_output=True, text=True)
    assert other.returncode == 1 and "is of another sweep" in other.stderr
    resumed = subprocess.run(command(slide, out, "--seconds", "8", "--resume"), capture_output=True, text=True)
    assert resumed.returncode == 0 and "of 60 worlds" in resumed.stderr, resumed.stderr
    rows = read(out)
    assert [int(row["world"]) for row in rows] == list(range(60))
    if how == signal.SIGINT:
        assert rows[: len(first)] == first
    assert not (tmp_path / "t.csv.part").exists()


def test_a_process_that_is_killed_loses_nothing_and_doubles_nothing(slide, tmp_path):
    plan = plan_of(slide, [f"{FRICTION}=0.1..1"], [f"{POSITION}:final"], 40)
    expected = Batches(plan).run(range(40))
    table = Table(str(tmp_path / "t.parquet"), plan)
    killed = []

    def done(rows) -> None:
        table.add(rows)
        if not killed:
            victim = multiprocessing.active_children()[0]
            os.kill(victim.pid, signal.SIGKILL)
            killed.append(victim.pid)

    run_in_processes(plan, batches(range(40), 2, 4), 2, done, lambda: True)
    table.close()
    assert killed and [table.rows[world] for world in range(40)] == expected
    assert pq.read_table(tmp_path / "t.parquet")["world"].to_pylist() == list(range(40))


def _deadly(connection, packed) -> None:
    connection.recv()
    os._exit(9)


def test_worlds_whose_process_always_dies_are_named(slide, monkeypatch):
    plan = plan_of(slide, [f"{FRICTION}=0.1..1"], [f"{POSITION}:final"], 4)
    monkeypatch.setattr("app.sweep.processes._work", _deadly)
    with pytest.raises(Lost, match=r"4 worlds were not simulated \(0, 1, 2, 3\): their process died 3 times"):
        run_in_processes(plan, [[0, 1, 2, 3]], 1, lambda _: None, lambda: True)


def test_a_part_that_is_none_is_left_alone(slide, tmp_path):
    plan = plan_of(slide, [f"{FRICTION}=0.1..1"], [f"{POSITION}:final"], 4)
    (tmp_path / "t.csv.part").write_text("hello\n")
    with pytest.raises(TableError, match="is no part of a sweep"):
        Table(str(tmp_path / "t.csv"), plan, resume=True)
    assert (tmp_path / "t.csv.part").read_text() == "hello\n"
    assert json.dumps(plan.fingerprint)


def test_a_cluster_loses_a_machine_and_no_world(slide, tmp_path):
    pytest.importorskip("ray", exc_type=ImportError)
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    out = tmp_path / "t.parquet"
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    try:
        cluster.add_node(num_cpus=1)
        victim = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        process = subprocess.Popen(
            command(slide, out, "--seconds", "10", "--ray", cluster.address), stdout=subprocess.DEVNULL
        )
        wait_for_rows(tmp_path / "t.parquet.part", 3)
        cluster.remove_node(victim, allow_graceful=False)
        assert process.wait(timeout=200) == 0
    finally:
        cluster.shutdown()
    assert pq.read_table(out)["world"].to_pylist() == list(range(60))
    assert not (tmp_path / "t.parquet.part").exists()


def test_ray_without_a_cluster_is_one_sentence(slide, tmp_path, capsys):
    pytest.importorskip("ray", exc_type=ImportError)
    line = failed(capsys, "sweep", slide, "--vary", f"{FRICTION}=0.1..1", "--worlds", 4, "--measure",
                  f"{POSITION}:final", "--out", tmp_path / "t.csv", "--ray", "nowhere", "-q")  # fmt: skip
    assert "--ray nowhere" in line
