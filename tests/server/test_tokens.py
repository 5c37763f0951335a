"""Only a seat's own token speaks for the seat."""

import re
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import Live, Refused

DENIED = (401, 403)
ACTS: dict[str, Any] = {
    "moves": {"ply": 0, "move": 0},
    "why": {"move": 0},
    "hint": {},
    "known": {},
    "orders": {"orders": []},
    "undo": {"ply": 0},
    "undo/answer": {"yes": True},
    "resign": {},
    "rematch": {},
    "leave": {},
    "host": {"act": "revoke", "seat": 0},
}


def forgeries(token):
    """Tokens that look like this one and are not."""
    flipped = token[:-1] + ("A" if token[-1] != "A" else "B")
    return [
        flipped,
        "X" + token[1:],
        token[:-4],
        token + "A",
        token.swapcase(),
        "0",
        "null",
        "a.b.c",
    ]


@pytest.fixture(scope="module")
def place(door):
    made = door.table()
    made.seen(0)
    return made


@pytest.fixture(scope="module")
def elsewhere(door):
    made = door.table()
    made.seen(0)
    return made


def denied(door, method, path, token, body=None):
    """Whether a request is refused as one of somebody who may not."""
    answer = door.send(method, path, token, **({} if body is None else {"json": body}))
    said = answer.json()["error"]
    assert answer.status_code in DENIED, f"{method} {path}: {answer.status_code} {said}"
    return said


def test_every_act_at_a_seat_needs_a_token(door, place):
    ply = place.seen().ply
    for act, body in ACTS.items():
        denied(door, "POST", f"{place.path}/{act}", None, body)
    denied(door, "GET", f"{place.path}/seats/0", None)
    denied(door, "GET", f"{place.path}/seat", None)
    assert place.seen().ply == ply


def test_a_forged_token_is_refused(door, place):
    for forged in forgeries(place.tokens[0]):
        denied(door, "GET", f"{place.path}/seats/0", forged)
        denied(door, "POST", f"{place.path}/moves", forged, ACTS["moves"])
    for forged in forgeries(place.host):
        denied(door, "POST", f"{place.path}/host", forged, ACTS["host"])


def test_a_token_of_another_table_is_refused(door, place, elsewhere):
    for act, body in ACTS.items():
        denied(door, "POST", f"{place.path}/{act}", elsewhere.tokens[0], body)
    denied(door, "GET", f"{place.path}/seats/0", elsewhere.tokens[0])
    denied(door, "POST", f"{place.path}/host", elsewhere.host, ACTS["host"])


def test_a_token_speaks_for_its_own_seat_only(door, place):
    denied(door, "GET", f"{place.path}/seats/1", place.tokens[0])
    for act in ("moves", "why", "hint", "known", "orders", "undo", "resign", "leave"):
        denied(door, "POST", f"{place.path}/{act}", place.tokens[0], ACTS[act] | {"seat": 1})
    chat = {"text": "I am not I", "seat": 1}
    denied(door, "POST", f"{place.path}/chat", place.tokens[0], chat)


def test_the_host_token_plays_no_seat_and_a_seat_is_no_host(door, place):
    denied(door, "GET", f"{place.path}/seats/0", place.host)
    denied(door, "POST", f"{place.path}/moves", place.host, ACTS["moves"])
    denied(door, "POST", f"{place.path}/host", place.tokens[0], ACTS["host"])


def test_a_token_in_a_query_string_counts_for_nothing(door, place):
    for name in ("token", "access_token", "authorization", "bearer"):
        denied(door, "GET", f"{place.path}/seats/0?{name}={place.tokens[0]}", None)


def test_no_link_carries_its_token_where_servers_would_log_it(door):
    made = door.post("/api/tables", {"game": "showdown", "seats": ["person", "person"]})
    for link in made["seats"]:
        before, fragment = link["url"].split("#")
        assert fragment == link["token"]
        assert link["token"] not in before
        assert re.search(rf"/t/{made['id']}$", before)
    assert not any(link["token"] in made["url"] for link in made["seats"])


