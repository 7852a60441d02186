"""What MJCF says about a whole scene and MSD has no place for, and the objects that MSD cannot express at all.

Conventions as in `extras`: MuJoCo's names and meanings, None means "not said", quaternions x, y, z, w.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.msd.schema.arrays import Vec2, Vec3, Vec4, Vec5, Vec6, Vec7, Vector, array
from engine.msd.schema.asset import Texture
from engine.msd.schema.base import LOOK, PARAMETER, Element, Field, make
from engine.msd.schema.deformable import Flex, Flexcomp, FlexEquality, MujocoExclude, MujocoKeyframe, Skin
from engine.msd.schema.extras import RawMjcf
from engine.msd.schema.plugin import PluginUse


class OptionExtras(Element):
    """MJCF options besides `SimulateOption`; the defaults are MuJoCo's. MJCF's tolerance is the square of
    `SimulateOption.constraint_solver_tolerance`."""

    integrator: Annotated[str, Field("Euler, RK4, implicit, implicitfast or discrete")] = "Euler"
    cone: Annotated[str, Field("friction cone: pyramidal or elliptic", reach=PARAMETER, label="friction cone")] = (
        "pyramidal"
    )
    jacobian: Annotated[str, Field("dense, sparse or auto", reach=PARAMETER)] = "auto"
    solver: Annotated[str, Field("PGS, CG or Newton")] = "Newton"
    impratio: Annotated[
        float, Field("frictional to normal impedance", ge=0, reach=PARAMETER, label="friction impedance ratio")
    ] = 1.0
    ls_iterations: Annotated[
        int, Field("line search iteration limit", ge=0, reach=PARAMETER, label="line search iterations")
    ] = 50
    ls_tolerance: Annotated[
        float, Field("line search tolerance", ge=0, reach=PARAMETER, label="line search tolerance")
    ] = 0.01
    noslip_iterations: Annotated[int, Field("no-slip iteration limit", ge=0, reach=PARAMETER)] = 0
    noslip_tolerance: Annotated[float, Field("no-slip tolerance", ge=0, reach=PARAMETER)] = 1e-6
    ccd_iterations: Annotated[
        int, Field("convex collision iteration limit", ge=0, reach=PARAMETER, label="convex collision iterations")
    ] = 35
    ccd_tolerance: Annotated[
        float, Field("convex collision tolerance", ge=0, reach=PARAMETER, label="convex collision tolerance")
    ] = 1e-6
    sleep_tolerance: Annotated[float, Field("speed below which a body may sleep", ge=0, reach=PARAMETER)] = 1e-3
    density: Annotated[float, Field("density of the medium", unit="kg/m³", ge=0, reach=PARAMETER)] = 0.0
    viscosity: Annotated[float, Field("viscosity of the medium", unit="Pa·s", ge=0, reach=PARAMETER)] = 0.0
    wind: Annotated[Vec3, Field("velocity of the medium", unit="m/s", reach=PARAMETER)] = array(0.0, 0.0, 0.0)
    magnetic: Annotated[Vec3, Field("magnetic flux", reach=PARAMETER)] = array(0.0, -0.5, 0.0)
    o_margin: Annotated[
        float, Field("margin of every contact under flag override", reach=PARAMETER, label="override margin")
    ] = 0.0
    o_solref: Annotated[
        Vec2, Field("solref of every contact under flag override", reach=PARAMETER, label="override solref")
    ] = array(0.02, 1.0)
    o_solimp: Annotated[
        Vec5, Field("solimp of every contact under flag override", reach=PARAMETER, label="override solimp")
    ] = array(0.9, 0.95, 0.001, 0.5, 2.0)
    o_friction: Annotated[
        Vec5, Field("friction of every contact under flag override", reach=PARAMETER, label="override friction")
    ] = array(1.0, 1.0, 0.005, 0.0001, 0.0001)
    actuatorgroupdisable: Annotated[
        list[int], Field("actuator groups that are off", reach=PARAMETER, label="disabled actuator groups")
    ] = msgspec.field(default_factory=list)
    flags: Annotated[
        dict[str, bool],
        Field("flags that `SimulateOption` has no place for, by MJCF name: True = enable", reach=PARAMETER),
    ] = msgspec.field(default_factory=dict)


class LengthRangeExtras(Element):
    """How the length ranges of actuators are computed (MJCF lengthrange)."""

    mode: Annotated[str, Field("actuators that get one: none, muscle, muscleuser or all")] = "muscle"
    useexisting: Annotated[bool, Field("keep the ranges that are given")] = True
    uselimit: Annotated[bool, Field("take the limits of joints and tendons")] = False
    accel: Annotated[float, Field("target acceleration")] = 20.0
    maxforce: Annotated[float, Field("largest force; 0: no limit")] = 0.0
    timeconst: Annotated[float, Field("time constant of the velocity damping", unit="s")] = 1.0
    timestep: Annotated[float, Field("time step", unit="s")] = 0.01
    inttotal: Annotated[float, Field("time simulated", unit="s")] = 10.0
    interval: Annotated[float, Field("time measured at the end", unit="s")] = 2.0
    tolrange: Annotated[float, Field("tolerance of convergence, as part of the range")] = 0.05


class CompilerExtras(Element):
    """MJCF compiler settings that act when the world is built."""

    lengthrange: Annotated[LengthRangeExtras, Field("how length ranges are computed")] = make(LengthRangeExtras)

    inertiafromgeom: Annotated[str, Field("false, true or auto")] = "auto"
    inertiagrouprange: Annotated[Vec2, Field("geom groups that give mass, inclusive")] = array(0, 5)
    balanceinertia: Annotated[bool, Field("repair moments that break A + B >= C")] = False
    boundmass: Annotated[float, Field("smallest mass of a moving body", unit="kg", ge=0)] = 0.0
    boundinertia: Annotated[float, Field("smallest moment of a moving body", unit="kg·m²", ge=0)] = 0.0
    settotalmass: Annotated[float | None, Field("scale all masses to this sum", unit="kg")] = None
    discardvisual: Annotated[bool, Field("leave out geoms and assets that only look, when MJCF is read")] = False
    fusestatic: Annotated[bool, Field("fuse static bodies with their parents, when MJCF is read")] = False
    alignfree: Annotated[bool, Field("align free bodies with their inertial frames, when MJCF is read")] = False


class StatisticExtras(Element):
    """Model statistics given in the file; None: computed when the world is built."""

    meaninertia: Annotated[float | None, Field("mean diagonal inertia", reach=PARAMETER, label="mean inertia")] = None
    meanmass: Annotated[float | None, Field("mean body mass", unit="kg", reach=PARAMETER, label="mean mass")] = None
    meansize: Annotated[
        float | None, Field("mean body size, scales decorations", unit="m", reach=LOOK, built=True, label="mean size")
    ] = None


class CustomNumeric(Element):
    """A named array of numbers."""

    name: Annotated[str, Field("name")] = ""
    data: Annotated[Vector, Field("values, padded with 0 to the size")] = array()


class CustomText(Element):
    """A named text."""

    name: Annotated[str, Field("name")] = ""
    data: Annotated[str, Field("text")] = ""


class TupleItem(Element):
    """One object of a tuple."""

    objtype: Annotated[str, Field("MuJoCo kind of the object")] = ""
    objname: Annotated[str, Field("its name", ref_kind="objtype")] = ""
    prm: Annotated[float, Field("parameter")] = 0.0


class CustomTuple(Element):
    """A named list of objects."""

    name: Annotated[str, Field("name")] = ""
    items: Annotated[list[TupleItem], Field("objects")] = msgspec.field(default_factory=list)


class Muscle(Element):
    """Parameters of a muscle: of its activation, and of its force over length and velocity (FLV curves)."""

    timeconst: Annotated[Vec2, Field("time constants of activation and deactivation", unit="s")] = array(0.01, 0.04)
    tausmooth: Annotated[float, Field("width of the smooth transition between both", ge=0)] = 0.0
    range: Annotated[Vec2, Field("operating range of the length, in units of the optimal length L0")] = array(
        0.75, 1.05
    )
    force: Annotated[float, Field("peak active force at rest; below 0: computed from scale", unit="N")] = -1.0
    scale: Annotated[float, Field("peak force times the acceleration that a unit force causes", ge=0)] = 200.0
    lmin: Annotated[float, Field("least length with active force, in L0", ge=0)] = 0.5
    lmax: Annotated[float, Field("greatest length with active force, in L0", ge=0)] = 1.6
    vmax: Annotated[float, Field("shortening velocity at which the force is zero", unit="L0/s", ge=0)] = 1.5
    fpmax: Annotated[float, Field("passive force at lmax, relative to the peak force", ge=0)] = 1.3
    fvmax: Annotated[float, Field("active force at saturating lengthening velocity, as fpmax", ge=0)] = 1.2


MUSCLE_DYNAMICS = ("timeconst", "tausmooth")
MUSCLE_FORCE = ("range", "force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax")
"""Parameters of a muscle in the order of dynprm, and of gainprm and biasprm."""


class MujocoActuator(Element):
    """An actuator that MSD cannot express (muscle; site, body, parent-frame or slider-crank transmission ...)."""

    name: Annotated[str | None, Field("unique name")] = None
    order: Annotated[int, Field("place among all actuators")] = 0
    shortcut: Annotated[str, Field("MJCF element it was written with")] = "general"
    trntype: Annotated[
        str, Field("joint, jointinparent, tendon, site, body or slidercrank", label="transmission")
    ] = "joint"
    target: Annotated[str, Field("driven object; slidercrank: the crank site", ref_kind="trntype")] = ""
    refsite: Annotated[str, Field("reference site of a site transmission", ref="site", label="reference site")] = ""
    slidersite: Annotated[str, Field("slider site of a slider-crank", ref="site", label="slider site")] = ""
    cranklength: Annotated[float, Field("length of the rod of a slider-crank", unit="m", label="crank length")] = 0.0
    gear: Annotated[Vec6, Field("gear", reach=PARAMETER)] = array(1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    dyntype: Annotated[str, Field("none, integrator, filter, filterexact, muscle, user ...", label="dynamics")] = (
        "none"
    )
    gaintype: Annotated[str, Field("fixed, affine, muscle, user ...", label="gain")] = "fixed"
    biastype: Annotated[str, Field("none, affine, muscle, user ...", label="bias")] = "none"
    dynprm: Annotated[Vector, Field("dynamics parameters", reach=PARAMETER, label="dynamics parameters")] = array(1.0)
    gainprm: Annotated[Vector, Field("gain parameters", reach=PARAMETER, label="gain parameters")] = array(1.0)
    biasprm: Annotated[Vector, Field("bias parameters", reach=PARAMETER, label="bias parameters")] = array()
    dampratio: Annotated[
        float | None,
        Field(
            "damping ratio of a position servo; the build turns it into -biasprm[2]",
            reach=PARAMETER,
            label="damping ratio",
        ),
    ] = None
    ctrlrange: Annotated[
        Vec2 | None, Field("control clamp; None: not clamped", reach=PARAMETER, label="control range")
    ] = None
    forcerange: Annotated[
        Vec2 | None, Field("force clamp; None: not clamped", reach=PARAMETER, label="force range")
    ] = None
    actrange: Annotated[
        Vec2 | None, Field("activation clamp; None: not clamped", reach=PARAMETER, label="activation range")
    ] = None
    lengthrange: Annotated[Vec2 | None, Field("range of the transmission's length", label="length range")] = None
    actdim: Annotated[int, Field("number of activations; -1: as the dynamics need", label="activations")] = -1
    actearly: Annotated[bool, Field("use the next activation", reach=PARAMETER, label="early activation")] = False
    damping: Annotated[Vec3 | None, Field("viscous damping added to the target", reach=PARAMETER)] = None
    armature: Annotated[float | None, Field("armature added to the target", reach=PARAMETER)] = None
    nsample: Annotated[int | None, Field("length of the control history", label="samples of history")] = None
    interp: Annotated[
        str | None, Field("interpolation of the history: zoh, linear, cubic", label="interpolation")
    ] = None
    delay: Annotated[float | None, Field("delay of the control", unit="s")] = None
    group: Annotated[int, Field("group")] = 0
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None
    muscle: Annotated[Muscle | None, Field("parameters of a muscle; None: it is another shortcut")] = None
    parameters: Annotated[
        dict[str, str],
        Field("parameters of a shortcut that is not translated (pid, orientation, dcmotor), as MJCF has them"),
    ] = msgspec.field(default_factory=dict)
    plugin: Annotated[PluginUse | None, Field("the plugin of an actuator of shortcut plugin")] = None


class MujocoSensor(Element):
    """A sensor that MSD cannot express. Empty strings: the kind has no such object."""

    name: Annotated[str | None, Field("unique name")] = None
    order: Annotated[int, Field("place among all sensors")] = 0
    kind: Annotated[str, Field("MJCF element: force, torque, rangefinder, clock ...")] = ""
    objtype: Annotated[str, Field("kind of the measured object: site, body, xbody, geom, camera, joint ...")] = ""
    objname: Annotated[str, Field("measured object", ref_kind="objtype")] = ""
    reftype: Annotated[str, Field("kind of the reference object")] = ""
    refname: Annotated[str, Field("reference object", ref_kind="reftype")] = ""
    data: Annotated[list[str], Field("quantities of a contact or rangefinder sensor")] = msgspec.field(
        default_factory=list
    )
    num: Annotated[int | None, Field("number of contacts")] = None
    reduce: Annotated[str | None, Field("how contacts are chosen")] = None
    dim: Annotated[int | None, Field("numbers reported by a user sensor")] = None
    datatype: Annotated[str | None, Field("data type of a user sensor")] = None
    needstage: Annotated[str | None, Field("stage of a user sensor")] = None
    enclosed: Annotated[bool | None, Field("insidesite: the object is wholly inside")] = None
    plugin: Annotated[str | None, Field("plugin of a plugin sensor")] = None
    instance: Annotated[
        str | None, Field("instance of the plugin that the scene declares", ref="plugin_instance")
    ] = None
    config: Annotated[dict[str, str] | None, Field("settings of the plugin")] = None
    cutoff: Annotated[float | None, Field("largest magnitude reported", reach=PARAMETER)] = None
    noise: Annotated[float | None, Field("standard deviation of the noise model", reach=PARAMETER)] = None
    nsample: Annotated[int | None, Field("length of the history")] = None
    interp: Annotated[str | None, Field("interpolation of the history: zoh, linear, cubic")] = None
    delay: Annotated[float | None, Field("delay", unit="s")] = None
    interval: Annotated[Vec2 | None, Field("period and phase of the computation", unit="s")] = None
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None


class MujocoEquality(Element):
    """An equality constraint that MSD cannot express: of tendons, or of parts that a flexcomp makes."""

    name: Annotated[str | None, Field("unique name")] = None
    order: Annotated[int, Field("place among all equality constraints")] = 0
    kind: Annotated[str, Field("tendon; with parts of a flexcomp also connect and weld of links, and joint")] = (
        "tendon"
    )
    name1: Annotated[str, Field("first object", ref_kind="kind")] = ""
    name2: Annotated[str, Field("second object; empty: none", ref_kind="kind")] = ""
    polycoef: Annotated[Vec5, Field("coefficients of a tendon or joint", reach=PARAMETER)] = array(
        0.0, 1.0, 0.0, 0.0, 0.0
    )
    anchor: Annotated[
        Vec3, Field("of a connect in the first link, of a weld in the second", unit="m", reach=PARAMETER)
    ] = array(0.0, 0.0, 0.0)
    relpose: Annotated[
        Vec7 | None,
        Field("position and quaternion w x y z of the second link in the first; None: as modeled", reach=PARAMETER),
    ] = None
    torquescale: Annotated[float, Field("weight of rotation in a weld", reach=PARAMETER)] = 1.0
    active: Annotated[bool, Field("enabled", reach=PARAMETER)] = True
    solref: Annotated[Vec2, Field("solref", reach=PARAMETER)] = array(0.02, 1.0)
    solimp: Annotated[Vec5, Field("solimp", reach=PARAMETER)] = array(0.9, 0.95, 0.001, 0.5, 2.0)


class NamedExclude(Element):
    """The name of a link pair that never collides."""

    name: Annotated[str, Field("name")] = ""
    link_a: Annotated[str, Field("first link", ref="link")] = ""
    link_b: Annotated[str, Field("second link", ref="link")] = ""


class TendonPathItem(Element):
    """One item of the path of a spatial tendon."""

    kind: Annotated[str, Field("site, geom or pulley; joint in all items of a tendon over joints")] = "site"
    name: Annotated[str, Field("site, geom or joint", ref_kind="kind")] = ""
    sidesite: Annotated[str, Field("side site of a geom; empty: none", ref="site", label="side site")] = ""
    divisor: Annotated[float, Field("divisor of a pulley")] = 1.0
    coef: Annotated[float, Field("coefficient of a joint")] = 1.0


class SpatialTendon(Element):
    """A tendon along a path in space, or over joints that a flexcomp makes."""

    name: Annotated[str | None, Field("unique name")] = None
    order: Annotated[int, Field("place among all tendons")] = 0
    path: Annotated[list[TendonPathItem], Field("path")] = msgspec.field(default_factory=list)
    range: Annotated[Vec2 | None, Field("length limits; None: not limited", unit="m", reach=PARAMETER)] = None
    actuatorfrcrange: Annotated[
        Vec2 | None, Field("clamp of the total actuator force", reach=PARAMETER, label="actuator force range")
    ] = None
    springlength: Annotated[
        Vec2 | None, Field("rest length; None: from the modeled pose", unit="m", label="spring length")
    ] = None
    stiffness: Annotated[Vec3, Field("linear, quadratic, cubic stiffness", reach=PARAMETER)] = array(0.0, 0.0, 0.0)
    damping: Annotated[Vec3, Field("linear, quadratic, cubic damping", reach=PARAMETER)] = array(0.0, 0.0, 0.0)
    springyield: Annotated[float, Field("plastic yield threshold")] = 0.0
    frictionloss: Annotated[float, Field("dry friction", unit="N", ge=0, reach=PARAMETER, label="friction loss")] = (
        0.0
    )
    margin: Annotated[float, Field("distance to a limit where it becomes active", unit="m", reach=PARAMETER)] = 0.0
    armature: Annotated[float, Field("inertia of the tendon velocity", reach=PARAMETER)] = 0.0
    solreflimit: Annotated[Vec2, Field("solref of the limits", reach=PARAMETER, label="limit solref")] = array(
        0.02, 1.0
    )
    solimplimit: Annotated[Vec5, Field("solimp of the limits", reach=PARAMETER, label="limit solimp")] = array(
        0.9, 0.95, 0.001, 0.5, 2.0
    )
    solreffriction: Annotated[Vec2, Field("solref of the dry friction", reach=PARAMETER)] = array(0.02, 1.0)
    solimpfriction: Annotated[Vec5, Field("solimp of the dry friction", reach=PARAMETER)] = array(
        0.9, 0.95, 0.001, 0.5, 2.0
    )
    group: Annotated[int, Field("visibility group", reach=LOOK, built=True)] = 0
    width: Annotated[float, Field("drawn width", unit="m", reach=LOOK, built=True)] = 0.003
    rgba: Annotated[Vec4, Field("color", reach=LOOK, built=True, role="color", label="color")] = array(
        0.5, 0.5, 0.5, 1.0
    )
    material: Annotated[str | None, Field("material key", reach=LOOK, built=True, ref="material")] = None
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None


class WorldExtras(Element):
    """What MJCF says about the whole scene and MSD has no place for. Its presence means MuJoCo's defaults hold."""

    option: Annotated[OptionExtras, Field("simulation options")] = make(OptionExtras)
    compiler: Annotated[CompilerExtras, Field("compiler settings")] = make(CompilerExtras)
    statistic: Annotated[StatisticExtras, Field("statistics given in the file")] = make(StatisticExtras)
    size: Annotated[dict[str, int], Field("sizes given in the file: nuserdata, nuser_geom, nkey ...")] = (
        msgspec.field(default_factory=dict)
    )
    visual: Annotated[
        dict[str, str], Field("visual attributes without a place, as written: 'map.force'", reach=LOOK, built=True)
    ] = msgspec.field(default_factory=dict)
    cube_textures: Annotated[
        dict[str, Texture], Field("cube textures by name, which MSD does not have", reach=LOOK, built=True)
    ] = msgspec.field(default_factory=dict)
    actuators: Annotated[list[MujocoActuator], Field("actuators that MSD cannot express")] = msgspec.field(
        default_factory=list
    )
    sensors: Annotated[list[MujocoSensor], Field("sensors that MSD cannot express")] = msgspec.field(
        default_factory=list
    )
    equalities: Annotated[list[MujocoEquality], Field("equality constraints that MSD cannot express")] = (
        msgspec.field(default_factory=list)
    )
    tendons: Annotated[list[SpatialTendon], Field("spatial tendons")] = msgspec.field(default_factory=list)
    exclude_names: Annotated[list[NamedExclude], Field("names of link pairs that never collide")] = msgspec.field(
        default_factory=list
    )
    flexcomps: Annotated[list[Flexcomp], Field("ropes, cloth and soft bodies that the world carries")] = (
        msgspec.field(default_factory=list)
    )
    flexes: Annotated[list[Flex], Field("flexes between vertices of links")] = msgspec.field(default_factory=list)
    skins: Annotated[list[Skin], Field("skins")] = msgspec.field(default_factory=list)
    flex_equalities: Annotated[list[FlexEquality], Field("equality constraints on flexes")] = msgspec.field(
        default_factory=list
    )
    excludes: Annotated[list[MujocoExclude], Field("link pairs that never collide, with parts of flexcomps")] = (
        msgspec.field(default_factory=list)
    )
    keyframes: Annotated[list[MujocoKeyframe], Field("stored states of flexcomps too", reach=LOOK, built=True)] = (
        msgspec.field(default_factory=list)
    )
    carried: Annotated[
        list[RawMjcf], Field("elements outside the links that are kept as text, in the order of the file")
    ] = msgspec.field(default_factory=list)
    numerics: Annotated[list[CustomNumeric], Field("custom numbers", reach=LOOK, built=True)] = msgspec.field(
        default_factory=list
    )
    texts: Annotated[list[CustomText], Field("custom texts", reach=LOOK, built=True)] = msgspec.field(
        default_factory=list
    )
    tuples: Annotated[list[CustomTuple], Field("custom tuples", reach=LOOK, built=True)] = msgspec.field(
        default_factory=list
    )
