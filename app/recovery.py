"""What can be recovered of the work of programs that did not end well."""

from __future__ import annotations

import logging
import os
import time
from pathlib import Path

import platformdirs

from app import disk_file, journal
from app.document import Document
from app.folder_lock import FolderLock
from app.journal import DamagedError, Opened, State, Unsaved
from engine.msd.schema.world import World

log = logging.getLogger(__name__)

NEW_S = 60.0
"""A folder younger than this may be about to be locked by its program."""


def recovery_folder() -> Path:
    """Where the journals of all documents are."""
    return Path(os.environ.get("MSD_STUDIO_STATE") or platformdirs.user_state_dir("msd-studio"), "recovery")


class Recoverable:
    """The unsaved work on one document. Nobody else is offered it until `release` or `discard`.

    Attributes:
        opened: the document; None when that cannot be read.
        damage: why nothing, or not everything, can be recovered; empty when all can.
    """

    def __init__(self, lock: FolderLock, opened: Opened | None, damage: str) -> None:
        self.lock, self.opened, self.damage = lock, opened, damage

    @property
    def file(self) -> str:
        """The document's file; empty when it is new."""
        return self.opened.file if self.opened else ""

    @property
    def unsaved(self) -> Unsaved:
        """What would come back."""
        return self.opened.unsaved if self.opened else Unsaved()

    def changed_on_disk(self) -> bool:
        """Whether the document's file is another one than when it was read or written."""
        known = self.opened.disk if self.opened else None
        return known is not None and not disk_file.is_same(disk_file.reread(self.file, known), known)

    def load(self) -> tuple[World, State]:
        """The World after the last command that was kept, and what is known of its document. Takes its time, and may
        be called in any thread. Raises DamagedError."""
        return journal.load(self.lock.folder)

    def release(self) -> None:
        """Keep it for the next start."""
        self.lock.release()

    def discard(self) -> None:
        """Remove it."""
        self.lock.remove()


class Recovered:
    """A document that was recovered, from what `Recoverable.load` gave.

    Attributes:
        document: it is modified: its file, if it has one, does not hold what it holds.
        robot: what its URDF was read with.
        unsaved: the commands that came back.
        whole: whether all of them did.
        lock: on the journal that it comes from, for the next `Autosave`.
    """

    def __init__(self, recoverable: Recoverable, world: World, state: State) -> None:
        opened = state.opened
        self.document = Document(world, opened.file)
        self.document.disk = opened.disk
        self.document.undo_stack.reset_clean()
        self.robot, self.unsaved, self.whole, self.lock = opened.robot, opened.unsaved, state.whole, recoverable.lock


def find(folder: Path) -> list[Recoverable]:
    """The unsaved work of programs that no longer run, newest first. What is of no use is removed; whatever lies
    there, nothing is raised."""
    try:
        names = sorted(entry.name for entry in os.scandir(folder) if entry.is_dir(follow_symlinks=False))
    except OSError:
        return []
    found = []
    for name in names:
        try:
            recoverable = _recoverable_in(folder / name)
        except Exception:  # of a stranger's files anything can be expected
            log.exception("%s cannot be looked at", folder / name)
            continue
        if recoverable is not None:
            found.append(recoverable)
    return sorted(found, key=lambda recoverable: -recoverable.unsaved.time)


def _recoverable_in(folder: Path) -> Recoverable | None:
    """What can be recovered in one folder; None where a running program holds it, or there is nothing to lose."""
    lock = FolderLock.acquire(folder)
    if lock is None:
        return None
    if lock.is_removed:
        lock.remove()
        return None
    try:
        state = journal.state_of(folder)
    except DamagedError as error:
        begun = not any(folder.glob("journal-*"))  # it ended before there was anything to lose
        if not begun:
            return Recoverable(lock, None, str(error))
        if time.time() - os.stat(folder).st_mtime > NEW_S:
            lock.remove()
        lock.release()
        return None
    except BaseException:
        lock.release()
        raise
    if not state.opened.unsaved.count and state.whole:
        lock.remove()
        return None
    return Recoverable(lock, state.opened, "" if state.whole else "the end of the journal is damaged")
