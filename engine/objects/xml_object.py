"""Objects that are read from MJCF files."""

from __future__ import annotations

import copy
import os
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import SceneError
from engine.objects.checking import checked_numbers
from engine.objects.elements import (
    COLLISION_GROUPS,
    OBJECT_COLLISION_COLOR,
    add_prefix,
    array_to_string,
    find_elements,
    get_elements,
    names_of,
    new_joint,
    new_site,
    string_to_array,
)
from engine.objects.joints import JointSpecs, joint_specs
from engine.objects.mjcf import MujocoXML
from engine.objects.object import OBJECT_TYPES, MujocoObject
from engine.objects.scaling import scale_tree


class MujocoXMLObject(MujocoObject, MujocoXML):
    """An object of an MJCF file: a body in the world that holds the body `object`, and beside it the sites
    `bottom_site`, `top_site` and `horizontal_radius_site`, which say where the object ends.

    Args:
        fname: path of the file.
        name: name of the object; that of the model in the file when left out.
        joints: dictionaries of the attributes of MJCF's <joint>, each a joint of the object beside those of the file;
            None for no joint, "default" for a free one.
        obj_type: "collision", "visual" or "all": which geoms of the file the object has.
        duplicate_collision_geoms: whether geoms that collide get a copy that is drawn.
        scale: factor or three.

    Raises:
        SceneError: the file is not there, or is no object.
        TypeError, ValueError: an argument is none of those above.
    """

    def __init__(
        self,
        fname: str | os.PathLike[str],
        name: str | None = None,
        joints: JointSpecs = None,
        obj_type: str = "all",
        duplicate_collision_geoms: bool = True,
        scale: Any = None,
    ) -> None:
        MujocoXML.__init__(self, fname)
        self._prepare(obj_type, duplicate_collision_geoms, scale)
        self._name = name if name is not None else self.root.get("model") or Path(fname).stem
        self.joint_specs = joint_specs(joints, self._name)
        self._obj = self._get_object_subtree()
        if scale is not None:
            self.set_scale(scale)
        self._get_object_properties()

    @property
    def name(self) -> str:
        """Name of the object, one of its kind in a task."""
        return self._name

    def _get_object_subtree(self) -> ET.Element:
        body = self.worldbody.find("./body/body[@name='object']")
        if body is None:
            found = ", ".join(f'"{name}"' for name in names_of(self.worldbody.iter("body"))) or "no named body"
            message = f'Expected a <body> with a <body name="object"> in it, found {found}'
            raise SceneError(message, self.file, "<worldbody>")
        self._rename_body()
        for index, (parent, geom) in enumerate(get_elements(body, "geom")):
            self._take_geom(parent, geom, index)
        body.extend([new_joint(**joint) for joint in self.joint_specs])
        body.append(new_site("default_site", **self.get_site_attrib_template() | {"rgba": "1 0 0 0"}))
        return body

    def _rename_body(self) -> None:
        """Call the body `main`, also where the file refers to it."""
        for element in self.root.iter():
            if element.tag == "body" and element.get("name") == "object":
                element.set("name", "main")
            of_body = "body" in element.get("objtype", "")
            for key in ("body", "body1", "body2", "target", *(("objname",) if of_body else ())):
                if element.get(key) == "object":
                    element.set(key, "main")

    def _get_object_properties(self) -> None:
        super()._get_object_properties()
        start = len(self.naming_prefix)
        self._actuators = [name[start:] for name in names_of(self.actuator)]
        self._sensors = [name[start:] for name in names_of(self.sensor)]

    def _take_geom(self, parent: ET.Element, geom: ET.Element, index: int) -> None:
        group = geom.get("group", "0")
        if not group.strip().isdecimal():
            place = f"<geom name={name!r}>" if (name := geom.get("name")) else "<geom>"
            raise SceneError(f"Expected a whole number from 0, found {group!r}", self.file, f"{place}, group")
        if int(group) not in OBJECT_TYPES[self.obj_type]:
            parent.remove(geom)
            return
        if geom.get("name") is None:
            geom.set("name", f"g{index}")
        if self.duplicate_collision_geoms and geom.get("group") in COLLISION_GROUPS:
            parent.append(self._duplicate_visual_from_collision(geom))
            geom.set("rgba", array_to_string(OBJECT_COLLISION_COLOR))
            geom.attrib.pop("material", None)

    @staticmethod
    def _duplicate_visual_from_collision(element: ET.Element) -> ET.Element:
        """A copy of a geom that is drawn, and neither collides nor weighs anything to speak of."""
        drawn = copy.copy(element)
        drawn.attrib = element.attrib | {
            "group": "1",
            "conaffinity": "0",
            "contype": "0",
            "mass": "1e-8",
            "name": f"{element.get('name')}_visual",
        }
        return drawn

    def _prefix_elements(self) -> None:
        add_prefix(self.root, self.naming_prefix, exclude=self.exclude_from_prefixing)

    def set_pos(self, pos: Iterable[float]) -> None:
        """Place the object at a position, (3,) in metres."""
        self.get_obj().set("pos", array_to_string(checked_numbers(pos, 3, f'The position of "{self.name}"')))

    def set_euler(self, euler: Iterable[float]) -> None:
        """Turn the object by Euler angles, (3,) in radians: about its own x, then y, then z."""
        self.get_obj().set("euler", array_to_string(checked_numbers(euler, 3, f'The rotation of "{self.name}"')))

    @property
    def rot(self) -> float:
        """The angle about z that was set, in radians."""
        return float(string_to_array(self.get_obj().get("euler", "0 0 0"))[2])

    def set_scale(self, scale: Any, obj: ET.Element | None = None) -> None:
        """Scale the geoms, bodies, joints, sites and meshes by a factor or three; masses given as numbers stay.

        Args:
            obj: the body to scale; the object's own when left out.

        Raises ValueError for anything but one or three positive numbers.
        """
        scale_tree(self.get_obj() if obj is None else obj, self.asset, scale, self.worldbody)
        self._scale = scale

    def _site(self, name: str) -> np.ndarray:
        site = self.worldbody.find(f"./body/site[@name='{self.correct_naming(name)}']")
        if site is None:
            beside = names_of(self.worldbody.findall("./body/site"))
            found = ", ".join(beside) or "none"
            raise SceneError(f'Expected a <site name="{name}"> beside the object, found {found}', self.file, "<body>")
        try:
            return checked_numbers(string_to_array(site.get("pos", "0 0 0")), 3, "The pos")
        except ValueError:
            message = f"Expected three numbers, found {site.get('pos')!r}"
            raise SceneError(message, self.file, f'<site name="{name}">, pos') from None

    @property
    def bottom_offset(self) -> np.ndarray:
        """Position of `bottom_site`, (3,) in metres."""
        return self._site("bottom_site")

    @property
    def top_offset(self) -> np.ndarray:
        """Position of `top_site`, (3,) in metres."""
        return self._site("top_site")

    @property
    def horizontal_radius(self) -> float:
        """The x of `horizontal_radius_site`, in metres."""
        return float(self._site("horizontal_radius_site")[0])

    def get_bounding_box_half_size(self) -> np.ndarray:
        """From `bottom_site` to `horizontal_radius_site`, (3,) in metres."""
        return self._site("horizontal_radius_site") - self.bottom_offset

    def _get_elements_by_name(
        self, geom_names: Iterable[str], body_names: Iterable[str] = (), joint_names: Iterable[str] = ()
    ) -> tuple[dict[str, list[ET.Element | None]], dict[str, ET.Element | None], dict[str, ET.Element | None]]:
        """Geoms (each with its copy that is drawn), bodies and joints by their names in the file, or None."""
        geoms = {name: [self._element("geom", name + end) for end in ("", "_visual")] for name in geom_names}
        bodies = {name: self._element("body", name) for name in body_names or ()}
        return geoms, bodies, {name: self._element("joint", name) for name in joint_names or ()}

    def _element(self, tag: str, name: str) -> ET.Element | None:
        return find_elements(self.get_obj(), tag, {"name": self.correct_naming(name)})
