"""The factor of the Newton solver's Hessian, against M + J' D J of the rows that push."""

import mujoco
import numpy as np
import pytest
from scene_files import BENCHMARKS

from engine import physics
from engine.physics.enums import ConstraintState


@pytest.mark.parametrize(
    ("name", "steps"),
    [("50_capsules", 400), ("22_humanoids", 200), ("humanoid", 300)],
)
def test_the_factor_is_that_of_the_hessian(name, steps):
    """Piles of free bodies have blocks of rows with the same columns, humanoids chains with gaps between."""
    model = mujoco.MjModel.from_xml_path(str(BENCHMARKS / f"{name}.xml"))
    m = physics.put_model(model)
    d = physics.make_data(m)
    for _ in range(steps):
        physics.step(m, d)
    m.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_WARMSTART  # so that every island has an iteration
    physics.forward(m, d)
    rows = int(d.nefc.numpy()[0])
    assert rows > 10
    jacobian = d.efc.J.numpy()[0, :rows].astype(float)
    pushing = d.efc.state.numpy()[0, :rows] == ConstraintState.QUADRATIC
    weights = np.where(pushing, d.efc.D.numpy()[0, :rows], 0.0)
    inertia = np.zeros((m.nv, m.nv))
    rownnz, rowadr, colind = m.M_rownnz.numpy(), m.M_rowadr.numpy(), m.M_colind.numpy()
    values = d.M.numpy()[0]
    for i in range(m.nv):
        entries = slice(rowadr[i], rowadr[i] + rownnz[i])
        inertia[i, colind[entries]] = inertia[colind[entries], i] = values[entries]
    expected = inertia + jacobian.T @ (weights[:, None] * jacobian)
    scale = np.sqrt(np.outer(expected.diagonal(), expected.diagonal()))
    free = d.dof_island.numpy()[0] < 0  # nothing is solved where no row acts
    expected[free] = 0.0
    np.testing.assert_allclose(d.efc.h.numpy()[0] / scale, expected / scale, atol=3e-5)
