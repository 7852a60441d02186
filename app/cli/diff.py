"""msd-studio diff: what differs between two scenes."""

from __future__ import annotations

import argparse
import json
import math
import sys
from typing import TYPE_CHECKING, Any

from app.cli.arguments import add_reading

if TYPE_CHECKING:
    from engine.msd.difference import Difference

HELP = "list what differs between two scenes of any formats"

ABOUT = """\
Objects are compared by name, wherever they stand in their lists. A line per difference: `-` only in A, `+` only in B,
`~` changed, `=` the same entries in another order. Exit code 0: equal, 1: different, 2: trouble.
"""

EXAMPLES = """\
examples:
  msd-studio diff old.msd new.msd
  msd-studio diff robot.xml robot.msgpack --json | jq '.[].path'
  msd-studio diff <(git show HEAD:scene.msd) scene.msd
"""

SIGNS = {"changed": "~", "added": "+", "removed": "-", "order": "="}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", metavar="A", help="a scene; - or a pipe: read it from there")
    parser.add_argument("b", metavar="B", help="another one")
    parser.add_argument("--json", action="store_true", help="a list of objects with kind, path, old, new")
    add_reading(parser)


def run(args: argparse.Namespace) -> int:
    from app.cli.errors import is_expected, one_line
    from app.cli.files import read_world

    try:
        worlds = [read_world(path, args.asset_root, format=args.format) for path in (args.a, args.b)]
    except Exception as error:
        if not is_expected(error):
            raise
        print(f"msd-studio: {one_line(error)}", file=sys.stderr)
        return 2
    from engine.msd.difference import differences

    found = differences(*worlds)
    if args.json:
        rows = [{"kind": str(d.kind), "path": d.path, "old": plain(d.old), "new": plain(d.new)} for d in found]
        print(json.dumps(rows, indent=2, ensure_ascii=False))
    elif not args.quiet:
        for difference in found:
            print(line_of(difference))
    return 1 if found else 0


def line_of(difference: Difference) -> str:
    """A difference as a line."""
    from engine.msd.difference import describe

    old, new = describe(difference.old) or "none", describe(difference.new) or "none"
    values = {"added": new, "removed": old}.get(difference.kind, f"{old} -> {new}")
    return f"{SIGNS[difference.kind]} {difference.path}: {values}"


def plain(value: Any) -> Any:
    """A part of a World as JSON has it; numbers that JSON has not (infinity) as text."""
    import msgspec

    from engine.msd.writing import encode

    return _finite(None if value is msgspec.UNSET else msgspec.to_builtins(value, enc_hook=encode))


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(inner) for inner in value]
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value
