"""A host who kept every link tries all he has: he never gets a guest's view, nor their token."""

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.browser import Browser
from tests.server.client import Live, Place, Refused, answered

GUEST = 1
ANYTHING = (Refused, ConnectionClosed, InvalidStatus)
PLY = {"ply": 0}
ASKS: dict[str, Any] = {
    "moves": {**PLY, "move": 0},
    "why": {"move": 0},
    "hint": {},
    "known": {},
    "orders": {"orders": []},
    "undo": PLY,
    "undo/answer": {"yes": True},
    "reissue/answer": {"yes": True},
    "device": {},
    "away": {"of": 0, "act": "bot"},
    "vacation": {"act": "ask", "days": 3},
    "chat": {"text": "I am the guest"},
    "resign": {},
    "leave": {},
    "rematch": {},
}
HOST_ACTS = [{"act": act, "seat": GUEST} for act in ("revoke", "free", "revoke")]


class Nosy:
    """The host: his own browser, the token of the host, and the links he sent."""

    def __init__(self, browser: Browser, place: Place, links: dict[int, str], guest: str) -> None:
        self.browser, self.place, self.links, self.guest = browser, place, dict(links), guest
        self.found: set[str] = {links[GUEST]}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Ask, and look through the answer for what it must not hold."""
        sent = {} if body is None else {"json": body}
        answer = self.browser.request(method, self.place.path + path, headers=headers, **sent)
        assert self.guest not in answer.text
        if answer.headers.get("content-type") != "application/json":
            return answer
        said = answer.json()
        if isinstance(said, dict) and "view" in said:
            assert said["seat"] != GUEST, f"{method} {path} shows the guest's view"
        self.found |= {token for token in tokens_in(said) if token.startswith(f"{self.place.id}.1")}
        return answer

    def bearers(self) -> list[dict[str, str]]:
        """Every way to say who one is."""
        name = f"wt_{self.place.id}_{GUEST}"
        ways = [{}, {"Authorization": f"Bearer {self.place.host}"}]
        for token in sorted(self.found):
            ways += [{"Authorization": f"Bearer {token}"}, {"Cookie": f"{name}={token}"}]
        return ways

    def look(self) -> None:
        """Try to look at the guest's cards."""
        for headers in self.bearers():
            for path in (f"/seats/{GUEST}", f"/seat?seat={GUEST}", "/seat", "", "/log", "/review"):
                self.ask("GET", path, **headers)
            for path in (f"/plies/1?seat={GUEST}", "/plies/1?open=1"):
                assert self.ask("GET", path, **headers).status_code == 409

    def act(self) -> None:
        """Try to be the guest."""
        for headers in self.bearers():
            for name, body in ASKS.items():
                said = self.ask("POST", f"/{name}", {**body, "seat": GUEST}, **headers)
                assert not said.is_success, name

    def join(self) -> None:
        """Try to sit where the guest sits."""
        for token in (None, self.place.host, *sorted(self.found)):
            for more in ({}, {"seat": GUEST}, {"key": "0123456789abcdef"}, {"device": True}):
                body = more if token is None else {"token": token, **more}
                assert not self.ask("POST", "/join", body).is_success, body

    def host(self) -> None:
        """Try what only a host may."""
        for body in HOST_ACTS:
            for headers in ({}, {"Authorization": f"Bearer {self.place.host}"}):
                said = self.ask("POST", "/host", body, **headers).json()
                assert said.get("link") is None, f"{body['act']} gives the seat away"

    def lose(self) -> None:
        """Say from a device of his own that the seat is his, and approve of that himself."""
        wish = {"seat": GUEST, "name": "Guest", "key": "0123456789abcdef"}
        assert self.ask("POST", "/lost", wish).json()["state"] == "asked"
        [asked] = self.ask("GET", "").json()["lost"]
        assert self.ask("POST", "/host", {"act": "approve", "n": asked["number"]}).is_success
        for key in ("0123456789abcdef", "fedcba9876543210"):
            said = self.ask("POST", "/lost", {**wish, "key": key})
            assert said.json()["joined"] is None, "the guest has not been away for the time"

    def hello(self) -> None:
        """Try to come in as the guest by the WebSocket."""
        bare = Place(self.place.door, self.place.id, {})
        for token in (None, self.place.host, *sorted(self.found)):
            headers = {"Cookie": self.browser.cookie()}
            with pytest.raises(ANYTHING):
                Live(bare, GUEST, token=token, headers=headers).close()
        for token in sorted(self.found):
            with pytest.raises(ANYTHING):
                Live(bare, None, token=token).close()


