"""How long to search: in slices, until the answer can no longer change or somebody says enough."""

from collections.abc import Callable, Sequence

from watertable.bots.protocol import AnyView
from watertable.bots.search.search import Found, Manner, Search
from watertable.kernel.compile import compiled
from watertable.kernel.game.game import Game

SLICES = 16
WATCHED = 500  # playouts of a slice, at most, when somebody looks at a clock
SLOWNESS = 1000  # how much longer a playout takes while the rules run uncompiled


def slowness(game: Game) -> int:
    """Return how many times as long a playout takes now as it takes compiled."""
    return SLOWNESS if compiled.is_plain(game.slug) else 1


def affordable(game: Game, playouts: int) -> int:
    """Return how many playouts take about as long as that many take compiled."""
    return min(playouts, max(20, playouts // slowness(game)))


def think(
    game: Game,
    view: AnyView,
    numbers: Sequence[int],
    *,
    manner: Manner,
    playouts: int,
    seed: int = 0,
    threads: int = 1,
    to_the_end: bool = False,
    enough: Callable[[], bool] | None = None,
) -> list[Found]:
    """Return what is thought of each move, the best first.

    The search stops early once no other move can be visited more often, unless `to_the_end`;
    `enough` is asked between slices, by those who have a clock.
    """
    playouts = max(1, playouts)
    search = Search(game, view, manner, seed=seed, threads=threads, room=playouts)
    size = max(1, playouts // SLICES)
    if enough is not None:
        size = min(size, max(1, WATCHED // slowness(game)))
    while True:
        left = playouts - search.playouts
        search.run(min(size, left))
        found = sorted(search.found(numbers), key=lambda it: (-it.visits, -it.worth, it.number))
        left = playouts - search.playouts
        if left == 0:
            return found
        if len(found) > 1 and found[0].visits - found[1].visits > left and not to_the_end:
            return found
        if enough is not None and enough():
            return found
