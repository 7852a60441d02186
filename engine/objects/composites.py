"""Objects of several shapes that tasks use: a hammer, a pot, a bin, a lid, a ring, a stand."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.objects.checking import checked_count, checked_numbers
from engine.objects.composite import CompositeObject, Part, arguments_of, quat_about_z
from engine.objects.elements import BLUE, CYAN, GREEN, RED, array_to_string
from engine.objects.generated_object import SOLIMP, SOLREF
from engine.objects.materials import CustomMaterial

_QUARTER = (0.707106, 0, 0.707106, 0)
"""A quarter turn about y."""
_EIGHTH = (0.9238795, 0, 0.3826834, 0)
"""An eighth of a turn about y."""
_WALL_TURNS = (np.pi / 2, 0, -np.pi / 2, np.pi)


def assorted_material(texture: str, tex_name: str, mat_name: str, repeat: int) -> CustomMaterial:
    """A material of a named texture on cubes."""
    look = {"texrepeat": f"{repeat} {repeat}", "specular": "0.4", "shininess": "0.1"}
    return CustomMaterial(texture, tex_name, mat_name, {"type": "cube"}, look)


def _range(values: Any, what: str) -> tuple[float, float]:
    """The least and the greatest of a number or of two, positive. Raises ValueError, which says `what` they are."""
    try:
        low, high = checked_numbers(values if np.ndim(values) else (values, values), 2, what, positive=True)
    except ValueError:
        raise ValueError(f"{what} is a positive number or a range of two, not {values!r}") from None
    if low > high:
        raise ValueError(f"{what} goes from the smaller to the greater number, not {values!r}")
    return low, high


class HammerObject(CompositeObject):
    """A hammer along z, with its head on top; its sizes are drawn from ranges.

    Args:
        handle_shape: "box" or "cylinder".
        handle_radius, handle_length: metres; a number, or a range to draw from.
        handle_density: kg/m3; a number, or a range.
        handle_friction: sliding; a number, or a range.
        head_density_ratio: density of the head in those of the handle.
        use_texture: whether it is of wood and steel, or else coloured.
        rng: draws the numbers.
    """

    def __init__(
        self,
        name: str,
        handle_shape: str = "box",
        handle_radius: Any = (0.015, 0.02),
        handle_length: Any = (0.1, 0.25),
        handle_density: Any = (100, 250),
        handle_friction: Any = (3.0, 5.0),
        head_density_ratio: float = 2.0,
        use_texture: bool = True,
        rgba_handle: Any = None,
        rgba_head: Any = None,
        rgba_face: Any = None,
        rgba_claw: Any = None,
        rng: np.random.Generator | None = None,
    ) -> None:
        if handle_shape not in ("box", "cylinder"):
            raise ValueError(f'The handle of "{name}" is a box or a cylinder, not {handle_shape!r}')
        if rng is not None and not isinstance(rng, np.random.Generator):
            raise TypeError(f'The rng of "{name}" is a numpy.random.Generator, not {rng!r}')
        self.rng = np.random.default_rng() if rng is None else rng
        self.handle_shape, self.head_density_ratio, self.use_texture = handle_shape, head_density_ratio, use_texture
        ranges = [
            _range(given, f'The {what} of "{name}"')
            for what, given in (
                ("handle_radius", handle_radius),
                ("handle_length", handle_length),
                ("handle_density", handle_density),
                ("handle_friction", handle_friction),
            )
        ]
        self.handle_radius_range, self.handle_length_range = ranges[:2]
        self.handle_density_range, self.handle_friction_range = ranges[2:]
        self.handle_radius = self.rng.uniform(*self.handle_radius_range)
        self.handle_length = self.rng.uniform(*self.handle_length_range)
        self.handle_density = self.rng.uniform(*self.handle_density_range)
        self.handle_friction = self.rng.uniform(*self.handle_friction_range)
        self.head_halfsize = self.rng.uniform(self.handle_radius, self.handle_radius * 1.2)
        self.rgba_handle = RED if rgba_handle is None else rgba_handle
        self.rgba_head = CYAN if rgba_head is None else rgba_head
        self.rgba_face = BLUE if rgba_face is None else rgba_face
        self.rgba_claw = GREEN if rgba_claw is None else rgba_claw
        head = self.head_halfsize
        super().__init__(
            name,
            np.array([3.2 * head, head, self.handle_length + 2 * head]) / 2,
            **arguments_of(self._parts()),
            density=[self.handle_density, *[self.handle_density * head_density_ratio] * 4],
            locations_relative_to_center=True,
        )
        self.append_material(assorted_material("SteelScratched", "metal", "metal_mat", 3))
        self.append_material(assorted_material("WoodLight", "wood", "wood_mat", 3))

    def _parts(self) -> list[Part]:
        head, radius, half = self.head_halfsize, self.handle_radius, self.handle_length / 2
        top = half + head
        handle = [radius, half] if self.handle_shape == "cylinder" else [radius, radius, half]
        friction = (self.handle_friction, 0.005, 0.0001)
        red, cyan, blue, green = self.rgba_handle, self.rgba_head, self.rgba_face, self.rgba_claw
        steel, straight = "metal_mat", (1, 0, 0, 0)
        parts = [
            Part(self.handle_shape, (0, 0, 0), handle, "handle", straight, red, "wood_mat", friction),
            Part("box", (0, 0, top), [2 * head, head, head], "head", straight, cyan, steel),
            Part("cylinder", (2.2 * head, 0, top), [0.8 * head, 0.2 * head], "neck", _QUARTER, blue, steel),
            Part("cylinder", (2.8 * head, 0, top), [head, 0.4 * head], "face", _QUARTER, blue, steel),
            Part(
                "box", (-2 * head, 0, top), [0.7072 * head, 0.95 * head, 0.7072 * head], "claw", _EIGHTH, green, steel
            ),
        ]
        return [part._replace(**{"rgba" if self.use_texture else "material": None}) for part in parts]

    @property
    def init_quat(self) -> np.ndarray:
        """A rotation that lays it on its side, its head to one side or the other by chance, w x y z."""
        return np.array([0.5, -0.5, 0.5, -0.5]) if self.rng.random() >= 0.5 else np.full(4, -0.5)

    @property
    def handle_geoms(self) -> list[str]:
        """Names of the geoms of the handle."""
        return self.correct_naming(["handle"])

    @property
    def head_geoms(self) -> list[str]:
        """Names of the geoms of the head."""
        return self.correct_naming(["head"])

    @property
    def face_geoms(self) -> list[str]:
        """Names of the geoms that hit."""
        return self.correct_naming(["neck", "face"])

    @property
    def claw_geoms(self) -> list[str]:
        """Names of the geoms of the claw."""
        return self.correct_naming(["claw"])

    @property
    def all_geoms(self) -> list[str]:
        """Names of all geoms that collide."""
        return self.handle_geoms + self.head_geoms + self.face_geoms + self.claw_geoms

    @property
    def bottom_offset(self) -> np.ndarray:
        """As it lies on its side, (3,) in metres."""
        return np.array([0, 0, -self.handle_radius])

    @property
    def top_offset(self) -> np.ndarray:
        """As it lies on its side, (3,) in metres."""
        return np.array([0, 0, self.handle_radius])

    @property
    def horizontal_radius(self) -> float:
        """As it lies on its side, in metres."""
        return self.head_halfsize + 0.5 * self.handle_length


class PotWithHandlesObject(CompositeObject):
    """A square pot with a handle at either side along y.

    Args:
        body_half_size: half of the sides of the pot, (3,) in metres; one number for a cube.
        handle_radius, handle_length, handle_width: half of the thickness of a handle, how far it stands out, and how
            wide it is, metres.
        handle_friction: sliding.
        density: kg/m3.
        use_texture: whether it is of wood, or else coloured.
        solid_handle: whether a handle is one block.
        thickness: of the walls, metres.
    """

    def __init__(
        self,
        name: str,
        body_half_size: Any = (0.07, 0.07, 0.07),
        handle_radius: float = 0.01,
        handle_length: float = 0.09,
        handle_width: float = 0.09,
        handle_friction: float = 1.0,
        density: float = 1000,
        use_texture: bool = True,
        rgba_body: Any = None,
        rgba_handle_0: Any = None,
        rgba_handle_1: Any = None,
        solid_handle: bool = False,
        thickness: float = 0.01,
    ) -> None:
        sides = (body_half_size,) * 3 if np.ndim(body_half_size) == 0 else body_half_size
        self.body_half_size = checked_numbers(sides, 3, f'The body_half_size of "{name}"', positive=True)
        self.thickness, self.solid_handle, self.use_texture = thickness, solid_handle, use_texture
        self.handle_radius, self.handle_length, self.handle_width = handle_radius, handle_length, handle_width
        self.handle_friction = handle_friction
        self.rgba_body = RED if rgba_body is None else rgba_body
        self.rgba_handle_0 = GREEN if rgba_handle_0 is None else rgba_handle_0
        self.rgba_handle_1 = BLUE if rgba_handle_1 is None else rgba_handle_1
        handles = [self._handle(index) for index in range(2)]
        parts = [*self._pot(), *handles[0], *handles[1]]
        self.pot_base = ["base"]
        self._handle0_geoms, self._handle1_geoms = ([part.name for part in handle] for handle in handles)
        half = self.body_half_size
        super().__init__(
            name,
            np.array([half[0], half[1] + 2 * handle_length, half[2]]) / 2,
            **arguments_of(parts),
            density=density,
            locations_relative_to_center=True,
            sites=self._sites(),
        )
        for material in (("WoodRed", "redwood", "pot_mat"), ("WoodGreen", "greenwood", "handle0_mat")):
            self.append_material(assorted_material(*material, 1))
        self.append_material(assorted_material("WoodBlue", "bluewood", "handle1_mat", 1))

    def _look(self, rgba: Any, material: str) -> dict[str, Any]:
        return {"material": material} if self.use_texture else {"rgba": rgba}

    def _pot(self) -> list[Part]:
        half, wall = self.body_half_size, self.thickness / 2
        look: dict[str, Any] = self._look(self.rgba_body, "pot_mat")
        base = Part("box", (0, 0, -half[2] + wall), [half[0], half[1], wall], "base", **look)
        places = ((0, wall - half[1]), (wall - half[0], 0), (0, half[1] - wall), (half[0] - wall, 0))
        widths = (half[0], half[1], half[0], half[1])
        walls = [
            Part("box", (*place, 0), [wall, width, half[2]], f"body{i}", quat_about_z(turn), **look)
            for i, (place, width, turn) in enumerate(zip(places, widths, _WALL_TURNS, strict=True))
        ]
        return [base, *walls]

    def _handle_centre(self, index: int) -> np.ndarray:
        side = (1.0, -1.0)[index]
        half = self.body_half_size
        return np.array([0, side * (half[1] + self.handle_length), half[2] - self.handle_radius])

    def _handle(self, index: int) -> list[Part]:
        radius, half_length, half_width = self.handle_radius, self.handle_length / 2, self.handle_width / 2
        common = self._look((self.rgba_handle_0, self.rgba_handle_1)[index], f"handle{index}_mat")
        common |= {"friction": (self.handle_friction, 0.005, 0.0001)}
        centre = self._handle_centre(index)
        if self.solid_handle:
            return [Part("box", centre, [half_width, half_length, radius], f"handle{index}", **common)]
        middle = centre - [0, (half_length, -half_length)[index], 0]
        bars = [
            Part("box", middle + [x, 0, 0], [radius, half_length, radius], f"handle{index}_{sign}", **common)
            for x, sign in ((-half_width, "-"), (half_width, "+"))
        ]
        return [Part("box", centre, [half_width + radius, radius, radius], f"handle{index}_c", **common), *bars]

    def _sites(self) -> list[dict[str, Any]]:
        template = self.get_site_attrib_template() | {"size": "0.005"}
        sites = [template | {"name": "center"}]
        for index, rgba in ((1, self.rgba_handle_1), (0, self.rgba_handle_0)):
            inside = self._handle_centre(index) - [0, (0.005, -0.005)[index], 0]
            sites.insert(0, template | {"name": f"handle{index}", "pos": array_to_string(inside), "rgba": rgba})
        return sites

    @property
    def handle_distance(self) -> float:
        """Between the ends of the handles, metres."""
        return 2 * self.body_half_size[1] + 2 * self.handle_length

    @property
    def handle0_geoms(self) -> list[str]:
        """Names of the geoms of the first handle, that towards +y."""
        return self.correct_naming(self._handle0_geoms)

    @property
    def handle1_geoms(self) -> list[str]:
        """Names of the geoms of the second handle."""
        return self.correct_naming(self._handle1_geoms)

    @property
    def handle_geoms(self) -> list[str]:
        """Names of the geoms of both handles."""
        return self.handle0_geoms + self.handle1_geoms

    @property
    def important_sites(self) -> dict[str, str]:
        """`obj` and `center`, at the origin; `handle0` and `handle1`, at the handles."""
        return super().important_sites | self.correct_naming({k: k for k in ("handle0", "handle1", "center")})

    @property
    def bottom_offset(self) -> np.ndarray:
        """From the centre to the bottom of the pot, (3,) in metres."""
        return np.array([0, 0, -self.body_half_size[2]])

    @property
    def top_offset(self) -> np.ndarray:
        """From the centre to the top of the pot, (3,) in metres."""
        return np.array([0, 0, self.body_half_size[2]])

    @property
    def horizontal_radius(self) -> float:
        """Around pot and handles, in metres."""
        return float(np.sqrt(2) * (max(self.body_half_size) + self.handle_length))


class Bin(CompositeObject):
    """A box without a top.

    Args:
        bin_size: sides, (3,) in metres.
        wall_thickness: metres.
        transparent_walls: whether the walls let one see through.
        friction: sliding, torsional, rolling.
        density: kg/m3.
        use_texture: whether it is of wood, or else of colour `rgba`.
    """

    def __init__(
        self,
        name: str,
        bin_size: Any = (0.3, 0.3, 0.15),
        wall_thickness: float = 0.01,
        transparent_walls: bool = True,
        friction: Any = None,
        density: float = 1000.0,
        use_texture: bool = True,
        rgba: Any = (0.2, 0.1, 0.0, 1.0),
    ) -> None:
        self.bin_size, self.wall_thickness, self.transparent_walls = (
            checked_numbers(bin_size, 3, f'The bin_size of "{name}"', positive=True),
            wall_thickness,
            transparent_walls,
        )
        self.friction, self.use_texture = friction, use_texture
        self.bin_mat_name = "dark_wood_mat"
        size, wall = self.bin_size, wall_thickness
        look: dict[str, Any] = {"material": self.bin_mat_name} if use_texture else {"rgba": rgba}
        seen: dict[str, Any] = {"rgba": (1.0, 1.0, 1.0, 0.3)} if transparent_walls else look
        floor = (size - [wall, wall, 0]) / 2
        parts = [Part("box", (0, 0, (wall - size[2]) / 2), [*floor[:2], wall / 2], "base", friction=friction, **look)]
        x, y = (size[0] - wall) / 2, (size[1] - wall) / 2
        widths = (size[0], size[1], size[0], size[1])
        for i, (place, width) in enumerate(zip(((0, -y), (-x, 0), (0, y), (x, 0)), widths, strict=True)):
            turned: dict[str, Any] = {"quat": quat_about_z(_WALL_TURNS[i]), "friction": friction}
            parts.append(Part("box", (*place, 0), [wall / 2, width / 2, size[2] / 2], f"wall{i}", **turned, **seen))
        super().__init__(name, size / 2, **arguments_of(parts), density=density, locations_relative_to_center=True)
        self.rgba = rgba
        self.append_material(assorted_material("WoodDark", "dark_wood", self.bin_mat_name, 3))

    @property
    def base_geoms(self) -> list[str]:
        """Names of the geoms of the floor."""
        return self.correct_naming(["base"])


class Lid(CompositeObject):
    """A plate with a handle.

    Args:
        lid_size, handle_size: sides, (3,) in metres.
        transparent: whether the plate lets one see through.
        friction: sliding, torsional, rolling.
        density: of the plate, kg/m3; the handle's is twice that.
        use_texture: whether it is of wood, or else of colour `rgba`.
    """

    def __init__(
        self,
        name: str,
        lid_size: Any = (0.3, 0.3, 0.01),
        handle_size: Any = (0.02, 0.08, 0.03),
        transparent: bool = True,
        friction: Any = None,
        density: float = 250.0,
        use_texture: bool = True,
        rgba: Any = (0.2, 0.1, 0.0, 1.0),
    ) -> None:
        self.lid_size, self.handle_size = lid, handle = (
            checked_numbers(lid_size, 3, f'The lid_size of "{name}"', positive=True),
            checked_numbers(handle_size, 3, f'The handle_size of "{name}"', positive=True),
        )
        self.transparent, self.friction, self.use_texture = transparent, friction, use_texture
        self.lid_mat_name = "dark_wood_mat"
        look: dict[str, Any] = {"material": self.lid_mat_name} if use_texture else {"rgba": rgba}
        plate: dict[str, Any] = {"rgba": (1.0, 1.0, 1.0, 0.3)} if transparent else look
        parts = [
            Part("box", (0, 0, -handle[2] / 2), lid / 2, "top", friction=friction, **plate),
            Part("box", (0, 0, lid[2] / 2), handle / 2, "handle", friction=friction, **look),
        ]
        super().__init__(
            name,
            (lid + [0, 0, handle[2]]) / 2,
            **arguments_of(parts),
            density=[density, 2 * density],
            locations_relative_to_center=True,
        )
        self.rgba = rgba
        self.append_material(assorted_material("WoodDark", "dark_wood", self.lid_mat_name, 3))

    @property
    def handle_geoms(self) -> list[str]:
        """Names of the geoms of the handle."""
        return self.correct_naming(["handle"])


class HollowCylinderObject(CompositeObject):
    """An upright ring of boxes.

    Args:
        outer_radius, inner_radius: metres.
        height: half of the height, metres.
        ngeoms: number of boxes.
        material: of the boxes.
        density: kg/m3.
        friction: sliding, torsional, rolling.
        make_half: whether only half of the ring is made.
    """

    def __init__(
        self,
        name: str,
        outer_radius: float = 0.0425,
        inner_radius: float = 0.03,
        height: float = 0.05,
        ngeoms: int = 8,
        rgba: Any = None,
        material: CustomMaterial | None = None,
        density: float = 1000.0,
        solref: Any = SOLREF,
        solimp: Any = SOLIMP,
        friction: Any = None,
        make_half: bool = False,
    ) -> None:
        ngeoms = checked_count(ngeoms, 3, f'The ngeoms of "{name}"')
        self.r1, self.r2, self.n, self.height, self.make_half = inner_radius, outer_radius, ngeoms, height, make_half
        self.has_material, self.material = material is not None, material
        half_step = np.pi / ngeoms
        self.unit_box_width = outer_radius * np.sin(half_step)
        self.unit_box_height = (outer_radius - inner_radius) * np.cos(half_step) / 2
        self.unit_box_depth = height
        self.int_r = inner_radius * np.cos(half_step) + self.unit_box_height
        size = [self.unit_box_height, self.unit_box_width, height]
        angles = [np.pi - 2 * half_step * i for i in range(ngeoms // 2 + 1 if make_half else ngeoms)]
        look: dict[str, Any] = {"material": None if material is None else material.mat_attrib["name"], "rgba": rgba}
        parts = [
            Part(
                *("box", (self.int_r * np.cos(angle), self.int_r * np.sin(angle), 0.0), size, f"hc_{i}"),
                quat=quat_about_z(angle),
                friction=friction,
                condim=4,
                **look,
            )
            for i, angle in enumerate(angles)
        ]
        super().__init__(
            name,
            [outer_radius, outer_radius, height],
            **arguments_of(parts),
            density=density,
            solref=solref,
            solimp=solimp,
            locations_relative_to_center=True,
            sites=[{"name": "center", "pos": (0, 0, 0), "size": "0.002", "rgba": RED, "type": "sphere"}],
        )
        if material is not None:
            self.append_material(material)


class StandWithMount(CompositeObject):
    """A plate with four walls around a square hole, into which something is put.

    Args:
        size: sides, (3,) in metres.
        mount_location: x y of the hole, metres.
        mount_width: metres.
        wall_thickness, base_thickness: metres.
        initialize_on_side: whether `init_quat` lays it on its side.
        add_hole_vis: whether the hole is marked.
        friction: sliding, torsional, rolling.
        density: kg/m3.
        use_texture: whether it is of brass, or else of colour `rgba`.
    """

    def __init__(
        self,
        name: str,
        size: Any = (0.3, 0.3, 0.15),
        mount_location: Any = (0.0, 0.0),
        mount_width: float = 0.05,
        wall_thickness: float = 0.01,
        base_thickness: float = 0.01,
        initialize_on_side: bool = True,
        add_hole_vis: bool = False,
        friction: Any = None,
        density: float = 1000.0,
        solref: Any = SOLREF,
        solimp: Any = SOLIMP,
        use_texture: bool = True,
        rgba: Any = (0.2, 0.1, 0.0, 1.0),
    ) -> None:
        self.size, self.mount_location, self.mount_width = np.array(size), np.array(mount_location), mount_width
        self.wall_thickness, self.base_thickness = wall, base = wall_thickness, base_thickness
        self.initialize_on_side, self.add_hole_vis, self.use_texture = initialize_on_side, add_hole_vis, use_texture
        self.friction, self.mat_name = friction, "brass_mat"
        look: dict[str, Any] = {"material": self.mat_name} if use_texture else {"rgba": rgba}
        width, depth, height = self.size
        plate = [width / 2, depth / 2, base / 2]
        parts = [Part("box", (0, 0, (base - height) / 2), plate, "base", friction=friction, **look)]
        off = (mount_width - wall) / 2
        for i, place in enumerate(((0, -off), (-off, 0), (0, off), (off, 0))):
            centre = (*(self.mount_location + place), base / 2)
            wall_size = [wall / 2, mount_width / 2, (height - base) / 2]
            turned: dict[str, Any] = {"quat": quat_about_z(_WALL_TURNS[i]), "friction": friction}
            parts.append(Part("box", centre, wall_size, f"wall{i}", **turned, **look))
        if add_hole_vis:
            centre = (*self.mount_location, height / 2 - wall / 2)
            mark: dict[str, Any] = {"rgba": (0.0, 1.0, 0.0, 0.5), "friction": friction, "obj_type": "visual"}
            parts.append(Part("box", centre, (0.7 * off, 0.7 * off, wall / 2), "hole_vis", **mark))
        site = {"name": "mount_site", "pos": (0, 0, height / 2), "size": "0.002", "rgba": RED, "type": "sphere"}
        super().__init__(
            name,
            self.size / 2,
            **arguments_of(parts),
            density=density,
            solref=solref,
            solimp=solimp,
            locations_relative_to_center=True,
            sites=[site],
        )
        self.rgba = rgba
        self.append_material(assorted_material("Brass", "brass", self.mat_name, 3))

    @property
    def init_quat(self) -> np.ndarray:
        """A rotation onto its side if it is to start there, w x y z."""
        return np.array([0, 0.707107, 0, 0.707107] if self.initialize_on_side else [0, 0, 0, 1])

    @property
    def base_geoms(self) -> list[str]:
        """Names of the geoms of the plate."""
        return self.correct_naming(["base"])
