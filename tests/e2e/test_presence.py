"""People leave, lose the line, write and want a rematch: the others notice, and nobody is stuck."""

import re

from playwright.sync_api import expect

from tests.e2e.holding import Holding
from tests.e2e.tables import DUEL, made, sit, take
from tests.e2e.widths import HEIGHT, at
from tests.server.client import Door

PAIR = ["person", "person"]
AWAY = re.compile(r"^away \d")


def pair(arrive, door, width, url="", **wanted):
    """Two people in browsers of their own, at a duel that has begun."""
    table = made(door, DUEL, seats=PAIR, **wanted)
    people = [sit(arrive(url, width=width, height=HEIGHT), table, seat) for seat in (0, 1)]
    for person in people:
        person.table.wait_for()
    return table, *people


def onlooker(arrive, table, width):
    guest = arrive(width=width, height=HEIGHT).go(f"/t/{table['id']}")
    guest.table.wait_for()
    return guest


def side(person, tab):
    """Go to the log's or the chat's place, which is in a drawer where there is little room."""
    opener = person.page.locator("button.opener")
    if opener.is_visible() and opener.get_attribute("aria-expanded") == "false":
        opener.click()
    person.page.get_by_role("tab", name=tab).click()


@at(390)
def test_without_who_closed_the_tab_the_others_go_on_and_who_returns_plays_again(
    arrive, door, width
):
    table, ana, ben = pair(arrive, door, width, away=3)
    guest = onlooker(arrive, table, width)
    ben.page.close()
    for person in (ana, guest):
        expect(person.page.get_by_text(AWAY)).to_be_visible()
    panel = ana.page.get_by_role("alert").filter(has_text="Seat 2 is away")
    expect(panel.get_by_role("button", name="Claim the match")).to_be_visible()
    ana.picture("rival-away")
    ana.accessible()
    panel.get_by_role("button", name="Wait").click()
    expect(panel).to_have_count(0)
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Let a bot play").click()
    for person in (ana, guest):
        expect(person.page.get_by_text("a bot since ply")).to_be_visible()
    ana.picture("bot-for-rival")
    ben.page = ben.context.new_page()
    ben.go(f"/t/{table['id']}")
    ben.page.get_by_role("button", name="Take my seat again").click()
    for person in (ana, guest):
        expect(person.page.get_by_text("a bot since ply")).to_have_count(0)
        expect(person.page.get_by_text(AWAY)).to_have_count(0)
    ben.page.close()
    panel.get_by_role("button", name="Claim the match").click()
    ana.sees("You win")
    expect(guest.page.get_by_text("Seat 2 is gone, and loses by that.").first).to_be_visible()


@at(1440)
def test_a_seat_is_found_again_when_the_browser_forgot_everything_but_its_cookie(
    arrive, door, width
):
    person = sit(arrive(width=width, height=HEIGHT), made(door, DUEL))
    person.asked()
    person.page.evaluate("localStorage.clear()")
    person.page.reload()
    person.asked()
    expect(person.page.get_by_text("You are watching.")).to_have_count(0)


@at(1440)
def test_who_lost_everything_asks_from_a_new_device_and_has_the_seat_there_alone(
    arrive, door, width
):
    table, ana, ben = pair(arrive, door, width)
    new = onlooker(arrive, table, width)
    side(new, "Log")
    new.page.get_by_role("button", name="Seats").click()
    new.page.get_by_role("button", name="I am Seat 2").click()
    new.sees("The host is asked.")
    approved = {"act": "approve", "n": 1}
    said = door.post(f"/api/tables/{table['id']}/host", approved, table["host"])
    assert said["link"] is None, "the host is given nothing"
    ask = ben.page.get_by_role("alert").filter(has_text="Somebody says that your seat is theirs")
    expect(ask).to_be_visible()
    ben.picture("lost-seat-asked")
    new.sees("The host agrees.")
    ask.get_by_role("button", name="Give my seat away").click()
    expect(ben.page.get_by_text("The host has given it away.")).to_be_visible()
    expect(new.page.get_by_text("You are watching.")).to_have_count(0)
    ana.sees("has sat down and sees that hand")


