"""MJCF text to a tree of nodes that know their file and line; includes are resolved here.

XML comes from strangers: entities and external references are refused, depth and size are bounded, and an
included file must lie below the folders that the scene may read.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import ErrorString

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from engine.errors import SceneError
from engine.msd import allowed_folders
from engine.msd.mjcf import lenient
from engine.msd.report import Finding, Outcome
from engine.regular_files import absence, read_regular

if TYPE_CHECKING:
    from engine.msd.mjcf.defaults import Scope

MAX_DEPTH = 400
MAX_BYTES = 256 * 2**20
MAX_INCLUDES = 1000


_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_QUOTED = _ESCAPES | str.maketrans({'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def escaped(text: str) -> str:
    """A text as it stands between tags."""
    return text.translate(_ESCAPES)


def quoted(value: str) -> str:
    """The value of an attribute, in quotation marks."""
    return f'"{value.translate(_QUOTED)}"'


class Node:
    """One XML element."""

    scope: Scope
    """Compiler settings and default classes of the model of this element; set when the model is assembled."""

    __slots__ = ("attrib", "children", "file", "folder", "line", "scope", "slips", "tag", "text")

    def __init__(self, tag: str, attrib: dict[str, str], file: str = "", line: int = 0, folder: str = "") -> None:
        self.tag, self.attrib, self.file, self.line = tag, attrib, file, line
        self.children: list[Node] = []
        self.text = ""
        self.folder = folder
        """Folder of the file of this element, relative to the main file's; asset files start here."""
        self.slips: tuple[Finding, ...] = ()
        """Of a root: what a strict XML parser refuses in its files."""

    def copy(self) -> Node:
        """An independent copy of the subtree; scopes are shared."""
        other = Node(self.tag, dict(self.attrib), self.file, self.line, self.folder)
        other.text, other.scope = self.text, self.scope
        other.children = [child.copy() for child in self.children]
        return other

    def walk(self) -> Any:
        """This node and all nodes below it, in document order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def error(self, message: str, attribute: str = "") -> SceneError:
        """An error at this element, ready to raise."""
        name = self.attrib.get("name")
        label = f"<{self.tag}{f' name={name!r}' if name else ''}>"
        place = f"line {self.line}, {label}" + (f", {attribute}" if attribute else "")
        return SceneError(message, self.file, place)


class _Builder:
    """Target of the XML parser: builds nodes and notes their lines."""

    def __init__(self, file: str, folder: str) -> None:
        self.file, self.folder = file, folder
        self.stack: list[Node] = []
        self.root: Node | None = None
        self.namespace = ""
        """That of the root element, "{uri}", which says nothing here."""
        self.expat: Any = None

    def start(self, tag: str, attrib: dict[str, str], line: int = 0) -> None:
        if self.root is None and tag.startswith("{") and "xacro" not in tag:
            self.namespace = tag[: tag.index("}") + 1]
        tag = tag.removeprefix(self.namespace)
        node = Node(tag, dict(attrib), self.file, line or self.expat.CurrentLineNumber, self.folder)
        if len(self.stack) >= MAX_DEPTH:
            raise node.error(f"Elements are nested more than {MAX_DEPTH} deep; flatten the file")
        if self.stack:
            self.stack[-1].children.append(node)
        else:
            self.root = node
        self.stack.append(node)

    def end(self, tag: str) -> None:
        self.stack.pop()

    def data(self, text: str) -> None:
        if self.stack and text.strip():
            self.stack[-1].text += text

    def close(self) -> None:
        pass


def parse(text: str | bytes, file: str = "", folder: str = "", strict: bool = False) -> Node:
    """The root node of an XML text. Raises SceneError when it is not well-formed or declares entities.

    Unless `strict`, what is not well-formed but harmless is read as MuJoCo's parser reads it, and named in `slips` of
    the root.
    """
    if len(text) > MAX_BYTES:
        raise SceneError(f"The file has {len(text)} bytes; at most {MAX_BYTES} are read", file)
    if not text.strip():
        raise SceneError("the file is empty; an MJCF scene was expected", file)
    try:
        return _parse(text, file, folder)
    except _NotWellFormed as slip:
        builder = _Builder(file, folder)
        raw = text.encode() if isinstance(text, str) else text
        if strict or not lenient.feed(builder, raw) or builder.root is None:
            raise SceneError(slip.message, file, slip.place) from None
        message = f"{slip.message}; it was read as MuJoCo's parser reads it"
        builder.root.slips = (Finding(message, file, slip.line, outcome=Outcome.GUESSED),)
        return builder.root


class _NotWellFormed(SceneError):
    line = 0


def _parse(text: str | bytes, file: str, folder: str) -> Node:
    builder = _Builder(file, folder)
    parser = DefusedXMLParser(target=builder, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    builder.expat = parser.parser
    try:
        parser.feed(text)
        parser.close()
    except ParseError as error:
        line, column = error.position
        reason = ErrorString(error.code).removeprefix("not well-formed ").strip("()")
        slip = _NotWellFormed(f"Not well-formed XML: {reason} at column {column + 1}", file, f"line {line}")
        slip.line = line
        raise slip from None
    except DefusedXmlException as error:
        raise SceneError(
            f"The file declares XML entities or external references ({type(error).__name__}), which are not read; "
            "write the text out instead",
            file,
        ) from None
    except (LookupError, ValueError) as error:
        raise _NotWellFormed(f"The text cannot be decoded: {error}", file) from None
    if builder.root is None:
        raise SceneError("The file has no XML element", file)
    return builder.root


def load(path: Path, roots: Sequence[str], folder: str = "") -> Node:
    """The root node of an MJCF file, includes from below `roots` resolved. Raises SceneError, OSError."""
    root = parse(read_regular(path, MAX_BYTES), str(path), folder)
    resolve_includes(root, path.parent, roots)
    return root


def resolve_includes(root: Node, folder: Path, roots: Sequence[str]) -> None:
    """Replace every <include file> below `root` by the children of the included file's root element.

    `folder` is the folder of the main file. A path is tried from the including file's folder first, then from the
    main file's. Assets of an included file keep that file's folder (MuJoCo). Raises SceneError for a file below none
    of `roots`.
    """
    if not any(node.tag == "include" for node in root.walk()):
        return
    seen: set[Path] = set()
    slips = list(root.slips)
    _resolve(root, folder, roots, (), seen, slips)
    root.slips = tuple(slips)


def _resolve(
    node: Node, folder: Path, roots: Sequence[str], trail: tuple[Path, ...], seen: set[Path], slips: list[Finding]
) -> None:
    result: list[Node] = []
    for child in node.children:
        if child.tag != "include":
            _resolve(child, folder, roots, trail, seen, slips)
            result.append(child)
            continue
        path, relative = _included_path(child, folder, roots)
        if path in trail:
            chain = " includes ".join(p.name for p in (*trail, path))
            raise child.error(f"The include is circular: {chain}", "file")
        if len(seen) >= MAX_INCLUDES:
            raise child.error(f"More than {MAX_INCLUDES} files are included", "file")
        seen.add(path)
        try:
            text = read_regular(path, MAX_BYTES)
        except OSError as error:
            raise child.error(f"Cannot read {str(path)!r}: {error.strerror}", "file") from None
        included = parse(text, str(path), posixpath.dirname(relative))
        if included.tag == "robot":
            raise included.error("A URDF cannot be included; attach it with an <asset><model> and <attach>")
        slips.extend(included.slips)
        _resolve(included, folder, roots, (*trail, path), seen, slips)
        result.extend(included.children)
    node.children = result


def _included_path(node: Node, folder: Path, roots: Sequence[str]) -> tuple[Path, str]:
    """Resolved path of an include, and the path relative to the main file's folder."""
    name = node.attrib.get("file", "")
    if not name:
        raise node.error("An include needs a file", "file")
    name = with_slashes(node, name)
    tried = list(dict.fromkeys(posixpath.normpath(posixpath.join(base, name)) for base in (node.folder, "")))
    for relative in tried:
        path = (folder / relative).resolve()
        check_inside(node, path, roots)
        if os.path.isfile(path):
            return path, posixpath.relpath(relative, folder) if posixpath.isabs(relative) else relative
    places = " and ".join(str(folder / relative) for relative in tried)
    reason = absence((folder / tried[0]).resolve())
    raise node.error(f"The included file {name!r} {reason}; looked for {places}", "file")


def check_inside(node: Node, path: Path, roots: Sequence[str]) -> None:
    """Refuse a file below none of the folders that the scene may read."""
    try:
        allowed_folders.check_inside(path, roots)
    except allowed_folders.OutsideError as error:
        raise node.error(str(error), "file") from error


def with_slashes(node: Node, name: str) -> str:
    """The path in the attribute `file`, with slashes. Raises SceneError for one on a drive of Windows."""
    if len(name) > 1 and name[1] == ":":
        raise node.error(f"Expected a path relative to the scene, got the absolute path {name!r}", "file")
    return name.replace("\\", "/")
