"""How likely each seat is to win, by drops, stocks and whose gift it is. An opinion, never a rule.

It knows nothing of how the tower leans: two tables with the same drops and stocks stand alike. The
numbers were fitted to whole matches between careful hands (`python -m benchmarks.splash_odds`).
"""

import math
from collections.abc import Mapping, Sequence

from watertable.games.splash.board import plain
from watertable.games.splash.learned import kept_numbers
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.sight import box_of
from watertable.games.splash.state import Public, View
from watertable.games.splash.variants import sides_of
from watertable.kernel.game.game import Game
from watertable.kernel.text.message import Sentence


def signs(drops: int, pieces: int, gives: bool) -> dict[str, float]:
    """Return what speaks for a seat: its drops, how few pieces it has left, whether it gives.

    >>> signs(2, 0, gives=True)
    {'drop': 1.0, 'second_drop': 1.0, 'pieces': 0.0, 'gives': 1.0}
    """
    return {
        "drop": float(drops >= 1),
        "second_drop": float(drops >= 2),
        "pieces": math.log1p(pieces),
        "gives": float(gives),
    }


def signs_at(state: Public, pieces: int) -> list[dict[str, float]]:
    """Return what speaks for each seat of a table."""
    where, drops = plain(state.where[:pieces]), plain(state.drops)
    giver = int(state.giver)
    return [
        signs(drops[seat], where.count(seat), seat == giver) for seat in range(int(state.seats))
    ]


def weighed(told: Sequence[Mapping[str, float]], weights: Mapping[str, float]) -> list[float]:
    """Return each seat's chance to be the one that wins, 1 in all.

    >>> weighed([signs(2, 3, gives=False), signs(0, 3, gives=False)], {"drop": 1.0, "pieces": -1.0})
    [0.7310585786300049, 0.2689414213699951]
    """
    scores = [sum(weights.get(name, 0.0) * sign for name, sign in one.items()) for one in told]
    parts = [math.exp(score - max(scores)) for score in scores]
    return [part / sum(parts) for part in parts]


def odds(game: Game, view: View) -> list[float]:
    """Return how likely each seat is to win, 1 in all; a team's chance is shared by its members."""
    box = box_of(game.data, view)
    each = weighed(signs_at(view, int(box.pieces)), kept_numbers().weights)
    sides = sides_of(int(box.teams), int(view.seats))
    of_side = {side: 0.0 for side in sides}
    for chance, side in zip(each, sides, strict=True):
        of_side[side] += chance
    return [round(of_side[side] / sides.count(side), 4) for side in sides]


def whence() -> Sentence:
    """Say what such chances come from."""
    return MESSAGES.say("odds", matches=kept_numbers().matches)
