"""Writing gains, limits, armature and friction of the joints of an articulation."""

from __future__ import annotations

import logging
from typing import Any

import torch

from engine.assets.arguments import Ids
from engine.assets.articulation.parts import ArticulationPart, Numbers
from engine.assets.utils.deprecation import deprecated

logger = logging.getLogger(__name__)

PARAMETERS = {
    "stiffness": "dof_drivestiffness",
    "damping": "dof_drivedamping",
    "armature": "dof_armature",
    "vel_limits": "dof_maxvel",
    "effort_limits": "dof_drivelimit",
}
"""Parameters of joints, `joint_*` of the data, and the fields of the Model."""


class JointParameters(ArticulationPart):
    """Parameters of joints, which reach the simulation at once."""

    _dry_friction: torch.Tensor
    _has_friction = False

    def write_joint_stiffness_to_sim(self, stiffness: Numbers, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Gains of position errors of drives, (n, m) or a number, N m/rad or N/m."""
        self._write_parameter("stiffness", stiffness, joint_ids, env_ids)

    def write_joint_damping_to_sim(self, damping: Numbers, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Gains of velocity errors of drives, (n, m) or a number, N m s/rad or N s/m."""
        self._write_parameter("damping", damping, joint_ids, env_ids)

    def write_joint_armature_to_sim(self, armature: Numbers, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Inertia added to joints, (n, m) or a number, kg m² or kg."""
        self._write_parameter("armature", armature, joint_ids, env_ids)

    def write_joint_velocity_limit_to_sim(self, limits: Numbers, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Highest speeds of joints, (n, m) or a number, rad/s or m/s: a joint that is faster is braked."""
        self._write_parameter("vel_limits", limits, joint_ids, env_ids)

    def write_joint_effort_limit_to_sim(self, limits: Numbers, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Highest efforts of joints, (n, m) or a number, N m or N."""
        self._write_parameter("effort_limits", limits, joint_ids, env_ids)

    def write_joint_position_limit_to_sim(
        self,
        limits: Numbers,
        joint_ids: Ids = None,
        env_ids: Ids = None,
        warn_limit_violation: bool = True,
    ) -> None:
        """Lowest and highest positions of joints, (n, m, 2), rad or m. Default positions outside are moved to the
        nearest limit, and soft limits follow.

        warn_limit_violation: whether that is a warning; else only logged as information."""
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        values = self._numbers(limits, (*shape, 2), "limits", finite=False)
        if bool((values[..., 0] > values[..., 1]).any()) or bool(torch.isnan(values).any()):
            raise ValueError("limits are pairs of the lowest and the highest position, in this order")
        self._root_view.write_limits(values, rows, columns)
        data = self._data
        self._set("joint_pos_limits", rows, columns, values)
        data.soft_joint_pos_limits = self._soft_limits()
        low, high = data.joint_pos_limits[..., 0], data.joint_pos_limits[..., 1]
        clamped = torch.minimum(torch.maximum(data.default_joint_pos, low), high)
        if not torch.equal(clamped, data.default_joint_pos):
            outside = (clamped != data.default_joint_pos).any(0).nonzero().flatten().tolist()
            names = ", ".join(self._root_view.tree.joint_names[i] for i in outside)
            message = f"Default positions of {names} were outside the new limits: they are at the nearest limits now"
            logger.log(logging.WARNING if warn_limit_violation else logging.INFO, message)
            data.default_joint_pos.copy_(clamped)

    def write_joint_friction_coefficient_to_sim(
        self,
        joint_friction_coeff: Numbers,
        joint_ids: Ids = None,
        env_ids: Ids = None,
        joint_dynamic_friction_coeff: Numbers | None = None,
        joint_viscous_friction_coeff: Numbers | None = None,
    ) -> None:
        """Coefficients of friction of joints, (n, m) or a number.

        The static one relates the largest resisting effort of a joint at rest to the magnitude of the force and
        torque that its body hands on, |F_resist| <= coefficient * |F_spatial|; the dynamic one that of a moving
        joint (None: as it is). The viscous one is an effort by speed, N m s/rad or N s/m. What the file says of dry
        friction comes on top. The forces are those of the last step."""
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        given = {
            "friction_coeff": joint_friction_coeff,
            "dynamic_friction_coeff": joint_dynamic_friction_coeff,
            "viscous_friction_coeff": joint_viscous_friction_coeff,
        }
        found = {
            name: self._not_negative(values, shape, f"joint_{name}")
            for name, values in given.items()
            if values is not None
        }
        for name, values in found.items():
            self._set(f"joint_{name}", rows, columns, values)
        if "viscous_friction_coeff" in found:
            self._root_view.write_dofs("dof_damping", found["viscous_friction_coeff"], rows, columns)
        had = self._has_friction
        data = self._data
        self._has_friction = bool(data.joint_friction_coeff.any() or data.joint_dynamic_friction_coeff.any())
        if had or self._has_friction:
            self._write_friction()

    def write_joint_dynamic_friction_coefficient_to_sim(
        self, joint_dynamic_friction_coeff: Numbers, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """The dynamic coefficients alone; see `write_joint_friction_coefficient_to_sim`."""
        self._write_one_friction("dynamic_friction_coeff", joint_dynamic_friction_coeff, joint_ids, env_ids)

    def write_joint_viscous_friction_coefficient_to_sim(
        self, joint_viscous_friction_coeff: Numbers, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """The viscous coefficients alone; see `write_joint_friction_coefficient_to_sim`."""
        self._write_one_friction("viscous_friction_coeff", joint_viscous_friction_coeff, joint_ids, env_ids)

    def write_joint_friction_to_sim(
        self, joint_friction: Numbers, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Deprecated: `write_joint_friction_coefficient_to_sim`."""
        deprecated("Articulation.write_joint_friction_to_sim", "write_joint_friction_coefficient_to_sim")
        self.write_joint_friction_coefficient_to_sim(joint_friction, joint_ids=joint_ids, env_ids=env_ids)

    def write_joint_limits_to_sim(
        self,
        limits: Numbers,
        joint_ids: Ids = None,
        env_ids: Ids = None,
        warn_limit_violation: bool = True,
    ) -> None:
        """Deprecated: `write_joint_position_limit_to_sim`."""
        deprecated("Articulation.write_joint_limits_to_sim", "write_joint_position_limit_to_sim")
        self.write_joint_position_limit_to_sim(limits, joint_ids, env_ids, warn_limit_violation)

    # --------------------------------------------------------------------------------------------- internals

    def _write_parameter(self, name: str, values: Any, joint_ids: Ids, env_ids: Ids) -> None:
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        found = self._not_negative(values, shape, f"joint_{name}", finite=not name.endswith("limits"))
        self._root_view.write_dofs(PARAMETERS[name], found, rows, columns)
        self._set(f"joint_{name}", rows, columns, found)

    def _write_one_friction(self, name: str, values: Any, joint_ids: Ids, env_ids: Ids) -> None:
        rows, columns, _ = self._joints_of(env_ids, joint_ids)
        static = self._data.joint_friction_coeff[rows][:, columns]
        self.write_joint_friction_coefficient_to_sim(
            static, **{f"joint_{name}": values}, joint_ids=joint_ids, env_ids=env_ids
        )

    def _write_friction(self) -> None:
        """Largest efforts of dry friction, from the forces that the last step left between the bodies."""
        view, data = self._root_view, self._data
        load = view.incoming_joint_wrenches()[:, view._tensor(view.tree.joint_bodies)].norm(dim=-1)
        moves = data.joint_vel.abs() > 1.0e-3
        moving = torch.where(
            data.joint_dynamic_friction_coeff > 0, data.joint_dynamic_friction_coeff, data.joint_friction_coeff
        )
        coefficient = torch.where(moves, moving, data.joint_friction_coeff)
        view.write_dofs("dof_frictionloss", self._dry_friction + coefficient * load, slice(None), slice(None))

    def _soft_limits(self) -> torch.Tensor:
        """The share `soft_joint_pos_limit_factor` of the ranges of positions, about their middles."""
        low, high = self._data.joint_pos_limits[..., 0].double(), self._data.joint_pos_limits[..., 1].double()
        middle, half = (low + high) / 2, (high - low) / 2 * self.cfg.soft_joint_pos_limit_factor
        return torch.stack((middle - half, middle + half), -1).float()
