"""OpenGL objects: programs, mesh buffers, textures, data tables."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import moderngl
import numpy as np

import resources
from engine.geometry.image_files import LARGEST
from render.face_edges import face_edges
from render.instances import InstancedArray, Instances
from render.primitives import MeshArrays
from render.textures import TextureError, TextureSpec, scaled_down

SHADERS = Path(resources.__file__).parent / "shaders"
SRGB8_ALPHA8 = 0x8C43

SAMPLERS = {0x8B5E, 0x8B5F, 0x8B60, 0x8B62, 0x8DC1, 0x8DCA, 0x9108}
"""GL_SAMPLER_2D, _3D, _CUBE, _2D_SHADOW, _2D_ARRAY, GL_INT_SAMPLER_2D and GL_SAMPLER_2D_MULTISAMPLE, as types of
uniforms."""

VERTEX = {"in_position": 3, "in_normal": 3, "in_uv": 2, "in_side": 1}
"""Floats of each attribute of a vertex, in order."""

BLOCKS = {"Frame": 0, "Lights": 1, "Shadows": 2}
"""Binding of every uniform block, the same in all programs."""


@cache
def shader_source(name: str) -> str:
    """Text of a shader with its includes put in."""
    text = (SHADERS / name).read_text(encoding="utf-8")
    return re.sub(r'^#include "([\w.]+)"$', lambda m: shader_source(m.group(1)), text, flags=re.MULTILINE)


def is_software(ctx: moderngl.Context) -> bool:
    """Whether the context draws on the CPU."""
    return any(
        word in ctx.info["GL_RENDERER"].lower() for word in ("llvmpipe", "softpipe", "swiftshader", "software")
    )


class Programs:
    """Programs by shader names and switches, compiled on first use."""

    def __init__(self, ctx: moderngl.Context, always: tuple[str, ...] = ()) -> None:
        """`always`: switches of all programs."""
        self.ctx, self._always = ctx, always
        self.compiled: dict[tuple, moderngl.Program] = {}
        """By shaders and switches."""

    def has(self, vertex: str, fragment: str, switches: tuple[str, ...], units: dict[str, int]) -> bool:
        """Whether `get` has compiled this program."""
        return (vertex, fragment, switches, tuple(units)) in self.compiled

    def get(self, vertex: str, fragment: str, switches: tuple[str, ...], units: dict[str, int]) -> moderngl.Program:
        """The program of two shaders, whose samplers read the texture `units`.

        Raises ValueError when it samples anything else.
        """
        key = (vertex, fragment, switches, tuple(units))
        if key not in self.compiled:
            defines = "#version 330 core\n" + "".join(f"#define {s}\n" for s in (*self._always, *switches))
            sources = [shader_source(n).replace("#version 330 core\n", defines, 1) for n in (vertex, fragment)]
            program = self.ctx.program(vertex_shader=sources[0], fragment_shader=sources[1])
            for name in program:
                member = program[name]
                if isinstance(member, moderngl.UniformBlock):
                    member.binding = BLOCKS[name]
                elif getattr(member, "gl_type", 0) in SAMPLERS:
                    if name not in units:
                        raise ValueError(
                            f"{vertex}, {fragment}: their pass does not declare that it samples {name!r}"
                        )
                    program[name] = units[name]
            self.compiled[key] = program
        return self.compiled[key]

    def release(self) -> None:
        for program in self.compiled.values():
            program.release()
        self.compiled.clear()


def uniform(program: moderngl.Program, name: str) -> moderngl.Uniform:
    """A uniform of a program that is no block."""
    member = program[name]
    assert isinstance(member, moderngl.Uniform)
    return member


class GpuMesh:
    """A mesh on the GPU with one vertex array per program."""

    def __init__(self, ctx: moderngl.Context, arrays: MeshArrays) -> None:
        self.ctx, self.triangles, self.in_scene = ctx, len(arrays.indices), arrays.in_scene
        self.vertices = ctx.buffer(np.ascontiguousarray(arrays.vertices, dtype=np.float32).tobytes())
        self.indices = ctx.buffer(np.ascontiguousarray(arrays.indices, dtype=np.uint32).tobytes())
        self._arrays: dict[int, InstancedArray] = {}
        self._edges: moderngl.Buffer | None = None
        self._edge_arrays: dict[int, InstancedArray] = {}

    def write(self, arrays: MeshArrays) -> None:
        """Replace the vertices; their number and the triangles stay."""
        self._release_edges()
        self.vertices.orphan()
        self.vertices.write(np.ascontiguousarray(arrays.vertices, dtype=np.float32))

    def draw(self, program: moderngl.Program, instances: Instances, first: int, count: int) -> None:
        """Draw `count` of the instances from place `first` on."""
        array = self._arrays.get(program.glo)
        if array is None:
            array = self._arrays[program.glo] = self._array(program, self.indices)
        array.draw(moderngl.TRIANGLES, instances, first, count)

    def draw_edges(self, program: moderngl.Program, instances: Instances, first: int, count: int) -> None:
        """As `draw`, the edges between faces as lines."""
        if self._edges is None:
            vertices = np.frombuffer(self.vertices.read(), np.float32).reshape(-1, sum(VERTEX.values()))
            positions = vertices[:, :3].copy()
            positions[:, 2] += vertices[:, -1]  # the halves of a capsule
            edges = face_edges(positions, np.frombuffer(self.indices.read(), np.uint32).reshape(-1, 3))
            self._edges = self.ctx.buffer(edges.tobytes(), reserve=0 if len(edges) else 4)
        if self._edges.size < 8:
            return
        array = self._edge_arrays.get(program.glo)
        if array is None:
            array = self._edge_arrays[program.glo] = self._array(program, self._edges)
        array.draw(moderngl.LINES, instances, first, count)

    def _array(self, program: moderngl.Program, indices: moderngl.Buffer) -> InstancedArray:
        used = [name for name in VERTEX if name in program]
        layout = " ".join(f"{n}f" if name in program else f"{4 * n}x" for name, n in VERTEX.items())
        array = self.ctx.vertex_array(program, [(self.vertices, layout, *used)], indices, 4)
        return InstancedArray(array, program)

    def _release_edges(self) -> None:
        for array in self._edge_arrays.values():
            array.release()
        self._edge_arrays.clear()
        if self._edges is not None:
            self._edges.release()
            self._edges = None

    def release(self) -> None:
        self._release_edges()
        for array in self._arrays.values():
            array.release()
        self._arrays.clear()
        self.vertices.release()
        self.indices.release()


class Table:
    """Rows of numbers that shaders fetch by index: a texture of `row` texels each, several rows a line."""

    def __init__(self, ctx: moderngl.Context, components: int, row: int, per_line: int, dtype: str) -> None:
        self.ctx, self.components, self.row, self.per_line, self.dtype = ctx, components, row, per_line, dtype
        self.texture: moderngl.Texture | None = None

    def write(self, rows: np.ndarray, changed: tuple[int, int] | None = None) -> None:
        """Replace the contents by `rows` (n, row × components), of which only those from `changed[0]` to before
        `changed[1]` are others than before, if given."""
        lines = max(-(-len(rows) // self.per_line), 1)
        first = 0
        if self.texture is None or self.texture.height < lines:
            self.release()
            size = (self.row * self.per_line, 1 << (lines - 1).bit_length())
            self.texture = self.ctx.texture(size, self.components, dtype=self.dtype)
            self.texture.filter = moderngl.NEAREST, moderngl.NEAREST
        elif changed is not None:
            first = changed[0] // self.per_line
            lines = -(-changed[1] // self.per_line) - first
            rows = rows[first * self.per_line : (first + lines) * self.per_line]
        padded = np.empty((lines * self.per_line, self.row * self.components), np.dtype(self.dtype))
        padded[: len(rows)], padded[len(rows) :] = rows, 0
        self.texture.write(padded, viewport=(0, first, self.row * self.per_line, lines))

    def use(self, unit: int) -> None:
        if self.texture is not None:
            self.texture.use(unit)

    def release(self) -> None:
        if self.texture is not None:
            self.texture.release()
            self.texture = None


def largest_side(ctx: moderngl.Context, cube: bool = False) -> int:
    """Pixels of a side that a texture may have."""
    return int(ctx.info["GL_MAX_CUBE_MAP_TEXTURE_SIZE" if cube else "GL_MAX_TEXTURE_SIZE"])


def load_texture(
    ctx: moderngl.Context, spec: TextureSpec, fast: bool, anisotropy: float
) -> tuple[moderngl.Texture | moderngl.TextureCube, str]:
    """Upload a texture with mipmaps; `fast` samples one of them only. Says what was done with one that is too large.
    Raises TextureError."""
    pixels = spec.load()
    limit = largest_side(ctx, spec.cube)
    height, width = pixels.shape[-3:-1]
    full_width, full_height = spec.full_size() or (width, height)
    if max(width, height) > limit:
        pixels = scaled_down(pixels, limit)
        height, width = pixels.shape[-3:-1]
    problem = ""
    if (width, height) != (full_width, full_height):
        error = TextureError(
            f"{spec.label} has {full_width} x {full_height} pixels, more than the {limit} a side or {LARGEST} in all "
            f"that can be drawn here: it is drawn with {width} x {height}"
        )
        problem = str(error)
    internal = SRGB8_ALPHA8 if spec.srgb else None
    create = ctx.texture_cube if spec.cube else ctx.texture
    texture = create((width, height), 4, np.ascontiguousarray(pixels).tobytes(), internal_format=internal)
    texture.build_mipmaps()
    texture.filter = (moderngl.LINEAR_MIPMAP_NEAREST if fast else moderngl.LINEAR_MIPMAP_LINEAR), moderngl.LINEAR
    texture.anisotropy = anisotropy
    return texture, problem


def area_light_table(ctx: moderngl.Context) -> moderngl.TextureArray:
    """Linearly transformed cosines of the surface model, from packaging/fit_area_lights.py."""
    values = np.load(Path(resources.__file__).parent / "luts" / "area_lights.npy").astype(np.float32)
    layers, height, width, components = values.shape
    table = ctx.texture_array((width, height, layers), components, np.ascontiguousarray(values).tobytes(), dtype="f4")
    table.filter = moderngl.LINEAR, moderngl.LINEAR
    table.repeat_x = table.repeat_y = False
    return table


def environment_levels(ctx: moderngl.Context, levels: np.ndarray) -> moderngl.TextureArray:
    """Equirectangular pictures (n, h, w, 3) float16 of light, one for each roughness."""
    count, height, width, components = levels.shape
    texture = ctx.texture_array(
        (width, height, count), components, np.ascontiguousarray(levels).tobytes(), 1, dtype="f2"
    )
    texture.filter = moderngl.LINEAR, moderngl.LINEAR
    texture.repeat_y = False
    return texture


def tony_table(ctx: moderngl.Context) -> moderngl.Texture3D:
    """Tomasz Stachowiak's Tony McMapface table, 48³ shared-exponent colours (see resources/LICENSES.md)."""
    packed = np.load(Path(resources.__file__).parent / "luts" / "tony_mc_mapface.npz")["rgb9e5"]
    scale = np.exp2((packed >> 27).astype(np.float32) - 24.0)
    rgb = np.stack([((packed >> shift) & 511) * scale for shift in (0, 9, 18)], axis=-1).astype(np.float16)
    table = ctx.texture3d(packed.shape[::-1], 3, rgb.tobytes(), dtype="f2")
    table.filter = moderngl.LINEAR, moderngl.LINEAR
    table.repeat_x = table.repeat_y = table.repeat_z = False
    return table
