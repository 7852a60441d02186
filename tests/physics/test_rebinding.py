"""Values that are assigned to fields: `d.qpos = values`, `m.body_mass = values`, `m.opt.timestep = 0.001`."""

import mujoco
import numpy as np
import pytest
import warp as wp
from api_scene import api_model, moving

from engine import physics


@pytest.fixture
def host():
    return api_model()


@pytest.fixture
def m(host):
    return physics.put_model(host)


def stepped(m, d, n=1):
    for _ in range(n):
        physics.step(m, d)
    return d.qpos.numpy().copy(), d.qvel.numpy().copy()


@pytest.mark.parametrize("kind", [np.asarray, lambda values: wp.array(values, dtype=wp.float32), list])
@pytest.mark.parametrize("leading", [1, 2])
def test_a_state_is_taken_over_in_place(m, host, kind, leading):
    d = physics.make_data(m, nworld=2)
    physics.step(m, d)  # captured with the arrays that are there
    array, graphs = d.qpos, dict(d.graphs)
    data = moving(host)
    qpos = np.tile(data.qpos, (leading, 1))
    qpos[:, 0] += np.arange(leading)
    d.qpos = kind(qpos)
    d.qvel = kind(np.tile(data.qvel, (leading, 1)))
    d.qacc_warmstart = np.zeros((1, m.nv))
    d.act = np.zeros((1, m.na))
    assert d.qpos is array and d.graphs == graphs
    other = physics.make_data(m, nworld=2)
    other.qpos.assign(np.broadcast_to(qpos, (2, m.nq)))
    other.qvel.assign(np.tile(data.qvel, (2, 1)))
    for ours, expected in zip(stepped(m, d), stepped(m, other), strict=True):
        np.testing.assert_array_equal(ours, expected)


def test_every_writable_field_of_the_data_takes_its_own_values(m, host):
    d = physics.put_data(m, moving(host), nworld=2)
    names = (
        "time energy qpos qvel act ctrl qfrc_applied xfrc_applied eq_active mocap_pos mocap_quat qacc xpos xquat xmat"
    )
    names += (
        " geom_xmat cdof cinert crb qM qLD ten_J actuator_moment wrap_obj wrap_xpos sensordata nefc ne solver_niter"
    )
    for name in names.split():
        held = getattr(d, name).numpy().copy()
        setattr(d, name, wp.clone(getattr(d, name)))
        setattr(d, name, held)
        np.testing.assert_array_equal(getattr(d, name).numpy(), held, err_msg=name)
        setattr(d, name, held[1:])
        np.testing.assert_array_equal(getattr(d, name).numpy()[0], held[1], err_msg=name)


@pytest.mark.parametrize("wrong, error, said", [
    (np.zeros((2, 3)), ValueError, r"Data\.qpos takes numbers of shape \(1 or 2, 13\) and was given \(2, 3\)"),
    (np.zeros(13), ValueError, r"Data\.qpos .* \(13,\)"),
    (np.zeros((3, 13)), ValueError, r"Data\.qpos .* \(3, 13\)"),
    (0.0, ValueError, r"Data\.qpos .* \(\)"),
    (wp.zeros((2, 13), dtype=wp.vec3, device="cpu"), ValueError, r"Data\.qpos .* \(2, 13, 3\)"),
    (np.zeros((2, 13), bool), TypeError, r"Data\.qpos takes float32 and was given bool"),
    (np.zeros((2, 13), complex), TypeError, r"Data\.qpos takes float32 and was given complex128"),
])  # fmt: skip
def test_other_shapes_and_types_are_refused(m, wrong, error, said):
    d = physics.make_data(m, nworld=2)
    before = d.qpos.numpy().copy()
    with pytest.raises(error, match=said):
        d.qpos = wrong
    np.testing.assert_array_equal(d.qpos.numpy(), before)


@pytest.mark.parametrize("name", ["nworld", "contact", "ncollision", "naconmax", "model", "no_such_thing"])
def test_what_is_no_array_of_the_data_cannot_be_set(m, name):
    d = physics.make_data(m, nworld=2)
    with pytest.raises(AttributeError, match=name):
        setattr(d, name, np.zeros(1))


