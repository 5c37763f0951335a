"""Requests that arrive at the door, well-formed and not."""

import asyncio
import contextlib
import io
import json
import logging
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from tests.server.web.house import fake_house
from watertable.server import records
from watertable.server.app import make_app
from watertable.server.calls import Call
from watertable.server.refusals import TooMany
from watertable.server.store import StoreError
from watertable.server.tables import Who

MOVES = "/api/tables/table/moves"
MOVE = {"ply": 3, "move": 7}
T0 = {"authorization": "Bearer t0"}


def ask(house, method, path, **given):
    """Send one request to a house."""

    async def sent():
        transport = httpx.ASGITransport(make_app(house), client=("192.0.2.9", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://t.example") as client:
            return await client.request(method, path, **given)

    return asyncio.run(sent())


def refused(answer):
    """Return the status and the code of a refusal, which always has the same shape."""
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message", "rule", "parts"}
    assert answer.headers["content-type"] == "application/json"
    return answer.status_code, body["error"]["code"]


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/nowhere", (404, "no_address")),
        ("GET", "/api/tables/a%20b", (404, "no_address")),
        ("GET", "/api/tables/table/seats/9", (404, "no_address")),
        ("GET", "/api/tables/table/", (404, "no_address")),
        ("DELETE", "/api/tables", (405, "no_method")),
        ("PUT", MOVES, (405, "no_method")),
        ("GET", "/api/games/chess", (404, "no_game")),
        ("GET", "/api/tables/table?since=x", (400, "invalid")),
        ("GET", "/t/nothing", (404, "no_table")),
    ],
)
def test_what_is_not_there_is_refused_in_the_one_shape(method, path, expected):
    assert refused(ask(fake_house(), method, path)) == expected


def test_a_wrong_method_is_told_the_right_ones():
    assert ask(fake_house(), "DELETE", "/api/tables").headers["allow"] == "GET, HEAD, POST"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (b"", (400, "malformed")),
        (b"{", (400, "malformed")),
        (b"\xff\xfe", (400, "malformed")),
        (b'"\xff"', (400, "invalid")),
        (b"[]", (400, "invalid")),
        (b'{"ply": 3}', (400, "invalid")),
        (b'{"ply": 3, "move": 7, "more": 1}', (400, "invalid")),
        (b'{"ply": true, "move": 7}', (400, "invalid")),
        (b'{"ply": 3, "move": 9007199254740992}', (400, "invalid")),
        (b'{"ply": 3, "move": 1' + b"0" * 5000 + b"}", (400, "invalid")),
        (b'{"ply": 3, "move": 7, "key": "a\\u0000"}', (400, "invalid")),
        (b'{"ply": 3, "move": 7, "key": "a\\n"}', (400, "invalid")),
        (b'{"ply": 3, "move": {"a": ' + b"[" * 30000 + b"]" * 30000 + b"}}", (400, "too_deep")),
        (b"[" * 65000, (400, "too_deep")),
        (b" " * 65537, (413, "too_long")),
    ],
    ids=range(15),
)
def test_a_body_that_is_no_move_is_refused_and_nothing_is_asked(body, expected):
    house = fake_house()
    answer = ask(
        house, "POST", MOVES, content=body, headers={"content-type": "application/json", **T0}
    )
    assert refused(answer) == expected
    assert house.hub.asked == []


def test_a_body_must_say_that_it_is_json_so_that_no_form_can_send_it():
    answer = ask(fake_house(), "POST", MOVES, content=b"{}", headers={"content-type": "text/plain"})
    assert refused(answer) == (415, "not_json")


def test_a_body_that_comes_in_pieces_is_not_read_past_the_limit():
    sent = []

    async def pieces():
        for number in range(1000):
            sent.append(number)
            yield b" " * 1024

    answer = ask(fake_house(), "POST", MOVES, content=pieces(), headers=T0)
    assert refused(answer) == (413, "too_long")
    assert answer.headers["connection"] == "close"


