"""One append, as it waits to be committed together with others; and why one was refused."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from watertable.server.store.contract import (
    Conflict,
    Flaw,
    Frames,
    Head,
    KeptLine,
    Missing,
    StoreError,
    TooEarly,
    TooLate,
)

T = TypeVar("T")
Row: TypeAlias = Any  # a tuple, or what asyncpg has instead

log = logging.getLogger(__name__)


class Append(Struct):
    """What is to be added to a table."""

    table: str
    after_ply: int
    entries: Sequence[KeptLine]
    head: Head
    frames: Sequence[Frames] = ()
    late: bool = False
    at: float | None = None
    flaws: Sequence[Flaw] = ()
    ply: int = 0  # the table's afterwards

    def __post_init__(self) -> None:
        """Plies follow one another."""
        self.ply = self.after_ply
        for entry in self.entries:
            self.ply += 1
            assert entry.ply == self.ply, entry.ply

    @property
    def keyed(self) -> list[KeptLine]:
        """The entries that carry a key."""
        return [entry for entry in self.entries if entry.key is not None]


AWAY = "(SELECT away FROM service WHERE number = 1)"
HEAD_OF = "(SELECT number FROM heads WHERE table_id = $1)"
STANDING = "SELECT ply, ended FROM heads WHERE table_id = $1"
DONE = f"SELECT done FROM lines WHERE head = {HEAD_OF} AND seat = $2 AND key = $3"


def refusal(append: Append, standing: Sequence[Row]) -> StoreError:
    """Say why an append found no table in the state that it needs."""
    if not standing:
        return Missing("There is no such table.")
    ply, ended = standing[0]
    if ended is not None:
        return Conflict("The table has ended.")
    if ply != append.after_ply:
        return Conflict(f"The table is at ply {ply}, not at {append.after_ply}.")
    if append.late:
        return TooEarly("The deadline has not passed.")
    return TooLate("The deadline has passed.")


def storable(text: str) -> str:
    """A text as every database takes it: PostgreSQL keeps no NUL."""
    return text.replace("\0", "\ufffd")


def tell(done: Callable[[T | BaseException], None], result: T | BaseException) -> None:
    """Call whoever waits for a result; what they make of it must not harm the others."""
    try:
        done(result)
    except Exception:
        log.exception("What came of a change was not understood.")


def settle(waiting: "asyncio.Future[T]", result: T | BaseException) -> None:
    """Wake whoever waits for a result, unless they have gone."""
    if waiting.done():
        return
    if isinstance(result, BaseException):
        waiting.set_exception(result)
    else:
        waiting.set_result(result)
