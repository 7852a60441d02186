"""<replicate> and <attach>: the kinematic tree and all that refers to it, written out.

Both work on the nodes, before anything is converted. A replica becomes a <frame> with the offset of the replica
around renamed copies; elements elsewhere that refer to what was replicated are replicated with it, and move behind
the others of their section (MuJoCo's order). An attached model keeps its own compiler settings and default classes.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from engine.errors import SceneError
from engine.geometry import rotation
from engine.msd.mjcf.attached import AttachedKey, follow, keys_of
from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.defaults import Entry, Scope, read_scope
from engine.msd.mjcf.merging import MERGING, adopted
from engine.msd.mjcf.parts import patterns_in
from engine.msd.mjcf.xml import Node, check_inside, load, with_slashes
from engine.msd.report import Finding

MAX_NODES = 2_000_000
SECTIONS = ("asset", "deformable", "contact", "tendon", "equality", "actuator", "sensor")
REFERRING = ("contact", "tendon", "equality", "actuator", "sensor")
KIND_OF_TAG = {
    "body": "body",
    "joint": "joint",
    "freejoint": "joint",
    "geom": "geom",
    "site": "site",
    "camera": "camera",
    "light": "light",
    "frame": "frame",
    "flexcomp": "flex",
}
REFERENCES = {
    **dict.fromkeys(("body", "body1", "body2", "target", "subtree1", "subtree2"), "body"),
    **dict.fromkeys(("joint", "joint1", "joint2", "jointinparent"), "joint"),
    **dict.fromkeys(("geom", "geom1", "geom2"), "geom"),
    **dict.fromkeys(("site", "site1", "site2", "refsite", "cranksite", "slidersite", "sidesite"), "site"),
    **dict.fromkeys(("tendon", "tendon1", "tendon2"), "tendon"),
    "actuator": "actuator",
    "flex": "flex",
    "asset": "asset",
    "instance": "instance",
    "camera": "camera",
    "mesh": "mesh",
    "material": "material",
    "texture": "texture",
    "hfield": "hfield",
}
ASSET_KINDS = ("mesh", "material", "texture", "hfield")
COMING_ALONG = (*ASSET_KINDS, "instance")
"""Kinds of which an attachment brings all that the model has."""


class Document:
    """One model: its settings, and the children of its sections in file order."""

    slips: list[Finding]
    """What is not well-formed XML in the files of the model and of those that it attaches."""
    attached_keys: list[AttachedKey]
    """Keys of attached models, in the order of the attachments."""

    def __init__(self, root: Node, scope: Scope) -> None:
        self.scope = scope
        self.name = root.attrib.get("model")
        self.slips = list(root.slips)
        self.settings: list[Node] = []
        self.keyframes: list[Node] = []
        self.attached_keys = []
        self.world: list[Node] = []
        self.sections: dict[str, list[Node]] = {name: [] for name in SECTIONS}
        for node in root.children:
            if node.tag == "worldbody":
                self.world.extend(node.children)
            elif node.tag in self.sections:
                self.sections[node.tag].extend(node.children)
            elif node.tag == "keyframe":
                self.keyframes.append(node)
            elif node.tag != "default":
                self.settings.append(node)


def read_document(
    root: Node, folder: Path, roots: Sequence[str], relative: str = "", trail: tuple[Path, ...] = ()
) -> Document:
    """The model of a root node, replicates and attachments written out.

    Args:
        root: the <mujoco> node, includes resolved.
        folder: folder of the main file.
        roots: folders below which attached models may lie.
        relative: folder of this model's file, relative to `folder`.
        trail: files being attached around this one.

    Raises:
        SceneError: something in the model is wrong.
    """
    scope = read_scope(root, relative)
    for node in root.walk():
        node.scope = scope
    document = Document(root, scope)
    models = [node for node in document.sections["asset"] if node.tag == "model"]
    document.sections["asset"] = [node for node in document.sections["asset"] if node.tag != "model"]
    expander = _Expander(document, models, folder, roots, trail)
    document.world = expander.expand(document.world)
    return document


def _count(node: Node) -> int:
    """How many copies a <replicate> asks for."""
    count = Attributes(node, chain=[]).integer("count", 0)
    if not 0 < count <= MAX_NODES:
        raise node.error(f"Expected a count from 1 to {MAX_NODES}, got {node.attrib.get('count', '')!r}", "count")
    return count


def _too_many(node: Node) -> SceneError:
    return node.error(f"The model grows beyond {MAX_NODES} elements here; replicate less")


class _Expander:
    def __init__(
        self, document: Document, models: list[Node], folder: Path, roots: Sequence[str], trail: tuple[Path, ...]
    ) -> None:
        self.document, self.folder, self.roots, self.trail = document, folder, roots, trail
        self.nodes = 0
        self.children: dict[str, Document] = {}
        """Models to attach, by the name of the asset or, without one, of the model itself."""
        for node in models:
            child = self.load(node)
            self.children[node.attrib.get("name") or child.name or ""] = child
            document.slips += child.slips

    def expand(self, nodes: Iterable[Node], times: int = 1) -> list[Node]:
        """The nodes with what is below them written out. times: how often replicates around them repeat them."""
        result: list[Node] = []
        for node in nodes:
            inside = times * _count(node) if node.tag == "replicate" else times
            if inside > MAX_NODES:  # replicates in each other are refused before any is written out
                raise _too_many(node)
            node.children = self.expand(node.children, inside)
            if node.tag == "replicate":
                result.extend(self.replicate(node))
            elif node.tag == "attach":
                result.append(self.attach(node))
            else:
                result.append(node)
        return result

    def count(self, at: Node, added: int) -> None:
        self.nodes += added
        if self.nodes > MAX_NODES:
            raise _too_many(at)

    # -------------------------------------------------------------------------------------------- replicate

    def replicate(self, node: Node) -> list[Node]:
        attributes = Attributes(node, chain=[])
        count = _count(node)
        offset = attributes.floats("offset", (0.0, 0.0, 0.0))
        euler = attributes.floats("euler", (0.0, 0.0, 0.0))
        for child in node.children:
            if child.tag in ("joint", "freejoint", "inertial"):
                raise child.error(f"A <{child.tag}> cannot be replicated alone; put it into a <body>")
        names = defined(node.children)
        referring = self.take_referring(names)
        tops = [*node.children, *(item for items in referring.values() for item in items)]
        self.count(node, count * (1 + sum(1 for top in tops for _ in top.walk())))
        separator, digits = node.attrib.get("sep", ""), len(str(count))
        position, turn = np.zeros(3), rotation.IDENTITY
        replicas: list[Node] = []
        first: dict[int, Node] = {}
        for i in range(count):
            suffix = f"{separator}{i:0{digits}d}"
            frame = Node("frame", _pose_text(position, turn), node.file, node.line, node.folder)
            frame.scope = node.scope
            frame.children = [renamed(child, names, "", suffix, None, first) for child in node.children]
            replicas.append(frame)
            for section, items in referring.items():
                copies = [renamed(item, names, "", suffix, None, first) for item in items]
                self.document.sections[section].extend(copies)
            position = position + rotation.rotate(turn, offset)
            # MuJoCo multiplies the angles; about several axes that is not the same as repeating the turn.
            turn = rotation.from_euler((i + 1) * euler * node.scope.angle, node.scope.eulerseq)
        if self.document.attached_keys:
            others = {id(part): part for key in self.document.attached_keys for _, part, _ in key.numbers}
            self.document.attached_keys = [follow(key, others | first) for key in self.document.attached_keys]
        return replicas

    def take_referring(self, names: set[tuple[str, str]]) -> dict[str, list[Node]]:
        """Remove from the sections, and return, what refers to `names`; their own names join `names`."""
        taken: dict[str, list[Node]] = {section: [] for section in REFERRING}
        for section in REFERRING:  # tendons before the actuators and sensors that refer to them
            kept = []
            for item in self.document.sections[section]:
                if any(reference in names for node in item.walk() for _, reference in references(node)):
                    taken[section].append(item)
                    names |= {(section, name) for name in [item.attrib.get("name")] if name}
                else:
                    kept.append(item)
            self.document.sections[section] = kept
        return taken

    # -------------------------------------------------------------------------------------------- attach

    def attach(self, node: Node) -> Node:
        name, prefix = node.attrib.get("model"), node.attrib.get("prefix", "")
        frame = Node("frame", {}, node.file, node.line, node.folder)
        frame.scope = node.scope
        if name is None:
            self.attach_own(node, prefix, frame)
            return frame
        if name not in self.children:
            known = ", ".join(self.children) or "none"
            raise node.error(f"Unknown model asset {name!r}; the file has {known}", "model")
        child = self.children[name]
        whole = "body" not in node.attrib and "frame" not in node.attrib
        parts = child.world if whole else [_find(node, child.world)]
        inside, patterns = defined(parts), patterns_in(parts)
        scope = _prefixed_scope(child.scope, prefix)
        copies: dict[int, Node] = {}
        frame.children = [renamed(part, None, prefix, "", scope, copies) for part in parts]
        for section in ("deformable", *REFERRING):
            for item in child.sections[section]:
                used = [reference for part in item.walk() for _, reference in references(part)]
                inner = [(kind, name) for kind, name in used if kind not in COMING_ALONG and name != "world"]
                if (whole or inner or section == "sensor") and all(
                    reference in inside or any(pattern.fullmatch(reference[1]) for pattern in patterns)
                    for reference in inner
                ):
                    self.document.sections[section].append(renamed(item, None, prefix, "", scope, copies))
                    if item.attrib.get("name"):
                        inside.add((section if section != "deformable" else item.tag, item.attrib["name"]))
        self.attach_assets(child, prefix, scope)
        self.attach_settings(node, child, prefix, scope, inside)
        for key in keys_of(child.keyframes, child.world, child.sections["actuator"]):
            self.document.attached_keys.append(follow(key, copies, prefix))
        for key in child.attached_keys:  # MuJoCo gives these no second prefix
            self.document.attached_keys.append(follow(key, copies))
        self.count(node, len(copies))
        return frame

    def attach_own(self, node: Node, prefix: str, frame: Node) -> None:
        """Fill `frame` with a copy of a part of this model that stands before `node`."""
        part = _find(node, self.document.world)
        if any(inner is node for inner in part.walk()):
            raise node.error("The part attaches itself; attach it elsewhere", "body")
        names, copies = defined([part]), {}
        frame.children = self.expand([renamed(part, names, prefix, "", None, copies)])
        for section in REFERRING:
            for item in list(self.document.sections[section]):
                used = [reference for part in item.walk() for _, reference in references(part)]
                if any(reference in names for reference in used) or (section == "sensor" and not used):
                    if item.attrib.get("name"):
                        names.add((section, item.attrib["name"]))
                    copy = renamed(item, names, prefix, "", None, copies)
                    self.document.sections[section].append(copy)
        self.count(node, len(copies))

    def attach_assets(self, child: Document, prefix: str, scope: Scope) -> None:
        """Add all assets of the child model, once for each prefix."""
        present = {(item.tag, item.attrib.get("name")) for item in self.document.sections["asset"]}
        for item in child.sections["asset"]:
            copy = renamed(_named(item), None, prefix, "", scope)
            if not copy.attrib.get("name") or (copy.tag, copy.attrib["name"]) not in present:
                self.document.sections["asset"].append(copy)

    def attach_settings(
        self, node: Node, child: Document, prefix: str, scope: Scope, inside: set[tuple[str, str]]
    ) -> None:
        """Add the custom data and plugins of the child model, and its options where the parent's compiler asks."""
        policy = self.document.scope.compiler.get("conflict", "")
        for section in child.settings:
            if section.tag == "custom":
                copy = Node("custom", {}, section.file, section.line, section.folder)
                copy.scope = scope
                for item in section.children:
                    used = {reference for part in item.walk() for _, reference in references(part)}
                    if item.tag != "tuple" or used <= inside:
                        copy.children.append(renamed(item, None, prefix, "", scope))
                self.document.settings.append(copy)
            elif section.tag == "extension":
                self.document.settings.append(renamed(section, None, prefix, "", scope))
            elif section.tag in ("option", "size") and policy in MERGING:
                own = [setting for setting in self.document.settings if setting.tag == section.tag]
                self.document.settings.append(adopted(node, section, own, policy))

    def load(self, node: Node) -> Document:
        file = node.attrib.get("file", "")
        if not file:
            raise node.error("A model asset needs a file", "file")
        file = with_slashes(node, file)
        relative = posixpath.normpath(posixpath.join(self.document.scope.folder or node.folder, file))
        path = (self.folder / relative).resolve()
        if path in self.trail:
            raise node.error("The model attaches itself", "file")
        if path.suffix.lower() not in (".xml", ".mjcf"):
            raise node.error(f"Expected a model file ending in .xml, got {file!r}", "file")
        try:
            check_inside(node, path, self.roots)
            root = load(path, self.roots, posixpath.dirname(relative))
        except OSError as error:
            raise node.error(f"Cannot read {str(path)!r}: {error.strerror}", "file") from None
        if root.tag != "mujoco":
            raise SceneError(f"Expected a <mujoco> root, found <{root.tag}>", str(path), "line 1")
        return read_document(root, self.folder, self.roots, posixpath.dirname(relative), (*self.trail, path))


