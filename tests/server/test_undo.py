"""What was done can be taken back: alone at once, among people if all agree, never the seen."""

import pytest

import watertable as wt
from tests.server.client import Refused
from tests.server.positions import GUN, showdown

SET_CAT, SET_DOG = {"set": "cat"}, {"set": "dog"}


@pytest.fixture
def alone(door):
    """One person against a bot, who has Set a card."""
    place = door.table(seats=["person", "bot:random"], position=showdown("umbrella"))
    before = place.seen(0)
    assert place.move(0, SET_CAT, before.ply) == before.ply + 1
    return place, before


@pytest.fixture
def together(door):
    """Two people; seat 0 has done something that can be taken back."""
    place = door.table(position=showdown("umbrella"))
    before = place.seen(0)
    place.seen(1)
    place.move(0, SET_CAT, before.ply)
    return place, before


def test_alone_one_takes_back_at_once(alone):
    place, before = alone
    now = place.seen(0)
    assert now.undo_to == before.ply
    assert place.post(0, "undo", ply=now.ply) == {"ply": now.ply + 1}
    again = place.seen(0)
    assert again.view == before.view
    assert again.moves == before.moves
    assert again.ply == now.ply + 1
    line = wt.Log.loads(place.finish()).lines[now.ply]
    assert (line.table, line.to, line.by) == ("undo", before.ply, 0)


def test_an_undo_names_an_absolute_ply_so_that_twice_is_not_twice_as_far(alone):
    place, before = alone
    middle = place.seen(0)
    place.move(0, SET_DOG, middle.ply)
    now = place.seen(0)
    for expected in (200, 409):
        sent = {"ply": now.ply, "to": middle.ply}
        path, token = f"{place.path}/undo", place.tokens[0]
        answer = place.door.send("POST", path, token, json=sent)
        assert answer.status_code == expected
    assert place.seen(0).view == middle.view
    ply = place.seen(0).ply
    place.post(0, "undo", ply=ply, to=before.ply)
    assert place.seen(0).view == before.view


def test_nobody_goes_back_past_something_that_was_shown(door):
    place = door.table(seats=["person", "bot:random"], position=showdown("cat"))
    ply = place.seen(0).ply
    place.move(0, GUN, ply)
    with place.live(0) as one:
        one.until(lambda now: now.to_act == 0)
        assert one.now.undo_to is None
        with pytest.raises(Refused, match="revealed") as refused:
            one.ask("undo", ply=one.now.ply, to=ply)
        assert refused.value.code
        assert one.ask("ping") == one.now.ply


@pytest.mark.parametrize("to", [7, 2**31 - 1])
def test_a_ply_that_is_not_there_is_refused(alone, to):
    place, _ = alone
    with pytest.raises(Refused) as refused:
        place.post(0, "undo", ply=place.seen(0).ply, to=to)
    assert refused.value.status in (409, 422)


def test_among_people_everybody_is_asked_and_one_yes_is_enough_for_two(together):
    place, before = together
    with place.live(0) as one, place.live(1) as other:
        one.ask("undo", ply=one.now.ply)
        other.until(lambda now: now.undo is not None)
        assert (other.now.undo.by, other.now.undo.to) == (0, before.ply)
        assert other.now.undo.waiting == [1]
        assert other.now.ply == before.ply + 1
        other.ask("undo_answer", yes=True)
        one.until(lambda now: now.undo is None and now.ply == before.ply + 2)
        assert one.now.view == before.view


def test_a_no_leaves_everything_as_it_is(together):
    place, before = together
    with place.live(0) as one, place.live(1) as other:
        one.ask("undo", ply=one.now.ply)
        other.until(lambda now: now.undo is not None)
        other.ask("undo_answer", yes=False)
        one.until(lambda now: now.undo is None)
        assert one.now.ply == before.ply + 1
        assert {"set": "dog"} in [move.data for move in one.now.moves]


def test_everyone_must_agree(door):
    place = door.table("splash", seats=["person"] * 3, options={"first": 0})
    for seat in range(3):
        place.seen(seat)
    now = place.seen(0)
    place.move(0, now.moves[0].action, now.ply)
    moved = place.seen(0)
    place.post(0, "undo", ply=moved.ply)
    assert sorted(place.seen().undo.waiting) == [1, 2]
    place.post(1, "undo/answer", yes=True)
    assert place.seen().undo.waiting == [2]
    assert place.seen().ply == moved.ply
    place.post(2, "undo/answer", yes=True)
    assert place.seen().undo is None
    assert place.seen(0).view == now.view


def test_a_move_ends_what_was_asked(together):
    place, _ = together
    place.post(0, "undo", ply=place.seen(0).ply)
    place.move(0, SET_DOG, place.seen(0).ply)
    assert place.seen(1).undo is None
    with pytest.raises(Refused):
        place.post(1, "undo/answer", yes=True)
    assert place.seen(0).ply == 2


def test_one_does_not_answer_ones_own_question(together):
    place, before = together
    place.post(0, "undo", ply=place.seen(0).ply)
    with pytest.raises(Refused):
        place.post(0, "undo/answer", yes=True)
    assert place.seen().ply == before.ply + 1


def test_a_question_outlives_a_restart(serve, enter):
    server = serve()
    place = enter(server).table(position=showdown("umbrella"))
    before = place.seen(0)
    place.seen(1)
    place.move(0, SET_CAT, before.ply)
    place.post(0, "undo", ply=before.ply + 1)
    server.kill()
    server.start()
    assert place.seen(1).undo.waiting == [1]
    place.post(1, "undo/answer", yes=True)
    assert place.seen(0).view == before.view