def tokens_in(said: Any) -> list[str]:
    """Every text anywhere in an answer."""
    if isinstance(said, dict):
        return [text for part in said.values() for text in tokens_in(part)]
    if isinstance(said, list):
        return [text for part in said for text in tokens_in(part)]
    return [said] if isinstance(said, str) else []


@pytest.fixture
def browsers(server):
    pair = [Browser(server.url), Browser(server.url)]
    yield pair
    for one in pair:
        one.close()


def seated(door, browsers):
    """The host made a table and kept all links; he and a guest have sat down, and it has begun."""
    host, guest = browsers
    new = {"game": "showdown", "seats": ["person", "person"], "everyone": True, "pause": 0}
    made = answered(host.post("/api/tables", json=new))
    links = {link["seat"]: link["token"] for link in made["seats"]}
    place = Place(door, made["id"], links, made["host"])
    tokens = []
    for seat, (browser, name) in enumerate(zip(browsers, ("Host", "Guest"), strict=True)):
        body = {"token": links[seat], "name": name, "nonce": f"nonce-of-the-{name}"}
        tokens.append(answered(browser.post(f"{place.path}/join", json=body)))
    view = answered(guest.get(f"{place.path}/seats/{GUEST}"))
    assert (view["seat"], view["begun"]) == (GUEST, True)
    return Nosy(host, place, links, tokens[GUEST]["token"]), guest


def test_a_host_who_kept_the_links_never_sees_a_guests_hand(door, browsers):
    nosy, guest = seated(door, browsers)
    nosy.look()
    nosy.join()
    nosy.act()
    nosy.hello()
    nosy.host()
    nosy.lose()
    nosy.look()
    nosy.join()
    nosy.hello()
    still = answered(guest.get(f"{nosy.place.path}/seats/{GUEST}"))
    assert still["seat"] == GUEST, "the guest has kept the seat"


def test_nor_while_the_guest_is_connected_nor_after_a_bot_took_over(door, browsers):
    nosy, guest = seated(door, browsers)
    place = Place(door, nosy.place.id, {})
    with Live(place, GUEST, headers={"Cookie": guest.cookie()}) as live:
        nosy.host()
        nosy.look()
        live.until(lambda now: now.reissues != [])
    answered(guest.post(f"{place.path}/leave", json={"seat": GUEST}))
    nosy.host()
    nosy.look()
    nosy.join()
    back = answered(guest.post(f"{place.path}/join", json={"seat": GUEST}))
    assert back["seat"] == GUEST


def test_nor_in_the_rematch_after_the_match(door, browsers):
    nosy, guest = seated(door, browsers)
    place = nosy.place
    answered(nosy.browser.post(f"{place.path}/resign", json={"seat": 0}))
    theirs = answered(guest.post(f"{place.path}/rematch", json={"seat": GUEST}))
    mine = answered(nosy.browser.post(f"{place.path}/rematch", json={"seat": 0}))
    assert (mine["id"], mine["seat"]) == (theirs["id"], 0)
    nosy.host()
    for headers in nosy.bearers():
        answer = nosy.ask("POST", "/rematch", {"seat": GUEST}, **headers)
        assert not answer.is_success
        assert theirs["token"] not in answer.text
