"""Two people far apart finish each game, and so does one person against bots."""

from typing import Any

import pytest

import watertable as wt
from tests.server.client import play_on
from watertable.kernel.conformance import Chooser
from watertable.kernel.table.replay import replay

QUICK: dict[str, Any] = {
    "showdown": {"preset": "short"},
    "water-to-water": {},
    "splash": {"options": {"draft": "deal"}},
}


def lively(seed):
    """Choose anything; in Splash! a place far out, so that the tower falls soon."""
    chooser = Chooser(seed)

    def choose(now):
        places = [move for move in now.moves if "place" in move.data]
        if places:
            return max(places, key=lambda m: sum(abs(m.data["place"][k]) for k in "xy")).action
        return now.moves[chooser.below(len(now.moves))].action

    return choose


@pytest.mark.parametrize("slug", wt.game_names())
def test_two_clients_finish_a_game_over_websockets(door, slug):
    place = door.table(slug, **QUICK[slug])
    with place.live(0) as one, place.live(1) as other, place.live() as watching:
        play_on([one, other, watching], lively(3))
        assert one.now.outcome == other.now.outcome == watching.now.outcome
        told = {live.seat: live.events for live in (one, other, watching)}
        last = one.now
    log = wt.Log.loads(place.log())
    log.verify()
    assert last.seed is not None
    again = replay(log, wt.game(slug))
    assert again.outcome is not None
    assert list(again.outcome.winners) == last.outcome.winners
    assert list(again.outcome.points) == last.outcome.points
    for seat, events in told.items():
        assert events == again.events(seat)


@pytest.mark.parametrize("slug", wt.game_names())
def test_one_client_finishes_a_game_against_a_bot(door, slug):
    place = door.table(slug, seats=["person", "bot:random"], **QUICK[slug])
    with place.live(0) as one:
        play_on([one], lively(4))
        assert one.now.sitters[1].kind == "bot:random"
    wt.Log.loads(place.log()).verify()


@pytest.mark.parametrize(("slug", "seats"), [("water-to-water", 4), ("splash", 3)])
def test_more_than_two_seats_finish_a_game(door, slug, seats):
    kinds = ["person", "bot:random", "bot:greedy", "bot:random"][:seats]
    kinds = [kind.replace("greedy", "random") for kind in kinds] if slug == "splash" else kinds
    place = door.table(slug, seats=kinds, **QUICK[slug])
    with place.live(0) as one:
        play_on([one], lively(5))
    wt.Log.loads(place.log()).verify()


def test_bots_play_among_themselves_while_nobody_looks(door):
    place = door.table("showdown", seats=["bot:greedy", "bot:random"], preset="short")
    with place.live() as watching:
        watching.until(lambda now: now.outcome is not None)
    assert wt.Log.loads(place.log()).lines[-1].table == "seed"


def test_a_move_may_be_a_number_or_words(door):
    place = door.table()
    asked = place.seen(0).to_act
    now = place.seen(asked)
    place.move(asked, now.moves[-1].data, now.ply)
    assert wt.Log.loads(place.finish()).lines[now.ply].action == now.moves[-1].action


def test_an_illegal_move_is_refused_with_its_rule(door):
    place = door.table()
    asked = place.seen(0).to_act
    now = place.seen(asked)
    listed = {move.action for move in now.moves}
    wrong = next(number for number in range(10_000) if number not in listed)
    sent = {"ply": now.ply, "move": wrong}
    answer = door.send("POST", f"{place.path}/moves", place.tokens[asked], json=sent)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error == place.post(asked, "why", move=wrong)["reason"]
    assert place.post(asked, "why", move=now.moves[0].action)["reason"] is None
    assert place.seen().ply == now.ply


def test_a_seat_that_is_not_asked_is_told_so(door):
    place = door.table()
    asked = place.seen(0).to_act
    now = place.seen(1 - asked)
    assert now.moves == []
    sent = {"ply": now.ply, "move": 0}
    answer = door.send("POST", f"{place.path}/moves", place.tokens[1 - asked], json=sent)
    assert answer.status_code == 422
    assert answer.json()["error"]["message"]


def test_a_finished_game_takes_no_more_moves(door):
    place = door.table()
    ply = place.seen(0).ply
    place.finish()
    over = place.seen(0)
    assert over.outcome is not None
    assert over.outcome.reason == "resigned"
    for at in (ply, over.ply):
        sent = {"ply": at, "move": 0}
        answer = door.send("POST", f"{place.path}/moves", place.tokens[0], json=sent)
        assert answer.status_code == 410
