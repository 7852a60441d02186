"""An example of a plugin of MSD Studio: rows of dominoes.

Install it beside MSD Studio: `pip install resources/examples/plugin`. It adds a command and a template to the menu
Plugins, a panel that counts the links of the scene, and reads `.dominoes` files, which have a domino in each line:
`x y angle`, in meters and degrees.
"""

import math

from app.plugins import Plugin
from app.templates import starter
from engine import msd

SIZE = (0.012, 0.05, 0.1)
"""Half of the lengths of a domino, m."""


def register(plugin: Plugin) -> None:
    """The entry point: says what there is."""
    plugin.add_command("Row of Dominoes", add_row, "Ten dominoes along x")
    plugin.add_template("Dominoes", make_scene)
    plugin.add_panel("Link Count", make_panel)
    plugin.add_importer("Dominoes", [".dominoes"], read)


def domino(name: str, x: float, y: float, degrees: float = 0.0) -> msd.Body:
    """A domino that stands on the ground."""
    half = math.radians(degrees) / 2
    shape = msd.Geometry(name=f"{name}_shape", shape=msd.ShapeType.Box, size=SIZE)
    link = msd.Link(
        name=name,
        local_translation=(x, y, SIZE[2]),
        local_rotation=(0.0, 0.0, math.sin(half), math.cos(half)),
        geoms=[shape],
    )
    return msd.Body(link=link, free=msd.FreeJoint(name=f"{name}_free"))


def add_row(editor) -> None:
    """Ten dominoes in one undo step."""
    taken = {body.link.name for body in editor.document.world.hierarchy.bodies}
    free = (number for number in range(10000) if f"domino_{number}" not in taken)
    with editor.document.macro("Add row of dominoes"):
        for i in range(10):
            bodies = editor.document.world.hierarchy.bodies
            editor.document.insert("hierarchy.bodies", len(bodies), domino(f"domino_{next(free)}", 0.08 * i, 0.0))


def make_scene() -> msd.World:
    """A circle of dominoes, one of which leans."""
    world = starter()
    for i in range(36):
        angle = math.radians(10 * i)
        place = 0.5 * math.cos(angle), 0.5 * math.sin(angle)
        world.hierarchy.bodies.append(domino(f"domino_{i}", *place, 10 * i + 90))
    return world


def read(path: str, report: msd.Report) -> msd.World:
    """The World in a file of dominoes; other lines are reported."""
    world = starter()
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                x, y, degrees = map(float, line.split())
            except ValueError:
                report.add(msd.report.Finding("this line is not a domino and was left out", path, number))
                continue
            world.hierarchy.bodies.append(domino(f"domino_{number}", x, y, degrees))
    return world


def make_panel(editor):
    """How many links there are, as the scene is edited."""
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QLabel

    label = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)

    def show(*_: object) -> None:
        from engine.msd.by_name import by_name

        (links,) = by_name(editor.document.world, "links")
        label.setText(f"{len(links)} links")

    show()
    editor.edited.connect(show)
    editor.document_changed.connect(show)
    return label
