"""What the objects of a World are called, and edits that keep names and references consistent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.errors import SceneError
from engine.msd.by_name import NameCounts, NamesInUse
from engine.msd.edits import Edit, Rekey, Remove, Set, apply, set_edit
from engine.msd.flex_parts import maker_finder
from engine.msd.names import (
    ASSET_KINDS,
    KIND_OF,
    Reference,
    class_words,
    classes_referring_to,
    free_name,
    named_objects,
    references,
    referring_classes,
    space,
)
from engine.msd.paths import declaration, elements, get, is_within, join, parse, split, walk
from engine.msd.schema import Body, ContactPair, Flexcomp, GaussianSplat, Link, PluginUse, RawMjcf, Skin
from engine.msd.schema.base import Element, Reach, field
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World
from engine.msd.skin_files import renamed_skins
from engine.msd.usage import unused

_ASSET_KIND_OF_MAP = {("assets", attribute): kind for attribute, kind in ASSET_KINDS.items()}
_ASSET_KIND_OF_MAP["extras", "cube_textures"] = "texture"


def kind_of(path: str, element: Any) -> str:
    """Kind of the object at `path`: link, joint, free_joint, geom, site, camera, light, splat, actuator, sensor,
    tendon, equality, contact_pair, keyframe, mesh, material, texture, hfield, cloud or variant_set; else empty."""
    if isinstance(element, Body):
        return "link"
    if isinstance(element, GaussianSplat):
        return "splat"
    if isinstance(element, ContactPair):
        return "contact_pair"
    if type(element) in KIND_OF:
        return KIND_OF[type(element)]
    steps = parse(path)
    if len(steps) == 3 and steps[0] == "sensors":
        return "sensor"
    if len(steps) == 3 and steps[:2] in _ASSET_KIND_OF_MAP:
        return _ASSET_KIND_OF_MAP[steps[:2]]  # type: ignore[index]
    if len(steps) == 2 and steps[0] == "mesh_variant_sets":
        return "variant_set"
    return ""


def name_of(path: str, element: Any) -> str:
    """Name of an object, or key of an asset; empty when it has none."""
    if isinstance(element, Body):
        return element.link.name or ""
    if isinstance(element, RawMjcf):
        return _tag_and_name(element)[1]
    if isinstance(element, PluginUse):
        return element.instance or element.plugin or ""
    if path.endswith('"]'):  # an entry of a map; other paths need not be read
        return str(parse(path)[-1][0])  # type: ignore[index]
    return getattr(element, "name", None) or ""


def _tag_and_name(element: RawMjcf) -> tuple[str, str]:
    """What an element that is kept as text is, and its name; empty where the text does not say."""
    tag = re.search(r"<(?!frame\b)(\w+)([^<>]*)", element.xml)
    name = re.search(r"""\bname\s*=\s*["']([^"']*)""", tag[2]) if tag else None
    return tag[1] if tag else "", name[1] if name else ""


def source_of(element: Any) -> str:
    """What a link, or the base link of a body, and all below it were added from as one; else empty."""
    link = element.link if isinstance(element, Body) else element
    return (link.extras.source or "") if isinstance(link, Link) and link.extras else ""


def field_label(path: str) -> str:
    """The words for the last field of a path: `visual.fog_end` is `fog end`."""
    step = next((s for s in reversed(parse(path)) if isinstance(s, str) and s != "value"), "world")
    return step.strip("_").replace("_", " ")


def label_at(world: World, path: str) -> str:
    """What the field at a path is called in the inspector: `hierarchy.bodies[0].link.local_translation` is a
    `position`; for entries of a list that of the list."""
    return declaration(world, path).declaration.label or field_label(path)


def kind_label(path: str, element: Any) -> str:
    """The word for what an object is."""
    kind = kind_of(path, element)
    if kind:
        return kind.replace("_", " ")
    if isinstance(element, RawMjcf):
        return _tag_and_name(element)[0] or "text"
    if isinstance(element, PluginUse):
        return "plugin"
    if isinstance(element, Element):
        return class_words(type(element))
    return field_label(path)


def title(world: World, path: str, element: Any = None) -> str:
    """An object in words: `joint knee`; `geom 3` without a name; `camera_2` where the name says what it is."""
    element = get(world, path) if element is None else element
    if isinstance(element, tuple):
        return f"ignored collision {' – '.join(element)}"
    step = parse(path)[-1] if path else ""
    kind = kind_label(path, element)
    name = name_of(path, element)
    if name:
        return name if _says_kind(name, kind) else f"{kind} {name}".strip()
    return f"{kind} {step}" if isinstance(step, int) else kind


def _says_kind(name: str, kind: str) -> bool:
    """Whether a name begins with the words of a kind."""
    words = re.sub(r"[\W_]+", " ", name.lower()) + " "
    return bool(kind) and words.startswith(f"{kind.lower()} ")


def taken_names(world: World, kind: str, rows: Iterable[tuple[str, Any]] | None = None) -> set[str]:
    """Names that a new object of a kind must not have; `rows` is `walk(world)` where it was walked already."""
    if kind in ("splat", "contact_pair"):
        cls = GaussianSplat if kind == "splat" else ContactPair
        rows = walk(world, classes=frozenset({cls})) if rows is None else rows
        return {e.name for _, e in rows if isinstance(e, cls) and e.name}
    kinds = {each for each in (*KIND_OF.values(), kind) if space(each) == space(kind)}
    if rows is not None:
        return {n.name for n in named_objects(world, rows, kinds) if n.kind in kinds}
    classes = frozenset(cls for cls, each in KIND_OF.items() if each in kinds)
    inside = {name for one in elements(world, classes) if (name := getattr(one, "name", None)) is not None}
    return inside | {n.name for n in named_objects(world, (), kinds) if n.kind in kinds}


def _named_and_referring(world: World) -> list[tuple[str, Any]]:
    """Path and element of everything that has a name or refers to one, and of what is on the way to it."""
    return list(walk(world, classes=frozenset(KIND_OF) | referring_classes() | {RawMjcf}))


# ------------------------------------------------------------------------------------------------ rename


def used_names(world: World, kind: str, counts: NameCounts | None = None) -> set[str] | NamesInUse:
    """As `taken_names`, at once where the names of the World are counted."""
    counted = counts.names_of(kind) if counts is not None else None
    return taken_names(world, kind) if counted is None else counted


def rename_edits(
    world: World, path: str, new: str, file: str = "", counts: NameCounts | None = None
) -> tuple[list[Edit], str]:
    """Edits that rename the object or asset at `path` with every reference, and its path afterwards; `counts`: the
    names of the World, where somebody counts them. Raises SceneError when it cannot be called `new`."""
    from engine.msd.mjcf.carried import renamed_texts  # slow to load, and a window starts without

    element = get(world, path)
    kind, old = kind_of(path, element), name_of(path, element)
    new = new.strip()
    step = parse(path)[-1] if path else ""
    if not kind and path:
        raise SceneError("this object has no name", file, path)
    if new == old:
        return [], path
    if isinstance(element, Flexcomp):
        rows = _named_and_referring(world)
    else:
        rows = list(walk(world, classes=classes_referring_to(kind) | {RawMjcf}))
    if kind and new and new in used_names(world, kind, counts):
        raise SceneError(
            f"there is already a {kind.replace('_', ' ')} called {new!r}; choose another name", file, path
        )
    found = list(references(world, rows)) if old else []
    referring = {r.path: new for r in found if space(r.kind) == space(kind) and r.name == old}
    if isinstance(element, Flexcomp) and old and new:  # what refers to its parts follows
        find_maker = maker_finder(rows)
        parts = [r for r in found if find_maker(r.kind, r.name) == old]
        referring |= {part.path: new + part.name[len(old) :] for part in parts}
    texts = list(renamed_texts(world, kind, old, new, rows)) if old else []
    skins = list(_renamed_skins(world, kind, element, old, new, rows)) if old else []
    if not new and (isinstance(step, tuple) or referring or texts or skins):
        count = len(referring) + len(texts) + len(skins)
        reason = f"{count} references use it" if count else "assets are referenced by name"
        raise SceneError(f"{title(world, path)} needs a name: {reason}", file, path)
    edits: list[Edit] = []
    for where, name in referring.items():
        _merge_set(world, edits, where, name)
    edits += [set_edit(world, text_path, text) for text_path, text in texts]
    edits += [Set(f"extras.skins[{i}]", skin) for i, skin in skins]
    if getattr(element, "name", None) == old or not isinstance(step, tuple):
        optional = bool(path) and field(type(element), "name").optional
        edits.append(Set(join(path, "name"), new if new or not optional else None))
    if isinstance(step, tuple):
        owner_path = split(path)[0]
        edits.append(Rekey(owner_path, old, new))
        path = join(owner_path, (new,))
    return edits, path


def _renamed_skins(
    world: World, kind: str, element: Any, old: str, new: str, rows: list[tuple[str, Any]]
) -> Iterable[tuple[int, Skin]]:
    """Number and replacement of the skins whose files name a link, or parts of a flexcomp, that is renamed."""
    if kind != "link" and not isinstance(element, Flexcomp):
        return ()
    find_maker = maker_finder(rows)

    def renamed(body: str) -> str:
        if kind == "link":
            return new if body == old else body
        return new + body[len(old) :] if find_maker("link", body) == old else body

    return renamed_skins(world, renamed)


def _merge_set(root: Any, edits: list[Edit], path: str, value: Any) -> None:
    """Add the setting of `path`; two entries of one tuple become one edit of it."""
    owner_path, step = split(path)
    for edit in edits:
        if isinstance(edit, Set) and edit.path == owner_path and isinstance(edit.value, tuple):
            edit.value = tuple(value if i == step else v for i, v in enumerate(edit.value))
            return
    edits.append(set_edit(root, path, value))


# ------------------------------------------------------------------------------------------------ copies


def stem(name: str) -> str:
    """The name from which copies are numbered: `leg` of `leg_2`."""
    return re.sub(r"_\d+$", "", name) or name


class CopyNames:
    """Free names for what one copy holds: as they are where they are free, else with a number, which is one for all
    that have a stem of their own, so that `arm_2` has `elbow_2`.

    Args:
        names: kinds and names of what is copied.
        taken: names by their space; those that are given are added.
    """

    def __init__(self, names: Iterable[tuple[str, str]], taken: Mapping[str, set[str] | NamesInUse]) -> None:
        self._taken = taken
        counts = Counter((space(kind), stem(name)) for kind, name in names)
        lone = [key for key, count in counts.items() if count == 1]
        self._lone = frozenset(lone)
        self._number = 2
        while any(f"{of}_{self._number}" in taken[where] for where, of in lone):
            self._number += 1

    def free(self, kind: str, name: str) -> str:
        """A name for a copy of what is called `name`."""
        names, of = self._taken[space(kind)], stem(name)
        if name in names:
            numbered = f"{of}_{self._number}"
            is_free = (space(kind), of) in self._lone and numbered not in names
            name = numbered if is_free else free_name(names, of)
        names.add(name)
        return name


def give_free_names(
    world: World,
    path: str,
    element: Any,
    taken: dict[str, set[str] | NamesInUse],
    counts: NameCounts | None = None,
) -> str:
    """Rename every object in `element`, a copy about to stand beside the entry at `path`, so that no name is taken;
    references inside the copy follow. Returns the map key for an asset, else an empty string.

    `taken` has the names by their space as far as they were looked up; those of the copy are added. Empty at first,
    it serves several copies. `counts` as of `rename_edits`.
    """
    renamed: dict[tuple[str, str], str] = {}

    def look_up(kind: str) -> None:
        if space(kind) not in taken:
            taken[space(kind)] = used_names(world, kind, counts)

    if isinstance(parse(path)[-1], tuple):
        old, kind = name_of(path, element), kind_of(path, element)
        look_up(kind)
        key = CopyNames([(kind, old)], taken).free(kind, old)
        if getattr(element, "name", None) == old:
            element.name = key
        return key
    if isinstance(element, Element):
        own = named_parts(path, element)
        for kind, _ in own:
            look_up(kind)
        names = CopyNames([(kind, child.name) for kind, child in own], taken)
        for kind, child in own:
            old = child.name
            child.name = renamed[space(kind), old] = names.free(kind, old)
        for reference in list(references(element)):  # type: ignore[arg-type]
            new = renamed.get((space(reference.kind), reference.name))
            if new is not None:
                apply(element, set_edit(element, reference.path, new))
    return ""


def named_parts(path: str, element: Element) -> list[tuple[str, Any]]:
    """Kind and object of everything with a name that an element, to stand at a path, is or holds."""
    found = []
    for _, child in walk(element):
        kind = kind_of(path, child) if child is element else KIND_OF.get(type(child), "")
        if kind and getattr(child, "name", None) and not isinstance(child, Body):
            found.append((kind, child))
    return found


# ------------------------------------------------------------------------------------------------ delete


class _Clearing(NamedTuple):
    """What to do with a reference whose object goes away: set `path` to `value`, or remove the entry at `path`."""

    path: str
    remove: bool
    value: Any = None


def is_below(path: str, ancestor: str) -> bool:
    """Whether `path` is `ancestor` or inside it."""
    steps, top = parse(path), parse(ancestor)
    return steps[: len(top)] == top


def delete_edits(world: World, paths: list[str]) -> tuple[list[Edit], list[str]]:
    """Edits that delete the entries at `paths` and what cannot be without them, and the titles of the latter."""
    requested = dict.fromkeys(paths)
    removed = dict(requested)
    sets: dict[str, Any] = {}
    gone: set[tuple[str, str]] = set()
    flexcomps: set[str] = set()
    searched: frozenset[type] = frozenset()
    refs: list[Reference] = []
    find_maker = maker_finder(())
    fresh = [*removed]
    while True:
        for kind, name, element in (lost for path in fresh for lost in _named_in(world, path)):
            gone.add((space(kind), name))
            flexcomps |= {name} if type(element) is Flexcomp else set()
        wanted = frozenset().union(*(classes_referring_to(kind) for kind, _ in gone))
        if flexcomps or wanted - searched:
            rows = _named_and_referring(world) if flexcomps else list(walk(world, classes=wanted))
            refs, find_maker, searched = list(references(world, rows)), maker_finder(rows), wanted
        clearings = [
            _clear_reference(world, r.path)
            for r in refs
            if ((space(r.kind), r.name) in gone or find_maker(r.kind, r.name) in flexcomps)
            and not is_within(r.path, removed)
        ]
        sets.update({action.path: action.value for action in clearings if not action.remove})
        more = [action.path for action in clearings if action.remove and action.path not in removed]
        if not more:
            break
        fresh = [*dict.fromkeys(more)]
        removed |= dict.fromkeys(fresh)
    removed = dict.fromkeys(path for path in removed if not is_within(split(path)[0], removed))
    along = [title(world, path) for path in removed if path not in requested]
    edits: list[Edit] = [set_edit(world, path, value) for path, value in sets.items() if not is_within(path, removed)]
    edits += [_delete(world, path) for path in sorted(removed, key=parse, reverse=True)]
    return edits, along


def _named_in(world: World, path: str) -> Iterator[tuple[str, str, Any]]:
    """Kind, name and object of everything with a name that the entry at a path is or holds."""
    element = get(world, path)
    if (kind := kind_of(path, element)) and (name := name_of(path, element)):
        yield kind, name, element
    if isinstance(element, Element):
        for _, child in walk(element, classes=frozenset(KIND_OF)):
            if type(child) in KIND_OF and child.name:
                yield KIND_OF[type(child)], child.name, child


def with_idle_assets(world: World, edits: Iterable[Edit]) -> Iterator[Edit]:
    """The edits, and when they are applied those that remove the assets that nothing uses any more."""
    idle = {(map_path, key) for map_path, keys in unused(world).items() for key in keys}
    yield from edits
    for map_path, keys in unused(world).items():
        for key in keys:
            if (map_path, key) not in idle:
                yield Remove(join(map_path, (key,)))


def _delete(world: World, path: str) -> Edit:
    return Set(path, None) if isinstance(parse(path)[-1], str) else Remove(path)


def _clear_reference(world: World, path: str) -> _Clearing:
    """The smallest change that removes the reference at `path` and leaves a meaningful scene: empty it where
    that only changes the look, else choose a variant without reference, else remove the entry that holds it."""
    at = path
    while at:
        owner_path, step = split(at)
        owner = get(world, owner_path)
        if isinstance(owner, (list, dict)) and declaration(world, owner_path).declaration.role != "rows":
            return _Clearing(at, remove=True)
        if isinstance(owner, Variant):
            empty = next((name for name, case in owner.cases.items() if case.payload is None), None)
            if empty is not None:
                return _Clearing(owner_path, remove=False, value=type(owner)(empty, None))
        elif isinstance(owner, Element):
            info = field(type(owner), str(step))
            if info.optional and (info.declaration.reach is Reach.LOOK or at == "assets.skybox"):
                return _Clearing(at, remove=False)
        at = owner_path
    info = declaration(world, path)
    return _Clearing(path, remove=False, value=None if info.optional else "")
