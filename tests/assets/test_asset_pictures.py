"""Pictures of simulations of assets: what simulates and what marks is where it should be."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

import engine.assets.sim as sim_utils
from app.simulator.asset_pictures import picture
from engine.assets import DeformableObject, DeformableObjectCfg
from engine.assets.markers import VisualizationMarkers, VisualizationMarkersCfg
from engine.assets.sim import SimulationCfg, SimulationContext
from render import ViewCamera

TOP = ViewCamera(lookat=np.zeros(3), distance=4.0, azimuth=90.0, elevation=-90.0)
"""From above: x to the right, y up; 4 m * 2 tan(22.5 deg) are 3.31 m in the picture."""


@pytest.fixture
def sim():
    SimulationContext.clear_instance()
    yield SimulationContext(SimulationCfg(dt=0.01, device="cpu", gravity=(0.0, 0.0, 0.0)))
    SimulationContext.clear_instance()


def middle(pixels: np.ndarray, channel: int) -> np.ndarray | None:
    """Where a colour is, m in the plane through the origin; None: nowhere."""
    values = pixels.astype(int)
    others = [c for c in range(3) if c != channel]
    rows, columns = np.nonzero(values[..., channel] > values[..., others].max(axis=-1) + 30)
    if not len(rows):
        return None
    size = pixels.shape[0]
    at = np.array([columns.mean() - size / 2 + 0.5, size / 2 - 0.5 - rows.mean()])
    return at / size * 8 * np.tan(np.radians(22.5))


def scene(sim: SimulationContext, debug_vis: bool = False) -> DeformableObject:
    for i in range(2):
        sim.stage.define(f"/World/Origin{i}", translation=(0.6 * i, 0.0, 0.0))
    cfg = sim_utils.DomeLightCfg(intensity=1000.0)
    cfg.func("/World/Light", cfg)
    cube = DeformableObject(
        DeformableObjectCfg(
            prim_path="/World/Origin.*/Cube",
            spawn=sim_utils.MeshCuboidCfg(
                size=(0.4, 0.4, 0.4),
                deformable_props=sim_utils.DeformableBodyPropertiesCfg(simulation_hexahedral_resolution=2),
                physics_material=sim_utils.DeformableBodyMaterialCfg(youngs_modulus=1e4),
                visual_material=sim_utils.PreviewSurfaceCfg(diffuse_color=(0.8, 0.0, 0.0)),
            ),
            init_state=DeformableObjectCfg.InitialStateCfg(pos=(-0.3, 0.5, 0.0)),
            debug_vis=debug_vis,
        )
    )
    sim.reset()
    return cube


def test_a_soft_body_is_drawn_where_it_is_in_each_environment(sim):
    cube = scene(sim)
    for world, place in ((0, (-0.3, 0.5)), (1, (0.3, 0.5))):
        assert np.allclose(middle(picture(sim, (300, 300), world, TOP), 0), place, atol=0.05)
    cube.write_nodal_pos_to_sim(cube.data.nodal_pos_w[1:] - 0.5, env_ids=[1])
    assert np.allclose(middle(picture(sim, (300, 300), 1, TOP), 0), (-0.2, 0.0), atol=0.05)


def test_markers_are_drawn(sim):
    scene(sim)
    green = sim_utils.PreviewSurfaceCfg(diffuse_color=(0.0, 0.9, 0.0))
    kinds = {"ball": sim_utils.SphereCfg(radius=0.1, visual_material=green)}
    markers = VisualizationMarkers(VisualizationMarkersCfg(prim_path="/Visuals/balls", markers=kinds))
    assert middle(picture(sim, (300, 300), 0, TOP), 1) is None
    markers.visualize(translations=np.array([[0.8, -0.7, 0.0]]))
    assert np.allclose(middle(picture(sim, (300, 300), 0, TOP), 1), (0.8, -0.7), atol=0.05)
    markers.set_visibility(False)
    assert middle(picture(sim, (300, 300), 0, TOP), 1) is None


def test_targets_of_nodes_are_drawn_while_debug_vis_is_on(sim):
    cube = scene(sim, debug_vis=True)
    assert cube.has_debug_vis_implementation
    before = picture(sim, (300, 300), 0, TOP).astype(int)
    target = cube.data.nodal_kinematic_target.clone()
    target[0, 0] = target[0, 0].new_tensor([0.9, -0.9, 0.0, 0.0])
    cube.write_nodal_kinematic_target_to_sim(target)
    changed = np.abs(picture(sim, (300, 300), 0, TOP).astype(int) - before).max(axis=-1) > 20
    rows, columns = np.nonzero(changed)
    at = np.array([columns.mean() - 149.5, 149.5 - rows.mean()]) / 300 * 8 * np.tan(np.radians(22.5))
    assert np.allclose(at, (0.9, -0.9), atol=0.05)
    assert cube.set_debug_vis(False)
    assert np.array_equal(picture(sim, (300, 300), 0, TOP).astype(int), before)


def test_an_environment_that_there_is_not(sim):
    scene(sim)
    with pytest.raises(IndexError, match="there are 0 to 1"):
        picture(sim, world=2)
    with pytest.raises(IndexError, match=r"environment 0\.5"):
        picture(sim, world=0.5)  # pyright: ignore[reportArgumentType]
    for size in ((0, 10), (10, -1), (10, 10**6), (10, 1.5), (10,)):
        with pytest.raises(ValueError, match="a width and a height"):
            picture(sim, size)


def test_the_picture_of_a_dome_is_the_sky_and_lights_the_scene(sim, tmp_path):
    sky = np.zeros((32, 64, 3), np.uint8)
    sky[..., 1] = 220
    Image.fromarray(sky).save(tmp_path / "sky.png")
    dome = sim_utils.DomeLightCfg(intensity=2000.0, texture_file=str(tmp_path / "sky.png"))
    dome.func("/World/Dome", dome)
    ball = sim_utils.SphereCfg(radius=0.3, visual_material=sim_utils.PreviewSurfaceCfg(diffuse_color=(1.0, 1.0, 1.0)))
    ball.func("/World/Ball", ball)
    sim.reset()
    assert sim.world.visual.env_map_intensity == 2000.0
    pixels = picture(sim, (100, 100), 0, TOP).astype(int)
    for row, column in ((50, 50), (3, 3)):  # the ball, the sky
        red, green, blue = pixels[row, column]
        assert green > 60 and green > 2 * max(red, blue)
