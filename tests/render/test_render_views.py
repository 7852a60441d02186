"""Several views of one scene, which is on the GPU once."""

import numpy as np
import pytest
from PIL import Image
from render_scenes import dark_world, plate_world, sun

from engine.msd.schema import Geometry, ShapeType, Texture, TextureSource, TextureType
from render import RenderOptions, ViewCamera, device
from render.looks import Look

LEFT = ViewCamera(lookat=np.array([-1.0, 0, 0]), distance=5.0, azimuth=90.0, elevation=-20.0)
RIGHT = ViewCamera(lookat=np.array([1.0, 0, 0]), distance=2.0, azimuth=60.0, elevation=-70.0)


def test_views_leave_each_other_alone(renderer):
    """Each is as if it were the only one: another camera, size and other lights between rendering and reading."""
    world = dark_world()
    world.hierarchy.lights.append(sun(3000, direction=[0.3, 0.2, -1.0], cast_shadows=True))
    for x in (-1.0, 0.0, 1.0):
        world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, size=[0.3] * 3, position=[x, 0, 0]))
    renderer.set_world(world)
    alone = []
    for camera, size in ((LEFT, (96, 64)), (RIGHT, (50, 70))):
        renderer.render(camera, size)
        alone.append((renderer.read_pixels(), renderer.read_segmentation(), renderer.read_depth()))
    other = renderer.view(samples=0)
    meshes = len(renderer.device._meshes)
    renderer.render(LEFT, (96, 64))
    other.render(RIGHT, (50, 70), None, RenderOptions())
    for view, expected in ((renderer, alone[0]), (other, alone[1]), (renderer, alone[0])):
        assert (view.read_pixels() == expected[0]).all()
        assert (view.read_segmentation() == expected[1]).all()
        assert (view.read_depth() == expected[2]).all()
    assert len(renderer.device._meshes) == meshes
    other.release()
    renderer.render(LEFT, (96, 64))
    assert (renderer.read_pixels() == alone[0][0]).all() and renderer.ctx.error == "GL_NO_ERROR"


def test_views_in_different_looks_share_what_was_uploaded_of_the_light(renderer, tmp_path, monkeypatch):
    Image.fromarray(np.full((16, 32, 3), 200, np.uint8)).save(tmp_path / "sky.png")
    world = plate_world()
    source = TextureSource.file(str(tmp_path / "sky.png"))
    world.assets.textures["sky"] = Texture(source=source, type_=TextureType.EnvHDR)
    world.assets.skybox = "sky"
    world.visual.env_map_intensity = 300.0
    renderer.set_world(world)
    uploads, upload = [], device.environment_levels
    monkeypatch.setattr(device, "environment_levels", lambda *args: uploads.append(1) or upload(*args))
    pictures = []
    for i in range(6):
        renderer.render(LEFT, (64, 48), None, RenderOptions(look=Look.STUDIO if i % 2 else Look.SCENE))
        pictures.append(renderer.read_pixels())
    assert len(uploads) <= 2
    assert not np.array_equal(pictures[0], pictures[1])
    assert np.array_equal(pictures[2], pictures[4]) and np.array_equal(pictures[3], pictures[5])
    assert np.array_equal(pictures[0], pictures[2]) and np.array_equal(pictures[1], pictures[3])


def test_what_is_read_later_is_in_the_light_of_its_own_look(renderer, tmp_path):
    """Brightness is drawn when it is read: after another view began a picture in another look."""
    Image.fromarray(np.full((16, 32, 3), 60, np.uint8)).save(tmp_path / "sky.png")
    world = plate_world()
    source = TextureSource.file(str(tmp_path / "sky.png"))
    world.assets.textures["sky"] = Texture(source=source, type_=TextureType.EnvHDR)
    world.assets.skybox = "sky"
    world.assets.materials["m"].metallic = 1.0  # it reflects its surroundings alone
    world.visual.env_map_intensity = 300.0
    renderer.set_world(world)
    renderer.measure(LEFT, (64, 48))
    alone = renderer.metered_stops()
    other = renderer.view(samples=0)
    renderer.set_world(world)
    renderer.measure(LEFT, (64, 48))
    other.render(LEFT, (64, 48), None, RenderOptions(look=Look.STUDIO))
    assert renderer.metered_stops() == pytest.approx(alone, abs=1e-3)
    other.release()
