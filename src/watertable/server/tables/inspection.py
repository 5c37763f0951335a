"""What the inspector says of a table that a stranger wants, and how it travels."""

import struct

from msgspec import Struct

from watertable.server.protocol import Said
from watertable.server.tables.refused import Refused, refuse

HEAD = struct.Struct(">I")  # bytes of what follows
WALL = 20.0  # seconds by the clock on the wall in which it must be said, on a machine that is busy


class Inspection(Struct, array_like=True):
    """All is well (status 0), or what is refused and why."""

    status: int = 0
    said: Said | None = None


def no(refused: Refused) -> Inspection:
    """Say a refusal as it travels."""
    return Inspection(refused.status, refused.said)


TOO_MUCH = no(refuse(422, "wrong_setting.too_much"))
