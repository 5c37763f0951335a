"""Names without accounts: made, come in by, taken to another device, and deleted."""

import sqlite3

import pytest

from tests.fuzz.guests import PUSH
from tests.server.browser import Browser
from tests.server.client import Place, answered

PHRASE = "four salty words apart"


@pytest.fixture
def come(server):
    """Browsers of the shared server."""
    opened = []

    def one():
        opened.append(Browser(server.url))
        return opened[-1]

    yield one
    for browser in opened:
        browser.close()


def post(browser, path, **body):
    return answered(browser.post(f"/api/me{path}", json=body))


def refused(browser, path, **body):
    answer = browser.post(f"/api/me{path}", json=body)
    assert answer.status_code >= 400, answer.text
    return answer.status_code, answer.json()["error"]["code"], answer.json()["error"]["message"]


def me(browser):
    return answered(browser.get("/api/me"))


def mine(browser):
    return {one["id"]: one["seat"] for one in answered(browser.get("/api/mine"))["tables"]}


def test_a_name_takes_ones_tables_to_another_device(door, come):
    home, phone = come(), come()
    place = door.table()
    home.sit(place, 0, name="Nora")
    assert me(home)["player"] is None
    made = post(home, "", name="Nora  One", phrase=PHRASE)
    assert made["player"]["name"] == "Nora One"
    later = door.table()
    home.sit(later, 1)
    assert mine(phone) == {}
    assert post(phone, "/enter", name="nora-one", phrase=PHRASE)["elsewhere"] == 1
    assert mine(phone) == {place.id: 0, later.id: 1}
    seen = answered(phone.get(f"/api/tables/{place.id}/seat"))
    assert seen["seat"] == 0
    # Signing out leaves nothing here, and everything there.
    phone.sit(door.table(), 0)
    post(phone, "/leave")
    assert me(phone)["player"] is None
    assert mine(phone) == {}
    assert phone.get(f"/api/tables/{place.id}/seat").status_code == 401
    assert mine(home).items() >= {place.id: 0, later.id: 1}.items()


def test_nobody_learns_whether_there_is_a_name_by_trying_to_come_in(come):
    known, stranger = come(), come()
    post(known, "", name="Oskar Here", phrase=PHRASE)
    wrong = refused(stranger, "/enter", name="Oskar Here", phrase="not the right words")
    nobody = refused(stranger, "/enter", name="Oskar Nowhere", phrase="not the right words")
    assert wrong == nobody
    assert wrong[:2] == (401, "wrong_phrase")
    assert refused(stranger, "", name="oskar_HERE", phrase=PHRASE)[:2] == (409, "name_taken")


@pytest.mark.parametrize(
    ("name", "phrase", "code"),
    [
        ("x", PHRASE, "bad_name"),
        ("a" * 25, PHRASE, "bad_name"),
        ("no <tags>", PHRASE, "bad_name"),
        ("Аna Latin", PHRASE, "bad_name"),  # noqa: RUF001 - with a Cyrillic A
        ("P i p", PHRASE, "name_taken"),
        ("Short Phrase", "tooshort", "bad_phrase"),
        ("Dull Phrase", "aaaaaaaaaaaa", "bad_phrase"),
    ],
)
def test_a_name_or_passphrase_that_will_not_do_is_refused_in_a_sentence(come, name, phrase, code):
    browser = come()
    status, said, message = refused(browser, "", name=name, phrase=phrase)
    assert (said, message[-1]) == (code, ".")
    assert status in (409, 422)
    assert me(browser)["player"] is None


def test_an_invitation_that_nobody_used_does_not_become_a_players(door, come):
    browser, guest = come(), come()
    place = door.table()
    invited = place.tokens[0]
    browser.cookies.set(f"wt_{place.id}_0", invited)
    post(browser, "", name="Quill", phrase=PHRASE)
    browser.cookies.delete(f"wt_{place.id}_0")
    guest.sit(place, 0)
    assert mine(browser) == {}
    assert browser.get(f"/api/tables/{place.id}/seat").status_code == 401


def test_a_seat_that_was_given_to_somebody_else_is_no_longer_ones_own(door, come):
    browser = come()
    place = door.table()
    browser.sit(place, 0)
    post(browser, "", name="Rufus", phrase=PHRASE)
    other = come()
    post(other, "/enter", name="Rufus", phrase=PHRASE)
    assert mine(other) == {place.id: 0}
    door.post(f"{place.path}/host", {"act": "free", "seat": 0}, place.host)
    assert mine(other) == {}


