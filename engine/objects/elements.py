"""MJCF elements as `xml.etree` has them: making, finding, naming and sorting."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

RED = [1, 0, 0, 1]
GREEN = [0, 1, 0, 1]
BLUE = [0, 0, 1, 1]
CYAN = [0, 1, 1, 1]
OBJECT_COLLISION_COLOR = [0.5, 0, 0, 1]
ROBOT_COLLISION_COLOR = [0, 0.5, 0, 1]
GRIPPER_COLLISION_COLOR = [0, 0, 0.5, 1]
MOUNT_COLLISION_COLOR = [0.5, 0.5, 0, 1]
ENVIRONMENT_COLLISION_COLOR = [0.5, 0.5, 0, 1]

COLLISION_GROUPS = (None, "0")
"""The group of geoms that collide: 0, which is also MuJoCo's default."""
VISUAL_GROUP = "1"
"""The group of geoms that are drawn."""

NAME_ATTRIBUTES = frozenset(
    (
        *("name", "objname", "class", "childclass", "prefix", "target", "hfield", "mesh", "material", "texture"),
        *("body", "body1", "body2", "joint", "joint1", "joint2", "jointinparent", "geom", "geom1", "geom2"),
        *("site", "site1", "site2", "slidesite", "cranksite", "refsite", "sidesite", "tendon", "tendon1", "tendon2"),
        *("actuator", "refname"),
    )
)
"""Attributes whose value is the name of an element."""

Exclude = Callable[[Any], bool]
"""Says of an element, or of a name, that it is left as it is."""


def array_to_string(array: Iterable[Any]) -> str:
    """Numbers as MJCF writes them: `[0, 1, 2]` becomes `"0 1 2"`."""
    return " ".join(str(x) for x in array)


def string_to_array(string: str) -> np.ndarray:
    """The numbers of an MJCF attribute. Raises ValueError for anything else."""
    try:
        return np.array([float(word) for word in string.split()])
    except ValueError:
        raise ValueError(f"Expected numbers separated by spaces, found {string[:200]!r}") from None


def convert_to_string(value: Any) -> str:
    """A text, a truth value, a number or a sequence of numbers as the value of an attribute.

    Raises TypeError for anything else.
    """
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    if isinstance(value, int | float | np.number):
        return str(value)
    if isinstance(value, list | tuple | np.ndarray):
        return array_to_string(value)
    raise TypeError(f"An attribute is a text, a number, a truth value or a list of numbers, not {value!r}")


def new_element(tag: str, name: str | None, **attributes: Any) -> ET.Element:
    """An element; attributes that are None are left out, also the name."""
    given = ({} if name is None else {"name": name}) | attributes
    return ET.Element(tag, {key: convert_to_string(value) for key, value in given.items() if value is not None})


def new_joint(name: str | None, **attributes: Any) -> ET.Element:
    """A <joint>."""
    return new_element("joint", name, **attributes)


def new_actuator(name: str | None, joint: str, act_type: str = "actuator", **attributes: Any) -> ET.Element:
    """An actuator of the given type (`motor`, `position`, ...) on a joint."""
    return new_element(act_type, name, **attributes, joint=joint)


def new_site(
    name: str | None, rgba: Any = RED, pos: Any = (0, 0, 0), size: Any = (0.005,), **attributes: Any
) -> ET.Element:
    """A <site>: a red sphere of 5 mm at the origin of its body, unless said otherwise. Metres."""
    return new_element("site", name, **attributes, pos=pos, size=size, rgba=rgba)


def new_geom(
    name: str | None, type: str, size: Any, pos: Any = (0, 0, 0), group: Any = 0, **attributes: Any
) -> ET.Element:
    """A <geom> of the given type and size, as MuJoCo defines them for that type. Metres."""
    return new_element("geom", name, **attributes, type=type, size=size, pos=pos, group=group)


def new_body(name: str | None, pos: Any = (0, 0, 0), **attributes: Any) -> ET.Element:
    """A <body> at a position in its parent's frame. Metres."""
    return new_element("body", name, **attributes, pos=pos)


def new_inertial(pos: Any = (0, 0, 0), mass: float | None = None, **attributes: Any) -> ET.Element:
    """An <inertial> with its centre of mass at `pos`. Metres, kilograms."""
    return new_element("inertial", None, **attributes, pos=pos, mass=mass)


