"""Which box a table is played with: the one it was set up with, whatever the game ships since."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from watertable import games
from watertable.kernel.game.fingerprint import ONCE, former, hash_of_text
from watertable.kernel.game.game import Game
from watertable.kernel.table.log import FORMAT
from watertable.server import records
from watertable.server.store import Store, StoreError, TableRow
from watertable.server.tables.settings import TableSettings, game_of

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

_settings = msgspec.json.Decoder(TableSettings)


async def game_at(
    store: Store, row: TableRow, do: Callable[..., Awaitable[Game]] = asyncio.to_thread
) -> Game:
    """Return the game of a table, with its own box; `do` reads a box that was never read before.

    A box that came with the game is followed when nothing but its wording has changed.
    """
    settings = _settings.decode(row.settings)
    if settings.box is not None:
        return await do(game_of, settings.game, settings.box)
    game = games.game(settings.game)
    if row.box is None or row.box == hash_of_text(game.text):
        return game
    text = await store.box(row.box)
    assert text is not None, "a box is kept as long as a table has it"
    own = await do(game_of, settings.game, text)
    return own if settings.own_box or own.fingerprint != game.fingerprint else game


async def keep_old(hall: "Hall") -> None:
    """Keep the boxes of tables that were begun before boxes were kept, as far as we have them.

    Those of strangers lie in the settings of their tables.
    """
    try:
        for slug in set(await hall.store.boxless()) & set(games.MODULES):
            game = await asyncio.to_thread(games.game, slug)
            for name in names_of(game):
                await hall.store.keep_box(game.text, header_with(game, name))
    except StoreError as error:
        records.trouble(records.STORE, error)


def names_of(game: Game) -> set[str]:
    """Return what headers call the box that comes with a game."""
    was = {name for name, meant in former(game.folder).items() if meant == game.fingerprint}
    return {game.fingerprint, hash_of_text(game.text)[:ONCE]} | was


def header_with(game: Game, box: str) -> str:
    """Return how a header begins that names a box.

    >>> header_with(games.game("splash"), "9c1f")
    '{"watertable":1,"game":"splash","rules":1,"box":"9c1f"'
    """
    said = {"watertable": FORMAT, "game": game.slug, "rules": game.version, "box": box}
    return msgspec.json.encode(said).decode().removesuffix("}")
