"""The command line. Each subcommand is a module with `HELP`, `add_arguments(parser)` and `run(args) -> exit code`.

The modules import what they need inside `run`, so that help is there at once and only the editor loads Qt.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence

from app.cli import bench, convert, doctor, open_, reference, render, simulate, validate

COMMANDS = {
    "open": open_,
    "convert": convert,
    "validate": validate,
    "simulate": simulate,
    "render": render,
    "bench": bench,
    "doctor": doctor,
    "reference": reference,
}


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = argparse.ArgumentParser(
        "msd-studio",
        description="Editor and simulator for MSD worlds. Without a command: open the editor.",
    )
    top.add_argument("--version", action="store_true", help="print the version")
    subparsers = top.add_subparsers(dest="command", metavar="COMMAND")
    for name, module in COMMANDS.items():
        sub = subparsers.add_parser(name, help=module.HELP, description=module.HELP.capitalize() + ".")
        module.add_arguments(sub)
        sub.set_defaults(run=module.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Returns the exit code: 0, 1 when it failed (one line on stderr says why), 2 for wrong usage."""
    ends_process = argv is None
    argv = list(sys.argv[1:] if argv is None else argv)
    if not argv or (argv[0] not in COMMANDS and not argv[0].startswith("-")):
        argv.insert(0, "open")
    args = parser().parse_args(argv)
    if args.version:
        from importlib.metadata import version

        print(version("msd-studio"))
        return 0
    try:
        return args.run(args)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 0
    except Exception as error:
        if not is_expected(error):
            raise
        print(f"msd-studio: {one_line(error)}", file=sys.stderr)
        return 1
    finally:
        if ends_process and "warp" in sys.modules:
            gc.freeze()  # or Python's last collection goes through all that Warp declared: half a second


def is_expected(error: Exception) -> bool:
    """Whether an error says what is wrong with what was asked, rather than what is wrong with the code."""
    from app.cli.errors import CommandError
    from engine.msd.errors import SceneError

    if isinstance(error, (SceneError, CommandError, OSError)):
        return True
    from engine.physics import NotSupported

    return isinstance(error, NotSupported)


def one_line(error: Exception) -> str:
    """An error as one line."""
    text = error.strerror + f": {error.filename}" if isinstance(error, OSError) and error.strerror else str(error)
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())
