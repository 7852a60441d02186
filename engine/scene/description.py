"""A whole scene."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.scene import checks
from engine.scene.interfaces import SimulationHandler
from engine.scene.multi_body_system import MultiBodySystem, rigid_bodies


@dataclass(kw_only=True, eq=False)
class Scene:
    """Multi-body systems and what controls them."""

    handler: SimulationHandler
    _multi_body_systems: list[MultiBodySystem] = field(init=False, repr=False, default_factory=list)

    def __post_init__(self) -> None:
        checks.instance(self.handler, SimulationHandler, "the handler of a scene")

    def add_multi_body_system(self, multi_body_system: MultiBodySystem) -> None:
        """Add a system. Raises ValueError if the scene has it, or one of its bodies."""
        checks.instance(multi_body_system, MultiBodySystem, "what add_multi_body_system adds")
        if any(system.uuid == multi_body_system.uuid for system in self._multi_body_systems):
            raise ValueError("the multi-body system is in this scene already; a copy needs bodies of its own")
        there = {body.uuid for system in self._multi_body_systems for body in rigid_bodies(system)}
        if any(body.uuid in there for body in rigid_bodies(multi_body_system)):
            raise ValueError("a rigid body of the multi-body system is in another system of this scene")
        self._multi_body_systems.append(multi_body_system)

    @property
    def multi_body_systems(self) -> list[MultiBodySystem]:
        """The systems, in the order in which they were added. Changing the list changes nothing."""
        return list(self._multi_body_systems)