def _prefixed_scope(scope: Scope, prefix: str) -> Scope:
    """The settings and classes of an attached model, whose classes refer to its assets under their new names."""
    other = Scope()
    other.compiler, other.parent, other.folder = scope.compiler, scope.parent, scope.folder
    copies: dict[int, Node] = {}

    def copy(entry: Entry) -> Entry:
        owner, node = entry
        if id(node) not in copies:
            copies[id(node)] = renamed(node, None, prefix, "", other)
        return owner, copies[id(node)]

    other.classes = {
        name: {key: [copy(entry) for entry in levels] for key, levels in entries.items()}
        for name, entries in scope.classes.items()
    }
    return other


def _find(node: Node, world: list[Node]) -> Node:
    """The body or frame that `node` attaches."""
    kind = "body" if "body" in node.attrib else "frame"
    wanted = node.attrib.get(kind)
    if not wanted:
        raise node.error("Expected a body or frame of the model itself, or a model asset", "model")
    for top in world:
        for part in top.walk():
            if part.tag == kind and part.attrib.get("name") == wanted:
                return part
    raise node.error(f"The attached model has no {kind} {wanted!r}", kind)


def _named(item: Node) -> Node:
    """An asset with its name written out, so that a prefix finds it."""
    if item.attrib.get("name") or not item.attrib.get("file"):
        return item
    copy = item.copy()
    copy.attrib["name"] = posixpath.splitext(posixpath.basename(item.attrib["file"]))[0]
    return copy


