"""How fast the window is with 100, 1,000 and 10,000 links: CPU seconds of what people do, and pictures a second.

Not part of the ordinary run, and nothing is asserted about time, which depends on the machine:
`packaging/with_display.sh .venv/bin/python -m pytest tests/benchmarks/test_speed_of_the_window.py -s`.
"""

from __future__ import annotations

import os
import time

import numpy as np
import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from app.document import Document
from app.editor import Editor
from app.session import Session
from engine.msd.paths import get
from engine.msd.schema import (
    Body,
    CollisionMask,
    Geometry,
    GeomVisualAttrs,
    Joint,
    Light,
    LightType,
    Link,
    Material,
    ShapeType,
    World,
)
from render.poses import links

SIZES = [int(size) for size in os.environ.get("WINDOW_BENCHMARK_SIZES", "100,1000,10000").split(",")]

QUIET = 0.4
"""Window and engine have finished when the engine used no CPU for so long, s."""

PLAYED = 5.0
"""How long the simulation is watched, s."""


def scene(count: int) -> World:
    """Over a floor and under a sun one half pendulums side by side, the other half arms of ten links; each link has a
    joint and a box, of one of eight materials."""
    world = World(name=f"{count} links")
    random = np.random.default_rng(7)
    for k in range(8):
        world.assets.materials[f"paint {k}"] = Material(color=[*random.uniform(0.2, 0.9, 3), 1.0])
    world.hierarchy.geoms.append(Geometry(name="floor", shape=ShapeType.InfinitePlane))
    world.hierarchy.lights.append(Light(name="sun", type_=LightType.directional(), direction=[0.3, 0.2, -1.0]))
    world.hierarchy.lights[0].type_.value.illuminance = 3000.0
    bodies = world.hierarchy.bodies
    side = int(np.ceil(np.sqrt(0.55 * count)))
    above = None
    for i in range(count):
        link = _link(i)
        if above is not None and i >= count // 2 and (i - count // 2) % 10:
            link.local_translation = [0.0, 0.0, -0.1]
            above.children.append(link)
        else:
            link.local_translation = [0.6 * (len(bodies) % side), 0.6 * (len(bodies) // side), 1.0]
            bodies.append(Body(link=link))
        above = link
    return world


def _link(i: int) -> Link:
    box = Geometry(name=f"box{i}", shape=ShapeType.Box, size=[0.02, 0.02, 0.05], position=[0.01, 0.0, -0.05])
    box.visual = GeomVisualAttrs(material=f"paint {i % 8}")
    box.collision_mask = CollisionMask(collide_group=2, collide_with=1)  # with the floor
    return Link(name=f"link{i}", joints=[Joint(name=f"joint{i}", axis=[0.0, 1.0, 0.0])], geoms=[box])


def cpu_of(pid: int) -> float:
    """CPU seconds that a process has used."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Bench:
    """A window on a scene, and what the two processes spend."""

    def __init__(self, window) -> None:
        self.window, self.document, self.view = window, window.document, window.viewport
        self.engine = window.session.engine._transport.pid
        self.pictures = 0
        self.view.drawing.connect(self._count)

    def _count(self) -> None:
        self.pictures += 1

    def run(self, seconds: float) -> None:
        """Let the window live for a while."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            QApplication.processEvents()
            time.sleep(0.001)

    def picture(self) -> None:
        """Until what changed is on the screen."""
        while self.view._dirty:
            QApplication.processEvents()
            time.sleep(0.0005)

    def settle(self) -> None:
        """Until the engine has nothing to do and the view stands still."""
        while True:
            before = cpu_of(self.engine)
            self.run(QUIET)
            if cpu_of(self.engine) - before < 0.02 and not self.view._dirty:
                return

    def measure(self, name: str, action, settle: bool = True) -> None:
        """Print what an action costs: CPU until it returns, wall time until its picture, CPU of both processes until
        all is quiet again, less what they spend when nothing happens."""
        self.settle()
        idle, begin = time.process_time(), time.perf_counter()
        self.run(QUIET)
        idle = (time.process_time() - idle) / (time.perf_counter() - begin)
        window, engine, begin = time.process_time(), cpu_of(self.engine), time.perf_counter()
        action()
        call = time.process_time() - window
        self.picture()
        wall, shown = time.perf_counter() - begin, time.process_time() - window
        self.settle()
        total = time.process_time() - window - idle * (time.perf_counter() - begin)
        simulation = cpu_of(self.engine) - engine
        print(
            f"  {name:34} call {call:7.3f}  to the picture {shown:7.3f} (wall {wall:6.3f})"
            f"  in all {total:7.3f}  engine {simulation:6.2f}"
        )


@pytest.fixture
def bench(qapp, tmp_path, request):
    from ui.application import make_application
    from ui.main_window import MainWindow

    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))
    make_application()
    document = Document(scene(request.param))
    window = MainWindow(Editor(document, Session(document)))
    window.resize(1440, 900)
    window.show()
    bench = Bench(window)
    while window.session.frame() is None or bench.view._dirty:
        bench.run(0.1)
    bench.settle()
    yield bench
    document.undo_stack.set_clean()
    window.close()
    window.deleteLater()
    QApplication.processEvents()


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("bench", SIZES, indirect=True)
def test_the_window(bench):
    window, document, selection = bench.window, bench.document, bench.window.selection
    bodies = document.world.hierarchy.bodies
    middle = f"hierarchy.bodies[{len(bodies) // 2}].link"
    box = f"{middle}.geoms[0]"
    print(f"\n{window.document.world.name}; CPU seconds")

    bench.measure("select one", lambda: selection.set([middle]))
    bench.measure("select another", lambda: selection.set([box]))
    for path, what in ((f"{box}.position", "geom"), (f"{middle}.local_translation", "link")):
        place = get(document.world, path).copy()
        selection.set([path.rpartition(".")[0]])
        bench.measure(f"drag a {what}, 30 steps at once", lambda p=path, v=place: drag(bench, p, v, shown=False))
        bench.measure(f"drag a {what}, 30 steps shown", lambda p=path, v=place: drag(bench, p, v, shown=True))
    for path, value in EDITS.items():
        bench.measure(
            path.rpartition(".")[2].replace("_", " ") + " set",
            lambda p=path.format(link=middle, box=box), v=value: document.set(p, v),
        )

    bench.measure("select all", window.tree.view.selectAll)
    bench.measure("select none", selection.clear)
    nodes = links(document.world)[1:]
    bench.measure("select all boxes", lambda: selection.set([f"{node.path}.geoms[0]" for node in nodes]))
    bench.measure("select none", selection.clear)
    chosen = [node.path for node in nodes if not node.element.children]
    chosen = chosen[:: max(len(chosen) // 100, 2)][:100]
    bench.measure(f"select {len(chosen)}", lambda: selection.set(chosen))
    for command in ("delete", "undo", "redo", "undo"):
        bench.measure(f"{command} {len(chosen)}", lambda c=command: window.run_command(c))
    selection.set([middle])
    for command in ("duplicate", "undo"):
        bench.measure(f"{command} one", lambda c=command: window.run_command(c))
    first = [node.path for node in links(document.world)[1:1001]]
    bench.measure(f"{len(first)} edits in one macro", lambda: edit_all(document, first))
    for command in ("undo", "redo"):
        bench.measure(f"{command} the macro", lambda c=command: window.run_command(c))
    bench.measure("rename one", lambda: document.rename(middle, "another"))
    play(bench)


def edit_all(document: Document, paths: list[str]) -> None:
    """What Repair All does with a finding in each of these links."""
    with document.macro("Repair All"):
        for path in paths:
            document.set(f"{path}.joints[0].armature", 0.2)


EDITS = {
    'assets.materials["paint 3"].color': np.array([1.0, 0.0, 0.0, 1.0]),
    "hierarchy.lights[0].type_.value.illuminance": 5000.0,
    "{box}.visual.color": np.array([0.0, 1.0, 0.0, 1.0]),
    "{box}.physics_material.friction": np.array([0.5, 0.01, 0.001]),
    "{link}.joints[0].armature": 0.1,
}


def drag(bench: Bench, path: str, start: np.ndarray, shown: bool) -> None:
    """Move something in 30 steps, each shown or as fast as it goes."""
    for step in range(1, 31):
        bench.document.set(path, start + [0.0, 0.002 * step, 0.0], merge=f"drag {path}")
        if shown:
            bench.picture()
    bench.document.end_merge()


def play(bench: Bench) -> None:
    """Watch the simulation run."""
    window = bench.window
    window.run_command("play")
    bench.run(2.0)
    begin, pictures, cpu, engine = time.perf_counter(), bench.pictures, time.process_time(), cpu_of(bench.engine)
    simulated = window.session.frame().time
    bench.run(PLAYED)
    wall = time.perf_counter() - begin
    print(
        f"  playing: {(bench.pictures - pictures) / wall:.1f} pictures a second, real-time factor"
        f" {(window.session.frame().time - simulated) / wall:.2f}; CPU seconds a second: window"
        f" {(time.process_time() - cpu) / wall:.2f}, engine {(cpu_of(bench.engine) - engine) / wall:.2f}"
    )
    window.run_command("play")
