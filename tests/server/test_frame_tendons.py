"""The pieces of tendons in a frame are the connectors that MuJoCo's visualiser draws."""

import mujoco
import numpy as np
import pytest

from engine.compiler import build
from engine.compiler.deformables import deformables_of, segment_rows
from engine.msd import mjcf
from engine.server import Engine, TendonsTraced
from engine.server.frame_writer import frame_of
from engine.simulation import Simulation

SCENE = """
<mujoco>
  <worldbody>
    <site name="a" pos="-.4 0 1"/><site name="b" pos=".4 0 1"/><site name="side" pos="0 .3 1"/>
    <body pos="0 0 1.2"><freejoint/><geom name="ball" size=".1"/></body>
    <body pos="0 .2 .9"><joint name="turn" axis="1 0 0"/>
      <geom name="roll" type="cylinder" size=".05 .2" euler="0 90 0"/></body>
    <body pos=".2 0 .5"><joint name="lift" type="slide" axis="0 0 1"/><geom size=".02"/>
      <site name="c"/><site name="d" pos=".1 0 0"/></body>
  </worldbody>
  <tendon>
    <fixed name="none"><joint joint="turn" coef="1"/></fixed>
    <spatial name="straight" width=".01" rgba="1 0 0 1"><site site="a"/><site site="c"/><site site="b"/></spatial>
    <spatial name="bent" width=".02"><site site="a"/><geom geom="ball" sidesite="side"/><site site="b"/>
      <geom geom="roll"/><site site="d"/></spatial>
    <spatial name="divided"><site site="a"/><site site="c"/><pulley divisor="2"/><site site="d"/><site site="b"/>
      <pulley divisor="3"/><site site="c"/><site site="side"/></spatial>
  </tendon>
</mujoco>"""


def drawn_by_mujoco(model: mujoco.MjModel, data: mujoco.MjData, tendon: int) -> np.ndarray:
    """(n, 2, 3) ends of the connectors of a tendon."""
    scene, option = mujoco.MjvScene(model, 200), mujoco.MjvOption()
    mujoco.mjv_updateScene(model, data, option, None, mujoco.MjvCamera(), mujoco.mjtCatBit.mjCAT_ALL, scene)
    geoms = [g for g in scene.geoms[: scene.ngeom] if (g.objtype, g.objid) == (mujoco.mjtObj.mjOBJ_TENDON, tendon)]
    half = np.array([g.mat[:, 2] * g.size[2] for g in geoms])
    middle = np.array([g.pos for g in geoms])
    return np.stack([middle - half, middle + half], axis=1)


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    return Simulation(build(mjcf.read_string(SCENE)))


@pytest.mark.parametrize("state", range(4))
def test_pieces_are_those_that_mujoco_draws(simulation, state):
    model = mujoco.MjModel.from_xml_string(SCENE)
    data = mujoco.MjData(model)
    dice = np.random.default_rng(state)
    data.qpos[:3] += dice.uniform(-0.25, 0.25, 3)
    data.qpos[-2:] = dice.uniform(-0.3, 0.3, 2)
    mujoco.mj_forward(model, data)
    simulation.set_state(qpos=data.qpos)
    received = frame_of(simulation).tendons
    rows = segment_rows(simulation.scene)
    assert rows[:2].tolist() == [0, 0] and len(received) == rows[-1] == simulation.layout.ntendonsegment
    for tendon in (1, 2, 3):
        ours, theirs = received[rows[tendon] : rows[tendon + 1]], drawn_by_mujoco(model, data, tendon)
        assert len(theirs) >= 2
        longer_than_a_point = np.ptp(ours, axis=1).any(axis=1)
        np.testing.assert_allclose(ours[longer_than_a_point], theirs, atol=2e-6)


def test_the_engine_traces_tendons_of_a_state_that_it_is_not_in(simulation):
    """As MuJoCo has them there; its own state stays."""
    engine = Engine(in_process=True)
    engine.load(mjcf.read_string(SCENE))
    model = mujoco.MjModel.from_xml_string(SCENE)
    states, oracles, dice = [], [], np.random.default_rng(7)
    for _ in range(2):
        data = mujoco.MjData(model)
        data.qpos[:3] += dice.uniform(-0.25, 0.25, 3)
        data.qpos[-2:] = dice.uniform(-0.3, 0.3, 2)
        mujoco.mj_forward(model, data)
        states.append({"qpos": data.qpos.copy(), "mocap_pos": np.empty(0), "mocap_quat": np.empty(0)})
        oracles.append(data)
    engine.trace_tendons(5, states)
    (answer,) = (event for event in engine.poll() if isinstance(event, TendonsTraced))
    assert answer.number == 5
    found = np.frombuffer(answer.tendons, np.float32).reshape(2, -1, 2, 3)
    rows = segment_rows(simulation.scene)
    for ours, data in zip(found, oracles, strict=True):
        for tendon in (1, 2, 3):
            pieces = ours[rows[tendon] : rows[tendon + 1]]
            there = np.ptp(pieces, axis=1).any(axis=1)
            np.testing.assert_allclose(pieces[there], drawn_by_mujoco(model, data, tendon), atol=2e-6)
    frame = engine.frame()
    assert np.array_equal(frame.qpos, model.qpos0.astype(np.float32))
    engine.trace_tendons(6, [{"qpos": np.zeros(3), "mocap_pos": np.empty(0), "mocap_quat": np.empty(0)}])
    (answer,) = (event for event in engine.poll() if isinstance(event, TendonsTraced))
    assert (answer.number, answer.tendons) == (6, b"")  # of a scene of before
    engine.close()


def test_tendons_are_drawn_as_they_are_declared(simulation):
    shapes = {shape.path: shape for shape in deformables_of(simulation.scene)}
    assert list(shapes) == ["extras.tendons[0]", "extras.tendons[1]", "extras.tendons[2]"]
    straight, bent, _ = shapes.values()
    assert (straight.radius, bent.radius) == (0.01, 0.02) and straight.rgba.tolist() == [1, 0, 0, 1]
    bodies = np.concatenate([shape.following.body for shape in shapes.values()])
    assert np.array_equal(bodies, simulation.scene.nbody + np.arange(2 * simulation.layout.ntendonsegment))
