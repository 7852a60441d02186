"""Objects that are made, not read."""

from __future__ import annotations

import numbers
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.objects.elements import (
    OBJECT_COLLISION_COLOR,
    add_prefix,
    array_to_string,
    new_body,
    new_geom,
    new_joint,
    new_site,
)
from engine.objects.joints import JointSpecs, joint_specs
from engine.objects.materials import CustomMaterial
from engine.objects.object import MujocoObject

FRICTION = (1, 0.005, 0.0001)
"""MuJoCo's default: sliding, torsional, rolling."""
SOLREF = (0.02, 1.0)
SOLIMP = (0.9, 0.95, 0.001)
DENSITY = 1000
"""Water, in kg/m3."""


class MujocoGeneratedObject(MujocoObject):
    """An object that has no file.

    Args:
        name: name of the object, one of its kind in a task.
        size: one to three numbers in metres; what they mean is said by the class.
        rgba: colour, four numbers.
        density: kg/m3.
        friction: sliding, torsional and rolling, or the first alone.
        solref, solimp: of the contacts, as in MuJoCo; two and three numbers (or all five of solimp).
        material: a CustomMaterial, which takes the place of the colour; "default" for one of the colour.
        joints: dictionaries of the attributes of MJCF's <joint>; None for no joint, "default" for a free one.
        obj_type: "collision", "visual" or "all": which geoms the object has.
        duplicate_collision_geoms: whether geoms that collide get a copy that is drawn.

    Raises:
        TypeError, ValueError: an argument is none of those above.
    """

    def __init__(
        self,
        name: str,
        size: Sequence[float] | np.ndarray | None = None,
        rgba: Sequence[float] | np.ndarray | None = None,
        density: float | None = None,
        friction: Any = None,
        solref: Any = None,
        solimp: Any = None,
        material: CustomMaterial | str | None = None,
        joints: JointSpecs = None,
        obj_type: str = "all",
        duplicate_collision_geoms: bool = True,
    ) -> None:
        self._begin(name, joints, obj_type, duplicate_collision_geoms)
        self.size = numbers_of([0.05, 0.05, 0.05] if size is None else size, (1, 2, 3), "size", name)
        self.rgba = numbers_of([1, 0, 0, 1] if rgba is None else rgba, (4,), "rgba", name)
        self.density = DENSITY if density is None else density
        self.friction = friction_of(friction, name)
        self.solref = numbers_of(SOLREF if solref is None else solref, (2,), "solref", name)
        self.solimp = numbers_of(SOLIMP if solimp is None else solimp, (3, 5), "solimp", name)
        self.material = material
        if not isinstance(self.density, numbers.Real) or not np.isfinite(self.density) or self.density < 0:
            raise ValueError(f'The density of "{name}" is a number of kg/m3, not {density!r}')
        if material is not None:
            own = isinstance(material, str) and material == "default"
            self.append_material(CustomMaterial(self.rgba, "tex", "mat") if own else material)
        self._finish()

    def _begin(self, name: str, joints: JointSpecs, obj_type: str = "all", duplicate: bool = True) -> None:
        """What comes before the description of an object, in every subclass."""
        if not isinstance(name, str) or not name:
            raise TypeError(f"The name of an object is a text, not {name!r}")
        MujocoObject.__init__(self, obj_type, duplicate)
        self._name = name
        self.shared_materials: set[str] = set()
        self.shared_textures: set[str] = set()
        self.joint_specs = joint_specs(joints, f'"{name}"')

    def _finish(self) -> None:
        """What comes after it."""
        self.sanity_check()
        self._obj = self._get_object_subtree()
        self._get_object_properties()

    def sanity_check(self) -> None:
        """Refuse what makes no sense for the class, with a ValueError. Called by __init__; for subclasses."""

    @staticmethod
    def get_collision_attrib_template() -> dict[str, str]:
        """Attributes of a geom that collides."""
        return {"group": "0", "rgba": array_to_string(OBJECT_COLLISION_COLOR)}

    @staticmethod
    def get_visual_attrib_template() -> dict[str, str]:
        """Attributes of a geom that is drawn, and neither collides nor weighs anything to speak of."""
        return {"conaffinity": "0", "contype": "0", "mass": "1e-8", "group": "1"}

    def append_material(self, material: Any) -> None:
        """Add a texture and a material to the assets of this object, with its prefix unless they are shared.

        Raises TypeError for anything but a CustomMaterial.
        """
        if not isinstance(material, CustomMaterial):
            raise TypeError(f'The material of "{self.name}" is a CustomMaterial or "default", not {material!r}')
        if material.shared and material.name in self.shared_materials:
            return
        if material.shared:
            self.shared_materials.add(material.name)
            self.shared_textures.add(material.tex_attrib["name"])
        for element in material.elements():
            add_prefix(element, self.naming_prefix, exclude=self.exclude_from_prefixing)
            self.asset.append(element)
        self.asset_roots |= material.asset_roots

    def exclude_from_prefixing(self, inp: Any) -> bool:
        """Whether a name is that of a shared material or texture."""
        return isinstance(inp, str) and (inp in self.shared_materials or inp in self.shared_textures)

    def get_bounding_box_half_size(self) -> np.ndarray:
        """Half of the sides of a box around the object, (3,) in metres."""
        return np.array([self.horizontal_radius, self.horizontal_radius, 0.0]) - self.bottom_offset


