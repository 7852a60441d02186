"""What every class of the World is made of: field declarations and structs.

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
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Annotated, Any

import msgspec
import numpy as np

from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.assigning import Check, assigned, check_of
from engine.msd.schema.copying import TRANSIENT, copied, flattened, represented, same, unflattened


class Reach(enum.Enum):
    """How far an edit of a field reaches while the simulation runs."""

    LOOK = "look"
    PARAMETER = "parameter"
    STRUCTURE = "structure"


class Drawn(enum.Enum):
    """What of a picture an edit of a field, and of all below it, reaches."""

    NOTHING = "nothing"
    """What is drawn is not made from it; some is read by every frame."""
    RENDERABLE = "renderable"
    """The shape that an entry of the field is drawn as."""
    MARKER = "marker"
    """A light or camera, which is an entry of the field."""
    MATERIAL = "material"
    """All shapes of a material, which is an entry of the field."""
    POSE = "pose"
    """Where a link and all below it are."""
    TREE = "tree"
    """Which shapes, lights and cameras there are."""


LOOK, PARAMETER, STRUCTURE = Reach.LOOK, Reach.PARAMETER, Reach.STRUCTURE


class Field(msgspec.Struct, frozen=True):
    """Declaration of one field, carried in `Annotated[type, Field(...)]`."""

    meaning: str
    unit: str = ""
    ge: float | None = None
    """Smallest allowed value (elementwise for arrays)."""
    le: float | None = None
    """Largest allowed value (elementwise for arrays)."""
    bits: int = 0
    """Of a whole number, the bits that MotrixSim has for it, below zero for those with a sign; 0: no such limit."""
    reach: Reach = STRUCTURE
    built: bool = False
    """Of what is a look to the renderer: whether it is in the arrays of a built scene too, since sensors or MuJoCo's
    API read it there."""
    drawn: Drawn | None = None
    """What of a picture an edit reaches, where that is not said by the field that holds this one; nowhere: all."""
    ref: str = ""
    """Kind of object that a string names: link, joint, free_joint, geom, site, tendon, material, texture, mesh,
    hfield, cloud or variant_set."""
    ref_kind: str = ""
    """Where a string may name objects of several kinds: the neighbouring field that says which, in MuJoCo's words."""
    role: str = ""
    """How to show an array or string: color, linear_color, quaternion, direction, position, size, path, bits, xml;
    rows: names in a list of which each belongs to the numbers of one place, so that none can be left out."""
    initial: tuple[float, ...] | None = None
    """Value to start from when an optional field that was left out is given one."""
    infinite: bool = False
    """Whether a number may be infinite, which stands for no limit."""
    label: str = ""
    """What the field is called where people read it; where none is given, its name with spaces."""


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


def make(kind: Any, *args: Any) -> Any:
    """Default of a struct or variant field: a fresh `kind(*args)`."""
    return msgspec.field(default_factory=lambda: kind(*args))


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


OURS = "\ue000"
"""Begins the names that the codec uses for what is no key of a file; private to us in Unicode."""


class _ElementType(type(msgspec.Struct)):
    """Metaclass of the Elements: what one is made with is checked. The decoder, which checks by itself, makes its
    Elements in another way."""

    POSITIONAL: typing.ClassVar[tuple[str, ...]] = ()
    """Arguments by place, where they are not the fields in order; None stands for the default of one."""

    if not typing.TYPE_CHECKING:  # where the fields say what a constructor takes and gives

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            if args:
                by_place = cls.POSITIONAL or cls.__match_args__
                if len(args) > len(by_place):
                    raise TypeError(f"{cls.__name__}() takes {len(by_place)} values by place, {len(args)} were given")
                if twice := kwargs.keys() & set(by_place[: len(args)]):
                    raise TypeError(f"{cls.__name__}() was given {min(twice)} twice")
                kwargs = dict(zip(by_place, args, strict=False)) | kwargs
            known = checks(cls)  # type: ignore[arg-type]
            for name, value in list(kwargs.items()):
                if value is None and name in cls.POSITIONAL:
                    del kwargs[name]
                elif check := known.get(name):
                    kwargs[name] = assigned(f"{cls.__name__}.{name}", check, value)
            return super().__call__(**kwargs)


