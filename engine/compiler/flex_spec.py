"""What a <flex> says, or a <flexcomp> that makes one (MuJoCo XML reference, deformable/flex)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.physics.enums import EqType

if TYPE_CHECKING:
    from engine.msd.mjcf.attributes import Attributes
    from engine.msd.mjcf.xml import Node

OWNER = ""
"""The body that carries a <flexcomp>, among the names of bodies."""
SELF_COLLIDE = ("none", "narrow", "bvh", "sap", "auto")
ELASTIC_2D = ("none", "bend", "stretch", "both")
BEND, STRETCH = 1, 2
"""Bits of `elastic2d`."""
DOFS = ("full", "radial", "trilinear", "quadratic", "2d")
ORDER = {"trilinear": 1, "quadratic": 2}


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
    """Columns of the flex arrays that a <contact> says."""
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


@dataclass
class FlexEquality:
    """An equality constraint on a flex."""

    kind: EqType
    flex: str
    solref: np.ndarray
    solimp: np.ndarray
    cell: tuple[float, float, float] | None = None
    """What the constraint says of a cell or face of the flex."""
    name: str | None = None
    active: bool = True


def read_common(spec: FlexSpec, attributes: Attributes) -> None:
    """What <flex> and <flexcomp> say alike, their children but for pins and plugins too. Raises SceneError."""
    spec.name = attributes.name() or ""
    spec.dim = attributes.integer("dim", 2)
    spec.radius = attributes.number("radius", 0.005)
    spec.group = attributes.integer("group", 0)
    spec.flatskin = attributes.boolean("flatskin", False)
    spec.rgba = attributes.floats("rgba", (0.5, 0.5, 0.5, 1.0))
    spec.materials = attributes.text("material").split()
    count = attributes.given("cellcount", 3)
    if count is not None:
        spec.cellcount = int(count[0]), int(count[1]), int(count[2])
    for child, reader in (("contact", _contact), ("edge", _edge), ("elasticity", _elasticity)):
        reader(spec, child_of(attributes, child))


_KNOWN = {
    "flexcomp": """axisangle cellcount count dim dof element euler file flatskin group inertiabox mass material mesh
        name origin point pos quat radius rgba rigid scale spacing texcoord type xyaxes zaxis""",
    "flex": """body cellcount dim dof element elemtexcoord flatskin group material name node nodecoord radius rgba
        texcoord vertex""",
    "edge": "damping equality solimp solref stiffness",
    "elasticity": "damping elastic2d poisson section sectionsize shear thickness yield young",
    "contact": """activelayers conaffinity condim contype friction gap margin passive priority selfcollide solimp
        solmix solref""",
    "pin": "grid gridrange id range",
}


def unknown(node: Node) -> list[str]:
    """What a <flexcomp> or <flex> says that MuJoCo 4.0 has not, such as <contact internal="true">."""
    known = {tag: words.split() for tag, words in _KNOWN.items()}
    return [
        f'<{part.tag} {name}="{value}">'
        for part in (node, *node.children)
        for name, value in part.attrib.items()
        if part.tag in known and name not in known[part.tag]
    ]


def child_of(attributes: Attributes, tag: str) -> Attributes:
    """The attributes of the first child of a kind; none said where there is no such child."""
    from engine.msd.mjcf.attributes import Attributes
    from engine.msd.mjcf.xml import Node

    node = next((child for child in attributes.node.children if child.tag == tag), None)
    if node is None:
        node = Node(tag, {})
    node.scope = attributes.scope
    return Attributes(node, chain=[])


def _contact(spec: FlexSpec, attributes: Attributes) -> None:
    spec.contact = {
        "flex_contype": attributes.integer("contype", 1),
        "flex_conaffinity": attributes.integer("conaffinity", 1),
        "flex_condim": attributes.integer("condim", 3),
        "flex_priority": attributes.integer("priority", 0),
        "flex_friction": attributes.floats("friction", (1.0, 0.005, 0.0001)),
        "flex_solmix": attributes.number("solmix", 1.0),
        "flex_solref": attributes.floats("solref", (0.02, 1.0)),
        "flex_solimp": attributes.floats("solimp", (0.9, 0.95, 0.001, 0.5, 2.0)),
        "flex_margin": attributes.number("margin", 0.0),
        "flex_gap": attributes.number("gap", 0.0),
        "flex_selfcollide": SELF_COLLIDE.index(attributes.keyword("selfcollide", SELF_COLLIDE, "auto")),
        "flex_activelayers": attributes.integer("activelayers", 1),
        "flex_passive": attributes.boolean("passive", False),
    }


def _edge(spec: FlexSpec, attributes: Attributes) -> None:
    spec.edgestiffness = attributes.number("stiffness", 0.0)
    spec.edgedamping = attributes.number("damping", 0.0)


def _elasticity(spec: FlexSpec, attributes: Attributes) -> None:
    spec.young = attributes.number("young", 0.0)
    spec.poisson = attributes.number("poisson", 0.0)
    spec.shear = attributes.number("shear", 0.0)
    spec.damping = attributes.number("damping", 0.0)
    spec.thickness = attributes.number("thickness", -1.0)
    spec.elastic2d = ELASTIC_2D.index(attributes.keyword("elastic2d", ELASTIC_2D, "none"))
    spec.section = attributes.keyword("section", ("circle", "box"), "circle")
    a, b = attributes.floats("sectionsize", (0.0, 0.0)).tolist()
    spec.sectionsize = a, b
    yields = attributes.optional_floats("yield", 2)
    if yields is not None and len(yields):
        spec.yields = float(yields[0]), float(yields[-1] if len(yields) == 2 or _bends_alike(spec) else 0.0)


def _bends_alike(spec: FlexSpec) -> bool:
    """Whether a single yield strain is that of bending too."""
    return spec.dim == 2 and not spec.order


def integers(attributes: Attributes, name: str) -> np.ndarray:
    """Whole numbers of an attribute, none where it is not said. Raises SceneError."""
    values = attributes.optional_floats(name)
    if values is None:
        return np.zeros(0, np.int64)
    found = values.astype(np.int64)
    if (found != values).any():
        raise attributes.node.error("Expected whole numbers", name)
    return found


def triples(attributes: Attributes, name: str) -> np.ndarray:
    """Points (n, 3) of an attribute. Raises SceneError."""
    values = attributes.optional_floats(name)
    values = np.zeros(0) if values is None else values
    if len(values) % 3:
        raise attributes.node.error("Expected three numbers per point", name)
    return values.reshape(-1, 3)


def read_flex(attributes: Attributes, path: str) -> FlexSpec:
    """A <flex>. Raises SceneError."""
    error = attributes.node.error
    spec = FlexSpec(path, order=ORDER.get(attributes.keyword("dof", DOFS, "full"), 0))
    read_common(spec, attributes)
    if not 1 <= spec.dim <= 3:
        raise error("The dimension is 1, 2 or 3", "dim")
    spec.vertbody, spec.nodebody = attributes.text("body").split(), attributes.text("node").split()
    spec.vert, spec.node = triples(attributes, "vertex"), triples(attributes, "nodecoord")
    elements = integers(attributes, "element")
    if not len(elements) or len(elements) % (spec.dim + 1):
        raise error(f"Expected {spec.dim + 1} vertices per element", "element")
    spec.elements = elements.reshape(-1, spec.dim + 1)
    texcoord = attributes.optional_floats("texcoord")
    if texcoord is not None:
        if len(texcoord) % 2:
            raise error("Expected two numbers per vertex", "texcoord")
        spec.texcoord = texcoord.reshape(-1, 2)
    corners = integers(attributes, "elemtexcoord")
    if len(corners):
        if len(corners) != elements.size:
            raise error("Expected one number per corner of an element", "elemtexcoord")
        spec.elemtexcoord = corners.reshape(-1, spec.dim + 1)
    return spec