def test_a_table_with_a_box_may_be_longer_than_other_bodies():
    house = fake_house(boxes="all")
    new = {"game": "showdown", "seats": ["open"], "box": "#" * 150_000}
    assert ask(house, "POST", "/api/tables", json=new).status_code == 201
    assert refused(ask(house, "POST", "/api/tables", json=new | {"box": "#" * 300_000}))[0] == 413


def test_a_move_needs_a_token_and_the_token_names_the_seat():
    house = fake_house()
    assert refused(ask(house, "POST", MOVES, json=MOVE)) == (401, "no_token")
    assert refused(ask(house, "POST", MOVES, json=MOVE | {"seat": 1}, headers=T0)) == (
        403,
        "other_seat",
    )
    forged = {"authorization": "Bearer t9"}
    assert refused(ask(house, "POST", MOVES, json=MOVE, headers=forged)) == (401, "bad_token")
    assert ask(house, "POST", MOVES, json=MOVE, headers=T0).json() == {"ply": 4}
    assert [asked[2] for asked in house.hub.asked] == [Who(0)]


def test_a_cookie_speaks_for_its_seat_and_two_cookies_for_the_one_that_is_named():
    house = fake_house()
    one = {"cookie": "wt_table_1=t1; wt_other_0=t0"}
    assert ask(house, "POST", MOVES, json=MOVE, headers=one).status_code == 200
    two = {"cookie": "wt_table_0=t0; wt_table_1=t1"}
    assert refused(ask(house, "POST", MOVES, json=MOVE, headers=two)) == (400, "which_seat")
    assert ask(house, "POST", MOVES, json=MOVE | {"seat": 0}, headers=two).status_code == 200
    assert [asked[2] for asked in house.hub.asked] == [Who(1), Who(0)]


def test_a_seats_cookie_cannot_be_used_under_another_seats_name():
    answer = ask(fake_house(), "POST", MOVES, json=MOVE, headers={"cookie": "wt_table_1=t0"})
    assert answer.status_code == 200  # without a name the token decides
    swapped = {"cookie": "wt_table_1=t0"}
    answer = ask(fake_house(), "POST", MOVES, json=MOVE | {"seat": 1}, headers=swapped)
    assert refused(answer) == (403, "other_seat")


def test_a_page_of_another_origin_can_change_nothing():
    house = fake_house()
    strange = {"origin": "https://evil.example", "cookie": "wt_table_0=t0"}
    assert refused(ask(house, "POST", MOVES, json=MOVE, headers=strange)) == (403, "origin")
    ours = {"origin": "http://t.example", "cookie": "wt_table_0=t0"}
    assert ask(house, "POST", MOVES, json=MOVE, headers=ours).status_code == 200
    assert len(house.hub.asked) == 1


def test_whoever_joins_in_a_browser_gets_one_cookie_that_opens_all_its_seats():
    house, ours = fake_house(), {"origin": "http://t.example"}
    answer = ask(house, "POST", "/api/tables/table/join", json={"name": "Ann"}, headers=ours)
    cookie, *parts = answer.headers["set-cookie"].split("; ")
    assert cookie.startswith("wt-")
    assert {"HttpOnly", "SameSite=Strict", "Path=/api"} < set(parts)
    again = ours | {"cookie": cookie}
    made = ask(house, "POST", "/api/tables", json={"game": "x", "seats": ["open"]}, headers=again)
    assert made.headers["set-cookie"].startswith(cookie)
    assert ask(house, "POST", MOVES, json=MOVE, headers=again).status_code == 200
    assert house.hub.asked[-1][2] == Who(1, host=True)
    assert b"t1" not in b"".join(house.store.kept.values())


def test_a_program_is_given_no_cookie():
    house = fake_house()
    answer = ask(house, "POST", "/api/tables/table/join", json={"name": "Ann"})
    assert "set-cookie" not in answer.headers
    assert not house.store.kept


def test_a_seat_that_cannot_be_kept_for_the_browser_is_given_all_the_same():
    house = fake_house()
    house.store.broken = StoreError("The disk is full.")
    ours = {"origin": "http://t.example"}
    answer = ask(house, "POST", "/api/tables/table/join", json={"name": "Ann"}, headers=ours)
    assert answer.json()["token"] == "t1"
    assert "set-cookie" not in answer.headers


