"""Addresses of things in a World: `hierarchy.bodies[0].link.geoms[2].visual.color`.

Grammar: attribute names joined by dots; `[3]` for a list element; `["floor"]` for a map entry. `value` on a variant
is its payload, so the lumens of a point light are at `hierarchy.lights[0].type_.value.intensity`. The empty path is
the World itself.
"""

from __future__ import annotations

import enum
import functools
import json
import re
import typing
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from engine.msd.nesting import below_itself
from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.base import Drawn, Element, Field, FieldInfo, Reach, field, fields_of
from engine.msd.schema.hierarchy import Link
from engine.msd.schema.variant import Variant

Step = str | int | tuple[str]
"""Attribute name, list index, or map key as a one-tuple."""

_TOKEN = re.compile(r'\.?([A-Za-z_]\w*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]')


@functools.lru_cache(maxsize=65536)
def parse(path: str) -> tuple[Step, ...]:
    """The steps of a path. Raises ValueError naming the character that does not fit."""
    steps: list[Step] = []
    at = 0
    while at < len(path):
        match = _TOKEN.match(path, at)
        if match is None:
            raise ValueError(f"{path!r} is not a path: cannot read on from character {at}")
        name, index, key = match.groups()
        steps.append(name if name else int(index) if index else (json.loads(key),))
        at = match.end()
    return tuple(steps)


def join(path: str, step: Step) -> str:
    """`path` extended by one step."""
    if isinstance(step, int):
        return f"{path}[{step}]"
    if isinstance(step, tuple):
        return f"{path}[{json.dumps(step[0], ensure_ascii=False)}]"
    return f"{path}.{step}" if path else step


def format_path(steps: tuple[Step, ...]) -> str:
    """The text of a path from its steps."""
    return functools.reduce(join, steps, "")


@functools.lru_cache(maxsize=65536)
def split(path: str) -> tuple[str, Step]:
    """Path of the owner, and the last step."""
    steps = parse(path)
    if not steps:
        raise ValueError("the World itself has no owner")
    return format_path(steps[:-1]), steps[-1]


def is_within(path: str, roots: Container[str]) -> bool:
    """Whether `path` is one of `roots` or below one, in a time that does not depend on how many roots there are."""
    end = len(path)
    while end > 0:
        if path[:end] in roots:
            return True
        end = max(path.rfind(".", 0, end), path.rfind("[", 0, end))
    return False


def within(roots: Iterable[str]) -> Callable[[str], bool]:
    """A function as `is_within` of these roots, for many paths: faster where the roots are of few lengths."""
    known = frozenset(roots)
    lengths = sorted({len(root) for root in known if root})

    def is_one(path: str) -> bool:
        size = len(path)
        return any(n <= size and path[:n] in known and (n == size or path[n] in ".[") for n in lengths)

    return is_one


def get(root: Any, path: str) -> Any:
    """The value at `path`. Raises KeyError naming the first step that is not there."""
    value = root
    steps = parse(path)
    for i, step in enumerate(steps):
        try:
            if isinstance(step, str):
                value = getattr(value, step)
            elif isinstance(step, int):
                value = value[step]
            else:
                value = value[step[0]]
        except (LookupError, AttributeError, TypeError):
            raise KeyError(f"nothing at {format_path(steps[: i + 1])}") from None
    return value


def put(root: Any, path: str, value: Any) -> None:
    """Set the value at `path`; a map key may be new. Raises KeyError when the owner is not there."""
    owner_path, step = split(path)
    owner = get(root, owner_path)
    if isinstance(step, int):
        owner[step] = value
    elif isinstance(step, tuple):
        owner[step[0]] = value
    elif isinstance(owner, Variant) or any(f.name == step for f in fields_of(type(owner))):
        setattr(owner, step, value)
    else:
        raise KeyError(f"nothing at {path}")


