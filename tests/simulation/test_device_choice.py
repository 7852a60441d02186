"""The device that steps a scene faster, without a GPU: they and the times are given."""

import pytest

from engine import msd
from engine.compiler import build
from engine.simulation import device_choice
from engine.simulation.device_choice import WORLDS_A_CORE, faster_device

PENDULUM = '<mujoco><worldbody><body><joint axis="0 1 0"/><geom size="0.1" pos="0 0 -1"/></body></worldbody></mujoco>'


@pytest.fixture(scope="module")
def scene():
    return build(msd.from_str(PENDULUM))


def times(cpu: float, gpu: float):
    return lambda scene, nworld, device: cpu if device == "cpu" else gpu


def never(scene, nworld, device):
    raise AssertionError(f"{device} was measured")


def test_one_robot_is_stepped_on_the_cpu_without_a_measurement(scene):
    choice = faster_device(scene, 1, ["cuda:0"], never, cores=4)
    assert choice == ("cpu", "the CPU steps 1 world: too few for cuda:0 to be faster")
    assert faster_device(scene, 4 * WORLDS_A_CORE, ["cuda:0"], never, cores=4).device == "cpu"


@pytest.mark.parametrize(("cpu", "gpu", "chosen"), [(0.1, 0.001, "cuda:0"), (0.001, 0.1, "cpu"), (0.01, 0.01, "cpu")])
def test_many_worlds_are_stepped_where_they_take_less_time(scene, cpu, gpu, chosen):
    choice = faster_device(scene, 8192, ["cuda:0", "cuda:1"], times(cpu, gpu), cores=4)
    assert choice.device == chosen
    assert "8,192 worlds" in choice.sentence and "ms a step" in choice.sentence
    assert choice.sentence.startswith("the CPU steps" if chosen == "cpu" else "cuda:0 steps")


def test_a_gpu_that_cannot_hold_the_worlds_is_not_chosen(scene):
    def seconds(scene, nworld, device):
        if device != "cpu":
            raise RuntimeError("Failed to allocate 99 bytes on device 'cuda:0'\nmore")
        return 1.0

    choice = faster_device(scene, 100_000, ["cuda:0"], seconds, cores=1)
    assert choice.device == "cpu"
    assert choice.sentence.endswith("which cuda:0 cannot: Failed to allocate 99 bytes on device 'cuda:0'")


def test_without_a_gpu_there_is_nothing_to_say(scene, monkeypatch):
    assert faster_device(scene, 100_000, [], never) == ("cpu", "")
    monkeypatch.setattr(device_choice, "gpus", lambda: [])
    assert faster_device(scene, 100_000) == ("cpu", "")


def test_the_time_of_many_worlds_on_the_cpu_follows_from_some(scene, monkeypatch):
    monkeypatch.setattr(device_choice, "_SAMPLE", 4)
    counts = []
    make_data = device_choice.physics.make_data
    monkeypatch.setattr(device_choice.physics, "make_data", lambda m, n: counts.append(n) or make_data(m, n))
    monkeypatch.setattr(device_choice.time, "perf_counter", iter(range(100)).__next__)  # a round takes a second
    assert device_choice.seconds_of_step(scene, 400, "cpu") == pytest.approx(1.0 / device_choice._STEPS * 100)
    assert counts == [4]
