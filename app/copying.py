"""Copies of parts of a scene with the actuators, sensors and constraints that refer to them alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from app.changes import moved
from app.document import Document
from app.naming import CopyNames, kind_of, name_of, named_parts, stem, title, used_names
from engine.errors import SceneError
from engine.msd.by_name import NameCounts, NamesInUse
from engine.msd.edits import Edit, Insert, apply, set_edit
from engine.msd.names import KIND_OF, references, space
from engine.msd.order import LISTS
from engine.msd.paths import get, is_within, join, parse, split, walk
from engine.msd.schema import World
from engine.msd.schema.base import Element

Name = tuple[str, str]
"""Space of names, and a name in it."""

DEPENDENT_LISTS = (*(path for paths in LISTS.values() for path in paths), "contact_pairs.pairs", "extras.excludes")
PAIRS = "collision_ignores.link_pairs"

Change = Callable[[int, Any], None]
"""Is given the number of a copy, from 1, and the copy, and changes it."""


def names_below(world: World, paths: Sequence[str]) -> set[Name]:
    """The names of everything at and below some entries."""
    found: set[Name] = set()
    for top in paths:
        entry = get(world, top)
        for path, element in walk(entry, top, frozenset(KIND_OF)):
            kind = kind_of(path, element) if element is entry else KIND_OF.get(type(element), "")
            name = name_of(path, element)
            if kind and name:
                found.add((space(kind), name))
    return found


def dependents(world: World, paths: Sequence[str]) -> list[str]:
    """Paths of the actuators, sensors, tendons, constraints and pairs that refer to something at or below `paths` and
    to nothing else, and of those that refer to such ones."""
    roots = set(paths)
    known = names_below(world, paths)
    found: dict[str, None] = {}
    lists = [path for path in DEPENDENT_LISTS if path != "extras" and _list(world, path)]
    goals = {
        join(path, i): {(space(r.kind), r.name) for r in references(entry)}
        for path in lists
        for i, entry in enumerate(_list(world, path))
    }
    goals |= {join(PAIRS, i): {("link", name) for name in pair} for i, pair in enumerate(_list(world, PAIRS))}
    while True:
        more = [
            path
            for path, names in goals.items()
            if names and names <= known and path not in found and not is_within(path, roots)
        ]
        if not more:
            return [path for path in goals if path in found]
        found |= dict.fromkeys(more)
        known |= {(space(kind), name) for kind, name in (_named(world, path) for path in more) if name}


def _list(world: World, path: str) -> list[Any]:
    owner: Any = world
    for step in parse(path):
        owner = getattr(owner, str(step))
        if owner is msgspec.UNSET or owner is None:
            return []
    return owner


def _named(world: World, path: str) -> Name:
    element = get(world, path)
    return kind_of(path, element), getattr(element, "name", None) or ""


def rename_together(
    world: World,
    parts: Sequence[tuple[str, Any]],
    wanted: Callable[[str], str],
    taken: dict[str, set[str] | NamesInUse],
    known: dict[Name, str] | None = None,
    counts: NameCounts | None = None,
) -> dict[Name, str]:
    """Give parts, each with the path of an entry of its kind, names that are free, and let what they refer to of each
    other follow; a pair of a list of tuples is replaced by its caller. Returns the new names by the old ones.

    Args:
        wanted: the name for a copy of something that has a name.
        taken: names by their space as far as they were looked up; filled.
        known: new names of what goes along with them otherwise.
        counts: the names of the World, where somebody counts them.
    """
    renamed: dict[Name, str] = dict(known or {})
    own = [each for path, part in parts if isinstance(part, Element) for each in named_parts(path, part)]
    for kind, _ in own:
        if space(kind) not in taken:
            taken[space(kind)] = used_names(world, kind, counts)
    names = CopyNames([(kind, wanted(child.name)) for kind, child in own], taken)
    for kind, child in own:
        old = child.name
        child.name = renamed[space(kind), old] = names.free(kind, wanted(old))
    for _, part in parts:
        for reference in list(references(part)) if isinstance(part, Element) else ():
            new = renamed.get((space(reference.kind), reference.name))
            if new is not None:
                apply(part, set_edit(part, reference.path, new))
    return renamed


def copies(
    document: Document,
    paths: Sequence[str],
    count: int,
    change: Change,
    wanted: Callable[[str], str],
    text: str,
    change_dependent: Callable[[Any], None] = lambda entry: None,
    push: Callable[[Iterator[Edit], str], Sequence[Any]] | None = None,
) -> list[str]:
    """Put `count` changed copies of objects behind each of them, with copies of what refers to them alone, in one
    undo step that is called `text`. Returns the paths of the copies of the objects.

    Args:
        change: changes a copy of an entry.
        wanted: the name of a copy, from the name of its original.
        change_dependent: changes a copy of what refers to the objects.
        push: makes the edits, in place of `Document.edit`.

    Raises SceneError, and changes nothing, when there can be no copy of one of them.
    """
    world = document.world
    tops = sorted(document.tops(paths), key=parse)
    if not tops:
        raise SceneError("nothing is selected that could be copied", document.file)
    for path in tops:
        if not isinstance(split(path)[1], int):
            raise SceneError(f"there can be no copy of {title(world, path)}", document.file, path)
    along = dict.fromkeys(dependents(world, tops))
    inserts: list[Insert] = []

    def edits() -> Iterator[Edit]:
        taken: dict[str, set[str] | NamesInUse] = {}
        copied: list[dict[str, Any]] = []
        for number in range(1, count + 1):
            originals = [(path, get(world, path)) for path in (*tops, *along)]
            parts = [(path, e.deepcopy() if isinstance(e, Element) else e) for path, e in originals]
            renamed = rename_together(world, parts, wanted, taken, counts=document.names)
            parts = [
                (path, tuple(renamed.get(("link", name), name) for name in e) if isinstance(e, tuple) else e)
                for path, e in parts
            ]
            for path, part in parts:
                if path in along:
                    if isinstance(part, Element):
                        change_dependent(part)
                else:
                    change(number, part)
            copied.append(dict(parts))
        for path in reversed(tops):
            owner, step = split(path)
            for number, parts in enumerate(copied, 1):
                inserts.append(Insert(join(owner, int(step) + number), parts[path]))  # type: ignore[arg-type]
                yield inserts[-1]
        for parts in copied:
            for path in along:
                owner = split(path)[0]
                yield Insert(join(owner, len(get(world, owner))), parts[path])

    changes = list((push or document.edit)(edits(), text))
    landed = [moved(edit.path, changes[i + 1 :]) for i, edit in enumerate(inserts)]
    return [document.object_path(path) for path in landed if path]


def duplicate(document: Document, paths: Sequence[str]) -> list[str]:
    """Put a copy of objects and assets behind each of them, with copies of what refers to them alone, in one undo
    step. Returns the paths of the copies, without those of what refers to them. Raises SceneError, and changes
    nothing, when there can be no copy of one of them."""
    tops = document.tops(paths)
    for path in tops:
        if not document.can_copy(path):
            raise SceneError("only list entries and assets can be copied", document.file, path)
    text = f"Duplicate {title(document.world, tops[0]) if len(tops) == 1 else f'{len(tops)} objects'}"
    entries = [path for path in tops if isinstance(split(path)[1], int)]
    assets = [(path, get(document.world, path)) for path in tops if not isinstance(split(path)[1], int)]
    with document.macro(text):
        copied = copies(document, entries, 1, lambda number, part: None, stem, text) if entries else []
        return copied + (document.insert_copies(assets, "Duplicate") if assets else [])
