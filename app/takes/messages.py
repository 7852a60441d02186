"""Messages of a fixed size: numbers over time as Protocol Buffers, which Foxglove and PlotJuggler plot without a
plugin.

Fields of type `float` and `double` have as many bytes whatever their value
(https://protobuf.dev/programming-guides/encoding), so that the messages of many moments are written and read as one
array.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

PACKAGE = "msd_studio"
_TIME = b"\x09" + bytes(8)  # field 1, 64 bits


class Message(NamedTuple):
    """What a moment is written as: `time` in s as double, and float numbers."""

    name: str
    schema: bytes
    """A FileDescriptorSet that has it."""
    template: bytes
    """With zeros for all numbers."""
    offsets: np.ndarray
    """(k,) where each number is in it; the time is at 1."""

    def rows(self, times: np.ndarray, values: np.ndarray) -> np.ndarray:
        """(n, size) uint8, a message for each of the times (n,) in s with its values (n, k)."""
        rows = np.tile(np.frombuffer(self.template, np.uint8), (len(times), 1))
        rows[:, 1:9] = np.ascontiguousarray(times, "<f8").view(np.uint8).reshape(-1, 8)
        if len(self.offsets):
            numbers = np.ascontiguousarray(values, "<f4").view(np.uint8).reshape(len(times), -1)
            rows[:, self._bytes()] = numbers
        return rows

    def read(self, rows: np.ndarray, which: Sequence[int] | None = None) -> tuple[np.ndarray, np.ndarray]:
        """Times (n,) and values (n, k) float32, each of the k numbers in one piece, of messages (n, size) uint8.
        which: of the numbers; None: all."""
        offsets = self.offsets if which is None else self.offsets[list(which)]
        values = np.empty((len(offsets), len(rows)), np.float32)
        begins = np.flatnonzero(np.diff(offsets, prepend=-8) != 4)  # of numbers that lie side by side
        for first, end in pairwise([*begins.tolist(), len(offsets)]):
            at = int(offsets[first])
            values[first:end] = rows[:, at : at + 4 * (end - first)].view("<f4").T
        return rows[:, 1:9].view("<f8")[:, 0].copy(), values.T

    def _bytes(self) -> np.ndarray:
        return (self.offsets[:, None] + np.arange(4)).ravel()


def state_message(fields: Mapping[str, int]) -> Message:
    """An array of numbers for each field, by its length."""
    kinds = _descriptor("State")
    descriptor, template, offsets = kinds.message_type[0], bytearray(_TIME), []
    for number, (name, length) in enumerate(fields.items(), 2):
        _add(descriptor, name, number, "TYPE_FLOAT", "LABEL_REPEATED")
        if length:
            template += _varint(number << 3 | 2) + _varint(4 * length)
            offsets += [len(template) + 4 * i for i in range(length)]
            template += bytes(4 * length)
    return _message(kinds, template, offsets)


def signals_message(ids: Sequence[str]) -> Message:
    """A number for each channel id, in messages within each other: "joint/hinge/position" is joint.hinge.position."""
    tree: dict[Any, Any] = {}
    for i, id in enumerate(ids):
        *groups, last = _parts(id)
        node: dict[Any, Any] = tree
        for group in groups:
            node = node.setdefault((group, ""), {})
        node[last, id] = i
    kinds = _descriptor("Signals")
    template, places = _encoded(kinds.message_type[0], tree, 2)
    offsets = [0] * len(ids)
    for i, at in places:
        offsets[i] = at + len(_TIME)
    return _message(kinds, _TIME + template, offsets)


def _parts(id: str) -> list[str]:
    """Kind, object and what of it; the name of an object may have a slash, too."""
    kind, _, rest = id.partition("/")
    middle, _, last = rest.rpartition("/")
    return [part for part in (kind, middle, last) if part]


def _encoded(descriptor: Any, tree: Mapping[Any, Any], first: int) -> tuple[bytes, list[tuple[int, int]]]:
    """Describe the fields of a tree and encode them as zeros. Returns where the number of each channel is."""
    encoded, places, used = bytearray(), list[tuple[int, int]](), {"time"} if first > 1 else set[str]()
    for i, ((text, _), inner) in enumerate(tree.items(), first):
        number = i if i < 19000 else i + 1000  # those between belong to Protocol Buffers
        name = _free(re.sub(r"\W|[^\x00-\x7f]", "_", text), used)
        if isinstance(inner, int):
            _add(descriptor, name, number, "TYPE_FLOAT")
            encoded += _varint(number << 3 | 5)
            places.append((inner, len(encoded)))
            encoded += bytes(4)
            continue
        kind = descriptor.nested_type.add(name=_free(f"{name}_signals", used))
        part, within = _encoded(kind, inner, 1)
        field = _add(descriptor, name, number, "TYPE_MESSAGE")
        field.type_name = kind.name
        encoded += _varint(number << 3 | 2) + _varint(len(part))
        places += [(channel, len(encoded) + at) for channel, at in within]
        encoded += part
    return bytes(encoded), places


def _free(name: str, used: set[str]) -> str:
    """A name that is no other one's, in JSON neither, where Protocol Buffers drop underscores."""
    name = name if name[:1].isalpha() else f"n{name}"
    free, count = name, 1
    while (key := free.replace("_", "").lower()) in used:
        count += 1
        free = f"{name}_{count}"
    used.add(key)
    return free


def _descriptor(name: str) -> Any:
    from google.protobuf.descriptor_pb2 import FileDescriptorProto

    file = FileDescriptorProto(name=f"{PACKAGE}/{name}.proto", package=PACKAGE, syntax="proto3")
    _add(file.message_type.add(name=name), "time", 1, "TYPE_DOUBLE")
    return file


def _add(descriptor: Any, name: str, number: int, kind: str, label: str = "LABEL_OPTIONAL") -> Any:
    from google.protobuf.descriptor_pb2 import FieldDescriptorProto as Field

    return descriptor.field.add(name=name, number=number, type=Field.Type.Value(kind), label=Field.Label.Value(label))


def _message(file: Any, template: bytes | bytearray, offsets: list[int]) -> Message:
    from google.protobuf.descriptor_pb2 import FileDescriptorSet

    schema = FileDescriptorSet(file=[file]).SerializeToString()
    return Message(f"{PACKAGE}.{file.message_type[0].name}", schema, bytes(template), np.array(offsets, np.int64))


def _varint(number: int) -> bytes:
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*encoded, number])
