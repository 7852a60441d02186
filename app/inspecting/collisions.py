"""Which links of a scene touch which, why others do not, and edits that change it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from app.inspecting.sentence import Sentence, sentence
from engine.errors import SceneError
from engine.msd.edits import Edit, Insert, Remove, Set
from engine.msd.names import WORLD
from engine.msd.paths import is_within, join
from engine.msd.schema import Geometry, Link, ShapeType, World

_TERRAIN = (ShapeType.Plane, ShapeType.InfinitePlane, ShapeType.HField)


class Solid(NamedTuple):
    """A link with geometries that may collide, or the world with those that stand in it."""

    path: str
    """World path of the link; `hierarchy` for the world."""
    name: str
    geoms: tuple[tuple[str, Geometry], ...]
    weld: str
    """Path of the link that it is rigidly joined to at the root of the rigid part; "" for the world."""
    weld_parent: str
    """The weld of the link above the rigid part."""
    parent: str
    moves: bool


class Contact(NamedTuple):
    """Whether two solids can touch."""

    touches: bool
    reason: Sentence
    kind: str
    """touch, pair, rigid, still, excluded, subtree, parent, groups or terrain."""
    at: str = ""
    """World path of what decides, where a place does."""


class CollisionTable:
    """The solids of a World and who touches whom, by the engine's rules."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.solids: list[Solid] = []
        self._welds: dict[str, tuple[str, str, bool]] = {"hierarchy": ("", "", False)}
        self._separate: list[str] = []  # subtrees without collisions within
        self._add("hierarchy", WORLD, world.hierarchy.geoms, ("", "", False), "")
        for i, body in enumerate(world.hierarchy.bodies):
            path = f"hierarchy.bodies[{i}].link"
            weld = (path, "", body.free is not None) if body.free is not None or body.mocap else None
            self._visit(path, body.link, "hierarchy", weld)
        named = {solid.name: solid.path for solid in self.solids if solid.name}
        self._excluded: dict[frozenset[str], str] = {}
        for path, a, b in _named_excludes(world):
            if a in named and b in named:
                self._excluded.setdefault(frozenset((named[a], named[b])), path)
        owner = {geom.name: s.path for s in self.solids for _, geom in s.geoms if geom.name}
        self._pairs = {
            frozenset(owner[name] for name in pair.geoms): f"contact_pairs.pairs[{i}]"
            for i, pair in enumerate(world.contact_pairs.pairs)
            if all(name in owner for name in pair.geoms)
        }
        self._msd = world.extras is msgspec.UNSET

    def _visit(self, path: str, link: Link, parent: str, weld: tuple[str, str, bool] | None) -> None:
        above = self._welds[parent]
        weld = weld or ((path, above[0], True) if link.joints else above)
        self._welds[path] = weld
        if link.disable_self_collision:
            self._separate.append(path)
        self._add(path, link.name or "", link.geoms, weld, parent)
        for i, child in enumerate(link.children):
            self._visit(f"{path}.children[{i}]", child, path, None)

    def _add(self, path: str, name: str, geoms: list[Geometry], weld: tuple[str, str, bool], parent: str) -> None:
        solid = tuple((f"{path}.geoms[{i}]", g) for i, g in enumerate(geoms) if _collides(g))
        listed = any(g.name in pair.geoms for g in geoms if g.name for pair in self.world.contact_pairs.pairs)
        if solid or listed:
            every = tuple((f"{path}.geoms[{i}]", g) for i, g in enumerate(geoms))
            self.solids.append(Solid(path, name, every, *weld[:2], parent, weld[2]))

    def between(self, a: Solid, b: Solid) -> Contact:
        """Whether two solids can touch, and why or why not."""
        key = frozenset((a.path, b.path))
        if key in self._pairs:
            return Contact(True, sentence("A contact pair lists them."), "pair", self._pairs[key])
        if a.weld == b.weld:
            return Contact(False, sentence("They are rigidly joined."), "rigid")
        if not a.moves and not b.moves:
            return Contact(False, sentence("Neither of them can move."), "still")
        if key in self._excluded:
            return Contact(
                False, sentence("They are listed as a pair that never touches."), "excluded", self._excluded[key]
            )
        for path in self._separate:
            if is_within(a.path, (path,)) and is_within(b.path, (path,)):
                at = f"{path}.disable_self_collision"
                return Contact(False, sentence("Collisions within their tree are switched off."), "subtree", at)
        family = a.weld_parent == b.weld or b.weld_parent == a.weld
        kin = a.parent == b.path or b.parent == a.path
        if (family and a.weld and b.weld) or (self._msd and kin and self._still(a, b)):
            return Contact(False, sentence("One is the parent of the other."), "parent")
        return self._by_shapes(a, b)

    @staticmethod
    def _still(a: Solid, b: Solid) -> bool:
        """Whether the parent of the two is a link that stands still: MSD, unlike MuJoCo, leaves it out too."""
        parent = b if a.parent == b.path else a
        return parent.path != "hierarchy" and not parent.weld

    @staticmethod
    def _by_shapes(a: Solid, b: Solid) -> Contact:
        pairs = [(g, h) for _, g in a.geoms for _, h in b.geoms if _collides(g) and _collides(h)]
        if not pairs:
            return Contact(False, sentence("The shapes of one collide with nothing."), "groups")
        meeting = [(g, h) for g, h in pairs if _meet(g, h)]
        if not meeting:
            first, second = pairs[0][0].collision_mask, pairs[0][1].collision_mask
            return Contact(
                False,
                sentence(
                    "Their groups do not match: {0} of one is not in {1} of the other, nor {2} in {3}.",
                    *(f"0x{bits:X}" for bits in (
                        first.collide_group, second.collide_with, second.collide_group, first.collide_with,
                    )),
                ),
                "groups",
            )  # fmt: skip
        if all(g.shape in _TERRAIN and h.shape in _TERRAIN for g, h in meeting):
            return Contact(False, sentence("Planes and height fields do not collide with each other."), "terrain")
        if len(meeting) == len(pairs):
            return Contact(True, sentence("Their groups match."), "touch")
        return Contact(True, sentence("{0} of {1} pairs of their shapes match.", len(meeting), len(pairs)), "touch")

    def toggled(self, a: Solid, b: Solid) -> list[Edit]:
        """The edits that let two solids touch that do not, or keep apart two that do. Raises SceneError where one
        setting does not decide."""
        contact = self.between(a, b)
        if contact.kind == "pair":
            return [Remove(contact.at)]
        if contact.touches:
            if not a.name or not b.name:
                raise SceneError("both links need a name to be listed as a pair that never touches")
            pairs = self.world.collision_ignores.link_pairs
            return [Insert(f"collision_ignores.link_pairs[{len(pairs)}]", (a.name, b.name))]
        if contact.kind == "excluded":
            return [
                Remove(path)
                for path, *names in reversed([*_named_excludes(self.world)])
                if {*names} == {a.name, b.name}
            ]
        if contact.kind == "groups":
            return list(_matching(a, b))
        raise SceneError(str(contact.reason) + " A click cannot change that.")


