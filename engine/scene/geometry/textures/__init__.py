"""How geometries look: a colour, or a texture by the kind of its pattern or by its file."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from engine.scene import checks
from engine.scene.color import Color


class MapType(Enum):
    """How a texture lies on an object: repeated over its plane, one picture for each side of a cube around it, or the
    same seen from inside."""

    MAP2D = "2d"
    CUBE = "cube"
    SKYBOX = "skybox"


MOST_PIXELS = 16384
"""Of a side of a pattern, and of how often one is repeated."""

BUILTIN = ("flat", "gradient", "checker")


@dataclass(frozen=True, kw_only=True)
class TextureReference:
    """Which texture: a pattern (`builtin`: flat, gradient or checker) or a picture file with its media type.

    gridlayout: faces of a file that holds those of a cube, as in MJCF. Raises ValueError if neither is given, for a
    pattern that there is not, and for a file without its type."""

    builtin: str | None = None
    file: str | None = None
    content_type: str | None = None
    gridlayout: str | None = None

    def __post_init__(self) -> None:
        if self.builtin is None and self.file is None:
            raise ValueError("a texture reference names a builtin pattern or a file; neither was given")
        if self.builtin is not None and self.builtin not in BUILTIN:
            raise ValueError(f"there is no builtin texture {self.builtin!r}; there is {', '.join(BUILTIN)}")
        if self.file is not None and self.content_type is None:
            raise ValueError(f"the texture file {self.file!r} needs its content_type, such as image/png")


@dataclass(frozen=True, kw_only=True)
class Texture:
    """The look of a geometry. Without a reference it has its base colour only.

    repeat: times along x and y, with MAP2D. size: pixels of a builtin pattern. specular, shininess, reflectance: 0 to
    1; emission: from 0.

    Raises TypeError or ValueError for anything else."""

    reference: TextureReference | None = None
    base_color: Color = field(default_factory=lambda: Color(255, 255, 255, 255))
    primary_color: Color = field(default_factory=lambda: Color(0, 0, 0, 0))
    secondary_color: Color = field(default_factory=lambda: Color(0, 0, 0, 0))
    map_type: MapType = MapType.CUBE
    repeat: tuple[int, int] = (1, 1)
    size: tuple[int, int] = (100, 100)
    specular: float = 0.5
    shininess: float = 0.5
    reflectance: float = 0.0
    emission: float = 0.0

    def __post_init__(self) -> None:
        for name in ("base_color", "primary_color", "secondary_color"):
            checks.instance(getattr(self, name), Color, f"the {name} of a texture")
        if self.reference is not None:
            checks.instance(self.reference, TextureReference, "the reference of a texture")
        checks.instance(self.map_type, MapType, "the map_type of a texture")
        for name, least in (("repeat", 0), ("size", 1)):
            pair = getattr(self, name)
            if np.shape(pair) != (2,):
                raise ValueError(f"the {name} of a texture is two numbers, not {pair!r}")
            for part in pair:
                checks.number(part, f"the {name} of a texture", least=least, largest=MOST_PIXELS)
        for name in ("specular", "shininess", "reflectance", "emission"):
            most = checks.LARGEST if name == "emission" else 1.0
            checks.number(getattr(self, name), f"the {name} of a texture", least=0, largest=most)


@dataclass(frozen=True, kw_only=True)
class Flat(Texture):
    """One colour."""

    reference: TextureReference | None = field(default_factory=lambda: TextureReference(builtin="flat"))
    primary_color: Color  # pyright: ignore[reportGeneralTypeIssues]


@dataclass(frozen=True, kw_only=True)
class Gradient(Texture):
    """From one colour to another."""

    reference: TextureReference | None = field(default_factory=lambda: TextureReference(builtin="gradient"))
    primary_color: Color  # pyright: ignore[reportGeneralTypeIssues]
    secondary_color: Color  # pyright: ignore[reportGeneralTypeIssues]


@dataclass(frozen=True, kw_only=True)
class Checker(Texture):
    """Squares of two colours."""

    reference: TextureReference | None = field(default_factory=lambda: TextureReference(builtin="checker"))
    repeat: tuple[int, int] = (100, 100)
    primary_color: Color  # pyright: ignore[reportGeneralTypeIssues]
    secondary_color: Color  # pyright: ignore[reportGeneralTypeIssues]


__all__ = ["Checker", "Flat", "Gradient", "MapType", "Texture", "TextureReference"]