@at(390)
def test_what_the_host_agrees_to_any_device_that_has_the_seat_refuses(arrive, width):
    host = arrive(width=width, height=HEIGHT).go("/")
    stand = host.page.locator("section.stand", has_text="Showdown")
    stand.get_by_role("button", name="Invite").click()
    host.page.get_by_role("button", name="Sit down").click()
    host.sees("Waiting for players")
    links = host.page.evaluate("() => Object.values(JSON.parse(localStorage['watertable-links']))")
    ben, phone, new = (arrive(width=width, height=HEIGHT) for _ in range(3))
    ben.page.goto(links[0]["1"])
    for person in (host, ben):
        person.table.wait_for()
    side(ben, "Log")
    ben.page.get_by_role("button", name="Seats").click()
    with ben.page.expect_response(re.compile("/device$")) as made_there:
        ben.page.get_by_role("button", name="Make a link").click()
    phone.may_be_refused = True
    phone.go(made_there.value.json()["url"])
    phone.page.get_by_role("button", name="It is mine").click()
    phone.table.wait_for()
    ben.page.close()
    new.go(host.page.url.removeprefix(host.url)).table.wait_for()
    side(new, "Log")
    new.page.get_by_role("button", name="Seats").click()
    new.page.get_by_role("button", name="I am Seat 2").click()
    host.page.get_by_role("button", name="It is theirs").click()
    ask = phone.page.get_by_role("alert").filter(has_text="Somebody says that your seat is theirs")
    ask.get_by_role("button", name="Keep my seat").click()
    new.sees("Whoever decides about that seat said no.")
    expect(new.page.get_by_text("You are watching.")).to_be_visible()
    for person in (host, phone):
        expect(person.page.get_by_text("keeps the seat.").first).to_be_attached()


@at(1440)
def test_who_runs_out_of_time_has_not_resigned_and_everybody_sees_who_plays(arrive, door, width):
    clock = {"kind": "move", "seconds": 1}
    for absent in ("bot:greedy", "resign"):
        _, ana, ben = pair(arrive, door, width, clock=clock, absent=absent)
        if absent != "resign":
            said = re.compile(r"a bot since ply \d+; .+ may come back")
            for person in (ana, ben):
                expect(person.page.get_by_text(said).first).to_be_visible()
        else:
            expect(ben.page.get_by_text("is out of time.").first).to_be_visible()
            expect(ben.page.get_by_text("resigns")).to_have_count(0)


@at(1440)
def test_to_go_back_is_asked_of_the_other_and_seen_by_who_looks_on(arrive, door, width):
    table, ana, ben = pair(arrive, door, width)
    guest = onlooker(arrive, table, width)
    ana.asked()
    before = ana.ply
    ana.page.get_by_role("button", name="Cat").first.click()
    ana.option("Set").click()
    ana.asked(after=before)
    before = ana.ply
    side(ana, "Log")
    ana.page.get_by_role("button", name="Undo").click()
    for person in (ana, guest):
        expect(person.page.get_by_text("Waiting for Seat 2 to agree to the undo.")).to_be_visible()
    ask = ben.page.get_by_role("alert").filter(has_text="Seat 1 would like to take back")
    ask.get_by_role("button", name="Agree").click()
    ana.asked(after=before)
    expect(guest.page.get_by_text("Waiting for Seat 2")).to_have_count(0)


