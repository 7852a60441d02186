"""Which plots there are and what they show, as plain data: kept with a scene, and in files of its own."""

from __future__ import annotations

from pathlib import Path

import msgspec

from app.json_file import decoded_json, read_json, write_json
from app.trigger import Trigger
from engine.errors import SceneError

_WHAT = "layout of plots"
MOST_PLOTS, MOST_CURVES = 100, 1000
"""Of a layout that is shown: a window with very many more would stand still."""


class PlottedCurve(msgspec.Struct, omit_defaults=True):
    """A curve of a plot."""

    channel: str
    """Its id; "=" and the text of an expression."""
    color: str = ""
    """`#rrggbb`; "": the next of the palette."""
    hidden: bool = False
    band: str = ""
    """Of a scene in several worlds: extremes or deviation, around the mean of all; "": the world that is shown."""
    singles: bool = False
    """Whether single worlds are drawn besides."""


class PlottedPlot(msgspec.Struct, omit_defaults=True):
    """A plot."""

    curves: list[PlottedCurve] = []
    view: str = "time"
    """time, spectrum, xy or histogram; camera: a strip of pictures."""
    logarithmic: bool = False
    """Amplitudes of a spectrum."""
    legend: bool = True


class PlotLayout(msgspec.Struct, omit_defaults=True):
    """The plots of a panel, from top to bottom."""

    plots: list[PlottedPlot] = []
    window: float = 5.0
    """Length of the sliding window, s."""
    markers: bool = True
    """Whether resets, returns to the past and edits are marked."""
    contacts: bool = False
    """Whether new contacts are marked."""
    trigger: Trigger | None = None
    """What the plots wait for."""


def write_layout(path: str | Path, layout: PlotLayout) -> None:
    """Write a layout as JSON. Raises OSError."""
    write_json(path, layout)


def read_layout(path: str | Path) -> PlotLayout:
    """A layout from a file. Raises SceneError naming the file, what is wrong in it and where."""
    return checked(read_json(path, PlotLayout, _WHAT), path)


def encoded(layout: PlotLayout) -> str:
    """A layout as JSON in one line."""
    return msgspec.json.encode(layout).decode()


def decoded(data: bytes | str, path: str | Path = "") -> PlotLayout:
    """A layout from JSON. Raises SceneError."""
    return checked(decoded_json(data, PlotLayout, _WHAT, path), path)


def checked(layout: PlotLayout, path: str | Path = "") -> PlotLayout:
    """The same layout. Raises SceneError where it has more than can be shown."""
    plots, curves = len(layout.plots), sum(len(plot.curves) for plot in layout.plots)
    if plots > MOST_PLOTS or curves > MOST_CURVES:
        raise SceneError(
            f"it has {plots} plots with {curves} curves; at most {MOST_PLOTS} plots with {MOST_CURVES} curves can be "
            "shown",
            str(path),
        )
    return layout
