"""Hints at a server's table are worked out in the browser: those that the server would give."""

import base64
import json

import pytest
from msgspec import to_builtins
from playwright.sync_api import expect

import watertable as wt
from tests.e2e.test_engine import ask
from watertable.bots.hints import hints
from watertable.kernel.records.record_layout import layout_hash

PATIENT = 600_000  # milliseconds: the clock cuts no search short
SEATS = {"showdown": 2, "water-to-water": 3}
PLIES = (0, 5, 11)  # of which hints are compared


def known(game, view):
    """What the server tells of a view."""
    return {
        "seat": int(view.seat),
        "ply": 0,
        "rules": game.version,
        "box": game.fingerprint,
        "layout": layout_hash(game.view),
        "record": base64.b64encode(view.tobytes()).decode(),
    }


def positions(game, options):
    """Some tables, with the view of the seat that is asked, and its moves."""
    table = game.table(SEATS[game.slug], options=options, seed=7)
    for ply in range(max(PLIES) + 1):
        moves = table.moves()
        if ply in PLIES:
            yield table.seen(table.to_act), moves
        table.play(moves[ply * 7 % len(moves)].action, seat=table.to_act)


def worn(game, view, moves, seed):
    """The reason of the best move, as if it had been said twice already."""
    return [best.reason for best in hints(game, view, moves, seed=seed)[:1]] * 2


@pytest.mark.parametrize(
    ("slug", "options"),
    [("showdown", {}), ("showdown", {"start_water": 9}), ("water-to-water", {})],
    ids=["showdown", "showdown with options", "water-to-water"],
)
def test_they_are_the_servers_for_the_same_view_and_seed(arrive, slug, options):
    game, person = wt.game(slug), arrive()
    person.go("/")
    wanted = [
        (view, moves, seed, said)
        for view, moves in positions(game, options)
        for seed, said in ((0, list[str]()), (2**47 + 1, worn(game, view, moves, 2**47 + 1)))
    ]
    there = ask(
        person,
        *(
            ("hints", [slug, known(game, view), said, seed, PATIENT])
            for view, _, seed, said in wanted
        ),
    )
    for (view, moves, seed, said), told in zip(wanted, there, strict=True):
        here = hints(game, view, moves, seed=seed, said=said)
        assert [one["action"] for one in told] == [one.action for one in here]
        assert [one["win"] for one in told] == [one.chance for one in here]
        assert [(one["text"], one["why"]) for one in told] == [(it.text, it.reason) for it in here]
        assert [one["why_parts"] for one in told] == [
            list(to_builtins(it.reason_parts)) for it in here
        ]


def test_a_table_with_other_rules_is_left_to_the_server(arrive):
    game, person = wt.game("showdown"), arrive()
    person.go("/")
    view, _ = next(positions(game, {}))
    others = {"rules": 99, "box": "another", "layout": "another", "record": "AAAA"}
    for what, other in others.items():
        told = known(game, view) | {what: other}
        with pytest.raises(Exception, match=r"other rules than this browser|A view has \d+ bytes"):
            ask(person, ("hints", ["showdown", told, 0]))


class Listening:
    """What a page sends to its table, by kind, and what it fetches."""

    def __init__(self, page):
        self.frames: list[str] = []
        self.fetched: list[str] = []
        page.on("websocket", lambda line: line.on("framesent", self.sent))
        page.on("request", lambda one: self.fetched.append(one.url))

    def sent(self, text):
        self.frames.append(json.loads(text)["type"])

    @property
    def rules(self):
        return [url for url in self.fetched if url.endswith(".wasm")]


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_the_server_is_not_asked_for_a_hint(arrive, door, slug):
    place = door.table(slug, seats=["person", "bot:puddle"], everyone=False)
    person = arrive()
    heard = Listening(person.page)
    person.go(f"/t/{place.id}#{place.tokens[0]}")
    assert person.asked()
    assert heard.rules == []  # nothing is loaded before it is needed
    person.page.get_by_role("button", name="Hint").first.click()
    expect(person.page.locator("[data-hint], .hints, .hint").first).to_be_visible()
    assert "known" in heard.frames
    assert "hint" not in heard.frames
    assert len(heard.rules) == 1


def test_the_server_gives_the_hint_where_the_rules_do_not_load(arrive, door):
    place = door.table("showdown", seats=["person", "bot:puddle"], everyone=False)
    person = arrive()
    heard = Listening(person.page)
    person.context.route("**/*.wasm", lambda route: route.fulfill(status=200, body="no rules"))
    person.go(f"/t/{place.id}#{place.tokens[0]}")
    assert person.asked()
    person.page.get_by_role("button", name="Hint").first.click()
    expect(person.page.locator("[data-hint], .hints, .hint").first).to_be_visible()
    assert heard.frames.count("hint") == 1
