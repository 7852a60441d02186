"""Classes of settings: dataclasses whose fields may be missing, need no annotation, and share no values."""

from __future__ import annotations

import copy
import dataclasses
import difflib
import importlib
import inspect
import types
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar, dataclass_transform, get_origin

MISSING: Any = dataclasses.MISSING
"""The value of a field that the user has to set."""

Class = TypeVar("Class", bound=type)


@dataclass_transform(kw_only_default=False)
def configclass(cls: Class, **options: Any) -> Class:
    """Make a class of settings.

    It is a dataclass, with these differences:

    - Every field has a value: `MISSING` where none is given; see `validate`.
    - A field that has a value needs no annotation, and a subclass may give another value without repeating it.
    - Values that can change, such as lists and other settings, belong to one object: what is given as default or
      argument is copied.
    - Classes, functions and properties written inside the class are no fields, unless they are annotated.

    It gets the methods `to_dict`, `from_dict`, `replace`, `copy` and `validate` unless it has its own.

    Args:
        options: of `dataclasses.dataclass`.
    """
    _annotate(cls)
    for name in inspect.get_annotations(cls):
        if not _is_class_variable(cls.__annotations__[name]):
            setattr(cls, name, _field(cls, name))
    _copy_after_init(cls)
    for name in ("to_dict", "from_dict", "replace", "copy", "validate"):
        if name not in cls.__dict__ and not hasattr(cls, name):
            setattr(cls, name, globals()[f"_{name}"])
    return dataclasses.dataclass(**options)(cls)


# -------------------------------------------------------------------------------------------- declaration


def _annotate(cls: type) -> None:
    """Give an annotation to the fields that have none: that of a base class, or the type of their value."""
    own = dict(inspect.get_annotations(cls))
    inherited: dict[str, Any] = {}
    for base in reversed(cls.__mro__[1:]):
        inherited |= inspect.get_annotations(base)
    for name, value in cls.__dict__.items():
        if name in own or name.startswith("__"):
            continue
        if name in inherited:
            own[name] = inherited[name]
        elif not _is_part_of_class(cls, value):
            if value is MISSING:
                raise TypeError(f"{cls.__qualname__}.{name} is MISSING and has no type: annotate it")
            own[name] = Any if value is None or isinstance(value, dataclasses.Field) else type(value)
    cls.__annotations__ = own


def _is_part_of_class(cls: type, value: object) -> bool:
    """Whether a member is a method, a property or a class written inside the class, and no value."""
    if isinstance(value, (property, classmethod, staticmethod, types.MemberDescriptorType)):
        return True
    if isinstance(value, (type, types.FunctionType)):
        return value.__qualname__.rpartition(".")[0] == cls.__qualname__
    return False


def _is_class_variable(annotation: object) -> bool:
    if isinstance(annotation, str):
        return annotation.replace("typing.", "").startswith("ClassVar")
    return annotation is ClassVar or get_origin(annotation) is ClassVar


def _field(cls: type, name: str) -> Any:
    """The dataclass field of a member: its default copied for each object, or `MISSING`."""
    value = cls.__dict__.get(name, MISSING)
    if isinstance(value, dataclasses.Field):
        if value.default is MISSING and value.default_factory is MISSING:
            value.default_factory = _constant(MISSING)
        return value
    return dataclasses.field(default_factory=_constant(value))


def _constant(value: Any) -> Callable[[], Any]:
    return lambda: _copied(value)


def _copied(value: Any) -> Any:
    """A value that nobody else holds; of what cannot change, or not be copied (functions, modules), the same."""
    if isinstance(value, types.ModuleType):
        return value
    return copy.deepcopy(value, {id(MISSING): MISSING})  # also inside it there is only one MISSING


def _copy_after_init(cls: type) -> None:
    """Have arguments copied before the class's own `__post_init__`, and what that sets after it."""
    own = cls.__dict__.get("__post_init__")
    if own is None and hasattr(cls, "__post_init__"):
        return  # a base class's, which copies

    def post_init(self: Any, *args: Any) -> None:
        _own_values(self, {})
        if own is not None:
            before = dict(vars(self))
            own(self, *args)
            _own_values(self, before)

    cls.__post_init__ = post_init


def _own_values(config: Any, held: Mapping[str, Any]) -> None:
    """Copy every value of the settings that is not in `held` already."""
    for name, value in vars(config).items():
        if name not in held or held[name] is not value:
            setattr(config, name, _copied(value))