def _pose_text(position: np.ndarray, turn: np.ndarray) -> dict[str, str]:
    x, y, z, w = map(float, turn)
    return {"pos": " ".join(repr(float(v)) for v in position), "quat": f"{w!r} {x!r} {y!r} {z!r}"}


# ------------------------------------------------------------------------------------------------ names


def defined(nodes: Iterable[Node]) -> set[tuple[str, str]]:
    """(kind, name) of everything that a part of a kinematic tree defines."""
    found = set()
    for top in nodes:
        for node in top.walk():
            name = node.attrib.get("name")
            if name and node.tag in KIND_OF_TAG:
                found.add((KIND_OF_TAG[node.tag], name))
    return found


def references(node: Node) -> Iterable[tuple[str, tuple[str, str]]]:
    """(attribute, (kind, name)) of everything that an element refers to."""
    for attribute, value in node.attrib.items():
        if node.tag in ("flex", "flexcomp") and attribute in ("body", "node", "material"):
            kind = "material" if attribute == "material" else "body"
            yield from ((attribute, (kind, name)) for name in value.split())
        elif attribute in REFERENCES and not (attribute == node.tag and node.tag in ASSET_KINDS):
            yield attribute, (REFERENCES[attribute], value)
        elif attribute in ("objname", "refname"):
            kind = node.attrib.get("objtype" if attribute == "objname" else "reftype", "")
            yield attribute, ("body" if kind == "xbody" else kind, value)


