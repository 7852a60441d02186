"""Several steps in one call: the same bits as one by one, on any number of threads and twice in a row."""

import warnings
from collections.abc import Callable

import mujoco
import numpy as np
import pytest
import warp as wp
from test_collision_growth import _PILE

import engine.physics as physics
from engine import msd
from engine.compiler import build
from engine.physics.runtime import shards
from engine.simulation import Simulation

STEPS = 120
NAMES = ("time", "qpos", "qvel", "qacc", "qacc_warmstart", "solver_niter", "ncon")

One = Callable[[physics.Model, physics.Data], None]


def pile(nworld: int, threads: int, **room: int) -> tuple[physics.Model, physics.Data]:
    """Boxes of a random velocity each, that fall onto each other."""
    m = physics.put_model(mujoco.MjModel.from_xml_string(_PILE))
    d = physics.make_data(m, nworld, **room)
    random = np.random.default_rng(0)
    d.qvel.assign(0.1 * random.normal(size=d.qvel.shape).astype(np.float32))
    physics.capture(m, d, threads)
    return m, d


def assert_same(one: physics.Data, other: physics.Data) -> None:
    for name in NAMES:
        np.testing.assert_array_equal(getattr(one, name).numpy(), getattr(other, name).numpy(), err_msg=name)


@pytest.mark.parametrize("threads", [1, 2])
def test_several_steps_have_the_bits_of_single_ones(threads: int):
    m, single = pile(13, threads)
    for _ in range(STEPS):
        physics.step(m, single)
    assert (single.ncon.numpy() > 3).all()
    for _ in range(2):
        m, several = pile(13, threads)
        physics.step(m, several, 0)
        assert not several.time.numpy().any()
        for nstep in (1, 50, 7, STEPS - 58):
            physics.step(m, several, nstep)
        assert_same(several, single)


@pytest.mark.parametrize("threads", [1, 2])
def test_several_steps_lose_no_contact(threads: int):
    """Where one finds no room, all are taken again, from where they began."""
    m, roomy = pile(13, threads)
    m, crowded = pile(13, threads, nconmax=3)
    notices: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        physics.step(m, roomy, STEPS)
        for _ in range(4):
            physics.step_growing(m, crowded, notices.append, STEPS // 4)
    assert notices and (roomy.ncon.numpy() > 3).all()
    assert_same(crowded, roomy)


def test_room_that_was_given_is_said_to_be_too_little():
    m, d = pile(4, 1, nconmax=3)
    with pytest.warns(UserWarning, match="found no room for .* contacts") as caught:
        physics.step(m, d, STEPS)
    assert len(caught) == 1 and caught[0].filename == __file__


def test_a_graph_of_the_callers_holds_every_step():
    m, d = pile(1, 1)
    m, single = pile(1, 1)
    with wp.ScopedCapture(device=m.device) as recording:
        physics.step(m, d, 3)
    wp.capture_launch(recording.graph)
    for _ in range(3):
        physics.step(m, single)
    assert_same(d, single)


def test_a_simulation_takes_the_same_steps_whether_somebody_looks_or_not():
    alone, seen = (Simulation(build(msd.from_str(_PILE))) for _ in range(2))
    times: list[float] = []
    seen.observe(after=lambda data: times.append(float(data.time.numpy()[0])))
    for simulation in (alone, seen):
        simulation.step(2 * STEPS + 5)
    assert alone.steps == seen.steps == len(times) == 2 * STEPS + 5
    assert_same(alone.data, seen.data)


def test_an_error_in_one_part_ends_the_step_and_leaves_the_threads_for_the_next(monkeypatch: pytest.MonkeyPatch):
    ran: list[int] = []

    def fail(times: int = 1) -> None:
        raise RuntimeError("cannot be replayed")

    for failing in (True, False):
        replays = iter([ran.append, fail if failing else ran.append])
        monkeypatch.setattr(shards, "replayer_of_one", lambda graph, replays=replays: next(replays))
        both = shards.replayer([None, None])  # type: ignore[list-item]
        if failing:
            with pytest.raises(RuntimeError, match="cannot be replayed"):
                both(5)
        else:
            both(5)
    assert ran == [5, 5, 5]
