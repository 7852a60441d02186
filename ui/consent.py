"""Asking the user whether a scene may read files outside its own folder, and remembering the answer."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

import msgspec
from PySide6.QtCore import QCoreApplication, QSettings, Qt
from PySide6.QtWidgets import QCheckBox, QMessageBox, QPushButton, QWidget

from app.document import Document
from engine.errors import SceneError
from engine.msd.allowed_folders import OutsideError
from engine.msd.assets import outside
from ui.mnemonics import mark_buttons

SETTING = "asset_roots"
MAX_REMEMBERED = 200
"""Scenes and folders whose answers are remembered."""

Answers = dict[str, list[str]]
"""What scenes may read: folders by scene file, or by a folder of scenes, whose name ends with a separator."""


def remembered(file: str) -> list[str]:
    """Folders that the user lets a scene file read, beside its own."""
    stored = answers()
    return list(dict.fromkeys([*stored.get(file, []), *stored.get(_folder_key(file), [])]))


def remember(file: str, folders: Sequence[str], always: bool = False) -> None:
    """Keep an answer, together with those stored before; `always`: for every scene in the folder of the file."""
    key = _folder_key(file) if always else file
    stored = answers()
    stored[key] = list(dict.fromkeys([*stored.pop(key, []), *folders]))
    _store(dict(list(stored.items())[-MAX_REMEMBERED:]))


def forget(keys: Iterable[str]) -> None:
    """Ask again about these scenes and folders of scenes."""
    keys = set(keys)
    _store({key: folders for key, folders in answers().items() if key not in keys})


def answers() -> Answers:
    """Everything that is remembered, oldest first; what is damaged in the settings is left out."""
    try:
        stored = msgspec.json.decode(str(QSettings().value(SETTING) or "{}"))
    except (msgspec.DecodeError, RecursionError):
        return {}
    if not isinstance(stored, dict):
        return {}
    return {key: [str(folder) for folder in folders] for key, folders in stored.items() if isinstance(folders, list)}


def is_folder(key: str) -> bool:
    """Whether an answer is about every scene in a folder."""
    return key.endswith(os.sep)


def _folder_key(file: str) -> str:
    return os.path.join(os.path.dirname(os.path.abspath(file)), "")


def _store(stored: Answers) -> None:
    QSettings().setValue(SETTING, msgspec.json.encode(stored).decode())


def refused(outcome: Document | SceneError) -> list[OutsideError]:
    """The files outside its folder that a scene was not allowed to read while it was opened."""
    if isinstance(outcome, SceneError):
        return [outcome.__cause__] if isinstance(outcome.__cause__, OutsideError) else []
    return outside(outcome.world)


def folders_of(refusals: Sequence[OutsideError]) -> list[str]:
    """The folders that hold the files, without those that lie in another of them."""
    folders = sorted({os.path.dirname(refusal.file) for refusal in refusals})
    return [f for f in folders if not any(f.startswith(other.rstrip(os.sep) + os.sep) for other in folders)]


def common_folder(file: str, folders: Sequence[str]) -> str | None:
    """The folder that holds a scene file and all of `folders`; None where that is one of them, or the whole disk."""
    try:
        common = os.path.commonpath([os.path.dirname(file), *folders])
    except ValueError:  # on several drives
        return None
    return None if common in folders or os.path.dirname(common) == common else common


BUTTON_MARGIN = 24
"""Room beside the text of a button, px."""


class ConsentBox(QMessageBox):
    """Asks whether `file` may read what it was refused; accepted means yes, to `allowed`."""

    def __init__(self, file: str, refusals: Sequence[OutsideError], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folders = folders_of(refusals)
        self._common = common_folder(file, self._folders)
        self.setIcon(QMessageBox.Icon.Question)
        self.setWindowTitle(_tr("Files outside the scene's folder"))
        name, count = os.path.basename(file), len({refusal.file for refusal in refusals})
        self.setText(_tr("{0} refers to %n files outside its own folder. Read them?", count).format(name))
        self.setInformativeText(_tr("Location:") + "\n" + "\n".join(self._folders))
        self.setDetailedText("\n".join(sorted({str(refusal.file) for refusal in refusals})))
        self.allow = self.addButton(_tr("Read"), QMessageBox.ButtonRole.AcceptRole)
        self.allow_all: QPushButton | None = None
        if self._common:  # a part that is read may name others in turn
            label = _tr("Read All Below {0}").format(self._common)
            self.allow_all = self.addButton(label, QMessageBox.ButtonRole.AcceptRole)
        self.deny = self.addButton(_tr("Leave Out"), QMessageBox.ButtonRole.RejectRole)
        self.setDefaultButton(self.deny)
        folder = os.path.basename(os.path.dirname(file)) or os.path.dirname(file)
        self._always = QCheckBox(_tr("Always for scenes in the folder {0}").format(folder))
        self._always.setToolTip(os.path.dirname(file))
        self.setCheckBox(self._always)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        mark_buttons(self)
        for button in self.buttons():  # that of the details keeps the width of its text without the letter behind it
            button.setMinimumWidth(button.fontMetrics().horizontalAdvance(button.text()) + BUTTON_MARGIN)

    @property
    def allowed(self) -> list[str]:
        """The folders below which the scene may read, by the button that was clicked."""
        below_all = self.allow_all is not None and self.clickedButton() is self.allow_all
        return [self._common] if below_all and self._common else self._folders

    @property
    def always(self) -> bool:
        """Whether the answer is for every scene in the folder."""
        return self._always.isChecked()


def _tr(text: str, n: int = -1) -> str:
    return QCoreApplication.translate("Consent", text, "", n)
