"""Runs scenes of `engine.scene` with what the engine alone has not: windows, recordings, rendered cameras.

from app.simulator import Batch, BatchParameters, LocalSimulator, RecordSettings

batch.record_settings = RecordSettings("videos", take=".csv")
states = LocalSimulator(headless=True).simulate_batch(batch)
"""

from app.simulator.local_simulator import LocalSimulator
from app.simulator.recording import RecordSettings
from engine.scene.simulator import (
    Batch,
    BatchParameters,
    RecordedState,
    Simulator,
    rest_state,
    start_state,
)

__all__ = [
    "Batch",
    "BatchParameters",
    "LocalSimulator",
    "RecordSettings",
    "RecordedState",
    "Simulator",
    "rest_state",
    "start_state",
]
