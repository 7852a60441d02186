"""msd-studio info: what a scene holds."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from app.cli.arguments import add_robot, add_scene, robot_of

if TYPE_CHECKING:
    from engine.compiler import SceneModel
    from engine.msd.schema.world import World
    from engine.server import Layout

HELP = "summarize a scene: bodies with masses, joints, actuators, sensors, assets with sizes"

EXAMPLES = """\
examples:
  msd-studio info humanoid.xml
  msd-studio info robot.urdf --json | jq .mass
"""

KINDS = (
    "link", "joint", "free_joint", "geom", "site", "camera", "light", "actuator", "sensor", "tendon", "equality",
    "contact_pair", "keyframe", "mesh", "texture", "material", "hfield", "cloud", "splat",
)  # fmt: skip
"""What is counted, in this order; see `app.naming.kind_of`."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_robot(parser)


def run(args: argparse.Namespace) -> int:
    from app.cli.files import read_world
    from app.cli.messages import note
    from engine.compiler import BuildError, build

    world = read_world(args.file, args.asset_root, robot=robot_of(args), format=args.format)
    model = None
    try:
        model = build(world)
    except BuildError as error:
        note("; ".join(f"{reason.path}: {reason.message}" for reason in error.reasons))
        note("the scene cannot be built; masses and degrees of freedom are not known")
    about = summary(args.file, world, model)
    print(json.dumps(about, indent=2, ensure_ascii=False) if args.json else "\n".join(lines(about)))
    return 0 if model is not None else 1


def summary(file: str, world: World, model: SceneModel | None) -> dict[str, Any]:
    """What a scene holds, as JSON. Masses in kg, sizes in bytes."""
    about: dict[str, Any] = {
        "file": file,
        "name": world.name,
        "timestep": world.simulate_option.timestep,
        "counts": counts(world),
        "assets": assets_of(world),
    }
    if model is None:
        return about
    from engine.simulation.scene_layout import layout_of

    layout = layout_of(model, 0)
    masses = [float(mass) for mass in model.body_mass]
    joints: list[list[dict[str, Any]]] = [[] for _ in masses]
    for j, body in enumerate(layout.joint_body):
        joints[body].append({"name": layout.joint_name[j], "type": layout.joint_type[j]})
    about |= {
        "mass": sum(masses),
        "degrees_of_freedom": layout.nv,
        "positions": layout.nq,
        "controls": layout.nu,
        "bodies": [
            {"name": name, "parent": layout.body_parent[i], "mass": masses[i], "joints": joints[i]}
            for i, name in enumerate(layout.body_name)
        ],
        "actuators": actuators_of(world, layout),
        "sensors": [
            {"name": name or path, "path": path, "numbers": dim, "unit": unit}
            for name, path, dim, unit in zip(
                layout.sensor_name, layout.sensor_path, layout.sensor_dim, layout.sensor_unit, strict=True
            )
        ],
    }
    return about


def actuators_of(world: World, layout: Layout) -> list[dict[str, Any]]:
    """What each actuator is and what it drives."""
    from engine.msd import paths
    from engine.msd.schema import Actuator

    rows = []
    for name, path, unit in zip(layout.actuator_name, layout.actuator_path, layout.actuator_unit, strict=True):
        row = {"name": name or path, "path": path, "type": "", "target": "", "unit": unit}
        element = paths.get(world, path)
        if isinstance(element, Actuator):
            row["type"] = element.actuator_type.tag.lower()
            row["target"] = f"{element.target.tag.lower()} {element.target.value}"
        rows.append(row)
    return rows


def counts(world: World) -> dict[str, int]:
    """How many objects there are of each kind."""
    from collections import Counter

    from app.naming import kind_of
    from engine.msd.paths import walk
    from engine.msd.schema import Body

    found = Counter(kind_of(path, element) for path, element in walk(world) if not isinstance(element, Body))
    return {kind: found[kind] for kind in KINDS if found[kind]}


def assets_of(world: World) -> list[dict[str, Any]]:
    """The files that a scene names, with their sizes in bytes, and what keeps the others from being read."""
    from engine.msd.assets import asset_paths, place, resolve

    rows = []
    for where, file in asset_paths(world):
        row: dict[str, Any] = {"path": where, "file": file, "size": None}
        try:
            row["size"] = os.stat(resolve(world, file)).st_size
        except PermissionError as error:
            row["trouble"] = str(error) if error.errno is None else error.strerror
        except OSError:
            row["trouble"] = f"{place(world, file)} does not exist"
        rows.append(row)
    return rows


def lines(about: dict[str, Any]) -> Iterable[str]:
    """The summary for people."""
    yield f"{about['file']}: {about['name']!r}, time step {about['timestep']:g} s"
    if "mass" in about:
        yield (
            f"mass {about['mass']:.6g} kg, {about['degrees_of_freedom']} degrees of freedom, "
            f"{about['positions']} positions, {about['controls']} controls"
        )
    yield ", ".join(f"{count} {plural(kind, count)}" for kind, count in about["counts"].items()) or "nothing in it"
    if "bodies" in about:
        yield from titled("Bodies", tree(about["bodies"]), ("", "mass, kg", "joints"), ("", ">"))
        rows = [(row["name"], row["type"], row["target"], row["unit"]) for row in about["actuators"]]
        yield from titled("Actuators", rows, ("", "type", "of", "force in"))
        rows = [(row["name"], str(row["numbers"]), row["unit"]) for row in about["sensors"]]
        yield from titled("Sensors", rows, ("", "numbers", "unit"), ("", ">"))
    rows = [(row["file"], row.get("trouble") or f"{row['size']:,}", row["path"]) for row in about["assets"]]
    yield from titled("Files", rows, ("", "bytes", "of"), ("", ">"))


def plural(kind: str, count: int) -> str:
    words = kind.replace("_", " ")
    if count == 1:
        return words
    return {"equality": "equalities", "mesh": "meshes"}.get(words, f"{words}s")


def tree(bodies: Sequence[dict[str, Any]]) -> list[tuple[str, ...]]:
    """A row for each body, indented below its parent; the first is the world."""
    rows, depth = [], [0] * len(bodies)
    for i, body in enumerate(bodies):
        depth[i] = depth[body["parent"]] + 1 if i else 0
        joints = ", ".join(f"{joint['name']} ({joint['type']})".lstrip() for joint in body["joints"])
        mass = f"{body['mass']:.6g}" if body["mass"] else ""
        rows.append(("  " * depth[i] + (body["name"] or "(unnamed)"), mass, joints))
    return rows


def titled(
    title: str, rows: Sequence[Sequence[str]], heads: Sequence[str], sides: Sequence[str] = ()
) -> Iterable[str]:
    """A table with aligned columns; `sides`: `>` for columns of numbers. Nothing without rows."""
    if not rows:
        return
    table = [(title, *heads[1:]), *((f"  {row[0]}", *row[1:]) for row in rows)]
    widths = [max(len(cell) for cell in column) for column in zip(*table, strict=True)]
    sides = [*sides, *[""] * (len(heads) - len(sides))]
    yield ""
    for row in table:
        cells = (f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True))
        yield "  ".join(cells).rstrip()
