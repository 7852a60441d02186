"""Lit surfaces that hide what is behind them."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.looks import Look
from render.passes.base import Declaration, Pass
from render.renderable import Batch
from render.shadowed_part import Rectangle, pieces, shadowed_tiles

SHADERS = ("surface.vert", "surface.frag")
TABLES = ("surfaces",)
"""What the vertex shader of lit surfaces samples."""
PICTURES = (
    "base_texture",
    "normal_texture",
    "orm_texture",
    "emissive_texture",
    "detail_texture",
    "roughness_texture",
    "metallic_texture",
    "cube_texture",
)
"""What surfaces are painted with."""
TEXTURES = (*PICTURES, "area_lights", "environment", "probe_levels", "shadow_depths")
"""What their fragment shader samples beside targets."""
PLANES = ("plane", "infinite plane")
"""Meshes with one normal."""
MAX_CARRYING = 1200
"""Triangles of a mesh that carry what is known of lights: of more each fills too few pixels."""


FEW = 600_000
"""Hard shadows that are looked up, one for each pixel and light, in less time than it takes to find out where none
may fall and to draw these parts one by one."""


class OpaquePass(Pass):
    declaration = Declaration(
        "opaque",
        SHADERS,
        writes=("scene", "scene_depth"),
        reads=("shadow_atlas", "occlusion"),
        textures=(*TEXTURES, "tony_table"),
        vertex_textures=TABLES,
    )

    def draw(self, frame: Frame) -> None:
        self.device.ctx.enable_only(moderngl.DEPTH_TEST)
        draw_surfaces(self, frame, frame.opaque, *(("OCCLUSION",) if is_occluded(frame) else ()))


def is_occluded(frame: Frame) -> bool:
    """Whether surfaces are drawn with what hides light from all sides from them."""
    return frame.has_occlusion and not {"occlusion", "smooth_occlusion"} & frame.options.skip


def draw_surfaces(drawing: Pass, frame: Frame, batches: list[Batch], *switches: str, **uniforms: object) -> None:
    """Draw lit instances into the bound framebuffer under the caller's depth and blend state, with these switches and
    uniforms."""
    look, instances = frame.options.look, frame.instances
    device, units = drawing.device, drawing.declaration.units
    lit: dict[tuple[int, bool], tuple[str, ...]] = {}
    target, has_new = device.ctx.fbo, False
    whole = target.scissor
    mesh_of = device.scene_mesh if look is Look.SCENE else device.mesh
    for batch in batches:
        mesh = mesh_of(batch.renderable.mesh, batch.level)
        if mesh is None or (look is Look.WIREFRAME and batch.renderable.infinite):  # whose edges mean nothing
            continue
        is_large = mesh.triangles <= MAX_CARRYING
        even = ("EVEN",) if is_large and frame.software and batch.renderable.mesh.key[0] in PLANES else ()
        renderable, textures = batch.renderable, batch.renderable.textures
        if "cube" in textures and not frame.has_cube_textures:
            textures = {sampler: spec for sampler, spec in textures.items() if sampler != "cube"}
        if not look.is_lit:
            textures = {sampler: spec for sampler, spec in textures.items() if sampler in ("base", "cube")}
        defines = tuple(sorted(f"{sampler.upper()}_TEXTURE" for sampler in textures))
        if textures:
            defines += device.texture_switches
        endless = ("ENDLESS",) if renderable.infinite and look is Look.STUDIO else ()
        haze = frame.haze if renderable.infinite else None
        if haze is not None:
            endless = ("HAZE",)
        for sampler, spec in textures.items():
            device.texture(spec).use(units[f"{sampler}_texture"])
        if renderable.surface.both_side:
            device.ctx.disable(moderngl.CULL_FACE)
            endless += ("BOTH_SIDES",) if look is Look.WIREFRAME else ()
        else:
            device.ctx.enable(moderngl.CULL_FACE)
        for part, shadowing in _parts(frame, batch, whole) if look.is_lit else [(whole, -1)]:
            chosen, general = (
                (*defines, *renderable.surface.switches, *_lit(frame, lit, key), *switches, *even, *endless)
                for key in ((shadowing, is_large), (-1, is_large))
            )
            if frame.fast and not drawing.has_program(*chosen):
                # Looking up more shadows looks the same: a picture waits for one such shader at the most.
                if has_new or not drawing.has_program(*general):
                    chosen = general
                has_new = True
            program = drawing.program(*chosen)
            if "detail" in textures:
                program["detail_strength"] = renderable.surface.detail_strength
            if haze is not None:
                program["plane_end"] = haze[0]
            for name, value in uniforms.items():
                if name in program:  # a shader that does without has none
                    program[name] = value
            draw = mesh.draw_edges if look is Look.WIREFRAME else mesh.draw
            if part == whole:
                draw(program, instances, batch.first, batch.count)
                continue
            target.scissor = part
            draw(program, instances, batch.first, batch.count)
            target.scissor = whole


def _lit(frame: Frame, known: dict[tuple[int, bool], tuple[str, ...]], key: tuple[int, bool]) -> tuple[str, ...]:
    """The switches of a frame by their arguments, found once."""
    if key not in known:
        known[key] = frame.switches(*key)
    return known[key]


def _parts(frame: Frame, batch: Batch, whole: Rectangle) -> list[tuple[Rectangle, int]]:
    """Parts of the `whole` picture in which a batch is drawn, each with the lights whose shadows are looked up there:
    on infinite planes only those that may fall on them."""
    if not frame.software or not batch.renderable.infinite or batch.count != 1 or not frame.shadows.tiles:
        return [(whole, -1)]
    looked_up = whole[2] * whole[3] * sum(first >= 0 for first in frame.shadows.first)
    if looked_up < FEW and not frame.has_soft_shadows:
        return [(whole, -1)]
    size = max(round(frame.size[0] * frame.share), 1), max(round(frame.size[1] * frame.share), 1)
    return pieces(shadowed_tiles(frame, batch.renderable, size), whole)
