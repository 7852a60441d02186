"""Arenas: the floor, the walls and the furniture that a task stands in."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from engine.errors import SceneError
from engine.objects.attributes import check_attributes
from engine.objects.checking import checked_count, checked_numbers
from engine.objects.elements import (
    ENVIRONMENT_COLLISION_COLOR,
    array_to_string,
    find_elements,
    names_of,
    new_body,
    new_element,
    new_geom,
    new_site,
    recolor_collision_geoms,
    string_to_array,
)
from engine.objects.files import xml_path_completion
from engine.objects.materials import CustomMaterial
from engine.objects.mjcf import MujocoXML
from engine.objects.primitives import CylinderObject
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
        offset = checked_numbers(offset, 3, "The offset of an arena")
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

        Raises ValueError for attributes that MJCF has not, and for numbers that are no position or rotation.
        """
        check_attributes(camera_attribs or (), "camera", f'The camera "{camera_name}"')
        checked_numbers(pos, 3, f'The position of the camera "{camera_name}"')
        if not checked_numbers(quat, 4, f'The rotation of the camera "{camera_name}"').any():
            raise ValueError(f'The rotation of the camera "{camera_name}" is 0 0 0 0; w x y z of none are 1 0 0 0')
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
        self.table_full_size = checked_numbers(table_full_size, 3, "The size of a table", positive=True)
        self.table_half_size = self.table_full_size / 2
        checked_numbers(table_offset, 3, "The offset of a table")
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


class MultiTableArena(Arena):
    """Several tables, `table0`, `table1`, ...

    Args:
        table_offsets: of each table, from the floor's origin to the middle of its upper side, (n, 3) in metres.
        table_rots: angles about z in radians, one or one a table.
        table_full_sizes: sides of the tops, (3,) or (n, 3) in metres.
        table_frictions: sliding, torsional, rolling, (3,) or (n, 3).
        has_legs: whether legs are drawn, once or for each table.
        xml: the file, with materials `table_ceramic` and `table_legs_metal`.

    Attributes:
        center_pos: middles of the tops, as bodies, (n, 3) in metres.

    Raises:
        ValueError: an argument has not as many rows as there are tables.
    """

    def __init__(
        self,
        table_offsets: Any,
        table_rots: Any = 0,
        table_full_sizes: Any = (0.8, 0.8, 0.05),
        table_frictions: Any = (1, 0.005, 0.0001),
        has_legs: bool | Sequence[bool] = True,
        xml: str = "arenas/multi_table_arena.xml",
    ) -> None:
        self.table_offsets = np.array(table_offsets, dtype=float)
        if (
            self.table_offsets.ndim != 2
            or self.table_offsets.shape[1] != 3
            or not np.isfinite(self.table_offsets).all()
        ):
            raise ValueError(f"The offsets of tables are three numbers each, not {table_offsets!r}")
        self.n_tables = len(self.table_offsets)
        self.table_rots = self._rows(table_rots, (), "angles")
        self.table_full_sizes = self._rows(table_full_sizes, (3,), "sizes")
        self.table_frictions = self._rows(table_frictions, (3,), "frictions")
        self.has_legs = [bool(legs) for legs in self._rows(has_legs, (), "has_legs")]
        self.table_half_sizes = self.table_full_sizes / 2
        self.center_pos = self.table_offsets - self.table_half_sizes * [0, 0, 1]
        super().__init__(xml_path_completion(xml))
        self.configure_location()

    def _rows(self, values: Any, shape: tuple[int, ...], what: str) -> np.ndarray:
        array = np.array(values, dtype=float)
        if array.shape not in (shape, (self.n_tables, *shape)):
            raise ValueError(
                f"There are {self.n_tables} tables; give one of their {what} or one each, not {values!r}"
            )
        return np.broadcast_to(array, (self.n_tables, *shape)).copy()

    def _postprocess_arena(self) -> None:
        for i in range(self.n_tables):
            self.worldbody.append(self._table(i))

    def _table(self, number: int) -> ET.Element:
        name, half, angle = f"table{number}", self.table_half_sizes[number], self.table_rots[number]
        body = new_body(name, self.center_pos[number])
        quat = [np.cos(angle / 2), 0, 0, np.sin(angle / 2)]
        top: dict[str, Any] = {"pos": (0, 0, 0), "quat": quat}
        unfelt: dict[str, Any] = {"group": 1, "conaffinity": 0, "contype": 0}
        friction = self.table_frictions[number]
        body.append(new_geom(f"{name}_collision", "box", half, group=0, friction=friction, **top))
        body.append(new_geom(f"{name}_visual", "box", half, material="table_ceramic", **unfelt, **top))
        mark = {"size": (0.001, 0.001, 0.001), "rgba": (0, 0, 0, 0)}
        body.append(new_site(f"{name}_top", pos=(0, 0, half[2]), **mark))
        height = (self.table_offsets[number, 2] - half[2]) / 2
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        for leg, corner in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1)) if self.has_legs[number] else ()):
            place = [
                sign * (side - _LEG_INSET) if side > 2 * _LEG_INSET else 0
                for sign, side in zip(corner, half[:2], strict=True)
            ]
            shape: dict[str, Any] = {"pos": (*(turn @ place), -height), "material": "table_legs_metal"}
            body.append(new_geom(f"{name}_leg{leg}_visual", "cylinder", (_LEG_RADIUS, height), **shape, **unfelt))
        return body

    def configure_location(self) -> None:
        """Put the floor where it belongs."""
        self.floor.set("pos", array_to_string(self.bottom_pos))


