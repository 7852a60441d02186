"""msd-studio export: signals of a take as a table, or a part of it as a take."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.arguments import add_signals, count, finite, signal_patterns
from app.cli.errors import UsageError
from app.cli.messages import QUIET, did_you_mean, note

if TYPE_CHECKING:
    from app.takes.reader import Take

HELP = "write the signals of a take as CSV, NumPy, Parquet or MCAP"

ABOUT = """\
The numbers are those of the take, bit by bit, whatever the format. A .mcap has the scene and the full state, too: it
is a take of the part between --since and --until.
"""

EXAMPLES = """\
examples:
  msd-studio export take.mcap --out run.parquet
  msd-studio export take.mcap --out hinge.csv --signals joint/hinge --since 2 --until 5
  msd-studio export take.mcap --out part.mcap --since 2 --until 5
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="TAKE", help="a take that simulate --record or the editor wrote")
    parser.add_argument("--out", required=True, metavar="FILE", help="a .csv, .npz, .parquet or .mcap file")
    add_signals(parser, "all that the take has")
    parser.add_argument("--since", type=finite, default=-math.inf, metavar="S", help="time of the first moment, s")
    parser.add_argument("--until", type=finite, default=math.inf, metavar="S", help="time of the last moment, s")
    parser.add_argument("--every", type=count, default=1, metavar="N", help="write every N-th moment (default: 1)")
    parser.add_argument("--force", action="store_true", help="overwrite a read-only file, or a take that is there")


def run(args: argparse.Namespace) -> int:
    from app.cli.output import check_writable
    from app.recording_files import SUFFIXES
    from app.takes import exporting
    from app.takes.reader import Take

    suffix = Path(args.out).suffix.lower()
    if suffix not in SUFFIXES:
        found = f"as {suffix}" if suffix else "without a suffix"
        raise UsageError(f"--out {args.out}: signals are written as {', '.join(SUFFIXES)}, not {found}")
    if args.since > args.until:
        raise UsageError(f"--since {args.since:g}: that is after --until {args.until:g}")
    take = Take(args.file)
    ids = _chosen(take, signal_patterns(args.signals))
    part = exporting.Part(args.since, args.until, args.every)
    if suffix == ".mcap":
        moments = exporting.trim(take, args.out, ids, part, args.force)
    else:
        check_writable(args.out, args.force)
        moments = exporting.export(take, args.out, ids, part, args.force)
    if take.cut:
        note(f"{args.file}: the file has no end, as after a crash; what is readable of it was exported")
    if not moments:
        raise UsageError(f"{args.file}: there is no moment between --since and --until, nothing was written")
    if not QUIET.get():
        print(f"{args.out}: {len(ids)} signals, {moments} moments")
    return 0


def _chosen(take: Take, patterns: list[str] | None) -> list[str]:
    """Ids of signals of a take. Raises UsageError where none fits a pattern."""
    from app.recorded_channels import fits

    if patterns is None:
        return take.ids
    found: dict[str, None] = {}
    for pattern in patterns:
        fitting = [id for id in take.ids if fits(id, pattern)]
        if not fitting:
            hint = did_you_mean(pattern, take.ids) or f"; it has {', '.join(take.ids[:8])}"
            raise UsageError(f"--signals {pattern}: the take has no such signal{hint}")
        found |= dict.fromkeys(fitting)
    return list(found)
