"""What every class of the World is made of: field declarations, array types, structs and variants.

A field is declared once, in its class: type, default, meaning, unit, range, reach and what it refers to. The reader,
the writer, the validator, the inspector and the reference page all read that one declaration through `fields_of`.
"""

from __future__ import annotations

import copy
import enum
import functools
import inspect
import re
import types
import typing
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import numpy as np


class Reach(enum.Enum):
    """How far an edit of a field reaches while the simulation runs."""

    LOOK = "look"
    PARAMETER = "parameter"
    STRUCTURE = "structure"


LOOK, PARAMETER, STRUCTURE = Reach.LOOK, Reach.PARAMETER, Reach.STRUCTURE


class Field(msgspec.Struct, frozen=True):
    """Declaration of one field, carried in `Annotated[type, Field(...)]`."""

    meaning: str
    unit: str = ""
    ge: float | None = None
    """Smallest allowed value (elementwise for arrays)."""
    le: float | None = None
    """Largest allowed value (elementwise for arrays)."""
    reach: Reach = STRUCTURE
    ref: str = ""
    """Kind of object that a string names: link, joint, free_joint, geom, site, tendon, material, texture, mesh,
    hfield, cloud or variant_set."""
    ref_kind: str = ""
    """Where a string may name objects of several kinds: the neighbouring field that says which, in MuJoCo's words."""
    role: str = ""
    """How to show an array or string: color, linear_color, quaternion, direction, position, size, path, bits, xml."""
    initial: tuple[float, ...] | None = None
    """Value to start from when an optional field that was left out is given one."""


class Required:
    """Default of a field that a file has to give: an object that is made in Python starts with `kind()`.

    The decoder asks for a default exactly where a key is absent, so `asked` having moved while a file was read says
    that one may be missing, without looking at every object.
    """

    asked = 0

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def __call__(self) -> Any:
        Required.asked += 1
        return self.kind()


def required(kind: Any) -> Any:
    """Default of a field that a file has to give."""
    return msgspec.field(default_factory=Required(kind))


class FieldInfo(msgspec.Struct, frozen=True):
    """One field of a class as the generic code sees it."""

    name: str
    type: Any
    """The bare type: float, int, bool, str, an Enum, an array type, an Element, a Variant, list[...] or dict[...]."""
    optional: bool
    declaration: Field
    default: Any
    """A function giving a fresh default value."""

    @property
    def required(self) -> bool:
        """Whether a file has to give it."""
        return isinstance(self.default, Required)


# ------------------------------------------------------------------------------------------------ arrays


class _ArrayType(type):
    """Metaclass of the array types: their instances are plain float64 (or integer) ndarrays of the stated shape."""

    shape: tuple[int, ...]
    dtype: Any
    wire: str
    """NumPy name of the numbers in raw bytes of a file."""
    lengths: tuple[int, ...] = ()
    """Allowed numbers of elements where the shape leaves them open; empty: any."""

    def __instancecheck__(cls, value: Any) -> bool:
        return value.__class__ is np.ndarray  # asked for arrays that the decoder's hook made; `fits` looks closer

    def fits(cls, value: Any) -> bool:
        """Whether a value is an array of this shape and kind of number."""
        return (
            isinstance(value, np.ndarray)
            and value.dtype.type is cls.dtype
            and value.ndim == len(cls.shape)
            and all(n in (-1, m) for n, m in zip(cls.shape, value.shape, strict=True))
            and (not cls.lengths or value.size in cls.lengths)
        )

    def of(cls, value: Any) -> np.ndarray:
        """`value` as an array of this type. Raises ValueError naming the expected and the found shape."""
        if isinstance(value, (bytes, bytearray, memoryview)):
            width = int(np.prod([n for n in cls.shape if n > 0]))
            if len(value) % (width * np.dtype(cls.wire).itemsize):
                raise ValueError(f"Expected raw rows of {width} numbers of 4 bytes, got {len(value)} bytes")
            raw = np.frombuffer(value, dtype=cls.wire)
            return raw.reshape(cls.shape).astype(cls.dtype)
        try:
            array = np.array(value)
            if array.dtype.kind in "US":
                raise TypeError(value)
            if array.dtype.kind == "f" and issubclass(cls.dtype, np.integer) and np.any(np.mod(array, 1) != 0):
                raise ValueError(value)
            if array.size and issubclass(cls.dtype, np.integer):
                limits = np.iinfo(cls.dtype)
                if array.min() < limits.min or array.max() > limits.max:
                    raise OverflowError(value)
            with np.errstate(over="ignore"):
                array = array.astype(cls.dtype, copy=False)
        except (TypeError, ValueError, OverflowError):
            whole = "whole " if issubclass(cls.dtype, np.integer) else ""
            raise ValueError(f"Expected an array of {whole}numbers of shape {cls.expected()}") from None
        if array.size == 0 and cls.shape[0] == -1:
            array = array.reshape((0, *cls.shape[1:]))
        if not cls.fits(array):
            found = " x ".join(map(str, array.shape)) or "a single number"
            raise ValueError(f"Expected an array of shape {cls.expected()}, got {found}")
        return array

    def expected(cls) -> str:
        return " or ".join(map(str, cls.lengths)) or " x ".join("N" if n == -1 else str(n) for n in cls.shape)


