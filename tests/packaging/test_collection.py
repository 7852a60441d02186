"""No test is left out without a word: not by pytest, not by the script that runs them all."""

import fnmatch
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = sorted(path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py"))


def test_pytest_enters_every_folder_of_tests(request):
    """By default it enters no folder called build, dist or venv, among others, wherever that is."""
    patterns = request.config.getini("norecursedirs")
    left_out = [str(file) for file in FILES for part in file.parts[:-1] for p in patterns if fnmatch.fnmatch(part, p)]
    assert left_out == []


def test_every_file_of_tests_is_run():
    script = (ROOT / "packaging" / "run_tests.sh").read_text()
    groups = re.search(r"groups=\((.*?)\)", script, re.DOTALL)
    assert groups is not None
    run = re.findall(r"[^\s\"]+", groups[1])

    def is_run(file: str) -> bool:
        return any(fnmatch.fnmatch(file, pattern) or file.startswith(f"{pattern}/") for pattern in run)

    left_out = {"/".join(file.parts[:2]) for file in FILES if not is_run(file.as_posix())}
    assert left_out == {"tests/benchmarks"}  # which time what they run, on a machine that does nothing else


def test_no_two_test_files_have_one_name():
    """Python would take one for the other, as their folders are no packages."""
    names = [file.name for file in FILES]
    assert sorted(set(names)) == sorted(names)
