"""The patterns that MuJoCo generates, against its own pixels."""

import mujoco
import numpy as np
import pytest

from engine.geometry.builtin_textures import Colors, pattern


@pytest.mark.parametrize("size", [(200, 200), (64, 128), (7, 5), (2, 3), (100, 301)])
@pytest.mark.parametrize("kind", ["checker", "gradient", "flat"])
@pytest.mark.parametrize("mark", ["none", "edge", "cross"])
def test_patterns_have_the_pixels_of_mujoco(kind, mark, size):
    width, height = size
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><asset><texture name="t" type="2d" builtin="{kind}" width="{width}" height="{height}" '
        f'rgb1=".1 .3 1" rgb2=".9 .2 .45" mark="{mark}" markrgb="0 1 0"/></asset></mujoco>'
    )
    theirs = model.tex_data.reshape(height, width, 3).astype(int)
    colors = Colors(np.array([0.1, 0.3, 1.0]), np.array([0.9, 0.2, 0.45]), np.array([0.0, 1.0, 0.0]), mark)
    ours = pattern(kind, colors, size)
    assert np.abs(ours[..., :3] - theirs).max() <= 1  # we round, and MuJoCo cuts off
    assert (ours[..., 3] == 255).all()
