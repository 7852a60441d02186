"""A flexcomp: the flex, the bodies and the equality constraints that it stands for.

Points become vertices. A point that is pinned is a vertex of the body that carries the flexcomp; every other gets a
body of its own, which slides. With trilinear or quadratic dofs the bodies are the nodes of a grid around the points
instead (MuJoCo XML reference, body/flexcomp).
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np

from engine.compiler import flex_cells, flex_files, flex_rods, flex_shapes
from engine.compiler.flex_shapes import Mesh
from engine.compiler.flex_spec import OWNER, FlexSpec, read_common, triples
from engine.compiler.generated_joints import joint
from engine.geometry import rotation
from engine.msd.schema import (
    EdgeEquality,
    Flexcomp,
    FlexcompType,
    FlexDof,
    FlexEquality,
    FlexEqualityKind,
    FlexJoint,
    Inertia,
    Joint,
    Link,
)

SURFACES = (FlexcompType.Mesh, FlexcompType.Gmsh)
GIVEN = (*SURFACES, FlexcompType.Direct)
"""Types whose points are given, not made."""
MOST_POINTS = 1 << 20
MOST_BODIES = 65_000
TWIST_MASS = 1e-9
LEAST_INERTIA = 1e-14
"""kg and kg m^2; what moves needs more than MuJoCo takes for zero."""
SLIDES = {FlexDof.Full: 3, FlexDof.Planar: 2}


@dataclass
class Expanded:
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


def expand(flexcomp: Flexcomp, path: str, owner: str, assets: Assets) -> Expanded:
    """What a flexcomp stands for.

    Args:
        path: World path of the flexcomp.
        owner: World path of what carries it.

    Raises:
        SceneError, ValueError: it says what cannot be.
        OSError: its file cannot be read.
    """
    spec = FlexSpec(path, owner=owner)
    read_common(spec, flexcomp)
    if not spec.name:
        raise ValueError("it needs a name")
    mass, inertiabox, kind = flexcomp.mass, flexcomp.inertiabox, flexcomp.type
    if not (0 < mass < math.inf and 0 < inertiabox < math.inf):
        raise ValueError("mass and inertiabox must be larger than zero")
    mesh = _mesh(spec, flexcomp, assets)
    if kind in (FlexcompType.Box, FlexcompType.Cylinder) or (kind is FlexcompType.Grid and mesh.dim == 3):
        spec.flatskin = True
    spec.dim = mesh.dim
    mesh = mesh._replace(points=flexcomp.pos + mesh.points @ rotation.matrix(_unit(flexcomp.quat)).T)
    if not np.isfinite(mesh.points).all():
        raise ValueError("its points are not all finite numbers")
    if kind in GIVEN:
        pinned_points = np.flatnonzero(_pins(spec, flexcomp, len(mesh.points)))
        mesh, kept = _without_unused(mesh)
        pinned = np.isin(kept, pinned_points)
    else:
        pinned = _pins(spec, flexcomp, len(mesh.points))
    if spec.order:
        pinned = _pins(spec, flexcomp, math.prod(grid_of(spec)))
    return _assemble(spec, flexcomp, mesh, pinned, _Matter(mass, inertiabox, flexcomp.joint))


def _unit(quat: np.ndarray) -> np.ndarray:
    length = np.linalg.norm(quat)
    if not 0 < length < math.inf:
        raise ValueError(f"quat: an orientation has a length above 0, found {quat.tolist()}")
    return quat / length


def _mesh(spec: FlexSpec, flexcomp: Flexcomp, assets: Assets) -> Mesh:
    """Points and elements in the frame of the flexcomp, textured as the shape or as said."""
    kind = flexcomp.type
    if not (flexcomp.scale > 1e-15).all():
        raise ValueError("scale: it must be larger than zero")
    if not 1 <= spec.dim <= 3:
        raise ValueError(f"dim: the dimension is 1, 2 or 3, found {spec.dim}")
    if flexcomp.mesh and kind in SURFACES:
        mesh = flex_files.of_surface(*assets.mesh(flexcomp.mesh), spec.dim, flexcomp.origin)
    elif kind in SURFACES:
        if not flexcomp.file:
            raise ValueError(f"a flexcomp of type {kind.value} needs a file")
        mesh = flex_files.read(assets.file(flexcomp.file), kind.value, spec.dim, flexcomp.origin)
    elif kind is FlexcompType.Direct:
        points = triples(flexcomp.point, "point")
        elements = np.zeros(0, np.int64) if flexcomp.element is None else flexcomp.element
        if not len(points) or not len(elements) or len(elements) % (spec.dim + 1):
            raise ValueError(f"element: points are needed, and {spec.dim + 1} of them per element")
        mesh = Mesh(points, elements.reshape(-1, spec.dim + 1))
    else:
        mesh = _shape(spec, flexcomp)
    if not (mesh.elements.min(initial=0) >= 0 and mesh.elements.max(initial=-1) < len(mesh.points)):
        raise ValueError("element: an element names a point that there is not")
    if kind in GIVEN:
        mesh = mesh._replace(points=mesh.points * flexcomp.scale)
    said = flexcomp.texcoord
    if said is not None and len(said) == 2 * len(mesh.points):
        return mesh._replace(texcoord=said.reshape(-1, 2), elemtexcoord=None)
    if said is not None and len(said):
        raise ValueError(f"texcoord: two numbers are needed for each of {len(mesh.points)} points")
    return mesh if kind in GIVEN or spec.materials else mesh._replace(texcoord=None)


def _shape(spec: FlexSpec, flexcomp: Flexcomp) -> Mesh:
    count, kind = _count(flexcomp), flexcomp.type.value
    if min(count) < 1:
        raise ValueError("count: at least 1 is needed in each direction")
    if flex_shapes.size_of(kind, spec.dim, count) > MOST_POINTS:
        raise ValueError(f"count: more than {MOST_POINTS} points are not made")
    return flex_shapes.make(kind, spec.dim, count, flexcomp.spacing)


def _count(flexcomp: Flexcomp) -> tuple[int, int, int]:
    x, y, z = flexcomp.count.tolist()
    return x, y, z


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


def _pins(spec: FlexSpec, flexcomp: Flexcomp, number: int) -> np.ndarray:
    """Which points, or nodes of an interpolated flex, are pinned."""
    pinned = np.zeros(number, bool)
    if flexcomp.rigid:
        return ~pinned
    shape = grid_of(spec) if spec.order else _count(flexcomp)
    for pin in flexcomp.pin:
        ids, ranges = pin.id, pin.range
        if len(ranges) % 2:
            raise ValueError("pin.range: pairs of point numbers are needed")
        if any(len(some) and not 0 <= some.min() <= some.max() < number for some in (ids, ranges)):
            raise ValueError(f"pin.id: there are {number} points to pin")
        pinned[ids] = True
        for low, high in ranges.reshape(-1, 2):
            pinned[low : high + 1] = True
        for name, width in (("grid", spec.dim), ("gridrange", 2 * spec.dim)):
            rows = getattr(pin, name)
            if not len(rows):
                continue
            of_grid = flexcomp.type is FlexcompType.Grid or spec.order
            if spec.dim == 1 or not of_grid or len(rows) % width:
                raise ValueError(f"pin.{name}: rows of {width} grid coordinates of a sheet or block are needed")
            for row in rows.reshape(-1, width):
                low, high = row[: spec.dim], row[-spec.dim :]
                if not all(0 <= a < n and 0 <= b < n for a, b, n in zip(low, high, shape, strict=False)):
                    raise ValueError(f"pin.{name}: the grid has {shape} points")
                for at in itertools.product(*(range(a, b + 1) for a, b in zip(low, high, strict=True))):
                    pinned[np.ravel_multi_index(at, shape[: spec.dim])] = True
    return pinned


class _Matter(NamedTuple):
    """What the bodies of a flexcomp are made of."""

    mass: float
    """kg, of all together."""
    inertiabox: float
    """m, half size of a box with the inertia of a body."""
    said: FlexJoint | None
    """What their joints are besides."""

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


def _assemble(spec: FlexSpec, flexcomp: Flexcomp, mesh: Mesh, pinned: np.ndarray, matter: _Matter) -> Expanded:
    expanded = Expanded(spec)
    spec.elements = mesh.elements
    spec.texcoord = np.zeros((0, 2)) if mesh.texcoord is None else mesh.texcoord
    spec.elemtexcoord = mesh.elemtexcoord
    if flexcomp.rigid:
        spec.order, spec.vertbody, spec.vert = 0, [OWNER], mesh.points
        return expanded
    if spec.order:
        spec.vertbody, spec.vert = [OWNER] * len(mesh.points), mesh.points
        _add_nodes(expanded, mesh, pinned, matter)
    else:
        if flexcomp.dof is FlexDof.Radial:
            pinned[0] = True
        _add_bodies(expanded, mesh, flexcomp.dof, pinned, matter)
        if spec.dim == 1 and spec.young > 0:
            expanded.twists = _twists(spec, mesh, pinned, matter.mass)
    smallest = min((body.inertial.mass or 0.0 for body in expanded.bodies), default=1.0)
    if smallest * min(1.0, 2 * matter.inertiabox**2 / 3) < LEAST_INERTIA and expanded.bodies:
        raise ValueError("its bodies weigh too little; give a larger mass or inertiabox")
    _add_equality(expanded, flexcomp)
    return expanded


def _add_bodies(expanded: Expanded, mesh: Mesh, dof: FlexDof, pinned: np.ndarray, matter: _Matter) -> None:
    """A body for every point that is not pinned."""
    spec = expanded.spec
    _check_size(int((~pinned).sum()))
    slides = matter.slides()
    for i, point in enumerate(mesh.points):
        if pinned[i]:
            spec.vertbody.append(OWNER)
            continue
        if dof is FlexDof.Radial:
            outward = point / np.linalg.norm(point) if point.any() else np.array([0.0, 0.0, 1.0])
            joints = [joint("slide", outward, matter.said)]
        else:
            joints = slides[: SLIDES[dof]]
        expanded.bodies.append(matter.body(f"{spec.name}_{i}", point, matter.mass / len(mesh.points), joints))
        spec.vertbody.append(expanded.bodies[-1].name or "")
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
        _link(name, np.zeros(3), TWIST_MASS, moment, [joint("hinge", ahead, None, name)])
        for name, moves in zip(flex_rods.hinge_names(spec.name, edges), free, strict=True)
        if moves
    ]


def _add_nodes(expanded: Expanded, mesh: Mesh, pinned: np.ndarray, matter: _Matter) -> None:
    """Bodies of the nodes of a grid that spans the points, their masses those of the mesh around them."""
    spec = expanded.spec
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
        expanded.bodies.append(matter.body(name, place, weights[i], slides))
        spec.nodebody.append(name)
    spec.node = np.where(pinned[:, None], places, 0.0) if pinned.any() else np.zeros((0, 3))


def _add_equality(expanded: Expanded, flexcomp: Flexcomp) -> None:
    edge = flexcomp.edge
    if edge.equality is EdgeEquality.None_:
        return
    if edge.equality is EdgeEquality.Vertices:
        expanded.notes.append("MuJoCo 4 has no edge equality of vertices; the lengths of the edges are held instead")

    def equality(kind: FlexEqualityKind, cell: np.ndarray | None = None) -> FlexEquality:
        return FlexEquality(kind=kind, flex=expanded.spec.name, solref=edge.solref, solimp=edge.solimp, cell=cell)

    if edge.equality is EdgeEquality.Strain and not expanded.spec.order:
        raise ValueError("edge.equality: strain is held of trilinear and quadratic dofs only")
    if edge.equality is EdgeEquality.Strain:
        strained = flex_cells.strained(expanded.spec)
        expanded.equalities = [equality(FlexEqualityKind.Strain, np.array(cell)) for cell in strained]
    else:
        expanded.equalities.append(equality(FlexEqualityKind.Edges))
