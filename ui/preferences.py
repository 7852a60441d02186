"""Edit > Preferences: what the user chooses once for all scenes, shown from one table and applied at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QSettings, QSignalBlocker
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabWidget,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from app.recovery import recovery_folder
from ui import engine_device, storing, theme
from ui.app_instance import running_application
from ui.inspector import units
from ui.keys.page import KeysPage
from ui.language import choice as language
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons

if TYPE_CHECKING:
    from ui.main_window import MainWindow

FONT_SETTING, HISTORY_SETTING, UNDO_SETTING = "font_size", "history/megabytes", "undo/steps"
FONT_SIZES, HISTORY_SIZES, UNDO_STEPS = (7, 24), (16, 65536), (10, 100_000)
MEGABYTE = 2**20


class Setting(NamedTuple):
    """A line of the dialog.

    `get` and `set` read and change it in a window; its kind is that of its value: a choice where there are
    `choices` (value, text), a number within `limits`, a switch, or the path of a folder.
    """

    id: str
    text: str
    tip: str
    get: Callable[[MainWindow], object]
    set: Callable[[MainWindow, object], None]
    choices: tuple[tuple[str, str], ...] = ()
    limits: tuple[int, int] = (0, 0)
    suffix: str = ""
    section: str = ""
    """The heading that it stands below."""
    meaning: str = ""
    """Which of several meanings the texts of the choices have, for translations."""


def font_size() -> int:
    """Of the text of the window, points."""
    return running_application().font().pointSize()


def set_font_size(points: int) -> None:
    """Show the window's text in another size, and remember it."""
    QSettings().setValue(FONT_SETTING, points)
    app = running_application()
    font = app.font()
    font.setPointSize(points)
    theme.set_font(app, font)


def restore(window: MainWindow) -> None:
    """Apply to a new window what was chosen before; what is out of its limits is left out."""
    stored = QSettings()
    if stored.contains(FONT_SETTING) and (points := _number(stored.value(FONT_SETTING), FONT_SIZES)):
        set_font_size(points)
    if megabytes := _number(stored.value(HISTORY_SETTING), HISTORY_SIZES):
        window.session.history.limit = megabytes * MEGABYTE
    units.restore()
    limit_undo(window)
    window.editor.document_changed.connect(lambda _: limit_undo(window))


def limit_undo(window: MainWindow) -> None:
    """Let the document of a window have as many undo steps as was chosen."""
    if steps := _number(QSettings().value(UNDO_SETTING), UNDO_STEPS):
        window.document.undo_stack.limit = steps


def _windows(window: MainWindow) -> list[MainWindow]:
    """Every window of the program, those behind other tabs too."""
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, type(window))]


def _number(stored: object, limits: tuple[int, int]) -> int:
    text = str(stored)
    number = int(text) if text.isdecimal() and len(text) < 9 else 0
    return number if limits[0] <= number <= limits[1] else 0


def _set_history(window: MainWindow, megabytes: object) -> None:
    QSettings().setValue(HISTORY_SETTING, megabytes)
    for one in _windows(window):
        one.session.history.limit = int(str(megabytes)) * MEGABYTE


def _set_language(window: MainWindow, name: str) -> None:
    language.choose(name)
    window.notify(_tr("The language changes the next time the editor starts"))


def _set_undo(window: MainWindow, steps: object) -> None:
    QSettings().setValue(UNDO_SETTING, steps)
    for one in _windows(window):
        limit_undo(one)


def _set_degrees(window: MainWindow, on: object) -> None:
    for one in _windows(window):
        one.controls.joints.degrees_button.setChecked(bool(on))


def _set_welcome(window: MainWindow, on: object) -> None:
    for one in _windows(window):
        one.welcome.at_start.setChecked(bool(on))


def _set_units(window: MainWindow, **chosen: object) -> None:
    units.use(units.shown()._replace(**{name: str(value) for name, value in chosen.items()}))
    for one in _windows(window):
        one.inspector.show_units()


_APPEARANCE, _UNITS, _EDITING = "Appearance", "Units", "Editing and files"
_SIMULATION = "Simulation"

