"""Names chosen by regular expressions."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Any


def resolve_matching_names(
    keys: str | Sequence[str], list_of_strings: Sequence[str], preserve_order: bool = False
) -> tuple[list[int], list[str]]:
    """Indices and names of the strings that expressions match whole.

    Args:
        keys: a regular expression, or several.
        list_of_strings: what there is.
        preserve_order: results in the order of `keys`; else in the order of `list_of_strings`.

    Raises ValueError where a string is matched by two expressions, or an expression matches nothing; it names the
    nearest strings there are.
    """
    expressions = [keys] if isinstance(keys, str) else list(keys)
    places = _places(expressions, list_of_strings)
    order = sorted(places, key=lambda i: (places[i], i)) if preserve_order else sorted(places)
    return order, [list_of_strings[i] for i in order]


def resolve_matching_names_values(
    data: Mapping[str, Any], list_of_strings: Sequence[str], preserve_order: bool = False
) -> tuple[list[int], list[str], list[Any]]:
    """Indices, names and values of the strings that the expressions of a dictionary match whole; as
    `resolve_matching_names`.

    Raises TypeError where `data` is no dictionary."""
    if not isinstance(data, Mapping):
        raise TypeError(f"expected a dictionary of expressions and values, found {type(data).__name__}: {data!r}")
    values = list(data.values())
    places = _places(list(data), list_of_strings)
    order = sorted(places, key=lambda i: (places[i], i)) if preserve_order else sorted(places)
    return order, [list_of_strings[i] for i in order], [values[places[i]] for i in order]


def _places(expressions: list[str], names: Sequence[str]) -> dict[int, int]:
    """The index of the expression that matches it, for each index of a name that one does."""
    places: dict[int, int] = {}
    unused = []
    for place, expression in enumerate(expressions):
        if not isinstance(expression, str):
            raise TypeError(f"expected a regular expression, found {type(expression).__name__}: {expression!r}")
        try:
            pattern = re.compile(expression)
        except re.error as error:
            raise ValueError(f"{expression!r} is no regular expression: {error}") from None
        matched = [i for i, name in enumerate(names) if pattern.fullmatch(name)]
        for i in matched:
            if i in places:
                raise ValueError(
                    f"{names[i]!r} is matched by two expressions, {expressions[places[i]]!r} and {expression!r}; one "
                    "may match each name"
                )
            places[i] = place
        if not matched:
            unused.append(expression)
    if unused:
        raise ValueError("; ".join(_nothing(expression, names) for expression in unused))
    return places


def _nothing(expression: str, names: Sequence[str]) -> str:
    if not names:
        return f"nothing matches {expression!r}: there are no names to match"
    near = difflib.get_close_matches(expression, list(names), n=3, cutoff=0.4)
    if near:
        return f"nothing matches {expression!r}; the nearest names are {', '.join(map(repr, near))}"
    more = ", ..." if len(names) > 20 else ""
    return f"nothing matches {expression!r}; there are {', '.join(map(repr, names[:20]))}{more}"
