"""How fast the scene tree is with 100, 1,000 and 10,000 links: what people do there, and opening such a scene.

Not part of the ordinary run, and nothing is asserted about time, which depends on the machine:
`packaging/with_display.sh .venv/bin/python -m pytest tests/benchmarks/test_speed_of_the_tree.py -s`. No engine runs.
"""

from __future__ import annotations

import time

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from test_speed_of_the_window import SIZES, scene

from app.document import Document
from app.editor import Editor
from app.session import Session
from engine import msd
from engine.msd.writing import to_json


class NoEngine:
    """A simulation that is none."""

    def __getattr__(self, name: str):
        return lambda *args, **kwargs: None


def measure(name: str, action) -> None:
    """Print what an action costs until its rows are painted: wall time, and CPU time of the window."""
    QApplication.processEvents()
    begin, cpu = time.perf_counter(), time.process_time()
    action()
    QApplication.processEvents()
    print(f"  {name:24} wall {time.perf_counter() - begin:7.3f} s  CPU {time.process_time() - cpu:7.3f} s")


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("count", SIZES)
def test_the_tree(qapp, count, tmp_path):
    from ui.application import make_application
    from ui.edit_actions import EditActions
    from ui.tree.panel import TreePanel

    make_application()
    text = to_json(scene(count)).decode()
    print(f"\n{count} links")
    opened: list = []

    def open_scene() -> None:
        document = Document(msd.from_str(text, "msd"))
        editor = Editor(document, Session(document, NoEngine()))  # type: ignore[arg-type]
        opened.extend((document, editor, TreePanel(editor)))
        opened[2].resize(300, 900)
        opened[2].show()

    measure("open", open_scene)
    document, editor, tree = opened
    edits = EditActions(editor, tree)
    middle = f"hierarchy.bodies[{len(document.world.hierarchy.bodies) // 2}].link"
    last = f"hierarchy.bodies[{len(document.world.hierarchy.bodies) - 1}].link"
    measure("select one", lambda: editor.selection.set([middle]))
    measure("edit one", lambda: document.set(f"{middle}.local_translation", np.array((0.0, 0.0, 2.0))))
    measure("rename", lambda: document.rename(middle, "another"))
    measure("add", lambda: edits.add("body_box"))
    measure("undo", document.undo)
    measure("reparent", lambda: document.move_all([last], f"{middle}.children", 0))
    measure("undo", document.undo)
    editor.selection.set([middle])
    measure("copy and paste", lambda: (edits.copy(), edits.paste()))
    measure("undo", document.undo)
    measure("search a name", lambda: tree.search.setText(f"joint{count // 2}"))
    measure("search type:joint", lambda: tree.search.setText("type:joint"))
    measure("no search", tree.search.clear)
    measure("collapse all", tree.view.collapseAll)
    measure("expand all", tree.view.expandAll)
    measure("select one, expanded", lambda: editor.selection.set([last]))
    measure("add, expanded", lambda: edits.add("body_box"))
    measure("undo, expanded", document.undo)
    measure("reparent, expanded", lambda: document.move_all([last], f"{middle}.children", 0))
    measure("rename, expanded", lambda: document.rename(middle, "other"))
    measure("select all", tree.select_all)
    tree.close()
    tree.deleteLater()
