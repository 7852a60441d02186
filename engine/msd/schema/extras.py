"""What MJCF says about single objects and MSD has no place for: kept, obeyed by our engine, ignored by MotrixSim.

Each class sits in the optional `extras` field of the object it belongs to, so that it follows the object through
rename, duplicate and delete. In every class here None means "not said": MuJoCo's default applies. Names, units and
meanings are MuJoCo's (XML reference), but quaternions are x, y, z, w. What belongs to the whole scene is in
`world_extras`.

`order` is the place of an object among all objects of its MuJoCo kind (sensors, actuators, equalities, tendons)
where MSD's lists cannot tell; objects without one come after those with one, in MSD's order.

`solref` fields are given only where MSD's stiffness and damping lose information: in MuJoCo's direct form
(-stiffness, -damping). The positive form is (2/d, d/(2*sqrt(k))) of MSD's k and d.
"""

from __future__ import annotations

from typing import Annotated

from engine.msd.schema.arrays import Vec2, Vec3, Vec4, Vec5, Vec6, Vector
from engine.msd.schema.base import LOOK, PARAMETER, Drawn, Element, Field
from engine.msd.schema.deformable import Flexcomp
from engine.msd.schema.plugin import PluginUse


class RawMjcf(Element):
    """An element of MJCF that is kept as text, since no class says it: composites, and what refers to their parts."""

    xml: Annotated[
        str,
        Field(
            "the element; file paths are relative to the World's own file, angles are written as quaternions, and a "
            "<frame> around it says where it is when that is not where its parent is",
            role="xml",
        ),
    ] = ""
    section: Annotated[
        str,
        Field(
            "worldbody, deformable, contact, tendon, equality, actuator, sensor or keyframe; empty for one that "
            "belongs to a link"
        ),
    ] = ""
    place: Annotated[
        int, Field("number of elements of its section, or of bodies of its parent, that stand before it", ge=0)
    ] = 0


class JointExtras(Element):
    """Joint attributes that MSD has no place for."""

    range: Annotated[
        Vec2 | None, Field("range of a joint that is not limited, as written: MuJoCo takes no degrees in it")
    ] = None
    actuatorfrcrange: Annotated[
        Vec2 | None, Field("force range that does not limit", unit="N·m | N", label="actuator force range")
    ] = None
    solreflimit: Annotated[
        Vec2 | None, Field("direct form of the limit's solref", reach=PARAMETER, label="limit solref")
    ] = None
    solreffriction: Annotated[
        Vec2 | None, Field("solref of the dry friction", reach=PARAMETER, label="friction solref")
    ] = None
    solimpfriction: Annotated[
        Vec5 | None, Field("solimp of the dry friction", reach=PARAMETER, label="friction solimp")
    ] = None
    springref: Annotated[
        float | None,
        Field(
            "spring reference of a joint without spring", unit="rad | m", reach=PARAMETER, label="spring reference"
        ),
    ] = None
    springyield: Annotated[float | None, Field("plastic yield threshold", unit="rad | m", label="spring yield")] = (
        None
    )
    springdamper: Annotated[
        bool | None,
        Field(
            "the spring's frequency and damping ratio are those of the joint's own inertia I in the modeled pose: "
            "k = I*w^2, d = 2*I*w*z (MJCF springdamper)",
            reach=PARAMETER,
            label="spring time constant and damping ratio",
        ),
    ] = None
    stiffness_poly: Annotated[
        Vec2 | None,
        Field(
            "quadratic and cubic stiffness; the linear term is spring_damper's k",
            reach=PARAMETER,
            label="stiffness polynomial",
        ),
    ] = None
    damping_poly: Annotated[
        Vec2 | None,
        Field(
            "quadratic and cubic damping; the linear term is spring_damper's d",
            reach=PARAMETER,
            label="damping polynomial",
        ),
    ] = None
    actuatorgravcomp: Annotated[
        bool | None, Field("gravity compensation acts as actuator force", label="gravity compensation by actuators")
    ] = None
    group: Annotated[int | None, Field("visibility group", reach=LOOK, built=True)] = None
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None


