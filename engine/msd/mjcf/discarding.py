"""`discardvisual`: geoms that only look, and assets that only serve looks, are left out.

A geom only looks that collides with nothing and that no pair, tendon, sensor or tuple refers to; a mesh that no other
geom and no sensor needs; materials and textures always (MuJoCo XML reference, compiler/discardvisual). What a body
weighs stays as it was.
"""

from __future__ import annotations

from typing import Any

from engine.msd.mjcf.carried import carried_references
from engine.msd.mjcf.context import Context
from engine.msd.mjcf.geoms import GRAY
from engine.msd.mjcf.mass_properties import has_explicit_mass, weights
from engine.msd.mjcf.xml import Node
from engine.msd.names import references
from engine.msd.paths import put, walk
from engine.msd.report import Outcome
from engine.msd.schema import Geometry, Hierarchy, Link


def discard_visual(context: Context) -> None:
    """Leave out what only looks, where the compiler asks; it asks no longer, unless something had to stay."""
    if context.extras.compiler.discardvisual:
        discarding = _Discarding(context)
        discarding.geoms()
        discarding.meshes()
        discarding.looks()
        context.extras.compiler.discardvisual = discarding.left


class _Discarding:
    def __init__(self, context: Context) -> None:
        self.context, self.world = context, context.world
        self.nodes: dict[int, Node] = context.nodes()
        self.carried = carried_references(context.world)
        self.left = False
        """Whether something stays that MuJoCo would leave out."""

    def geoms(self) -> None:
        """Leave out the geoms that only look; links that lose weight so say from then on what they weigh."""
        hierarchy, compiler = self.world.hierarchy, self.context.extras.compiler
        used = {name for kind, name, _ in references(self.world) if kind == "geom"}
        used |= {name for kind, name in self.carried if kind == "geom"}
        links = [thing for _, thing in walk(hierarchy) if isinstance(thing, Link)]
        losing = [
            link
            for link in links
            if not has_explicit_mass(self.context, link)
            and any(_only_looks(geom, used) and self.weighs(geom) for geom in link.geoms)
        ]
        # Where inertia always comes from geoms MuJoCo refuses to leave out one that counts.
        known = weights(self.context) if losing and compiler.inertiafromgeom == "auto" else {}
        for link in losing:
            link.inertial = known.get(id(link), link.inertial)
        staying = {id(link) for link in losing if id(link) not in known}
        for owner in (hierarchy, *links):
            if id(owner) in staying:
                self.left = True
                message = (
                    "Visual geoms stay, although discardvisual is set: without them the body would have another mass"
                )
                self.context.note(self.nodes[id(owner)], message, outcome=Outcome.CARRIED)
            else:
                self.discard_from(owner, used)

    def discard_from(self, owner: Link | Hierarchy, used: set[str]) -> None:
        """Leave out the geoms of a link or of the world that only look."""
        for geom in owner.geoms:
            if _only_looks(geom, used):
                self.note(geom, "geom", geom.name, "only looks", owner)
        owner.geoms = [geom for geom in owner.geoms if not _only_looks(geom, used)]

    def weighs(self, geom: Geometry) -> bool:
        """Whether a geom of a link counts for its inertia."""
        compiler = self.context.extras.compiler
        low, high = compiler.inertiagrouprange
        massless = geom.inertial.mass == 0 or (geom.inertial.mass is None and geom.physics_material.density == 0)
        return compiler.inertiafromgeom != "false" and low <= geom.visual.group <= high and not massless

    def meshes(self) -> None:
        """Leave out the meshes that nothing needs, and what is drawn of the others."""
        meshes = self.world.assets.meshes
        kept = {r.name for r in references(self.world) if r.kind == "mesh" and "extras.tuples" not in r.path}
        kept |= {name for kind, name in self.carried if kind == "mesh"}
        for name in [name for name in meshes if name not in kept]:
            self.note(meshes.pop(name), "mesh", name, "serves looks alone")

    def looks(self) -> None:
        """Leave out all materials and textures, but those that elements kept as text refer to."""
        assets = self.world.assets
        for kind, owned in (
            ("material", assets.materials),
            ("texture", assets.textures),
            ("texture", self.context.extras.cube_textures),
        ):
            for name in [name for name in owned if (kind, name) not in self.carried]:
                self.note(owned.pop(name), kind, name, "serves looks alone")
        for kind, name, path in list(references(self.world)):
            if (kind == "material" and name not in assets.materials) or path == "assets.skybox":
                in_list = path.endswith("]") and kind == "material"
                put(self.world, path.rpartition("[")[0] if in_list else path, [] if in_list else None)
        for _, geom in walk(self.world.hierarchy):
            if isinstance(geom, Geometry) and geom.visual.material is None and geom.visual.color is None:
                geom.visual.color = GRAY.copy()

    def note(self, thing: Any, kind: str, name: str | None, why: str, owner: Any = None) -> None:
        """Report that something was left out; `owner` is where it was."""
        node = self.nodes[id(thing)]
        if owner is not None:
            self.context.became(node, owner)
        what = f"The {kind} {name!r}" if name else f"A {kind}"
        self.context.note(node, f"{what} {why} and was left out, as discardvisual asks")


def _only_looks(geom: Geometry, used: set[str]) -> bool:
    mask = geom.collision_mask
    return not mask.collide_group and not mask.collide_with and (not geom.name or geom.name not in used)
