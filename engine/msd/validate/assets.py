"""Assets: files that are there, data that fits, nothing twice and nothing for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np

from engine.msd import assets
from engine.msd.content import same_content, weight
from engine.msd.mjcf.carried import carried_references
from engine.msd.names import ASSET_KINDS
from engine.msd.paths import get, join, parse, split
from engine.msd.schema import BufferHField, GaussianCloudSource, HFieldSource, MeshAsset, MeshData, Texture, World
from engine.msd.usage import asset_path, entries, unused
from engine.msd.validate.finding import (
    ERROR,
    INFO,
    INVENTION,
    REMOVAL,
    VALUE,
    WARNING,
    Assign,
    Finding,
    Fix,
    Remove,
    assign,
    remove,
)
from engine.msd.validate.fixing import together
from engine.msd.validate.survey import Survey
from engine.regular_files import absence

HEAVY = ("mesh", "texture", "hfield", "cloud")
"""Kinds of which two equal ones are waste; two equal materials may be meant to change apart."""

MOST_USERS = 3
"""So many objects that use a missing file are named."""

_MESH_FILE = re.compile(r"(assets\.meshes\[.*\])\.source\.value\.path")
_GEOM_MESH = re.compile(r"\.geoms\[\d+\]\.mesh$")


def check(survey: Survey) -> Iterator[Finding]:
    """Assets that cannot be used, are not used, or are there twice."""
    yield from _missing_files(survey)
    yield from _data(survey)
    for key, variants in survey.world.mesh_variant_sets.items():
        if not variants.meshes:
            yield Finding(
                ERROR,
                asset_path("mesh_variant_sets", key),
                "has no mesh; MotrixSim loads a variant set with one at least",
                "variant-set-empty",
                remove("Remove the set", asset_path("mesh_variant_sets", key)),
            )
    idle = unused(survey.world, survey.references)
    yield from _unused(idle)
    yield from _duplicates(survey, idle)


# ------------------------------------------------------------------------------------------------ files and data


def _is_look(path: str) -> bool:
    """Whether a file matters to pictures alone."""
    return path.startswith(("assets.textures", "extras", "assets.gaussian_clouds")) or path.endswith(".xml")


def _missing_files(survey: Survey) -> Iterator[Finding]:
    gone = assets.missing(survey.world)
    repairs = _without_meshes(survey, [path for path, _ in gone])
    for path, file in gone:
        fixes = repairs.get(path, [])
        yield Finding(
            WARNING if _is_look(path) else ERROR,
            path,
            _used_by(f"{file} {absence(file)}", survey, path),
            "file-missing",
            fixes[0] if fixes else None,
            tuple(fixes[1:]),
        )
    for path, error in assets.not_allowed(survey.world):
        yield Finding(WARNING if _is_look(path) else ERROR, path, str(error), "file-outside")
    for path, source in survey.of(GaussianCloudSource):
        if not source.path.endswith((".ply", ".gcloud")):
            yield Finding(
                ERROR,
                join(path, "path"),
                f"{source.path!r} is not a .ply or .gcloud file; MotrixSim loads no other clouds",
                "cloud-suffix",
            )


def _used_by(said: str, survey: Survey, path: str) -> str:
    """A sentence on the file that the asset at a path has, with what uses that."""
    asset = path.partition(".source")[0]
    steps = parse(asset)
    kind = ASSET_KINDS.get(str(steps[1])) if len(steps) == 3 and steps[0] == "assets" else None
    if kind is None:
        return said
    key = steps[2][0]  # type: ignore[index]
    users = [r.path for r in survey.references if (r.kind, r.name) == (kind, key)]
    names = [*dict.fromkeys(name for user in users if (name := _named_around(survey.world, user)))]
    shown = ", ".join(map(repr, names[:MOST_USERS])) + (" …" if len(names) > MOST_USERS else "")
    return f"{said}; used by {shown}" if names else said


def _named_around(world: World, path: str) -> str:
    """Name of the nearest object with one around a place; empty where there is none."""
    while path:
        path = split(path)[0]
        name = getattr(get(world, path), "name", None)
        if path and isinstance(name, str) and name:
            return name
    return ""


def _without_meshes(survey: Survey, gone: list[str]) -> dict[str, list[Fix]]:
    """By path of a missing file what takes out the mesh that it holds, with the shapes that show it: all that are
    missing together first, where there are several, as a whole folder may be elsewhere. Not of meshes that something
    else needs, or of whose shapes something speaks."""
    of_geoms = {r.name for r in survey.references if r.kind == "geom"}
    carried = carried_references(survey.world)
    single: dict[str, Fix] = {}
    for path in gone:
        if (found := _MESH_FILE.match(path)) is None:
            continue
        asset, key = found[1], parse(found[1])[-1][0]  # type: ignore[index]
        users = [r.path for r in survey.references if r.kind == "mesh" and r.name == key]
        shapes = [user.removesuffix(".mesh") for user in users if _GEOM_MESH.search(user)]
        spoken_of = any(get(survey.world, shape).name in of_geoms for shape in shapes)
        if len(shapes) < len(users) or spoken_of or ("mesh", key) in carried:
            continue
        count = len(shapes)
        label = (
            f"Remove it and its {count} shapes" if count > 1 else "Remove it and its shape" if count else "Remove it"
        )
        single[path] = remove(label, *reversed(shapes), asset)
    if len(single) < 2:
        return {path: [fix] for path, fix in single.items()}
    edits = together(single.values()).edits
    every = Fix(REMOVAL, f"Remove these {len(single)} meshes and their shapes", edits)
    return {path: [every, fix] for path, fix in single.items()}


def _data(survey: Survey) -> Iterator[Finding]:
    for path, mesh in survey.of(MeshAsset):
        generated = mesh.extras is not msgspec.UNSET and (mesh.extras.builtin or mesh.extras.plugin)
        if mesh.source.variant == "buffer" and not generated:
            yield from _mesh(join(path, "source.value.data"), mesh.source.value.data)
    for path, field in survey.of(HFieldSource):
        samples = field.source_type.value
        if isinstance(samples, BufferHField) and len(samples.hfield) != field.nrow * field.ncol:
            yield Finding(
                ERROR,
                path,
                f"has {len(samples.hfield)} samples; {field.nrow} rows of {field.ncol} are {field.nrow * field.ncol}",
                "hfield-samples",
                _rows(path, field, len(samples.hfield)),
            )
    for path, texture in survey.of(Texture):
        source = texture.source
        if source.variant in ("gradient", "checker", "flat", "dynamic") and not (
            source.value.width >= 1 and source.value.height >= 1
        ):
            yield Finding(
                WARNING,
                join(path, "source"),
                f"is {source.value.width:g} by {source.value.height:g} pixels: nothing to see",
                "texture-empty",
                Fix(
                    INVENTION,
                    "Make it 64 by 64 pixels",
                    tuple(Assign(join(path, f"source.value.{side}"), 64) for side in ("width", "height")),
                ),
            )


def _is_flat(points: np.ndarray) -> bool:
    if not np.isfinite(points).all():
        return False  # ranges.py tells of these
    centred = points.astype(float) - points.mean(axis=0, dtype=float)
    spread = np.linalg.eigvalsh(centred.T @ centred)
    return bool(spread[0] <= 1e-12 * max(spread[2], 1e-300))


def _rows(path: str, field: HFieldSource, count: int) -> Fix | None:
    """The number of rows or columns that fits the samples, if there is one."""
    if field.ncol and count and count % field.ncol == 0:
        return assign(VALUE, f"Set to {count // field.ncol} rows", join(path, "nrow"), count // field.ncol)
    if field.nrow and count and count % field.nrow == 0:
        return assign(VALUE, f"Set to {count // field.nrow} columns", join(path, "ncol"), count // field.nrow)
    return None


def _mesh(path: str, data: MeshData) -> Iterator[Finding]:
    count = len(data.vertices)
    if count < 3 or (count < 4 and not data.triangle_count):
        yield Finding(
            ERROR, join(path, "vertices"), f"{count} vertices span no body; 4 are the least", "mesh-too-small"
        )
    elif np.isinf(data.vertices).any():
        yield Finding(
            ERROR, join(path, "vertices"), "are infinite in places; a mesh needs finite ones", "mesh-infinite"
        )
    elif not data.triangle_count and _is_flat(data.vertices):
        yield Finding(
            ERROR,
            join(path, "vertices"),
            "lie in a plane, so that their hull is no body; give it triangles, or thickness",
            "mesh-flat",
        )
    if data.triangles is not None and len(data.triangles) and int(data.triangles.max()) >= count:
        bad = int((data.triangles >= count).any(axis=1).sum())
        yield Finding(
            ERROR,
            join(path, "triangles"),
            f"{bad} triangles name vertices beyond the {count} that there are",
            "mesh-index",
            assign(
                REMOVAL,
                "Remove these triangles",
                join(path, "triangles"),
                data.triangles[(data.triangles < count).all(axis=1)],
            ),
        )
    for name in ("texcoord", "normal", "tangents"):
        rows = getattr(data, name)
        if rows is not None and len(rows) != count:
            yield Finding(
                ERROR,
                join(path, name),
                f"has {len(rows)} rows for {count} vertices; MotrixSim does not load this",
                "mesh-rows",
                assign(REMOVAL, "Leave it out", join(path, name), None),
            )


# ------------------------------------------------------------------------------------------------ used, once


def _unused(idle: dict[str, list[str]]) -> Iterator[Finding]:
    for map_path, keys in idle.items():
        paths = [asset_path(map_path, key) for key in keys]
        if len(paths) == 1:
            yield Finding(INFO, paths[0], "is not used", "asset-unused", remove("Remove it", paths[0]))
            continue
        named = ", ".join(repr(key) for key in keys[:5]) + (", ..." if len(keys) > 5 else "")
        yield Finding(
            INFO,
            map_path,
            f"{len(paths)} entries are not used: {named}",
            "asset-unused",
            remove(f"Remove these {len(paths)}", *paths),
        )


def _duplicates(survey: Survey, idle: dict[str, list[str]]) -> Iterator[Finding]:
    """Equal assets under several names: the later ones could be the first."""
    world = survey.world
    alike: dict[tuple[str, Any], list[tuple[str, Any]]] = {}
    same: dict[str, list[_Same]] = {}
    for map_path, kind, key, element in entries(world):
        if kind not in HEAVY or key in idle.get(map_path, ()):
            continue
        group = alike.setdefault((map_path, weight(element, world)), [])
        first = next((name for name, other in group if same_content(other, element, world)), None)
        if first is None:
            group.append((key, element))
            continue
        edits = [Assign(r.path, first) for r in survey.references if r.kind == kind and r.name == key]
        same.setdefault(map_path, []).append(_Same(key, first, edits, asset_path(map_path, key)))
    for map_path, found in same.items():
        yield _duplicate(found[0]) if len(found) == 1 else _several(map_path, found)


class _Same(NamedTuple):
    """An asset that has the content of an earlier one."""

    key: str
    first: str
    edits: list[Assign]
    """What makes all that refers to it refer to the earlier one."""
    path: str


def _duplicate(same: _Same) -> Finding:
    return Finding(
        INFO,
        same.path,
        f"has the same content as {same.first!r}",
        "asset-duplicate",
        Fix(REMOVAL, f"Use {same.first} for both", (*same.edits, Remove(same.path))),
    )


def _several(map_path: str, found: list[_Same]) -> Finding:
    named = ", ".join(f"{same.key!r} that of {same.first!r}" for same in found[:3])
    return Finding(
        INFO,
        map_path,
        f"{len(found)} entries have the same content as others: {named}" + (", ..." if len(found) > 3 else ""),
        "asset-duplicate",
        Fix(
            REMOVAL,
            f"Use the others and remove these {len(found)}",
            (*(edit for same in found for edit in same.edits), *(Remove(same.path) for same in found)),
        ),
    )
