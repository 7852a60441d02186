"""Scenes of environments, and what scripts for them are written with."""

from __future__ import annotations

import argparse

import pytest
import torch

import engine.assets.sim as sim_utils
import engine.assets.sim.utils.prims as prim_utils
from engine.assets import AssetBaseCfg, RigidObject, RigidObjectCfg, RigidObjectCollectionCfg
from engine.assets.app import AppLauncher
from engine.assets.scene import InteractiveScene, InteractiveSceneCfg
from engine.assets.sim import SimulationCfg, SimulationContext, build_simulation_context
from engine.assets.utils import configclass


def falling_cube(name: str, height: float) -> RigidObjectCfg:
    return RigidObjectCfg(
        prim_path=f"{{ENV_REGEX_NS}}/{name}",
        spawn=sim_utils.CuboidCfg(
            size=(0.2, 0.2, 0.2),
            rigid_props=sim_utils.RigidBodyPropertiesCfg(),
            mass_props=sim_utils.MassPropertiesCfg(mass=2.0),
            collision_props=sim_utils.CollisionPropertiesCfg(),
        ),
        init_state=RigidObjectCfg.InitialStateCfg(pos=(0.0, 0.0, height)),
    )


@configclass
class CubesCfg(InteractiveSceneCfg):
    ground = AssetBaseCfg(prim_path="/World/defaultGroundPlane", spawn=sim_utils.GroundPlaneCfg())
    light = AssetBaseCfg(prim_path="/World/Light", spawn=sim_utils.DomeLightCfg(intensity=3000.0))
    cube: RigidObjectCfg = falling_cube("Cube", 0.5)
    pile: RigidObjectCollectionCfg = RigidObjectCollectionCfg(
        rigid_objects={"low": falling_cube("Low", 1.0), "high": falling_cube("High", 1.5)}
    )
    none: RigidObjectCfg = None


@pytest.fixture
def sim():
    with build_simulation_context(device="cpu", dt=0.005) as sim:
        yield sim


def test_a_scene_falls_and_is_put_back(sim):
    scene = InteractiveScene(CubesCfg(num_envs=3, env_spacing=2.0))
    assert scene.keys() == ["cube", "pile", "ground", "light"] and scene["cube"] is scene.rigid_objects["cube"]
    assert "3 environments" in str(scene)
    with pytest.raises(KeyError, match="'cub'; it has 'cube'"):
        scene["cub"]
    sim.reset()
    assert scene["cube"].data.root_pos_w.tolist() == [[0.0, 0.0, 0.5]] * 3
    assert (scene.env_origins == 0).all() and scene.env_origins.shape == (3, 3)
    begin = scene.get_state()
    for _ in range(100):
        scene.write_data_to_sim()
        sim.step()
        scene.update(sim.get_physics_dt())
    fallen = scene["cube"].data.root_pos_w.clone()
    assert (fallen[:, 2] < 0.15).all()
    state = {
        kind: {name: {key: rows[:1] for key, rows in values.items()} for name, values in assets.items()}
        for kind, assets in begin.items()
    }
    scene.reset_to(state, env_ids=[1])
    heights = scene["cube"].data.root_pos_w[:, 2]
    assert heights[1] == 0.5 and torch.equal(heights[[0, 2]], fallen[[0, 2], 2])
    assert scene["pile"].data.object_pos_w[1, :, 2].tolist() == [1.0, 1.5]
    with pytest.raises(KeyError, match="no rigid_object 'nothing'"):
        scene.reset_to({"rigid_object": {"nothing": {}}})
    before = scene["cube"].data.body_state_w.clone()
    pile = state["rigid_object_collection"]["pile"]
    wrong = [
        (
            ValueError,
            r"object_pose of 'pile' takes numbers of shape \(1, 2, 7\)",
            pile | {"object_pose": torch.ones(1, 7)},
        ),
        (ValueError, "quaternion", pile | {"object_pose": torch.zeros(1, 2, 7)}),
        (KeyError, "object_velocity is missing", {"object_pose": pile["object_pose"]}),
    ]
    for error, message, values in wrong:  # the cube, which comes first, stays where it is
        with pytest.raises(error, match=message):
            scene.reset_to(state | {"rigid_object_collection": {"pile": values}}, env_ids=[2])
        assert torch.equal(scene["cube"].data.body_state_w, before)


def test_assets_made_beside_the_scene(sim):
    """As environments are written that fill an empty scene themselves."""
    scene = InteractiveScene(InteractiveSceneCfg(num_envs=4, env_spacing=1.0))
    cfg = falling_cube("Cube", 1.0)
    cfg.prim_path = "/World/envs/env_.*/Cube"
    scene.clone_environments(copy_from_source=False)
    scene.filter_collisions(global_prim_paths=[])
    scene.rigid_objects["cube"] = RigidObject(cfg)
    sim.reset()
    assert scene["cube"].num_instances == 4 and sim.simulation.nworld == 4
    scene.reset([0])


