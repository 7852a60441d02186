"""Which fields of an object belong together: the sections of the inspector, by purpose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QCoreApplication

from engine.msd.schema import (
    Actuator,
    Camera,
    Geometry,
    Joint,
    JointTendon,
    Light,
    Link,
    Material,
    SimulateOption,
    Site,
    Texture,
    Visual,
)
from engine.msd.schema.base import Element

Fields = tuple[tuple[str, tuple[str, ...]], ...]

SECTIONS: Mapping[type[Element], Fields] = {
    Link: (
        ("Place", ("local_translation", "local_rotation")),
        ("Motion", ("mocap", "free", "gravcomp", "disable_self_collision")),
        ("Mass", ("inertial",)),
    ),
    Geometry: (
        ("Place", ("position", "orientation")),
        ("Shape", ("shape", "size", "mesh", "mesh_transform", "mesh_variant_set", "hfield")),
        ("Look", ("visual",)),
        ("Contact", ("collision_mask", "physics_material", "margin", "gap", "priority")),
        ("Mass", ("inertial",)),
    ),
    Joint: (
        ("Place", ("type_", "axis", "pos", "ref_")),
        ("Spring and damper", ("spring_damper",)),
        ("Friction and drive", ("friction_loss", "friction_damping", "armature", "actuator_force_limit")),
        ("Range", ("pos_limit", "limit_force", "margin")),
    ),
    Site: (
        ("Place", ("position", "orientation", "from_to")),
        ("Shape", ("shape", "size")),
        ("Look", ("material", "rgba", "group")),
    ),
    Material: (
        ("Surface", ("color", "metallic", "roughness", "reflectance", "specular_color")),
        ("Texture", ("texture_name", "tex_repeat", "tex_translation", "tex_uniform", "tex_origin", "layers")),
        ("Normals and detail", ("flip_tangent_u", "flip_tangent_v", "detail_repeat", "detail_strength")),
        ("Light", ("emissive", "emissive_intensity", "transmisive", "ior", "cast_shadow")),
        ("Drawing", ("alpha_mode", "both_side", "depth_bias")),
    ),
    Texture: (
        ("Picture", ("source", "type_", "color_space")),
        ("Sky", ("grid_size", "grid_layout")),
        ("Storage", ("gen_mipmaps", "compress")),
    ),
    Light: (
        ("Place", ("position", "direction")),
        ("Light", ("type_", "color", "cast_shadows", "mode")),
    ),
    Camera: (
        ("Place", ("position", "orientation")),
        ("Lens", ("orthographic", "fovy", "znear", "zfar")),
        ("Picture", ("resolution_x", "resolution_y", "depth_only", "segmentation", "auto_batch_render")),
        (
            "Following",
            (
                "position_track", "rotation_track", "track_target", "track_position_speed", "track_rotation_speed",
            ),
        ),
    ),
    Actuator: (
        ("Drive", ("target", "actuator_type", "gear")),
        ("Limits", ("ctrlrange", "forcerange")),
    ),
    JointTendon: (
        ("Path", ("joints",)),
        ("Range", ("limit", "limit_force")),
        ("Spring and friction", ("spring", "spring_length", "frictionloss", "friction_damping")),
    ),
    SimulateOption: (
        ("Time and gravity", ("timestep", "gravity")),
        (
            "Solver",
            ("solver_type", "constraint_solver_iterations", "constraint_solver_tolerance", "friction_model"),
        ),
        (
            "Switched off",
            (
                "disable_constraints", "disable_contacts", "disable_actuators", "disable_frictionloss",
                "disable_equality", "disable_limit", "disable_damping", "disable_gravity", "safty_damping_clamp",
            ),
        ),
        ("For all contacts", ("override_contact_force", "override_friction", "override_contact_margin")),
        (
            "Collision shapes",
            (
                "sdf_iterations", "sdf_initpoints", "convex_strategy", "coacd_strategy",
                "runtime_max_convex_hulls_per_mesh",
            ),
        ),
    ),
    Visual: (
        ("Light", ("ambient_light", "head_light", "env_map_intensity", "probes", "tonemapping")),
        ("Fog and haze", ("fog_start", "fog_end", "fog_color", "haze")),
        ("Shadows and occlusion", ("dir_shadow_size", "point_shadow_size", "ssao", "ssgi", "oit")),
        ("View", ("z_near", "z_far", "no_frustum_cull", "disable_near_clip")),
        ("Marks", ("joint_color", "bv_color", "contact_force_color", "sensor")),
    ),
}  # fmt: skip
"""Titles and fields in the order in which they are shown. Fields that no section names follow in `OTHER`."""

OTHER = "Other"
MUJOCO = "MuJoCo only"
"""What MSD has no field for, and MJCF has: `extras`."""


def sections(element: Element, names: Iterable[str]) -> list[tuple[str, list[str]]]:
    """The named fields of an element by sections, translated titles first; without sections none at all."""
    known = SECTIONS.get(type(element))
    if known is None:
        return []
    left = dict.fromkeys(names)
    found = [(title, [name for name in fields if name in left]) for title, fields in known]
    placed = {name for _, fields in found for name in fields} | {"extras"}
    found.append((OTHER, [name for name in left if name not in placed]))
    found.append((MUJOCO, [name for name in left if name == "extras"]))
    return [(QCoreApplication.translate("Inspector", title), fields) for title, fields in found if fields]