def declaration(root: Any, path: str) -> FieldInfo:
    """The declaration that governs the value at `path`; for list and map entries that of the list or map, with the
    entry's type; for the payload of a variant the variant's field with the payload's type."""
    owner_path, step = split(path)
    owner = get(root, owner_path)
    if isinstance(step, str) and isinstance(owner, Element):
        return field(type(owner), step)
    container = declaration(root, owner_path)
    if isinstance(owner, Variant):
        kind = owner.cases[owner.variant].payload
        return FieldInfo(str(step), kind, False, _payload_field(owner, container.declaration), None)
    args = typing.get_args(container.type)
    return FieldInfo(str(step), args[-1] if args else Any, False, container.declaration, None)


def _payload_field(variant: Variant, outer: Field) -> Field:
    case = variant.cases[variant.variant]
    return Field(case.name.replace("_", " "), reach=case.reach or outer.reach, built=outer.built, ref=case.ref)


def reach(root: Any, path: str) -> Reach:
    """How far an edit at `path` reaches: that of the nearest declared field. Entries of lists and maps, and a switch
    of variant, reach as far as their container says."""
    return declaration(root, path).declaration.reach


def is_built(root: Any, path: str) -> bool:
    """Whether an edit at `path` may change a scene that is built of the World."""
    declared = declaration(root, path).declaration
    return declared.built or declared.reach is not Reach.LOOK


class DrawnAt(NamedTuple):
    """What of a picture an edit at a path reaches."""

    part: Drawn | None
    """None: all of it."""
    entry: str
    """The path of the field that says so, or of the entry of it that is edited."""
    is_within: bool
    """Whether the edit is of something within that entry, and not of the entry as a whole."""


@functools.lru_cache(maxsize=65536)
def drawn(cls: type[Element], path: str) -> DrawnAt:
    """What of a picture an edit at a path of an object of a class reaches: what the innermost declared field says."""
    steps = parse(path)
    part, place, holds = None, 0, False
    kind: Any = cls
    for i, step in enumerate(steps):
        if isinstance(step, str) and isinstance(kind, type) and issubclass(kind, Element):
            info = next((f for f in fields_of(kind) if f.name == step), None)
            if info is None:
                break
            kind = info.type
            if info.declaration.drawn is not None:
                part, place = info.declaration.drawn, i + 1
                holds = typing.get_origin(kind) in (list, dict)
        elif not isinstance(step, str) and typing.get_args(kind):
            kind = typing.get_args(kind)[-1]
        else:
            break  # into a variant, an array or what no class declares
    place += holds and len(steps) > place
    return DrawnAt(part, format_path(steps[:place]), len(steps) > place)


def walk(value: Any, path: str = "", classes: frozenset[type] | None = None) -> Iterator[tuple[str, Any]]:
    """Every Element and Variant below `value` with its path, owners first, in file order. Raises SceneError at a link
    that is below itself.

    Args:
        classes: those that are looked for; what cannot hold one of them, by the declared types, is passed by.
    """
    stack = [(path, value)]
    inside: set[int] = set()  # identities of the links around
    while stack:
        path, value = stack.pop()
        below: list[tuple[str, Any]] = []
        if isinstance(value, Element):
            if isinstance(value, Link) and value.children:
                if id(value) in inside:
                    raise below_itself(value, path)
                inside.add(id(value))
                stack.append((path, _Left(value)))
            yield path, value
            for name in _holders(type(value), classes):
                child = getattr(value, name)
                if isinstance(child, (Element, Variant)) or (child and isinstance(child, (list, dict))):
                    below.append((f"{path}.{name}" if path else name, child))
        elif isinstance(value, Variant):
            yield path, value
            if isinstance(value.value, (Element, Variant, list, dict)) and _holds(
                type(value), value.variant, classes
            ):
                below.append((join(path, "value"), value.value))
        elif isinstance(value, list):
            below = [(f"{path}[{i}]", v) for i, v in enumerate(value) if isinstance(v, (Element, Variant))]
        elif isinstance(value, _Left):
            inside.discard(id(value.link))
        elif isinstance(value, dict):
            below = [(join(path, (key,)), v) for key, v in value.items() if isinstance(v, (Element, Variant))]
        stack += reversed(below)