def renamed(
    node: Node,
    names: set[tuple[str, str]] | None,
    prefix: str,
    suffix: str,
    scope: Scope | None = None,
    copies: dict[int, Node] | None = None,
) -> Node:
    """A copy of a subtree whose names, and references to `names` (None: to everything but the world), carry a
    prefix and a suffix; in `scope`, when one is given. `copies` receives the first copy by id of the node."""
    copy = Node(node.tag, dict(node.attrib), node.file, node.line, node.folder)
    copy.scope, copy.text = scope or node.scope, node.text
    if node.attrib.get("name"):
        copy.attrib["name"] = f"{prefix}{node.attrib['name']}{suffix}"
    for attribute, (kind, name) in references(node):
        if name and (names is None or (kind, name) in names) and (kind, name) != ("body", "world"):
            old = copy.attrib[attribute]
            copy.attrib[attribute] = f"{prefix}{name}{suffix}" if old == name else _in_list(old, name, prefix, suffix)
    if copies is not None:
        copies.setdefault(id(node), copy)
    copy.children = [renamed(child, names, prefix, suffix, scope, copies) for child in node.children]
    return copy


def _in_list(names: str, name: str, prefix: str, suffix: str) -> str:
    """A list of names with one of them renamed."""
    return " ".join(f"{prefix}{word}{suffix}" if word == name else word for word in names.split())
