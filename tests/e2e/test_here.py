"""Tables of this device: played to their end without a connection, by the same rules and words."""

from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from tests.e2e.duel import click
from tests.e2e.person import Person
from tests.e2e.test_engine import ASK, same
from tests.e2e.test_learn import GAMES, Learner
from tests.e2e.test_showdown import decide as decide_in_a_duel
from tests.e2e.test_water_to_water import decide as decide_on_a_map
from watertable.games import game
from watertable.kernel.table.log import Log
from watertable.kernel.table.replay import replay
from watertable.server.client import FOLDER

MOST = 400  # decisions
EVERY = 41  # plies are compared: replaying up to each takes its time
DECIDE = {"showdown": decide_in_a_duel, "water-to-water": decide_on_a_map}
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const all = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('watertable-'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map((one) => new URL(one.url).pathname);
  };
  while (!(await all()).some((path) => path.endsWith('.wasm'))) {
    await new Promise((soon) => setTimeout(soon, 50));
  }
  return await all();
}"""


def take_away_the_line(person: Person) -> None:
    """Let the browser keep what tables here need, as an installed app does; then cut the line."""
    page = person.go("/").page
    page.wait_for_function(CONTROLLED)
    page.evaluate("() => navigator.serviceWorker.controller.postMessage('keep tables')")
    page.evaluate(KEPT)
    person.may_break = True
    person.context.set_offline(True)
    page.reload()
    person.sees("can be played on this device until then")


def begin(person: Person, title: str, way: str = "Play now", **options: str) -> None:
    """Sit down at a table of this device."""
    page = person.page
    stand = page.get_by_role("region", name=title)
    stand.get_by_role("button", name=way).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_label("On this device, without the server")).to_be_checked()
    if options:
        sheet.get_by_text("House rules").click()
    for words, value in options.items():
        sheet.get_by_label(words.replace("_", " ")).fill(value)
    sheet.get_by_role("button", name="Sit down").click()


def played_to_its_end(person: Person, slug: str) -> None:
    ply = -1
    for _ in range(MOST):
        if not person.asked(after=ply):
            return
        ply = person.ply
        DECIDE[slug](person)
    raise AssertionError("it does not end")


def log_of(person: Person) -> Log:
    with person.page.expect_download() as caught:
        person.page.locator("section.end").get_by_role("button", name="Log").click()
    return Log.loads(caught.value.path().read_text("utf-8"))


@pytest.mark.parametrize("slug", DECIDE)
def test_a_match_is_played_to_its_end_without_a_connection(arrive, slug):
    person = arrive()
    take_away_the_line(person)
    begin(person, GAMES[slug])
    person.table.wait_for()
    assert "/t/here-" in person.page.url
    person.picture(f"here-{slug}")
    played_to_its_end(person, slug)
    person.sees("all chance came from this browser")
    person.picture(f"here-{slug}-end")
    person.accessible()
    log = log_of(person)
    log.verify()
    table = replay(log, game(slug))  # the same rules allow all of it
    assert table.outcome is not None
    shown = person.page.locator("section.end .points b").all_inner_texts()
    assert shown == [str(points) for points in table.outcome.points]
    assert_told_as_by_the_server(person, log, slug)
    assert_named_and_shared(person)


def assert_named_and_shared(person: Person) -> None:
    """It has a name without a connection, too; with one there is a link to it for others."""
    page = person.go("/").page
    page.get_by_role("button", name="Name this match").click()
    page.get_by_label("Name of the match").fill("A rainy day")
    page.get_by_role("button", name="Keep").click()
    page.reload()
    person.sees("A rainy day")
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.context.set_offline(False)
    page.get_by_role("button", name="Share this match").click()
    person.sees("Link to the replay copied.")
    page.goto(page.evaluate("() => navigator.clipboard.readText()"))
    assert "/replay/here-" not in page.url
    expect(page.get_by_role("slider", name="Step")).to_be_visible()


def plain(said: Any) -> Any:
    """As JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(said))


def assert_told_as_by_the_server(person: Person, log: Log, slug: str) -> None:
    """Every seat is told the same, word by word, at some plies and the last."""
    (rules,) = (FOLDER / "assets").glob("rules-*.js")
    id = person.page.url.rpartition("/")[2]
    table = replay(Log(log.header), game(slug))
    for ply, line in enumerate(log.lines, start=1):
        table.play_line(line)
        if ply % EVERY and ply < len(log.lines):
            continue
        asked = [(id, ply, seat, False) for seat in (0, 1, None)]
        told = person.page.evaluate(
            ASK, [f"/assets/{rules.name}", [["plyOf", one] for one in asked]]
        )
        for payload, seat in zip(told, (0, 1, None), strict=True):
            assert payload["view"] == table.view(seat), (ply, seat)
            assert payload["events"] == plain(table.events(seat)), (ply, seat)
            assert payload["to_act"] == table.to_act
            assert payload["undo_to"] == (None if seat is None else table.undo_to(seat))
            if seat == 0 == table.to_act:
                assert payload["moves"] == plain(list(table.moves())), ply


