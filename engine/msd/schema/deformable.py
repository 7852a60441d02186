"""What bends: flexes, the flexcomps that make them, skins, and what refers to the parts that flexcomps make.

MSD has no place for them. A flexcomp sits in the extras of the link that carries it, or of the World; everything else
in the extras of the World. Conventions as in `extras`: MuJoCo's names, defaults and meanings (XML reference,
deformable and body/flexcomp), but quaternions are x, y, z, w.
"""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from engine.msd.schema.arrays import Indices, Size3, Vec2, Vec3, Vec4, Vec5, Vector, array, empty, sizes
from engine.msd.schema.base import LOOK, Element, Field, make
from engine.msd.schema.plugin import PluginUse


class FlexcompType(enum.Enum):
    """Where the points and elements of a flexcomp come from: a shape, a file, a mesh, or the flexcomp itself."""

    Grid = "grid"
    Box = "box"
    Cylinder = "cylinder"
    Ellipsoid = "ellipsoid"
    Square = "square"
    Disc = "disc"
    Circle = "circle"
    Mesh = "mesh"
    Gmsh = "gmsh"
    Direct = "direct"


class FlexDof(enum.Enum):
    """How the vertices of a flex move: each by itself, outward only, in a plane, or with the nodes of a grid."""

    Full = "full"
    Radial = "radial"
    Trilinear = "trilinear"
    Quadratic = "quadratic"
    Planar = "2d"


class SelfCollide(enum.Enum):
    """How elements of one flex that may touch each other are found."""

    None_ = "none"
    Narrow = "narrow"
    Bvh = "bvh"
    Sap = "sap"
    Auto = "auto"


class Elastic2d(enum.Enum):
    """What a sheet resists."""

    None_ = "none"
    Bend = "bend"
    Stretch = "stretch"
    Both = "both"


class RodSection(enum.Enum):
    """Cross section of a rod."""

    Circle = "circle"
    Box = "box"


class EdgeEquality(enum.Enum):
    """Which equality constraints a flexcomp gets."""

    None_ = "false"
    Edges = "true"
    Strain = "strain"
    Vertices = "vert"


class FlexContact(Element):
    """How a flex collides."""

    contype: Annotated[int, Field("what it is to others", ge=0, role="bits")] = 1
    conaffinity: Annotated[int, Field("what it touches", ge=0, role="bits")] = 1
    condim: Annotated[int, Field("dimensions of the contact: 1, 3, 4 or 6", ge=1, le=6)] = 3
    priority: Annotated[int, Field("whose parameters hold in a contact")] = 0
    friction: Annotated[Vec3, Field("sliding, torsional, rolling friction", ge=0)] = array(1.0, 0.005, 0.0001)
    solmix: Annotated[float, Field("weight when parameters are mixed", ge=0)] = 1.0
    solref: Annotated[Vec2, Field("solref")] = array(0.02, 1.0)
    solimp: Annotated[Vec5, Field("solimp")] = array(0.9, 0.95, 0.001, 0.5, 2.0)
    margin: Annotated[float, Field("distance at which contacts are made", unit="m", ge=0)] = 0.0
    gap: Annotated[float, Field("part of the margin without force", unit="m", ge=0)] = 0.0
    selfcollide: Annotated[SelfCollide, Field("how it touches itself", label="collides with itself")] = (
        SelfCollide.Auto
    )
    activelayers: Annotated[int, Field("layers of elements of a solid that touch itself", ge=1)] = 1
    passive: Annotated[bool, Field("contacts are springs and not constraints")] = False


class FlexEdge(Element):
    """Springs along the edges of a flex."""

    stiffness: Annotated[float, Field("stiffness", ge=0)] = 0.0
    damping: Annotated[float, Field("damping", ge=0)] = 0.0


class FlexcompEdge(Element):
    """The edges of a flexcomp: springs along them, or constraints."""

    equality: Annotated[EdgeEquality, Field("constraints that hold the shape")] = EdgeEquality.None_
    solref: Annotated[Vec2, Field("solref of the constraints")] = array(0.02, 1.0)
    solimp: Annotated[Vec5, Field("solimp of the constraints")] = array(0.9, 0.95, 0.001, 0.5, 2.0)
    stiffness: Annotated[float, Field("stiffness", ge=0)] = 0.0
    damping: Annotated[float, Field("damping", ge=0)] = 0.0


