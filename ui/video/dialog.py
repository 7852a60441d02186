"""The dialog that exports a video of what the timeline has: what is shown, how, and where it goes."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Sequence

from PySide6.QtCore import QLocale, QSettings, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.editor import Editor
from app.video.files import GIF, GIF_BYTES, MP4, PNG, kind_of
from engine.errors import SceneError
from render.camera_images import named_cameras
from ui import questions
from ui.arrange.form import Number
from ui.channel_names import channel_name
from ui.figures.colors import print_colors
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.plots.as_figure import screen_colors
from ui.plots.panel import PlotPanel
from ui.plots.plot import Plot
from ui.plots.views import TIME
from ui.video.export import VideoExport
from ui.video.film import BELOW, RIGHT
from ui.video.from_window import Wanted, fitted, job_of
from ui.video.process import Ended
from ui.viewport.widget import Viewport

_SETTINGS = "video_export"
_SUFFIXES = {MP4: ".mp4", GIF: ".gif", PNG: ""}
_LARGEST = 8192


class VideoDialog(QDialog):
    """Asks what a video shows, and has it made while the window goes on.

    Signals:
        notified: a video was written; carries a sentence.
    """

    notified = Signal(str)

    def __init__(self, editor: Editor, viewport: Viewport, plots: PlotPanel, stem: str, parent=None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export Video"))
        explained_by(self, "editor", "videos")
        self._editor, self._viewport, self._panel = editor, viewport, plots
        self._export: VideoExport | None = None
        self._problems: Sequence[str] = ()
        self._out = ""
        settings = QSettings()
        self.kind = QComboBox()
        self.kind.addItem(self.tr("MP4 video"), MP4)
        self.kind.addItem(self.tr("GIF for an issue report"), GIF)
        self.kind.addItem(self.tr("PNG pictures in a folder"), PNG)
        self.file = QLineEdit(stem + _SUFFIXES[MP4])
        self.browse_button = QPushButton(self.tr("Browse…"))
        self.browse_button.setAutoDefault(False)
        self.browse_button.clicked.connect(self._browse)
        self._stem = stem
        self.range = QComboBox()
        self.from_box, self.to_box = (Number("", 0.0, "s", 0.0, 1e9, decimals=4) for _ in range(2))
        self._fill_ranges()
        self.camera = QComboBox()
        self.camera.addItem(self.tr("The view as it stands"), None)
        for name, path in named_cameras(editor.document.world).items():
            self.camera.addItem(name, path)
        if viewport.view.camera_path is not None:
            self.camera.setCurrentIndex(max(self.camera.findData(viewport.view.camera_path), 0))
        self.width_box, self.height_box = (self._pixel_box(number) for number in (1280, 720))
        self.fps = QDoubleSpinBox(minimum=0.1, maximum=240.0, decimals=2, value=30.0)
        self.speed = QDoubleSpinBox(minimum=0.001, maximum=1000.0, decimals=3, value=1.0, singleStep=0.25)
        self.speed.setPrefix("× ")
        self.speed.setToolTip(self.tr("Simulated seconds in a second of the video: 0.25 is slow motion"))
        self.between = QComboBox()
        self.between.addItem(self.tr("Interpolated between steps"), True)
        self.between.addItem(self.tr("The nearest step"), False)
        self.between.setToolTip(
            self.tr(
                "What a picture shows when its time is between two steps; positions and rotations are interpolated"
            )
        )
        self.overlays = QCheckBox(self.tr("Overlays and grid of the view"))
        self.overlays.setChecked(settings.value(f"{_SETTINGS}/overlays", True, bool))  # type: ignore[call-overload]
        self.caption = QCheckBox(self.tr("Time in the corner"))
        self.caption.setChecked(settings.value(f"{_SETTINGS}/caption", True, bool))  # type: ignore[call-overload]
        self.plots = QListWidget()
        self.side = QComboBox()
        self.side.addItem(self.tr("On the right"), RIGHT)
        self.side.addItem(self.tr("Below"), BELOW)
        self.colors = QComboBox()
        self.colors.addItem(self.tr("Light, for print"), "print")
        self.colors.addItem(self.tr("As in the window"), "screen")
        self._fill_plots()
        self.summary = QLabel(wordWrap=True)
        self.summary.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.bar = QProgressBar()
        self.bar.hide()
        self._lay_out()
        self._connect()
        self._show()

    # ------------------------------------------------------------------------------------------------ building

    def _pixel_box(self, value: int) -> QSpinBox:
        return QSpinBox(minimum=16, maximum=_LARGEST, value=value, singleStep=2, suffix=self.tr(" px"))

    def _fill_ranges(self) -> None:
        history, playback = self._editor.session.history, self._editor.playback
        self.range.addItem(self.tr("The whole timeline"), (history.start, max(history.end, history.start)))
        if playback.range is not None:
            self.range.addItem(self.tr("The range of the timeline"), playback.span)
            self.range.setCurrentIndex(1)
        over_time = [plot for plot in self._panel.linked if plot.view == TIME]
        if over_time:
            start, stop = over_time[0].times
            self.range.addItem(
                self.tr("What the plots show"),
                (max(start, history.start), max(min(stop, history.end), history.start)),
            )
        self.range.addItem(self.tr("From … to"), None)
        self._take_range()

    def _fill_plots(self) -> None:
        for plot in (plot for plot in self._panel.plots if plot.view == TIME and plot.curves):
            names = ", ".join(channel_name(curve.channel) for curve in plot.curves)
            item = QListWidgetItem(names)
            item.setToolTip(names)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
            item.setData(Qt.ItemDataRole.UserRole, plot)
            self.plots.addItem(item)
        rows = min(max(self.plots.count(), 1), 4)
        self.plots.setFixedHeight(rows * (self.fontMetrics().height() + 6) + 2 * self.plots.frameWidth() + 2)
        self.plots.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.plots.setTextElideMode(Qt.TextElideMode.ElideRight)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(self.tr("Format"), self.kind)
        form.addRow(self.tr("File"), _row(self.file, self.browse_button, stretch=0))
        form.addRow(self.tr("Times"), self.range)
        form.addRow("", _row(self.from_box, QLabel("–"), self.to_box))
        form.addRow(self.tr("Camera"), self.camera)
        form.addRow(self.tr("Size"), _row(self.width_box, QLabel("×"), self.height_box))
        form.addRow(self.tr("Pictures a second"), _row(self.fps, QLabel(self.tr("Speed")), self.speed))
        form.addRow(self.tr("Pictures show"), self.between)
        form.addRow(self.tr("Over the picture"), _row(self.overlays, self.caption))
        if self.plots.count():
            form.addRow(self.tr("Plots beside it"), self.plots)
            form.addRow("", _row(self.side, self.colors))
        line = QFrame()
        line.setFrameShape(QFrame.Shape.HLine)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.close_button = self.buttons.button(QDialogButtonBox.StandardButton.Close)
        self.close_button.setText(self.tr("Close"))
        self.close_button.setAutoDefault(False)
        self.export_button = QPushButton(self.tr("Export"))
        self.export_button.setDefault(True)
        self.buttons.addButton(self.export_button, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        self.form = QWidget()
        self.form.setLayout(form)
        form.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.form)
        layout.addWidget(line)
        layout.addWidget(self.summary)
        layout.addWidget(self.bar)
        layout.addStretch(1)
        layout.addWidget(self.buttons)
        self.setMinimumWidth(480)
        for widget, name in (
            (self.kind, self.tr("Format")),
            (self.file, self.tr("File")),
            (self.range, self.tr("Times")),
            (self.from_box, self.tr("First time")),
            (self.to_box, self.tr("Last time")),
            (self.camera, self.tr("Camera")),
            (self.width_box, self.tr("Width")),
            (self.height_box, self.tr("Height")),
            (self.fps, self.tr("Pictures a second")),
            (self.speed, self.tr("Speed")),
            (self.between, self.tr("Pictures show")),
            (self.plots, self.tr("Plots beside it")),
            (self.side, self.tr("Where plots stand")),
            (self.colors, self.tr("Colors of the plots")),
            (self.bar, self.tr("Progress")),
        ):
            widget.setAccessibleName(name)
        mark_buttons(self)

    def _connect(self) -> None:
        self.kind.currentIndexChanged.connect(self._take_kind)
        self.range.currentIndexChanged.connect(self._take_range)
        for box in (self.from_box, self.to_box):
            box.valueChanged.connect(self._leave_range)
        for signal in (
            self.width_box.valueChanged,
            self.height_box.valueChanged,
            self.fps.valueChanged,
            self.speed.valueChanged,
            self.file.textChanged,
        ):
            signal.connect(self._show)
        self.export_button.clicked.connect(lambda: self.export())
        self.buttons.rejected.connect(self.reject)

    # ------------------------------------------------------------------------------------------------ choices

    def wanted(self) -> Wanted:
        """What is chosen."""
        colors = print_colors() if self.colors.currentData() == "print" else screen_colors(self.palette())
        return Wanted(
            out=self.file.text().strip(),
            start=self._span[0],
            stop=self._span[1],
            camera=self.camera.currentData(),
            size=(self.width_box.value(), self.height_box.value()),
            fps=self.fps.value(),
            speed=self.speed.value(),
            interpolated=self.between.currentData(),
            overlays=self.overlays.isChecked(),
            caption=self.caption.isChecked(),
            plots=self.chosen_plots(),
            side=self.side.currentData(),
            colors=colors,
        )

    def chosen_plots(self) -> list[Plot]:
        """Those that stand beside the picture."""
        items = [self.plots.item(row) for row in range(self.plots.count())]
        checked = [item for item in items if item.checkState() == Qt.CheckState.Checked]
        return [item.data(Qt.ItemDataRole.UserRole) for item in checked]

    @property
    def _span(self) -> tuple[float, float]:
        """First and last time: exactly those of a choice, else as they are typed."""
        found = self.range.currentData()
        return tuple(found) if found is not None else (self.from_box.value(), self.to_box.value())

    def _take_range(self) -> None:
        if self.range.currentData() is not None:
            for box, time in zip((self.from_box, self.to_box), self._span, strict=True):
                box.blockSignals(True)
                box.setValue(time)
                box.blockSignals(False)
        if hasattr(self, "bar"):
            self._show()

    def _leave_range(self) -> None:
        self.range.setCurrentIndex(self.range.count() - 1)
        self._show()

    def _take_kind(self) -> None:
        kind, (stem, suffix) = self.kind.currentData(), os.path.splitext(self.file.text())
        stem = stem if suffix.lower() in (".mp4", ".gif") else self.file.text()
        self.file.setText(stem.rstrip("/\\") + _SUFFIXES[kind])
        if kind == GIF:
            self.fps.setValue(min(self.fps.value(), 15.0))
        self._show()

    def _browse(self) -> None:
        kind, title = self.kind.currentData(), self.windowTitle()
        if kind == PNG:
            path = QFileDialog.getExistingDirectory(self, title, os.path.dirname(self.file.text()))
        else:
            path, _ = QFileDialog.getSaveFileName(
                self, title, self.file.text(), f"*{_SUFFIXES[kind]}", options=QFileDialog.Option.DontConfirmOverwrite
            )
            path += "" if not path or path.lower().endswith(_SUFFIXES[kind]) else _SUFFIXES[kind]
        if path:
            self.file.setText(path)

    def _show(self) -> None:
        """Say what would come of it."""
        problem = self._problem()
        self.export_button.setEnabled(not problem and self._export is None)
        if problem:
            self.summary.setText(problem)
            return
        wanted = self.wanted()
        found, times = fitted(wanted)
        step = found.speed / found.fps
        count = len(times)
        text = self.tr("%n pictures of {0} × {1} px, {2} s of video. Picture n shows {3} s + n · {4} s.", "", count)
        lines = [
            text.format(
                *found.size,
                f"{count / found.fps:.4g}",
                f"{found.start:.6g}",
                f"{step:.6g}",
            )
        ]
        if self.kind.currentData() == GIF:
            text = self.tr("A GIF has at most {0} px a side, {1} pictures a second, {2} s and {3} MB.")
            lines.append(text.format(640, 20, 20, f"{GIF_BYTES / 1e6:g}"))
        self.summary.setText("\n".join(lines))

    def _problem(self) -> str:
        """Why nothing can be exported; "" where it can."""
        name, kind = self.file.text().strip(), self.kind.currentData()
        if self._editor.session.history.count() == 0:
            return self.tr("There is nothing to show yet: simulate something, or open a take.")
        if not name:
            return self.tr("Choose where the video goes.")
        try:
            if kind_of(name) != kind:
                return self.tr("The name of the file does not fit the format.")
        except ValueError:
            return self.tr("The name of the file does not fit the format.")
        folder = os.path.dirname(os.path.abspath(name))
        if not os.path.isdir(folder):
            return self.tr("There is no folder {0}").format(folder)
        if os.path.isdir(name) and os.listdir(name):
            return self.tr("There are files in this folder; choose an empty one.")
        if self._span[1] < self._span[0]:
            return self.tr("The last time is before the first.")
        if kind == MP4 and importlib.util.find_spec("av") is None:
            return self.tr("MP4 needs PyAV: pip install msd-studio[video]. GIF and PNG work without it.")
        return ""

    # ------------------------------------------------------------------------------------------------ export

    @property
    def exporting(self) -> bool:
        """Whether a video is being made."""
        return self._export is not None

    def export(self) -> None:
        """Have the video made."""
        wanted = self.wanted()
        self._out = wanted.out = os.path.abspath(wanted.out)
        if not os.path.isdir(wanted.out) and not questions.may_replace(self, wanted.out):
            return
        try:
            job = job_of(self._editor, self._viewport, wanted)
        except (SceneError, ValueError) as error:
            self._fail(translated(str(error)))
            return
        settings = QSettings()
        settings.setValue(f"{_SETTINGS}/overlays", self.overlays.isChecked())
        settings.setValue(f"{_SETTINGS}/caption", self.caption.isChecked())
        self._problems = ()
        self._export = VideoExport(job, self)
        self._export.progressed.connect(self._progress)
        self._export.noted.connect(self._note)
        self._export.ended.connect(self._end)
        self.bar.setRange(0, 0)
        self._set_running(True)
        self.summary.setText(self.tr("Building the scene…"))

    def cancel(self) -> None:
        """End the export; nothing is left of it."""
        if self._export is not None:
            self.close_button.setEnabled(False)
            self.summary.setText(self.tr("Canceling…"))
            self._export.cancel()

    def reject(self) -> None:
        """Close, or cancel the video that is being made."""
        if self._export is None:
            super().reject()
        else:
            self.cancel()

    def end(self) -> None:
        """With the window: let nothing be left of what is being made."""
        if self._export is not None:
            self._export.close()
            self._export = None
        self.close()

    def _set_running(self, on: bool) -> None:
        self.form.setEnabled(not on)
        self.bar.setVisible(on)
        self.close_button.setText(self.tr("Cancel") if on else self.tr("Close"))
        self.close_button.setEnabled(True)
        self.export_button.setEnabled(not on)

    def _progress(self, done: int, count: int) -> None:
        self.bar.setRange(0, count)
        self.bar.setValue(done)
        self.summary.setText(self.tr("{0} of {1} pictures").format(done, count))

    def _note(self, problems: list[str]) -> None:
        self._problems = problems

    def _end(self, ended: Ended) -> None:
        self._export = None
        self._set_running(False)
        if ended.is_cancelled:
            is_folder = os.path.isdir(self._out)
            text = self.tr("Canceled. The pictures made so far are in the folder.") if is_folder else ""
            self.summary.setText(text or self.tr("Canceled. No video was written."))
            return
        if ended.error:
            self._fail(translated(ended.error))
            return
        size = QLocale().formattedDataSize(ended.size, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
        text = self.tr("Wrote {0} pictures, {1}, to {2}").format(ended.frames, size, self._out)
        remarks = [translated(one) for one in (ended.remark, *self._problems) if one]
        self.summary.setText("\n".join([text, *remarks]))
        self.notified.emit(text)

    def _fail(self, why: str) -> None:
        self.summary.setText(why)
        QMessageBox.warning(self, self.windowTitle(), why)


def _row(*widgets: QWidget, stretch: int | None = None) -> QHBoxLayout:
    """Widgets beside each other; the one at a place is as wide as there is room."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    for number, widget in enumerate(widgets):
        row.addWidget(widget, 1 if number == stretch else 0)
    if stretch is None:
        row.addStretch(1)
    return row
