"""The figures the README promises, on the machine that runs this. Not part of the ordinary run:
`pytest tests/benchmarks`, with nothing else running."""

from __future__ import annotations

from pathlib import Path

import pytest

from app import benchmark
from engine import msd

SHARED = Path(__file__).parents[2].parent / "shared" / "scenes" / "mujoco" / "humanoid" / "humanoid.xml"


@pytest.fixture(scope="module")
def humanoid() -> str:
    if SHARED.exists():
        return str(SHARED)
    suite = pytest.importorskip("dm_control.suite")
    return str(Path(suite.__file__).parent / "humanoid.xml")


def test_a_humanoid_steps_within_four_times_mujoco(humanoid):
    pytest.importorskip("mujoco")
    steps = benchmark.steps(humanoid, msd.from_file(humanoid), "cpu", rounds=9)
    print(f"\n{steps.HEADER}\n{steps.line()}")
    assert steps.ratio is not None and steps.ratio < 4


@pytest.mark.parametrize(("cold", "limit"), [(True, 15.0), (False, 4.0)])
def test_a_humanoid_moves_soon_after_the_start(humanoid, cold, limit):
    seconds = benchmark.start_up(humanoid, "cpu", cold)
    print(f"\n{'cold' if cold else 'warm'} start: {seconds:.2f} s")
    assert seconds < limit
