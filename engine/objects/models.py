"""What objects, robots, grippers and mounts have in common: names with a prefix, and elements by what they are."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from engine.errors import SceneError
from engine.objects.elements import (
    COLLISION_GROUPS,
    VISUAL_GROUP,
    add_prefix,
    names_of,
    recolor_collision_geoms,
    sort_elements,
    string_to_array,
)
from engine.objects.mjcf import MujocoXML


class SimulationWithSites(Protocol):
    """A simulation whose model has MuJoCo's `site_rgba`, and finds a site by its name."""

    model: Any


class MujocoModel:
    """A model with a name of its own, whose elements carry a prefix made from it.

    The lists of names are those of the compiled model, with the prefix, in document order.
    """

    _root_body = ""
    _bodies: Sequence[str] = ()
    _joints: Sequence[str] = ()
    _actuators: Sequence[str] = ()
    _sites: Sequence[str] = ()
    _sensors: Sequence[str] = ()
    _contact_geoms: Sequence[str] = ()
    _visual_geoms: Sequence[str] = ()

    def _set_names(self, tree: ET.Element, what: str) -> dict[str, list[ET.Element]]:
        """Take the names of a tree before they get their prefix; its elements by what they are."""
        elements = sort_elements(tree)
        roots = elements["root_body"]
        if len(roots) != 1:
            found = ", ".join(f'"{name}"' for name in names_of(roots)) or f"{len(roots)}"
            raise SceneError(f"Expected one body at the top, found {found}; put them into one", what, "<worldbody>")
        self._root_body = roots[0].get("name") or ""
        self._bodies = names_of(roots + elements["bodies"])
        self._joints, self._actuators = names_of(elements["joints"]), names_of(elements["actuators"])
        self._sites, self._sensors = names_of(elements["sites"]), names_of(elements["sensors"])
        self._contact_geoms = names_of(elements["contact_geoms"])
        self._visual_geoms = names_of(elements["visual_geoms"])
        return elements

    def correct_naming(self, names: Any) -> Any:
        """A name, a list of names or a dictionary of either, with the prefix where it belongs.

        Raises TypeError for anything else.
        """
        if isinstance(names, str):
            return names if self.exclude_from_prefixing(names) else self.naming_prefix + names
        if isinstance(names, list | tuple):
            return [self.correct_naming(name) for name in names]
        if isinstance(names, dict):
            return {key: self.correct_naming(value) for key, value in names.items()}
        raise TypeError(f"Names are a text, a list or a dictionary, not {names!r}")

    def set_sites_visibility(self, sim: SimulationWithSites, visible: bool) -> None:
        """Show or hide the sites of this model: the sign of their alpha changes.

        Args:
            sim: with `model.site_name2id(name)` and `model.site_rgba`, (nsite, 4).
        """
        for site in self.sites:
            rgba = sim.model.site_rgba[sim.model.site_name2id(site)]
            rgba[3] = abs(rgba[3]) if visible else -abs(rgba[3])

    def exclude_from_prefixing(self, inp: Any) -> bool:
        """Whether an element, or a name, goes without the prefix."""
        return False

    @property
    def name(self) -> str:
        """Name of the model, one of its kind in a task."""
        raise NotImplementedError

    @property
    def naming_prefix(self) -> str:
        """What stands before the name of every element."""
        raise NotImplementedError

    @property
    def root_body(self) -> str:
        """Name of the body at the top."""
        return self.correct_naming(self._root_body)

    @property
    def bodies(self) -> list[str]:
        """Names of the bodies, that at the top first."""
        return self.correct_naming(list(self._bodies))

    @property
    def joints(self) -> list[str]:
        """Names of the joints."""
        return self.correct_naming(list(self._joints))

    @property
    def actuators(self) -> list[str]:
        """Names of the actuators."""
        return self.correct_naming(list(self._actuators))

    @property
    def sites(self) -> list[str]:
        """Names of the sites."""
        return self.correct_naming(list(self._sites))

    @property
    def sensors(self) -> list[str]:
        """Names of the sensors."""
        return self.correct_naming(list(self._sensors))

    @property
    def contact_geoms(self) -> list[str]:
        """Names of the geoms that collide (group 0)."""
        return self.correct_naming(list(self._contact_geoms))

    @property
    def visual_geoms(self) -> list[str]:
        """Names of the geoms that are only drawn (group 1)."""
        return self.correct_naming(list(self._visual_geoms))

    @property
    def important_geoms(self) -> dict[str, list[str]]:
        """Geoms by what they are for."""
        return {}

    @property
    def important_sites(self) -> dict[str, str]:
        """Sites by what they are for."""
        return {}

    @property
    def important_sensors(self) -> dict[str, str]:
        """Sensors by what they are for."""
        return {}

    @property
    def bottom_offset(self) -> np.ndarray:
        """From the origin of the root body to the bottom, (3,) in metres."""
        raise NotImplementedError

    @property
    def top_offset(self) -> np.ndarray:
        """From the origin of the root body to the top, (3,) in metres."""
        raise NotImplementedError

    @property
    def horizontal_radius(self) -> float:
        """Radius of an upright cylinder around the origin of the root body that the model lies in. Metres."""
        raise NotImplementedError


