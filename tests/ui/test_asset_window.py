"""Simulations of assets in a window: shown with their markers, chosen, ended by closing it."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch")

from PySide6.QtWidgets import QApplication
from scipy import ndimage

import engine.assets.sim as sim_utils
from app.simulator.asset_app import AppLauncher
from app.simulator.asset_pictures import picture
from engine.assets import RigidObject, RigidObjectCfg
from engine.assets.markers import VisualizationMarkers, VisualizationMarkersCfg
from engine.assets.sim import SimulationCfg, SimulationContext
from ui.batch_window import BatchWindow

EYE = (0.0, 0.0, 4.0)
"""From above, where 8 m * tan(22.5 deg) are in the picture's height."""


@pytest.fixture
def app(qtbot):
    SimulationContext.clear_instance()
    app = AppLauncher(headless=False).app
    yield app
    app.close()
    SimulationContext.clear_instance()


def colored(name: str, channel: int, place: tuple[float, float, float]) -> RigidObject:
    color = tuple(0.9 if i == channel else 0.0 for i in range(3))
    return RigidObject(
        RigidObjectCfg(
            prim_path=f"/World/Origin.*/{name}",
            spawn=sim_utils.SphereCfg(
                radius=0.2,
                rigid_props=sim_utils.RigidBodyPropertiesCfg(),
                visual_material=sim_utils.PreviewSurfaceCfg(diffuse_color=color),
            ),
            init_state=RigidObjectCfg.InitialStateCfg(pos=place),
        )
    )


def scene(apart: float = 0.0) -> tuple[SimulationContext, RigidObject]:
    sim = SimulationContext(SimulationCfg(dt=0.01, device="cpu", gravity=(0.0, 0.0, 0.0)))
    for i in range(2):
        sim.stage.define(f"/World/Origin{i}", translation=(0.0, apart * i, 0.0))
    light = sim_utils.DomeLightCfg(intensity=1000.0)
    light.func("/World/Light", light)
    sim.set_camera_view(EYE, (0.0, 0.001, 0.0))
    return sim, colored("Ball", 0, (-0.5, -0.5, 0.0))


def window() -> BatchWindow:
    (found,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, BatchWindow) and w.isVisible())
    return found


def places(channel: int) -> np.ndarray:
    """Where there are spots of a colour, (n, 2) m in the plane through the origin, from left to right."""
    image = window().viewport.grab_image()
    image = image.convertToFormat(image.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    pixels = rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3)
    pixels = pixels.astype(int)
    pixels[-100:, :100] = 0  # the axes
    other = [c for c in range(3) if c != channel]
    spots, number = ndimage.label(pixels[..., channel] > pixels[..., other].max(axis=-1) + 40)
    found = [(x, y) for y, x in ndimage.center_of_mass(spots > 0, spots, range(1, number + 1))]
    height, width = pixels.shape[:2]
    at = np.array(sorted(found)).reshape(-1, 2) - (width / 2, height / 2)
    return at * (1, -1) / height * 8 * np.tan(np.radians(22.5))


def test_environments_are_chosen_in_the_language_of_the_user(chinese, app):
    sim, _ = scene()
    sim.reset()
    assert window().world_box.prefix() == "环境 "


def test_what_a_script_steps_is_shown_with_its_markers(app, artefacts):
    sim, _ = scene()
    sim.reset()
    assert app.is_running() and sim.has_gui()
    shift = window().viewport.worlds.place(1)[:2]  # of the second environment in the grid
    assert shift[0] > 0.4
    assert np.allclose(places(0), [(-0.5, -0.5), (-0.5, -0.5) + shift], atol=0.05)
    markers = VisualizationMarkers(
        VisualizationMarkersCfg(
            prim_path="/Visuals/marks",
            markers={
                "ball": sim_utils.SphereCfg(
                    radius=0.15, visual_material=sim_utils.PreviewSurfaceCfg(diffuse_color=(0.0, 0.9, 0.0))
                )
            },
        )
    )
    assert len(places(1)) == 0
    for place in ((0.5, -0.6, 0.0), (0.8, -0.4, 0.0)):
        markers.visualize(translations=np.array([place]))
        sim.render()
        assert np.allclose(places(1), [place[:2], place[:2] + shift], atol=0.05)
    markers.visualize(
        translations=np.array([[0.6, 0.0, 0.0], [1.0, -0.2, 0.0]]), scales=np.full((2, 3), 0.5), env_ids=[0, 1]
    )
    sim.render()
    assert np.allclose(places(1), [(0.6, 0.0), (1.0, -0.2) + shift], atol=0.05)
    window().grab().save(str(artefacts / "asset_window.png"))
    assert np.ptp(picture(sim, (60, 40))) > 50  # beside a window
    window().world_box.setValue(1)
    sim.render()
    assert np.allclose(places(1), [(0.6, 0.0), (1.0, -0.2) + shift], atol=0.05)
    markers.set_visibility(False)
    sim.render()
    assert len(places(1)) == 0


def test_environments_that_a_script_puts_apart_stand_where_it_says(app):
    """As `root_pos_w` says, and markers in the world frame with them."""
    sim, ball = scene(apart=1.0)
    sim.reset()
    found = places(0)
    found = found[np.argsort(found[:, 1])]
    assert np.allclose(found, ball.data.root_pos_w[:, :2].numpy(), atol=0.05)
    assert np.allclose(found, [(-0.5, -0.5), (-0.5, 0.5)], atol=0.05)


def test_what_moves_is_shown_moving_and_what_is_hidden_is_not(app):
    sim, ball = scene()
    sim.reset()
    velocity = ball.data.default_root_state[:, 7:].clone()
    velocity[:, 1] = 5.0
    ball.write_root_velocity_to_sim(velocity[:1], env_ids=[0])
    for _ in range(20):
        sim.step()
    assert np.allclose(places(0)[1], (-0.5, -0.5) + window().viewport.worlds.place(1)[:2], atol=0.05)
    assert np.allclose(places(0)[0], (-0.5, 0.5), atol=0.12)  # a step behind
    ball.set_visibility(False)
    sim.render()
    assert len(places(0)) == 0 and not ball.is_visible
    ball.set_visibility(True)
    sim.render()
    assert len(places(0)) == 2
    sim.set_camera_view((1.0, 0.0, 4.0), (1.0, 0.001, 0.0))
    sim.render()
    assert np.allclose(places(0)[1], (-1.5, -0.5) + window().viewport.worlds.place(1)[:2], atol=0.05)


def test_another_scene_gets_the_window_and_closing_it_ends_the_application(app):
    sim, _ = scene()
    sim.reset()
    colored("Other", 2, (0.6, 0.2, 0.0))
    sim.reset()
    assert np.allclose(places(2)[0], (0.6, 0.2), atol=0.05)
    window().close()
    sim.step()
    assert not app.is_running() and not sim.has_gui()
    sim.step()


def test_without_a_window_nothing_opens(qtbot):
    app = AppLauncher(headless=True).app
    assert app.is_running() and not hasattr(app, "_window")