EDITS = {
    "body_mass": lambda h: 2.0 * h.body_mass,
    "body_inertia": lambda h: 2.0 * h.body_inertia,
    "dof_damping": lambda h: h.dof_damping + 0.5,
    "geom_friction": lambda h: 0.1 * h.geom_friction,
    "geom_size": lambda h: 0.9 * h.geom_size,
    "body_quat": lambda h: np.tile([0.8, 0.0, 0.6, 0.0], (h.nbody, 1)),
    "jnt_range": lambda h: 0.5 * h.jnt_range,
    "actuator_gainprm": lambda h: 3.0 * h.actuator_gainprm,
    "tendon_stiffness": lambda h: 3.0 * h.tendon_stiffness,
    "eq_solref": lambda h: 1.5 * h.eq_solref,
    "opt.gravity": lambda h: np.array([1.0, 0.0, -3.0]),
}


def at_start(m, host, nworld=3):
    d = physics.make_data(m, nworld=nworld)
    data = moving(host)
    d.qpos, d.qvel, d.ctrl = data.qpos[None], data.qvel[None], np.full((1, m.nu), 0.5)
    return d


def edited(name):
    """The host model with the edit of EDITS, the object that has the field, its name, the values before and after."""
    host = api_model()
    owner, field = (host.opt, name[4:]) if name.startswith("opt.") else (host, name)
    before, after = np.array(getattr(owner, field)), np.asarray(EDITS[name](host))
    getattr(owner, field)[:] = after
    return host, field, before, after


@pytest.mark.parametrize("name", EDITS)
def test_a_field_of_the_model_reaches_a_captured_step(host, m, name):
    fresh, field, _, after = edited(name)
    d = at_start(m, host)
    plain = stepped(m, d, 3)  # captured
    setattr(m.opt if name.startswith("opt.") else m, field, after[None])
    start = at_start(m, host)
    for state in ("time", "qpos", "qvel", "act", "ctrl", "qacc_warmstart"):
        setattr(d, state, getattr(start, state))
    found = stepped(m, d, 3)
    anew = physics.put_model(fresh)
    for ours, expected, other in zip(found, stepped(anew, at_start(anew, host), 3), plain, strict=True):
        np.testing.assert_allclose(ours, expected, rtol=1e-5, atol=1e-6)
        assert np.abs(ours - other).max() > 1e-6


@pytest.mark.parametrize("name", EDITS)
def test_worlds_with_values_of_their_own_equal_models_that_have_them(host, m, name):
    fresh, field, before, after = edited(name)
    d = at_start(m, host)
    with wp.ScopedCapture(device=m.device) as recording:
        physics.forward(m, d)
    setattr(
        m.opt if name.startswith("opt.") else m, field, wp.array(np.stack([before, after, before]), dtype=wp.float32)
    )
    wp.capture_launch(recording.graph)
    models = [physics.put_model(api_model()), physics.put_model(fresh)]
    for world, which in enumerate((0, 1, 0)):
        alone = at_start(models[which], host, 1)
        physics.forward(models[which], alone)
        np.testing.assert_allclose(d.qacc.numpy()[world], alone.qacc.numpy()[0], rtol=1e-4, atol=1e-4)
    for ours in stepped(m, d, 3):
        np.testing.assert_array_equal(ours[0], ours[2])
        assert np.abs(ours[0] - ours[1]).max() > 1e-6
    setattr(m.opt if name.startswith("opt.") else m, field, after[None])  # for all of them again
    found = getattr(m.opt if name.startswith("opt.") else m, field).numpy()
    np.testing.assert_allclose(found, np.stack([after] * 3).astype(np.float32))


