"""What happened during a run, as moments on the time axis: resets, returns to the past, edits, contacts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.history import EditNote, History, Take

CONTACTS = "solver/contacts"
"""Channel with the number of contacts."""


class Marker(NamedTuple):
    """A moment at which something happened."""

    time: float
    """s."""
    cause: str
    """That of a take: reset, past, edit, engine or world; or trigger."""
    edits: list[EditNote]
    """What was edited since the moment before."""


def markers(history: History) -> list[Marker]:
    """Where the takes began of which the run that is looked at consists, oldest first; not the very first, which
    began by itself."""
    line: list[Take] = []
    take: Take | None = history.take
    while take is not None:
        line.append(take)
        take = take.parent
    line.reverse()
    found = []
    for before, take in zip([None, *line], line, strict=False):
        if take.cause != "start":
            edits = [] if before is None else history.edits[before.edits : take.edits]
            found.append(Marker(history.start if before is None else take.begins, take.cause, edits))
    return found


def contact_starts(times: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Times (m,) of the moments that have more contacts than the moment before.

    Args:
        times: (n,) s.
        counts: (n,) contacts; NaN where it is not known.
    """
    with np.errstate(invalid="ignore"):
        return times[1:][np.diff(counts) > 0]