def test_my_tables_are_those_my_cookies_name():
    house = fake_house()
    ask(house, "GET", "/api/mine", headers={"cookie": "wt_table_1=t1; wt_other_0=t0; x=y"})
    assert house.hub.asked == [("mine", [("other", "t0"), ("table", "t1")])]


def test_the_host_is_known_by_token_or_cookie():
    house = fake_house()
    path, free = "/api/tables/table/host", {"act": "free", "seat": 0}
    assert refused(ask(house, "POST", path, json=free)) == (401, "no_token")
    ask(house, "POST", path, json=free, headers={"cookie": "wt_table_host=th"})
    ask(house, "POST", path, json=free, headers={"authorization": "Bearer th"})
    assert house.hub.asked == [("host", Who(None, host=True))] * 2


def test_too_many_requests_of_one_address_are_told_when_to_come_again():
    house = fake_house(requests_per_second=0.5)
    assert [ask(house, "GET", "/readyz").status_code for _ in range(3)] == [200, 200, 429]
    answer = ask(house, "GET", "/nowhere")
    assert refused(answer) == (429, "too_many")
    assert int(answer.headers["retry-after"]) >= 1
    assert ask(house, "GET", "/healthz").status_code == 200


@pytest.mark.parametrize("what", ["plies/2", "plies/2?open=1", "log", "review"])
def test_an_address_looks_at_so_much_of_what_is_over_in_a_second(what):
    house = fake_house(replays_per_second=0.5)
    path = f"/api/tables/table/{what}"
    assert [ask(house, "GET", path).status_code for _ in range(3)] == [200, 200, 429]
    answer = ask(house, "GET", "/api/tables/table/plies/7")
    assert refused(answer) == (429, "too_many")
    assert int(answer.headers["retry-after"]) >= 1
    assert ask(house, "GET", "/api/games").status_code == 200


def test_too_many_tables_of_one_address_are_refused():
    house = fake_house(tables_per_hour=5)
    house.hub.is_full = True
    new = {"game": "showdown", "seats": ["open"]}
    answer = ask(house, "POST", "/api/tables", json=new)
    assert refused(answer) == (429, "too_many_tables")
    assert int(answer.headers["retry-after"]) >= 1


def test_a_mistake_of_ours_is_written_down_by_number_and_told_to_nobody(caplog):
    answer = ask(fake_house(), "POST", MOVES, json=MOVE | {"move": 500}, headers=T0)
    assert refused(answer) == (500, "fault")
    assert "secret" not in answer.text
    assert "ZeroDivision" not in answer.text
    (record,) = [one for one in caplog.records if one.levelname == "ERROR"]
    assert record.facts["number"] in answer.text
    assert isinstance(record.exc_info[1], ZeroDivisionError)


def test_a_store_that_cannot_be_reached_makes_the_server_unready_not_dead():
    house = fake_house()
    house.store.broken = StoreError("gone")
    assert refused(ask(house, "GET", "/readyz")) == (503, "store")
    assert ask(house, "GET", "/healthz").json() == {"status": "ok"}


def test_a_server_that_is_about_to_stop_is_not_ready():
    house = fake_house()
    house.draining = True
    assert refused(ask(house, "GET", "/readyz")) == (503, "stopping")


