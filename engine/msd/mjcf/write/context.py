"""What every part of the MJCF writer shares: the text being made, the report, and how values are spelled."""

from __future__ import annotations

import enum
import functools
import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement

import msgspec
import numpy as np

from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Inertia, World

SECTIONS = (
    "compiler",
    "option",
    "size",
    "visual",
    "statistic",
    "default",
    "extension",
    "custom",
    "asset",
    "worldbody",
    "contact",
    "deformable",
    "equality",
    "tendon",
    "actuator",
    "sensor",
    "keyframe",
)
"""Sections of a file, in the order in which they are written."""


Weigh = Callable[[World], Mapping[str, Inertia]]
"""Gives all of the inertia of links by World path; a link may be missing."""


Flat = Callable[[World], Collection[str]]
"""Gives the names of the meshes that enclose no volume."""


class Dialect(enum.Enum):
    """Whose elements and attributes may be written."""

    MUJOCO = "mujoco"
    """Only what MuJoCo reads."""
    MOTRIXSIM = "motrixsim"
    """Also the extensions of MotrixSim, which MuJoCo refuses."""


FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 has no way to say."""


NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
"""Names of elements and attributes."""


class Context:
    """The World being written and the sections made so far.

    Attributes:
        world: the World; not changed.
        report: receives what MJCF cannot say.
        dialect: whose extensions may be used.
        folder: folder that asset paths of the written file start from.
        inertials: all of the inertia of links by World path, for those that give a part of it.
        flat_meshes: names of the meshes that enclose no volume, where that is known.
        transformed_meshes: names of the meshes that geoms make by linear maps of their own, by mesh and map.
    """

    def __init__(
        self,
        world: World,
        report: Report,
        dialect: Dialect,
        folder: Path,
        weigh: Weigh | None = None,
        flat: Flat | None = None,
    ) -> None:
        self.world, self.report, self.dialect, self.folder = world, report, dialect, folder
        self._weigh, self._flat = weigh, flat
        self.transformed_meshes: dict[tuple[str, tuple[float, ...]], str] = {}
        self._sections: dict[str, Element] = {}

    @functools.cached_property
    def inertials(self) -> Mapping[str, Inertia]:
        return self._weigh(self._placed()) if self._weigh is not None else {}

    @functools.cached_property
    def flat_meshes(self) -> Collection[str]:
        return self._flat(self._placed()) if self._flat is not None and self.dialect is Dialect.MUJOCO else ()

    def _placed(self) -> World:
        """The World with a file in the folder that its asset paths start from, which is another than that of the
        file that it was read from."""
        return msgspec.structs.replace(self.world, source_path=str(self.folder / "scene.xml"))

    def section(self, tag: str) -> Element:
        """The section of a tag; made when it is asked for first."""
        return self._sections.setdefault(tag, Element(tag))

    def root(self) -> Element:
        """The whole text as one element: the sections that hold something, in order."""
        root = Element("mujoco")
        put(root, model=self.world.name)
        root.extend(
            self._sections[tag]
            for tag in SECTIONS
            if tag in self._sections and (len(self._sections[tag]) or self._sections[tag].attrib)
        )
        self._drop_strange(root)
        return root

    def _drop_strange(self, parent: Element) -> None:
        """Leave out what cannot be an element or attribute; such names come from maps of strings in `extras`."""
        for name in [name for name in parent.attrib if not NAME.fullmatch(name)]:
            del parent.attrib[name]
            self.note("extras", f"{name!r} cannot be the name of an attribute of <{parent.tag}>; it was left out")
        for element in list(parent):
            if NAME.fullmatch(element.tag):
                self._drop_strange(element)
            else:
                parent.remove(element)
                self.note("extras", f"{element.tag!r} cannot be the name of an element; it was left out")

    def note(self, path: str, message: str, outcome: Outcome = Outcome.DROPPED) -> None:
        """Report what became of the thing at a World path."""
        self.report.add(Finding(message, self.world.file, outcome=outcome, path=path))


def child(parent: Element, tag: str, **attributes: Any) -> Element:
    """A new element below `parent` with those attributes that are said; see `put`."""
    element = SubElement(parent, tag)
    put(element, **attributes)
    return element


def put(element: Element, **attributes: Any) -> None:
    """Set attributes. None, UNSET and empty texts are left out; a trailing underscore of a name is dropped
    (`class_`)."""
    for name, value in attributes.items():
        if value is not None and value is not msgspec.UNSET and not (isinstance(value, str) and value == ""):
            element.set(name.rstrip("_"), spelled(value))


def unless(value: Any, default: Any) -> Any:
    """`value`, or None when it is MuJoCo's default and need not be written."""
    return None if np.array_equal(value, default) else value


def spelled(value: Any) -> str:
    """A value as MJCF spells it: numbers with every digit that counts, lists separated by blanks."""
    if isinstance(value, str):
        return FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", value)
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, np.ndarray)):
        return " ".join(map(spelled, np.ravel(np.asarray(value, dtype=object))))
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    number = float(value)
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)


def wxyz(quaternion: np.ndarray) -> np.ndarray:
    """A quaternion x, y, z, w in MuJoCo's order."""
    return np.roll(quaternion, 1)
