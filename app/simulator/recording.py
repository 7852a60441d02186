"""Records the scenes of a batch while they run: videos, and takes of every channel at every step."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass

import numpy as np

from app.recorded_channels import Choice
from app.recording import sampler
from app.recording_files import SUFFIXES, RecordingFile
from app.simulator.pictures import Pictures
from app.video.files import VideoFile
from engine.scene import simulator
from engine.scene.simulator.watching import Started
from render import ViewCamera


@dataclass
class RecordSettings(simulator.RecordSettings):
    """What is recorded of a batch, and how.

    video: whether videos are. take: suffix of a recording of every channel of scene n at every step, `n.csv`, as
    `msd-studio simulate` writes them: .csv, .npz or .parquet; None: none."""

    video: bool = True
    take: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.take is not None and self.take not in SUFFIXES:
            raise ValueError(f"take is one of {', '.join(SUFFIXES)} or None, {self.take!r} was given")


SIZE = (1280, 720)
"""Of a video for which nothing is said, pixels."""


class VideoWatcher:
    """Records scene n of a batch to `n.mp4`, by a camera that follows what moves. An odd width or height becomes the
    next even one, as the codec has them.

    Args:
        settings: where to, and how.
        camera: looks at the scenes from where it is, instead of one that follows.
    """

    def __init__(self, settings: simulator.RecordSettings, camera: ViewCamera | None, started: Started) -> None:
        self.frequency = float(settings.fps)
        self._size = _even(settings.width or SIZE[0]), _even(settings.height or SIZE[1])
        self._camera = camera
        self._pictures = Pictures(started)
        self._videos: list[VideoFile] = []
        try:
            for scene in started.scenes:
                path = os.path.join(settings.video_directory, f"{scene}.mp4")
                self._videos.append(VideoFile(path, self._size, settings.fps, force=settings.overwrite))
            worlds = range(len(started.scenes))
            self._cameras = [camera or self._pictures.overview(world) for world in worlds]
        except BaseException:
            self.close()
            raise

    def look(self) -> bool:
        """Add a picture of each scene."""
        for world, video in enumerate(self._videos):
            if self._camera is None:
                self._cameras[world] = self._pictures.following(self._cameras[world], world)
            video.add(self._pictures.picture(self._cameras[world], self._size, world))
        return True

    def close(self) -> None:
        """Finish the files, with the pictures up to now."""
        with contextlib.ExitStack() as stack:
            stack.callback(self._pictures.close)
            for video in self._videos:
                stack.callback(video.close)


class TakeWatcher:
    """Records every channel of scene n of a batch at every step to `n.csv`, `.npz` or `.parquet`."""

    frequency = 1.0

    def __init__(self, settings: RecordSettings, started: Started) -> None:
        assert settings.take is not None
        what = Choice(started.simulation.layout).columns()
        self._files = contextlib.ExitStack()
        self._parts: list[RecordingFile] = []
        with contextlib.ExitStack() as opening:
            for scene in started.scenes:
                path = os.path.join(settings.video_directory, f"{scene}{settings.take}")
                self._parts.append(opening.enter_context(RecordingFile(path, what, settings.overwrite)))
            self._sampler = sampler(started.simulation, self)
            self._files = opening.pop_all()

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """Divide moments among the files; see `Sink`."""
        for world, file in enumerate(self._parts):
            file.write(times, values[:, world : world + 1])

    def look(self) -> bool:
        """Every step is sampled without it."""
        return True

    def close(self) -> None:
        """Finish the files, with the moments up to now."""
        with self._files, self._sampler:
            self._sampler.sample()


def make_folder(settings: simulator.RecordSettings) -> None:
    """Make the folder of a recording. Raises FileExistsError for one that is there and not to be overwritten,
    NotADirectoryError for a file, OSError where it cannot be made."""
    folder = settings.video_directory
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise NotADirectoryError(f"{folder}: this is a file; RecordSettings names the folder that recordings go to")
    if os.path.exists(folder) and not settings.overwrite:
        raise FileExistsError(
            f"{folder}: this folder is there already; RecordSettings(overwrite=True) replaces the recordings in it"
        )
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        reason = error.strerror or error
        raise type(error)(
            f"{folder}: this folder cannot be made ({reason}); name another in RecordSettings"
        ) from None


def _even(pixels: int) -> int:
    return int(pixels) + int(pixels) % 2
