"""Run MuJoCo Warp's own tests against the engine; write PEER.md.

    python tests/interop/peer.py [--versions V,V] [--jobs N] [--again] [PART ...]

Each version's wheel comes from the package index into out/peer, once, and its tests run there unmodified:
`peer_overlay` puts the engine in the place of every public name. Of MuJoCo Warp's own code only what its tests need
beside the API remains, such as the reader of their scenes. Nothing of it is committed.

Results are remembered in out/peer; --again runs every test anew. With PARTs only those tests run, and what they say
goes to standard output.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import zipfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from peer_insides import tests_of_insides
from peer_reasons import INSIDES, LACKS, ON_PURPOSE

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
OUT = ROOT / "out" / "peer"
REPORT = HERE / "PEER.md"
VERSIONS = ("0.0.2", "4.0.0")
PATIENCE = 400.0  # s without a word from a test: compiling a kernel of its own may take long
OTHER = ("render_test", "render_util_test", "bvh_test", "io_jax_test", "jax_test", "util_pkg_test", "unroll_test")
"""Files that test no physics: pictures, JAX, the package itself."""


@dataclass(frozen=True)
class Result:
    """How one test of a file ended. outcome: passed, failed, skipped or crashed."""

    test: str
    outcome: str
    message: str


def unpacked(version: str) -> Path:
    """The folder with a version's package, downloaded the first time."""
    folder = OUT / version
    package = folder / "mujoco_warp"
    if not package.is_dir():
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        subprocess.run([*command, "--dest", str(OUT / "wheels"), f"mujoco_warp=={version}"], check=True)
        with zipfile.ZipFile(next((OUT / "wheels").glob(f"mujoco_warp-{version}-*.whl"))) as wheel:
            wheel.extractall(folder)
    shutil.copy(HERE / "peer_overlay.py", folder / "conftest.py")
    # The tests' scenes are found by a package of which they use one function.
    epath = folder / "etils" / "epath.py"
    epath.parent.mkdir(exist_ok=True)
    (epath.parent / "__init__.py").touch()
    epath.write_text(
        "import importlib.resources\nfrom pathlib import Path\n\n\n"
        "def resource_path(package):\n    return Path(str(importlib.resources.files(package)))\n"
    )
    return folder


def run_file(folder: Path, file: Path, parts: list[str]) -> tuple[list[Result], list[str]]:
    """Results of the tests of a file, and the names of those that were left out as tests of MuJoCo Warp's insides.

    A test that takes the process with it is counted as crashed, and the others go on in another process.
    """
    insides = tests_of_insides(file)
    results: list[Result] = []
    log = OUT / "logs" / f"{folder.name}_{file.stem}.jsonl"
    log.parent.mkdir(exist_ok=True)
    log.unlink(missing_ok=True)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]),
        "PEER_LOG": str(log),
        "PEER_LEAVE_OUT": json.dumps(sorted(insides)),
        "PEER_PARTS": json.dumps(parts),
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--tb=short"]
    command += [f"--rootdir={folder}", "-c", os.devnull, f"--timeout={int(PATIENCE)}", str(file)]
    while True:
        before = len(results)
        environment["PEER_DONE"] = json.dumps([result.test for result in results])
        code = _watched(command, folder, environment, log)
        lines = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
        log.unlink(missing_ok=True)
        begun = None
        for line in lines:
            if line["outcome"] == "begun":
                begun = line["test"]
            else:
                results.append(Result(**line))
                begun = None
        if not lines and code not in (0, 5):  # 5: no test was to be run
            said = log.with_suffix(".txt").read_text(errors="replace")
            raise RuntimeError(f"the tests of {file} do not start: {said[-2000:]}")
        if begun is not None:
            results.append(Result(begun, "crashed", f"the process ended with {code}"))
        if begun is None or len(results) == before:
            return results, sorted(insides)


def _watched(command: list[str], folder: Path, environment: dict[str, str], log: Path) -> int:
    """Run pytest, and end it where a test says nothing for too long."""
    output = log.with_suffix(".txt")
    with output.open("ab") as stream:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=stream, stderr=stream)
        seen = -1
        while True:
            try:
                return process.wait(PATIENCE + 60.0)
            except subprocess.TimeoutExpired:
                size = log.stat().st_size if log.exists() else 0
                if size == seen:
                    process.kill()
                    return process.wait()
                seen = size


def run_version(version: str, jobs: int, parts: list[str], again: bool) -> dict[str, dict]:
    """Per file: the results, and what was left out."""
    folder = unpacked(version)
    known_file = OUT / f"{version}.json"
    known = json.loads(known_file.read_text()) if known_file.exists() and not again and not parts else {}
    files = sorted(file for file in (folder / "mujoco_warp" / "_src").glob("*_test.py") if file.stem not in OTHER)
    if parts:
        names = {part.split("::")[0] for part in parts}
        files = [file for file in files if any(file.stem.startswith(name) for name in names)]
        parts = [part.split("::")[1] for part in parts if "::" in part]
    lock = threading.Lock()

    def run(file: Path) -> None:
        if file.stem in known:
            return
        results, insides = run_file(folder, file, parts)
        entry = {"results": [vars(result) for result in results], "insides": insides}
        with lock:
            known[file.stem] = entry
            if not parts:
                known_file.write_text(json.dumps(known, indent=1))
            counts = Counter(result.outcome for result in results)
            print(f"{version} {file.stem}: {dict(counts)}, {len(insides)} of its insides", flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(run, files))
    return {name: known[name] for name in sorted(known)}


