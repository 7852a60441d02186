"""Pictures of cameras in many worlds beside mujoco.Renderer, in turns: 4 cameras in 16 worlds, a light with shadows,
4 samples a pixel.

Processor time of the whole process, as software OpenGL draws in several threads."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest

os.environ.setdefault("MUJOCO_GL", "egl")

import mujoco

from app.benchmark import cases
from engine.msd import from_file
from render import Capturer, NoContextError

HUMANOID = next(case for case in cases.table() if case.name == "humanoid")
WORLDS, ROUNDS = 16, 2
LIGHT = '<light pos="1 -1 4" dir="-1 1 -4" directional="true" castshadow="true"/>'
CAMERAS = "".join(
    f'<camera name="seen{i}" pos="{3 * np.cos(1.5 * i):.3f} {3 * np.sin(1.5 * i):.3f} 1.6" mode="targetbody" '
    'target="torso"/>'
    for i in range(4)
)


@pytest.mark.parametrize("size", [(160, 120), (640, 480)], ids=["small", "large"])
@pytest.mark.parametrize("outputs", [("rgb",), ("depth",), ("rgb", "depth", "ids")], ids=["colours", "depths", "all"])
def test_a_batch_of_pictures_takes_less_than_in_mujoco(outputs, size, tmp_path):
    text = Path(HUMANOID.file).read_text().replace("</worldbody>", LIGHT + CAMERAS + "</worldbody>")
    (tmp_path / "scene.xml").write_text(text)
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "scene.xml"))
    every = []
    for row in range(WORLDS):
        data = mujoco.MjData(model)
        for _ in range(5 * row):
            mujoco.mj_step(model, data)
        mujoco.mj_forward(model, data)
        every.append(data)
    xpos = np.stack([data.xpos for data in every])
    xquat = np.stack([data.xquat for data in every])[..., [1, 2, 3, 0]]
    names = [f"seen{i}" for i in range(4)]
    try:
        capturer = Capturer(from_file(tmp_path / "scene.xml"), fast=True)
    except NoContextError as error:
        pytest.skip(str(error))
    theirs = mujoco.Renderer(model, size[1], size[0])

    def ours() -> None:
        capturer.capture(names, xpos, xquat, outputs, size=size)

    def peer() -> None:
        for data in every:
            for name in names:
                theirs.update_scene(data, name)
                for output in outputs:
                    if output == "depth":
                        theirs.enable_depth_rendering()
                    elif output == "ids":
                        theirs.enable_segmentation_rendering()
                    theirs.render()
                    theirs.disable_depth_rendering()
                    theirs.disable_segmentation_rendering()

    times = {ours: [], peer: []}
    for _ in range(ROUNDS + 1):
        for draw, taken in times.items():
            start = time.process_time()
            draw()
            taken.append(time.process_time() - start)
    best = {draw: min(taken[1:]) for draw, taken in times.items()}
    frames = WORLDS * len(names)
    print(
        f"\n{'+'.join(outputs)} {size}: {frames / best[ours]:.0f} frames/s, mujoco.Renderer {frames / best[peer]:.0f}"
    )
    theirs.close()
    capturer.close()
    assert best[ours] < 0.7 * best[peer]
