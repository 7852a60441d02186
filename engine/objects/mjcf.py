"""An MJCF file as a tree that others are merged into."""

from __future__ import annotations

import difflib
import os
import re
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from engine.errors import SceneError
from engine.msd.mjcf import read_string
from engine.msd.report import Report
from engine.objects.defaults import write_out_defaults
from engine.objects.elements import find_elements, names_of
from engine.objects.files import allowed_root, read_xml

if TYPE_CHECKING:
    from engine.msd.schema import World

SECTIONS = ("actuator", "sensor", "tendon", "equality", "contact")
"""What is merged beside bodies and assets."""

_SETTINGS: dict[str, dict[str, str]] = {
    "compiler": {"angle": "radian", "inertiagrouprange": "0 0", "autolimits": "true"},
    "option": {"timestep": "0.002", "impratio": "20", "cone": "elliptic", "density": "1.2", "viscosity": "0.00002"},
    "size": {"nconmax": "5000", "njmax": "5000"},
}


def base_tree(name: str) -> ET.Element:
    """A <mujoco> without bodies, with the settings of all tasks: elliptic cones, air, masses of what collides."""
    root = ET.Element("mujoco", model=name)
    for tag, attributes in _SETTINGS.items():
        ET.SubElement(root, tag, attributes)
    ET.SubElement(ET.SubElement(root, "visual"), "map", znear="0.001")
    return root


def read_world(root: ET.Element, roots: Sequence[str], source: str = "", report: Report | None = None) -> World:
    """The World of a complete <mujoco>, whose files lie below `roots`.

    source: the file or object that the tree is of, for errors. Their lines would be those of a text that nobody has.
    What is dropped is added to `report`, or warned of without one."""
    findings = Report() if report is None else report
    try:
        world = read_string(
            ET.tostring(root, encoding="unicode"), report=findings, asset_roots=sorted(set(roots)) or None
        )
    except SceneError as error:
        raise SceneError(error.message, error.file or source, _LINE.sub("", error.place)) from None
    if report is None:
        for finding in findings.findings:
            named = msgspec.structs.replace(finding, file=finding.file or source, line=0)
            warnings.warn(str(named), stacklevel=3)
    return world


_LINE = re.compile(r"^line \d+(, )?")


