"""What went wrong, said to a client: expected refusals as they are, our own mistakes by number."""

import secrets

from watertable.kernel.errors import WatertableError
from watertable.server import metrics, records
from watertable.server.protocol import Said
from watertable.server.store import StoreError
from watertable.server.tables import Refused, shortened


class TooMany(Refused):
    """Too much was asked for at once; `wait` says in how many seconds to come again."""

    def __init__(self, wait: float, what: str = "requests") -> None:
        """Say how long to wait."""
        seconds = max(1, round(wait))
        text = f"Too many {what}; come again in {seconds} s."
        super().__init__(429, "too_many", text, wait=seconds)


def too_long(most: int) -> Refused:
    """A message is longer than any honest one."""
    return Refused(413, "too_long", f"A message of this kind may have {most} bytes, not more.")


def nowhere() -> Refused:
    """Nothing is there, nor could be."""
    return Refused(404, "no_address", "There is nothing at this address; see /api/openapi.json.")


def said_of(error: BaseException) -> tuple[int, Said]:
    """Return the status of a refusal and what it says; a mistake of ours is written down."""
    status, said = _said_of(error)
    metrics.REFUSALS.labels(said.code).inc()
    return status, said


def _said_of(error: BaseException) -> tuple[int, Said]:
    if isinstance(error, Refused):
        return error.status, Said(error.code, error.message, error.rule, error.parts)
    if isinstance(error, StoreError):
        records.trouble(records.STORE, error)
        return 503, Said("store", "The store cannot be reached just now; read the table again.")
    if isinstance(error, WatertableError):
        return 422, Said("refused", shortened(str(error)))
    number = secrets.token_hex(4)
    metrics.FAULTS.inc()
    records.fault("a mistake of ours", error, number=number)
    return 500, Said("fault", f"The server made a mistake; it is written down as {number}.")
