"""Where each field of the look of a World goes: the pass that draws it, or a sentence on what is not drawn.

`problems` reports the sentences that a World gives reason for; the tests compare the table with the schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import (
    AmbientLight,
    BuildinAttr,
    Camera,
    DirectionalLightDesc,
    DynamicTextureDesc,
    GaussianSplat,
    HeadLight,
    Layer,
    Light,
    Material,
    PointLightDesc,
    Probe,
    RectLightDesc,
    Segmentation,
    SpotLightDesc,
    SsgiSettings,
    Texture,
    ToneMapping,
    Visual,
    World,
)
from engine.msd.schema.base import Element
from engine.msd.schema.extras import CameraExtras
from engine.msd.schema.visual import LidarPointCloudVisual, SensorVisual
from render.environment import MAX_PROBES
from render.options import RenderOptions
from render.poses import LinkNode, elements, links

VIEW = "view"
"""Drawn by all passes: the camera, or which objects there are."""
ALIKE = "alike"
"""Changes no picture: a name, or a choice that only a graphics card notices."""
ASKED = "asked"
"""Followed by captures, and by `msd-studio render` for the camera that it looks through."""


class Undrawn(NamedTuple):
    """A field that is not drawn: what the user reads when `matters` says so of the element."""

    sentence: str
    matters: Callable[[Any], bool]
    option: str = ""
    """The switch of `RenderOptions` that has it drawn, if there is one."""


CUBES = "MotrixSim has none; drawn in other looks than that of the scene, and with --cube-textures"
"""Of cube textures, which a World has among its extras."""
LOOK = "opaque"
"""Lit surfaces; those that let through are drawn by the same shaders."""


def has_fog(visual: Visual) -> bool:
    """Whether a World says where its fog is."""
    plain = Visual()
    return visual.fog_start != plain.fog_start or visual.fog_end != plain.fog_end


FOG = Undrawn(
    "fog is not drawn until it is switched on: View > Fog in the window, --fog on the command line", has_fog, "fog"
)

FIELDS: Mapping[type[Element], Mapping[str, str | Undrawn]] = {
    Material: dict.fromkeys(
        [
            "color", "emissive", "emissive_intensity", "specular_color", "texture_name", "tex_repeat",
            "tex_translation", "tex_uniform", "tex_origin", "reflectance", "metallic", "roughness",
            "flip_tangent_u", "flip_tangent_v", "layers", "detail_repeat", "detail_strength", "both_side",
            "depth_bias",
        ],
        LOOK,
    )
    | {
        "name": ALIKE,
        "alpha_mode": "transparent",
        "cast_shadow": "shadow",
        "transmisive": "transparent",
        "ior": "transparent",
    },
    Layer: {"texture_name": LOOK, "role": LOOK},
    Texture: {
        "name": ALIKE,
        "source": LOOK,  # a dynamic one without pixels is reported by the scene
        "type_": LOOK,
        "color_space": LOOK,
        "gen_mipmaps": ALIKE,  # all textures have mipmaps
        "compress": ALIKE,
        "grid_size": "sky",
        "grid_layout": "sky",
    },
    BuildinAttr: dict.fromkeys(["rgb1", "rgb2", "width", "height", "mark", "markrgb"], LOOK),
    DynamicTextureDesc: {"width": LOOK, "height": LOOK, "channels": ALIKE, "per_instance": ALIKE},
    Light: dict.fromkeys(["type_", "position", "direction", "color", "mode"], LOOK)
    | {"name": ALIKE, "cast_shadows": "shadow"},
    DirectionalLightDesc: {"illuminance": LOOK},
    SpotLightDesc: dict.fromkeys(["intensity", "outer_angle", "inner_angle", "range"], LOOK)
    | {"shadow_map_near_z": "shadow"},
    PointLightDesc: dict.fromkeys(["intensity", "radius", "range"], LOOK) | {"shadow_map_near_z": "shadow"},
    RectLightDesc: dict.fromkeys(["intensity", "normalize", "width", "height", "width_axis", "height_axis"], LOOK)
    | {"shadow_map_near_z": "shadow", "range": "shadow"},
    Camera: dict.fromkeys(
        [
            "position", "orientation", "position_track", "rotation_track", "track_target", "orthographic", "fovy",
            "znear", "zfar", "track_position_speed", "track_rotation_speed",
        ],
        VIEW,
    )
    | dict.fromkeys(["depth_only", "segmentation", "resolution_x", "resolution_y"], ASKED)
    | {
        "name": ALIKE,
        "auto_batch_render": ALIKE,
    },
    CameraExtras: {
        "mode": VIEW,
        "ipd": ALIKE,
        "output": Undrawn(
            "distances along the rays are not drawn; depths are distances along the view",
            lambda c: "distance" in (c.output or "").split(),
        ),
        "user": ALIKE,
        "sensorsize": VIEW,
        "focal": VIEW,
        "focalpixel": VIEW,
        "principal": VIEW,
        "principalpixel": VIEW,
    },
    Visual: dict.fromkeys(["ambient_light", "head_light"], LOOK)
    | dict.fromkeys(["fog_end", "fog_start", "fog_color"], FOG)
    | dict.fromkeys(["z_near", "z_far", "disable_near_clip"], VIEW)
    | dict.fromkeys(["dir_shadow_size", "point_shadow_size"], "shadow")
    | {
        "no_frustum_cull": ALIKE,  # what is out of sight is left out, or not
        "env_map_intensity": LOOK,
        "tonemapping": "tone",
        "contact_force_color": "lines",
        "joint_color": "lines",
        "bv_color": "lines",
        "sensor": "overlays",
        "haze": Undrawn(
            "haze is not drawn until it is switched on: View > Haze in the window, --haze on the command line",
            lambda v: v.haze is not None,
            "haze",
        ),
        "probes": Undrawn(
            f"only the first {MAX_PROBES} reflection probes are drawn", lambda v: len(v.probes) > MAX_PROBES
        ),
        "ssao": "occlusion",
        "ssgi": "bounce",
        "oit": "layered",
    },
    AmbientLight: {"brightness": LOOK, "color": LOOK},
    HeadLight: {"luminous_power": LOOK, "color": LOOK},
    ToneMapping: {"method": "tone"},
    SensorVisual: {"lidar_point_cloud": "overlays"},
    LidarPointCloudVisual: {"point_size_px": "overlays", "max_color_distance": "overlays"},
    SsgiSettings: dict.fromkeys(
        ["active", "resolution_scale", "ray_count", "step_count", "thickness", "intensity"], "gather"
    )
    | {
        "gi_denoise_offset": "smooth_gathered",
        "r_ray_count": "trace",
        "r_denoise_offset": "smooth_traced",
    },
    Probe: {
        "texture": Undrawn("without a texture it is not drawn", lambda p: not p.texture),
        "position": LOOK,
        "scale": LOOK,
    },
    GaussianSplat: dict.fromkeys(
        ["asset", "position", "orientation", "scale", "opacity", "splat_scale", "group"], "splats"
    )
    | {"name": ALIKE},
}  # fmt: skip
"""By class, for each field: a pass, VIEW, ALIKE or ASKED, or what is not drawn of it."""


def problems(world: World, options: RenderOptions | None = None, nodes: list[LinkNode] | None = None) -> list[str]:
    """One sentence for each part of the look of `world` that is not drawn with these options; the same of many
    objects is said once.

    Args:
        nodes: the links of the World, where they are known.
    """
    options = options or RenderOptions()
    found: dict[str, list[str]] = {}
    for name, element in _looks(world, links(world) if nodes is None else nodes):
        for field, undrawn in FIELDS[type(element)].items():
            if (
                isinstance(undrawn, Undrawn)
                and undrawn.matters(element)
                and not getattr(options, undrawn.option, False)
            ):
                found.setdefault(undrawn.sentence, []).append(f"visual.{field}" if element is world.visual else name)
    cubes = {} if world.extras is msgspec.UNSET else world.extras.cube_textures
    used = {material.texture_name for material in world.assets.materials.values()}
    names = [_named("cube texture", name) for name in cubes if name in used]
    if names and not options.cube_textures:
        found[CUBES] = names
    return [f"{_listed(names)}: {sentence}" for sentence, names in found.items()]


def _looks(world: World, nodes: list[LinkNode]) -> Iterator[tuple[str, Element]]:
    """Everything that has fields which may not be drawn, with what to call it."""
    assets = world.assets
    yield "visual", world.visual
    yield "visual.ssgi", world.visual.ssgi
    for name, material in assets.materials.items():
        yield _named("material", name), material
    for name, texture in assets.textures.items():
        yield _named("texture", name), texture
    for i, probe in enumerate(world.visual.probes):
        yield f"the probe visual.probes[{i}]", probe
    for path, _, camera in elements(nodes, "cameras"):
        yield _named("camera", camera.name or path), camera
        if camera.extras is not msgspec.UNSET:
            yield _named("camera", camera.name or path), camera.extras
    for i, splat in enumerate(world.hierarchy.gaussian_splats):
        yield _named("splat", splat.name or f"gaussian_splats[{i}]"), splat


def _named(kind: str, name: Any) -> str:
    return f"the {kind} {name!r}"


def _listed(names: list[str]) -> str:
    """The first names, and how many more there are."""
    names = list(dict.fromkeys(names))
    shown = ", ".join(names[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3} more"


MJCF_OUTPUTS = {"rgb": "rgb", "depth": "depth", "normal": "normals", "segmentation": "ids"}
"""Outputs of captures by the words of `camera output` in MJCF; it has "distance", too."""


def meant_outputs(camera: Camera) -> tuple[str, ...]:
    """What a camera of a scene is meant to give, of `render.camera_images.OUTPUTS`; what comes first is its picture
    where there is one only."""
    if camera.depth_only:
        return ("depth",)
    if camera.segmentation is not Segmentation.Disable:
        return ("ids",)
    words = (extra_value(extras_of(camera), "output", None) or "").split()
    return tuple(output for word, output in MJCF_OUTPUTS.items() if word in words) or ("rgb",)