class PrimitiveObject(MujocoGeneratedObject):
    """An object of one shape: as MujocoGeneratedObject, with a free joint unless said otherwise."""

    def __init__(
        self,
        name: str,
        size: Sequence[float] | np.ndarray | None = None,
        rgba: Sequence[float] | np.ndarray | None = None,
        density: float | None = None,
        friction: Any = None,
        solref: Any = None,
        solimp: Any = None,
        material: CustomMaterial | str | None = None,
        joints: JointSpecs = "default",
        obj_type: str = "all",
        duplicate_collision_geoms: bool = True,
    ) -> None:
        super().__init__(
            *(name, size, rgba, density, friction, solref, solimp, material),
            *(joints, obj_type, duplicate_collision_geoms),
        )

    def _get_object_subtree_(self, ob_type: str = "box") -> ET.Element:
        """The <body> of an object of one shape: MJCF's type of geom. For subclasses."""
        body = new_body("main")
        if self.obj_type in ("collision", "all"):
            contact = {"friction": self.friction, "solref": self.solref, "solimp": self.solimp}
            attributes = {"density": self.density} | contact | self.get_collision_attrib_template()
            body.append(new_geom("g0", ob_type, self.size, **attributes))
        if self.obj_type in ("visual", "all"):
            look = self._look() | self.get_visual_attrib_template()
            body.append(new_geom("g0_vis", ob_type, self.size, **look))
        body.extend([new_joint(**joint) for joint in self.joint_specs])
        body.append(new_site("default_site", **self.get_site_attrib_template()))
        return body

    def _look(self) -> dict[str, Any]:
        if isinstance(self.material, CustomMaterial):
            return {"material": self.material.mat_attrib["name"]}
        if self.material == "default":
            return {"rgba": "0.5 0.5 0.5 1", "material": "mat"}
        return {"rgba": self.rgba}


def numbers_of(values: Any, counts: tuple[int, ...], what: str, name: str) -> list[Any]:
    """A list of that many finite numbers. Raises ValueError, saying whose they are."""
    try:
        array = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        array = np.empty(0)
    if array.ndim != 1 or len(array) not in counts or not np.isfinite(array).all():
        wanted = " or ".join(str(count) for count in counts)
        kind = "number" if counts == (1,) else "numbers"
        raise ValueError(f'The {what} of "{name}" is {wanted} {kind}, not {values!r}')
    return list(values)


def friction_of(friction: Any, name: str) -> list[float]:
    """Sliding, torsional and rolling friction; MuJoCo's where nothing, or only the first, is said."""
    if friction is None:
        return list(FRICTION)
    if isinstance(friction, numbers.Real):
        friction = [friction, *FRICTION[1:]]
    found = numbers_of(friction, (3,), "friction", name)
    if min(found) < 0:
        raise ValueError(f'The friction of "{name}" is not negative, {friction!r} was given')
    return found
