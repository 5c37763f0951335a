"""What a move is worth to a seat, as far as the seat can know: its chance of winning."""

from typing import Any

from watertable.bots.levels import manner_for_people, manner_of, sheets
from watertable.bots.protocol import AnyView
from watertable.bots.search import Search
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.record import raw, rows
from watertable.kernel.records.seats import CHANCE, WORLD

PARTS = 10  # of a comparison: their spread tells how sure it is
SETTLING = 12  # answers of chance and world to one move


def chance_of(worth: float) -> float:
    """Turn a worth from -1 to 1 into a chance from 0 to 1."""
    return (worth + 1) / 2


def promised(game: Game, chance: float) -> float:
    """Return the chance that people are told: how often who was promised that has won.

    Playouts hold more for certain than it is; by how much was measured (docs/opponents.md).
    """
    knots = sheets()[game.slug].promised
    if not knots:
        return chance
    place = chance * (len(knots) - 1)
    left = min(int(place), len(knots) - 2)
    return (knots[left] + (knots[left + 1] - knots[left]) * (place - left)) / 1000


def estimate(game: Game, view: AnyView, number: int, *, playouts: int, seed: int = 0) -> float:
    """Return the seat's chance of winning if it does this now.

    Where the world answers, `playouts` is how often the move is tried on an imagined table.
    """
    if game.world is not None:
        return _tried(game, view, number, playouts, seed)
    search = Search(game, view, manner_of(game), seed=seed, room=playouts, only=number)
    search.run(max(1, playouts))
    return chance_of(search.worth(int(view.seat)))


def compare(
    game: Game, view: AnyView, one: int, other: int, *, playouts: int, seed: int = 0
) -> list[float]:
    """Return by how much the chance with one move is above that with another, part by part.

    Both are played out on the same tables, dealt in the same order, and judged as hints are.
    """
    seat = int(view.seat)
    if game.world is not None:
        times = range(seed, seed + max(1, playouts))
        return [
            estimate(game, view, one, playouts=1, seed=time)
            - estimate(game, view, other, playouts=1, seed=time)
            for time in times
        ]
    share = max(1, playouts // PARTS)
    searches = [
        Search(
            *(game, view, manner_for_people(game)),
            seed=seed,
            room=share * PARTS,
            only=number,
            paired=True,
        )
        for number in (one, other)
    ]
    found: list[float] = []
    for _ in range(PARTS):
        gained = []
        for search in searches:
            before = search.worth(seat) * search.playouts
            search.run(share)
            gained.append((search.worth(seat) * search.playouts - before) / share)
        found.append((gained[0] - gained[1]) / 2)
    return found


def _tried(game: Game, view: AnyView, number: int, times: int, seed: int) -> float:
    """Do it on imagined tables with a trembling hand, and look at them."""
    assert game.world is not None
    boxes = game.boxes_for(view)
    box, seat = boxes[0], int(view.seat)
    states: Any = rows(game.state, 2)
    blank = rows(Dice, 1)
    game.rules.guess(box, view, dice_of(words_at(secret_of(seed), 0))[0], states[0])
    total = 0.0
    for time in range(max(1, times)):
        raw(states)[1] = raw(states)[0]
        state = states[1]
        game.rules.apply(box, state, int(state.asked), number, blank[0], SILENT[0])
        for turn in range(SETTLING):
            if state.asked == CHANCE:
                words = words_at(secret_of(seed), 1 + time * SETTLING + turn)
                game.rules.apply(box, state, CHANCE, 0, dice_of(words)[0], SILENT[0])
            elif state.asked == WORLD:
                answer = game.world.answer(game.data, box, state, quick=True)
                game.world.apply(game.data, box, state, answer, SILENT[0])
            else:
                break
        total += float(game.rules.promise(box, state, seat))
    return chance_of(total / max(1, times))
