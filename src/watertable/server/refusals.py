"""What went wrong, said to a client: expected refusals as they are, our own mistakes by number."""

import secrets

from watertable.kernel.errors import WatertableError
from watertable.server import metrics, records
from watertable.server.messages import SERVER
from watertable.server.protocol import Said
from watertable.server.store import StoreError
from watertable.server.tables import Refused, refuse, said_as


class TooMany(Refused):
    """Too much was asked for at once; `wait` says in how many seconds to come again."""

    def __init__(self, what: str, wait: float) -> None:
        """Say of what, and how long to wait."""
        super().__init__(429, refuse(429, f"too_many.{what}", wait=wait).said, wait=wait)


def too_long(most: int) -> Refused:
    """A message is longer than any honest one."""
    return refuse(413, "too_long", most=most)


def nowhere() -> Refused:
    """Nothing is there, nor could be."""
    return refuse(404, "no_address")


def said_of(error: BaseException) -> tuple[int, Said]:
    """Return the status of a refusal and what it says; a mistake of ours is written down."""
    status, said = _said_of(error)
    metrics.REFUSALS.labels(said.code).inc()
    return status, said


def _said_of(error: BaseException) -> tuple[int, Said]:
    if isinstance(error, Refused):
        return error.status, error.said
    if isinstance(error, StoreError):
        records.trouble(records.STORE, error)
        return 503, said_as("store", SERVER.say("store.read_again"))
    if isinstance(error, WatertableError):
        return 422, said_as("refused", error)
    number = secrets.token_hex(4)
    metrics.FAULTS.inc()
    records.fault("a mistake of ours", error, number=number)
    return 500, said_as("fault", SERVER.say("fault", number=number))
