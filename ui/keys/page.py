"""The page of the preferences on which commands get other keys, and the mouse other habits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from ui.flow_layout import FlowLayout
from ui.keys import keymap
from ui.keys.key_field import KeyField
from ui.keys.keymap import Keymap, KeymapError
from ui.keys.model import ID_ROLE, KEYS, KeysFilter, KeysModel
from ui.keys.mouse import MICE, mouse
from ui.keys.presets import PRESETS


class KeysPage(QWidget):
    """A preset, the habit of the mouse, and a table of all commands with their keys; a change acts at once.

    Attributes:
        preset, mouse: the choices.
        search: narrows the table by words, `pressed` by a key.
        table: the commands.
        recorder: takes the keys that the chosen command gets.
        conflict: says who has these keys already.
        message: what an import left out, or why it failed.
    """

    def __init__(self, actions: Mapping[str, QAction], parent=None) -> None:
        super().__init__(parent)
        self._actions = actions
        self.preset = _choice(self.tr("Keys as in"), [(one.id, one.text) for one in PRESETS])
        self.mouse = _choice(self.tr("Mouse as in"), [(one.id, one.text) for one in MICE])
        self.preset.activated.connect(lambda i: self._choose_preset(str(self.preset.itemData(i))))
        self.mouse.activated.connect(lambda i: self._use(keymap.keymap(), str(self.mouse.itemData(i))))
        self.search = QLineEdit(placeholderText=self.tr("Search commands"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search commands"))
        self.pressed = KeyField(
            self.tr("Find the command of a key"), self.tr("Press a key to see which command has it")
        )
        self.all_button = _button(self.tr("Show All"), self.tr("Show the commands of all keys again"), self.show_all)
        self.search.textChanged.connect(self._find)
        self.pressed.key_changed.connect(self._find)

        self.model = KeysModel(actions, self)
        self.shown = KeysFilter(self.model, self)
        self.table = QTableView()
        self.table.setAccessibleName(self.tr("Commands and keys"))
        self.table.setModel(self.shown)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(False)
        self.table.setAlternatingRowColors(True)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.doubleClicked.connect(lambda _: self.recorder.setFocus())
        self.table.activated.connect(lambda _: self.recorder.setFocus())

        self.chosen = QLabel()
        self.recorder = KeyField(self.tr("New key"), self.tr("Click here and press the key that the command gets"))
        self.add_button = _button(self.tr("Add"), self.tr("Give these keys to the command too"), self.add)
        self.replace_button = _button(
            self.tr("Replace"), self.tr("Give the command these keys alone"), lambda: self.add(alone=True)
        )
        self.clear_button = _button(self.tr("No Keys"), self.tr("Take all keys from the command"), self.clear)
        self.reset_button = _button(self.tr("Reset"), self.tr("Back to the keys of the preset"), self.reset)
        self.conflict = QLabel(wordWrap=True)
        self.message = QLabel(wordWrap=True)
        self.message.hide()
        policy = self.conflict.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # else Add and Replace would leave the pointer when it is shown
        self.conflict.setSizePolicy(policy)
        self.conflict.setMinimumHeight(self.fontMetrics().lineSpacing())
        self.conflict.hide()
        self.reset_all_button = _button(
            self.tr("Reset All"), self.tr("All commands back to the keys of the preset"), self.reset_all
        )
        self.import_button = _button(self.tr("Import…"), self.tr("Read keys from a JSON file"), self._import)
        self.export_button = _button(self.tr("Export…"), self.tr("Write keys to a JSON file"), self._export)
        self.recorder.key_changed.connect(self._show_conflict)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_command())
        self._arrange()
        self._show()
        self._find()

    def _arrange(self) -> None:
        top, find, edit, files = FlowLayout(), QHBoxLayout(), FlowLayout(), FlowLayout()
        for text, box in ((self.tr("Keys as in"), self.preset), (self.tr("Mouse as in"), self.mouse)):
            label = QLabel(text)
            label.setBuddy(box)
            top.addWidget(label)
            top.addWidget(box)
        find.addWidget(self.search, 2)
        find.addWidget(self.pressed, 1)
        find.addWidget(self.all_button)
        for widget in (self.recorder, self.add_button, self.replace_button, self.clear_button, self.reset_button):
            edit.addWidget(widget)
        for widget in (self.import_button, self.export_button, self.reset_all_button):
            files.addWidget(widget)
        layout = QVBoxLayout(self)
        for part in (top, find):
            layout.addLayout(part)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.chosen)
        layout.addLayout(edit)
        layout.addWidget(self.conflict)
        layout.addLayout(files)
        layout.addWidget(self.message)

    # -------------------------------------------------------------------------------------------------- commands

    @property
    def current(self) -> str:
        """Id of the chosen command; empty where none is."""
        index = self.table.currentIndex()
        return str(index.data(ID_ROLE)) if index.isValid() else ""

    def choose(self, id: str) -> None:
        """Choose a command."""
        for row in range(self.shown.rowCount()):
            index = self.shown.index(row, KEYS)
            if index.data(ID_ROLE) == id:
                self.table.setCurrentIndex(index)
                self.table.scrollTo(index)

    def add(self, alone: bool = False) -> None:
        """Give the recorded keys to the chosen command; whoever had them loses them."""
        key = keymap.normal(self.recorder.key)
        if key and self.current:
            now = keymap.keymap()
            keys = () if alone else now.all()[self.current]
            self._use(now.with_keys(self.current, (*keys, key)))
            self.recorder.set_key("")

    def clear(self) -> None:
        """Take all keys from the chosen command."""
        if self.current:
            self._use(keymap.keymap().with_keys(self.current, ()))

    def reset(self) -> None:
        """Give the chosen command the keys of the preset."""
        if self.current:
            self._use(keymap.keymap().with_default(self.current))

    def reset_all(self) -> None:
        """Give all commands the keys of the preset."""
        self._use(keymap.keymap()._replace(own={}))

    def import_from(self, file: str) -> None:
        """Use the keys of a file."""
        try:
            with open(file, "rb") as stream:
                found, habit, notes = keymap.decoded(stream.read(keymap.LARGEST_FILE + 1))
        except OSError as error:
            self._say(self.tr("{0} cannot be read: {1}").format(file, error.strerror or error))
        except KeymapError as error:
            self._say(f"{file}: {error}")
        else:
            self._use(found, habit)
            self._say("\n".join(notes) or self.tr("The keys of {0} are in use").format(Path(file).name))

    def export_to(self, file: str) -> None:
        """Write the keys to a file."""
        try:
            Path(file).write_bytes(keymap.encoded(keymap.keymap(), mouse().id))
        except OSError as error:
            self._say(self.tr("{0} cannot be written: {1}").format(file, error.strerror or error))
        else:
            self._say(self.tr("The keys were written to {0}").format(file))

    def _choose_preset(self, id: str) -> None:
        """With its mouse, which has the same name."""
        self._use(Keymap(id, keymap.keymap().own)._tidy(), id)

    def _import(self) -> None:
        file, _ = QFileDialog.getOpenFileName(self, self.tr("Import Keys"), "", self.tr("Keys (*.json)"))
        if file:
            self.import_from(file)

    def _export(self) -> None:
        file, _ = QFileDialog.getSaveFileName(self, self.tr("Export Keys"), "keys.json", self.tr("Keys (*.json)"))
        if file:
            self.export_to(file)

    def _use(self, new: Keymap, habit: str | None = None) -> None:
        keymap.use(new, habit)
        self.message.hide()
        self._show()

    # -------------------------------------------------------------------------------------------------- shown

    def _show(self) -> None:
        """Show what is in use now; the chosen command stays chosen."""
        current = self.current
        self.preset.setCurrentIndex(self.preset.findData(keymap.keymap().preset))
        self.mouse.setCurrentIndex(self.mouse.findData(mouse().id))
        self.model.update()
        self.choose(current)
        self._show_command()

    def show_all(self) -> None:
        """Show every command."""
        self.search.clear()
        self.pressed.set_key("")

    def _find(self, *_: object) -> None:
        self.all_button.setEnabled(bool(self.pressed.key or self.search.text()))
        self.shown.find(self.search.text(), self.pressed.key)
        if not self.table.currentIndex().isValid() and self.shown.rowCount():
            self.table.setCurrentIndex(self.shown.index(0, KEYS))
        self._show_command()

    def _show_command(self) -> None:
        id = self.current
        text = self._actions[id].data() if id else self.tr("Choose a command to change its keys")
        self.chosen.setText(text)
        for widget in (self.recorder, self.clear_button, self.reset_button):
            widget.setEnabled(bool(id))
        self.reset_button.setEnabled(bool(id) and id in keymap.keymap().own)
        self.reset_all_button.setEnabled(bool(keymap.keymap().own))
        self._show_conflict()

    def _show_conflict(self) -> None:
        key = self.recorder.key
        users = [id for id in keymap.keymap().users(key) if id != self.current] if key else []
        for button in (self.add_button, self.replace_button):
            button.setEnabled(bool(key) and bool(self.current))
        names = ", ".join(str(self._actions[id].data()) for id in users)
        taken = self.tr("{0} belongs to “{1}”, which loses it if you add it here").format(keymap.shown((key,)), names)
        self.conflict.setText(f"⚠ {taken}")
        self.conflict.setVisible(bool(users))
        self.table.scrollTo(self.table.currentIndex())

    def _say(self, text: str) -> None:
        self.message.setText(text)
        self.message.show()


def _choice(name: str, entries: list[tuple[str, str]]) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    for id, text in entries:
        box.addItem(text, id)
    return box


def _button(text: str, tip: str, run: Callable[[], None]) -> QPushButton:
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    button.clicked.connect(lambda: run())
    return button
