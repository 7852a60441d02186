"""A <flexcomp>: the flex, the bodies and the equality constraints that it stands for.

Points become vertices. A point that is pinned is a vertex of the body that carries the flexcomp; every other gets a
body of its own, which slides. With trilinear or quadratic dofs the bodies are the nodes of a grid around the points
instead (MuJoCo XML reference, body/flexcomp).
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from engine.compiler import flex_cells, flex_files, flex_rods, flex_shapes
from engine.compiler.flex_shapes import Mesh
from engine.compiler.flex_spec import (
    DOFS,
    ORDER,
    OWNER,
    FlexEquality,
    FlexSpec,
    child_of,
    integers,
    read_common,
    triples,
)
from engine.compiler.generated_joints import joint
from engine.geometry import rotation
from engine.msd.mjcf.orientation import read_orientation
from engine.msd.schema import Inertia, Joint, Link
from engine.physics.enums import EqType

if TYPE_CHECKING:
    from engine.msd.mjcf.attributes import Attributes

TYPES = ("grid", "box", "cylinder", "ellipsoid", "square", "disc", "circle", "mesh", "gmsh", "direct")
GIVEN = ("mesh", "gmsh", "direct")
"""Types whose points are given, not made."""
MOST_POINTS = 1 << 20
MOST_BODIES = 65_000
TWIST_MASS = 1e-9
LEAST_INERTIA = 1e-14
"""kg and kg m^2; what moves needs more than MuJoCo takes for zero."""
SLIDES = {"full": 3, "2d": 2}


@dataclass
class Made:
    """What a flexcomp stands for."""

    spec: FlexSpec
    bodies: list[Link] = field(default_factory=list)
    """Children of the body that carries it."""
    twists: list[Link] = field(default_factory=list)
    """Bodies of the world that turn with the edges of a rod."""
    equalities: list[FlexEquality] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What is simulated otherwise than it says."""


