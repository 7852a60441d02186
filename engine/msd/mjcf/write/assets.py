"""<asset>: textures, materials, height fields; meshes are in `meshes`."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import msgspec
import numpy as np

from engine.msd.mjcf.assets import FACES, LAYOUT, MARKS, ROLES, TEXTURE_TYPES
from engine.msd.mjcf.write.context import Context, Dialect, child, put, unless
from engine.msd.mjcf.write.meshes import write_meshes
from engine.msd.mjcf.write.spelling import extra_value
from engine.msd.paths import join
from engine.msd.report import Outcome
from engine.msd.schema import (
    AlphaMode,
    BuildinAttr,
    ColorSpace,
    HFieldSource,
    Mark,
    Material,
    Texture,
    World,
)
from engine.msd.schema.base import same

THINNEST = 1e-6
"""Thickness below the lowest sample of a height field that has none, m: MuJoCo needs some."""
TYPE_WORDS = {kind: word for word, kind in TEXTURE_TYPES.items()}
LETTERS = {face: letter for letter, face in LAYOUT.items()}
MARK_WORDS = {mark: word for word, mark in MARKS.items()}
ROLE_WORDS = {role: word for word, role in ROLES.items()}
PICTURES = ("", ".png", ".ktx")
"""Suffixes of the files that MuJoCo reads as textures."""
CONVERTIBLE = (".jpg", ".jpeg", ".bmp", ".tga", ".webp", ".tif", ".tiff", ".gif")
"""Suffixes of the files that can be converted when they are copied."""
MUJOCO_ROLES = (
    "rgb", "normal", "occlusion", "roughness", "metallic", "opacity", "emissive", "rgba", "orm",
)  # fmt: skip
ONLY_MSD = (
    "specular_color", "tex_translation", "tex_origin", "ior", "transmisive", "flip_tangent_u", "flip_tangent_v",
    "alpha_mode", "both_side",
)  # fmt: skip
"""Fields of a material that no MJCF has."""
ONLY_MOTRIXSIM = ("emissive", "depth_bias", "cast_shadow", "detail_repeat", "detail_strength")
"""Fields that MotrixSim's MJCF has."""


def write(context: Context) -> None:
    """The <asset> section; the names of geoms' meshes are known by now."""
    assets = context.world.assets
    written = {key for key, texture, cube in _textures(context.world) if _write_texture(context, key, texture, cube)}
    for key, material in assets.materials.items():
        _write_material(context, key, material, written)
    write_meshes(context)
    for key, hfield in assets.hfields.items():
        _write_hfield(context, key, hfield)
    for key, cloud in assets.gaussian_clouds.items():
        if context.dialect is Dialect.MOTRIXSIM:
            source = cloud.source
            child(context.section("asset"), "gsplat", name=key, file=source.path, content_type=source.content_type)
        else:
            path = join("assets.gaussian_clouds", (key,))
            context.note(path, "MuJoCo has no clouds of Gaussian splats; it was left out")


# ------------------------------------------------------------------------------------------------ textures


def _textures(world: World) -> list[tuple[str, Texture, bool]]:
    """Key and texture of all textures, and whether it is a cube, in MuJoCo's order."""
    plain = [(key, texture, False) for key, texture in world.assets.textures.items()]
    rows = [row for row in plain if extra_value(row[1], "order") is None]
    if world.extras is not msgspec.UNSET:
        rows += [(key, texture, True) for key, texture in world.extras.cube_textures.items()]
    placed = [(extra_value(row[1], "order"), row) for row in plain if extra_value(row[1], "order") is not None]
    for order, row in sorted(placed, key=lambda item: item[0]):
        rows.insert(order, row)
    return rows


def _write_texture(context: Context, key: str, texture: Texture, cube: bool) -> bool:
    """Add a texture. Returns False, with a report, for one that the dialect has not."""
    path = join("extras.cube_textures" if cube else "assets.textures", (key,))
    mujoco = context.dialect is Dialect.MUJOCO
    kind, source = TYPE_WORDS[texture.type_], texture.source
    if cube or key == context.world.assets.skybox:
        kind = "cube" if cube else "skybox"
    if mujoco and kind not in ("cube", "2d", "skybox"):
        context.note(path, f"MuJoCo has no textures of type {kind}; it was left out")
        return False
    if source.variant == "dynamic":
        context.note(path, "MJCF has no textures that are set at run time; it was left out")
        return False
    files = {face: file for face in FACES if (file := extra_value(texture, face)) is not None}
    if source.variant != "file" or source.value not in files.values():
        files = {"file": source.value} if source.variant == "file" else {}
    content = extra_value(texture, "content_type")
    unread = [file for file in files.values() if PurePosixPath(file).suffix.lower() not in PICTURES]
    if mujoco and unread and content is None:
        remedy = (
            "; have the files copied along and it is converted" if unread[0].lower().endswith(CONVERTIBLE) else ""
        )
        context.note(path, f"MuJoCo reads {' and '.join(PICTURES[1:])}, not {unread[0]!r}; it was left out{remedy}")
        return False
    element = child(
        context.section("asset"),
        "texture",
        name=key,
        type=unless(kind, "cube"),
        content_type=content,
        **files,
    )
    put(
        element,
        colorspace=extra_value(texture, "colorspace")
        or ("linear" if texture.color_space is ColorSpace.Linear else None),
        gridsize=texture.grid_size,
        gridlayout=None if texture.grid_layout is None else "".join(LETTERS.get(f, ".") for f in texture.grid_layout),
        rgb1=extra_value(texture, "rgb1") if source.variant == "file" else None,
        hflip=extra_value(texture, "hflip"),
        vflip=extra_value(texture, "vflip"),
        nchannel=extra_value(texture, "nchannel"),
        random=extra_value(texture, "random"),
    )
    if source.variant != "file":
        put(element, builtin=source.variant, **_generated(source.value))
    return True