class FlexElasticity(Element):
    """The material of a flex as a continuum."""

    young: Annotated[float, Field("Young's modulus; 0: not elastic", unit="Pa", ge=0, label="Young's modulus")] = 0.0
    poisson: Annotated[float, Field("Poisson's ratio", ge=0, le=0.5, label="Poisson's ratio")] = 0.0
    shear: Annotated[float, Field("shear modulus of a rod; 0: from young and poisson", unit="Pa", ge=0)] = 0.0
    damping: Annotated[float, Field("Rayleigh's damping", unit="s", ge=0)] = 0.0
    thickness: Annotated[float, Field("thickness of a sheet; below 0: not said", unit="m")] = -1.0
    elastic2d: Annotated[Elastic2d, Field("what a sheet resists")] = Elastic2d.None_
    section: Annotated[RodSection, Field("cross section of a rod")] = RodSection.Circle
    sectionsize: Annotated[Vec2, Field("half sizes of a section that is a box", unit="m", ge=0)] = array(0.0, 0.0)
    yield_: Annotated[Vector | None, Field("strains of stretch and bend beyond which the shape stays")] = None


class FlexPin(Element):
    """Points of a flexcomp, or nodes of its grid, that do not move against the link."""

    id: Annotated[Indices, Field("points by number")] = empty(Indices)
    range: Annotated[Indices, Field("first and last of points in a row, two numbers each")] = empty(Indices)
    grid: Annotated[Indices, Field("coordinates in the grid, as many numbers each as it has dimensions")] = empty(
        Indices
    )
    gridrange: Annotated[Indices, Field("coordinates of the first and the last corner of a part of the grid")] = (
        empty(Indices)
    )


class FlexJoint(Element):
    """What a default class says of the joints that a flexcomp makes. None: MuJoCo's default."""

    stiffness: Annotated[Vector | None, Field("linear, quadratic, cubic stiffness")] = None
    damping: Annotated[Vector | None, Field("linear, quadratic, cubic damping")] = None
    armature: Annotated[float | None, Field("inertia of the motor", ge=0)] = None
    frictionloss: Annotated[float | None, Field("dry friction", unit="N", ge=0)] = None
    ref: Annotated[float | None, Field("value of the joint as modeled", unit="m")] = None
    springref: Annotated[float | None, Field("spring reference", unit="m")] = None
    springdamper: Annotated[Vec2 | None, Field("time constant and damping ratio of the spring")] = None
    springyield: Annotated[float | None, Field("plastic yield threshold")] = None
    limited: Annotated[str | None, Field("whether range limits: false, true or auto")] = None
    range: Annotated[Vec2 | None, Field("range", unit="m")] = None
    margin: Annotated[float | None, Field("distance to a limit where it becomes active", unit="m")] = None
    solreflimit: Annotated[Vec2 | None, Field("solref of the limit")] = None
    solimplimit: Annotated[Vec5 | None, Field("solimp of the limit")] = None
    solreffriction: Annotated[Vec2 | None, Field("solref of the dry friction")] = None
    solimpfriction: Annotated[Vec5 | None, Field("solimp of the dry friction")] = None
    actuatorfrclimited: Annotated[str | None, Field("whether actuatorfrcrange limits: false, true or auto")] = None
    actuatorfrcrange: Annotated[Vec2 | None, Field("clamp of the actuator force", unit="N")] = None
    actuatorgravcomp: Annotated[bool | None, Field("gravity compensation acts as actuator force")] = None
    group: Annotated[int | None, Field("visibility group")] = None
    user: Annotated[Vector | None, Field("user data")] = None


