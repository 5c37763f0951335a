"""Pages of other origins: those that were named may ask by token, and the others may not."""

import pytest

from tests.server.web.house import fake_house
from tests.server.web.test_app import MOVE, MOVES, T0, ask, refused
from watertable.server.config import Config, Misconfigured

FRIEND = {"origin": "https://friend.example"}
STRANGER = {"origin": "https://evil.example"}
ASKING = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization, content-type",
}


def a_house():
    return fake_house(origins="https://friend.example, http://also.example:8080/")


@pytest.mark.parametrize("origin", ["https://friend.example", "http://also.example:8080"])
def test_a_page_that_was_named_is_told_what_it_may_ask(origin):
    answer = ask(a_house(), "OPTIONS", MOVES, headers={"origin": origin} | ASKING)
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == origin
    assert answer.headers["access-control-allow-methods"] == "POST"
    allowed = answer.headers["access-control-allow-headers"].lower().split(", ")
    assert {"authorization", "content-type"} <= set(allowed)
    assert answer.headers["vary"] == "Origin"
    assert "access-control-allow-credentials" not in answer.headers
    assert "content-length" not in answer.headers


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "http://friend.example", "https://friend.example:444", "null", ""],
)
def test_a_page_that_was_not_named_is_refused(origin):
    house = a_house()
    sent = {"origin": origin}
    assert refused(ask(house, "OPTIONS", MOVES, headers=sent | ASKING)) == (403, "origin")
    assert refused(ask(house, "POST", MOVES, json=MOVE, headers=sent | T0)) == (403, "origin")
    read = ask(house, "GET", "/api/games", headers=sent)
    for answer in (read, ask(house, "OPTIONS", MOVES, headers=sent | ASKING)):
        assert not [name for name in answer.headers if name.startswith("access-control-")]
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "Origin" in answer.headers["vary"].split(", ")
    assert house.hub.asked == []


def test_a_page_that_was_named_moves_by_token_and_reads_the_answer_and_refusals():
    house = a_house()
    done = ask(house, "POST", MOVES, json=MOVE, headers=FRIEND | T0)
    assert done.json() == {"ply": 4}
    no = ask(house, "POST", MOVES, json=MOVE, headers=FRIEND)
    assert refused(no) == (401, "no_token")
    for answer in (done, no, ask(house, "GET", "/api/games", headers=FRIEND)):
        assert answer.headers["access-control-allow-origin"] == FRIEND["origin"]
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        assert "Origin" in answer.headers["vary"].split(", ")
        assert "access-control-allow-credentials" not in answer.headers


def test_cookies_are_neither_read_from_a_page_elsewhere_nor_given_to_it():
    house = a_house()
    cookie = {"cookie": "wt_table_0=t0"}
    assert refused(ask(house, "POST", MOVES, json=MOVE, headers=FRIEND | cookie)) == (
        401,
        "no_token",
    )
    assert ask(house, "GET", "/api/mine", headers=FRIEND | cookie).json() == {"tables": []}
    joined = ask(house, "POST", "/api/tables/table/join", json={"name": "A"}, headers=FRIEND)
    assert joined.json()["token"] == "t1"
    assert "set-cookie" not in joined.headers
    assert house.store.kept == {}


def test_without_such_origins_nothing_is_said_about_them():
    answer = ask(fake_house(), "GET", "/api/games", headers=FRIEND)
    assert "Origin" not in answer.headers.get("vary", "")
    assert refused(ask(fake_house(), "OPTIONS", MOVES, headers=FRIEND | ASKING)) == (403, "origin")
    assert refused(ask(a_house(), "OPTIONS", "/nowhere", headers=FRIEND | ASKING))[0] == 404
    assert refused(ask(a_house(), "OPTIONS", MOVES, headers=FRIEND))[0] == 405


def test_our_own_origin_is_ours_even_if_it_is_named():
    house = fake_house(origins="http://t.example")
    ours = {"origin": "http://t.example", "cookie": "wt_table_0=t0"}
    assert ask(house, "POST", MOVES, json=MOVE, headers=ours).status_code == 200


@pytest.mark.parametrize("origins", ["friend.example", "null", "https://", "https://a.b/c", "*"])
def test_an_origin_that_is_none_is_refused_at_the_start(origins):
    with pytest.raises(Misconfigured, match="--origins takes addresses like"):
        Config(origins=f"https://friend.example,{origins}")
