"""Which pictures a strip shows: moments at even times, and what is drawn of each."""

from __future__ import annotations

import hashlib
import math
from typing import NamedTuple

import numpy as np

from app.channels import Channel
from engine.msd.schema import World
from engine.simulation.layout import Layout
from render.camera_images import named_cameras

GROUP = "Cameras"
PREFIX = "camera/"
"""Of the ids of channels that are pictures."""
STATE = ("qpos", "mocap_pos", "mocap_quat")
"""What of a state says where bodies are."""
OVERLAP = 0.75
"""Part of a picture that is seen at least where the next one begins."""


class Scene(NamedTuple):
    """What is drawn: a World as MSD MessagePack, and what the numbers of its states mean."""

    world: bytes
    file: str
    asset_roots: tuple[str, ...] | None
    layout: Layout


class Picture(NamedTuple):
    """A picture that is wanted: what a camera saw in a state."""

    camera: str
    """World path."""
    size: tuple[int, int]
    """Width and height, px."""
    state: tuple[bytes, ...]
    """float64 arrays of STATE."""
    digest: bytes
    """Of the state."""

    @property
    def key(self) -> tuple[str, tuple[int, int], bytes]:
        """The same for pictures of the same scene that look the same."""
        return self.camera, self.size, self.digest


def picture_of(camera: str, size: tuple[int, int], state: dict[str, np.ndarray]) -> Picture:
    """The picture of a camera in a state as `Session.state_of` gives it."""
    packed = tuple(np.asarray(state[name], np.float64).tobytes() for name in STATE)
    return Picture(camera, size, packed, hashlib.blake2b(b"".join(packed), digest_size=16).digest())


def camera_channels(world: World) -> list[Channel]:
    """A channel for each camera of a scene, whose values are pictures."""
    return [
        Channel(f"{PREFIX}{name}", GROUP, name, "", path, on_demand=True)
        for name, path in named_cameras(world).items()
    ]


def even_times(start: float, end: float, width: float, picture: float) -> tuple[float, list[float]]:
    """Times between two others at which pictures stand, and their distance, s, a power of two: the same times while
    the range slides, and half of them when it doubles.

    Args:
        width: of the range, px. picture: width of a picture, px.
    """
    if not (end > start and width > 0 and picture > 0):
        return 0.0, []
    least = OVERLAP * picture * (end - start) / width
    step = 2.0 ** math.ceil(math.log2(least) - 1e-9)
    return step, [k * step for k in range(math.floor(start / step), math.floor(end / step) + 1)]
