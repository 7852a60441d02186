"""Expressions over signals with units checked: `norm(wrist.force)`, `ddt(elbow.velocity)`, `lowpass(hand.force, 20)`.

The text is parsed as a Python expression and never run as one: what is not in the tables below is an error that names
its place. A signal is written as NAME.WHAT, with _ for spaces and a component behind it where it has some
(`hand.angular_velocity.x`), with the kind before it where two objects have one name (`link.hand.velocity`), or as its
id in quotes (`"link/hand/velocity in base x"`). `t` is the time in s.

An `Expression` is fed blocks of a run, oldest first, and answers blocks: derivatives, integrals, filters and means go
on from one block to the next, and begin anew where time jumps back.
"""

from __future__ import annotations

import ast
import difflib
import operator
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

import numpy as np

from app.channels import Channel
from app.units import NUMBER, Unit, parse_unit

_LONGEST = 2000
_DEEPEST = 60
_AXES = ("x", "y", "z")

Block = tuple[np.ndarray, np.ndarray]
"""Times (n,) in s and values (n, k)."""


class ExpressionError(ValueError):
    """What is wrong with an expression, in one sentence.

    Attributes:
        start, end: the columns of the text that it is about, counted from 0.
    """

    def __init__(self, message: str, text: str, start: int = 0, end: int | None = None) -> None:
        self.start, self.end = start, len(text) if end is None else end
        where = text[self.start : self.end]
        super().__init__(f"column {self.start + 1}, {where!r}: {message}" if where else message)


class Spectrum(NamedTuple):
    """Amplitudes of the oscillations that a signal is made of."""

    frequencies: np.ndarray
    """(m,) Hz, from 0 to half the rate of the samples."""
    amplitudes: np.ndarray
    """(m, k) in the signal's unit: a sine of amplitude 1 has 1 at its frequency, where the window holds whole periods
    of it."""


class Node(Protocol):
    """A part of an expression."""

    unit: Unit
    width: int

    def feed(self, times: np.ndarray, values: np.ndarray) -> np.ndarray:
        """(n, width) of a block: times (n,) and values (n, signals)."""
        ...


class Names:
    """What signals are called in expressions.

    Args:
        channels: all that have a name here.
        find: looks up others by their id.
    """

    def __init__(self, channels: Iterable[Channel], find: Callable[[str], Channel | None] = lambda _: None) -> None:
        self._find = find
        self.by_id = {channel.id: channel for channel in channels}
        self._by_name: dict[tuple[str, ...], dict[str, list[Channel]]] = {}
        for channel in self.by_id.values():
            head, *rest = channel.id.split("/")
            last = rest[-1] if rest else ""
            component = next(
                (c for c in (*_AXES, "quat w", "quat x", "quat y", "quat z") if last.endswith(f" {c}")), ""
            )
            if component:
                whole = channel.id[: -len(component) - 1]
                parts = [*rest[:-1], last[: -len(component) - 1]]
            elif head == "sensor" and len(rest) > 1 and (last in _AXES or last.isdigit()):
                component, whole, parts = last, channel.id.rpartition("/")[0], rest[:-1]
            else:
                whole, parts = channel.id, rest
            words = tuple(part.replace(" ", "_") for part in parts)
            for name in (words, (head, *words)):
                self._by_name.setdefault(name, {}).setdefault(whole, []).append(channel)
                if component:
                    key = (*name, component.replace(" ", "_"))
                    self._by_name.setdefault(key, {}).setdefault(channel.id, []).append(channel)

    def find(self, words: tuple[str, ...]) -> list[Channel]:
        """The numbers of a signal by its dotted name. Raises ValueError naming those that are near, or several."""
        found = self._by_name.get(words, {})
        if len(found) == 1:
            return next(iter(found.values()))
        if found:
            several = " and ".join(f'"{id}"' for id in found)
            raise ValueError(f"there are {several}: write the kind before the name, or the id in quotes")
        inside = next((id for id in self.by_id if len(words) == 1 and id.startswith(f"{words[0]}/")), None)
        if inside is not None:
            raise ValueError(f'there is no such signal; ids are written in quotes, as "{inside}"')
        names = [".".join(name) for name in self._by_name]
        raise ValueError(f"there is no such signal{_nearest('.'.join(words), names)}")

    def by_text(self, id: str) -> list[Channel]:
        """The numbers of a signal by its id. Raises ValueError naming those that are near."""
        if id in self.by_id:
            return [self.by_id[id]]
        parts = [channel for name, channel in self.by_id.items() if _is_component(name, id)]
        if parts:
            return parts
        found = [channel for axis in ("", *(f" {axis}" for axis in _AXES)) if (channel := self._find(id + axis))]
        if found:
            return found
        raise ValueError(f"there is no such signal{_nearest(id, list(self.by_id))}")


