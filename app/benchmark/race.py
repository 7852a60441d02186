"""Engines take turns stepping one scene, each in a process of its own: none changes the settings, the memory or the
threads of another, and a slow spell of the machine hits all of them.

`python -m app.benchmark.race ENGINE FILE NWORLD DEVICE SETTLE` is one of those processes: it answers every line of
its input with the seconds that a step took in the round that the line asks for.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

from app.benchmark.cases import Case
from app.benchmark.engines import ENGINES, Unavailable

_ROUND = 0.15  # s of wall clock in a round of one engine


@dataclass
class Result:
    """Seconds of a step of all worlds, the median over rounds; or, with step None, why there is none."""

    step: float | None
    reason: str = ""


def race(case: Case, names: list[str], device: str, rounds: int) -> dict[str, Result]:
    """Step the scene with every engine named, in turns."""
    racers = {name: _Racer(name, case, device if name in ("ours", "mujoco_warp") else "cpu") for name in names}
    try:
        for _ in range(rounds):
            for racer in racers.values():
                racer.take()
        return {name: racer.result() for name, racer in racers.items()}
    finally:
        for racer in racers.values():
            racer.close()


class _Racer:
    """The process of an engine. It has loaded and settled the scene when the constructor returns."""

    def __init__(self, name: str, case: Case, device: str) -> None:
        command = [sys.executable, "-m", __spec__.name if __spec__ else __name__]
        command += [name, case.file, str(case.nworld), device, str(case.settle)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._times: list[float] = []
        self._reason = ""
        if (answer := self._answer()) != "ready":
            self._reason = answer

    def take(self) -> None:
        if self._reason:
            return
        assert self._process.stdin is not None
        self._process.stdin.write("round\n")
        self._process.stdin.flush()
        word, _, rest = self._answer().partition(" ")
        if word == "step":
            self._times.append(float(rest))
        else:
            self._reason = rest or word

    def result(self) -> Result:
        return Result(None, self._reason) if self._reason else Result(statistics.median(self._times))

    def close(self) -> None:
        if self._process.poll() is None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait()

    def _answer(self) -> str:
        """The next line that the process says to us; engines print lines of their own between."""
        assert self._process.stdout is not None and self._process.stderr is not None
        for line in self._process.stdout:
            if line.startswith("answer "):
                return line.removeprefix("answer ").strip()
        last = self._process.stderr.read().strip().splitlines()
        return last[-1] if last else f"it ended with exit code {self._process.wait()}"


def _run(name: str, file: str, nworld: int, device: str, settle: float) -> None:
    def say(text: str) -> None:
        print("answer " + text.replace("\n", " "), flush=True)

    try:
        runner = ENGINES[name](file, nworld, device)
    except Unavailable as error:
        return say(str(error))
    runner.steps(max(10, round(settle / runner.timestep)))
    runner.wait()
    begin = time.perf_counter()
    runner.steps(5)
    runner.wait()
    count = max(5, round(_ROUND / ((time.perf_counter() - begin) / 5)))
    say("ready")
    for _ in sys.stdin:
        begin = time.perf_counter()
        runner.steps(count)
        runner.wait()
        say(f"step {(time.perf_counter() - begin) / count!r}")


if __name__ == "__main__":
    _run(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4], float(sys.argv[5]))
