"""A browser keeps a seat in a cookie that no page can read and no other site can use."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import watertable as wt
from tests.server.browser import Browser
from tests.server.client import Live, Place, Refused, answered

EVIL = "https://evil.example"


@pytest.fixture
def browse(server):
    """Open browsers."""
    opened = []

    def start():
        opened.append(Browser(server.url))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def move_of(now):
    return {"ply": now["ply"], "move": now["moves"][0]["action"]}


def seated(browse, door):
    """Two browsers at a table that has begun; the one that must answer comes first."""
    place = door.table()
    pair = [browse(), browse()]
    for seat, browser in enumerate(pair):
        browser.sit(place, seat, name=f"Name {seat}")
    asked = pair[0].get(f"{place.path}/seats/0").json()["to_act"]
    return place, asked, pair[asked], pair[1 - asked]


def test_joining_sets_one_cookie_for_all_seats(browse, door):
    browser, names = browse(), set()
    for seat in (0, 1):
        place = door.table()
        answer = browser.post(f"{place.path}/join", json={"token": place.tokens[seat]})
        [said] = answer.headers.get_list("set-cookie")
        name, *parts = [part.strip() for part in said.split(";")]
        assert name.startswith("wt-")
        names.add(name)
        parts = [part.lower() for part in parts]
        assert "httponly" in parts
        assert "samesite=strict" in parts
        assert "secure" not in parts  # this is plain http
        assert any(part.startswith("path=/") for part in parts)
    assert len(names) == 1


def test_a_browser_plays_by_its_cookie_alone(browse, door):
    place, asked, mover, other = seated(browse, door)
    now = mover.get(f"{place.path}/seats/{asked}").json()
    sent = move_of(now) | {"seat": asked}
    assert mover.post(f"{place.path}/moves", json=sent).status_code == 200
    assert other.get(f"{place.path}/seats/{asked}").status_code in (401, 403)


def test_a_link_opens_once_and_again_only_in_the_browser_that_used_it(browse, door):
    place, browser = door.table(), browse()
    link = {"token": place.tokens[0]}
    first = browser.sit(place, 0, name="Ada")
    again = browser.post(f"{place.path}/join", json=link)
    assert again.json()["token"] == first["token"] != link["token"]
    other = browse().post(f"{place.path}/join", json=link)
    assert (other.status_code, other.json()["error"]["code"]) == (403, "used")
    assert "set-cookie" not in other.headers


def test_a_browser_takes_its_seat_again_by_its_cookie(browse, door):
    place, asked, mover, other = seated(browse, door)
    mover.post(f"{place.path}/leave", json={"seat": asked})
    assert other.post(f"{place.path}/join", json={"seat": asked}).status_code == 409
    assert mover.post(f"{place.path}/join", json={"seat": asked}).json()["seat"] == asked
    assert place.seen().sitters[asked].substitute is None


def test_a_second_device_is_added_by_a_link_of_the_first(browse, door):
    place, asked, mover, other = seated(browse, door)
    made = mover.post(f"{place.path}/device", json={"seat": asked}).json()
    assert made["url"] == f"/t/{place.id}#{made['token']}"
    phone, late = browse(), browse()
    link = {"token": made["token"], "device": True}
    assert phone.post(f"{place.path}/join", json=link).json()["seat"] == asked
    assert late.post(f"{place.path}/join", json=link).status_code == 403
    for device in (phone, mover):
        assert device.get(f"{place.path}/seats/{asked}").json()["seat"] == asked
    assert other.post(f"{place.path}/device", json={"seat": asked}).status_code == 401


def test_whose_seat_was_given_away_may_still_watch(browse, door, server):
    place, asked, mover, _ = seated(browse, door)
    door.post(f"{place.path}/host", {"act": "revoke", "seat": asked}, place.host)
    mover.post(f"{place.path}/reissue/answer", json={"seat": asked, "yes": True})
    bare, headers = Place(door, place.id, {}), {"Cookie": mover.cookie()}
    with Live(bare, None, headers=headers) as watching:
        assert watching.now.seat is None
    with pytest.raises((Refused, ConnectionClosed, InvalidStatus)):
        Live(bare, asked, headers=headers).close()
    assert f'"what":"reissue","table":"{place.id}","seat":{asked},"act":"revoke"' in server.said


def test_a_lost_cookie_is_cured_by_the_token_the_seat_was_given(browse, door):
    place, asked, mover, _ = seated(browse, door)
    mover.cookies.clear()
    assert mover.get(f"{place.path}/seats/{asked}").status_code == 401
    again = browse()
    joined = again.sit(place, asked)
    assert joined["seat"] == asked
    now = again.get(f"{place.path}/seats/{asked}").json()
    assert now["sitters"][asked]["name"] == f"Name {asked}"
    sent = move_of(now) | {"seat": asked}
    assert again.post(f"{place.path}/moves", json=sent).status_code == 200


def test_one_browser_may_sit_at_two_seats_of_a_table(browse, door):
    place, browser = door.table(), browse()
    for seat in (0, 1):
        browser.sit(place, seat)
    for seat in (0, 1):
        assert browser.get(f"{place.path}/seats/{seat}").json()["seat"] == seat


def test_a_forged_cookie_is_refused(browse, door):
    place, asked, mover, _ = seated(browse, door)
    name, value = next(iter(mover.cookies.items()))
    forger = browse()
    for forged in (value[:-2], value[:-1] + ("A" if value[-1] != "A" else "B"), "", "0", value * 3):
        forger.cookies.set(name, forged)
        assert forger.get(f"{place.path}/seats/{asked}").status_code in (401, 403)
        forger.cookies.clear()


def test_a_forged_cookie_of_the_old_kind_is_refused(browse, door):
    place, asked, *_ = seated(browse, door)
    name, value = f"wt_{place.id}_{asked}", place.tokens[asked]
    forger = browse()
    for forged in (value[:-2], value[:-1] + ("A" if value[-1] != "A" else "B"), "", "0"):
        forger.cookies.set(name, forged)
        assert forger.get(f"{place.path}/seats/{asked}").status_code in (401, 403)
        forger.cookies.clear()
    forger.cookies.set(f"wt_{place.id}_{1 - asked}", value)
    assert forger.get(f"{place.path}/seats/{1 - asked}").status_code in (401, 403)


def test_a_form_on_another_site_cannot_move(browse, door):
    place, asked, mover, _ = seated(browse, door)
    sent = move_of(mover.get(f"{place.path}/seats/{asked}").json()) | {"seat": asked}
    for origin in (EVIL, "null", "http://127.0.0.1:1"):
        answer = mover.post(f"{place.path}/moves", json=sent, headers={"Origin": origin})
        assert answer.status_code == 403, origin
        assert answer.json()["error"]["code"]
    assert mover.post(f"{place.path}/moves", json=sent).status_code == 200


def test_a_page_of_another_site_cannot_listen(browse, door):
    place, asked, mover, _ = seated(browse, door)
    place = Place(door, place.id, {})
    headers = {"Cookie": mover.cookie()}
    with pytest.raises((Refused, ConnectionClosed, InvalidStatus)):
        Live(place, asked, headers=headers, origin=EVIL).close()
    with Live(place, asked, headers=headers, origin=door.url) as one:
        assert one.now.seat == asked
        one.move(one.now.moves[0].action)


def test_not_even_as_a_spectator(door):
    place = door.table()
    with pytest.raises((Refused, ConnectionClosed, InvalidStatus)):
        Live(place, None, origin=EVIL).close()


def test_other_sites_are_not_invited(door):
    for path in ("/api/games", f"{door.table().path}"):
        answer = door.send("GET", path, headers={"Origin": EVIL})
        assert "access-control-allow-origin" not in answer.headers


def test_my_tables_are_those_this_browser_sits_at(browse, door):
    place, asked, mover, other = seated(browse, door)
    second = door.table("water-to-water")
    mover.sit(second, 0)
    mine = {one["id"]: one for one in mover.get("/api/mine").json()["tables"]}
    assert set(mine) == {place.id, second.id}
    assert mine[place.id]["seat"] == asked
    assert mine[place.id]["your_turn"] is True
    assert mine[second.id]["begun"] is False
    [theirs] = other.get("/api/mine").json()["tables"]
    assert (theirs["id"], theirs["your_turn"]) == (place.id, False)
    assert browse().get("/api/mine").json()["tables"] == []
    place.finish()
    over = {one["id"]: one for one in mover.get("/api/mine").json()["tables"]}[place.id]
    assert over["over"] is True
    assert over["your_turn"] is False


def test_names_are_told_to_all_and_stand_in_the_log(browse, door):
    place, *_ = seated(browse, door)
    assert [sitter.name for sitter in place.seen().sitters] == ["Name 0", "Name 1"]
    assert wt.Log.loads(place.finish()).header.seats == 2


def test_two_links_that_are_opened_at_the_same_time_are_both_kept(browse, door):
    places = [door.table(), door.table("water-to-water")]
    first_ever = [browse(), browse()]  # two tabs of one browser that has no cookie yet
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda tab, place: tab.sit(place, 0), first_ever, places))
    browser = browse()
    for tab in first_ever:
        browser.cookies.update(tab.cookies)
    assert {one["id"] for one in browser.get("/api/mine").json()["tables"]} == {
        place.id for place in places
    }
    third = door.table()
    browser.sit(third, 1)
    assert len(browser.cookies) == 2, "it goes on with what it has"
    for place, seat in zip([*places, third], (0, 0, 1), strict=True):
        assert browser.get(f"{place.path}/seat").json()["seat"] == seat


def test_cookies_of_the_old_kind_go_on_and_are_exchanged_for_the_new_one(browse, door):
    places, browser = [door.table() for _ in range(15)], browse()
    for place in places:
        browser.cookies.set(f"wt_{place.id}_0", place.tokens[0], domain="127.0.0.1", path="/api")
        browser.cookies.set(f"wt_{place.id}_host", place.host, domain="127.0.0.1", path="/api")
    browser.cookies.set("wt_2222222222zz_0", "opens nothing", domain="127.0.0.1", path="/api")
    assert browser.get(f"{places[0].path}/seat").json()["seat"] == 0
    for _ in range(2):  # a proxy allows an answer only so many headers
        answer = browser.get("/api/mine")
        assert {one["id"] for one in answer.json()["tables"]} == {place.id for place in places}
        assert sum(len(one) for one in answer.headers.get_list("set-cookie")) < 2500
    [name] = browser.cookies
    assert name.startswith("wt-")
    assert {one["id"] for one in browser.get("/api/mine").json()["tables"]} == {
        place.id for place in places
    }
    for place in places:
        seen = browser.get(f"{place.path}/seat").json()
        assert (seen["seat"], seen["host"]) == (0, True)


def test_a_link_that_is_revoked_is_gone_from_my_tables(browse, door):
    place, asked, mover, _ = seated(browse, door)
    door.post(f"{place.path}/host", {"act": "revoke", "seat": asked}, place.host)
    mover.post(f"{place.path}/reissue/answer", json={"seat": asked, "yes": True})
    assert mover.get(f"{place.path}/seats/{asked}").status_code in (401, 403)
    assert mover.get("/api/mine").json()["tables"] == []


def old_cookies(table, token, **others):
    """Cookies of the older kind, one for each place at a table."""
    held = {"1": token, **others}
    return "; ".join(f"wt_{table}_{place}={one}" for place, one in held.items())


def test_a_guest_who_makes_up_host_cookies_takes_nothing_from_the_host(browse, door):
    host, guest = browse(), browse()
    new = {"game": "showdown", "seats": ["person", "person"], "everyone": False}
    made = answered(host.post("/api/tables", json=new))
    path = f"/api/tables/{made['id']}"
    joined = answered(guest.post(f"{path}/join", json={"token": made["seats"][1]["token"]}))
    for _ in range(9):  # one more than browsers are known of a place
        liar = browse()
        cookie = old_cookies(made["id"], joined["token"], host="made-up")
        answered(liar.get("/api/mine", headers={"Cookie": cookie}))
    answer = host.post(f"{path}/host", json={"act": "revoke", "seat": 0})
    assert answer.status_code == 200, answer.text


def test_an_old_cookie_does_not_take_the_place_of_what_the_browser_was_given_since(browse, door):
    player = browse()
    place = door.table()
    joined = player.sit(place, 1)
    dead = f"{place.id}.1.7.AAAA"
    cookie = f"{player.cookie()}; {old_cookies(place.id, dead)}"
    answered(player.get("/api/mine", headers={"Cookie": cookie}))
    told = answered(player.get(f"{place.path}/seats/1"))
    assert (told["seat"], joined["seat"]) == (1, 1)
