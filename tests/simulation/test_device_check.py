"""A GPU is compared with the CPU before it is first used, and not used where they differ."""

import mujoco
import numpy as np
import pytest
import warp as wp

from engine import msd, physics
from engine.compiler import build
from engine.simulation import Simulation, device_check


class FakeDevice:
    """A GPU as far as the check looks at one."""

    def __init__(self, alias: str = "cuda:0") -> None:
        self.alias, self.name, self.uuid, self.is_cpu = alias, "Some GPU", "1-2-3", False


@pytest.fixture
def gpu(monkeypatch, tmp_path):
    """ "cuda:0" is a GPU that is the CPU in truth; how often it is compared."""
    count = []
    real = wp.get_device
    monkeypatch.setattr(wp, "get_device", lambda name=None: FakeDevice() if name == "cuda:0" else real(name))
    monkeypatch.setattr(wp.config, "kernel_cache_dir", str(tmp_path))
    run = device_check._run

    def counted(scene, device):
        count.append(device)
        return run(scene, "cpu")

    monkeypatch.setattr(device_check, "_run", counted)
    monkeypatch.setattr(device_check, "SCENES", dict(list(device_check.SCENES.items())[2:4]))
    return count


def test_a_device_that_agrees_is_used_and_compared_once(gpu):
    assert device_check.trusted("cuda:0") == ("cuda:0", "")
    assert gpu.count("cuda:0") == 2
    assert device_check.trusted("cuda:0") == ("cuda:0", "")
    assert gpu.count("cuda:0") == 2


@pytest.mark.parametrize("wrong", [0.01, np.nan])
def test_a_device_that_differs_is_not_used(gpu, monkeypatch, wrong):
    right = device_check._run
    monkeypatch.setattr(
        device_check, "_run", lambda scene, device: right(scene, device) + (wrong if device == "cuda:0" else 0.0)
    )
    device, sentence = device_check.trusted("cuda:0")
    assert device == "cpu"
    assert "Some GPU (cuda:0) computes" in sentence and "doctor --report" in sentence
    assert device_check.trusted("cuda:0") == ("cpu", sentence)


def test_a_device_that_cannot_run_is_not_used(gpu, monkeypatch):
    def fail(scene, device):
        raise RuntimeError("no kernel image is available\nmore of it")

    monkeypatch.setattr(device_check, "_run", fail)
    device, sentence = device_check.trusted("cuda:0")
    assert device == "cpu"
    assert "cannot run the physics (no kernel image is available): the CPU is used instead" in sentence


def test_a_simulation_says_what_it_runs_on_instead(gpu, monkeypatch):
    monkeypatch.setattr(device_check, "compared", lambda device: "Some GPU differs: the CPU is used instead.")
    simulation = Simulation(build(msd.from_str(device_check.SCENES["an arm with servos"])), "cuda:0")
    assert simulation.model.device.is_cpu
    assert "Some GPU differs: the CPU is used instead." in simulation.report


@pytest.mark.parametrize("device", ["cpu", None, "cuda:99"])
def test_nothing_is_compared_without_a_gpu(device, monkeypatch):
    monkeypatch.setattr(device_check, "compared", lambda device: pytest.fail("compared"))
    assert device_check.trusted(device) == (device, "")


@pytest.mark.parametrize("name", device_check.SCENES)
def test_the_scenes_are_those_of_mujoco(name):
    """So that a device that agrees with the CPU is right: C takes the same steps."""
    model = mujoco.MjModel.from_xml_string(device_check.SCENES[name])
    data = mujoco.MjData(model)
    for _ in range(device_check.STEPS):
        mujoco.mj_step(model, data)
    found = device_check._run(model, "cpu")[0]
    np.testing.assert_allclose(found, np.concatenate([data.qpos, data.qvel]), atol=2e-3)
    assert physics.put_model(model).name is not None
