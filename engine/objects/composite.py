"""Objects of one body with several shapes."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from engine.objects.attributes import check_attributes
from engine.objects.checking import checked_numbers
from engine.objects.elements import OBJECT_COLLISION_COLOR, new_body, new_element, new_joint, new_site
from engine.objects.generated_object import FRICTION, SOLIMP, SOLREF, MujocoGeneratedObject
from engine.objects.joints import JointSpecs
from engine.objects.object import MujocoObject, checked_type

NO_TURN = (1, 0, 0, 0)


class Part(NamedTuple):
    """One shape of a composite object; None is the object's value, or MuJoCo's."""

    type: str
    """MJCF's type of geom."""
    location: Any
    """Metres, x y z."""
    size: Any
    """As MuJoCo has it for the type, metres."""
    name: str
    quat: Any = NO_TURN
    """w, x, y, z."""
    rgba: Any = None
    material: str | None = None
    friction: Any = None
    condim: int | None = None
    obj_type: str = "all"


def arguments_of(parts: Sequence[Part]) -> dict[str, Any]:
    """Shapes as the arguments of CompositeObject, without densities."""
    return {
        "geom_types": [part.type for part in parts],
        "geom_locations": [part.location for part in parts],
        "geom_sizes": [part.size for part in parts],
        "geom_quats": [part.quat for part in parts],
        "geom_names": [part.name for part in parts],
        "geom_rgbas": [part.rgba for part in parts],
        "geom_materials": [part.material for part in parts],
        "geom_frictions": [part.friction for part in parts],
        "geom_condims": [part.condim for part in parts],
        "obj_types": [part.obj_type for part in parts],
    }


