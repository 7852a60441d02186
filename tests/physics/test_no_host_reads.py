"""A step waits for nothing: no array is read on the host, no device is synchronised, whatever the model has."""

import mujoco
import pytest
import warp as wp
from api_scene import SCENE, moving

from engine import physics

OPTIONS = ["", 'integrator="RK4"', 'integrator="implicit"', 'integrator="implicitfast"', 'solver="CG"',
           'solver="PGS"', 'cone="elliptic" noslip_iterations="3"', 'density="1.2" viscosity="0.1"']  # fmt: skip


@pytest.fixture
def trap(monkeypatch):
    """Have every way from a device to the host raise an error."""

    def begin():
        def read(*args, **keywords):
            raise AssertionError("a step reads an array on the host, or waits for the device")

        for name in ("numpy", "list", "to"):
            monkeypatch.setattr(wp.array, name, read)
        for name in ("synchronize", "synchronize_device", "synchronize_stream", "synchronize_event"):
            monkeypatch.setattr(wp, name, read)

    yield begin
    monkeypatch.undo()


@pytest.mark.parametrize("options", OPTIONS)
def test_a_step_reads_nothing_on_the_host(options, trap):
    host = mujoco.MjModel.from_xml_string(SCENE.format(jacobian="dense").replace("<option ", f"<option {options} "))
    m = physics.put_model(host)
    d = physics.put_data(m, moving(host), nworld=2)
    physics.step(m, d)
    trap()
    for _ in range(3):
        physics.step(m, d)
    physics.forward(m, d)
    with wp.ScopedCapture(device=m.device):
        physics.step(m, d)


def test_the_trap_shuts(trap):
    array = wp.zeros(1)
    trap()
    with pytest.raises(AssertionError, match="on the host"):
        array.numpy()