SETTINGS = (
    Setting(
        "language",
        "Language",
        "Language of the window; a change shows after the next start",
        lambda _: language.chosen(),
        lambda window, name: _set_language(window, str(name)),
        choices=language.LANGUAGES,
        section=_APPEARANCE,
    ),
    Setting(
        "theme",
        "Theme",
        "Colors of the window",
        lambda _: theme.scheme(),
        lambda window, name: window.run_command(f"theme_{name}"),
        choices=(
            ("system", "Follow System"),
            ("light", "Light"),
            ("dark", "Dark"),
            ("high_contrast", "High Contrast"),
        ),
        section=_APPEARANCE,
        meaning="View/Theme",
    ),
    Setting(
        "font_size",
        "Font size",
        "Size of the text of the window",
        lambda _: font_size(),
        lambda _, points: set_font_size(int(str(points))),
        limits=FONT_SIZES,
        suffix=" pt",
        section=_APPEARANCE,
    ),
    Setting(
        "welcome",
        "Show the welcome page at the start",
        "When the editor starts without a file",
        lambda window: window.welcome.at_start.isChecked(),
        _set_welcome,
        section=_APPEARANCE,
    ),
    Setting(
        "length",
        "Lengths in the inspector",
        "Files are always in meters; a typed number may have any unit, such as 5 cm",
        lambda _: units.shown().length,
        lambda window, unit: _set_units(window, length=unit),
        choices=(("m", "Meters"), ("cm", "Centimeters"), ("mm", "Millimeters")),
        section=_UNITS,
    ),
    Setting(
        "angle",
        "Angles in the inspector",
        "Files have some angles in degrees and some in radians; a typed number may have any unit, such as 30deg",
        lambda _: units.shown().angle,
        lambda window, unit: _set_units(window, angle=unit),
        choices=(("", "As in the file"), ("°", "Degrees"), ("rad", "Radians")),
        section=_UNITS,
    ),
    Setting(
        "degrees",
        "Joint sliders in degrees",
        "Otherwise the Controls panel shows radians; typed numbers may have either unit",
        lambda window: window.controls.joints.degrees_button.isChecked(),
        _set_degrees,
        section=_UNITS,
    ),
    Setting(
        "undo",
        "Undo steps",
        "How many edits can be undone; older ones are forgotten",
        lambda window: window.document.undo_stack.limit,
        _set_undo,
        limits=UNDO_STEPS,
        section=_EDITING,
    ),
    Setting(
        "keep_backup",
        "Keep a backup copy when saving",
        "Saving keeps the previous file as NAME~",
        lambda window: window.file_actions.keeps_backup,
        lambda window, on: window.run_command("keep_backup", bool(on)),
        section=_EDITING,
    ),
    Setting(
        "autosave",
        "Write unsaved work to the disk",
        "Every edit is written at once; after this time it also survives a loss of power",
        lambda _: storing.pace(),
        lambda _, seconds: storing.set_pace(str(seconds)),
        choices=(
            ("0.25", "After a quarter of a second"),
            ("5", "After 5 seconds"),
            ("30", "After 30 seconds"),
            ("120", "After 2 minutes"),
        ),
        section=_EDITING,
    ),
    Setting(
        "autosave_folder",
        "Folder of unsaved work",
        "Where what was not saved waits to be recovered; another folder is used from the next document on",
        lambda _: storing.folder(),
        lambda _, folder: storing.set_folder(str(folder)),
        section=_EDITING,
    ),
    Setting(
        "device",
        "Physics on",
        "A few worlds are faster on the processor, many on the GPU; the engine is started again",
        lambda window: window.session.engine.device,
        lambda window, device: engine_device.choose(_windows(window), str(device), window),
        choices=(("cpu", "Processor (CPU)"), ("cuda:0", "GPU (CUDA)")),
        section=_SIMULATION,
    ),
    Setting(
        "history",
        "Memory of the simulation history",
        "How much of what was simulated can be gone back to and plotted; the oldest is dropped first",
        lambda window: window.session.history.limit // MEGABYTE,
        _set_history,
        limits=HISTORY_SIZES,
        suffix=" MiB",
        section=_SIMULATION,
    ),
)


def title(setting: Setting) -> str:
    """How a setting is called among commands."""
    return _tr("Preferences: {0}").format(_tr(setting.text))


