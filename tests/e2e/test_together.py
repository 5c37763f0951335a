"""People at one table: by invite link in two browsers, and passing one screen."""

from playwright.sync_api import expect

from tests.e2e.tables import DUEL, made


def test_two_browsers_play_on_through_a_reload_and_a_restart(arrive, serve):
    own = serve("--bots", "1")
    host, guest = arrive(own.url, still=False), arrive(own.url)
    host.may_break = guest.may_break = True
    host.go("/")
    stand = host.page.locator("section.stand", has_text="Showdown")
    stand.get_by_role("button", name="Invite").click()
    host.page.get_by_role("button", name="Sit down").click()
    host.sees("Waiting for players")
    host.picture("waiting-room")
    link = host.page.evaluate(
        "() => Object.values(JSON.parse(localStorage['watertable-links']))[0]['1']"
    )
    guest.page.goto(link)
    first, second = host, guest
    host.table.wait_for()
    guest.table.wait_for()
    if guest.table.get_attribute("data-asked") == "true":
        first, second = guest, host
    first.asked()
    ply = first.ply
    first.page.reload()
    first.asked()
    assert first.ply == ply
    own.kill()
    expect(second.page.get_by_text("No connection. Your seat is safe.")).to_be_visible(
        timeout=30_000
    )
    own.start()
    first.page.locator(".strip:not(.card)").wait_for(state="detached")
    second.page.locator(".strip:not(.card)").wait_for(state="detached")
    first.option("End").click()
    second.asked(after=ply)


def test_a_curtain_hides_the_hand_between_two_people_at_one_screen(arrive, door):
    hands = [["big_water_gun", "cat"], ["dolphin", "flamingo"]]
    table = made(door, {**DUEL, "hands": hands, "set": [[], []]}, seats=["person", "person"])
    person = arrive()
    tokens = ",".join(link["token"] for link in table["seats"])
    person.go(f"/t/{table['id']}#{tokens}")
    page = person.page
    person.asked()
    expect(page.locator(".mine").get_by_role("button", name="Big Water Gun")).to_have_count(1)
    assert page.get_by_role("button", name="Dolphin").count() == 0
    page.get_by_role("button", name="Big Water Gun").click()
    person.option("Big Water Gun").click()
    page.get_by_text("The table is covered").wait_for()
    for name in ("Big Water Gun", "Cat", "Dolphin", "Flamingo"):
        assert page.get_by_text(name).count() == 0
    person.picture("curtain")
    person.accessible()
    page.get_by_role("button", name="I am").click()
    person.asked()
    expect(page.locator(".mine").get_by_role("button", name="Dolphin")).to_have_count(1)
    assert page.locator(".mine").get_by_role("button", name="Cat").count() == 0
