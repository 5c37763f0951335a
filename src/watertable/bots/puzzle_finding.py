"""Finding puzzles in matches: where one move is clearly best, and what looks best loses.

Every choice of a match is glanced at, as a review does, from what its seat knew. Where one move
stands out and a greedy player would take another, it is looked at again, longer and longer, at last
twice with as many playouts as ocean has without an instinct, and by the opinions that hints and
lake go by: all have to find the same. How hard a puzzle is follows from how often each level
misses it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from watertable.bots.estimates import chance_of, estimate
from watertable.bots.greedy import GREEDY
from watertable.bots.levels import LEVELS, Level, manner_for_people, manner_of, sheets
from watertable.bots.protocol import AnyView
from watertable.bots.review import choices_in, opened
from watertable.bots.search import Found, Manner, affordable, think
from watertable.kernel.game.game import Game
from watertable.kernel.game.seen import moves_from
from watertable.kernel.records.numbers import read
from watertable.kernel.table.log import Log
from watertable.kernel.table.playable import table_from
from watertable.kernel.table.puzzles import Loser, Puzzle
from watertable.kernel.text.json import Json
from watertable.kernel.text.moves import Moves

GLANCE, LOOK = 500, 5_000  # playouts
FEWEST = 3  # moves, else there is nothing to find
LOW, HIGH = 0.25, 0.98  # chance with the best move: lost and won anyhow, nobody needs to think
LEAD = 0.05  # by which the best is ahead of every other move,
LOSES = 0.1  # and of at least one that tempts
ROUGH = 0.01  # how much the first looks may be wrong
APART = 8  # plies from one puzzle of a match to the next
FIRST = 4  # moves that the search likes best, whose chances are told
EYES = 6  # greedy players that look at one imagined table each
AGAIN = 990_017  # with this seed ocean has to find it once more
ASKED = 8  # times that each level is asked


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a puzzle is looked at: playouts of each look, and how often levels are asked."""

    glance: int = GLANCE
    look: int = LOOK
    ocean: int | None = None  # None: as many as ocean has
    asked: int = ASKED


USUAL = Effort()


def puzzles_from(log: Log, game: Game, source: str, *, effort: Effort = USUAL) -> Iterator[Puzzle]:
    """Play a log through, and yield the puzzles that are in it."""
    table, last = opened(log, game), -APART
    for asked in choices_in(log, table):
        has_begun = getattr(asked.view, "turn", 1) > 0  # what is asked before is always the same
        if asked.ply - last < APART or not has_begun:
            continue
        again = table_from(game, table.position())
        view, seat = again.seen(asked.seat), asked.seat
        if again.to_act != seat:
            continue
        found = puzzle_at(game, view, asked.ply, effort)
        if found is None:
            continue
        last = asked.ply
        best, losers = found
        yield Puzzle(
            position=again.position(),
            seat=seat,
            best=_said(game, view, best[0]),
            chance=round(best[1], 3),
            losers=[Loser(_said(game, view, it[0]), round(it[1], 3), it[2]) for it in losers],
            missed=missed(game, view, best[0], effort.asked),
            source=f"{source}, ply {asked.ply}",
        )


Rated = tuple[tuple[int, float], list[tuple[int, float, bool]]]


def puzzle_at(game: Game, view: AnyView, seed: int, effort: Effort) -> Rated | None:
    """Return the best move with its chance, and others with theirs; None if it is no puzzle."""
    moves = moves_from(game, view)
    if len(moves) < FEWEST:
        return None
    numbers = [move.action for move in moves]

    def looked(manner: Manner, playouts: int, seed: int = seed) -> list[Found]:
        spent = affordable(game, playouts)
        return think(game, view, numbers, manner=manner, playouts=spent, seed=seed)

    glanced = looked(manner_of(game), effort.glance)
    best, chance = glanced[0].number, chance_of(glanced[0].worth)
    if not LOW <= chance <= HIGH or chance - chance_of(glanced[1].worth) < LEAD / 2:
        return None
    tempting = tempting_in(game, view, moves, seed) - {best}
    if not tempting:
        return None

    def rated(number: int, playouts: int) -> float:
        return estimate(game, view, number, playouts=affordable(game, playouts), seed=seed)

    second = glanced[1].number
    for playouts in (2 * effort.glance, effort.look):  # most are found out at once
        least = rated(best, playouts)
        if least - min(rated(one, playouts) for one in tempting) < LOSES - ROUGH:
            return None
        if least - rated(second, playouts) < LEAD - ROUGH:
            return None
    if any(looked(manner, effort.look)[0].number != best for manner in opinions(game)):
        return None
    strongest = sheets()[game.slug].ocean
    plain = (strongest.otherwise or strongest).budget
    ocean = plain if effort.ocean is None else effort.ocean
    seen = looked(manner_of(game), ocean)
    if seen[0].number != best:
        return None
    others = {it.number for it in seen[1:FIRST]} | tempting
    chances = {one: rated(one, ocean // (2 * FIRST)) for one in (best, *sorted(others))}
    lead = chances[best] - max(chances[one] for one in others)
    if lead < LEAD or chances[best] - min(chances[one] for one in tempting) < LOSES:
        return None
    if looked(manner_of(game), ocean, AGAIN)[0].number != best:
        return None
    ranked = sorted(others, key=lambda one: -chances[one])
    return (best, chances[best]), [(one, chances[one], one in tempting) for one in ranked]


def opinions(game: Game) -> list[Manner]:
    """Return the other ways in which this game is searched: for people, and by lake."""
    usual = manner_of(game)
    found = [manner_for_people(game), replace(usual, **sheets()[game.slug].lake.search)]
    return [manner for manner in dict.fromkeys(found) if manner != usual]


def tempting_in(game: Game, view: AnyView, moves: Moves, seed: int) -> set[int]:
    """Return the moves that look best to whoever looks one move ahead."""
    eyes = range(seed, seed + EYES)
    return {GREEDY.choose(game, view, moves, seed=one, budget=1) for one in eyes} | {
        GREEDY.choose(game, view, moves, seed=seed)
    }


def missed(game: Game, view: AnyView, best: int, times: int = ASKED) -> dict[str, float]:
    """Return by level how often it plays something else; ocean was asked already."""
    moves, found = moves_from(game, view), {}
    for level in LEVELS[:-1]:
        choose: Callable[..., int] = Level(level).choose
        chosen = [choose(game, view, moves, seed=time) for time in range(times)]
        found[level] = round(sum(one != best for one in chosen) / max(1, times), 3)
    return found


def _said(game: Game, view: Any, number: int) -> Json:
    return game.words.move(game.data, read(view), number)
