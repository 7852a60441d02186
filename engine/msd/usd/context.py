"""What the parts of the USD reader share: the stage, the World being built, names, findings, and which properties of
the stage have been looked at."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import numpy as np

from engine.msd.paths import walk
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Geometry, Link, World
from engine.msd.usd.materials import Materials
from engine.msd.usd.stage import Frames

SMALLEST_ADVANCE = 1e-3
"""Share of a stage that is read between two reports of progress."""


class Shape(NamedTuple):
    """A geometry that collides, the prim it came from and its body (None: the world)."""

    prim: Any
    geom: Geometry
    body: str | None
    volume: float
    """Volume, m^3; it only shares out the mass of a body among its shapes."""


class Context:
    """The stage and the World that is built from it."""

    def __init__(
        self,
        stage: Any,
        file: str,
        world: World,
        report: Report,
        progress: Callable[[float], None] = lambda share: None,
    ) -> None:
        from pxr import Usd, UsdPhysics

        self.stage, self.file, self.world, self.report = stage, file, world, report
        self.frames = Frames(stage)
        self.unit = self.frames.unit
        self.kilograms = float(UsdPhysics.GetStageKilogramsPerUnit(stage)) or 1.0
        self.time = Usd.TimeCode.EarliestTime()
        self.prims: list[Any] = []
        """Every prim that is drawn or simulated, in the order of the stage."""
        self.links: dict[str, Link] = {}
        """The rigid bodies by their prim path."""
        self.placed: dict[str, np.ndarray] = {}
        """World frames (4, 4) of the rigid bodies, m."""
        self.shapes: list[Shape] = []
        self.seen: set[tuple[str, str]] = set()
        """Properties that were read: (prim path, property)."""
        self.reported: set[str] = set()
        """Prims that the report names as dropped; their properties go with them."""
        self.meshes: dict[Any, Any] = {}
        """Mesh assets of the shapes that became meshes, by prim and scale."""
        self.corners = 0
        """Points and corners of the meshes so far."""
        self.controls: list[float] = []
        """Control of each actuator at the target of its drive."""
        self.networks: list[Any] = []
        """Shader prims that materials were built from."""
        self.materials = Materials(self)
        self._elements: dict[str, list[Any]] = {}
        self._findings: list[Finding] = []
        self._counts: dict[tuple[str, str], int] = {}
        self._used_names: dict[str, set[str]] = {}
        self._progress, self._share = progress, 0.0
        self._place = (0, 1)

    def advance(self, prim: int, count: int, part: float = 0.0) -> None:
        """Report that `prim` of `count` prims are done, and a part of the next."""
        self._place = prim, count
        share = (prim + part) / max(count, 1)
        if share - self._share >= SMALLEST_ADVANCE:
            self._share = share
            self._progress(share)

    def advance_within(self, part: float) -> None:
        """Report that a part of the present prim is done."""
        self.advance(*self._place, part)

    def name(self, kind: str, requested: str) -> str:
        """`requested`, or `requested_2`, `requested_3` ... when another object of the kind has it."""
        used = self._used_names.setdefault(kind, set())
        name, n = requested, self._counts.get((kind, requested), 1)
        while name in used:
            n += 1
            name = f"{requested}_{n}"
        self._counts[kind, requested] = n
        used.add(name)
        return name

    def get(self, prim: Any, name: str, default: Any = None) -> Any:
        """Value of an attribute at its earliest time; `default` where there is none."""
        self.mark(prim, name)
        attribute = prim.GetAttribute(name)
        if not attribute:
            return default
        value = attribute.Get(self.time)
        if attribute.GetNumTimeSamples() > 1:
            self.note(prim, f"{name} is animated; its first value is used", name, Outcome.GUESSED)
        if type(value).__name__ == "UnregisteredValue":
            self.note(prim, f"{name} has a type that USD does not know; it was dropped", name)
            return default
        return default if value is None else value

    def number(self, prim: Any, name: str, default: float) -> float:
        """As `get`, for a number; what is none or not finite is the default, and reported when not infinite."""
        value = self.get(prim, name, default)
        if not isinstance(value, (int, float)) or value != value:
            self.note(prim, f"{name} is {value!r}, not a number; {default:g} was taken", name, Outcome.GUESSED)
            return default
        return float(value)

    def targets(self, prim: Any, name: str) -> list[Any]:
        """Paths that a relationship points to, forwarded."""
        self.mark(prim, name)
        relationship = prim.GetRelationship(name)
        return list(relationship.GetForwardedTargets()) if relationship else []

    def mark(self, prim: Any, *names: str) -> None:
        """Record that properties were read."""
        place = key(prim)
        self.seen.update((place, name) for name in names)

    def owner(self, prim: Any) -> str | None:
        """Path of the rigid body that a prim belongs to; None: the world."""
        while prim and not prim.IsPseudoRoot():
            path = prim.GetPath().pathString
            if path in self.links:
                return path
            prim = prim.GetParent()
        return None

    def add_element(self, prim: Any, element: Any) -> None:
        """Record which object a prim became, for the paths of the findings."""
        self._elements.setdefault(prim.GetPath().pathString, []).append(element)

    def elements(self, prim: Any) -> list[Any]:
        """What a prim became."""
        return self._elements.get(prim.GetPath().pathString, [])

    def note(self, prim: Any, message: str, attribute: str = "", outcome: Outcome = Outcome.DROPPED) -> None:
        """Report something about a prim, naming the strongest layer that authors it."""
        authored = prim.GetProperty(attribute).GetPropertyStack(self.time) if attribute and prim else ()
        stack = authored or (prim.GetPrimStack() if prim else ())
        file = stack[0].layer.realPath or self.file if stack else self.file
        self._findings.append(
            Finding(message, file, element=prim.GetPath().pathString, attribute=attribute, outcome=outcome)
        )

    def drop(self, prim: Any, message: str) -> None:
        """Report a prim as dropped, with all of its properties."""
        self.reported.add(key(prim))
        self.note(prim, message)

    def report_findings(self) -> None:
        """Add the findings to the report, with the World paths of their objects."""
        paths = {id(element): path for path, element in walk(self.world)}
        for finding in self._findings:
            element = next(iter(self._elements.get(finding.element, ())), None)
            self.report.add(msgspec.structs.replace(finding, path=paths.get(id(element), "")))


def key(prim: Any) -> str:
    """Path of a prim, or of the one in the prototype that all instances share."""
    return (prim.GetPrimInPrototype() if prim.IsInstanceProxy() else prim).GetPath().pathString