class FreeJointExtras(Element):
    """Free joint attributes that MSD has no place for."""

    damping: Annotated[float | None, Field("viscous damping", ge=0, reach=PARAMETER)] = None
    damping_poly: Annotated[Vec2 | None, Field("quadratic and cubic damping", reach=PARAMETER)] = None
    stiffness: Annotated[float | None, Field("spring towards the modeled pose", ge=0, reach=PARAMETER)] = None
    stiffness_poly: Annotated[Vec2 | None, Field("quadratic and cubic stiffness", reach=PARAMETER)] = None
    springyield: Annotated[float | None, Field("plastic yield threshold")] = None
    springdamper: Annotated[Vec2 | None, Field("time constant and damping ratio", reach=PARAMETER)] = None
    solreffriction: Annotated[Vec2 | None, Field("solref of the dry friction", reach=PARAMETER)] = None
    solimpfriction: Annotated[Vec5 | None, Field("solimp of the dry friction", reach=PARAMETER)] = None
    align: Annotated[str | None, Field("align the body frame with its inertia: false, true or auto")] = None
    actuatorgravcomp: Annotated[bool | None, Field("gravity compensation acts as actuator force")] = None
    group: Annotated[int | None, Field("visibility group", reach=LOOK, built=True)] = None
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None


class LinkExtras(Element):
    """Body attributes that MSD has no place for."""

    sleep: Annotated[str | None, Field("sleep policy: auto, never, allowed, init")] = None
    simple: Annotated[str | None, Field("simple-body optimization: false or auto")] = None
    fuse: Annotated[str | None, Field("fuse with the parent when static: false or auto")] = None
    flexcomps: Annotated[list[Flexcomp] | None, Field("ropes, cloth and soft bodies that it carries")] = None
    plugins: Annotated[list[PluginUse] | None, Field("plugins, which are not run")] = None
    carried: Annotated[list[RawMjcf] | None, Field("elements that are kept as text: composites")] = None
    source: Annotated[
        str | None,
        Field(
            "what this link and all below it were added from as one object of the library",
            reach=LOOK,
            drawn=Drawn.NOTHING,
        ),
    ] = None
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None


class GeomExtras(Element):
    """Geom attributes that MSD has no place for."""

    frame_rotation: Annotated[
        Vec4 | None,
        Field(
            "MuJoCo's geom frame in the geometry's frame, x y z w: the z axis of a geom given by fromto points "
            "from the second end to the first in MuJoCo, the other way in MSD; geom_quat = orientation * this",
            reach=PARAMETER,
            role="quaternion",
        ),
    ] = None
    solref: Annotated[Vec2 | None, Field("direct form of solref", reach=PARAMETER)] = None
    fluidshape: Annotated[
        str | None, Field("fluid model: none or ellipsoid", reach=PARAMETER, label="fluid shape")
    ] = None
    fluidcoef: Annotated[
        Vec5 | None,
        Field(
            "blunt drag, slender drag, angular drag, Kutta lift, Magnus lift",
            reach=PARAMETER,
            label="fluid coefficients",
        ),
    ] = None
    shellinertia: Annotated[bool | None, Field("mass spread over the surface", label="inertia of a shell")] = None
    fitscale: Annotated[float | None, Field("scale of a primitive fitted to a mesh", label="scale of the fit")] = None
    surfacevel: Annotated[Vec6 | None, Field("surface velocity", reach=PARAMETER, label="surface velocity")] = None
    adhesion: Annotated[float | None, Field("adhesive force per contact", unit="N", reach=PARAMETER)] = None
    castshadow: Annotated[bool | None, Field("casts shadows", reach=LOOK, built=True, label="casts shadow")] = None
    plugin: Annotated[PluginUse | None, Field("plugin of a signed distance field")] = None
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None


class SiteExtras(Element):
    """Site attributes that MSD has no place for."""

    shape: Annotated[str | None, Field("shape where MSD has none: ellipsoid or mesh", reach=LOOK, built=True)] = None
    mesh: Annotated[str | None, Field("mesh of a site of shape mesh", reach=LOOK, built=True, ref="mesh")] = None
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None


