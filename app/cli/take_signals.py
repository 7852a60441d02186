"""The signals of a take that a command line names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cli.errors import UsageError
from app.cli.messages import did_you_mean

if TYPE_CHECKING:
    from app.takes.reader import Take


def chosen(take: Take, patterns: list[str] | None, option: str = "--signals") -> list[str]:
    """Ids of signals of a take. Raises UsageError where none fits a pattern."""
    from app.recorded_channels import fits

    if patterns is None:
        return take.ids
    found: dict[str, None] = {}
    for pattern in patterns:
        fitting = [id for id in take.ids if fits(id, pattern)]
        if not fitting:
            hint = did_you_mean(pattern, take.ids) or f"; it has {', '.join(take.ids[:8])}"
            raise UsageError(f"{option} {pattern}: the take has no such signal{hint}")
        found |= dict.fromkeys(fitting)
    return list(found)
