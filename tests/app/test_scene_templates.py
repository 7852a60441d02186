"""Templates of scenes: whole, without findings, at rest where they stand; driven by MuJoCo C as by our engine."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics
from app.document import Document
from app.scene_templates import SCENE_TEMPLATES
from engine.compiler import build
from engine.msd.paths import walk
from engine.msd.schema import Camera, Geometry
from engine.msd.validate import validate

MADE = [pytest.param(one, id=one.id) for one in SCENE_TEMPLATES[1:]]
SECONDS = 2.0


@pytest.mark.parametrize("template", [pytest.param(one, id=one.id) for one in SCENE_TEMPLATES])
def test_nothing_is_found_wrong(template):
    assert [finding.message for finding in validate(template.make()) if finding.severity != "info"] == []


@pytest.mark.parametrize("template", MADE)
def test_it_has_what_a_scene_needs(template):
    world = template.make()
    sensors = world.sensors
    assert world.actuators and world.assets.materials and len(world.hierarchy.lights) >= 2
    assert any([sensors.joint, sensors.frame, sensors.touch])
    assert any(isinstance(thing, Camera) for _, thing in walk(world.hierarchy))
    for path, geom in walk(world.hierarchy):
        if isinstance(geom, Geometry):
            assert geom.visual.material in world.assets.materials and geom.visual.color is None, path


@pytest.mark.parametrize("template", [template for template in MADE if template.id != "pendulum"], ids=lambda t: t.id)
def test_it_stands_where_it_was_put(template, tmp_path):
    """Without controls all but the pendulum stay, in our engine and in MuJoCo C: servos hold what is modelled."""
    world = template.make()
    m = physics.put_model(build(world))
    d = physics.make_data(m)
    physics.forward(m, d)
    start = d.xpos.numpy()[0].copy()
    for _ in range(round(SECONDS / world.simulate_option.timestep)):
        physics.step(m, d)
    physics.forward(m, d)
    loose = 0.15 if template.id == "terrain" else 0.02  # its rocks fall onto the hills
    moved = np.linalg.norm(d.xpos.numpy()[0] - start, axis=1)
    assert np.isfinite(moved).all() and moved.max() < loose
    Document(world).export(str(tmp_path / "scene.xml"))
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "scene.xml"))
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, round(SECONDS / model.opt.timestep))
    mujoco.mj_forward(model, data)
    np.testing.assert_allclose(d.xpos.numpy()[0], data.xpos, atol=loose)


def test_the_pendulum_swings_with_the_energy_that_it_has():
    """Its centre of mass falls, and never comes above where it began at rest."""
    model = build(next(one for one in SCENE_TEMPLATES if one.id == "pendulum").make())
    m = physics.put_model(model)
    d = physics.make_data(m)
    heights = []
    for _ in range(1000):
        physics.forward(m, d)
        heights.append(float(d.subtree_com.numpy()[0, 1, 2]))
        physics.step(m, d)
    assert min(heights) < heights[0] - 0.05
    assert max(heights) < heights[0] + 1e-3
