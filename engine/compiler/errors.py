"""What a build says: errors that stop it, findings that the user should know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.errors import SceneError


class BuildError(SceneError):
    """A World that cannot become a model. `reasons` lists everything that is wrong, each with its World path."""

    def __init__(self, reasons: Iterable[Finding], file: str = "") -> None:
        self.reasons = list(reasons)
        first, *more = self.reasons
        message = first.message + "".join(f"\n{reason}" for reason in more)
        super().__init__(message, file, first.path)

    def __reduce__(self):
        return type(self), (self.reasons, self.file)


@dataclass(frozen=True)
class Finding:
    """One thing about one place of a World."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message
