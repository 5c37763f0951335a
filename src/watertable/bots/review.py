"""A finished match looked at again: who stood how, which moves cost most, what was luck.

At each choice the seat's chance of winning is estimated from what it knew then, with the best move
and with the one it made. The difference is what the choice cost. What else changed from one of its
choices to the next, nobody's mistake explains: luck. In a match for two, a rival's mistakes are
taken off first.

A choice costs something only where the difference, on the same tables, is more than chance makes of
two moves that are worth the same.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple, TypedDict

from watertable.bots.estimates import chance_of, compare, estimate, promised
from watertable.bots.greedy import GREEDY
from watertable.bots.levels import manner_for_people
from watertable.bots.protocol import AnyView
from watertable.bots.reasons import TABLES, prospect, said_at_once
from watertable.bots.search import affordable, think
from watertable.kernel.game.game import Game, Odds
from watertable.kernel.game.seen import moves_from
from watertable.kernel.records.seats import NOBODY
from watertable.kernel.table.lines import Line
from watertable.kernel.table.log import Log
from watertable.kernel.table.replay import replay
from watertable.kernel.table.table import Table
from watertable.kernel.text.message import Part, Sentence

PLAYOUTS = 2000
TRIALS = 4  # where physics answers
SURE = 2.0  # standard errors beyond which a difference counts
COSTLY = 3  # moves that are named: those that mattered most,
TOLD = 0.01  # if they cost so much
USUAL = 1.96  # standard errors to each side, for an interval of 95%


class Choice(TypedDict):
    """One choice: the chance with the best move, and what the move made cost."""

    ply: int
    seat: int
    move: str
    move_parts: tuple[Part, ...]
    best: str
    best_parts: tuple[Part, ...]
    chance: float
    cost: float
    error: float  # the standard error of what it cost
    why: str  # what the best move would have done; of costly ones
    why_parts: tuple[Part, ...]
    chances: list[float]  # of every seat, where all could be told; else empty


class Balance(TypedDict):
    """Where a seat's result came from; `start + skill + rivals + luck == result`."""

    seat: int
    start: float
    skill: float  # its own choices cost that much: 0 or less,
    doubt: float  # and so much to each side is in doubt (95%)
    rivals: float  # the rival's mistakes; with several rivals they count as luck
    luck: float
    result: float


class Review(TypedDict):
    """What is told of a match."""

    game: str
    choices: list[Choice]
    costly: list[Choice]
    seats: list[Balance]


class Asked(NamedTuple):
    """A choice to be judged: what its seat knew, and what it did."""

    ply: int
    seat: int
    view: AnyView
    made: int


