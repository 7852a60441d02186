"""The plot panel: stacked plots over one time axis, fed by the session while it runs."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QLabel,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.channels import Channel
from app.derived import DERIVED
from app.editor import Editor
from app.expressions import ExpressionError
from app.markers import markers
from app.plot_layout import PlotLayout, PlottedPlot, decoded, encoded
from app.strips.requests import PREFIX, camera_channels
from app.trigger import Trigger
from app.worlds_plotted import EDGES
from engine.errors import SceneError
from engine.server import Layout
from ui.channel_names import channel_name
from ui.dragging import CHANNEL_MIME, PATH_MIME
from ui.plots.bar import PlotBar
from ui.plots.computing import ComputingBar
from ui.plots.curves_of_worlds import follow_worlds, show_worlds
from ui.plots.fetching import Fetching
from ui.plots.layout_menu import LayoutMenu
from ui.plots.legend import format_value
from ui.plots.picker import ChannelPicker
from ui.plots.plot_menu import PlotMenu
from ui.plots.saving import save_samples
from ui.plots.triggering import Triggering
from ui.plots.views import CAMERA, SPECTRUM, TIME, VIEWS, XY
from ui.refresh_timer import RefreshTimer

if TYPE_CHECKING:
    from ui.plots.picture_dialog import PictureDialog
    from ui.plots.plot import Plot
    from ui.plots.trigger_dialog import TriggerDialog

log = logging.getLogger(__name__)

REDRAW_MS = 28
ZOOM_MS = 20
"""Time between two refreshes while somebody zooms: wheels and mice send more than is drawn."""
LEGEND_MS = 200
"""Time between two updates of the legends: faster cannot be read."""

_FOLLOWED = 1.1
"""Window lengths before the newest sample from which samples are fetched while it is followed."""

_AFTER = 0.25
"""Of the window, behind a past moment that is shown."""


class PlotPanel(QWidget):
    """Plots of a session.

    Dropping World paths on a plot adds their curves to it; dropping them below opens plots of their own, one a unit.
    While `following`, the newest `window_length` seconds are shown; zooming or panning any plot by hand stops that.
    Samples go on arriving, and the Follow button shows the newest ones again.

    Attributes:
        session: whose channels are drawn.
        plots: from top to bottom.
        following: whether the visible times slide with the simulation.
        window_length: length of the sliding window, seconds.
        shows_markers, shows_contacts: whether resets, returns to the past and edits are marked, and new contacts.
        triggering: the trigger of all plots.
        marks: times of the two cursors, seconds; None while they are not shown.
    """

    moment_wanted = Signal(float)
    """Somebody asks in a plot for the moment at a time, s."""
    notified = Signal(str)
    """A sentence on what was done."""
    redrawn = Signal()
    """Plots that can be seen show something else."""
    filled = Signal()
    """There is a plot where there was none."""

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Plots"))
        self.setAcceptDrops(True)
        self._editor, self.session = editor, editor.session
        self.plots: list[Plot] = []
        self.following = True
        self.window_length = 5.0
        self._channels: dict[str, Channel] = {}
        self._layout: Layout | None = None
        self._prune = False
        self._chosen: list[str] = []  # what the session is to sample
        self._cursor: float | None = None
        self.marks: tuple[float, float] | None = None
        self.shows_markers, self.shows_contacts = True, False
        self.triggering = Triggering(self.session)
        self._fetching = Fetching(self.session)
        self._drawn_frame: int | None = None
        self._shares_times = False
        self._zoomed = QTimer(self, singleShot=True)
        self._zoomed.timeout.connect(self.refresh)
        self._refreshed = QElapsedTimer()
        self._refreshed.start()
        self._build()
        self._editor = editor
        self._file = ""  # whose plots were shown last
        self._awaited: PlotLayout | None = None  # waits until the channels are known
        editor.document_changed.connect(lambda _: self.reload())
        self._await_layout()
        editor.takes_changed.connect(self.refresh)
        RefreshTimer(self, REDRAW_MS, self._redraw_new_frames, with_pictures=False)
        RefreshTimer(self, LEGEND_MS, self._show_values)
        self._unseen = QTimer(self, interval=LEGEND_MS)
        self._unseen.timeout.connect(self._look_unseen)

    def _build(self) -> None:
        self.stack = QSplitter(Qt.Orientation.Vertical)
        self.stack.setChildrenCollapsible(False)
        self.scroll_area = QScrollArea(widgetResizable=True)
        self.scroll_area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.scroll_area.setWidget(self.stack)
        self.scroll_area.verticalScrollBar().valueChanged.connect(lambda: self.refresh())
        self.hint = QLabel(
            self.tr(
                "Drag joints, sensors, actuators or cameras here from the scene tree, values from the inspector, or"
                " links from the view with Ctrl and Alt held; or press Add"
            )
        )
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setWordWrap(True)
        self.hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)

        self.bar = PlotBar()
        self.bar.add_button.clicked.connect(lambda: self.pick(None))
        self.bar.follow_button.toggled.connect(self.set_following)
        self.bar.choose_window(self.window_length)
        self.bar.window_box.currentIndexChanged.connect(lambda i: self.set_window(self.bar.window_box.itemData(i)))
        self.bar.cursors_button.toggled.connect(self.show_cursors)
        self.bar.statistics_button.toggled.connect(lambda: self._show_columns())
        self.bar.save_button.clicked.connect(lambda: self.save_visible(self.plots))
        self.bar.layout_button.setMenu(LayoutMenu(self))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 4)
        layout.setSpacing(4)
        self.computing = ComputingBar(self.session)
        self.computing.wanted.connect(self.refresh)
        layout.addWidget(self.bar)
        layout.addWidget(self.computing)
        layout.addWidget(self.scroll_area, 1)
        layout.addWidget(self.hint, 1)
        self._update_hint()

    def reload(self) -> None:
        """Draw another scene. Curves of channels that it also has stay; the others are removed when its channels
        are known, so that reloading a file keeps the plots."""
        self._layout, self._channels = None, {}
        self._prune = True
        self._await_layout()
        self.refresh()

    def _await_layout(self) -> None:
        """Show the plots that the scene holds once its channels are known; those of the same file stay."""
        document = self._editor.document
        is_other, self._file = not self.plots or document.file != self._file, document.file
        self._awaited = None
        if document.world.plot_layout and is_other:
            try:
                self._awaited = decoded(document.world.plot_layout, document.file)
            except SceneError as error:
                log.warning("The plots of the scene are not shown: %s", error)

    def sizeHint(self) -> QSize:
        """Room for two plots; more of them scroll. Without any, room for the hint."""
        return QSize(700, 260 if self.plots else 100)

    # -------------------------------------------------------------------------------------------- what is drawn

    def add_paths(self, paths: Iterable[str], plot: Plot | None = None) -> int:
        """Draw what can be drawn of the objects at World paths: an object's own channels, or those of what it holds.

        Args:
            plot: where to; None opens a plot for each unit.

        Returns:
            How many channels that was.
        """
        return self.add_channels([c.id for path in paths for c in self.channels_of(path)], plot)

    def add_channels(self, ids: Iterable[str], plot: Plot | None = None) -> int:
        """Draw channels by id, in `plot` as far as it takes their units, or in a new plot for each unit."""
        ids = list(ids)
        self._load_channels()
        self._load_cameras()
        channels = [found for id in dict.fromkeys(ids) if (found := self._channel(id)) is not None]
        by_unit: dict[str, Plot] = {}
        for channel in channels:
            if channel.id.startswith(PREFIX):
                self.add_strip(channel)
                continue
            target = plot if plot is not None and plot.takes(channel.unit) else by_unit.get(channel.unit)
            if target is None:
                target = by_unit[channel.unit] = self.add_plot()
            target.add(channel)
        self._update_hint()
        self.refresh()
        return len(channels)

    def channels_of(self, path: str) -> list[Channel]:
        """Channels of the object at a World path; of a link those of everything below it; of a camera what it is for;
        of the simulation options, and of the World itself, the energies."""
        self._load_channels()
        self._load_cameras()
        channels = self._channels.values()
        if cameras := [c for c in channels if c.path == path and c.id.startswith(PREFIX)]:
            return cameras[:1]
        if path == "simulate_option":
            path = ""
        usual = [c for c in channels if not c.on_demand]
        exact = [c for c in usual if c.path == path]
        body = path.removesuffix(".link")  # a base link stands for its body, whose free joint is beside it
        below = [c for c in usual if c.path.startswith((f"{body}.", f"{body}["))]
        return exact or below or [c for c in channels if c.path == path and "/position" in c.id]

    def add_expression(self, text: str, plot: Plot | None = None) -> str:
        """Draw an expression over other channels, in `plot` or in a new one: fft(...) in one that shows spectra, and
        xy(...) always in a new one. Returns what is wrong with it, "" if nothing is."""
        if self.session.layout is None:
            return self.tr("The scene is being built; its signals will be listed here when that is done.")
        try:
            kind, channels = self.session.derive_parts(text)
        except ExpressionError as error:
            return str(error)
        self._load_channels()
        self._channels.update({channel.id: channel for channel in channels})
        view = {"spectrum": SPECTRUM, "xy": XY}.get(kind, TIME)
        if view == XY or (plot is not None and plot.view != view != TIME):
            plot = None
        if plot is None and view != TIME:
            plot = self.add_plot()
        self.add_channels([channel.id for channel in channels], plot)
        if plot is not None and view not in (TIME, plot.view):
            self.set_view(plot, view)
        return ""

    def _drawn(self) -> list[str]:
        return self._fetching.drawn(self.linked, self.shows_contacts)

    def add_plot(self) -> Plot:
        """An empty plot at the bottom."""
        from ui.plots.plot import Plot  # brings pyqtgraph, for which no window without a plot should wait

        return self._added(Plot())

    def add_strip(self, channel: Channel) -> Plot:
        """The pictures of a camera as a plot at the bottom, unless they are shown already."""
        from ui.plots.strip_plot import StripPlot

        for plot in self.plots:
            if isinstance(plot, StripPlot) and plot.channel.id == channel.id and not plot.frozen:
                return plot
        return self._added(StripPlot(self._editor, channel))

    def _added(self, plot: Plot) -> Plot:
        plot.canvas.setAcceptDrops(False)  # drops come to the panel, which knows how to read them
        plot.range_changed_manually.connect(lambda: plot.frozen or self.set_following(False))
        plot.times_changed.connect(lambda start, stop: self._share_times(plot, start, stop))
        plot.hovered.connect(self._set_cursor)
        plot.moment_wanted.connect(self.moment_wanted)
        plot.mark_moved.connect(self._move_mark)
        plot.set_marks(self.marks)
        plot.level_moved.connect(self._move_level)
        plot.menu_requested.connect(lambda position: self._menu(plot, position))
        plot.emptied.connect(lambda: self.remove_plot(plot))
        if self.linked:
            plot.set_times(*self.linked[0].times)
        self.plots.append(plot)
        self.stack.addWidget(plot)
        self._update_hint()
        if len(self.plots) == 1:
            self.updateGeometry()
            self.filled.emit()
        return plot

    @property
    def linked(self) -> list[Plot]:
        """The plots that show the same times: all that are not frozen."""
        return [plot for plot in self.plots if not plot.frozen]

    def freeze(self, plot: Plot, on: bool) -> None:
        """Let a plot stay as it is, with times of its own; or let it show again what the others show."""
        plot.freeze(on)
        self._update_hint()
        if not on:
            others = [other for other in self.linked if other is not plot]
            if others:
                plot.set_times(*others[0].times)
            self._follow_worlds()
            self.refresh()

    def show_worlds(self, plot: Plot, band: str, singles: bool = False) -> None:
        """Draw of every channel of a plot the mean of all worlds.

        Args:
            band: one of `app.worlds_plotted` around it; "": draw the world that is shown instead.
            singles: whether single worlds are drawn, too.
        """
        self._load_channels()
        for curve in list(plot.curves):
            show_worlds(plot, curve, band, singles, self._channel, self.session.nworld)
        self.refresh()

    def _follow_worlds(self) -> None:
        follow_worlds(self.linked, self._channel, self.session.nworld)

    def duplicate(self, plot: Plot) -> Plot:
        """Another plot of the same curves, below all."""
        copy = self.restore_plot(plot.state())
        for old, new in zip(plot.with_beside(), copy.with_beside(), strict=True):
            new.since = old.since
            if plot.frozen:
                new.set_samples(old.times, old.values)
        if plot.frozen:
            copy.mark_frozen(True)
            copy.box.setLimits(**_limits(plot))
            copy.set_times(*plot.times)
        self.refresh()
        return copy

    def layout_state(self) -> PlotLayout:
        """What plots there are, without the samples."""
        plots = [plot.state() for plot in self.plots]
        events = self.shows_markers, self.shows_contacts
        return PlotLayout(plots, self.window_length, *events, self.triggering.trigger)

    def restore_layout(self, layout: PlotLayout) -> list[str]:
        """Show the plots of a layout instead of those that there are. Returns the ids of channels that the scene has
        not."""
        for plot in list(self.plots):
            self.remove_plot(plot)
        known: set[str] = set()
        for state in layout.plots:
            plot = self.restore_plot(state)
            known.update(plot.channel_ids)
            if not plot.channel_ids:
                self.remove_plot(plot)
        self.shows_markers, self.shows_contacts = layout.markers, layout.contacts
        is_known = layout.trigger is not None and self._channel(layout.trigger.channel) is not None
        self.set_trigger(layout.trigger if is_known else None)
        self.bar.choose_window(layout.window)
        self.refresh()
        wanted = [curve.channel for state in layout.plots for curve in state.curves]
        return [id for id in dict.fromkeys(wanted) if id not in known]

    @property
    def scene_layout(self) -> str:
        """The plots that the scene holds, as JSON; "" without any."""
        return self._editor.document.world.plot_layout

    def keep_layout(self) -> None:
        """Keep the plots with the scene, as an edit."""
        self._editor.document.set("plot_layout", encoded(self.layout_state()), self.tr("Keep Plots with Scene"))

    def set_view(self, plot: Plot, view: str, logarithmic: bool = False) -> None:
        """Let a plot show its curves in another way; see `Plot.set_view`."""
        plot.set_view(view, logarithmic)
        self._update_hint()

    def restore_plot(self, state: PlottedPlot) -> Plot:
        """A plot as `Plot.state` found it, at the bottom, of the channels that there are."""
        self._load_channels()
        if state.view == CAMERA:
            self._load_cameras()
            found = [self._channels[each.channel] for each in state.curves if each.channel in self._channels]
            plot = self.add_strip(found[0]) if found else self.add_plot()
            plot.legend.setVisible(state.legend)
            return plot
        plot = self.add_plot()
        for each in state.curves:
            channel = self._channel(each.channel)
            curve = None if channel is None else plot.add(channel, each.color)
            if curve is not None and each.hidden:
                plot.legend.check(curve, False)
            if curve is not None and each.band in EDGES:
                show_worlds(plot, curve, each.band, each.singles, self._channel, self.session.nworld)
        plot.legend.setVisible(state.legend)
        if state.view in VIEWS and state.view != TIME:
            plot.set_view(state.view, state.logarithmic)
        self._update_hint()
        return plot

    def _channel(self, id: str) -> Channel | None:
        """A channel by its id, an expression too; None: the scene has it not."""
        if id not in self._channels:
            if id.startswith(DERIVED):
                with contextlib.suppress(ExpressionError):
                    found = self.session.derive(id.removeprefix(DERIVED))
                    self._channels[found.id] = found
            elif (found := self.session.find_channel(id)) is not None:
                self._channels[id] = found  # of two objects, which no list has
        return self._channels.get(id)

    def remove_plot(self, plot: Plot) -> None:
        """Close a plot."""
        if plot in self.plots:
            self.plots.remove(plot)
            plot.hide()
            plot.deleteLater()
            self._update_hint()

    def _update_hint(self) -> None:
        self.hint.setVisible(not self.plots)
        self.scroll_area.setVisible(bool(self.plots))
        self.bar.save_button.setEnabled(any(plot.view != CAMERA for plot in self.plots))
        over_time = [plot for plot in self.plots if plot.view in (TIME, CAMERA)]
        for plot in over_time:
            plot.show_time_axis(plot is over_time[-1] or plot.frozen)
            plot.leave_room(max(len(each.scales) for each in over_time) - 1)
        for plot in self.plots:
            plot.fit_legend(max(each.legend.fitting_width for each in self.plots))

    def _load_channels(self) -> None:
        if self.session.layout is not self._layout or not self._channels:
            self._layout = self.session.layout
            derived = {id: c for id, c in self._channels.items() if id.startswith(DERIVED)}
            self._channels = {c.id: c for c in self.session.channels()} | derived
            self._load_cameras()
            for id in self._drawn():
                if id not in self._channels and (found := self.session.find_channel(id)) is not None:
                    self._channels[id] = found
            self._follow_worlds()
        if self._prune and self._layout is not None:
            self._prune = False
            for plot in list(self.plots):
                for curve in [c for c in plot.curves if c.channel.id not in self._channels]:
                    plot.remove(curve)

    def _load_cameras(self) -> None:
        """The cameras of the scene as it is now are channels, too; strips follow those of their names."""
        others = {id: channel for id, channel in self._channels.items() if not id.startswith(PREFIX)}
        cameras = {channel.id: channel for channel in camera_channels(self._editor.document.world)}
        self._channels = others | cameras
        for plot in list(self.plots):
            if plot.view == CAMERA and (ids := plot.channel_ids):
                if ids[0] in cameras:
                    plot.follow(cameras[ids[0]])  # pyright: ignore[reportAttributeAccessIssue]
                else:
                    self.remove_plot(plot)

    # -------------------------------------------------------------------------------------------- drawing

    def refresh(self) -> None:
        """Fetch the history of every drawn channel and redraw."""
        self._zoomed.stop()
        self._refreshed.start()
        if self._awaited is not None and self.session.layout is not None:
            layout, self._awaited = self._awaited, None
            if missing := self.restore_layout(layout):
                log.warning("The plots of the scene show what it does not have: %s", ", ".join(missing))
        if self.linked:
            self._load_channels()
        drawn = self._drawn()
        if drawn != self._chosen:
            self._chosen = drawn
            self.session.choose(drawn)
        if not self.linked:
            return
        self._look_for_trigger(drawn)
        ids = [i for i in drawn if i in self._channels]
        followed = self._followed
        times = (followed - _FOLLOWED * self.window_length, followed) if self.following else None
        self._fetching.fetch(self.linked, ids, times)
        stop = max(self._fetching.newest, self.window_length)
        oldest = min(self.session.history.start, self._fetching.oldest)
        for plot in self.linked:
            plot.bound(min(oldest, stop - self.window_length), stop)
        if self.following:
            self._show_newest()
        seen = [plot for plot in self.linked if not plot.visibleRegion().isEmpty()]
        marked = [*(markers(self.session.history) if self.shows_markers else []), *self.triggering.markers]
        for plot in self.linked:
            plot.markers.set_markers(marked)
            plot.markers.set_contacts(self._fetching.contacts)
        for plot in seen:  # of those scrolled out of sight, nothing
            plot.compared.fetch(self.session, plot.curves, plot.times, self._editor.shows_differences)
            plot.legend.show_compared(plot.compared.legend(plot.curves))
            plot.set_present(self.session.cursor)
        if seen:
            seen[0].redraw_all(seen)
        if self.isVisible():
            self.redrawn.emit()

    def _redraw_new_frames(self) -> bool:
        frame = self.session.frame()
        is_fresh = self._refreshed.elapsed() < REDRAW_MS / 2  # somebody zooms, or a picture follows too closely
        if frame is None or frame.index == self._drawn_frame or is_fresh:
            return False
        self._drawn_frame = frame.index
        self.refresh()
        return True

    def _show_values(self) -> None:
        if self.computing.follow():
            self.refresh()
        time = self.session.cursor if self._cursor is None else self._cursor
        apart = self.session.worlds_apart
        for plot in self.plots:
            visible = plot.times if self.bar.statistics_button.isChecked() else None
            plot.legend.show_values(time, self.marks, visible, apart)

    def _show_newest(self) -> None:
        stop = self._followed
        if self.linked and self.linked[0].times != (stop - self.window_length, stop):
            self.linked[0].set_times(stop - self.window_length, stop)

    @property
    def _followed(self) -> float:
        """Where the window that follows ends, s: at the newest sample, or behind a moment long before that."""
        stop, cursor = max(self._fetching.newest, self.window_length), self.session.cursor
        aligned = self.triggering.aligned(self._fetching.newest, self.window_length)
        stop = stop if aligned is None else aligned
        if cursor is None or cursor >= stop - self.window_length:
            return stop
        return max(cursor + _AFTER * self.window_length, self.window_length)

    def set_following(self, on: bool) -> None:
        """Slide with the newest samples, or hold the visible range."""
        if not on and not self.following:
            return  # each step of a wheel says so
        self.following = on
        self.bar.follow_button.setChecked(on)
        if on:
            for plot in self.plots:
                plot.auto_y = True
        self.refresh()

    def show_markers(self, markers: bool, contacts: bool) -> None:
        """Mark resets, returns to the past and edits in all plots, and new contacts; or do not."""
        self.shows_markers, self.shows_contacts = markers, contacts
        self.refresh()

    # -------------------------------------------------------------------------------------------- trigger

    def set_trigger(self, trigger: Trigger | None) -> None:
        """Wait for a signal from now on; None: for nothing."""
        self.triggering.set(trigger, self.plots)
        if trigger is not None:
            self._unseen.start()
        self.refresh()

    def ask_trigger(self, plot: Plot) -> TriggerDialog:
        """Ask for a trigger over the curves of a plot."""
        from ui.plots.trigger_dialog import TriggerDialog

        dialog = TriggerDialog(plot.curves, self.triggering.trigger, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(self.set_trigger)
        dialog.open()
        return dialog

    def _look_for_trigger(self, drawn: list[str]) -> None:
        paused = self.triggering.look(self.plots, drawn)
        if paused is not None:
            self._say_paused(paused)

    def _look_unseen(self) -> None:
        """Look for what the trigger waits for while nobody sees the plots, which are not drawn."""
        if self.triggering.watch is None:
            self._unseen.stop()
        elif not self.isVisible():
            self._look_for_trigger(self._drawn())

    def _say_paused(self, time: float) -> None:
        trigger = self.triggering.trigger
        channel = None if trigger is None else self._channel(trigger.channel)
        if trigger is not None and channel is not None:
            text = self.tr("Paused at {0} s: {1} fell through {2}")
            if trigger.rising:
                text = self.tr("Paused at {0} s: {1} rose through {2}")
            level = format_value(trigger.level, channel.unit)
            self.notified.emit(text.format(f"{time:.6g}", channel_name(channel), level))

    def _move_level(self, level: float) -> None:
        if (trigger := self.triggering.trigger) is not None:
            self.set_trigger(msgspec.structs.replace(trigger, level=level))

    def set_window(self, seconds: float) -> None:
        """Length of the sliding window, seconds; following is taken up."""
        self.window_length = seconds
        self.set_following(True)

    def _share_times(self, changed: Plot, start: float, stop: float) -> None:
        if changed.frozen:
            changed.redraw()
            return
        if self._shares_times:
            return  # one after the other, as they follow the first
        self._shares_times = True
        for plot in self.linked:
            if plot.times != (start, stop):
                plot.set_times(start, stop)
        self._shares_times = False
        if not self.following and not self._zoomed.isActive():
            self._zoomed.start(max(ZOOM_MS - self._refreshed.elapsed(), 0))

    def _set_cursor(self, time: float | None) -> None:
        self._cursor = time
        for plot in self.plots:
            plot.set_cursor(time)
        self._show_values()

    def show_cursors(self, on: bool) -> None:
        """Show two cursors in all plots, at a third and two thirds of what is visible; or hide them."""
        start, stop = (self.linked or self.plots)[0].times if self.plots else (0.0, 1.0)
        self._set_marks((start + (stop - start) / 3, stop - (stop - start) / 3) if on else None)
        self._show_columns()

    def _show_columns(self) -> None:
        self._show_values()
        for plot in self.plots:
            plot.widen_legend()

    def _move_mark(self, which: int, time: float) -> None:
        if self.marks is not None:
            self._set_marks((time, self.marks[1]) if which == 0 else (self.marks[0], time))

    def _set_marks(self, marks: tuple[float, float] | None) -> None:
        self.marks = marks
        for plot in self.plots:
            plot.set_marks(marks)
        said = "" if marks is None else _difference(*marks)
        self.bar.difference_label.setText(said)
        self.bar.difference_label.setToolTip(said)  # a narrow panel cuts its end
        self._show_values()

    # -------------------------------------------------------------------------------------------- commands

    def pick(self, plot: Plot | None) -> ChannelPicker:
        """Open the list of channels; what is picked goes to `plot` or to new plots."""
        self._load_channels()
        self._load_cameras()
        picker = ChannelPicker(self._channels.values(), self)
        picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picker.picked.connect(lambda ids: self.add_channels(ids, plot))
        picker.written.connect(lambda text: picker.answer(self.add_expression(text, plot)))
        picker.show_at(self.bar.add_button)
        return picker

    def _menu(self, plot: Plot, position) -> None:
        menu = PlotMenu(self, plot)
        menu.exec(position)
        menu.deleteLater()

    def save_visible(self, plots: list[Plot], path: str = "", everything: bool = False) -> None:
        """Write the samples of some plots, of several those that are not frozen; see `save_samples`."""
        save_samples(self, [plot for plot in plots if not plot.frozen] or plots[:1], path, everything)

    def export_picture(self, plot: Plot | None = None) -> PictureDialog | None:
        """Ask how a plot, or all of them, become a picture in a file or on the clipboard; None without plots."""
        from ui.plots.picture_dialog import PictureDialog

        plots = [each for each in self.plots if each.view != CAMERA]
        if not plots:
            return None
        dialog = PictureDialog(plots, plot, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def copy_picture(self, plot: Plot) -> None:
        """Put a plot on the clipboard as a picture."""
        from ui.plots.picture_dialog import copy_picture

        copy_picture(plot)

    # -------------------------------------------------------------------------------------------- drag and drop

    def dragEnterEvent(self, event) -> None:
        """Take World paths and ids of channels."""
        if any(map(event.mimeData().hasFormat, (PATH_MIME, CHANNEL_MIME))):
            event.acceptProposedAction()

    dragMoveEvent = dragEnterEvent

    def dropEvent(self, event) -> None:
        """Draw the dropped objects in the plot under the pointer, or in new plots."""
        data, plot = event.mimeData(), self._plot_at(event.position().toPoint())
        lines = {mime: bytes(data.data(mime).data()).decode().splitlines() for mime in (CHANNEL_MIME, PATH_MIME)}
        if self.add_channels(lines[CHANNEL_MIME], plot) or self.add_paths(lines[PATH_MIME], plot):
            event.acceptProposedAction()

    def _plot_at(self, position: QPoint) -> Plot | None:
        for plot in self.plots:
            if plot.rect().contains(plot.mapFrom(self, position)):
                return plot
        return None

    def event(self, event) -> bool:
        """Redraw once when the panel appears."""
        if event.type() == QEvent.Type.Show:
            QTimer.singleShot(0, self.refresh)
        return super().event(event)


def _difference(first: float, second: float) -> str:
    """How far two cursors are apart, how often a second what lies between them would come, and their times."""
    apart = second - first
    rate = f" ({1 / abs(apart):.5g} Hz)" if apart else ""
    return f"B − A {apart:.6g} s{rate}   A {first:.6g} s   B {second:.6g} s"


def _limits(plot: Plot) -> dict[str, float]:
    """The times that a plot is bound to."""
    low, high = plot.box.state["limits"]["xLimits"]
    shortest, longest = plot.box.state["limits"]["xRange"]
    return {"xMin": low, "xMax": high, "minXRange": shortest, "maxXRange": longest}
