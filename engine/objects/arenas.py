"""Arenas: the floor, the walls and the furniture that a task stands in."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.errors import SceneError
from engine.objects.elements import (
    ENVIRONMENT_COLLISION_COLOR,
    array_to_string,
    find_elements,
    names_of,
    new_body,
    new_element,
    new_geom,
    recolor_collision_geoms,
    string_to_array,
)
from engine.objects.files import xml_path_completion
from engine.objects.mjcf import MujocoXML
from engine.objects.scaling import scale_tree

_TARGETS = {"left": "0.898 0.420 0.435", "right": "0.208 0.314 0.439"}
_LEG_RADIUS, _LEG_INSET = 0.025, 0.1


class Arena(MujocoXML):
    """What a task stands in, of an MJCF file with a geom `floor`.

    Two mocap bodies below the floor, `left_eef_target` and `right_eef_target`, show where hands are to go.

    Args:
        fname: path of the file.

    Attributes:
        bottom_pos: position of the floor, (3,) in metres.
        floor: its element.

    Raises:
        SceneError: the file is not there, or has no floor.
    """

    def __init__(self, fname: str | os.PathLike[str]) -> None:
        super().__init__(fname)
        self.bottom_pos = np.zeros(3)
        self.floor = self._part(self.worldbody, "geom", "floor")
        self.object_scales: dict[str, Any] = {}
        self.worldbody.extend([_target(side, colour) for side, colour in _TARGETS.items()])
        self._postprocess_arena()
        recolor_collision_geoms(self.worldbody, ENVIRONMENT_COLLISION_COLOR, lambda geom: geom is self.floor)

    def _part(self, parent: ET.Element, tag: str, name: str) -> ET.Element:
        """The child of an element by its tag and name."""
        found = next((child for child in parent.findall(tag) if child.get("name") == name), None)
        if found is None:
            known = ", ".join(names_of(parent.findall(tag))) or "none"
            where = f"<{parent.tag}>" if parent is self.worldbody else f'<{parent.tag} name="{parent.get("name")}">'
            raise SceneError(f'Expected a <{tag} name="{name}">, found {known}', self.file, where)
        return found

    def set_origin(self, offset: Any) -> None:
        """Move everything in the world that has a position by an offset, (3,) in metres."""
        for element in self.worldbody.findall("./*[@pos]"):
            element.set("pos", array_to_string(string_to_array(element.attrib["pos"]) + np.asarray(offset)))

    def set_camera(
        self, camera_name: str, pos: Any, quat: Any, camera_attribs: Mapping[str, Any] | None = None
    ) -> None:
        """Place a camera, which is added if there is none of that name.

        Args:
            pos: (3,) in metres, in the world.
            quat: w, x, y, z, in the world.
            camera_attribs: more attributes of MJCF's <camera>.
        """
        attributes = {**(camera_attribs or {}), "pos": array_to_string(pos), "quat": array_to_string(quat)}
        camera = new_element("camera", camera_name, **attributes)
        known = find_elements(self.worldbody, "camera", {"name": camera_name})
        if known is None:
            self.worldbody.append(camera)
        else:
            known.attrib.update(camera.attrib)

    def _postprocess_arena(self) -> None:
        """Change the arena after it was read. For subclasses."""

    def set_scale(self, scale: Any, obj_name: str) -> None:
        """Scale what is in a body at the top of the world, and the meshes and sites of the arena.

        Args:
            scale: factor or three.
            obj_name: name of the body.

        Raises:
            SceneError: there is no such body.
            ValueError: the scale is none.
        """
        body = self._part(self.worldbody, "body", obj_name)
        scale_tree(body, self.asset, scale, self.worldbody)
        self.object_scales[obj_name] = scale


def _target(side: str, colour: str) -> ET.Element:
    name = f"{side}_eef_target"
    unfelt = {"conaffinity": "0", "contype": "0", "group": "2"}
    body = new_body(name, "0 0 -1", mocap=True)
    body.append(new_geom(f"{name}_box", "box", "0.05 0.05 0.05", **unfelt, rgba=f"{colour} 0.5"))
    body.append(new_geom(f"{name}_sphere", "sphere", "0.01", **unfelt, rgba=f"{colour} 0.8"))
    return body


class EmptyArena(Arena):
    """A floor and walls."""

    def __init__(self) -> None:
        super().__init__(xml_path_completion("arenas/empty_arena.xml"))


class TableArena(Arena):
    """A table.

    Args:
        table_full_size: sides of its top, (3,) in metres.
        table_friction: sliding, torsional, rolling.
        table_offset: from the floor's origin to the middle of the upper side of the table, (3,) in metres.
        has_legs: whether legs are drawn, where there is room for them below the table.
        xml: the file, with a body `table` that has geoms `table_collision`, `table_visual` and
            `table_leg1_visual` to `table_leg4_visual` and a site `table_top`.

    Attributes:
        center_pos: middle of the table's top, as a body, (3,) in metres.
        table_body, table_collision, table_visual, table_top, table_legs_visual: elements.
    """

    def __init__(
        self,
        table_full_size: Any = (0.8, 0.8, 0.05),
        table_friction: Any = (1, 0.005, 0.0001),
        table_offset: Any = (0, 0, 0.8),
        has_legs: bool = True,
        xml: str = "arenas/table_arena.xml",
    ) -> None:
        super().__init__(xml_path_completion(xml))
        self.table_full_size = np.array(table_full_size)
        if self.table_full_size.shape != (3,):
            raise ValueError(f"The size of a table is three numbers, not {table_full_size!r}")
        self.table_half_size = self.table_full_size / 2
        self.table_friction, self.table_offset, self.has_legs = table_friction, table_offset, has_legs
        self.center_pos = self.bottom_pos + [0, 0, -self.table_half_size[2]] + np.asarray(table_offset)
        self.table_body = self._part(self.worldbody, "body", "table")
        self.table_collision = self._part(self.table_body, "geom", "table_collision")
        self.table_visual = self._part(self.table_body, "geom", "table_visual")
        self.table_top = self._part(self.table_body, "site", "table_top")
        self.table_legs_visual = [self._part(self.table_body, "geom", f"table_leg{i}_visual") for i in (1, 2, 3, 4)]
        self.configure_location()

    def configure_location(self) -> None:
        """Put floor, table and legs where size and offset say."""
        half = self.table_half_size
        self.floor.set("pos", array_to_string(self.bottom_pos))
        self.table_body.set("pos", array_to_string(self.center_pos))
        self.table_collision.set("size", array_to_string(half))
        self.table_collision.set("friction", array_to_string(self.table_friction))
        self.table_visual.set("size", array_to_string(half))
        self.table_top.set("pos", array_to_string([0, 0, half[2]]))
        height = (self.table_offset[2] - half[2]) / 2
        for leg, corner in zip(self.table_legs_visual, ((1, 1), (-1, 1), (-1, -1), (1, -1)), strict=True):
            if not self.has_legs or height <= 0:
                leg.attrib.update(rgba="1 0 0 0", size="0.0001 0.0001")
                continue
            place = [
                sign * (side - _LEG_INSET) if side > 2 * _LEG_INSET else 0
                for sign, side in zip(corner, half[:2], strict=True)
            ]
            leg.attrib.update(pos=array_to_string([*place, -height]), size=array_to_string([_LEG_RADIUS, height]))

    @property
    def table_top_abs(self) -> np.ndarray:
        """Middle of the upper side of the table, (3,) in metres, in the world."""
        return string_to_array(self.floor.attrib["pos"]) + self.table_offset


class PegsArena(TableArena):
    """A table with a square and a round peg, `peg1` and `peg2`; arguments as of TableArena.

    Attributes:
        peg1_body, peg2_body: elements.
    """

    def __init__(
        self,
        table_full_size: Any = (0.45, 0.69, 0.05),
        table_friction: Any = (1, 0.005, 0.0001),
        table_offset: Any = (0, 0, 0),
    ) -> None:
        super().__init__(table_full_size, table_friction, table_offset, xml="arenas/pegs_arena.xml")
        self.peg1_body = self._part(self.worldbody, "body", "peg1")
        self.peg2_body = self._part(self.worldbody, "body", "peg2")


class BinsArena(Arena):
    """Two bins, one of them divided into four, as the file has them.

    Args:
        bin1_pos: middle of the floor of the first bin, (3,) in metres; kept as `table_top_abs`.
        table_full_size: sides of the bins, (3,) in metres; kept.
        table_friction: sliding, torsional, rolling; kept.

    Attributes:
        bin1_body, bin2_body: elements.
    """

    def __init__(
        self,
        bin1_pos: Any = (0.1, -0.5, 0.8),
        table_full_size: Any = (0.39, 0.49, 0.82),
        table_friction: Any = (1, 0.005, 0.0001),
    ) -> None:
        super().__init__(xml_path_completion("arenas/bins_arena.xml"))
        self.table_full_size = np.array(table_full_size)
        self.table_half_size = self.table_full_size / 2
        self.table_friction = table_friction
        self.bin1_body = self._part(self.worldbody, "body", "bin1")
        self.bin2_body = self._part(self.worldbody, "body", "bin2")
        self.table_top_abs = np.array(bin1_pos)
        self.configure_location()

    def configure_location(self) -> None:
        """Put the floor where it belongs."""
        self.floor.set("pos", array_to_string(self.bottom_pos))
