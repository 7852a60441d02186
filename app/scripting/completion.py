"""What a name that is being typed may become. Looks things up; runs no code but that of attributes."""

from __future__ import annotations

import ast
import re
import rlcompleter
from collections.abc import Mapping
from typing import Any

_KEY = re.compile(r"""([A-Za-z_][\w.\[\]"' -]*)\[(["'])([^"'\]]*)$""")
_ATTRIBUTE = re.compile(r"""([A-Za-z_][\w.]*(?:\[(?:"[^"]*"|'[^']*'|-?\d+)\](?:\.\w+)*)*)\.(\w*)$""")
_NAME = re.compile(r"(?<![\w.])([A-Za-z_]\w*)$")


def completions(before: str, names: Mapping[str, Any]) -> tuple[int, list[str]]:
    """How many characters before the cursor are replaced, and by what: attributes, keys of maps, names.

    Args:
        before: the line up to the cursor.
        names: what the code sees.
    """
    if found := _KEY.search(before):
        owner, quote, typed = found.groups()
        value = _value(owner, names)
        if isinstance(value, Mapping):
            keys = [key for key in value if isinstance(key, str) and key.startswith(typed) and quote not in key]
            return len(typed), [f"{key}{quote}]" for key in keys]
        return 0, []
    if found := _ATTRIBUTE.search(before):
        owner, typed = found.groups()
        value = _value(owner, names)
        if value is _UNKNOWN:
            return 0, []
        members = [name for name in dir(value) if name.startswith(typed)]
        plain = [name for name in members if not name.startswith("_")]
        return len(typed), sorted(members if typed.startswith("_") else plain)
    if found := _NAME.search(before):
        typed = found[1]
        matches = rlcompleter.Completer(dict(names)).global_matches(typed)
        return len(typed), sorted({re.match(r"\w+", match)[0] for match in matches if re.match(r"\w+", match)})  # type: ignore[index]
    return 0, []


_UNKNOWN = object()


def _value(text: str, names: Mapping[str, Any]) -> Any:
    """The value of names, attributes and constant keys; _UNKNOWN for anything else."""
    try:
        return _looked_up(ast.parse(text.strip(), mode="eval").body, names)
    except Exception:  # whatever attributes of the user's classes raise
        return _UNKNOWN


def _looked_up(node: ast.expr, names: Mapping[str, Any]) -> Any:
    match node:
        case ast.Name(id):
            return names[id]
        case ast.Attribute(value, attr):
            return getattr(_looked_up(value, names), attr)
        case ast.Subscript(value, ast.Constant(key)):
            return _looked_up(value, names)[key]
        case ast.Subscript(value, ast.UnaryOp(ast.USub(), ast.Constant(int(key)))):
            return _looked_up(value, names)[-key]
    raise ValueError("no name")