@pytest.mark.parametrize("name, value", [
    ("timestep", 0.001), ("timestep", [0.001]), ("gravity", [[0.0, 0.0, -1.0]]), ("iterations", 3),
    ("tolerance", 1e-5),
    ("disableflags", physics.DisableBit.CONTACT), ("cone", physics.ConeType.ELLIPTIC), ("impratio", 2.0),
    ("run_collision_detection", False), ("broadphase", physics.BroadphaseType.SAP_TILE),
    ("ls_iterations", np.int64(7)),
    ("broadphase_filter", physics.BroadphaseFilter.SPHERE), ("ls_parallel", True), ("graph_conditional", True),
])  # fmt: skip
def test_options(m, name, value):
    kind = type(getattr(m.opt, name))
    array = getattr(m.groups["opt"], name, None)
    setattr(m.opt, name, value)
    found = getattr(m.opt, name)
    assert isinstance(found, kind)
    np.testing.assert_allclose(found.numpy() if isinstance(found, wp.array) else found, np.float32(value))
    if array is not None:
        np.testing.assert_allclose(array.numpy(), np.float32(value).reshape(array.numpy().shape))


def test_an_option_reaches_a_captured_step(host, m):
    d = at_start(m, host)
    physics.step(m, d)
    time = d.time.numpy().copy()
    m.opt.timestep = 0.001
    physics.step(m, d)
    np.testing.assert_allclose(d.time.numpy() - time, 0.001, rtol=1e-3)
    m.opt.timestep = wp.array([0.001, 0.002, 0.003], dtype=float)
    time = d.time.numpy().copy()
    physics.step(m, d)
    np.testing.assert_allclose(d.time.numpy() - time, [0.001, 0.002, 0.003], rtol=1e-3)
    m.opt.disableflags = m.opt.disableflags | physics.DisableBit.GRAVITY | physics.DisableBit.CONTACT
    physics.step(m, d)
    assert m.opt.disableflags & physics.DisableBit.GRAVITY and d.nacon.numpy()[0] == 0


def test_custom_numbers_are_options():
    text = "<mujoco><custom><numeric name='contact_sensor_maxmatch' data='5'/><numeric name='ls_parallel' data='1'/>"
    m = physics.put_model(mujoco.MjModel.from_xml_string(text + "</custom></mujoco>"))
    assert m.opt.contact_sensor_maxmatch == 5 and m.opt.ls_parallel is True
    assert physics.put_model(mujoco.MjModel.from_xml_string("<mujoco/>")).opt.contact_sensor_maxmatch == 64


def test_a_statistic(m):
    m.stat.meaninertia = 2.5
    assert m.stat.meaninertia == 2.5 and m.meaninertia.numpy().tolist() == [2.5]


@pytest.mark.parametrize("name, value", [
    ("geom_aabb", lambda v: 2 * v), ("geom_fluid", lambda v: v + 1), ("geom_matid", lambda v: v),
    ("site_size", lambda v: 2 * v),
    ("eq_data", lambda v: v + 1), ("wrap_prm", lambda v: v), ("sensor_cutoff", lambda v: v + 3),
    ("actuator_cranklength", lambda v: v + 1), ("actuator_lengthrange", lambda v: v + 1),
    ("actuator_acc0", lambda v: v + 1),
    ("jnt_actfrclimited", lambda v: ~v), ("actuator_ctrllimited", lambda v: ~v), ("eq_active0", lambda v: ~v),
    ("light_type", lambda v: v), ("mat_texid", lambda v: v), ("geom_quat", lambda v: -v),
])  # fmt: skip
def test_fields_that_kernels_have_in_another_layout(m, name, value):
    values = value(getattr(m, name).numpy())
    kind = getattr(m, name).dtype
    setattr(m, name, values)
    assert getattr(m, name).dtype is kind
    np.testing.assert_allclose(getattr(m, name).numpy(), values)
    setattr(m, name, wp.array(values, dtype=kind))
    np.testing.assert_allclose(getattr(m, name).numpy(), values)


