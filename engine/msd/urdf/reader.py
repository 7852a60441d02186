"""URDF to World."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from engine.errors import SceneError
from engine.msd.arguments import absolute_path
from engine.msd.mjcf import context as mjcf
from engine.msd.mjcf import settings
from engine.msd.mjcf.defaults import read_scope
from engine.msd.mjcf.xml import MAX_BYTES, Node, parse
from engine.msd.report import Outcome, Report
from engine.msd.schema import AmbientLight, HeadLight, ToneMapping, ToneMappingMethod, Visual, World
from engine.msd.schema.assigning import any_whole_number
from engine.msd.urdf.context import Context, every, plain
from engine.msd.urdf.files import Files
from engine.msd.urdf.gazebo import read_gazebo
from engine.msd.urdf.geometry import drop_unused_meshes
from engine.msd.urdf.inertia import check_masses
from engine.msd.urdf.joints import read_mimics
from engine.msd.urdf.materials import read_materials
from engine.msd.urdf.options import DEFAULTS
from engine.msd.urdf.transmissions import add_motors, read_ros2_control, read_transmission
from engine.msd.urdf.tree import read_tree
from engine.regular_files import read_regular

EXTENSION = {"compiler": settings.read_compiler, "option": settings.read_option, "size": settings.read_size}
"""Sections of the <mujoco> block that MuJoCo reads (MuJoCo, Modeling, "URDF extensions")."""
KNOWN = ("link", "joint", "material", "transmission", "ros2_control", "gazebo", "mujoco")


@any_whole_number()
def read(
    path: str | os.PathLike[str],
    report: Report | None = None,
    asset_roots: Sequence[str] | None = None,
    *,
    packages: Mapping[str, str | os.PathLike[str]] | None = None,
    repair: bool = DEFAULTS["repair"],
    floating_base: bool = DEFAULTS["floating_base"],
    motors: bool = DEFAULTS["motors"],
    content: bytes | None = None,
) -> World:
    """The World of a URDF file.

    Visual shapes collide with nothing, weigh nothing and are in group 2, which is shown; collision shapes are in
    group 3, which is hidden, or in group 0 where their link has no visual shape. Inertia and joint limits are those
    of MuJoCo's import. Links at the end of fixed joints stay links of their own.

    Args:
        path: the file.
        report: receives what could not be taken over as written.
        asset_roots: folders below which meshes and textures may lie; the file's own when left out. The ROS package
            or Gazebo model around the file (the nearest folder above with a package.xml or model.config) is allowed
            too.
        packages: folders of packages that `package://` and `model://` may name, by name; they may be read. Others are
            searched for in the folders above the file.
        repair: give moving links without mass a small one, and make moments those of a rigid body. What was
            changed is reported; without it what is wrong is reported and stays.
        floating_base: the root link floats; without it, it is fixed to the world.
        motors: joints of one coordinate that nothing drives and that mimic no other get a motor, as in MotrixSim.
        content: what the file holds, when it is not to be read from `path`.

    Raises:
        SceneError: the file is no URDF, or its links and joints are no tree.
        OSError: the file cannot be read.
    """
    file = Path(absolute_path("read()", path))
    files = Files(file.parent, tuple(asset_roots or (str(file.parent),)), packages or {})
    world = _empty_world()
    world.source_path, world.asset_roots = str(file), files.roots
    context = Context(world, report if report is not None else Report(), files, repair)
    findings = context.report.findings
    known = len(findings)
    try:
        root = _parse(context, file, read_regular(file, MAX_BYTES) if content is None else content)
        world.name = root.attrib.get("name", "")
        _convert(context, root, floating_base, motors)
        if context.report.places is not None:
            placed = [*context.links.values(), *context.joints.values()]
            context.report.places.update({thing.path: (thing.node.file, thing.node.line) for thing in placed})
    except RecursionError:
        raise SceneError("The links are nested too deeply; merge those that are fixed together", str(file)) from None
    finally:
        findings[known:] = sorted(findings[known:], key=lambda finding: finding.line)
    return world


@any_whole_number()
def read_string(text: str | bytes, file_path: str | os.PathLike[str] = "", report: Report | None = None) -> World:
    """The World of a URDF text; `file_path` is where it would be, for meshes and textures. Raises as `read`."""
    content = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    world = read(file_path or "robot.urdf", report, content=content)
    if not file_path:
        world.source_path = None
    return world


def _parse(context: Context, file: Path, data: bytes) -> Node:
    data = data.rstrip(b"\0")  # a C string's end, which other parsers overlook
    try:
        root = parse(data, str(file))
    except SceneError as error:
        if b"<xacro:" in data:
            raise _is_xacro(file) from None
        raise error
    if root.tag != "robot":
        raise root.error(f"Expected a <robot> root, found <{plain(root.tag)}>")
    for slip in root.slips:
        context.report.add(slip)
    _substitute(context, root, file)
    return root


def _substitute(context: Context, node: Node, file: Path) -> None:
    """Replace `$(optenv NAME default)` by its default. Raises SceneError for other macros."""
    for child in node.children:
        if "xacro}" in child.tag:
            raise _is_xacro(file, child)
        if child.tag == "gazebo":  # plugins there have expressions of their own
            continue
        for name, value in child.attrib.items():
            chosen = re.sub(r"\$\(optenv\s+\w+([^()]*)\)", lambda found: found[1].strip(), value)
            if chosen != value:
                message = f"{name}={value!r} depends on the environment; its default {chosen!r} was taken"
                context.note(child, message, name, Outcome.GUESSED)
                child.attrib[name] = chosen
            if "${" in chosen or "$(" in chosen:
                raise _is_xacro(file, child)
        _substitute(context, child, file)


def _is_xacro(file: Path, node: Node | None = None) -> SceneError:
    place = f"line {node.line}, <{plain(node.tag)}>" if node else ""
    name = file.name.removesuffix(".urdf").removesuffix(".xacro")
    message = (
        "The file has xacro macros, which only ROS's xacro can expand; "
        f"run `xacro {file.name} > {name}.expanded.urdf` and open what it writes"
    )
    return SceneError(message, str(file), place)


def _empty_world() -> World:
    """A World with MuJoCo's default options. URDF says nothing of light: it comes from the camera, as in RViz."""
    world = World()
    option = world.simulate_option
    option.timestep, option.gravity, option.constraint_solver_tolerance = 0.002, np.array([0.0, 0.0, -9.81]), 1e-4
    world.visual = Visual(
        ambient_light=AmbientLight(brightness=1000.0, color=np.full(3, 0.35)),
        head_light=HeadLight(color=np.full(3, 0.9)),
        tonemapping=ToneMapping(method=ToneMappingMethod.None_),
    )
    return world


