"""Scenes that tests read: those of this repository, and those in a folder beside it, which may not be there."""

from pathlib import Path

import pytest

SCENES = Path(__file__).parent / "scenes"
BENCHMARKS = Path(__file__).parents[1] / "resources" / "benchmarks"
BESIDE = Path(__file__).parents[2] / "shared"


def own_scenes() -> list[Path]:
    """The MJCF files written for the tests."""
    return sorted(SCENES.glob("*.xml"))


def needed(path: Path) -> Path:
    """The path, where there is such a file; else the test is skipped, and the summary of the run says why."""
    if not path.exists():
        pytest.skip("reads files of the folder `shared` beside the repository, which is not there")
    return path
