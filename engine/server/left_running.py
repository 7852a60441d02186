"""What a handler leaves running when it is called no more: threads, and on Linux processes."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable
from pathlib import Path
from threading import Thread

_GRACE = 0.1  # s in which threads end that nothing holds any longer, as those of a pool that was left
_TASKS = Path("/proc/self/task")
_OWN = b"\0-m\0engine."
"""In the command line of processes that this package starts."""


def left_threads(threads: Iterable[Thread]) -> list[Thread]:
    """Those that still run in a moment, daemons too."""
    end = time.monotonic() + _GRACE
    for thread in (threads := list(threads)):
        thread.join(max(0.0, end - time.monotonic()))
    return [thread for thread in threads if thread.is_alive()]


def child_processes() -> dict[int, str]:
    """Processes that threads of this one have started and that have not ended: names by their ids. {} where the
    system does not say."""
    found = {}
    with contextlib.suppress(OSError):
        for task in list(_TASKS.iterdir()):
            with contextlib.suppress(OSError):
                found |= {int(child): _name(child) for child in (task / "children").read_text().split()}
    return {child: name for child, name in found.items() if name}


def _name(process: str) -> str:
    """Of a process that is not one of this package and has not ended; else ""."""
    with contextlib.suppress(OSError):
        status = Path(f"/proc/{process}/stat").read_text(errors="replace")
        name, state = status[status.index("(") + 1 : status.rindex(")")], status[status.rindex(")") + 2]
        if state not in "ZX" and _OWN not in Path(f"/proc/{process}/cmdline").read_bytes():
            return name
    return ""
