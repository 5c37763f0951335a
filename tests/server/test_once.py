"""The same submit, sent twice, is done once: by HTTP, by WebSocket, by both."""

import threading

import pytest

import watertable as wt
from tests.server.client import Refused


def asked(place):
    """Who must answer, and what is told to that seat."""
    seat = place.seen(0).to_act
    return seat, place.seen(seat)


def actions(place, seat):
    """The numbers of a seat's actions in the finished log."""
    return [line.action for line in wt.Log.loads(place.finish()).lines if line.seat == seat]


def test_a_repeated_submit_gets_the_first_answer_again(door):
    place = door.table()
    seat, now = asked(place)
    move = now.moves[0].action
    answers = [place.move(seat, move, now.ply, "same") for _ in range(3)]
    assert len(set(answers)) == 1
    assert actions(place, seat) == [move]


def test_a_repeat_is_known_on_every_way_in(door):
    place = door.table()
    seat, now = asked(place)
    move = now.moves[0].action
    with place.live(seat) as one, place.live(seat) as again:
        ply = one.move(move, key="same")
        assert again.move(move, now.ply, key="same") == ply
        assert place.move(seat, move, now.ply, "same") == ply
    assert actions(place, seat) == [move]


def test_a_repeat_is_known_when_the_table_has_moved_on(door):
    place = door.table("water-to-water")
    seat, now = asked(place)
    move = now.moves[0].action
    first = place.move(seat, move, now.ply, "the first")
    for _ in range(4):
        place.act()
    ply = place.seen().ply
    assert place.move(seat, move, now.ply, "the first") == first
    assert place.seen().ply == ply


def test_without_a_key_a_repeat_is_a_stale_move(door):
    place = door.table()
    seat, now = asked(place)
    place.move(seat, now.moves[0].action, now.ply)
    with pytest.raises(Refused) as refused:
        place.move(seat, now.moves[0].action, now.ply)
    assert refused.value.status == 409
    assert refused.value.code == "stale"


def test_a_key_belongs_to_one_seat(door):
    place = door.table("water-to-water")
    seat, now = asked(place)
    place.move(seat, now.moves[0].action, now.ply, "common")
    while place.seen().to_act == seat:
        place.act()
    ply = place.seen().ply
    other = place.seen(1 - seat)
    assert place.move(1 - seat, other.moves[0].action, other.ply, "common") > ply


def test_a_refused_move_does_not_use_its_key_up(door):
    place = door.table()
    seat, now = asked(place)
    listed = {move.action for move in now.moves}
    wrong = next(number for number in range(10_000) if number not in listed)
    with pytest.raises(Refused):
        place.move(seat, wrong, now.ply, "again")
    assert place.move(seat, now.moves[0].action, now.ply, "again") > now.ply


def test_of_many_at_the_same_ply_one_is_accepted(door):
    place = door.table("water-to-water")
    for _ in range(6):
        seat, now = asked(place)
        answers: list[int] = []

        def submit(number, seat=seat, now=now, answers=answers):
            sent = {"ply": now.ply, "move": now.moves[number % len(now.moves)].action}
            path = f"{place.path}/moves"
            answers.append(door.send("POST", path, place.tokens[seat], json=sent).status_code)

        crowd = [threading.Thread(target=submit, args=(number,)) for number in range(6)]
        for one in crowd:
            one.start()
        for one in crowd:
            one.join()
        is_over = place.seen().to_act is None  # two ruins may be all an Archeologist needs
        assert sorted(answers) == [200] + [410 if is_over else 409] * 5
        if is_over:
            return
