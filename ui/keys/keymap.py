"""Which keys run which command: a preset, and what the user has changed; remembered, and written to files."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from PySide6.QtCore import QCoreApplication, QSettings
from PySide6.QtGui import QKeySequence

from engine.signals import Signal
from ui.commands import ALL, command
from ui.keys.mouse import MICE, MOUSE_SETTING
from ui.keys.presets import PRESETS, Preset

PRESET_SETTING, OWN_SETTING = "keys/preset", "keys/own"
VERSION = 1
MOST_KEYS = 6
"""Of one command."""
LARGEST_FILE = 2**20
"""Bytes; what is larger is no file of keys."""

changed = Signal()
"""The keys or the mouse are others now."""

Keys = tuple[str, ...]


class KeymapError(ValueError):
    """A file of keys cannot be used; the sentence says why."""


class Keymap(NamedTuple):
    """A preset, and the keys of the commands that the user has changed. No key stands in `own` twice."""

    preset: str = PRESETS[0].id
    own: Mapping[str, Keys] = {}

    def all(self) -> dict[str, Keys]:
        """The keys of every command: the user's, then the preset's, then those of the table; each key belongs to the
        first of these that has it."""
        chosen = preset(self.preset)
        result: dict[str, Keys] = {}
        taken: set[str] = set()
        for table in (self.own, chosen.keys, {c.id: c.shortcut for c in ALL}):
            now = {
                id: tuple(key for key in map(normal, keys) if key not in taken)
                for id, keys in table.items()
                if id not in result
            }
            result |= now
            taken |= {key for keys in now.values() for key in keys}
        return {c.id: result[c.id] for c in ALL}

    def default(self, id: str) -> Keys:
        """The keys of a command in the preset."""
        return Keymap(self.preset).all()[id]

    def users(self, key: str) -> list[str]:
        """The commands that have a key."""
        return [id for id, keys in self.all().items() if normal(key) in keys]

    def gives(self, key: str) -> bool:
        """Whether the user or the preset has given a key to a command; those of the table give way to the view."""
        tables = self.own, preset(self.preset).keys
        return any(key in keys for table in tables for keys in table.values())

    def with_keys(self, id: str, keys: Keys) -> Keymap:
        """With these keys of a command, which other commands lose."""
        keys = tuple(dict.fromkeys(map(normal, keys)))[:MOST_KEYS]
        own = self._without(keys, id)
        return self._replace(own={**own, id: keys})._tidy()

    def with_default(self, id: str) -> Keymap:
        """With the keys of the preset for a command, which other commands lose."""
        keys = self.default(id)
        own = self._without(keys, id)
        return self._replace(own=own)._tidy()

    def _without(self, keys: Keys, id: str) -> dict[str, Keys]:
        """What the user has changed of other commands than one, without some keys."""
        others = {other: theirs for other, theirs in self.own.items() if other != id}
        return {other: tuple(key for key in theirs if key not in keys) for other, theirs in others.items()}

    def _tidy(self) -> Keymap:
        """Without changes that change nothing."""
        return self._replace(own={id: keys for id, keys in self.own.items() if keys != self.default(id)})


def preset(id: str) -> Preset:
    """The preset of an id, the default one for any other text."""
    return next((one for one in PRESETS if one.id == id), PRESETS[0])


def normal(key: str) -> str:
    """A key as Qt writes it, the same everywhere: `ctrl+s` becomes `Ctrl+S`."""
    return QKeySequence(key, QKeySequence.SequenceFormat.PortableText).toString(
        QKeySequence.SequenceFormat.PortableText
    )


def is_for_views(key: str) -> bool:
    """Whether a key acts only while a view has the focus: plain figures, which people type, and arrows, by which they
    move in lists."""
    return key in {*map(str, range(10)), "Left", "Right", "Up", "Down"}


def shown(keys: Keys) -> str:
    """Keys as people read them."""
    return ", ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def keymap() -> Keymap:
    """What is remembered; what is no keymap is left out."""
    stored = QSettings()
    own: dict[str, Keys] = {}
    with contextlib.suppress(KeymapError, msgspec.DecodeError):
        own = _read_own(msgspec.json.decode(str(stored.value(OWN_SETTING, "{}"))), lambda _: None)
    return Keymap(preset(str(stored.value(PRESET_SETTING))).id, own)


def use(keymap: Keymap, mouse: str | None = None) -> None:
    """Apply and remember a keymap, and with it a habit of the mouse, an id of `MICE`."""
    stored = QSettings()
    stored.setValue(PRESET_SETTING, keymap.preset)
    stored.setValue(OWN_SETTING, msgspec.json.encode(keymap.own).decode())
    if mouse is not None:
        stored.setValue(MOUSE_SETTING, mouse)
    changed.emit()


# ------------------------------------------------------------------------------------------------------ files


def encoded(keymap: Keymap, mouse: str) -> bytes:
    """A keymap as JSON."""
    data = {"version": VERSION, "preset": keymap.preset, "mouse": mouse, "keys": keymap.own}
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"


def decoded(data: bytes) -> tuple[Keymap, str, list[str]]:
    """The keymap and the mouse of a JSON file, and sentences on what was left out. Raises KeymapError."""
    if len(data) > LARGEST_FILE:
        raise KeymapError(_tr("The file is too large for a file of keys"))
    try:
        found = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise KeymapError(_tr("The file is not JSON: {0}").format(error)) from None
    if not isinstance(found, dict) or "keys" not in found:
        raise KeymapError(_tr("The file has no “keys”; Export writes one that has them"))
    if found.get("version") != VERSION:
        wrong = _tr("The file has version {0}, this program reads version {1}")
        raise KeymapError(wrong.format(found.get("version"), VERSION))
    notes: list[str] = []
    chosen = str(found.get("preset", PRESETS[0].id))
    if chosen not in {one.id for one in PRESETS}:
        notes.append(_tr("There is no preset “{0}”; the one of MSD Studio is used").format(chosen))
    mouse = str(found.get("mouse", MICE[0].id))
    if mouse not in {one.id for one in MICE}:
        notes.append(_tr("There is no mouse “{0}”; the one of MSD Studio is used").format(mouse))
        mouse = MICE[0].id
    own = _read_own(found["keys"], notes.append)
    return Keymap(preset(chosen).id, own)._tidy(), mouse, notes


def _read_own(found: Any, note: Callable[[str], None]) -> dict[str, Keys]:
    """The keys of commands in decoded JSON; raises KeymapError."""
    if not isinstance(found, dict):
        raise KeymapError(_tr("“keys” must be an object with the keys of each command"))
    own: dict[str, Keys] = {}
    users: dict[str, str] = {}
    ids = {c.id for c in ALL}
    for id, keys in found.items():
        if id not in ids:
            note(_tr("There is no command “{0}”; its keys were left out").format(id))
            continue
        if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys) or len(keys) > MOST_KEYS:
            raise KeymapError(_tr("The keys of “{0}” must be a list of at most {1} texts").format(id, MOST_KEYS))
        for key in keys:
            if not normal(key) or len(key) > 60:
                raise KeymapError(_tr("“{1}”, for the command “{0}”, is not a key").format(id, key))
            other = users.setdefault(normal(key), id)
            if other != id:
                wrong = _tr("{0} is given to two commands: “{1}” and “{2}”")
                raise KeymapError(wrong.format(key, command(other).text, command(id).text))
        own[id] = tuple(dict.fromkeys(map(normal, keys)))
    return own


def _tr(text: str) -> str:
    return QCoreApplication.translate("Keys", text)
