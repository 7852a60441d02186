"""The captured step: edits, many worlds, no compilation, buffers that are too small, states that blow up."""

import importlib
import os
import sys

import mujoco
import numpy as np
import pytest
import warp as wp
from reference import random_states

import engine.physics as physics
from engine.physics.runtime import precompiled


def chain(links: int, extra: str = "") -> str:
    """A hanging chain of capsules over a floor, with servos and sensors."""
    bodies = "".join(
        f'<body pos="0 0 -0.2"><joint name="j{i}" axis="{i % 2} {1 - i % 2} 0" damping="0.05" range="-60 60" '
        f'limited="true"/><geom type="capsule" fromto="0 0 0 0 0 -0.2" size="0.03"/>'
        for i in range(links)
    )
    motors = "".join(f'<position joint="j{i}" kp="2"/>' for i in range(links))
    sensors = "".join(f'<jointpos joint="j{i}"/>' for i in range(links))
    return (
        f'<mujoco>{extra}<worldbody><geom type="plane" size="5 5 0.1"/><body pos="0 0 {0.2 * links + 0.15}">'
        f'<freejoint/><geom size="0.05"/>{bodies}{"</body>" * links}</body></worldbody><actuator>{motors}</actuator>'
        f"<sensor>{sensors}</sensor></mujoco>"
    )


def falling(links: int = 3):
    model = mujoco.MjModel.from_xml_string(chain(links))
    m = physics.put_model(model)
    d = physics.make_data(m)
    return model, m, d


def host_step(model: mujoco.MjModel, steps: int) -> mujoco.MjData:
    """MuJoCo from the reference configuration with every joint swinging."""
    data = mujoco.MjData(model)
    data.qvel[6:] = 1.0
    for _ in range(steps):
        mujoco.mj_step(model, data)
    return data


def test_replay_equals_launching():
    _, m, replayed = falling()
    launched = physics.make_data(m)
    for _ in range(100):
        physics.step(m, replayed)
        physics.forward(m, launched)
        physics.euler(m, launched)
    assert np.array_equal(replayed.qpos.numpy(), launched.qpos.numpy())
    assert len(replayed.graphs) == 1


@pytest.mark.parametrize(
    ("edit", "host_edit"),
    [
        (lambda m: m.opt.gravity.numpy().fill(-3.0), lambda h: h.opt.gravity.fill(-3.0)),
        (lambda m: m.opt.timestep.numpy().fill(0.001), lambda h: setattr(h.opt, "timestep", 0.001)),
        (lambda m: setattr(m.opt, "disableflags", 16), lambda h: setattr(h.opt, "disableflags", 16)),
        (lambda m: m.dof_damping.numpy().fill(0.5), lambda h: h.dof_damping.fill(0.5)),
        (lambda m: m.dof_frictionloss.numpy().fill(0.2), lambda h: h.dof_frictionloss.fill(0.2)),
        (lambda m: m.geom_friction.numpy().fill(0.05), lambda h: h.geom_friction.fill(0.05)),
        (lambda m: m.jnt_range.numpy().fill(0.1), lambda h: h.jnt_range.fill(0.1)),
    ],
    ids=["gravity", "timestep", "flags", "damping", "frictionloss", "friction", "range"],
)
def test_an_edit_of_an_array_takes_effect_without_recapture(edit, host_edit):
    model, m, d = falling()
    physics.step(m, d)
    graph = d.graphs[id(m)]
    physics.reset_data(m, d)
    d.qvel.numpy()[0, 6:] = 1.0
    edit(m)
    for _ in range(150):
        physics.step(m, d)
    assert d.graphs[id(m)] is graph
    unedited = host_step(model, 150).qpos
    host_edit(model)
    edited = host_step(model, 150).qpos
    assert np.abs(edited - unedited).max() > 1e-3
    assert np.abs(d.qpos.numpy()[0] - edited).max() < 1e-3


def test_four_worlds_equal_four_runs():
    model = mujoco.MjModel.from_xml_string(chain(3))
    m = physics.put_model(model)
    together = physics.make_data(m, nworld=4)
    alone = [physics.make_data(m) for _ in range(4)]
    for world, data in enumerate(random_states(model, 4)):
        for name in ("qpos", "qvel", "ctrl"):
            getattr(together, name).numpy()[world] = getattr(data, name)
            getattr(alone[world], name).numpy()[0] = getattr(data, name)
    for _ in range(100):
        physics.step(m, together)
        for d in alone:
            physics.step(m, d)
    for world, d in enumerate(alone):
        for name in ("qpos", "qvel", "sensordata"):
            assert np.array_equal(getattr(together, name).numpy()[world], getattr(d, name).numpy()[0])


