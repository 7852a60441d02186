"""What rigid objects and collections of them have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.assets.asset_base import AssetBase
from engine.assets.body_properties import BodyProperties
from engine.assets.body_state import BodyState
from engine.assets.rigid_bodies import rigid_bodies
from engine.assets.rigid_body_view import RigidBodyView
from engine.assets.rigid_data import RigidData
from engine.assets.root_state import RootState
from engine.assets.sim.freshness import Freshness
from engine.assets.wrench import ExternalWrenches, WrenchComposer

DataT = TypeVar("DataT", bound=RigidData)


@dataclass
class Handles(Generic[DataT]):
    """What rigid bodies have while the simulation runs."""

    data: DataT
    root: RootState
    wrenches: ExternalWrenches
    view: RigidBodyView
    end: Callable[[], None]  # of the calls after every step


class RigidAsset(AssetBase, Generic[DataT]):
    """Rigid bodies in each environment, free or kinematic.

    Args:
        cfg: settings.
    """

    def __init__(self, cfg: Any) -> None:
        self._handles: Handles[DataT] | None = None
        super().__init__(cfg)

    # -------------------------------------------------------------------------------------------- properties

    @property
    def data(self) -> DataT:
        """The data of the asset. Raises RuntimeError before the simulation began."""
        return self._in_simulation.data

    @property
    def num_instances(self) -> int:
        """Number of environments."""
        return self._sim.num_envs

    @property
    def root_view(self) -> RigidBodyView:
        """The bodies with the methods of PhysX's rigid body view. Raises RuntimeError before the simulation began."""
        return self._in_simulation.view

    @property
    def root_physx_view(self) -> RigidBodyView:
        """As `root_view`."""
        return self.root_view

    @property
    def has_external_wrench(self) -> bool:
        """Whether forces or torques from outside act in every step."""
        return self._in_simulation.wrenches.permanent.active

    @property
    def permanent_wrench_composer(self) -> WrenchComposer:
        """What acts on the bodies in every step; see `set_external_force_and_torque`."""
        return self._in_simulation.wrenches.permanent

    @property
    def instantaneous_wrench_composer(self) -> WrenchComposer:
        """What acts on the bodies in the step after the next `write_data_to_sim` alone."""
        return self._in_simulation.wrenches.once

    # -------------------------------------------------------------------------------------------- operations

    def write_data_to_sim(self) -> None:
        """Let external forces act in the next step."""
        self._in_simulation.wrenches.write()

    def update(self, dt: float) -> None:
        """Have the data show the present. dt: time since the last call, s."""
        self._in_simulation.data.update(dt)

    # -------------------------------------------------------------------------------------------- internals

    @property
    def _in_simulation(self) -> Handles[DataT]:
        if self._handles is None:
            paths = ", ".join(self._paths())
            raise RuntimeError(f"the asset {paths!r} has no data yet: they come with SimulationContext.reset()")
        return self._handles

    def _paths(self) -> list[str]:
        """Where the bodies are, as the settings say it."""
        return [self.cfg.prim_path]

    def _begin(self, make_data: Callable[[Freshness, BodyState], DataT], what: str) -> BodyProperties:
        """Find the bodies in the engine. what: how errors call their indices."""
        freshness = self._sim.freshness
        bodies, paths = rigid_bodies(self._sim, self._paths())
        state, root = BodyState(freshness, bodies), RootState(freshness, bodies)
        properties = BodyProperties(freshness, bodies)
        wrenches = ExternalWrenches(state, self.num_instances, self.device, what)
        view = RigidBodyView(state, root, properties, wrenches, paths)
        end = self._sim.on_step(wrenches.end_step)
        self._handles = Handles(make_data(freshness, state), root, wrenches, view, end)
        return properties

    def _invalidate_initialize_callback(self) -> None:
        super()._invalidate_initialize_callback()
        if self._handles is not None:
            self._handles.end()
            self._handles = None
