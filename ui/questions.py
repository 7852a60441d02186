"""Questions about files whose answers decide what is kept: each says what is at stake and what every button does."""

from __future__ import annotations

import enum
import os

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from ui.mnemonics import mark_buttons


class Choice(enum.Enum):
    """An answer."""

    OVERWRITE = enum.auto()
    COMPARE = enum.auto()
    SAVE_AS = enum.auto()
    RELOAD = enum.auto()
    DISCARD = enum.auto()
    RUN = enum.auto()
    RETRY = enum.auto()
    CANCEL = enum.auto()


_Role = QMessageBox.ButtonRole


class Question(QMessageBox):
    """A message box whose buttons stand for choices.

    Attributes:
        by_choice: the buttons.
    """

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        text: str,
        more: str,
        choices: list[tuple[Choice, str, QMessageBox.ButtonRole]],
        default: Choice,
    ) -> None:
        super().__init__(QMessageBox.Icon.Warning, title, text, parent=parent)
        self.setInformativeText(more)
        self.by_choice: dict[Choice, QPushButton] = {}
        for choice, label, role in choices:
            self.by_choice[choice] = self.addButton(label, role)
        self.by_choice[Choice.CANCEL] = self.addButton(QMessageBox.StandardButton.Cancel)
        self.setEscapeButton(self.by_choice[Choice.CANCEL])
        self.setDefaultButton(self.by_choice[default])
        mark_buttons(self)

    @property
    def choice(self) -> Choice:
        """The one that was taken; CANCEL when the box was closed."""
        clicked = self.clickedButton()
        return next((choice for choice, button in self.by_choice.items() if button is clicked), Choice.CANCEL)

    def ask(self) -> Choice:
        """Show it and wait for the answer."""
        self.exec()
        return self.choice


def changed_on_disk(parent: QWidget | None, file: str) -> Question:
    """Before a file is saved that another program has written to."""
    return Question(
        parent,
        _tr("The file was changed by another program"),
        _tr("{0} has changed since it was opened or saved here. Overwrite it?").format(os.path.basename(file)),
        _tr("Overwriting it discards the changes of the other program.") + f"\n\n{file}",
        [
            (Choice.OVERWRITE, _tr("Overwrite"), _Role.DestructiveRole),
            (Choice.COMPARE, _tr("Compare…"), _Role.ActionRole),
            (Choice.SAVE_AS, _tr("Save As…"), _Role.AcceptRole),
        ],
        Choice.SAVE_AS,
    )


def read_only(parent: QWidget | None, file: str) -> Question:
    """Before a file is saved that is marked as read-only."""
    return Question(
        parent,
        _tr("The file is read-only"),
        _tr("{0} is read-only. Overwrite it anyway?").format(os.path.basename(file)),
        _tr("The file stays read-only.") + f"\n\n{file}",
        [
            (Choice.OVERWRITE, _tr("Overwrite Anyway"), _Role.DestructiveRole),
            (Choice.SAVE_AS, _tr("Save As…"), _Role.AcceptRole),
        ],
        Choice.SAVE_AS,
    )


def not_written(parent: QWidget | None, reason: str) -> Question:
    """After a scene could not be saved, which says why."""
    return Question(
        parent,
        _tr("The scene was not written"),
        reason,
        _tr("The scene is still open with all its changes. Save it elsewhere, or try again when the cause is gone."),
        [
            (Choice.RETRY, _tr("Try Again"), _Role.AcceptRole),
            (Choice.SAVE_AS, _tr("Save As…"), _Role.AcceptRole),
        ],
        Choice.SAVE_AS,
    )


def replaces(parent: QWidget | None, file: str) -> Question:
    """Before a copy is written where a file is already."""
    return Question(
        parent,
        _tr("The file exists"),
        _tr("Replace {0}?").format(os.path.basename(file)),
        _tr("Its current content will be lost.") + f"\n\n{file}",
        [(Choice.OVERWRITE, _tr("Replace"), _Role.DestructiveRole)],
        Choice.CANCEL,
    )


def may_replace(parent: QWidget | None, file: str) -> bool:
    """Whether a file may be written: there is none, or the user says so."""
    return not os.path.lexists(file) or replaces(parent, file).ask() is Choice.OVERWRITE


def with_suffix(parent: QWidget | None, file: str, suffix: str, known: tuple[str, ...] = ()) -> str:
    """A file that a file dialog gave, with a suffix unless it has that or one of those that are known. The dialog
    asked about the name as it was typed: "" where the one with the suffix is there and stays."""
    if not file or file.lower().endswith((suffix, *known)):
        return file
    return file + suffix if may_replace(parent, file + suffix) else ""


def reload_loses(parent: QWidget | None, file: str) -> Question:
    """Before a file is read again in place of a document with unsaved changes."""
    return Question(
        parent,
        _tr("Unsaved changes"),
        _tr("Reload {0} and lose the unsaved changes?").format(os.path.basename(file)),
        _tr("Reloading cannot be undone."),
        [
            (Choice.RELOAD, _tr("Reload"), _Role.DestructiveRole),
            (Choice.SAVE_AS, _tr("Save As…"), _Role.ActionRole),
        ],
        Choice.CANCEL,
    )


def discard_work(parent: QWidget | None, file: str) -> Question:
    """Before work that could be recovered is removed."""
    name = os.path.basename(file) if file else _tr("the new scene")
    return Question(
        parent,
        _tr("Discard unsaved work"),
        _tr("Discard the unsaved changes to {0}?").format(name),
        _tr("They cannot be recovered afterwards."),
        [(Choice.DISCARD, _tr("Discard"), _Role.DestructiveRole)],
        Choice.CANCEL,
    )


def runs(parent: QWidget | None, file: str) -> Question:
    """Before a Python file is run."""
    return Question(
        parent,
        _tr("Run a Python file"),
        _tr("Run {0}?").format(os.path.basename(file)),
        _tr("It is a program, which can do whatever you can do on this computer. Run only files that you trust.")
        + f"\n\n{file}",
        [(Choice.RUN, _tr("Run It"), _Role.DestructiveRole)],
        Choice.CANCEL,
    )


def may_run(parent: QWidget | None, file: str) -> bool:
    """Whether the user lets a Python file be run."""
    return runs(parent, file).ask() is Choice.RUN


def _tr(text: str) -> str:
    return QCoreApplication.translate("Questions", text)
