"""`simulate`: what it writes, beside MuJoCo C."""

from __future__ import annotations

import csv
import json

import numpy as np
import pytest
from cli_scene import MJCF, failed

from app.cli import main

mujoco = pytest.importorskip("mujoco")


def reference(seconds: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Times, hinge angles and sensor readings of MuJoCo C, each row one moment."""
    model = mujoco.MjModel.from_xml_string(MJCF)
    data = mujoco.MjData(model)
    times, angles, sensors = [], [], []
    for _ in range(round(seconds / model.opt.timestep) + 1):
        mujoco.mj_forward(model, data)
        times.append(data.time)
        angles.append(data.qpos[0])
        sensors.append(data.sensordata.copy())
        mujoco.mj_step(model, data)
    return np.array(times), np.array(angles), np.array(sensors)


def test_simulate_to_csv_agrees_with_mujoco(scene, tmp_path):
    out = tmp_path / "run.csv"
    assert main(["simulate", scene, "--seconds", "0.4", "--out", str(out)]) == 0
    with open(out, newline="") as file:
        head, *rows = list(csv.reader(file))
    assert head[0] == "time [s]" and "joint/hinge/position [rad]" in head and "sensor/tip_at/z [m]" in head
    table = {name: np.array([float(row[i]) for row in rows]) for i, name in enumerate(head)}
    times, angles, sensors = reference(0.4)
    assert table["time [s]"] == pytest.approx(times)
    assert table["joint/hinge/position [rad]"] == pytest.approx(angles, abs=1e-4)
    assert table["sensor/tip_at/z [m]"] == pytest.approx(sensors[:, 2], abs=1e-4)
    assert table["sensor/rate [rad/s]"] == pytest.approx(sensors[:, 3], abs=1e-3)


def test_simulate_to_npz_and_parquet_hold_the_same(scene, tmp_path):
    npz, parquet = tmp_path / "run.npz", tmp_path / "run.parquet"
    pq = pytest.importorskip("pyarrow.parquet", exc_type=ImportError)
    for out in (npz, parquet):
        assert (
            main(["simulate", scene, "--seconds", "0.1", "--worlds", "3", "--keyframe", "up", "--out", str(out)]) == 0
        )
    arrays, table = np.load(npz), pq.read_table(parquet)
    angle = arrays["joint/hinge/position"]
    assert angle.shape == (26, 3) and angle[0] == pytest.approx([-1.5] * 3)
    assert np.array_equal(angle[:, 0], angle[:, 2])
    assert np.array_equal(table["joint/hinge/position"].to_numpy(), angle.ravel())
    assert np.array_equal(table["world"].to_numpy()[:4], [0, 1, 2, 0])
    assert table.schema.field("joint/hinge/velocity").metadata[b"unit"] == b"rad/s"
    assert json.loads(str(arrays["units"]))["sensor/tip_at/x"] == "m"


def test_simulate_refuses_in_one_line(scene, tmp_path, capsys):
    out = tmp_path / "run.csv"
    assert ".csv" in failed(capsys, "simulate", scene, "--out", tmp_path / "run.doc", code=2)
    assert "positive" in failed(capsys, "simulate", scene, "--out", out, "--seconds", "-1", code=2)
    assert "device" in failed(capsys, "simulate", scene, "--out", out, "--device", "cuda:7")
    assert "up" in failed(capsys, "simulate", scene, "--out", out, "--keyframe", "down")
    assert "no-folder" in failed(
        capsys, "simulate", scene, "--seconds", "0.01", "--out", tmp_path / "no-folder/x.csv"
    )
    custom = tmp_path / "custom.xml"
    custom.write_text(MJCF.replace("<worldbody>", '<option integrator="discrete"/><worldbody>', 1))
    capsys.readouterr()
    assert main(["simulate", str(custom), "--out", str(out)]) == 1
    assert "option integrator discrete" in capsys.readouterr().err
    assert not out.exists()


def test_simulate_says_which_device_it_chose(scene, tmp_path, capsys, monkeypatch):
    """With a GPU beside the CPU, which one world does not reach; `--device` leaves no choice."""
    from engine.simulation import device_choice

    monkeypatch.setattr(device_choice, "gpus", lambda: ["cuda:0"])
    out = str(tmp_path / "run.csv")
    assert main(["simulate", scene, "--seconds", "0.01", "--out", out]) == 0
    assert "the CPU steps 1 world: too few for cuda:0 to be faster" in capsys.readouterr().err
    assert main(["simulate", scene, "--seconds", "0.01", "--device", "cpu", "--out", out]) == 0
    assert "steps 1 world" not in capsys.readouterr().err
    monkeypatch.setattr(device_choice, "WORLDS_A_CORE", 0)
    monkeypatch.setattr(device_choice, "seconds_of_step", lambda scene, n, device: 1.0 if device == "cpu" else 2.0)
    monkeypatch.setattr("app.cli.kernels.load_kernels", lambda device: None)
    assert main(["simulate", scene, "--seconds", "0.01", "--worlds", "3", "--out", out]) == 0
    assert "the CPU steps 3 worlds: 1000 ms a step, cuda:0 takes 2000 ms" in capsys.readouterr().err


def test_noise_on_controls_is_another_one_in_each_world_and_the_same_again_with_its_seed(scene, tmp_path):
    out = tmp_path / "run.npz"

    def controls(*options: str) -> np.ndarray:
        command = ["simulate", scene, "--seconds", "4", "--worlds", "8", "--out", str(out), *options]
        assert main(command) == 0
        return np.load(out)["actuator/push/control"][:-1]  # after the last moment nothing is stepped

    assert not controls().any()
    noisy = controls("--ctrl-noise", "0.3", "--ctrl-noise-time", "0")
    assert noisy.std() == pytest.approx(0.3, rel=4 / (2 * noisy.size) ** 0.5)
    assert np.abs(np.corrcoef(noisy.T) - np.eye(8)).max() < 5 / len(noisy) ** 0.5
    assert np.array_equal(controls("--ctrl-noise", "0.3", "--ctrl-noise-time", "0"), noisy)
    assert not np.array_equal(controls("--ctrl-noise", "0.3", "--ctrl-noise-time", "0", "--seed", "1"), noisy)


def test_noise_that_cannot_be_is_refused(scene, tmp_path, capsys):
    out = tmp_path / "run.csv"
    assert "-0.1" in failed(capsys, "simulate", scene, "--out", out, "--ctrl-noise=-0.1", code=2)
    alone = failed(capsys, "simulate", scene, "--out", out, "--seed", "3", code=2)
    assert "--ctrl-noise, which is not given" in alone
