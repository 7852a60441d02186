"""What a scene holds: bodies with masses, joints, actuators, sensors and files, as data and as a text."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.msd.schema.world import World
    from engine.server import Layout

KINDS = (
    "link", "joint", "free_joint", "geom", "site", "camera", "light", "actuator", "sensor", "tendon", "equality",
    "contact_pair", "keyframe", "mesh", "texture", "material", "hfield", "cloud", "splat",
)  # fmt: skip
"""What is counted, in this order; see `app.naming.kind_of`."""


def summary(file: str, world: World, layout: Layout | None) -> dict[str, Any]:
    """What a scene holds, as JSON. Masses in kg, sizes in bytes.

    layout: of the built scene; without it masses and degrees of freedom are left out.
    """
    about: dict[str, Any] = {
        "file": file,
        "name": world.name,
        "timestep": world.simulate_option.timestep,
        "counts": counts(world),
        "assets": assets_of(world),
    }
    if layout is None:
        return about
    masses = layout.body_mass
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
        try:
            element = paths.get(world, path)
        except KeyError:
            element = None  # an engine that is still about the scene before an edit
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
