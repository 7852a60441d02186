"""Edits of a World as statements of Python that make them: `links["arm"].inertial.mass = 2.0`.

What a statement names is found when the edit is made; its text is written when somebody reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import numpy as np

from engine.msd import edit_codec
from engine.msd.by_name import GROUPS, NameCounts, group_of, name_in_group
from engine.msd.edits import Edit, Insert, Rekey, Remove, Set
from engine.msd.paths import Step, format_path, get, parse
from engine.msd.schema import Body, Link, World
from engine.msd.source import WIDTH, Arrays, expression, quoted

LONGEST = 4000
"""Characters of a value that is written out; a longer one is read from `arrays`."""


class Statement(msgspec.Struct, eq=False):
    """An edit as Python."""

    owner: str
    """Expression of the object, list or map in which something changes."""
    packed: msgspec.Raw
    """The edit."""
    path: str
    kind: str
    """set, append, insert, remove or other."""
    called: str = ""
    """Name of what is removed, for the reader."""
    moves: int = 0
    """Above 0: what is removed and then inserted somewhere else, by this number."""
    wrapped: str = ""
    """Of an insertion of what was removed: body or link, what becomes of it on the way."""

    def source(self, arrays: Arrays) -> str:
        """One statement, of several lines where it is long; `arrays` takes what is too long for that."""
        edit = edit_codec.unpacked(self.packed)
        step = parse(edit.path)[-1]
        variable = "moved" if self.moves == 1 else f"moved_{self.moves}"
        match edit:
            case Set(_, value):
                target = f"{self.owner}{_suffix(step)}" if self.owner != "world" else f"world{_suffix(step)}"
                return f"{target} = {_written(value, arrays, WIDTH - len(target) - 3)}"
            case Insert(path, value, position):
                text = variable if self.moves else ""
                if self.wrapped == "body":
                    more = expression(Body(mocap=value.mocap, free=value.free), arrays).removeprefix("msd.Body(")
                    text = f"msd.Body(link={variable}{', ' if more != ')' else ''}{more}"
                elif self.wrapped == "link":
                    text = f"{variable}.link"
                if isinstance(step, tuple):
                    if position is None:
                        target = f"{self.owner}{_suffix(step)}"
                        return f"{target} = {text or _written(value, arrays, WIDTH - len(target) - 3)}"
                    place = f"edits.Insert({path!r}, {text or _written(value, arrays)}, {position})"
                    return f"edits.apply(world, {place})"
                call = f"{self.owner}.append(" if self.kind == "append" else f"{self.owner}.insert({step}, "
                return f"{call}{text or _written(value, arrays, WIDTH - len(call) - 1)})"
            case Remove():
                called = f"  # {self.called}" if self.called else ""
                if self.moves:
                    return f"{variable} = {self.owner}.pop({_key(step)}){called}"
                return f"del {self.owner}[{_key(step)}]{called}"
            case Rekey(path, old, new):
                return f"edits.apply(world, edits.Rekey({path!r}, {old!r}, {new!r}))"

    @property
    def needs_edits(self) -> bool:
        """Whether it calls `engine.msd.edits`."""
        return self.kind == "other"


class Recorder:
    """Makes statements of the edits of one batch, before each is made."""

    def __init__(self, world: World, names: NameCounts) -> None:
        self._world, self._names = world, names
        self.statements: list[Statement] = []
        self._removed: dict[int, tuple[Any, Statement]] = {}

    def before(self, edit: Edit, packed: msgspec.Raw) -> None:
        """Note an edit that is about to be made."""
        steps = parse(edit.path)
        if isinstance(edit, Rekey):
            self.statements.append(Statement("", packed, edit.path, "other"))
            return
        statement = Statement(self._address(steps[:-1]), packed, edit.path, "set")
        self.statements.append(statement)
        if isinstance(edit, Insert):
            entries = get(self._world, format_path(steps[:-1]))
            if isinstance(steps[-1], tuple):
                statement.kind = "set" if edit.position is None else "other"
            else:
                statement.kind = "append" if steps[-1] == len(entries) else "insert"
            self._find_moved(statement, edit.value)
        elif isinstance(edit, Remove):
            statement.kind = "remove"
            value = get(self._world, edit.path)
            if isinstance(steps[-1], int):
                statement.called = str(name_in_group(value) or "") if group_of(value) else ""
            for each in _itself_and_link(value):
                self._removed[id(each)] = value, statement

    def _find_moved(self, statement: Statement, value: Any) -> None:
        known = self._removed.get(id(value)) or (
            self._removed.get(id(value.link)) if isinstance(value, Body) else None
        )
        if known is None:
            return
        removed, origin = known
        if removed is not value:
            statement.wrapped = "body" if isinstance(value, Body) else "link" if isinstance(value, Link) else ""
        if not origin.moves:
            origin.moves = 1 + max((each.moves for each in self.statements), default=0)
        statement.moves = origin.moves
        for each in _itself_and_link(removed):
            self._removed.pop(id(each), None)

    def _address(self, steps: tuple[Step, ...]) -> str:
        """An expression for what is at a place: by the name of the nearest object around it that has one of its own,
        else from `world` on. Raises KeyError where there is nothing."""
        value: Any = self._world
        found, rest = "world", 0
        for i, step in enumerate(steps, 1):
            try:
                value = _below(value, step)
            except (AttributeError, IndexError, KeyError):
                raise KeyError(f"there is nothing at {format_path(steps[:i])}") from None
            group = group_of(value)
            if group and (name := name_in_group(value)) is not None and self._names.is_unique(value):
                found, rest = f"{group}[{quoted(name)}]", i
        return found + "".join(map(_suffix, steps[rest:]))


def _below(value: Any, step: Step) -> Any:
    return getattr(value, step) if isinstance(step, str) else value[step if isinstance(step, int) else step[0]]


def _itself_and_link(value: Any) -> tuple[Any, ...]:
    return (value, value.link) if isinstance(value, Body) else (value,)


def merged(before: Sequence[Statement], after: Iterable[Statement]) -> list[Statement]:
    """The statements of two steps that become one: a value that is set again is set once."""
    result = [*before]
    for statement in after:
        if statement.kind == "set" and parse(statement.path)[-1] != "name":
            result = [each for each in result if each.kind != "set" or each.path != statement.path]
        result.append(statement)
    return result


def groups_in(source: str) -> list[str]:
    """The groups of `by_name` that statements use."""
    return [group for group in GROUPS if f"{group}[" in source]


def _written(value: Any, arrays: Arrays, room: int = WIDTH) -> str:
    """An expression for a value; where that would be long, one that reads it from `arrays`."""
    own = Arrays(arrays)
    try:
        text = expression(value, own, room)
    except RecursionError:
        text = ""
    if not text or len(text) > LONGEST:
        return f"value_of({arrays.reference(np.frombuffer(edit_codec.packed_value(value), np.uint8))})"
    arrays.update(own)
    return text


def _suffix(step: Step) -> str:
    return f".{step}" if isinstance(step, str) else f"[{_key(step)}]"


def _key(step: Step) -> str:
    return str(step) if isinstance(step, int) else quoted(step[0] if isinstance(step, tuple) else step)
