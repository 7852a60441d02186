"""Histories and tables, compared with lists."""

import numpy as np
import pytest
import torch

from engine.assets.utils.buffers import CircularBuffer, DelayBuffer
from engine.assets.utils.interpolation import LinearInterpolation


def test_circular_buffer_is_the_end_of_a_list():
    buffer, past = CircularBuffer(3, 2, "cpu"), []
    for step in range(8):
        data = torch.tensor([[step, -step], [10.0 * step, 1.0]])
        buffer.append(data)
        past = [data] * 3 if not past else [*past[1:], data]
        torch.testing.assert_close(buffer.buffer, torch.stack(past, dim=1))
        for back in range(3):
            torch.testing.assert_close(buffer[torch.tensor([back, 0])], torch.stack([past[-1 - back][0], data[1]]))
        assert buffer.current_length.tolist() == [min(step + 1, 3)] * 2


def test_the_first_after_a_reset_is_the_whole_past():
    buffer = CircularBuffer(3, 2, "cpu")
    for step in range(4):
        buffer.append(torch.full((2,), float(step)))
    buffer.reset([1])
    assert buffer.current_length.tolist() == [3, 0]
    buffer.append(torch.tensor([4.0, 40.0]))
    assert buffer.buffer.tolist() == [[2, 3, 4], [40, 40, 40]]
    buffer.append(torch.tensor([5.0, 50.0]))
    assert buffer[torch.tensor([2, 2])].tolist() == [3, 40]


def test_buffers_say_what_is_wrong():
    with pytest.raises(ValueError, match="one tensor at least"):
        CircularBuffer(0, 1, "cpu")
    buffer = CircularBuffer(2, 2, "cpu")
    with pytest.raises(RuntimeError, match="empty"):
        buffer[torch.zeros(2, dtype=torch.long)]
    with pytest.raises(RuntimeError, match="empty"):
        _ = buffer.buffer
    with pytest.raises(ValueError, match="3 rows, the buffer 2"):
        buffer.append(torch.zeros(3))
    delay = DelayBuffer(3, 2, "cpu")
    with pytest.raises(ValueError, match="Time lags from 4 to 4; the buffer has 0 to 3"):
        delay.set_time_lag(4)
    with pytest.raises(TypeError, match=r"whole number of steps, not torch\.float32"):
        delay.set_time_lag(torch.tensor([1.0, 2.0]))


def test_delays_of_some_entries():
    delay = DelayBuffer(3, 3, "cpu")
    delay.set_time_lag(2)
    delay.set_time_lag(torch.tensor([0, 3], dtype=torch.int), [0, 2])
    assert delay.time_lags.tolist() == [0, 2, 3] and (delay.min_time_lag, delay.max_time_lag) == (0, 3)
    for step in range(6):
        found = delay.compute(torch.full((3, 2), float(step)))
        assert found[:, 0].tolist() == [step, max(step - 2, 0), max(step - 3, 0)]


@pytest.mark.parametrize("count", [1, 2, 7])
def test_interpolation_is_numpys(count):
    rng = np.random.default_rng(count)
    x, y = np.sort(rng.normal(size=count)), rng.normal(size=count)
    q = np.concatenate([rng.normal(size=40) * 2, x])
    table = LinearInterpolation(torch.tensor(x), torch.tensor(y), "cpu")
    np.testing.assert_allclose(table.compute(torch.tensor(q).reshape(-1, 1)).numpy()[:, 0], np.interp(q, x, y))


def test_tables_that_are_none():
    with pytest.raises(ValueError, match="do not ascend"):
        LinearInterpolation(torch.tensor([1.0, 0.0]), torch.zeros(2), "cpu")
    with pytest.raises(ValueError, match="2 places and 3 values"):
        LinearInterpolation(torch.zeros(2), torch.zeros(3), "cpu")
