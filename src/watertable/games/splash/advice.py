"""How a careful player thinks: what to take, what to give, where to put a piece.

Places are screened by statics; the best few are tried on an imagined table with a trembling hand.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from watertable.games.splash.actions import STEP, TURNS, piece_of, placement
from watertable.games.splash.board import matching, pieces_at, rests_of, targets
from watertable.games.splash.box import MM, Box
from watertable.games.splash.scene import At, Scene, ghost, is_free, lattice, scene, solid
from watertable.games.splash.shapes import Solid, sole, upper_face
from watertable.games.splash.state import TABLE, Ask, Public, State
from watertable.games.splash.statics import clipped, inside, load, resting_area
from watertable.kernel.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.errors import WatertableError
from watertable.kernel.events import SILENT
from watertable.kernel.game import Game
from watertable.kernel.moves import Move
from watertable.kernel.record import raw, rows
from watertable.kernel.seats import CHANCE

TRIED = 3  # places that are tried on an imagined table
TREMORS = 4  # times each
SAFE = 3.0  # standard deviations of the hand: more margin than this is no better
SIDES = (0, TURNS // 4)  # turns that are looked at


def advise(
    game: Game, view: Any, moves: Sequence[Move], *, seed: int = 0, budget: float | None = None
) -> int:
    """Return the number of a good move; `budget` is how often each place is tried."""
    box = game.boxes_for(view)[0]
    states = rows(State, 2)
    state = states[0]
    game.rules.guess(box, view, rows(Dice, 1)[0], state)
    numbers = [move.action for move in moves]
    match state.ask:
        case Ask.PLACE:
            times = TREMORS if budget is None else int(budget)
            return _place(game, box, states, seed, times) or numbers[0]
        case Ask.GIVE:
            return max(numbers, key=lambda n: (_gift(box, state, piece_of(n)), -n))
        case Ask.BASE:
            return min(numbers, key=lambda n: (_breadth(box, state, piece_of(n)), n))
    own = pieces_at(box, state, int(state.asked))
    return max(numbers, key=lambda n: (_worth(box, own, piece_of(n)), -n))


def _worth(box: Box, own: list[int], piece: int) -> float:
    """D2 Different shapes and colours: each that one does not have yet is worth most."""
    shapes = [int(box.form[p]) for p in own].count(int(box.form[piece]))
    colours = [int(box.colour[p]) for p in own].count(int(box.colour[piece]))
    return -shapes - colours


def _breadth(box: Box, state: State, piece: int) -> float:
    """How much room there is on top of a piece: the next player has to build there."""
    u, v = upper_face(scene(box, state).bodies[piece]).extent
    return u * v


def _gift(box: Box, state: State, piece: int) -> float:
    """How good a gift is: hard to place, from a rival no last piece, and of what one has most."""
    owner, giver = int(state.where[piece]), int(state.giver)
    if owner != giver and len(pieces_at(box, state, owner)) == 1:
        return -100.0
    own = pieces_at(box, state, giver)
    spare = len(matching(box, [piece]) & set(own))
    where, _ = targets(box, state, piece)
    if where == [TABLE]:
        return spare
    seen, held = scene(box, state), solid(box, piece)
    best = max(_best_margin(seen, state, held, on) for on in where)
    return -best + 0.05 * spare


def _best_margin(seen: Scene, state: State, held: Solid, on: int) -> float:
    centre = [(face, turn, 0, 0) for face in range(len(held.resting)) for turn in SIDES]
    judge = Judge(seen, rests_in(state), held, on)
    return max(judge.margin(at) for at in centre)


def rests_in(state: Public) -> dict[int, list[int]]:
    """Return what each piece rests on, but for the table."""
    rests: dict[int, list[int]] = {}
    for piece, on, _ in rests_of(state):
        if on != TABLE:
            rests.setdefault(piece, []).append(on)
    return rests


class Judge:
    """Says how safe a tower would be with a piece more; what does not change is worked out once."""

    def __init__(self, seen: Scene, rests: dict[int, list[int]], held: Solid, on: int) -> None:
        """Look at the tower below a target."""
        self.frame, self.held = seen.frames[on], held
        self.below: list[tuple[Any, Any, float]] = []  # area, middle and volume of its load
        for piece, body in seen.bodies.items():
            carried = load(piece, rests)
            if on not in carried:
                continue
            under = [seen.bodies[p] for p in rests.get(piece, []) if p in seen.bodies]
            area = resting_area(body, under)
            volumes = np.array([seen.bodies[p].solid.volume for p in carried])
            middles = np.array([seen.bodies[p].middle[:2] for p in carried])
            self.below.append((area, volumes @ middles / volumes.sum(), float(volumes.sum())))

    @staticmethod
    def alone(held: Solid, at: At) -> float:
        """Return the margin of a piece on the bare table."""
        face, turn, _, _ = at
        return inside(sole(held, face, turn * 2 * np.pi / TURNS, 0.0, 0.0), np.zeros(2))

    def margin(self, at: At) -> float:
        """Return the support margin of the tower with the piece laid there."""
        face, turn, x, y = at
        angle, mx, my = turn * 2 * np.pi / TURNS, x * STEP / MM, y * STEP / MM
        area = clipped(sole(self.held, face, angle, mx, my), self.frame.outline)
        worst = inside(area, np.array([mx, my]))
        middle, volume = ghost(self.frame, self.held, at).middle[:2], self.held.volume
        for under, centre, weight in self.below:
            together = (centre * weight + middle * volume) / (weight + volume)
            worst = min(worst, inside(under, together))
        return worst


def _place(game: Game, box: Box, states: Any, seed: int, times: int) -> int | None:
    """Return the place that held most often among those that statics likes best."""
    state: State = states[0]
    seen, held = scene(box, state), solid(box, int(state.piece))
    where = [on for on in range(box.pieces) if state.target[on]]
    if not where:
        return placement(TABLE, 0, 0, 0, 0)
    enough = SAFE * int(box.tremor_size) / MM
    ranked = []
    for on in where:
        judge = Judge(seen, rests_in(state), held, on)
        for face, turn, points in lattice(seen.frames[on], held):
            if turn not in SIDES:
                continue
            free = is_free(seen, held, on, face, turn, points, waived=bool(state.waived))
            for x, y in points[free].tolist():
                at = (face, turn, x, y)
                margin = judge.margin(at)
                u, v = upper_face(ghost(seen.frames[on], held, at)).extent
                score = min(margin, enough) - 0.004 * u * v + 0.02 * min(margin, 2 * enough)
                ranked.append((score, placement(on, *at)))
    ranked.sort(key=lambda entry: (-entry[0], entry[1]))
    best = ranked[:TRIED]
    if len(best) < 2 or times < 1:
        return best[0][1] if best else None
    try:
        return max(
            best, key=lambda entry: (_held(game, box, states, entry[1], seed, times), entry)
        )[1]
    except WatertableError:  # no engine: statics alone
        return best[0][1]


def _held(game: Game, box: Box, states: Any, number: int, seed: int, times: int) -> float:
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
