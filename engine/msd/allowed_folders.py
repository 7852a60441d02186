"""Whether a file that a scene names may be read: only below the folders that the user consents to."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path


class OutsideError(PermissionError):
    """A scene names a file outside the folders that it may read."""

    def __init__(self, file: Path, roots: Sequence[str]) -> None:
        self.file = file
        folder = os.path.commonpath([*roots, os.path.dirname(file)]) if roots else os.path.dirname(file)
        self.folder = folder
        """The smallest folder whose consent would do."""
        super().__init__(
            f"{file} lies outside the scene's folder ({', '.join(roots) or 'none'}) and was not read; "
            f"move it there, or allow {folder} (--asset-root {folder})"
        )


def together(errors: Sequence[OutsideError]) -> str:
    """One sentence on all files that a scene may not read; "" where there are none."""
    files = sorted({str(error.file) for error in errors})
    if len(files) < 2:
        return "".join(map(str, errors[:1]))
    folder = os.path.commonpath([error.folder for error in errors])
    return (
        f"{len(files)} files that the scene names lie outside its folder and were not read, such as {files[0]}; "
        f"move them there, or allow {folder} (--asset-root {folder})"
    )


def check_inside(file: Path, roots: Sequence[str] | None) -> Path:
    """`file` with links followed. Raises OutsideError when it is below none of `roots`; None allows every place."""
    try:
        real = os.path.realpath(file)
    except ValueError:  # about a zero byte or half of a character in the name: there is nothing that could be read
        return file
    if roots is not None and not any(_below(real, os.path.realpath(root)) for root in roots):
        raise OutsideError(Path(real), roots)
    return file


def _below(file: str, root: str) -> bool:
    return file == root or file.startswith(root.rstrip(os.sep) + os.sep)