def test_another_model_compiles_nothing(monkeypatch):
    """Models of other sizes run on the kernels of the first one."""
    _, m, d = falling()
    physics.step(m, d)

    def refuse(*args, **kwargs):
        raise AssertionError("a kernel was compiled")

    monkeypatch.setattr(wp._src.build, "build_cpu", refuse)
    for links, nworld in ((1, 1), (7, 3), (11, 2)):
        model = mujoco.MjModel.from_xml_string(chain(links, '<option iterations="37"/>'))
        m = physics.put_model(model)
        d = physics.make_data(m, nworld)
        physics.step(m, d)
        assert np.isfinite(d.qpos.numpy()).all()


@pytest.mark.filterwarnings("ignore:A world found no room")
def test_too_small_buffers_are_reported():
    model = mujoco.MjModel.from_xml_string(
        '<mujoco><worldbody><geom type="plane" size="5 5 0.1"/>'
        '<body pos="0 0 0.095"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body></worldbody></mujoco>'
    )
    m = physics.put_model(model)
    d = physics.make_data(m, nconmax=2)
    physics.forward(m, d)
    assert (d.ncon.numpy()[0], d.overflow.numpy()[0, 0]) == (2, 2)
    d = physics.make_data(m, njmax=7)
    physics.forward(m, d)
    assert d.nefc.numpy()[0] == 4
    assert d.overflow.numpy()[0, 1] > 0
    d = physics.make_data(m)
    physics.forward(m, d)
    assert not d.overflow.numpy().any()


def test_a_world_that_blows_up_is_frozen_and_named():
    model, m, _ = falling()
    d = physics.make_data(m, nworld=2)
    d.qfrc_applied.numpy()[0, 7] = np.nan
    for _ in range(5):
        physics.step(m, d)
    assert d.status.numpy().tolist()[1] == 0
    assert d.status.numpy()[0] > 0
    assert np.isfinite(d.qpos.numpy()).all()
    assert d.time.numpy().tolist() == pytest.approx([0.0, 5 * model.opt.timestep])
    physics.reset_data(m, d)
    physics.step(m, d)
    assert not d.status.numpy().any()


def test_state_survives_put_and_get():
    model = mujoco.MjModel.from_xml_string(chain(3))
    for data in random_states(model, 1):
        d = physics.put_data(model, data, nworld=2)
        result = mujoco.MjData(model)
        physics.get_data_into(result, model, d, world_id=1)
        assert np.allclose(result.qpos, data.qpos, atol=1e-6)
        assert np.allclose(result.qvel, data.qvel, atol=1e-6)
        assert result.time == pytest.approx(data.time)


def test_mocap_bodies_follow_the_data():
    model = mujoco.MjModel.from_xml_string(
        '<mujoco><worldbody><body pos="0 0 0.1"><geom size="0.1"/></body>'
        '<body mocap="true" pos="1 2 3"><geom size="0.1"/></body></worldbody></mujoco>'
    )
    m = physics.put_model(model)
    d = physics.make_data(m)
    physics.step(m, d)
    assert np.allclose(d.xpos.numpy()[0, 2], [1, 2, 3])
    d.mocap_pos.numpy()[0, 0] = [3, 2, 1]
    physics.step(m, d)
    assert np.allclose(d.geom_xpos.numpy()[0, 1], [3, 2, 1])


def test_a_device_that_is_not_there_is_named_with_those_that_are():
    model = mujoco.MjModel.from_xml_string("<mujoco><worldbody/></mujoco>")
    with pytest.raises(ValueError, match="no device 'cuda:99' on this machine; physics can run on: cpu"):
        physics.put_model(model, "cuda:99")


ARCHITECTURES = (75, 80, 86, 87, 89, 90, 100, 103, 110, 120)
"""From Turing, the oldest that CUDA 13 compiles for, to Blackwell."""

COMPILED_FOR_CUDA = [
    ("engine.physics.solver.newton", 75),
    ("engine.physics.dynamics.kinematics", 90),
    ("engine.physics.dynamics.integrate", 120),
]
if os.environ.get("MSD_STUDIO_CUDA_MODULES"):
    COMPILED_FOR_CUDA = [(name, arch) for name in precompiled.kernel_modules() for arch in ARCHITECTURES]


