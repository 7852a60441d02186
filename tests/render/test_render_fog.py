"""Fog of a World against the formula of its fields: linear from the distance where it begins to where it is full."""

import numpy as np
import pytest
from render_scenes import EXPOSURE as NIT
from render_scenes import SIZE, decoded, plate_world, rough, tony_grey

from render import RenderOptions, ViewCamera
from render.options import EXPOSURE_EV

EMITTED = 300.0


@pytest.mark.parametrize("distance", [2.0, 4.0, 5.5, 8.0])
@pytest.mark.parametrize("stops", [0.0, 1.0])
def test_fog_grows_with_the_distance(renderer, distance, stops):
    world = plate_world(rough(color=[0, 0, 0, 1], emissive=[1, 1, 1, 1], emissive_intensity=EMITTED * NIT))
    world.visual.fog_start, world.visual.fog_end = 3.0, 7.0
    world.visual.fog_color = np.array([0.5, 0.5, 0.5, 1.0])
    renderer.set_world(world)
    camera = ViewCamera(lookat=np.array([0.0, 0, 0.05]), distance=distance, elevation=-90.0)

    def seen(**options) -> float:
        renderer.render(camera, SIZE, None, RenderOptions(exposure_ev=EXPOSURE_EV - stops, **options))
        return float(decoded(renderer.read_pixels()[60, 60] / 255.0).mean())

    share = np.clip((distance - 3.0) / 4.0, 0.0, 1.0)
    plain, fog = np.interp(seen(), *_curve()), decoded(0.5) / NIT * 2.0**stops
    assert seen(fog=True) == pytest.approx(float(tony_grey((1 - share) * plain + share * fog)), abs=0.01)


def _curve():
    grid = np.geomspace(1e-2, 3e5, 4000)
    return tony_grey(grid), grid
