"""Tables read between their rows."""

from __future__ import annotations

import torch


class LinearInterpolation:
    """The piecewise linear function through points; beyond the first and last, their values."""

    def __init__(self, x: torch.Tensor, y: torch.Tensor, device: str):
        """Points `x`, ascending, and their values `y`, both of shape (n,)."""
        x, y = x.reshape(-1), y.reshape(-1)
        if x.shape != y.shape or not len(x):
            raise ValueError(f"The table has {len(x)} places and {len(y)} values; they are as many, one at least")
        if bool((x.diff() < 0).any()):
            raise ValueError("The places of the table do not ascend")
        self._x = x.to(device).contiguous()
        self._y = y.to(device)

    def compute(self, q: torch.Tensor) -> torch.Tensor:
        """The values at `q`, of any shape; the result has the same."""
        right = torch.searchsorted(self._x, q.contiguous()).clamp(1, max(len(self._x) - 1, 1))
        right = right.clamp(max=len(self._x) - 1)
        left = (right - 1).clamp(min=0)
        width = self._x[right] - self._x[left]
        share = torch.where(width > 0, (q - self._x[left]) / width, (q >= self._x[right]).to(q.dtype))
        return torch.lerp(self._y[left], self._y[right], share.clamp(0, 1))
