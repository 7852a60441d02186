"""Mistakes of our own: what is written of them, where, and for whom."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
import sys
import threading

import pytest

from app import crash_log
from app.crash_log import CrashLog


@pytest.fixture(autouse=True)
def logs(tmp_path, monkeypatch):
    """A log in a folder of the test."""
    monkeypatch.setenv("MSD_STUDIO_LOGS", str(tmp_path / "logs"))
    handlers = list(logging.getLogger().handlers)
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    yield tmp_path / "logs"
    sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
    for handler in set(logging.getLogger().handlers) - set(handlers):
        logging.getLogger().removeHandler(handler)
        handler.close()


def mistake() -> Exception:
    try:
        _ = None.actuator_name
    except AttributeError as error:
        return error


def other_mistake() -> Exception:
    try:
        [][0]
    except IndexError as error:
        return error


def test_one_place_is_one_crash_however_often():
    log = CrashLog()
    log.install()
    on_crash = []
    log.on_crash = lambda crash: on_crash.append((crash.message, crash.count))
    for _ in range(37):
        log.record(mistake())
    log.record(other_mistake())
    first, second = log.crashes
    assert (first.count, second.count) == (37, 1)
    assert crash_log.summary(first) == "37 times AttributeError: 'NoneType' object has no attribute 'actuator_name'"
    assert crash_log.summary(second) == "IndexError: list index out of range"
    assert on_crash[36] == (first.message, 37) and len(on_crash) == 38
    written = crash_log.log_file().read_text()
    assert written.count("Traceback") == 2 and "in mistake" in written and "10 times" in written


def test_what_qt_puts_before_a_message_is_left_out():
    calls = "Error calling Python override of QAbstractTableModel::rowCount(): " * 40
    error = AttributeError(f"{calls}'NoneType' object has no attribute 'actuator_name'")
    assert crash_log.summarize_error(error) == "AttributeError: 'NoneType' object has no attribute 'actuator_name'"


def test_a_report_says_what_it_happened_in():
    log = CrashLog()
    log.devices = lambda: {"graphics": "llvmpipe"}
    log.record(mistake())
    report = log.report()
    for part in (
        "msd-studio: ",
        "PySide6",
        "warp-lang: ",
        "Python: ",
        "system: ",
        "graphics: llvmpipe",
        "in mistake",
    ):
        assert part in report


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_only_its_owner_reads_the_log(logs):
    logs.mkdir(mode=0o700)
    crash_log.log_file().touch(0o666)
    CrashLog().install()
    logging.getLogger("any").warning("a sentence")
    assert "a sentence" in crash_log.log_file().read_text()
    for file in logs.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_a_log_does_not_grow_for_ever(logs):
    CrashLog().install()
    for _ in range(80):
        logging.getLogger("any").error("x" * 100_000)
    assert 2 << 20 < sum(file.stat().st_size for file in logs.iterdir()) < 6 << 20


PROGRAM = """
import gc, sys, threading
from app.crash_log import CrashLog
log = CrashLog()
log.install()
class Bad:
    def __del__(self):
        raise ValueError("while collected")
def thread():
    raise RuntimeError("in a thread")
del_me = Bad(); del del_me
t = threading.Thread(target=thread); t.start(); t.join()
print([crash.message for crash in log.crashes])
{end}
"""


def ended(end: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-c", PROGRAM.replace("{end}", end)], capture_output=True, text=True)


def test_every_kind_of_uncaught_exception_is_heard():
    done = ended("raise KeyError('at last')")
    assert done.stdout.strip() == "['ValueError: while collected', 'RuntimeError: in a thread']"
    written = crash_log.log_file().read_text()
    for sentence in ("ValueError: while collected", "RuntimeError: in a thread", "KeyError: 'at last'"):
        assert sentence in written and sentence in done.stderr
    assert done.returncode == 1


def test_a_crash_in_native_code_is_written_with_its_place():
    ended("import ctypes; ctypes.string_at(0)")
    assert "string_at" in crash_log.fault_file().read_text()


def test_where_no_log_can_be_written_the_program_goes_on(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").touch()
    monkeypatch.setenv("MSD_STUDIO_LOGS", str(tmp_path / "file" / "logs"))
    log = CrashLog()
    log.install()
    assert log.record(mistake()).count == 1


COMMAND = """
import sys
import app.cli
def run(args):
    raise TypeError("a mistake of ours\\nwith two lines")
app.cli.COMMANDS["doctor"].run = run
sys.exit(app.cli.main(["doctor"]))
"""


@pytest.mark.parametrize("full", [False, True])
def test_a_command_says_one_line_and_where_the_rest_is(full):
    environment = {**os.environ, **({"MSD_STUDIO_TRACEBACK": "1"} if full else {})}
    done = subprocess.run([sys.executable, "-c", COMMAND], env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    *before, line = done.stderr.splitlines()
    assert "TypeError: a mistake of ours" in line and str(crash_log.log_file()) in line
    assert bool(before) == full and ("Traceback" in done.stderr) == full
    assert "in run" in crash_log.log_file().read_text()


def test_doctor_names_the_folder_of_the_log(monkeypatch, capsys):
    from app.cli import doctor

    assert ("logs", str(crash_log.folder()), True) in doctor._system()
