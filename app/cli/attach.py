"""msd-studio attach: put one scene into another."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from app.cli.arguments import add_reading, add_robot, finite, robot_of
from app.cli.errors import CommandError, UsageError
from app.cli.messages import did_you_mean, note
from app.cli.scene_output import add_writing, check_target, confirm_replacing, note_files_outside, write_scene

if TYPE_CHECKING:
    from engine.msd.schema.world import World

HELP = "attach a scene to another one: a gripper to an arm, a robot to a room"

ABOUT = """\
Everything of PART is added except its settings. Where both have an object of the same name, nothing is
written: give a prefix. Without -o, OUT is BASE, after a question.
"""

EXAMPLES = """\
examples:
  msd-studio attach arm.xml gripper.xml --at wrist --prefix left_ -o arm_with_gripper.msd
  msd-studio attach room.msd robot.urdf --translation 1,0,0 --prefix robot_ -o room_with_robot.msd
  msd-studio attach arm.msd tool.msd --at 'hierarchy.bodies[0].link.children[0]' -o - --to xml
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("base", metavar="BASE", help="the scene to attach to; - or a pipe: read it from there")
    parser.add_argument("part", metavar="PART", help="the scene to attach")
    parser.add_argument(
        "--at", metavar="PLACE", help="a link or site of BASE, by name or World path (default: the world itself)"
    )
    parser.add_argument("--prefix", default="", metavar="P", help="prefix for every name of PART")
    parser.add_argument("--translation", type=_numbers(3), metavar="X,Y,Z", help="of PART in the frame of PLACE, m")
    parser.add_argument("--rotation", type=_numbers(4), metavar="X,Y,Z,W", help="of PART before that, a quaternion")
    parser.add_argument(
        "-o", "--out", metavar="OUT", help="a file, its suffix says the format; - for standard output"
    )
    add_writing(parser)
    add_reading(parser)
    add_robot(parser)


def _numbers(count: int):
    def numbers(text: str) -> tuple[float, ...]:
        try:
            found = tuple(finite(part) for part in text.split(","))
        except argparse.ArgumentTypeError:
            found = ()
        if len(found) != count:
            raise argparse.ArgumentTypeError(f"expected {count} numbers with commas between, found {text!r}")
        return found

    return numbers


def run(args: argparse.Namespace) -> int:
    from app.cli.files import checked, read_world
    from engine.msd.attach import attach
    from engine.msd.report import Report

    out = args.out or args.base
    check_target(out, args)
    confirm_replacing([args.base, args.part], [out], args.force, existing=False)
    if args.rotation and not any(args.rotation):
        raise UsageError("--rotation 0,0,0,0: a quaternion other than zero was expected")
    base = read_world(args.base, args.asset_root, format=args.format)
    part = read_world(args.part, args.asset_root, robot=robot_of(args), format=args.format)
    link, shift, turn = placed(base, args.at, args.translation, args.rotation)
    report = Report()
    attach(base, part, link, None, shift, turn, args.prefix or None, report=report)
    checked(args.part, report)
    report = Report()
    write_scene(base, out, args, report)
    checked(out, report)
    note_files_outside(base, out, args)
    if out != "-":
        note(f"{out}: {args.part} at {args.at or 'the world'}")
    return 0


def placed(world: World, place: str | None, translation, rotation):
    """Name of the link that PART is attached to (None: the world), and its pose there: (3,) m and (4,) x, y, z, w.

    Raises CommandError when there is no such link or site.
    """
    from scipy.spatial.transform import Rotation

    from engine.msd import names
    from engine.msd.schema import Link, Site

    if place is None:
        return None, translation, rotation
    found = names.find(world, "link", place) or names.find(world, "site", place)
    path, element = (found.path, found.element) if found else _at_path(world, place)
    if isinstance(element, Link):
        return _name(element, path), translation, rotation
    if not isinstance(element, Site):
        have = [*names.names(world, "link"), *names.names(world, "site")]
        hint = did_you_mean(place, have) or f"; it has {', '.join(have[:10])}{', ...' if len(have) > 10 else ''}"
        raise CommandError(f"--at {place}: the scene has no link or site of this name or path{hint}")
    site = Rotation.from_quat(element.orientation)
    turn = site * Rotation.from_quat((0.0, 0.0, 0.0, 1.0) if rotation is None else rotation)
    shift = element.position + site.apply((0.0, 0.0, 0.0) if translation is None else translation)
    owner = path.rpartition(".sites[")[0]
    link = None if owner == "hierarchy" else _at_path(world, owner)[1]
    return (None if link is None else _name(link, owner)), shift, turn.as_quat()


def _at_path(world: World, path: str):
    """World path and object at a path; (path, None) where there is nothing."""
    from engine.msd import paths
    from engine.msd.schema import Body

    try:
        element = paths.get(world, path)
    except (KeyError, ValueError, IndexError, AttributeError):
        return path, None
    return (f"{path}.link", element.link) if isinstance(element, Body) else (path, element)


def _name(link, path: str) -> str:
    if not link.name:
        raise CommandError(f"--at {path}: this link has no name, which is needed to attach to it; name it first")
    return link.name
