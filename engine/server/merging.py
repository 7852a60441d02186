"""Which commands that wait to be sent say the same as one: what an engine that is busy or stopped will find."""

from __future__ import annotations

from collections import deque

import msgspec

from engine.server.protocol import (
    Allow,
    Close,
    Command,
    Control,
    Describe,
    Hold,
    LetGo,
    Load,
    Noise,
    Patch,
    Play,
    Pose,
    Pull,
    Sample,
    SetState,
    Speed,
    TraceTendons,
    Twist,
)

_LOOK_BACK = 64  # edits among which an older one of the same field is looked for at once
_MANY = 1024  # edits after which those further back are looked through, too


def add_command(waiting: deque[Command], command: Command) -> None:
    """Put a command behind those that wait. Those that it makes pointless go; what comes of them all is the same."""
    match command:
        case Close():
            waiting.clear()
        case Load():  # what waits is about the World before, but for these
            kinds = (Speed, Sample, Noise)
            lasting = [next((c for c in reversed(waiting) if isinstance(c, kind)), None) for kind in kinds]
            waiting.clear()
            waiting.extend(c for c in lasting if c is not None)
        case Patch(edits) if waiting and isinstance(before := waiting[-1], Patch):
            add_edits(before.edits, edits)
            return
        case _ if waiting and _supersedes(command, waiting[-1]):
            waiting.pop()
    waiting.append(command)


def _supersedes(command: Command, before: Command) -> bool:
    """Whether a command leaves nothing of the one before it, of the same kind."""
    if isinstance(command, Pull | Twist | LetGo) and isinstance(before, Pull | Twist):
        return True  # there is one hand
    if type(command) is not type(before):
        return False
    match command, before:
        case (Allow() | Speed() | Noise() | Play() | Sample() | Describe() | TraceTendons(), _):
            return True
        case Control(index, generation=now), Control(other, generation=then):
            return now == then and index in (other, -1)
        case Pose(body, rotation=now, point=here), Pose(other, rotation=then, point=there):
            same = (body, here, command.generation) == (other, there, before.generation)
            return same and (now is not None or then is None)
        case Hold(coordinates), Hold(earlier):
            return coordinates.keys() == earlier.keys() and command.generation == before.generation
        case SetState(), SetState():
            given, earlier = msgspec.structs.asdict(command), msgspec.structs.asdict(before)
            same = given.pop("generation") == earlier.pop("generation")
            origin, begun = given.pop("origin"), earlier.pop("origin")
            same = same and bool(origin or not begun)
            return same and all(given[name] is not None for name, value in earlier.items() if value is not None)
    return False


def add_edits(edits: list[msgspec.Raw], more: list[msgspec.Raw]) -> None:
    """Put edits behind others, in place. A field that is set again and again, as in a drag, is set once: at last. So
    there are never many more than fields that are set and objects that come and go."""
    before = len(edits)
    for edit in more:
        _drop_older(edits, edit)
        edits.append(edit)
    if len(edits) // _MANY > before // _MANY:
        edits[:] = _without_older(edits)


def _drop_older(edits: list[msgspec.Raw], edit: msgspec.Raw) -> None:
    """Remove the last edit that sets what `edit` sets, if only unrelated fields are set after it."""
    kind, path = _head(edit)
    if kind != "set":
        return
    for i in range(len(edits) - 1, max(len(edits) - 1 - _LOOK_BACK, -1), -1):
        kind, older = _head(edits[i])
        if kind != "set":
            return
        if older == path:
            del edits[i]
            return
        if older.startswith(path) or path.startswith(older):
            return


def _without_older(edits: list[msgspec.Raw]) -> list[msgspec.Raw]:
    """Edits without those that set what a later one sets, if only unrelated fields are set between them."""
    left: list[msgspec.Raw] = []
    later: set[str] = set()  # paths that are set further on, with nothing that is related to them before that
    below: dict[str, set[str]] = {}  # of these, those within each object
    for edit in reversed(edits):
        kind, path = _head(edit)
        if kind != "set":
            later.clear()
            below.clear()
        elif path in later:
            continue
        else:
            around = _around(path)
            for related in (*around, *below.pop(path, ())):
                later.discard(related)
            later.add(path)
            for owner in around:
                below.setdefault(owner, set()).add(path)
        left.append(edit)
    left.reverse()
    return left


def _around(path: str) -> list[str]:
    """The paths of what an object or a field is within, from outside."""
    return [path[:i] for i, sign in enumerate(path) if sign in ".["]


class _Head(msgspec.Struct, array_like=True):
    """What stands first in a packed edit."""

    kind: str
    path: str


def _head(edit: msgspec.Raw) -> tuple[str, str]:
    head = msgspec.msgpack.decode(edit, type=_Head)
    return head.kind, head.path
