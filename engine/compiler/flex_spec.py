"""What a flex says, or a flexcomp that makes one, in the terms of the arrays of a model."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.msd.schema import Elastic2d, Flex, Flexcomp, FlexDof, SelfCollide

OWNER = ""
"""The body that carries a flexcomp, among the names of bodies."""
BEND, STRETCH = 1, 2
"""Bits of `elastic2d`."""
ORDER = {FlexDof.Trilinear: 1, FlexDof.Quadratic: 2}


@dataclass(eq=False)
class FlexSpec:
    """One flex before it is computed. SI units; names of bodies, OWNER for the one that carries a flexcomp."""

    path: str
    name: str = ""
    owner: str = ""
    """World path of the link that carries the flexcomp, "hierarchy" for the world."""
    dim: int = 2
    radius: float = 0.005
    group: int = 0
    flatskin: bool = False
    rgba: np.ndarray = field(default_factory=lambda: np.array([0.5, 0.5, 0.5, 1.0]))
    materials: list[str] = field(default_factory=list)
    """One for all elements, or one per element."""
    vertbody: list[str] = field(default_factory=list)
    """Of each vertex; a single one: of all."""
    vert: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    """In the frames of the bodies; none: their origins."""
    nodebody: list[str] = field(default_factory=list)
    node: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    elements: np.ndarray = field(default_factory=lambda: np.zeros((0, 3), np.int64))
    texcoord: np.ndarray = field(default_factory=lambda: np.zeros((0, 2)))
    elemtexcoord: np.ndarray | None = None
    order: int = 0
    """Of the interpolation between nodes: 1 trilinear, 2 quadratic, 0 none."""
    cellcount: tuple[int, int, int] = (1, 1, 1)
    cell_empty: np.ndarray | None = None
    """Flags of cells that hold no part of the mesh, where a flexcomp has found them."""
    contact: dict[str, Any] = field(default_factory=dict)
    """Columns of the flex arrays that its contact says."""
    edgestiffness: float = 0.0
    edgedamping: float = 0.0
    young: float = 0.0
    poisson: float = 0.0
    shear: float = 0.0
    damping: float = 0.0
    thickness: float = -1.0
    yields: tuple[float, float] = (0.0, 0.0)
    elastic2d: int = 0
    section: str = "circle"
    sectionsize: tuple[float, float] = (0.0, 0.0)


def read_common(spec: FlexSpec, flex: Flex | Flexcomp) -> None:
    """What a flex and a flexcomp say alike."""
    spec.name, spec.dim, spec.radius, spec.group = flex.name or "", flex.dim, flex.radius, flex.group
    spec.flatskin, spec.rgba, spec.materials = flex.flatskin, flex.rgba, list(flex.material)
    x, y, z = flex.cellcount.tolist()
    spec.cellcount, spec.order = (x, y, z), ORDER.get(flex.dof, 0)
    contact, elasticity = flex.contact, flex.elasticity
    spec.contact = {
        "flex_contype": contact.contype,
        "flex_conaffinity": contact.conaffinity,
        "flex_condim": contact.condim,
        "flex_priority": contact.priority,
        "flex_friction": contact.friction,
        "flex_solmix": contact.solmix,
        "flex_solref": contact.solref,
        "flex_solimp": contact.solimp,
        "flex_margin": contact.margin,
        "flex_gap": contact.gap,
        "flex_selfcollide": list(SelfCollide).index(contact.selfcollide),
        "flex_activelayers": contact.activelayers,
        "flex_passive": contact.passive,
    }
    spec.edgestiffness, spec.edgedamping = flex.edge.stiffness, flex.edge.damping
    spec.young, spec.poisson, spec.shear = elasticity.young, elasticity.poisson, elasticity.shear
    spec.damping, spec.thickness = elasticity.damping, elasticity.thickness
    spec.elastic2d = list(Elastic2d).index(elasticity.elastic2d)
    spec.section = elasticity.section.value
    a, b = elasticity.sectionsize.tolist()
    spec.sectionsize = a, b
    yields = elasticity.yield_
    if yields is not None and len(yields):
        spec.yields = float(yields[0]), float(yields[-1] if len(yields) == 2 or _bends_alike(spec) else 0.0)


def _bends_alike(spec: FlexSpec) -> bool:
    """Whether a single yield strain is that of bending too."""
    return spec.dim == 2 and not spec.order


def triples(numbers: np.ndarray | None, name: str) -> np.ndarray:
    """Points (n, 3) of a row of numbers. Raises ValueError."""
    numbers = np.zeros(0) if numbers is None else numbers
    if len(numbers) % 3:
        raise ValueError(f"{name}: three numbers per point are needed, found {len(numbers)} in all")
    return numbers.reshape(-1, 3)


def read_flex(flex: Flex, path: str) -> FlexSpec:
    """A flex. Raises ValueError saying what does not fit."""
    spec = FlexSpec(path)
    read_common(spec, flex)
    if not 1 <= spec.dim <= 3:
        raise ValueError("the dimension is 1, 2 or 3")
    spec.vertbody, spec.nodebody = list(flex.body), list(flex.node)
    spec.vert, spec.node = triples(flex.vertex, "vertex"), triples(flex.nodecoord, "nodecoord")
    elements = flex.element
    if not len(elements) or len(elements) % (spec.dim + 1):
        raise ValueError(f"element: {spec.dim + 1} vertices per element are needed, found {len(elements)} in all")
    spec.elements = elements.reshape(-1, spec.dim + 1)
    if flex.texcoord is not None:
        if len(flex.texcoord) % 2:
            raise ValueError(f"texcoord: two numbers per vertex are needed, found {len(flex.texcoord)} in all")
        spec.texcoord = flex.texcoord.reshape(-1, 2)
    corners = flex.elemtexcoord
    if corners is not None and len(corners):
        if len(corners) != elements.size:
            raise ValueError("elemtexcoord: one number per corner of an element is needed")
        spec.elemtexcoord = corners.reshape(-1, spec.dim + 1)
    return spec
