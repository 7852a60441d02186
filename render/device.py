"""What the passes of a renderer share on the GPU."""

from __future__ import annotations

import moderngl
import numpy as np

from engine.msd.schema import World
from render import looks
from render.depth_range import DepthRange
from render.display_colors import DisplayColors
from render.environment import (
    Environment,
    ProbeLight,
    environment_key,
    environment_of,
    missing_probe_texture,
    probe_key,
    probe_lights,
)
from render.gl import (
    GpuMesh,
    Programs,
    Table,
    area_light_table,
    environment_levels,
    is_software,
    load_texture,
    tony_table,
)
from render.looks import Look
from render.meshes import MeshError, MeshSpec, mesh_arrays
from render.primitives import SLICES, MeshArrays
from render.surface_rows import SurfaceRows
from render.textures import DYNAMIC, TextureError, TextureSpec, missing_texture, resized

IN_SCENE = -1
"""Place of a mesh as MotrixSim shades it, where others have their level of detail."""


class Device:
    """Programs, meshes, textures, tables and uniform blocks of one context."""

    def __init__(self, ctx: moderngl.Context, fast: bool = False) -> None:
        self.ctx = ctx
        self.fast = fast
        """Filter textures less, and draw round shapes with fewer facets."""
        self.software = is_software(ctx)
        """Draws on the CPU. Surface shaders are then compiled for the number of lights of each kind: a GPU gains
        nothing by it, a CPU a third to a half of the time of a frame."""
        self.texture_switches = ("FOUR_PLACES",) if self.software and not fast else ()
        """What shaders that sample pictures on surfaces are compiled for."""
        self.slices = SLICES[fast]
        """Facets around round shapes by level of detail."""
        self.depth_range = DepthRange(ctx)
        self.programs = Programs(ctx, self.depth_range.switches)
        self.surfaces = Table(ctx, 4, 6, 128, "f4")
        self.area_lights = area_light_table(ctx)
        self.tony_table = tony_table(ctx)
        self.display_colors = DisplayColors(ctx, self.programs, self.tony_table)
        no_environment = environment_levels(ctx, np.zeros((1, 1, 1, 3), np.float16))
        self.tables: dict[str, Table | moderngl.TextureArray | moderngl.Texture3D] = {
            "surfaces": self.surfaces,
            "area_lights": self.area_lights,
            "tony_table": self.tony_table,
            "environment": no_environment,
            "probe_levels": environment_levels(ctx, np.zeros((1, 1, 1, 3), np.float16)),
        }
        """By the names of their samplers."""
        self.dynamic_pixels: dict[str, np.ndarray] = {}
        """Of dynamic textures, (h, w, 4), as far as somebody has set them."""
        self.problems: dict[tuple, str] = {}
        self._environment: Environment | None = None
        self._environments: dict[bool | None, tuple[tuple | None, moderngl.TextureArray]] = {
            None: (None, no_environment)
        }
        """Uploaded: none, that of the studio (True), and that of a World (False), with their keys."""
        self._probe_key: tuple = ()
        self._probe_light: dict[tuple, Environment] = {}
        self.probe_problem = self._environment_problem = ""
        self._environment_key: tuple | None = None
        self._surfaces: SurfaceRows | None = None
        self._meshes: dict[tuple, GpuMesh | None] = {}
        self._textures: dict[tuple, moderngl.Texture | moderngl.TextureCube] = {}
        self._corners: dict[int, moderngl.VertexArray] = {}

    def write_surfaces(self, surfaces: SurfaceRows) -> None:
        """Bring the table of surfaces up to date."""
        if surfaces is not self._surfaces:
            self._surfaces, surfaces.changed = surfaces, (0, len(surfaces.numbers))
        if surfaces.changed is not None:
            self.surfaces.write(surfaces.numbers, surfaces.changed)
            surfaces.changed = None

    def mesh(self, spec: MeshSpec, level: int = 0) -> GpuMesh | None:
        """The mesh on the GPU, or None when it cannot be loaded (`problems` has the reason)."""
        key = spec.key, level
        if key not in self._meshes:
            try:
                self._meshes[key] = GpuMesh(self.ctx, mesh_arrays(spec, self.slices[level]))
            except MeshError as error:
                self.problems[spec.key] = str(error)
                self._meshes[key] = None
        return self._meshes[key]

    def scene_mesh(self, spec: MeshSpec, level: int = 0) -> GpuMesh | None:
        """As `mesh`, shaded as MotrixSim does."""
        key = spec.key, IN_SCENE
        if key not in self._meshes:
            mesh = self.mesh(spec, level)
            arrays = None if mesh is None else mesh.in_scene
            if arrays is None:
                return mesh
            self._meshes[key] = GpuMesh(self.ctx, arrays)
        return self._meshes[key]

    def move_mesh(self, key: tuple, arrays: MeshArrays) -> None:
        """Put the triangles of a mesh that changes its form where they are now."""
        mesh = self._meshes.get((key, 0))
        if mesh is None:
            self._meshes[key, 0] = GpuMesh(self.ctx, arrays)
        else:
            mesh.write(arrays)

    def texture(self, spec: TextureSpec) -> moderngl.Texture | moderngl.TextureCube:
        """The texture on the GPU; colours that cannot be loaded are a checker (`problems` has the reason)."""
        if spec.key not in self._textures:
            try:
                texture, problem = load_texture(self.ctx, spec, self.fast, self._anisotropy)
            except TextureError as error:
                instead = missing_texture(spec.cube, spec.srgb)
                (texture, _), problem = load_texture(self.ctx, instead, self.fast, self._anisotropy), str(error)
            self._textures[spec.key] = texture
            if problem:
                self.problems[spec.key] = problem
            if spec.key[0] == DYNAMIC and spec.key[1] in self.dynamic_pixels:
                self._write(texture, self.dynamic_pixels[spec.key[1]])
        return self._textures[spec.key]

    @property
    def _anisotropy(self) -> float:
        return 1.0 if self.fast or self.software else 8.0

    def set_pixels(self, name: str, pixels: np.ndarray) -> None:
        """Give a dynamic texture its pixels, (h, w, 3) or (h, w, 4) uint8, top row first."""
        opaque = np.full((*pixels.shape[:2], 4), 255, np.uint8)
        opaque[..., : pixels.shape[2]] = pixels
        self.dynamic_pixels[name] = opaque
        for key, texture in self._textures.items():
            if key[:2] == (DYNAMIC, name):
                self._write(texture, opaque)

    @staticmethod
    def _write(texture: moderngl.Texture | moderngl.TextureCube, pixels: np.ndarray) -> None:
        if isinstance(texture, moderngl.Texture):
            texture.write(pixels if texture.size == pixels.shape[1::-1] else resized(pixels, texture.size))
            texture.build_mipmaps()

    @property
    def light_problems(self) -> list[str]:
        """What was wrong with the textures of the environment and of probes in the last picture."""
        return [problem for problem in (self._environment_problem, self.probe_problem) if problem]

    def environment(self, world: World, look: Look = Look.SCENE) -> Environment | None:
        """The light of the sky of a World, or of the studio, prefiltered and on the GPU; None if there is none
        (`problems` may have the reason)."""
        key: tuple | None = ()  # of what cannot be read
        try:
            key = environment_key(world) if look is Look.SCENE else looks.STUDIO_KEY if look is Look.STUDIO else None
            if key == self._environment_key:
                return self._environment
            self._environment_problem = ""
            if key is None:
                self._environment = None
            elif key == looks.STUDIO_KEY:
                self._environment = looks.studio_environment()
            else:
                self._environment = environment_of(world)
        except TextureError as error:
            self._environment, self._environment_problem = None, str(error)
        self._environment_key = key
        if self._environment is not None:
            self._use_environment(key, self._environment)
        return self._environment

    def _use_environment(self, key: tuple | None, environment: Environment) -> None:
        """Have shaders sample an environment. That of the studio and the last one of a World stay uploaded, for views
        in different looks."""
        is_studio = key == looks.STUDIO_KEY
        uploaded = self._environments.get(is_studio)
        if uploaded is None or uploaded[0] != key:
            if uploaded is not None:
                uploaded[1].release()
            uploaded = self._environments[is_studio] = key, environment_levels(self.ctx, environment.levels)
        self.tables["environment"] = uploaded[1]

    def probes(self, world: World, look: Look = Look.SCENE) -> list[ProbeLight]:
        """The probes of a World, prefiltered and on the GPU (`probe_problem` may have the reason why not)."""
        self.probe_problem = "" if look is not Look.SCENE else missing_probe_texture(world)
        if look is not Look.SCENE or not world.visual.probes:
            return []
        try:
            key = probe_key(world)
            if key != self._probe_key:
                self._probe_key = key
                lights = probe_lights(world, self._probe_light)
                self._probe_light = {one: self._probe_light[one] for one in key}
                levels = [light.light.levels for light in lights]
                self.tables["probe_levels"].release()
                empty = np.zeros((1, 1, 1, 3), np.float16)
                self.tables["probe_levels"] = environment_levels(
                    self.ctx, np.concatenate(levels) if levels else empty
                )
            return probe_lights(world, self._probe_light)
        except TextureError as error:
            self.probe_problem, self._probe_key = str(error), ()
            return []

    def draw_corners(self, program: moderngl.Program, count: int = 3) -> None:
        """Run a program that needs no vertices: a triangle, or a strip of four."""
        if program.glo not in self._corners:
            self._corners[program.glo] = self.ctx.vertex_array(program, [])
        self._corners[program.glo].render(moderngl.TRIANGLES if count == 3 else moderngl.TRIANGLE_STRIP, count)

    def keep_only(self, meshes: set[tuple], textures: set[tuple]) -> None:
        """Release the meshes and textures whose keys no renderable uses any more."""
        for key in [k for k in self._meshes if k[0] not in meshes]:
            gone = self._meshes.pop(key)
            if gone is not None:
                gone.release()
        for key in [k for k in self._textures if k not in textures]:
            self._textures.pop(key).release()
        self.problems = {k: v for k, v in self.problems.items() if k in meshes or k in textures}

    def release(self) -> None:
        self.keep_only(set(), set())
        for thing in (
            *self._corners.values(),
            self.programs,
            self.surfaces,
            self.area_lights,
            self.tony_table,
            *(texture for _, texture in self._environments.values()),
            self.tables["probe_levels"],
        ):
            thing.release()