@pytest.mark.parametrize("path", ["/", "/t/table", "/api/games", "/style.css", "/nowhere"])
def test_every_answer_shuts_every_door_that_a_page_does_not_need(path):
    headers = ask(fake_house(), "GET", path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


@pytest.fixture
def no_client(monkeypatch):
    """A checkout in which the browser client was not built."""
    monkeypatch.setattr("watertable.server.client.is_built", lambda: False)


@pytest.mark.usefixtures("no_client")
@pytest.mark.parametrize("path", ["/", "/t/table"])
def test_pages_load_nothing_from_elsewhere_and_hold_no_script_or_style(path):
    page = ask(fake_house(), "GET", path).text
    assert "<script" not in page
    assert "style=" not in page
    assert "<style" not in page
    assert "://" not in page


@pytest.mark.usefixtures("no_client")
def test_without_a_client_the_front_page_names_the_api_and_a_tables_page_its_address():
    assert 'href="/api/openapi.json"' in ask(fake_house(), "GET", "/").text
    assert "<code>/t/table</code>" in ask(fake_house(), "GET", "/t/table").text


def test_the_games_can_be_kept_and_asked_for_again_at_no_cost():
    house = fake_house()
    first = ask(house, "GET", "/api/games")
    assert first.headers["cache-control"].startswith("public, max-age=")
    again = ask(house, "GET", "/api/games", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = ask(house, "GET", "/api/games", headers={"if-none-match": '"other"'})
    assert other.status_code == 200


def test_the_games_say_what_a_lobby_must_know():
    told = ask(fake_house(), "GET", "/api/games").json()["games"]
    assert [game["slug"] for game in told] == ["showdown", "water-to-water", "splash"]
    showdown = ask(fake_house(), "GET", "/api/games/showdown").json()
    assert showdown["seats"] == [2]
    assert showdown["rulebook"].startswith("# ")
    options = {option["key"]: option for option in showdown["options"]}
    assert (options["deal"]["least"], options["deal"]["most"], options["deal"]["values"]) == (
        0,
        20,
        [],
    )
    assert options["tick_order"]["values"] == ["entry", "owner"]


def test_head_is_get_without_the_body():
    answer = ask(fake_house(), "HEAD", "/healthz")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == "15"


def test_the_metrics_count_routes_not_tables():
    house = fake_house(metrics="same")
    ask(house, "POST", MOVES, json=MOVE, headers=T0)
    page = ask(house, "GET", "/metrics").text
    assert 'route="/api/tables/{id}/moves"' in page
    assert "/api/tables/table" not in page
    assert 'watertable_house{what="tables"} 1.0' in page


@contextlib.contextmanager
def written():
    """Collect what is written as records; the loggers are left as they were."""
    root, out = logging.getLogger(), io.StringIO()
    lines: list[dict[str, Any]] = []
    before, level = root.handlers[:], root.level
    with contextlib.redirect_stderr(out):
        records.begin("info")
        try:
            yield lines
        finally:
            root.handlers[:] = before
            root.setLevel(level)
            records.LOGGER.setLevel(logging.NOTSET)
    lines += [json.loads(line) for line in out.getvalue().splitlines()]


def test_records_hold_no_token_and_no_address():
    house = fake_house()
    with written() as lines:
        ask(house, "POST", MOVES, json=MOVE, headers=T0 | {"cookie": "wt_table_1=t1"})
        ask(house, "GET", "/healthz?token=t0")
        ask(house, "GET", "/t0/secret")
    assert [line["status"] for line in lines] == [200, 200, 404]
    assert [line["route"] for line in lines] == ["/api/tables/{id}/moves", "/healthz", ""]
    assert len({line["address"] for line in lines}) == 1
    text = json.dumps([{**line, "at": ""} for line in lines])
    assert not any(secret in text for secret in ("192.0.2.9", "t0", "t1", "secret"))


def test_a_record_of_a_mistake_says_where_it_happened():
    with written() as lines:
        ask(fake_house(), "POST", MOVES, json=MOVE | {"move": 500}, headers=T0)
    fault, request = lines
    assert fault["level"] == "error"
    assert fault["trace"].endswith("ZeroDivisionError: a secret: t0\n")
    assert request["status"] == 500


def test_what_comes_by_a_proxy_counts_as_a_connection_of_the_client_while_it_lasts():
    house = fake_house(connections=2)
    proxy = SimpleNamespace(address=None, is_anonymous=True)

    def asked(host, guest=proxy):
        return Call(house, {"headers": [], "client": (host, 1), "watertable.guest": guest})

    calls = [asked("192.0.2.1"), asked("192.0.2.1")]
    for call in calls:
        call.enter()
    with pytest.raises(TooMany):
        asked("192.0.2.1").enter()
    asked("192.0.2.2").enter()
    calls[0].leave()
    asked("192.0.2.1").enter()
    for _ in range(5):  # these are counted by their sockets
        asked("192.0.2.3", SimpleNamespace(address="a")).enter()
        asked("192.0.2.3", None).enter()
