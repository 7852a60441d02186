"""Equality constraints of flexes beside MuJoCo C: their rows, the solvers' forces, and a hundred steps."""

import flex_scenes
import mujoco
import numpy as np
import pytest
from reference import relative_error

from engine import physics
from engine.physics.enums import DisableBit, SolverType


def converged(name: str) -> mujoco.MjModel:
    model = flex_scenes.load(flex_scenes.HELD, name)
    model.opt.jacobian = int(mujoco.mjtJacobian.mjJAC_DENSE)
    model.opt.tolerance = 0
    model.opt.iterations = 100
    return model


def matrix(d) -> np.ndarray:
    """(nefc, nv) constraint Jacobian."""
    nnz, adr, col, values = (a.numpy()[0] for a in (d.efc.J_rownnz, d.efc.J_rowadr, d.efc.J_colind, d.efc.sparse.J))
    dense = np.zeros((int(d.nefc.numpy()[0]), d.qvel.shape[1]))
    for row, target in enumerate(dense):
        span = slice(adr[row], adr[row] + nnz[row])
        assert np.all(np.diff(col[span]) < 0)
        target[col[span]] = values[span]
    return dense


@pytest.mark.parametrize("name", flex_scenes.HELD)
def test_rows(name):
    model = converged(name)
    data = flex_scenes.disturbed(model)
    m, d = flex_scenes.put(model, data)
    physics.forward(m, d)
    ne, nefc = data.ne, data.nefc
    assert ne > 3
    assert int(d.ne.numpy()[0]) == ne and int(d.nefc.numpy()[0]) == nefc
    assert np.array_equal(d.efc.sparse.id.numpy()[0, :nefc], data.efc_id)
    assert relative_error(matrix(d), data.efc_J.reshape(nefc, -1)) < 1e-5
    for field in ("pos", "vel", "D", "aref", "force"):
        ours, theirs = getattr(d.efc, field).numpy()[0, :nefc], getattr(data, f"efc_{field}")
        assert relative_error(ours, theirs) < 1e-4, field
    assert relative_error(d.qacc.numpy()[0], data.qacc) < 1e-4


@pytest.mark.parametrize("solver", [SolverType.CG, SolverType.PGS])
@pytest.mark.parametrize("name", ["chain", "cubes"])
def test_other_solvers(name, solver):
    """They come to what Newton's method finds."""
    model = converged(name)
    data = flex_scenes.disturbed(model)
    model.opt.solver = int(solver)
    model.opt.iterations = 1000
    m, d = flex_scenes.put(model, data)
    physics.forward(m, d)
    assert relative_error(d.qacc.numpy()[0], data.qacc) < 2e-3


@pytest.mark.parametrize("name", flex_scenes.HELD)
def test_a_hundred_steps(name):
    model = converged(name)
    data = flex_scenes.disturbed(model, amount=0.002)
    m, d = flex_scenes.put(model, data)
    for _ in range(100):
        mujoco.mj_step(model, data)
        physics.step(m, d)
    assert relative_error(d.qpos.numpy()[0], data.qpos) < 1e-4
    assert relative_error(d.qvel.numpy()[0], data.qvel) < 1e-3


def test_switched_off():
    model = converged("cubes")
    data = flex_scenes.disturbed(model)
    data.eq_active[:] = 0
    data.eq_active[[1, 4]] = 1
    mujoco.mj_forward(model, data)
    m, d = flex_scenes.put(model, data)
    d.eq_active.assign(data.eq_active[None].astype(bool))
    physics.forward(m, d)
    assert np.array_equal(d.efc.sparse.id.numpy()[0, : data.nefc], data.efc_id)
    model.opt.disableflags = int(DisableBit.EQUALITY)
    m, d = flex_scenes.put(model, data)
    physics.forward(m, d)
    assert int(d.ne.numpy()[0]) == 0


def test_room_is_made_for_every_row():
    model = converged("quadratic")
    m, d = flex_scenes.put(model, flex_scenes.disturbed(model))
    physics.forward(m, d)
    assert d.overflow.numpy().max() == 0
    assert d.monitor is None


def test_an_equality_of_a_flex_that_there_is_not():
    model = mujoco.MjModel.from_xml_string("""
    <mujoco>
      <worldbody><body name="one"/><body name="other"/></worldbody>
      <equality><weld body1="one" body2="other"/></equality>
    </mujoco>
    """)
    model.eq_type[0] = mujoco.mjtEq.mjEQ_FLEX
    with pytest.raises(ValueError, match=r"equality 0 .* FLEX .* flex 1, but the model has 0 flexes"):
        physics.put_model(model)
