"""Settings of physical properties. None leaves what is there as it is.

They have the fields of the original. What the engine has no counterpart of is reported by a warning that names the
fields; each docstring says which those are.
"""

from __future__ import annotations

from typing import Literal

from engine.assets.utils.configclass import configclass


@configclass
class RigidBodyPropertiesCfg:
    """How bodies move.

    Not in the engine: damping of free bodies, limits of velocities and impulses, thresholds and iteration counts of
    PhysX's solver.
    """

    rigid_body_enabled: bool | None = None
    """False: a single body stands still and collides; of the bodies of an articulation it is reported."""
    kinematic_enabled: bool | None = None
    """True: a single body follows the poses that are written and no forces; of articulations it is reported."""
    disable_gravity: bool | None = None
    """Whether gravity does not act."""
    linear_damping: float | None = None
    angular_damping: float | None = None
    max_linear_velocity: float | None = None
    max_angular_velocity: float | None = None
    max_depenetration_velocity: float | None = None
    max_contact_impulse: float | None = None
    enable_gyroscopic_forces: bool | None = None
    """They always act here."""
    retain_accelerations: bool | None = None
    """Forces act for the steps for which they are set, and are never carried over."""
    solver_position_iteration_count: int | None = None
    solver_velocity_iteration_count: int | None = None
    sleep_threshold: float | None = None
    """Bodies do not sleep: 0 says so too, other values are reported."""
    stabilization_threshold: float | None = None


@configclass
class CollisionPropertiesCfg:
    """How shapes collide. Not in the engine: friction that depends on the radius of a patch."""

    collision_enabled: bool | None = None
    """Whether they collide."""
    contact_offset: float | None = None
    """A contact is listed where the distance of two shapes is below the sum of theirs, m."""
    rest_offset: float | None = None
    """Two shapes rest at a distance of the sum of theirs, m."""
    torsional_patch_radius: float | None = None
    min_torsional_patch_radius: float | None = None


@configclass
class MassPropertiesCfg:
    """What each body weighs. The mass counts where both are given."""

    mass: float | None = None
    """kg; moments of inertia are those of the shapes with this mass. 0 means not given."""
    density: float | None = None
    """kg/m³. 0 means not given."""


@configclass
class ArticulationRootPropertiesCfg:
    """Properties of a whole articulation. Not in the engine: thresholds and iteration counts of PhysX's solver."""

    articulation_enabled: bool | None = None
    """False is reported: joints are always those of an articulation."""
    enabled_self_collisions: bool | None = None
    """Whether its links collide with each other."""
    solver_position_iteration_count: int | None = None
    solver_velocity_iteration_count: int | None = None
    sleep_threshold: float | None = None
    """Bodies do not sleep: 0 says so too, other values are reported."""
    stabilization_threshold: float | None = None
    fix_root_link: bool | None = None
    """Whether the root link is fixed to the world."""


@configclass
class JointDrivePropertiesCfg:
    """Drives of all joints of one freedom.

    Not in the engine: drives by accelerations.
    """

    drive_type: Literal["force", "acceleration"] | None = None
    max_effort: float | None = None
    """The highest torque or force, N m or N."""
    max_velocity: float | None = None
    """The largest speed, rad/s or m/s; an articulation reads it from the settings that it was spawned with."""
    stiffness: float | None = None
    """N m/rad or N/m."""
    damping: float | None = None
    """N m s/rad or N s/m."""


@configclass
class FixedTendonPropertiesCfg:
    """Springs of all fixed tendons."""

    tendon_enabled: bool | None = None
    """False takes the tendons away."""
    stiffness: float | None = None
    damping: float | None = None
    limit_stiffness: float | None = None
    """Reported: limits are constraints, not springs."""
    offset: float | None = None
    """What is added to the length; the rest length is less by as much."""
    rest_length: float | None = None


@configclass
class SpatialTendonPropertiesCfg:
    """Springs of all spatial tendons."""

    tendon_enabled: bool | None = None
    """False takes the tendons away."""
    stiffness: float | None = None
    damping: float | None = None
    limit_stiffness: float | None = None
    """Reported: limits are constraints, not springs."""
    offset: float | None = None
    """What is added to the length; the rest length is less by as much."""
