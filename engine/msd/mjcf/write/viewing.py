"""<camera> and <light>, <visual> and <statistic>: what is looked at and how."""

from __future__ import annotations

import math
from typing import Any
from xml.etree.ElementTree import Element

import msgspec

from engine.msd.mjcf.viewing import LUMEN, LUX, unsaid_share
from engine.msd.mjcf.write.context import Context, Dialect, child, put, unless
from engine.msd.mjcf.write.spelling import extra_value, quat, tidy
from engine.msd.report import Outcome
from engine.msd.schema import (
    Camera,
    GaussianSplat,
    Light,
    PositionTrack,
    RotationTrack,
    ToneMappingMethod,
    Visual,
)
from engine.msd.schema.base import Element as WorldElement
from engine.msd.schema.base import fields_of, same

TRACKS = {
    PositionTrack.FixedLocal: RotationTrack.FixedLocal,
    PositionTrack.FixedWorld: RotationTrack.FixedWorld,
}


def note_unsupported(
    context: Context, thing: WorldElement, plain: WorldElement, names: tuple[str, ...], path: str
) -> None:
    """Report those fields that MJCF has no attribute for and that are not as in `plain`."""
    for name in names:
        if not same(getattr(thing, name), getattr(plain, name)):
            context.note(f"{path}.{name}", f"MJCF has no place for {name}; it was left out")


def write_camera(context: Context, parent: Element, camera: Camera, path: str) -> None:
    """Add a camera to its body or to the world."""
    motrixsim = context.dialect is Dialect.MOTRIXSIM
    sensor = extra_value(camera, "sensorsize")
    projection = {"orthographic": True} if motrixsim else {"projection": "orthographic"}
    resolution = (camera.resolution_x, camera.resolution_y)
    child(
        parent,
        "camera",
        name=camera.name,
        mode=extra_value(camera, "mode") or unless(_camera_mode(context, camera, path), "fixed"),
        target=camera.track_target,
        pos=unless(camera.position, (0.0, 0.0, 0.0)),
        quat=quat(camera.orientation),
        **(projection if camera.orthographic else {}),
        fovy=unless(camera.fovy, 45.0) if sensor is None or not (sensor > 0).all() else None,
        resolution=None if min(resolution) < 1 else unless(resolution, (1, 1)),
        sensorsize=sensor,
        focal=extra_value(camera, "focal"),
        focalpixel=extra_value(camera, "focalpixel"),
        principal=extra_value(camera, "principal"),
        principalpixel=extra_value(camera, "principalpixel"),
        ipd=extra_value(camera, "ipd"),
        output=extra_value(camera, "output"),
        user=extra_value(camera, "user"),
        **(_camera_extensions(camera) if motrixsim else {}),
    )
    unsupported = ("segmentation", "track_position_speed", "track_rotation_speed", "auto_batch_render")
    if not motrixsim:
        unsupported += ("depth_only", "znear", "zfar")
    note_unsupported(context, camera, Camera(), unsupported, path)


def _camera_mode(context: Context, camera: Camera, path: str) -> str:
    if camera.rotation_track is RotationTrack.LookAtLink:
        mode = "targetbody"
    elif camera.rotation_track is RotationTrack.FixedWorld and camera.position_track is PositionTrack.FixedWorld:
        mode = "track"
    else:
        mode = "fixed"
    same_track = TRACKS.get(camera.position_track) is camera.rotation_track
    if not same_track and (mode != "targetbody" or camera.position_track is not PositionTrack.FixedLocal):
        tracks = f"{camera.position_track.value} and {camera.rotation_track.value}"
        context.note(path, f"MJCF cannot express a camera that tracks {tracks}; it became {mode}", Outcome.GUESSED)
    return mode


def _camera_extensions(camera: Camera) -> dict[str, Any]:
    return {
        "depth": unless(camera.depth_only, False),
        "znear": unless(camera.znear, 0.0),
        "zfar": unless(camera.zfar, 0.0),
    }


