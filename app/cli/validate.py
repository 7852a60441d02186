"""msd-studio validate: everything that is wrong with a scene, and repairing it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from app.cli.arguments import add_scene
from app.cli.errors import CommandError

if TYPE_CHECKING:
    from engine.msd.difference import Difference
    from engine.msd.schema.world import World
    from engine.msd.validate import Finding, Repair

HELP = "check a scene; exit 0, or 1 with every finding"

EPILOG = """Exit codes: 0 when no error is found (warnings and information do not count), 1 when there is an error or
the file cannot be read, 2 for wrong usage. With --fix or --dry-run it is the repaired scene that counts."""

SEVERITIES = ("error", "warning", "info")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add_scene(parser)
    parser.add_argument(
        "--severity", choices=SEVERITIES, default="info", help="show only findings as bad as this, or worse"
    )
    group = parser.add_argument_group("repairs")
    group.add_argument(
        "--fix",
        metavar="OUT",
        help="write a copy with the errors and warnings repaired that can be without removing, inventing or guessing "
        "anything; the other repairs are listed",
    )
    group.add_argument("--dry-run", action="store_true", help="show what would be repaired, and write nothing")
    group.add_argument(
        "--choose",
        metavar="REPAIR",
        action="append",
        default=[],
        help="also do a repair that is listed as needing a choice: its number in that list, the path of its finding, "
        "or all; can be given several times",
    )


def run(args: argparse.Namespace) -> int:
    from app.checking import findings_of
    from app.cli.files import read_world
    from engine.msd.validate import Severity

    if args.choose and not (args.fix or args.dry_run):
        raise CommandError("--choose needs --fix OUT or --dry-run")
    world = read_world(args.file, args.asset_root, format=args.format)
    if args.fix or args.dry_run:
        world = _repair(world, args)
    findings = findings_of(world)
    shown = SEVERITIES[: SEVERITIES.index(args.severity) + 1]
    for finding in findings:
        if finding.severity in shown:
            print(": ".join(part for part in (str(finding.severity), finding.path, finding.message) if part))
    return int(any(finding.severity is Severity.ERROR for finding in findings))


def _repair(world: World, args: argparse.Namespace) -> World:
    """Repair a World, say what changes and what needs a choice, and write it unless this is a dry run."""
    from app.checking import findings_of
    from engine import msd
    from engine.msd.difference import differences
    from engine.msd.validate import repair

    repaired = repair(world, findings_of, chooser(args.choose))
    for row in repaired.done:
        print(f"fixed: {_sentence(row.finding)}: {row.fix.label}")
    for difference in differences(world, repaired.world):
        print(f"  {change_line(difference)}")
    if repaired.left:
        print("not applied, needs a choice (--choose):")
    for number, row in enumerate(repaired.left, 1):
        print(f"  {number:>3} {row.fix.kind:<8} {_sentence(row.finding)}: {row.fix.label}")
    if not args.dry_run:
        msd.save(repaired.world, args.fix)
    return repaired.world


def _sentence(finding: Finding) -> str:
    return ": ".join(part for part in (finding.path, finding.message) if part)


def chooser(wanted: Iterable[str]) -> Callable[[list[Repair]], list[Repair]]:
    """What chooses among the repairs that are left, by numbers and paths, or `all`: of several repairs of one finding
    by its path, and by `all`, the first. Raises CommandError for what is not listed at first."""
    wanted = list(wanted)
    first = True

    def choose(left: list[Repair]) -> list[Repair]:
        nonlocal first
        if "all" in wanted:
            return _first_of_each(left)
        if not first:
            return []
        first = False
        chosen: list[Repair] = []
        for word in wanted:
            if word.isascii() and word.isdigit():
                found = left[int(word) - 1 : int(word)] if int(word) > 0 else []
            else:
                found = _first_of_each(row for row in left if row.finding.path == word)
            if not found:
                raise CommandError(f"--choose {word}: there is no such repair; {len(left)} need a choice")
            chosen += [row for row in found if row not in chosen]
        return chosen

    return choose


def _first_of_each(repairs: Iterable[Repair]) -> list[Repair]:
    found: dict[Finding, Repair] = {}
    for row in repairs:
        found.setdefault(row.finding, row)
    return list(found.values())


def change_line(difference: Difference) -> str:
    """A line for one place that differs: what is there before and after."""
    from engine.msd.difference import DifferenceKind, describe

    path = difference.path.replace(".unknown_keys[", "[").replace("unknown_keys[", "[")
    match difference.kind:
        case DifferenceKind.ADDED:
            return f"+ {path}: {describe(difference.new)}"
        case DifferenceKind.REMOVED:
            return f"- {path}: {describe(difference.old)}"
        case _:
            return f"~ {path}: {describe(difference.old)} -> {describe(difference.new)}"
