"""Objects of several bodies, each an object of its own."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.objects.checking import checked_numbers
from engine.objects.composite import site_specs
from engine.objects.composites import HollowCylinderObject, assorted_material
from engine.objects.elements import (
    BLUE,
    RED,
    add_prefix,
    array_to_string,
    find_elements,
    names_of,
    new_body,
    new_joint,
    new_site,
)
from engine.objects.generated_object import SOLIMP, SOLREF, MujocoGeneratedObject
from engine.objects.joints import JointSpecs, joint_specs
from engine.objects.materials import CustomMaterial
from engine.objects.object import MujocoObject
from engine.objects.primitives import BoxObject, CylinderObject


class CompositeBodyObject(MujocoGeneratedObject):
    """An object of several bodies: copies of other objects, without the joints at their top.

    Args:
        name: name of the object, one of its kind in a task.
        objects: what it is made of; each after the one that it is in.
        object_locations: of each object its position in its parent, (3,) in metres; None is the origin.
        object_quats: rotations, w x y z; None is none.
        object_parents: names of bodies (`root_body` of other objects); None is the root of this object.
        joints: of the root; a free one when left out.
        body_joints: joints of other bodies, by the body's name.
        sites: dictionaries of the attributes of MJCF's <site>, for the root.
        total_size: half of the sides of the box around the object, (3,) in metres.
        locations_relative_to_corner: whether locations are those of the lowest corners, from the lowest corner of the
            box around the object; needs `total_size`.

    Raises:
        TypeError, ValueError: an argument is none of those above, or there is no such body.
    """

    def __init__(
        self,
        name: str,
        objects: MujocoObject | Sequence[MujocoObject],
        object_locations: Sequence[Any],
        object_quats: Sequence[Any] | None = None,
        object_parents: Sequence[str | None] | None = None,
        joints: JointSpecs = "default",
        body_joints: Mapping[str, JointSpecs] | None = None,
        sites: Sequence[dict[str, Any]] | None = None,
        total_size: Any = None,
        locations_relative_to_corner: bool = False,
    ) -> None:
        self._begin(name, joints)
        self.objects = [objects] if isinstance(objects, MujocoObject) else list(objects)
        for part in self.objects:
            if not isinstance(part, MujocoObject):
                raise TypeError(f'The objects of "{name}" are MujocoObjects, not {part!r}')
        count = len(self.objects)
        self.object_locations = list(object_locations)
        self.object_quats = [None] * count if object_quats is None else list(object_quats)
        self.object_parents = [None] * count if object_parents is None else list(object_parents)
        for key in ("object_locations", "object_quats", "object_parents"):
            if len(getattr(self, key)) != count:
                raise ValueError(
                    f'"{name}" has {count} objects and {len(getattr(self, key))} {key}; give one for each'
                )
        for index, location in enumerate(self.object_locations):
            if location is not None:
                checked_numbers(location, 3, f'Location {index} of "{name}"')
        self.body_joint_specs = dict(body_joints or {})
        self.site_specs = site_specs(sites, self)
        self.total_size = None if total_size is None else np.array(total_size)
        self.locations_relative_to_corner = locations_relative_to_corner
        if locations_relative_to_corner and total_size is None:
            raise ValueError(f'Locations from the corner of "{name}" need its total_size')
        self._absolute_positions = {"root": np.zeros(3)}
        self._top = self._bottom = self._horizontal = 0.0
        self._finish()

    def _get_object_subtree(self) -> ET.Element:
        body = new_body("root")
        body.extend([new_joint(**joint) for joint in self.joint_specs])
        body.extend([new_site(**site) for site in self.site_specs])
        places = zip(self.objects, self.object_parents, self.object_locations, self.object_quats, strict=True)
        for part, parent, location, quat in places:
            self._append_object(body, part, parent, location, quat)
        for name, joints in self.body_joint_specs.items():
            self._append_joints(body, name, joints)
        return body

    def _append_object(
        self, root: ET.Element, obj: MujocoObject, parent_name: str | None = None, pos: Any = None, quat: Any = None
    ) -> None:
        """Add a copy of an object to a body of `root`; the object itself stays as it is."""
        parent_name = parent_name or "root"
        parent = self._body(root, parent_name)
        position = np.zeros(3) if pos is None else np.asarray(pos, dtype=float)
        if self.locations_relative_to_corner and self.total_size is not None:
            position = position - self.total_size + obj.get_bounding_box_half_size()
        child = copy.deepcopy(obj.get_obj())
        self._remove_joints(child)
        child.set("pos", array_to_string(position))
        child.set("quat", array_to_string([1, 0, 0, 0] if quat is None else quat))
        parent.append(child)
        self.asset.extend(copy.deepcopy(list(obj.asset)))
        self.asset_roots |= obj.asset_roots
        centre = self._absolute_positions[parent_name] + position
        self._absolute_positions[obj.root_body] = centre
        self._top = max(self._top, centre[2] + obj.top_offset[2])
        self._bottom = min(self._bottom, centre[2] + obj.bottom_offset[2])
        self._horizontal = max(self._horizontal, max(centre[:2]) + obj.horizontal_radius)

    def _append_joints(self, root: ET.Element, body_name: str | None = None, joint_specs: Any = "default") -> None:
        """Add joints to a body of `root`."""
        body = self._body(root, body_name or "root")
        body.extend([new_joint(**joint) for joint in _joints_of_body(joint_specs, body_name or "root")])

    def _body(self, root: ET.Element, name: str) -> ET.Element:
        body = find_elements(root, "body", {"name": name})
        if body is None:
            known = ", ".join(names_of(root.iter("body")))
            raise ValueError(f'"{self.name}" has no body "{name}"; there are: {known}')
        return body

    @staticmethod
    def _remove_joints(body: ET.Element) -> None:
        """Take the joints at the top of a body out of it."""
        for joint in [*body.findall("joint"), *body.findall("freejoint")]:
            body.remove(joint)

    def _get_object_properties(self) -> None:
        super()._get_object_properties()
        add_prefix(self.asset, self.naming_prefix, exclude=self.exclude_from_prefixing)

    @property
    def bottom_offset(self) -> np.ndarray:
        """From the origin to the lowest bottom of the objects, unturned, (3,) in metres."""
        return np.array([0.0, 0.0, self._bottom])

    @property
    def top_offset(self) -> np.ndarray:
        """From the origin to the highest top of the objects, unturned, (3,) in metres."""
        return np.array([0.0, 0.0, self._top])

    @property
    def horizontal_radius(self) -> float:
        """The largest x or y of an object's centre with its radius added, in metres."""
        return self._horizontal

    def get_bounding_box_half_size(self) -> np.ndarray:
        """`total_size`, or the radius twice and the bottom where that was not given, (3,) in metres."""
        return super().get_bounding_box_half_size() if self.total_size is None else np.array(self.total_size)


