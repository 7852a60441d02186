"""Ctrl-C in a terminal, and processes that a program has."""

import subprocess
import sys

import pytest

SCRIPT = """
import multiprocessing
from engine.interrupts import interrupts_blocked

if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    near, far = context.Pipe()
    with interrupts_blocked():  # the first process of the program: multiprocessing starts its tracker before it
        process = context.Process(target=far.recv)
        process.start()
    print(next(line for line in open(f"/proc/{process.pid}/status") if line.startswith("SigBlk")))
    print(next(line for line in open("/proc/self/status") if line.startswith("SigBlk")))
    near.send(None)
    process.join()
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_the_first_process_that_is_started_is_spared_interrupts(tmp_path):
    file = tmp_path / "script.py"
    file.write_text(SCRIPT)
    answer = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True, timeout=120)
    child, own = (int(line.split()[1], 16) & 0b10 for line in answer.stdout.splitlines() if line)  # SIGINT is 2
    assert child and not own
