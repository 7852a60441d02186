"""A running simulation of one world or of many: state by name, observers, exact sampling, recordings.

    simulation = Simulation(scene, "cpu", nworld=64)
    simulation.set_state(qvel=start)
    simulation.step(500)
    simulation.array("qpos")            # (64, nq)

`Simulation` is imported when it is first asked for: who needs a `Layout` alone, as a window does, does not wait for
the physics.
"""

from typing import TYPE_CHECKING, Any

from engine.simulation.layout import Layout, Reference, State

if TYPE_CHECKING:
    from engine.simulation.simulation import Simulation

__all__ = ["Layout", "Reference", "Simulation", "State"]


def __getattr__(name: str) -> Any:
    if name == "Simulation":
        from engine.simulation.simulation import Simulation

        return Simulation
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
