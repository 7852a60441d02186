"""Keeping the autosave journal of a document: every command goes there when it takes effect."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

import msgspec

from app.document import Document
from app.folder_lock import FolderLock
from app.journal import VERSION, Command, Opened, Saved, Unsaved, encoded_world
from app.journal_writer import PACE_S, ErrorCallback, JournalWriter
from engine.msd import edit_codec


class Autosave:
    """The journal of one document from now until `end`.

    Args:
        document: the document.
        folder: the recovery folder.
        on_error: called, from another thread, with a message when the journal cannot be written.
        base: the document's World as `app.journal.encoded_world` gives it, where that was done already.
        robot: what a URDF was read with.
        unsaved: commands that are in the World and not in the file, of a recovered document.
        replaces: the journal that it was recovered from, removed when the new one is on the disk.
        pace: longest time between an edit and its being on the disk, s.

    Raises:
        SceneError: the World cannot be written.
    """

    def __init__(
        self,
        document: Document,
        folder: Path,
        on_error: ErrorCallback,
        base: bytes | None = None,
        robot: Mapping[str, bool] | None = None,
        unsaved: Unsaved = Unsaved(),
        replaces: FolderLock | None = None,
        pace: float = PACE_S,
    ) -> None:
        self.document = document
        world = document.world
        opened = Opened(
            VERSION,
            0,
            document.file,
            world.source_path or "",
            world.asset_roots,
            None if robot is None else dict(robot),
            document.disk,
            unsaved,
        )
        self.writer = JournalWriter(
            folder, encoded_world(world) if base is None else base, opened, on_error, replaces
        )
        self.writer.pace = pace
        self._number = 0
        self._edits: list[msgspec.Raw] = []
        stack = document.undo_stack
        self._index = stack.forgotten + stack.index
        self._stop = document.replicate(self._edits.extend)
        stack.index_changed.connect(self._command)

    def _command(self, index: int) -> None:
        """A command, undo or redo is complete, with all of its parts."""
        stack = self.document.undo_stack
        index += stack.forgotten
        before, self._index = self._index, index
        if not self._edits:
            return
        text = f"Undo {stack.redo_text}" if index < before else stack.undo_text
        record = Command(
            self._number,
            time.time(),
            text,
            index == before,
            self.document.world.asset_roots,
            edit_codec.encode(self._edits),
            stack.is_clean,
        )
        self._edits.clear()
        self._number += 1
        self.writer.write(record)

    def saved(self) -> None:
        """Everything is in the document's file now."""
        self.writer.write(Saved(self.document.file, self.document.disk))

    def end(self, remove: bool = True, wait: bool = True) -> None:
        """The document is left: nothing of it is to be recovered, unless `remove` is False. `wait`: until that is on
        the disk, as at the end of the program."""
        self._stop()
        self.document.undo_stack.index_changed.disconnect(self._command)
        self.writer.close(remove, wait)
