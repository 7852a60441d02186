"""Cameras of running simulations, in all worlds: where the bodies, flexes and cameras are."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest

from app.simulator.cameras import SceneCameras
from engine.geometry.rotation import matrix
from engine.msd import from_str
from engine.simulation import Simulation
from render import NoContextError, standalone_context

FALLING = """
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 .1"/>
    <camera name="side" pos="0 -4 1" xyaxes="1 0 0 0 0 1" resolution="80 60"/>
    <body name="ball" pos="-.8 0 1.5"><freejoint/><geom name="ball" size=".2"/>
      <camera name="down" resolution="20 20"/>
    </body>
    <body name="sheet" pos=".6 0 .5">
      <flexcomp name="cloth" type="grid" count="5 5 1" spacing=".15 .15 .1" dim="2" radius=".02" mass=".3">
        <edge equality="true"/>
      </flexcomp>
    </body>
  </worldbody>
</mujoco>"""


@pytest.fixture(autouse=True)
def opengl():
    try:
        standalone_context().release()
    except NoContextError as error:
        pytest.skip(str(error))


def test_each_world_is_seen_as_it_is():
    """A ball and a cloth fall side by side, from another height in the second world."""
    world = from_str(FALLING)
    simulation = Simulation(world, nworld=2)
    qpos = simulation.array("qpos").copy()
    qpos[1, 2] += 0.5
    simulation.write(qpos=qpos)
    with SceneCameras(simulation, world, samples=0) as cameras:
        start = cameras.capture()
        simulation.step(100)
        end = cameras.capture()
        one = cameras.capture([1])
    fallen = 0.5 * 9.81 * 0.2**2
    number = {each.name: key for key, each in start.objects.items()}
    for taken, way in ((start, 0.0), (end, fallen)):
        side = taken["side"]
        for row, height in ((0, 1.5), (1, 2.0)):
            rows = np.nonzero(side.ids[row] == number["ball"])[0].mean() + 0.5
            up = (side.intrinsics[1, 2] - rows) / side.intrinsics[1, 1] * 4.0 + 1.0
            assert up == pytest.approx(height - way, abs=0.03)
            rows = np.nonzero(side.ids[row] == number["cloth"])[0].mean() + 0.5
            up = (side.intrinsics[1, 2] - rows) / side.intrinsics[1, 1] * 4.0 + 1.0
            assert up == pytest.approx(0.5 - way, abs=0.06)
            assert taken["down"].position[row] == pytest.approx((-0.8, 0, height - way), abs=0.01)
    assert (one["side"].ids[0] == end["side"].ids[1]).all()


def test_environments_of_assets_are_seen():
    torch = pytest.importorskip("torch")
    import engine.assets.sim as sim_utils
    from engine.msd.schema import Camera

    sim = sim_utils.SimulationContext(sim_utils.SimulationCfg(dt=0.01, device="cpu"))
    try:
        cube = sim_utils.CuboidCfg(size=(0.4, 0.4, 0.4), rigid_props=sim_utils.RigidBodyPropertiesCfg(),
                                   mass_props=sim_utils.MassPropertiesCfg(mass=1.0))  # fmt: skip
        cube.func("/World/Cube", cube, translation=(0.0, 0.0, 2.0))
        sim.reset()
        sim.world.hierarchy.cameras.append(
            Camera(name="above", position=[0, 0, 5], orientation=[0, 0, 0, 1], resolution_x=32, resolution_y=32)
        )
        with SceneCameras(sim, cameras=["above"], outputs=("depth",)) as cameras:
            depths = []
            for _ in range(2):
                depths.append(float(torch.from_numpy(cameras.capture()["above"].depth)[0, 16, 16]))
                for _ in range(20):
                    sim.step(render=False)
    finally:
        sim.clear_instance()
    fallen = 9.81 * 0.01**2 * 20 * 21 / 2
    assert depths == pytest.approx([2.8, 2.8 + fallen], abs=1e-3)


SWINGING = """
<mujoco>
  <worldbody>
    <camera name="still" pos="0 -4 1"/>
    <camera name="facing" pos="1 -4 1" mode="targetbodycom" target="upper"/>
    <body name="upper" pos="0 0 2">
      <joint axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 .5 0 0" size=".05"/>
      <camera name="fixed" pos="0 -1 0" xyaxes="1 0 0 0 0 1"/>
      <camera name="along" mode="trackcom" pos="0 -2 .5" xyaxes="1 0 0 0 .2 1"/>
      <body name="lower" pos=".5 0 0"><joint axis="0 1 0"/><geom type="box" size=".3 .1 .1" pos=".3 0 0"/></body>
    </body>
  </worldbody>
</mujoco>"""


def test_cameras_that_follow_centers_of_mass_are_where_mujoco_has_them():
    world, model = from_str(SWINGING), mujoco.MjModel.from_xml_string(SWINGING)
    simulation = Simulation(world, nworld=2)
    qpos = np.array([[0.4, -0.7], [1.1, 0.9]])
    simulation.write(qpos=qpos)
    with SceneCameras(simulation, world, outputs=("depth",), size=(8, 8), samples=0) as cameras:
        taken = cameras.capture()
        last = cameras.capture([1])
    for row in range(2):
        data = mujoco.MjData(model)
        data.qpos[:] = qpos[row]
        mujoco.mj_forward(model, data)
        for name, images in taken.cameras.items():
            assert images.position[row] == pytest.approx(data.cam(name).xpos, abs=1e-6), name
            assert matrix(images.rotation[row]).ravel() == pytest.approx(data.cam(name).xmat, abs=1e-6), name
    assert last["along"].position[0] == pytest.approx(taken["along"].position[1])
