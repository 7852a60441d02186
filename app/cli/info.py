"""msd-studio info: what a scene holds."""

from __future__ import annotations

import argparse
import json

from app.cli.arguments import add_robot, add_scene, robot_of

HELP = "summarize a scene: bodies with masses, joints, actuators, sensors, assets with sizes"

EXAMPLES = """\
examples:
  msd-studio info humanoid.xml
  msd-studio info robot.urdf --json | jq .mass
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_robot(parser)


def run(args: argparse.Namespace) -> int:
    from app.cli.files import read_world
    from app.cli.messages import note
    from app.scene_summary import lines, summary
    from engine.compiler import BuildError, build
    from engine.simulation.scene_layout import layout_of

    world = read_world(args.file, args.asset_root, robot=robot_of(args), format=args.format)
    layout = None
    try:
        layout = layout_of(build(world), 0)
    except BuildError as error:
        note("; ".join(f"{reason.path}: {reason.message}" for reason in error.reasons))
        note("the scene cannot be built; masses and degrees of freedom are not known")
    about = summary(args.file, world, layout)
    print(json.dumps(about, indent=2, ensure_ascii=False) if args.json else "\n".join(lines(about)))
    return 0 if layout is not None else 1