@pytest.mark.parametrize("wrong, error, said", [
    (lambda m: setattr(m, "body_mass", np.ones(6)), ValueError,
     r"Model\.body_mass takes .*\(1 or nworld, 6\) and was given \(6,\)"),
    (lambda m: setattr(m, "body_mass", np.ones((1, 7))), ValueError, r"Model\.body_mass .*\(1, 7\)"),
    (lambda m: setattr(m, "body_mass", np.ones((1, 6), bool)), TypeError,
     "body_mass takes float32 and was given bool"),
    (lambda m: setattr(m, "sensor_cutoff", np.ones(2)), ValueError, "sensor_cutoff"),
    (lambda m: setattr(m, "geom_aabb", np.ones((1, 5, 6))), ValueError, r"geom_aabb .*\(1 or nworld, 5, 2, 3\)"),
    (lambda m: setattr(m.opt, "gravity", [0.0, 0.0, -1.0]), ValueError,
     r"opt\.gravity .*\(1 or nworld, 3\) and was given \(3,\)"),
    (lambda m: setattr(m.opt, "iterations", [1, 2]), ValueError, r"opt\.iterations takes a number"),
    (lambda m: setattr(m.opt, "iterations", 1.5), TypeError,
     r"opt\.iterations takes int32 and was given float64"),
    (lambda m: setattr(m.opt, "solver", 1), AttributeError, "anew"),
    (lambda m: setattr(m.opt, "integrator", 4), physics.NotSupported, "discrete"),
    (lambda m: setattr(m.opt, "is_sparse", True), AttributeError, "anew"),
    (lambda m: setattr(m, "body_parentid", np.zeros(6, int)), AttributeError, "body_parentid.*anew"),
    (lambda m: setattr(m, "nq", 3), AttributeError, "nq"),
    (lambda m: setattr(m, "nmocap", 3), AttributeError, "nmocap"),
    (lambda m: setattr(m, "body_tree", ()), AttributeError, "body_tree"),
    (lambda m: setattr(m, "mesh_normal", np.zeros((0, 3))), AttributeError, "mesh_normal.*anew"),
    (lambda m: setattr(m, "no_such_field", 3), AttributeError, "no_such_field"),
    (lambda m: setattr(m.opt, "no_such_option", 3), AttributeError, "no_such_option"),
    (lambda m: setattr(m.opt, "enableflags", physics.EnableBit.IPC), physics.NotSupported, "ipc"),
    (lambda m: setattr(m.opt, "cone", 7), ValueError, r"opt\.cone .* 1 \(ELLIPTIC\) and was given 7"),
    (lambda m: setattr(m.opt, "broadphase", 7), ValueError, r"opt\.broadphase takes one of .* given 7"),
    (lambda m: m.opt.no_such_option, AttributeError, "Model.opt has no field no_such_option"),
    (lambda m: physics.make_data(m).contact.no_such, AttributeError, "Data.contact has no field no_such"),
    (lambda m: physics.make_data(m).efc.no_such, AttributeError, "Data.efc has no field no_such"),
    (lambda m: physics.expand(m, "body_mass", 0), ValueError, "body_mass must have values for a world at least"),
    (lambda m: physics.deriv_smooth_vel(m, physics.make_data(m), wp.zeros((1, 2))), ValueError, "qDeriv must have"),
])  # fmt: skip
def test_what_is_refused(m, wrong, error, said):
    with pytest.raises(error, match=said):
        wrong(m)


def test_worlds_of_two_fields_are_as_many(m):
    m.body_mass = np.ones((3, m.nbody))
    with pytest.raises(
        ValueError, match=r"dof_damping takes numbers of shape \(1 or 3, 11\) and was given \(2, 11\)"
    ):
        m.dof_damping = np.ones((2, m.nv))


def test_another_integrator_in_the_next_step():
    """As a model that was put with it; the value that is there already changes nothing."""
    host = mujoco.MjModel.from_xml_string(
        "<mujoco><worldbody><body><joint damping='2' axis='0 1 0'/><geom size='.1' pos='1 0 0'/></body></worldbody>"
        "</mujoco>"
    )
    ends = {}
    for integrator in (physics.IntegratorType.EULER, physics.IntegratorType.RK4, physics.IntegratorType.IMPLICITFAST):
        host.opt.integrator = mujoco.mjtIntegrator.mjINT_EULER
        m = physics.put_model(host)
        d = physics.make_data(m)
        physics.step(m, d)
        physics.reset_data(m, d)
        m.opt.integrator = integrator
        m.opt.solver = m.opt.solver
        for _ in range(20):
            physics.step(m, d)
        host.opt.integrator = int(integrator)
        data = mujoco.MjData(host)
        mujoco.mj_step(host, data, 20)
        np.testing.assert_allclose(d.qvel.numpy()[0], data.qvel, rtol=1e-5)
        assert m.opt.integrator == m.integrator == integrator
        ends[integrator] = float(data.qvel[0])
    assert ends[physics.IntegratorType.RK4] != ends[physics.IntegratorType.EULER]


