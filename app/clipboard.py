"""Parts of a scene as text: copied as an MSD world of their own, pasted from MSD, MJCF and URDF.

What a part needs travels with it: its assets, and the actuators, sensors and constraints that refer to it alone. The
text is a whole scene, which any program that reads MSD opens; details beside it say what in it was selected.
"""

from __future__ import annotations

import copy
import html
import json
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple
from xml.etree import ElementTree

import msgspec

from app.copying import dependents, rename_together
from app.document import Document
from app.moving import list_edits
from app.naming import stem
from app.reparenting import LINK_LISTS, list_taking
from engine import msd
from engine.errors import SceneError
from engine.msd import assets
from engine.msd.by_name import NamesInUse
from engine.msd.content import same_content
from engine.msd.edits import Insert, apply, set_edit
from engine.msd.names import free_name, references
from engine.msd.paths import get, join, parse, put, split
from engine.msd.report import Report
from engine.msd.schema import Body, FreeJoint, Link, World
from engine.msd.schema.base import Element
from engine.msd.usage import MAPS, asset_map
from engine.msd.writing import to_json

MIME = "application/x-msd-studio-parts"
"""Type of the details on the clipboard."""

SHOWN = 40
"""Characters of a text that a message quotes."""

WORLD_LISTS = ("bodies", "geoms", "lights", "cameras", "sites", "gaussian_splats")
MJCF_SECTIONS = (
    "compiler", "option", "size", "statistic", "visual", "default", "custom", "extension", "asset", "worldbody",
    "contact", "deformable", "equality", "tendon", "actuator", "sensor", "keyframe",
)  # fmt: skip
MJCF_IN = {tag: "worldbody" for tag in ("body", "geom", "site", "camera", "light", "frame", "composite", "flexcomp")}
MJCF_IN |= {tag: "asset" for tag in ("mesh", "material", "texture", "hfield")}
MJCF_IN |= {tag: "actuator" for tag in ("motor", "position", "velocity", "general", "muscle", "adhesion", "damper")}
MJCF_IN |= {tag: "actuator" for tag in ("intvelocity", "cylinder")}
MJCF_IN |= {"spatial": "tendon", "fixed": "tendon", "connect": "equality", "weld": "equality"}
TOP_LISTS = ("hierarchy.bodies", "hierarchy.geoms")
"""Lists of what stands in the world by itself."""
HOLDER = "holder_of_what_was_copied"


class Parts(NamedTuple):
    """Objects on the clipboard."""

    world: World
    """A scene that holds them, and what they need."""
    roots: list[tuple[str, str]]
    """Paths there of what was selected, and where that was in its own scene; "" elsewhere."""
    along: list[str]
    """Paths of what refers to them alone."""
    notes: list[str]
    """Sentences on what the text does not say."""


# ------------------------------------------------------------------------------------------------ copy


def packed(document: Document, paths: Sequence[str], cut: bool = False) -> tuple[str, bytes]:
    """Objects as MSD text, and the details for `unpacked`; `cut`: they will not be where they were. Raises SceneError
    where there is none that can be copied."""
    world = document.world
    part = World(name="clipboard")
    tops = [path for path in document.tops(paths) if not isinstance(get(world, path), FreeJoint)]
    if not tops:
        raise SceneError("nothing is selected that can be copied by itself", document.file)
    roots = [(_put_in(part, path, get(world, path)), path) for path in tops]
    along = [_put_in(part, path, get(world, path)) for path in dependents(world, tops)]
    _add_assets(part, world)
    if document.file:
        folder = os.path.dirname(os.path.abspath(document.file))
        for path, file in list(assets.asset_paths(part)):
            put(part, path, os.path.normpath(os.path.join(folder, file)))
    details = {
        "origin": "" if cut else _identity(document),
        "roots": roots,
        "along": along,
        "folders": _folders(part, world),
    }
    return to_json(part).decode(), json.dumps(details).encode()


def _identity(document: Document) -> str:
    return f"{os.getpid()}:{id(document)}"


def _folders(part: World, world: World) -> list[str] | None:
    """Folders that the scene of a part may read, and that the part needs."""
    if world.asset_roots is None:
        return None
    used = [os.path.dirname(file) for _, file in assets.asset_paths(part)]
    return [str(root) for root in world.asset_roots if any(f"{each}/".startswith(f"{root}/") for each in used)]


