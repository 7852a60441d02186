"""What is lit is drawn again only when it may have changed, and then always."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest
from render_scenes import SIZE, blocked_world

from engine.msd.paths import put
from render import Ghost, Gizmo, Look, Poses, RenderOptions, ViewCamera
from render.options import Contacts, Known, Measured
from render.renderer import NOT_LIT

CAMERA = ViewCamera(lookat=np.array([0.0, 0, 0]), distance=5.0, azimuth=60.0, elevation=-30.0)
OTHERS = {
    "shadows": False,
    "soft_shadows": True,
    "cascades": 4,
    "bounce": False,
    "sky": False,
    "fog": True,
    "grid": True,
    "overlays": frozenset({"axes"}),
    "sites": True,
    "icons": True,
    "joint_positions": {"hierarchy.bodies[0].link.joints[0]": 0.5},
    "measured": Measured(masses=np.ones(1)),
    "others": (Known({}, None, Measured()),),
    "contacts": Contacts(np.zeros((1, 3)), np.array([[0, 0, 1.0]]), np.array([[0, 0, 100.0]])),
    "selection": ("hierarchy.geoms[0]", "hierarchy.lights[0]"),
    "chain": ("hierarchy.bodies[0].link",),
    "groups": (3,),
    "hidden": ("hierarchy.geoms[0]",),
    "look": Look.STUDIO,
    "collision": True,
    "gizmo": Gizmo("move", np.zeros(3), np.array([0, 0, 0, 1.0]), True),
    "hovered_handle": "x",
    "ambient_occlusion": True,
    "area_shadows": True,
    "occlusion_radius": 0.3,
    "exposure_ev": 8.0,
    "false_color": True,
    "clipping": True,
    "floor_reflection": True,
    "haze": True,
    "cube_textures": True,
    "ghosts": (Ghost(Poses(np.array([[0.0, 0.0, 0.3]]), np.array([[0.0, 0.0, 0.0, 1.0]])), (0.0, 1.0, 0.0)),),
    "pixel_ratio": 2.0,
    "most_splats": 5,
    "resolution": 0.5,
    "keep_finer": True,
    "smooth_edges": True,
    "background": (0.3, 0.1, 0.1),
    "skip": frozenset({"opaque"}),
}
"""Another value of every option."""

EDITS = {
    "hierarchy.lights[0].color": np.array([1.0, 0.2, 0.2]),
    "visual.ambient_light.brightness": 9000.0,
    "visual.head_light.luminous_power": 5000.0,
    "visual.tonemapping.method": None,
    "hierarchy.geoms[0].visual.color": np.array([0.1, 0.9, 0.1, 1.0]),
    "hierarchy.geoms[0].position": np.array([0.2, 0.1, 0.4]),
}


def _picture(renderer, options=None, camera=CAMERA, size=SIZE) -> np.ndarray:
    renderer.render(camera, size, None, options or RenderOptions())
    return renderer.read_pixels()


def _world():
    world = blocked_world("directional")
    world.visual.ambient_light.brightness, world.visual.ssao = 300.0, True
    world.visual.haze, world.visual.z_far = np.array([1.0, 0.5, 0.2, 1.0]), 4.0
    world.visual.fog_start, world.visual.fog_end = 1.0, 4.0
    return world


def test_every_option_is_tried():
    assert set(OTHERS) == {f.name for f in fields(RenderOptions)} >= set(NOT_LIT)


@pytest.mark.parametrize("name", OTHERS)
def test_another_option_gives_the_picture_that_it_gives_at_first(renderer, name):
    changed = replace(RenderOptions(), **{name: OTHERS[name]})
    renderer.set_world(_world())
    before = _picture(renderer)
    after, again = _picture(renderer, changed), _picture(renderer)
    np.testing.assert_array_equal(again, before)
    renderer.set_world(_world())  # which is drawn from the beginning
    np.testing.assert_array_equal(after, _picture(renderer, changed))


@pytest.mark.parametrize("path", EDITS)
def test_an_edit_gives_the_picture_that_it_gives_at_first(renderer, path):
    world = _world()
    renderer.set_world(world)
    before = _picture(renderer)
    value = EDITS[path]
    if value is None:
        kinds = type(world.visual.tonemapping.method)
        value = next(kind for kind in kinds if kind is not world.visual.tonemapping.method)
    put(world, path, value)
    renderer.update(path)
    after = _picture(renderer)
    renderer.set_world(world)
    np.testing.assert_array_equal(after, _picture(renderer))
    assert (after != before).any()


def test_another_camera_or_size_gives_another_picture(renderer):
    renderer.set_world(_world())
    before = _picture(renderer)
    assert (_picture(renderer, camera=replace(CAMERA, azimuth=61.0)) != before).any()
    assert (_picture(renderer, camera=replace(CAMERA, orthographic=True)) != before).any()
    assert _picture(renderer, size=(50, 40)).shape == (40, 50, 3)
    np.testing.assert_array_equal(_picture(renderer), before)


def test_a_selection_neither_lights_nor_tone_maps_the_scene_again(renderer, monkeypatch):
    renderer.set_world(_world())
    _picture(renderer)
    drawn = []
    for name in ("opaque", "shadow", "tone"):
        monkeypatch.setattr(renderer._runner.passes[name], "draw", drawn.append)
    plain = _picture(renderer)
    selected = _picture(renderer, RenderOptions(selection=("hierarchy.geoms[0]",)))
    assert not drawn and (plain != selected).any()