@pytest.mark.parametrize("means", ["assign", "set_state"])
@pytest.mark.parametrize("name", ["qpos", "qvel", "xfrc_applied"])
def test_a_world_that_was_frozen_runs_again_from_a_good_state(m, name, means):
    """Nothing is left of numbers that were none: it steps as one that was never frozen."""
    d, fresh = (physics.make_data(m, nworld=2) for _ in range(2))
    sig = int(physics.State.QPOS | physics.State.QVEL)
    state = wp.zeros((2, physics.state_size(m, sig)), dtype=float)
    physics.get_state(m, d, state, sig)
    good = {key: getattr(d, key).numpy().copy() for key in {"qpos", "qvel", name}}
    bad = good[name].copy()
    bad[1] = np.nan
    setattr(d, name, bad)
    stepped(m, d)
    assert d.status.numpy()[0] == 0 and d.status.numpy()[1] != 0
    for key, values in good.items():
        if means == "assign" or key == "xfrc_applied":
            setattr(d, key, values)
    if means == "set_state":
        physics.set_state(m, d, state, sig)
    stepped(m, d, 3)
    stepped(m, fresh, 3)
    assert not d.status.numpy().any()
    np.testing.assert_array_equal(d.qpos.numpy()[1], fresh.qpos.numpy()[1])
    np.testing.assert_array_equal(d.qvel.numpy()[1], fresh.qvel.numpy()[1])


AIR = """
<mujoco>
  <option density="{density}"/>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1" surfacevel="{speed} 0 0 0 0 0"/>
    <body pos="0 0 .099"><freejoint/><geom name="box" type="box" size=".1 .1 .1"/></body>
  </worldbody>
</mujoco>
"""


@pytest.mark.parametrize(("name", "values"), [("density", [0.0, 500.0, 1000.0]), ("speed", [0.0, 0.5, -1.0])])
def test_worlds_get_values_of_what_the_model_had_none_of(name, values):
    """Steps get the part that computes it, as with one value for all."""
    none = {"density": 0.0, "speed": 0.0}
    m = physics.put_model(mujoco.MjModel.from_xml_string(AIR.format(**none)))
    d = physics.make_data(m, nworld=3)
    physics.step(m, d)
    if name == "density":
        m.opt.density = values
    else:
        m.geom_surfacevel = np.multiply.outer(values, np.eye(2, 6) * [[1.0], [0.0]])
    physics.reset_data(m, d)
    d.qvel = [[1.0, 0.5, 0, 0, 0, 1]]
    for _ in range(20):
        physics.step(m, d)
    for world, value in enumerate(values):
        model = mujoco.MjModel.from_xml_string(AIR.format(**{**none, name: value}))
        data = mujoco.MjData(model)
        data.qvel[:] = 1.0, 0.5, 0, 0, 0, 1
        for _ in range(20):
            mujoco.mj_step(model, data)
        np.testing.assert_allclose(d.qvel.numpy()[world], data.qvel, atol=2e-4)
    assert np.abs(np.diff(d.qvel.numpy()[:, 0])).min() > 1e-3


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("qpos", [[1.0, 2.0], [3.0]], TypeError),
        ("opt.timestep", [[1.0, 2.0], [3.0]], TypeError),
        ("opt.cone", 7, ValueError),
        ("opt.integrator", "RK4", ValueError),
    ],
)
def test_what_is_no_number_is_refused_by_the_name_of_the_field(m, field, value, error):
    d = physics.make_data(m)
    owner = d if field == "qpos" else m.opt
    with pytest.raises(error, match=rf"(Data|Model)\.{field} takes "):
        setattr(owner, field.rpartition(".")[2], value)


def test_a_tensor_that_requires_a_gradient_is_refused_by_name(m):
    torch = pytest.importorskip("torch")
    d = physics.make_data(m)
    with pytest.raises(TypeError, match=r"Data\.qpos takes float32 and was given a Tensor.*detach"):
        d.qpos = torch.zeros((1, m.nq), requires_grad=True)
