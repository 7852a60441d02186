"""Choosing what a reference names by a click in the view."""

from __future__ import annotations

from collections.abc import Callable

from engine.msd.paths import get, parse, split
from engine.msd.schema import Body, Geometry, Link, Material, World
from engine.signals import Signal

KINDS = frozenset(
    ("link", "joint", "free_joint", "geom", "site", "camera", "light", "material", "texture", "mesh", "hfield",
     "variant_set")
)  # fmt: skip
"""Kinds of objects that a click in the view can choose: those that it shows, and what they use or hang on."""


class Picking:
    """Whether the next click in the view chooses an object for somebody rather than selecting it.

    Attributes:
        kind: of the objects that fit; empty while nobody waits.
        preferred: kind of the objects that clicks in the view select rather than others, seen through shapes, while a
            tool has them clicked one after another; empty: none.

    Signals:
        changed: somebody waits, or nobody does any more.
        missed: a click was on nothing that fits; carries the kind that is sought.
    """

    def __init__(self) -> None:
        self.kind = self.preferred = ""
        self.changed, self.missed = Signal(), Signal()
        self._chosen: Callable[[str], None] | None = None

    @property
    def is_active(self) -> bool:
        """Whether somebody waits for a click."""
        return self._chosen is not None

    @property
    def sought(self) -> str:
        """The kind of objects that a click is to find; empty: any."""
        return self.kind or self.preferred

    def prefer(self, kind: str) -> None:
        """Let clicks prefer objects of a kind from now on; empty: none."""
        if kind != self.preferred:
            self.preferred = kind
            self.changed.emit()

    def start(self, kind: str, chosen: Callable[[str], None]) -> None:
        """Let the next click on an object that fits call `chosen(name)`."""
        self.kind, self._chosen = kind, chosen
        self.changed.emit()

    def cancel(self) -> None:
        """Nobody waits any more."""
        if self._chosen is not None:
            self.kind, self._chosen = "", None
            self.changed.emit()

    def choose(self, world: World, path: str | None) -> bool:
        """A click on what is at a path, None: on nothing. False, and it goes on, where that does not fit."""
        name = fitting(world, path, self.kind) if path else None
        chosen = self._chosen
        if chosen is None:
            return False
        if name is None:
            self.missed.emit(self.kind)
            return False
        self.cancel()
        chosen(name)
        return True


def fitting(world: World, path: str, kind: str) -> str | None:
    """Name of the object of a kind that a click on the thing at a path means: itself, the link that it belongs to, a
    joint of that or of the nearest link above with one, or the asset that it uses. None where there is none."""
    element = get(world, path)
    if kind in ("geom", "site", "camera", "light"):
        own = {"geom": "geoms", "site": "sites", "camera": "cameras", "light": "lights"}[kind]
        return element.name or None if parse(path) and own in parse(path)[-2:] else None
    if isinstance(element, Geometry):
        if kind == "material" or kind == "texture":
            material = world.assets.materials.get(element.visual.material or "")
            return element.visual.material if kind == "material" else _texture(material)
        if kind in ("mesh", "hfield"):
            return getattr(element, kind)
        if kind == "variant_set":
            return element.mesh_variant_set
    return _of_link(world, path, kind)


def _texture(material: Material | None) -> str | None:
    return material.texture_name if material is not None else None


def _of_link(world: World, path: str, kind: str) -> str | None:
    while path:
        element = get(world, path)
        if isinstance(element, Link):
            if kind == "link":
                return element.name
            named = [joint.name for joint in element.joints if joint.name]
            if kind == "joint" and named:
                return named[0]
        if isinstance(element, Body) and kind == "free_joint" and element.free is not None:
            return element.free.name
        path = split(path)[0]
    return None
