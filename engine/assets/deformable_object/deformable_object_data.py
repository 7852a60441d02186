"""The data of a deformable object."""

from __future__ import annotations

from collections.abc import Callable

import torch

from engine.assets.deformable_object import elements
from engine.assets.deformable_object.meshes import CellMesh, ElementMesh
from engine.assets.deformable_object.nodes import Nodes
from engine.assets.sim.freshness import Freshness


class DeformableObjectData:
    """The state of the nodes of a deformable object in every world, and what follows from it, in the world frame.

    Quantities follow a write at once and a step after `update`; each is computed when it is read first. The law of
    the material is Saint Venant and Kirchhoff's (see `elements`), of a flex that moves with the nodes of a grid
    linear elasticity in a frame that turns with each cell.

    The simulation mesh is that whose nodes move, the collision mesh that whose vertices touch: one and the same, but
    for a flex that moves with the nodes of a grid. A deformation gradient is the derivative of where a point is
    (rows) by where it rests in the frame in which the thing was described (columns), so that the rotation of the
    elements of a body that was spawned with an orientation, and has not been deformed, is that orientation.

    Attributes:
        default_nodal_state_w: (num_instances, max_sim_vertices_per_body, 6) positions, m, and velocities, m/s, as the
            object was spawned.
        nodal_kinematic_target: (num_instances, max_sim_vertices_per_body, 4) position, m, and 0 where the node is
            held to it, 1 where it is free.
    """

    def __init__(
        self, freshness: Freshness, nodes: Nodes, sim: ElementMesh | CellMesh, collision: ElementMesh, vertices: slice
    ) -> None:
        self._freshness, self._nodes, self._sim, self._collision = freshness, nodes, sim, collision
        self._vertices = vertices
        self._cached: dict[str, tuple[int, torch.Tensor]] = {}
        places = nodes.positions
        self.default_nodal_state_w = torch.cat([places, torch.zeros_like(places)], dim=-1)
        self.nodal_kinematic_target = torch.cat([places, torch.ones_like(places[..., :1])], dim=-1)

    def update(self, dt: float) -> None:
        """Have the data show the present. dt: time since the last call, s."""
        self._freshness.update()

    # -------------------------------------------------------------------------------------------- nodes

    @property
    def nodal_pos_w(self) -> torch.Tensor:
        """(num_instances, max_sim_vertices_per_body, 3) positions of the nodes, m."""
        return self._nodes.positions

    @property
    def nodal_vel_w(self) -> torch.Tensor:
        """(num_instances, max_sim_vertices_per_body, 3) velocities of the nodes, m/s."""
        return self._nodes.velocities

    @property
    def nodal_state_w(self) -> torch.Tensor:
        """(num_instances, max_sim_vertices_per_body, 6) positions, m, and velocities, m/s, of the nodes."""
        return self._derived("state", lambda: torch.cat([self.nodal_pos_w, self.nodal_vel_w], dim=-1))

    @property
    def root_pos_w(self) -> torch.Tensor:
        """(num_instances, 3) mean position of the nodes, m."""
        return self.nodal_pos_w.mean(dim=1)

    @property
    def root_vel_w(self) -> torch.Tensor:
        """(num_instances, 3) mean velocity of the nodes, m/s."""
        return self.nodal_vel_w.mean(dim=1)

    # ----------------------------------------------------------------------------------------- elements

    @property
    def sim_element_quat_w(self) -> torch.Tensor:
        """(num_instances, max_sim_elements_per_body, 4) rotations of the elements of the simulation mesh, w, x, y,
        z. This and the following raise RuntimeError for a rope, and for the faces of a shell between nodes."""
        return self._derived("sim quat", lambda: elements.rotations(self.sim_element_deform_gradient_w))

    @property
    def collision_element_quat_w(self) -> torch.Tensor:
        """(num_instances, max_collision_elements_per_body, 4) rotations of the elements of the collision mesh, w, x,
        y, z."""
        if self._is_one_mesh:
            return self.sim_element_quat_w
        return self._derived("quat", lambda: elements.rotations(self.collision_element_deform_gradient_w))

    @property
    def sim_element_deform_gradient_w(self) -> torch.Tensor:
        """(num_instances, max_sim_elements_per_body, 3, 3) deformation gradients of the elements of the simulation
        mesh; of a cell of a grid that in its middle, of a triangle with the normal's length as at rest."""
        return self._derived("sim gradient", lambda: self._sim.gradients(self.nodal_pos_w))

    @property
    def collision_element_deform_gradient_w(self) -> torch.Tensor:
        """(num_instances, max_collision_elements_per_body, 3, 3) deformation gradients of the elements of the
        collision mesh."""
        if self._is_one_mesh:
            return self.sim_element_deform_gradient_w
        return self._derived("gradient", lambda: self._collision.gradients(self._vertex_pos()))

    @property
    def sim_element_stress_w(self) -> torch.Tensor:
        """(num_instances, max_sim_elements_per_body, 3, 3) Cauchy's stresses of the elements of the simulation mesh,
        Pa; of a triangle the plane stress, without bending. 0 where the material has no Young's modulus, not finite
        where an element has no volume left."""
        return self._derived("sim stress", lambda: self._sim.stresses(self.sim_element_deform_gradient_w))

    @property
    def collision_element_stress_w(self) -> torch.Tensor:
        """(num_instances, max_collision_elements_per_body, 3, 3) Cauchy's stresses of the elements of the collision
        mesh, Pa; see `sim_element_stress_w`."""
        if self._is_one_mesh:
            return self.sim_element_stress_w
        return self._derived("stress", lambda: self._collision.stresses(self.collision_element_deform_gradient_w))

    # ---------------------------------------------------------------------------------------- internals

    @property
    def _is_one_mesh(self) -> bool:
        return self._sim is self._collision

    def _vertex_pos(self) -> torch.Tensor:
        """(num_instances, max_collision_vertices_per_body, 3) m, the engine's own memory."""
        self._freshness.refresh()
        return self._freshness.view("flexvert_xpos")[:, self._vertices]

    def _derived(self, name: str, compute: Callable[[], torch.Tensor]) -> torch.Tensor:
        described = self._freshness.refresh()
        stamp, value = self._cached.get(name, (-1, None))
        if value is None or stamp != described:
            value = compute()
            self._cached[name] = described, value
        return value
