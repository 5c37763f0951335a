"""What hints promise beside what came of it: `python benchmarks/calibration.py GAME SEATS MATCHES`.

One level plays against itself. At every tenth choice or so the search is asked, as for a hint, how
likely the seat is to win; when the match is over, it has won or not.
"""

import sys
from collections.abc import Iterator

import watertable as wt
from watertable import warm
from watertable.bots.hints import hints

LEVEL = "river"
EVERY = 10  # choices of a match, from one question to the next
BINS = 5


def promises(slug: str, seats: int, deal: int) -> Iterator[tuple[float, bool]]:
    """Play a match; return what was promised to a seat, and whether it won."""
    game = wt.game(slug)
    table = game.table(seats, seed=deal)
    promised: list[tuple[int, float]] = []
    choices = deal % EVERY
    while (seat := table.to_act) is not None:
        moves, view = table.moves(), table.seen(seat)
        choices += len(moves) > 1
        if len(moves) > 1 and choices % EVERY == 0:
            promised.append((seat, hints(game, view, moves, seed=table.ply)[0].chance))
        seed = (deal << 20) + table.ply
        table.play(wt.bot(LEVEL).choose(game, view, moves, seed=seed), seat=seat)
    assert table.outcome is not None
    for seat, chance in promised:
        yield chance, seat in table.outcome.winners


def main(slug: str, seats: int, matches: int) -> None:
    """Print, by what was promised, how often the seat won."""
    warm.ensure()
    found = [it for deal in range(matches) for it in promises(slug, seats, deal)]
    print(f"{'promised':<16}{'on average':>12}{'won':>8}{'times':>8}")
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        here = [it for it in found if low <= it[0] < high or (high == 1 and it[0] == 1)]
        if here:
            mean = sum(chance for chance, _ in here) / len(here)
            won = sum(won for _, won in here) / len(here)
            print(f"{f'{low:.0%} to {high:.0%}':<16}{mean:>12.1%}{won:>8.1%}{len(here):>8}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
