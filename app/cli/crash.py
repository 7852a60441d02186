"""How a command reports an uncaught exception."""

from __future__ import annotations

import os
import sys
import traceback

TRACEBACK = "MSD_STUDIO_TRACEBACK"
"""Environment variable that has the traceback printed as well."""


def report_crash(error: Exception) -> int:
    """Print one line, write the traceback to the log, and return the exit code."""
    from app import crash_log

    if os.environ.get(TRACEBACK):
        traceback.print_exception(error)
    print(f"msd-studio: an error in msd-studio itself: {crash_log.summarize_error(error)}", end="", file=sys.stderr)
    written = crash_log.write(error)
    where = f"the traceback is in {crash_log.log_file()}" if written else f"{TRACEBACK}=1 shows where"
    print(f" ({where})", file=sys.stderr)
    return 1
