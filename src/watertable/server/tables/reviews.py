"""Reviews of finished matches: worked out once, one match at a time, choice by choice.

Between two choices the players answer whoever else asks: bots at tables come first.
"""

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Literal

import msgspec

from watertable.bots.review import Asked, Choice, Review, choices_in, glance, summed
from watertable.kernel.errors import LogError
from watertable.kernel.game.game import Game, Odds
from watertable.kernel.table.lines import Line
from watertable.kernel.table.log import Log
from watertable.kernel.table.table import Table
from watertable.kernel.text.message import Filling, Sentence
from watertable.server.messages import SERVER
from watertable.server.players import Asker, Closed, Rank, Unanswered
from watertable.server.protocol import Reviewed, ReviewedChoice, ReviewedSeat
from watertable.server.store import KeptLine, TableRow
from watertable.server.tables import boxes, deal_seals, ledger, refused
from watertable.server.tables.backroom import breathe
from watertable.server.tables.refused import refuse
from watertable.server.tables.settings import TableSettings

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

PLAYOUTS = 40_000  # for a whole match
EACH = range(50, 401)  # for one choice, whatever the match's length
KEPT = 200  # reviews in memory
WAITING = 16  # matches that may wait for theirs

_log = logging.getLogger("watertable.tables")
_line = msgspec.json.Decoder(Line)
_settings = msgspec.json.Decoder(TableSettings)


class Reviews:
    """What has been worked out, and how far the rest has come."""

    def __init__(self) -> None:
        """Know of no match yet."""
        self.kept: OrderedDict[str, Reviewed] = OrderedDict()
        self.working: dict[str, Reviewed] = {}
        self.turn = asyncio.Lock()

    def found(self, id: str) -> Reviewed | None:
        """Return what can be said at once."""
        if id in self.kept:
            self.kept.move_to_end(id)
            return self.kept[id]
        return self.working.get(id)

    def keep(self, id: str, reviewed: Reviewed) -> None:
        """Remember a review, and forget the one that was longest not asked for."""
        self.kept[id] = reviewed
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)


async def review(hall: "Hall", id: str) -> Reviewed:
    """Return the review of a finished match; who asks first sets it going."""
    reviews = hall.reviews
    row = await hall.kept(hall.store.load(id))
    if row is None:
        raise refused.no_table()
    await deal_seals.check_row(hall, row)
    found = reviews.found(id)
    if found is not None:
        return found
    if row.ended is None or row.header is None:
        raise refuse(409, "not_over.review")
    hall.archive.check()
    game = await hall.kept(boxes.game_at(hall.store, row, hall.archive.do))
    if game.world is not None and game.odds is None:
        return _reviewed("none", "none", game=game.title)
    if len(reviews.working) >= WAITING or hall.is_draining:
        return _reviewed("working", "later")
    entries = await hall.kept(hall.store.lines(row.id))
    log, table = await hall.archive.do(_read, row, game, entries)
    if game.odds is not None:
        reviews.keep(id, await hall.archive.do(_glanced, game.odds, log, table))
        return reviews.kept[id]
    if id not in reviews.working:
        reviews.working[id] = _reviewed("working", "begun")
        hall.errands.start(_work(hall, Asker(Rank.REVIEWS, row.address, id), log, table))
    return reviews.working[id]


def _read(row: TableRow, game: Game, entries: list[tuple[KeptLine, float]]) -> tuple[Log, Table]:
    """Return a match and its table before the first line."""
    table = ledger.table_of(game, row)
    lines = [_line.decode(entry.line) for entry, _ in entries]
    return Log(table.log.header, lines), table


async def _work(hall: "Hall", asker: Asker, log: Log, table: Table) -> None:
    """Judge every choice of a match; whatever happens, it is then worked on no more."""
    reviews, id = hall.reviews, asker.table
    try:
        async with reviews.turn:
            reviews.keep(id, await _judged(hall, asker, log, table))
    except (Unanswered, LogError):
        _log.warning("the review of table %s was given up", id)
        reviews.keep(id, _reviewed("none", "failed"))
    except Closed:
        pass
    finally:
        del reviews.working[id]


def _choices(log: Log, table: Table) -> list[Asked]:
    """Return every choice of a match; whoever waits for the event loop goes first."""
    return list(choices_in(log, table, lambda done, total: breathe()))


def _glanced(odds: Odds, log: Log, table: Table) -> Reviewed:
    """Return how every seat stood at every choice, where the game has an opinion of it."""
    choices = [glance(table.game, odds, asked) for asked in _choices(log, table)]
    whole, said = summed(table, choices), odds.whence()
    return _told(whole, said, judged=False)


async def _judged(hall: "Hall", asker: Asker, log: Log, table: Table) -> Reviewed:
    asked = await hall.archive.do(_choices, log, table)
    playouts = min(max(PLAYOUTS // max(1, len(asked)), EACH[0]), EACH[-1])
    choices: list[Choice] = []
    for one in asked:
        now = _reviewed("working", "working", done=len(choices), all=len(asked))
        hall.reviews.working[asker.table] = now
        choice = (one.view, one.made, one.ply, playouts)
        choices.append(await hall.players.judge(table.game, *choice, asker))
    whole = summed(table, choices)
    return _told(whole, SERVER.say("review.ready", playouts=playouts), playouts=playouts)


def _told(whole: Review, said: Sentence, *, playouts: int = 0, judged: bool = True) -> Reviewed:
    return Reviewed(
        "ready",
        said.text,
        said.parts,
        playouts,
        judged,
        [ReviewedChoice(**one) for one in whole["choices"]],
        [ReviewedChoice(**one) for one in whole["costly"]],
        [ReviewedSeat(**one) for one in whole["seats"]],
    )


def _reviewed(state: Literal["working", "none"], message: str, **parts: Filling) -> Reviewed:
    """Say how far a review has come, or why there is none."""
    said = SERVER.say(f"review.{message}", **parts)
    return Reviewed(state, said.text, said.parts)
