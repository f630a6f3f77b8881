"""Records: one list of fields that NumPy, Numba and the type checker all read.

A game's state is one NumPy record of a fixed layout. Copying it is a copy of bytes, a batch of them is an array, and a
snapshot is `tobytes()`.

Cells are unsigned bytes unless said otherwise: they count and number things, and compiled code indexes by unsigned
numbers without asking whether they are negative. A difference that may be negative is taken between `int`s.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, cast

import numpy as np
import numpy.typing as npt

Cells = npt.NDArray[Any]
ALIGNMENT = 8  # the widest cell there is

Plain = Mapping[str, Any]  # the fields of a record by name: single numbers are Python's own, cells are arrays


@dataclass(frozen=True)
class Field:
    """The cell type of a field and its shape; an empty shape is a single number."""

    cell: type[np.number[Any]]
    shape: tuple[int, ...]


def cells(*shape: int, cell: type[np.number[Any]] = np.uint8) -> Any:
    """Declare an array in a record."""
    return Field(cell, shape)


def number(cell: type[np.number[Any]] = np.uint8) -> Any:
    """Declare a single number in a record."""
    return Field(cell, ())


class Record:
    """Subclasses list fields as `name: type = cells(…)`; what they create are NumPy records of that layout."""

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        for name in cls.__annotations__:
            if hasattr(np.record, name):
                raise TypeError(f"a field cannot be called {name}: every NumPy record has that already")
        fields = [(name, field.cell, field.shape) for name, field in vars(cls).items() if isinstance(field, Field)]
        used = np.dtype(fields).itemsize
        padding = ("padding", np.uint8, (-used % ALIGNMENT,))
        layout = np.dtype([*fields, padding], align=True)
        if layout.itemsize != used + padding[2][0]:
            raise TypeError("fields with wider cells come first: bytes between fields would not be copied")
        cls.dtype = np.dtype((np.record, layout))

    @classmethod
    def blank(cls) -> Self:
        """A record of zeros."""
        return cast("Self", np.zeros(1, cls.dtype)[0])

    @classmethod
    def batch(cls, count: int = 1) -> Any:
        """Records of zeros, in an array."""
        return np.frombuffer(bytearray(count * cls.dtype.itemsize), cls.dtype)

    @classmethod
    def thawed(cls, snapshot: bytes) -> Any:
        """The records of a snapshot, in an array of their own. (NumPy's copies go field by field, which takes time.)"""
        return np.frombuffer(bytearray(snapshot), cls.dtype)

    # What every NumPy record can do, said here for the type checker.
    def copy(self) -> Self:  # pragma: no cover
        raise TypeError("records are made by blank()")

    def tobytes(self) -> bytes:  # pragma: no cover
        raise TypeError("records are made by blank()")


def plain(batch: Any) -> Plain:
    """The only record of an array, read at once: outside compiled code every look at a NumPy record takes its time."""
    return dict(zip(batch.dtype.names, batch.item(), strict=True))
