"""The base of all objects: something that may stand in a task several times, and be exchanged for another."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.objects.elements import COLLISION_GROUPS, VISUAL_GROUP, add_prefix, new_site, pairs
from engine.objects.mjcf import MujocoXML, base_tree, merge_assets, read_world
from engine.objects.models import MujocoModel
from engine.objects.scaling import scale_tree

if TYPE_CHECKING:
    from engine.msd.schema import World

OBJECT_TYPES = {"collision": (0,), "visual": (1,), "all": (0, 1)}
"""Which groups of geoms an object has, by its type."""


def checked_type(obj_type: Any) -> str:
    """A type of object. Raises ValueError for anything else."""
    if obj_type not in OBJECT_TYPES:
        raise ValueError(f"The type of an object is one of {', '.join(OBJECT_TYPES)}, not {obj_type!r}")
    return obj_type


class MujocoObject(MujocoModel):
    """An object: a body with what is in it, and the assets that it uses.

    Args:
        obj_type: "collision", "visual" or "all": which geoms the object has.
        duplicate_collision_geoms: whether geoms that collide get a copy that is drawn.
        scale: factor or three.

    Attributes:
        asset: an <asset> element, whose names have the object's prefix.
    """

    asset: ET.Element

    def __init__(self, obj_type: str = "all", duplicate_collision_geoms: bool = True, scale: Any = None) -> None:
        self._prepare(obj_type, duplicate_collision_geoms, scale)
        self.asset = ET.Element("asset")
        self.asset_roots: set[str] = set()

    def _prepare(self, obj_type: str, duplicate_collision_geoms: bool, scale: Any = None) -> None:
        self.obj_type = checked_type(obj_type)
        self.duplicate_collision_geoms = duplicate_collision_geoms
        self._scale = scale
        self._obj: ET.Element | None = None
        self._name = getattr(self, "_name", "")

    # What the object is

    @property
    def name(self) -> str:
        """Name of the object, one of its kind in a task."""
        return self._name

    @property
    def naming_prefix(self) -> str:
        """What stands before the name of every element: the object's name and an underscore."""
        return f"{self.name}_"

    def get_obj(self) -> ET.Element:
        """The <body> of the object: the element itself, so that what is set there is what a task gets."""
        if self._obj is None:
            raise ValueError(f'The object "{self.name}" has no body yet; its class makes it at the end of __init__')
        return self._obj

    def _get_object_subtree(self) -> ET.Element:
        """The <body> of the object, without prefixes. For subclasses."""
        raise NotImplementedError

    def _get_object_properties(self) -> None:
        """Take the names of the elements, and put the prefix before them."""
        self._set_names(self.get_obj(), self.name)
        self._prefix_elements()

    def _prefix_elements(self) -> None:
        add_prefix(self.get_obj(), self.naming_prefix, exclude=self.exclude_from_prefixing)

    # Where it ends

    def get_bottom_offset(self) -> np.ndarray:
        """From the centre of the object to its bottom, (3,) in metres: it stands on a surface where this is on it."""
        return self.bottom_offset

    def get_top_offset(self) -> np.ndarray:
        """From the centre of the object to its top, (3,) in metres: others stand on it there."""
        return self.top_offset

    def get_horizontal_radius(self) -> float:
        """Radius around the centre, in metres: objects that are further apart than both radii do not touch."""
        return self.horizontal_radius

    def get_bounding_box_half_size(self) -> np.ndarray:
        """Half of the sides of a box around the object, (3,) in metres."""
        raise NotImplementedError

    def get_bounding_box_size(self) -> np.ndarray:
        """Sides of a box around the object, (3,) in metres."""
        return 2 * self.get_bounding_box_half_size()

    # Its elements

    def get_collision(self, site: bool = False) -> ET.Element:
        """A copy of the <body> with what collides: bodies, masses, joints and the geoms of group 0.

        Args:
            site: whether it has a site at its origin, called as the object.
        """
        return self._reduced(("geom", *COLLISION_GROUPS), (), site)

    def get_visual(self, site: bool = False) -> ET.Element:
        """A copy of the <body> with what is drawn: bodies and the geoms of group 1, without joints and masses.

        Args:
            site: whether it has a site at its origin, called as the object.
        """
        return self._reduced(("geom", VISUAL_GROUP), ("joint", "freejoint", "inertial"), site)

    def _reduced(self, geoms: tuple[str | None, ...], left_out: tuple[str, ...], site: bool) -> ET.Element:
        body = copy.deepcopy(self.get_obj())
        marker = self.correct_naming("default_site")
        for parent, element in list(pairs(body)):
            other_geom = element.tag == "geom" and element.get("group") not in geoms
            if other_geom or element.tag in left_out or (element.tag == "site" and element.get("name") == marker):
                parent.remove(element)
        if site:
            body.append(new_site(self.name, **self.get_site_attrib_template()))
        return body

    @staticmethod
    def get_site_attrib_template() -> dict[str, str]:
        """Attributes of the site at the origin of an object: a red sphere of 2 mm."""
        return {"pos": "0 0 0", "size": "0.002 0.002 0.002", "rgba": "1 0 0 1", "type": "sphere", "group": "0"}

    @staticmethod
    def get_joint_attrib_template() -> dict[str, str]:
        """Attributes of the joint of an object that moves freely."""
        return {"type": "free"}

    @property
    def important_sites(self) -> dict[str, str]:
        """`obj`: the site at the origin."""
        return {"obj": self.correct_naming("default_site")}

    def set_scale(self, scale: Any, obj: ET.Element | None = None) -> None:
        """Scale the geoms, bodies, joints and meshes by a factor or three; masses given as numbers stay.

        Args:
            obj: the body to scale; the object's own when left out.

        Raises ValueError for anything but one or three positive numbers.
        """
        scale_tree(self.get_obj() if obj is None else obj, self.asset, scale)
        self._scale = scale

    def merge_assets(self, other: Any) -> None:
        """Add the assets of another object or model; of those with one name and tag the first stays."""
        merge_assets(self, other)

    # The object as a scene

    def get_scene(self) -> ET.Element:
        """A new <mujoco> with this object alone, and the settings of a task."""
        root = base_tree(self.name)
        root.append(copy.deepcopy(self.asset))
        ET.SubElement(root, "worldbody").append(copy.deepcopy(self.get_obj()))
        if isinstance(self, MujocoXML):
            root.extend(copy.deepcopy([self.actuator, self.sensor, self.tendon, self.equality, self.contact]))
        return root

    @property
    def world(self) -> World:
        """A new MSD World with this object alone, as it is now."""
        source = self.file if isinstance(self, MujocoXML) else f'object "{self.name}"'
        return read_world(self.get_scene(), [*self.asset_roots], source)
