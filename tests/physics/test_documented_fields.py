"""Every field of the documented API has its documented shape and type, in models with and without of each thing."""

import re

import mujoco
import numpy as np
import pytest
import warp as wp
from api_scene import api_model, moving
from documented_fields import TABLE, rows

from engine import physics

EMPTY = "<mujoco/>"
STATIC = "<mujoco><worldbody><geom type='plane' size='1 1 .1'/><geom size='.1'/></worldbody></mujoco>"
CLOTH = """
<mujoco>
  <option solver="CG" cone="elliptic" jacobian="sparse"/>
  <worldbody>
    <geom type="plane" size="1 1 .1"/>
    <flexcomp name="cloth" type="grid" count="4 4 1" spacing=".1 .1 .1" pos="0 0 .04" radius=".02" dim="2" mass="1">
      <contact selfcollide="none"/><edge equality="true" damping=".1"/>
    </flexcomp>
  </worldbody>
</mujoco>
"""
PULLED = """
<mujoco>
  <worldbody>
    <geom name="round" type="cylinder" size=".05 .2" pos="0 0 .5" euler="90 0 0"/>
    <site name="side" pos="0 0 .6"/>
    <site name="start" pos="-.3 0 .3"/>
    <body pos=".3 0 .3"><freejoint/><geom size=".05"/><site name="end"/></body>
    <body pos=".6 0 .3"><joint type="slide"/><geom type="mesh" mesh="wedge" contype="0" conaffinity="0"/></body>
  </worldbody>
  <asset><mesh name="wedge" vertex="0 0 0  .1 0 0  0 .1 0  0 0 .1"/></asset>
  <tendon>
    <spatial name="cable" limited="true" range="0 1"><site site="start"/><geom geom="round" sidesite="side"/>
      <site site="end"/></spatial>
  </tendon>
  <actuator><muscle tendon="cable"/><adhesion body="world" ctrlrange="0 1"/></actuator>
  <sensor><tendonpos tendon="cable"/><rangefinder site="end"/></sensor>
</mujoco>
"""
SCENES = {
    "something of everything": api_model,
    "nothing": lambda: mujoco.MjModel.from_xml_string(EMPTY),
    "no joints": lambda: mujoco.MjModel.from_xml_string(STATIC),
    "a flex": lambda: mujoco.MjModel.from_xml_string(CLOTH),
    "wrapped tendons": lambda: mujoco.MjModel.from_xml_string(PULLED),
}
ELEMENTS = {"float32": wp.float32, "int32": wp.int32, "bool": wp.bool, "quatf": wp.quatf, "mat33f": wp.mat33}
KINDS = {"int": int, "bool": bool, "float": float}


def element(kind: str) -> object:
    """The Warp type that the table names."""
    vector = re.fullmatch(r"vec(\d+)([fi])", kind)
    if vector is None:
        return ELEMENTS[kind]
    if kind == "vec6f":
        return wp.spatial_vector
    return wp.types.vector(length=int(vector[1]), dtype=wp.float32 if vector[2] == "f" else wp.int32)


@pytest.fixture(scope="module", params=[(scene, nworld) for scene in SCENES for nworld in (1, 3)], ids=str)
def objects(request):
    scene, nworld = request.param
    model = SCENES[scene]()
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=nworld)
    physics.forward(m, d)
    return {"Model": m, "Data": d, "Option": m.opt, "Contact": d.contact, "Constraint": d.efc, "Statistic": m.stat}


@pytest.mark.parametrize("owner", TABLE)
def test_fields_are_as_documented(owner, objects):
    m, d = objects["Model"], objects["Data"]
    wrong = []
    for name, shape, kind in rows(owner):
        value = getattr(objects[owner], name)
        if shape is None:
            if kind in KINDS and not (isinstance(value, KINDS[kind]) and isinstance(value, bool) == (kind == "bool")):
                wrong.append(f"{name} is {type(value).__name__}, not {kind}")
            continue
        if not wp.types.types_equal(value.dtype, element(kind)):
            wrong.append(f"{name} is of {value.dtype.__name__}, not {kind}")
        if value.ndim != len(shape):
            wrong.append(f"{name} has the shape {value.shape}, not {shape}")
            continue
        for word, size in zip(shape, value.shape, strict=True):
            word = word.removesuffix("_pad")
            owner_of_size = d if word in ("nworld", "naconmax", "njmax") else m
            allowed = {"*": {1, d.nworld}, "?": {size}}.get(word)
            if allowed is None:
                allowed = {int(word) if word.isdigit() else getattr(owner_of_size, word)}
            if size not in allowed:
                wrong.append(f"{name} has the shape {value.shape}, not {shape}")
                break
    assert not wrong


