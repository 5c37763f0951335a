"""Prints records as structs that lie in memory exactly as NumPy lays them."""

from collections.abc import Iterable
from typing import Any

from watertable.kernel.compile.native.kinds import ITEMS, field_name, struct_name
from watertable.kernel.records.record import Record


def struct(record: type[Record]) -> Iterable[str]:
    """Yield the lines of a record's struct, and what must be true of it."""
    name = struct_name(record)
    fields: Any = record.dtype.fields
    yield f"struct {name} {{"
    for field, (dtype, *_) in fields.items():
        extents = "".join(f"[{extent}]" for extent in dtype.shape)
        yield f"    {ITEMS[dtype.base.name]} {field_name(field)}{extents};"
    yield "};"
    yield f"static_assert(sizeof({name}) == {record.dtype.itemsize});"
    for field, (_, offset, *_) in fields.items():
        yield f"static_assert(offsetof({name}, {field_name(field)}) == {offset});"
