"""Names that MuJoCo Warp 4.0 has for what the engine has by others, or counts when it is asked."""

import mujoco
import numpy as np
import pytest
from api_scene import api_model, moving
from reference import load
from test_cones import scene as contacts
from test_put_data import STICKY

from engine import physics

MODELS = {
    "of everything": api_model,
    "humanoid": lambda: load("humanoid"),
    "contacts": lambda: contacts(3, "pyramidal"),
    "tendon": lambda: mujoco.MjModel.from_xml_string(STICKY),
    "fixed parent": lambda: mujoco.MjModel.from_xml_string(
        """<mujoco><worldbody><body><geom size=".1"/>
        <body pos="1 0 0"><joint/><geom size=".1"/>
          <body><joint axis="1 0 0"/><geom size=".1" pos="0 0 1"/></body></body>
        <body pos="0 2 0"><joint frictionloss=".1"/><geom size=".1"/></body></body></worldbody></mujoco>"""
    ),
}


@pytest.fixture(params=MODELS)
def scene(request):
    model = MODELS[request.param]()
    data = moving(model)
    m = physics.put_model(model)
    return model, data, m, physics.put_data(m, data, nworld=2)


def test_trees(scene):
    model, _, m, _ = scene
    assert m.ntree == model.ntree
    for name in ("body_treeid", "dof_treeid", "tree_bodynum", "tree_dofadr", "tree_dofnum"):
        np.testing.assert_array_equal(getattr(m, name).numpy(), getattr(model, name), err_msg=name)


def test_islands(scene):
    model, data, m, d = scene
    mujoco.mj_island(model, data)
    for world in range(2):
        assert d.nisland.numpy()[world] == data.nisland
        np.testing.assert_array_equal(d.tree_island.numpy()[world], data.tree_island)
        np.testing.assert_array_equal(d.dof_island.numpy()[world], data.dof_island)
    physics.forward(m, d)
    assert d.nisland.numpy().tolist() == [data.nisland] * 2
    m.opt.disableflags |= physics.DisableBit.ISLAND
    assert not d.nisland.numpy().any()


def test_the_inertia_matrix_by_its_new_name(scene):
    model, data, m, d = scene
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, full)
    found, entry = np.zeros_like(full), m.M_elemid.numpy()
    assert d.M.shape == (2, m.nC) and (entry >= 0).sum() == m.nC
    found[entry >= 0] = d.M.numpy()[1][entry[entry >= 0]]
    np.testing.assert_allclose(found, np.tril(full), rtol=1e-5, atol=1e-6)
    d.M = 2.0 * d.M.numpy()
    np.testing.assert_allclose(d.qM.numpy().ravel(), 2.0 * physics.put_data(m, data, nworld=2).qM.numpy().ravel())
    assert [tiles.size for tiles in m.M_tiles] == [tiles.size for tiles in m.qM_tiles]
    np.testing.assert_array_equal(m.M_fullm_i.numpy(), m.qM_fullm_i.numpy())
    assert m.is_sparse == m.opt.is_sparse


def test_the_layout_of_actuator_moments(scene):
    model, _, m, d = scene
    nnz, adr, columns = (a.numpy() for a in (d.moment_rownnz, d.moment_rowadr, d.moment_colind))
    assert nnz.shape == adr.shape == (2, model.nu) and columns.shape == (2, m.moment_colind.shape[0])
    moment = np.zeros((model.nu, model.nv))
    for world in range(2):
        for row in range(model.nu):
            part = slice(adr[world, row], adr[world, row] + nnz[world, row])
            moment[row, columns[world, part]] = d.position.actuator_moment.numpy()[world, part]
        np.testing.assert_array_equal(moment, d.actuator_moment.numpy()[world])
    with pytest.raises(AttributeError, match="follows from a step"):
        d.moment_colind = columns
