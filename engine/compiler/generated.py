"""What flexcomps stand for: bodies, flexes, and their equality constraints.

Nothing of this is in the World. It joins the rows of the SceneModel, each under the World path of the flexcomp that
it comes from. A flexcomp that says what cannot be is left out, and said so, with all that refers to its parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from engine.compiler.errors import Finding
from engine.errors import SceneError
from engine.msd import assets
from engine.msd.flex_parts import maker_of
from engine.msd.names import references
from engine.msd.schema import Element, Flexcomp, FlexEquality, Link, World

if TYPE_CHECKING:
    from engine.compiler.flex_spec import FlexSpec

WORLD = "hierarchy"


@dataclass
class Parts:
    """What the flexcomps of a World stand for, and its flexes."""

    children: dict[str, list[tuple[int, Link, str]]] = field(default_factory=dict)
    """By the path of the link, or "hierarchy": bodies that come before the child of a number, and their paths."""
    paths: set[str] = field(default_factory=set)
    """Of the flexcomps that make bodies."""
    owners: dict[str, int] = field(default_factory=lambda: {WORLD: 0})
    """Index of the body of each link that carries a flexcomp."""
    flexes: list[FlexSpec] = field(default_factory=list)
    equalities: list[tuple[str, FlexEquality]] = field(default_factory=list)
    """Of flexcomps, with their paths, behind all others."""
    lost: set[str] = field(default_factory=set)
    """Names of the flexcomps that are left out."""
    links: set[str] = field(default_factory=set)
    """Names of all links, with those that flexcomps make."""
    findings: list[Finding] = field(default_factory=list)

    def refers_to_lost(self, element: Element) -> str:
        """The flexcomp that is left out and that an object refers to a part of, "" if there is none."""
        if not self.lost:
            return ""
        missing = (r for r in references(element) if r.kind != "link" or r.name not in self.links)
        return next((found for r in missing if (found := maker_of(r.kind, r.name, self.lost))), "")


def is_generated(path: str) -> bool:
    """Whether a row of a SceneModel with this World path comes from a flexcomp."""
    return ".flexcomps[" in path


def generated_parts(world: World) -> Parts:
    """What the flexcomps of a World stand for; nothing of it refers to anything yet."""
    maker = None
    for top, owner, path, flexcomp in _in_order(world):
        maker = maker or _Maker(world)
        maker.make(top, owner, path, flexcomp)
    flexes = () if world.extras is msgspec.UNSET else world.extras.flexes
    parts = maker.parts if maker is not None else Parts()
    if flexes:
        _add_flexes(parts, world)
    return parts


def _add_flexes(parts: Parts, world: World) -> None:
    """The flexes that are no flexcomps, before those that are."""
    from engine.compiler.flex_spec import read_flex

    specs = []
    assert world.extras is not msgspec.UNSET
    for i, flex in enumerate(world.extras.flexes):
        path = f"extras.flexes[{i}]"
        try:
            specs.append(read_flex(flex, path))
        except ValueError as error:
            parts.findings.append(_left_out(path, error))
    parts.flexes[:0] = specs


def _left_out(path: str, error: object) -> Finding:
    return Finding(path, f"this is kept, but not simulated: {error}")


def _in_order(world: World) -> Iterator[tuple[int, str, str, Flexcomp]]:
    """Number of the top-level body, path of the owner, path and object of every flexcomp in the order of the tree."""
    bodies = world.hierarchy.bodies
    top = () if world.extras is msgspec.UNSET else world.extras.flexcomps
    at_top: dict[int, list[tuple[str, Flexcomp]]] = {}
    for i, flexcomp in enumerate(top):
        at_top.setdefault(min(_place(flexcomp), len(bodies)), []).append((f"extras.flexcomps[{i}]", flexcomp))
    for number in range(len(bodies) + 1):
        for path, flexcomp in at_top.get(number, ()):
            yield number, WORLD, path, flexcomp
        if number < len(bodies):
            for owner, path, flexcomp in _below(bodies[number].link, f"hierarchy.bodies[{number}].link"):
                yield number, owner, path, flexcomp


def _place(flexcomp: Flexcomp) -> int:
    """Number of bodies that stand before it; none where it says a number below 0."""
    return max(flexcomp.place, 0)


def _below(link: Link, path: str) -> Iterator[tuple[str, str, Flexcomp]]:
    """Path of the owner, path and object of every flexcomp at a link or below it, in the order of the tree."""
    # A stack rather than recursion: chains of hundreds of links are legal.
    stack: list[tuple[str, str, Link | Flexcomp]] = [("", path, link)]
    while stack:
        owner, path, item = stack.pop()
        if isinstance(item, Flexcomp):
            yield owner, path, item
            continue
        inside: list[tuple[str, str, Link | Flexcomp]] = [
            (path, f"{path}.children[{i}]", child) for i, child in enumerate(item.children)
        ]
        found = () if item.extras is msgspec.UNSET else item.extras.flexcomps or ()
        for i, flexcomp in sorted(enumerate(found), key=lambda row: (_place(row[1]), row[0]), reverse=True):
            inside.insert(_place(flexcomp), (path, f"{path}.extras.flexcomps[{i}]", flexcomp))
        stack += inside[::-1]


class _Maker:
    """Expands the flexcomps of a World one by one."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.names = {link.name for body in world.hierarchy.bodies for link in _links(body.link) if link.name}
        self.parts = Parts(links=self.names)

    def make(self, top: int, owner: str, path: str, flexcomp: Flexcomp) -> None:
        """Add what a flexcomp stands for."""
        try:
            self._add(top, owner, path, flexcomp)
            return
        except (SceneError, ValueError) as error:
            finding = _left_out(path, getattr(error, "message", error))
        except OSError as error:
            finding = _left_out(path, f"its file cannot be read: {error.strerror or error}")
        self.parts.findings.append(finding)
        self.parts.lost.add(flexcomp.name)

    def _add(self, top: int, owner: str, path: str, flexcomp: Flexcomp) -> None:
        from engine.compiler.flexcomp import MOST_BODIES, expand  # slow to load, and few scenes have flexcomps

        expanded = expand(flexcomp, path, owner, _Assets(self.world))
        names = [link.name or "" for link in (*expanded.bodies, *expanded.twists)]
        taken = next((name for name in names if name in self.names), None)
        if taken is not None:
            raise ValueError(f"it makes a body named {taken!r}, and there is one; give it another name")
        if len(self.names) + len(names) > MOST_BODIES:
            raise ValueError(f"with its {len(names)} bodies there are more than {MOST_BODIES}")
        self.names.update(names)
        plugins = (plugin.plugin or plugin.instance for plugin in flexcomp.plugin)
        expanded.notes += [
            f"the plugin {plugin!r} is not run; the flex is simulated without it" for plugin in plugins
        ]
        self.parts.findings += [Finding(path, note) for note in expanded.notes]
        self.parts.paths.add(path)
        self.parts.children.setdefault(owner, []).extend((_place(flexcomp), link, path) for link in expanded.bodies)
        # Bodies that turn with the edges of a rod hang on the world, behind what was made so far.
        after = _place(flexcomp) if owner == WORLD else top + 1
        self.parts.children.setdefault(WORLD, []).extend((after, link, path) for link in expanded.twists)
        self.parts.flexes.append(expanded.spec)
        self.parts.equalities += [(path, equality) for equality in expanded.equalities]


def _links(link: Link) -> Iterator[Link]:
    stack = [link]
    while stack:
        link = stack.pop()
        yield link
        stack += link.children


class _Assets:
    """Files and mesh assets of a World."""

    def __init__(self, world: World) -> None:
        self.world = world

    def file(self, name: str) -> Path:
        """The file of a name. Raises OSError for one that may not be read."""
        return assets.resolve(self.world, name)

    def mesh(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        """Vertices and triangles of a mesh asset, under its own map. Raises OSError or ValueError."""
        from engine.msd.mesh_assets import placed_source

        asset = self.world.assets.meshes.get(name)
        if asset is None:
            raise ValueError(f"there is no mesh named {name!r}")
        vertices, faces = placed_source(self.world, asset)
        if faces is None:
            raise ValueError(f"the mesh {name!r} has no triangles")
        return vertices, faces
