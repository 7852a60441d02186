"""msd-studio validate: everything that is wrong with a scene."""

from __future__ import annotations

import argparse

from app.cli.arguments import add_scene

HELP = "check a scene; exit 0, or 1 with every finding"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser)


def run(args: argparse.Namespace) -> int:
    from app.cli.files import read_world
    from engine import msd
    from engine.build import BuildError, build

    world = read_world(args.file, args.asset_root)
    findings = msd.validate(world)
    for finding in findings:
        print(": ".join(part for part in (str(finding.severity), finding.path, finding.message) if part))
    failed = any(finding.severity is msd.Severity.ERROR for finding in findings)
    if not failed:
        try:
            build(world)
        except BuildError as error:
            failed = True
            for reason in error.reasons:
                print(f"error: {reason}")
    return 1 if failed else 0
