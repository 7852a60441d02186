"""`render`: pictures, depths and segmentations through cameras and at times."""

from __future__ import annotations

import numpy as np
import pytest
from cli_scene import failed

from app.cli import main
from engine.msd import from_file, save
from engine.msd.schema import Segmentation
from render.poses import elements, links


@pytest.fixture
def pixels(scene, tmp_path):
    from render import NoContextError, standalone_context

    try:
        standalone_context().release()
    except NoContextError as error:
        pytest.skip(str(error))

    def shoot(*options: str) -> np.ndarray:
        out = tmp_path / "shot.npy"
        assert main(["render", scene, "--out", str(out), "--size", "160x120", *options]) == 0
        return np.load(out)

    return shoot


def test_render_through_a_camera_and_from_a_given_place(pixels):
    through = pixels("--camera", "front")
    assert through.shape == (120, 160, 3) and through.std() > 5
    # Reddest where the rod is: right of the middle, above it (the camera is at z = 1, the rod at z = 2).
    red = through[..., 0].astype(int) - through[..., 1]
    row, column = np.unravel_index(red.argmax(), red.shape)
    assert row < 60 and 80 < column < 120
    above = pixels("--lookat", "0.4,0,2", "--distance", "3", "--elevation", "-90", "--azimuth", "90")
    red = above[..., 0].astype(int) - above[..., 1]
    assert red[60, 80] > 30 and red[10, 10] < 10


def test_render_depth_is_metres_along_the_view(pixels):
    depth = pixels("--depth", "--lookat", "0.4,0,2", "--distance", "3", "--elevation", "-90", "--azimuth", "90")
    assert depth[60, 80] == pytest.approx(2.95, abs=0.01)  # the top of the rod
    assert depth[10, 80] == pytest.approx(5.0, abs=0.02)  # the floor


def test_render_segmentation_names_what_it_colours(pixels, capsys):
    ids = pixels("--segmentation", "--camera", "front")
    named = dict(line.split(" ", 2)[1:] for line in capsys.readouterr().out.splitlines())
    assert set(named.values()) >= {"hierarchy.geoms[0]", "hierarchy.bodies[0].link.geoms[0]"}
    rod = next(int(i) for i, path in named.items() if path == "hierarchy.bodies[0].link.geoms[0]")
    assert 50 < (ids == rod).sum() < 2000


def test_render_after_a_while_shows_the_motion(pixels):
    view = ("--lookat", "0,0,2", "--distance", "4", "--elevation", "0", "--azimuth", "90", "--segmentation")
    start, later = pixels(*view), pixels(*view, "--at", "0.5")
    assert (start != later).sum() > 100


CLOTH = """
    <mujoco>
      <worldbody>
        <body name="before" pos="-1 0 1"><freejoint/><geom size=".1"/></body>
        <body name="sheet" pos="0 0 1">
          <flexcomp name="cloth" type="grid" count="5 5 1" spacing=".1 .1 .1" dim="2" radius=".01" mass=".3">
            <edge equality="true"/>
          </flexcomp>
        </body>
        <body name="after" pos="1 0 1"><freejoint/><geom size=".1"/></body>
      </worldbody>
    </mujoco>"""


def test_render_flexes_before_and_after_a_while(tmp_path, capsys):
    """A cloth and two balls fall side by side: the bodies of the cloth stand between those of the balls."""
    (tmp_path / "cloth.xml").write_text(CLOTH)
    out, view = tmp_path / "ids.npy", ("--lookat", "0,0,1", "--distance", "4", "--elevation", "-15", "--segmentation")
    rows = {}
    for seconds in (0.0, 0.3):
        at = ("--at", str(seconds)) if seconds else ()
        assert main(["render", str(tmp_path / "cloth.xml"), "--out", str(out), "--size", "160x120", *view, *at]) == 0
        named = (line.split(" ", 2)[1:] for line in capsys.readouterr().out.splitlines())
        ids = np.load(out)
        rows[seconds] = {path: np.nonzero(ids == int(number))[0].mean() for number, path in named}
    links = ["hierarchy.bodies[0].link.geoms[0]", "hierarchy.bodies[1].link.extras.flexcomps[0]"]
    links += ["hierarchy.bodies[2].link.geoms[0]"]
    assert sorted(rows[0.0]) == sorted(rows[0.3]) == links
    fallen = [rows[0.3][path] - rows[0.0][path] for path in links]
    assert fallen == pytest.approx([0.5 * 9.81 * 0.3**2 * 120 / (4 * 2 * np.tan(np.radians(22.5)))] * 3, rel=0.15)


def test_render_to_png(scene, tmp_path, pixels, capsys):
    from PIL import Image

    out = tmp_path / "shot.png"
    for options, mode in (((), "RGB"), (("--depth",), "I;16"), (("--segmentation",), "RGB")):
        assert main(["render", scene, "--out", str(out), "--size", "80x60", *options]) == 0
        with Image.open(out) as image:
            assert image.size == (80, 60) and image.mode == mode
    capsys.readouterr()
    assert "expected" in failed(capsys, "render", scene, "--out", out, "--size", "big", code=2)
    assert "front" in failed(capsys, "render", scene, "--out", out, "--camera", "back")
    assert ".png" in failed(capsys, "render", scene, "--out", tmp_path / "shot.gif", code=2)


@pytest.mark.parametrize(
    ("field", "value", "dtype"),
    [("depth_only", True, np.float32), ("segmentation", "Id", np.int32), ("fovy", 40, np.uint8)],
)
def test_cameras_say_what_is_drawn_and_how_large(pixels, scene, tmp_path, field, value, dtype):
    """Without options: the depth_only, segmentation and resolution of the camera."""
    world = from_file(scene)
    (camera,) = [c for _, _, c in elements(links(world), "cameras") if c.name == "front"]
    camera.resolution_x, camera.resolution_y = 48, 36
    setattr(camera, field, Segmentation.Id if value == "Id" else value)
    save(world, tmp_path / "asked.msd")
    out = tmp_path / "asked.npy"
    assert main(["render", str(tmp_path / "asked.msd"), "--out", str(out), "--camera", "front"]) == 0
    drawn = np.load(out)
    assert drawn.shape[:2] == (36, 48) and drawn.dtype == dtype