class Assets(Protocol):
    """Where the files and mesh assets that a flexcomp names come from."""

    def file(self, name: str) -> Path:
        """The file of a name. Raises OSError for one that may not be read."""
        ...

    def mesh(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        """Vertices and triangles of a mesh asset. Raises OSError or ValueError."""
        ...


def expand(
    attributes: Attributes, path: str, owner: str, frame: tuple[np.ndarray, np.ndarray], assets: Assets
) -> Made:
    """What a <flexcomp> stands for.

    Args:
        path: World path of the carried element.
        owner: World path of what carries it.
        frame: position and rotation (x, y, z, w) of the <frame> around it.

    Raises:
        SceneError, ValueError: it says what cannot be.
        OSError: its file cannot be read.
    """
    dof = attributes.keyword("dof", DOFS, "full")
    spec = FlexSpec(path, owner=owner, order=ORDER.get(dof, 0))
    read_common(spec, attributes)
    if not spec.name:
        raise attributes.node.error("A flexcomp needs a name", "name")
    mass, inertiabox = attributes.number("mass", 1.0), attributes.number("inertiabox", 0.005)
    if not (0 < mass < math.inf and 0 < inertiabox < math.inf):
        raise attributes.node.error("Mass and inertiabox must be larger than zero")
    kind = attributes.keyword("type", TYPES, "mesh" if attributes.text("mesh") else "grid")
    mesh = _mesh(spec, attributes, kind, assets)
    if kind in ("box", "cylinder") or (kind == "grid" and mesh.dim == 3):
        spec.flatskin = True
    spec.dim = mesh.dim
    mesh = mesh._replace(points=_placed(attributes, frame, mesh.points))
    if not np.isfinite(mesh.points).all():
        raise attributes.node.error("Its points are not all finite numbers")
    if kind in GIVEN:
        pinned_points = np.flatnonzero(_pins(spec, attributes, kind, len(mesh.points)))
        mesh, kept = _without_unused(mesh)
        pinned = np.isin(kept, pinned_points)
    else:
        pinned = _pins(spec, attributes, kind, len(mesh.points))
    if spec.order:
        pinned = _pins(spec, attributes, kind, math.prod(grid_of(spec)))
    said = next((dict(child.attrib) for child in attributes.node.children if child.tag == "joint"), {})
    return _assemble(spec, attributes, mesh, dof, pinned, _Matter(mass, inertiabox, said))


def _mesh(spec: FlexSpec, attributes: Attributes, kind: str, assets: Assets) -> Mesh:
    """Points and elements in the frame of the flexcomp, textured as the shape or as said."""
    scale, origin = attributes.floats("scale", (1.0, 1.0, 1.0)), attributes.given("origin", 3)
    if not (scale > 1e-15).all():
        raise attributes.node.error("The scale must be larger than zero", "scale")
    name, asset = attributes.text("file"), attributes.text("mesh")
    if asset and kind in ("mesh", "gmsh"):
        mesh = flex_files.of_surface(*assets.mesh(asset), spec.dim, origin)
    elif kind in ("mesh", "gmsh"):
        mesh = flex_files.read(assets.file(name or attributes.required("file")), kind, spec.dim, origin)
    elif kind == "direct":
        points, elements = triples(attributes, "point"), integers(attributes, "element")
        if not len(points) or not len(elements) or len(elements) % (spec.dim + 1):
            raise attributes.node.error(f"Expected points, and {spec.dim + 1} of them per element", "element")
        mesh = Mesh(points, elements.reshape(-1, spec.dim + 1))
    else:
        mesh = _shape(spec, attributes, kind)
    if not (mesh.elements.min(initial=0) >= 0 and mesh.elements.max(initial=-1) < len(mesh.points)):
        raise attributes.node.error("An element names a point that there is not", "element")
    if kind in GIVEN:
        mesh = mesh._replace(points=mesh.points * scale)
    said = attributes.optional_floats("texcoord")
    if said is not None and len(said) == 2 * len(mesh.points):
        return mesh._replace(texcoord=said.reshape(-1, 2), elemtexcoord=None)
    if said is not None and len(said):
        raise attributes.node.error(f"Expected two numbers for each of {len(mesh.points)} points", "texcoord")
    return mesh if kind in GIVEN or spec.materials else mesh._replace(texcoord=None)


def _shape(spec: FlexSpec, attributes: Attributes, kind: str) -> Mesh:
    if not 1 <= spec.dim <= 3:
        raise attributes.node.error("The dimension is 1, 2 or 3", "dim")
    count = _count(attributes)
    if min(count) < 1:
        raise attributes.node.error("The count must be at least 1 in each direction", "count")
    if flex_shapes.size_of(kind, spec.dim, count) > MOST_POINTS:
        raise attributes.node.error(f"More than {MOST_POINTS} points are not made", "count")
    return flex_shapes.make(kind, spec.dim, count, attributes.floats("spacing", (0.02, 0.02, 0.02)))


def _count(attributes: Attributes) -> tuple[int, int, int]:
    x, y, z = (int(n) for n in attributes.floats("count", (10.0, 10.0, 10.0)))
    return x, y, z


def _placed(attributes: Attributes, frame: tuple[np.ndarray, np.ndarray], points: np.ndarray) -> np.ndarray:
    """Points in the frame of the body that carries the flexcomp."""
    for position, turn in (
        (attributes.floats("pos", (0.0, 0.0, 0.0)), read_orientation(attributes)),
        frame,
    ):
        points = position + points @ rotation.matrix(turn).T
    return points


def _without_unused(mesh: Mesh) -> tuple[Mesh, np.ndarray]:
    """The mesh without points of no element, and which points were kept."""
    kept, elements = np.unique(mesh.elements, return_inverse=True)
    texcoord = mesh.texcoord
    if texcoord is not None and mesh.elemtexcoord is None:
        texcoord = texcoord[kept]
    elements = elements.reshape(mesh.elements.shape)
    return Mesh(mesh.points[kept], elements, texcoord, mesh.elemtexcoord), kept


def _check_size(number: int) -> None:
    """Refuse bodies that would take memory for nothing. Raises ValueError."""
    if number > MOST_BODIES:
        raise ValueError(f"it makes {number} bodies; give it fewer points, or trilinear dofs")


def grid_of(spec: FlexSpec) -> tuple[int, int, int]:
    """Number of nodes along each axis of an interpolated flex."""
    x, y, z = (cells * spec.order + 1 for cells in spec.cellcount)
    if min(spec.cellcount) < 1 or x * y * z > MOST_POINTS:
        raise ValueError(f"a cellcount of {spec.cellcount} cannot be; give at least one cell in each direction")
    return x, y, z


def _pins(spec: FlexSpec, attributes: Attributes, kind: str, number: int) -> np.ndarray:
    """Which points, or nodes of an interpolated flex, are pinned."""
    pinned = np.zeros(number, bool)
    if attributes.boolean("rigid", False):
        return ~pinned
    shape = grid_of(spec) if spec.order else _count(attributes)
    for child in attributes.node.children:
        if child.tag != "pin":
            continue
        child.scope = attributes.scope
        pin = type(attributes)(child, chain=[])
        ids, ranges = integers(pin, "id"), integers(pin, "range")
        if len(ranges) % 2:
            raise child.error("Expected pairs of point numbers", "range")
        if any(len(some) and not 0 <= some.min() <= some.max() < number for some in (ids, ranges)):
            raise child.error(f"There are {number} points to pin", "id")
        pinned[ids] = True
        for low, high in ranges.reshape(-1, 2):
            pinned[low : high + 1] = True
        for name, width in (("grid", spec.dim), ("gridrange", 2 * spec.dim)):
            rows = integers(pin, name)
            if not len(rows):
                continue
            if spec.dim == 1 or (kind != "grid" and not spec.order) or len(rows) % width:
                raise child.error(f"Expected rows of {width} grid coordinates of a sheet or block", name)
            for row in rows.reshape(-1, width):
                low, high = row[: spec.dim], row[-spec.dim :]
                if not all(0 <= a < n and 0 <= b < n for a, b, n in zip(low, high, shape, strict=False)):
                    raise child.error(f"The grid has {shape} points", name)
                for at in itertools.product(*(range(a, b + 1) for a, b in zip(low, high, strict=True))):
                    pinned[np.ravel_multi_index(at, shape[: spec.dim])] = True
    return pinned


class _Matter(NamedTuple):
    """What the bodies of a flexcomp are made of."""

    mass: float
    """kg, of all together."""
    inertiabox: float
    """m, half size of a box with the inertia of a body."""
    said: dict[str, str]
    """Attributes of their joints."""

    def body(self, name: str, place: np.ndarray, mass: float, joints: list[Joint]) -> Link:
        """A body that slides."""
        return _link(name, place, mass, mass * 2 * self.inertiabox**2 / 3, joints)

    def slides(self) -> list[Joint]:
        """Joints along the three axes."""
        return [joint("slide", axis, self.said) for axis in np.eye(3)]


def _link(name: str, place: np.ndarray, mass: float, moment: float, joints: list[Joint]) -> Link:
    upright = np.array([0.0, 0.0, 0.0, 1.0])
    inertial = Inertia(pos=np.zeros(3), orientation=upright, mass=mass, diag_inertia=np.full(3, moment))
    return Link(name=name, local_translation=np.array(place, float), joints=joints, inertial=inertial)


def _assemble(
    spec: FlexSpec, attributes: Attributes, mesh: Mesh, dof: str, pinned: np.ndarray, matter: _Matter
) -> Made:
    made = Made(spec)
    spec.elements = mesh.elements
    spec.texcoord = np.zeros((0, 2)) if mesh.texcoord is None else mesh.texcoord
    spec.elemtexcoord = mesh.elemtexcoord
    if attributes.boolean("rigid", False):
        spec.order, spec.vertbody, spec.vert = 0, [OWNER], mesh.points
        return made
    if spec.order:
        spec.vertbody, spec.vert = [OWNER] * len(mesh.points), mesh.points
        _add_nodes(made, mesh, pinned, matter)
    else:
        if dof == "radial":
            pinned[0] = True
        _add_bodies(made, mesh, dof, pinned, matter)
        if spec.dim == 1 and spec.young > 0:
            made.twists = _twists(spec, mesh, pinned, matter.mass)
    smallest = min((body.inertial.mass or 0.0 for body in made.bodies), default=1.0)
    if smallest * min(1.0, 2 * matter.inertiabox**2 / 3) < LEAST_INERTIA and made.bodies:
        raise attributes.node.error("Its bodies weigh too little; give a larger mass or inertiabox", "mass")
    _add_equality(made, attributes)
    return made


def _add_bodies(made: Made, mesh: Mesh, dof: str, pinned: np.ndarray, matter: _Matter) -> None:
    """A body for every point that is not pinned."""
    spec = made.spec
    _check_size(int((~pinned).sum()))
    slides = matter.slides()
    for i, point in enumerate(mesh.points):
        if pinned[i]:
            spec.vertbody.append(OWNER)
            continue
        if dof == "radial":
            outward = point / np.linalg.norm(point) if point.any() else np.array([0.0, 0.0, 1.0])
            joints = [joint("slide", outward, matter.said)]
        else:
            joints = slides[: SLIDES[dof]]
        made.bodies.append(matter.body(f"{spec.name}_{i}", point, matter.mass / len(mesh.points), joints))
        spec.vertbody.append(made.bodies[-1].name or "")
    spec.vert = np.where(pinned[:, None], mesh.points, 0.0) if pinned.any() else np.zeros((0, 3))


def _twists(spec: FlexSpec, mesh: Mesh, pinned: np.ndarray, mass: float) -> list[Link]:
    """Bodies of the world that turn about the edges of an open chain, but for those that are clamped at its ends."""
    chain = flex_rods.open_chain(mesh.elements, len(mesh.points))
    edges = len(chain) - 1
    if edges < 2 or pinned.all():
        return []
    if spec.section == "box":
        moment = mass / edges * sum(half**2 for half in spec.sectionsize) / 3
    else:
        moment = mass / edges * spec.radius**2 / 2
    free = [True] * edges
    free[0] = not (pinned[chain[0]] and pinned[chain[1]])
    if edges >= 3:
        free[-1] = not (pinned[chain[-1]] and pinned[chain[-2]])
    ahead = np.array([1.0, 0.0, 0.0])
    return [
        _link(name, np.zeros(3), TWIST_MASS, moment, [joint("hinge", ahead, {}, name)])
        for name, moves in zip(flex_rods.hinge_names(spec.name, edges), free, strict=True)
        if moves
    ]


def _add_nodes(made: Made, mesh: Mesh, pinned: np.ndarray, matter: _Matter) -> None:
    """Bodies of the nodes of a grid that spans the points, their masses those of the mesh around them."""
    spec = made.spec
    slides = matter.slides()
    shape = grid_of(spec)
    _check_size(math.prod(shape))
    low, high = mesh.points.min(axis=0), mesh.points.max(axis=0)
    grid = np.stack(np.meshgrid(*(np.linspace(0, 1, n) for n in shape), indexing="ij"), axis=3).reshape(-1, 3)
    places = low + grid * (high - low)
    at = np.stack(np.unravel_index(np.arange(len(grid)), shape), axis=1)
    if spec.elastic2d:
        pinned = pinned | ((at > 0) & (at < np.array(shape) - 1)).all(axis=1)
    else:
        share = flex_cells.within(mesh.points, low, high)
        spec.cell_empty = flex_cells.empty_cells(spec, share, mesh.elements, high - low)
        pinned = pinned | flex_cells.nodes_of_empty(spec, spec.cell_empty)
    weights = np.where(pinned, 0.0, flex_cells.nodal_masses(spec, mesh))
    weights *= matter.mass / weights.sum() if weights.sum() > 0 else 0.0
    for i, place in enumerate(places):
        if pinned[i]:
            spec.nodebody.append(OWNER)
            continue
        name = "_".join([spec.name, *map(str, at[i])])
        made.bodies.append(matter.body(name, place, weights[i], slides))
        spec.nodebody.append(name)
    spec.node = np.where(pinned[:, None], places, 0.0) if pinned.any() else np.zeros((0, 3))


def _add_equality(made: Made, attributes: Attributes) -> None:
    spec = made.spec
    edge = child_of(attributes, "edge")
    kind = edge.keyword("equality", ("false", "true", "strain", "vert"), "false")
    if kind == "false":
        return
    if kind == "vert":
        made.notes.append('MuJoCo 4 has no <edge equality="vert">; the lengths of the edges are held instead')
    common = spec.name, edge.floats("solref", (0.02, 1.0)), edge.floats("solimp", (0.9, 0.95, 0.001, 0.5, 2.0))
    if kind != "strain":
        made.equalities.append(FlexEquality(EqType.FLEX, *common))
        return
    made.equalities = [FlexEquality(EqType.FLEXSTRAIN, *common, cell=cell) for cell in flex_cells.strained(spec)]
