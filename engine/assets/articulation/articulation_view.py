"""An articulation in the engine: its state and parameters in all worlds, under the names of PhysX's tensor API.

Shapes begin with (nworld, ...). Joints and bodies are in the order of `Tree`. As there, quaternions are x, y, z, w
here, and velocities of bodies are those of their centres of mass, linear before angular.
"""

from __future__ import annotations

import difflib
from types import SimpleNamespace
from typing import Any

import warp as wp

from engine.assets.articulation.body_state import ArticulationBodyState
from engine.assets.articulation.tree import Tree
from engine.assets.articulation.view.dynamics import Dynamics
from engine.assets.articulation.view.tendons import Tendons
from engine.assets.sim.freshness import Freshness
from engine.physics.enums import JointType
from engine.simulation import Simulation


class ArticulationView(Dynamics, Tendons):
    """An articulation in all worlds of a simulation; see `Arrays` for what it consists of."""

    def __init__(
        self, simulation: Simulation, freshness: Freshness, bodies: list[int], prefix: str, paths: list[str]
    ):
        super().__init__(simulation, freshness, bodies, prefix, paths)
        self.body_state = ArticulationBodyState(self)
        _switch_off_actuators(simulation, self.tree)

    @property
    def shared_metatype(self) -> SimpleNamespace:
        """Counts, names and kinds that are the same in all worlds."""
        tree, scene = self.tree, self.simulation.scene
        return SimpleNamespace(
            link_count=self.max_links,
            joint_count=self.max_links - 1,
            dof_count=self.max_dofs,
            fixed_base=tree.is_fixed_base,
            link_names=list(tree.body_names),
            link_parents=[tree.body_names[i] if i >= 0 else None for i in tree.parents],
            dof_names=list(tree.joint_names),
            dof_types=[
                "Translation" if scene.jnt_type[joint] == JointType.SLIDE else "Rotation" for joint in tree.joints
            ],
            link_indices={name: i for i, name in enumerate(tree.body_names)},
            dof_indices={name: i for i, name in enumerate(tree.joint_names)},
        )

    @property
    def link_paths(self) -> list[list[str]]:
        """Paths of the bodies in each world."""
        return [[f"{path}/{name}" for name in self.tree.body_names] for path in self.prim_paths]

    @property
    def dof_paths(self) -> list[list[str]]:
        """Paths of the joints in each world."""
        return [[f"{path}/joints/{name}" for name in self.tree.joint_names] for path in self.prim_paths]

    def check(self) -> bool:
        """Whether the view can be used."""
        return True

    def __getattr__(self, name: str) -> Any:
        known = [each for each in dir(type(self)) if not each.startswith("_")]
        near = difflib.get_close_matches(name, known, n=3, cutoff=0.6)
        have = f"; the nearest are {', '.join(near)}" if near else ""
        raise AttributeError(f"the view of an articulation has no {name!r}{have}")


def _switch_off_actuators(simulation: Simulation, tree: Tree) -> None:
    """The file's actuators of these joints give no force: actuators of the articulation do."""
    if not tree.actuators:
        return
    model = simulation.model
    for name in ("actuator_gainprm", "actuator_biasprm"):
        for field in (name, f"{name}_low"):
            array = getattr(next(g for g in model.groups.values() if hasattr(g, field)), field)
            if array.shape[0] == 1 or array.strides[0] == 0:
                values = array.numpy().copy()
                values[:, tree.actuators] = 0.0
                array.assign(values)
            else:
                wp.to_torch(array)[:, tree.actuators] = 0.0
