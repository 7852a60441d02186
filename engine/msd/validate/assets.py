"""Assets: files that are there, data that fits, nothing twice and nothing for nothing."""

from __future__ import annotations

import filecmp
from collections.abc import Iterator
from typing import Any

import msgspec

from engine.msd import assets
from engine.msd.names import ASSET_KINDS, Reference
from engine.msd.paths import join, parse
from engine.msd.schema import BufferHField, GaussianCloudSource, HFieldSource, MeshData, Texture, World, same
from engine.msd.schema.base import Element, Variant, fields_of
from engine.msd.validate.finding import ERROR, INFO, WARNING, Assign, Finding, Fix, Remove, assign, remove
from engine.msd.validate.survey import Survey

MAPS = {f"assets.{attribute}": kind for attribute, kind in ASSET_KINDS.items()} | {
    "extras.cube_textures": "texture",
    "mesh_variant_sets": "variant_set",
}
"""Maps of assets by path, with the kind of their entries."""

HEAVY = ("mesh", "texture", "hfield", "cloud")
"""Kinds of which two equal ones are waste; two equal materials may be meant to change apart."""


def check(survey: Survey) -> Iterator[Finding]:
    """Assets that cannot be used, are not used, or are there twice."""
    yield from _missing_files(survey)
    yield from _data(survey)
    unused = _unused(survey)
    yield from _report_unused(unused)
    yield from _duplicates(survey, {path for paths in unused.values() for path in paths})


# ------------------------------------------------------------------------------------------------ files and data


def _missing_files(survey: Survey) -> Iterator[Finding]:
    for path, file in assets.missing(survey.world):
        look = path.startswith(("assets.textures", "extras", "assets.gaussian_clouds"))
        yield Finding(
            WARNING if look else ERROR,
            path,
            f"there is no file {file}",
            "file-missing",
        )
    for path, source in survey.of(GaussianCloudSource):
        if not source.path.endswith((".ply", ".gcloud")):
            yield Finding(
                ERROR,
                join(path, "path"),
                f"{source.path!r} is not a .ply or .gcloud file; MotrixSim loads no other clouds",
                "cloud-suffix",
            )


def _data(survey: Survey) -> Iterator[Finding]:
    for path, data in survey.of(MeshData):
        yield from _mesh(path, data)
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
                    "Make it 64 by 64 pixels",
                    tuple(Assign(join(path, f"source.value.{side}"), 64) for side in ("width", "height")),
                ),
            )


