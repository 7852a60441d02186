"""Histories of tensors over many environments."""

from __future__ import annotations

from collections.abc import Sequence

import torch


class CircularBuffer:
    """The last `max_len` tensors of shape (batch_size, ...) that were appended.

    The first tensor that an entry of the batch gets, after construction or `reset`, fills the whole history of that
    entry, so that there is no past of zeros.
    """

    def __init__(self, max_len: int, batch_size: int, device: str):
        if max_len < 1:
            raise ValueError(f"A buffer stores one tensor at least, not {max_len}")
        self._max_len = max_len
        self._batch_size = batch_size
        self._device = device
        self._newest = -1
        self._buffer: torch.Tensor | None = None  # (max_len, batch_size, ...)
        self._pushed = torch.zeros(batch_size, dtype=torch.long, device=device)
        self._some_empty = True

    @property
    def batch_size(self) -> int:
        """The length of the first dimension of what is appended."""
        return self._batch_size

    @property
    def device(self) -> str:
        """Where the history is stored."""
        return self._device

    @property
    def max_length(self) -> int:
        """How many tensors are stored."""
        return self._max_len

    @property
    def current_length(self) -> torch.Tensor:
        """How many tensors each entry got since its reset, at most `max_length`. Shape is (batch_size,)."""
        return self._pushed.clamp(max=self._max_len)

    @property
    def buffer(self) -> torch.Tensor:
        """The history, oldest first, as a copy. Shape is (batch_size, max_length, ...)."""
        if self._buffer is None:
            raise RuntimeError("The buffer is empty: append to it before its history is read")
        return self._buffer.roll(-(self._newest + 1), dims=0).transpose(0, 1).contiguous()

    def reset(self, batch_ids: Sequence[int] | torch.Tensor | slice | None = None) -> None:
        """Forget the history of `batch_ids`, of everything if None."""
        ids = slice(None) if batch_ids is None else batch_ids
        self._pushed[ids] = 0
        self._some_empty = True
        if self._buffer is not None:
            self._buffer[:, ids] = 0

    def append(self, data: torch.Tensor) -> None:
        """Append `data` of shape (batch_size, ...)."""
        if data.shape[0] != self._batch_size:
            raise ValueError(f"The data have {data.shape[0]} rows, the buffer {self._batch_size}")
        data = data.to(self._device)
        if self._buffer is None:
            self._buffer = data.new_zeros((self._max_len, *data.shape))
        self._newest = (self._newest + 1) % self._max_len
        self._buffer[self._newest] = data
        if self._some_empty:
            first = self._pushed == 0
            self._buffer[:, first] = data[first]
            self._some_empty = False
        self._pushed += 1

    def __getitem__(self, key: torch.Tensor) -> torch.Tensor:
        """The tensors of `key` steps ago, 0 for the newest; of shape (batch_size, ...).

        The key has a number for each entry of the batch.
        An entry that got fewer tensors gives its first one.
        """
        if key.shape != (self._batch_size,):
            raise ValueError(f"The key has shape {tuple(key.shape)}, not ({self._batch_size},)")
        if self._buffer is None or self._some_empty:
            raise RuntimeError("The buffer is empty: append to it before its history is read")
        back = torch.minimum(key.to(self._device), self.current_length - 1)
        rows = torch.remainder(self._newest - back, self._max_len)
        return self._buffer[rows, torch.arange(self._batch_size, device=self._device)]


class DelayBuffer:
    """Tensors of shape (batch_size, ...) handed on later, by a number of steps for each entry of the batch."""

    def __init__(self, history_length: int, batch_size: int, device: str):
        """Without delay at first; `history_length` is the longest delay, in steps."""
        self._history_length = max(0, history_length)
        self._history = CircularBuffer(self._history_length + 1, batch_size, device)
        self._time_lags = torch.zeros(batch_size, dtype=torch.int, device=device)

    @property
    def batch_size(self) -> int:
        """The length of the first dimension of what is delayed."""
        return self._history.batch_size

    @property
    def device(self) -> str:
        """Where the history is stored."""
        return self._history.device

    @property
    def history_length(self) -> int:
        """The longest delay that is possible, in steps."""
        return self._history_length

    @property
    def min_time_lag(self) -> int:
        """The shortest delay of an entry, in steps."""
        return int(self._time_lags.min())

    @property
    def max_time_lag(self) -> int:
        """The longest delay of an entry, in steps."""
        return int(self._time_lags.max())

    @property
    def time_lags(self) -> torch.Tensor:
        """The delay of each entry, in steps. Shape is (batch_size,)."""
        return self._time_lags

    def set_time_lag(
        self, time_lag: int | torch.Tensor, batch_ids: Sequence[int] | torch.Tensor | slice | None = None
    ) -> None:
        """Delay `batch_ids` (None: all) by `time_lag` steps, one number or one for each of them.

        Raises ValueError for a lag below zero or beyond `history_length`, TypeError for one that is no whole number.
        """
        if isinstance(time_lag, torch.Tensor):
            if time_lag.is_floating_point() or time_lag.is_complex():
                raise TypeError(f"A time lag is a whole number of steps, not {time_lag.dtype}")
        elif not isinstance(time_lag, int):
            raise TypeError(f"A time lag is a whole number of steps, not {type(time_lag).__name__}")
        lags = torch.as_tensor(time_lag, dtype=torch.int, device=self.device)
        if lags.numel() and (int(lags.min()) < 0 or int(lags.max()) > self._history_length):
            raise ValueError(
                f"Time lags from {int(lags.min())} to {int(lags.max())}; the buffer has 0 to {self._history_length}"
            )
        self._time_lags[slice(None) if batch_ids is None else batch_ids] = lags

    def reset(self, batch_ids: Sequence[int] | torch.Tensor | slice | None = None) -> None:
        """Forget what `batch_ids` (None: all) were handed; their delays stay."""
        self._history.reset(batch_ids)

    def compute(self, data: torch.Tensor) -> torch.Tensor:
        """Append `data` and return those of `time_lags` steps ago, as a copy."""
        self._history.append(data)
        return self._history[self._time_lags]
