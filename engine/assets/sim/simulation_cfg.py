"""Settings of a simulation."""

from __future__ import annotations

from typing import Any

from engine.assets.utils.configclass import configclass


@configclass
class PhysxCfg:
    """Settings of PhysX. They are taken so that scripts run; the engine has another solver and none of them."""

    solver_type: int = 1
    min_position_iteration_count: int = 1
    max_position_iteration_count: int = 255
    min_velocity_iteration_count: int = 0
    max_velocity_iteration_count: int = 255
    enable_ccd: bool = False
    enable_stabilization: bool = True
    enable_enhanced_determinism: bool = False
    bounce_threshold_velocity: float = 0.5
    friction_offset_threshold: float = 0.04
    friction_correlation_distance: float = 0.025
    gpu_max_rigid_contact_count: int = 2**23
    gpu_max_rigid_patch_count: int = 5 * 2**15
    gpu_found_lost_pairs_capacity: int = 2**21
    gpu_found_lost_aggregate_pairs_capacity: int = 2**25
    gpu_total_aggregate_pairs_capacity: int = 2**21
    gpu_collision_stack_size: int = 2**26
    gpu_heap_capacity: int = 2**26
    gpu_temp_buffer_capacity: int = 2**24
    gpu_max_num_partitions: int = 8
    gpu_max_soft_body_contacts: int = 2**20
    gpu_max_particle_contacts: int = 2**20


@configclass
class RenderCfg:
    """Settings of a renderer. They are taken so that scripts run; nothing is drawn here."""

    enable_translucency: bool | None = None
    enable_reflections: bool | None = None
    enable_global_illumination: bool | None = None
    antialiasing_mode: str | None = None
    enable_dlssg: bool | None = None
    enable_dl_denoiser: bool | None = None
    dlss_mode: int | None = None
    enable_direct_lighting: bool | None = None
    samples_per_pixel: int | None = None
    enable_shadows: bool | None = None
    enable_ambient_occlusion: bool | None = None
    carb_settings: dict[str, Any] | None = None
    rendering_mode: str | None = None


@configclass
class SimulationCfg:
    """Settings of a simulation."""

    physics_prim_path: str = "/physicsScene"
    """Where the original puts the settings of the physics; nothing depends on it here."""
    device: str = "cuda:0"
    """Device of the simulation and of all tensors: `cpu`, or `cuda:N`. Where there is no such device, the CPU is used
    and a warning says so."""
    dt: float = 1.0 / 60.0
    """Duration of a physics step, s."""
    render_interval: int = 1
    """Physics steps in a rendering step: how often what is drawn is brought up to date."""
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81)
    """Gravity, m/s², world frame."""
    enable_scene_query_support: bool = False
    use_fabric: bool = True
    physics_material: Any = None
    """The physics material of geoms whose spawner gives none."""
    physx: PhysxCfg = PhysxCfg()
    render: RenderCfg = RenderCfg()
    create_stage_in_memory: bool = False
