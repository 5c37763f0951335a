"""Answers out of turn: who is asked, what standing orders answer, and when it is told."""

import pytest

import watertable as wt
from tests.server.client import Refused, play_on
from tests.server.positions import GUN, PASS, UMBRELLA, showdown
from tests.server.test_whole_games import lively

HOUR = {"kind": "move", "seconds": 3600}  # its clock tells the server's time with every payload
PAUSE = 0.6
ORDERS = ["nothing_legal", "until_my_turn", "near_win", "never_ask"]


def attacked(door, *rival, orders=None, **settings):
    """Seat 0 has attacked; seat 1, who holds these, stands in a window."""
    place = door.table(position=showdown(*rival), clock=HOUR, **settings)
    place.seen(0)
    if orders is not None:
        place.post(1, "orders", orders=orders)
    place.move(0, GUN, place.seen(0).ply)
    return place


def test_whoever_may_answer_is_asked(door):
    place = attacked(door, "umbrella", "cat", orders=[])
    assert place.seen().to_act == 1
    assert {"play": "umbrella", "from": "hand", "mode": "defend"} in [
        move.data for move in place.seen(1).moves
    ]
    assert place.seen(0).moves == []
    place.move(1, UMBRELLA, place.seen(1).ply)


def test_with_quick_windows_a_new_seat_is_passed_over_when_nothing_is_legal(door):
    place = door.table(position=showdown("cat"), quick_windows=True)
    assert place.seen(1).orders == ["nothing_legal"]
    with place.live(0) as one:
        one.move(GUN)
        one.until(lambda now: now.to_act == 0 and now.ply >= 2)
    line = wt.Log.loads(place.finish()).lines[1]
    assert (line.seat, line.action) == (1, 0)


def test_without_quick_windows_everybody_is_asked_in_person(door):
    place = attacked(door, "cat", orders=["nothing_legal"])
    with place.live(1) as one:
        assert one.ask("ping") == 1
        assert one.now.to_act == 1
        assert one.now.quick_windows is False
        assert one.move(PASS) == 2


def test_a_seat_that_could_answer_is_asked_in_spite_of_that_order(door):
    place = attacked(door, "umbrella", quick_windows=True)
    with place.live(1) as one:
        assert one.ask("ping") == 1
        assert one.now.to_act == 1


def test_without_orders_even_a_lone_pass_waits_for_its_seat(door):
    place = attacked(door, "cat", orders=[])
    with place.live(1) as one:
        assert one.ask("ping") == 1
        assert [move.data for move in one.now.moves] == [PASS]
        assert one.move(PASS) == 2


@pytest.mark.parametrize("order", ["until_my_turn", "near_win", "never_ask"])
def test_an_order_passes_in_place_of_its_seat(door, order):
    place = attacked(door, "umbrella", orders=[order])
    with place.live(0) as one:
        one.until(lambda now: now.to_act == 0)
    assert wt.Log.loads(place.finish()).lines[1].action == 0


def test_near_win_asks_when_somebody_is_close_to_winning(door):
    place = door.table(position=showdown("umbrella", water=[20, 7]))
    place.seen(0)
    place.post(1, "orders", orders=["near_win"])
    place.move(0, GUN, 0)
    with place.live(1) as one:
        one.ask("ping")
        assert one.now.to_act == 1


def test_until_my_turn_is_used_up_when_the_turn_comes(door):
    place = door.table(position=showdown("umbrella"))
    place.seen(0)
    place.post(1, "orders", orders=["until_my_turn"])
    assert place.seen(1).orders == ["until_my_turn"]
    place.move(0, {"end": True}, 0)
    with place.live(1) as one:
        one.until(lambda now: now.to_act == 1 and now.orders == [])


@pytest.mark.parametrize("orders", [[], ["never_ask"], ORDERS])
def test_orders_are_told_to_their_seat_alone_and_are_kept(door, orders):
    place = door.table()
    place.seen(0)
    before = {seat: place.seen(seat) for seat in (1, None)}
    assert place.post(0, "orders", orders=orders)["orders"] == orders
    assert sorted(place.seen(0).orders) == sorted(orders)
    for seat, told in before.items():
        now = place.seen(seat)
        for sitter in (*now.sitters, *told.sitters):
            sitter.away = None  # that somebody asked for something is seen
        assert now == told


