"""A graph that the caller captures has the launches of what he calls, and replays it to the bit."""

import gc
import threading

import mujoco
import numpy as np
import pytest
import warp as wp
from api_scene import SCENE, api_model, moving

from engine import physics
from engine.physics.model.types import DATA_GROUPS
from engine.physics.runtime.warp_internals import struct_fields

STAGES = [
    "step", "forward", "step1", "step2", "inverse", "kinematics", "com_pos", "camlight", "flex", "crb", "tendon",
    "factor_m", "transmission", "collision", "make_constraint", "nxn_broadphase", "sap_broadphase",
    "primitive_narrowphase", "fwd_position", "com_vel", "passive", "rne", "fwd_velocity", "fwd_actuation",
    "fwd_acceleration", "fwd_kinematics", "solve", "sensor_pos", "sensor_vel", "sensor_acc",
    "energy_pos", "energy_vel", "subtree_vel",
    "rne_postconstraint", "euler", "implicit", "rungekutta4", "reset_data", "set_const", "step_growing",
    "forward_growing",
]  # fmt: skip


def arrays(d: physics.Data) -> dict[str, np.ndarray]:
    """Every array of a Data that stages fill, copied."""
    return {
        f"{group}.{name}": getattr(d.groups[group], name).numpy().copy()
        for group, struct in DATA_GROUPS.items()
        for name, var in struct_fields(struct).items()
        if var.type is not wp.int32
    }


def differing(one: physics.Data, other: physics.Data) -> list[str]:
    ours, theirs = arrays(one), arrays(other)
    # Worlds side by side leave other scratch behind than single ones do.
    names = set(ours) - {"dynamics.mscratch", "dynamics.diag_inv"}
    return sorted(name for name in names if ours[name].tobytes() != theirs[name].tobytes())


@pytest.fixture(scope="module")
def host():
    return api_model()


@pytest.mark.parametrize("name", STAGES)
def test_a_captured_stage_equals_one_that_is_called(host, name):
    m = physics.put_model(host)
    called, captured = (physics.put_data(m, moving(host), nworld=2) for _ in range(2))
    for _ in range(2):
        getattr(physics, name)(m, called)
    before = arrays(captured)
    with wp.ScopedCapture(device=m.device) as capture:
        getattr(physics, name)(m, captured)
    assert all(before[key].tobytes() == value.tobytes() for key, value in arrays(captured).items()), "it ran already"
    for _ in range(2):
        wp.capture_launch(capture.graph)
    assert not differing(called, captured)


@pytest.mark.parametrize("integrator", ["Euler", "RK4", "implicit", "implicitfast"])
@pytest.mark.parametrize("before", [0, 10])
@pytest.mark.parametrize("nworld", [1, 9])
def test_a_captured_step_launched_n_times_equals_n_steps(integrator, before, nworld):
    """As the first call and as the eleventh; with worlds enough that `step` itself divides them among threads."""
    host = mujoco.MjModel.from_xml_string(
        SCENE.format(jacobian="dense").replace("<option ", f'<option integrator="{integrator}" ')
    )
    m = physics.put_model(host)
    stepped, captured = (physics.put_data(m, moving(host), nworld=nworld) for _ in range(2))
    for _ in range(before):
        physics.step(m, stepped)
        physics.step(m, captured)
    with wp.ScopedCapture(device=m.device) as capture:
        physics.step(m, captured)
    for _ in range(20):
        physics.step(m, stepped)
        wp.capture_launch(capture.graph)
    assert captured.time.numpy()[0] == pytest.approx(moving(host).time + (before + 20) * host.opt.timestep)
    assert not differing(stepped, captured)
    physics.step(m, stepped)
    physics.step(m, captured)  # its own graph, beside the caller's
    assert not differing(stepped, captured)


def test_several_steps_in_one_graph(host):
    m = physics.put_model(host)
    stepped, captured = (physics.put_data(m, moving(host)) for _ in range(2))
    with wp.ScopedCapture(device=m.device) as capture:
        for _ in range(3):
            physics.step(m, captured)
    wp.capture_launch(capture.graph)
    for _ in range(3):
        physics.step(m, stepped)
    assert not differing(stepped, captured)


MESH = """
<mujoco>
  <asset><mesh name="wedge" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/></asset>
  <worldbody>
    <geom type="mesh" mesh="wedge"/>
    <body pos="0.2 0.2 2"><freejoint/><geom size="0.05"/><site name="down" euler="180 0 0"/></body>
  </worldbody>
  <sensor><rangefinder site="down"/></sensor>
</mujoco>
"""


