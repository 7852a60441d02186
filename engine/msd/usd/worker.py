"""Reading a stage in a process of its own: USD is C++, and a crash, an endless stage or a flood of memory stays here.

Run as `python -m engine.msd.usd.worker FILE ANSWER ROOT...`; writes the World and the findings to ANSWER, and prints
the share that is done, a line each time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from engine.errors import SceneError
from engine.msd.report import Finding, Report
from engine.msd.usd.reader import read_here
from engine.msd.writing import to_msgpack
from engine.regular_files import Stamp, files_read

MOST_MEMORY = 16 << 30
"""Bytes of address space; more are refused where the system can."""


class Answer(msgspec.Struct):
    """What a worker found: a World, or an error."""

    findings: list[Finding]
    world: bytes = b""
    asset_roots: list[str] = []
    error: str = ""
    layers: dict[str, Stamp] = {}
    """The files that were read, with their stamps."""


def main(file: str, answer: str, *roots: str) -> None:
    _bound_memory()
    report = Report()
    try:
        with files_read() as layers:
            world = read_here(file, roots, report, lambda share: print(f"{share:.4f}", flush=True))
        result = Answer(report.findings, to_msgpack(world), list(world.asset_roots or ()), layers=layers)
    except SceneError as error:
        result = Answer([], error=error.message)
    except (MemoryError, RecursionError) as error:
        result = Answer([], error=f"the stage is too large to read ({type(error).__name__})")
    Path(answer).write_bytes(msgspec.msgpack.encode(result))


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


if __name__ == "__main__":
    main(*sys.argv[1:])
