"""Where the asset files of a model lie."""

from __future__ import annotations

import os
import posixpath

from engine.msd.mjcf.context import Context
from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.regular_files import absence


def stem(file: str) -> str:
    """Name of an asset that has none: its file's name without folder and suffix."""
    return posixpath.splitext(posixpath.basename(file.replace("\\", "/")))[0]


def asset_path(context: Context, node: Node, attribute: str, kind: str, suffixes: tuple[str, ...]) -> str:
    """Path of an asset file relative to the main file's folder.

    Args:
        kind: the compiler setting that says the folder: meshdir or texturedir; assetdir stands in for both.

    Raises:
        SceneError: the suffix is of no such asset.
    """
    name = node.attrib[attribute].replace("\\", "/")
    scope = node.scope
    suffix = posixpath.splitext(name)[1].lower()
    if suffix and suffix not in suffixes:
        raise node.error(f"Expected a file ending in {', '.join(suffixes)}, got {name!r}", attribute)
    if scope.compiler.get("strippath") == "true":
        name = posixpath.basename(name)
    folder = scope.compiler.get(kind, scope.compiler.get("assetdir", "")).replace("\\", "/")
    candidates = [
        posixpath.normpath(posixpath.join(base, name))
        for base in (
            posixpath.join(scope.folder, folder),
            posixpath.join(node.folder, folder),
            node.folder,
        )
    ]
    for candidate in candidates:
        if os.path.isfile(context.folder / candidate):
            return candidate
    context.note(
        node,
        f"The file {name!r} {absence(context.folder / candidates[0])}; looked for {candidates[0]!r}; put it there",
        attribute,
        Outcome.CARRIED,
    )
    return candidates[0]
