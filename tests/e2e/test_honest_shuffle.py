"""The browser checks the shuffle against what it saw itself; a server that lies is found out."""

import pytest
from playwright.sync_api import expect

from tests.e2e.tables import made, sit
from tests.server.client import Door
from tests.server.lying import Lying, name_for

RESIGN = """(id) => fetch(`/api/tables/${id}/resign`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"seat": 0}'
})"""
LIES = {
    "the seed is chosen after the nonces": "not the one this browser saw before the match",
    "a nonce is dropped": "nonce for seat 1 was left out of the match",
    "a nonce is slipped in at the seat of a bot": "names other seats than those where people sat",
    "chance does not come from the seed": "Chance is not what the seed and the nonces say",
}
KEPT = "() => Object.values(JSON.parse(localStorage['watertable-shuffles']))[0]"
AS_THE_NONCE_LEAVES = """(() => {
    const ask = window.fetch;
    window.fetch = (url, ...more) => {
        if (`${url}`.endsWith('/join'))
            window.keptThen = JSON.parse(localStorage['watertable-shuffles'] ?? '{}');
        return ask(url, ...more);
    };
})()"""


@pytest.fixture(scope="module")
def liar(tmp_path_factory):
    with Lying(tmp_path_factory.mktemp("liar"), "--bots", "1") as served:
        yield served


def play(person, door, **settings):
    """Sit down against a bot, and give up."""
    table = made(door, game="showdown", **settings)
    sit(person, table).table.wait_for()
    person.page.evaluate(RESIGN, table["id"])
    return table


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found_in_the_browser(arrive, liar, lie):
    person = arrive(liar.url)
    with Door(liar.url) as door:
        play(person, door, name=name_for(lie))
    person.sees("The shuffle was not honest.")
    person.sees(LIES[lie])
    expect(person.page.get_by_text("The shuffle was honest")).to_have_count(0)
    if lie == "a nonce is dropped":
        person.picture("shuffle-lie")
        person.accessible()


def test_where_it_does_not_lie_the_same_server_is_found_honest(arrive, liar):
    person = arrive(liar.url)
    with Door(liar.url) as door:
        play(person, door)
    person.sees("The shuffle was honest: checked in this browser.")


def test_the_promise_is_read_and_remembered_before_the_nonce_leaves(arrive, door):
    person = arrive()
    sent = []
    page = person.page
    page.add_init_script(script=AS_THE_NONCE_LEAVES)
    page.on("request", lambda one: sent.append((one.method, one.url, one.post_data_json)))
    table = made(door, game="showdown")
    promise = door.get(f"/api/tables/{table['id']}")["promise"]
    sit(person, table).table.wait_for()
    kept = page.evaluate(KEPT)
    assert (kept["promise"], kept["before"], kept["seats"]) == (promise, True, [0])
    path = f"/api/tables/{table['id']}"
    calls = [(method, body) for method, url, body in sent if url.endswith((path, f"{path}/join"))]
    assert [method for method, _ in calls] == ["GET", "GET", "POST"]  # what differs, the promise
    assert calls[2][1]["nonce"] == kept["nonce"]
    (then,) = page.evaluate("() => Object.values(window.keptThen)")
    assert (then["promise"], then["before"]) == (promise, True)


def test_a_spectator_is_told_what_could_not_be_checked(arrive, door):
    player, guest = arrive(), arrive()
    table = play(player, door)
    guest.go(f"/t/{table['id']}")
    head = guest.page.get_by_text("not everything could be checked")
    head.click()
    guest.sees("This browser saw no promise before the match began")
    guest.sees("This browser added no nonce")
    guest.sees("Every number of chance is what the seed and the nonces say")
    guest.picture("shuffle-spectator")
    guest.accessible()


def test_the_waiting_room_says_whose_nonce_is_missing_and_the_host_begins_without(arrive, door):
    host = arrive()
    host.go("/")
    page = host.page
    stand = page.locator("section.stand", has=page.get_by_role("heading", name="Showdown"))
    stand.get_by_role("button", name="Invite").click()
    page.get_by_role("button", name="Sit down").click()
    host.sees("Waiting for players")
    [link] = [
        one
        for seat, one in page.evaluate(
            "() => Object.entries(Object.values(JSON.parse(localStorage['watertable-links']))[0])"
        )
        if seat == "1"
    ]
    id, token = link.split("/t/")[1].split("#")
    door.post(f"/api/tables/{id}/join", {"token": token, "name": "Program"})
    expect(page.get_by_role("listitem").nth(1)).to_contain_text("has added no nonce yet")
    page.get_by_text("Begin without waiting").click()
    page.get_by_text("How the shuffle stays honest").click()
    host.picture("waiting-for-a-nonce")
    host.accessible()
    page.get_by_role("button", name="Begin now").click()
    host.table.wait_for()
    page.evaluate(RESIGN, id)
    head = page.get_by_text("The shuffle was honest: checked in this browser.")
    head.click()
    host.sees("People who added no nonce: seat 2.")
    host.picture("shuffle-honest")
    host.accessible()