def _convert(context: Context, root: Node, floating_base: bool, motors: bool) -> None:
    context.check(root, ("name", "version"), KNOWN)
    for block in every(root, "mujoco"):
        _read_extension(context, block)
    read_materials(context, root)
    read_tree(context, root, floating_base)
    drop_unused_meshes(context)
    read_mimics(context, root)
    for node in root.children:
        if node.tag == "gazebo":
            read_gazebo(context, node)
    check_masses(context)
    for node in root.children:
        if node.tag == "transmission":
            read_transmission(context, node)
        elif node.tag == "ros2_control":
            read_ros2_control(context, node)
    if motors:
        add_motors(context, root)


def _read_extension(context: Context, block: Node) -> None:
    """MuJoCo's settings: as in MJCF, but angles are radians whatever they say."""
    context.check(block, (), tuple(EXTENSION))
    scope = read_scope(block)
    scope.compiler["angle"] = "radian"
    compiler = scope.compiler
    files = context.files
    files.meshdir = compiler.get("meshdir", compiler.get("assetdir", "")).replace("\\", "/")
    files.texturedir = compiler.get("texturedir", compiler.get("assetdir", "")).replace("\\", "/")
    files.strippath = compiler.get("strippath") == "true"
    reading = mjcf.Context(context.world, context.report, context.files.folder)
    reading.extras = context.world.extras = context.extras
    for node in block.walk():
        node.scope = scope
    for node in block.children:
        if node.tag in EXTENSION:
            EXTENSION[node.tag](reading, node)
    if context.extras.compiler.fusestatic:
        message = "Links fixed to their parents stay links of their own; fusestatic was kept for MuJoCo"
        context.note(block, message, "fusestatic", Outcome.CARRIED)
