"""msd-studio export: signals of a take as a table, or a part of it as a take."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli import export_video
from app.cli.arguments import add_signals, count, finite, signal_patterns
from app.cli.errors import UsageError
from app.cli.messages import QUIET, note
from app.cli.take_signals import chosen

if TYPE_CHECKING:
    from app.takes.reader import Take

HELP = "write the signals of a take as CSV, NumPy, Parquet or MCAP, and videos of it"

ABOUT = (
    """\
The numbers are those of the take, bit by bit, whatever the format. A .mcap has the scene and the full state, too: it
is a take of the part between --since and --until. Of a take in which time goes back, as where the simulation was
reset, all runs are written: a table has a column "run" then, which counts them from 1.

--rosbag2 writes /joint_states, /tf and a topic of std_msgs/Float64 for each other signal; runs follow each other, and
stamps go on.

"""
    + export_video.ABOUT
)

EXAMPLES = """\
examples:
  msd-studio export take.mcap --out run.parquet
  msd-studio export take.mcap --out hinge.csv --signals joint/hinge --since 2 --until 5
  msd-studio export take.mcap --out part.mcap --since 2 --until 5
  msd-studio export take.mcap --rosbag2 bag                                     # ros2 bag play bag
  msd-studio export take.mcap --video out.mp4 --camera front --fps 60 --speed 0.25 --from 1 --to 3
  msd-studio export take.mcap --video out.mp4 --plots joint/hinge sensor/tip --overlays time,contacts
  msd-studio export take.mcap --video report.gif --size 480x360
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="TAKE", help="a take that simulate --record or the editor wrote")
    parser.add_argument("--out", metavar="FILE", help="a .csv, .npz, .parquet or .mcap file")
    parser.add_argument("--rosbag2", metavar="FOLDER", help="a bag of ROS 2, in MCAP: a folder that is not there yet")
    add_signals(parser, "all that the take has")
    parser.add_argument(
        "--since", "--from", type=finite, default=-math.inf, metavar="S", help="time of the first moment, s"
    )
    parser.add_argument(
        "--until", "--to", type=finite, default=math.inf, metavar="S", help="time of the last moment, s"
    )
    parser.add_argument("--every", type=count, default=1, metavar="N", help="write every N-th moment (default: 1)")
    parser.add_argument(
        "--force", action="store_true", help="overwrite a read-only file, or a take or video that is there"
    )
    export_video.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    from app.takes.reader import Take

    if args.out is None and args.video is None and args.rosbag2 is None:
        raise UsageError("say what is written: --out FILE, --rosbag2 FOLDER or --video FILE")
    if args.since > args.until:
        raise UsageError(f"--since {args.since:g}: that is after --until {args.until:g}")
    if args.video is not None:
        export_video.refuse(args)
    suffix = None if args.out is None else _suffix(args.out)
    take = Take(args.file)
    lines, code = [], 0
    if suffix is not None:
        lines.append(_table(args, take, suffix))
    if args.rosbag2 is not None:
        lines.append(_bag(args, take))
    if args.video is not None:
        line, code = export_video.run(args, take)
        lines.append(line)
    if take.cut:
        note(f"{args.file}: the file has no end, as after a crash; what is readable of it was exported")
    if not QUIET.get():
        print(*lines, sep="\n")
    return code


def _suffix(path: str) -> str:
    from app.recording_files import SUFFIXES

    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        found = f"as {suffix}" if suffix else "without a suffix"
        raise UsageError(f"--out {path}: signals are written as {', '.join(SUFFIXES)}, not {found}")
    return suffix


def _bag(args: argparse.Namespace, take: Take) -> str:
    """Write a bag of ROS 2; returns a line on it."""
    from app.cli.errors import CommandError
    from app.takes.exporting import Part
    from app.takes.rosbag import write_bag

    ids = chosen(take, signal_patterns(args.signals))
    try:
        moments = write_bag(take, args.rosbag2, ids, Part(args.since, args.until, args.every))
    except OSError as error:
        raise CommandError(f"{args.rosbag2}: {error.strerror or error}; nothing was written") from None
    if not moments:
        raise UsageError(_nothing(args, take))
    return f"{args.rosbag2}: a bag of {moments} moments"


def _table(args: argparse.Namespace, take: Take, suffix: str) -> str:
    """Write signals; returns a line on it."""
    from app.cli.output import check_writable
    from app.takes import exporting

    ids = chosen(take, signal_patterns(args.signals))
    part = exporting.Part(args.since, args.until, args.every)
    if suffix == ".mcap":
        moments = exporting.trim(take, args.out, ids, part, args.force)
    else:
        check_writable(args.out, args.force)
        moments = exporting.export(take, args.out, ids, part, args.force)
    if not moments:
        raise UsageError(_nothing(args, take))
    runs = exporting.run_count(take)
    return f"{args.out}: {len(ids)} signals, {moments} moments" + (f", {runs} runs" if runs > 1 else "")


def _nothing(args: argparse.Namespace, take: Take) -> str:
    """Why a part of a take has no moments."""
    if math.isinf(args.since) and math.isinf(args.until):
        why = "it ends before its first moment, as after a crash" if take.cut else "it has no moments"
        return f"{args.file}: {why}; nothing was written"
    return f"{args.file}: there is no moment between --since and --until, nothing was written"
