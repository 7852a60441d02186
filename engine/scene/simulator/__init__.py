"""Runs scenes on the engine.

batch = Batch(parameters=BatchParameters(
    simulation_time=5, sampling_frequency=10, simulation_timestep=0.001, control_frequency=20))
batch.scenes.append(scene)
states = LocalSimulator(headless=True).simulate_batch(batch)[0]
"""

from engine.scene.simulator.batch import Batch, BatchParameters, RecordSettings
from engine.scene.simulator.local_simulator import LocalSimulator, Simulator, rest_state, start_state
from engine.scene.simulator.state import RecordedState

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
