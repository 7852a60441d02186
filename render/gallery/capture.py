"""Pictures by MotrixSim, drawn in a process of its own: its renderer may end the process that it is in.

    python -m render.gallery.capture JOBS.json
    python -m render.gallery.capture -

JOBS is a list of objects with `scene`, an MSD file seen from its first camera, `out`, a PNG, `size` [w, h], and,
where it is not the start of the scene that is drawn, `dof_pos`, the positions of its joints. From standard input (-)
each line is such an object, and each is answered by a line: empty, or why there is no picture.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
from PIL import Image

FRAMES = 60
"""Frames that may pass until a picture is there."""
SETTLED = 4
"""Pictures until textures and shadows are loaded."""


def captured(
    app: Any, scene: str, size: tuple[int, int], dof_pos: Sequence[float] | None = None
) -> np.ndarray | None:
    """An MSD file as seen from where its first camera is, (h, w, 3) uint8; None if no picture came.

    MotrixSim's own camera stands there, with the field of view of the free camera: cameras of scenes draw no sky.
    """
    motrixsim, rendering = import_module("motrixsim"), import_module("motrixsim.render")
    world = motrixsim.msd.from_file(scene)
    visual, place = world.visual, world.hierarchy.cameras[0]
    model = motrixsim.msd.build(world)
    model.cameras.set_system_render_target("image", *size)
    data = motrixsim.SceneData(model)
    if dof_pos is not None:
        data.set_dof_pos(np.array(dof_pos, np.float32), model)
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


def draw(job: dict[str, Any]) -> str:
    """Do a job. Returns why there is no picture, else nothing."""
    try:
        with import_module("motrixsim.render").RenderApp(headless=True) as app:
            pixels = captured(app, job["scene"], tuple(job["size"]), job.get("dof_pos"))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # panics of Rust are no Exceptions; the other scenes may still be drawn
        return str(error) or type(error).__name__
    if pixels is None:
        return "no picture came"
    Image.fromarray(pixels).save(job["out"])
    return ""


def main(path: str) -> None:
    if path == "-":
        answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)  # MotrixSim prints
        for line in sys.stdin:
            print(" ".join(draw(json.loads(line)).split()), file=answers, flush=True)
        return
    with open(path, encoding="utf-8") as file:
        jobs = json.load(file)
    for job in jobs:
        problem = draw(job)
        if problem:
            print(f"{job['scene']}: {problem}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1])