def test_what_is_no_scene(sim):
    @configclass
    class Wrong(InteractiveSceneCfg):
        thing: object = 3

    with pytest.raises(TypeError, match="thing of the scene is no settings"):
        InteractiveScene(Wrong(num_envs=1, env_spacing=1.0))
    with pytest.raises(TypeError, match="num_envs"):
        InteractiveScene(InteractiveSceneCfg())
    with pytest.raises(ValueError, match="1 or more"):
        InteractiveScene(InteractiveSceneCfg(num_envs=0, env_spacing=1.0))
    SimulationContext.clear_instance()
    with pytest.raises(RuntimeError, match="SimulationContext first"):
        InteractiveScene(InteractiveSceneCfg(num_envs=1, env_spacing=1.0))


def test_prims_by_the_names_that_scripts_know(sim):
    for i, origin in enumerate(torch.tensor([[0.0, 0, 0], [1, 2, 3]])):
        prim_utils.create_prim(f"/World/Origin{i}", "Xform", translation=origin)
    assert sim_utils.find_matching_prim_paths("/World/Origin.*") == ["/World/Origin0", "/World/Origin1"]
    assert sim_utils.find_first_matching_prim_path("/World/Nothing") is None
    assert prim_utils.is_prim_path_valid("/World/Origin1")
    assert prim_utils.get_prim_at_path("/World/Origin1").pose.position.tolist() == [1, 2, 3]
    prim_utils.create_prim("/World/Top", position=(0, 0, 1), orientation=(1, 0, 0, 0))
    with pytest.raises(ValueError, match="CuboidCfg"):
        prim_utils.create_prim("/World/Cube", "Cube")
    with pytest.raises(ValueError, match="not both"):
        prim_utils.create_prim("/World/A", position=(0, 0, 0), translation=(0, 0, 0))
    with pytest.raises(ValueError, match="scale"):
        prim_utils.create_prim("/World/A", scale=(2, 1, 1))
    with pytest.raises(ValueError, match="inside a frame"):
        prim_utils.create_prim("/World/Top/A", position=(0, 0, 0))
    prim_utils.delete_prim("/World/Origin1")
    assert not prim_utils.is_prim_path_valid("/World/Origin1")
    with pytest.raises(ValueError, match="nothing is under"):
        prim_utils.delete_prim("/World/Origin1")


def test_functions_that_spawn_take_expressions(sim):
    calls = []

    @sim_utils.clone
    def spawn(prim_path, cfg, translation=None, orientation=None):
        calls.append(prim_path)
        return sim.stage.define(prim_path, cfg, translation, orientation)

    from engine.msd.schema import World

    with pytest.raises(RuntimeError, match="Unable to find source prim path"):
        spawn("/World/envs/env_.*/Thing", World())
    for i in range(2):
        prim_utils.create_prim(f"/World/envs/env_{i}")
    assert spawn("/World/envs/env_.*/Thing", World()).path == "/World/envs/env_.*/Thing"
    assert calls == ["/World/envs/env_.*/Thing"]
    assert sim.stage.matching("/World/envs/env_.*/Thing") == [f"/World/envs/env_{i}/Thing" for i in range(2)]


def test_an_application_without_a_window():
    parser = argparse.ArgumentParser()
    AppLauncher.add_app_launcher_args(parser)
    launcher = AppLauncher(parser.parse_args(["--headless", "--device", "cpu"]))
    assert AppLauncher.instance() is launcher and launcher.device == "cpu"
    assert launcher.app.is_running()
    launcher.app.update()
    launcher.app.close()
    assert not launcher.app.is_running() and launcher.app.is_exiting()
    with pytest.raises(ValueError, match="given twice: device"):
        AppLauncher({"device": "cpu"}, device="cuda:0")


def test_a_simulation_for_a_while():
    with build_simulation_context(device="cpu", gravity_enabled=False, add_ground_plane=True, dt=0.02) as sim:
        assert SimulationContext.instance() is sim and sim.get_physics_dt() == 0.02
        assert sim.cfg.gravity == (0.0, 0.0, 0.0) and sim.stage.matching("/World/defaultGroundPlane")
    assert SimulationContext.instance() is None
    cfg = SimulationCfg(device="cpu", dt=0.1, render_interval=4)
    with pytest.raises(ZeroDivisionError), build_simulation_context(sim_cfg=cfg, add_lighting=True) as sim:
        assert sim.get_rendering_dt() == pytest.approx(0.4)
        1 / 0  # noqa: B018
    assert SimulationContext.instance() is None