def _generated(value: BuildinAttr) -> dict[str, Any]:
    marked = value.mark is not Mark.None_
    return {
        "rgb1": unless(value.rgb1, (0.8, 0.8, 0.8)),
        "rgb2": unless(value.rgb2, (0.5, 0.5, 0.5)),
        "width": round(value.width),
        "height": round(value.height),
        "mark": MARK_WORDS[value.mark] if marked else None,
        "markrgb": unless(value.markrgb, (0.0, 0.0, 0.0) if marked else (1.0, 1.0, 1.0)),
    }


# ------------------------------------------------------------------------------------------------ materials


def _write_material(context: Context, key: str, material: Material, textures: set[str]) -> None:
    path = join("assets.materials", (key,))
    layers = _layers(context, material, path, textures)
    alone = [*layers] == ["rgb"] and not material.layers
    element = child(
        context.section("asset"),
        "material",
        name=key,
        texture=layers["rgb"] if alone else None,
        texrepeat=unless(material.tex_repeat, (1.0, 1.0)),
        texuniform=unless(material.tex_uniform, False),
        emission=extra_value(material, "emission") if context.dialect is Dialect.MUJOCO else None,
        specular=extra_value(material, "specular"),
        shininess=extra_value(material, "shininess"),
        reflectance=unless(material.reflectance, 0.0),
        metallic=_factor(material.metallic, extra_value(material, "metallic")),
        roughness=_factor(material.roughness, extra_value(material, "roughness")),
        rgba=unless(material.color, (1.0, 1.0, 1.0, 1.0)),
    )
    for role, texture in layers.items() if not alone else ():
        child(element, "layer", texture=texture, role=role)
    if context.dialect is Dialect.MOTRIXSIM:
        _put_extensions(element, material)
    _report_unsaid(context, material, path)


def _factor(value: float, original: float | None) -> float | None:
    """A factor as MuJoCo has it, where one that is not positive means that it is not used."""
    return original if original is not None and value <= 0 else unless(value, 0.0)


def _layers(context: Context, material: Material, path: str, textures: set[str]) -> dict[str, str]:
    """Textures by MuJoCo's role; what cannot be kept is reported."""
    layers: dict[str, str] = {}
    given = [
        (f"{path}.layers[{i}]", ROLE_WORDS[layer.role], layer.texture_name) for i, layer in enumerate(material.layers)
    ]
    given += [(f"{path}.extras.layers", role, name) for role, name in (extra_value(material, "layers") or {}).items()]
    if material.texture_name and all(role != "rgb" for _, role, _ in given):
        given.insert(0, (f"{path}.texture_name", "rgb", material.texture_name))
    for where, role, texture in given:
        if not texture:
            continue
        if texture not in textures:
            context.note(where, f"The texture {texture!r} was not written, so the material does not have it")
        elif role in layers:
            context.note(where, f"MJCF has one texture of the role {role}; the first is used")
        elif role not in MUJOCO_ROLES and context.dialect is Dialect.MUJOCO:
            context.note(where, f"MuJoCo has no textures of the role {role}; it was left out")
        else:
            layers[role] = texture
    return layers


def _put_extensions(element: Any, material: Material) -> None:
    """MotrixSim's attributes of a material."""
    usual = Material()
    if np.any(material.emissive):
        put(element, emission=material.emissive, emissionintensity=unless(material.emissive_intensity, 0.0))
    if not (same(material.detail_repeat, usual.detail_repeat) and material.detail_strength == usual.detail_strength):
        put(element, detailpara=np.array((*material.detail_repeat, material.detail_strength, 0.0)))
    put(element, depthbias=unless(material.depth_bias, 0), castshadow=unless(material.cast_shadow, True))


def _report_unsaid(context: Context, material: Material, path: str) -> None:
    """Say what of a material the dialect has no attribute for."""
    usual = Material()
    usual.alpha_mode = AlphaMode.blend() if material.color[3] < 1 else AlphaMode.opaque()
    if extra_value(material, "emission") is not None:
        usual.emissive = material.emissive
    for name in (*ONLY_MSD, *(ONLY_MOTRIXSIM if context.dialect is Dialect.MUJOCO else ())):
        value = getattr(material, name)
        if name == "emissive" and not np.any(value[:3]):
            continue
        if not same(value, getattr(usual, name)):
            context.note(f"{path}.{name}", f"MJCF has no {name} of a material; it was left out")


# ------------------------------------------------------------------------------------------------ height fields


def _write_hfield(context: Context, key: str, hfield: HFieldSource) -> None:
    path, base = join("assets.hfields", (key,)), extra_value(hfield, "base")
    if base is None or base <= 0:
        message = f"MuJoCo needs a thickness below the lowest sample; it became {THINNEST:g} m"
        context.note(path, message, Outcome.GUESSED)
        base = THINNEST
    element = child(
        context.section("asset"), "hfield", name=key, size=np.array((*hfield.size, hfield.height_scale, base))
    )
    source = hfield.source_type.value
    if hfield.source_type.variant == "path":
        put(element, file=source.path, content_type=source.content_type)
        return
    samples = np.asarray(source.hfield, float)
    if hfield.nrow * hfield.ncol == len(samples):
        # The first row of the file is at +y, the first row of an MSD buffer at -y.
        samples = samples.reshape(hfield.nrow, hfield.ncol)[::-1]
    put(element, nrow=hfield.nrow, ncol=hfield.ncol, elevation=samples if samples.any() else None)
