"""msd-studio validate: everything that is wrong with a scene."""

from __future__ import annotations

import argparse

from app.cli.arguments import add_scene

HELP = "check a scene; exit 0, or 1 with every finding"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser)
    parser.add_argument(
        "--fix", metavar="OUT", help="write a copy in which every error and warning with a known repair is repaired"
    )


def run(args: argparse.Namespace) -> int:
    from app.checking import findings_of
    from app.cli.files import read_world
    from engine import msd
    from engine.msd.validate import repair

    world = read_world(args.file, args.asset_root)
    if args.fix:
        world, repaired = repair(world, findings_of)
        for finding in repaired:
            assert finding.fix is not None
            print(f"fixed: {finding.path}: {finding.message}: {finding.fix.label}")
        msd.save(world, args.fix)
    findings = findings_of(world)
    for finding in findings:
        print(": ".join(part for part in (str(finding.severity), finding.path, finding.message) if part))
    return int(any(finding.severity is msd.Severity.ERROR for finding in findings))
