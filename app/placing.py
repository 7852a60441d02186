"""Where a new object goes, and what it may refer to: the edits by which `Document.add` adds one."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from app.belonging import about, link_at
from app.moving import list_edits, refuse_joints_of_floating
from app.naming import is_below, kind_of, used_names
from engine.errors import SceneError
from engine.msd.by_name import NameCounts
from engine.msd.edits import Edit, Insert, Set
from engine.msd.names import Named, free_name, named_objects, references
from engine.msd.paths import get, join, parse, split
from engine.msd.schema import Body, FreeJoint, Joint, JointType, Link, Site, SolverType, World, WorldExtras
from engine.msd.schema.base import Element

DEFAULT_MATERIAL = "default"
"""Key of the material that new shapes have."""


HOLDS = 3
"""Distance of what holds the selected object."""


class Context(NamedTuple):
    """What a template may look at: the World, the object that is selected, and the file that was chosen."""

    world: World
    selected: str
    file: str
    chosen: tuple[str, ...] = ()
    """All that is selected, in the order of selecting."""
    along: list[Edit] = []
    """What is added before the object because it needs it."""
    counts: NameCounts | None = None
    """The names of the World, where somebody counts them."""

    def name(self, kind: str, wanted: str) -> str:
        """`wanted` or the next free name of a kind."""
        return free_name(used_names(self.world, kind, self.counts), wanted)

    def link(self) -> str:
        """Path of the link that the selected object is or belongs to; of an actuator, a sensor or a constraint of the
        first that it is about. Empty: none."""
        if not self.selected:
            return ""
        links = (link_at(self.world, path) for path in about(self.world, self.selected))
        return next((link for link in links if link), "")

    def part_name(self, wanted: str) -> str:
        """The name of a sensor at a site: after that if it is selected, else after the selected link, if any."""
        link = self.link()
        is_site = bool(self.selected) and isinstance(get(self.world, self.selected), Site)
        named = self.selected if is_site else link
        owner = get(self.world, named).name if named else ""
        return self.name("sensor", f"{owner}_{wanted}" if owner else wanted)

    def joints(self) -> list[Joint]:
        """Joints of the selected link: two about the same axis would not be independent."""
        link = self.link()
        return get(self.world, link).joints if link else []

    def material(self) -> str | None:
        """The material of a new shape: the selected one, else the scene's default if it has one."""
        materials = self.world.assets.materials
        kind = kind_of(self.selected, get(self.world, self.selected)) if self.selected else ""
        if kind == "material":
            return str(parse(self.selected)[-1][0])  # type: ignore[index]
        return DEFAULT_MATERIAL if DEFAULT_MATERIAL in materials else None

    def pick(self, kind: str, than: str = "", fits: Callable[[Any], bool] = lambda element: True) -> str:
        """Name of an object of a kind, but not `than`: of joints only those with one coordinate. It is the selected
        object, else one inside it, one that it refers to (the joint of an actuator), the innermost that holds it, one
        of the same link, or the first of all. `fits`: which of the objects are meant. Raises SceneError when there is
        none."""
        found = [n for n in named_objects(self.world, kinds=(kind,)) if n.kind == kind]
        found = [n for n in found if kind != "joint" or n.element.type_ is not JointType.Ball]
        found = [n for n in found if fits(n.element)]
        for path in self.chosen if len(self.chosen) > 1 and found else ():
            distance = self._replace(selected=path)._distances(kind)
            nearest = min(found, key=distance)
            if distance(nearest)[0] <= HOLDS and nearest.name != than:
                return nearest.name
        found = [n for n in found if n.name != than]
        if not found:
            other = "other " if than else ""
            raise SceneError(f"there is no {other}{kind.replace('_', ' ')} with a name to refer to; add one first")
        return min(found, key=self._distances(kind)).name if self.selected else found[0].name

    def all_of(self, kind: str) -> list[str]:
        """Names of the selected objects of a kind, in the order of selecting."""
        at = {n.path: n.name for n in named_objects(self.world, kinds=(kind,)) if n.kind == kind}
        return [at[path] for path in self.chosen or (self.selected,) if path in at]

    def site(self) -> str:
        """Name of the selected site, or of one of the selected link, which gets one if it has none, as the world does
        where there is no site at all."""
        link = self.link()
        there = get(self.world, link).sites if link else named_objects(self.world, kinds=("site",))
        if any(isinstance(each, Site) or each.kind == "site" for each in there):
            return self.pick("site")
        sites = join(link or "hierarchy", "sites")
        new_site = Site(name=self.name("site", "site"), size=np.full(3, 0.03), rgba=np.array((0.9, 0.6, 0.1, 1.0)))
        self.along.append(Insert(join(sites, len(get(self.world, sites))), new_site))
        return new_site.name or ""

    def _distances(self, kind: str) -> Callable[[Named], tuple[int, int]]:
        """How far an object of a kind is from the selected one, as a key that sorts."""
        selected: Any = get(self.world, self.selected)
        referred = set()
        if isinstance(selected, Element):
            referred = {reference.name for reference in references(selected) if reference.kind == kind}
        link = self.link()

        def distance(found: Named) -> tuple[int, int]:
            if is_below(found.path, self.selected):
                return int(found.path != self.selected), len(found.path)
            if found.name in referred:
                return 2, 0
            if is_below(self.selected, found.path):
                return HOLDS, -len(found.path)
            return (4, len(found.path)) if link and is_below(found.path, link) else (5, 0)

        return distance