class WipeArena(TableArena):
    """A table with dirt to wipe off: discs along a path that is drawn by chance.

    Args:
        table_full_size, table_friction, table_offset: as of TableArena.
        coverage_factor: share of the table that the path may lie on.
        num_markers: number of discs.
        table_friction_std: kept.
        line_width: diameter of the discs, metres.
        two_clusters: whether there are two paths, each of half of the discs.
        rng: draws the numbers.

    Attributes:
        markers: the discs.
        direction: in which the path goes on, radians.
    """

    def __init__(
        self,
        table_full_size: Any = (0.8, 0.8, 0.05),
        table_friction: Any = (0.01, 0.005, 0.0001),
        table_offset: Any = (0, 0, 0.8),
        coverage_factor: float = 0.9,
        num_markers: int = 10,
        table_friction_std: float = 0,
        line_width: float = 0.02,
        two_clusters: bool = False,
        rng: np.random.Generator | None = None,
    ) -> None:
        self.rng = np.random.default_rng() if rng is None else rng
        checked_count(num_markers, 0, "The num_markers of a WipeArena")
        self.coverage_factor, self.num_markers, self.line_width = coverage_factor, num_markers, line_width
        self.table_friction_std, self.two_clusters = table_friction_std, two_clusters
        self.markers: list[CylinderObject] = []
        self.direction = 0.0
        room = np.array(table_full_size)[:2] / 2 * coverage_factor - line_width / 2
        if (room <= 0.01).any():
            raise ValueError(f"A table of {table_full_size!r} has no room for a path of width {line_width!r}")
        super().__init__(table_full_size, table_friction, table_offset)

    def configure_location(self) -> None:
        """Put floor, table and legs where they belong, and the discs onto the table."""
        super().configure_location()
        look = {"texrepeat": "1 1", "specular": "0.0", "shininess": "0.0"}
        dirt = CustomMaterial("Dirt", "dirt", "dirt_mat", {"type": "cube"}, look, shared=True)
        for _ in self._path():
            marker = CylinderObject(
                f"contact{len(self.markers)}",
                size=[self.line_width / 2, 0.001],
                rgba=[1, 1, 1, 1],
                material=dirt,
                obj_type="visual",
                joints=None,
            )
            self.merge_assets(marker)
            self.table_body.append(marker.get_obj())
            self.markers.append(marker)

    def reset_arena(self, sim: Any) -> None:
        """Draw another path in a simulation, with MuJoCo's `model`, and show the discs along it."""
        for marker, (x, y) in zip(self.markers, self._path(), strict=True):
            body = sim.model.body_name2id(marker.root_body)
            geom = sim.model.geom_name2id(marker.visual_geoms[0])
            sim.model.body_pos[body] = (x, y, self.table_half_size[2])
            sim.model.geom_rgba[geom][3] = 1
            sim.model.site_rgba[sim.model.site_name2id(marker.sites[0])][3] = 0

    def _path(self) -> Iterator[np.ndarray]:
        """Places of the discs, (2,) in metres from the middle of the table."""
        at = self.sample_start_pos()
        for i in range(self.num_markers):
            if self.two_clusters and i == self.num_markers // 2:
                at = self.sample_start_pos()
            yield at
            at = self.sample_path_pos(at)

    def _room(self) -> np.ndarray:
        """How far from the middle a disc may be, (2,) in metres."""
        return self.table_half_size[:2] * self.coverage_factor - self.line_width / 2

    def sample_start_pos(self) -> np.ndarray:
        """Draw where a path begins, (2,) in metres, and its direction."""
        self.direction = self.rng.uniform(-np.pi, np.pi)
        return np.array([self.rng.uniform(-room, room) for room in self._room()])

    def sample_path_pos(self, pos: Any) -> np.ndarray:
        """Draw where a path goes on, 5 mm from `pos`, (2,) in metres."""
        if self.rng.uniform(0, 1) > 0.7:
            self.direction += self.rng.normal(0, 0.5)
        while True:
            following = np.asarray(pos) + 0.005 * np.array([np.sin(self.direction), np.cos(self.direction)])
            if (np.abs(following) < self._room()).all():
                return following
            self.direction += self.rng.normal(0, 0.5)
