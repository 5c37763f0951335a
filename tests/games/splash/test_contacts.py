"""X7 What could be heard of a motion: knocks and scrapes, the strongest of them."""

import pytest

import watertable as wt
from watertable.games.splash.contacts import KNOCKS, SCRAPES, Contact, Heard, Listener
from watertable.games.splash.keyframes import contacts_in
from watertable.games.splash.state import TABLE

pytestmark = pytest.mark.rule("X7")


def test_of_one_knock_the_strongest_moment_counts():
    listener = Listener()
    for step, impulse in enumerate([3.0, 7.5, 2.0]):
        listener.knock(0.1 + step / 2000, 9, 4, impulse)
    assert listener.heard() == [Contact(100, 0, 750, Heard.KNOCK, 4, 9)]


def test_a_piece_that_bounces_is_heard_twice():
    listener = Listener()
    listener.knock(0.1, 4, TABLE, 7.5)
    listener.knock(0.2, 4, TABLE, 2.5)
    assert [(one.time, one.impulse) for one in listener.heard()] == [(100, 750), (200, 250)]


def test_a_scrape_has_a_length_and_all_that_friction_took():
    listener = Listener()
    for step in range(100):
        listener.scrape(step / 1000, 4, TABLE, 0.25)
    assert listener.heard() == [Contact(0, 99, 2500, Heard.SCRAPE, 4, TABLE)]


def test_what_slides_for_a_moment_only_is_no_scrape():
    listener = Listener()
    listener.scrape(0.1, 4, TABLE, 50.0)
    assert listener.heard() == []


def test_the_strongest_are_kept_in_the_order_of_time():
    listener = Listener()
    for number in range(200):
        listener.knock(number, 1, 2, 1.0 + (number * 37) % 200)
        for step in range(3):
            listener.scrape(number + step / 50, 1, 2, 1.0 + number)
    heard = listener.heard()
    assert heard == sorted(heard)
    knocks = [one for one in heard if one.kind == Heard.KNOCK]
    assert (len(knocks), len(heard)) == (KNOCKS, KNOCKS + SCRAPES)
    assert min(one.impulse for one in knocks) == 100 * (201 - KNOCKS)


@pytest.fixture
def heard():
    """What is heard when a large cube is let go so far from the middle of a plate."""
    pytest.importorskip("mujoco")

    def at(x):
        position = {
            "game": "splash",
            "phase": "settle",
            "tower": [{"piece": "red-plate"}, {"piece": "green-large-cube"}],
            "piece": "blue-large-cube",
            "placement": {"on": "green-large-cube", "x": x},
            "stocks": [["red-stick"], ["blue-stick"]],
        }
        game = wt.game("splash")
        seen = game.table_from(position, manual=True).seen(None)
        assert game.world is not None
        assert game.world.motion is not None
        _, film = game.world.motion(game.data, game.boxes_for(seen)[0], seen)
        return contacts_in(film), game.data.piece("blue-large-cube")

    return at


def test_a_piece_that_is_laid_down_knocks_once_with_the_momentum_of_a_fifth_of_a_millimetre(heard):
    contacts, cube = heard(0.0)
    assert {one.kind for one in contacts} == {Heard.KNOCK}
    loudest = max(contacts, key=lambda one: one.impulse)
    assert cube in (loudest.piece, loudest.other)
    grams, speed = 15**3 / 1000 * 0.70, (2 * 981 * 0.02) ** 0.5
    assert loudest.impulse == pytest.approx(100 * grams / 2 * speed, rel=0.1)
    assert loudest.time == pytest.approx(1000 * speed / 981, abs=3)


def test_a_fall_is_louder_and_ends_on_the_table(heard):
    laid, _ = heard(0.0)
    fallen, cube = heard(11.0)
    loudest = max(fallen, key=lambda one: one.impulse)
    assert loudest.impulse > 3 * max(one.impulse for one in laid)
    assert (cube, TABLE) in {(one.piece, one.other) for one in fallen}