class Template(NamedTuple):
    """A kind of object that can be added."""

    text: str
    group: str
    """Submenu that offers it."""
    place: str
    """Path of the list or map it goes to; `link.X`: list X of the selected link; `any.X`: of the selected link, or of
    the world when none is selected; `body.free`: the selected tree's free joint."""
    make: Callable[[Context], Any]
    file_filter: str = ""
    """File dialog filter when the object is made from a file, else empty."""
    about: str = ""
    """What it is for, in a sentence."""
    words: str = ""
    """What else it is searched by."""
    each: str = ""
    """Kind of what it is about, where one is made for each of those that are selected; else empty."""


def placed(
    world: World,
    template: Template,
    selected: str,
    after: str,
    file: str,
    chosen: Sequence[str] = (),
    counts: NameCounts | None = None,
) -> tuple[list[Edit], str]:
    """Edits that add an object from `template`, and its path; `counts`: the names of the World, where somebody counts
    them. Raises SceneError when something needed is missing."""
    if template.file_filter and not file:
        raise SceneError(f"{template.text.lower()} needs a file")
    context = Context(world, selected, relative(world, file) if file else "", tuple(chosen), [], counts)
    element = template.make(context)
    if template.place == "body.free":
        return _free_joint(world, selected, element)
    list_path = _destination(world, template, selected)
    lacking, owner, _ = list_edits(world, list_path)
    if template.place.startswith("extras.") and world.extras is msgspec.UNSET:
        lacking = [*(_as_msd(world, edit) for edit in lacking), *_staying_apart(world)]
    lacking = [*context.along, *lacking]
    if isinstance(owner, dict):
        kind = kind_of(join(list_path, ("",)), element)
        wanted = getattr(element, "name", None) or stem(file) or kind
        key = context.name(kind, wanted)
        if getattr(element, "name", None):
            element.name = key
        path = join(list_path, (key,))
        return [*lacking, Insert(path, element)], path
    index = len(owner)
    if after and split(after)[0] == list_path:
        index = int(split(after)[1]) + 1  # type: ignore[arg-type]
    path = join(list_path, index)
    return [*lacking, Insert(path, element)], join(path, "link") if isinstance(element, Body) else path


def _as_msd(world: World, edit: Edit) -> Edit:
    """The edit that gives a World extras, which name the solver that it has now."""
    if isinstance(edit, Set) and isinstance(edit.value, WorldExtras):
        is_newton = world.simulate_option.solver_type is SolverType.Newton
        edit.value.option.solver = "Newton" if is_newton else "PGS"
    return edit


def _staying_apart(world: World) -> list[Edit]:
    """The edits by which links go on passing through parents that stand still. MSD says so of all of them; a scene
    that MuJoCo's elements are added to says what it ignores."""
    known = {frozenset(pair) for pair in world.collision_ignores.link_pairs}
    pairs: list[tuple[str, str]] = []

    def visit(link: Link) -> None:
        for child in link.children:
            if link.name and child.name and frozenset((link.name, child.name)) not in known:
                pairs.append((link.name, child.name))
            if not child.joints:
                visit(child)

    for body in world.hierarchy.bodies:
        if body.free is None and not body.mocap and not body.link.joints:
            visit(body.link)
    count = len(world.collision_ignores.link_pairs)
    return [Insert(join("collision_ignores.link_pairs", count + i), pair) for i, pair in enumerate(pairs)]


def _destination(world: World, template: Template, selected: str) -> str:
    owner, _, attribute = template.place.partition(".")
    if owner not in ("link", "any"):
        return template.place
    path = link_at(world, selected)
    if not path and owner == "any":
        return join("hierarchy", attribute)
    if not path:
        raise SceneError(f"select the link that the {template.text.lower()} is to belong to")
    destination = join(path, attribute)
    refuse_joints_of_floating(world, destination)
    return destination


def _free_joint(world: World, selected: str, element: FreeJoint) -> tuple[list[Edit], str]:
    steps = parse(selected)
    if steps[:2] != ("hierarchy", "bodies") or len(steps) < 3:
        raise SceneError("select the body to get a free joint")
    path = join("hierarchy.bodies", steps[2])
    body = get(world, path)
    if body.free is not None:
        raise SceneError("this body has a free joint already", place=path)
    if body.link.joints:
        raise SceneError("a floating base has no other joints; delete those of the base link first", place=path)
    free = join(path, "free")
    return [Set(free, element)], free


def relative(world: World, file: str) -> str:
    """`file` as an asset path: relative to the folder of the scene when it lies below it."""
    folder = os.path.dirname(os.path.abspath(world.file)) if world.file else ""
    absolute = os.path.abspath(file)
    if folder and absolute.startswith(folder + os.sep):
        return os.path.relpath(absolute, folder).replace(os.sep, "/")
    return absolute


def stem(file: str) -> str:
    """Name of a file without its folder and ending; empty when there is no file."""
    return os.path.splitext(os.path.basename(file))[0] if file else ""
