"""What is simulated, and how."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.scene import checks
from engine.scene.description import Scene


@dataclass(kw_only=True)
class BatchParameters:
    """How a batch is simulated.

    simulation_time: s. sampling_frequency: of the states that are returned, Hz; None: none.
    simulation_timestep: s. control_frequency: of the calls of the handlers, Hz.

    Raises ValueError for numbers that are not finite and above 0, and for no simulation_time: nothing would end."""

    simulation_time: float | None
    sampling_frequency: float | None
    simulation_timestep: float
    control_frequency: float

    def __post_init__(self) -> None:
        if self.simulation_time is None:
            raise ValueError(
                "simulation_time is a number of seconds: without a window nothing would end the simulation"
            )
        for name in ("simulation_time", "sampling_frequency", "simulation_timestep", "control_frequency"):
            if getattr(self, name) is not None:
                checks.number(getattr(self, name), name, above=0)


@dataclass
class RecordSettings:
    """How a video would be recorded: into a folder, frames per second, pixels."""

    video_directory: str
    overwrite: bool = False
    fps: int = 24
    width: int | None = None
    height: int | None = None


@dataclass
class Batch:
    """Scenes that are simulated with the same parameters."""

    parameters: BatchParameters
    scenes: list[Scene] = field(default_factory=list, init=False)
    record_settings: RecordSettings | None = None
