"""Paths that a caller gives, as absolute ones: what cannot be one is refused in words before a file is touched."""

from __future__ import annotations

import os
from typing import Any

from engine.errors import SceneError
from engine.msd.schema.assigning import WrongTypeError, shown


def absolute_path(function: str, path: Any) -> str:
    """The absolute path of a file or folder that `function` was given.

    Raises:
        WrongTypeError: it is neither a text nor a `pathlib.Path`.
        SceneError: it is empty, or no file can have it.
    """
    text = os.fspath(path) if isinstance(path, os.PathLike) else path
    if not isinstance(text, str):
        raise WrongTypeError(f"{function} takes a path, a text or a pathlib.Path, not {shown(text)}")
    if not text:
        raise SceneError(f"{function} was given an empty path; give that of a file")
    if "\0" in text:
        raise SceneError(f"a path cannot hold a zero byte, as {text[:200]!r} does; leave it out")
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        raise SceneError(
            f"{text[:200]!r} holds half of a character (a lone surrogate); no file has such a name"
        ) from None
    return os.path.abspath(text)


def target_path(function: str, path: Any) -> str:
    """`absolute_path` of a file that is to be written. Raises SceneError for a folder, too."""
    file = absolute_path(function, path)
    if os.fspath(path).endswith((os.sep, os.altsep or os.sep)) or os.path.isdir(file):
        raise SceneError("this is a folder; add the name of the file, such as scene.msd", file)
    return file
