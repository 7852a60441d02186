"""What a floor reflects of the scene that stands on it, over the lit floor."""

from __future__ import annotations

import moderngl

from render.device import Device
from render.frame import Frame
from render.looks import Look
from render.passes.base import Declaration, Pass
from render.passes.opaque import PLANES, TABLES
from render.targets import Targets


class ReflectionPass(Pass):
    """Planes that lie in the mirror."""

    declaration = Declaration(
        "reflection",
        ("surface.vert", "reflection.frag"),
        writes=("scene",),
        tests="scene_depth",
        reads=("mirrored",),
        textures=("base_texture", "orm_texture", "roughness_texture", "metallic_texture"),
        vertex_textures=TABLES,
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.mirrored is not None and frame.floor is None

    def draw(self, frame: Frame) -> None:
        ctx, device, units = self.device.ctx, self.device, self.declaration.units
        assert frame.mirror is not None
        begin(self.device, self.targets)
        for batch in frame.opaque:
            mesh = device.mesh(batch.renderable.mesh, batch.level)
            if mesh is None or batch.renderable.mesh.key[0] not in PLANES:
                continue
            renderable = batch.renderable
            textures = {
                sampler: spec for sampler, spec in renderable.textures.items() if f"{sampler}_texture" in units
            }
            switches = [f"{sampler.upper()}_TEXTURE" for sampler in sorted(textures)]
            if textures:
                switches += device.texture_switches
            switches += [name for name in ("ALPHA_MASK",) if name in renderable.surface.switches]
            switches += ["FOG"] * frame.options.fog
            switches += ["ENDLESS"] * (renderable.infinite and frame.options.look is Look.STUDIO)
            for sampler, spec in textures.items():
                device.texture(spec).use(units[f"{sampler}_texture"])
            if renderable.surface.both_side:
                ctx.disable(moderngl.CULL_FACE)
            else:
                ctx.enable(moderngl.CULL_FACE)
            program = self.program(*switches)
            program["mirror"], program["mirror_roughness"] = frame.mirror.plane, frame.mirror.roughness
            mesh.draw(program, frame.instances, batch.first, batch.count)
        end(self.device)


class FloorReflectionPass(Pass):
    """The floor that the studio puts under a World without one."""

    declaration = Declaration(
        "floor_reflection",
        ("floor.vert", "reflection.frag"),
        writes=("scene",),
        tests="scene_depth",
        reads=("mirrored",),
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.mirrored is not None and frame.floor is not None

    def draw(self, frame: Frame) -> None:
        centre, radius = frame.caster_sphere
        assert frame.mirror is not None
        begin(self.device, self.targets)
        program = self.program("FLOOR")
        program["centre"] = float(centre[0]), float(centre[1]), float(frame.floor or 0.0)
        program["radius"], program["mirror_roughness"] = float(radius), frame.mirror.roughness
        self.device.draw_corners(program, 4)
        end(self.device)


def begin(device: Device, targets: Targets) -> None:
    """Blend over what is not hidden, and have smaller pictures of what is mirrored for what is rough."""
    picture = targets.texture("mirrored")
    picture.build_mipmaps()
    picture.filter = moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR
    ctx = device.ctx
    ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
    ctx.depth_func, ctx.blend_func = device.depth_range.nearer_or_same, (moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA)


def end(device: Device) -> None:
    device.ctx.depth_func = device.depth_range.nearer
    device.ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]
