"""Objects that are put onto or into others: a cone, and a frame that is hung up by its hook."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.geometry import rotation
from engine.objects.checking import checked_count, checked_number, checked_numbers
from engine.objects.composite import CompositeObject, Part, arguments_of
from engine.objects.composites import assorted_material
from engine.objects.elements import BLUE, GREEN, RED
from engine.objects.generated_object import SOLIMP, SOLREF
from engine.objects.materials import CustomMaterial

_GRIP_COLOR = (0.13, 0.13, 0.13, 1.0)
_GRIP_FRICTION = (1.0, 0.005, 0.0001)
_TIP_STEPS = 50


def _steps(count: int, base: float, tip: float, height: float) -> list[tuple[float, float, float]]:
    """Radius, height of the middle and half height of the slices of a cone, from the base up: an odd number."""
    count += count % 2 == 0
    half, wider = height / count / 2, (base - tip) / (count - 1)
    return [(tip + (count - 1 - i) * wider, (i - (count - 1) // 2) * half * 2, half) for i in range(count)]


class ConeObject(CompositeObject):
    """A cone or pyramid, its tip up, of slices.

    Args:
        outer_radius, inner_radius: of the base and of the tip, metres.
        height: metres.
        ngeoms: number of slices; one more if it is even.
        use_box: whether they are boxes, which make a pyramid, or else cylinders.
        rgba: colour.
        material: of what is drawn.
        density: kg/m3.
        friction: sliding, torsional, rolling.
    """

    def __init__(
        self,
        name: str,
        outer_radius: float = 0.0425,
        inner_radius: float = 0.03,
        height: float = 0.05,
        ngeoms: int = 8,
        use_box: bool = False,
        rgba: Any = None,
        material: CustomMaterial | None = None,
        density: float = 1000.0,
        solref: Any = SOLREF,
        solimp: Any = SOLIMP,
        friction: Any = None,
    ) -> None:
        ngeoms = checked_count(ngeoms, 2, f'The ngeoms of "{name}"')
        for what, value in (("outer_radius", outer_radius), ("inner_radius", inner_radius), ("height", height)):
            checked_number(value, f'The {what} of "{name}"')
        if material is not None and not isinstance(material, CustomMaterial):
            raise TypeError(f'The material of "{name}" is a CustomMaterial, not {material!r}')
        self.r1, self.r2, self.height, self.use_box = inner_radius, outer_radius, height, use_box
        self.n = ngeoms + (ngeoms % 2 == 0)
        self.unit_height, self.unit_r = height / self.n / 2, (outer_radius - inner_radius) / (self.n - 1)
        self.has_material, self.material = material is not None, material
        look: dict[str, Any] = {"material": None if material is None else material.mat_attrib["name"], "rgba": rgba}
        parts = [
            Part(
                "box" if use_box else "cylinder",
                (0.0, 0.0, z),
                (radius, radius, half) if use_box else (radius, half),
                f"c_{i}",
                quat=None,
                friction=friction,
                condim=4,
                **look,
            )
            for i, (radius, z, half) in enumerate(_steps(ngeoms, outer_radius, inner_radius, height))
        ]
        super().__init__(
            name,
            [outer_radius, outer_radius, height / 2],
            **arguments_of(parts),
            density=density,
            solref=solref,
            solimp=solimp,
            locations_relative_to_center=True,
            sites=[{"name": "center", "pos": (0, 0, 0), "size": "0.002", "rgba": RED, "type": "sphere"}],
        )
        self.rgba = rgba
        if material is not None:
            self.append_material(material)


class HookFrame(CompositeObject):
    """A frame like an L upside down, whose long arm hangs on something and whose other one may end in a tip.

    Args:
        frame_length, frame_height, frame_thickness: metres.
        hook_height: height of a hook at the end of the arm, metres; none when left out.
        grip_location: height of a grip on the rod, from its middle, metres; none when left out.
        grip_size: half width and half length of the grip, metres.
        tip_size: of a tip below the rod: half height of its cylinder, radius of its end, radius at the cylinder, and
            half height of the cone, metres; none when left out.
        friction: sliding, torsional, rolling.
        density: kg/m3.
        use_texture: whether it is of brass, or else of colour `rgba`.
    """

    def __init__(
        self,
        name: str,
        frame_length: float = 0.3,
        frame_height: float = 0.2,
        frame_thickness: float = 0.025,
        hook_height: float | None = None,
        grip_location: float | None = None,
        grip_size: Any = None,
        tip_size: Any = None,
        friction: Any = None,
        density: float = 1000.0,
        solref: Any = SOLREF,
        solimp: Any = SOLIMP,
        use_texture: bool = True,
        rgba: Any = (0.2, 0.1, 0.0, 1.0),
    ) -> None:
        for what, value in (("length", frame_length), ("height", frame_height), ("thickness", frame_thickness)):
            checked_number(value, f'The frame_{what} of "{name}"')
        if hook_height is not None:
            checked_number(hook_height, f'The hook_height of "{name}"')
        self.frame_length, self.frame_height, self.frame_thickness = frame_length, frame_height, frame_thickness
        self.hook_height, self.grip_location = hook_height, grip_location
        self.grip_size = _numbers(grip_size, 2, f'The grip_size of "{name}"')
        self.tip_size = _numbers(tip_size, 4, f'The tip_size of "{name}"')
        self.friction, self.use_texture = friction, use_texture
        self.mat_name, self.grip_mat_name, self.tip_mat_name = "brass_mat", "ceramic_mat", "steel_mat"
        has_grip = grip_location is not None and self.grip_size is not None
        length, height, thick = frame_length, frame_height, frame_thickness
        rod, top = (length - thick) / 2, (height - thick) / 2
        parts = [
            self._box((rod, 0, -thick / 2), (thick, thick, height - thick), "vertical_frame", rgba),
            self._box((0, 0, top), (length, thick, thick), "horizontal_frame", rgba),
        ]
        if hook_height is not None:
            end = (-rod, 0, (height + hook_height) / 2)
            parts.append(self._box(end, (thick, thick, hook_height), "hook_frame", rgba))
        if grip_location is not None and self.grip_size is not None:
            half, long = self.grip_size
            place, material = (rod, 0, -thick / 2 + grip_location), self.grip_mat_name if use_texture else None
            look: dict[str, Any] = {"rgba": _GRIP_COLOR, "material": material, "friction": _GRIP_FRICTION}
            parts.append(Part("box", place, (half, half, long), "grip_frame", **look))
        size = np.array((length, thick, height), dtype=float)
        if self.tip_size is not None:
            size[2] += 2 * (self.tip_size[0] + 2 * self.tip_size[3])
            parts += self._tip(rod, -height / 2, rgba)
        self.size = size
        super().__init__(
            name,
            size / 2,
            **arguments_of(parts),
            density=density,
            solref=solref,
            solimp=solimp,
            locations_relative_to_center=True,
            sites=self._sites(rod, top),
        )
        self.rgba = rgba
        self.append_material(assorted_material("Brass", "brass", self.mat_name, 3))
        if has_grip:
            self.append_material(assorted_material("Ceramic", "ceramic", self.grip_mat_name, 3))
        if self.tip_size is not None:
            self.append_material(assorted_material("SteelScratched", "steel", self.tip_mat_name, 3))

    def _look(self, material: str, rgba: Any) -> dict[str, Any]:
        look = {"material": material} if self.use_texture else {"rgba": rgba}
        return look | {"friction": self.friction}

    def _box(self, place: Any, sides: Any, name: str, rgba: Any) -> Part:
        return Part("box", place, np.array(sides) / 2, name, **self._look(self.mat_name, rgba))

    def _tip(self, x: float, z: float, rgba: Any) -> list[Part]:
        """A cylinder below a point of the rod, and below it a pyramid, its tip down."""
        assert self.tip_size is not None
        cylinder, end, base, cone = self.tip_size
        look = self._look(self.tip_mat_name, rgba)
        parts = [Part("cylinder", (x, 0, z - cylinder), (base, cylinder), "tip_cylinder", **look)]
        middle = z - cylinder - cylinder - cone / 2
        slices = _steps(_TIP_STEPS, base, end, cone)
        for i, ((_, at, half), (radius, _, _)) in enumerate(zip(slices, reversed(slices), strict=True)):
            parts.append(Part("box", (x, 0, middle + at), (radius, radius, half), f"tip_cone_{i}", **look))
        return parts

    def _sites(self, rod: float, top: float) -> list[dict[str, Any]]:
        places: list[tuple[str, tuple[float, float, float], Any]] = [
            ("hang_site", (-self.frame_length / 2, 0, top), RED),
            ("mount_site", (rod, 0, -self.frame_height / 2), GREEN),
            ("intersection_site", (rod, 0, top), BLUE),
        ]
        if self.tip_size is not None:
            end = -self.frame_height / 2 - 2 * self.tip_size[0] - self.tip_size[3]
            places.append(("tip_site", (rod, 0, end), RED))
        return [{"name": name, "pos": pos, "size": "0.002", "rgba": c, "type": "sphere"} for name, pos, c in places]

    @property
    def init_quat(self) -> np.ndarray:
        """A rotation that lays it flat, w x y z."""
        half = np.sqrt(0.5)
        return rotation.multiply(np.array([0, 0, half, half]), np.array([-half, 0, 0, half]))


def _numbers(values: Any, count: int, what: str) -> tuple[float, ...] | None:
    return None if values is None else tuple(checked_numbers(values, count, what, positive=True).tolist())