def _joints_of_body(joints: Any, body: str) -> list[dict[str, Any]]:
    specs = joint_specs(joints, f'body "{body}"')
    given = [{}] if isinstance(joints, str) else list(joints or ())
    return [
        spec | {"name": own.get("name", f"{body}_{spec['name']}")} for spec, own in zip(specs, given, strict=True)
    ]


class HingedBoxObject(CompositeBodyObject):
    """Two boxes on each other, with a hinge along an edge between them.

    Args:
        box1_size, box2_size: half of the sides of the lower and the upper box, (3,) in metres.
        use_texture: whether they are of wood, or else red and blue.
    """

    def __init__(
        self,
        name: str,
        box1_size: Any = (0.025, 0.025, 0.025),
        box2_size: Any = (0.025, 0.025, 0.0125),
        use_texture: bool = True,
    ) -> None:
        box1_size, box2_size = (
            checked_numbers(size, 3, f'The box{i}_size of "{name}"', positive=True)
            for i, size in enumerate((box1_size, box2_size), 1)
        )
        self.box1_size, self.box2_size = lower, upper = np.array(box1_size), np.array(box2_size)
        self.use_texture = use_texture
        self.box1_material, self.box2_material = (
            _wood(texture, f"box{box}") if use_texture else None for box, texture in ((1, "WoodRed"), (2, "WoodBlue"))
        )
        self.box1_rgba, self.box2_rgba = (None, None) if use_texture else (RED, BLUE)
        hinge_size = [min(lower[2], upper[2]) / 5.0, min(lower[0], upper[0])]
        parts = (
            BoxObject("box1", lower, rgba=self.box1_rgba, material=self.box1_material),
            BoxObject("box2", upper, rgba=self.box2_rgba, material=self.box2_material),
            CylinderObject("hinge", hinge_size, rgba=[0.5, 0.5, 0, 1], obj_type="visual"),
        )
        edge = np.array([upper[0], 0, -upper[2]])
        joint = {
            **{"name": "box_hinge", "type": "hinge", "axis": "0 1 0", "pos": array_to_string(edge)},
            **{"stiffness": "0.0001", "limited": "true", "range": "0 1.57"},
        }
        super().__init__(
            name,
            parts,
            object_locations=[np.zeros(3), [lower[0] - upper[0], 0, lower[2] + upper[2]], edge],
            object_quats=[None, None, [0.707, 0.707, 0, 0]],
            object_parents=[None, parts[0].root_body, parts[1].root_body],
            body_joints={parts[1].root_body: [joint]},
        )