def _array_type(name: str, shape: tuple[int, ...], dtype: Any = np.float64, wire: str = "<f4") -> Any:
    return _ArrayType(name, (), {"shape": shape, "dtype": dtype, "wire": wire, "__doc__": f"Array of shape {shape}."})


VECTORS = tuple(_array_type(f"Vec{n}", (n,)) for n in range(2, 8))
"""Array types of Vec2 to Vec7."""

if TYPE_CHECKING:
    Vec2 = Vec3 = Vec4 = Vec5 = Vec6 = Vec7 = Linear = Size2 = Vector = Beams = np.ndarray
    TexCoords = Rows3 = Rows4 = Triangles = np.ndarray
else:
    # A scene is full of these. To the decoder they are tuples, which it reads and checks by itself; they become
    # arrays when they are asked for. Values of the other kinds come to its hook one by one.
    Vec2, Vec3, Vec4, Vec5, Vec6, Vec7 = (Annotated[tuple[(float,) * v.shape[0]], v] for v in VECTORS)
    Size2 = _array_type("Size2", (2,), np.int64, "<u4")
    Vector = _array_type("Vector", (-1,))
    Beams = _array_type("Beams", (-1, 2))
    # Mesh buffers keep the precision they have on disk: a mesh of millions of vertices is not widened.
    TexCoords = _array_type("TexCoords", (-1, 2), np.float32)
    Rows3, Rows4 = (_array_type(f"Rows{n}", (-1, n), np.float32) for n in (3, 4))
    Triangles = _array_type("Triangles", (-1, 3), np.uint32, "<u4")

    class Linear(metaclass=_ArrayType):
        """A linear map: 3 axis scales, or 9 numbers of a row-major 3 x 3 matrix."""

        shape, dtype, wire, lengths = (-1,), np.float64, "<f4", (3, 9)


def array(*values: float) -> Any:
    """Default of an array field."""
    return msgspec.field(default_factory=lambda: np.array(values, dtype=np.float64))


def empty(kind: Any) -> Any:
    """Default of a field that holds rows: none."""
    return msgspec.field(default_factory=no_rows(kind))


def no_rows(kind: Any) -> Any:
    """A function that makes an array without rows."""
    return lambda: kind.of([])


def make(kind: Any, *args: Any) -> Any:
    """Default of a struct or variant field: a fresh `kind(*args)`."""
    return msgspec.field(default_factory=lambda: kind(*args))


# ------------------------------------------------------------------------------------------------ structs


OURS = "\ue000"
"""Begins the names that the codec uses for what is no key of a file; private to us in Unicode."""


