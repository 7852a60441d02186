"""What a sweep varies: `joints["elbow"].armature=0.1..0.5`, a parameter and the values that worlds get of it."""

from __future__ import annotations

import difflib
import itertools
import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from engine.msd.by_name import GROUPS, Objects, group_of, name_in_group
from engine.msd.edits import Set, set_edit
from engine.msd.paths import format_path, get, join, parse, walk
from engine.msd.schema import Joint, World
from engine.msd.schema.base import Element, fields_of

SPREAD, LIST, DRAWN = "spread", "list", "drawn"
_RANGE = re.compile(r"(.+?)\.\.(.+?)(?::(\d+))?")
_VARIED = (
    "physics_material.friction[0]",
    "inertial.mass",
    "physics_material.density",
    "spring_damper.coeff.value.d",
    "actuator_type.value.kp",
    "actuator_type.value.gainprm[0]",
    "friction_loss",
    "armature",
)
"""Ends of the paths of what is varied most: friction, mass, damping and gain."""
_CALL = re.compile(r"(\w+)\(([^()]*)\)")
_DRAWS = {
    "normal": "mean and standard deviation",
    "uniform": "lowest and highest",
    "loguniform": "lowest and highest",
}


class Variation(msgspec.Struct, frozen=True):
    """A parameter and where its values come from.

    kind: SPREAD, evenly over `numbers` (first, last), as many as there are worlds; LIST, each of `values`; DRAWN, at
    random by the `law` (normal, uniform, loguniform) of two `numbers`."""

    text: str
    """The parameter as it was written."""
    path: str
    """Its World path."""
    kind: str
    values: tuple[Any, ...] = ()
    numbers: tuple[float, float] | None = None
    law: str = ""


def parse_variation(text: str, world: World) -> Variation:
    """A variation from PATH=A..B, PATH=A..B:N, PATH=V,V,V or PATH=normal(MEAN,SD). Raises ValueError in one sentence,
    for a path that is not there with those that are near."""
    name, equals, how = text.partition("=") if "=" in text else (text, "", "")
    name, how = name.strip(), how.strip()
    if not equals or not how:
        raise ValueError(f"{text!r}: expected PATH=A..B, PATH=A..B:N, PATH=V,V,V or PATH=normal(MEAN,SD)")
    path = resolved(name, world)
    if match := _CALL.fullmatch(how):
        law, inside = match.groups()
        numbers = [_number(part, how) for part in inside.split(",")]
        if law not in _DRAWS or len(numbers) != 2:
            laws = ", ".join(f"{law}({what})" for law, what in _DRAWS.items())
            raise ValueError(f"{how!r}: there is {laws}")
        if (law == "normal" and numbers[1] < 0) or (law == "loguniform" and min(numbers) <= 0):
            wanted = "a deviation from 0" if law == "normal" else "positive limits"
            raise ValueError(f"{how!r}: {law} takes {wanted}")
        return _checked(Variation(name, path, DRAWN, (), (numbers[0], numbers[1]), law), world)
    if match := _RANGE.fullmatch(how):
        first, last = _number(match[1], how), _number(match[2], how)
        if match[3] is None:
            return _checked(Variation(name, path, SPREAD, (), (first, last)), world)
        if not 2 <= int(match[3]) <= 1_000_000:
            raise ValueError(f"{how!r}: expected 2 values or more")
        return _checked(Variation(name, path, LIST, tuple(np.linspace(first, last, int(match[3])).tolist())), world)
    return _checked(Variation(name, path, LIST, tuple(_value(part) for part in how.split(","))), world)


def _number(text: str, whole: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise ValueError(f"{whole!r}: expected a finite number, found {text.strip()!r}")
    return number


def _value(text: str) -> Any:
    try:
        value = json.loads(text.strip())
    except ValueError:
        return text.strip()
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"expected a finite number, found {text.strip()!r}")
    return value