def _matching(a: Solid, b: Solid) -> Iterable[Edit]:
    """Edits by which the shapes of one collide with the groups of the other."""
    bits = 0
    for _, geom in b.geoms:
        bits |= geom.collision_mask.collide_group
    if not bits:
        raise SceneError(f"the shapes of {b.name or b.path} are in no group")
    for path, geom in a.geoms:
        mask = geom.collision_mask
        if mask.collide_group or mask.collide_with:
            yield Set(join(path, "collision_mask.collide_with"), mask.collide_with | bits)


def _named_excludes(world: World) -> Iterable[tuple[str, str, str]]:
    """Path and names of all pairs of links that never touch."""
    for i, (a, b) in enumerate(world.collision_ignores.link_pairs):
        yield f"collision_ignores.link_pairs[{i}]", a, b
    for i, row in enumerate(world.extras.excludes if world.extras is not msgspec.UNSET else ()):
        yield f"extras.excludes[{i}]", getattr(row, "body1", ""), getattr(row, "body2", "")


def _collides(geom: Geometry) -> bool:
    return bool(geom.collision_mask.collide_group or geom.collision_mask.collide_with)


def _meet(a: Geometry, b: Geometry) -> bool:
    first, second = a.collision_mask, b.collision_mask
    return bool(first.collide_group & second.collide_with or second.collide_group & first.collide_with)
