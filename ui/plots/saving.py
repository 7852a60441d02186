"""Asks where the samples of plots go as a table, and has a thread write it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.runs import runs_of, table_of
from ui import questions
from ui.busy import CancelledError, Tell, wait_with_progress

if TYPE_CHECKING:
    from ui.plots.panel import PlotPanel
    from ui.plots.plot import Plot

_KINDS = (("CSV", ".csv"), ("NumPy", ".npz"), ("Parquet", ".parquet"), ("MCAP", ".mcap"))
"""Tables that are written, and their suffixes."""


def save_samples(panel: PlotPanel, plots: Sequence[Plot], path: str = "", everything: bool = False) -> None:
    """Write the samples of some plots of a panel as a table: those that are visible, or all that the history has, of
    several runs with a column that counts them.

    Args:
        path: the file; "": ask for it.
    """
    session = panel.session
    if everything:
        title = QCoreApplication.translate("PlotPanel", "Save all times")
    else:
        title = QCoreApplication.translate("PlotPanel", "Save visible range")
    path = path or _asked(panel, title)
    if not path or not plots:
        return
    curves = list({c.channel.id: c for plot in plots for c in plot.with_beside()}.values())
    start, stop = (-np.inf, np.inf) if everything else plots[0].times
    runs = runs_of(session.history) if everything and not plots[0].frozen else []
    of_all = [(curve.channel.id, take) for curve in curves for run in runs for take in run.takes]
    if not panel.computing.wait(panel, lambda: [session.reader(id, 0.0, 0.0, take) for id, take in of_all]):
        return
    from ui.plots.export import write_runs, write_table  # what reads and writes tables is loaded where it is used

    channels = [curve.channel for curve in curves]
    if len(runs) > 1:
        table = table_of(runs, lambda since, take: session.samples([c.id for c in channels], since, take=take))

        def write(tell: Tell) -> int:
            return write_runs(path, channels, *table, tell)

    else:
        if runs:  # of curves that follow, only the newest samples are there
            begins = [max(start, np.nextafter(curve.since, np.inf)) for curve in curves]
            reads = [session.reader(c.id, begin, stop) for c, begin in zip(channels, begins, strict=True)]
        else:
            reads = [curve.reader(start, stop) for curve in curves]

        def write(tell: Tell) -> int:
            return write_table(path, channels, [read() for read in reads], tell)

    message = QCoreApplication.translate("PlotPanel", "Writing %1").replace("%1", path)
    try:
        wait_with_progress(write, title, message, panel)
    except CancelledError:
        return
    except OSError as error:
        QMessageBox.warning(panel, title, f"{path}: {error.strerror or error}")


def _asked(panel: PlotPanel, title: str) -> str:
    """A file with one of the suffixes; "": none."""
    kinds = {f"{name} (*{suffix})": suffix for name, suffix in _KINDS}
    path, kind = QFileDialog.getSaveFileName(panel, title, "plot.csv", ";;".join(kinds))
    return questions.with_suffix(panel, path, kinds.get(kind, ".csv"), tuple(kinds.values()))
