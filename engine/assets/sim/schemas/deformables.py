"""Settings of what deforms."""

from __future__ import annotations

from engine.assets.utils.configclass import configclass


@configclass
class DeformableBodyPropertiesCfg:
    """How a thing deforms and collides.

    Not in the engine: sleep, limits of the speed at which overlaps are left, and the simplification of a collision
    mesh, which is the simulation mesh here. What is said of them is reported.
    """

    deformable_enabled: bool | None = None
    """False is refused: give no deformable properties instead."""
    kinematic_enabled: bool = False
    """True: all nodes are held to their targets, those at which the body was spawned unless others are written."""
    self_collision: bool | None = None
    """Whether its parts touch each other."""
    self_collision_filter_distance: float | None = None
    settling_threshold: float | None = None
    sleep_damping: float | None = None
    sleep_threshold: float | None = None
    solver_position_iteration_count: int | None = None
    """How many steps of the engine make up one of the simulation at most, 1 to 255; 32 if None. A material that is
    too stiff for as many is made softer, with a warning: more of them bear a stiffer one."""
    vertex_velocity_damping: float | None = None
    """Damping of the velocities of the nodes, 1/s; 0.005 if None."""
    simulation_hexahedral_resolution: int = 10
    """Number of cells of the mesh along its longest side; each is five or more tetrahedra."""
    collision_simplification: bool = True
    collision_simplification_remeshing: bool = True
    collision_simplification_remeshing_resolution: int = 0
    collision_simplification_target_triangle_count: int = 0
    collision_simplification_force_conforming: bool = True
    contact_offset: float | None = None
    """The distance, m, at which a contact is found."""
    rest_offset: float | None = None
    """The distance, m, at which the surface rests on others; a hundredth of its smallest extent if None."""
    max_depenetration_velocity: float | None = None
