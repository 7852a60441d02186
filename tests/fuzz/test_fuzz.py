"""Mutated scene files: each is a World or an error of ours, quickly, in little memory, and touches nothing else.

`make fuzz` tries 50,000; the suite tries MUTANTS of them, others than those that were used to write the readers.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ASKED = "MSD_STUDIO_MUTANTS" in os.environ
MUTANTS = int(os.environ.get("MSD_STUDIO_MUTANTS", "1000"))
PROCESSES = 2
SECONDS = 1.0 if ASKED else 10.0  # of the processor; the suite also runs where processors are slow and shared
MEBIBYTES = 500.0

CAUSES = {
    "import sched": [],  # makes a named tuple, by executing a text
    "eval('1 + 1')": ["executed a text"],
    "exec('import sched')": ["executed a text"],
    "import of_the_scene": ["executed {folder}/of_the_scene.py", "executed a text"],
}


@pytest.mark.parametrize("cause", CAUSES)
def test_executed_texts_of_scenes_are_seen_and_those_of_installed_modules_are_not(cause: str, tmp_path: Path) -> None:
    """In a process of its own, as an audit hook stays."""
    (tmp_path / "of_the_scene.py").write_text("from collections import namedtuple\nP = namedtuple('P', 'x y')\n")
    script = f"""if 1:
        import worker
        def cause(*_):
            {cause}
        import engine.msd
        engine.msd.from_file = cause
        worker.sys.path.append({str(tmp_path)!r})
        worker.sys.modules.pop("sched", None)
        worker.watch({str(tmp_path)!r})
        worker.WATCHING.append(True)
        try:
            worker.read(worker.Path("scene"))
        except Exception:
            pass
        worker.WATCHING.clear()
        print(worker.OUTSIDE)"""
    done = subprocess.run([sys.executable, "-c", script], cwd=HERE, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([what.format(folder=tmp_path) for what in CAUSES[cause]])


@pytest.mark.timeout(60 + MUTANTS)
def test_mutated_files_are_read_or_refused(tmp_path: Path) -> None:
    share = -(-MUTANTS // PROCESSES)
    workers = []
    for i in range(PROCESSES):
        folder = tmp_path / str(i)
        folder.mkdir()
        span = (1 + i * share, 1 + (i + 1) * share)
        command = [sys.executable, "-W", "ignore", str(HERE / "worker.py"), str(folder), *map(str, span)]
        out, err = tmp_path / f"{i}.out", tmp_path / f"{i}.err"  # files: a full pipe would stop the others
        with out.open("w") as stdout, err.open("w") as stderr:
            workers.append((subprocess.Popen(command, stdout=stdout, stderr=stderr, cwd=HERE), out, err))
    rows = []
    for worker, out, err in workers:
        worker.wait()
        rows += [line.split("\t") for line in out.read_text().splitlines()]
        assert worker.returncode == 0, f"a reader took the process along after {rows[-1:]}: {err.read_text()[-2000:]}"
    mutants = [row for row in rows if row[0] != "0"]
    assert len(mutants) == share * PROCESSES
    whole = [row for row in rows if row[0] == "0" and (row[1] != "stage.usda" or find_spec("pxr"))]
    assert all(row[3] == "world" for row in whole), whole
    wrong = [row for row in mutants if row[3] not in ("world", "refused")]
    slow = [row for row in mutants if float(row[4]) > SECONDS or float(row[5]) > MEBIBYTES]
    counts = Counter((Path(row[1]).suffix, row[3]) for row in mutants)
    print(*(f"{suffix} {outcome}: {count}" for (suffix, outcome), count in sorted(counts.items())), sep="\n")
    assert not wrong, "\n".join("  ".join(row) for row in wrong[:20])
    assert not slow, "\n".join("  ".join(row) for row in slow[:20])