def _wood(texture: str, name: str) -> CustomMaterial:
    look = {"texrepeat": "3 3", "specular": "0.4", "shininess": "0.1"}
    return CustomMaterial(texture, f"{name}_tex", f"{name}_mat", {"type": "cube"}, look)


class RatchetingWrenchObject(CompositeBodyObject):
    """A wrench with a ring at each end.

    Args:
        handle_size: half of the sides of the handle, which lies along x, (3,) in metres.
        outer_radius_1, inner_radius_1, height_1: of the ring at negative x, metres; `height_1` is half its height.
        outer_radius_2, inner_radius_2, height_2: of the other ring.
        ngeoms: number of boxes that a ring is made of.
        grip_size: half width and half length of a grip around the handle, metres; none when left out.
        density: kg/m3.
        friction: sliding, torsional, rolling.
    """

    def __init__(
        self,
        name: str,
        handle_size: Any = (0.08, 0.01, 0.005),
        outer_radius_1: float = 0.0425,
        inner_radius_1: float = 0.03,
        height_1: float = 0.05,
        outer_radius_2: float = 0.0425,
        inner_radius_2: float = 0.03,
        height_2: float = 0.05,
        ngeoms: int = 8,
        grip_size: Any = None,
        density: float = 1000.0,
        solref: Any = SOLREF,
        solimp: Any = SOLIMP,
        friction: Any = None,
    ) -> None:
        handle_size = checked_numbers(handle_size, 3, f'The handle_size of "{name}"', positive=True)
        self.handle_size, self.ngeoms = tuple(handle_size.tolist()), ngeoms
        if grip_size is not None:
            grip_size = checked_numbers(grip_size, 2, f'The grip_size of "{name}"', positive=True).tolist()
        self.outer_radii, self.inner_radii = (outer_radius_1, outer_radius_2), (inner_radius_1, inner_radius_2)
        self.heights, self.grip_size = (height_1, height_2), None if grip_size is None else tuple(grip_size)
        steel = assorted_material("SteelScratched", "steel", "steel_mat", 3)
        contact: dict[str, Any] = {"density": density, "solref": solref, "solimp": solimp}
        rings = [
            HollowCylinderObject(
                *(f"hole{i}", outer, inner, height, ngeoms), material=steel, friction=friction, **contact
            )
            for i, (outer, inner, height) in enumerate(
                zip(self.outer_radii, self.inner_radii, self.heights, strict=True), 1
            )
        ]
        parts: list[MujocoObject] = [
            *rings,
            BoxObject("handle", size=self.handle_size, material=steel, friction=friction, **contact),
        ]
        ends = [self.handle_size[0] + ring.r2 - 2 * ring.unit_box_height for ring in rings]
        places: list[Any] = [(-ends[0], 0, 0), (ends[1], 0, 0), (0, 0, 0)]
        turns: list[Any] = [None, None, None]
        if self.grip_size is not None:
            half, long = self.grip_size
            grip: dict[str, Any] = {"rgba": (0.13, 0.13, 0.13, 1.0), "friction": (1.0, 0.005, 0.0001)}
            parts.append(BoxObject("grip", size=[half, half, long], **grip, **contact))
            places.append((0, 0, 0))
            turns.append((np.sqrt(0.5), 0, np.sqrt(0.5), 0))
        super().__init__(name, parts, places, turns, joints=[{"type": "free", "damping": "0.0005"}])
