"""A link opens a seat once; its person adds devices, and gives the seat away or keeps it."""

from playwright.sync_api import expect

from tests.e2e import qr
from tests.e2e.person import PATIENCE
from tests.e2e.tables import DUEL, made, sit, take

CUT = "() => Object.values(JSON.parse(localStorage['watertable-links']))[0]"


def invited(arrive, game="Showdown"):
    """A host in the waiting room, and the link to the other seat."""
    host = arrive().go("/")
    host.page.locator("section.stand", has_text=game).get_by_role("button", name="Invite").click()
    host.page.get_by_role("button", name="Sit down").click()
    host.sees("Waiting for players")
    return host, host.page.evaluate(CUT)["1"]


def has_the_hand(person):
    cat = person.page.locator(".mine").get_by_role("button", name="Cat")
    expect(cat).to_have_count(1, timeout=PATIENCE)


def test_a_link_that_was_used_says_so_and_lets_one_watch(arrive, door):
    table = made(door, DUEL)
    first, late = sit(arrive(), table), arrive()
    first.asked()
    late.may_be_refused = True
    sit(late, table)
    late.sees("This link was used already")
    late.sees("ask the host for a new one")
    late.picture("dead-link")
    late.accessible()
    late.page.keyboard.press("Tab")
    late.page.keyboard.press("Enter")
    late.table.wait_for()
    late.sees("You are watching.")
    assert late.page.get_by_role("button", name="Cat").count() == 0
    sit(first, table)
    first.asked()
    has_the_hand(first)  # who used the link may open it again


def test_a_second_device_is_added_by_a_link_of_the_first(arrive, door):
    first, phone, late = sit(arrive(), made(door, DUEL)), arrive(width=390, height=800), arrive()
    first.asked()
    first.page.get_by_role("button", name="Seats").click()
    first.page.get_by_role("button", name="Make a link").click()
    drawn = first.page.get_by_role("img", name="QR code of the link for your other device")
    size = int((drawn.get_attribute("viewBox") or "").split()[2]) - 8
    link = qr.read(qr.dark_squares(drawn.locator("path").get_attribute("d")), size)
    first.picture("other-device")
    first.accessible()
    first.page.keyboard.press("Escape")
    for person in (phone, late):
        person.may_be_refused = True
    phone.page.goto(link)
    phone.sees("Is this your own seat?")
    phone.picture("second-device")
    phone.accessible()
    phone.page.get_by_role("button", name="It is mine").click()
    phone.asked()
    for person in (phone, first):
        has_the_hand(person)
    late.page.goto(link)
    late.sees("This link was used already")
    ply = first.ply
    first.option("End").click()
    phone.asked(after=ply)


def test_a_seat_is_given_away_with_the_word_of_whoever_has_it(arrive):
    host, link = invited(arrive)
    guest, other = arrive(), arrive()
    guest.may_be_refused = other.may_be_refused = True
    guest.page.goto(link)
    for person in (host, guest):
        person.table.wait_for()
    seats = host.page.get_by_role("button", name="Seats")
    seats.click()
    host.page.get_by_role("button", name="New link").click()
    guest.sees("Whoever joins then plays on for you and sees your hand.")
    host.sees("Asked; here now.")
    host.picture("seats-of-others")
    host.accessible()
    guest.picture("asked-for-the-seat")
    guest.accessible()
    guest.page.get_by_role("button", name="Keep my seat").click()
    host.sees("keeps the seat.")
    host.page.get_by_role("button", name="New link").click()
    guest.page.get_by_role("button", name="Give my seat away").click()
    guest.sees("Your seat was given to somebody else")
    host.sees("who agreed: whoever joins now sees that hand.")
    host.page.get_by_role("button", name="New link").click()
    host.page.get_by_role("button", name="Copy link").wait_for()
    other.page.goto(host.page.evaluate(CUT)["1"])
    other.table.wait_for()
    host.sees("has sat down and sees that hand.")
    guest.page.get_by_role("button", name="Watch the table").click()
    guest.sees("You are watching.")


def test_whoever_a_bot_plays_for_takes_the_seat_again(arrive, door):
    table = made(door, DUEL, seats=["person", "person"])
    take(door, table, 1)  # who then lets everybody wait
    person = sit(arrive(), table)
    person.asked()
    path = f"{person.url}/api/tables/{table['id']}"
    assert person.context.request.post(f"{path}/leave", data={"seat": 0}).ok
    person.page.get_by_role("button", name="Take my seat again").click()
    expect(person.page.get_by_text("plays for you.")).to_have_count(0)


def test_the_host_makes_a_new_link_while_waiting(arrive):
    host, old = invited(arrive)
    early, guest = arrive(), arrive()
    early.may_be_refused = True
    host.page.get_by_role("button", name="New link").click()
    host.sees("A new link; the old one opens nothing any more.")
    early.page.goto(old)
    early.sees("This link was replaced by a new one")
    guest.page.goto(host.page.evaluate(CUT)["1"])
    guest.table.wait_for()
