"""Functions whose body is C++ text, which names enumerations and constants instead of their numbers.

    @native.func_native("if (type.data[r] == ConstraintType::CONTACT_ELLIPTIC) return ROUNDS;", ROUNDS=ROUNDS)

Warp compiles the text with the numbers in it: it knows neither the classes of `enums` nor Python's names.
"""

import re
from collections.abc import Callable
from enum import IntEnum

import warp as wp

from engine.physics import enums

_MEMBER = re.compile(r"\b([A-Z]\w*)::([A-Z]\w*)\b")


def func_native(source: str, **constants: int) -> Callable[[Callable], wp.Function]:
    """As `wp.func_native`, for a source as `with_numbers` takes it."""
    return wp.func_native(with_numbers(source, **constants))


def with_numbers(source: str, **constants: int) -> str:
    """C++ text with the numbers of `Enumeration::MEMBER`, of `engine.physics.enums`, and of the constants by name.

    Raises AttributeError for a member that there is not, ValueError for a constant that the text does not name.
    """
    for name, value in constants.items():
        source, count = re.subn(rf"\b{name}\b", str(int(value)), source)
        if not count:
            raise ValueError(f"the source does not name {name}")
    return _MEMBER.sub(_number, source)


def _number(match: re.Match) -> str:
    enumeration: type[IntEnum] = getattr(enums, match[1])
    return str(int(getattr(enumeration, match[2])))