def write_light(context: Context, parent: Element, light: Light, path: str) -> None:
    """Add a light to its body or to the world; lumens become candelas over the whole sphere."""
    motrixsim, kind = context.dialect is Dialect.MOTRIXSIM, light.type_.variant
    desc = light.type_.value
    target = light.mode.value if light.mode.variant == "target_body" else extra_value(light, "target")
    mode = extra_value(light, "mode") or {"track": "track", "target_body": "targetbody"}.get(light.mode.variant)
    element = child(
        parent,
        "light",
        name=light.name,
        mode=mode,
        target=target,
        type=extra_value(light, "type") or {"directional": "directional", "point": "point"}.get(kind),
        pos=unless(light.position, (0.0, 0.0, 0.0)),
        dir=unless(light.direction, (0.0, 0.0, -1.0)),
        castshadow=unless(light.cast_shadows, True),
        active=extra_value(light, "active"),
        diffuse=unless(light.color, (0.7, 0.7, 0.7)),
        ambient=extra_value(light, "ambient"),
        specular=extra_value(light, "specular"),
        intensity=_intensity(light, context.world.extras is not msgspec.UNSET),
        attenuation=extra_value(light, "attenuation"),
        exponent=extra_value(light, "exponent"),
        softness=extra_value(light, "softness"),
        texture=extra_value(light, "texture"),
    )
    if kind == "point":
        put(element, bulbradius=unless(desc.radius, 0.02))
    else:
        put(element, bulbradius=extra_value(light, "bulbradius"))
    put(element, cutoff=extra_value(light, "cutoff"), range=extra_value(light, "range"))
    if kind == "spot":
        put(element, cutoff=unless(desc.outer_angle, 45.0))
        _put_extension(context, element, "innerangle", desc.inner_angle, 35.0, f"{path}.type_.value.inner_angle")
    if kind != "directional":
        put(element, range=unless(desc.range, 10.0))
        near = desc.shadow_map_near_z
        _put_extension(context, element, "nearz", near, 0.1, f"{path}.type_.value.shadow_map_near_z")
    if kind == "rect":
        message = f"MJCF has no rectangular light{' in this dialect either' if motrixsim else ''}; it became a spot"
        context.note(f"{path}.type_", message, Outcome.GUESSED)


def _put_extension(context: Context, element: Element, name: str, value: float, default: float, path: str) -> None:
    """Set an attribute that only MotrixSim knows; reported where it may not be used."""
    if value == default:
        return
    if context.dialect is Dialect.MOTRIXSIM:
        put(element, **{name: value})
    else:
        context.note(path, f"MuJoCo has no {name} of lights; {value:g} was left out")


def _intensity(light: Light, mjcf: bool) -> float | None:
    """Candela or lux as MJCF said it, else those of the light; None for what the reader takes no intensity for
    (`mjcf`)."""
    given = extra_value(light, "intensity")
    if given is not None:
        return given
    share = unsaid_share(extra_value(light, "attenuation"))
    if light.type_.variant == "directional":
        lux = light.type_.value.illuminance
        return None if mjcf and lux == LUX * share else lux
    lumen = light.type_.value.intensity
    return None if mjcf and lumen == LUMEN * share else tidy(lumen / (4 * math.pi))


def write_splat(context: Context, parent: Element, splat: GaussianSplat, path: str) -> None:
    """Add an instance of a Gaussian cloud, which only MotrixSim knows."""
    if context.dialect is Dialect.MUJOCO:
        context.note(path, "MuJoCo has no Gaussian clouds; the instance was left out")
        return
    child(
        parent,
        "gsplat",
        name=splat.name,
        asset=splat.asset,
        pos=unless(splat.position, (0.0, 0.0, 0.0)),
        quat=quat(splat.orientation),
        scale=unless(splat.scale, (1.0, 1.0, 1.0)),
        opacity=unless(splat.opacity, 1.0),
        splatscale=unless(splat.splat_scale, 1.0),
        group=unless(splat.group, 0),
    )


def write_statistic(context: Context) -> None:
    """The <statistic> that the World gives."""
    statistic = context.world.statistic
    element = context.section("statistic")
    if context.world.extras is not msgspec.UNSET:
        given = context.world.extras.statistic
        put(element, meaninertia=given.meaninertia, meanmass=given.meanmass, meansize=given.meansize)
    if statistic.extent is not None:
        put(element, extent=statistic.extent.max())
    put(element, center=statistic.center)


