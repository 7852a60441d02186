"""Arrays that functions of the API cannot take are refused with their names, before a message of Warp or a crash."""

import inspect

import mujoco
import numpy as np
import pytest
import warp as wp

from engine import physics

XML = """
<mujoco>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body pos="0 0 1"><joint name="a" axis="0 1 0"/><geom size=".1"/></body>
  </worldbody>
</mujoco>
"""


@pytest.fixture(scope="module")
def scene():
    model = mujoco.MjModel.from_xml_string(XML)
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=2)
    physics.forward(m, d)
    return m, d


def zeros(*shape: int, dtype=wp.float32) -> wp.array:
    return wp.zeros(shape, dtype=dtype)


def ray_outputs(n: int = 1) -> list[wp.array]:
    return [zeros(2, n), zeros(2, n, dtype=wp.int32), zeros(2, n, dtype=wp.vec3)]


# A call, and for each of its arrays the name, an array that it takes and one of other numbers.
CALLS = {
    "ray": [("pnt", zeros(1, 1, dtype=wp.vec3)), ("vec", zeros(2, 1, dtype=wp.vec3))],
    "mul_m": [("res", zeros(2, 1)), ("vec", zeros(2, 1)), ("skip", zeros(2, dtype=wp.bool)), ("M", zeros(2, 1, 1))],
    "solve_m": [("x", zeros(2, 1)), ("y", zeros(2, 1))],
    "xfrc_accumulate": [("qfrc", zeros(2, 1))],
    "deriv_smooth_vel": [("qDeriv", zeros(2, 1))],
    "jac": [
        ("jacp", zeros(2, 3, 1)),
        ("jacr", zeros(2, 3, 1)),
        ("point", zeros(2, dtype=wp.vec3)),
        ("body", zeros(2, dtype=wp.int32)),
    ],
}
ARGUMENTS = [(call, i) for call, arrays in CALLS.items() for i in range(len(arrays))]


def given(call: str, index: int, value) -> list:
    arrays = [array for _, array in CALLS[call]]
    arrays[index] = value
    return arrays


@pytest.mark.parametrize(("call", "index"), ARGUMENTS)
def test_a_function_takes_what_it_names(scene, call, index):
    m, d = scene
    getattr(physics, call)(m, d, *given(call, index, CALLS[call][index][1]))


@pytest.mark.parametrize(("call", "index"), ARGUMENTS)
def test_arrays_of_numpy_and_of_other_numbers_are_named(scene, call, index):
    m, d = scene
    name, array = CALLS[call][index]
    values = array.numpy()
    with pytest.raises(TypeError, match=rf"^{name} must be an array of Warp, of \w+, not a numpy.ndarray: wp.array"):
        getattr(physics, call)(m, d, *given(call, index, values))
    other = wp.zeros(array.shape, dtype=wp.vec3d if array.dtype is wp.vec3 else wp.float64)
    with pytest.raises(TypeError, match=rf"^{name} must be an array of \w+, not of (vec3d|float64)$"):
        getattr(physics, call)(m, d, *given(call, index, other))
    with pytest.raises(ValueError, match=rf"{name}"):
        getattr(physics, call)(m, d, *given(call, index, wp.zeros((3, 4), dtype=array.dtype)))


@pytest.mark.parametrize("call", ["get_state", "set_state"])
def test_states_of_other_numbers_are_named(scene, call):
    m, d = scene
    shape = (2, physics.state_size(m, physics.State.QPOS))
    with pytest.raises(TypeError, match=r"^state must be an array of Warp, of float32, not a numpy.ndarray"):
        getattr(physics, call)(m, d, np.zeros(shape), physics.State.QPOS)
    with pytest.raises(TypeError, match=r"^state must be an array of float32, not of float64"):
        getattr(physics, call)(m, d, wp.zeros(shape, dtype=wp.float64), physics.State.QPOS)
    with pytest.raises(ValueError, match=r"^state must have the shape \(2, 1\) \(worlds, numbers\), not \(2, 3\)"):
        getattr(physics, call)(m, d, zeros(2, 3), physics.State.QPOS)


def test_forces_of_contacts_need_an_array_for_each(scene):
    m, d = scene
    ids = zeros(2, dtype=wp.int32)
    with pytest.raises(TypeError, match=r"^contact_ids must be an array of Warp, of int32"):
        physics.contact_force(m, d, np.zeros(2, np.int32), True, zeros(2, dtype=wp.spatial_vector))
    with pytest.raises(TypeError, match=r"^force must be an array of spatial_vectorf, not of float32"):
        physics.contact_force(m, d, ids, True, zeros(2))
    with pytest.raises(ValueError, match=r"^force must have the shape \(2,\) \(contacts\), not \(3,\)"):
        physics.contact_force(m, d, ids, True, zeros(3, dtype=wp.spatial_vector))
    six = wp.types.vector(length=6, dtype=float)
    physics.contact_force(m, d, ids, True, zeros(2, dtype=six))


def test_rays_into_arrays_of_another_size_are_refused(scene):
    m, d = scene
    ends = [zeros(1, 3, dtype=wp.vec3), zeros(1, 3, dtype=wp.vec3)]
    bodies = zeros(1, dtype=wp.int32)
    physics.rays(m, d, *ends, None, True, bodies, *ray_outputs(3))
    with pytest.raises(ValueError, match=r"^dist must have the shape \(2, 3\) \(worlds, rays\), not \(2, 1\)"):
        physics.rays(m, d, *ends, None, True, bodies, *ray_outputs(1))
    with pytest.raises(ValueError, match=r"^bodyexclude must name 1 body or 3, one for each ray, not 2"):
        physics.rays(m, d, *ends, None, True, zeros(2, dtype=wp.int32), *ray_outputs(3))
    with pytest.raises(ValueError, match=r"^geomgroup must have 6 numbers, one for each group, not 2"):
        physics.ray(m, d, *ends, [1.0, 0.0])


