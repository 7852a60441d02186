"""Stored states: as many numbers as the World has."""

from __future__ import annotations

from collections.abc import Iterator

from engine.msd import state
from engine.msd.paths import join
from engine.msd.validate.finding import ERROR, INVENTION, REMOVAL, Finding, assign
from engine.msd.validate.survey import Survey


def check(survey: Survey) -> Iterator[Finding]:
    """States of the wrong length; the repair fills up with the modelled pose, or cuts off."""
    keyframes = survey.world.keyframes
    if not keyframes:
        return
    for name, slots in state.layout(survey.world).items():
        expected = state.size(slots)
        for i, key in enumerate(keyframes):
            values = state.numbers(key, name)
            if values is None or len(values) == expected:
                continue
            path = join(join("keyframes", i), name)
            fitted = state.modelled(slots)
            common = min(len(values), expected)
            fitted[:common] = values[:common]
            yield Finding(
                ERROR,
                path,
                f"has {len(values)} numbers; this world has {expected}",
                "keyframe-length",
                assign(
                    INVENTION if len(values) < expected else REMOVAL,
                    "Fill up with the modeled pose" if len(values) < expected else "Cut off the rest",
                    path,
                    fitted if expected or not name.startswith("extras.") else None,
                ),
            )
