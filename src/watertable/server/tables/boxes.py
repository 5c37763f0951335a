"""Which box a table is played with: the one it was set up with, whatever the game ships since."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import msgspec

from watertable import games
from watertable.kernel.errors import BoxError, WatertableError
from watertable.kernel.game.fingerprint import ONCE, former, hash_of_text
from watertable.kernel.game.game import Game
from watertable.kernel.table.log import FORMAT, Header
from watertable.server import records
from watertable.server.store import Store, StoreError, TableRow
from watertable.server.tables.ledger import encode
from watertable.server.tables.refused import refuse, sentence_of
from watertable.server.tables.settings import TableSettings, game_of

_settings = msgspec.json.Decoder(TableSettings)
_header = msgspec.json.Decoder(Header)


async def game_at(
    store: Store, row: TableRow, do: Callable[..., Awaitable[Game]] = asyncio.to_thread
) -> Game:
    """Return the game of a table, with its own box; `do` reads a box that was never read before.

    A box that came with the game is followed when nothing but its wording has changed.
    """
    settings, game = _settings.decode(row.settings), games.game(row.game).of_rules(row.rules)
    if settings.box is None and row.box in (None, hash_of_text(game.text)):
        return game
    text = await text_at(store, row)
    try:
        own = (await do(game_of, row.game, text)).of_rules(row.rules)
    except BoxError as error:
        raise refuse(410, "rules_changed.box", why=sentence_of(error)) from error
    is_brought = settings.own_box or settings.box is not None
    return own if is_brought or own.fingerprint != game.fingerprint else game


async def text_at(store: Store, row: TableRow) -> str | None:
    """Return the text of the box that a table has, if it is kept."""
    own = _settings.decode(row.settings).box
    return own if own is not None or row.box is None else await store.box(row.box)


async def header_told(
    store: Store, row: TableRow, do: Callable[..., Awaitable[Game]] = asyncio.to_thread
) -> bytes:
    """Return a table's header as its log has it: with the text of a box that the game lacks."""
    assert row.header is not None
    with contextlib.suppress(WatertableError):  # what cannot be played here can still be told
        if (await game_at(store, row, do)).standard:
            return row.header
    text = await text_at(store, row)
    if text is None:
        return row.header
    return encode(msgspec.structs.replace(_header.decode(row.header), data=text))


async def keep_old(store: Store) -> None:
    """Keep the boxes of tables that were begun before boxes were kept, as far as we have them.

    Those of strangers lie in the settings of their tables.
    """
    try:
        for slug in set(await store.boxless()) & set(games.MODULES):
            game = await asyncio.to_thread(games.game, slug)
            for rules in range(1, game.version + 1):
                for name in names_of(game.of_rules(rules)):
                    await store.keep_box(game.text, header_with(slug, rules, name))
    except StoreError as error:
        records.trouble(records.STORE, error)


def names_of(game: Game) -> set[str]:
    """Return what headers call the box that comes with a game."""
    was = {name for name, meant in former(game.folder).items() if meant == game.fingerprint}
    return {game.fingerprint, hash_of_text(game.text)[:ONCE]} | was


def header_with(slug: str, rules: int, box: str) -> str:
    """Return how a header begins that names a box.

    >>> header_with("splash", 1, "9c1f")
    '{"watertable":1,"game":"splash","rules":1,"box":"9c1f"'
    """
    said = {"watertable": FORMAT, "game": slug, "rules": rules, "box": box}
    return msgspec.json.encode(said).decode().removesuffix("}")
