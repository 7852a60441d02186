"""A row of the draw list, and the columns that hold the rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from render.meshes import MeshError, MeshSpec, extent
from render.surface import Surface
from render.textures import TextureSpec

ROUND = ("sphere", "capsule", "cylinder")
"""Meshes that have more or fewer facets."""


@dataclass
class Renderable:
    """Something drawn: pose and size in the frame of its body, mesh, surface."""

    path: str
    kind: str
    body: int
    position: np.ndarray
    rotation: np.ndarray
    scale: np.ndarray
    stretch: float
    mesh: MeshSpec
    surface: Surface
    textures: dict[str, TextureSpec]
    material: str | None
    group: int
    collides: bool
    infinite: bool
    problem: str = ""
    """What of it cannot be drawn."""
    source: tuple = ()
    """The element that it shows, and the values of the fields that are drawn: while these are the same objects, the
    renderable is current."""

    @cached_property
    def batch_key(self) -> tuple:
        """Equal for renderables that one call can draw."""
        s = self.surface
        textures = tuple((name, spec.key) for name, spec in self.textures.items())
        return self.infinite, s.switches, textures, s.both_side, s.detail_strength, s.blending, self.mesh.key

    @property
    def is_cut_out(self) -> bool:
        """Whether its shape is cut out by the alpha of its texture."""
        return self.surface.blending == "mask" or (self.surface.blending == "blend" and "base" in self.textures)

    @cached_property
    def shape_key(self) -> tuple:
        """Equal for renderables whose shapes one call can draw where colours do not matter."""
        return self.batch_key if self.is_cut_out else (self.mesh.key, self.surface.both_side)

    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Lower and upper corner of the mesh in its own frame; of a deformable `DrawList.deform` sets them."""
        if self.kind == "deformable":
            return np.zeros(3), np.zeros(3)
        try:
            return extent(self.mesh)
        except MeshError as error:
            self.problem = str(error)
            return np.zeros(3), np.zeros(3)


IN_ORDER = ("multiply", "transmit")
"""What lets through and has to be sorted."""

COLUMNS: dict[str, tuple[type, tuple[int, ...], Callable[[Renderable], Any]]] = {
    "body": (np.intp, (), lambda i: i.body),
    "position": (np.float64, (3,), lambda i: i.position),
    "rotation": (np.float64, (4,), lambda i: i.rotation),
    "scale": (np.float64, (3,), lambda i: i.scale),
    "stretch": (np.float64, (), lambda i: i.stretch),
    "surface_row": (np.intp, (), lambda i: i.surface.row),
    "group": (np.intp, (), lambda i: i.group),
    "is_site": (np.bool_, (), lambda i: i.kind == "site"),
    "collides": (np.bool_, (), lambda i: i.collides),
    "infinite": (np.bool_, (), lambda i: i.infinite),
    "blended": (np.bool_, (), lambda i: i.surface.blending in ("blend", *IN_ORDER)),
    "in_order": (np.bool_, (), lambda i: i.surface.blending in IN_ORDER),
    "is_visible": (np.bool_, (), lambda i: i.surface.is_visible),
    "casts": (np.bool_, (), lambda i: i.surface.cast_shadow),
    "is_plane": (np.bool_, (), lambda i: i.mesh.key[0] == "plane"),
    "is_round": (np.bool_, (), lambda i: i.mesh.key[0] in ROUND),
    "is_ball": (np.bool_, (), lambda i: i.mesh.key[0] == "sphere"),
    "round_radius": (np.float64, (), lambda i: i.scale[: 2 if i.mesh.key[0] == "cylinder" else 3].max()),
    "corners": (np.float64, (2, 3), lambda i: i.bounds()),
}
"""Arrays of a draw list: type, shape of a row, and its value for a renderable."""


class Batch(NamedTuple):
    """Instances drawn by one call: `count` places of the draw order from `first`."""

    renderable: Renderable
    """Any of them: they share mesh, textures and state."""
    first: int
    count: int
    level: int = 0
    """0 for the finest mesh of round shapes, 1 and 2 for coarser ones."""