def _checked(variation: Variation, world: World) -> Variation:
    """Raise ValueError where the World cannot have the first of the values at all."""
    edit_of(world, variation, variation.values[0] if variation.values else (variation.numbers or (0.0,))[0])
    return variation


def edit_of(world: World, variation: Variation, value: Any) -> Set:
    """The edit that gives a World a value. Whole numbers get the nearest. Raises ValueError."""
    present = get(world, variation.path)
    if isinstance(present, np.ndarray) and present.ndim:
        raise ValueError(f"{variation.text} has {present.size} numbers: name one of them, as {variation.text}[0]")
    if isinstance(present, (Element, list, dict)):
        inside = [path for path, number in numbers_of(world) if path.startswith(variation.path)]
        example = f": name one of its numbers, as {inside[0]}" if inside else ""
        raise ValueError(f"{variation.text} is no number{example}")
    if isinstance(present, str) and isinstance(value, (int, float)):
        raise ValueError(f"{variation.text} is a text, {present!r}, and no number")
    if isinstance(present, int) and not isinstance(present, bool) and isinstance(value, float):
        value = round(value)
    try:
        return set_edit(world, variation.path, value)
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{variation.text}: {error.args[0] if error.args else error}") from None


def resolved(name: str, world: World) -> str:
    """The World path of a parameter that is named by its path, or by the name of an object: `geoms["floor"].margin`;
    quotes may be left out. Raises ValueError naming the nearest."""
    match = re.fullmatch(r"(\w+)\[(\"?)([^\]\"]+)\2\](.*)", name)
    path = name
    if match and match[1] in GROUPS:
        try:
            element = Objects(world, match[1])[match[3]]
        except KeyError as error:
            raise ValueError(f"{name}: {error.args[0]}") from None
        path = (
            next(path for path, each in walk(world, classes=frozenset({type(element)})) if each is element) + match[4]
        )
    try:
        steps = parse(path)
        get(world, path)
    except (KeyError, ValueError):
        paths = [path for path, _ in numbers_of(world)]
        by_name = {named(world, path): path for path in paths}
        labels = {each: _label(world, path) for each, path in by_name.items()}
        known = list(dict.fromkeys([*by_name, *paths]))
        near = _same_field(name, known, labels) or difflib.get_close_matches(name, known, n=3, cutoff=0.5)
        there = _missing(name, world) or (f"; there is {', '.join(near)}" if near else "")
        raise ValueError(f"there is no parameter {name}{there}") from None
    return format_path(steps)


def _missing(name: str, world: World) -> str:
    """That a joint has no spring and damper, if a name is that of one of its numbers; "" else."""
    match = re.fullmatch(r"joints\[\"?([^\]\"]+)\"?\]\.(\w+\.)*(damping|stiffness|d|k)", name)
    if not match or match[1] not in (joints := Objects(world, "joints")):
        return ""
    lacks = getattr(joints[match[1]], "spring_damper", ...) is None
    return f"; the joint {match[1]!r} has no spring_damper: give it one first" if lacks else ""


def _same_field(name: str, known: Iterable[str], labels: Mapping[str, str]) -> list[str]:
    """Of known parameters, up to three of the same object whose field, which may be deeper inside, has the same name
    or is called so for people."""
    begin, dot, field = name.replace('"', "").rpartition(".")
    inside = re.compile(re.escape(begin + dot) + r".*\b" + re.escape(field) + r"(\[\d+\])?")
    called = field.replace("_", " ")

    def is_same(each: str) -> bool:
        bare = each.replace('"', "")
        return bool(inside.fullmatch(bare)) or (labels.get(each) == called and bare.startswith(begin + dot))

    return [each for each in known if dot and is_same(each)][:3]


def _label(world: World, path: str) -> str:
    """What people call the field at a path of `numbers_of`; "" where that is its name."""
    *owner, name = parse(path)
    fields = () if isinstance(name, int) else fields_of(type(get(world, format_path(tuple(owner)))))
    return next((field.declaration.label for field in fields if field.name == name), "")


