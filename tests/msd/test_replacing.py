"""Files that replace others: permissions, links, backups, full disks, what a crash leaves."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app import writing
from engine import msd
from engine.errors import SceneError
from engine.msd import replacing as module
from engine.msd.replacing import replacing, write_whole


def save_as(suffix: str) -> Callable[[Path], None]:
    return lambda folder: writing.write(msd.World(), str(folder / f"scene{suffix}"))


def picture(folder: Path) -> None:
    import numpy as np

    from app.cli.render import write

    write(str(folder / "scene.png"), "rgb", np.zeros((2, 2, 3), np.uint8))


WRITERS: dict[str, Callable[[Path], None]] = {
    **{suffix: save_as(suffix) for suffix in writing.WRITTEN_SUFFIXES},
    ".png": picture,
}


@pytest.mark.parametrize("suffix", WRITERS)
def test_every_writer_keeps_permissions_follows_links_and_spares_read_only_files(suffix: str, tmp_path: Path) -> None:
    real, folder = tmp_path / "real", tmp_path / "folder"
    real.mkdir()
    folder.mkdir()
    target = real / f"scene{suffix}"
    target.write_bytes(b"old")
    target.chmod(0o600)
    (folder / target.name).symlink_to(target)
    WRITERS[suffix](folder)
    assert (folder / target.name).is_symlink()
    assert target.read_bytes() != b"old"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    target.write_bytes(b"mine")
    target.chmod(0o444)
    with pytest.raises((SceneError, OSError), match=f"(?s)scene{suffix}.*read-only|read-only.*scene{suffix}"):
        WRITERS[suffix](folder)
    assert target.read_bytes() == b"mine"
    assert sorted(os.listdir(real)) == [target.name]


def test_a_new_file_has_the_permissions_of_the_user_and_a_dangling_link_leads_to_it(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "new")
    mask = os.umask(0o027)
    try:
        write_whole(tmp_path / "link", [b"a"])
    finally:
        os.umask(mask)
    assert (tmp_path / "link").is_symlink()
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_a_read_only_file_is_replaced_by_force_and_stays_read_only(tmp_path: Path) -> None:
    target = tmp_path / "a.msd"
    target.write_bytes(b"old")
    target.chmod(0o444)
    msd.save(msd.World(name="new"), target, force=True)
    assert msd.from_file(target).name == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o444


def test_a_backup_is_what_was_there_before(tmp_path: Path) -> None:
    target = tmp_path / "a.msd"
    msd.save(msd.World(name="first"), target, backup=True)
    assert os.listdir(tmp_path) == ["a.msd"]
    for name in ("second", "third"):
        before = target.read_bytes()
        msd.save(msd.World(name=name), target, backup=True)
        assert (tmp_path / "a.msd~").read_bytes() == before
        assert msd.from_file(target).name == name
    assert sorted(os.listdir(tmp_path)) == ["a.msd", "a.msd~"]


def test_file_and_folder_are_on_the_disk_before_and_after_the_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, replace = os.fsync, os.replace

    def noted(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else f"file of {os.fstat(handle).st_size}")
        sync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    monkeypatch.setattr(os, "replace", lambda a, b: (done.append("replace"), replace(a, b)))
    write_whole(tmp_path / "a", [b"abc"])
    assert done == ["file of 3", "replace", "folder"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="Linux has a disk that is always full")
def test_a_full_disk_is_named_by_the_file_that_was_to_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.msd"
    target.write_bytes(b"old")
    with pytest.raises(OSError) as caught, replacing(target) as temporary:
        os.unlink(temporary)
        os.symlink("/dev/full", temporary)
        with open(temporary, "wb") as file:
            file.write(b"new")
    assert caught.value.filename == str(target)
    assert "No space left" in str(caught.value)
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.msd"]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match=r"no/a\.msd: cannot be written: There is no folder .*no$"):
        msd.save(msd.World(), tmp_path / "no" / "a.msd")


def test_a_device_is_not_replaced() -> None:
    before = os.stat("/dev/null").st_mode
    with pytest.raises(SceneError, match=r"/dev/null: cannot be written: It is a device"):
        write_whole("/dev/null", [b""])
    assert os.stat("/dev/null").st_mode == before


def test_what_a_killed_writer_leaves_is_removed_by_the_next_and_of_a_living_one_is_not(tmp_path: Path) -> None:
    target = tmp_path / "a.msd"
    script = (
        "import os, signal, sys\nfrom engine.msd.replacing import replacing\n"
        "with replacing(sys.argv[1]): os.kill(os.getpid(), signal.SIGKILL)"
    )
    root = Path(module.__file__).parents[2]
    subprocess.run([sys.executable, "-c", script, str(target)], cwd=root, check=False)
    left = os.listdir(tmp_path)
    assert len(left) == 1
    (tmp_path / ".other-temporary").touch()
    with replacing(target) as mine:
        write_whole(tmp_path / "b", [b""])
        assert sorted(os.listdir(tmp_path)) == sorted([".other-temporary", os.path.basename(mine), "b"])
    assert sorted(os.listdir(tmp_path)) == [".other-temporary", "a.msd", "b"]