def test_kinds_of_what_is_no_array(objects):
    m = objects["Model"]
    assert isinstance(m.opt, physics.Option) and isinstance(m.stat, physics.Statistic)
    assert isinstance(m.opt.broadphase, physics.BroadphaseType)
    assert isinstance(m.opt.broadphase_filter, physics.BroadphaseFilter)
    assert not m.opt.disableflags & physics.DisableBit.CONTACT
    assert all(isinstance(array, wp.array) for array in (*m.body_tree, *m.qLD_updates))
    assert all(isinstance(count, int) for count in m.geom_pair_type_count)


def dense(values, nnz, adr, col, columns):
    matrix = np.zeros((len(nnz), columns))
    for row, (n, first) in enumerate(zip(nnz, adr, strict=True)):
        matrix[row, col[first : first + n]] = np.ravel(values)[first : first + n]
    return matrix


@pytest.mark.parametrize("jacobian", ["dense", "sparse"])
@pytest.mark.parametrize("nworld", [1, 3])
def test_matrices_are_those_of_mujoco(jacobian, nworld):
    model = api_model(jacobian)
    data = moving(model)
    m = physics.put_model(model)
    d = physics.put_data(m, data, nworld=nworld)
    assert m.opt.is_sparse == (jacobian == "sparse")
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, full)
    parts = data.moment_rownnz, data.moment_rowadr, data.moment_colind
    moment = dense(data.actuator_moment, *parts, model.nv)
    ten_J = dense(data.ten_J, model.ten_J_rownnz, model.ten_J_rowadr, model.ten_J_colind, model.nv)
    J = np.zeros((d.njmax, model.nv))
    if jacobian == "dense":
        J[: data.nefc] = data.efc_J.reshape(data.nefc, model.nv)
    else:
        J[: data.nefc] = dense(data.efc_J, data.efc_J_rownnz, data.efc_J_rowadr, data.efc_J_colind, model.nv)
    for world in range(nworld):
        np.testing.assert_allclose(d.efc.J.numpy()[world], J, atol=1e-5)
        np.testing.assert_allclose(d.ten_J.numpy()[world], ten_J, atol=1e-5)
        np.testing.assert_allclose(d.actuator_moment.numpy()[world], moment, atol=1e-5)
        if jacobian == "dense":
            np.testing.assert_allclose(d.qM.numpy()[world], full, atol=1e-5)
        else:
            rebuilt = dense(d.qM.numpy()[world], m.M_rownnz.numpy(), m.M_rowadr.numpy(), m.M_colind.numpy(), model.nv)
            np.testing.assert_allclose(rebuilt, np.tril(full), atol=1e-5)


@pytest.mark.parametrize("jacobian", ["dense", "sparse"])
def test_matrices_can_be_set(jacobian):
    model = api_model(jacobian)
    m = physics.put_model(model)
    d = physics.put_data(m, moving(model), nworld=2)
    for owner, names in ((d, ["qM", "qLD", "ten_J", "actuator_moment"]), (d.efc, ["J"])):
        for name in names:
            held = getattr(owner, name).numpy().copy()
            setattr(owner, name, wp.array(3.0 * held, dtype=wp.float32))
            np.testing.assert_array_equal(getattr(owner, name).numpy(), np.float32(3.0) * held, err_msg=name)
    v = wp.array(np.ones((2, m.nv)), dtype=wp.float32)
    product, expected = wp.zeros_like(v), wp.zeros_like(v)
    physics.mul_m(m, d, product, v)
    physics.mul_m(m, d, expected, v, M=d.qM)
    np.testing.assert_array_equal(product.numpy(), expected.numpy())


