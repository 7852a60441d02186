"""What `d.efc` tells of the last line search, against MuJoCo C's record of one iteration and its constraint rows."""

import mujoco
import numpy as np
import pytest
from test_cones import rows_of, scene, states
from test_solver import solve

import engine.physics as physics

SOLVERS = {"NEWTON": mujoco.mjtSolver.mjSOL_NEWTON, "CG": mujoco.mjtSolver.mjSOL_CG}


def one_iteration(solver: str):
    """A model, C's data and ours after a single iteration from the unconstrained acceleration."""
    model = scene(3, "pyramidal")
    model.opt.solver, model.opt.iterations = SOLVERS[solver], 1
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_WARMSTART | mujoco.mjtDisableBit.mjDSBL_ISLAND
    for data in states(model, 4):
        mujoco.mj_forward(model, data)
        yield model, data, solve(model, data)


def start_of(model, data):
    """Of C's rows, none of an equality, at the unconstrained acceleration: the Jacobian, residuals, forces, cost, and
    which are in their quadratic zone."""
    jacobian, stiff, loss = rows_of(data, model.nv), np.asarray(data.efc_D), np.asarray(data.efc_frictionloss)
    residual = jacobian @ data.qacc_smooth - data.efc_aref
    friction = np.arange(data.nefc) < data.nf
    slips = friction & (np.abs(stiff * residual) >= loss)
    quadratic = np.where(friction, ~slips, residual < 0)
    force = np.where(quadratic, -stiff * residual, np.where(slips, -np.sign(residual) * loss, 0.0))
    cost = np.where(quadratic, stiff * residual**2 / 2, slips * loss * (np.abs(residual) - loss / stiff / 2))
    assert data.ne == 0 and quadratic.any()
    return jacobian, residual, force, cost.sum(), quadratic


@pytest.mark.parametrize("solver", SOLVERS)
def test_an_iteration_is_that_of_mujoco(solver):
    for model, data, d in one_iteration(solver):
        scale = 1 / (model.stat.meaninertia * model.nv)
        efc, record = d.efc, data.solver[0]
        decrease = (efc.prev_cost.numpy()[0] - efc.cost.numpy()[0]) * scale
        np.testing.assert_allclose(decrease, record.improvement, rtol=1e-3)
        np.testing.assert_allclose(np.sqrt(efc.grad_dot.numpy()[0]) * scale, record.gradient, rtol=1e-2, atol=1e-5)
        np.testing.assert_allclose(efc.grad_dot.numpy()[0], (efc.grad.numpy() ** 2).sum(), rtol=1e-4)
        np.testing.assert_allclose(efc.search_dot.numpy()[0], (efc.search.numpy() ** 2).sum(), rtol=1e-4)
        moved = d.qacc.numpy()[0] - data.qacc_smooth
        step = efc.alpha.numpy()[0] * efc.search.numpy()[0]
        np.testing.assert_allclose(moved, step, rtol=1e-3, atol=1e-3 * np.abs(step).max())


@pytest.mark.parametrize("solver", SOLVERS)
def test_polynomials_of_the_line(solver):
    for model, data, d in one_iteration(solver):
        jacobian, residual, _, cost, _ = start_of(model, data)
        search = d.efc.search.numpy()[0].astype(float)
        slope, stiff = jacobian @ search, np.asarray(data.efc_D)
        expected = np.stack([stiff * residual**2 / 2, stiff * residual * slope, stiff * slope**2 / 2], axis=1)
        quad = d.efc.quad.numpy()[0]
        for column in range(3):
            largest = np.abs(expected[:, column]).max()
            np.testing.assert_allclose(quad[: data.nefc, column], expected[:, column], rtol=1e-3, atol=1e-4 * largest)
        assert not quad[data.nefc :].any()
        inertia = np.zeros((model.nv, model.nv))
        mujoco.mj_fullM(model, data, inertia)
        gauss = [0.0, 0.0, search @ inertia @ search / 2]
        np.testing.assert_allclose(d.efc.quad_gauss.numpy()[0], gauss, rtol=1e-3, atol=1e-4 * gauss[2])
        np.testing.assert_allclose(d.efc.prev_cost.numpy()[0], cost, rtol=1e-3)


def test_the_hessian_and_its_factor():
    for model, data, d in one_iteration("NEWTON"):
        jacobian, _, force, _, quadratic = start_of(model, data)
        hessian = np.zeros((model.nv, model.nv))
        mujoco.mj_fullM(model, data, hessian)
        hessian += jacobian.T @ ((quadratic * data.efc_D)[:, None] * jacobian)
        largest = np.abs(hessian).max()
        np.testing.assert_allclose(d.efc.h.numpy()[0], hessian, rtol=1e-3, atol=1e-4 * largest)
        lower, half = d.efc.cholesky_L_tmp.numpy()[0], d.efc.cholesky_y_tmp.numpy()[0]
        np.testing.assert_allclose(lower @ lower.T, hessian, rtol=1e-3, atol=1e-4 * largest)
        assert not np.triu(lower, 1).any()
        gradient = -jacobian.T @ force
        np.testing.assert_allclose(lower @ half, gradient, rtol=1e-3, atol=1e-3 * np.abs(gradient).max())


@pytest.mark.parametrize("solver", [*SOLVERS, "PGS"])
def test_done(solver):
    """Not after one iteration, of which C's record says that it was not enough; done where there was time."""
    model = scene(3, "pyramidal")
    model.opt.solver = {**SOLVERS, "PGS": mujoco.mjtSolver.mjSOL_PGS}[solver]
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_WARMSTART
    model.opt.tolerance = 1e-6
    for iterations in (1, 3000):
        model.opt.iterations = iterations
        for data in states(model, 2):
            mujoco.mj_forward(model, data)
            if iterations == 1:
                assert data.solver[0].improvement > 10 * model.opt.tolerance
            assert solve(model, data).efc.done.numpy().tolist() == [iterations > 1]


def test_beta_is_0_in_the_first_iteration_only():
    for iterations in (1, 3):
        model = scene(3, "pyramidal")
        model.opt.solver, model.opt.iterations = SOLVERS["CG"], iterations
        model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_ISLAND
        for data in states(model, 2):
            efc = solve(model, data).efc
            assert (efc.beta.numpy()[0] == 0.0) == (iterations == 1)
            # Hager and Zhang's direction: what is not the last one is the preconditioned gradient, downhill.
            assert efc.search.numpy()[0] @ efc.prev_grad.numpy()[0] < 0


def test_a_world_without_rows():
    model = mujoco.MjModel.from_xml_string(
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>"
    )
    m = physics.put_model(model)
    d = physics.make_data(m)
    physics.forward(m, d)
    assert d.efc.done.numpy().tolist() == [True]
    for name in ("alpha", "beta", "cost", "prev_cost", "grad_dot", "search_dot", "quad", "quad_gauss", "h"):
        assert not getattr(d.efc, name).numpy().any(), name