def write_visual(context: Context, plain: Visual) -> None:
    """The <visual>: what differs from `plain`, the look of an empty MJCF file in the reader."""
    visual, camera, section = context.world.visual, context.world.free_camera, context.section("visual")

    def differing(value: Any, of: Any) -> Any:
        return None if same(value, of) else value

    blocks: dict[str, dict[str, Any]] = {
        "global": {
            "fovy": unless(camera.fovy, 45.0),
            "azimuth": unless(camera.azimuth, 90.0),
            "elevation": unless(camera.elevation, -45.0),
            "orthographic": unless(camera.orthographic, False),
        },
        "headlight": {
            "ambient": differing(visual.ambient_light.color, plain.ambient_light.color),
            "diffuse": differing(visual.head_light.color, plain.head_light.color),
        },
        "map": {
            "znear": differing(visual.z_near, plain.z_near),
            "zfar": differing(visual.z_far, plain.z_far),
            "fogstart": differing(visual.fog_start, plain.fog_start),
            "fogend": differing(visual.fog_end, plain.fog_end),
        },
        "quality": {"shadowsize": differing(visual.dir_shadow_size, plain.dir_shadow_size)},
        "rgba": {
            "fog": differing(visual.fog_color, plain.fog_color),
            "haze": visual.haze,
            "joint": differing(visual.joint_color, plain.joint_color),
            "bv": differing(visual.bv_color, plain.bv_color),
            "contactforce": differing(visual.contact_force_color, plain.contact_force_color),
        },
    }
    if context.world.extras is not msgspec.UNSET:
        for key, text in context.world.extras.visual.items():
            tag, _, name = key.partition(".")
            block = blocks.setdefault(tag, {})
            if block.get(name) is None:
                block[name] = text
    _extend(context, blocks, plain)
    for tag, attributes in blocks.items():
        if any(value is not None for value in attributes.values()):
            child(section, tag, **attributes)
    if context.dialect is Dialect.MOTRIXSIM:
        for probe in visual.probes:
            child(section, "probe", texture=probe.texture, position=probe.position, scale=probe.scale)
    _note_visual(context, plain)


def _extend(context: Context, blocks: dict[str, dict[str, Any]], plain: Visual) -> None:
    """What only MotrixSim knows of <visual>."""
    visual = context.world.visual
    if context.dialect is Dialect.MUJOCO:
        return
    if visual.env_map_intensity != plain.env_map_intensity:
        blocks["map"]["envmapintensity"] = visual.env_map_intensity
    if visual.point_shadow_size != plain.point_shadow_size:
        blocks["quality"]["pointshadowsize"] = visual.point_shadow_size
    if visual.ssao and visual.ssgi.active:
        context.note("visual.ssao", "Global illumination stands in for ambient occlusion when MJCF is read")
    elif visual.ssao:
        blocks["ssao"] = {"active": True}
    if not same(visual.ssgi, plain.ssgi):
        blocks["ssgi"] = {f.name.replace("_", ""): getattr(visual.ssgi, f.name) for f in fields_of(type(visual.ssgi))}
    if visual.tonemapping.method is ToneMappingMethod.Aces:
        blocks["tonemapping"] = {"method": "aces"}


def _note_visual(context: Context, plain: Visual) -> None:
    """Report what is said of the look and MJCF has no place for."""
    visual = context.world.visual
    unsupported = ["oit", "no_frustum_cull", "disable_near_clip", "sensor"]
    if context.dialect is Dialect.MUJOCO:
        unsupported += ["env_map_intensity", "point_shadow_size", "ssao", "ssgi", "tonemapping", "probes"]
    note_unsupported(context, visual, plain, tuple(unsupported), "visual")
    note_unsupported(context, visual.ambient_light, plain.ambient_light, ("brightness",), "visual.ambient_light")
    note_unsupported(context, visual.head_light, plain.head_light, ("luminous_power",), "visual.head_light")
