"""The reference page of MSD: every class and field, variant and enum, from their declarations."""

from __future__ import annotations

import enum
import inspect
import re
import typing
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np

from engine.msd.names import class_words
from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.base import Element, FieldInfo, Payload, fields_of
from engine.msd.schema.variant import Case, Variant
from engine.msd.schema.world import World

Translated = Callable[[str], str]
"""Gives a text of the page in another language."""

TITLE = "MSD reference"
ABOUT = (
    "Every class, field, variant and enum of a World. "
    "This page is generated from the declarations in `engine/msd/schema`."
)
CONVENTIONS = (
    "**Type**: `float[3]` is an array of 3 numbers, `float[N x 3]` has rows; `?` may be null or left out.",
    "**Default**: the value of a key that is left out; *required* keys have to be in a file.",
    "**Range**: smallest and largest value, of every number of an array.",
    "**Reach** of an edit while the simulation runs: `look` updates the picture, `parameter` the running model in "
    "place, `structure` rebuilds the model in the background and carries the state over.",
    "Lengths in meters, masses in kilograms, times in seconds, angles in radians unless the unit says degrees; z is "
    "up; quaternions are x, y, z, w.",
    "In a file an enum is its name, a variant is its name or a map from its name to its value.",
    "`extras` hold what MJCF says and MSD has no place for. MotrixSim passes over them.",
)
COLUMNS = ("Key", "Type", "Default", "Unit", "Range", "Reach", "Meaning")


def to_markdown(translated: Translated = str) -> str:
    """The reference page as Markdown, in English or what `translated` gives for its texts."""
    t = translated
    kinds = list(_kinds())
    elements = [k for k in kinds if issubclass(k, Element) and not issubclass(k, Payload)]
    parts = [f"# {t(TITLE)}\n", f"{t(ABOUT)}\n", *(f"- {t(one)}" for one in CONVENTIONS), ""]
    parts += [f"## {t('Classes')}\n"]
    parts += [_element(kind, t) for kind in elements if not kind.__name__.endswith("Extras")]
    parts += [f"## {t('Variants')}\n", *(_variant(kind, t) for kind in sorted(_of(kinds, Variant), key=_name))]
    parts += [f"## {t('Enums')}\n", *(_enum(kind, t) for kind in sorted(_of(kinds, enum.Enum), key=_name))]
    parts += [f"## {t('What only MJCF knows')}\n"]
    parts += [_element(kind, t) for kind in sorted(elements, key=_name) if kind.__name__.endswith("Extras")]
    return "\n".join(parts).rstrip() + "\n"


def texts() -> list[str]:
    """What `to_markdown` wants translated."""
    found: list[str] = []

    def asked(text: str) -> str:
        found.append(text)
        return text

    to_markdown(asked)
    return found


def _of(kinds: list[type], base: type) -> list[Any]:
    return [kind for kind in kinds if issubclass(kind, base)]


def _name(kind: type) -> str:
    return kind.__name__


def _kinds() -> Iterator[type]:
    """Every class, variant and enum that a World is made of, in the order in which they are met."""
    seen: set[type] = set()
    todo: list[Any] = [World]
    while todo:
        kind = todo.pop(0)
        if typing.get_args(kind):
            todo[:0] = typing.get_args(kind)
        elif inspect.isclass(kind) and issubclass(kind, (Element, Variant, enum.Enum)) and kind not in seen:
            seen.add(kind)
            yield kind
            if issubclass(kind, Element):
                todo += [f.type for f in fields_of(kind)]
            elif issubclass(kind, Variant):
                todo += [case.payload for case in kind.cases.values()]


def _element(kind: type[Element], t: Translated) -> str:
    return f"### {_title(kind, t)}\n\n{_meaning(kind, t)}\n\n{_fields(kind, t)}\n"


def _fields(kind: type[Element], t: Translated) -> str:
    rows = [f"| {' | '.join(map(t, COLUMNS))} |", "| --- | --- | --- | --- | --- | --- | --- |"]
    for f in fields_of(kind):
        d = f.declaration
        meaning = _escaped(t(d.meaning)) + (f" ({t(_name_of(d.ref))})" if d.ref else "")
        cells = (f"`{f.name}`", _field_type(f, t), _default(f, t), d.unit, _range(f, t), d.reach.value, meaning)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(rows)