def test_an_answer_given_beforehand_is_played_for_its_seat(door):
    place = attacked(door, "umbrella", "cat", orders=["answer:big_water_gun:umbrella"])
    assert place.seen(0).orders == ["nothing_legal"]
    with place.live(0) as one:
        one.until(lambda now: now.ply >= 2)
        played = [event for event in one.events if event["ply"] == 2]
    assert any("Umbrella" in event["text"] for event in played)


def test_an_answer_that_cannot_be_given_beforehand_is_refused(door):
    place = door.table()
    for order in ("answer:big_water_gun:dragon", "answer:big_water_gun"):
        with pytest.raises(Refused) as refused:
            place.post(0, "orders", orders=[order])
        assert refused.value.status in (400, 422)
    assert place.seen(0).orders == ["nothing_legal"]


def test_unknown_orders_are_refused(door):
    place = door.table()
    with pytest.raises(Refused) as refused:
        place.post(0, "orders", orders=["always_win"])
    assert refused.value.status in (400, 422)


def test_a_pass_takes_the_same_time_by_hand_by_order_and_with_an_empty_hand(door):
    told = []
    for rival, orders, by_hand in (
        ("umbrella", [], True),
        ("cat", [], True),
        ("umbrella", ["never_ask"], False),
        ("cat", ["nothing_legal"], False),
    ):
        place = door.table(position=showdown(rival), clock=HOUR, pause=PAUSE, quick_windows=True)
        place.seen(0)
        place.post(1, "orders", orders=orders)
        with place.live(1) as one, place.live() as watching:
            place.move(0, GUN, 0)
            opened = watching.until(lambda now: now.ply == 1)
            if by_hand:
                one.until(lambda now: now.ply == 1)
                one.move(PASS)
            closed = watching.until(lambda now: now.ply == 2)
            assert closed.clock.now - opened.clock.now >= PAUSE - 0.05
            told.append([(e["kind"], e["ply"], e["by"]) for e in watching.events])
    assert told == [told[0]] * 4


def test_a_quick_answer_that_is_no_pass_is_told_no_sooner(door):
    place = door.table(position=showdown("umbrella"), clock=HOUR, pause=PAUSE)
    place.seen(0)
    with place.live() as watching:
        place.move(0, GUN, 0)
        opened = watching.until(lambda now: now.ply == 1)
        place.move(1, UMBRELLA, 1)
        closed = watching.until(lambda now: now.ply == 2)
    assert closed.clock.now - opened.clock.now >= PAUSE - 0.05


def test_the_spread_is_told_to_everybody_and_where_bots_are_alone_there_is_none(door):
    made = door.post("/api/tables", {"game": "showdown", "seats": ["person", "person"]})
    told = door.get(f"/api/tables/{made['id']}")
    assert (told["pause"], told["quick_windows"], told["answered"]) == ([0.6, 1.6], False, False)
    made = door.post("/api/tables", {"game": "showdown", "seats": ["person", "bot:random"]})
    told = door.get(f"/api/tables/{made['id']}")
    assert (told["pause"], told["quick_windows"]) == ([0.6, 1.6], True)
    made = door.post("/api/tables", {"game": "showdown", "seats": ["bot:random", "bot:random"]})
    assert door.get(f"/api/tables/{made['id']}")["pause"] == [0, 0]


@pytest.mark.parametrize("pause", [-1, 6, [0.5], [1, 2, 3], [0.5, 6], [2, 1], "long"])
def test_a_pause_that_cannot_be_is_refused(door, pause):
    body = {"game": "showdown", "seats": ["person", "person"], "pause": pause}
    answer = door.send("POST", "/api/tables", json=body)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["message"]


def test_powers_out_of_turn_are_asked_for_at_a_table_of_many(door):
    place = door.table("water-to-water", seats=["person"] * 4)
    lives = [place.live(seat) for seat in range(4)]
    play_on(lives, lively(12))
    for live in lives:
        live.close()
    lines = wt.Log.loads(place.log()).lines
    assert {line.seat for line in lines if isinstance(line.seat, int)} == {0, 1, 2, 3}