def _rows(path: str, field: HFieldSource, count: int) -> Fix | None:
    """The number of rows or columns that fits the samples, if there is one."""
    if field.ncol and count and count % field.ncol == 0:
        return assign(f"Set to {count // field.ncol} rows", join(path, "nrow"), count // field.ncol)
    if field.nrow and count and count % field.nrow == 0:
        return assign(f"Set to {count // field.nrow} columns", join(path, "ncol"), count // field.nrow)
    return None


def _mesh(path: str, data: MeshData) -> Iterator[Finding]:
    count = len(data.vertices)
    if count < 3 or (count < 4 and not data.triangle_count):
        yield Finding(
            ERROR, join(path, "vertices"), f"{count} vertices span no body; 4 are the least", "mesh-too-small"
        )
    if data.triangles is not None and len(data.triangles) and int(data.triangles.max()) >= count:
        bad = int((data.triangles >= count).any(axis=1).sum())
        yield Finding(
            ERROR,
            join(path, "triangles"),
            f"{bad} triangles name vertices beyond the {count} that there are",
            "mesh-index",
            assign(
                "Remove these triangles",
                join(path, "triangles"),
                data.triangles[(data.triangles < count).all(axis=1)],
            ),
        )
    for name in ("texcoord", "normal", "tangents"):
        rows = getattr(data, name)
        if rows is not None and len(rows) != count:
            yield Finding(
                WARNING,
                join(path, name),
                f"has {len(rows)} rows for {count} vertices and is not used",
                "mesh-rows",
                assign("Leave it out", join(path, name), None),
            )


# ------------------------------------------------------------------------------------------------ what is used


def _unused(survey: Survey) -> dict[str, list[str]]:
    """Paths of the assets that nothing leads to from outside the assets, by map."""
    from_asset: dict[str, list[Reference]] = {}
    used: list[tuple[str, str]] = []
    for reference in survey.references:
        owner = _asset_path(reference.path)
        if owner:
            from_asset.setdefault(owner, []).append(reference)
        else:
            used.append((reference.kind, reference.name))
    paths: dict[tuple[str, str], list[str]] = {}
    for map_path, kind, key, _ in _entries(survey.world):
        paths.setdefault((kind, key), []).append(join(map_path, (key,)))
    reached: set[str] = set()
    while used:
        for path in paths.get(used.pop(), ()):
            if path not in reached:
                reached.add(path)
                used += [(r.kind, r.name) for r in from_asset.get(path, ())]
    unused: dict[str, list[str]] = {}
    for map_path, _, key, element in _entries(survey.world):
        path = join(map_path, (key,))
        if path not in reached and not _is_sky(element):
            unused.setdefault(map_path, []).append(path)
    return unused


def _is_sky(element: Any) -> bool:
    """A texture of the surroundings is drawn though nothing names it."""
    return isinstance(element, Texture) and element.type_.value != "D2"


def _entries(world: World) -> Iterator[tuple[str, str, str, Any]]:
    """Path of the map, kind, key and asset of every asset."""
    for map_path, kind in MAPS.items():
        owner: Any = world
        for step in parse(map_path):
            owner = getattr(owner, str(step)) if owner is not msgspec.UNSET else {}
        for key, element in ({} if owner is msgspec.UNSET else owner).items():
            yield map_path, kind, key, element


def _asset_path(path: str) -> str:
    """Path of the asset that the place at `path` belongs to; empty outside the assets."""
    for map_path in MAPS:
        if path.startswith(map_path + "["):
            return join(map_path, parse(path)[len(parse(map_path))])
    return ""


def _report_unused(unused: dict[str, list[str]]) -> Iterator[Finding]:
    for map_path, paths in unused.items():
        keys = [parse(path)[-1][0] for path in paths]  # type: ignore[index]
        named = ", ".join(repr(key) for key in keys[:5]) + (", ..." if len(keys) > 5 else "")
        what = MAPS[map_path].replace("_", " ")
        if len(paths) == 1:
            yield Finding(INFO, paths[0], "is not used", "asset-unused", remove("Remove it", paths[0]))
        else:
            yield Finding(
                INFO,
                map_path,
                f"{len(paths)} entries are not used: {named}",
                "asset-unused",
                remove(f"Remove these {len(paths)} ({what})", *paths),
            )


# ------------------------------------------------------------------------------------------------ twice


def _duplicates(survey: Survey, ignored: set[str]) -> Iterator[Finding]:
    """Equal assets under several names: the later ones could be the first."""
    seen: dict[tuple[str, Any], list[tuple[str, str, Any]]] = {}
    for map_path, kind, key, element in _entries(survey.world):
        path = join(map_path, (key,))
        if kind not in HEAVY or path in ignored:
            continue
        alike = seen.setdefault((map_path, _weight(survey.world, element)), [])
        first = next((row for row in alike if same_content(survey.world, row[2], element)), None)
        if first is None:
            alike.append((path, key, element))
            continue
        edits: list[Any] = [Assign(r.path, first[1]) for r in survey.references if r.name == key and r.kind == kind]
        yield Finding(
            INFO,
            path,
            f"has the same content as {first[1]!r}",
            "asset-duplicate",
            Fix(f"Use {first[1]} for both", (*edits, Remove(path))),
        )


def _weight(world: World, element: Any) -> Any:
    """A quick figure that equal assets share: numbers of rows, or the size of the file."""
    if isinstance(element, Texture) and element.source.variant == "file":
        return _file_size(world, element.source.value)
    source: Any = getattr(element, "source", None) or getattr(element, "source_type", None)
    payload = getattr(source, "value", source)
    if hasattr(payload, "data"):
        return len(payload.data.vertices)
    if hasattr(payload, "hfield"):
        return len(payload.hfield)
    return _file_size(world, payload.path) if hasattr(payload, "path") else None


def _file_size(world: World, path: str) -> int:
    try:
        return assets.resolve(world, path).stat().st_size
    except OSError:
        return -1


def same_content(world: World, a: Any, b: Any, other: World | None = None) -> bool:
    """Whether two assets are the same but for their names: equal data, or files with equal bytes. `b` is of `other`
    where that is given."""
    if type(a) is not type(b):
        return False
    if isinstance(a, Element):
        return all(
            f.name == "name" or _same_field(world, other or world, f, getattr(a, f.name), getattr(b, f.name))
            for f in fields_of(type(a))
        )
    if isinstance(a, Variant):
        if a.variant != b.variant:
            return False
        if a.tag == "File":
            return _same_file(world, other or world, a.value, b.value)
        return same_content(world, a.value, b.value, other)
    return same(a, b)


def _same_field(world: World, other: World, f: Any, a: Any, b: Any) -> bool:
    if f.declaration.role == "path" and a and b:
        return _same_file(world, other, a, b)
    return same_content(world, a, b, other)


def _same_file(world: World, other: World, a: str, b: str) -> bool:
    try:
        first, second = assets.resolve(world, a), assets.resolve(other, b)
        return first == second or filecmp.cmp(first, second, shallow=False)
    except OSError:
        return a == b and world is other
