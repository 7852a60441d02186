"""Geometries, sites and meshes: sizes, what a shape needs, transforms that can be undone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.msd.paths import join
from engine.msd.schema import (
    AffineTransform,
    CollisionMask,
    ContactPair,
    EqualityConnect,
    EqualityWeld,
    Geometry,
    ShapeType,
    Site,
    SiteShape,
    SpatialTendon,
    TouchSensor,
)
from engine.msd.validate.finding import ERROR, INVENTION, REMOVAL, VALUE, WARNING, Finding, Fix, assign, remove
from engine.msd.validate.inertia import NEEDED
from engine.msd.validate.survey import Survey

SITE_SIZES = {SiteShape.Sphere: 1, SiteShape.Capsule: 2, SiteShape.Cylinder: 2, SiteShape.Box: 3}


def check(survey: Survey) -> Iterator[Finding]:
    """Shapes that cannot stand as they are."""
    for path, geom in survey.of(Geometry):
        yield from _geometry(survey, path, geom)
    for path, pair in survey.of(ContactPair):
        yield from _contact(path, pair)
    for path, transform in survey.of(AffineTransform):
        if transform.linear is not None:
            yield from _linear(join(path, "linear"), transform.linear)
    yield from _touch_sites(survey)
    yield from _masks(survey)


def _geometry(survey: Survey, path: str, geom: Geometry) -> Iterator[Finding]:
    needed = NEEDED.get(geom.shape, 0)
    fitted = geom.mesh is not None or geom.mesh_variant_set is not None
    if not fitted and np.any(geom.size[:needed] <= 0):
        yield Finding(
            ERROR,
            join(path, "size"),
            f"this {geom.shape.value.lower()} needs a size above zero, found {geom.size[0]:g}"
            if needed == 1
            else f"this {geom.shape.value.lower()} needs {needed} sizes above zero, "
            f"found {geom.size[:needed].tolist()}",
            "size-zero",
            _grown(join(path, "size"), geom.size, needed),
        )
    elif np.any(geom.size < 0):
        yield Finding(
            WARNING,
            join(path, "size"),
            f"{geom.size.tolist()} has a size below zero",
            "size-negative",
            assign(VALUE, "Make it positive", join(path, "size"), np.abs(geom.size)),
        )
    if geom.shape in (ShapeType.Mesh, ShapeType.Sdf) and not fitted:
        yield Finding(
            ERROR,
            join(path, "mesh"),
            "a mesh geometry needs the name of a mesh",
            "mesh-missing",
            _only_name(survey, path, "mesh", "meshes"),
        )
    if geom.shape is ShapeType.HField and geom.hfield is None:
        yield Finding(
            ERROR,
            join(path, "hfield"),
            "a height field geometry needs the name of a height field",
            "hfield-missing",
            _only_name(survey, path, "hfield", "hfields"),
        )
    if geom.mesh_variant_set is not None and geom.mesh_transform is not None:
        yield Finding(
            ERROR,
            join(path, "mesh_transform"),
            "MotrixSim loads no geometry with a mesh variant set and a transform of its own; transform the meshes",
            "variant-set-transform",
            assign(REMOVAL, "Leave the transform out", join(path, "mesh_transform"), None),
        )
    elif geom.mesh_transform is not None:
        yield from _linear(join(path, "mesh_transform"), geom.mesh_transform)
    yield from _condim(join(path, "physics_material.condim"), geom.physics_material.condim)
    yield from _gap(path, geom.margin, geom.gap)


def _grown(path: str, size: np.ndarray, needed: int) -> Fix:
    """Sizes below zero made positive, zeros as large as the smallest of the others, 1 cm if there is none."""
    used = np.abs(size[:needed])
    least = used[used > 0].min() if np.any(used > 0) else 0.01
    grown = np.abs(size)
    grown[:needed] = np.where(used > 0, used, least)
    return assign(INVENTION, f"Set to {grown[:needed].tolist()}", path, grown)


def _only_name(survey: Survey, path: str, field: str, assets: str) -> Fix:
    """Name the only asset there is, else remove the geometry."""
    known = list(getattr(survey.world.assets, assets))
    if len(known) == 1:
        return assign(INVENTION, f"Take {known[0]}", join(path, field), known[0])
    return remove("Remove the geometry", path)


def _linear(path: str, linear: np.ndarray) -> Iterator[Finding]:
    matrix = np.diag(linear) if linear.size == 3 else linear.reshape(3, 3)
    scale = np.abs(matrix).max()
    if not np.isfinite(scale) or scale == 0 or abs(np.linalg.det(matrix / scale)) < 1e-12:
        yield Finding(
            ERROR,
            path,
            "is singular: it flattens the mesh, and MotrixSim refuses it",
            "linear-singular",
            assign(REMOVAL, "Leave it out", path, None),
        )


def _condim(path: str, condim: int) -> Iterator[Finding]:
    if condim not in (1, 3, 4, 6):
        yield Finding(
            ERROR, path, f"contact dimensions are 1, 3, 4 or 6, found {condim}", "condim", _nearest(path, condim)
        )


def _nearest(path: str, condim: int) -> Fix:
    """The contact dimensions next to a number of them; of two as near the higher."""
    near = min((6, 4, 3, 1), key=lambda allowed: abs(allowed - condim))
    return assign(VALUE, f"Set to {near}", path, near)


def _contact(path: str, pair: ContactPair) -> Iterator[Finding]:
    yield from _condim(join(path, "condim"), pair.condim)
    yield from _gap(path, pair.margin, pair.gap)


def _gap(path: str, margin: float, gap: float) -> Iterator[Finding]:
    """A contact pushes where its distance is below margin - gap (FORMAT.md section 6)."""
    if gap > margin > 0:
        yield Finding(
            WARNING,
            join(path, "gap"),
            f"{gap:g} m is more than the margin {margin:g} m: contacts push only after that much penetration",
            "gap-above-margin",
            assign(VALUE, "Set to 0", join(path, "gap"), 0.0),
        )


def _masks(survey: Survey) -> Iterator[Finding]:
    """Bodies that fall, of which no geometry touches anything: every mask of them, or of all that is there, is 0."""
    world, option = survey.world, survey.world.simulate_option
    weightless = option.disable_gravity or (option.gravity is not None and not option.gravity.any())
    if option.disable_contacts or option.disable_constraints or weightless or world.contact_pairs.pairs:
        return
    masks: dict[str, list[CollisionMask]] = {}
    for path, geom in survey.of(Geometry):
        masks.setdefault(path.partition(".link")[0], []).append(geom.collision_mask)
    joined = any(survey.of(EqualityConnect, EqualityWeld, SpatialTendon))
    for i, body in enumerate(world.hierarchy.bodies):
        path = f"hierarchy.bodies[{i}]"
        own = masks.get(path, [])
        if body.free is None or joined or not own or any(m.collide_group or m.collide_with for m in own):
            continue
        what = (
            f"all collision masks of its {len(own)} geometries are 0" if len(own) > 1 else "its collision mask is 0"
        )
        yield Finding(WARNING, f"{path}.link", f"{what}: it falls through everything", "masks-zero")


def _touch_sites(survey: Survey) -> Iterator[Finding]:
    """The site of a touch sensor needs a volume to collect forces in."""
    sites = {site.name: (path, site) for path, site in survey.of(Site)}
    for sensor_path, sensor in survey.of(TouchSensor):
        path, site = sites.get(sensor.site, ("", None))
        if site is not None and np.any(site.size[: SITE_SIZES[site.shape]] <= 0):
            grown = _grown(join(path, "size"), site.size, SITE_SIZES[site.shape])
            yield Finding(
                WARNING,
                sensor_path,
                f"its site {sensor.site!r} has no volume, so the sensor collects nothing",
                "touch-without-volume",
                grown,
            )