# ------------------------------------------------------------------------------------------------ methods


def _to_dict(self: Any) -> dict[str, Any]:
    """Its fields as a dictionary, settings inside it too; functions and classes as text, `module:name`."""
    return {name: _plain(value) for name, value in vars(self).items() if not name.startswith("__")}


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _to_dict(value)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, set)) and not hasattr(value, "_fields"):
        return type(value)(_plain(each) for each in value)
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)):
        return f"{value.__module__}:{value.__qualname__}"
    return value


def _from_dict(self: Any, data: Mapping[str, Any]) -> None:
    """Set fields from a dictionary as `to_dict` makes one; those that it does not name stay.

    Raises KeyError for a name that is no field, ValueError for a value of another type or another number of values;
    nothing is set then.
    """
    for assign in _assignments(self, data, type(self).__name__):
        assign()


def _assignments(into: Any, data: Any, place: str) -> list[Callable[[], None]]:
    """What sets the values of `data`, checked and not yet done."""
    if not isinstance(data, Mapping):
        raise ValueError(f"{place} takes a dictionary, not {data!r}")
    have = into if isinstance(into, dict) else vars(into)
    found: list[Callable[[], None]] = []
    for name, value in data.items():
        if name not in have:
            near = difflib.get_close_matches(str(name), map(str, have), n=3, cutoff=0.4) or list(have)
            raise KeyError(f"{place} has no field {name!r}; there is {', '.join(map(repr, near))}")
        present = have[name]
        is_settings = dataclasses.is_dataclass(present) and not isinstance(present, type)
        if isinstance(value, Mapping) and (is_settings or (isinstance(present, dict) and set(value) <= set(present))):
            found += _assignments(present, value, f"{place}.{name}")
        else:
            found.append(_assignment(into, name, _fitting(present, value, f"{place}.{name}")))
    return found


def _assignment(into: Any, name: Any, value: Any) -> Callable[[], None]:
    if isinstance(into, dict):
        return lambda: into.__setitem__(name, value)
    return lambda: setattr(into, name, value)


def _fitting(present: Any, value: Any, place: str) -> Any:
    """A value in place of another. Raises ValueError where it is of another kind."""
    if present is None or present is MISSING or value is None:
        return _copied(value)
    if callable(present):
        return _named_object(value, place) if isinstance(value, str) else value
    if isinstance(present, (list, tuple)) and isinstance(value, (list, tuple)):
        if isinstance(present, tuple) and len(present) != len(value):
            raise ValueError(f"{place} takes {len(present)} values, not {len(value)}: {value!r}")
        return type(present)(_copied(value))
    if isinstance(present, float) and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, type(present)):
        raise ValueError(f"{place} takes a {type(present).__name__}, not {value!r}")
    return _copied(value)


def _named_object(name: str, place: str) -> Any:
    """What `module:name` says."""
    module, _, attribute = name.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"{place} takes a function or class as 'module:name', not {name!r}: {error}") from None
    return found


def _replace(self: Any, **changes: Any) -> Any:
    """A copy with other values for some of its fields. Raises TypeError for a name that is no field."""
    return dataclasses.replace(self, **changes)


def _copy(self: Any, **changes: Any) -> Any:
    """A copy that shares no values with it; see `replace`."""
    return dataclasses.replace(self, **changes)


def _validate(self: Any, prefix: str = "") -> list[str]:
    """Raises TypeError that names the fields, also of settings inside it, that are `MISSING`; else returns []."""
    missing = _missing(self, prefix)
    if missing:
        lines = "".join(f"\n  - {name}" for name in missing)
        raise TypeError(f"{type(self).__name__} needs values for these fields, which are MISSING:{lines}")
    return missing


def _missing(value: Any, prefix: str) -> list[str]:
    if value is MISSING:
        return [prefix]
    if isinstance(value, type):
        return []
    if isinstance(value, Mapping):
        inside: list[tuple[str, Any]] = [(f"{prefix}[{key!r}]", each) for key, each in value.items()]
    elif isinstance(value, (list, tuple)):
        inside = [(f"{prefix}[{i}]", each) for i, each in enumerate(value)]
    elif dataclasses.is_dataclass(value):
        dot = f"{prefix}." if prefix else ""
        inside = [(f"{dot}{name}", each) for name, each in vars(value).items()]
    else:
        return []
    return [name for place, each in inside for name in _missing(each, place)]
