"""Where a careful player puts a piece: where it stands, and the next one does not.

Places are screened by statics; the best few are tried on an imagined table with a trembling hand.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from watertable.games.splash.actions import LAYOUTS, TURNS, Layout
from watertable.games.splash.board import in_stocks, lying_targets, matching, pieces_at
from watertable.games.splash.box import MM, Box
from watertable.games.splash.judge import Judge, grid, rests_in, risk
from watertable.games.splash.scene import Steps, ghost, is_free, scene, solid
from watertable.games.splash.shapes import Array, Solid, solid_of, upper_face
from watertable.games.splash.state import TABLE, Ask, State
from watertable.kernel.errors import WatertableError
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.record import Rows, raw, rows
from watertable.kernel.records.seats import CHANCE

TRIED = 3  # places that are tried on an imagined table
TRUST = 4  # trials that statics counts for
SAFE = 3.0  # standard deviations of the hand: more room to miss than this is no better
BOLD = 0.05  # risk that is taken for a tower on which the next piece hardly stands
SURE = 9.0  # mm: nothing falls
SIDES = (0, TURNS // 4)  # turns that are looked at first
POINTS, FEWER = 17, 9  # across a face, for this piece and for the next
ROOM = 0.004  # what a square millimetre for the next piece costs: one's own gift goes there


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One way to lay a piece on a target: what statics says of every point that is free."""

    on: int
    face: int
    turn: int
    judge: Judge
    points: Steps
    misses: Array  # how far the hand may miss each
    likes: Array  # how safe each is, and how little room it leaves


@dataclass(frozen=True, slots=True)
class Spot:
    """A place, and how likely a piece falls there."""

    number: int
    risk: float
    strain: float = 0.0  # how likely the next piece then falls, wherever it is put


def best_place(
    game: Game, box: Box, states: Rows[State], seed: int, care: int, enough: Callable[[], bool]
) -> int | None:
    """Return the place that is best for me and worst for whoever gets my gift.

    When `enough` says so, it is the best of those that were tried, or as statics has it.
    """
    state, layout = states[0], LAYOUTS[game.version]
    if not lying_targets(box, state):
        return layout.placement(TABLE, 0, 0, 0, 0)
    sides = _sides(box, state, SIDES) or _sides(box, state, range(0, TURNS, TURNS // 16))
    if not sides:
        return None
    if care < 1 or enough():
        likes = [
            (float(side.likes.max()), -_number(side, int(side.likes.argmax()), layout))
            for side in sides
        ]
        return -max(likes)[1]
    found = _spots(box, state, sides, care, enough, layout)
    spots = sorted(found, key=lambda s: (s.risk - s.strain, s.number))

    def judged(spot: Spot) -> tuple[float, int]:
        falls = care - _held(game, box, states, spot.number, seed, care)
        return spot.strain - (TRUST * spot.risk + falls) / (TRUST + care), -spot.number

    tried = []
    try:
        for spot in spots[:TRIED]:
            if enough():
                break
            tried.append(judged(spot))
    except WatertableError:  # no engine: statics alone
        return spots[0].number
    return -max(tried)[1] if tried else spots[0].number


def _sides(box: Box, state: State, turns: Iterable[int]) -> list[Side]:
    """Return every way to lay the piece in hand, with the points that are free."""
    seen, held, rests = scene(box, state), solid(box, int(state.piece)), rests_in(state)
    enough = SAFE * int(box.tremor_size) / MM
    sides = []
    for on in lying_targets(box, state):
        judge, points = Judge.of(seen, rests, on), grid(seen.frames[on], POINTS)
        for face in range(len(held.resting)):
            misses = judge.misses(held, face, points)
            u, v = upper_face(ghost(seen.frames[on], held, (face, 0, 0, 0))).extent
            likes = np.minimum(misses, enough) + 0.02 * np.minimum(misses, 2 * enough)
            likes -= ROOM * u * v
            for turn in turns:
                free = is_free(seen, held, on, face, turn, points, waived=bool(state.waived))
                if free.any():
                    some = (points[free], misses[free], likes[free])
                    sides.append(Side(on, face, turn, judge, *some))
    return sides


def _number(side: Side, place: int, layout: Layout) -> int:
    x, y = side.points[place].tolist()
    return layout.placement(side.on, side.face, side.turn, x, y)


def _spots(
    box: Box,
    state: State,
    sides: list[Side],
    care: int,
    enough: Callable[[], bool],
    layout: Layout,
) -> Iterator[Spot]:
    """Choose points of every side, from the safest to the boldest, and look at what comes after."""
    seen, held, gifts = scene(box, state), solid(box, int(state.piece)), _next_gifts(box, state)
    least = risk(box, max(float(side.misses.max()) for side in sides))
    for count, side in enumerate(sides):
        if count and enough():
            return
        order = np.argsort(-side.misses, kind="stable").tolist()
        fair = [place for place in order if risk(box, float(side.misses[place])) <= least + BOLD]
        some = np.linspace(0, len(fair) - 1, min(len(fair), 1 + care * care)).astype(int)
        for place in {int(side.likes.argmax()), *(fair[n] for n in some.tolist())}:
            x, y = side.points[place].tolist()
            body = ghost(seen.frames[side.on], held, (side.face, side.turn, x, y))
            after = side.judge.topped(body, seen.bodies[side.on])
            miss = min((after.widest(gift, FEWER) for gift in gifts), default=SURE)
            number = _number(side, place, layout)
            yield Spot(number, risk(box, float(side.misses[place])), risk(box, miss))


def _next_gifts(box: Box, state: State) -> list[Solid]:
    """Return the shapes of what I may give next (D8-D10), if the piece in hand stands."""
    fits, own = matching(box, [int(state.piece)]), pieces_at(box, state, int(state.asked))
    mine = [piece for piece in own if piece in fits]
    pieces = mine or [piece for piece in in_stocks(box, state) if piece in fits] or own
    return [solid_of(box, form) for form in sorted({int(box.form[piece]) for piece in pieces})]


def _held(game: Game, box: Box, states: Rows[State], number: int, seed: int, times: int) -> int:
    """Return how often a placement held on imagined tables."""
    assert game.world is not None
    held = 0
    for time in range(times):
        raw(states)[1] = raw(states)[0]
        state = states[1]
        game.rules.apply(box, state, int(state.asked), number, rows(Dice, 1)[0], SILENT[0])
        words = dice_of(words_at(secret_of(seed), 1 + time))
        game.rules.apply(box, state, CHANCE, 0, words[0], SILENT[0])
        drops = int(state.drops.sum())
        answer = game.world.answer(game.data, box, state, quick=True)
        game.world.apply(game.data, box, state, answer, SILENT[0])
        held += state.ask in (Ask.GIVE, Ask.NOTHING) and int(state.drops.sum()) == drops
    return held
