"""How a record lies in memory, told to those who have its bytes and not its Python: browsers."""

import hashlib
import json
from typing import Any

from watertable.kernel.records.record import Record


def layout(record: type[Record]) -> dict[str, Any]:
    """Return the size of a record, and of each field its name, type, place and shape."""
    fields: Any = record.dtype.fields
    return {
        "size": record.dtype.itemsize,
        "fields": [
            [name, dtype.base.name, offset, list(dtype.shape)]
            for name, (dtype, offset, *_) in fields.items()
        ],
    }


def layout_hash(record: type[Record]) -> str:
    """Return by what somebody sees whether a record lies in memory as their own does."""
    told = json.dumps(layout(record), separators=(",", ":"))
    return hashlib.blake2b(told.encode(), digest_size=10).hexdigest()