class MujocoXML:
    """An MJCF file: its root element and its sections, as elements that may be changed.

    Default classes are written into the elements, and paths of files become absolute, so that the tree can be merged
    into others.

    Args:
        fname: path of the file.

    Attributes:
        root: the <mujoco>.
        worldbody, asset, actuator, sensor, tendon, equality, contact: its sections; empty where the file has none.
        asset_roots: the folders below which the meshes and textures lie that a World may read.

    Raises:
        SceneError: the file is not there, or is no MJCF in radians.
    """

    def __init__(self, fname: str | os.PathLike[str]) -> None:
        self.file = os.fspath(fname)
        self.folder = os.path.dirname(self.file)
        self.asset_roots = {allowed_root(self.file)}
        self._take_root(read_xml(self.file))
        write_out_defaults(self.root, self.file)
        self.resolve_asset_dependency()

    def _take_root(self, root: ET.Element) -> None:
        self.root = root
        self.tree = ET.ElementTree(root)
        self.worldbody = self.create_default_element("worldbody")
        self.asset = self.create_default_element("asset")
        for section in SECTIONS:
            setattr(self, section, self.create_default_element(section))

    actuator: ET.Element
    sensor: ET.Element
    tendon: ET.Element
    equality: ET.Element
    contact: ET.Element

    def resolve_asset_dependency(self) -> None:
        """Make the paths of meshes, textures and other files absolute; they start at the folder of the XML file."""
        folder = os.path.abspath(self.folder)
        for asset in self.asset:
            for key in asset.attrib.keys() & {
                "file",
                "fileright",
                "fileleft",
                "fileup",
                "filedown",
                "filefront",
                "fileback",
            }:
                asset.set(key, os.path.normpath(os.path.join(folder, asset.attrib[key])))

    def create_default_element(self, name: str) -> ET.Element:
        """The section of a name, which is added if there is none."""
        found = self.root.find(name)
        return ET.SubElement(self.root, name) if found is None else found

    def merge(self, others: MujocoXML | Sequence[MujocoXML], merge_body: str | None = "default") -> None:
        """Add the content of other models: their bodies, assets that are not there yet by name, and all sections.

        Args:
            others: one model or several. Their elements become part of this tree.
            merge_body: name of the body that gets theirs; "default" is the world, None leaves their bodies out.

        Raises:
            TypeError: one is no model.
            SceneError: there is no such body.
            ValueError: a model has been merged into this world already.

        Nothing has been merged then.
        """
        models = [others] if isinstance(others, MujocoXML) else list(others)
        for other in models:
            if not isinstance(other, MujocoXML):
                raise TypeError(f"Models to merge are MujocoXML, not {type(other).__name__}")
        place = None if merge_body is None else self._body(merge_body)
        if place is not None:
            self._refuse_again([element for other in models for element in other.worldbody])
        for other in models:
            if place is not None:
                place.extend(list(other.worldbody))
            self.merge_assets(other)
            self.merge_sections(other)

    def _refuse_again(self, elements: Iterable[ET.Element]) -> None:
        """Raise ValueError where a part of the world is in it already, or twice among these."""
        there = set(self.worldbody)
        for element in elements:
            if element in there:
                name = element.get("name")
                what = f'<{element.tag} name="{name}">' if name else f"<{element.tag}>"
                raise ValueError(f"{what} is merged already; a second one needs a model of its own, of another name")
            there.add(element)

    def _body(self, name: str) -> ET.Element:
        if name == "default":
            return self.worldbody
        found = find_elements(self.worldbody, "body", {"name": name})
        if found is None:
            there = names_of(self.worldbody.iter("body"))
            known = ", ".join(difflib.get_close_matches(name, there) or there[:50]) or "none"
            raise SceneError(f'There is no body "{name}" to merge into; there are: {known}', self.file)
        return found

    def merge_sections(self, other: MujocoXML) -> None:
        """Add the actuators, sensors, tendons, equalities and contacts of another model."""
        for section in SECTIONS:
            getattr(self, section).extend(list(getattr(other, section)))

    def merge_assets(self, other: HasAssets) -> None:
        """Add the assets of another model; of those with one name and tag the first stays."""
        merge_assets(self, other)

    @property
    def world(self) -> World:
        """A new MSD World of the tree as it is now. Raises SceneError where the tree is no complete scene."""
        return read_world(self.root, [*self.asset_roots], self.file)

    def get_model(self, mode: str = "mujoco") -> Any:  # a mujoco.MjModel
        """The tree compiled by MuJoCo, as robosuite's scripts go on with; `engine.compiler.build(self.world)` gives
        the model of our engine, without MuJoCo.

        Args:
            mode: "mujoco", the only one there is.

        Raises:
            ValueError: another mode.
            ImportError: MuJoCo is not installed.
            SceneError: the tree is no scene that can be simulated.
        """
        if mode != "mujoco":
            raise ValueError(f'The mode of a model is "mujoco", not {mode!r}')
        try:
            import mujoco
        except ImportError:
            raise ImportError(
                "get_model gives a mujoco.MjModel: pip install mujoco, or take engine.compiler.build(model.world), "
                "which is of our own engine"
            ) from None
        try:
            return mujoco.MjModel.from_xml_string(self.get_xml())  # pyright: ignore[reportAttributeAccessIssue]
        except ValueError as error:
            raise SceneError(f"MuJoCo cannot compile it: {error}", self.file) from error

    def get_xml(self) -> str:
        """The tree as MJCF."""
        return ET.tostring(self.root, encoding="unicode")

    def save_model(self, fname: str | os.PathLike[str], pretty: bool = False) -> None:
        """Write the tree as MJCF, with absolute paths of its files; indented with `pretty`."""
        root = ET.fromstring(self.get_xml())
        if pretty:
            ET.indent(root)
        ET.ElementTree(root).write(fname, encoding="utf-8")

    def get_element_names(self, root: ET.Element, element_type: str) -> list[str | None]:
        """The names of all elements of a type below `root`, in document order; None where one has no name."""
        return [element.get("name") for element in root.iter(element_type) if element is not root]

    @property
    def name(self) -> str | None:
        """Name of the model in the file."""
        return self.root.get("model")


class HasAssets(Protocol):
    """What assets are merged into and from: a MujocoXML or an object."""

    asset: ET.Element
    asset_roots: set[str]


def merge_assets(into: HasAssets, other: HasAssets) -> None:
    """Add assets that are not there yet, by tag and name. Raises TypeError for what has none."""
    if not isinstance(getattr(other, "asset", None), ET.Element):
        raise TypeError(f"Assets are merged from a model or an object, not {other!r}")
    known = {_identity(asset) for asset in into.asset}
    for asset in other.asset:
        if _identity(asset) not in known:
            into.asset.append(asset)
            known.add(_identity(asset))
    into.asset_roots |= other.asset_roots


def _identity(asset: ET.Element) -> tuple[str, str | None]:
    """Two assets with one identity are one. Those without a name are known by their file, skies by their type."""
    return asset.tag, asset.get("name") or asset.get("file") or asset.get("type")
