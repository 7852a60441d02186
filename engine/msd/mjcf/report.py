"""What the reader could not take over as written."""

from __future__ import annotations

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """One thing that was dropped, clamped or guessed."""

    message: str
    """What was found and what became of it, in one sentence."""
    file: str = ""
    line: int = 0
    element: str = ""
    attribute: str = ""

    def __str__(self) -> str:
        place = (
            f"{self.file}, line {self.line}, <{self.element}>" if self.file else f"line {self.line}, <{self.element}>"
        )
        return f"{place}: {self.message}"


class Report(msgspec.Struct):
    """Findings of one reading, in the order of the file; the same finding is kept once."""

    findings: list[Finding] = msgspec.field(default_factory=list)

    def add(self, finding: Finding) -> None:
        if finding not in self.findings[-20:]:
            self.findings.append(finding)