def _put_in(part: World, path: str, element: Any) -> str:
    """Put a copy of what is at `path` of a scene into a part. Returns its path there."""
    owner, step = split(path)
    name = str(parse(owner)[-1])
    element = copy.deepcopy(element)
    if isinstance(element, Link):
        element, owner = Body(link=element), "hierarchy.bodies"
    elif owner.startswith("hierarchy.") and name in WORLD_LISTS:
        owner = f"hierarchy.{name}"
    elif owner.startswith("hierarchy."):  # only a link holds such a thing
        part.hierarchy.bodies.append(Body(link=Link(name=HOLDER)))
        holder = f"hierarchy.bodies[{len(part.hierarchy.bodies) - 1}].link"
        owner = f"{holder}.{name}" if name in LINK_LISTS else f"{holder}.extras.{name}"
    lacking, entries, _ = list_edits(part, owner)
    for edit in lacking:
        apply(part, edit)
    at = join(owner, step if isinstance(step, tuple) else len(entries))
    apply(part, Insert(at, element))
    return join(at, "link") if isinstance(element, Body) else at


def _add_assets(part: World, world: World) -> None:
    """Put the assets that a part names, and those that these name, into it."""
    while True:
        added = False
        for reference in list(references(part)):
            for map_path, kind in MAPS.items():
                held = asset_map(world, map_path)
                if kind != reference.kind or reference.name not in held:
                    continue
                if reference.name not in asset_map(part, map_path):
                    _put_in(part, join(map_path, (reference.name,)), held[reference.name])
                    added = True
        if not added:
            return


# ------------------------------------------------------------------------------------------------ read


def unpacked(text: str, details: bytes = b"", document: Document | None = None) -> Parts:
    """What a text holds; `document` that it is to be pasted into. Raises SceneError, which says what was found, for a
    text that is no part of a scene."""
    if details:
        try:
            known = json.loads(details)
            world = msd.from_str(text, "msd")
            same = document is not None and known["origin"] == _identity(document)
            roots = [(str(at), str(origin) if same else "") for at, origin in known["roots"]]
            for path in (*(at for at, _ in roots), *known["along"]):
                get(world, path)
            world.asset_roots = None if known["folders"] is None else tuple(map(str, known["folders"]))
            return Parts(world, roots, list(known["along"]), [])
        except (SceneError, KeyError, ValueError, TypeError, AttributeError):
            pass  # the text is another program's
    stripped = html.unescape(text).strip() if text.lstrip().startswith("&lt;") else text.strip()
    report = Report()
    notes: list[str] = []
    if stripped.startswith("<"):
        world = _of_xml(stripped, report, notes)
    elif stripped.startswith("{"):
        try:
            world = msd.from_str(stripped, "msd", report=report)
        except SceneError as error:
            raise SceneError(f"the text on the clipboard is no MSD scene: {error.message}") from None
    else:
        shown = " ".join(stripped[: SHOWN + 1].split())
        what = f"“{shown[:SHOWN]}{'…' if len(stripped) > SHOWN else ''}”" if stripped else "nothing"
        raise SceneError(f"the clipboard holds {what}, which is no part of a scene; MSD, MJCF and URDF can be pasted")
    world.asset_roots = ()
    notes += [finding.message for finding in report.findings]
    return _all_of(world, notes)


def _all_of(world: World, notes: list[str]) -> Parts:
    """Everything in a scene but its settings, and assets only where there is nothing that uses them."""
    roots = []
    for name in WORLD_LISTS:
        for i, element in enumerate(getattr(world.hierarchy, name)):
            path = join(f"hierarchy.{name}", i)
            link = element.link if isinstance(element, Body) else None
            if link is not None and link.name == HOLDER:
                lists = (f"{path}.link.{each}" for each in LINK_LISTS)
                roots += [join(each, k) for each in lists for k in range(len(get(world, each)))]
            else:
                roots.append(path if link is None else join(path, "link"))
    control = [*_control(world)]
    if not roots and not control:
        roots = [join(path, (key,)) for path in MAPS for key in asset_map(world, path)]
    if not roots and not control:
        raise SceneError("the scene on the clipboard holds no objects")
    return Parts(world, [(path, "") for path in roots], control, notes)


def _control(world: World) -> Iterable[str]:
    from app.copying import DEPENDENT_LISTS, PAIRS

    for path in (*DEPENDENT_LISTS, PAIRS):
        try:
            entries = get(world, path)
        except KeyError:
            continue
        yield from (join(path, i) for i in range(len(entries or ())))