@pytest.mark.parametrize("kind", ["forged", "elsewhere", "wrong seat", "none"])
def test_a_hello_with_a_wrong_token_is_refused(place, elsewhere, kind):
    token = {
        "forged": forgeries(place.tokens[0])[0],
        "elsewhere": elsewhere.tokens[0],
        "wrong seat": place.tokens[1],
        "none": "nothing",
    }[kind]
    with pytest.raises((Refused, ConnectionClosed, InvalidStatus)) as refused:
        Live(place, 0, token=token).close()
    if isinstance(refused.value, Refused):
        assert refused.value.code


def test_a_connection_speaks_only_for_its_own_seat(place):
    asked = place.seen().to_act
    move = place.seen(asked).moves[0].action
    with place.live(1 - asked) as one:
        with pytest.raises(Refused):
            one.move(move)
        assert one.ask("ping") == one.now.ply


def test_a_spectator_may_only_look(place):
    with place.live() as watching:
        for kind in ("moves", "why", "hint", "known", "orders", "undo", "resign", "leave"):
            with pytest.raises(Refused):
                watching.ask(kind.removesuffix("s") if kind == "moves" else kind, **ACTS[kind])
        assert watching.ask("ping") == place.seen().ply
    assert place.seen().outcome is None


def test_a_revoked_link_is_dead_and_the_new_one_lives(door):
    place = door.table()
    place.seen(0)
    old = place.tokens[0]
    with place.live(0) as one:
        sent = {"act": "revoke", "seat": 0}
        asked = door.post(f"{place.path}/host", sent, place.host)
        assert (asked["link"], asked["waiting"]["seat"]) == (None, 0)
        place.post(0, "reissue/answer", yes=True)
        link = door.post(f"{place.path}/host", sent, place.host)["link"]
        assert link["seat"] == 0
        assert link["token"] != old
        with pytest.raises((Refused, ConnectionClosed)):
            one.ask("why", move=0)
    denied(door, "GET", f"{place.path}/seats/0", old)
    denied(door, "POST", f"{place.path}/moves", old, ACTS["moves"])
    joined = door.send("POST", f"{place.path}/join", json={"token": old})
    assert joined.status_code in DENIED
    place.tokens[0] = link["token"]
    assert place.seen(0).seat == 0
    assert place.seen(1).seat == 1, "the other seat's link is not touched"


def test_a_link_that_a_program_uses_as_its_token_is_dead_for_others(door):
    place = door.table()
    link = {"token": place.tokens[0]}
    assert place.seen(0).seat == 0
    with pytest.raises(Refused) as refused:
        door.post(f"{place.path}/join", link)
    assert (refused.value.status, refused.value.code) == (403, "used")
    assert place.seen(0).seat == 0, "the program goes on with it"
    with place.live(0) as one:
        assert one.now.seat == 0


def test_a_link_that_was_exchanged_is_no_token(door):
    place = door.table()
    link = place.tokens[0]
    assert place.join(0)["token"] != link
    for method, path, body in (("GET", "seats/0", None), ("POST", "moves", ACTS["moves"])):
        assert denied(door, method, f"{place.path}/{path}", link, body)["code"] == "used"
    with pytest.raises((Refused, ConnectionClosed, InvalidStatus)):
        Live(place, 0, token=link).close()
    assert place.seen(0).seat == 0


def test_the_hosts_program_may_take_an_open_seat(door):
    place = door.table(seats=["person", "open"], everyone=True)
    joined = door.post(f"{place.path}/join", {"name": "Host"}, place.host)
    assert joined["seat"] == 1


def test_the_token_is_enough_to_name_the_seat(door, place):
    for seat in (0, 1):
        told = door.get(f"{place.path}/seat", place.tokens[seat])
        assert told["seat"] == seat


def test_an_unknown_table_is_not_found(door, place):
    for path in ("/api/tables/nowhere", "/api/tables/nowhere/log", "/api/nothing"):
        assert door.send("GET", path).status_code == 404
    assert door.send("GET", "/api/tables/nowhere/seats/0", place.tokens[0]).status_code in (
        *DENIED,
        404,
    )
