"""People leave, lose the line, write and want a rematch: the others notice, and nobody is stuck."""

import re

from playwright.sync_api import expect

from tests.e2e.tables import DUEL, made, sit, take
from tests.server.client import Door

PAIR = ["person", "person"]


def pair(arrive, door, **wanted):
    """Two people in browsers of their own, at a duel that has begun."""
    table = made(door, DUEL, seats=PAIR, **wanted)
    people = [sit(arrive(), table, seat) for seat in (0, 1)]
    for person in people:
        person.table.wait_for()
    return table, *people


def test_who_closes_the_tab_is_seen_to_be_away_and_takes_the_seat_again(arrive, serve):
    own = serve("--bots", "1")
    with Door(own.url) as door:
        table = made(door, DUEL, seats=PAIR, away=30)
        ana, ben = [arrive(own.url) for _ in PAIR]
        ana.may_break = ben.may_break = True
        for seat, person in enumerate((ana, ben)):
            sit(person, table, seat)
        ana.table.wait_for()
        ben.table.wait_for()
        ben.page.close()
        expect(ana.page.get_by_text(re.compile(r"away 0:\d\d"))).to_be_visible()
        ana.picture("rival-away")
        again = ben.context.new_page()
        again.goto(f"{own.url}/t/{table['id']}")
        expect(ana.page.get_by_text(re.compile(r"away 0:\d\d"))).to_have_count(0)


def test_a_seat_is_found_again_when_the_browser_forgot_everything_but_its_cookie(arrive, door):
    person = sit(arrive(), made(door, DUEL))
    person.asked()
    person.page.evaluate("localStorage.clear()")
    person.page.reload()
    person.asked()
    expect(person.page.get_by_text("You are watching.")).to_have_count(0)


def test_without_a_network_it_says_so_and_back_it_says_what_happened(arrive, door):
    _, ana, ben = pair(arrive, door)
    ben.may_break = True
    ana.asked()
    ben.context.set_offline(True)
    expect(ben.page.get_by_role("alert").get_by_text("No connection.")).to_be_visible()
    ana.option("End").click()
    expect(ana.page.get_by_text("Seat 2 is away.")).to_be_visible()
    ben.context.set_offline(False)
    expect(ben.page.get_by_text("Back: one move happened.")).to_be_visible()
    ben.asked()


def test_a_line_of_chat_is_noticed_where_the_drawer_is_closed(arrive, door):
    table, ana, ben = pair(arrive, door, guests_talk=True)
    ben.page.set_viewport_size({"width": 390, "height": 800})
    guest = arrive().go(f"/t/{table['id']}")
    guest.table.wait_for()
    ana.page.get_by_role("tab", name="Chat").click()
    ana.page.get_by_label("Say something").fill("Good luck")
    ana.page.get_by_role("button", name="Send").click()
    badge = ben.page.get_by_role("button", name="Log and more, 1 unread")
    expect(badge).to_be_visible()
    ben.picture("chat-badge")
    badge.click()
    ben.page.get_by_role("tab", name="Chat").click()
    expect(ben.page.get_by_role("listitem").filter(has_text="Good luck")).to_be_visible()
    guest.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_label("Say something").fill("Hello from the shore")
    guest.page.get_by_role("button", name="Send").click()
    expect(ana.page.get_by_role("listitem").filter(has_text="Hello from the shore")).to_be_visible()


def test_a_rematch_is_an_event_for_the_other_the_lobby_and_who_looks_on(arrive, door):
    table, ana, ben = pair(arrive, door)
    guest = arrive().go(f"/t/{table['id']}")
    guest.table.wait_for()
    path = f"{ana.url}/api/tables/{table['id']}"
    assert ana.context.request.post(f"{path}/resign", data={"seat": 0}).ok
    ana.page.get_by_role("button", name="Rematch").click()
    ana.sees("Waiting for players")
    for person in (ben, guest):
        expect(person.page.get_by_text("wants a rematch.")).to_be_visible()
    ben.picture("rematch-wanted")
    lobby = ben.context.new_page()
    lobby.goto(ben.url)
    lobby.get_by_role("region", name="Rematch").get_by_role("button", name="Join").wait_for()
    ben.page.get_by_role("button", name="Join").click()
    guest.page.get_by_role("link", name="Follow").click()
    for person in (ana, ben, guest):
        person.table.wait_for()


def test_who_comes_by_a_link_is_asked_for_a_name_once(arrive, door):
    table = made(door, DUEL, seats=PAIR)
    take(door, table, 1, name="Ben")
    ana = sit(arrive(), table)
    ana.page.get_by_label("What shall the others call you?").fill("Ana")
    ana.picture("asked-for-a-name")
    ana.page.get_by_role("button", name="That is me").click()
    expect(ana.page.get_by_label("What shall the others call you?")).to_have_count(0)
    assert door.get(f"/api/tables/{table['id']}")["sitters"][0]["name"] == "Ana"


def test_the_table_says_its_clock_and_what_follows(arrive, door):
    host = arrive().go("/")
    stand = host.page.locator("section.stand", has_text="Showdown")
    stand.get_by_role("button", name="Invite").click()
    host.page.get_by_label("When it runs out").select_option("resign")
    host.picture("new-table-clock")
    host.page.get_by_role("button", name="Sit down").click()
    host.sees("3 minutes a move; whoever runs out of time loses.")
    host.sees("away for 2 minutes")
