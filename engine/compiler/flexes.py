"""The flex arrays of a SceneModel: lines, triangles or tetrahedra between vertices that bodies carry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from engine.compiler import flex_cells, flex_elasticity, flex_rods
from engine.compiler.columns import Columns
from engine.compiler.flex_mesh import Topology, topology, turned
from engine.compiler.flex_spec import BEND, OWNER, STRETCH, FlexSpec
from engine.geometry import rotation
from engine.msd.schema import FlexEquality, FlexEqualityKind

if TYPE_CHECKING:
    from engine.compiler.model import SceneModel
    from engine.compiler.scene import Scene

TINY = 1e-15


_PARTS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "node": ("flex_nodeadr", "nflexnode", ("flex_nodebodyid", "flex_node", "flex_node0")),
    "vert": ("flex_vertadr", "nflexvert", ("flex_vertbodyid", "flex_vertcell", "flex_vert", "flex_vert0")),
    "edge": ("flex_edgeadr", "nflexedge", ("flex_edge", "flex_edgeflap", "flexedge_rigid")),
    "elem": ("flex_elemadr", "nflexelem", ("flex_elemlayer", "flex_matid")),
    "elemdata": ("flex_elemdataadr", "nflexelemdata", ("flex_elem", "flex_elemtexcoord")),
    "elemedge": ("flex_elemedgeadr", "nflexelemedge", ("flex_elemedge",)),
    "shell": ("flex_shelldataadr", "nflexshelldata", ("flex_shell",)),
    "stiffness": ("flex_stiffnessadr", "nflexstiffness", ("flex_stiffness",)),
    "bending": ("flex_bendingadr", "nflexbending", ("flex_bending",)),
    "texcoord": ("flex_texcoordadr", "nflextexcoord", ("flex_texcoord",)),
}
"""Of each part of a flex: the array of its addresses, the size of all, the arrays of its rows."""
_MAY_LACK = ("shell", "stiffness", "bending", "texcoord")
"""Parts whose address is -1 where a flex has none."""


def compile_flexes(scene: Scene, m: SceneModel, xpos: np.ndarray, xquat: np.ndarray) -> None:
    """The flex arrays, but for what depends on equality constraints and inertia. `xpos`, `xquat`: bodies at qpos0.

    A flex that cannot be is left out, with a finding.
    """
    rows = Columns()
    parts: dict[str, list[np.ndarray]] = {name: [] for _, _, names in _PARTS.values() for name in names}
    sizes = dict.fromkeys(_PARTS, 0)
    specs = []
    for spec in scene.generated.flexes:
        try:
            row, part = _Builder(scene, m, spec, xpos, xquat).build()
        except ValueError as error:
            scene.note(spec.path, f"the flex {spec.name!r} is left out: {error}")
            continue
        specs.append(spec)
        for name, (address, _, names) in _PARTS.items():
            count = len(part[names[0]])
            row[address] = -1 if name in _MAY_LACK and not count else sizes[name]
            sizes[name] += count
            for array in names:
                parts[array].append(part[array])
        rows.add(**row)
    m.nflex = len(specs)
    for name, (_, count, _) in _PARTS.items():
        setattr(m, count, sizes[name])
    rows.write(m, "flex")
    for name, stacked in parts.items():
        if stacked:
            empty = getattr(m, name)
            setattr(m, name, np.concatenate(stacked).astype(empty.dtype).reshape(-1, *empty.shape[1:]))
    m.names["flex"] = [spec.name for spec in specs]
    m.paths["flex"] = [spec.path for spec in specs]
    scene.ids["flex"] = {spec.name: i for i, spec in reversed(list(enumerate(specs))) if spec.name}


class _Builder:
    """One flex, row by row."""

    def __init__(self, scene: Scene, m: SceneModel, spec: FlexSpec, xpos: np.ndarray, xquat: np.ndarray) -> None:
        self.scene, self.m, self.spec = scene, m, spec
        self.xpos, self.xquat = xpos, xquat
        self.interpolated = bool(spec.nodebody)

    def build(self) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
        """Its row of the arrays of flexes, and the rows of its parts. Raises ValueError saying what cannot be."""
        spec = self.spec
        self._check()
        vertbody, rigid = self._vertices()
        number, centered = len(spec.vert) or len(vertbody), self._centered()
        vert = np.zeros((number, 3)) if centered and not self.interpolated else spec.vert
        bodies = np.full(number, vertbody[0]) if rigid else vertbody
        places = self._placed(bodies, vert)
        if not (spec.elements.min() >= 0 and spec.elements.max() < number):
            raise ValueError(f"an element names vertex {spec.elements.max()}; there are {number}")
        if (np.diff(np.sort(spec.elements, axis=1), axis=1) == 0).any():
            raise ValueError("an element has the same vertex twice")
        mesh = topology(spec.elements, places)
        nodes, upright = self._nodes(centered)
        size, vert0 = self._box(mesh, places, upright)
        stiffness, bending = self._elastic(mesh, places, upright, vert0)
        for values in (stiffness, bending, places):
            if not np.isfinite(values).all():
                raise ValueError("an element has no length, area or volume")
        if self.interpolated:
            bodies = np.full(number, -1)
        texcoord, corners = self._texture(mesh, number)
        row = {
            **spec.contact,
            "flex_dim": spec.dim,
            "flex_group": spec.group,
            "flex_interp": -spec.order if spec.elastic2d else spec.order,
            "flex_cellnum": spec.cellcount,
            "flex_nodenum": len(nodes),
            "flex_vertnum": number,
            "flex_edgenum": len(mesh.edges),
            "flex_elemnum": len(mesh.elements),
            "flex_shellnum": len(mesh.shell),
            "flex_radius": flex_rods.radius_of(spec),
            "flex_size": size,
            "flex_damping": spec.damping,
            "flex_yield": spec.yields,
            "flex_edgestiffness": spec.edgestiffness,
            "flex_edgedamping": spec.edgedamping,
            "flex_plasticmode": 0 if rigid else self._yielding(),
            "flex_rigid": rigid,
            "flex_centered": centered,
            "flex_flatskin": spec.flatskin,
            "flex_rgba": spec.rgba,
        }
        parts = {
            "flex_nodebodyid": self.nodebody,
            "flex_node": np.zeros_like(nodes) if centered else spec.node,
            "flex_node0": upright,
            "flex_vertbodyid": bodies,
            "flex_vertcell": flex_cells.cell_of_vertices(spec, vert0) if self.interpolated else np.full(number, -1),
            "flex_vert": vert,
            "flex_vert0": vert0,
            "flex_edge": mesh.edges,
            "flex_edgeflap": self._flaps(mesh),
            "flexedge_rigid": self._rigid_edges(mesh, bodies, rigid),
            "flex_elemlayer": mesh.layer,
            "flex_matid": self._materials(len(mesh.elements)),
            "flex_elem": mesh.elements.ravel(),
            "flex_elemtexcoord": corners,
            "flex_elemedge": mesh.elemedge.ravel(),
            "flex_shell": mesh.shell.ravel(),
            "flex_stiffness": stiffness,
            "flex_bending": bending,
            "flex_texcoord": texcoord,
        }
        return row, parts

    def _check(self) -> None:
        spec = self.spec
        if not 0 <= spec.poisson < 0.5:
            raise ValueError(f"Poisson's ratio lies in [0, 0.5), found {spec.poisson:g}")
        if spec.order and not self.interpolated:
            raise ValueError("trilinear and quadratic dofs need the nodes of a grid")
        if spec.elastic2d and spec.thickness <= 0:
            raise ValueError("the elasticity of a sheet needs a positive thickness")
        if spec.elastic2d and spec.dim != 2 and not self.interpolated:
            raise ValueError("elastic2d is of a flex of dim 2")
        if spec.dim == 1 and spec.young > 0 and spec.section == "box" and min(spec.sectionsize) <= 0:
            raise ValueError("a box section needs two positive half sizes, its sectionsize")

    def _body(self, name: str) -> int:
        if name == OWNER:
            return self.scene.generated.owners[self.spec.owner]
        if name == "world" and "world" not in self.scene.ids["link"]:
            return 0
        body = self.scene.ids["link"].get(name)
        if body is None:
            raise ValueError(f"there is no body named {name!r}")
        return body

    def _vertices(self) -> tuple[np.ndarray, bool]:
        """Bodies of the vertices, and whether one body has them all."""
        spec = self.spec
        bodies = np.array([self._body(name) for name in spec.vertbody], np.int64)
        if not len(bodies):
            if not self.interpolated:
                raise ValueError("it names no bodies")
            bodies = np.zeros(max(len(spec.vert), 1), np.int64)
        if len(spec.vert) and len(bodies) not in (1, len(spec.vert)):
            raise ValueError(f"it has {len(spec.vert)} vertices and names {len(bodies)} bodies")
        if len(bodies) == 1 and len(spec.vert) > 1:
            return bodies if not self.interpolated else bodies.repeat(len(spec.vert)), not self.interpolated
        return bodies, not self.interpolated and bool((bodies == bodies[0]).all())

    def _centered(self) -> bool:
        return not (self.spec.node if self.interpolated else self.spec.vert).any()

    def _placed(self, bodies: np.ndarray, points: np.ndarray) -> np.ndarray:
        """Points of bodies, in the world."""
        return self.xpos[bodies] + np.einsum("nij,nj->ni", rotation.matrices_wxyz(self.xquat[bodies]), points)

    def _nodes(self, centered: bool) -> tuple[np.ndarray, np.ndarray]:
        """The nodes of an interpolated flex in the world, and turned so that their grid is upright."""
        spec = self.spec
        self.nodebody = np.array([self._body(name) for name in spec.nodebody], np.int64)
        if not self.interpolated:
            return np.zeros((0, 3)), np.zeros((0, 3))
        grid = np.array(spec.cellcount) * spec.order + 1
        if not spec.order or min(spec.cellcount) < 1 or np.prod(grid) != len(self.nodebody):
            raise ValueError(f"it names {len(self.nodebody)} nodes; its dofs and cells have {np.prod(grid)}")
        if len(spec.node) not in (0, len(self.nodebody)):
            raise ValueError(f"it has {len(spec.node)} places of {len(self.nodebody)} nodes")
        nodes = self._placed(self.nodebody, np.zeros((len(self.nodebody), 3)) if centered else spec.node)
        corners = flex_cells.cell_nodes(spec)
        cell = 0 if spec.cell_empty is None or spec.cell_empty.all() else int(np.argmin(spec.cell_empty))
        n = spec.order + 1
        first, x, y, z = (nodes[corners[cell][i]] for i in (0, (n - 1) * n * n, (n - 1) * n, n - 1))
        self.turn = np.stack([x - first, y - first, z - first])
        length = np.linalg.norm(self.turn, axis=1, keepdims=True)
        self.turn = self.turn / np.where(length > TINY, length, 1.0)
        if np.abs(self.turn @ self.turn.T - np.eye(3)).max() > 1e-8:
            raise ValueError("its nodes form no grid of right angles in three directions")
        return nodes, nodes @ self.turn.T

    def _elastic(
        self, mesh: Topology, places: np.ndarray, nodes: np.ndarray, vert0: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """The numbers of flex_stiffness and of flex_bending."""
        spec = self.spec
        if self.interpolated:
            equalities = [element for _, element in self.scene.equalities()]
            strain = any(
                isinstance(e, FlexEquality) and e.kind is FlexEqualityKind.Strain and e.flex == spec.name
                for e in equalities
            )
            found = spec.young > 0 or strain
            stiffness = flex_cells.stiffness(spec, nodes, vert0, mesh.elements, strain) if found else np.zeros(0)
            return stiffness, flex_cells.bending(spec, nodes)
        if spec.dim == 1:
            hinges = self.scene.ids["joint"]
            return np.zeros(0), flex_rods.bending(spec, mesh.elements, places, hinges)
        with np.errstate(divide="ignore", invalid="ignore"):
            return flex_elasticity.stiffness(spec, mesh, places), flex_elasticity.bending(spec, mesh, places)

    def _yielding(self) -> int:
        """Which of its elastic parts can yield."""
        spec = self.spec
        if spec.young <= 0 or spec.dim == 1:
            return 0
        solid = not spec.elastic2d and (spec.dim == 3 or self.interpolated)
        elastic = STRETCH if solid else spec.elastic2d & (STRETCH if self.interpolated else STRETCH | BEND)
        yields = (STRETCH if spec.yields[0] > 0 else 0) | (BEND if spec.yields[1] > 0 else 0)
        return elastic & yields

    def _box(self, mesh: Topology, places: np.ndarray, nodes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Half sizes of the flex, and where its vertices are in its box, 0 to 1."""
        if self.interpolated:
            within, points = nodes, places @ self.turn.T
        else:
            active = mesh.layer < self.spec.contact["flex_activelayers"]
            within, points = places[mesh.elements[active] if active.any() else mesh.elements].reshape(-1, 3), places
        low, high = within.min(axis=0), within.max(axis=0)
        extent = high - low
        share = (points - low) / np.where(extent > TINY, extent, 1.0)
        return extent / 2, np.where(extent > TINY, share, 0.5)

    def _texture(self, mesh: Topology, number: int) -> tuple[np.ndarray, np.ndarray]:
        spec = self.spec
        if not len(spec.texcoord):
            return np.zeros((0, 2)), mesh.elements.ravel()
        corners = mesh.elements if spec.elemtexcoord is None else turned(spec.elemtexcoord, mesh.inward)
        if (spec.elemtexcoord is None and len(spec.texcoord) != number) or not (
            corners.min() >= 0 and corners.max() < len(spec.texcoord)
        ):
            raise ValueError(f"it has {len(spec.texcoord)} texture coordinates for {number} vertices")
        return spec.texcoord, corners.ravel()

    def _flaps(self, mesh: Topology) -> np.ndarray:
        if self.spec.dim == 2 and self.spec.elastic2d & BEND:
            return mesh.flaps[:, 2:]
        return np.full((len(mesh.edges), 2), -1)

    def _rigid_edges(self, mesh: Topology, bodies: np.ndarray, rigid: bool) -> np.ndarray:
        if rigid or self.interpolated:
            return np.full(len(mesh.edges), rigid)
        fixed_to = self.m.body_weldid[bodies[mesh.edges]]
        return fixed_to[:, 0] == fixed_to[:, 1]

    def _materials(self, elements: int) -> np.ndarray:
        known = {name: i for i, name in enumerate(self.scene.world.assets.materials)}
        ids = [known.get(name, -1) for name in self.spec.materials] or [-1]
        if len(ids) not in (1, elements):
            raise ValueError(f"it names {len(ids)} materials for {elements} elements")
        return np.full(elements, ids[0]) if len(ids) == 1 else np.array(ids)
