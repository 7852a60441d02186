"""What scripts read of the PhysX views of soft bodies, by the same names."""

from __future__ import annotations

import difflib
import weakref
from typing import TYPE_CHECKING, Any, NoReturn

import torch

from engine.assets.utils.math import convert_quat

if TYPE_CHECKING:
    from engine.assets.deformable_object.deformable_object import DeformableObject
    from engine.assets.deformable_object.meshes import Law


class SoftBodyView:
    """A deformable object in all worlds, read and written by PhysX's names."""

    def __init__(self, asset: DeformableObject) -> None:
        self._asset: DeformableObject = weakref.proxy(asset)

    @property
    def count(self) -> int:
        """Number of bodies: one in each world."""
        return self._asset.num_instances

    @property
    def max_sim_vertices_per_body(self) -> int:
        """Nodes of the simulation mesh."""
        return self._asset.max_sim_vertices_per_body

    @property
    def max_sim_elements_per_body(self) -> int:
        """Elements of the simulation mesh."""
        return self._asset.max_sim_elements_per_body

    @property
    def max_vertices_per_body(self) -> int:
        """Vertices of the collision mesh."""
        return self._asset.max_collision_vertices_per_body

    @property
    def max_elements_per_body(self) -> int:
        """Elements of the collision mesh."""
        return self._asset.max_collision_elements_per_body

    def get_sim_nodal_positions(self) -> torch.Tensor:
        """(count, max_sim_vertices_per_body, 3) m."""
        return self._asset.data.nodal_pos_w

    def get_sim_nodal_velocities(self) -> torch.Tensor:
        """(count, max_sim_vertices_per_body, 3) m/s."""
        return self._asset.data.nodal_vel_w

    def get_sim_kinematic_targets(self) -> torch.Tensor:
        """(count, max_sim_vertices_per_body, 4) position, m, and 0 where a node is held to it, 1 where it is free."""
        return self._asset.data.nodal_kinematic_target

    def get_sim_element_rotations(self) -> torch.Tensor:
        """(count, max_sim_elements_per_body, 4) x, y, z, w."""
        return convert_quat(self._asset.data.sim_element_quat_w, to="xyzw")

    def get_sim_element_deformation_gradients(self) -> torch.Tensor:
        """(count, max_sim_elements_per_body, 3, 3)."""
        return self._asset.data.sim_element_deform_gradient_w

    def get_sim_element_stresses(self) -> torch.Tensor:
        """(count, max_sim_elements_per_body, 3, 3) Pa."""
        return self._asset.data.sim_element_stress_w

    def get_element_rotations(self) -> torch.Tensor:
        """(count, max_elements_per_body, 4) x, y, z, w."""
        return convert_quat(self._asset.data.collision_element_quat_w, to="xyzw")

    def get_element_deformation_gradients(self) -> torch.Tensor:
        """(count, max_elements_per_body, 3, 3)."""
        return self._asset.data.collision_element_deform_gradient_w

    def get_element_stresses(self) -> torch.Tensor:
        """(count, max_elements_per_body, 3, 3) Pa."""
        return self._asset.data.collision_element_stress_w

    def get_sim_element_indices(self) -> torch.Tensor:
        """(count, max_sim_elements_per_body, corners) nodes of the elements of the simulation mesh."""
        return self._repeated(self._asset.sim_mesh.indices)

    def get_element_indices(self) -> torch.Tensor:
        """(count, max_elements_per_body, corners) vertices of the elements of the collision mesh."""
        return self._repeated(self._asset.collision_mesh.indices)

    def set_sim_nodal_positions(self, values: Any, indices: Any) -> None:
        """Write the rows of bodies `indices` of values, as `get_sim_nodal_positions`."""
        self._asset.write_nodal_pos_to_sim(values[indices], indices)

    def set_sim_nodal_velocities(self, values: Any, indices: Any) -> None:
        """Write the rows of bodies `indices` of values, as `get_sim_nodal_velocities`."""
        self._asset.write_nodal_velocity_to_sim(values[indices], indices)

    def set_sim_kinematic_targets(self, values: Any, indices: Any) -> None:
        """Write the rows of bodies `indices` of values, as `get_sim_kinematic_targets`."""
        self._asset.write_nodal_kinematic_target_to_sim(values[indices], indices)

    def _repeated(self, indices: torch.Tensor) -> torch.Tensor:
        return indices.expand(self.count, *indices.shape)

    def __getattr__(self, name: str) -> NoReturn:
        refuse(self, name)


class SoftBodyMaterialView:
    """The material of a deformable object, as it is simulated.

    Attributes:
        count: number of materials: one, or one in each world where it belongs to the object.
    """

    def __init__(self, count: int, law: Law, friction: float, damping: float, device: Any) -> None:
        self.count = count
        self._numbers = {
            "youngs_modulus": law.youngs_modulus,
            "poissons_ratio": law.poissons_ratio,
            "dynamic_friction": friction,
            "damping": damping,
        }
        self._device = device

    def get_youngs_modulus(self) -> torch.Tensor:
        """(count, 1) Pa."""
        return self._read("youngs_modulus")

    def get_poissons_ratio(self) -> torch.Tensor:
        """(count, 1)."""
        return self._read("poissons_ratio")

    def get_dynamic_friction(self) -> torch.Tensor:
        """(count, 1)."""
        return self._read("dynamic_friction")

    def get_damping(self) -> torch.Tensor:
        """(count, 1) Rayleigh's, s."""
        return self._read("damping")

    def _read(self, name: str) -> torch.Tensor:
        return torch.full((self.count, 1), self._numbers[name], device=self._device)

    def __getattr__(self, name: str) -> NoReturn:
        refuse(self, name)


def refuse(view: object, name: str) -> NoReturn:
    """Raise AttributeError saying what a view has instead."""
    known = [each for each in dir(type(view)) if not each.startswith("_")]
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5) or known
    raise AttributeError(
        f"{type(view).__name__} has no {name!r}: it reads like the view of PhysX, and has {', '.join(near)}"
    )
