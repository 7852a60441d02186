"""<worldbody>: the tree of bodies and what hangs on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element

import msgspec

from engine.msd.mjcf.write.carried import append_text
from engine.msd.mjcf.write.context import Context, child, put, unless
from engine.msd.mjcf.write.deformables import write_flexcomp
from engine.msd.mjcf.write.geoms import write_geom, write_site
from engine.msd.mjcf.write.joints import write_free_joint, write_joint
from engine.msd.mjcf.write.plugins import append_plugin
from engine.msd.mjcf.write.spelling import extra_value, quat
from engine.msd.mjcf.write.viewing import write_camera, write_light, write_splat
from engine.msd.schema import Body, Flexcomp, Geometry, Link, RawMjcf, ShapeType

CONTENT = (
    ("geoms", write_geom),
    ("sites", write_site),
    ("cameras", write_camera),
    ("lights", write_light),
    ("gaussian_splats", write_splat),
)
_Between = tuple[RawMjcf | Flexcomp, str]
INERTIA = ("pos", "orientation", "mass", "diag_inertia")


def write(context: Context) -> None:
    """The <worldbody>."""
    hierarchy, section = context.world.hierarchy, context.section("worldbody")
    _write_content(context, section, hierarchy, "hierarchy")
    extras = context.world.extras
    carried = [] if extras is msgspec.UNSET else extras.carried
    between: list[_Between] = [
        (text, f"extras.carried[{i}]") for i, text in enumerate(carried) if text.section == "worldbody"
    ]
    flexcomps = [] if extras is msgspec.UNSET else extras.flexcomps
    between += [(flexcomp, f"extras.flexcomps[{i}]") for i, flexcomp in enumerate(flexcomps)]
    rows = [(body.link, f"hierarchy.bodies[{i}].link", body) for i, body in enumerate(hierarchy.bodies)]
    _write_bodies(context, section, rows, between)


def _write_content(context: Context, parent: Element, owner: Any, path: str) -> None:
    for name, write_one in CONTENT:
        for i, thing in enumerate(getattr(owner, name)):
            write_one(context, parent, thing, f"{path}.{name}[{i}]")


def _write_bodies(
    context: Context,
    parent: Element,
    rows: Sequence[tuple[Link, str, Body | None]],
    between: Sequence[_Between],
) -> None:
    """Add bodies, and between them flexcomps and elements that are kept as text; all with their World paths."""
    for place in range(len(rows) + 1):
        for thing, path in between:
            if min(max(thing.place, 0), len(rows)) != place:
                continue
            if isinstance(thing, Flexcomp):
                write_flexcomp(context, parent, thing, path)
            else:
                append_text(context, parent, thing.xml, path)
        if place < len(rows):
            _write_body(context, parent, *rows[place])


def _write_body(context: Context, parent: Element, link: Link, path: str, body: Body | None) -> None:
    element = child(
        parent,
        "body",
        name=link.name,
        mocap=True if body is not None and body.mocap else None,
        pos=unless(link.local_translation, (0.0, 0.0, 0.0)),
        quat=quat(link.local_rotation),
        gravcomp=unless(link.gravcomp, 0.0),
        sleep=extra_value(link, "sleep"),
        simple=extra_value(link, "simple"),
        fuse=extra_value(link, "fuse"),
        user=extra_value(link, "user"),
    )
    if extra_value(link, "source"):
        context.note(
            f"{path}.extras.source", "MJCF does not record which library object a body comes from; it was left out"
        )
    _write_inertial(context, element, link, path)
    if body is not None and body.free is not None:
        write_free_joint(element, body.free)
    for i, joint in enumerate(link.joints):
        write_joint(context, element, joint, f"{path}.joints[{i}]")
    _write_content(context, element, link, path)
    rows = [(inner, f"{path}.children[{i}]", None) for i, inner in enumerate(link.children)]
    for plugin in extra_value(link, "plugins") or ():
        append_plugin(element, plugin)
    between = [
        (thing, f"{path}.extras.{name}[{i}]")
        for name in ("carried", "flexcomps")
        for i, thing in enumerate(extra_value(link, name) or ())
    ]
    _write_bodies(context, element, rows, between)


def _write_inertial(context: Context, parent: Element, link: Link, path: str) -> None:
    """The inertia of a link where its geoms alone do not make it as MuJoCo would."""
    inertia, weighed = link.inertial, any(map(_weighs, link.geoms))
    given = [name for name in INERTIA if getattr(inertia, name) is not None]
    of_geoms = [geom.inertial for geom in link.geoms]
    mixed = [name for name in INERTIA if name != "mass" and any(getattr(of, name) is not None for of in of_geoms)]
    if (weighed and given and len(given) < len(INERTIA)) or (mixed and len(given) < len(INERTIA)):
        if path not in context.inertials:
            message = f"MJCF gives all of a body's inertia or none of it; {', '.join(given or mixed)} was left out"
            context.note(f"{path}.inertial", message)
            return
        inertia = context.inertials[path]
    elif not given and (weighed or context.world.extras is not msgspec.UNSET):
        return
    # Where nothing is said and nothing weighs MuJoCo would put the centre of mass somewhere else than MSD.
    element = child(parent, "inertial", pos=(0.0, 0.0, 0.0) if inertia.pos is None else inertia.pos)
    put(element, quat=None if inertia.orientation is None else quat(inertia.orientation), mass=inertia.mass or 0.0)
    if inertia.diag_inertia is not None:
        put(element, diaginertia=unless(inertia.diag_inertia, (0.0, 0.0, 0.0)))


def _weighs(geom: Geometry) -> bool:
    """Whether a geom has mass."""
    if geom.shape in (ShapeType.Plane, ShapeType.InfinitePlane):
        return False
    mass = geom.inertial.mass
    return geom.physics_material.density > 0 if mass is None else mass > 0
