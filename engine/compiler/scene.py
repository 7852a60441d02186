"""A World laid out in index order: bodies depth first, and everything that hangs on them, each with its path."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.compiler.errors import Finding
from engine.compiler.generated import WORLD, Parts
from engine.msd.extras import extras_of
from engine.msd.nesting import nesting_depth
from engine.msd.order import in_order
from engine.msd.paths import join
from engine.msd.schema import Body, Camera, Geometry, Light, Link, Site, World, WorldExtras

T = TypeVar("T")


@dataclass(slots=True)
class Placed(Generic[T]):
    """An element of the World with its path and the index of the body that carries it."""

    element: T
    path: str
    body: int


@dataclass(slots=True)
class BodyRow:
    """A link by index; the world body has neither link nor body."""

    link: Link | None
    body: Body | None
    """The Body whose base link this is."""
    path: str
    parent: int


@dataclass
class Scene:
    """Everything of a World in index order, what was found wrong with it, and what is worth saying."""

    world: World
    extras: WorldExtras | None
    bodies: list[BodyRow] = field(default_factory=list)
    joints: list[Placed[Any]] = field(default_factory=list)
    """Joint or FreeJoint."""
    geoms: list[Placed[Geometry]] = field(default_factory=list)
    parts: dict[str, Any] = field(default_factory=dict)
    """Convex parts of concave meshes by name: a CompiledMesh each."""
    sites: list[Placed[Site]] = field(default_factory=list)
    cameras: list[Placed[Camera]] = field(default_factory=list)
    lights: list[Placed[Light]] = field(default_factory=list)
    generated: Parts = field(default_factory=Parts)
    """What its flexcomps stand for."""
    ids: dict[str, dict[str, int]] = field(default_factory=dict)
    """Index by name, for every kind that something may refer to."""
    counts: dict[str, int] = field(default_factory=dict)
    """How many there are of each kind of `ids`, with those without a name."""
    errors: list[Finding] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    checkpoint: Callable[[], object] = lambda: None
    """Called between parts of the work; may raise to end it."""

    def fail(self, path: str, message: str) -> None:
        """Note an error; the build stops at the end of the stage that found it."""
        self.errors.append(Finding(path, message))

    def note(self, path: str, message: str) -> None:
        """Note something that the user should know."""
        self.findings.append(Finding(path, message))

    def hung(self) -> dict[str, list[Placed[Any]]]:
        """What hangs in the tree, by kind."""
        return {
            "joint": self.joints,
            "geom": self.geoms,
            "site": self.sites,
            "camera": self.cameras,
            "light": self.lights,
        }

    def in_order(self, kind: str) -> list[tuple[str, Any]]:
        """Path and object of every actuator, sensor, equality or tendon in MuJoCo's order, but for those of parts
        that are left out."""
        return self.without_lost(in_order(self.world, kind))

    def equalities(self) -> list[tuple[str, Any]]:
        """As `in_order`, with those that flexcomps make."""
        return self.in_order("equality") + self.generated.equalities

    def without_lost(self, rows: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
        """Paths and objects without those that refer to parts of a flexcomp that is left out, which are noted."""
        kept = []
        for path, element in rows if self.generated.lost else ():
            lost = self.generated.refers_to_lost(element)
            finding = Finding(path, f"this is left out: it refers to a part of the flexcomp {lost!r}, which is too")
            if not lost:
                kept.append((path, element))
            elif finding not in self.findings:
                self.findings.append(finding)
        return kept if self.generated.lost else rows

    def resolve(self, kind: str, name: str | None, path: str) -> int:
        """Index of the object that `path` refers to by name; notes an error and gives -1 if there is none."""
        index = self.ids[kind].get(name, -1) if name else -1
        if index < 0:
            known = [known for known in self.ids[kind] if known]
            kinds = "meshes" if kind == "mesh" else f"{kind}s"
            if known:
                options = f"the {kinds} are {', '.join(map(repr, known[:8]))}{' ...' if len(known) > 8 else ''}"
            else:
                options = f"no {kind} has a name" if self.counts[kind] else f"there are no {kinds}"
            self.fail(path, f"there is no {kind} named {name!r}; {options}")
        return index

    def resolve_link(self, name: str | None, path: str) -> int:
        """Index of a link; "world" is the world body unless a link has that name."""
        return 0 if name == "world" and name not in self.ids["link"] else self.resolve("link", name, path)


def called(kind: str, element: Any) -> str:
    """'sensor "x"', or 'this sensor' when it has no name."""
    return f'{kind} "{element.name}"' if element.name else f"this {kind}"


def lay_out(world: World, generated: Parts | None = None) -> Scene:
    """Bodies, joints, geoms, sites, cameras and lights of a World in MuJoCo's order, with those that are made."""
    nesting_depth(world)  # refuses links that are below themselves
    generated = generated or Parts()
    scene = Scene(world, extras_of(world), generated=generated, findings=list(generated.findings))
    hierarchy = world.hierarchy
    scene.bodies.append(BodyRow(None, None, "", 0))
    _hang(scene, hierarchy, "hierarchy", 0)
    stack: list[tuple[Link, Body | None, str, int]] = [
        (body.link, body, f"hierarchy.bodies[{i}].link", 0) for i, body in enumerate(hierarchy.bodies)
    ]
    stack = _with_generated(generated, WORLD, stack, 0)[::-1]
    while stack:
        link, body, path, parent = stack.pop()
        index = len(scene.bodies)
        scene.bodies.append(BodyRow(link, body, path, parent))
        if path in generated.paths:
            scene.joints += [Placed(joint, path, index) for joint in link.joints]
            continue
        if generated.flexes:
            generated.owners[path] = index
        if body is not None and body.free is not None:
            scene.joints.append(Placed(body.free, path.removesuffix(".link") + ".free", index))
            for i, _ in enumerate(link.joints):
                scene.fail(f"{path}.joints[{i}]", "a free body has no other joints; remove the joint or `free`")
        else:
            scene.joints += [Placed(joint, f"{path}.joints[{i}]", index) for i, joint in enumerate(link.joints)]
        if body is not None and body.mocap and (link.joints or body.free is not None):
            scene.fail(path, "a mocap body has no joints and is not free; remove them or `mocap`")
        _hang(scene, link, path, index)
        children = [(child, None, f"{path}.children[{i}]", index) for i, child in enumerate(link.children)]
        stack += _with_generated(generated, path, children, index)[::-1]
    for kind, rows in scene.hung().items():
        index_names(scene, kind, [(row.element.name, row.path) for row in rows])
    index_names(scene, "link", [(row.link.name if row.link else None, row.path) for row in scene.bodies])
    index_names(scene, "mesh", [(key, join("assets.meshes", (key,))) for key in world.assets.meshes])
    index_names(scene, "hfield", [(key, join("assets.hfields", (key,))) for key in world.assets.hfields])
    return scene


def _with_generated(generated: Parts, owner: str, children: list[Any], parent: int) -> list[Any]:
    """The children of a body with those that are made, at their places."""
    found = generated.children.get(owner)
    if not found:
        return children
    rows: list[Any] = []
    for number in range(len(children) + 1):
        rows += [(link, None, path, parent) for place, link, path in found if min(place, len(children)) == number]
        rows += children[number : number + 1]
    return rows


def _hang(scene: Scene, owner: Any, path: str, body: int) -> None:
    for attribute in ("geoms", "sites", "cameras", "lights"):
        rows = getattr(scene, attribute)
        for i, element in enumerate(getattr(owner, attribute)):
            rows.append(Placed(element, f"{path}.{attribute}[{i}]", body))


def index_names(scene: Scene, kind: str, rows: list[tuple[str | None, str]]) -> None:
    """Index names; a name given twice is an error, since references by it are ambiguous."""
    ids: dict[str, int] = {}
    for i, (name, path) in enumerate(rows):
        if not name:
            continue
        if name in ids:
            scene.fail(
                path, f"the {kind} name {name!r} is taken by {rows[ids[name]][1]}; give one of them another name"
            )
        else:
            ids[name] = i
    scene.ids[kind], scene.counts[kind] = ids, len(rows)
