"""The engine's speed beside its peers, in turns on the machine that runs this. Not part of the ordinary run:
`pytest tests/benchmarks -s`, with nothing else running."""

from __future__ import annotations

import pytest

from app.benchmark import cases
from app.benchmark.engines import TITLES
from app.benchmark.race import race, ratio
from app.benchmark.startup import start_up

HUMANOID = next(case for case in cases.table() if case.name == "humanoid")


@pytest.mark.parametrize("case", cases.table(), ids=lambda case: case.name)
def test_a_step_takes_no_longer_than_its_bar(case):
    results = race(case, ["ours", case.peer], "cpu", rounds=30)
    ours, peer = results["ours"], results[case.peer]
    if peer.step is None:
        pytest.skip(peer.reason)
    assert ours.step is not None, ours.reason
    print(f"\n{case.name}: {ours.step * 1e3:.4f} ms, {TITLES[case.peer]} {peer.step * 1e3:.4f} ms")
    times = ratio(ours, peer)
    assert times is not None
    print(f"{times.median:.2f} times as long, quartiles {times.lower:.2f} and {times.upper:.2f}")
    assert case.bar is None or times.median <= case.bar


@pytest.mark.parametrize("alone", [False, True], ids=["engine process", "one process"])
@pytest.mark.parametrize(("cold", "limit"), [(True, 3.0), (False, 1.5)], ids=["cold", "warm"])
def test_a_humanoid_moves_soon_after_the_start(cold, limit, alone):
    seconds = min(start_up(HUMANOID.file, "cpu", cold, alone) for _ in range(5))
    print(f"\n{'cold' if cold else 'warm'} start in {'one process' if alone else 'two processes'}: {seconds:.2f} s")
    assert seconds < limit
