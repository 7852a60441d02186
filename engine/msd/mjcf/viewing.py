"""<camera> and <light>, <visual> and <statistic>: what is looked at and how."""

from __future__ import annotations

import math

import numpy as np

from engine.msd.mjcf.attributes import Attributes, parse_whole
from engine.msd.mjcf.context import Context, attach_extras
from engine.msd.mjcf.orientation import read_orientation
from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.msd.schema import (
    Camera,
    CameraExtras,
    DirectionalLightDesc,
    Light,
    LightExtras,
    LightType,
    PointLightDesc,
    PositionTrack,
    Probe,
    RotationTrack,
    SpotLightDesc,
    SsgiSettings,
    ToneMapping,
    ToneMappingMethod,
    TrackMode,
    Visual,
)
from engine.msd.schema.base import same

MODES = ("fixed", "track", "trackcom", "targetbody", "targetbodycom")


def read_camera(context: Context, node: Node, childclass: str) -> Camera:
    """A camera. Raises SceneError."""
    attributes = Attributes(node, childclass)
    mode = attributes.keyword("mode", MODES, "fixed")
    target = attributes.raw("target")
    camera = Camera(
        name=attributes.name(),
        position=attributes.floats("pos", (0.0, 0.0, 0.0)),
        orientation=read_orientation(attributes),
        position_track=PositionTrack.FixedLocal,
        rotation_track=RotationTrack.FixedLocal,
        orthographic=attributes.boolean("orthographic", False)
        or attributes.keyword("projection", ("perspective", "orthographic"), "perspective") == "orthographic",
        fovy=attributes.number("fovy", 45.0),
        depth_only=attributes.boolean("depth", False),
        znear=attributes.number("znear", 0.0),
        zfar=attributes.number("zfar", 0.0),
    )
    if mode.startswith("targetbody") and target:
        camera.rotation_track = RotationTrack.LookAtLink
    elif mode.startswith("targetbody"):
        _without_target(context, node)
    elif mode.startswith("track"):
        camera.position_track, camera.rotation_track = PositionTrack.FixedWorld, RotationTrack.FixedWorld
    if target:  # MuJoCo keeps it in every mode
        camera.track_target = target
    resolution = attributes.given("resolution", 2)
    if resolution is not None:
        if (resolution < 1).any():
            raise node.error(f"Expected a positive resolution, got {resolution[0]:g} {resolution[1]:g}", "resolution")
        camera.resolution_x, camera.resolution_y = int(resolution[0]), int(resolution[1])
    sensorsize = attributes.given("sensorsize", 2)
    focal, focalpixel = attributes.given("focal", 2), attributes.given("focalpixel", 2)
    if sensorsize is not None and (sensorsize > 0).all():
        camera.fovy = _field_of_view(node, camera, sensorsize, focal, focalpixel)
    attach_extras(
        camera,
        CameraExtras,
        mode=mode if mode.endswith("com") or (mode == "targetbody" and not target) else None,
        ipd=attributes.optional_number("ipd"),
        sensorsize=sensorsize,
        focal=focal,
        focalpixel=focalpixel,
        principal=attributes.given("principal", 2),
        principalpixel=attributes.given("principalpixel", 2),
        output=attributes.raw("output"),
        user=attributes.optional_floats("user"),
    )
    context.done(attributes)
    return camera


def _without_target(context: Context, node: Node) -> None:
    context.note(node, "There is no target body, so it looks where it stands", "target", Outcome.GUESSED)


def _field_of_view(
    node: Node, camera: Camera, sensorsize: np.ndarray, focal: np.ndarray | None, focalpixel: np.ndarray | None
) -> float:
    """Vertical field of view of a pinhole camera, degrees: 2*atan(height / (2*focal length))."""
    if focalpixel is not None:
        focal = focalpixel * sensorsize / np.array([camera.resolution_x, camera.resolution_y])
    if focal is None or not focal[1] > 0:
        raise node.error("A sensorsize needs a focal length", "focal")
    return math.degrees(2 * math.atan2(float(sensorsize[1]) / 2, float(focal[1])))


