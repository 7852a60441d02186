"""Names: given once, not empty, equal to their keys."""

from __future__ import annotations

from collections.abc import Iterator

from engine.msd.names import Named, free_name, space
from engine.msd.paths import join
from engine.msd.schema.base import field
from engine.msd.validate.finding import ERROR, INVENTION, SPELLING, VALUE, WARNING, Assign, Finding, Fix, assign
from engine.msd.validate.survey import Survey

UNIQUE_KINDS = (
    "link", "geom", "joint", "site", "actuator", "sensor", "tendon", "camera", "light", "equality", "keyframe",
    "contact_pair",
)  # fmt: skip


def check(survey: Survey) -> Iterator[Finding]:
    """Names that cannot stand as they are."""
    first: dict[tuple[str, str], str] = {}
    given = {kind: set(names) for kind, names in survey.known.items()}
    for named in survey.named:
        kind = space(named.kind)
        if kind not in UNIQUE_KINDS:
            continue
        if not named.name:
            yield _empty(named.path, named.element)
            continue
        if named.name != named.name.strip():
            yield from _blanks(survey, named)
        other = first.setdefault((kind, named.name), named.path)
        if other != named.path:
            new = free_name(given[kind], named.name)
            given[kind].add(new)
            yield Finding(
                ERROR,
                named.path,
                f"the {kind.replace('_', ' ')} name {named.name!r} is taken by {other}; rename one",
                "name-taken",
                assign(INVENTION, f"Rename to {new}", join(named.path, "name"), new),
            )
    for key, variants in survey.world.mesh_variant_sets.items():
        path = join(join("mesh_variant_sets", (key,)), "name")
        if variants.name != key:
            yield Finding(
                ERROR,
                path,
                f"is {variants.name!r}; MotrixSim loads a variant set only under its own name, {key!r}",
                "variant-set-name",
                assign(VALUE, f"Name it {key}", path, key),
            )


def _blanks(survey: Survey, named: Named) -> Iterator[Finding]:
    """A name with blanks around it, which nobody sees; a repair changes what refers to it too."""
    kind, bare = space(named.kind), named.name.strip()
    edits = [Assign(join(named.path, "name"), bare)]
    edits += [Assign(r.path, bare) for r in survey.references if space(r.kind) == kind and r.name == named.name]
    free = bare and bare not in survey.known[kind] and survey.times_given[kind, named.name] == 1
    yield Finding(
        WARNING,
        join(named.path, "name"),
        f"{named.name!r} begins or ends with a blank",
        "name-blanks",
        Fix(SPELLING, f"Rename to {bare}", tuple(edits)) if free else None,
    )


def _empty(path: str, element: object) -> Finding:
    optional = field(type(element), "name").optional  # type: ignore[arg-type]
    return Finding(
        WARNING,
        join(path, "name"),
        "is empty, which MotrixSim takes for a name that may be given once; leave the name out instead",
        "name-empty",
        assign(VALUE, "Leave the name out", join(path, "name"), None) if optional else None,
    )
