"""One append, as it waits to be committed together with others; and why one was refused."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from watertable.server.store.contract import (
    Conflict,
    Entry,
    Frames,
    Head,
    Missing,
    StoreError,
    TooEarly,
    TooLate,
)

Row: TypeAlias = Any  # a tuple, or what asyncpg has instead


class Append(Struct, frozen=True):
    """What is to be added to a table."""

    table: str
    after_ply: int
    entries: Sequence[Entry]
    head: Head
    frames: Sequence[Frames] = ()
    late: bool = False

    def __post_init__(self) -> None:
        """Plies follow one another."""
        plies = [entry.ply for entry in self.entries]
        assert plies == list(range(self.after_ply + 1, self.ply + 1)), plies

    @property
    def ply(self) -> int:
        """The table's ply afterwards."""
        return self.after_ply + len(self.entries)

    @property
    def keyed(self) -> list[Entry]:
        """The entries that carry a key."""
        return [entry for entry in self.entries if entry.key is not None]


STANDING = "SELECT ply, ended FROM tables WHERE id = $1"
DONE = "SELECT done FROM lines WHERE table_id = $1 AND seat = $2 AND key = $3"


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