class CameraExtras(Element):
    """Camera attributes that MSD has no place for."""

    mode: Annotated[
        str | None,
        Field(
            "trackcom or targetbodycom (MSD tracks the frame, not the mass), targetbody without target",
            reach=LOOK,
            built=True,
        ),
    ] = None
    ipd: Annotated[
        float | None,
        Field("distance between the eyes", unit="m", reach=LOOK, built=True, label="distance of the eyes"),
    ] = None
    sensorsize: Annotated[
        Vec2 | None, Field("size of the sensor", unit="m", reach=LOOK, built=True, label="sensor size")
    ] = None
    focal: Annotated[Vec2 | None, Field("focal length", unit="m", reach=LOOK, built=True, label="focal length")] = (
        None
    )
    focalpixel: Annotated[
        Vec2 | None, Field("focal length", unit="px", reach=LOOK, built=True, label="focal length in pixels")
    ] = None
    principal: Annotated[
        Vec2 | None, Field("principal point", unit="m", reach=LOOK, built=True, label="principal point")
    ] = None
    principalpixel: Annotated[
        Vec2 | None, Field("principal point", unit="px", reach=LOOK, built=True, label="principal point in pixels")
    ] = None
    output: Annotated[str | None, Field("output images", reach=LOOK, built=True)] = None
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None


class LightExtras(Element):
    """Light attributes that MSD has no place for."""

    mode: Annotated[
        str | None,
        Field(
            "trackcom or targetbodycom (MSD tracks the frame, not the mass), targetbody without target",
            reach=LOOK,
            built=True,
        ),
    ] = None
    type: Annotated[str | None, Field("kind where MSD has none: image", reach=LOOK, built=True)] = None
    target: Annotated[
        str | None, Field("target that the mode does not look at", reach=LOOK, built=True, ref="link")
    ] = None
    active: Annotated[bool | None, Field("whether it shines", reach=LOOK, built=True)] = None
    ambient: Annotated[Vec3 | None, Field("ambient part", reach=LOOK, built=True, role="linear_color")] = None
    specular: Annotated[Vec3 | None, Field("specular part", reach=LOOK, built=True, role="linear_color")] = None
    attenuation: Annotated[Vec3 | None, Field("constant, linear, quadratic", reach=LOOK, built=True)] = None
    exponent: Annotated[float | None, Field("fall-off towards the edge of the cone", reach=LOOK, built=True)] = None
    softness: Annotated[float | None, Field("softness of the edge of the cone", reach=LOOK, built=True)] = None
    cutoff: Annotated[float | None, Field("cone of a light that is not a spot", unit="°", reach=LOOK, built=True)] = (
        None
    )
    range: Annotated[float | None, Field("range of a directional light", unit="m", reach=LOOK, built=True)] = None
    bulbradius: Annotated[
        float | None, Field("source radius of a light that is not a point", reach=LOOK, built=True)
    ] = None
    intensity: Annotated[float | None, Field("intensity as written", unit="cd", reach=LOOK, built=True)] = None
    texture: Annotated[str | None, Field("texture key of an image light", reach=LOOK, built=True, ref="texture")] = (
        None
    )


class TextureExtras(Element):
    """Texture attributes that MSD has no place for."""

    order: Annotated[
        int | None, Field("place among all textures, of one that stands behind a cube texture", reach=LOOK)
    ] = None
    colorspace: Annotated[
        str | None, Field("sRGB where the file says so: MuJoCo's own default is auto", reach=LOOK)
    ] = None
    fileright: Annotated[str | None, Field("file of the right face", reach=LOOK, role="path")] = None
    fileleft: Annotated[str | None, Field("file of the left face", reach=LOOK, role="path")] = None
    fileup: Annotated[str | None, Field("file of the upper face", reach=LOOK, role="path")] = None
    filedown: Annotated[str | None, Field("file of the lower face", reach=LOOK, role="path")] = None
    filefront: Annotated[str | None, Field("file of the front face", reach=LOOK, role="path")] = None
    fileback: Annotated[str | None, Field("file of the back face", reach=LOOK, role="path")] = None
    rgb1: Annotated[
        Vec3 | None, Field("color of the faces that the file does not have", reach=LOOK, role="color")
    ] = None
    hflip: Annotated[bool | None, Field("flip horizontally", reach=LOOK)] = None
    vflip: Annotated[bool | None, Field("flip vertically", reach=LOOK)] = None
    random: Annotated[float | None, Field("probability of a dot, for random marks", ge=0, le=1, reach=LOOK)] = None
    nchannel: Annotated[int | None, Field("number of channels", reach=LOOK)] = None
    content_type: Annotated[str | None, Field("media type of the file", reach=LOOK)] = None


