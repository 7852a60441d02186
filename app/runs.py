"""The runs of a history: stretches in which time only went on, each moment in one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from app.history import History, Take

Fetch = Callable[[float | None, Take], tuple[np.ndarray, np.ndarray]]
"""Times (n,) and values (n, k) of a take from a time on."""


class Run(NamedTuple):
    """Takes that follow each other without a jump, as those that edits begin."""

    takes: list[Take]


def runs_of(history: History) -> list[Run]:
    """All of a history, in the order in which they were simulated."""
    runs: list[Run] = []
    for take in history.takes:
        if not any(chunk.count for chunk in take.chunks):
            continue
        before = runs[-1].takes[-1] if runs else None
        if before is not None and take.parent is before and take.begins >= _own_end(before):
            runs[-1].takes.append(take)
        else:
            runs.append(Run([take]))
    return runs


def samples_of(run: Run, fetch: Fetch) -> tuple[np.ndarray, np.ndarray]:
    """Times (n,) and values (n, k) of a run."""
    parts: list[tuple[np.ndarray, np.ndarray]] = []
    for take in run.takes:
        first = _own_start(take)
        times, values = fetch(first, take)
        if parts:  # it begins with the moment that the one before ends with
            kept = slice(None, int(np.searchsorted(parts[-1][0], first)))
            parts[-1] = parts[-1][0][kept], parts[-1][1][kept]
        parts.append((times, values))
    return np.concatenate([times for times, _ in parts]), np.concatenate([values for _, values in parts])


def _own_start(take: Take) -> float:
    return next(chunk.time(0) for chunk in take.chunks if chunk.count)


def _own_end(take: Take) -> float:
    last = next(chunk for chunk in reversed(take.chunks) if chunk.count)
    return last.time(last.count - 1)


def table_of(runs: Sequence[Run], fetch: Fetch) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of some runs, one behind the other, times (n,), the number of the run of each moment (n,), from 1, and values
    (n, k)."""
    parts = [samples_of(run, fetch) for run in runs]
    counts = [len(times) for times, _ in parts]
    times, values = (np.concatenate([part[i] for part in parts]) for i in (0, 1))
    return times, np.repeat(np.arange(1, len(parts) + 1), counts), values
