"""Curves of all worlds in place of those of one, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from app.channels import Channel
from app.worlds_plotted import base_of, beside_mean, mean_of

if TYPE_CHECKING:
    from ui.plots.curve import Curve
    from ui.plots.plot import Plot

Find = Callable[[str], Channel | None]
"""Gives the channel of an id; None: the scene has it not."""


def show_worlds(plot: Plot, curve: Curve, band: str, singles: bool, find: Find, nworld: int) -> None:
    """Let a curve be the mean of all worlds.

    Args:
        band: one of `app.worlds_plotted` around it; "": be that of the world that is shown instead.
        singles: whether single worlds are drawn, too.
        nworld: how many worlds the scene has.
    """
    base = base_of(curve.channel.id)
    mean = find(mean_of(base)) if band else None
    channel = mean or find(base)
    if channel is None:
        return
    # Of a scene that has one world now, the wish stays: it may have several again.
    curve.band, curve.singles = band, singles and bool(band)
    ids = beside_mean(base, band, singles, nworld) if mean else []
    plot.show_worlds(curve, channel, [one for id in ids if (one := find(id)) is not None])


def follow_worlds(plots: Iterable[Plot], find: Find, nworld: int) -> None:
    """The scene may have another number of worlds."""
    for plot in plots:
        for curve in [curve for curve in plot.curves if curve.band]:
            show_worlds(plot, curve, curve.band, curve.singles, find, nworld)
