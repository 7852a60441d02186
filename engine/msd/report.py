"""What an importer or exporter could not take over as written."""

from __future__ import annotations

import enum

import msgspec


class Outcome(enum.Enum):
    """What became of a thing that could not be taken over as written."""

    DROPPED = "dropped"
    """It is not in the result."""
    CLAMPED = "clamped"
    """A number was moved to the nearest one that can be said."""
    GUESSED = "guessed"
    """Something that was not said, or not clearly, was chosen."""
    CARRIED = "carried"
    """It is kept and written back, but nothing here acts on it."""

    def __str__(self) -> str:
        return self.value


class Finding(msgspec.Struct, frozen=True):
    """One thing that was dropped, clamped, guessed, or carried without effect."""

    message: str
    """What was found and what became of it, in one sentence."""
    file: str = ""
    line: int = 0
    element: str = ""
    attribute: str = ""
    outcome: Outcome = Outcome.DROPPED
    path: str = ""
    """World path of the object that it is about, if it became one."""
    option: str = ""
    """Option of the reader that would mend it, if there is one."""

    def __str__(self) -> str:
        line = f"line {self.line}" if self.line else ""
        parts = (self.file, line, f"<{self.element}>" if self.element else "", self.path)
        place = ", ".join(part for part in parts if part)
        return f"{place}: {self.message}" if place else self.message


class Report(msgspec.Struct):
    """Findings of one reading or writing, in the order of the file; each is kept once.

    Attributes:
        places: file and line of the objects that became part of the World, by path; None when nobody asks for them.
            Readers of XML fill it.
    """

    findings: list[Finding] = msgspec.field(default_factory=list)
    places: dict[str, tuple[str, int]] | None = None
    _known: set[Finding] = msgspec.field(default_factory=set)

    def add(self, finding: Finding) -> None:
        """Keep a finding, unless it is there already."""
        if finding not in self._known:
            self._known.add(finding)
            self.findings.append(finding)
