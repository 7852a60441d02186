"""What a row of the tree shows: its name and its icon, and the text that the search looks through."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.naming import kind_label, kind_of, name_of, source_of
from engine.msd.paths import parse
from engine.msd.schema import MujocoExclude, PluginUse, RawMjcf
from ui.language.phrases import translated
from ui.tree.structure import Row


def label_of(row: Row) -> str:
    """What a row of an object is called."""
    if isinstance(row.element, tuple):
        return " – ".join(row.element)
    name = name_of(row.path, row.element)
    if name:
        return name
    step = parse(row.entry_path)[-1]
    return (
        f"{translated(kind_label(row.path, row.element))} {step}"
        if isinstance(step, int)
        else QCoreApplication.translate("SceneTreeModel", "free joint")
    )


def icon_of(row: Row) -> str:
    """Name of the icon of a row of an object."""
    if isinstance(row.element, tuple):
        return "collision_ignore"
    if isinstance(row.element, (RawMjcf, PluginUse)):
        return "file"
    if isinstance(row.element, MujocoExclude):
        return "collision_ignore"
    kind = kind_of(row.path, row.element)
    if kind == "link" and source_of(row.element):
        return "object"
    if kind == "light":
        return f"light_{row.element.type_.variant}"
    if kind == "geom":
        return f"geom_{row.element.shape.name.lower()}"
    return kind or row.path.rpartition("[")[0].rpartition(".")[2].rstrip("s")


def searched_text(row: Row) -> str:
    """The text of a row that the search looks through."""
    if row.group is not None:
        return row.group.label
    kind = kind_label(row.path, row.element)
    return f"{label_of(row)} {kind} {translated(kind)} {source_of(row.element)}".rstrip()
