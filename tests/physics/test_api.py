"""Every documented name exists, has its documented shape, and says what MuJoCo says where MuJoCo has it."""

import ast
import importlib
import inspect
from pathlib import Path

import documented_fields
import mujoco
import numpy as np
import pytest
import warp as wp
from api_names import ENUMS, FUNCTIONS
from api_scene import api_model, moving
from documented_fields import TABLE

import engine.physics as physics
from engine.physics import simt

# Arguments of the documented functions after the model and the data.
ARGUMENTS = {
    "put_model": [], "make_data": ["nworld", "nconmax", "njmax", "naconmax"],
    "put_data": ["nworld", "nconmax", "njmax", "naconmax"], "get_data_into": ["d", "world_id"],
    "reset_data": ["reset"], "ray": ["pnt", "vec", "geomgroup", "flg_static", "bodyexclude"], "rne": ["flg_acc"],
    "fwd_position": ["factorize"], "fwd_acceleration": ["factorize"], "deriv_smooth_vel": ["qDeriv"],
    "contact_force": ["contact_ids", "to_world_frame", "force"], "get_state": ["state", "sig", "active"],
    "set_state": ["state", "sig", "active"], "mul_m": ["res", "vec", "skip", "M"], "solve_m": ["x", "y"],
    "xfrc_accumulate": ["qfrc"],
}  # fmt: skip


def test_no_public_name_is_hidden_by_a_module_of_the_same_name():
    modules = {file.stem for file in Path(physics.__file__).parent.iterdir()}
    assert not modules & set(physics.__all__)
    assert all(getattr(physics, name) is not None for name in physics.__all__)


def test_type_checkers_see_every_name():
    """The stub has them from the modules that have them."""
    stub = ast.parse(Path(physics.__file__).with_suffix(".pyi").read_text())
    seen = {
        alias.asname: f"{line.module}.{alias.name}"
        for line in stub.body
        if isinstance(line, ast.ImportFrom)
        for alias in line.names
    }
    assert sorted(seen) == physics.__all__
    for name, home in seen.items():
        module, _, inner = home.rpartition(".")
        assert getattr(importlib.import_module(module), inner) is getattr(physics, name), name
    assert {*FUNCTIONS, *ENUMS, *TABLE} <= set(seen)


@pytest.fixture(scope="module")
def model():
    return api_model()


@pytest.fixture(scope="module")
def m(model):
    return physics.put_model(model)


@pytest.fixture(scope="module")
def d(model, m):
    d = physics.put_data(m, moving(model), nworld=2)
    physics.forward(m, d)
    return d


@pytest.fixture(scope="module")
def objects(m, d):
    return {"Model": m, "Data": d, "Option": m.opt, "Contact": d.contact, "Constraint": d.efc, "Statistic": m.stat}


def test_every_function():
    assert not [name for name in FUNCTIONS if not callable(getattr(physics, name, None))]
    for name, arguments in ARGUMENTS.items():
        parameters = list(inspect.signature(getattr(physics, name)).parameters)
        assert [p for p in parameters if p in arguments] == arguments, f"{name}{tuple(parameters)}"


@pytest.mark.parametrize("name", ENUMS)
def test_every_enumeration(name):
    enum = getattr(physics, name)
    assert not set(ENUMS[name]) - set(enum.__members__)


@pytest.mark.parametrize("owner", TABLE)
def test_every_class(owner):
    assert inspect.isclass(getattr(physics, owner)) or hasattr(getattr(physics, owner), "vars")


def equal(ours, theirs, what: str) -> None:
    ours = np.asarray(ours.numpy() if isinstance(ours, wp.array) else ours)
    theirs = np.asarray(theirs)
    if ours.size != theirs.size:
        pytest.fail(f"{what} has {ours.size} numbers, {theirs.size} in MuJoCo")
    np.testing.assert_allclose(
        ours.reshape(-1).astype(float), theirs.reshape(-1).astype(float), rtol=1e-5, atol=1e-5, err_msg=what
    )


ROOMIER = {"nC", "nM", "M_rownnz", "M_rowadr", "M_colind", "mapM2M"}
"""Of Model: MuJoCo leaves out of the inertia matrix what is always 0, this engine keeps all ancestors of a dof."""


def test_fields_of_the_model_are_those_of_mujoco(model, m):
    compared = 0
    for name, _, _ in documented_fields.rows("Model"):
        theirs = getattr(model, name, None)
        if isinstance(theirs, (int, np.ndarray)) and name not in ROOMIER:
            ours = getattr(m, name)
            if name in ("actuator_trnid", "eq_data"):
                continue  # padded or shortened rows
            equal(ours, theirs, name)
            compared += 1
    assert compared > 200


def test_fields_of_options_are_those_of_mujoco(model, m):
    for name, _, _ in documented_fields.rows("Option"):
        theirs = getattr(model.opt, name, None)
        if theirs is not None:
            ours = getattr(m.opt, name)
            equal(ours, max(theirs, 1e-6) if "tolerance" in name else theirs, name)
    assert m.opt.integrator == physics.IntegratorType.EULER
    equal(m.stat.meaninertia, model.stat.meaninertia, "meaninertia")