class Flexcomp(Element):
    """Makes a flex, its bodies and their joints, and its constraints: a rope, cloth or soft body of a shape or file.

    Bodies are named `<name>_<number>`, those of nodes `<name>_<x>_<y>_<z>`, and those that turn with the edges of a
    rod `<name>_twist_<number>`, with joints of the same names.
    """

    name: Annotated[str, Field("unique name, with which the names of all parts begin")] = ""
    place: Annotated[int, Field("number of bodies of its parent that stand before it", ge=0)] = 0
    type: Annotated[FlexcompType, Field("where its points come from")] = FlexcompType.Grid
    dim: Annotated[int, Field("1: lines, 2: triangles, 3: tetrahedra", ge=1, le=3)] = 2
    dof: Annotated[FlexDof, Field("how its points move")] = FlexDof.Full
    count: Annotated[Size3, Field("points along each axis of a shape", ge=1)] = sizes(10, 10, 10)
    spacing: Annotated[Vec3, Field("distance of the points of a shape", unit="m", ge=0)] = array(0.02, 0.02, 0.02)
    pos: Annotated[Vec3, Field("position", unit="m", role="position", label="position")] = array(0.0, 0.0, 0.0)
    quat: Annotated[Vec4, Field("orientation, x y z w", role="quaternion", label="rotation")] = array(
        0.0, 0.0, 0.0, 1.0
    )
    scale: Annotated[Vec3, Field("scale of points that are given", ge=0)] = array(1.0, 1.0, 1.0)
    origin: Annotated[Vec3 | None, Field("point that dim 3 joins with the triangles of a surface", unit="m")] = None
    file: Annotated[str | None, Field("file of type mesh or gmsh", role="path")] = None
    mesh: Annotated[str | None, Field("mesh of type mesh, instead of a file", ref="mesh")] = None
    point: Annotated[Vector | None, Field("points of type direct, x y z each", unit="m")] = None
    element: Annotated[Indices | None, Field("elements of type direct, dim + 1 points each")] = None
    texcoord: Annotated[Vector | None, Field("texture coordinates, two for each point")] = None
    mass: Annotated[float, Field("mass of all points together", unit="kg", ge=0)] = 1.0
    inertiabox: Annotated[float, Field("half size of a box with the inertia of a point", unit="m", ge=0)] = 0.005
    rigid: Annotated[bool, Field("all points belong to the link, none moves by itself")] = False
    cellcount: Annotated[Size3, Field("cells of the grid of trilinear and quadratic dofs", ge=1)] = sizes(1, 1, 1)
    radius: Annotated[float, Field("radius around all elements", unit="m", ge=0)] = 0.005
    flatskin: Annotated[bool, Field("solids are drawn with flat facets", label="flat shading")] = False
    material: Annotated[list[str], Field("material key, of all elements or one for each", ref="material")] = (
        msgspec.field(default_factory=list)
    )
    rgba: Annotated[Vec4, Field("color", reach=LOOK, built=True, role="color", label="color")] = array(
        0.5, 0.5, 0.5, 1.0
    )
    group: Annotated[int, Field("visibility group", reach=LOOK, built=True)] = 0
    elasticity: Annotated[FlexElasticity, Field("material as a continuum")] = make(FlexElasticity)
    edge: Annotated[FlexcompEdge, Field("edges")] = make(FlexcompEdge)
    contact: Annotated[FlexContact, Field("how it collides")] = make(FlexContact)
    pin: Annotated[list[FlexPin], Field("what does not move")] = msgspec.field(default_factory=list)
    joint: Annotated[FlexJoint | None, Field("what default classes say of its joints")] = None
    plugin: Annotated[list[PluginUse], Field("plugins, which are not run")] = msgspec.field(default_factory=list)


class Flex(Element):
    """Lines, triangles or tetrahedra between vertices that bodies carry."""

    name: Annotated[str | None, Field("unique name")] = None
    dim: Annotated[int, Field("1: lines, 2: triangles, 3: tetrahedra", ge=1, le=3)] = 2
    dof: Annotated[FlexDof, Field("trilinear or quadratic where nodes carry the vertices")] = FlexDof.Full
    body: Annotated[list[str], Field("link of each vertex, or one of all", ref="link", role="rows")] = msgspec.field(
        default_factory=list
    )
    vertex: Annotated[Vector, Field("vertices in their links, x y z each; none: the links' places", unit="m")] = (
        empty(Vector)
    )
    element: Annotated[Indices, Field("elements, dim + 1 vertices each")] = empty(Indices)
    node: Annotated[list[str], Field("link of each node of a grid", ref="link", role="rows")] = msgspec.field(
        default_factory=list
    )
    nodecoord: Annotated[Vector, Field("nodes in their links, x y z each; none: the links' places", unit="m")] = (
        empty(Vector)
    )
    cellcount: Annotated[Size3, Field("cells of the grid of nodes", ge=1)] = sizes(1, 1, 1)
    texcoord: Annotated[Vector | None, Field("texture coordinates, two for each vertex")] = None
    elemtexcoord: Annotated[Indices | None, Field("texture coordinate of each corner of the elements")] = None
    radius: Annotated[float, Field("radius around all elements", unit="m", ge=0)] = 0.005
    flatskin: Annotated[bool, Field("solids are drawn with flat facets", label="flat shading")] = False
    material: Annotated[list[str], Field("material key, of all elements or one for each", ref="material")] = (
        msgspec.field(default_factory=list)
    )
    rgba: Annotated[Vec4, Field("color", reach=LOOK, built=True, role="color", label="color")] = array(
        0.5, 0.5, 0.5, 1.0
    )
    group: Annotated[int, Field("visibility group", reach=LOOK, built=True)] = 0
    elasticity: Annotated[FlexElasticity, Field("material as a continuum")] = make(FlexElasticity)
    edge: Annotated[FlexEdge, Field("springs along the edges")] = make(FlexEdge)
    contact: Annotated[FlexContact, Field("how it collides")] = make(FlexContact)