@pytest.mark.parametrize(("name", "arch"), COMPILED_FOR_CUDA)
def test_kernels_compile_for_cuda(name, arch, tmp_path):
    """Without a GPU: as far as PTX, by NVRTC. A sample, or with MSD_STUDIO_CUDA_MODULES every module for every
    architecture, which takes an hour."""
    if sys.platform == "darwin":
        pytest.skip("Warp has no CUDA compiler on macOS")
    module = wp.get_module(importlib.import_module(name).__name__)
    wp.compile_aot_module(module, device=None, arch=[arch], module_dir=tmp_path, use_ptx=True)
    assert [file.suffix for file in tmp_path.iterdir() if file.stat().st_size > 0].count(".ptx") == 1


def test_the_stage_of_positions_makes_the_rows_that_its_sensors_read():
    """As mj_fwdPosition and mj_sensorPos; the sensors of limits read the rows of the step before."""
    model = mujoco.MjModel.from_xml_string(
        '<mujoco><worldbody><geom type="plane" size="1 1 .1"/>'
        '<body pos="0 0 .09"><freejoint/><geom size=".1"/></body>'
        '<body pos="1 0 1"><joint name="a" axis="0 1 0" range="-10 10" limited="true"/><geom size=".1" pos=".2 0 0"/>'
        '</body></worldbody><sensor><jointlimitpos joint="a"/></sensor></mujoco>'
    )
    data = mujoco.MjData(model)
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=2)
    data.qpos[:] = 0.3
    data.qpos[3:7] = 1, 0, 0, 0
    data.qpos[2] = 0.09
    d.qpos = data.qpos[None]
    mujoco.mj_fwdPosition(model, data)
    mujoco.mj_sensorPos(model, data)
    physics.fwd_position(m, d)
    physics.sensor_pos(m, d)
    assert data.nefc == 5 and data.sensordata[0] < 0
    np.testing.assert_array_equal(d.nefc.numpy(), [5, 5])
    np.testing.assert_allclose(np.sort(d.efc.pos.numpy()[1, :5]), np.sort(data.efc_pos), atol=1e-6)
    np.testing.assert_allclose(d.sensordata.numpy()[1], data.sensordata, atol=1e-6)


def test_the_first_half_of_a_step_measures_positions_velocities_and_energy():
    """As mj_step1: a controller reads them before it writes controls."""
    model = mujoco.MjModel.from_xml_string(
        chain(3, '<option><flag energy="enable"/></option>')
        .replace("</sensor>", '<jointvel joint="j0"/><framepos objtype="geom" objname="tip"/></sensor>')
        .replace('size="0.05"', 'name="tip" size="0.05"')
    )
    m = physics.put_model(model)
    for data in random_states(model, 3):
        d = physics.put_data(m, data, nworld=2)
        d.sensordata = np.zeros((1, model.nsensordata))
        d.energy = np.zeros((1, 2))
        mujoco.mj_step1(model, data)
        physics.step1(m, d)
        assert np.abs(data.sensordata).min() > 0
        np.testing.assert_allclose(d.sensordata.numpy()[1], data.sensordata, atol=1e-5)
        np.testing.assert_allclose(d.energy.numpy()[1], data.energy, rtol=1e-5)


@pytest.mark.parametrize("solver", ["Newton", "CG", "PGS"])
def test_forward_leaves_the_state_as_it_is(solver):
    """As mj_forward: the solver of the next step begins where that of the last step ended."""
    model = mujoco.MjModel.from_xml_string(chain(3, f'<option solver="{solver}" iterations="3"/>'))
    m = physics.put_model(model)
    seen, unseen = (physics.make_data(m) for _ in range(2))
    size = physics.state_size(m, physics.State.INTEGRATION)
    before, after = (wp.zeros((1, size), dtype=float) for _ in range(2))
    for _ in range(200):
        physics.step(m, seen)
        physics.get_state(m, seen, before, physics.State.INTEGRATION)
        physics.forward(m, seen)
        physics.get_state(m, seen, after, physics.State.INTEGRATION)
        assert (after.numpy() == before.numpy()).all()
        physics.step(m, unseen)
    assert seen.nacon.numpy()[0] > 0
    assert (seen.qpos.numpy() == unseen.qpos.numpy()).all()


@pytest.mark.parametrize("integrator", ["Euler", "RK4", "implicit", "implicitfast"])
def test_a_step_remembers_the_solution_that_mujoco_remembers(integrator):
    model = mujoco.MjModel.from_xml_string(chain(3, f'<option integrator="{integrator}" noslip_iterations="3"/>'))
    m = physics.put_model(model)
    for data in random_states(model, 4):
        d = physics.put_data(m, data)
        mujoco.mj_step(model, data)
        physics.step(m, d)
        scale = max(1.0, np.abs(data.qacc_warmstart).max())
        np.testing.assert_allclose(d.qacc_warmstart.numpy()[0], data.qacc_warmstart, atol=5e-3 * scale)
