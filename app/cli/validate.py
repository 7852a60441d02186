"""msd-studio validate: everything that is wrong with a scene, and repairing it."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from app.cli.arguments import add_scene
from app.cli.errors import CommandError
from app.cli.scene_output import confirm_replacing

if TYPE_CHECKING:
    from engine.msd.difference import Difference
    from engine.msd.schema.world import World
    from engine.msd.validate import Finding, Fix, Repair
    from engine.msd.validate.fixing import Check

HELP = "check a scene; exit 0, or 1 with every finding"

EPILOG = """Exit codes: 0 when no error is found (warnings and information do not count), 1 when there is an error or
the file cannot be read, 2 for wrong usage. With --fix or --dry-run it is the repaired scene that counts."""

Places = dict[str, tuple[str, int]]
"""File and line of objects, by World path: `engine.msd.report.Report.places`."""

SEVERITIES = ("error", "warning", "info")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add_scene(parser)
    parser.add_argument(
        "--severity", choices=SEVERITIES, default="info", help="show only findings of at least this severity"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs; see the README")
    group = parser.add_argument_group("repairs")
    group.add_argument(
        "--fix",
        metavar="OUT",
        help="write a copy with the repairs applied that remove, add and guess nothing; the others are listed",
    )
    group.add_argument(
        "--force", action="store_true", help="replace a read-only file, and FILE itself without a question"
    )
    group.add_argument("--dry-run", action="store_true", help="show what would be repaired, and write nothing")
    group.add_argument(
        "--choose",
        metavar="REPAIR",
        action="append",
        default=[],
        help="also apply a repair that is listed as needing a choice: its number in that list, the path of its "
        "finding, or all; can be given several times",
    )


def run(args: argparse.Namespace) -> int:
    from engine.errors import SceneError

    if args.choose and not (args.fix or args.dry_run):
        raise CommandError("--choose needs --fix OUT or --dry-run")
    if args.fix and not args.dry_run:
        confirm_replacing([args.file], [args.fix], args.force, existing=False)
    answer = Answer(args.file)
    try:
        _check(args, answer)
    except SceneError as error:
        if not args.json:
            raise
        line = re.search(r"line (\d+)", error.place)
        answer.findings.append(
            _row("error", "unreadable", "", error.message, error.file or args.file, int(line[1]) if line else 0)
        )
    answer.count()
    shown = SEVERITIES[: SEVERITIES.index(args.severity) + 1]
    answer.findings = [row for row in answer.findings if row["severity"] in shown]
    if args.json:
        print(json.dumps(dataclasses.asdict(answer), indent=2, ensure_ascii=False))
    else:
        print(*answer.lines(), sep="\n", end="\n" if answer.lines() else "")
    return int(answer.errors > 0)


def _check(args: argparse.Namespace, answer: Answer) -> None:
    """Read, repair if requested, and check."""
    from app.checking import findings_of, import_note
    from app.cli.files import read_world
    from app.cli.progress import Progress
    from engine.msd.locations import locations
    from engine.msd.report import Report

    places: Places = {}
    report = Report(places=places)
    world = read_world(args.file, args.asset_root, format=args.format, report=report)
    in_file: World | None = world
    repairs, shown = args.fix or args.dry_run, Progress()

    def findings_with_progress(world: World) -> list[Finding]:
        return findings_of(world, lambda share: shown.show(f"checking, {share:.0%}"))

    if repairs:
        world, in_file, places = _repair(world, args, answer, findings_with_progress, places)
    findings = findings_with_progress(world)
    shown.clear()
    found = {} if in_file is None else locations(in_file, [finding.path for finding in findings], places)
    for finding in findings:
        answer.findings.append(_finding_row(finding, *found.get(finding.path, (world.source_path or "", 0, 0))))
    if args.json:  # they are on stderr for whoever reads text
        for reported in report.findings:
            severity = import_note(reported).severity
            answer.findings.append(
                _row(severity, "import", reported.path, reported.message, reported.file, reported.line)
            )


@dataclasses.dataclass
class Answer:
    """What is printed, as JSON with these keys or as text."""

    file: str
    errors: int = 0
    warnings: int = 0
    information: int = 0
    findings: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    """After the repairs, if some are requested."""
    fixed: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    """Repairs that were done."""
    changes: list[str] = dataclasses.field(default_factory=list)
    """What they changed, a line each."""
    choices: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    """Repairs that are done only when they are chosen, by number from 1."""

    def count(self) -> None:
        """Count the findings."""
        severities = [row["severity"] for row in self.findings]
        self.errors, self.warnings, self.information = map(severities.count, SEVERITIES)

    def lines(self) -> list[str]:
        """The answer as text."""
        lines = [f"fixed: {_message(row)}: {row['fix']['label']}" for row in self.fixed]
        lines += [f"  {line}" for line in self.changes]
        if self.choices:
            lines.append("not applied, needs a choice (--choose):")
        for number, row in enumerate(self.choices, 1):
            lines.append(f"  {number:>3} {row['fix']['kind']:<8} {_message(row)}: {row['fix']['label']}")
        for row in self.findings:
            lines.append(f"{row['severity']}: {_message(row)}{self._where(row)}")
        return lines

    def _where(self, row: dict[str, Any]) -> str:
        if not row["line"]:
            return ""
        other = "" if os.path.basename(row["file"]) == os.path.basename(self.file) else f"{row['file']}, "
        return f" ({other}line {row['line']}" + (f", column {row['column']})" if row["column"] else ")")


def _row(
    severity: str, check: str, path: str, message: str, file: str = "", line: int = 0, column: int = 0
) -> dict[str, Any]:
    where = {"file": file, "line": line or None, "column": column or None}
    return {"severity": severity, "check": check, "path": path, "message": message, **where, "fix": None}


def _finding_row(finding: Finding, file: str = "", line: int = 0, column: int = 0) -> dict[str, Any]:
    row = _row(str(finding.severity), finding.check, finding.path, finding.message, file, line, column)
    return row | {"fix": _fix_row(finding.fix) if finding.fix else None}


def _fix_row(fix: Fix) -> dict[str, Any]:
    return {"kind": str(fix.kind), "label": fix.label, "safe": fix.kind.safe}


def _message(row: dict[str, Any]) -> str:
    return ": ".join(part for part in (row["path"], row["message"]) if part)


def _repair(
    world: World, args: argparse.Namespace, answer: Answer, check: Check, places: Places
) -> tuple[World, World | None, Places]:
    """Repair a World, note what changes and what needs a choice, and write it unless this is a dry run. Returns the
    repaired one, and it with the file and `places` to look for lines in; None where its paths are others there."""
    import msgspec

    from engine import msd
    from engine.msd.difference import differences
    from engine.msd.locations import locations
    from engine.msd.validate import Remove, repair

    repaired = repair(world, check, chooser(args.choose))
    rows = [*repaired.done, *repaired.left]
    edits = [edit for row in repaired.done for edit in row.fix.edits]
    # An entry that is removed from a list moves those behind it.
    still = not any(isinstance(edit, Remove) and not edit.path.endswith('"]') for edit in edits)
    found = locations(world, [row.finding.path for row in rows], places) if still else {}
    unknown = (world.source_path or "", 0, 0)
    written = [
        _finding_row(row.finding, *found.get(row.finding.path, unknown)) | {"fix": _fix_row(row.fix)} for row in rows
    ]
    answer.fixed, answer.choices = written[: len(repaired.done)], written[len(repaired.done) :]
    answer.changes = [change_line(difference) for difference in differences(world, repaired.world)]
    if args.dry_run:
        return repaired.world, repaired.world if still else None, places
    msd.save(repaired.world, args.fix, force=args.force)
    return repaired.world, msgspec.structs.replace(repaired.world, source_path=os.path.abspath(args.fix)), {}


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
