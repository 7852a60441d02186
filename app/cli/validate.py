"""msd-studio validate: everything that is wrong with a scene."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from app.cli.arguments import add_scene

if TYPE_CHECKING:
    from engine.msd.schema import World
    from engine.msd.validate import Finding

HELP = "check a scene; exit 0, or 1 with every finding"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser)
    parser.add_argument(
        "--fix", metavar="OUT", help="write a copy in which every error and warning with a known repair is repaired"
    )


def run(args: argparse.Namespace) -> int:
    from app.cli.files import read_world
    from engine import msd
    from engine.msd.validate import repair

    world = read_world(args.file, args.asset_root)
    if args.fix:
        world, repaired = repair(world, check)
        for finding in repaired:
            assert finding.fix is not None
            print(f"fixed: {finding.path}: {finding.message}: {finding.fix.label}")
        msd.save(world, args.fix)
    findings = check(world)
    for finding in findings:
        print(": ".join(part for part in (str(finding.severity), finding.path, finding.message) if part))
    return int(any(finding.severity is msd.Severity.ERROR for finding in findings))


def check(world: World) -> list[Finding]:
    """What the validator finds, and where that is no error what building the scene and its start show."""
    from engine import msd
    from engine.build import BuildError, build, overlap

    findings = msd.validate(world)
    if any(finding.severity is msd.Severity.ERROR for finding in findings):
        return findings
    try:
        return findings + overlap.findings(build(world))
    except BuildError as error:
        return findings + [
            msd.Finding(msd.Severity.ERROR, reason.path, reason.message, "build") for reason in error.reasons
        ]
