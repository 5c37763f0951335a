"""One match of the arena, played from views; and what is kept of it."""

import functools
import time
from collections.abc import Mapping

import msgspec

import watertable as wt
from watertable.arena.pairings import Match
from watertable.kernel.text.moves import Move


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a match: one line of the results."""

    deal: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    plies: int
    choices: dict[str, int]  # by bot: how often it had a choice
    seconds: dict[str, float]  # by bot: how long it thought about them
    longest: dict[str, float]

    @property
    def match(self) -> Match:
        """Which match of the programme this was."""
        return Match(self.deal, self.seats)


@functools.cache
def _game(slug: str) -> wt.Playable:
    return wt.game(slug)


def play(slug: str, options: Mapping[str, object], match: Match) -> Played:
    """Play one match to its end; bots choose by numbers, so nobody puts the moves into words."""
    game = _game(slug)
    table = game.table(len(match.seats), seed=match.deal, options=options)
    choices = dict.fromkeys(match.seats, 0)
    seconds = dict.fromkeys(match.seats, 0.0)
    longest = dict.fromkeys(match.seats, 0.0)
    while (seat := table.to_act) is not None:
        moves, name = [Move("", number, {}) for number in table.numbers()], match.seats[seat]
        if len(moves) == 1:
            table.play(moves[0], seat=seat)
            continue
        began = time.perf_counter()
        seed = (match.deal << 20) + table.ply
        number = wt.bot(name).choose(game, table.seen(seat), moves, seed=seed)
        spent = time.perf_counter() - began
        choices[name] += 1
        seconds[name] += spent
        longest[name] = max(longest[name], spent)
        table.play(number, seat=seat)
    assert table.outcome is not None
    return Played(
        match.deal,
        match.seats,
        table.outcome.winners,
        table.ply,
        choices,
        {name: round(spent, 4) for name, spent in seconds.items()},
        {name: round(spent, 4) for name, spent in longest.items()},
    )
