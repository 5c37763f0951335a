"""A game that can be sat down to: the front door of every game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from watertable.kernel.errors import PositionError
from watertable.kernel.game.game import Game
from watertable.kernel.game.variant import with_variant
from watertable.kernel.table.table import Table
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import KERNEL


@dataclass(frozen=True, kw_only=True, eq=False)
class Playable(Game):
    """A game, and the tables that are set up with it. (A table knows its game, not the reverse.)"""

    def table(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        preset: str | None = None,
        secret: bytes | None = None,
        manual: bool = False,
        nonces: Sequence[str] = (),
    ) -> Table:
        """Set up a table. Without a seed, chance is unguessable; people may add nonces to it.

        Whoever keeps tables hands in their 32-byte `secret`, to go on with the same chance later.
        """
        return Table(
            self,
            self.check_seats(seats),
            self.chosen(options, preset),
            seed=seed,
            secret=secret,
            manual=manual,
            nonces=nonces,
        )

    def with_variant(self, source: str | Path) -> Self:
        """Return this game played with a variant: a file, a preset's name, or a patch's text."""
        return with_variant(self, source)

    def table_from(
        self,
        position: Json,
        seed: int | None = None,
        *,
        secret: bytes | None = None,
        manual: bool = False,
        nonces: Sequence[str] = (),
    ) -> Table:
        """Set up a table in a position, hand-made or given by `Table.position`."""
        return table_from(self, position, seed, secret=secret, manual=manual, nonces=nonces)


def table_from(
    game: Game,
    position: Json,
    seed: int | None = None,
    *,
    secret: bytes | None = None,
    manual: bool = False,
    nonces: Sequence[str] = (),
) -> Table:
    """Set up a table in a position; PositionError says what is impossible about it."""
    if not isinstance(position, dict):
        raise PositionError(KERNEL.say("position.no_object"))
    slug = position.get("game", game.slug)
    if slug != game.slug:
        raise PositionError(KERNEL.say("position.other_game", other=str(slug), game=game.slug))
    given = position.get("options", {})
    if not isinstance(given, dict):
        raise PositionError(KERNEL.say("position.options"))
    return Table(
        game,
        game.check_seats(position.get("seats")),
        game.chosen(given),
        seed=seed,
        secret=secret,
        manual=manual,
        nonces=nonces,
        position=position,
    )