def read_light(context: Context, node: Node, childclass: str) -> Light:
    """A light; MuJoCo's intensities in candela become lumens. Raises SceneError."""
    attributes = Attributes(node, childclass)
    kind = attributes.keyword("type", ("spot", "point", "directional", "image"), "spot")
    if attributes.optional_boolean("directional"):
        kind = "directional"
    mode = attributes.keyword("mode", MODES, "fixed")
    target = attributes.raw("target")
    light = Light(
        name=attributes.name(),
        type_=_light_type(attributes, kind),
        position=attributes.floats("pos", (0.0, 0.0, 0.0)),
        direction=attributes.floats("dir", (0.0, 0.0, -1.0)),
        cast_shadows=attributes.boolean("castshadow", True),
        color=attributes.floats("diffuse", (0.7, 0.7, 0.7)),
    )
    if kind == "image":
        context.note(node, "An image light shines as a directional light", "type", Outcome.GUESSED)
    if mode.startswith("targetbody") and target:
        light.mode = TrackMode.target_body(target)
    elif mode.startswith("targetbody"):
        _without_target(context, node)
    elif mode.startswith("track"):
        light.mode = TrackMode.track()
    if target and light.mode.variant != "target_body":
        attach_extras(light, LightExtras, target=target)
    # A default class may say what not every kind of light uses.
    attributes.asked.update(("cutoff", "innerangle", "range", "bulbradius", "nearz", "intensity"))
    attach_extras(
        light,
        LightExtras,
        mode=mode if mode.endswith("com") or (mode == "targetbody" and not target) else None,
        type="image" if kind == "image" else None,
        active=attributes.optional_boolean("active"),
        ambient=attributes.floats("ambient", (0.0, 0.0, 0.0)) if attributes.has("ambient") else None,
        specular=attributes.floats("specular", (0.3, 0.3, 0.3)) if attributes.has("specular") else None,
        attenuation=attributes.floats("attenuation", (1.0, 0.0, 0.0)) if attributes.has("attenuation") else None,
        exponent=attributes.optional_number("exponent"),
        softness=attributes.optional_number("softness"),
        cutoff=attributes.optional_number("cutoff") if kind != "spot" else None,
        range=attributes.optional_number("range") if kind in ("directional", "image") else None,
        bulbradius=attributes.optional_number("bulbradius") if kind != "point" else None,
        intensity=attributes.optional_number("intensity"),
        texture=attributes.raw("texture"),
    )
    context.done(attributes)
    return light


LUMEN = 1e6
"""Of a light without an intensity or an attenuation."""
LUX = 10000.0
"""Of a directional one."""


def unsaid_share(attenuation: np.ndarray | None) -> float:
    """How many times LUMEN or LUX a light without an intensity gives in MotrixSim: what is left at no distance."""
    return 1.0 if attenuation is None else 1.0 / max(float(attenuation[0]), 1e-5)


def _light_type(attributes: Attributes, kind: str) -> LightType:
    candela = attributes.number("intensity", 0.0)
    share = unsaid_share(attributes.floats("attenuation", (1.0, 0.0, 0.0)))
    if kind in ("directional", "image"):
        return LightType.directional(DirectionalLightDesc(illuminance=candela if candela > 0 else LUX * share))
    lumen = 4 * math.pi * candela if candela > 0 else LUMEN * share
    reach, near = attributes.number("range", 10.0), attributes.number("nearz", 0.1)
    if kind == "point":
        radius = attributes.number("bulbradius", 0.02)
        return LightType.point(PointLightDesc(intensity=lumen, radius=radius, range=reach, shadow_map_near_z=near))
    return LightType.spot(
        SpotLightDesc(
            intensity=lumen,
            outer_angle=attributes.number("cutoff", 45.0),
            inner_angle=attributes.number("innerangle", 35.0),
            range=reach,
            shadow_map_near_z=near,
        )
    )


def read_visual(context: Context, node: Node) -> None:
    """Merge a <visual> into the World. Attributes without a place go to `extras.visual` as written."""
    for child in node.children:
        reader = VISUAL.get(child.tag)
        attributes = Attributes(child, chain=[])
        if reader is not None:
            reader(context, attributes)
        elif child.tag not in ("quality", "scale"):
            context.dropped(child)
            continue
        for _, name in attributes.leftovers():
            context.extras.visual[f"{child.tag}.{name}"] = child.attrib[name]
        for name, field in MUJOCOS_OWN.get(child.tag, {}).items():
            if name in child.attrib and same(getattr(context.world.visual, field), getattr(Visual(), field)):
                context.extras.visual[f"{child.tag}.{name}"] = child.attrib[name]


def _read_global(context: Context, attributes: Attributes) -> None:
    camera = context.world.free_camera
    camera.fovy = attributes.number("fovy", camera.fovy)
    camera.azimuth = attributes.number("azimuth", camera.azimuth)
    camera.elevation = attributes.number("elevation", camera.elevation)
    camera.orthographic = attributes.boolean("orthographic", camera.orthographic)


def _read_headlight(context: Context, attributes: Attributes) -> None:
    visual = context.world.visual
    ambient = attributes.floats("ambient", tuple(visual.ambient_light.color))
    diffuse = attributes.floats("diffuse", tuple(visual.head_light.color))
    parse_whole(attributes.node, "specular", 3)  # a World has none: it is carried as written
    visual.ambient_light.color, visual.head_light.color = ambient, diffuse


