"""Files that a URDF names: relative paths, packages, URIs."""

from __future__ import annotations

import math
import os
import posixpath
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from engine.msd import allowed_folders
from engine.regular_files import ABSENT, absence, open_regular, read_regular

MANIFESTS = ("package.xml", "model.config")
"""Files that mark a folder as a ROS package or a Gazebo model."""
LARGEST_MANIFEST = 1 << 20
DEEPEST = 5
"""Folders from that of a URDF up to that of its package, both counted; a far one would be allowed by accident."""
HEAD = 1 << 16
"""Bytes at the start of a .dae file that say its unit."""


class File(NamedTuple):
    """A file that a URDF names."""

    path: str
    """As it goes into the World: relative to the folder of the URDF."""
    message: str = ""
    """What is to be reported about it, if anything."""
    missing: bool = False
    guessed: bool = False


class Files:
    """Finds the files that a URDF names.

    Args:
        folder: folder of the URDF.
        roots: folders below which may be read.
        packages: package or model name to its folder, asked before the folders above the URDF.
    """

    def __init__(self, folder: Path, roots: Sequence[str], packages: Mapping[str, str | os.PathLike[str]]) -> None:
        self.folder, self.packages = folder, dict(packages)
        self.meshdir = self.texturedir = ""
        self.strippath = False
        """Settings of MuJoCo's <compiler>."""
        own = enclosing_package(folder)
        allowed = [*roots, *(os.path.abspath(path) for path in self.packages.values())]
        self.roots = tuple(dict.fromkeys(allowed if own is None else [*allowed, str(own)]))
        self._found: dict[str, list[Path]] = {}

    def find(self, name: str, subfolder: str = "") -> File:
        """The file called `name`, a path or a URI; `subfolder` is MuJoCo's meshdir or texturedir."""
        name = name.strip().replace("\\", "/")
        if "\0" in unquote(name):
            return File("", f"The file {name!r} cannot exist; the name contains a zero byte", missing=True)
        scheme, _, rest = name.partition("://")
        if self.strippath:
            return self._choose(name, [self.folder / subfolder / posixpath.basename(name)])
        if not rest:
            # MuJoCo looks in meshdir alone; files next to the URDF are what was meant when that has none.
            places = [self.folder / subfolder / name, self.folder / name]
            return self._choose(name, places)
        rest = unquote(rest)
        if scheme in ("package", "model"):
            return self._in_package(name, *rest.partition("/")[::2])
        if scheme == "file":
            return self._choose(name, [Path(unquote(urlsplit(name).path))])
        message = f"The file {name!r} cannot be read; package://, model://, file:// and relative paths can"
        return File(name, message, missing=True)

    def may_read(self, path: str) -> bool:
        """Whether the file at a path of the World lies where files may be read."""
        try:
            allowed_folders.check_inside(self.folder / path, self.roots)
        except allowed_folders.OutsideError:
            return False
        return True

    def beside(self, file: str, name: str) -> File:
        """The file called `name` in the folder of another, whose path in the World is `file`."""
        return self._choose(name, [self.folder / posixpath.dirname(file) / name])

    def _in_package(self, name: str, package: str, rest: str) -> File:
        places = [folder / rest for folder in self._folders(package)]
        guesses = [self.folder / rest, self.folder.parent / rest]
        chosen = self._choose(name, places)
        if not chosen.missing:
            return chosen
        guess = self._choose(name, guesses)
        if not guess.missing and not guess.message:
            message = f"There is no package {package!r} that has {rest!r}; {guess.path!r} is used instead"
            return File(guess.path, message, guessed=True)
        if places:
            return chosen
        message = (
            f"The package {package!r} was not found in {self.folder} or a folder above it, so {name!r} is missing; "
            "put the package there, or name its folder in `packages`"
        )
        return File(guess.path, message, missing=True)

    def _folders(self, package: str) -> list[Path]:
        """Where a package may be: given, or above the URDF by the name of the folder or of its manifest."""
        if package not in self._found:
            found = [Path(os.path.abspath(self.packages[package]))] if package in self.packages else []
            for above in (self.folder, *self.folder.parents):
                if above.name == package or package_name(above) == package:
                    found.append(above)
                if package and package not in (".", "..") and os.path.isdir(above / package):
                    found.append(above / package)
            self._found[package] = list(dict.fromkeys(found))
        return self._found[package]

    def _choose(self, name: str, places: list[Path]) -> File:
        """The first place that has the file; else the first that may not be read; else the first."""
        outside: File | None = None
        for place in places:
            place = Path(os.path.normpath(place))
            path = os.path.relpath(place, self.folder).replace(os.sep, "/")
            if os.path.isabs(name) or name.startswith("file:"):
                path = str(place)
            try:
                allowed_folders.check_inside(place, self.roots)
            except allowed_folders.OutsideError as error:
                outside = outside or File(path, str(error))
                continue
            if os.path.isfile(place):
                return File(path)
        if outside is not None:
            return outside
        if not places:
            return File(name, missing=True)
        looked = " and ".join(dict.fromkeys(os.path.normpath(place) for place in places))
        path = os.path.relpath(places[0], self.folder).replace(os.sep, "/")
        found = next((reason for place in places if (reason := absence(os.path.normpath(place))) != ABSENT), ABSENT)
        return File(path, f"The file {name!r} {found}; looked for {looked}", missing=True)


def collada_unit(file: Path) -> float:
    """Metres per unit of a .dae file: COLLADA's <unit meter>, which RViz and Gazebo obey (and not its <up_axis>)."""
    try:
        with open_regular(file) as stream:
            found = re.search(rb"""<unit\b[^>]*\bmeter\s*=\s*["']([^"']+)["']""", stream.read(HEAD))
        unit = float(found[1]) if found else 1.0
    except (OSError, ValueError):
        return 1.0
    return unit if 0 < unit < math.inf else 1.0


def enclosing_package(folder: Path) -> Path | None:
    """The nearest folder, `folder` or above, that a manifest marks as a package."""
    for above in (folder, *folder.parents)[:DEEPEST]:
        if any(os.path.isfile(above / manifest) for manifest in MANIFESTS):
            return above
    return None


def package_name(folder: Path) -> str:
    """The name that the package.xml of a folder gives it; empty when there is none."""
    manifest = folder / "package.xml"
    try:
        root = fromstring(read_regular(manifest, LARGEST_MANIFEST))
    except (OSError, ParseError, DefusedXmlException, ValueError, LookupError):
        return ""
    name = re.sub(r"\s", "", root.findtext("name") or "")
    return name if root.tag == "package" else ""
