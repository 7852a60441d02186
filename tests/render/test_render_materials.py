"""Materials are a table of their own: an edit writes their rows, whatever number of geometries they have."""

import numpy as np
import pytest
from render_scenes import SIZE, STRAIGHT_DOWN

from engine.msd.paths import put
from engine.msd.schema import AlphaMode, Geometry, GeomVisualAttrs, Material, ShapeType, World
from render.instances import Instances

COLOR = 'assets.materials["m"].color'
GEOM = "hierarchy.geoms[5].visual.color"


@pytest.fixture
def world() -> World:
    world = World()
    world.assets.materials["m"] = Material(color=[0.8, 0.2, 0.2, 1.0], emissive_intensity=0.0)
    for i in range(100):
        geom = Geometry(shape=ShapeType.Box, size=[0.05, 0.05, 0.05], position=[0.1 * (i % 10), 0.1 * (i // 10), 0])
        geom.visual = GeomVisualAttrs(material="m")
        world.hierarchy.geoms.append(geom)
    return world


def _picture(renderer):
    renderer.render(STRAIGHT_DOWN, SIZE)
    return renderer.read_pixels()


@pytest.mark.parametrize("path", [COLOR, GEOM])
def test_a_colour_is_written_without_moving_anything(renderer, world, path, monkeypatch):
    renderer.set_world(world)
    before = _picture(renderer)
    written = []
    poses, replaced = renderer._buffers.instances.poses, Instances._replaced

    def noted(instances: Instances, buffer, values):
        written.extend(["poses"] * (buffer is poses))
        return replaced(instances, buffer, values)

    monkeypatch.setattr(Instances, "_replaced", noted)
    monkeypatch.setattr(renderer._runner.passes["shadow"], "draw", lambda *_: written.append("shadow"))
    put(world, path, np.array([0.1, 0.9, 0.1, 1.0]))
    renderer.update(path)
    after = _picture(renderer)
    assert not written and (after != before).any()
    monkeypatch.undo()
    renderer.set_world(world)
    np.testing.assert_array_equal(after, _picture(renderer))


def test_an_edit_of_a_material_writes_one_row(renderer, world):
    renderer.set_world(world)
    _picture(renderer)
    surfaces = renderer.scene.draw_list.surfaces
    put(world, COLOR, np.array([0.1, 0.9, 0.1, 1.0]))
    renderer.update(COLOR)
    renderer.scene._apply_edits()
    first, end = surfaces.changed
    assert end - first == 1
    assert len(np.unique(renderer.scene.draw_list.surface_row)) == 1


def test_the_table_does_not_grow_with_the_colours_that_were(renderer, world):
    renderer.set_world(world)
    for step in range(500):
        put(world, GEOM, np.array([step / 500, 0.5, 0.5, 1.0]))
        renderer.update(GEOM)
        renderer.scene.sync()
    assert len(renderer.scene.draw_list.surfaces.numbers) <= 128
    after = _picture(renderer)
    renderer.set_world(world)
    np.testing.assert_array_equal(after, _picture(renderer))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("alpha_mode", AlphaMode.blend()),
        ("alpha_mode", AlphaMode.mask(0.7)),
        ("both_side", True),
        ("cast_shadow", False),
        ("reflectance", 1.0),
        ("metallic", 0.0),
        ("roughness", 0.1),
    ],
)
def test_other_edits_of_a_material_give_the_picture_that_they_give_at_first(renderer, world, field, value):
    world.assets.materials["m"].color = [0.8, 0.2, 0.2, 0.6]
    renderer.set_world(world)
    _picture(renderer)
    path = f'assets.materials["m"].{field}'
    put(world, path, value)
    renderer.update(path)
    after = _picture(renderer)
    renderer.set_world(world)
    np.testing.assert_array_equal(after, _picture(renderer))
