"""How long an answer takes tells nothing: 2,000 windows of each kind, on a simulated clock.

In one sample the seat that is asked can answer, in the other it can only pass. When that is told,
and what its clock is charged, must look the same. In Water to Water whoever is asked can answer,
for everything that decides it lies open: there the samples are of those who answer and who pass.
"""

import functools
import hashlib

import pytest

import watertable as wt
from tests.server.positions import GUN, PASS, UMBRELLA, showdown
from tests.server.tables.simulated import Scene, Times, distance, simulated
from watertable.kernel.conformance import Chooser
from watertable.server.tables.settings import SPREAD
from watertable.server.tables.sitters import Chair

WINDOWS = 2000
ALIKE = 0.05
ORDERS = ("never_ask", "until_my_turn", "near_win")
OPENER = Chair("person", orders=(), joined=True)
BY_HAND = Chair("person", orders=("nothing_legal",), joined=True)
BOT = Chair("bot:ocean")


def number_of(position, *moves):
    """The number of the last of some moves that follow each other."""
    table = wt.game("showdown").table_from(position, manual=True)
    for move in moves[:-1]:
        table.play(move)
    assert table.to_act is not None
    number, _ = table.number_of(moves[-1], table.to_act)
    return number


@functools.cache
def map_window():
    """Water to Water for two: a position, and a move that opens a window for the rival."""
    game = wt.game("water-to-water")
    for seed in range(100):
        table, chooser = game.table(2, seed=seed), Chooser(seed)
        while table.to_act is not None:
            position, seat, numbers = table.position(), table.to_act, table.numbers()
            number = numbers[chooser.below(len(numbers))]
            table.play(number)
            asked = table.to_act
            if asked in (None, seat) or asked < 0:
                continue
            trial = game.table_from(position, manual=True)
            trial.play(number)
            view = trial.seen(asked)
            if trial.to_act == asked and game.windows.passing(view) is not None:
                after = trial.numbers()
                trial.play(after[-1])
                if trial.to_act != asked or game.windows.passing(trial.seen(asked)) is None:
                    return position, number, after, seat
    raise AssertionError("no window ever opens")


def secret(*names):
    return hashlib.sha256(" ".join(map(str, names)).encode()).digest()


@functools.cache
def cards(sitter, rival, hand=None, late=None):
    """Windows of Showdown, in which the rival holds this card and answers so."""
    position = showdown(rival)
    chair = {"bot": BOT, "person": BY_HAND}.get(sitter) or Chair(
        "person", orders=(sitter,), joined=True
    )
    moves = {None: None, "pass": PASS, "umbrella": UMBRELLA}
    answer = None if hand is None else number_of(position, GUN, moves[hand])
    key = secret("cards", sitter, rival, hand, late)
    with simulated() as loop:
        scene = Scene(loop, "showdown", position, [OPENER, chair], key)
        opening = number_of(position, GUN)
        count = WINDOWS // len(ORDERS) if sitter in ORDERS else WINDOWS
        run = scene.windows(count + 1, opening, by_hand=answer, late=late)
        return loop.run_until_complete(run)


@functools.cache
def orders(rival):
    """The same with standing orders that look at what everybody sees, each of them."""
    told = [cards(order, rival) for order in ORDERS]
    return Times(*(sum(samples, ()) for samples in zip(*told, strict=True)))


@functools.cache
def maps(sitter, passes):
    """Windows of Water to Water, in which one passes or answers."""
    position, opening, numbers, opener = map_window()
    chairs = [BOT if sitter == "bot" else BY_HAND] * 2
    chairs[opener] = OPENER
    answer = None if sitter == "bot" else numbers[-1 if passes else 0]
    with simulated() as loop:
        key = secret("maps", sitter, passes)
        scene = Scene(loop, "water-to-water", position, chairs, key, passes=passes)
        return loop.run_until_complete(scene.windows(WINDOWS, opening, by_hand=answer))


SAMPLES = {
    "a bot that can answer, and one that cannot": lambda: (
        cards("bot", "umbrella"),
        cards("bot", "cat"),
    ),
    "orders of who can answer, and of who cannot": lambda: (orders("umbrella"), orders("cat")),
    "a quick pass of who can answer, and of who cannot": lambda: (
        cards("person", "umbrella", "pass"),
        cards("person", "cat", "pass"),
    ),
    "a quick answer, and a quick pass of who cannot": lambda: (
        cards("person", "umbrella", "umbrella"),
        cards("person", "cat", "pass"),
    ),
    "a bot and a person who cannot answer": lambda: (
        cards("bot", "cat"),
        cards("person", "cat", "pass"),
    ),
    "a bot that answers on the map, and one that passes": lambda: (
        maps("bot", False),
        maps("bot", True),
    ),
    "a person who answers on the map, and one who passes": lambda: (
        maps("person", False),
        maps("person", True),
    ),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_whether_one_can_answer_changes_no_delay_and_no_clock(name):
    one, other = SAMPLES[name]()
    assert min(len(one.told), len(other.told)) >= WINDOWS
    assert distance(one.told, other.told) < ALIKE
    assert distance(one.charged, other.charged) < ALIKE
    earliest, latest = SPREAD
    assert all(earliest - 1e-6 <= told <= latest + 1e-6 for told in one.told + other.told)
    assert max(one.charged + other.charged) == 0.0


@pytest.mark.parametrize("name", SAMPLES)
def test_no_clock_tells_the_moment_when_the_window_opens(name):
    """However early or late it was drawn, the clock runs until the same time."""
    for sample in SAMPLES[name]():
        assert set(sample.free) <= {SPREAD[1], None}
        assert len(set(sample.free)) == 1


def test_a_tenth_of_a_second_is_found():
    """Who takes 0.1 s more shows it, in when it is told and, beyond the spread, on the clock."""
    late, quick = cards("person", "umbrella", "pass", 0.1), cards("person", "cat", "pass")
    assert distance(late.told, quick.told) > ALIKE
    assert distance(late.charged, quick.charged) > ALIKE
    beyond = [max(0.0, told - SPREAD[1]) for told in late.told]
    assert late.charged == pytest.approx(beyond, abs=1e-6)
