"""Pictures by MotrixSim, drawn in a process of its own: its renderer may end the process that it is in.

    python -m render.gallery.capture JOBS.json

JOBS is a list of objects with `scene`, an MSD file seen from its first camera, `out`, a PNG, and `size` [w, h].
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any

import numpy as np
from PIL import Image

FRAMES = 60
"""Frames that may pass until a picture is there."""
SETTLED = 4
"""Pictures until textures and shadows are loaded."""


def captured(app: Any, scene: str, size: tuple[int, int]) -> np.ndarray | None:
    """An MSD file as seen from where its first camera is, (h, w, 3) uint8; None if no picture came.

    MotrixSim's own camera stands there, with the field of view of the free camera: cameras of scenes draw no sky.
    """
    motrixsim, rendering = import_module("motrixsim"), import_module("motrixsim.render")
    world = motrixsim.msd.from_file(scene)
    visual, place = world.visual, world.hierarchy.cameras[0]
    model = motrixsim.msd.build(world)
    model.cameras.set_system_render_target("image", *size)
    data = motrixsim.SceneData(model)
    model.forward_kinematic(data)
    app.launch(
        model,
        render_settings=rendering.RenderSettings(
            simplify_render_mesh=False,
            enable_shadow=True,
            enable_ssao=visual.ssao,
            enable_oit=True,
            share_lights_between_envs=True,
            enable_ssgi=visual.ssgi.active,
        ),
    )
    pixels, count = None, 0
    camera = app.system_camera
    camera.set_pose(position=list(place.position), rotation=list(place.orientation))
    for _ in range(FRAMES):
        request = camera.capture()
        app.sync(data, wait=True)
        picture = request.take_image()
        if picture is not None:
            pixels, count = np.array(picture.pixels), count + 1
        if count == SETTLED:
            break
    return None if pixels is None else pixels[..., :3].astype(np.uint8)


def main(path: str) -> None:
    with open(path, encoding="utf-8") as file:
        jobs = json.load(file)
    app_of_motrixsim = import_module("motrixsim.render").RenderApp
    for job in jobs:
        try:
            with app_of_motrixsim(headless=True) as app:
                pixels = captured(app, job["scene"], tuple(job["size"]))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # panics of Rust are no Exceptions; the other scenes may still be drawn
            print(f"{job['scene']}: {error}", file=sys.stderr)
            continue
        if pixels is not None:
            Image.fromarray(pixels).save(job["out"])


if __name__ == "__main__":
    main(sys.argv[1])