def _of_xml(text: str, report: Report, notes: list[str]) -> World:
    """The World of MJCF or URDF, whole or some elements of it."""
    body = text
    while body.startswith(("<?", "<!--")):
        end = "?>" if body.startswith("<?") else "-->"
        body = body[body.find(end) + len(end) :].lstrip() if end in body else ""
    try:
        root = ElementTree.fromstring(f"<clipboard>{body}</clipboard>")
    except ElementTree.ParseError as error:
        raise SceneError(f"the XML on the clipboard is not whole: {error}; copy elements from start to end") from None
    nodes = list(root)
    tags = [node.tag for node in nodes]
    if len(nodes) == 1 and tags[0] in ("mujoco", "mujocoinclude", "robot"):
        _without_unknown_classes(nodes[0], notes)
        return msd.from_str(ElementTree.tostring(nodes[0], "unicode"), report=report)
    if "link" in tags or any(node.tag == "joint" and node.find("parent") is not None for node in nodes):
        robot = ElementTree.Element("robot", name="pasted")
        robot.extend(nodes)
        return msd.from_str(ElementTree.tostring(robot, "unicode"), "urdf", report=report)
    mujoco = ElementTree.Element("mujoco")
    for node in nodes:
        if node.tag in MJCF_SECTIONS:
            mujoco.append(node)
        elif node.tag in ("joint", "inertial"):
            holder = ElementTree.SubElement(_section(mujoco, "worldbody"), "body", name=HOLDER)
            holder.append(node)
        elif node.tag in MJCF_IN:
            _section(mujoco, MJCF_IN[node.tag]).append(node)
        else:
            raise SceneError(
                f"the clipboard holds <{node.tag}>, which is no element of MJCF or URDF that can stand alone; "
                "a body, a geom, a site, a joint, a light, a camera, assets and actuators can be pasted"
            )
    if not nodes:
        raise SceneError("there is no element in the XML on the clipboard")
    _without_unknown_classes(mujoco, notes)
    return msd.from_str(ElementTree.tostring(mujoco, "unicode"), "mjcf", report=report)


def _section(mujoco: ElementTree.Element, tag: str) -> ElementTree.Element:
    found = mujoco.find(tag)
    return ElementTree.SubElement(mujoco, tag) if found is None else found


def _without_unknown_classes(root: ElementTree.Element, notes: list[str]) -> None:
    """Leave out the names of default classes that the text does not define."""
    known = {node.get("class") for node in root.iter("default")} | {"main"}
    missing: dict[str, None] = {}
    for node in root.iter():
        for key in ("class", "childclass"):
            if node.tag != "default" and node.get(key, "main") not in known:
                missing[node.attrib.pop(key)] = None
    if missing:
        names = ", ".join(repr(name) for name in missing)
        notes.append(f"The default classes {names} are not in the text; their values were not taken over")


# ------------------------------------------------------------------------------------------------ paste


def paste(
    document: Document,
    parts: Parts,
    current: str,
    selected: Sequence[str],
    settle: Callable[[World, list[Any]], None] | None = None,
) -> list[str]:
    """Put what was copied into a document, in one undo step: into the object at `current` where that takes it all,
    else beside its original or a selected object of its kind, else where such things are in a scene. Names that are
    taken get numbers, and assets that are there already are shared. Returns the paths of the objects. Raises
    SceneError.

    Args:
        settle: is given a world with the assets, and objects that are to stand at its top beside others, and places
            them.
    """
    world, part = document.world, parts.world.deepcopy()
    roots = [(document_entry(part, at), origin) for at, origin in parts.roots]
    elements = [(path, get(part, path), origin) for path, origin in roots]
    along = [(path, get(part, path)) for path in parts.along]
    known = _share_assets(world, part, {path for path, _ in roots})
    objects = [(path, e) for path, e, _ in elements if not isinstance(split(path)[1], tuple)]
    taken: dict[str, set[str] | NamesInUse] = {}
    renamed = rename_together(world, [*objects, *along], str, taken, known, document.names)
    kept = {path for path, _ in roots}
    count = "1 object" if len(elements) == 1 else f"{len(elements)} objects"
    with document.macro(f"Paste {count}"):
        wanted = [element for _, element, _ in elements]
        target = _target(document, wanted, current, [origin for _, _, origin in elements])
        if target is not None:
            landed = document.paste_into(wanted, target)
        else:
            landed = _paste_beside(document, part, elements, selected, settle)
        for map_path in MAPS:
            for key, asset in asset_map(part, map_path).items():
                if join(map_path, (key,)) not in kept:
                    document.insert(map_path, key, asset)
        for path, entry in along:
            if isinstance(entry, tuple):
                entry = tuple(renamed.get(("link", name), name) for name in entry)
            document.insert(split(path)[0], len(_entries(world, split(path)[0])), entry)
    if world.asset_roots is not None and part.asset_roots:
        world.asset_roots = tuple(dict.fromkeys([*world.asset_roots, *part.asset_roots]))
    return landed


def document_entry(world: World, path: str) -> str:
    """Path of the entry that a path of a part stands for: the body for its base link."""
    owner, step = split(path)
    return owner if step == "link" and isinstance(get(world, owner), Body) else path