def test_rays_prepare_meshes_beside_the_capture():
    """The first use of rays is inside of it; the tree of the mesh's triangles is no part of the graph."""
    host = mujoco.MjModel.from_xml_string(MESH)
    m = physics.put_model(host)
    d = physics.make_data(m)
    origin, down = wp.array([[[0.2, 0.2, 2.0]]], dtype=wp.vec3), wp.array([[[0.0, 0.0, -1.0]]], dtype=wp.vec3)
    with wp.ScopedCapture(device=m.device) as capture:
        physics.forward(m, d)
        dist, geom = physics.ray(m, d, origin, down, bodyexclude=1)
    wp.capture_launch(capture.graph)
    assert d.sensordata.numpy()[0, 0] == pytest.approx(1.4, abs=1e-5)
    assert dist.numpy()[0, 0] == pytest.approx(1.4, abs=1e-5)
    assert geom.numpy()[0, 0] == 0


def test_functions_with_arrays_of_the_caller(host):
    m = physics.put_model(host)
    called, captured = (physics.put_data(m, moving(host)) for _ in range(2))
    vector = wp.array(np.linspace(-1.0, 1.0, m.nv)[None], dtype=wp.float32)
    product, solved, applied = (wp.zeros((1, m.nv), dtype=wp.float32) for _ in range(3))
    force = wp.zeros(2, dtype=wp.spatial_vector)
    state = wp.zeros((1, physics.state_size(m, physics.State.INTEGRATION)), dtype=wp.float32)
    ids = wp.array([0, 1], dtype=wp.int32)

    def calls(d):
        physics.mul_m(m, d, product, vector)
        physics.solve_m(m, d, solved, product)
        physics.xfrc_accumulate(m, d, applied)
        physics.contact_force(m, d, ids, True, force)
        physics.get_state(m, d, state, physics.State.INTEGRATION, [True])
        physics.reset_data_keyframe(m, d, 0)
        physics.set_state(m, d, state, physics.State.INTEGRATION)

    with wp.ScopedCapture(device=m.device) as capture:
        calls(captured)
    results = [product, solved, applied, force, state]
    assert not any(array.numpy().any() for array in results)
    wp.capture_launch(capture.graph)
    found = [array.numpy().copy() for array in (*results, captured.qpos, captured.time)]
    for array in results:
        array.zero_()
    calls(called)
    for one, other in zip(found, (*results, called.qpos, called.time), strict=True):
        np.testing.assert_array_equal(one, other.numpy())
    np.testing.assert_allclose(solved.numpy(), vector.numpy(), atol=1e-4)


def test_nothing_grows_within_a_capture(host):
    m = physics.put_model(host)
    d = physics.put_data(m, moving(host))
    with pytest.raises(RuntimeError, match="outside of the capture"), wp.ScopedCapture(device=m.device):
        physics.grow(m, d)
    physics.step(m, d)


def test_another_thread_steps_while_one_captures(host):
    """On a CPU Warp knows of one capture for the whole process."""
    m = physics.put_model(host)
    here, there, expected = (physics.put_data(m, moving(host)) for _ in range(3))
    physics.step(m, there)
    physics.step(m, expected)
    with wp.ScopedCapture(device=m.device) as capture:
        physics.step(m, here)
        thread = threading.Thread(target=lambda: physics.step(m, there))
        thread.start()
        thread.join()
    physics.step(m, expected)
    assert not differing(there, expected)
    for _ in range(2):
        wp.capture_launch(capture.graph)
    assert not differing(here, expected)


PILE = """
<mujoco>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body pos="0 0 .09"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="0 0 .28"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  </worldbody>
</mujoco>
"""


@pytest.mark.parametrize("nworld", [1, 3])
@pytest.mark.filterwarnings("ignore:A world found no room")
def test_a_graph_captured_before_room_was_made_goes_on_with_its_own(nworld):
    """It writes into no memory that was given back."""
    m = physics.put_model(mujoco.MjModel.from_xml_string(PILE))
    narrow, grown = (physics.make_data(m, nworld=nworld, nconmax=5, njmax=12) for _ in range(2))
    graphs = []
    for d in (narrow, grown):
        with wp.ScopedCapture(device=m.device) as capture:
            physics.step(m, d)
            physics.forward(m, d)
            assert d.efc.J.shape == (nworld, 12, m.nv)  # and copies for a reader, replaced as well
            assert d.contact.pos.shape == (5 * nworld,)
        graphs.append(capture.graph)
        wp.capture_launch(capture.graph)
    said = []
    assert physics.grow(m, grown, said.append)
    assert "captured before goes on with the room there was" in said[0]
    assert grown.contact.nconmax > 5
    taken = [wp.full(size, -1.0, dtype=float, device=m.device) for size in range(1, 4000)]  # what was given back
    for _ in range(30):
        for graph in graphs:
            wp.capture_launch(graph)
    for name in ("qpos", "qvel", "qacc", "ncon"):
        assert (getattr(narrow, name).numpy() == getattr(grown, name).numpy()).all(), name
    assert all((array.numpy() == -1.0).all() for array in taken)
    physics.step(m, grown)
    assert grown.ncon.numpy()[0] == 8  # all of them


