"""Tables and lines as the tests put them into a store."""

import secrets
from typing import Any

from watertable.server.store import Head, KeptLine, TableRow

GO_ON = Head(asked=0)


def a_row(**fields: Any) -> TableRow:
    """A table that has just been made."""
    usual = {
        "id": secrets.token_hex(6),
        "game": "showdown",
        "rules": 1,
        "settings": b'{"game":"showdown"}',
        "secret": secrets.token_bytes(32),
        "seats": b"[]",
        "address": "somebody",
    }
    return TableRow(**{**usual, **fields})


def an_entry(ply: int, key: str | None = None, seat: int = 0, action: int = 845) -> KeptLine:
    """A move."""
    line = b'{"ply":%d,"seat":%d,"action":%d}' % (ply, seat, action)
    return KeptLine(ply, line, seat, key, bytes([ply % 256]) * 16)
