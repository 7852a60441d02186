"""The exposure of a view: as the scene, or brought to middle grey by what the last pictures measured."""

from __future__ import annotations

from app.view import Appearance
from render.options import EXPOSURE_EV
from render.renderer import View

DARKEST_EV, BRIGHTEST_EV = -4.0, 22.0
"""What automatic exposure goes to: a starlit night, and a lamp."""


class Exposure:
    """Follows how bright the pictures of a view are."""

    def __init__(self) -> None:
        self._metered_ev: float | None = None

    def ev(self, appearance: Appearance) -> float:
        """Exposure of the next picture, EV at ISO 100."""
        metered = self._metered_ev if appearance.auto_exposure else None
        return (EXPOSURE_EV if metered is None else metered) - appearance.exposure

    def meter(self, picture: View, ev: float) -> bool:
        """Come nearer to the exposure that makes the last picture, drawn with `ev`, as bright as middle grey; returns
        whether there is still a way to go."""
        stops = picture.metered_stops()
        if stops is None:
            return False
        before, wanted = self._metered_ev, min(max(ev + stops, DARKEST_EV), BRIGHTEST_EV)
        self._metered_ev = wanted if before is None else before + 0.5 * (wanted - before)
        return before is None or abs(wanted - before) > 0.05
