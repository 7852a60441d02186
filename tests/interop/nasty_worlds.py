"""Worlds with one value of the file changed for the worse, and what MotrixSim says of them.

    python tests/interop/nasty_worlds.py [every N-th]      a line for every case in which we and MotrixSim disagree

Each value of a sound World becomes one after the other a nasty one: negative, huge, null, empty, another name, gone.
MotrixSim loads, builds and steps the file in a process of its own, which may panic; we read and validate it. What
MotrixSim refuses has to be refused or found an error here.
"""

from __future__ import annotations

import copy
import json
import os
import select
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1] / "msd"), str(Path(__file__).parent)]

PATIENCE = 20.0
"""Seconds that MotrixSim may take over one file."""

MEMORY = 8 * 2**30
"""Bytes that MotrixSim may use."""

LOOKS = ("visual", "free_camera", "extension")
"""What only drawing looks at, which MotrixSim does not do here."""

GONE = object()


class Case(NamedTuple):
    """A value of the file, by keys and indices, and what it becomes."""

    place: tuple[str | int, ...]
    value: Any

    def __str__(self) -> str:
        shown = "gone" if self.value is GONE else json.dumps(self.value)
        return f"{'.'.join(map(str, self.place))} = {shown[:60]}"


class Verdict(NamedTuple):
    """What became of a case: the stage at which MotrixSim refused it and why, and the error that we have."""

    case: Case
    stage: str
    """load, build or step; empty where all went well."""
    theirs: str
    ours: str
    """Empty where we find no error."""


def sound() -> dict[str, Any]:
    """A World in which nothing is found, as plain JSON, without what MSD itself has no place for."""
    import msgspec
    from validate_world import clean

    from engine.msd.writing import to_json

    world = clean()
    world.extras = msgspec.UNSET
    plain = json.loads(to_json(world))
    plain["keyframes"][0].pop("extras", None)
    return plain


def cases(plain: dict[str, Any]) -> Iterator[Case]:
    """Every nasty value in the place of every leaf."""
    stack: list[tuple[tuple[str | int, ...], Any]] = [((), plain)]
    while stack:
        place, value = stack.pop()
        if "extras" in place:
            continue
        if isinstance(value, dict) or (isinstance(value, list) and value and not _numbers(value)):
            rows = value.items() if isinstance(value, dict) else enumerate(value)
            stack += [((*place, step), child) for step, child in rows]
        for nasty in _nasty(value) if place else ():
            if nasty != value or type(nasty) is not type(value):
                yield Case(place, nasty)


def _numbers(value: list[Any]) -> bool:
    return all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in value)


def _nasty(value: Any) -> list[Any]:
    match value:
        case bool():
            return [None, 1, "true"]
        case int() | float():
            return [None, -1, 0, 2**8, 2**32, 2**64, 1.5, -1e30, 1e39, "0.002"]
        case str():
            return [None, "", "no such thing", "world", 3]
        case list() if _numbers(value):
            one = [[*value[:-1], nasty] for nasty in (-1, 0, 1e39, None)] if value else []
            return [None, [], [*value, 1.0], [0] * len(value), [-1] * len(value), *one]
        case list():
            return [None, [], {}]
        case dict():
            return [None, [], {}, {"No such variant": 1}]
        case None:
            return [0, "no such thing", {}, []]
    return []


def changed(plain: dict[str, Any], case: Case) -> dict[str, Any]:
    """The World with a case made."""
    result = copy.deepcopy(plain)
    owner = result
    for step in case.place[:-1]:
        owner = owner[step]  # type: ignore[index]
    owner[case.place[-1]] = case.value  # type: ignore[index]
    return result


# ------------------------------------------------------------------------------------------------ MotrixSim

SERVER = f"""
import os, resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
import motrixsim
talk = os.fdopen(os.dup(1), "w")
null = os.open(os.devnull, os.O_WRONLY); os.dup2(null, 1); os.dup2(null, 2)
for line in sys.stdin:
    stage = "load"
    try:
        world = motrixsim.msd.from_file(line.strip())
        stage = "build"
        model = motrixsim.msd.build(world)
        stage = "step"
        data = motrixsim.SceneData(model)
        motrixsim.step(model, data)
        said = ""
    except BaseException as error:
        said = stage + "|" + type(error).__name__ + ": " + str(error).replace(chr(10), " ")[:200]
    print(said, file=talk, flush=True)
"""


class Theirs:
    """MotrixSim in a process, started again when it dies."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Theirs:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def says(self, file: str) -> tuple[str, str]:
        """The stage at which it refuses a file and why; empty where it does not."""
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", SERVER],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=os.environ | {"RUST_BACKTRACE": "0"},
            )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(file + "\n")
        self._process.stdin.flush()
        ready, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
        line = self._process.stdout.readline() if ready else ""
        if not line:
            self._end()
            return "step", "does not answer" if not ready else "the process died"
        stage, _, reason = line.strip().partition("|")
        return stage, reason


def ours(file: str) -> str:
    """The error that we have with a file; empty without."""
    from engine import msd
    from engine.errors import SceneError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = msd.validate(msd.from_file(file))
    except SceneError as error:
        return f"refused: {error.message}"
    return next((f"{f.check}: {f.path}: {f.message}" for f in found if f.severity == "error"), "")


def judge(plain: dict[str, Any], chosen: Iterator[Case] | list[Case]) -> Iterator[Verdict]:
    """What we and MotrixSim say of each case."""
    with tempfile.TemporaryDirectory() as folder, Theirs() as theirs:
        file = str(Path(folder, "world.json"))
        for case in chosen:
            Path(file).write_text(json.dumps(changed(plain, case)))
            yield Verdict(case, *theirs.says(file), ours(file))


def main(every: int) -> None:
    plain = sound()
    chosen = list(cases(plain))[::every]
    missed, alarms, refused = 0, 0, 0
    for verdict in judge(plain, chosen):
        refused += bool(verdict.stage)
        if verdict.stage and not verdict.ours:
            missed += 1
            print(f"MISSED {verdict.case}: {verdict.stage}: {verdict.theirs}", flush=True)
        elif verdict.ours and not verdict.stage:
            alarms += 1
            print(f"ALARM  {verdict.case}: {verdict.ours}", flush=True)
    print(f"{len(chosen)} cases, {refused} refused by MotrixSim, {missed} of them missed here; {alarms} only here")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