class SkinBone(Element):
    """A body that holds vertices of a skin."""

    body: Annotated[str, Field("the body", ref="link")] = ""
    bindpos: Annotated[Vec3, Field("its position when the vertices were bound", unit="m")] = array(0.0, 0.0, 0.0)
    bindquat: Annotated[Vec4, Field("its orientation when the vertices were bound, x y z w", role="quaternion")] = (
        array(0.0, 0.0, 0.0, 1.0)
    )
    vertid: Annotated[Indices, Field("vertices that it holds")] = empty(Indices)
    vertweight: Annotated[Vector, Field("weight of each of them")] = empty(Vector)


class Skin(Element):
    """Triangles whose vertices several bodies hold at once; drawn, never touched."""

    name: Annotated[str | None, Field("unique name")] = None
    file: Annotated[str | None, Field(".skn file, instead of vertices, faces and bones", role="path")] = None
    vertex: Annotated[Vector, Field("vertices as they were bound, x y z each", unit="m")] = empty(Vector)
    face: Annotated[Indices, Field("triangles, three vertices each")] = empty(Indices)
    texcoord: Annotated[Vector | None, Field("texture coordinates, two for each vertex")] = None
    bone: Annotated[list[SkinBone], Field("bodies that hold it")] = msgspec.field(default_factory=list)
    inflate: Annotated[float, Field("distance by which vertices move outward", unit="m", reach=LOOK, built=True)] = (
        0.0
    )
    material: Annotated[str | None, Field("material key", reach=LOOK, built=True, ref="material")] = None
    rgba: Annotated[Vec4, Field("color", reach=LOOK, built=True, role="color", label="color")] = array(
        0.5, 0.5, 0.5, 1.0
    )
    group: Annotated[int, Field("visibility group", reach=LOOK, built=True)] = 0


class FlexEqualityKind(enum.Enum):
    """What of a flex is held: the lengths of its edges, the strain of its cells, or of its vertices (older than
    MuJoCo 4)."""

    Edges = "flex"
    Strain = "flexstrain"
    Vertices = "flexvert"


class FlexEquality(Element):
    """An equality constraint on a flex."""

    name: Annotated[str | None, Field("unique name")] = None
    order: Annotated[int, Field("place among all equality constraints")] = 0
    kind: Annotated[FlexEqualityKind, Field("what is held")] = FlexEqualityKind.Edges
    flex: Annotated[str, Field("the flex", ref="flex")] = ""
    cell: Annotated[Vec3 | None, Field("cell or face whose strain is held")] = None
    active: Annotated[bool, Field("enabled")] = True
    solref: Annotated[Vec2, Field("solref")] = array(0.02, 1.0)
    solimp: Annotated[Vec5, Field("solimp")] = array(0.9, 0.95, 0.001, 0.5, 2.0)


class MujocoExclude(Element):
    """Two links that never collide, of which a flexcomp makes one."""

    name: Annotated[str | None, Field("unique name")] = None
    body1: Annotated[str, Field("first link", ref="link")] = ""
    body2: Annotated[str, Field("second link", ref="link")] = ""


class MujocoKeyframe(Element):
    """A stored state of all joints, those too that flexcomps make. Numbers are as in MuJoCo: its order, and
    quaternions w, x, y, z; what is left out at an end stands as modeled."""

    name: Annotated[str | None, Field("unique name", reach=LOOK, built=True)] = None
    place: Annotated[int, Field("number of keyframes of MSD that stand before it", ge=0)] = 0
    time: Annotated[float | None, Field("time", unit="s", reach=LOOK, built=True)] = None
    qpos: Annotated[Vector | None, Field("joint positions", reach=LOOK, built=True)] = None
    qvel: Annotated[Vector | None, Field("joint velocities", reach=LOOK, built=True)] = None
    act: Annotated[Vector | None, Field("activations", reach=LOOK, built=True)] = None
    ctrl: Annotated[Vector | None, Field("controls", reach=LOOK, built=True)] = None
    mpos: Annotated[Vector | None, Field("positions of the mocap bodies", unit="m", reach=LOOK, built=True)] = None
    mquat: Annotated[Vector | None, Field("orientations of the mocap bodies", reach=LOOK, built=True)] = None
    plastic: Annotated[Vector | None, Field("plastic deformations", reach=LOOK, built=True)] = None
