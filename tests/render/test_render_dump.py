"""What passes draw into, as numbers and as pictures."""

import numpy as np
import pytest
from PIL import Image
from render_scenes import STRAIGHT_DOWN, blocked_world

from app.cli import main
from engine.msd import save
from render import RenderOptions, dump
from render.targets import TARGETS


def test_every_target_of_a_picture_can_be_read(renderer):
    """Looking straight down from 6.05 m on a blocker whose top is at 1.02 m, above a plate whose top is at 0.05 m."""
    renderer.set_world(blocked_world("directional"))
    renderer.render(STRAIGHT_DOWN, (64, 48), None, RenderOptions(selection=("hierarchy.geoms[1]",)))
    targets = renderer.targets()
    assert set(targets) <= set(TARGETS)
    assert {"shadow_atlas", "ids", "depth", "normals", "scene", "scene_depth", "display", "selected"} <= set(targets)
    assert list(targets)[-1] == "picture"
    assert targets["depth"][24, 32] == pytest.approx(6.05 - 1.02, abs=1e-3)
    np.testing.assert_allclose(targets["normals"][24, 32, :3], [0, 0, 1], atol=1e-3)
    assert targets["ids"][24, 32] == 2 and targets["selected"][48, 64] == 255
    # The infinite far plane: 1 - near / distance is what a depth buffer of OpenGL has, to the precision of 24 bits.
    assert targets["scene_depth"][24, 32] == pytest.approx(1.0 - STRAIGHT_DOWN.znear / (6.05 - 1.02), abs=1e-6)
    assert targets["shadow_atlas"].min() < targets["shadow_atlas"].max() == 1.0
    np.testing.assert_array_equal(targets["picture"], renderer.read_pixels())


def test_targets_of_a_view_with_samples_are_an_error(ctx, renderer):
    view = renderer.view(samples=4)
    view.render(STRAIGHT_DOWN, (16, 16))
    with pytest.raises(ValueError, match="samples=0"):
        view.targets()
    view.release()


def test_pictures_of_targets_show_near_and_far_and_directions():
    far = dump.as_picture("depth", np.array([[0.0, 1.0, 3.0]], np.float32))
    assert far.tolist() == [[0, 255, 40]]
    up = dump.as_picture("normals", np.array([[[0.0, 0, 1, 1], [0, 0, 0, 0]]], np.float16))
    assert up.tolist() == [[[128, 128, 255], [0, 0, 0]]]
    ids = dump.as_picture("ids", np.array([[0, 1, 2]], np.int32))
    assert ids[0, 0].tolist() == [0, 0, 0] and ids[0, 1].tolist() != ids[0, 2].tolist()
    # sRGB encodes a linear 0.5 as 0.7354 (IEC 61966-2-1).
    assert dump.as_picture("scene", np.ones((1, 1, 4), np.float16))[0, 0, 0] == round(255 * 0.7354)


def test_the_command_writes_a_picture_for_each_target(ctx, tmp_path):
    scene, folder = tmp_path / "scene.msd", tmp_path / "passes"
    save(blocked_world("spot"), scene)
    out = tmp_path / "shot.png"
    assert main(["render", str(scene), "--out", str(out), "--size", "64x48", "--dump-passes", str(folder)]) == 0
    names = [file.stem.split("_", 1)[1] for file in sorted(folder.iterdir())]
    assert {"shadow_atlas", "ids", "depth", "normals", "scene", "display", "picture"} <= set(names)
    assert Image.open(folder / f"{names.index('display') + 1:02d}_display.png").size == (64, 48)


def test_pictures_of_an_earlier_dump_go_and_other_files_stay(tmp_path):
    (tmp_path / "01_mine.png").touch()
    gray = np.zeros((2, 2), np.uint8)
    dump.write(tmp_path, {"selected": gray, "display": gray, "picture": gray})
    dump.write(tmp_path, {"display": gray, "picture": gray})
    assert {file.name for file in tmp_path.iterdir()} == {"01_mine.png", "01_display.png", "02_picture.png"}