def test_lists_pick_out_the_objects_of_their_kind(model, m):
    assert m.mocap_bodyid.numpy().tolist() == [1]
    assert [level.numpy().tolist() for level in m.body_tree] == [[0], [1, 2, 3, 5], [4]]
    assert m.jnt_limited_slide_hinge_adr.numpy().tolist() == [2]
    assert m.eq_connect_adr.numpy().tolist() == [0]
    assert m.eq_jnt_adr.numpy().tolist() == [1]
    assert m.tendon_jnt_adr.numpy().tolist() == [1]
    assert m.tendon_site_pair_adr.numpy().tolist() == [0]
    assert m.wrap_jnt_adr.numpy().tolist() == [2, 3]
    assert m.sensor_vel_adr.numpy().tolist() == [2]
    assert m.sensor_acc_adr.numpy().tolist() == [0]
    assert m.sensor_subtree_vel and m.sensor_rne_postconstraint and not m.sensor_e_potential
    assert m.nmaxcondim == 4 and m.nmaxpyramid == 6
    pairs, ids = m.nxn_geom_pair.numpy(), m.nxn_pairid.numpy()
    assert pairs.tolist() == [[i, j] for i in range(5) for j in range(i + 1, 5)]
    collides = {tuple(pair) for pair in pairs[ids[:, 0] == -1]}
    assert (2, 3) not in collides  # child and parent
    assert {(0, 1), (0, 4), (1, 2)} <= collides
    assert m.nxn_geom_pair_filtered.shape[0] == len(collides) == sum(m.geom_pair_type_count)


def test_addresses_of_the_inertia_matrix(model, m, d):
    dense = np.zeros((m.nv, m.nv))
    dense[m.qM_fullm_i.numpy(), m.qM_fullm_j.numpy()] = d.position.qM.numpy()[0]
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, moving(model), full)
    np.testing.assert_allclose(dense, np.tril(full), atol=1e-4)
    i, j, address = (getattr(m, f"qM_{part}").numpy() for part in ("mulm_i", "mulm_j", "madr_ij"))
    assert (i > j).all()
    np.testing.assert_array_equal(d.position.qM.numpy()[0, address], dense[i, j].astype(np.float32))


@wp.kernel
def _count_threads(threads: wp.array(dtype=wp.int32)):
    world, _ = wp.tid()
    wp.atomic_add(threads, world, 1)


def test_threads_of_a_block(m):
    threads = wp.zeros(3, dtype=wp.int32, device=m.device)
    simt.launch(_count_threads, 3, [threads], m.device)
    assert threads.numpy().tolist() == [m.block_dim.world] * 3
    assert m.block_dim.item == simt.LANES


def test_trees_of_the_inertia_matrix(model, m):
    dense = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, moving(model), dense)
    for tiles in m.qM_tiles:
        for first in tiles.adr.numpy():
            dense[first : first + tiles.size, first : first + tiles.size] = 0
    assert not dense.any()
    assert sum(tiles.size * len(tiles.adr) for tiles in m.qM_tiles) == model.nv
    assert [tiles.size for tiles in m.qM_tiles] == [1, 4, 6]


def test_steps_of_the_factorisation(model, m, d):
    row_of = np.repeat(np.arange(m.nv), m.M_rownnz.numpy())
    first, count = m.M_rowadr.numpy(), m.M_rownnz.numpy()
    values = d.position.qM.numpy()[0].astype(float)
    diagonal = first + count - 1
    for group in reversed(m.qLD_updates):
        for row, below, address in group.numpy():
            part = values[first[below] : first[below] + count[row]]
            values[first[row] : first[row] + count[row]] -= part * values[address] / values[diagonal[below]]
    below_diagonal = np.setdiff1d(np.arange(len(values)), diagonal)
    values[below_diagonal] /= values[diagonal][row_of[below_diagonal]]
    np.testing.assert_allclose(d.position.qLD.numpy()[0], values, rtol=1e-4, atol=1e-5)


def test_counts_of_the_data(model, m, d):
    data = moving(model)
    assert d.nacon.numpy().tolist() == [2 * data.ncon]
    assert d.ne_connect.numpy().tolist() == [0, 0]
    assert d.ne_jnt.numpy().tolist() == [1, 1]
    assert d.njmax >= data.nefc
    velocity = np.zeros(6)
    mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_BODY, 4, velocity, 0)
    np.testing.assert_allclose(d.subtree_bodyvel.numpy()[0, 4], velocity, atol=1e-5)


def test_newton_euler_with_accelerations(model, m):
    data = moving(model)
    d = physics.put_data(m, data)
    expected = np.zeros(model.nv)
    mujoco.mj_rne(model, data, 1, expected)
    physics.rne(m, d, flg_acc=True)
    np.testing.assert_allclose(d.qfrc_bias.numpy()[0], expected, rtol=1e-4, atol=1e-4)
    physics.rne(m, d)
    np.testing.assert_allclose(d.qfrc_bias.numpy()[0], data.qfrc_bias, rtol=1e-4, atol=1e-4)


def test_the_solver_is_settled_with_the_model(m):
    with pytest.raises(AttributeError, match="anew"):
        m.opt.solver = physics.SolverType.CG


def test_no_other_name_is_a_field(m):
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = m.nothing_of_the_kind
