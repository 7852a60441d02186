"""What is simulated, and how."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from engine.scene import checks
from engine.scene.description import Scene
from engine.scene.sensors import MOST_PIXELS


@dataclass(kw_only=True)
class BatchParameters:
    """How a batch is simulated.

    simulation_time: s; None: until a window is closed.
    sampling_frequency: of the states that are returned, Hz; None: none.
    simulation_timestep: s. control_frequency: of the calls of the handlers, Hz.

    Raises ValueError for numbers that are not finite and above 0."""

    simulation_time: float | None
    sampling_frequency: float | None
    simulation_timestep: float
    control_frequency: float

    def __post_init__(self) -> None:
        for name in ("simulation_time", "sampling_frequency", "simulation_timestep", "control_frequency"):
            if getattr(self, name) is not None:
                setattr(self, name, checks.number(getattr(self, name), name, above=0))


@dataclass
class RecordSettings:
    """How videos are recorded, by the LocalSimulator of `app.simulator`: scene n of a batch to `n.mp4`.

    video_directory: the folder, which is made. overwrite: it may be there already, with files of these names.
    fps: pictures a second of simulated time. width, height: pixels; None: 1280 and 720.

    Raises TypeError for a folder that is no path, and ValueError for numbers that are not above 0, and for more than
    16384 pixels."""

    video_directory: str
    overwrite: bool = False
    fps: int = 24
    width: int | None = None
    height: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.video_directory, (str, os.PathLike)) or not os.fspath(self.video_directory):
            raise TypeError(f"the video_directory of a recording is a path, not {self.video_directory!r}")
        checks.number(self.fps, "fps", above=0)
        for name in ("width", "height"):
            if getattr(self, name) is not None:
                checks.number(getattr(self, name), f"the {name} of a recording", least=1, largest=MOST_PIXELS)


@dataclass
class Batch:
    """Scenes that are simulated with the same parameters."""

    parameters: BatchParameters
    scenes: list[Scene] = field(default_factory=list, init=False)
    record_settings: RecordSettings | None = None
