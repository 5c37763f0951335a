"""What the inspector says of a table that a stranger wants, and how it travels."""

import struct

from msgspec import Struct

HEAD = struct.Struct(">I")  # bytes of what follows
WALL = 20.0  # seconds by the clock on the wall in which it must be said, on a machine that is busy


class Inspection(Struct, array_like=True):
    """All is well (status 0), or what is refused and why."""

    status: int = 0
    code: str = ""
    message: str = ""
    rule: str = ""


TOO_MUCH = Inspection(
    422, "wrong_setting", "To set this table up takes too much time or memory; make it smaller."
)
