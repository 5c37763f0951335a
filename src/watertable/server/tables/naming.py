"""Naming tables: two words that people can say, and a third where those are taken.

A name is no secret and opens nothing by itself: it leads to tables that are listed, and those who
hold a seat to theirs.
"""

import functools
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from watertable.server.store.aliases import NamedTable

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

TRIES = 4  # with two words; then with three


class NameWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of which names are made, in their order."""

    first: list[str]
    second: list[str]
    third: list[str]


@functools.cache
def name_words() -> NameWords:
    """Return the words, as `names.toml` has them."""
    text = Path(__file__).with_name("names.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=NameWords)


def new_name(length: int = 2) -> str:
    """Return a name of two words, or of three."""
    words = name_words()
    return "-".join(map(secrets.choice, (words.first, words.second, words.third)[:length]))


async def name_table(hall: "Hall", id: str) -> str:
    """Give a table a name that no other one has."""
    for _ in range(TRIES):
        if await hall.kept(hall.store.aliases.give(id, name := new_name())):
            return name
    while not await hall.kept(hall.store.aliases.give(id, name := new_name(3))):
        pass
    return name


async def table_named(hall: "Hall", name: str) -> NamedTable | None:
    """Return the table that is called so."""
    return await hall.kept(hall.store.aliases.find(name))
