"""Signals of all worlds in plots: their mean with a band around it, and single worlds."""

from __future__ import annotations

from engine.server.channels import over_worlds

EXTREMES, DEVIATION = "extremes", "deviation"
"""Bands: from the smallest to the largest value, or one standard deviation to both sides of the mean."""

EDGES = {EXTREMES: ("min", "max"), DEVIATION: ("below", "above")}
"""What bounds them."""

MOST_SINGLE = 32
"""Worlds that have curves of their own, the first ones: each is sampled and kept."""


def base_of(id: str) -> str:
    """The channel of one world that a channel is of."""
    found = over_worlds(id)
    return id if found is None else found[1]


def mean_of(base: str) -> str:
    """The mean of a channel over all worlds."""
    return f"worlds/mean/{base}"


def beside_mean(base: str, band: str, singles: bool, nworld: int) -> list[str]:
    """The channels that belong to the curve of a mean: all statistics, the edges of the band, and single worlds."""
    whats = dict.fromkeys(("min", "max", "std", *EDGES.get(band, ())))
    worlds = range(min(nworld, MOST_SINGLE)) if singles else ()
    return [f"worlds/{what}/{base}" for what in (*whats, *worlds)]
