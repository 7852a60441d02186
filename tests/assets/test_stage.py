"""From prims under paths to an engine with a world for each environment."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from engine import msd
from engine.assets.sim import SimulationCfg, SimulationContext, Stage
from engine.msd.schema import World

CUBE = """<mujoco><worldbody><body name="body"><freejoint/><geom type="box" size=".1 .1 .1"/>
  <body pos="0 0 .3"><joint name="swing" axis="0 1 0"/><geom size=".05"/></body></body></worldbody></mujoco>"""
TABLE = """<mujoco><worldbody><geom type="box" size=".5 .5 .05" pos="0 0 -.05"/></worldbody></mujoco>"""
LAMP = """<mujoco><worldbody><body name="lamp" mocap="true"><geom size=".05" contype="0" conaffinity="0"/></body>
  <body name="arm"><joint axis="0 0 1" type="slide"/><geom size=".02" pos="1 0 0"/></body></worldbody></mujoco>"""


def world(tmp_path, mjcf: str) -> World:
    path = tmp_path / f"{abs(hash(mjcf))}.xml"
    path.write_text(mjcf)
    return msd.from_file(path)


@pytest.fixture
def sim():
    SimulationContext.clear_instance()
    yield SimulationContext(SimulationCfg(device="cpu", dt=0.01))
    SimulationContext.clear_instance()


def test_paths_choose_frames_prims_and_links(tmp_path):
    stage = Stage()
    for i in range(3):
        stage.define(f"/World/Origin{i}", translation=(i, 0, 0))
    stage.define("/World/Origin.*/Cube", world(tmp_path, CUBE))
    stage.define("/World/Table", world(tmp_path, TABLE))
    assert stage.num_envs == 3
    assert stage.matching("/World") == ["/World"]
    assert stage.matching("/World/Origin[12]") == ["/World/Origin1", "/World/Origin2"]
    assert stage.matching("/World/Origin.*/Cube") == [f"/World/Origin{i}/Cube" for i in range(3)]
    assert stage.matching("/World/.*/Cube/body") == [f"/World/Origin{i}/Cube/body" for i in range(3)]
    assert stage.matching("/World/Nothing") == []
    assert stage.select("/World/Origin.*/Cube/body").link == "body"
    with pytest.raises(ValueError, match=r"'/World/Origin.\*/Cub'; there is '/World/Origin.\*/Cube'"):
        stage.select("/World/Origin.*/Cub")
    with pytest.raises(ValueError, match="is in 1 of 3 environments"):
        stage.select("/World/Origin1/Cube")
    stage.define("/World/Origin.*/Cube2", world(tmp_path, CUBE))
    with pytest.raises(ValueError, match="chooses several things"):
        stage.select("/World/Origin.*/Cube.*")


@pytest.mark.parametrize("path", ["", "World/Cube", "/World//Cube", "/World/", 3])
def test_what_is_no_path(path):
    with pytest.raises(ValueError, match="path of a prim"):
        Stage().define(path)


def test_bad_prims_leave_the_stage_as_it_is(tmp_path):
    stage = Stage()
    cube = world(tmp_path, CUBE)
    with pytest.raises(ValueError, match="nothing is under the path"):
        stage.define("/World/Origin.*/Cube", cube)
    with pytest.raises(TypeError, match="World or a frame"):
        stage.define("/World/Cube", "cube")
    with pytest.raises(ValueError, match="translation"):
        stage.define("/World/Cube", cube, translation=(0, 0))
    with pytest.raises(ValueError, match="orientation"):
        stage.define("/World/Cube", cube, orientation=(0, 0, 0, 0))
    assert stage.prims == [] and stage.version == 0


def test_two_things_under_one_path(tmp_path):
    stage = Stage()
    first = stage.define("/World/Cube", world(tmp_path, CUBE))
    for again in (world(tmp_path, CUBE), None):
        with pytest.raises(ValueError, match="already exists at path '/World/Cube'"):
            stage.define("/World/Cube", again)
    assert stage.prims == [first] and stage.version == 1
    stage.remove("/World/Cube")
    stage.define("/World/Cube")
    stage.define("/World/Cube", world(tmp_path, CUBE), (1.0, 0.0, 0.0))


def test_environments_have_to_agree(tmp_path, sim):
    cube = world(tmp_path, CUBE)
    for i in range(2):
        sim.stage.define(f"/World/A{i}")
    for i in range(3):
        sim.stage.define(f"/World/B{i}")
    sim.stage.define("/World/A.*/Cube", cube)
    sim.stage.define("/World/A1/Table", world(tmp_path, TABLE))
    with pytest.raises(ValueError, match="'/World/A1/Table' is in the environment '/World/A1' alone"):
        sim.reset()
    sim.stage.remove("/World/A1/Table")
    sim.stage.define("/World/B.*/Cube", cube)
    with pytest.raises(ValueError, match=r"'/World/A.\*/Cube' has 2, '/World/B.\*/Cube' has 3"):
        sim.reset()
    assert sim.is_stopped()


def test_things_stand_where_their_frames_are(tmp_path, sim):
    """Free, mocap, jointed and fixed things, in environments that are shifted and turned."""
    half = np.sqrt(0.5)
    sim.stage.define("/World/Origin0", translation=(0, 0, 1))
    sim.stage.define("/World/Origin1", translation=(5, 0, 2), orientation=(half, 0, 0, half))
    sim.stage.define("/World/Origin.*/Cube", world(tmp_path, CUBE), translation=(1, 0, 0.1))
    sim.stage.define("/World/Origin.*/Table", world(tmp_path, TABLE), translation=(1, 0, 0))
    sim.stage.define("/World/Origin.*/Lamp", world(tmp_path, LAMP), translation=(2, 0, 0))
    sim.reset()
    names = sim.simulation.scene.names["body"]
    assert names[1:] == ["Cube/body", "Cube/Cube", "Table/Table", "Lamp/lamp", "Lamp/arm"]
    expected = {
        "Cube/body": [(1, 0, 1.1), (5, 1, 2.1)],
        "Cube/Cube": [(1, 0, 1.4), (5, 1, 2.4)],
        "Table/Table": [(1, 0, 1), (5, 1, 2)],
        "Lamp/lamp": [(2, 0, 1), (5, 2, 2)],
        "Lamp/arm": [(2, 0, 1), (5, 2, 2)],
    }
    for _ in range(2):
        for name, places in expected.items():
            np.testing.assert_allclose(sim.simulation.array("xpos")[:, names.index(name)], places, atol=1e-6)
        quats = sim.simulation.array("xquat")
        np.testing.assert_allclose(quats[0, 1:], [[1, 0, 0, 0]] * 5, atol=1e-6)
        np.testing.assert_allclose(quats[1, 1:], [[half, 0, 0, half]] * 5, atol=1e-6)
        for _ in range(50):
            sim.step()
        height = sim.simulation.array("qpos")[:, 2]  # tables hold the cubes in both environments
        np.testing.assert_allclose(height, [1.1, 2.1], atol=2e-3)
        sim.reset(soft=True)


def test_paths_give_bodies(tmp_path, sim):
    sim.stage.define("/World/Table", world(tmp_path, TABLE))
    sim.stage.define("/World/Cube", world(tmp_path, CUBE))
    with pytest.raises(RuntimeError, match="reset"):
        sim.bodies("/World/Cube")
    sim.reset()
    names = sim.simulation.scene.names["body"]
    assert [names[i] for i in sim.bodies("/World/Cube")] == ["World/Cube/body", "World/Cube/Cube"]
    assert sim.bodies("/World/Table") == [] and sim.prefix("/World/Cube/body") == "World/Cube/"
    assert sim.simulation.nworld == 1 and sim.num_envs == 1


def test_one_simulation_at_a_time(sim):
    assert SimulationContext() is sim and SimulationContext.instance() is sim
    with pytest.warns(UserWarning, match="clear_instance"):
        assert SimulationContext(SimulationCfg(device="cpu", dt=0.5)).get_physics_dt() == 0.01
    with pytest.raises(RuntimeError, match="stopped"):
        sim.step()
    with pytest.raises(ValueError, match="eye"):
        sim.set_camera_view(1.0, (0, 0, 0))
    sim.set_camera_view([1.5, 0.0, 1.0], [0.0, 0.0, 0.0])


def test_who_wants_to_know_is_called(tmp_path, sim):
    class Listener:
        def __init__(self):
            self.calls = []
            sim.on_play(self.play)
            sim.on_stop(self.stop)

        def play(self):
            self.calls.append("play")

        def stop(self):
            self.calls.append("stop")

    calls = (listener := Listener()).calls
    sim.stage.define("/World/Cube", world(tmp_path, CUBE))
    times = []
    sim.add_physics_callback("time", times.append)
    with pytest.raises(ValueError, match="already"):
        sim.add_physics_callback("time", times.append)
    sim.reset()
    sim.step()
    sim.pause()
    sim.step()
    assert not sim.is_playing() and not sim.is_stopped() and sim.current_time_step_index == 1
    sim.play()
    sim.step(render=False)
    sim.remove_physics_callback("time")
    sim.step()
    assert times == [0.01, 0.01] and sim.current_time == pytest.approx(0.03)
    sim.reset()
    assert calls == ["play", "stop", "play"] and sim.current_time == 0.0
    del listener
    sim.reset()
    assert calls == ["play", "stop", "play"]
    with pytest.raises(ValueError, match="no callback named 'time'"):
        sim.remove_physics_callback("time")


def test_a_device_that_is_not_there():
    SimulationContext.clear_instance()
    with pytest.raises(ValueError, match="there is no device 'tpu'"):
        SimulationContext(SimulationCfg(device="tpu"))
    SimulationContext.clear_instance()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        sim = SimulationContext(SimulationCfg(device="cuda:77"))
    assert sim.device == "cpu" and "cuda:77" in str(caught[0].message)
    SimulationContext.clear_instance()
