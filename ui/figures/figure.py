"""What a picture of plots shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np


@dataclass
class Line:
    """A curve.

    Attributes:
        x, y: (n,) points, NaN where there is a gap; of a histogram x has (n + 1,) edges.
        name: in the legend; "": not there.
        dashes: "", "dash" or "dot".
        base: (n,) the other edge of a band of which x and y are one; it is filled, no line is drawn.
        is_faint: whether it stands behind others.
    """

    x: np.ndarray
    y: np.ndarray
    color: str
    name: str = ""
    unit: str = ""
    dashes: str = ""
    base: np.ndarray | None = None
    is_faint: bool = False

    @property
    def is_histogram(self) -> bool:
        return len(self.x) == len(self.y) + 1

    def value_at(self, x: float) -> float:
        """The latest y at or before x; NaN where there is none."""
        i = int(np.searchsorted(self.x, x, "right")) - 1
        return float(self.y[min(i, len(self.y) - 1)]) if i >= 0 and len(self.y) else float("nan")


@dataclass
class Scale:
    """A value axis with its lines; the first one of axes stands on the left, others on the right.

    Attributes:
        title: unit, or what is on it with its unit.
        low, high: what it shows; of a logarithmic one powers of ten.
    """

    title: str
    lines: list[Line]
    low: float
    high: float
    logarithmic: bool = False


@dataclass
class Axes:
    """One plot.

    Attributes:
        bottom: what is on the axis below; "": neither that nor numbers, as another plot below has the same.
        start, stop: what it shows.
        scales: at least one.
        marks: lines over the whole height, as at resets and edits.
        cursors: two of them, by letters.
        message: instead of lines.
    """

    bottom: str
    start: float
    stop: float
    scales: list[Scale]
    marks: list[float] = field(default_factory=list)
    cursors: list[tuple[str, float]] = field(default_factory=list)
    message: str = ""
    has_legend: bool = True
    over_time: bool = True


@dataclass
class Colors:
    """Of what is no curve, `#rrggbb`."""

    ground: str
    text: str
    faint: str
    """Of grid lines and frames."""
    mark: str
    playhead: str


@dataclass
class Figure:
    """Rows of axes, from top to bottom, each from left to right.

    Attributes:
        scale: how much larger than usual text and the width of lines are.
    """

    rows: list[list[Axes]]
    colors: Colors
    scale: float = 1.0
    shows_values: bool = False
    """The legend has room for the values at a playhead."""
