"""Enums with payload: fields that hold one of several kinds of value, and say which."""

from __future__ import annotations

import functools
import typing
from typing import Any

from engine.msd.schema.assigning import Check, WrongTypeError, assigned, check_of, shown
from engine.msd.schema.base import Element, Payload, Reach, fields_of
from engine.msd.schema.copying import copied, flattened, put_part, represented, same, unflattened


class Case:
    """One variant: its name on disk, the type of its payload, and how far an edit of a payload without fields of its
    own reaches (None: as far as the field that holds the variant). Accessed on the class it is the constructor."""

    def __init__(self, tag: str, payload: Any = None, ref: str = "", reach: Reach | None = None) -> None:
        self.tag, self.payload, self.ref, self.reach = tag, payload, ref, reach
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type[Variant]) -> Any:
        return functools.partial(_construct, owner, self)

    @functools.cached_property
    def check(self) -> Check:
        """What is checked when a payload is assigned."""
        return _no_payload if self.payload is None else check_of(self.payload, path=self.tag == "File")

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

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "value":
            case = self.cases[self.variant]
            value = assigned(f"{type(self).__name__}.{case.name}", case.check, value)
        elif name == "variant" and value not in self.cases:
            known = ", ".join(self.cases)
            raise WrongTypeError(f"{type(self).__name__} has no variant {shown(value)}; it has {known}")
        object.__setattr__(self, name, value)

    @property
    def tag(self) -> str:
        """Name of the active variant in a file."""
        return self.cases[self.variant].tag

    def parts(self) -> tuple[tuple[str, Any], ...]:
        """Names and values of what it holds."""
        return ("variant", self.variant), ("value", self.value)

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __copy__(self) -> Variant:
        new = type(self).__new__(type(self))
        put_part(new, "variant", self.variant)
        put_part(new, "value", self.value)
        return new

    def __deepcopy__(self, memo: dict[int, Any]) -> Variant:
        return copied(self, memo)

    def __repr__(self) -> str:
        return represented(self)

    def __reduce__(self) -> Any:
        return unflattened, (flattened(self),)


def _no_payload(value: Any) -> None:
    if value is not None:
        raise ValueError("Expected no value")


def default_payload(case: Case) -> Any:
    """A fresh payload for a variant that was chosen without one."""
    if case.payload is None:
        return None
    if case.is_tuple:
        return tuple(arg() for arg in typing.get_args(case.payload))
    return case.payload()
