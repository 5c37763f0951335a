"""Standing orders pass for a seat as it would itself, from what that seat knows."""

from itertools import combinations

import pytest

from watertable import games
from watertable.kernel.table.orders import (
    Order,
    answer,
    known_answer,
    named,
    prepared,
    still_standing,
)

pytestmark = pytest.mark.sample

PASS = 0
ALL = [frozenset(some) for count in range(5) for some in combinations(Order, count)]


@pytest.fixture
def asked(sit):
    """Seat 1 is asked to answer a Water Jug; it holds a card, and Water to pay for it."""

    def lay(held="cat", water=(12, 12), **position):
        table = sit(hands=[["water_jug", "cat"], [held, "dog"]], water=list(water), **position)
        table.play({"play": "water_jug"})
        assert (table.to_act, table.view(None)["phase"]) == (1, "window")
        return table

    return lay


def test_without_orders_one_is_asked(asked):
    assert answer(asked(), 1, []) is None


def test_nothing_legal_passes_when_there_is_nothing_but_passing(asked):
    assert answer(asked("cat"), 1, [Order.NOTHING_LEGAL]) == PASS
    assert answer(asked("flamingo"), 1, [Order.NOTHING_LEGAL]) is None


def test_never_ask_passes_always(asked):
    assert answer(asked("flamingo", water=(12, 5)), 1, [Order.NEVER_ASK]) == PASS


def test_near_win_passes_until_somebody_is_close_to_winning(asked):
    assert answer(asked("flamingo"), 1, [Order.NEAR_WIN]) == PASS
    assert answer(asked("flamingo", water=(12, 5)), 1, [Order.NEAR_WIN]) is None
    assert answer(asked("flamingo", water=(4, 12)), 1, [Order.NEAR_WIN]) is None


def test_until_my_turn_passes_on_the_rivals_turn(asked):
    assert answer(asked("flamingo"), 1, [Order.UNTIL_MY_TURN]) == PASS


def test_until_my_turn_asks_on_ones_own_turn_and_is_used_up(sit):
    """Seat 0 answers a Negate on its own turn."""
    table = sit(
        hands=[["big_water_gun", "dog"], ["flamingo"]],
        set=[["flamingo"], []],
        actions=2,
        turn=3,
    )
    table.play({"play": "big_water_gun"})
    table.play({"play": "flamingo"})
    assert (table.to_act, table.view(None)["active"]) == (0, 0)
    assert answer(table, 0, [Order.UNTIL_MY_TURN]) is None
    assert answer(table, 0, [Order.NEVER_ASK]) == PASS
    assert still_standing(table, 0, [Order.UNTIL_MY_TURN, Order.NEAR_WIN]) == {Order.NEAR_WIN}
    assert still_standing(table, 1, [Order.UNTIL_MY_TURN]) == {Order.UNTIL_MY_TURN}


def test_orders_do_not_end_with_the_match(asked):
    table = asked()
    table.resign(0)
    assert answer(table, 1, list(Order)) is None
    assert Order.NEVER_ASK in still_standing(table, 1, [Order.NEVER_ASK])


def test_orders_speak_only_for_the_seat_that_is_asked(asked):
    table = asked()
    for orders in ALL:
        assert answer(table, 0, orders) is None


def names(orders):
    return "+".join(sorted(order.value for order in orders))


@pytest.mark.parametrize("orders", ALL[1:], ids=names)
def test_orders_decide_nothing_but_windows(sit, orders):
    table = sit(hands=[["cat", "dog"], []])
    assert table.view(None)["phase"] == "main"
    assert answer(table, 0, orders) is None


def test_a_pass_by_order_is_the_line_one_would_have_written_by_hand(asked, replayed):
    by_hand, by_order = asked(), asked()
    by_hand.play({"pass": True})
    by_order.play(answer(by_order, 1, [Order.NEVER_ASK]))
    assert by_order.log == by_hand.log
    for seat in (0, 1, None):
        assert by_order.events(seat) == by_hand.events(seat)
    replayed(by_order)


def test_what_an_order_plays_is_always_listed(game, play_on):
    table = game.table(seed=6)
    while table.to_act is not None:
        seat, listed = table.to_act, [move.action for move in table.moves()]
        for orders in ALL:
            number = answer(table, seat, orders)
            assert number is None or number in listed
        play_on(table, plies=1, seed=table.ply)


def test_more_orders_never_ask_more_often(asked):
    for held in ("cat", "flamingo"):
        for water in ((12, 12), (12, 5)):
            table = asked(held, water)
            passing = {orders for orders in ALL if answer(table, 1, orders) is not None}
            for orders in passing:
                assert all(more in passing for more in ALL if more >= orders)


def test_nothing_depends_on_cards_the_seat_does_not_see(asked):
    """The rival's hand and the deck's order differ; the seat's own cards do not."""
    for held in ("cat", "flamingo"):
        tables = [
            asked(held, set=[[hidden], []], deck=[top])
            for hidden, top in (("umbrella", "sun"), ("beach_ball", "fountain"), ("sun", "dolphin"))
        ]
        for orders in ALL:
            assert len({answer(table, 1, orders) for table in tables}) == 1
            assert len({still_standing(table, 1, orders) for table in tables}) == 1


def test_an_order_has_the_name_it_is_stored_under():
    assert {order.value for order in Order} == {
        "nothing_legal",
        "until_my_turn",
        "near_win",
        "never_ask",
    }
    assert Order("near_win") is Order.NEAR_WIN


NEGATED = "answer:water_jug:flamingo"


def test_an_answer_given_beforehand_is_played_when_its_card_comes(asked):
    table = asked("flamingo")
    number = prepared(table, 1, [NEGATED])
    table.play(number)
    assert table.events(None)[-1] is not None
    assert prepared(asked("flamingo"), 1, ["answer:big_water_gun:flamingo"]) is None
    assert prepared(asked("cat"), 1, [NEGATED]) is None, "it is not in the hand"
    assert prepared(asked("flamingo"), 0, [NEGATED]) is None, "another seat is asked"


def test_where_there_are_several_ways_the_seat_is_asked(asked):
    table = asked("flamingo", set=[[], [{"card": "flamingo", "turn": 1}]], turn=3)
    ways = [move for move in table.moves() if move.data.get("play") == "flamingo"]
    assert len(ways) > 1
    assert prepared(table, 1, [NEGATED]) is None


def test_answers_are_no_orders_to_pass(asked):
    assert named(["never_ask", NEGATED]) == {Order.NEVER_ASK}
    assert answer(asked("flamingo"), 1, named([NEGATED])) is None


def test_an_answer_names_two_cards_of_the_game():
    game = games.game("showdown")
    assert known_answer(game, NEGATED)
    for name in ("answer:water_jug:dragon", "answer:water_jug", "never_ask", "answer:a:b:c"):
        assert not known_answer(game, name)
    assert not known_answer(games.game("splash"), NEGATED)
