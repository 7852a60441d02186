"""What a recording gets: which signals, how often, with the full state and the files of the scene or without."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QLocale, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.channels import Channel
from ui.channel_names import channel_name
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.screen_room import resize_within_screen

_ID = Qt.ItemDataRole.UserRole
_DELAY_MS = 100


class ChannelTree(QWidget):
    """Channels by group, to be checked, with a search above them.

    Args:
        channels: those that there are.
        checked: ids of those that are checked.
        changed: called when others are.
    """

    def __init__(
        self, channels: Sequence[Channel], checked: Collection[str], changed: Callable[[], object], parent=None
    ) -> None:
        super().__init__(parent)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(self.tr("Search signals"))
        self.search.setAccessibleName(self.tr("Search signals"))
        self.search.textChanged.connect(self._filter)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(self.tr("Signals"))
        self.tree.setHeaderHidden(True)
        self.tree.setColumnCount(2)
        self.tree.setUniformRowHeights(True)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._items: list[tuple[QTreeWidgetItem, str]] = []
        """And how it is searched for."""
        self._groups: dict[str, QTreeWidgetItem] = {}
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable
        for channel in channels:
            group = self._groups.get(channel.group)
            if group is None:
                group = self._groups[channel.group] = QTreeWidgetItem(self.tree, [translated(channel.group), ""])
                group.setFlags(flags | Qt.ItemFlag.ItemIsAutoTristate)
            item = QTreeWidgetItem(group, [channel_name(channel), channel.unit])
            item.setFlags(flags)
            item.setData(0, _ID, channel.id)
            item.setCheckState(0, Qt.CheckState.Checked if channel.id in checked else Qt.CheckState.Unchecked)
            self._items.append((item, f"{group.text(0)} {item.text(0)}".lower()))
        self.tree.setColumnWidth(0, 280)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.search)
        layout.addWidget(self.tree)
        self._changed = changed
        self._timer = QTimer(self, interval=_DELAY_MS, singleShot=True)  # a group changes each of its channels
        self._timer.timeout.connect(lambda: self._changed())
        self.tree.itemChanged.connect(lambda *_: self._timer.start())

    @property
    def ids(self) -> list[str]:
        """Of the channels that are checked."""
        return [item.data(0, _ID) for item, _ in self._items if item.checkState(0) == Qt.CheckState.Checked]

    def _filter(self, text: str) -> None:
        words = text.lower().split()
        for item, name in self._items:
            item.setHidden(not all(word in name for word in words))
        for group in self._groups.values():
            group.setHidden(all(item.isHidden() for item, _ in self._items if item.parent() is group))
            group.setExpanded(bool(words))


class RecordDialog(QDialog):
    """Asks what a recording gets, and says how large it becomes by that.

    Args:
        channels: everything that can be recorded.
        sampled: ids of what is recorded unless the user chooses otherwise.
        moment_bytes: bytes of a moment by the ids of its channels, whether it has the full state, and the steps from
            one moment to the next.
        timestep: s.
        file_bytes: of the files that the scene names; 0 without any.
        once_bytes: that the scene itself takes, and what says where signals are.
        worlds: how many are simulated. world: the one that is recorded.
    """

    def __init__(
        self,
        channels: Sequence[Channel],
        sampled: Collection[str],
        moment_bytes: Callable[[list[str], bool, int], float],
        timestep: float,
        file_bytes: int = 0,
        once_bytes: int = 0,
        worlds: int = 1,
        world: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Record Take"))
        explained_by(self, "editor", "transport-and-timeline")
        self._bytes, self._timestep, self._sampled = moment_bytes, timestep, set(sampled)
        self._once_bytes, self._file_bytes = once_bytes, file_bytes
        self.channels = ChannelTree(channels, sampled, self._show)
        self.every_box = QSpinBox()
        self.every_box.setRange(1, 100_000)
        self.every_box.setAccessibleName(self.tr("Steps between moments"))
        self.every_box.setToolTip(self.tr("1: every step of the simulation"))
        self.every_box.valueChanged.connect(lambda _: self._show())
        self.state_box = QCheckBox(self.tr("Full state"))
        self.state_box.setToolTip(self.tr("Without it, nobody can replay the take: it is for plots only"))
        self.state_box.setChecked(True)
        self.state_box.toggled.connect(lambda _: self._show())
        text = self.tr("Files of the scene: meshes and pictures, {0}").format(size_text(file_bytes))
        self.files_box = QCheckBox(text)
        self.files_box.setToolTip(self.tr("Without them, the take opens only where these files are"))
        self.files_box.setChecked(file_bytes > 0)
        self.files_box.setVisible(file_bytes > 0)
        self.files_box.toggled.connect(lambda _: self._show())
        self.size_label = QLabel(wordWrap=True)
        text = self.tr("Takes are MCAP files, with the scene; Foxglove and PlotJuggler open them too.")
        if worlds > 1:
            one = self.tr("Of the {0} worlds, world {1} is recorded, as long as it is the one that is shown.")
            text = f"{text} {one.format(worlds, world)}"
        what = QLabel(text)
        what.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.ok_button = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok_button.setText(self.tr("Choose File…"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow(self.tr("One moment every … steps"), self.every_box)
        form.addRow("", self.state_box)
        if file_bytes:
            form.addRow("", self.files_box)
        form.addRow(self.tr("Size"), self.size_label)
        layout = QVBoxLayout(self)
        layout.addWidget(what)
        layout.addWidget(self.channels, 1)
        layout.addLayout(form)
        layout.addWidget(buttons)
        resize_within_screen(self, 440, 560)
        mark_buttons(self)
        self._show()

    @property
    def every(self) -> int:
        """Steps from one moment to the next."""
        return self.every_box.value()

    @property
    def ids(self) -> list[str] | None:
        """The chosen channels; None: those that are sampled anyway, also later."""
        ids = self.channels.ids
        return None if set(ids) == self._sampled else ids

    @property
    def with_state(self) -> bool:
        return self.state_box.isChecked()

    @property
    def with_files(self) -> bool:
        return self.files_box.isChecked()

    def _show(self) -> None:
        ids, rate = self.channels.ids, 1 / (self._timestep * self.every)
        size = size_text(60 * rate * self._bytes(ids, self.with_state, self.every))
        once = size_text(self._once_bytes + self._file_bytes * self.with_files)
        free = size_text(shutil.disk_usage(os.getcwd()).free)
        text = self.tr(
            "{0} signals: about {1} a simulated minute at {2} Hz, and {3} for the scene; {4} are free here"
        )
        self.size_label.setText(text.format(len(ids), size, f"{rate:.4g}", once, free))
        self.ok_button.setEnabled(bool(ids) or self.with_state)


def size_text(count: float) -> str:
    """A number of bytes, as people read it."""
    return QLocale().formattedDataSize(round(count), 1, QLocale.DataSizeFormat.DataSizeSIFormat)