def test_a_ray_returns_two_arrays_and_carries_the_normals(scene):
    """The document says two; MuJoCo Warp's releases return the normals as a third."""
    m, d = scene
    down = wp.array([[[0.5, 0.0, 3.0]]], dtype=wp.vec3), wp.array([[[0.0, 0.0, -2.0]]], dtype=wp.vec3)
    hits = physics.ray(m, d, *down)
    dist, geomid = hits
    assert hits.dist is dist and hits.geomid is geomid
    np.testing.assert_allclose(dist.numpy(), 1.5)
    np.testing.assert_array_equal(geomid.numpy(), 0)
    np.testing.assert_allclose(hits.normal.numpy(), [[[0, 0, 1]], [[0, 0, 1]]])


@pytest.mark.parametrize("step", [0.0, -0.002, np.nan, np.inf])
def test_a_timestep_that_is_none_is_refused(step):
    model = mujoco.MjModel.from_xml_string(XML)
    m = physics.put_model(model)
    with pytest.raises(ValueError, match=r"opt\.timestep must be positive and finite, in seconds, and was given"):
        m.opt.timestep = step
    with pytest.raises(ValueError, match=r"opt\.timestep must be positive"):
        m.opt.timestep = np.array([0.002, step])
    np.testing.assert_array_equal(m.opt.timestep.numpy(), np.float32([0.002]))
    model.opt.timestep = step
    with pytest.raises(ValueError, match=r"^opt\.timestep must be positive"):
        physics.put_model(model)


@pytest.mark.parametrize("jacobian", ["dense", "sparse"])
def test_derivatives_are_written_in_the_layouts_of_the_inertia_matrix(jacobian):
    """(nworld, nM) as documented, and as d.qM: qfrc_damper of a damped joint is -damping qvel."""
    xml = XML.replace("<worldbody>", f'<option jacobian="{jacobian}"/><worldbody>', 1)
    xml = xml.replace(
        '<geom size=".1"/>', '<geom size=".1"/><body pos="1 0 0"><joint damping="2"/><geom size=".1"/></body>'
    )
    m = physics.put_model(mujoco.MjModel.from_xml_string(xml))
    d = physics.make_data(m, nworld=2)
    physics.forward(m, d)
    expected = np.array([[0.0, 0.0], [0.0, -2.0]])
    rows, full = zeros(2, 3), zeros(*d.qM.shape)
    physics.deriv_smooth_vel(m, d, rows)
    physics.deriv_smooth_vel(m, d, full)
    np.testing.assert_array_equal(rows.numpy(), [expected[[0, 1, 1], [0, 0, 1]]] * 2)
    lower = expected[[0, 1, 1], [0, 0, 1]]
    np.testing.assert_array_equal(full.numpy()[1], expected if jacobian == "dense" else lower[None])


def test_worlds_of_contacts_are_right_whatever_was_written_there(scene):
    """A step of a single world does not write them."""
    m = physics.put_model(mujoco.MjModel.from_xml_string(XML.replace('pos="0 0 1"', 'pos="0 0 .05"')))
    d = physics.make_data(m)
    physics.forward(m, d)
    d.contact.worldid.fill_(-1)
    physics.forward(m, d)
    assert d.nacon.numpy()[0] == 1 and d.contact.worldid.numpy()[0] == 0


def test_keys_and_worlds_to_reset_are_checked(scene):
    m, d = scene
    with pytest.raises(ValueError, match=r"^key \(0\) must be in \[0, 0\): the model has 0 keyframes$"):
        physics.reset_data_keyframe(m, d, 0)
    with pytest.raises(ValueError, match=r"^reset array must have shape \(2,\), a value for each world, not \(3,\)"):
        physics.reset_data(m, d, [True, False, True])


DOCUMENTED = """
deriv_smooth_vel(m, d, qDeriv)
fwd_acceleration(m, d, factorize=False)
fwd_position(m, d, factorize=True)
get_data_into(result, mjm, d, world_id=0)
make_data(mjm, nworld=1, nconmax=None, njmax=None, naconmax=None)
put_data(mjm, mjd, nworld=1, nconmax=None, njmax=None, naconmax=None)
put_model(mjm)
reset_data(m, d, reset=None)
ray(m, d, pnt, vec, geomgroup=None, flg_static=True, bodyexclude=-1)
rne(m, d, flg_acc=False)
solve_m(m, d, x, y)
contact_force(m, d, contact_ids, to_world_frame, force)
get_state(m, d, state, sig, active=None)
mul_m(m, d, res, vec, skip=None, M=None)
set_state(m, d, state, sig, active=None)
xfrc_accumulate(m, d, qfrc)
"""


@pytest.mark.parametrize("call", DOCUMENTED.split("\n")[1:-1])
def test_arguments_have_the_documented_names_and_defaults(call):
    name, _, rest = call.partition("(")
    expected = rest.rstrip(")").split(", ")
    found = list(inspect.signature(getattr(physics, name)).parameters.values())[: len(expected)]
    assert [p.name if p.default is p.empty else f"{p.name}={p.default!r}" for p in found] == expected


def test_what_is_no_data_of_mujoco_is_refused():
    with pytest.raises(TypeError, match=r"put_data takes a mujoco\.MjData .* not NoneType"):
        physics.put_data(mujoco.MjModel.from_xml_string(XML), None)