class MaterialExtras(Element):
    """Material attributes that MSD has no place for."""

    emission: Annotated[float | None, Field("emission as a factor of the color", ge=0, reach=LOOK, built=True)] = None
    specular: Annotated[float | None, Field("specularity", ge=0, le=1, reach=LOOK, built=True)] = None
    shininess: Annotated[float | None, Field("shininess", ge=0, le=1, reach=LOOK, built=True)] = None
    metallic: Annotated[
        float | None, Field("metallic as written, where that is not positive", reach=LOOK, built=True)
    ] = None
    roughness: Annotated[
        float | None, Field("roughness as written, where that is not positive", reach=LOOK, built=True)
    ] = None
    layers: Annotated[
        dict[str, str] | None, Field("texture keys by role, for roles that MSD does not have: occlusion, opacity")
    ] = None


class MeshExtras(Element):
    """Mesh attributes that MSD has no place for."""

    builtin: Annotated[
        str | None,
        Field(
            "a generated shape: sphere, hemisphere, cone, supersphere, supertorus, wedge, plate or prism; the "
            "vertices of the source are then empty"
        ),
    ] = None
    params: Annotated[Vector | None, Field("parameters of the generated shape, in MuJoCo's order")] = None
    plugin: Annotated[PluginUse | None, Field("plugin of a signed distance field")] = None
    first_object: Annotated[
        bool | None, Field("only the faces of the first object of an .obj file count, as MuJoCo reads it")
    ] = None
    inertia: Annotated[str | None, Field("convex, legacy, exact or shell")] = None
    smoothnormal: Annotated[bool | None, Field("smooth normals over large angles", reach=LOOK)] = None
    maxhullvert: Annotated[int | None, Field("largest number of vertices of the hull")] = None
    content_type: Annotated[str | None, Field("media type of the file")] = None
    material: Annotated[str | None, Field("material of geoms without their own", reach=LOOK, ref="material")] = None


class HFieldExtras(Element):
    """Height field attributes that MSD has no place for."""

    base: Annotated[float | None, Field("thickness below the lowest sample (size[3])", unit="m")] = None
    content_type: Annotated[str | None, Field("media type of the file")] = None


class ActuatorExtras(Element):
    """Actuator attributes that MSD has no place for."""

    order: Annotated[int | None, Field("place among all actuators")] = None
    shortcut: Annotated[str | None, Field("MJCF element of a general actuator: intvelocity, damper or cylinder")] = (
        None
    )
    gainprm: Annotated[
        Vector | None, Field("all gain parameters, when MSD's three are not enough", label="gain parameters")
    ] = None
    biasprm: Annotated[
        Vector | None, Field("all bias parameters, when MSD's three are not enough", label="bias parameters")
    ] = None
    dynprm: Annotated[
        Vector | None, Field("all dynamics parameters, when MSD's three are not enough", label="dynamics parameters")
    ] = None
    dampratio: Annotated[
        float | None,
        Field(
            "damping ratio of a general servo; the build turns it into -biasprm[2]",
            reach=PARAMETER,
            label="damping ratio",
        ),
    ] = None
    actrange: Annotated[
        Vec2 | None, Field("activation clamp of an actuator that is not general", label="activation range")
    ] = None
    ctrlrange: Annotated[Vec2 | None, Field("control range that does not clamp", label="control range")] = None
    forcerange: Annotated[Vec2 | None, Field("force range that does not clamp", label="force range")] = None
    actdim: Annotated[int | None, Field("number of activations", label="activations")] = None
    parameters: Annotated[
        dict[str, str] | None, Field("input, velrange and ffrange of a general actuator, as written")
    ] = None
    lengthrange: Annotated[
        Vec2 | None, Field("range of the transmission's length", unit="rad | m", label="length range")
    ] = None
    damping: Annotated[Vec3 | None, Field("viscous damping added to the target", reach=PARAMETER)] = None
    armature: Annotated[float | None, Field("armature added to the target", reach=PARAMETER)] = None
    nsample: Annotated[int | None, Field("length of the control history", label="samples of history")] = None
    interp: Annotated[
        str | None, Field("interpolation of the history: zoh, linear, cubic", label="interpolation")
    ] = None
    delay: Annotated[float | None, Field("delay of the control", unit="s")] = None
    group: Annotated[int | None, Field("group")] = None
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None