class PreferencesDialog(QDialog):
    """The settings with a search field, and the page of the keys; a change acts at once.

    Attributes:
        search: narrows the lines.
        editors: the field of each setting, by its id.
        keys: the page of keys and mouse.
        pages: the tabs.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.setWindowTitle(_tr("Preferences"))
        explained_by(self, "editor", "preferences")
        self.search = QLineEdit(placeholderText=_tr("Search settings"))
        self.search.setAccessibleName(_tr("Search settings"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._show_matches)
        self.editors: dict[str, QWidget] = {}
        self._form = QFormLayout()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._rows: list[tuple[int, Setting]] = []
        self._headings: dict[str, int] = {}
        for setting in SETTINGS:
            if setting.section not in self._headings:
                self._headings[setting.section] = self._form.rowCount()
                self._form.addRow(_heading(_tr(setting.section)))
            editor = self.editors[setting.id] = _editor(setting, window)
            editor.setToolTip(_tr(setting.tip))
            editor.setAccessibleName(_tr(setting.text))
            label = QLabel(_tr(setting.text))
            label.setToolTip(_tr(setting.tip))
            label.setBuddy(editor)
            self._rows.append((self._form.rowCount(), setting))
            self._form.addRow(label, editor)
        used = _tr("The history has {0} MiB now").format(round(window.session.history.size / MEGABYTE, 1))
        self._form.addRow(QLabel(used))
        lines = QWidget()
        lines.setLayout(self._form)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(lines)
        scroll.setFocusPolicy(scroll.focusPolicy().NoFocus)
        general = QWidget()
        column = QVBoxLayout(general)
        column.addWidget(self.search)
        column.addWidget(scroll, 1)
        self.keys = KeysPage(window.commands.with_keys)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(general, _tr("General"))
        self.pages.addTab(self.keys, _tr("Keys and Mouse"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in buttons.buttons():
            button.setProperty("autoDefault", False)  # Return ends what is typed
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.pages, 1)
        layout.addWidget(buttons)
        wide = max(640, lines.sizeHint().width() + 80)
        room = window.screen().availableGeometry()
        self.resize(min(wide, room.width() - 80), min(680, room.height() - 80))
        mark_buttons(self)
        self.search.setFocus()

    def event(self, event: QEvent) -> bool:
        """What was chosen elsewhere meanwhile, in another window or a menu, is shown when one comes back."""
        if event.type() == QEvent.Type.WindowActivate:
            for _, setting in self._rows:
                _show_value(self.editors[setting.id], setting.get(self._window))
        return super().event(event)

    def show_setting(self, setting: Setting) -> None:
        """Let the keyboard act on a setting."""
        self.pages.setCurrentIndex(0)
        self.editors[setting.id].setFocus()

    def show_keys(self) -> None:
        """Show the page of keys and mouse."""
        self.pages.setCurrentWidget(self.keys)
        self.keys.search.setFocus()

    def _show_matches(self, typed: str) -> None:
        words = typed.lower().split()
        found = set()
        for row, setting in self._rows:
            text = " ".join([_tr(setting.text), _tr(setting.tip), *(text for _, text in setting.choices)]).lower()
            matches = all(word in text for word in words)
            self._form.setRowVisible(row, matches)
            found |= {setting.section} if matches else set()
        for section, row in self._headings.items():
            self._form.setRowVisible(row, section in found)


class FolderEdit(QWidget):
    """The path of a folder, empty for the usual one, with a button that looks for one."""

    def __init__(self, value: str, usual: str, chosen: Callable[[str], None]) -> None:
        super().__init__()
        self.line = QLineEdit(value, placeholderText=usual)
        self.line.editingFinished.connect(lambda: chosen(self.line.text()))
        self.button = QPushButton("…")
        self.button.setAutoDefault(False)
        self.button.setToolTip(_tr("Choose a folder"))
        self.button.setAccessibleName(_tr("Choose a folder"))
        self.button.clicked.connect(lambda: self._browse(chosen))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.line, 1)
        layout.addWidget(self.button)
        self.setFocusProxy(self.line)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.line.setAccessibleName(name)

    def _browse(self, chosen: Callable[[str], None]) -> None:
        start = self.line.text() or self.line.placeholderText()
        if folder := QFileDialog.getExistingDirectory(self, _tr("Choose a folder"), start):
            self.line.setText(folder)
            chosen(folder)


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    label.setContentsMargins(0, 8, 0, 0)
    return label


def _editor(setting: Setting, window: MainWindow) -> QWidget:
    value = setting.get(window)
    if setting.choices:
        box = QComboBox()
        for name, text in setting.choices:
            box.addItem(_tr(text, setting.meaning), name)
        if box.findData(value) < 0:
            box.addItem(str(value), value)
        box.setCurrentIndex(box.findData(value))

        def choose(i: int) -> None:
            setting.set(window, box.itemData(i))
            box.setCurrentIndex(max(box.findData(setting.get(window)), 0))  # it may have been refused

        box.activated.connect(choose)
        return box
    if isinstance(value, bool):
        check = QCheckBox()
        check.setChecked(value)
        check.toggled.connect(lambda on: setting.set(window, on))
        return check
    if isinstance(value, str):
        return _folder_editor(setting, window, value)
    number = QSpinBox()
    number.setRange(*setting.limits)
    number.setSuffix(_tr(setting.suffix))
    number.setKeyboardTracking(False)
    number.setValue(int(str(value)))
    number.valueChanged.connect(lambda n: setting.set(window, n))
    return number


def _folder_editor(setting: Setting, window: MainWindow, value: str) -> FolderEdit:
    """Shows the folder that is used; why another one cannot be is said."""

    def choose(folder: str) -> None:
        try:
            setting.set(window, folder)
        except OSError as error:
            reason = _tr("{0} cannot be used: {1}").format(folder, error.strerror)
            window.show_error(reason)
            QToolTip.showText(edit.mapToGlobal(edit.rect().bottomLeft()), reason)
        edit.line.setText(str(setting.get(window)))

    edit = FolderEdit(value, str(Path(recovery_folder()).parent), choose)
    return edit


def _show_value(editor: QWidget, value: object) -> None:
    """Show the present value of a setting, unless it is just typed."""
    if editor.hasFocus():
        return
    with QSignalBlocker(editor):
        match editor:
            case QComboBox():
                editor.setCurrentIndex(max(editor.findData(value), 0))
            case QCheckBox():
                editor.setChecked(bool(value))
            case QSpinBox():
                editor.setValue(int(str(value)))
            case FolderEdit() if not editor.line.hasFocus():
                editor.line.setText(str(value))


def _tr(text: str, meaning: str = "") -> str:
    return QCoreApplication.translate("Preferences", text, meaning)