def review(
    log: Log,
    game: Game,
    *,
    playouts: int | None = None,
    costly: int = COSTLY,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> Review:
    """Play a log through and judge every choice from what its seat knew."""
    table = opened(log, game)
    choices = [
        judge(game, asked.view, asked.made, ply=asked.ply, playouts=playouts)
        for asked in choices_in(log, table, tell)
    ]
    return summed(table, choices, costly)


def opened(log: Log, game: Game) -> Table:
    """Return the table of a log before its first line."""
    table = replay(Log(log.header, []), game)
    table.manual = True
    return table


def choices_in(
    log: Log, table: Table, tell: Callable[[int, int], None] = lambda done, total: None
) -> Iterator[Asked]:
    """Play a log through at its opened table, and stop at every choice that stood."""
    standing = standing_lines(log.lines)
    for place, line in enumerate(log.lines):
        if line.table is None and isinstance(line.seat, int) and line.ply in standing:
            assert line.action is not None
            if table.to_act == line.seat and len(table.numbers()) > 1:
                yield Asked(line.ply, line.seat, table.seen(line.seat), line.action)
        table.play_line(line)
        tell(place + 1, len(log.lines))


def summed(table: Table, choices: list[Choice], costly: int = COSTLY) -> Review:
    """Return the review of a table that was played through."""
    ranked = sorted(choices, key=lambda it: (-it["cost"], it["ply"]))
    return {
        "game": table.game.slug,
        "choices": choices,
        "costly": [it for it in ranked[:costly] if it["cost"] > TOLD],
        "seats": [balance(seat, choices, table) for seat in range(table.seats)],
    }


def standing_lines(lines: Iterable[Line]) -> set[int]:
    """Return the plies of the lines that were not taken back."""
    standing: list[int] = []
    for line in lines:
        if line.table == "undo" and line.to is not None:
            standing = [ply for ply in standing if ply <= line.to]
        elif line.table is None:
            standing.append(line.ply)
    return set(standing)


def judge(game: Game, view: AnyView, made: int, *, ply: int, playouts: int | None = None) -> Choice:
    """Return the chance with the best move and what the move made cost, from a view alone."""
    moves = moves_from(game, view)
    if game.world is not None:
        times = TRIALS if playouts is None else playouts
        best = GREEDY.choose(game, view, moves, seed=ply, budget=times)
        chance = estimate(game, view, best, playouts=times, seed=ply)
    else:
        times = affordable(game, PLAYOUTS) if playouts is None else playouts
        numbers = [move.action for move in moves]
        found = think(game, view, numbers, manner=manner_for_people(game), playouts=times, seed=ply)
        best, chance = found[0].number, chance_of(found[0].worth)
    cost, error, why = 0.0, 0.0, Sentence("")
    if best != made:
        differences = compare(game, view, best, made, playouts=times, seed=ply)
        cost, error = cost_of(differences), error_of(differences)
        if cost > 0:  # in the chances that are told
            lost = promised(game, chance) - promised(game, max(0.0, chance - cost))
            cost, error = lost, error * lost / cost
    if cost > TOLD:
        why = follows(game, view, best, seed=ply)
    did, should = (game.words.say(game.data, view, number) for number in (made, best))
    return {
        "ply": ply,
        "seat": int(view.seat),
        "move": did.text,
        "move_parts": did.parts,
        "best": should.text,
        "best_parts": should.parts,
        "chance": round(promised(game, chance), 4),
        "cost": round(cost, 4),
        "error": round(error, 4),
        "why": why.text,
        "why_parts": why.parts,
        "chances": [],
    }


def glance(game: Game, odds: Odds, asked: Asked) -> Choice:
    """Return how every seat stood by the game's own opinion; what would be better it cannot say."""
    chances = odds.chances(game, asked.view)
    did = game.words.say(game.data, asked.view, asked.made)
    return {
        "ply": asked.ply,
        "seat": asked.seat,
        "move": did.text,
        "move_parts": did.parts,
        "best": "",
        "best_parts": (),
        "chance": chances[asked.seat],
        "cost": 0.0,
        "error": 0.0,
        "why": "",
        "why_parts": (),
        "chances": chances,
    }


def follows(game: Game, view: AnyView, number: int, *, seed: int) -> Sentence:
    """Say what a move would have done at once, or what it keeps, for everybody to read."""
    seen = prospect(game, view, number, seed=seed)
    tables = TABLES if game.world is None else 1
    said = said_at_once(NOBODY, round(seen.wins * tables), tables, seen.points)
    if said is None and game.keeps is not None:
        said = game.keeps(game.data, view, number)
    return Sentence("") if said is None else said


def cost_of(differences: Sequence[float]) -> float:
    """Return what a move cost, if that is more than chance makes of moves worth the same.

    >>> cost_of([0.1, 0.12, 0.08, 0.1]), cost_of([0.1, -0.12, 0.08, -0.02]), cost_of([-0.1, -0.1])
    (0.1, 0.0, 0.0)
    """
    mean = fmean(differences)
    error = error_of(differences) if len(differences) > 1 else inf
    return round(mean, 6) if mean > SURE * error and mean > 0 else 0.0


def error_of(differences: Sequence[float]) -> float:
    """Return the standard error of what a move cost; 0 where one look cannot tell."""
    return stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0


def balance(seat: int, choices: list[Choice], table: Any) -> Balance:
    """Say where a seat's result came from."""
    own = [it for it in choices if it["seat"] == seat]
    outcome = table.outcome
    start = starts(choices, table.seats)[seat]
    if outcome is None:
        result = own[-1]["chance"] if own else 0.0
    else:
        result = 1.0 if seat in outcome.winners else 0.0
    skill = -sum(it["cost"] for it in own)
    rivals = 0.0
    if table.seats == 2:
        rivals = sum(it["cost"] for it in choices if it["seat"] != seat)
    luck = result - start - skill - rivals
    return {
        "seat": seat,
        "start": round(start, 4),
        "skill": round(skill, 4),
        "doubt": round(USUAL * sqrt(sum(it["error"] ** 2 for it in own)), 4),
        "rivals": round(rivals, 4),
        "luck": round(luck, 4),
        "result": result,
    }


def starts(choices: Sequence[Choice], seats: int) -> list[float]:
    """Return every seat's chance at its first choice, beside those of the others: 1 in all.

    Each is seen from a seat that knows its own hand, and so they would be too many together.
    """
    first: dict[int, float] = {}
    for choice in choices:
        first.setdefault(choice["seat"], choice["chance"])
    found = [first.get(seat, 1 / seats) for seat in range(seats)]
    total = sum(found)
    return [chance / total if total else 1 / seats for chance in found]