def _entries(world: World, list_path: str) -> Any:
    try:
        return get(world, list_path) or ()
    except KeyError:
        return ()


def _share_assets(world: World, part: World, kept: set[str]) -> dict[tuple[str, str], str]:
    """Take out of a part the assets that a world has already, and rename those whose keys it has for others. Returns
    the new names. Assets at the paths `kept` stay."""
    renamed: dict[tuple[str, str], str] = {}
    for map_path, kind in MAPS.items():
        there, mine = asset_map(world, map_path), asset_map(part, map_path)
        for key, asset in list(mine.items()):
            if key not in there or join(map_path, (key,)) in kept:
                continue
            if not same_content(there[key], asset, world, part):
                new = free_name({*there, *mine}, stem(key))
                mine[new] = asset
                renamed[kind, key] = new
            del mine[key]
    for map_path in MAPS:
        for asset in asset_map(part, map_path).values():
            for reference in list(references(asset)) if isinstance(asset, Element) else ():
                if (reference.kind, reference.name) in renamed:
                    apply(asset, set_edit(asset, reference.path, renamed[reference.kind, reference.name]))
    return renamed


def _target(document: Document, elements: Sequence[Any], current: str, origins: Sequence[str]) -> str | None:
    """The selected link, or the list of rows, that takes all of what was copied and is not itself the original."""
    if not current or not elements or any(current in (one, document_path(document, one)) for one in origins if one):
        return None
    try:
        selected: Any = get(document.world, current)
        if isinstance(selected, (Body, Link, list)):
            return current if all(list_taking(document.world, e, current) for e in elements) else None
    except (SceneError, KeyError, ValueError):
        return None
    return None


def document_path(document: Document, origin: str) -> str:
    """The path by which what was at a place is selected; "" where nothing is."""
    try:
        return document.object_path(origin) if origin else ""
    except (KeyError, ValueError):
        return ""


def _paste_beside(
    document: Document,
    part: World,
    elements: Sequence[tuple[str, Any, str]],
    selected: Sequence[str],
    settle: Callable[[World, list[Any]], None] | None,
) -> list[str]:
    """Put objects behind their originals or selected objects of their kind, or at the ends of their lists."""
    pairs, others = [], []
    for path, element, origin in elements:
        beside = _place_for(document, element, origin, selected)
        if beside is not None:
            is_link = isinstance(get(document.world, document.entry_path(beside)), Link)
            pairs.append((beside, element.link if is_link and isinstance(element, Body) else element))
        else:
            others.append((path, element))
    for path, element in others:
        if not isinstance(split(path)[1], tuple) and _list_in_world(path) is None:
            what = type(element).__name__.lower()
            raise SceneError(f"select a body that the {what} on the clipboard goes into", document.file)
    if settle is not None:
        top = [e for beside, e in pairs if split(document.entry_path(beside))[0] in TOP_LISTS]
        top += [e for path, e in others if _list_in_world(path) in TOP_LISTS]
        if top:
            settle(_with_assets(document.world, part), top)
    landed = document.insert_copies(pairs, "Paste") if pairs else []
    for path, element in others:
        owner, step = split(path)
        if isinstance(step, tuple):
            key = free_name(set(asset_map(document.world, owner)), step[0])
            landed.append(document.insert(owner, key, element))
        else:
            into = _list_in_world(path)
            assert into is not None
            landed.append(document.object_path(document.insert(into, len(_entries(document.world, into)), element)))
    return landed


def _with_assets(world: World, part: World) -> World:
    """A world that shares everything with another one, and has the assets of a part too."""
    kinds = ("meshes", "hfields")
    both = {kind: {**getattr(world.assets, kind), **getattr(part.assets, kind)} for kind in kinds}
    return msgspec.structs.replace(world, assets=msgspec.structs.replace(world.assets, **both))


def _list_in_world(path: str) -> str | None:
    """The list of a scene that holds things like the one at a path of a part; None for what is in bodies only."""
    owner = split(path)[0]
    return None if len(parse(owner)) > 2 else owner


def _place_for(document: Document, element: Any, origin: str, selected: Sequence[str]) -> str | None:
    is_tree = isinstance(element, Body) and element.free is None and not element.mocap
    order = (origin, *selected) if document_path(document, origin) in selected else (*reversed(selected), origin)
    for candidate in order:
        try:
            entry = get(document.world, document.entry_path(candidate)) if candidate else None
        except (SceneError, KeyError, ValueError):
            continue
        if type(entry) is type(element) or (is_tree and isinstance(entry, Link)):
            return candidate
    return None
