"""What was done to a document as a Python script: shown line by line, and written to a file that rebuilds the
scene."""

from __future__ import annotations

import copy
import io
import os
import zipfile
from collections.abc import Mapping
from typing import Any

import numpy as np

from app.document import Document
from app.scene_templates import SCENE_TEMPLATES
from engine import msd
from engine.errors import SceneError
from engine.msd.edits import apply
from engine.msd.replacing import write_whole
from engine.msd.schema.base import same
from engine.msd.schema.world import World
from engine.msd.source import Arrays, quoted
from engine.msd.statements import groups_in
from engine.msd.undo_stack import Step

SUFFIX = ".py"


def step_source(step: Step, arrays: Arrays) -> str:
    """What an undo step does, as statements of Python below a comment; empty for one that does not edit the scene."""
    lines = [statement.source(arrays) for statement in step.statements]
    return "\n".join([f"# {' '.join(step.text.split())}", *lines]) if lines else ""


def done_source(document: Document, arrays: Arrays) -> str:
    """What was done to a document since it was opened and not undone, as statements of Python."""
    stack = document.undo_stack
    sources = (step_source(step, arrays) for step in stack.steps[: stack.index])
    return "\n\n".join(source for source in sources if source)


def beginning(document: Document) -> World:
    """A copy of the World as it was before the first step that can be undone."""
    stack = document.undo_stack
    known: dict[
        int, Any
    ] = {}  # objects of the scene that steps hold too, as what was moved, are one in the copies too
    world = copy.deepcopy(document.world, known)
    for step in reversed(stack.steps[: stack.index]):
        for edit in copy.deepcopy(step.edits, known):
            apply(world, edit)
    return world


def export_script(document: Document, path: str, robot: Mapping[str, bool] | None = None) -> list[str]:
    """Write a script that rebuilds the scene as it is now: from the file or template that it began with where those
    give that scene still, else from a copy of it beside the script. Returns the files that were written.

    Args:
        path: of the script, `.py`.
        robot: `floating_base`, `repair` and `motors` with which the document was read from a URDF.

    Raises:
        SceneError: names the file that cannot be written, and why.
    """
    if not path.lower().endswith(SUFFIX):
        raise SceneError("a script is a file that ends in .py", path)
    arrays = Arrays()
    source = done_source(document, arrays)
    stem, folder = os.path.splitext(path)[0], os.path.dirname(os.path.abspath(path))
    first, written = beginning(document), [path]
    files: dict[str, list[bytes]] = {}
    begin, said = _begin_of(document, first, folder, robot)
    if not begin:
        begun = f"{stem}_begin.msdb"
        files[begun] = [msd.to_msgpack(first)]
        read = f"(HERE / {quoted(os.path.basename(begun))}).read_bytes()"
        begin = f"world = msd.from_msgpack({read}, {quoted(document.world.source_path or '')})"
        said = f"a copy of the scene as it was, {os.path.basename(begun)}"
    if arrays:
        files[f"{stem}_arrays.npz"] = [_archive(arrays)]
        begin += f"\narrays = np.load(HERE / {quoted(f'{os.path.basename(stem)}_arrays.npz')})"
    files[path] = [_script(source, begin, said).encode()]
    for file, content in files.items():
        try:
            write_whole(file, content)
        except OSError as error:
            raise SceneError(f"cannot be written: {error.strerror or error}", file) from None
    return [*written, *(file for file in files if file != path)]


def _begin_of(document: Document, first: World, folder: str, robot: Mapping[str, bool] | None) -> tuple[str, str]:
    """A statement that gives the World before the first step, and what that begins with, in words; empty where
    neither a file nor a template does."""
    file = document.read_from and os.path.abspath(document.read_from)
    if file:
        roots = tuple(root for root in document.world.asset_roots or () if root != os.path.dirname(file))
        try:
            found = msd.from_file(file, None, roots, robot)
        except (SceneError, OSError):
            found = None
        if found is not None and same(found, first):
            inside = os.path.dirname(file) == folder
            text = f"HERE / {quoted(os.path.basename(file))}" if inside else quoted(file)
            options = [f"asset_roots={list(roots)!r}"] if roots else []
            options += [f"robot={dict(robot)!r}"] if robot else []
            return f"world = msd.from_file({', '.join([text, *options])})", os.path.basename(file)
    for template in SCENE_TEMPLATES if not file else ():
        if same(template.make(), first):
            begin = (
                f'from app.scene_templates import scene_template\n\nworld = scene_template("{template.id}").make()'
            )
            return begin, f"the template {template.title}"
    return "", ""


def _script(source: str, begin: str, said: str) -> str:
    imports = ["from pathlib import Path", "", "import numpy as np"]
    imports += ["from msgspec import UNSET"] if "UNSET" in source else []
    template, _, rest = begin.rpartition("\n\n")
    imports += ["", *([template] if template else []), "from engine import msd"]
    groups = groups_in(source)
    if groups:
        imports.append("from engine.msd.by_name import by_name")
    if "value_of(" in source:
        imports.append("from engine.msd.edit_codec import value_of")
    if "edits." in source:
        imports.append("from engine.msd import edits")
    targets = ", ".join(groups) + ("," if len(groups) == 1 else "")
    lookup = f"{targets} = by_name(world, {', '.join(map(quoted, groups))})"
    said = "".join(letter for letter in said if letter.isprintable() and letter not in '"\\\\')
    parts = [
        f'"""Rebuilds a scene that was made in MSD Studio, from {said}.\n\nRun it with the name of a file to write'
        ' the scene there, or open it in MSD Studio: `world` is the scene.\n"""',
        "\n".join(["import sys", *imports]),
        f"HERE = Path(__file__).parent\n\n{rest}" + (f"\n{lookup}" if groups else ""),
        source,
        'if __name__ == "__main__":\n    for file in sys.argv[1:]:\n        msd.save(world, file)',
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _archive(arrays: Arrays) -> bytes:
    """Arrays as a .npz file, the same bytes for the same arrays."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, array in arrays.items():
            content = io.BytesIO()
            np.save(content, array, allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), content.getvalue(), zipfile.ZIP_DEFLATED)
    return stream.getvalue()
