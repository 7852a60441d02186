"""The window is killed with SIGKILL at random moments of a scripted session: what is recovered is the World after a
command, and no command that was older than a second is missing.

MSD_STUDIO_KILLS sets how many times; `make kills` runs 200.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app import templates
from app.document import Document
from app.recovery import find
from engine import msd

sys.path.insert(0, str(Path(__file__).parents[1] / "app"))
from killed_window import SAVE_EVERY
from random_commands import Script, fingerprint

TESTS = Path(__file__).parents[1]

KILLS = int(os.environ.get("MSD_STUDIO_KILLS", "6"))
LONGEST_S = 4.0
ALLOWED_S = 1.0


@pytest.fixture
def windows():
    """The program that shows a window for each line."""
    paths = os.pathsep.join(map(str, (TESTS / "ui", TESTS / "app")))
    process = subprocess.Popen(
        [sys.executable, str(TESTS / "ui/killed_window.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
        cwd=TESTS.parent,
    )
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    yield process
    process.stdin.close()
    process.wait(20)


def killed(windows: subprocess.Popen, folder: Path, seed: int, after_s: float) -> tuple[int, int]:
    """Run a session and kill its window some time after its first command. Returns how many commands were complete
    more than ALLOWED_S before, and how many at all."""
    windows.stdin.write(f"{folder} {seed}\n")
    windows.stdin.flush()
    child = int(windows.stdout.readline())
    log = folder / "log"
    deadline = time.monotonic() + 60
    while not (log.exists() and log.stat().st_size):
        assert time.monotonic() < deadline, "the window makes no commands"
        time.sleep(0.005)
    time.sleep(after_s)
    moment = time.monotonic()
    os.kill(child, signal.SIGKILL)
    assert windows.stdout.readline() == "ended\n"
    lines = [line.split() for line in log.read_text().splitlines()]
    return sum(float(at) < moment - ALLOWED_S for _, at in lines), len(lines)


def replayed(file: Path, seed: int, steps: int) -> list[str]:
    """The Worlds before the first and after each command of the session, without a window."""
    document = Document.open(str(file))
    script, worlds = Script(document, seed), []
    worlds.append(fingerprint(document.world))
    for step in range(steps):
        if step % SAVE_EVERY == SAVE_EVERY - 1:
            document.undo_stack.set_clean()  # a save changes no World, and what can be undone stays
        else:
            script.step()
        worlds.append(fingerprint(document.world))
    return worlds


@pytest.mark.timeout(60 + 30 * KILLS)
def test_nothing_older_than_a_second_is_lost(windows, tmp_path, record_property):
    chosen = random.Random(int(os.environ.get("MSD_STUDIO_SEED", "10")))
    lost, saved = [], 0
    for kill in range(KILLS):
        folder = tmp_path / f"{kill}"
        folder.mkdir()
        original = folder / "original.msd"
        msd.save(templates.starter(), original)
        (folder / "scene.msd").write_bytes(original.read_bytes())
        due, edited = killed(windows, folder, kill, chosen.uniform(0.0, LONGEST_S))
        # The command under way when the window was killed may be there or not.
        worlds = replayed(original, kill, edited + 1)
        found = find(folder / "recovery")
        if found:
            (recoverable,) = found
            assert recoverable.damage == "" and recoverable.unsaved.count
            recovered, state = recoverable.load()
            assert state.whole
            world = fingerprint(recovered)
            recoverable.discard()
        else:  # everything that was kept was in the file
            saved += 1
            world = fingerprint(msd.from_file(folder / "scene.msd"))
        assert world in worlds, f"kill {kill}: the World after no command"
        last = len(worlds) - 1 - worlds[::-1].index(world)
        assert last >= due, f"kill {kill}: of {edited} commands, {due} older than {ALLOWED_S} s, {last} came back"
        lost.append(max(edited - last, 0))
        print(f"kill {kill}: {edited} commands, {due} older than {ALLOWED_S} s, {last} came back", flush=True)
        assert msd.from_file(folder / "scene.msd") is not None, "the scene file is whole"
    print(
        f"{KILLS} kills: {sum(count == 0 for count in lost)} without any loss, at most {max(lost)} commands lost, "
        f"none older than {ALLOWED_S} s; {saved} just after a save or before the first command"
    )