@pytest.mark.parametrize("cone", [mujoco.mjtCone.mjCONE_PYRAMIDAL, mujoco.mjtCone.mjCONE_ELLIPTIC])
def test_contacts_of_all_worlds_are_one_list(cone):
    """Worlds with four contacts, none, and four; each as MuJoCo has them."""
    model = api_model()
    model.opt.cone = cone
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=3)
    qpos = np.tile(model.qpos0, (3, 1))
    qpos[1, 2] = 2.0
    qpos[2, 0] = 0.05
    d.qpos = qpos
    physics.forward(m, d)
    assert d.ncon.numpy().tolist() == [4, 0, 4]
    assert d.nacon.numpy().tolist() == [8]
    data = mujoco.MjData(model)
    dist, worldid, address = (getattr(d.contact, name).numpy() for name in ("dist", "worldid", "efc_address"))
    ids, kinds = d.efc.id.numpy(), d.efc.type.numpy()
    assert worldid[:8].tolist() == [0] * 4 + [2] * 4
    for first, world in ((0, 0), (4, 2)):
        data.qpos[:] = qpos[world]
        mujoco.mj_forward(model, data)
        np.testing.assert_allclose(dist[first : first + 4], data.contact.dist, atol=1e-6)
        np.testing.assert_allclose(d.contact.pos.numpy()[first : first + 4], data.contact.pos, atol=1e-6)
        np.testing.assert_allclose(
            d.contact.frame.numpy()[first : first + 4].reshape(4, 9), data.contact.frame, atol=1e-6
        )
        rows_of = 2 * (4 - 1) if cone == mujoco.mjtCone.mjCONE_PYRAMIDAL else 4
        for k in range(4):
            start = data.contact.efc_address[k]
            assert address[first + k, :rows_of].tolist() == list(range(start, start + rows_of))
            assert (address[first + k, rows_of:] == -1).all()
            assert (ids[world, start : start + rows_of] == first + k).all()
        others = kinds[world, : data.nefc] < physics.ConstraintType.CONTACT_FRICTIONLESS
        np.testing.assert_array_equal(ids[world, : data.nefc][others], data.efc_id[others])


def test_a_captured_graph_makes_copies_anew():
    m = physics.put_model(api_model())
    d = physics.make_data(m, nworld=2)
    physics.forward(m, d)
    with wp.ScopedCapture(device=m.device) as recording:
        physics.forward(m, d)
        dist, J, qM = d.contact.dist, d.efc.J, d.qM
    qpos = d.qpos.numpy().copy()
    qpos[:, 2] -= 0.003
    qpos[:, -2] += 0.5  # an elbow
    d.qpos = qpos
    before = [array.numpy().copy() for array in (dist, J, qM)]
    wp.capture_launch(recording.graph)
    for array, old, now in zip((dist, J, qM), before, (d.contact.dist, d.efc.J, d.qM), strict=True):
        assert array is now and (array.numpy() != old).any()
    np.testing.assert_allclose(dist.numpy()[:8], -0.005, atol=1e-6)


@pytest.mark.parametrize("nworld", [1, 2])
def test_contacts_can_be_set(nworld):
    model = api_model()
    m = physics.put_model(model)
    d = physics.put_data(m, moving(model), nworld=nworld)
    count = int(d.nacon.numpy()[0])
    values = np.arange(d.naconmax, dtype=np.float32)
    d.contact.dist = values
    np.testing.assert_array_equal(d.contact.dist.numpy()[:count], values[:count])
    np.testing.assert_array_equal(
        d.contact.by_world.dist.numpy()[-1, : count // nworld], values[:count][-count // nworld :]
    )
    d.contact.frame = np.tile(np.eye(3), (d.naconmax, 1, 1))
    np.testing.assert_array_equal(d.contact.frame.numpy()[:count], np.tile(np.eye(3), (count, 1, 1)))
    with pytest.raises(ValueError, match=r"contact\.dist"):
        d.contact.dist = values[:-1]
    with pytest.raises(AttributeError, match="efc_address"):
        d.contact.efc_address = d.contact.efc_address


def test_quaternions_are_those_of_the_step():
    model = api_model()
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=2)
    turn = [np.sqrt(0.5), 0.0, np.sqrt(0.5), 0.0]
    d.mocap_quat.assign(np.tile(turn, (2, 1, 1)))
    physics.forward(m, d)
    np.testing.assert_allclose(d.xquat.numpy()[:, 1], np.tile(turn, (2, 1)), atol=1e-6)
    m.body_quat.assign(np.tile([[[0.0, 1.0, 0.0, 0.0]]], (1, m.nbody, 1)))
    assert (m.groups["tree"].body_quat.numpy()[..., 1] == 1.0).all()