def _name_of(kind: str) -> str:
    return f"name of a {kind.replace('_', ' ')}"


def _title(kind: type, t: Translated) -> str:
    """The name, which files and scripts have, and in other languages what it says."""
    words = class_words(kind)
    said = t(words)
    return kind.__name__ if said == words else f"{kind.__name__} {said}"


def _meaning(kind: type, t: Translated) -> str:
    return _escaped(t(" ".join(inspect.getdoc(kind).split()))) if kind.__doc__ else ""  # type: ignore[union-attr]


def _escaped(text: str) -> str:
    """Markdown that shows a sentence as it is, but for the code in it: `I*w` and <frame> are no marks."""
    return re.sub(r"(`[^`]*`)|([*<])", lambda found: found[1] or f"\\{found[2]}", text)


def _variant(kind: type[Variant], t: Translated) -> str:
    rows = [f"| {t('Name')} | {t('Value')} |", "| --- | --- |"]
    payloads = []
    for case in kind.cases.values():
        if case.is_struct:
            payloads.append(f"\n`{case.tag}`: {_meaning(case.payload, t)}\n\n{_fields(case.payload, t)}\n")
        rows.append(f"| `{case.tag}` | {_case(case, t)} |")
    usual = t("Usual: {}.").format(f"`{kind().tag}`")
    return f"### {_title(kind, t)}\n\n{_meaning(kind, t)} {usual}\n\n" + "\n".join([*rows, *payloads]) + "\n"


def _case(case: Case, t: Translated) -> str:
    if case.payload is None:
        return ""
    if case.is_struct:
        return t("a map, see below")
    return _type(case.payload, t) + (f", {t(_name_of(case.ref))}" if case.ref else "")


def _enum(kind: type[enum.Enum], t: Translated) -> str:
    return f"### {_title(kind, t)}\n\n{_meaning(kind, t)}\n\n{', '.join(f'`{member.value}`' for member in kind)}\n"


def _field_type(f: FieldInfo, t: Translated) -> str:
    return _type(f.type, t) + ("?" if f.optional else "")


def _type(kind: Any, t: Translated) -> str:
    """A type as a file has it, with links to what is on this page."""
    args = typing.get_args(kind)
    origin = typing.get_origin(kind)
    if origin is list:
        return t("list of {}").format(_type(args[0], t))
    if origin is dict:
        return t("map to {}").format(_type(args[1], t))
    if origin is tuple:
        return f"{_type(args[0], t)}[{len(args)}]"
    if isinstance(kind, ArrayType):
        return f"{'int' if issubclass(kind.dtype, np.integer) else 'float'}[{kind.expected()}]"
    if kind in (float, int, bool, str):
        return {float: "float", int: "int", bool: "bool", str: "string"}[kind]
    return f"[{kind.__name__}](#{kind.__name__.lower()})"


def _default(f: FieldInfo, t: Translated) -> str:
    if f.required:
        return f"*{t('required')}*"
    value = f.default()
    if value is None or value is msgspec.UNSET:
        return "null" if value is None else ""
    if isinstance(value, Variant):
        return f"`{value.tag}`"
    if isinstance(value, enum.Enum):
        return f"`{value.value}`"
    if isinstance(value, Element):
        return ""
    if isinstance(value, np.ndarray):
        return "[" + ", ".join(f"{x:g}" for x in value.ravel()) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:g}".replace("inf", "∞")
    return '""' if value == "" else str(value)


def _range(f: FieldInfo, t: Translated) -> str:
    low, high = f.declaration.ge, f.declaration.le
    if low is not None and high is not None:
        return t("{} to {}").format(f"{low:.10g}", f"{high:.10g}")
    return f"≥ {low:.10g}" if low is not None else f"≤ {high:.10g}" if high is not None else ""


if __name__ == "__main__":
    from pathlib import Path

    from engine.msd.replacing import write_whole

    page = Path(__file__).parents[2] / "docs" / "reference.md"
    page.parent.mkdir(exist_ok=True)
    write_whole(page, [to_markdown().encode()])
