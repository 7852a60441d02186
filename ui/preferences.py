"""Edit > Preferences: what the user chooses once for all scenes, shown from one table and applied at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QSettings
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ui import theme
from ui.app_instance import running_application
from ui.language import choice as language

if TYPE_CHECKING:
    from ui.main_window import MainWindow

FONT_SETTING, HISTORY_SETTING = "font_size", "history/megabytes"
FONT_SIZES, HISTORY_SIZES = (7, 24), (16, 65536)
MEGABYTE = 2**20


class Setting(NamedTuple):
    """A line of the dialog.

    `get` and `set` read and change it in a window; its kind is that of its value: a choice where there are
    `choices` (value, text), else a number within `limits` or a switch.
    """

    id: str
    text: str
    tip: str
    get: Callable[[MainWindow], object]
    set: Callable[[MainWindow, object], None]
    choices: tuple[tuple[str, str], ...] = ()
    limits: tuple[int, int] = (0, 0)
    suffix: str = ""


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


def _number(stored: object, limits: tuple[int, int]) -> int:
    text = str(stored)
    number = int(text) if text.isdecimal() and len(text) < 9 else 0
    return number if limits[0] <= number <= limits[1] else 0


def _set_history(window: MainWindow, megabytes: object) -> None:
    QSettings().setValue(HISTORY_SETTING, megabytes)
    window.session.history.limit = int(str(megabytes)) * MEGABYTE


def _set_language(window: MainWindow, name: str) -> None:
    language.choose(name)
    window.notify(_tr("The language changes when the editor is started again"))


SETTINGS = (
    Setting(
        "language",
        "Language",
        "Language of the window; another one is shown after the next start",
        lambda _: language.chosen(),
        lambda window, name: _set_language(window, str(name)),
        choices=language.LANGUAGES,
    ),
    Setting(
        "theme",
        "Theme",
        "Colors of the window",
        lambda _: theme.scheme(),
        lambda window, name: window.run_command(f"theme_{name}"),
        choices=(("system", "System"), ("light", "Light"), ("dark", "Dark"), ("high_contrast", "High Contrast")),
    ),
    Setting(
        "font_size",
        "Font size",
        "Size of the text of the window",
        lambda _: font_size(),
        lambda _, points: set_font_size(int(str(points))),
        limits=FONT_SIZES,
        suffix=" pt",
    ),
    Setting(
        "degrees",
        "Joint angles in degrees",
        "Else in radians; typed numbers may have either unit",
        lambda window: window.controls.joints.degrees_button.isChecked(),
        lambda window, on: window.controls.joints.degrees_button.setChecked(bool(on)),
    ),
    Setting(
        "history",
        "Memory of the simulation history",
        "How much of what was simulated can be gone back to; the oldest is dropped first",
        lambda window: window.session.history.limit // MEGABYTE,
        _set_history,
        limits=HISTORY_SIZES,
        suffix=" MiB",
    ),
    Setting(
        "keep_backup",
        "Keep a backup copy when saving",
        "Saving keeps the previous file as NAME~",
        lambda window: window.file_actions.keeps_backup,
        lambda window, on: window.run_command("keep_backup", bool(on)),
    ),
    Setting(
        "welcome",
        "Show the welcome page at the start",
        "When the editor starts without a file",
        lambda window: window.welcome.at_start.isChecked(),
        lambda window, on: window.welcome.at_start.setChecked(bool(on)),
    ),
)


def title(setting: Setting) -> str:
    """How a setting is called among commands."""
    return _tr("Preferences: {0}").format(_tr(setting.text))


class PreferencesDialog(QDialog):
    """The settings with a search field; a change acts at once.

    Attributes:
        search: narrows the lines.
        editors: the field of each setting, by its id.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setWindowTitle(_tr("Preferences"))
        self.search = QLineEdit(placeholderText=_tr("Search settings"))
        self.search.setAccessibleName(_tr("Search settings"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._show_matches)
        self.editors: dict[str, QWidget] = {}
        self._form = QFormLayout()
        for setting in SETTINGS:
            editor = self.editors[setting.id] = _editor(setting, window)
            editor.setToolTip(_tr(setting.tip))
            editor.setAccessibleName(_tr(setting.text))
            label = QLabel(_tr(setting.text))
            label.setToolTip(_tr(setting.tip))
            label.setBuddy(editor)
            self._form.addRow(label, editor)
        used = _tr("The history has {0} MiB now").format(round(window.session.history.size / MEGABYTE, 1))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in buttons.buttons():
            button.setProperty("autoDefault", False)  # Return ends what is typed
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.search)
        layout.addLayout(self._form)
        layout.addWidget(QLabel(used))
        layout.addStretch(1)
        layout.addWidget(buttons)
        self.resize(max(460, self.sizeHint().width()), self.sizeHint().height())

    def show_setting(self, setting: Setting) -> None:
        """Let the keyboard act on a setting."""
        self.editors[setting.id].setFocus()

    def _show_matches(self, typed: str) -> None:
        words = typed.lower().split()
        for row, setting in enumerate(SETTINGS):
            text = " ".join([_tr(setting.text), _tr(setting.tip), *(text for _, text in setting.choices)]).lower()
            self._form.setRowVisible(row, all(word in text for word in words))


def _editor(setting: Setting, window: MainWindow) -> QWidget:
    value = setting.get(window)
    if setting.choices:
        box = QComboBox()
        for name, text in setting.choices:
            box.addItem(_tr(text), name)
        box.setCurrentIndex(max(box.findData(value), 0))
        box.activated.connect(lambda i: setting.set(window, box.itemData(i)))
        return box
    if isinstance(value, bool):
        check = QCheckBox()
        check.setChecked(value)
        check.toggled.connect(lambda on: setting.set(window, on))
        return check
    number = QSpinBox()
    number.setRange(*setting.limits)
    number.setSuffix(_tr(setting.suffix))
    number.setKeyboardTracking(False)
    number.setValue(int(str(value)))
    number.valueChanged.connect(lambda n: setting.set(window, n))
    return number


def _tr(text: str) -> str:
    return QCoreApplication.translate("Preferences", text)