class Element(msgspec.Struct, kw_only=True, eq=False, forbid_unknown_fields=True, gc=False, metaclass=_ElementType):
    """Base of every class of the World. Compares by value, deep-copies, pickles; arrays are numpy. What a field
    cannot take is a WrongTypeError, in the constructor as in an assignment."""

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
        if check := checks(self.__class__).get(name):
            value = assigned(f"{self.__class__.__name__}.{name}", check, value)
        msgspec.Struct.__setattr__(self, name, value)

    def parts(self) -> tuple[tuple[str, Any], ...]:
        """Names and values of what it holds."""
        return tuple((name, load(self)) for name, load in _loads(self.__class__))

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __ne__(self, other: object) -> bool:  # msgspec.Struct has one of its own, which compares identity
        return not self == other

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return represented(self)

    def deepcopy(self) -> typing.Self:
        """An independent copy."""
        return copied(self, {})

    def __deepcopy__(self, memo: dict[int, Any]) -> typing.Self:
        return copied(self, memo)

    def __reduce__(self) -> Any:
        return unflattened, (flattened(self),)


_VECTOR = re.compile(r"\bVec[2-7]\b")
_ARRAY = re.compile(r"\b(Vec[2-7]|Linear|Size[23]|Indices|Vector|Beams|TexCoords|Rows[34]|Triangles)\b")

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

Shared = Callable[[type[Element]], tuple[tuple[Any, Any, tuple[float, ...], Any, bytes], ...]]
"""Vectors of a class: how to get and set one, its default, and where 0 is not -0 in it, how to get the bits
of one (else None) and those of the default."""

DECODING: ContextVar[Shared | None] = ContextVar("DECODING", default=None)
"""While a file is decoded: the vectors that are to be one tuple for all Elements that have their default. Arrays are
of the declared types then, and vectors stay tuples."""


def _make_arrays(self: Element) -> None:
    """Turn what an Element was made with into arrays of the declared types."""
    shared = DECODING.get()
    if shared is not None:
        for load, store, default, bits, default_bits in shared(self.__class__):
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
    return next((m for m in hint.__metadata__ if isinstance(m, ArrayType)), hint.__origin__)


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
def _loads(cls: type[Element]) -> tuple[tuple[str, Any], ...]:
    """Names of all that an Element holds and how to get it, vectors as they are in their slots."""
    slots = ((name, getattr(cls, name)) for name in cls.__struct_fields__)
    return tuple((name, slot.load if isinstance(slot, _Vector) else slot.__get__) for name, slot in slots)


@functools.cache
def array_fields(cls: type[Element]) -> tuple[tuple[str, Any], ...]:
    """Names and types of the fields that hold arrays."""
    return tuple((f.name, f.type) for f in fields_of(cls) if isinstance(f.type, ArrayType))


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
def checks(cls: type[Element]) -> dict[str, Check]:
    """What is checked when a field is assigned, by its name."""
    unset = {f.name for f in msgspec.structs.fields(cls) if msgspec.UnsetType in _alternatives(f.type)}
    return {
        f.name: check_of(f.type, f.optional, f.name in unset, f.declaration.role == "path", f.declaration.bits)
        for f in fields_of(cls)
    } | ({"source_path": check_of(str, True, path=True)} if "source_path" in cls.__struct_fields__ else {})


def _alternatives(hint: Any) -> tuple[Any, ...]:
    """The types of a union; of another type none."""
    hint = hint.__origin__ if typing.get_origin(hint) is Annotated else hint
    return typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else ()