def _read_map(context: Context, attributes: Attributes) -> None:
    visual = context.world.visual
    visual.z_near = attributes.number("znear", visual.z_near)
    visual.z_far = attributes.number("zfar", visual.z_far)
    visual.fog_start = attributes.number("fogstart", visual.fog_start)
    visual.fog_end = attributes.number("fogend", visual.fog_end)
    visual.env_map_intensity = attributes.number("envmapintensity", visual.env_map_intensity)


def _read_quality(context: Context, attributes: Attributes) -> None:
    visual = context.world.visual
    visual.dir_shadow_size = attributes.integer("shadowsize", visual.dir_shadow_size)
    visual.point_shadow_size = attributes.integer("pointshadowsize", visual.point_shadow_size)


def _read_rgba(context: Context, attributes: Attributes) -> None:
    visual = context.world.visual
    visual.fog_color = attributes.floats("fog", tuple(visual.fog_color))
    visual.haze = attributes.floats("haze", (1.0, 1.0, 1.0, 1.0)) if attributes.has("haze") else visual.haze
    visual.joint_color = attributes.floats("joint", tuple(visual.joint_color))
    visual.bv_color = attributes.floats("bv", tuple(visual.bv_color))
    visual.contact_force_color = attributes.floats("contactforce", tuple(visual.contact_force_color))


def _read_ssao(context: Context, attributes: Attributes) -> None:
    # Whichever comes first in the file, global illumination stands in for ambient occlusion, as in MotrixSim.
    context.world.visual.ssao = attributes.boolean("active", True) and not context.world.visual.ssgi.active


def _read_ssgi(context: Context, attributes: Attributes) -> None:
    given = SsgiSettings()
    context.world.visual.ssgi = SsgiSettings(
        active=attributes.boolean("active", given.active),
        resolution_scale=attributes.integer("resolutionscale", given.resolution_scale),
        ray_count=attributes.integer("raycount", given.ray_count),
        step_count=attributes.integer("stepcount", given.step_count),
        thickness=attributes.number("thickness", given.thickness),
        intensity=attributes.number("intensity", given.intensity),
        gi_denoise_offset=attributes.integer("gidenoiseoffset", given.gi_denoise_offset),
        r_ray_count=attributes.integer("rraycount", given.r_ray_count),
        r_denoise_offset=attributes.integer("rdenoiseoffset", given.r_denoise_offset),
    )
    if context.world.visual.ssgi.active:
        context.world.visual.ssao = False


def _read_tonemapping(context: Context, attributes: Attributes) -> None:
    method = attributes.keyword("method", ("none", "aces"), "none")
    curve = ToneMappingMethod.Aces if method == "aces" else ToneMappingMethod.None_
    context.world.visual.tonemapping = ToneMapping(method=curve)


def _read_probe(context: Context, attributes: Attributes) -> None:
    probe = Probe(
        texture=attributes.raw("texture"),
        position=attributes.floats("position", (0.0, 0.0, 0.0)),
        scale=attributes.floats("scale", (1.0, 1.0, 1.0)),
    )
    context.world.visual.probes.append(probe)


# The last four are MotrixSim's extensions.
VISUAL = {
    "global": _read_global,
    "headlight": _read_headlight,
    "map": _read_map,
    "quality": _read_quality,
    "rgba": _read_rgba,
    "ssao": _read_ssao,
    "ssgi": _read_ssgi,
    "tonemapping": _read_tonemapping,
    "probe": _read_probe,
}


MUJOCOS_OWN = {
    "map": {"fogstart": "fog_start", "fogend": "fog_end"},
    "quality": {"shadowsize": "dir_shadow_size"},
    "rgba": {"fog": "fog_color"},
}
"""Attributes with another default in MuJoCo than in a World, and their fields: where they say the World's, only
the text tells that they are given."""


def read_statistic(context: Context, node: Node) -> None:
    """Merge a <statistic>."""
    attributes = Attributes(node, chain=[])
    statistic, extras = context.world.statistic, context.extras.statistic
    extent = attributes.optional_number("extent")
    if extent is not None:
        if not extent > 0:
            raise node.error(f"Expected a positive extent, got {extent:g}", "extent")
        statistic.extent = np.full(3, extent)
    if attributes.has("center"):
        statistic.center = attributes.given("center", 3)
    for name in ("meaninertia", "meanmass", "meansize"):
        if attributes.has(name):
            setattr(extras, name, attributes.optional_number(name))
    context.done(attributes)
