"""Types of the fields that hold arrays: their shape, their kind of number, what a value has to be to become one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import numpy as np


class ArrayType(type):
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
    return ArrayType(name, (), {"shape": shape, "dtype": dtype, "wire": wire, "__doc__": f"Array of shape {shape}."})


VECTORS = tuple(_array_type(f"Vec{n}", (n,)) for n in range(2, 8))
"""Array types of Vec2 to Vec7."""

if TYPE_CHECKING:
    Vec2 = Vec3 = Vec4 = Vec5 = Vec6 = Vec7 = Linear = Size2 = Vector = Beams = np.ndarray
    TexCoords = Rows3 = Rows4 = Triangles = Size3 = Indices = np.ndarray
else:
    # A scene is full of these. To the decoder they are tuples, which it reads and checks by itself; they become
    # arrays when they are asked for. Values of the other kinds come to its hook one by one.
    Vec2, Vec3, Vec4, Vec5, Vec6, Vec7 = (Annotated[tuple[(float,) * v.shape[0]], v] for v in VECTORS)
    Size2, Size3 = (_array_type(f"Size{n}", (n,), np.int64, "<u4") for n in (2, 3))
    Indices = _array_type("Indices", (-1,), np.int64, "<u4")
    Vector = _array_type("Vector", (-1,))
    Beams = _array_type("Beams", (-1, 2))
    # Mesh buffers keep the precision they have on disk: a mesh of millions of vertices is not widened.
    TexCoords = _array_type("TexCoords", (-1, 2), np.float32)
    Rows3, Rows4 = (_array_type(f"Rows{n}", (-1, n), np.float32) for n in (3, 4))
    Triangles = _array_type("Triangles", (-1, 3), np.uint32, "<u4")

    class Linear(metaclass=ArrayType):
        """A linear map: 3 axis scales, or 9 numbers of a row-major 3 x 3 matrix."""

        shape, dtype, wire, lengths = (-1,), np.float64, "<f4", (3, 9)


def array(*values: float) -> Any:
    """Default of an array field."""
    return msgspec.field(default_factory=lambda: np.array(values, dtype=np.float64))


def sizes(*values: int) -> Any:
    """Default of a field that holds whole numbers."""
    return msgspec.field(default_factory=lambda: np.array(values, dtype=np.int64))


def empty(kind: Any) -> Any:
    """Default of a field that holds rows: none."""
    return msgspec.field(default_factory=no_rows(kind))


def no_rows(kind: Any) -> Any:
    """A function that makes an array without rows."""
    return lambda: kind.of([])