class CompositeObject(MujocoGeneratedObject):
    """An object of one body with several shapes.

    Args:
        name: name of the object, one of its kind in a task.
        total_size: half of the sides of the box around it, (3,) in metres.
        geom_types, geom_sizes, geom_locations: of each shape MJCF's type, its size as MuJoCo has it for the type, and
            its position, (3,) in metres: from the lowest corner of the box around the object to that of the shape.
        geom_quats: rotations, w x y z.
        geom_names: names; `g0`, `g1`, ... where left out.
        geom_rgbas: colours; `rgba` where left out.
        geom_materials: names of materials, which are added by `append_material`.
        geom_frictions, geom_condims: of the contacts, as in MuJoCo.
        rgba: colour of the shapes that have none.
        density: kg/m3, one number or one for each shape.
        solref, solimp: of the contacts, as in MuJoCo, once or for each shape.
        locations_relative_to_center: whether locations are those of the centres, from the centre of the object.
        joints: as of any object; a free one when left out.
        sites: dictionaries of the attributes of MJCF's <site>.
        obj_types: "collision", "visual" or "all", once or for each shape.

    Raises:
        ValueError: the lists differ in length, or a shape is of a type or size that there is not.
    """

    def __init__(
        self,
        name: str,
        total_size: Any,
        geom_types: Sequence[str],
        geom_sizes: Sequence[Any],
        geom_locations: Sequence[Any],
        geom_quats: Sequence[Any] | None = None,
        geom_names: Sequence[str | None] | None = None,
        geom_rgbas: Sequence[Any] | None = None,
        geom_materials: Sequence[str | None] | None = None,
        geom_frictions: Sequence[Any] | None = None,
        geom_condims: Sequence[int | None] | None = None,
        rgba: Any = None,
        density: Any = 100.0,
        solref: Any = SOLREF,
        solimp: Any = SOLIMP,
        locations_relative_to_center: bool = False,
        joints: JointSpecs = "default",
        sites: Sequence[dict[str, Any]] | None = None,
        obj_types: str | Sequence[str] = "all",
        duplicate_collision_geoms: bool = True,
    ) -> None:
        self._begin(name, joints, "all", duplicate_collision_geoms)
        self.site_specs = site_specs(sites, self)
        count = len(geom_types)
        self.total_size = np.array(total_size)
        self.geom_types = list(geom_types)
        self.geom_sizes, self.geom_locations = copy.deepcopy(list(geom_sizes)), [*geom_locations]
        self.geom_quats = _each(geom_quats, count)
        self.geom_names = _each(geom_names, count)
        self.geom_rgbas = _each(geom_rgbas, count)
        self.geom_materials = _each(geom_materials, count)
        self.geom_frictions = _each(geom_frictions, count)
        self.geom_condims = _each(geom_condims, count)
        self.rgba = rgba
        self.density = [density] * count if np.ndim(density) == 0 else list(density)
        self.solref = [solref] * count if np.ndim(solref) == 1 else list(solref)
        self.solimp = [solimp] * count if np.ndim(solimp) == 1 else list(solimp)
        self.obj_types = [obj_types] * count if isinstance(obj_types, str) else list(obj_types)
        self.locations_relative_to_center = locations_relative_to_center
        self._check_lists(count)
        self.geom_locations = np.array(self.geom_locations, float).reshape(count, 3)
        self._finish()

    def _check_lists(self, count: int) -> None:
        lists = ("geom_sizes", "geom_locations", "geom_quats", "geom_names", "geom_rgbas", "geom_materials")
        for key in (*lists, "geom_frictions", "geom_condims", "density", "solref", "solimp", "obj_types"):
            if len(getattr(self, key)) != count:
                found = len(getattr(self, key))
                raise ValueError(f'"{self.name}" has {count} geom_types and {found} {key}; give one for each')
        checked_numbers(self.total_size, 3, f'The total_size of "{self.name}"')
        for index, location in enumerate(self.geom_locations):
            checked_numbers(location, 3, f'Location {index} of "{self.name}"')
        for obj_type in self.obj_types:
            checked_type(obj_type)

    def _get_object_subtree(self) -> ET.Element:
        body = new_body("root")
        body.extend([new_joint(**joint) for joint in self.joint_specs])
        body.extend([new_site(**site) for site in self.site_specs])
        for index in range(len(self.geom_types)):
            body.extend(self._geoms(index))
        return body

    def _geoms(self, index: int) -> list[ET.Element]:
        name = self.geom_names[index] or f"g{index}"
        shape: dict[str, Any] = {
            "type": self.geom_types[index],
            "size": self.geom_sizes[index],
            "pos": self._centre(index),
        }
        shape |= {"quat": self.geom_quats[index]}
        geoms = []
        if self.obj_types[index] in ("collision", "all"):
            friction = self.geom_frictions[index]
            contact = {
                "density": self.density[index],
                "friction": FRICTION if friction is None else friction,
                "solref": self.solref[index],
                "solimp": self.solimp[index],
                "condim": self.geom_condims[index],
            }
            attributes = contact | self.get_collision_attrib_template() | {"rgba": OBJECT_COLLISION_COLOR}
            geoms.append(new_element("geom", name, **shape, **attributes))
        if self.obj_types[index] in ("visual", "all"):
            rgba = self.geom_rgbas[index] if self.geom_rgbas[index] is not None else self.rgba
            look = {"material": self.geom_materials[index], "rgba": rgba}
            geoms.append(new_element("geom", f"{name}_vis", **shape, **self.get_visual_attrib_template() | look))
        return geoms

    def _centre(self, index: int) -> Any:
        location = self.geom_locations[index]
        half = np.array(self._size_to_cartesian_half_lengths(self.geom_types[index], self.geom_sizes[index]))
        return location if self.locations_relative_to_center else -self.total_size + half + location

    @staticmethod
    def _size_to_cartesian_half_lengths(geom_type: str, geom_size: Any) -> list[float]:
        """Half of the sides of the box around a shape, from its size in MuJoCo's terms."""
        forms = {
            "box": (0, 1, 2),
            "ellipsoid": (0, 1, 2),
            "sphere": (0, 0, 0),
            "cylinder": (0, 0, 1),
            "capsule": (0, 0, 1),
        }
        if geom_type not in forms:
            raise ValueError(f"A shape of an object is one of {', '.join(forms)}, not {geom_type!r}")
        needed = max(forms[geom_type]) + 1
        if np.ndim(geom_size) != 1 or len(geom_size) < needed:
            raise ValueError(f"The size of a {geom_type} is {needed} numbers, not {geom_size!r}")
        half = [geom_size[axis] for axis in forms[geom_type]]
        return [half[0], half[1], half[2] + geom_size[0]] if geom_type == "capsule" else half

    def get_bounding_box_half_size(self) -> np.ndarray:
        """`total_size`, (3,) in metres."""
        return np.array(self.total_size)

    def in_box(self, position: Any, object_position: Any) -> bool:
        """Whether a point is in the box around this object, or up to 1 cm below it.

        Args:
            position: of this object, unturned, (3,) in metres.
            object_position: the point, (3,) in metres.
        """
        offset = np.asarray(object_position) - position
        below = self.total_size + [0, 0, 0.01]
        return bool(((offset > -below) & (offset < self.total_size)).all())

    @property
    def bottom_offset(self) -> np.ndarray:
        """From the centre to the bottom of the box around the object, (3,) in metres."""
        return np.array([0.0, 0.0, -self.total_size[2]])

    @property
    def top_offset(self) -> np.ndarray:
        """From the centre to the top of the box around the object, (3,) in metres."""
        return np.array([0.0, 0.0, self.total_size[2]])

    @property
    def horizontal_radius(self) -> float:
        """From the centre to a vertical edge of the box around the object, in metres."""
        return float(np.linalg.norm(self.total_size[:2]))


def _each(values: Sequence[Any] | None, count: int) -> list[Any]:
    return [None] * count if values is None else copy.deepcopy(list(values))


def site_specs(sites: Sequence[dict[str, Any]] | None, of: MujocoObject) -> list[dict[str, Any]]:
    """Sites, named `site0`, `site1`, ... where they were not, and the one at the origin.

    Raises ValueError for attributes that MJCF has not, TypeError for what is no dictionary."""
    specs, unnamed = [], 0
    for number, site in enumerate(sites or ()):
        if not isinstance(site, Mapping):
            raise TypeError(f'Site {number} of "{of.name}" is a dictionary of attributes, not {site!r}')
        check_attributes(site, "site", f'Site {number} of "{of.name}"')
        specs.append({"name": f"site{unnamed}"} | dict(site))
        unnamed += "name" not in site
    return [*specs, of.get_site_attrib_template() | {"rgba": "1 0 0 0", "name": "default_site"}]


def quat_about_z(angle: float) -> np.ndarray:
    """A rotation about z by an angle in radians, w x y z."""
    return np.array([np.cos(angle / 2), 0.0, 0.0, np.sin(angle / 2)])
