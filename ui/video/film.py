"""What a video is made of, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from app.video.drawing import GhostMotion
from app.video.motion import Motion
from render import RenderOptions, ViewCamera
from ui.figures.figure import Figure

RIGHT, BELOW = "right", "below"
SHARE = 0.4
"""Of the width or height, that plots beside or below the picture have."""
LEAST = 16
"""Pixels that the picture of a scene has at least."""


@dataclass
class Film:
    """A video of a scene.

    Attributes:
        out: .mp4, .gif, or a folder.
        motion: what is shown.
        times: that the pictures show, s.
        rate: pictures a second.
        camera: of the scene by its World path, or a view from elsewhere.
        options: how the scene is drawn.
        size: of the video with everything in it, px.
        interpolated: pictures between two moments are; otherwise they show the nearest one.
        ghosts: other runs beside it.
        figure: plots over the times of the video; None: none. side: where they stand.
        caption: text in the corner, in which {} is the time in s; "": none.
        has_labels: the names of bodies are written beside them.
    """

    out: str
    motion: Motion
    times: np.ndarray
    rate: Fraction
    camera: str | ViewCamera
    options: RenderOptions
    size: tuple[int, int]
    interpolated: bool = True
    ghosts: list[GhostMotion] = field(default_factory=list)
    figure: Figure | None = None
    side: str = RIGHT
    caption: str = ""
    has_labels: bool = False
    force: bool = True

    @property
    def picture_size(self) -> tuple[int, int]:
        """Of the scene alone, px."""
        return parts(self.size, self.side if self.figure is not None else "")[0]


def parts(size: tuple[int, int], side: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Sizes of the picture of the scene and of the plots at a side of it; without a side there are none."""
    width, height = size
    if side == RIGHT:
        picture = max(round(width * (1.0 - SHARE)), min(LEAST, width))
        return (picture, height), (width - picture, height)
    if side == BELOW:
        picture = max(round(height * (1.0 - SHARE)), min(LEAST, height))
        return (width, picture), (width, height - picture)
    return size, (0, 0)