class Element(msgspec.Struct, kw_only=True, eq=False, forbid_unknown_fields=True, gc=False):
    """Base of every class of the World. Compares by value, deep-copies, pickles; arrays are numpy."""

    unknown_keys: dict[str, Any] | msgspec.UnsetType = msgspec.field(
        default=msgspec.UNSET, name=f"{OURS}unknown_keys"
    )
    """Keys of the file that no field answers to: kept, reported and written back."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        hints = {name: str(hint) for name, hint in inspect.get_annotations(cls).items()}
        for name, hint in hints.items():
            if _VECTOR.search(hint) and isinstance(slot := vars(cls)[name], types.MemberDescriptorType):
                setattr(cls, name, _Vector(slot))
        if "__post_init__" not in vars(cls) and any(map(_ARRAY.search, hints.values())):
            cls.__post_init__ = _make_arrays  # only where it has something to do: it is called for every object

    def __setattr__(self, name: str, value: Any) -> None:
        kind = _array_kinds(type(self)).get(name)
        if kind is not None and value is not None:
            value = kind.of(value)
        msgspec.Struct.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            same(getattr(self, name), getattr(other, name))
            for name in self.__struct_fields__
            if name not in TRANSIENT
        )

    def __ne__(self, other: object) -> bool:  # msgspec.Struct has one of its own, which compares identity
        return not self == other

    __hash__ = None  # type: ignore[assignment]

    def deepcopy(self) -> typing.Self:
        """An independent copy."""
        return copy.deepcopy(self)


_VECTOR = re.compile(r"\bVec[2-7]\b")
_ARRAY = re.compile(r"\b(Vec[2-7]|Linear|Size2|Vector|Beams|TexCoords|Rows[34]|Triangles)\b")

F32_MAX = float(np.finfo(np.float32).max)


def make_infinite(numbers: np.ndarray) -> None:
    """Make finite numbers beyond float32 infinite, in place, as MotrixSim reads them: JSON has no other way to say
    infinity."""
    numbers[np.abs(numbers) > F32_MAX] *= np.inf


class _Vector:
    """Attribute of an Element that holds a vector: the tuple that the decoder left in its slot becomes an array when
    it is first asked for."""

    __slots__ = ("load", "store")

    def __init__(self, slot: types.MemberDescriptorType) -> None:
        self.load, self.store = slot.__get__, slot.__set__

    def __get__(self, element: Element | None, cls: type[Element] | None = None) -> Any:
        if element is None:
            return self
        value = self.load(element)
        if value.__class__ is tuple:
            value = np.array(value, FLOAT64)
            self.store(element, value)
        return value

    def __set__(self, element: Element, value: Any) -> None:
        self.store(element, value)


FLOAT64 = np.dtype(np.float64)  # an instance is taken quicker than the type

Shared = Mapping[type[Element], tuple[tuple[Any, Any, tuple[float, ...], Any, bytes], ...]]
"""Vectors by class: how to get and set one, its default, and where 0 has to be told from -0 in it, how to get the
bits of one (else None) and those of the default."""

DECODING: ContextVar[Shared | None] = ContextVar("DECODING", default=None)
"""While a file is decoded: the vectors that are to be one tuple for all Elements that have their default. Arrays are
of the declared types then, and vectors stay tuples."""


def _make_arrays(self: Element) -> None:
    """Turn what an Element was made with into arrays of the declared types."""
    shared = DECODING.get()
    if shared is not None:
        for load, store, default, bits, default_bits in shared[self.__class__]:
            numbers = load(self)  # also None, or an array where the file gave none
            if numbers.__class__ is tuple and (
                numbers == default if bits is None else bits(*numbers) == default_bits
            ):
                store(self, default)
        return
    for name, load, kind, shape, dtype in _array_layouts(type(self)):
        value = load(self)
        if value is None or (value.__class__ is np.ndarray and value.shape == shape and value.dtype is dtype):
            continue  # nearly always, and much cheaper than asking the type
        if not kind.fits(value):
            msgspec.Struct.__setattr__(self, name, kind.of(value))


class Payload(Element):
    """Named values of a struct variant; also readable like a dict, as in MotrixSim."""

    def __getitem__(self, key: str) -> Any:
        if key not in self.keys():
            raise KeyError(key)
        return getattr(self, key)

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def keys(self) -> list[str]:
        return [f.name for f in fields_of(type(self))]


def same(a: Any, b: Any) -> bool:
    """Whether two values of a World are equal; arrays elementwise, NaN equal to NaN."""
    if a is b:
        return True
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        a, b = np.asarray(a), np.asarray(b)
        return np.array_equal(a, b, equal_nan=a.dtype.kind == "f" and b.dtype.kind == "f")
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, float) and isinstance(b, float) and a != a:
        return b != b
    return bool(a == b)


TRANSIENT = frozenset({"source_path", "asset_roots"})
"""Fields of a World that say where it came from; they are not part of a file and not compared."""

HIDDEN = TRANSIENT | {"unknown_keys"}


@functools.cache
def fields_of(cls: type[Element]) -> tuple[FieldInfo, ...]:
    """The declared fields of a class, in file order."""
    infos = []
    for f in msgspec.structs.fields(cls):
        if f.name in HIDDEN:
            continue
        hint, declaration = f.type, Field("")
        if typing.get_origin(hint) is Annotated:
            declaration = next((m for m in hint.__metadata__ if isinstance(m, Field)), declaration)
            hint = _bare(hint)
        optional = False
        if typing.get_origin(hint) in (typing.Union, types.UnionType):
            optional = type(None) in typing.get_args(hint)
            hint = next(a for a in typing.get_args(hint) if a not in (type(None), msgspec.UnsetType))
        infos.append(FieldInfo(f.name, _bare(hint), optional, declaration, _default_maker(f)))
    return tuple(infos)


def _bare(hint: Any) -> Any:
    """A type without its annotations; of a vector, the array type."""
    if typing.get_origin(hint) is not Annotated:
        return hint
    return next((m for m in hint.__metadata__ if isinstance(m, _ArrayType)), hint.__origin__)


def _default_maker(f: msgspec.structs.FieldInfo) -> Any:
    if f.default_factory is not msgspec.NODEFAULT:
        return f.default_factory
    if f.default is not msgspec.NODEFAULT:
        return lambda: copy.copy(f.default)
    return None


@functools.cache
def field(cls: type[Element], name: str) -> FieldInfo:
    """The declaration of one field. Raises KeyError."""
    for info in fields_of(cls):
        if info.name == name:
            return info
    raise KeyError(f"{cls.__name__} has no field {name!r}")


@functools.cache
def array_fields(cls: type[Element]) -> tuple[tuple[str, Any], ...]:
    """Names and types of the fields that hold arrays."""
    return tuple((f.name, f.type) for f in fields_of(cls) if isinstance(f.type, _ArrayType))


@functools.cache
def _array_layouts(cls: type[Element]) -> tuple[tuple[str, Any, Any, tuple[int, ...], np.dtype], ...]:
    """Name of each field that holds arrays, how to get what is in its slot, its type, shape and kind of number."""
    layouts = []
    for name, kind in array_fields(cls):
        slot = getattr(cls, name)
        load = slot.load if isinstance(slot, _Vector) else slot.__get__
        layouts.append((name, load, kind, kind.shape, np.dtype(kind.dtype)))
    return tuple(layouts)


@functools.cache
def _array_kinds(cls: type[Element]) -> dict[str, Any]:
    return dict(array_fields(cls))


# ------------------------------------------------------------------------------------------------ variants


class Case:
    """One variant: its name on disk and the type of its payload. Accessed on the class it is the constructor."""

    def __init__(self, tag: str, payload: Any = None, ref: str = "") -> None:
        self.tag, self.payload, self.ref = tag, payload, ref
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type[Variant]) -> Any:
        return functools.partial(_construct, owner, self)

    @property
    def is_struct(self) -> bool:
        return isinstance(self.payload, type) and issubclass(self.payload, Payload)

    @property
    def is_tuple(self) -> bool:
        return typing.get_origin(self.payload) is tuple


def _construct(owner: type[Variant], case: Case, *args: Any, **kwargs: Any) -> Variant:
    payload = case.payload
    if payload is None:
        if args or kwargs:
            raise TypeError(f"{owner.__name__}.{case.name}() takes no value")
        return owner(case.name, None)
    if case.is_struct:
        names = [f.name for f in fields_of(payload)]
        if len(args) == 1 and isinstance(args[0], payload):
            return owner(case.name, args[0])
        given = dict(zip(names, args, strict=False)) | kwargs
        return owner(case.name, payload(**{k: v for k, v in given.items() if v is not None}))
    if case.is_tuple:
        return owner(case.name, tuple(args))
    if kwargs:
        (args,) = (tuple(kwargs.values()),)
    if not args:
        args = (default_payload(case),)
    if isinstance(payload, type) and issubclass(payload, (Element, Variant)) and not isinstance(args[0], payload):
        raise TypeError(f"{owner.__name__}.{case.name}() takes a {payload.__name__}, got {args[0]!r}")
    return owner(case.name, args[0])


class _VariantType(type):
    """Metaclass of the variants: none has room for more than its two values."""

    def __new__(mcs, name: str, bases: tuple[type, ...], names: dict[str, Any]) -> Any:
        return super().__new__(mcs, name, bases, {"__slots__": ()} | names)


class Variant(metaclass=_VariantType):
    """Base of the enums with payload: one active variant (`variant`, its snake_case name) and its `value`."""

    __slots__ = ("value", "variant")
    __hash__ = None  # type: ignore[assignment]
    cases: typing.ClassVar[dict[str, Case]]
    default_variant: typing.ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.cases = {name: case for name, case in vars(cls).items() if isinstance(case, Case)}

    def __init__(self, variant: str = "", value: Any = None) -> None:
        self.variant = variant or self.default_variant or next(iter(self.cases))
        if self.variant not in self.cases:
            raise ValueError(f"{type(self).__name__} has no variant {variant!r}; it has {', '.join(self.cases)}")
        self.value = value if variant else default_payload(self.cases[self.variant])

    @property
    def tag(self) -> str:
        """Name of the active variant in a file."""
        return self.cases[self.variant].tag

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.variant == other.variant and same(self.value, other.value)  # type: ignore[attr-defined]

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.variant}({'' if self.value is None else repr(self.value)})"

    def __reduce__(self) -> Any:
        return type(self), (self.variant, self.value)


def default_payload(case: Case) -> Any:
    """A fresh payload for a variant that was chosen without one."""
    if case.payload is None:
        return None
    if case.is_tuple:
        return tuple(arg() for arg in typing.get_args(case.payload))
    return case.payload()
