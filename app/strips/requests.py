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
OUTPUTS = ("", "depth", "ids")
"""What is shown of a camera: what it is for, which are colors unless it is `depth_only`, or another output."""
PREFIX = tuple(f"{' '.join(['camera', *output.split()])}/" for output in OUTPUTS)
"""Of the ids of channels that are pictures, each of an output."""
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
    output: str = ""
    """One of OUTPUTS."""

    @property
    def key(self) -> tuple[str, tuple[int, int], bytes, str]:
        """The same for pictures of the same scene that look the same."""
        return self.camera, self.size, self.digest, self.output


def picture_of(camera: str, size: tuple[int, int], state: dict[str, np.ndarray], output: str = "") -> Picture:
    """The picture of a camera in a state as `Session.state_of` gives it."""
    packed = tuple(np.asarray(state[name], np.float64).tobytes() for name in STATE)
    return Picture(camera, size, packed, hashlib.blake2b(b"".join(packed), digest_size=16).digest(), output)


def camera_channels(world: World) -> list[Channel]:
    """Channels of each camera of a scene, whose values are pictures, one for each output, first what it is for."""
    return [
        Channel(f"{prefix}{name}", GROUP, f"{name} {output}".rstrip(), "", path, on_demand=True)
        for name, path in named_cameras(world).items()
        for prefix, output in zip(PREFIX, OUTPUTS, strict=True)
    ]


def output_of(id: str) -> str:
    """Which of OUTPUTS the pictures of a channel are, by its id."""
    return next((output for prefix, output in zip(PREFIX, OUTPUTS, strict=True) if id.startswith(prefix)), "")


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