def elements(value: Any, classes: frozenset[type]) -> Iterator[Element]:
    """The Elements of some classes below `value`, in no order and without paths, in half the time of `walk`."""
    stack = [value]
    links: set[int] = set()  # identities of those that were seen, as one may be below itself
    while stack:
        value = stack.pop()
        if isinstance(value, Element):
            cls = type(value)
            if isinstance(value, Link):
                if id(value) in links:
                    continue
                links.add(id(value))
            if cls in classes:
                yield value
            for name in _holders(cls, classes):
                child = getattr(value, name)
                if child and isinstance(child, (Element, Variant, list, dict)):
                    stack.append(child)
        elif isinstance(value, Variant):
            if _holds(type(value), value.variant, classes):
                stack.append(value.value)
        elif isinstance(value, list):
            stack += value
        elif isinstance(value, dict):
            stack += value.values()


class _Left(NamedTuple):
    """Stands where everything below a link is done."""

    link: Link


@functools.cache
def _holders(cls: type[Element], classes: frozenset[type] | None) -> tuple[str, ...]:
    """Names of the fields of a class that may hold something to walk into, on the way to one of some classes."""
    return tuple(name for name, hint in _hints(cls) if _leads_to(hint, classes))


@functools.cache  # evaluating the texts of annotations is slow
def _hints(cls: type[Element]) -> list[tuple[str, Any]]:
    """Names and type hints of the fields of a class that may hold something to walk into."""
    walked = {f.name for f in fields_of(cls) if not _is_leaf(f.type)}
    return [(f.name, f.type) for f in msgspec.structs.fields(cls) if f.name in walked]


@functools.cache
def _holds(cls: type[Variant], variant: str, classes: frozenset[type] | None) -> bool:
    """Whether the payload of a variant may be or hold one of some classes."""
    return _leads_to(cls.cases[variant].payload, classes)


def _leads_to(hint: Any, classes: frozenset[type] | None) -> bool:
    """Whether what is declared by a type hint may be or hold one of some classes; None: of all."""
    if classes is None:
        return True
    found = [cls for declared in _classes_in(hint) for cls in reachable(declared)]
    return any(issubclass(cls, wanted) or issubclass(wanted, cls) for cls in found for wanted in classes)


@functools.cache
def reachable(cls: type) -> frozenset[type]:
    """A class and those that what is of it may hold, at any depth."""
    found: set[type] = set()
    waiting = [cls]
    while waiting:
        cls = waiting.pop()
        if cls in found:
            continue
        found.add(cls)
        waiting += cls.__subclasses__() if cls is not object else ()
        if issubclass(cls, Element):
            hints = [hint for _, hint in _hints(cls)]
        else:
            hints = [case.payload for case in cls.cases.values()] if issubclass(cls, Variant) else []
        waiting += [declared for hint in hints for declared in _classes_in(hint)]
    return frozenset(found)


def _classes_in(hint: Any) -> Iterator[type]:
    """The classes of elements and variants that a type hint names; `object` where it allows anything."""
    if typing.get_origin(hint) is typing.Annotated:
        if not any(isinstance(each, ArrayType) for each in hint.__metadata__):
            yield from _classes_in(hint.__origin__)
        return
    if hint is Any:
        yield object
    elif isinstance(hint, type) and (hint is object or issubclass(hint, (Element, Variant))):
        yield hint
    for argument in typing.get_args(hint):
        yield from _classes_in(argument)


def _is_leaf(kind: Any) -> bool:
    return kind in (str, int, float, bool) or isinstance(kind, (ArrayType, enum.EnumMeta))