class SensorExtras(Element):
    """Sensor attributes that MSD has no place for."""

    order: Annotated[int | None, Field("place among all sensors")] = None
    cutoff: Annotated[float | None, Field("largest magnitude reported", reach=PARAMETER)] = None
    noise: Annotated[float | None, Field("standard deviation of the noise model", reach=PARAMETER)] = None
    nsample: Annotated[int | None, Field("length of the history")] = None
    interp: Annotated[str | None, Field("interpolation of the history: zoh, linear, cubic")] = None
    delay: Annotated[float | None, Field("delay", unit="s")] = None
    interval: Annotated[Vec2 | None, Field("period and phase of the computation", unit="s")] = None
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None


class EqualityExtras(Element):
    """Equality attributes that MSD has no place for."""

    order: Annotated[int | None, Field("place among all equality constraints")] = None
    solref: Annotated[Vec2 | None, Field("direct form of solref", reach=PARAMETER)] = None


class PairExtras(Element):
    """Contact pair attributes that MSD has no place for."""

    solref: Annotated[Vec2 | None, Field("direct form of solref", reach=PARAMETER)] = None
    solreffriction: Annotated[Vec2 | None, Field("direct form of the frictional solref", reach=PARAMETER)] = None
    adhesion: Annotated[float | None, Field("adhesive force per contact", unit="N", reach=PARAMETER)] = None


class TendonExtras(Element):
    """Fixed tendon attributes that MSD has no place for."""

    order: Annotated[int | None, Field("place among all tendons")] = None
    range: Annotated[Vec2 | None, Field("length range of a tendon that is not limited", unit="m")] = None
    margin: Annotated[float | None, Field("distance to a limit where it becomes active", reach=PARAMETER)] = None
    armature: Annotated[float | None, Field("inertia of the tendon velocity", reach=PARAMETER)] = None
    stiffness_poly: Annotated[Vec2 | None, Field("quadratic and cubic stiffness", reach=PARAMETER)] = None
    damping_poly: Annotated[Vec2 | None, Field("quadratic and cubic damping", reach=PARAMETER)] = None
    springyield: Annotated[float | None, Field("plastic yield threshold")] = None
    actuatorfrcrange: Annotated[
        Vec2 | None, Field("clamp of the total actuator force", reach=PARAMETER, label="actuator force range")
    ] = None
    solreflimit: Annotated[
        Vec2 | None, Field("direct form of the limit's solref", reach=PARAMETER, label="limit solref")
    ] = None
    solreffriction: Annotated[Vec2 | None, Field("solref of the dry friction", reach=PARAMETER)] = None
    solimpfriction: Annotated[Vec5 | None, Field("solimp of the dry friction", reach=PARAMETER)] = None
    group: Annotated[int | None, Field("visibility group", reach=LOOK, built=True)] = None
    width: Annotated[float | None, Field("drawn width", unit="m", reach=LOOK, built=True)] = None
    rgba: Annotated[Vec4 | None, Field("color", reach=LOOK, built=True, role="color", label="color")] = None
    material: Annotated[str | None, Field("material key", reach=LOOK, built=True, ref="material")] = None
    user: Annotated[Vector | None, Field("user data", reach=LOOK, built=True)] = None


class KeyframeExtras(Element):
    """Parts of a stored state that MSD has no place for."""

    act: Annotated[Vector | None, Field("activations", reach=LOOK, built=True)] = None
    mpos: Annotated[Vector | None, Field("positions of the mocap bodies", unit="m", reach=LOOK, built=True)] = None
    mquat: Annotated[
        Vector | None, Field("orientations of the mocap bodies, x y z w each", reach=LOOK, built=True)
    ] = None
    plastic: Annotated[Vector | None, Field("plastic deformations", reach=LOOK, built=True)] = None
    ctrl: Annotated[
        Vector | None,
        Field("controls of all actuators, when MSD cannot express some of them", reach=LOOK, built=True),
    ] = None
