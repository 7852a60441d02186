"""The lanes of a world: sums, places in lists and waiting for each other, with one lane and with many."""

import numpy as np
import pytest
import warp as wp

from engine.physics import simt
from engine.physics.simt import exclusive_scan, lane, reduce_count, reduce_max, reduce_sum, sync

N = 100


@wp.kernel(enable_backward=False)
def _reverse_shares(
    x: wp.array2d(dtype=wp.float32),
    shares: wp.array2d(dtype=wp.float32),
    peak: wp.array(dtype=wp.float32),
    above: wp.array2d(dtype=wp.int32),
    nabove: wp.array(dtype=wp.int32),
):
    """x / sum of x, in reverse; the largest x; the numbers of those above a half, in order."""
    w, _ = wp.tid()
    part = float(0.0)
    top = float(0.0)
    for i in range(lane(), N, simt.lanes()):
        part += x[w, i]
        top = wp.max(top, x[w, i])
    whole = reduce_sum(part)
    peak[w] = reduce_max(top)
    for i in range(lane(), N, simt.lanes()):
        x[w, i] = x[w, i] / whole
    sync()
    for i in range(lane(), N, simt.lanes()):
        shares[w, i] = x[w, N - 1 - i]
    found = int(0)
    for first in range(0, N, simt.lanes()):
        i = first + lane()
        mine = int(0)
        if i < N and x[w, i] * whole > 0.5:
            mine = 1
        place = found + exclusive_scan(mine)
        if mine == 1:
            above[w, place] = i
        found += reduce_count(mine)
    nabove[w] = found


@pytest.mark.parametrize("many", [False, True])
def test_lanes_work_together(many, monkeypatch):
    monkeypatch.setattr(wp.config, "enable_cpu_blocks", many)
    device = wp.get_device("cpu")
    values = np.random.default_rng(1).random((3, N), dtype=np.float32)
    x, shares = wp.array(values, device=device), wp.zeros((3, N), dtype=wp.float32, device=device)
    peak, nabove = wp.zeros(3, dtype=wp.float32, device=device), wp.zeros(3, dtype=wp.int32, device=device)
    above = wp.zeros((3, N), dtype=wp.int32, device=device)
    with wp.ScopedCapture(device=device) as recording:
        simt.launch(_reverse_shares, 3, [x, shares, peak, above, nabove], device)
    x.assign(values)
    wp.capture_launch(recording.graph)
    np.testing.assert_allclose(shares.numpy(), (values / values.sum(1, keepdims=True))[:, ::-1], rtol=1e-5)
    np.testing.assert_array_equal(peak.numpy(), values.max(1))
    for w in range(3):
        np.testing.assert_array_equal(above.numpy()[w, : nabove.numpy()[w]], np.flatnonzero(values[w] > 0.5))