def find_elements(
    root: ET.Element,
    tags: str | Iterable[str],
    attribs: Mapping[str, str] | None = None,
    return_first: bool = True,
) -> Any:
    """The elements of a tree, its root included, that have one of `tags` and all of `attribs`, in document order.

    Returns: the first one, or a list of all with `return_first=False`; None if there is none.
    """
    wanted = {tags} if isinstance(tags, str) else set(tags)
    conditions = (attribs or {}).items()
    found = (e for e in root.iter() if e.tag in wanted and all(e.get(key) == value for key, value in conditions))
    return next(found, None) if return_first else (list(found) or None)


def find_parent(root: ET.Element, child: ET.Element) -> ET.Element | None:
    """The element below `root` that holds `child`; None if there is none."""
    return next((parent for parent, element in pairs(root) if element is child), None)


def get_elements(root: ET.Element, element_type: str) -> list[tuple[ET.Element, ET.Element]]:
    """`(parent, element)` of every element of a type below `root`, in document order."""
    return [(parent, element) for parent, element in pairs(root) if element.tag == element_type]


def pairs(root: ET.Element) -> Iterator[tuple[ET.Element, ET.Element]]:
    """`(parent, element)` of everything below `root`, in document order."""
    for child in list(root):
        yield root, child
        yield from pairs(child)


def add_prefix(
    root: ET.Element,
    prefix: str,
    tags: str | Iterable[str] = "default",
    attribs: str | Iterable[str] = "default",
    exclude: Exclude | None = None,
) -> None:
    """Put `prefix` before the names of a tree and before the references to them, where it is not already.

    Args:
        tags: tags of the elements to change; "default" is all.
        attribs: attributes to change; "default" is every attribute that holds a name.
        exclude: says of an element, or of a name, that it stays.
    """
    wanted = None if tags == "default" else {tags} if isinstance(tags, str) else set(tags)
    names = NAME_ATTRIBUTES if attribs == "default" else {attribs} if isinstance(attribs, str) else set(attribs)
    for element in root.iter():
        if (wanted is not None and element.tag not in wanted) or (exclude is not None and exclude(element)):
            continue
        for key, value in element.attrib.items():
            if key in names and not value.startswith(prefix) and not (exclude is not None and exclude(value)):
                element.set(key, prefix + value)


def sort_elements(root: ET.Element) -> dict[str, list[ET.Element]]:
    """The elements of a tree by what they are, each list in document order.

    Keys, always all of them: `root_body` (bodies that are in no body), `bodies` (the others), `joints`, `actuators`,
    `sites`, `sensors`, `contact_geoms` (group 0) and `visual_geoms` (group 1). What tendons, equalities and contacts
    refer to is not among them.
    """
    kinds = ("root_body", "bodies", "joints", "actuators", "sites", "sensors", "contact_geoms", "visual_geoms")
    found: dict[str, list[ET.Element]] = {kind: [] for kind in kinds}
    kind = _kind(root, None)
    if kind is not None:
        found[kind].append(root)
    for parent, element in pairs(root):
        kind = _kind(element, parent)
        if kind is not None:
            found[kind].append(element)
    return found


def _kind(element: ET.Element, parent: ET.Element | None) -> str | None:
    if parent is not None and parent.tag in ("actuator", "sensor"):
        return f"{parent.tag}s"
    if parent is not None and parent.tag not in ("body", "worldbody", "mujoco"):
        return None
    if element.tag == "body":
        return "bodies" if parent is not None and parent.tag == "body" else "root_body"
    if element.tag == "geom":
        group = element.get("group")
        return "contact_geoms" if group in COLLISION_GROUPS else "visual_geoms" if group == VISUAL_GROUP else None
    return {"joint": "joints", "site": "sites"}.get(element.tag)


def recolor_collision_geoms(root: ET.Element, rgba: Sequence[float], exclude: Exclude | None = None) -> None:
    """Give the geoms of a tree that collide one colour in place of their colours and materials."""
    for geom in root.iter("geom"):
        if geom.get("group") in COLLISION_GROUPS and not (exclude is not None and exclude(geom)):
            geom.set("rgba", array_to_string(rgba))
            geom.attrib.pop("material", None)


def names_of(elements: Iterable[ET.Element]) -> list[str]:
    """Their names; elements without one are left out."""
    return [name for element in elements if (name := element.get("name")) is not None]
