"""X6, X8 The trembling hand: how far from the chosen pose a piece is let go.

With steady aim each of dx, dy and the turn is a sum of twelve whole numbers below 2 ** 16, less its
mean: very nearly normal, with a standard deviation of 2 ** 16, and the same on every machine. That
is how far off a careful player lets a swaying hand go (docs/splash-skill.md).
"""

import math

from watertable.games.splash.actions import STEP, TURNS
from watertable.games.splash.box import MM, Box
from watertable.games.splash.gaps import gap
from watertable.games.splash.scene import scene, solid
from watertable.games.splash.shapes import Body, laid
from watertable.games.splash.state import Public, State
from watertable.games.splash.sway import off_at
from watertable.kernel.compile.dice import below, stir
from watertable.kernel.records.chance import Dice

WIDTH = 1 << 16
DICE = 12
MEAN = DICE * (WIDTH - 1) // 2
CUT = 3  # standard deviations
TURN = 10_000  # one degree, in 0.0001 degree
FRACTIONS = 64  # in which a tremor is scaled down
DROP = 0.2  # mm above first contact
LIFT = 0.25  # mm: steps in which a piece is held higher where no pose was free (R32)
HIGHEST = 100.0


def tremble(box: Box, state: Public, dice: Dice) -> None:
    """X6 Draw the tremor: dx and dy with the table's size, the turn with one degree."""
    stir(dice)
    for place, size in enumerate((int(box.tremor_size), int(box.tremor_size), TURN)):
        drawn = sum(below(dice, WIDTH) for _ in range(DICE)) - MEAN
        drawn = max(-CUT * WIDTH, min(CUT * WIDTH, drawn))
        state.tremor[place] = drawn * size // WIDTH
    hold_back(box, state)


def let_sway(box: Box, state: State, tick: int) -> None:
    """X8 The hand is where its way had led it at this tick; nobody needs the way any more."""
    state.tremor[:] = off_at(state.sway, int(box.tremor_size), tick)
    hold_back(box, state)


def hold_back(box: Box, state: Public) -> None:
    """X6 Where the trembled pose overlaps a piece, only the largest free part of it happens."""
    whole = [int(part) for part in state.tremor]
    for part in range(FRACTIONS, 0, -1):
        state.tremor[:] = [way * part // FRACTIONS for way in whole]
        if is_free(box, state, held(box, state, DROP)):
            return
    state.tremor[:] = 0


def held(box: Box, state: Public, lift: float) -> Body:
    """Return the piece in the trembling hand, so much above where it would lie."""
    dx, dy, turn = (int(part) for part in state.tremor)
    return laid(
        scene(box, state).frames[int(state.place_on)],
        solid(box, int(state.piece)),
        int(state.place_face),
        int(state.place_turn) * 2 * math.pi / TURNS + math.radians(turn / TURN),
        (int(state.place_x) * STEP + dx) / MM,
        (int(state.place_y) * STEP + dy) / MM,
        lift,
    )


def is_free(box: Box, state: Public, body: Body) -> bool:
    """Whether a body overlaps no piece but, perhaps, its target, above which it is held."""
    on = int(state.place_on)
    return all(
        gap(body, other) > 0 for piece, other in scene(box, state).bodies.items() if piece != on
    )


def let_go(box: Box, state: Public) -> Body:
    """X6 Where the hand lets go: just above contact, and higher where something is in the way."""
    lift = DROP
    body = held(box, state, lift)
    while not is_free(box, state, body) and lift < HIGHEST:
        lift += LIFT
        body = held(box, state, lift)
    return body
