"""What passes draw into and read, by name; allocated as declared."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import moderngl

from render.depth_range import DepthRange


class Size(Enum):
    """How large a target is."""

    PICTURE = "as the picture"
    LIT = "as the lit scene, which may be coarser or finer than the picture"
    HALF = "half of the picture, rounded up"
    DOUBLE = "twice the picture, so that a linear look-up is the mean of four samples of a pixel"
    OWN = "set by the pass that writes it, which knows how long it is valid"


@dataclass(frozen=True)
class Target:
    """Size and format of something that passes draw into."""

    components: int = 4
    """Numbers of a pixel; 0 for a depth buffer."""
    dtype: str = "f1"
    size: Size = Size.PICTURE
    multisampled: bool = False
    """Drawn with the samples of the renderer, and resolved when it is read."""
    compares: bool = False
    """Sampled by comparison with a depth."""
    lasting: bool = False
    """Valid while the lit scene looks the same, whatever is drawn over it."""

    @property
    def of_scene(self) -> bool:
        """Whether it holds the lit scene, or what is added to it, without what lies over it."""
        return self.lasting or self.size is Size.LIT

    @property
    def is_depth(self) -> bool:
        return self.components == 0


TARGETS = {
    "shadow_atlas": Target(0, size=Size.OWN, compares=True),  # the shadow maps of all lights
    "ids": Target(1, "i4"),  # of objects; 0: nothing
    "depth": Target(1, "f4"),  # distance along the view, m; 0: nothing
    "normals": Target(4, "f2"),  # in the world, of unit length; 0: nothing; then what `edge.glsl` parts objects by
    "nearest": Target(0),
    "noisy_occlusion": Target(2, "f4", Size.HALF),  # visible part of the hemisphere, distance along the view, m
    "occlusion": Target(2, "f4", Size.HALF),
    "gathered": Target(4, "f4", Size.OWN),  # light from other surfaces that white ones reflect, distance (m)
    "bounced": Target(4, "f4", Size.OWN),
    "traced_light": Target(4, "f4", Size.OWN),  # what surfaces mirror, distance (m), below 0 of mirrors
    "traced_depth": Target(0, size=Size.OWN),
    "mirrored_light": Target(4, "f4", Size.OWN),
    "scene": Target(4, "f2", Size.LIT, multisampled=True, lasting=True),  # brightness, exposed; or as `Targets.toned`
    "scene_depth": Target(0, size=Size.LIT, multisampled=True, lasting=True),
    "mirrored": Target(4, "f2", Size.LIT, multisampled=True),  # what a floor mirrors, exposed; nearness to it
    "mirrored_depth": Target(0, size=Size.LIT, multisampled=True),
    "metered": Target(
        2, "f4", Size.OWN
    ),  # stops from middle grey at places of the lit scene; how much of it is metered
    "weighted": Target(4, "f2", Size.LIT, multisampled=True),  # sum of weighted colours, what all let through
    "weights": Target(1, "f2", Size.LIT, multisampled=True),
    "toned": Target(size=Size.LIT, lasting=True),  # the lit scene in the colours of a display
    "smoothed": Target(size=Size.LIT, lasting=True),
    "display": Target(lasting=True),  # the lit scene in the colours of a display
    "edges": Target(0),  # 0 beside the edges of shapes
    "edge_lines": Target(),  # lines along these, and what of a pixel they cover
    "ghosts": Target(),  # other poses of the World, in their colours
    "ghost_depth": Target(0),
    "selected": Target(1, size=Size.DOUBLE),  # 1 where something selected is
    "picture": Target(),  # the framebuffer of the caller
}
"""All targets of a frame."""

_Stored = moderngl.Texture | moderngl.Renderbuffer


class Targets:
    """The targets of one renderer on the GPU."""

    def __init__(self, depth_range: DepthRange, samples: int) -> None:
        self.ctx, self.samples = depth_range.ctx, samples if samples > 1 else 0
        self._depth_range = depth_range
        self.picture: moderngl.Framebuffer | None = None
        """Of the caller."""
        self.sizes: dict[Size, tuple[int, int]] = dict.fromkeys(
            (Size.PICTURE, Size.HALF, Size.DOUBLE, Size.LIT), (1, 1)
        )
        self.toned = False
        """Whether the lit scene is in the colours of a display."""
        self._own: dict[str, tuple[int, int]] = {}
        self._stored: dict[str, _Stored] = {}
        self._resolved: dict[str, moderngl.Texture] = {}
        self._framebuffers: dict[tuple, moderngl.Framebuffer] = {}
        self._unresolved: set[str] = set()

    def begin(self, picture: tuple[int, int], lit: tuple[int, int]) -> None:
        """Set the sizes of the next frame, px; targets of another size are given back."""
        half, double = (-(-picture[0] // 2), -(-picture[1] // 2)), (2 * picture[0], 2 * picture[1])
        sizes = {Size.PICTURE: picture, Size.HALF: half, Size.DOUBLE: double, Size.LIT: lit}
        for kind, size in sizes.items():
            if self.sizes[kind] != size:
                self._forget({name for name in self._stored if TARGETS[name].size is kind})
                self.sizes[kind] = size

    def tone(self, toned: bool) -> None:
        """Choose whether the lit scene is brightness or colours of a display, 8 bits each; another is given back."""
        if toned != self.toned:
            self._forget({"scene"})
            self.toned = toned

    def dtype(self, name: str) -> str:
        """Type of the numbers of a target, as ModernGL calls it."""
        return "f1" if name == "scene" and self.toned else TARGETS[name].dtype

    def has_samples(self, name: str) -> bool:
        """Whether `texture` has the samples of a target, not their mean: those of colours of a display, whose mean is
        not that of their light."""
        return name == "scene" and self.toned and self.samples > 0

    def resize(self, name: str, size: tuple[int, int]) -> bool:
        """Set the size of a target that has one of its own; whether it is another one now, with nothing in it."""
        if name in self._stored and self._own.get(name) == size:
            return False
        self._forget({name})
        self._own[name] = size
        return True

    def size(self, name: str) -> tuple[int, int]:
        """Width and height of a target, px."""
        kind = TARGETS[name].size
        return self._own.get(name, (1, 1)) if kind is Size.OWN else self.sizes[kind]

    def framebuffer(self, names: tuple[str, ...]) -> moderngl.Framebuffer:
        """A framebuffer of these targets: colours in order, then a depth."""
        if names == ("picture",):
            assert self.picture is not None
            return self.picture
        if names not in self._framebuffers:
            stored = [self._store(name) for name in names]
            depth = stored.pop() if TARGETS[names[-1]].is_depth else None
            self._framebuffers[names] = self.ctx.framebuffer(stored, depth)
        return self._framebuffers[names]

    def texture(self, name: str) -> moderngl.Texture:
        """A target to sample: if it is multisampled, what `resolve` has copied, or with its samples as
        `has_samples` says."""
        stored = self._store(name)
        if isinstance(stored, moderngl.Texture):
            return stored
        if name not in self._resolved:
            self._resolved[name] = self._texture(name)
        return self._resolved[name]

    def drawn(self, names: tuple[str, ...]) -> None:
        """Say that something was drawn into these targets."""
        self._unresolved.update(names)

    def resolve(self, name: str, part: tuple[int, int, int, int] | None = None) -> None:
        """Bring the texture of a multisampled target up to date, if only a `part` of it is not, that part."""
        texture = self.texture(name)
        if texture is not self._store(name) and name in self._unresolved:
            self._unresolved.discard(name)
            key = (name, "resolved")
            if key not in self._framebuffers:
                self._framebuffers[key] = self.ctx.framebuffer([texture])
            target = self._framebuffers[key]
            target.scissor = part  # pyright: ignore[reportAttributeAccessIssue]
            target.use()
            self.ctx.copy_framebuffer(target, self.framebuffer((name,)))

    def _store(self, name: str) -> _Stored:
        if name not in self._stored:
            target, size = TARGETS[name], self.size(name)
            if target.multisampled and self.samples:
                if target.is_depth:
                    self._stored[name] = self._depth_range.renderbuffer(size, self.samples)
                elif self.has_samples(name):
                    self._stored[name] = self.ctx.texture(size, target.components, samples=self.samples)
                else:
                    self._stored[name] = self.ctx.renderbuffer(
                        size, target.components, self.samples, dtype=self.dtype(name)
                    )
            else:
                self._stored[name] = self._texture(name)
        return self._stored[name]

    def _texture(self, name: str) -> moderngl.Texture:
        target, size = TARGETS[name], self.size(name)
        if target.is_depth:
            texture = self.ctx.depth_texture(size) if target.compares else self._depth_range.texture(size)
            texture.compare_func = "<=" if target.compares else ""
        else:
            texture = self.ctx.texture(size, target.components, dtype=self.dtype(name))
        smooth = target.compares or not (target.is_depth or target.dtype == "i4")
        filtering = moderngl.LINEAR if smooth else moderngl.NEAREST
        texture.filter = filtering, filtering
        texture.repeat_x = texture.repeat_y = False
        return texture

    def _forget(self, names: set[str]) -> None:
        for key in [key for key in self._framebuffers if names & set(key)]:
            self._framebuffers.pop(key).release()
        for textures in (self._stored, self._resolved):
            for name in names & set(textures):
                textures.pop(name).release()

    def release(self) -> None:
        self._forget(set(self._stored))