def test_a_new_passphrase_takes_the_old_one_and_signs_out_elsewhere(come):
    here, there = come(), come()
    post(here, "", name="Sunniva", phrase=PHRASE)
    post(there, "/enter", name="Sunniva", phrase=PHRASE)
    new = "other salty words together"
    assert refused(here, "/change", phrase=new, old="wrong")[1] == "wrong_phrase"
    assert post(here, "/change", phrase=new, old=PHRASE, name="Sunniva Two")["elsewhere"] == 0
    assert me(here)["player"]["name"] == "Sunniva Two"
    assert me(there)["player"] is None
    assert refused(there, "/enter", name="Sunniva Two", phrase=PHRASE)[0] == 401
    assert post(there, "/enter", name="Sunniva Two", phrase=new)["player"]


def test_the_cookie_is_for_this_server_alone_and_new_each_time(server, come):
    browser = come()
    answer = browser.post("/api/me", json={"name": "Tilda", "phrase": PHRASE})
    [cookie] = [one for one in answer.headers.get_list("set-cookie") if one.startswith("wn=")]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    first = browser.cookies["wn"]
    post(browser, "/enter", name="Tilda", phrase=PHRASE)
    assert browser.cookies["wn"] != first
    old = come()
    old.cookies.set("wn", first)
    assert me(old)["player"] is None
    kept = (server.folder / "tables.db").read_bytes()
    for secret in (first, browser.cookies["wn"], PHRASE):
        assert secret.encode() not in kept


def everything_in(kept):
    """Each value of each table, as bytes, and where it stands."""
    names = "SELECT name FROM sqlite_master WHERE type = 'table'"
    for (table,) in kept.execute(names).fetchall():
        for row in kept.execute(f'SELECT * FROM "{table}"'):
            for value in row:
                yield table, value if isinstance(value, bytes) else str(value).encode()


def test_deleting_oneself_deletes_all_that_is_personal_and_says_what_remains(serve, enter):
    served = serve("--bots", "1")
    door, browser = enter(served), Browser(served.url)
    post(browser, "", name="Ursula", phrase=PHRASE)
    made = answered(
        browser.post(
            "/api/tables",
            json={"game": "showdown", "seats": ["person", "person"], "name": "Ursula's"},
        )
    )
    place = Place(door, made["id"], {s["seat"]: s["token"] for s in made["seats"]}, made["host"])
    browser.sit(place, 0, name="Ursula", nonce="a-nonce-of-hers")
    place.join(1, name="Ben", nonce="a-nonce-of-his")
    place.post(0, "chat", text="Ursula says hello")
    place.post(1, "chat", text="hello to you")
    place.post(0, "leave")
    place.join(0, name="Ursula")
    place.act()
    push = PUSH | {"endpoint": "https://push.example.org/to/ursula"}
    assert place.post(0, "reach", push=push)["ways"] == ["push"]
    wish = {"seat": 0, "name": "Ursula", "key": "a-key-of-a-new-device"}
    assert door.post(f"{place.path}/lost", wish)["state"] == "asked"
    place.post(1, "resign")
    played_on = {"ply": place.seen().ply - 2, "seats": ["person", "bot:greedy"]}
    door.post(f"{place.path}/onward", played_on)
    assert "Ursula" in place.log()
    assert refused(browser, "/forget", name="Somebody")[1] == "not_your_name"
    said = post(browser, "/forget", name="Ursula")
    assert said["deleted"]
    assert said["remains"]
    assert me(browser)["player"] is None
    assert "Ursula" not in place.log()
    seen = place.seen()
    assert [one.name for one in seen.sitters] == ["", "Ben"]
    lines = door.get(f"{place.path}/chat")["lines"]
    assert [line["text"] for line in lines] == ["", "hello to you"]
    browser.close()
    served.stop()
    served.start()
    assert place.seen().outcome is not None  # what was written anew is read again
    with sqlite3.connect(served.folder / "tables.db") as kept:
        assert kept.execute("SELECT count(*) FROM ways").fetchone() == (0,)
        assert not [where for where, said in everything_in(kept) if b"ursula" in said.lower()]


def test_too_many_tries_at_a_name_are_refused(serve):
    served = serve(requests_per_second="50")
    with Browser(served.url) as browser:
        codes = [
            refused(browser, "/enter", name="Vera", phrase="not the right words")[1]
            for _ in range(11)
        ]
    assert codes[0] == "wrong_phrase"
    assert codes[-1] == "too_many"
