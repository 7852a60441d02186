"""Cube textures on geometries: which face of the picture lies on which side, as in MuJoCo."""

import numpy as np
import pytest
from PIL import Image

from engine import msd
from engine.msd.texture_images import generated_cube
from render import Look, RenderOptions, ViewCamera
from render.fields import CUBES

SIZE = (64, 64)
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
YELLOW, MAGENTA, CYAN = (255, 255, 0), (255, 0, 255), (0, 255, 255)
COLORS = {"R": RED, "L": GREEN, "U": BLUE, "D": YELLOW, "F": MAGENTA, "B": CYAN}
"""Of the picture's cells, towards +x -x +y -y +z -z of the geometry (OpenGL's order of the faces of a cube)."""
SIDES = {"R": (180, 0), "L": (0, 0), "U": (270, 0), "D": (90, 0), "F": (90, -89.9), "B": (90, 89.9)}
"""Azimuth and elevation of a camera that looks at each side."""
CORNERS = {"R": (0, 1), "L": (1, 0), "U": (1, 1), "D": (0, 0), "F": (0, 0), "B": (1, 1)}
"""In which half from above and from the left such a camera sees the white corner of a cell (as MuJoCo draws it)."""


def scene(folder, geom: str, material: str = "", texture: str = "") -> msd.World:
    """A geometry with a texture of six colours, each with a white corner at its top left, lit from everywhere."""
    cells = np.zeros((2, 3, 16, 16, 3), np.uint8)
    for cell, color in zip(cells.reshape(6, 16, 16, 3), COLORS.values(), strict=True):
        cell[:], cell[:6, :6] = color, 255
    picture = cells.transpose(0, 2, 1, 3, 4).reshape(32, 48, 3)
    Image.fromarray(picture).save(folder / "six.png")
    for name, cell in zip(COLORS, cells.reshape(6, 16, 16, 3), strict=True):
        Image.fromarray(cell).save(folder / f"{name}.png")
    texture = texture or 'file="six.png" gridsize="2 3" gridlayout="RLUDFB"'
    world = msd.from_str(
        f"""<mujoco><asset><texture name="skin" type="cube" {texture}/><material name="m" texture="skin" {material}/>
        </asset><worldbody><geom {geom} material="m"/></worldbody></mujoco>""",
        file_path=str(folder / "scene.xml"),
    )
    world.visual.ambient_light.brightness = 900.0
    return world


def seen(renderer, world: msd.World, side: str, options=RenderOptions(cube_textures=True)) -> np.ndarray:
    """What a camera sees that looks at a side (64, 64, 3)."""
    azimuth, elevation = SIDES[side]
    camera = ViewCamera(lookat=np.zeros(3), distance=2.0, azimuth=azimuth, elevation=elevation)
    renderer.set_world(world)
    renderer.render(camera, SIZE, None, options)
    return renderer.read_pixels()[..., :3].astype(int)


def is_color(pixel: np.ndarray, color: tuple[int, int, int]) -> bool:
    return np.array_equal(pixel > pixel.max() / 2, np.array(color) > 0)


@pytest.mark.parametrize("geom", ['type="box" size=".5 .3 .4"', 'size=".4"', 'type="cylinder" size=".4 .4"'])
def test_each_side_shows_its_face(renderer, tmp_path, geom):
    world = scene(tmp_path, geom)
    for side, color in COLORS.items():
        assert is_color(seen(renderer, world, side)[32, 32], color), side
    assert renderer.problems == [f"the cube texture 'skin': {CUBES}"]


def test_faces_stand_as_in_mujoco(renderer, tmp_path):
    world = scene(tmp_path, 'type="box" size=".4 .4 .4"')
    for side, (lower, right) in CORNERS.items():
        white = [is_color(seen(renderer, world, side)[y, x], (1, 1, 1)) for y in (22, 41) for x in (22, 41)]
        assert white == [(i // 2, i % 2) == (lower, right) for i in range(4)], side


def test_six_files_and_one_for_all_sides(renderer, tmp_path):
    world = scene(tmp_path, 'size=".4"', texture='fileright="R.png" fileup="U.png" filefront="F.png"')
    for side in "RUF":
        assert is_color(seen(renderer, world, side)[32, 32], COLORS[side]), side
    assert seen(renderer, world, "L")[32, 32].max() < 20, "a side without a file is black"
    world = scene(tmp_path, 'size=".4"', texture='file="L.png"')
    assert all(is_color(seen(renderer, world, side)[32, 32], COLORS["L"]) for side in SIDES)


def test_a_uniform_one_lies_on_the_real_size(renderer, tmp_path):
    """On a flat box the side faces reach over onto the top."""
    long = 'type="box" size=".6 .6 .2"'
    assert is_color(seen(renderer, scene(tmp_path, long), "F")[32, 44], COLORS["F"])
    assert is_color(seen(renderer, scene(tmp_path, long, 'texuniform="true"'), "F")[32, 44], COLORS["R"])


def test_a_missing_picture_is_reported(renderer, tmp_path):
    world = scene(tmp_path, 'size=".4"')
    world.extras.cube_textures["skin"].source = msd.TextureSource.file("gone.png")
    seen(renderer, world, "R")
    assert len(renderer.problems) == 2 and "gone.png" in renderer.problems[0]


def test_the_look_of_the_scene_has_bare_colors_as_motrixsim(renderer, tmp_path):
    """MotrixSim reads no cube textures; other looks show them as MuJoCo."""
    world = scene(tmp_path, 'size=".4"', 'rgba=".3 .6 .9 1"')
    bare = scene(tmp_path, 'size=".4"', 'rgba=".3 .6 .9 1"')
    bare.assets.materials["m"].texture_name = None
    plain = RenderOptions()
    assert np.array_equal(seen(renderer, world, "R", plain), seen(renderer, bare, "R", plain))
    assert is_color(seen(renderer, world, "R", RenderOptions(look=Look.FLAT))[32, 32], COLORS["R"])


@pytest.mark.parametrize("mark", ["none", "edge", "cross"])
@pytest.mark.parametrize("builtin", ["gradient", "checker", "flat"])
def test_patterns_are_mujocos(builtin, mark):
    mujoco = pytest.importorskip("mujoco")
    text = f"""<mujoco><asset><texture name="x" type="cube" builtin="{builtin}" width="9" rgb1=".9 .2 .1"
        rgb2="0 .3 1" mark="{mark}" markrgb="1 1 0"/></asset></mujoco>"""
    truth = np.frombuffer(mujoco.MjModel.from_xml_string(text).tex_data, np.uint8).reshape(6, 9, 9, 3)
    source = msd.from_str(text).extras.cube_textures["x"].source
    ours = generated_cube(source.variant, source.value)[..., :3]
    assert np.abs(ours.astype(int) - truth).max() <= 1
