"""The rule that trades resolution for frame rate, against a machine whose time goes with the number of pixels."""

import pytest

from render import adaptive_resolution
from render.pace import COARSEST, FAST, SLOW


def settle(fixed: float, per_picture: float, current: float = 1.0, frames: int = 30) -> list[float]:
    """Resolutions of the last frames on a machine that needs `fixed` + `per_picture` × resolution² seconds."""
    history = []
    for _ in range(frames):
        current = adaptive_resolution(fixed + per_picture * current**2, current)
        history.append(current)
    return history[-8:]


@pytest.mark.parametrize("per_picture", [0.06, 0.08, 0.1, 0.11])
def test_slow_machines_settle_where_a_frame_is_fast_enough(per_picture):
    last = settle(0.004, per_picture)
    assert len(set(last)) == 1 and COARSEST < last[0] < 1.0
    assert 0.004 + per_picture * last[0] ** 2 <= SLOW


def test_fast_machines_draw_every_pixel():
    assert set(settle(0.002, 0.01, current=COARSEST)) == {1.0}
    assert adaptive_resolution(0.5 * (FAST + SLOW), 0.75) == 0.75


def test_hopeless_machines_stop_at_the_coarsest():
    assert set(settle(0.5, 2.0)) == {COARSEST}
    assert adaptive_resolution(3.0, COARSEST) == COARSEST
