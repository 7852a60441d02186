"""The command line. Each subcommand is a module with `HELP`, `add_arguments(parser)` and `run(args) -> exit code`,
and `ABOUT` and `EXAMPLES` for its help where there is more to say.

The modules import what they need inside `run`, so that help is there at once and only the editor loads Qt.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import sys
import warnings
from collections.abc import Sequence
from typing import NoReturn

from app.cli import (
    attach,
    bench,
    convert,
    diff,
    doctor,
    export,
    gallery,
    info,
    open_,
    reference,
    render,
    simulate,
    sweep,
    validate,
)
from app.cli.controlled import THREADS_LEFT
from app.cli.crash import report_crash
from app.cli.errors import UsageError, is_expected, one_line
from app.cli.messages import QUIET, did_you_mean, missing_file, note

COMMANDS = {
    "open": open_,
    "convert": convert,
    "validate": validate,
    "info": info,
    "diff": diff,
    "attach": attach,
    "simulate": simulate,
    "export": export,
    "sweep": sweep,
    "render": render,
    "gallery": gallery,
    "bench": bench,
    "doctor": doctor,
    "reference": reference,
}

EXAMPLES = """\
examples:
  msd-studio scene.msd                               open the editor
  msd-studio convert humanoid.xml humanoid.msd       from MJCF to MSD
  msd-studio COMMAND --help                          options and examples of a command

exit codes: 0; 1 when the command failed, or found what it looks for; 2 for a wrong command line; 128 and the
number of the signal that ended it. One line on stderr says why.
"""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = Parser(
        "msd-studio",
        description="Editor and simulator for MSD worlds. Without a command: open the editor.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="store_true", help="print the version")
    subparsers = top.add_subparsers(dest="command", metavar="COMMAND")
    for name, module in COMMANDS.items():
        about = module.HELP[0].upper() + module.HELP[1:] + "."
        sub = subparsers.add_parser(
            name,
            help=module.HELP,
            description="\n\n".join(part for part in (about, getattr(module, "ABOUT", "")) if part),
            epilog=getattr(module, "EXAMPLES", None),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add_arguments(sub)
        sub.add_argument("-q", "--quiet", action="store_true", help="print results and errors only")
        sub.set_defaults(run=module.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Returns the exit code: 0, 1 when it failed (one line on stderr says why), 2 for wrong usage."""
    code = _main(argv)
    if argv is None and any(thread.is_alive() for thread in THREADS_LEFT):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code


def _main(argv: Sequence[str] | None) -> int:
    ends_process = argv is None
    argv = list(sys.argv[1:] if argv is None else argv)
    try:
        if not argv or (argv[0] not in COMMANDS and not is_option(argv[0])):
            if argv:
                check_command(argv[0])
            argv.insert(0, "open")
        args = parser().parse_args(argv)
        if args.version:
            from importlib.metadata import version

            print(version("msd-studio"))
            return 0
        if args.command is None:
            raise UsageError(f"no command was given; the commands are {', '.join(COMMANDS)}")
        QUIET.set(args.quiet)
        if ends_process:
            warnings.showwarning = lambda message, *_place: note(str(message))
        code = args.run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever reads has seen enough
        if ends_process:
            discard_stdout()
        return 0
    except Exception as error:
        if not is_expected(error):
            return report_crash(error)
        print(f"msd-studio: {one_line(error)}", file=sys.stderr)
        if ends_process and isinstance(error, OSError):
            discard_stdout()
        return 2 if isinstance(error, UsageError) else 1
    finally:
        if ends_process and "warp" in sys.modules:
            gc.freeze()  # or Python's last collection goes through all that Warp declared: half a second


def is_option(word: str) -> bool:
    return word.startswith("-") and word != "-"


def check_command(word: str) -> None:
    """Raise UsageError when what stands in place of a command is neither one nor a file."""
    if word == "-" or os.path.lexists(word):
        return
    if os.path.dirname(word) or os.path.splitext(word)[1]:
        raise UsageError(missing_file(word))
    hint = did_you_mean(word, list(COMMANDS)) or f"; did you mean one of {', '.join(COMMANDS)}?"
    raise UsageError(f"there is no command or file {word!r}{hint}")


def discard_stdout() -> None:
    """Let Python's last flush of standard output succeed when its reader is gone or the disk is full."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
