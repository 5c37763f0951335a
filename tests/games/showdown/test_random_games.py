"""A hundred thousand random matches, compiled: nothing is ever lost, and every log replays."""

import numpy as np
import pytest

from watertable.kernel.compile.tally import DRAWS, FAULTS, FIRST_WINS, GAMES, PLIES, TRACE
from watertable.kernel.records.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import raw, rows

VARIANTS = [
    {},
    {"cost_floor": 0, "tick_order": "owner", "hand_limit": 4, "opp_discard": "random"},
    {"start_water": 2, "tiebreak_water": 2, "tiebreak_first": "same"},
    {"max_set": 6, "sets": 3, "actions": 4, "sun_from_set_is_action": True},
    {"own_turn_response_is_action": False, "negated_defend_counts": False, "deal": 15},
    {"turn_cap": 9, "snorkel_continuous": "illegal", "continuous_limit": 1},
]


class Hall:
    """Room for many matches of one game, one after the other."""

    def __init__(self, game, options, seed):
        self.game, self.boxes = game, game.boxes(game.chosen(options))
        self.states = rows(game.state, 3)
        self.policy, self.dice = dice_of(words_at(secret_of(seed), 0)), rows(Dice, 1)
        self.listing, self.trace = rows(Listing, 1), np.zeros(6000 * TRACE, np.int64)
        self.tally = np.zeros(FIRST_WINS + 2, np.int64)

    def play(self, games, *, checked, traced=True):
        trace = self.trace if traced else np.zeros(0, np.int64)
        self.game.entries.random_games(
            self.boxes,
            self.states,
            2,
            games,
            self.policy,
            self.dice,
            self.listing,
            trace,
            SILENT,
            self.tally,
            checked,
        )

    def replays_the_last(self):
        before = int(self.tally[PLIES])
        self.play(1, checked=False)
        plies = int(self.tally[PLIES]) - before
        assert plies * TRACE <= len(self.trace)
        raw(self.states)[2] = raw(self.states)[0]
        self.game.entries.start(self.boxes, self.states, 2, 2)
        self.game.entries.play_trace(
            self.boxes, self.states, 2, self.trace, plies, self.dice, SILENT
        )
        return bytes(raw(self.states)[1]) == bytes(raw(self.states)[2])


@pytest.mark.rule("S1", "S2", "R5")
@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_cards_are_conserved_and_water_stays_on_the_meter(game, number):
    """`faults.py` is asked after every ply: 68 cards, each in one zone, Water 0-20, a question."""
    hall = Hall(game, VARIANTS[number], seed=number)
    hall.play(50_000 if number == 0 else 10_000, checked=True, traced=False)
    assert hall.tally[FAULTS] == 0
    assert (
        hall.tally[GAMES] == hall.tally[DRAWS] + hall.tally[FIRST_WINS] + hall.tally[FIRST_WINS + 1]
    )


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_every_match_replays_to_the_same_bytes(game, number):
    hall = Hall(game, VARIANTS[number], seed=100 + number)
    matches = 50_000 if number == 0 else 10_000
    assert sum(hall.replays_the_last() for _ in range(matches)) == matches


@pytest.mark.sample
def test_a_few_matches_are_sound_and_replay(game):
    for number, options in enumerate(VARIANTS):
        hall = Hall(game, options, seed=number)
        hall.play(1, checked=True)
        assert hall.tally[FAULTS] == 0
        assert hall.replays_the_last()


def test_neither_seat_is_favoured_by_the_code(game):
    hall = Hall(game, {}, seed=5)
    hall.play(20_000, checked=False, traced=False)
    first, second = hall.tally[FIRST_WINS], hall.tally[FIRST_WINS + 1]
    assert abs(int(first) - int(second)) < 4 * 20_000**0.5
