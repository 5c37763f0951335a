"""Outside windows too, how long a bot takes tells nothing of what it has to choose from.

It is played on a simulated clock, 500 turns of each kind. In one sample the bot can only end its
turn, in the other there is a lot to choose from, and it thinks for as long as it may. Both hands
have as many cards, so everybody sees the same.
"""

import functools
import hashlib
from unittest import mock

import pytest

import watertable as wt
from tests.server.positions import showdown
from tests.server.tables.simulated import EACH, Scene, distance, simulated
from watertable.bots import LEVELS
from watertable.bots.tempo import spread_of
from watertable.server.tables import thinking
from watertable.server.tables.sitters import Chair

TURNS = 500
ALIKE = 0.1  # two samples of one distribution are further apart once in seventy times
END = {"end": True}
LITTLE = ["umbrella"] * 3  # answers, and nothing to be answered
MUCH = ["big_water_gun", "shark_fin_water_gun", "water_balloons"]
PERSON = Chair("person", orders=(), joined=True)


def position(hand, **more):
    """Seat 0 is about to end its turn; the other draws nothing, and has these cards."""
    return showdown(*hand, options={"draw": 0, "sets": 0}, **more)


def ending(*hand):
    """The number that ends the turn of seat 0; the other then has little or much to choose from."""
    table = wt.game("showdown").table_from(position(hand), manual=True)
    end, _ = table.number_of(END, 0)
    table.play(end)
    assert (len(table.numbers()) > 3) is (hand == tuple(MUCH))
    assert (len(table.numbers()) == 1) is (hand == tuple(LITTLE))
    return end


@functools.cache
def choices(hand, level="lake", key="", beyond=0.0, **more):
    """When a bot with these cards was told to have done something, turn for turn."""
    at = position(hand, **{name: list(value) for name, value in more.items()})
    secret = hashlib.sha256(key.encode()).digest()
    with simulated() as loop:
        chairs = [PERSON, Chair(f"bot:{level}")]
        scene = Scene(loop, "showdown", at, chairs, secret, beyond=beyond, tempo=True)
        return loop.run_until_complete(scene.choices(TURNS, ending(*hand)))


def of(hand, **more):
    return choices(tuple(hand), **more)


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_bot_has_to_choose_from_moves_no_moment(level):
    little, much = (of(hand, level=level) for hand in (LITTLE, MUCH))
    assert little.told == pytest.approx(much.told, abs=1e-6), "the same secret draws the same"
    earliest, latest = spread_of("showdown", level)
    assert all(earliest - 1e-6 <= told <= latest + 1e-6 for told in much.told)
    assert max(much.told) - min(much.told) > 0.9 * (latest - earliest)
    assert distance(little.told, of(MUCH, level=level, key="other").told) < ALIKE


def test_nobody_s_clock_is_charged_for_the_moment_of_a_bot():
    with simulated() as loop:
        chairs = [PERSON, Chair("bot:lake")]
        scene = Scene(loop, "showdown", position(MUCH), chairs, bytes(32), tempo=True)
        told = loop.run_until_complete(scene.choices(20, ending(*MUCH))).told
        assert sum(told) > 0
        assert scene.left == [EACH, EACH]


def test_what_everybody_sees_moves_it():
    near = of(MUCH, water=(20, 7))
    earliest, latest = spread_of("showdown", "lake", is_close=True)
    assert all(earliest - 1e-6 <= told <= latest + 1e-6 for told in near.told)
    assert distance(near.told, of(MUCH).told) > 2 * ALIKE


def test_a_bot_that_is_late_is_found():
    """Who thinks too long shows it; it is told as soon as it has chosen."""
    assert distance(of(LITTLE).told, of(MUCH, beyond=0.6).told) > ALIKE


def test_a_spread_that_looks_at_the_hand_is_found():
    """The planted difference: a choice among several takes a tenth of a second more."""

    def looking(live, seat, bot):
        found = thought_of(live, seat, bot)
        assert found is not None
        more = 0.1 if len(live.table.numbers()) > 1 else 0.0
        return thinking.Thought(found.lasts, found.told + more)

    thought_of = thinking.thought_of
    with mock.patch.object(thinking, "thought_of", looking):
        told = [of(hand, key="planted").told for hand in (LITTLE, MUCH)]
    assert distance(*told) > ALIKE
