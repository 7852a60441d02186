"""Broken and hostile scene files, made from good ones. Equal seeds make equal files."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

NASTY_NUMBERS = [
    b"-1", b"0", b"nan", b"NaN", b"inf", b"-inf", b"1e999", b"1e38", b"-0.0", b"2147483648", b"4294967295",
    b"99999999", b"99999999999999999999", b"1e-320", b"0x7f", b"", b"1 2 3 4 5 6 7 8 9", b"true", b"null",
]  # fmt: skip
NASTY_PATHS = [
    b"../../../../../../etc/passwd", b"/etc/passwd", b"file:///etc/passwd", b"package://../../etc/passwd",
    b"..\\..\\etc\\passwd", b"/dev/zero", b"/dev/stdin", b"/proc/self/mem", b"~/.ssh/id_rsa", b"\x00", b"a" * 5000,
    b"http://127.0.0.1:9/x.stl",
]  # fmt: skip
ENTITY_BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "lol">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + i, b"&%c;" % (97 + i) * 10) for i in range(9))
    + b"]>"
)
EXTERNAL_ENTITY = b'<?xml version="1.0"?><!DOCTYPE z [<!ENTITY x SYSTEM "file:///etc/passwd">]>'


def flipped(data: bytes, dice: random.Random) -> bytes:
    """Some bits turned over."""
    result = bytearray(data)
    for _ in range(dice.choice([1, 1, 2, 4, 16, 64])):
        result[dice.randrange(len(result))] ^= 1 << dice.randrange(8)
    return bytes(result)


def truncated(data: bytes, dice: random.Random) -> bytes:
    """Only the beginning, or only the end."""
    at = dice.randrange(len(data))
    return data[:at] if dice.random() < 0.8 else data[at:]


def spliced(data: bytes, dice: random.Random) -> bytes:
    """A piece doubled, moved or left out."""
    a, b = sorted(dice.randrange(len(data)) for _ in range(2))
    piece, at = data[a:b][:2000], dice.randrange(len(data))
    return dice.choice([data[:at] + piece + data[at:], data[:a] + data[b:], data[:at] + piece * 20 + data[at:]])


def renumbered(data: bytes, dice: random.Random) -> bytes:
    """Numbers of a text replaced by ones that hurt."""
    places = list(re.finditer(rb"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?", data))
    if not places:
        return huge_counts(data, dice)
    for place in sorted(dice.sample(places, min(len(places), dice.choice([1, 1, 1, 3]))), key=lambda p: -p.start()):
        data = data[: place.start()] + dice.choice(NASTY_NUMBERS) + data[place.end() :]
    return data


def retexted(data: bytes, dice: random.Random) -> bytes:
    """Quoted texts replaced by paths to elsewhere, by each other, or by nothing."""
    places = list(re.finditer(rb'"[^"<>\n]{0,80}"', data))
    if not places:
        return flipped(data, dice)
    for place in sorted(dice.sample(places, min(len(places), dice.choice([1, 1, 2, 6]))), key=lambda p: -p.start()):
        other = dice.choice([*NASTY_PATHS, dice.choice(places)[0][1:-1], b""])
        data = data[: place.start()] + b'"' + other + b'"' + data[place.end() :]
    return data


OPENINGS = [b"[", b"{", b'{"link":', b"<body>", b"<link>", b"<frame>", b"<default>", b"\x91", b"\x81\xa1a"]


def nested(data: bytes, dice: random.Random) -> bytes:
    """An opening repeated until it is deep."""
    depth = dice.choice([100, 2000, 100000])
    at = dice.randrange(len(data))
    opening = dice.choice(OPENINGS)
    return data[:at] + opening * depth + data[at:]


def huge_counts(data: bytes, dice: random.Random) -> bytes:
    """Four or eight bytes of a binary file set to a count that cannot be."""
    at = dice.randrange(len(data))
    count = dice.choice([b"\xff\xff\xff\xff", b"\xff\xff\xff\x7f", b"\x00\x00\x00\x80", b"\xdd\xff\xff\xff\xff",
                         b"\xdf\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff", b"\xff" * 8, b"\x00" * 8])  # fmt: skip
    return data[:at] + count + data[at + len(count) :]


def bombed(data: bytes, dice: random.Random) -> bytes:
    """An XML text that declares entities."""
    body = re.sub(rb"^\s*<\?xml[^>]*\?>", b"", data)
    head, entity = dice.choice([(ENTITY_BOMB, b"&j;"), (EXTERNAL_ENTITY, b"&x;")])
    places = [m.end() for m in re.finditer(rb">", body)] or [0]
    at = dice.choice(places)
    return head + body[:at] + entity + body[at:]


MUTATIONS: list[Callable[[bytes, random.Random], bytes]] = [
    flipped, truncated, spliced, renumbered, renumbered, retexted, retexted, nested, huge_counts, bombed,
]  # fmt: skip


def mutated(data: bytes, dice: random.Random) -> tuple[bytes, str]:
    """One to three mutations of `data`, and their names."""
    names = []
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        mutation = dice.choice(MUTATIONS)
        data = mutation(data, dice) or b" "
        names.append(mutation.__name__)
    return data, " ".join(names)
