"""What is measured of each world of a sweep: `joint/elbow/position:max`, one number of a signal over the run."""

from __future__ import annotations

import difflib
import re

import msgspec

from app.channels import ChannelTable
from app.expressions import Names
from engine.simulation.layout import Layout

KINDS = ("min", "max", "mean", "final", "first")
_FIRST = re.compile(r"first\s*([<>])\s*(\S+)")


class Measure(msgspec.Struct, frozen=True):
    """A number of a run: `kind` of `KINDS`; of "first" the first time, s, at which the signal is `above` the
    threshold, or below it."""

    text: str
    signal: str
    """Id of a channel."""
    unit: str
    """SI."""
    kind: str
    above: bool = True
    threshold: float = 0.0


def parse_measures(text: str, layout: Layout) -> list[Measure]:
    """Measures from SIGNAL:KIND, or several of one signal from SIGNAL:KIND,KIND. Raises ValueError in one sentence,
    for a signal that is not there with those that are near."""
    name, colon, kinds = text.rpartition(":")
    if not colon or not kinds.strip():
        raise ValueError(f"{text!r}: expected SIGNAL:min, max, mean, final, first>X or first<X")
    table = ChannelTable(layout)
    offered = {channel.id: channel for channel in table.offered()}
    channel = offered.get(name.strip()) or table.find(name.strip())
    if channel is None:
        try:
            found = Names(offered.values(), table.find).find(tuple(name.strip().split(".")))
        except ValueError:
            found = []
        channel = found[0] if len(found) == 1 else None
    if channel is None:
        parts = [id for id in offered if id.startswith((f"{name.strip()} ", f"{name.strip()}/"))]
        near = parts[:4] or difflib.get_close_matches(name, offered, n=3, cutoff=0.4)
        there = f"; there is {', '.join(near)}" if near else ""
        raise ValueError(f"there is no signal {name}{there}")
    return [_measure(channel.id, channel.unit, kind.strip()) for kind in kinds.split(",")]


def _measure(signal: str, unit: str, kind: str) -> Measure:
    if match := _FIRST.fullmatch(kind):
        try:
            threshold = float(match[2])
        except ValueError:
            raise ValueError(f"{kind!r}: expected first>X or first<X with a number X") from None
        return Measure(f"{signal}:first{match[1]}{threshold:g}", signal, "s", "first", match[1] == ">", threshold)
    if kind not in KINDS or kind == "first":
        raise ValueError(f"{kind!r} of {signal}: there is min, max, mean, final, first>X and first<X")
    return Measure(f"{signal}:{kind}", signal, unit, kind)
