"""Islands: their partition against MuJoCo C's, and that one by one they have the solution that all at once have."""

import mujoco
import numpy as np
import pytest
from scene_files import BENCHMARKS

from engine import physics

MIXED = """
<mujoco>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <geom name="shelf" type="box" size=".5 .5 .1" pos="3 0 .5"/>
    <body name="lone" pos="0 0 5"><freejoint/><geom size=".1"/></body>
    <body name="low" pos="0 0 .099"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body name="arm" pos="0 2 .5">
      <joint axis="0 1 0" range="-10 10" limited="true"/><geom type="capsule" fromto="0 0 0 .4 0 0" size=".05"/>
      <body pos=".4 0 0">
        <joint axis="0 1 0" frictionloss=".1"/><geom type="capsule" fromto="0 0 0 .4 0 0" size=".05"/>
      </body>
    </body>
    <body name="high" pos="0 0 .298"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body name="on shelf" pos="3 0 .699"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body name="hung" pos="-2 0 2"><freejoint/><geom size=".1"/></body>
    <body name="swing" pos="-2 1 2"><joint name="swing" axis="1 0 0"/><geom size=".1" pos="0 0 -.3"/></body>
    <body name="a" pos="-3 0 2"><joint name="a" type="slide"/><geom size=".1"/></body>
    <body name="b" pos="-3 1 2"><joint name="b" type="slide"/><geom size=".1"/></body>
    <body name="c" pos="-3 2 2"><joint name="c" type="slide"/><geom size=".1"/></body>
  </worldbody>
  <equality>
    <connect body1="hung" body2="swing" anchor="0 0 0"/>
    <tendon tendon1="all"/>
  </equality>
  <tendon>
    <fixed name="all"><joint joint="a" coef="1"/><joint joint="b" coef="1"/><joint joint="c" coef="2"/></fixed>
  </tendon>
</mujoco>
"""
"""Bodies on the ground, on each other, on what is fixed, in the air, at a limit, tied by an equality and a tendon."""

PILES = {"boxes": 600, "50_capsules": 500, "22_humanoids": 250}


def settled(name: str) -> tuple[mujoco.MjModel, mujoco.MjData]:
    """A scene some steps after its start, by MuJoCo C."""
    if name == "mixed":
        model = mujoco.MjModel.from_xml_string(MIXED)
    else:
        model = mujoco.MjModel.from_xml_path(str(BENCHMARKS / f"{name}.xml"))
    data = mujoco.MjData(model)
    for _ in range(PILES.get(name, 3)):
        mujoco.mj_step(model, data)
    mujoco.mj_forward(model, data)
    return model, data


@pytest.mark.parametrize("name", ["mixed", *PILES])
def test_the_partition_is_mujocos(name):
    model, data = settled(name)
    m = physics.put_model(model)
    d = physics.put_data(m, data, nworld=2)
    physics.forward(m, d)
    assert data.nisland > 1
    for world in range(2):
        assert d.islands.npart.numpy()[world] == data.nisland
        np.testing.assert_array_equal(d.islands.tree_part.numpy()[world], data.tree_island)


@pytest.mark.parametrize("solver", ["NEWTON", "CG"])
@pytest.mark.parametrize("name", ["mixed", *PILES])
def test_islands_have_the_solution_of_the_whole(name, solver):
    model, data = settled(name)
    model.opt.solver, model.opt.iterations = getattr(mujoco.mjtSolver, f"mjSOL_{solver}"), 300
    model.opt.tolerance = 0.0 if solver == "NEWTON" else 1e-12
    if solver == "NEWTON":
        mujoco.mj_forward(model, data)
    m = physics.put_model(model)
    found = []
    for flag in (0, mujoco.mjtDisableBit.mjDSBL_ISLAND):
        m.opt.disableflags = model.opt.disableflags | flag | mujoco.mjtDisableBit.mjDSBL_WARMSTART
        d = physics.put_data(m, data)
        physics.forward(m, d)
        assert (d.islands.npart.numpy()[0] > 1) == (flag == 0)
        found.append((d.qacc.numpy()[0], d.qfrc_constraint.numpy()[0], d.efc.cost.numpy()[0]))
    for mine, whole in zip(*found, strict=True):
        scale = max(1.0, float(np.abs(whole).max()))
        np.testing.assert_allclose(mine / scale, whole / scale, atol=2e-4 if solver == "NEWTON" else 5e-3)


def test_what_rests_takes_no_iteration_and_stays_right():
    """Two boxes at rest and a ball in the air: only its fall is left to compute."""
    model = mujoco.MjModel.from_xml_string(
        """<mujoco><worldbody><geom type="plane" size="5 5 .1"/>
        <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
        <body pos="1 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
        <body pos="2 0 999"><freejoint/><geom size=".1"/></body></worldbody></mujoco>"""
    )
    m = physics.put_model(model)
    d = physics.make_data(m)
    for _ in range(2000):
        physics.step(m, d)
    needed = []
    for _ in range(50):
        physics.step(m, d)
        needed.append(int(d.solver_niter.numpy()[0]))
    assert sum(needed) < 25 and d.islands.npart.numpy()[0] == 2
    acceleration = d.qacc.numpy()[0]
    np.testing.assert_allclose(acceleration[:12], 0.0, atol=1e-4)
    np.testing.assert_allclose(acceleration[12:], [0, 0, -9.81, 0, 0, 0], atol=1e-5)
    d.qfrc_applied = np.array([[0.0] * 6 + [200.0] + [0.0] * 11], np.float32)  # a push moves it again
    physics.step(m, d)
    assert d.solver_niter.numpy()[0] > 0 and d.qacc.numpy()[0, 6] > 5.0


def test_an_island_has_fewer_entries_in_the_order_of_its_trees():
    """Trees that touch few others are eliminated first: fewer entries in the factor than from the last body on."""
    model, data = settled("50_capsules")
    m = physics.put_model(model)
    entries = []
    for flag in (0, mujoco.mjtDisableBit.mjDSBL_ISLAND):
        m.opt.disableflags = flag | mujoco.mjtDisableBit.mjDSBL_WARMSTART
        d = physics.put_data(m, data)
        physics.forward(m, d)
        entries.append(int(d.newton.h_rownnz.numpy().clip(0).sum()))
    assert entries[0] < 0.95 * entries[1]


@pytest.mark.parametrize("name", ["50_capsules", "22_humanoids"])
def test_the_same_bits_on_one_thread_and_two_and_twice(name):
    model, data = settled(name)
    m = physics.put_model(model)
    ends = []
    for threads in (1, 2, 2):
        d = physics.put_data(m, data, nworld=8)
        offset = np.zeros((8, model.nv), np.float32)
        offset[:, 0] = np.arange(8)
        d.qvel = d.qvel.numpy() + offset  # worlds that differ
        assert len(physics.capture(m, d, threads).graphs) == threads
        for _ in range(40):
            physics.step(m, d)
        ends.append(d.qpos.numpy().copy())
    assert not np.array_equal(ends[0][0], ends[0][1])
    np.testing.assert_array_equal(ends[0], ends[1])
    np.testing.assert_array_equal(ends[1], ends[2])
