"""Engines take turns stepping one scene, each in a process of its own: none changes the settings, the memory or the
threads of another. Turns are short and engines are compared in neighbouring ones, so that a slow spell of the machine
hits both; a turn in which something else ran moves a quartile of the ratios, not their median.

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

_TURN = 0.05  # s of wall clock in a turn of one engine


@dataclass
class Result:
    """Seconds of a step of all worlds in each round; or, where there are none, why."""

    steps: list[float]
    reason: str = ""

    @property
    def step(self) -> float | None:
        """The median over rounds."""
        return statistics.median(self.steps) if self.steps else None


@dataclass
class Ratio:
    """How many times as long one engine takes as another: quartiles over rounds."""

    lower: float
    median: float
    upper: float


def ratio(ours: Result, peer: Result) -> Ratio | None:
    """Of the steps of the same rounds; None where one engine has none."""
    rounds = sorted(a / b for a, b in zip(ours.steps, peer.steps, strict=False))
    if len(rounds) < 2:
        return Ratio(rounds[0], rounds[0], rounds[0]) if rounds else None
    return Ratio(*statistics.quantiles(rounds, n=4, method="inclusive"))


def race(case: Case, names: list[str], device: str, rounds: int) -> dict[str, Result]:
    """Step the scene with every engine named, in turns: back and forth, and the first one beside the case's peer."""
    order = sorted(names, key=lambda name: (name != names[0], name != case.peer))
    racers = {name: _Racer(name, case, device if name in ("ours", "mujoco_warp") else "cpu") for name in order}
    try:
        for i in range(rounds):
            for name in order if i % 2 == 0 else reversed(order):
                racers[name].take()
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
        return Result([], self._reason) if self._reason else Result(self._times)

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
    begin, count = time.perf_counter(), 0
    while count < 5 or time.perf_counter() - begin < _TURN:
        runner.steps(5)
        runner.wait()
        count += 5
    say("ready")
    for _ in sys.stdin:
        begin = time.perf_counter()
        runner.steps(count)
        runner.wait()
        say(f"step {(time.perf_counter() - begin) / count!r}")


if __name__ == "__main__":
    _run(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4], float(sys.argv[5]))
