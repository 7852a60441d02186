"""The undo steps of a document. Names and rules are those of Qt's QUndoStack; Qt is not needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.msd.edits import Edit
from engine.msd.statements import Statement, merged
from engine.signals import Signal

Recall = Callable[[], "Recall"]


@dataclass(eq=False)
class Step:
    """One undo step."""

    text: str
    """What it does, as menus say it."""
    edits: list[Edit]
    """Those that take it back; once it is taken back, those that do it again."""
    merge: str = ""
    """Steps with the same key, one after the other, become one; empty: never."""
    recall: Recall | None = None
    """Of a step that does not edit the scene: takes it back, and gives what does it again."""
    statements: list[Statement] = field(default_factory=list)
    """What it does, as Python."""


MOST_STEPS = 10_000
"""Steps of a document, unless somebody says otherwise."""


class UndoStack:
    """Steps that can be taken back and done again. At the clean state the scene is as it was saved.

    Attributes:
        limit: as many steps there are at most; older ones are forgotten when others are pushed.
        forgotten: how many that were.

    Signals:
        index_changed: a step was pushed, merged, undone or redone; carries the number of steps that are done.
        clean_changed: the scene is as it was saved, or is no more; carries which.
    """

    def __init__(self, apply: Callable[[list[Edit]], list[Edit]], is_void: Callable[[list[Edit]], bool]) -> None:
        """
        Args:
            apply: makes edits and announces them; returns those that take them back, in the order to apply them.
            is_void: whether edits would change nothing.
        """
        self.index_changed, self.clean_changed = Signal(), Signal()
        self._apply, self._is_void = apply, is_void
        self._steps: list[Step] = []
        self._index = 0
        self._clean: int | None = 0
        self.limit, self.forgotten = MOST_STEPS, 0

    def __len__(self) -> int:
        """How many steps there are, done and undone."""
        return len(self._steps)

    @property
    def index(self) -> int:
        """How many steps are done."""
        return self._index

    @property
    def steps(self) -> Sequence[Step]:
        """The steps, done and undone, to be read only."""
        return self._steps

    @property
    def clean_index(self) -> int | None:
        """How many steps were done when the scene was saved; None when no step leads there."""
        return self._clean

    @property
    def can_undo(self) -> bool:
        return self._index > 0

    @property
    def can_redo(self) -> bool:
        return self._index < len(self._steps)

    @property
    def undo_text(self) -> str:
        """What `undo` takes back; empty when there is nothing."""
        return self._steps[self._index - 1].text if self.can_undo else ""

    @property
    def redo_text(self) -> str:
        """What `redo` does again; empty when there is nothing."""
        return self._steps[self._index].text if self.can_redo else ""

    @property
    def is_clean(self) -> bool:
        """Whether the scene is as it was saved."""
        return not self._unsaved(self._index)

    def _unsaved(self, index: int) -> bool:
        """Whether the scene at a place among the steps is another than the one that is saved."""
        if self._clean is None:
            return True
        first, last = sorted((index, self._clean))
        return last > len(self._steps) or any(step.recall is None for step in self._steps[first:last])

    def set_clean(self) -> None:
        """The scene has just been saved."""
        self._move(self._index, clean=True)

    def reset_clean(self) -> None:
        """No step leads to what is saved."""
        was_clean, self._clean = self.is_clean, None
        if was_clean:
            self.clean_changed.emit(False)

    def push(self, step: Step) -> None:
        """Put a step there that has just been done; steps that were undone are forgotten. A step with the merge key
        of the one before becomes a part of it, and both are forgotten when they change nothing together. A step that
        does not edit the scene leaves those that were undone, and becomes a part of one with its merge key."""
        if step.recall is not None:
            last = self._steps[self._index - 1] if self._index else None
            if last is not None and last.recall is not None and step.merge and step.merge == last.merge:
                return
            self._forget_oldest()
            self._steps.insert(self._index, step)
            if self._clean is not None and self._clean > self._index:
                self._clean += 1
            self._move(self._index + 1)
            return
        self._drop_undone()
        last = self._steps[-1] if self._steps else None
        if last is None or not step.merge or step.merge != last.merge or self.is_clean:
            self._forget_oldest()
            self._steps.append(step)
            self._move(self._index + 1)
            return
        known = {edit.path for edit in last.edits}
        last.edits[:0] = [edit for edit in step.edits if edit.path not in known]
        last.statements = merged(last.statements, step.statements)
        if self._is_void(last.edits):
            self._steps.pop()
            self._move(self._index - 1)
        else:
            self.index_changed.emit(self._index)

    def undo(self) -> None:
        """Take the last step back."""
        if self.can_undo:
            self._flip(self._steps[self._index - 1])
            self._move(self._index - 1)

    def redo(self) -> None:
        """Do the last undone step again."""
        if self.can_redo:
            self._flip(self._steps[self._index])
            self._move(self._index + 1)

    def forget_undone(self) -> None:
        """What was undone cannot be done again."""
        self._drop_undone()
        self.index_changed.emit(self._index)

    def join(self, begin: int, text: str) -> None:
        """Make one step, called `text`, of those done since there were `begin`, all of which edit the scene. Leaves
        them as they are where they are less than two, others, or the scene was saved in between."""
        steps = self._steps[begin:]
        saved_between = self._clean is not None and begin < self._clean < self._index
        if len(steps) < 2 or self.can_redo or saved_between or any(step.recall is not None for step in steps):
            return
        edits = [edit for step in reversed(steps) for edit in step.edits]
        self._steps[begin:] = [Step(text, edits, statements=[each for step in steps for each in step.statements])]
        if self._clean is not None and self._clean > begin:
            self._clean = begin + 1
        self._index = begin + 1
        self.index_changed.emit(self._index)

    def _drop_undone(self) -> None:
        if self._clean is not None and self._clean > self._index:
            self._clean = None if self._unsaved(self._index) else self._index
        del self._steps[self._index :]

    def _forget_oldest(self) -> None:
        """Make room for another step."""
        count = min(len(self._steps) + 1 - max(self.limit, 1), self._index)
        if count > 0:
            if self._clean is not None:
                known = self._clean >= count or not self._unsaved(count)
                self._clean = max(self._clean - count, 0) if known else None
            del self._steps[:count]
            self._index -= count
            self.forgotten += count

    def _flip(self, step: Step) -> None:
        if step.recall is not None:
            step.recall = step.recall()
        else:
            step.edits = self._apply(step.edits)

    def _move(self, index: int, clean: bool = False) -> None:
        was_clean = self.is_clean
        moved, self._index = index != self._index, index
        if moved:
            self.index_changed.emit(index)
        if clean:
            self._clean = index
        if self.is_clean != was_clean:
            self.clean_changed.emit(self.is_clean)