def _is_component(name: str, id: str) -> bool:
    rest = name[len(id) + 1 :] if name.startswith((f"{id} ", f"{id}/")) else ""
    return rest in _AXES or rest.isdigit() or rest.startswith("quat ")


def _nearest(name: str, names: list[str]) -> str:
    near = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    return f"; there is {', '.join(near)}" if near else ""


class Expression:
    """A parsed expression.

    Attributes:
        text: as it was written.
        channels: ids of the numbers that it needs, as columns of what it is fed.
        unit: SI; "" for a pure number.
        width: numbers of a value.
        kind: "series" over time; "spectrum", of what is fed; "xy": the second number over the first.
        units: of "xy" the units of both.
        parts: texts of what is drawn, each over time: of "spectrum" what that is of, of "xy" both.
    """

    def __init__(self, text: str, names: Names) -> None:
        reader = _Reader(text, names)
        self.text, self.kind = text, "series"
        tree = reader.tree()
        parts = [tree]
        if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in ("fft", "xy"):
            self.kind = "spectrum" if tree.func.id == "fft" else "xy"
            parts = reader.arguments(tree, 1 if self.kind == "spectrum" else 2)
        self._nodes = [reader.read(part) for part in parts]
        self.parts = [text.strip()] if self.kind == "series" else [text[slice(*reader.place(part))] for part in parts]
        if self.kind == "xy":
            for node, part in zip(self._nodes, parts, strict=True):
                if node.width != 1:
                    raise reader.error(part, f"a curve over another takes one number, this has {node.width}")
        self.channels = reader.channels
        self.units = [str(node.unit) for node in self._nodes]
        self.unit = self.units[-1]
        self.width = sum(node.width for node in self._nodes)
        self._last = -np.inf
        self._names = names

    def feed(self, times: np.ndarray, values: np.ndarray) -> np.ndarray:
        """(n, width) of a block of a run.

        Args:
            times: (n,) s, ascending; those of a block before the last one begin anew.
            values: (n, len(channels)).
        """
        if not len(times):
            return np.empty((0, self.width))
        if times[0] <= self._last:
            self.restart()
        self._last = float(times[-1])
        values = np.asarray(values, float).reshape(len(times), -1)
        return np.concatenate([node.feed(times, values) for node in self._nodes], axis=1)

    def restart(self) -> None:
        """Forget what was fed."""
        fresh = Expression(self.text, self._names)
        self._nodes, self._last = fresh._nodes, -np.inf

    def spectrum(self, times: np.ndarray, values: np.ndarray) -> Spectrum:
        """Of the numbers of the expression over a range of a run; arguments as of `feed`."""
        self.restart()
        return spectrum(times, self.feed(times, values))


def spectrum(times: np.ndarray, values: np.ndarray) -> Spectrum:
    """Amplitude spectrum of samples at a steady rate under a Hann window, without their mean. Raises ValueError for
    fewer than 8 samples, and where the rate changes: such samples have no spectrum."""
    finite = np.isfinite(values).all(axis=1)
    times, values = times[finite], values[finite]
    if len(times) < 8:
        raise ValueError(f"a spectrum takes at least 8 samples, there are {len(times)}")
    steps = np.diff(times)
    step = float(np.median(steps))
    if np.abs(steps - step).max() > 1e-6 * max(step, 1e-9) + 1e-9:
        raise ValueError("a spectrum takes samples at a steady rate; here the time step changes or samples lack")
    window = np.hanning(len(times) + 1)[:-1]
    centred = (values - values.mean(axis=0)) * window[:, None]
    amplitudes = np.abs(np.fft.rfft(centred, axis=0)) * 2 / window.sum()
    amplitudes[0] = np.abs(values.mean(axis=0))
    return Spectrum(np.fft.rfftfreq(len(times), step), amplitudes)


# --------------------------------------------------------------------------------------------------- parts


class _Signal:
    """Columns of what is fed."""

    def __init__(self, columns: list[int], unit: Unit) -> None:
        self.columns, self.unit, self.width = columns, unit, len(columns)

    def feed(self, times: np.ndarray, values: np.ndarray) -> np.ndarray:
        return values[:, self.columns]


class _Constant:
    """A number."""

    def __init__(self, value: float) -> None:
        self.value, self.unit, self.width = value, NUMBER, 1

    def feed(self, times: np.ndarray, values: np.ndarray) -> np.ndarray:
        return np.full((len(times), 1), self.value)


