"""The undo stack compared with Qt's, whose names and rules it has; and that the application needs no Qt."""

from __future__ import annotations

import random
import subprocess
import sys

from PySide6.QtGui import QUndoCommand, QUndoStack

from engine.msd.edits import Edit, Set
from engine.msd.undo_stack import Step, UndoStack


class Value:
    """A value with an undo stack of ours; a step sets it."""

    def __init__(self) -> None:
        self.value = 0
        self.log: list[tuple] = []
        self.stack = UndoStack(self.apply, lambda edits: all(edit.value == self.value for edit in edits))
        self.stack.index_changed.connect(lambda index: self.log.append(("index", index)))
        self.stack.clean_changed.connect(lambda clean: self.log.append(("clean", clean)))

    def apply(self, edits: list[Edit]) -> list[Edit]:
        inverses: list[Edit] = []
        for edit in edits:
            assert isinstance(edit, Set)
            inverses.insert(0, Set(edit.path, self.value))
            self.value = edit.value
        return inverses

    def push(self, value: int, merge: str) -> None:
        self.stack.push(Step(f"to {value}", self.apply([Set("value", value)]), merge))


class Command(QUndoCommand):
    def __init__(self, owner: QtValue, value: int, merge: str) -> None:
        super().__init__(f"to {value}")
        self.owner, self.value, self.before, self.merge = owner, value, owner.value, merge

    def redo(self) -> None:
        self.owner.value = self.value

    def undo(self) -> None:
        self.owner.value = self.before

    def id(self) -> int:
        return 1 if self.merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if other.merge != self.merge:
            return False
        self.value = other.value
        self.setObsolete(self.value == self.before)
        return True


class QtValue:
    """The same with Qt's undo stack."""

    def __init__(self) -> None:
        self.value = 0
        self.log: list[tuple] = []
        self.stack = QUndoStack()
        self.stack.indexChanged.connect(lambda index: self.log.append(("index", index)))
        self.stack.cleanChanged.connect(lambda clean: self.log.append(("clean", clean)))


def test_steps_do_what_they_do_in_qt():
    """After random pushes, merges, undos, redos and saves: the same value, texts, clean state and announcements."""
    for seed in range(200):
        random.seed(seed)
        ours, theirs = Value(), QtValue()
        for _ in range(40):
            what = random.choice(("push", "push", "push", "undo", "redo", "clean", "reset"))
            if what == "push":
                value, merge = random.randrange(3), random.choice(("", "a", "b"))
                if value == ours.value:
                    continue  # no edit at all
                ours.push(value, merge)
                theirs.stack.push(Command(theirs, value, merge))
            elif what == "undo":
                ours.stack.undo()
                theirs.stack.undo()
            elif what == "redo":
                ours.stack.redo()
                theirs.stack.redo()
            elif what == "clean":
                ours.stack.set_clean()
                theirs.stack.setClean()
            else:
                ours.stack.reset_clean()
                theirs.stack.resetClean()
            mine, qt = ours.stack, theirs.stack
            assert (ours.value, len(mine), mine.index, mine.is_clean) == (
                theirs.value, qt.count(), qt.index(), qt.isClean(),
            )  # fmt: skip
            assert (mine.undo_text, mine.redo_text) == (qt.undoText(), qt.redoText())
            assert (mine.can_undo, mine.can_redo) == (qt.canUndo(), qt.canRedo())
            assert ours.log == theirs.log


def test_a_document_is_edited_without_qt():
    code = """
import sys
import app.autosave, app.document, app.recovery, app.session
document = app.document.Document()
document.set("name", "other")
document.undo()
assert not document.modified
loaded = [name for name in sys.modules if name.startswith(("PySide6", "shiboken6"))]
assert not loaded, loaded
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