# ------------------------------------------------------------------------------------------------ the text


REASONS = {"on purpose": ON_PURPOSE, "lacks": LACKS, "reads insides": INSIDES}


def known_reason(version: str, file: str, result: dict) -> tuple[str, str] | None:
    """The column of a test that does not pass and what was found out about it; None where nothing was."""
    words = f"{version} {file}::{result['test']} " + re.sub(r"\s+", " ", result["message"])
    for column, reasons in REASONS.items():
        for pattern, text in reasons.items():
            if re.search(pattern, words):
                return column, text
    return None


def reason(version: str, file: str, result: dict) -> str:
    """Why a test does not pass: what was found out about it, else what it says."""
    known = None if kind(version, file, result) in REFUSED else known_reason(version, file, result)
    return known[1] if known else summary(result["message"])


def summary(message: str) -> str:
    """What a test says, in a line."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    # NumPy says what differs, by name, in the lines behind the first.
    text = next((line for line in lines[1:4] if line.startswith("mismatch: ")), lines[0]) if lines else ""
    return re.sub(r"\s+", " ", text.replace("|", "\\|"))[:160]


REFUSED = {
    "MuJoCo 4.0 refuses": re.compile(
        r"XML Error|^ValueError: Error: |FatalError|'mujoco\._structs\.\w+' object has no"
    ),
    "the engine refuses": re.compile(r"NotSupported"),
}


def kind(version: str, file: str, result: dict) -> str:
    """The column of a result in the table."""
    if result["outcome"] != "failed":
        return result["outcome"]
    refused = (name for name, pattern in REFUSED.items() if pattern.search(summary(result["message"])))
    known = known_reason(version, file, result)
    return next(refused, known[0] if known else "failed")


COLUMNS = ("passed", "failed", "crashed", "MuJoCo 4.0 refuses", "the engine refuses", *REASONS, "skipped")


def text(versions: dict[str, dict[str, dict]]) -> str:
    """PEER.md."""
    parts = [HEAD]
    for version, files in versions.items():
        parts.append(f"\n## {version}\n")
        parts.append(f"| file | tests | {' | '.join(COLUMNS)} | of its insides |")
        parts.append("|---|" + "---|" * (len(COLUMNS) + 2))
        total: Counter[str] = Counter()
        for file, entry in files.items():
            counts = Counter(kind(version, file, result) for result in entry["results"])
            counts["insides"] = len(entry["insides"])
            total += counts
            parts.append(_row(file, counts))
        parts.append(_row("all", total))
        groups: dict[str, list[str]] = {}
        for file, entry in files.items():
            for result in entry["results"]:
                if result["outcome"] in ("failed", "crashed"):
                    groups.setdefault(reason(version, file, result), []).append(f"{file}: {result['test']}")
        if groups:
            parts.append(f"\n### What does not pass in {version}, and why\n")
        for why, tests in sorted(groups.items(), key=lambda item: -len(item[1])):
            parts.append(f"- {why} ({len(tests)}): {', '.join(_shortened(tests))}")
    return "\n".join(parts) + "\n"


def _row(file: str, counts: Counter[str]) -> str:
    run = sum(counts[column] for column in COLUMNS)
    return f"| {file} | {run} | {' | '.join(str(counts[column]) for column in COLUMNS)} | {counts['insides']} |"


def _shortened(tests: list[str]) -> list[str]:
    """Tests by name, those of several parameters once."""
    names = Counter(re.sub(r"[\d(\[].*$", "", test) for test in tests)
    return [f"{name} x{count}" if count > 1 else name for name, count in names.items()]


HEAD = """\
# MuJoCo Warp's own tests on this engine

Written by `make peer`. The tests of two releases of MuJoCo Warp, as their wheels have them, run against
`engine.physics` behind the public names of the package: 0.0.2, whose API the engine has, and 4.0.0, the newest. Tests
of MuJoCo Warp's insides, functions that are not public, are left out and counted in the last column; its files on
pictures, JAX and packaging are left out too.

*MuJoCo 4.0 refuses*: MuJoCo C, 4.0.0, does not load the test's model, or lacks what the test reads of it.
*The engine refuses*: `put_model` says by name what the engine lacks.
*On purpose*: the document, or MuJoCo C 4.0, has it otherwise than the test.
*Lacks*: a name of 4.0 that the engine does not have.
*Reads insides*: fields that are not documented.
*Failed*: none of these; the list says what the test says.
*Skipped*: by the test itself, as where there is no GPU."""


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", metavar="PART", help="FILE or FILE::TEST, each as far as it is said")
    parser.add_argument("--versions", type=lambda names: names.split(","), default=VERSIONS, metavar="V,V")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true")
    args = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    versions = {version: run_version(version, args.jobs, args.parts, args.again) for version in args.versions}
    if args.parts:
        for version, files in versions.items():
            for file, entry in files.items():
                for result in entry["results"]:
                    print(f"{version} {file}::{result['test']} {result['outcome']}\n{result['message']}\n")
    else:
        REPORT.write_text(text(versions))


if __name__ == "__main__":
    main()
