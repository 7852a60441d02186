"""Edits as bytes, for the pipe to the engine and the journal on disk.

Everything that a World can hold keeps its exact type: a value says the name of its class, and only classes of the
schema are made of it. Nothing is executed. In MessagePack, an edit is `[kind, path, ...]`; a value is itself if it is
null, a boolean, a number or a text, else `[name of its type, content]`.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Any

import msgspec
import numpy as np

from engine.msd import schema
from engine.msd.edits import Edit, Insert, Rekey, Remove, Set
from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.base import Element, Payload
from engine.msd.schema.variant import Variant
from engine.msd.sharing import decoding

_PLAIN = (type(None), bool, int, float, str)
_BASES = (Element, Payload, Variant)


def encode(edits: Iterable[Edit | msgspec.Raw]) -> bytes:
    """Edits, packed or not, as bytes. Raises TypeError when a value is none of a World."""
    return msgspec.msgpack.encode([e if isinstance(e, msgspec.Raw) else packed(e) for e in edits])


def decode(data: bytes) -> list[Edit]:
    """The edits that `encode` made bytes of. Raises ValueError when the bytes are something else."""
    try:
        return [unpacked(raw) for raw in msgspec.msgpack.decode(data, type=list[msgspec.Raw])]
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _refused(error) from None


def packed(edit: Edit) -> msgspec.Raw:
    """One edit as bytes: what it brings is as it is now, whatever becomes of it in the World. Raises as `encode`."""
    match edit:
        case Set(path, value):
            plain = ["set", path, _packed(value)]
        case Insert(path, value, position):
            plain = ["insert", path, _packed(value), position]
        case Remove(path):
            plain = ["remove", path]
        case Rekey(path, old, new):
            plain = ["rekey", path, old, new]
    return msgspec.Raw(_ENCODER.encode(plain))


def unpacked(raw: msgspec.Raw) -> Edit:
    """The edit that `packed` made bytes of. Raises as `decode`."""
    try:
        with decoding():
            return _edit(*msgspec.msgpack.decode(raw, type=list))
    except (msgspec.MsgspecError, TypeError, ValueError, KeyError, RecursionError) as error:
        raise _refused(error) from None


def packed_value(value: Any) -> bytes:
    """A value of a World as bytes. Raises as `encode`."""
    return _ENCODER.encode(_packed(value))


def value_of(data: bytes | np.ndarray) -> Any:
    """The value that `packed_value` made bytes of, which may be in an array. Raises as `decode`."""
    try:
        with decoding():
            return _unpacked(msgspec.msgpack.decode(data if isinstance(data, bytes) else data.tobytes()))
    except (msgspec.MsgspecError, TypeError, ValueError, KeyError, RecursionError) as error:
        raise _refused(error) from None


def _refused(error: BaseException) -> ValueError:
    return ValueError(f"these bytes are no edits of a World: {error}")


def _edit(kind: str, path: str, *content: Any) -> Edit:
    """An edit from what stands in its bytes."""
    texts = (kind, path, *content) if kind == "rekey" else (kind, path)
    if not all(isinstance(text, str) for text in texts):
        raise ValueError(f"a path or key of {kind!r} is no text")
    match kind, content:
        case "set", (value,):
            return Set(path, _unpacked(value))
        case "insert", (value, None | int() as position):
            return Insert(path, _unpacked(value), position)
        case "remove", ():
            return Remove(path)
        case "rekey", (old, new):
            return Rekey(path, old, new)
    raise ValueError(f"there is no edit {kind!r} with {len(content)} parts")


# ---------------------------------------------------------------------------------------------------- values


def _packed(value: Any) -> Any:
    cls = type(value)
    if cls in _PLAIN:
        return value
    if cls in (list, tuple):
        return [cls.__name__, [_packed(entry) for entry in value]]
    if cls is dict:
        return ["dict", [[_packed(key), _packed(entry)] for key, entry in value.items()]]
    if isinstance(value, (np.ndarray, np.generic)):
        if value.dtype.kind not in "biuf":
            raise TypeError(f"a World holds no array of {value.dtype}")
        array = np.asarray(value)
        return ["array", [array.dtype.str, array.shape, array.tobytes()]]
    if cls is bytes or value is msgspec.UNSET:
        return [cls.__name__, value if cls is bytes else None]
    if vars(schema).get(cls.__name__) is not cls:
        raise TypeError(f"a World holds no {cls.__name__}")
    return [cls.__name__, value]


def _encoded(value: Any) -> Any:
    """What the encoder asks for inside of an Element."""
    if isinstance(value, np.ndarray):
        return value.tolist() if value.dtype.itemsize == 8 else value.tobytes()
    if isinstance(value, Variant):
        return {value.variant: value.value}
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"a World holds no {type(value).__name__}")


_ENCODER = msgspec.msgpack.Encoder(enc_hook=_encoded)


def _unpacked(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    name, content = value
    match name:
        case "list":
            return [_unpacked(entry) for entry in content]
        case "tuple":
            return tuple(_unpacked(entry) for entry in content)
        case "dict":
            return {_unpacked(key): _unpacked(entry) for key, entry in content}
        case "array":
            dtype, shape, data = content
            if not dtype.lstrip("<>|=").startswith(("b", "i", "u", "f")):
                raise ValueError(f"there is no array of {dtype!r}")
            return np.frombuffer(data, dtype).reshape(shape).copy()[()]
        case "bytes":
            return content
        case "UnsetType":
            return msgspec.UNSET
    cls = vars(schema).get(name)
    if not isinstance(cls, type) or cls in _BASES or not issubclass(cls, (*_BASES, enum.Enum)):
        raise ValueError(f"a World holds no {name!r}")
    return _decoded(cls, content) if issubclass(cls, Variant) else msgspec.convert(content, cls, dec_hook=_decoded)


def _decoded(kind: Any, value: Any) -> Any:
    """What the decoder asks for inside of an Element: arrays and variants. Unlike in a file, finite numbers beyond
    float32 stay finite."""
    if isinstance(kind, ArrayType):
        return kind.of(value)
    if not issubclass(kind, Variant):
        raise NotImplementedError(kind)
    if not isinstance(value, dict) or len(value) != 1:
        raise ValueError(f"a {kind.__name__} is a map with one entry")
    ((name, content),) = value.items()
    payload = kind.cases[name].payload
    return kind(name, None if payload is None else msgspec.convert(content, payload, dec_hook=_decoded))
