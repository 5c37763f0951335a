"""What reasons the best hints have: `python benchmarks/hint_reasons.py GAME SEATS MATCHES`.

One level plays against itself. At every tenth choice or so a hint is asked for, and the reason of
its best move is sorted: what happens at once, what is kept, or only that it pays later. Reasons of
one seat that say the same words again and again are counted too.
"""

import sys
from collections import Counter
from itertools import groupby

import watertable as wt
from watertable import warm
from watertable.bots.hints import hints

LEVEL = "river"
EVERY = 10  # choices of a match, from one question to the next
VAGUE = ("It pays later: from here nothing", "It pays later, and", "Nothing changes")


def kind_of(reason: str) -> str:
    """Return what a reason tells."""
    if reason.startswith(VAGUE):
        return "nothing"
    if reason.startswith("It pays later"):
        return "by how much it is ahead"
    return "what is kept" if reason.startswith("Keeps") else "what it does at once"


def reasons(slug: str, seats: int, deal: int) -> list[tuple[int, str]]:
    """Play a match; return the reason of the best move at some choices, and who was asked."""
    game = wt.game(slug)
    table = game.table(seats, seed=deal)
    choices, found = deal % EVERY, list[tuple[int, str]]()
    while (seat := table.to_act) is not None:
        moves, view = table.moves(), table.seen(seat)
        choices += len(moves) > 1
        if len(moves) > 1 and choices % EVERY == 0:
            said = [reason for who, reason in found if who == seat]
            best = hints(game, view, moves, seed=table.ply, said=said)[0]
            found.append((seat, best.reason))
        seed = (deal << 20) + table.ply
        table.play(wt.bot(LEVEL).choose(game, view, moves, seed=seed), seat=seat)
    return found


def main(slug: str, seats: int, matches: int) -> None:
    """Print the share of each kind, and the longest row of the same words."""
    warm.ensure()
    told = [reasons(slug, seats, deal) for deal in range(matches)]
    kinds = Counter(kind_of(reason) for match in told for _, reason in match)
    for kind, often in kinds.most_common():
        print(f"{kind:<26}{often / kinds.total():>7.1%}{often:>6}")
    rows = [
        sum(1 for _ in again)
        for match in told
        for seat in range(seats)
        for _, again in groupby(reason for who, reason in match if who == seat)
    ]
    print(f"the same words at most {max(rows, default=0)} times in a row")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