def test_a_graph_outlives_the_names_of_its_model_and_data(host):
    """Whoever captured it may keep the arrays alone that he reads and writes."""

    def captured() -> tuple[wp.Graph, wp.array]:
        m = physics.put_model(host)
        d = physics.put_data(m, moving(host))
        with wp.ScopedCapture(device=m.device) as capture:
            physics.step(m, d)
        return capture.graph, d.qpos

    graph, qpos = captured()
    gc.collect()
    taken = [wp.full(size, -1.0, dtype=float, device=qpos.device) for size in range(1, 4000)]
    m = physics.put_model(host)
    stepped = physics.put_data(m, moving(host))
    for _ in range(5):
        wp.capture_launch(graph)
        physics.step(m, stepped)
    assert (qpos.numpy() == stepped.qpos.numpy()).all()
    assert all((array.numpy() == -1.0).all() for array in taken)


def test_what_is_assigned_in_a_capture_is_copied_at_each_replay(host):
    m = physics.put_model(host)
    d = physics.put_data(m, moving(host), nworld=3)
    one = wp.full((1, m.nv), 0.25, dtype=float)
    sparse = wp.full((6, m.nu), 0.5, dtype=float)
    wrench = wp.full((1, m.nbody, 6), 0.125, dtype=float)
    active = wp.array([[False, True]], dtype=bool)
    before = d.qvel.numpy().copy()
    with wp.ScopedCapture(device=m.device) as capture:
        d.qvel = one  # for all worlds
        d.ctrl = sparse[::2]
        d.xfrc_applied = wrench
        d.eq_active = active
        d.time = 2.0
        d.act = np.full((1, m.na), 0.75)
    gc.collect()
    assert (d.qvel.numpy() == before).all()
    wp.capture_launch(capture.graph)
    for name, value in (("qvel", 0.25), ("ctrl", 0.5), ("xfrc_applied", 0.125), ("time", 2.0), ("act", 0.75)):
        assert getattr(d, name).numpy().size and (getattr(d, name).numpy() == value).all(), name
    assert (d.eq_active.numpy() == [False, True]).all()
    one.fill_(-1.0)
    wp.capture_launch(capture.graph)
    assert (d.qvel.numpy() == -1.0).all()


def test_what_is_made_in_a_capture_is_made_at_once(host):
    """A Model and a Data are no launches: they are there, whole, without a replay."""
    expected = moving(host)
    with wp.ScopedCapture(device="cpu"):
        m = physics.put_model(host, "cpu")
        fresh, put = physics.make_data(m, nworld=2), physics.put_data(m, expected)
        tree = m.body_tree
    assert (fresh.qpos.numpy() == host.qpos0.astype(np.float32)).all()
    assert (put.qpos.numpy()[0] == expected.qpos.astype(np.float32)).all()
    assert np.sort(np.concatenate([level.numpy() for level in tree])).tolist() == list(range(host.nbody))
    physics.step(m, fresh)
    assert np.isfinite(fresh.qpos.numpy()).all()


@pytest.mark.parametrize(
    "work",
    [
        lambda m, d: setattr(m, "body_mass", m.body_mass.numpy()),
        lambda m, d: setattr(m.opt, "timestep", 0.001),
        lambda m, d: setattr(m.opt, "iterations", 5),
        lambda m, d: setattr(d.efc, "J", np.zeros((1, d.njmax, m.nv))),
        lambda m, d: physics.expand(m, "body_mass", 2),
        lambda m, d: physics.get_data_into(mujoco.MjData(m.documented.host), m.documented.host, d),
        lambda m, d: d.nsolving,
        lambda m, d: d.nisland,
        lambda m, d: d.collision_pair,
        lambda m, d: d.ncollision,
        lambda m, d: d.ne_weld,
        lambda m, d: d.subtree_bodyvel,
        lambda m, d: d.efc.h,
        lambda m, d: d.efc.quad,
    ],
)
def test_work_of_the_host_is_refused_in_a_capture(host, work):
    """It would read memory that no launch has filled, or leave the graph without it."""
    m = physics.put_model(host)
    d = physics.put_data(m, moving(host), nworld=2)
    with pytest.raises(RuntimeError, match="outside of the capture"), wp.ScopedCapture(device=m.device):
        physics.step(m, d)
        work(m, d)
    work(m, d)
    physics.step(m, d)


def test_an_array_that_a_graph_cannot_convert_is_refused(host):
    m = physics.put_model(host)
    d = physics.put_data(m, moving(host))
    given = wp.zeros((1, m.nv), dtype=wp.float64)
    with pytest.raises(TypeError, match=r"Data\.qvel .* float32 .* given float64"), wp.ScopedCapture(device=m.device):
        d.qvel = given
