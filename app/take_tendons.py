"""Paths of tendons in takes that are not simulated now: the engine computes them, and answers a moment later."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

import numpy as np

from engine.server import Engine, TendonsTraced
from engine.simulation.layout import Layout

State = Mapping[str, np.ndarray]


class TakeTendons(NamedTuple):
    """A state and where tendons run in it."""

    time: float
    state: State
    tendons: np.ndarray
    """(n, 2, 3) ends of their pieces, m."""


class TendonsOfTakes:
    """The last answer of the engine for each take. It has one request at a time.

    Attributes:
        answers: how many have come.

    Args:
        engine: that computes them.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._number = self.answers = 0
        self._layout: Layout | None = None
        self._asked: dict[Hashable, tuple[float, State]] = {}  # by take
        self._known: dict[Hashable, TakeTendons] = {}
        self._waits = False

    def follow(self, layout: Layout) -> None:
        """Forget all answers: the scene is another one, or tendons may take other paths."""
        self._layout, self._waits = layout, False
        self._asked, self._known = {}, {}

    def of(self, states: Mapping[Hashable, tuple[float, State]]) -> dict[Hashable, TakeTendons]:
        """The newest answer for each take.

        Args:
            states: by take, time in s and the state there with the sizes of the layout.
        """
        times, asked = ({take: time for take, (time, _) in each.items()} for each in (states, self._asked))
        if self._layout is not None and self._layout.ntendonsegment and times != asked and not self._waits:
            self._asked, self._waits = dict(states), True
            self._number += 1
            self._engine.trace_tendons(self._number, [state for _, state in states.values()])
        return {take: self._known[take] for take in states if take in self._known}

    def answer(self, event: TendonsTraced) -> None:
        """Take over what the engine has computed, if it answers the last request."""
        if event.number != self._number or not self._waits or self._layout is None:
            return
        self._waits = False
        found = np.frombuffer(event.tendons, np.float32)
        shape = len(self._asked), self._layout.ntendonsegment, 2, 3
        if found.size == np.prod(shape):
            every = zip(self._asked.items(), found.reshape(shape), strict=True)
            self.answers += 1
            self._known = {take: TakeTendons(*at, tendons) for (take, at), tendons in every}
