"""The autosave journal gives back the World after the last whole command, whatever becomes of its files."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import shutil
import stat
from pathlib import Path

import msgspec
import pytest
from random_commands import Script, fingerprint

from app import journal, journal_writer, recovery, templates
from app.autosave import Autosave
from app.document import Document
from app.journal import Command, DamagedError, Opened, Saved, encoded
from app.recovery import Recovered, find
from engine import msd
from engine.msd.difference import differences

STEPS = 120


@pytest.fixture
def state(tmp_path) -> Path:
    return tmp_path / "state" / "recovery"


@pytest.fixture
def document() -> Document:
    document = Document(templates.starter())
    document.add("body_fixed")
    return document


def session(document: Document, state: Path, steps: int = STEPS, seed: int = 1) -> list[str]:
    """Edit a document with a journal, and end as a crash does. Returns the fingerprint after each command."""
    autosave = begin(document, state)
    script = Script(document, seed)
    worlds = [fingerprint(document.world)]
    for _ in range(steps):
        script.step()
        worlds.append(fingerprint(document.world))
    crash(autosave)
    return worlds


def begin(document: Document, state: Path, said: list[str] | None = None) -> Autosave:
    return Autosave(document, state, (said if said is not None else []).append)


def crash(autosave: Autosave) -> None:
    """The journal stays as it is when all that was made is on the disk."""
    assert autosave.writer.flush()
    autosave.end(remove=False)


def recovered(state: Path):
    (recoverable,) = find(state)
    return recoverable, Recovered(recoverable, *recoverable.load())


def test_the_world_comes_back_with_its_order_and_the_document_is_modified(document, state):
    document.world.asset_roots = ("/scenes",)
    worlds = session(document, state)
    recoverable, back = recovered(state)
    assert fingerprint(back.document.world) == worlds[-1]
    assert differences(back.document.world, document.world) == []
    assert back.whole and back.document.modified and back.document.file == ""
    assert back.document.world.asset_roots == ("/scenes",)
    assert recoverable.unsaved.count > 20 and recoverable.unsaved.texts[-1]


def test_what_comes_back_is_said_as_the_edit_menu_says_it(document, state):
    autosave = begin(document, state)
    document.set("visual.fog_end", 7.0)
    for x in range(5):
        document.set("visual.fog_start", float(x), text="Drag", merge="drag")
    document.end_merge()
    with document.macro("Two at once"):
        document.set("visual.fog_end", 8.0)
        document.set("name", "renamed")
    document.undo()
    crash(autosave)
    (recoverable,) = find(state)
    assert recoverable.unsaved.count == 2
    assert recoverable.unsaved.texts == ("Set fog end", "Drag")
    assert fingerprint(recoverable.load()[0]) == fingerprint(document.world)


def test_what_was_taken_back_is_not_counted(document, state):
    document.undo_stack.set_clean()
    autosave = begin(document, state)
    document.set("name", "one")
    document.set("visual.fog_end", 12.0)
    document.undo()
    crash(autosave)
    (left,) = find(state)
    assert (left.unsaved.count, left.unsaved.texts) == (1, ("Set name",))
    left.discard()

    autosave = begin(document, state)
    document.undo()
    assert not document.modified
    crash(autosave)
    assert find(state) == []


def test_an_undo_behind_the_last_save_is_a_change_until_it_is_redone(document, state):
    autosave = begin(document, state)
    document.set("name", "one")
    document.undo_stack.set_clean()
    autosave.saved()
    document.undo()
    assert autosave.writer.flush()
    assert journal.state_of(autosave.writer.folder).opened.unsaved.texts == ("Undo Set name",)
    document.redo()
    crash(autosave)
    assert find(state) == []


def test_a_journal_that_is_cut_anywhere_gives_the_world_after_a_command(document, state, tmp_path):
    """Killed while writing, or a disk that lost the end: a record is there whole or not at all, and so is a macro."""
    worlds = session(document, state)
    (folder,) = state.iterdir()
    whole = journal.journal_file(folder, 0).read_bytes()
    chosen = random.Random(7)
    last = -1
    for at in sorted(chosen.sample(range(len(whole)), 60)):
        cut = tmp_path / "cut" / "entry"
        shutil.copytree(folder, cut)
        journal.journal_file(cut, 0).write_bytes(whole[:at])
        with contextlib.suppress(DamagedError):  # cut in the first record: nothing was done yet
            world, _ = journal.load(cut)
            last = worlds.index(fingerprint(world), max(last, 0))  # an undo may come back to an earlier one
        shutil.rmtree(cut.parent)
    assert last > STEPS // 2


def test_a_saved_document_leaves_nothing_to_recover(document, state, tmp_path):
    autosave = begin(document, state)
    document.set("name", "a")
    document.save(str(tmp_path / "scene.msd"))
    autosave.saved()
    crash(autosave)
    assert find(state) == [] and list(state.iterdir()) == []


def test_after_a_save_only_what_came_later_is_unsaved(document, state, tmp_path):
    autosave = begin(document, state)
    document.set("name", "a")
    document.save(str(tmp_path / "scene.msd"))
    autosave.saved()
    document.set("name", "b")
    crash(autosave)
    recoverable, back = recovered(state)
    assert recoverable.file == str(tmp_path / "scene.msd") and recoverable.unsaved.count == 1
    assert back.document.world.name == "b" and not back.document.changed_on_disk()
    recoverable.release()
    msd.save(msd.World(name="theirs"), tmp_path / "scene.msd")
    recoverable, back = recovered(state)
    assert recoverable.changed_on_disk() and back.document.changed_on_disk(), "a save asks"


@pytest.mark.parametrize("edited", [True, False])
def test_a_clean_end_leaves_nothing(document, state, edited):
    autosave = begin(document, state)
    if edited:
        document.set("name", "a")
    assert autosave.writer.flush()
    assert len(list(state.iterdir())) == 1
    autosave.end()
    assert list(state.iterdir()) == []


def test_a_crash_before_the_first_command_leaves_nothing(document, state):
    crash(begin(document, state))
    assert find(state) == [] and list(state.iterdir()) == []


def test_a_running_program_is_not_asked_about(document, state):
    autosave = begin(document, state)
    document.set("name", "a")
    assert autosave.writer.flush()
    assert find(state) == []
    crash(autosave)
    offered = find(state)
    assert len(offered) == 1
    assert find(state) == [], "two windows that start do not offer the same work"
    offered[0].release()
    assert len(find(state)) == 1


def test_recovered_work_has_a_journal_of_its_own(document, state):
    session(document, state)
    recoverable, back = recovered(state)
    again = Autosave(back.document, state, [].append, robot=back.robot, unsaved=back.unsaved, replaces=back.lock)
    assert again.writer.flush()
    assert len(list(state.iterdir())) == 1, "the old one is gone when the new one is on the disk"
    crash(again)  # at once: nothing new was done, and all is still unsaved
    second, twice = recovered(state)
    assert second.unsaved == recoverable.unsaved
    assert fingerprint(twice.document.world) == fingerprint(document.world)
    second.discard()
    assert list(state.iterdir()) == []


def test_a_long_journal_is_folded_into_a_new_copy(document, state, monkeypatch):
    monkeypatch.setattr(journal_writer, "ROLL_BYTES", 2000)
    monkeypatch.setattr(journal_writer, "ROLL_FACTOR", 0)
    autosave = begin(document, state)
    script = Script(document, 3)
    folds = 0
    for _ in range(300):
        script.step()
        assert autosave.writer.flush()
        folding = autosave.writer._folding
        if folding is not None:
            folding.join()
            folds = autosave.writer._number
    assert folds > 3
    crash(autosave)
    (folder,) = state.iterdir()
    assert journal.numbers(folder, "base") == [folds] and journal.numbers(folder, "journal")[0] == folds
    recoverable, back = recovered(state)
    assert fingerprint(back.document.world) == fingerprint(document.world)
    assert recoverable.unsaved.count > 100


def test_while_a_copy_is_folded_nothing_is_missing(document, state, monkeypatch):
    """Killed between the new journal and its base: the old base and both journals are read."""
    monkeypatch.setattr(journal_writer, "ROLL_BYTES", 2000)
    monkeypatch.setattr(journal_writer, "ROLL_FACTOR", 0)
    monkeypatch.setattr(journal_writer.JournalWriter, "_fold", lambda *_: None)
    worlds = session(document, state)
    (folder,) = state.iterdir()
    assert journal.numbers(folder, "base") == [0] and len(journal.numbers(folder, "journal")) > 1
    assert fingerprint(recovered(state)[1].document.world) == worlds[-1]


# ------------------------------------------------------------------------------------------------ disks


def test_only_the_owner_reads_it(document, state):
    state.mkdir(parents=True, mode=0o755)
    old = os.umask(0)
    try:
        session(document, state, 3)
    finally:
        os.umask(old)
    assert stat.S_IMODE(os.stat(state).st_mode) == 0o700
    for path in state.rglob("*"):
        assert stat.S_IMODE(os.stat(path).st_mode) == (0o700 if path.is_dir() else 0o600), path


def test_a_folder_that_cannot_be_written_is_said_once_and_editing_goes_on(document, state):
    state.parent.mkdir()
    state.write_text("in the way")
    said: list[str] = []
    autosave = begin(document, state, said)
    for i in range(3):
        document.set("name", f"n{i}")
        assert autosave.writer.flush()
    assert len(said) == 1 and str(state) in said[0]
    assert document.world.name == "n2"
    autosave.end()


def test_a_full_disk_is_said_once_and_used_when_there_is_room_again(document, state, monkeypatch):
    said: list[str] = []
    monkeypatch.setattr(journal_writer, "RETRY_S", 0.01)
    autosave = begin(document, state, said)
    document.set("name", "before")
    assert autosave.writer.flush()
    file, write, full = autosave.writer._file, os.write, [True]

    def limited(handle, data):
        if handle == file and full[0]:
            write(handle, bytes(data)[:5])  # what there was room for
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, data)

    monkeypatch.setattr(os, "write", limited)
    for i in range(5):
        document.set("name", f"full{i}")
        assert autosave.writer.flush()
    assert len(said) == 1 and "No space left on device" in said[0] and str(state) in said[0]
    full[0] = False
    document.set("name", "after")
    deadline = 100
    while autosave.writer._pending and deadline:
        autosave.writer.flush()
        deadline -= 1
    crash(autosave)
    back = recovered(state)[1]
    assert back.document.world.name == "after" and back.whole and back.unsaved.count == 7


def test_the_thread_that_edits_does_not_wait_for_the_disk(document, state, monkeypatch):
    """A disk that hangs: commands are made all the same."""
    import threading

    autosave = begin(document, state)
    assert autosave.writer.flush()
    hang, sync = threading.Event(), os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: hang.wait(30) and sync(handle))
    for i in range(50):
        document.set("name", f"n{i}")
    assert not autosave.writer.flush(0.01), "the disk hangs still, and yet we are here"
    hang.set()
    crash(autosave)
    assert recovered(state)[1].document.world.name == "n49"


# ------------------------------------------------------------------------------------------------ hostile files


def entry(state: Path, *parts: bytes, base: bytes | None = b"\x80") -> Path:
    folder = state / "entry"
    folder.mkdir(parents=True)
    if base is not None:
        journal.base_file(folder, 0).write_bytes(base)
    journal.journal_file(folder, 0).write_bytes(b"".join(parts))
    return folder


OPENED = Opened(journal.VERSION, 0, "/a/b.msd", "/a/b.msd", ("/a",), None, None, journal.Unsaved())


def command(edits: bytes = b"\x90", number: int = 0) -> bytes:
    return encoded(Command(number, 1.0, "Do", False, ("/a",), edits))


def edit(*content) -> bytes:
    return msgspec.msgpack.encode([list(content)])


HOSTILE = {
    "noise": [os.urandom(4096)],
    "a length beyond the file": [encoded(OPENED), b"\xff\xff\xff\x7f\0\0\0\0"],
    "another version": [encoded(msgspec.structs.replace(OPENED, version=99))],
    "no document first": [command()],
    "nothing": [],
    "a pickle": [encoded(OPENED), command(b"\x80\x04\x95\x10\x00\x00\x00cos\nsystem\n(S'false'\ntR.")],
    "edits of no place": [encoded(OPENED), command(edit("set", "nowhere.at[3].all", 3))],
    "a path that is none": [encoded(OPENED), command(edit("set", "]]", 3))],
    "an attribute that is no field": [encoded(OPENED), command(edit("set", "__class__", 3))],
    "a method": [encoded(OPENED), command(edit("set", "deepcopy", 3))],
    "a class of nobody": [encoded(OPENED), command(edit("set", "name", ["Popen", {}]))],
    "a deep nest": [encoded(OPENED), command(b"\x91" * 100000 + b"\x90")],
    "commands out of order": [encoded(OPENED), command(number=5)],
    "an index beyond a list": [encoded(OPENED), command(edit("insert", "actuators[99999999999]", 3, None))],
}


@pytest.mark.parametrize("parts", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_journals_are_refused_without_a_crash(state, parts):
    entry(state, *parts)
    for recoverable in find(state):
        with contextlib.suppress(DamagedError):
            world, state_then = recoverable.load()
            assert fingerprint(world) == fingerprint(msd.World()) and not state_then.whole
        recoverable.discard()
    assert not state.exists() or list(state.iterdir()) in ([], [state / "entry"])


@pytest.mark.parametrize("base", [None, b"", os.urandom(1000), b"\x91" * 100000, b"\xdf\xff\xff\xff\xff"])
def test_hostile_copies_of_a_scene_are_refused(state, base):
    entry(state, encoded(OPENED), command(edit("set", "name", "x")), base=base)
    (recoverable,) = find(state)
    with pytest.raises(DamagedError):
        recoverable.load()


def test_folders_of_other_things_are_left_alone(state):
    state.mkdir(parents=True)
    (state / "file").write_text("x")
    (state / "link").symlink_to("/")
    (state / "fifo").mkdir()
    os.mkfifo(state / "fifo/journal-0.log")
    os.mkfifo(state / "fifo/base-0.msgpack")
    (state / "locked").mkdir()
    os.mkfifo(state / "locked/lock")
    found = find(state)
    assert [recoverable.opened for recoverable in found] in ([None], [None, None])
    assert (state / "file").exists() and (state / "link").is_symlink()


def test_an_interrupted_removal_is_finished(document, state, monkeypatch):
    session(document, state)
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "rmtree", lambda *a, **k: None)
        find(state)[0].discard()
    assert len(list(state.iterdir())) == 1
    assert find(state) == [] and list(state.iterdir()) == []


def test_saved_records_survive(document):
    record = Saved("/a/b.msd", None)
    assert journal._DECODER.decode(msgspec.msgpack.encode(record)) == record


def test_the_recovery_folder_is_the_users(monkeypatch, tmp_path):
    monkeypatch.delenv("MSD_STUDIO_STATE", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    if os.name == "posix" and "darwin" not in os.sys.platform:
        assert recovery.recovery_folder() == tmp_path / "msd-studio" / "recovery"