@at(390)
def test_tables_of_days_stand_by_whose_move_it_is_and_answers_may_be_given_beforehand(
    arrive, door, width
):
    days = {"clock": {"kind": "days", "days": 2}}
    duel = {**DUEL, "hands": [["big_water_gun", "cat"], ["beach_towels", "dog"]]}
    waits = made(door, duel, seats=PAIR, **days)
    ana, ben = (arrive(width=width, height=HEIGHT) for _ in range(2))
    for seat, person in enumerate((ana, ben)):
        sit(person, waits, seat)
    ana.table.wait_for()
    newer = made(door, duel, seats=PAIR, **days)
    take(door, newer)
    sit(ben, newer, 1).table.wait_for()
    ben.go(f"/t/{waits['id']}").table.wait_for()
    side(ben, "Log")
    ben.page.get_by_text("Answer for me").click()
    ben.page.get_by_label("When this is played").select_option("big_water_gun")
    ben.page.get_by_label("Answer with").select_option("beach_towels")
    ben.page.get_by_role("button", name="Answer so").click()
    expect(ben.page.get_by_text("Answer for me (1)")).to_be_visible()
    ben.go("/")
    list_ = ben.page.get_by_role("heading", name="Carry on").locator("..").get_by_role("listitem")
    expect(list_.nth(1)).to_contain_text("their move")
    expect(ben.page).not_to_have_title(re.compile(r"^\("))
    ana.asked()
    ana.page.get_by_role("button", name="Big Water Gun").first.click()
    ana.option("Big Water Gun").click()
    expect(ana.page.get_by_text("Beach Towels").first).to_be_visible()  # and nobody was there
    ana.asked()
    ana.option("End").click()
    ben.go("/")
    expect(list_.first).to_contain_text("your move")
    expect(list_.nth(1)).to_contain_text("their move")
    expect(ben.page).to_have_title(re.compile(r"^\(1\) "))
    ben.page.get_by_role("region", name="Your move").get_by_role("link", name="Carry on").click()
    assert ben.asked()
    assert ben.page.url.endswith(waits["id"])


@at(390)
def test_without_a_network_it_says_so_and_back_it_says_what_happened(arrive, door, width):
    _, ana, ben = pair(arrive, door, width)
    ben.may_break = True
    ana.asked()
    ben.context.set_offline(True)
    expect(ben.page.get_by_role("alert").get_by_text("No connection.")).to_be_visible()
    ana.option("End").click()
    expect(ana.page.get_by_text("Seat 2 is away.")).to_be_visible()
    ben.context.set_offline(False)
    expect(ben.page.get_by_text("Back: one move happened.")).to_be_visible()
    ben.asked()


@at(390)
def test_while_bytes_are_held_it_says_so_and_the_move_is_made_once(arrive, server, door, width):
    table = made(door, DUEL, seats=PAIR)
    with Holding(server.port) as line:
        ana = arrive(line.url, width=width, height=HEIGHT)
        ana.may_break = True
        ana.page.clock.install()
        ben = arrive(width=width, height=HEIGHT)
        for seat, person in enumerate((ana, ben)):
            sit(person, table, seat)
        ana.asked()
        before, clock = ana.ply, ana.page.clock
        line.hold()
        clock.pause_at(ana.page.evaluate("Date.now() / 1000") + 1)
        ana.option("End").click()
        clock.run_for(4000)
        expect(ana.page.get_by_role("status").get_by_text("Still sending")).to_be_visible()
        clock.run_for(8000)
        alert = ana.page.get_by_role("alert").filter(has_text="No connection")
        expect(alert).to_have_text("No connection. Your seat is safe.")
        ana.sees("Your move is kept, and sent again by itself.")
        ana.picture_now("bytes-held")  # its frames come when its clock goes on
        said = alert.element_handle()
        clock.run_for(45_000)
        assert said.evaluate("said => said.isConnected"), "a retry is announced once"
        line.let_go()
        clock.run_for(20_000)  # it tries again by itself
        clock.resume()
        expect(alert).to_have_count(0)
        ben.asked()
        assert ben.ply == before + 1


