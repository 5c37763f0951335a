"""Hints for people: the best moves with what they promise, and one reason each.

Everything comes from the seat's own view: from tables it could be sitting at.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from watertable.bots.estimates import chance_of, estimate, promised
from watertable.bots.levels import manner_for_people
from watertable.bots.protocol import AnyView
from watertable.bots.reasons import prospect, said_ahead, said_alone, said_close, said_later
from watertable.bots.search import affordable, think
from watertable.bots.slices import IN_SLICES
from watertable.kernel.game.game import Game
from watertable.kernel.text.message import Part, Sentence
from watertable.kernel.text.moves import Move

SHOWN = 3
PLAYOUTS = 4_000  # about a tenth of a second where they are dearest
TELLING = 0.01  # chance by which a move must be ahead for that to be said,
CLEAR = 0.05  # and by which this tells more than what the move keeps
TRIALS = 6  # where physics answers
ENOUGH = 2  # times that the best move may have the same reason, one hint after the other


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One good move: its number, what it says, the chance of winning with it, and why."""

    action: int
    text: str
    chance: float  # of winning, from 0 to 1
    reason: str
    parts: tuple[Part, ...] = ()  # of the text
    reason_parts: tuple[Part, ...] = ()


def hints(
    game: Game,
    view: AnyView,
    moves: Sequence[Move],
    *,
    seed: int = 0,
    playouts: int | None = None,
    enough: Callable[[], bool] = lambda: False,
    said: Sequence[str] = (),
) -> list[Suggestion]:
    """Return the three best moves, the best first; fewer if there are fewer, or it was enough.

    `said`: the reasons of the best moves in the hints that the seat had before, in their order.
    What has been said twice running is not said again: another reason takes its turn.
    """
    if game.world is not None:
        ranked = _tried(game, view, moves, seed, TRIALS if playouts is None else playouts, enough)
    else:
        found = think(
            game,
            view,
            [move.action for move in moves],
            manner=manner_for_people(game),
            playouts=affordable(game, PLAYOUTS) if playouts is None else playouts,
            seed=seed,
            to_the_end=True,
            enough=enough,
        )
        ranked = [
            (it.number, promised(game, chance_of(it.worth)))
            for it in found[:SHOWN]
            if it.visits > 0
        ]
    return [_suggestion(game, view, ranked, place, seed, said) for place in range(len(ranked))]


def _suggestion(
    game: Game,
    view: AnyView,
    ranked: Sequence[tuple[int, float]],
    place: int,
    seed: int,
    said: Sequence[str],
) -> Suggestion:
    number, chance = ranked[place]
    move = game.words.say(game.data, view, number)
    why = fresh(_reasons(game, view, ranked, place, seed), said if place == 0 else ())
    return Suggestion(number, move.text, chance, why.text, move.parts, why.parts)


def fresh(reasons: Iterator[Sentence], said: Sequence[str]) -> Sentence:
    """Return the first reason that was not the last one said, and the one before; else the first.

    >>> str(fresh(iter([Sentence("Keeps it."), Sentence("It pays.")]), ["Keeps it.", "Keeps it."]))
    'It pays.'
    """
    first = next(reasons)
    worn = said[-1] if len(said) >= ENOUGH and len(set(said[-ENOUGH:])) == 1 else ""
    if first.text != worn:
        return first
    return next((reason for reason in reasons if reason.text != worn), first)


def _reasons(
    game: Game, view: AnyView, ranked: Sequence[tuple[int, float]], place: int, seed: int
) -> Iterator[Sentence]:
    """Return what can be said for a move, what tells most first: at once, kept, ahead."""
    number, chance = ranked[place]
    at_once = prospect(game, view, number, seed=seed).said
    if at_once is not None:
        yield at_once
    kept = None if game.keeps is None else game.keeps(game.data, view, number)
    if place > 0 or len(ranked) == 1:
        yield from () if kept is None else (kept,)
        yield said_later(ranked[0][1] - chance)
        yield said_alone(chance)
        return
    ahead, other = chance - ranked[1][1], game.words.say(game.data, view, ranked[1][0])
    if kept is not None and ahead < CLEAR:
        yield kept
    if ahead >= TELLING:
        yield said_ahead(ahead, other.text, other.parts)
    yield said_later(0.0)
    if kept is not None and ahead >= CLEAR:
        yield kept
    if ahead < TELLING:
        yield said_close(other.text, other.parts)


def _tried(
    game: Game,
    view: AnyView,
    moves: Sequence[Move],
    seed: int,
    trials: int,
    enough: Callable[[], bool],
) -> list[tuple[int, float]]:
    """Return a few moves that a careful player thinks of, tried on imagined tables."""
    thought = (
        IN_SLICES.choose(game, view, moves, seed=seed + look, budget=look, enough=enough)
        for look in range(SHOWN)
    )
    numbers = list(dict.fromkeys([*thought, *(move.action for move in moves[:SHOWN])]))[:SHOWN]
    rated: list[tuple[int, float]] = []
    for n in numbers:
        if rated and enough():
            break
        rated.append((n, estimate(game, view, n, playouts=trials, seed=seed)))
    return sorted(rated, key=lambda entry: -entry[1])
