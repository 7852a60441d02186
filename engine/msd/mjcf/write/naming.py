"""Names that MuJoCo would refuse: given twice, or the world's own."""

from __future__ import annotations

from engine.msd.names import ASSET_KINDS, WORLD, free_name, named_objects, references, space
from engine.msd.paths import get, join, put, split
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import World

LEFT_OUT = (*ASSET_KINDS.values(), "variant_set", "splat")
"""Kinds whose names are the keys of maps, or that MuJoCo does not know."""


def renamed(world: World, report: Report) -> World:
    """The World with a name of its own for every object of a kind; itself where that is so already.

    Of several objects with one name the first keeps it, and references mean that one.
    """
    taken: dict[str, set[str]] = {"link": {WORLD}}
    for named in named_objects(world):
        taken.setdefault(space(named.kind), set()).add(named.name)
    seen = {("link", WORLD)}
    new_names: dict[str, tuple[str, str, str]] = {}
    for named in named_objects(world):
        kind = space(named.kind)
        if kind in LEFT_OUT or not named.name:
            continue
        if (kind, named.name) in seen:
            new = free_name(taken[kind], named.name)
            taken[kind].add(new)
            new_names[named.path] = kind, named.name, new
        seen.add((kind, named.name))
    if not new_names:
        return world
    copy = world.deepcopy()
    for path, (kind, old, new) in new_names.items():
        put(copy, join(path, "name"), new)
        why = "MuJoCo keeps this name for the world" if (kind, old) == ("link", WORLD) else "the name is taken"
        message = f"The {kind.replace('_', ' ')} {old!r} is written as {new!r}: {why}"
        report.add(Finding(message, world.file, outcome=Outcome.GUESSED, path=path))
        if (kind, old) == ("link", WORLD):
            for reference in references(world):
                if reference.kind == "link" and reference.name == WORLD:
                    _refer(copy, reference.path, new)
    return copy


def _refer(world: World, path: str, name: str) -> None:
    """Set a reference, which may be an entry of a tuple."""
    owner_path, step = split(path)
    owner = get(world, owner_path)
    if isinstance(owner, tuple):
        put(world, owner_path, tuple(name if i == step else entry for i, entry in enumerate(owner)))
    else:
        put(world, path, name)