def numbers_of(world: World) -> list[tuple[str, float]]:
    """World paths of the numbers of a World that say something about it, but for those in assets, with their
    values."""
    found: list[tuple[str, float]] = []
    unused: tuple[str, ...] = ()
    for path, element in walk(world):
        if not isinstance(element, Element) or path.startswith(("assets", *unused)):
            continue
        unused = tuple(join(path, name) for name in _unused(element)) or unused  # what is inside follows at once
        for field in fields_of(type(element)):
            value = getattr(element, field.name)
            at = join(path, field.name)
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                found.append((at, float(value)))
            elif isinstance(value, np.ndarray) and value.ndim == 1 and value.size <= 16 and value.dtype.kind in "fi":
                found += [(join(at, i), float(number)) for i, number in enumerate(value)]
    return found


def most_varied(numbers: Iterable[str], path: str) -> str:
    """Of the World paths of numbers the one at or below a path that is varied most: friction, mass or density,
    damping or gain, of several the nearest; else the first; "" where there is none."""
    below = [each for each in numbers if each == path or each.startswith((f"{path}.", f"{path}["))]
    for end in _VARIED:
        if found := [each for each in below if each.endswith(f".{end}")]:
            return min(found, key=lambda each: len(parse(each)))
    return below[0] if below else ""


def _unused(element: Element) -> list[str]:
    """Fields of an object that change nothing while others are as they are: how its friction or its limits act, of
    which it has none."""
    unused = []
    if getattr(element, "friction_loss", None) == 0 or getattr(element, "frictionloss", None) == 0:
        unused.append("friction_damping")
    if isinstance(element, Joint) and not (
        math.isfinite(element.pos_limit.lower) or math.isfinite(element.pos_limit.upper)
    ):
        unused.append("limit_force")
    return unused


def named(world: World, path: str) -> str:
    """A World path that begins with the name of the nearest object around, if it has one of its own."""
    steps = parse(path)
    for size in range(len(steps) - 1, 0, -1):
        owner = format_path(steps[:size])
        element = get(world, owner)
        group = group_of(element)
        name = name_in_group(element) if group else None
        if name and group != "bodies" and list(Objects(world, group)).count(name) == 1:
            return f'{group}["{name}"]{path[len(owner) :]}'
    return path


def values_of(variations: Sequence[Variation], worlds: int | None, seed: int) -> list[tuple[Any, ...]]:
    """The values of each world. Lists are combined, all with all; what is spread stands in order where it is the only
    one, and else is shuffled, so that worlds cover all of each range. Raises ValueError for a number of worlds that
    does not fit."""
    lists = [variation.values for variation in variations if variation.kind == LIST]
    combinations = list(itertools.product(*lists))
    if worlds is None:
        if len(lists) < len(variations):
            raise ValueError("the number of worlds is needed where values are spread or drawn: --worlds N")
        worlds = len(combinations)
    if lists and worlds % len(combinations):
        raise ValueError(
            f"the lists have {len(combinations)} combinations: the number of worlds is that or a multiple of it, "
            f"{worlds} was given"
        )
    random = np.random.default_rng(seed)
    columns, spread, place = [], 0, 0
    for variation in variations:
        first, second = variation.numbers or (0.0, 0.0)
        if variation.kind == LIST:
            columns.append([combinations[world % len(combinations)][place] for world in range(worlds)])
            place += 1
        elif variation.kind == SPREAD:
            values = np.linspace(first, second, worlds)
            columns.append((random.permutation(values) if spread or lists else values).tolist())
            spread += 1
        elif variation.law == "loguniform":
            columns.append(np.exp(random.uniform(np.log(first), np.log(second), worlds)).tolist())
        else:
            draw = random.normal if variation.law == "normal" else random.uniform
            columns.append(draw(first, second, worlds).tolist())
    return list(zip(*columns, strict=True))