class _Time:
    """The time."""

    unit, width = parse_unit("s"), 1

    def feed(self, times: np.ndarray, values: np.ndarray) -> np.ndarray:
        return times[:, None].astype(float)


class _Applied:
    """A function of each moment alone."""

    def __init__(self, function: Callable[..., np.ndarray], parts: list[Node], unit: Unit, width: int) -> None:
        self.function, self.parts, self.unit, self.width = function, parts, unit, width

    def feed(self, times: np.ndarray, values: np.ndarray) -> np.ndarray:
        with np.errstate(all="ignore"):
            return self.function(*(part.feed(times, values) for part in self.parts))


class _Derivative:
    """Difference to the moment before over the time between."""

    def __init__(self, part: Node) -> None:
        self.part, self.width, self.unit = part, part.width, part.unit / parse_unit("s")
        self.before: tuple[float, np.ndarray] | None = None

    def feed(self, times: np.ndarray, values: np.ndarray) -> np.ndarray:
        x = self.part.feed(times, values)
        time, row = self.before or (np.nan, np.full(self.width, np.nan))
        self.before = float(times[-1]), x[-1]
        with np.errstate(all="ignore"):
            return np.diff(x, axis=0, prepend=row[None]) / np.diff(times, prepend=time)[:, None]


def _of_finite(times: np.ndarray, x: np.ndarray, go_on: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> np.ndarray:
    """What `go_on` makes of the moments that have a number; the others, as the first of a derivative, have none."""
    there = np.isfinite(x).all(axis=1)
    if there.all():
        return go_on(times, x)
    result = np.full(x.shape, np.nan)
    if there.any():
        result[there] = go_on(times[there], x[there])
    return result


class _Integral:
    """Sum of trapezoids from the first moment on."""

    def __init__(self, part: Node) -> None:
        self.part, self.width, self.unit = part, part.width, part.unit * parse_unit("s")
        self.before: tuple[float, np.ndarray] | None = None
        self.sum = np.zeros(part.width)

    def feed(self, times: np.ndarray, values: np.ndarray) -> np.ndarray:
        return _of_finite(times, self.part.feed(times, values), self._go_on)

    def _go_on(self, times: np.ndarray, x: np.ndarray) -> np.ndarray:
        time, row = self.before or (times[0], x[0])
        self.before = float(times[-1]), x[-1]
        whole = np.concatenate([row[None], x])
        steps = np.diff(times, prepend=time)[:, None]
        result = self.sum + np.cumsum((whole[1:] + whole[:-1]) / 2 * steps, axis=0)
        self.sum = result[-1]
        return result


class _LowPass:
    """First order: y' = 2 pi f (x - y), exact for an x that stays from one moment to the next."""

    def __init__(self, part: Node, frequency: float) -> None:
        self.part, self.width, self.unit, self.frequency = part, part.width, part.unit, frequency
        self.before: tuple[float, np.ndarray] | None = None

    def feed(self, times: np.ndarray, values: np.ndarray) -> np.ndarray:
        return _of_finite(times, self.part.feed(times, values), self._go_on)

    def _go_on(self, times: np.ndarray, x: np.ndarray) -> np.ndarray:
        from scipy.signal import lfilter  # slow to load

        time, y = self.before or (times[0], x[0])
        keep = np.exp(-2 * np.pi * self.frequency * np.diff(times, prepend=time))
        result, at = np.empty_like(x), 0
        steady = np.flatnonzero(np.abs(np.diff(keep)) > 1e-9) + 1  # where the time step changes
        for end in (*steady, len(x)):
            k = keep[at]
            result[at:end], _ = lfilter([1 - k], [1, -k], x[at:end], axis=0, zi=(k * y)[None])
            y, at = result[end - 1], end
        self.before = float(times[-1]), y.copy()
        return result


class _WindowMean:
    """Mean of the moments of the last seconds."""

    def __init__(self, part: Node, seconds: float) -> None:
        self.part, self.width, self.unit, self.seconds = part, part.width, part.unit, seconds
        self.times, self.values = np.empty(0), np.empty((0, part.width))

    def feed(self, times: np.ndarray, values: np.ndarray) -> np.ndarray:
        x = self.part.feed(times, values)
        every = np.concatenate([self.times, times])
        whole = np.concatenate([self.values, x])
        first = np.searchsorted(every, times - self.seconds * (1 - 1e-9), "left")
        last = np.arange(len(self.times), len(every)) + 1
        there = np.isfinite(whole)
        centre = whole[there].mean() if there.any() else 0.0  # sums of small numbers lose fewer digits
        sums = np.cumsum(np.where(there, whole - centre, 0.0), axis=0)
        counts = np.cumsum(there, axis=0)
        sums, counts = (np.concatenate([np.zeros((1, self.width)), part]) for part in (sums, counts))
        with np.errstate(all="ignore"):
            result = (sums[last] - sums[first]) / (counts[last] - counts[first]) + centre
        kept = slice(int(first[-1]), None)
        self.times, self.values = every[kept], whole[kept]
        return result


# --------------------------------------------------------------------------------------------------- reading

_ANGLES = {"sin": np.sin, "cos": np.cos, "tan": np.tan, "exp": np.exp, "log": np.log, "asin": np.arcsin,
           "acos": np.arccos, "atan": np.arctan}  # fmt: skip
_SAME = {"abs": np.abs}
_TWO = {"min": np.minimum, "max": np.maximum}
_OVER_TIME = {"ddt": "derivative by time", "integral": "integral over time"}
FUNCTIONS = {
    "norm": "norm(v): length of a vector",
    "dot": "dot(a, b): inner product",
    "cross": "cross(a, b): cross product",
    "ddt": "ddt(x): derivative by time",
    "integral": "integral(x): integral over time",
    "lowpass": "lowpass(x, Hz): first-order low-pass filter",
    "mean": "mean(x, seconds): mean of the last seconds",
    "fft": "fft(x): amplitude spectrum of the visible range",
    "xy": "xy(a, b): b over a",
    "abs": "abs(x): magnitude",
    "sqrt": "sqrt(x): square root",
    "min": "min(a, b): the smaller one",
    "max": "max(a, b): the larger one",
    **{name: f"{name}(x): of a pure number or an angle" for name in _ANGLES},
}
"""What can be called, with a line of help each."""

_OPERATORS: dict[type[ast.operator], Callable] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class _Reader:
    """Reads the tree of a text."""

    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names = text, names
        self.channels: list[str] = []

    def tree(self) -> ast.expr:
        if len(self.text) > _LONGEST:
            raise ExpressionError(f"an expression has at most {_LONGEST} characters", "")
        if not self.text.strip():
            raise ExpressionError("nothing is written; for example norm(wrist.force)", "")
        if not self.text.isascii():
            odd = next(i for i, c in enumerate(self.text) if not c.isascii())
            if '"' not in self.text and "'" not in self.text:
                raise ExpressionError("this character is none of an expression", self.text, odd, odd + 1)
        try:
            tree = ast.parse(self.text.strip(), mode="eval").body
        except SyntaxError as error:
            column = max((error.offset or 1) - 1, 0)
            raise ExpressionError(f"this is no expression: {error.msg}", self.text, column, column + 1) from None
        except (RecursionError, MemoryError, ValueError):
            raise ExpressionError("this is nested too deeply", self.text) from None
        self.indent = len(self.text.encode()) - len(self.text.lstrip().encode())
        return tree

    def place(self, node: ast.expr) -> tuple[int, int]:
        """Where it begins and ends in the text."""
        encoded = self.text.encode()
        start = len(encoded[: node.col_offset + self.indent].decode(errors="ignore"))
        end = len(encoded[: (node.end_col_offset or 0) + self.indent].decode(errors="ignore"))
        return start, end

    def error(self, node: ast.expr, message: str) -> ExpressionError:
        return ExpressionError(message, self.text, *self.place(node))

    def arguments(self, node: ast.Call, count: int) -> list[ast.expr]:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise self.error(node, "arguments are expressions with commas between them")
        if len(node.args) != count:
            raise self.error(node, f"this takes {count} argument{'s' * (count > 1)}, not {len(node.args)}")
        return node.args

    def read(self, node: ast.expr, depth: int = 0) -> Node:
        if depth > _DEEPEST:
            raise self.error(node, "this is nested too deeply")
        match node:
            case ast.Constant(value=str() as id):
                return self._signal(node, lambda: self.names.by_text(id))
            case ast.Constant(value=bool()):
                pass
            case ast.Constant(value=int() | float() as value):
                try:
                    return _Constant(float(value))
                except OverflowError:
                    raise self.error(node, "this number is too large") from None
            case ast.Name(id="t"):
                return _Time()
            case ast.Name(id="pi"):
                return _Constant(np.pi)
            case ast.Name() | ast.Attribute():
                words = self._words(node)
                return self._signal(node, lambda: self.names.find(words))
            case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=part):
                value = self.read(part, depth + 1)
                function = np.negative if isinstance(sign, ast.USub) else np.positive
                return _Applied(function, [value], value.unit, value.width)
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                return self._power(node, self.read(left, depth + 1), self._number(right))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return self._binary(node, type(op), self.read(left, depth + 1), self.read(right, depth + 1))
            case ast.Call(func=ast.Name(id=name)):
                return self._call(node, name, depth + 1)
        raise self.error(node, "an expression has numbers, signals, + - * / **, and functions")

    def _words(self, node: ast.expr) -> tuple[str, ...]:
        match node:
            case ast.Name(id=name):
                return (name,)
            case ast.Attribute(value=value, attr=attribute):
                return (*self._words(value), attribute)
        raise self.error(node, "a signal is written as name.what")

    def _signal(self, node: ast.expr, find: Callable[[], list[Channel]]) -> Node:
        try:
            channels = find()
        except ValueError as error:
            raise self.error(node, str(error)) from None
        columns = []
        for channel in channels:
            if channel.id not in self.channels:
                self.channels.append(channel.id)
            columns.append(self.channels.index(channel.id))
        units = {channel.unit for channel in channels}
        return _Signal(columns, parse_unit(units.pop()) if len(units) == 1 else NUMBER)

    def _number(self, node: ast.expr) -> float:
        match node:
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self._number(operand)
            case ast.Constant(value=int() | float() as value) if not isinstance(value, bool) and abs(value) < 1e12:
                return float(value)
        raise self.error(node, "here a plain number is needed")

    def _power(self, node: ast.expr, base: Node, exponent: float) -> Node:
        if abs(exponent) > 16:
            raise self.error(node, "exponents are from -16 to 16")
        return _Applied(lambda x: x**exponent, [base], base.unit**exponent, base.width)

    def _binary(self, node: ast.expr, op: type[ast.operator], left: Node, right: Node) -> Node:
        width = self._common(node, left, right)
        if op in (ast.Add, ast.Sub):
            unit = self._same(node, left, right)
        else:
            unit = left.unit * right.unit if op is ast.Mult else left.unit / right.unit
        return _Applied(_OPERATORS[op], [left, right], unit, width)

    def _common(self, node: ast.expr, left: Node, right: Node) -> int:
        if 1 not in (left.width, right.width) and left.width != right.width:
            raise self.error(node, f"values of {left.width} and of {right.width} numbers do not go together")
        return max(left.width, right.width)

    def _same(self, node: ast.expr, left: Node, right: Node) -> Unit:
        if left.unit.dimensions != right.unit.dimensions:
            raise self.error(node, f"{left.unit.named} and {right.unit.named} do not go together")
        return left.unit if str(left.unit) else right.unit

    def _call(self, node: ast.Call, name: str, depth: int) -> Node:
        if name in ("fft", "xy"):
            raise self.error(node, f"{name} is no number over time: it stands around all the rest")
        if name not in FUNCTIONS:
            raise self.error(node.func, f"there is no such function{_nearest(name, list(FUNCTIONS))}")
        if name in ("lowpass", "mean"):
            part, number = self.arguments(node, 2)
            value, limit = self.read(part, depth), self._number(number)
            if limit <= 0:
                raise self.error(number, "this must be positive")
            return _LowPass(value, limit) if name == "lowpass" else _WindowMean(value, limit)
        two = name in ("dot", "cross", *_TWO)
        parts = [self.read(part, depth) for part in self.arguments(node, 2 if two else 1)]
        first = parts[0]
        if name in _ANGLES:
            if first.unit.dimensions:
                raise self.error(node, f"{name} takes a pure number or an angle, this has {first.unit.named}")
            unit = parse_unit("rad") if name in ("asin", "acos", "atan") else NUMBER
            return _Applied(_ANGLES[name], parts, unit, first.width)
        if name in _OVER_TIME:
            return _Derivative(first) if name == "ddt" else _Integral(first)
        if name in _TWO:
            return _Applied(_TWO[name], parts, self._same(node, *parts), self._common(node, *parts))
        if name in ("dot", "cross"):
            if first.width != parts[1].width or (name == "cross" and first.width != 3):
                raise self.error(node, f"{name} takes two vectors of {'3' if name == 'cross' else 'as many'} numbers")
            unit = first.unit * parts[1].unit
            if name == "cross":
                return _Applied(np.cross, parts, unit, 3)
            return _Applied(lambda a, b: (a * b).sum(axis=1, keepdims=True), parts, unit, 1)
        if name == "norm":
            return _Applied(lambda x: np.sqrt((x * x).sum(axis=1, keepdims=True)), parts, first.unit, 1)
        if name == "sqrt":
            return _Applied(np.sqrt, parts, first.unit**0.5, first.width)
        return _Applied(np.abs, parts, first.unit, first.width)
