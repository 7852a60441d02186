"""Drives of joints in a Model that is in use."""

from __future__ import annotations

from engine.physics.model.model_groups import JointDriveModel
from engine.physics.model.set_fields import expand
from engine.physics.model.types import Model
from engine.physics.runtime.warp_internals import struct_fields


def enable(m: Model, nworld: int) -> None:
    """Let the steps of a model have drives and speed limits of joints: `m.dof_drivestiffness`, `m.dof_drivedamping`,
    `m.dof_drivelimit` and `m.dof_maxvel` are (nworld, nv) from now on, 0 at first; write into them.

    Drives pull at `d.drive_pos` and `d.drive_vel` and add `d.drive_force`; see `constraint.drive`. A step that was
    captured before is captured anew."""
    for name in struct_fields(JointDriveModel):
        expand(m, name, nworld)
    m.set_parts({"has_joint_drives": True})