@at(1440)
def test_a_move_that_a_killed_server_did_not_answer_is_sent_again(arrive, serve, width):
    own = serve("--bots", "1")
    with Door(own.url) as door:
        table = made(door, game="showdown", seats=PAIR)
    people = [sit(arrive(own.url, width=width, height=HEIGHT), table, seat) for seat in (0, 1)]
    for person in people:
        person.may_break = True
        person.table.wait_for()
    people[0].page.locator(".whole:has(section.prompt), .waiting").first.wait_for()
    is_first = people[0].table.get_attribute("data-asked") == "true"
    ana, ben = people if is_first else reversed(people)
    ana.asked()
    before = ana.ply
    own.kill()
    expect(ana.page.get_by_role("alert").filter(has_text="No connection")).to_be_visible()
    ana.option("End").click()
    ana.sees("Your move is kept, and sent again by itself.")
    own.start()
    ben.asked(after=before)
    assert ben.ply == before + 1


@at(390)
def test_a_line_of_chat_is_noticed_where_the_drawer_is_closed(arrive, door, width):
    table, ana, ben = pair(arrive, door, width, guests_talk=True)
    guest = onlooker(arrive, table, width)
    side(ana, "Chat")
    ana.page.get_by_label("Say something").fill("Good luck")
    ana.page.get_by_role("button", name="Send").click()
    if width < 1100:
        expect(ben.page.get_by_role("button", name="Log and more, 1 unread")).to_be_visible()
        ben.picture("chat-badge")
    side(ben, "Log")
    ben.page.get_by_role("tab", name=re.compile("Chat.*1 unread")).click()
    expect(ben.page.get_by_role("listitem").filter(has_text="Good luck")).to_be_visible()
    side(guest, "Chat")
    guest.page.get_by_label("Say something").fill("Hello from the shore")
    guest.page.get_by_role("button", name="Send").click()
    expect(ana.page.get_by_role("listitem").filter(has_text="Hello from the shore")).to_be_visible()


@at(1440)
def test_a_rematch_is_an_event_for_the_other_the_lobby_and_who_looks_on(arrive, door, width):
    table, ana, ben = pair(arrive, door, width)
    guest = onlooker(arrive, table, width)
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


@at(390)
def test_who_comes_by_a_link_is_asked_for_a_name_once(arrive, door, width):
    table = made(door, DUEL, seats=PAIR)
    take(door, table, 1, name="Ben")
    ana = sit(arrive(width=width, height=HEIGHT), table)
    ana.page.get_by_label("What shall the others call you?").fill("Ana")
    ana.picture("asked-for-a-name")
    with ana.page.expect_response(re.compile("/join$")):
        ana.page.get_by_role("button", name="That is me").click()
    expect(ana.page.get_by_label("What shall the others call you?")).to_have_count(0)
    assert door.get(f"/api/tables/{table['id']}")["sitters"][0]["name"] == "Ana"


@at(1440)
def test_the_table_says_its_clock_and_what_follows(arrive, width):
    host = arrive(width=width, height=HEIGHT).go("/")
    stand = host.page.locator("section.stand", has_text="Showdown")
    stand.get_by_role("button", name="Invite").click()
    host.page.get_by_label("When it runs out").select_option("resign")
    host.picture("new-table-clock")
    host.page.get_by_role("button", name="Sit down").click()
    host.sees("3 minutes a move; whoever runs out of time loses.")
    host.sees("away for 2 minutes")


@at(390)
def test_the_clock_stands_still_when_both_agree_to_a_vacation(arrive, door, width):
    _, ana, ben = pair(arrive, door, width, clock={"kind": "days", "days": 1})
    side(ben, "Log")
    ben.page.get_by_role("button", name="Seats").click()
    ben.page.get_by_role("button", name="Ask for it").click()
    ben.sees("Waiting for Seat 1.")
    ask = ana.page.get_by_role("alert").filter(has_text="asks that the clock stands still")
    expect(ask).to_be_visible()
    ana.picture("vacation-asked")
    ask.get_by_role("button", name="Agree").click()
    ben.page.get_by_role("button", name="I am back").wait_for()
    side(ana, "Log")
    ana.sees("The clock stands still until")