class MujocoXMLModel(MujocoXML, MujocoModel):
    """A model that is the whole of an MJCF file: a robot, a gripper, a mount.

    Args:
        fname: path of the file, which has one body at the top.
        idn: number or text that tells it from others of its kind.

    Attributes:
        base_offset: position of the root body in the file, (3,) in metres.
    """

    def __init__(self, fname: str | os.PathLike[str], idn: int | str = 0) -> None:
        super().__init__(fname)
        self.idn = idn
        _name_geoms(self.root)
        self._elements = self._set_names(self.root, self.file)
        self._root_element = self._elements["root_body"][0]
        self._base_offset = string_to_array(self._root_element.get("pos", "0 0 0"))
        add_prefix(self.root, self.naming_prefix, exclude=self.exclude_from_prefixing)
        recolor_collision_geoms(self.worldbody, self.contact_geom_rgba)

    @property
    def base_offset(self) -> np.ndarray:
        """Position of the root body in the file, (3,) in metres."""
        return self._base_offset

    @property
    def name(self) -> str:
        """Class and `idn`."""
        return f"{type(self).__name__}{self.idn}"

    @property
    def naming_prefix(self) -> str:
        """What stands before the name of every element."""
        return f"{self.idn}_"

    @property
    def important_sites(self) -> dict[str, str]:
        """Sites by what they are for."""
        return self.correct_naming(self._important_sites)

    @property
    def important_geoms(self) -> dict[str, list[str]]:
        """Geoms by what they are for."""
        return self.correct_naming(self._important_geoms)

    @property
    def important_sensors(self) -> dict[str, str]:
        """Sensors by what they are for."""
        return self.correct_naming(self._important_sensors)

    @property
    def _important_sites(self) -> dict[str, str]:
        """As `important_sites`, with the names of the file. For subclasses."""
        return {}

    @property
    def _important_geoms(self) -> dict[str, list[str]]:
        """As `important_geoms`, with the names of the file. For subclasses."""
        return {}

    @property
    def _important_sensors(self) -> dict[str, str]:
        """As `important_sensors`, with the names of the file. For subclasses."""
        return {}

    @property
    def contact_geom_rgba(self) -> Sequence[float]:
        """Colour of the geoms that collide."""
        raise NotImplementedError

    @property
    def bottom_offset(self) -> np.ndarray:
        """From the origin of the root body to the bottom, (3,) in metres: `base_offset`, unless a subclass knows."""
        return self.base_offset


def _name_geoms(root: ET.Element) -> None:
    """Name the geoms without a name `g0_col`, `g0_vis`, ..., each kind counted by itself."""
    counts = {"col": 0, "vis": 0}
    for geom in root.iter("geom"):
        group = geom.get("group")
        kind = "col" if group in COLLISION_GROUPS else "vis" if group == VISUAL_GROUP else None
        if kind is not None and geom.get("name") is None and geom.get("geom") is None:
            geom.set("name", f"g{counts[kind]}_{kind}")
            counts[kind] += 1


def quat_xyzw(body: ET.Element) -> np.ndarray:
    """The rotation that a body says in MJCF's order, as x y z w."""
    return string_to_array(body.get("quat", "1 0 0 0"))[[1, 2, 3, 0]]
