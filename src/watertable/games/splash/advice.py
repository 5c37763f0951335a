"""How a careful player thinks: what to take, what to give."""

from collections.abc import Callable
from typing import cast

from watertable.games.splash.actions import piece_of
from watertable.games.splash.board import in_stocks, matching, pieces_at, targets
from watertable.games.splash.box import TAKEN, WINNING_DROPS, Box
from watertable.games.splash.judge import Judge, rests_in, risk
from watertable.games.splash.race import SOON, WON, Race
from watertable.games.splash.scene import scene, solid
from watertable.games.splash.shapes import upper_face
from watertable.games.splash.spots import best_place
from watertable.games.splash.state import TABLE, Ask, State, View
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.record import Rows, rows
from watertable.kernel.text.moves import Choices, numbers_of

CARE = 4  # of a player who has not been told how careful to be
ROUND = 2  # gifts in a round: mine and the next player's
POINTS = 17  # across a face
DROP = 2.0  # what a drop is worth, in pieces
KIN = 0.01  # what a piece like the gift costs, in pieces: mine should be met, the next not helped


def advise(
    game: Game,
    view: View,
    moves: Choices,
    *,
    seed: int = 0,
    budget: float | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> int:
    """Return the number of a good move.

    `budget` is how often each place is tried, and how many rounds of gifts are foreseen. Between
    two places, and two gifts, `enough` may say that the best so far will do.
    """
    care = CARE if budget is None else int(budget)
    box = game.boxes_for(view)[0]
    states = cast("Rows[State]", rows(game.state, 2))  # under the first rules, a FirstState
    state = states[0]
    game.rules.guess(box, view, rows(Dice, 1)[0], state)
    numbers = numbers_of(moves)
    match state.ask:
        case Ask.PLACE:
            return best_place(game, box, states, seed, care, enough) or numbers[0]
        case Ask.GIVE:
            race, rated = Race(box, state), list[tuple[float, int]]()
            for n in numbers:
                if rated and enough():
                    break
                rated.append((_gift(box, state, race, piece_of(n), care), -n))
            return -max(rated)[1]
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


def _gift(box: Box, state: State, race: Race, piece: int, care: int) -> float:
    """How good a gift is: hard to place and hard to follow; else, like as few others as can be."""
    giver, ahead = int(state.giver), ROUND * care
    kin = len(matching(box, [piece]) & set(in_stocks(box, state)))
    stands = race.worth(race.now, piece, ahead)
    falls = race.lead(race.after(race.now, piece), TAKEN) + DROP
    if int(state.drops[giver]) + 1 >= WINNING_DROPS:
        falls = WON + SOON * ahead
    return stands + _danger(box, state, piece) * (falls - stands) - KIN * kin


def _danger(box: Box, state: State, piece: int) -> float:
    """How likely a piece falls where it stands best."""
    where, _ = targets(box, state, piece)
    if where == [TABLE]:
        return 0.0
    seen, held, rests = scene(box, state), solid(box, piece), rests_in(state)
    return risk(box, max(Judge.of(seen, rests, on).widest(held, POINTS) for on in where))
