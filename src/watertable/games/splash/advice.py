"""How a careful player thinks: what to take, what to give, where to put a piece.

Places are screened by statics; the best few are tried on an imagined table with a trembling hand.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from watertable.games.splash.actions import STEP, TURNS, piece_of, placement
from watertable.games.splash.board import (
    lying_targets,
    matching,
    pieces_at,
    rests_of,
    targets,
)
from watertable.games.splash.box import MM, Box
from watertable.games.splash.scene import Scene, Steps, ghost, in_millimetres, is_free, scene, solid
from watertable.games.splash.shapes import Array, Frame, Solid, sole, upper_face
from watertable.games.splash.state import TABLE, Ask, Public, State
from watertable.games.splash.statics import depths, inside, load, resting_area
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
SIDES = (0, TURNS // 4)  # turns that are looked at first
POINTS = 17  # across a face
ROOM = 0.004  # what a square millimetre for the next piece costs: one's own gift goes there


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
    judge, points = Judge(seen, rests_in(state), held, on), _grid(seen.frames[on])
    return max(float(judge.margins(face, points).max()) for face in range(len(held.resting)))


def _grid(frame: Frame) -> Steps:
    """Return the points of a face that are looked at: more than are listed."""
    u, v = (np.linspace(-e, e, POINTS) * MM / STEP for e in frame.extent)
    return np.rint(np.stack(np.meshgrid(u, v), axis=-1).reshape(-1, 2)).astype(np.int64)


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
    def alone(held: Solid, face: int) -> float:
        """Return the margin of a piece on the bare table."""
        return inside(sole(held, face, 0.0, 0.0, 0.0), np.zeros(2))

    def margins(self, face: int, points: Steps) -> Array:
        """Return the support margin of the tower with the piece laid at each of these points.

        How the piece is turned does not matter: its middle stays, and a middle over both faces
        is as far inside their common part as inside the smaller one.
        """
        lengths, volume = in_millimetres(points), self.held.volume
        worst = np.minimum(self.alone(self.held, face), depths(self.frame.outline, lengths))
        height = self.held.resting[face][0]
        up = np.column_stack([lengths, np.full(len(points), height / 2)])
        middles = (self.frame.origin + up @ self.frame.axes.T)[:, :2]
        for under, centre, weight in self.below:
            together = (centre * weight + middles * volume) / (weight + volume)
            worst = np.minimum(worst, depths(under, together))
        return np.asarray(worst)


def _place(game: Game, box: Box, states: Any, seed: int, times: int) -> int | None:
    """Return the place that held most often among those that statics likes best."""
    state: State = states[0]
    if not lying_targets(box, state):
        return placement(TABLE, 0, 0, 0, 0)
    best = _liked(box, state, SIDES) or _liked(box, state, range(0, TURNS, TURNS // 16))
    if len(best) < 2 or times < 1:
        return best[0][1] if best else None
    try:
        return max(
            best, key=lambda entry: (_held(game, box, states, entry[1], seed, times), entry)
        )[1]
    except WatertableError:  # no engine: statics alone
        return best[0][1]


def _liked(box: Box, state: State, turns: Iterable[int]) -> list[tuple[float, int]]:
    """Return the best place of each target, face and turn, of the few that statics likes best."""
    seen, held = scene(box, state), solid(box, int(state.piece))
    enough = SAFE * int(box.tremor_size) / MM
    ranked = []
    for on in lying_targets(box, state):
        judge, points = Judge(seen, rests_in(state), held, on), _grid(seen.frames[on])
        for face in range(len(held.resting)):
            margins = judge.margins(face, points)
            u, v = upper_face(ghost(seen.frames[on], held, (face, 0, 0, 0))).extent
            likes = np.minimum(margins, enough) + 0.02 * np.minimum(margins, 2 * enough)
            likes -= ROOM * u * v
            for turn in turns:
                free = is_free(seen, held, on, face, turn, points, waived=bool(state.waived))
                if free.any():
                    best = int(np.where(free, likes, -np.inf).argmax())
                    x, y = points[best].tolist()
                    ranked.append((float(likes[best]), placement(on, face, turn, x, y)))
    ranked.sort(key=lambda entry: (-entry[0], entry[1]))
    return ranked[:TRIED]


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