def test_ocean_has_its_instinct_without_a_connection_and_nobody_else_asks_for_it(arrive):
    person = arrive()
    take_away_the_line(person)
    asked: list[str] = []
    person.page.on("request", lambda one: asked.append(one.url))
    for bot in ("lake", "ocean"):
        assert not [url for url in asked if "instinct" in url]
        same(
            person,
            [{"slug": "showdown", "seats": 2, "options": {}, "seed": 5, "plies": 12, "bot": bot}],
        )
    assert [url for url in asked if url.endswith(".instinct")]


def test_it_is_there_again_after_the_page_was_closed(arrive):
    person = arrive()
    take_away_the_line(person)
    begin(person, "Showdown")
    assert person.asked()
    decide_in_a_duel(person)
    person.asked(after=person.ply - 1)
    ply = person.ply
    person.go("/")
    person.sees("on this device")
    person.page.get_by_role("link", name="Answer").click()
    assert person.asked()
    assert person.ply >= ply


@pytest.mark.parametrize("slug", DECIDE)
def test_a_lesson_is_learned_without_a_connection(arrive, slug):
    person = arrive()
    take_away_the_line(person)
    person.page.get_by_role("link", name=f"Learn in five minutes: {GAMES[slug]}").click()
    learner = Learner(person)
    while learner.listen():
        learner.act()
    person.sees("you know what there is to know")
    assert "/t/here-" in person.page.url


def test_hints_reasons_and_undo_need_no_server(arrive):
    person = arrive()
    take_away_the_line(person)
    begin(person, "Showdown")
    assert person.asked()
    page = person.page
    page.get_by_role("button", name="Hint").first.click()
    expect(page.locator("[data-hint], .hints, .hint").first).to_be_visible()
    blocked = page.locator('.mine [data-usable="false"]')
    if blocked.count():
        click(blocked.first)
        expect(page.locator(".reason")).to_be_visible()


def test_a_second_tab_does_not_play_the_same_table(arrive):
    person = arrive()
    take_away_the_line(person)
    begin(person, "Showdown")
    person.asked()
    other = person.context.new_page()
    other.goto(person.page.url)
    expect(other.get_by_text("open in another tab")).to_be_visible()


def test_whoever_has_a_line_plays_on_the_server_unless_they_choose(arrive):
    person = arrive().go("/")
    page = person.page
    page.get_by_role("region", name="Showdown").get_by_role("button", name="Play now").click()
    here = page.get_by_label("On this device, without the server")
    expect(here).not_to_be_checked()
    here.check()
    page.get_by_role("button", name="Sit down").click()
    person.table.wait_for()
    assert "/t/here-" in page.url
    page.go_back()
    page.get_by_role("region", name="Splash!").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(here).to_have_count(0)


def test_what_if_goes_on_from_any_ply_of_a_match(arrive, door):
    few = {"start_water": 5, "max_water": 5}
    table = door.table(game="showdown", seats=["bot:puddle", "bot:puddle"], options=few)
    person = arrive().go(f"/t/{table.id}")
    person.page.locator("section.end").wait_for()
    person.go(f"/replay/{table.id}")
    person.page.get_by_role("button", name="What if").click()
    person.page.get_by_label("Bots alone, on this device").check()
    person.page.get_by_role("button", name="Play on from here").click()
    assert person.asked()
    assert "/t/here-" in person.page.url


def test_nothing_of_the_engine_is_loaded_before_it_is_needed(arrive):
    person = arrive()
    asked: list[str] = []
    person.page.on("request", lambda one: asked.append(one.url))
    person.go("/")
    person.sees("Server up")
    assert not [url for url in asked if "engine-" in url or url.endswith(".wasm")]


def test_a_log_is_played_through_by_the_rules_at_the_end_of_a_match(arrive, door):
    table = door.table(
        game="showdown", seats=["bot:puddle", "bot:puddle"], options={"start_water": 5}
    )
    person = arrive().go(f"/t/{table.id}")
    person.page.locator("section.end summary", has_text="in the shuffle").click()
    person.sees("The rules in this browser played all")
