"""Ids, distances and normals of what is nearest, one sample a pixel: for picking, sensors and other passes."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.passes.shapes import SHAPE_TEXTURES, shape_program
from render.renderable import ROUND, Batch

SHADERS = ("prepass.vert", "prepass.frag")


class Prepass(Pass):
    """Of what hides what is behind it."""

    declaration = Declaration(
        "prepass", SHADERS, writes=("ids", "depth", "nearest"), on_demand=("normals",), textures=SHAPE_TEXTURES
    )

    def draw(self, frame: Frame) -> None:
        _draw(self, frame, frame.opaque)


class BlendedPrepass(Pass):
    """Of what lets through what is behind it, when occlusion has read the rest."""

    declaration = Declaration(
        "blended_prepass",
        SHADERS,
        writes=("ids", "depth", "nearest"),
        on_demand=("normals",),
        textures=SHAPE_TEXTURES,
    )

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.blended)

    def draw(self, frame: Frame) -> None:
        _draw(self, frame, frame.blended)


def _draw(drawing: Pass, frame: Frame, batches: list[Batch]) -> None:
    drawing.device.ctx.enable_only(moderngl.DEPTH_TEST)
    normals = ("NORMALS",) if "normals" in frame.drawn else ()
    for batch in batches:
        kind = batch.renderable.mesh.key[0]
        switches = (*normals, "GROUND") if normals and batch.renderable.infinite else normals
        exact = ("ROUND", kind.upper()) if kind in ROUND and not frame.fast else ()
        program = shape_program(drawing, batch.renderable, *switches, *exact)
        mesh = drawing.device.mesh(batch.renderable.mesh, batch.level)
        if mesh is not None:
            mesh.draw(program, frame.instances, batch.first, batch.count)
