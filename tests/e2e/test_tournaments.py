"""A whole small tournament: two people, each at their own browser, and two bots that fill it up."""

import os
import re

from playwright.sync_api import expect

NARROW, WIDE = (390, 844), (1440, 900)
OFTEN = bool(os.environ.get("WATERTABLE_EVERY_WIDTH"))  # the server is killed in between, too


def enter(person, name):
    form = person.page.get_by_role("form", name="Enter")
    form.get_by_label("Your name").fill(name)
    form.get_by_role("button", name="Enter").press("Enter")
    expect(person.page.get_by_text(f"{name}, you")).to_be_visible()


def give_up(person):
    """Concede one's match, unless it is over; on a phone that lies in the drawer."""
    page = person.page
    concede, end = page.get_by_role("button", name="Concede"), page.locator("section.end")
    drawer = page.get_by_role("button", name="Log and more")
    expect(concede.or_(end).or_(drawer).first).to_be_visible()
    if end.count() == 0 and drawer.count() > 0:
        drawer.click()
    if end.count() == 0:
        concede.click()
        page.get_by_role("button", name=re.compile("Concede|Really")).click()
    end.wait_for()


def make_one(person):
    """Make a tournament of two rounds with two bots, and enter it; return its address."""
    page = person.go("/").page
    page.get_by_role("link", name="Tournaments").click()
    page.get_by_role("textbox", name="Name").fill("Friday evening")
    page.get_by_label("Rounds").fill("2")
    page.get_by_label("A round takes at most").select_option("half an hour")
    person.accessible()
    person.picture_now("tournaments-wide")
    page.get_by_role("button", name="Make it").press("Enter")
    expect(page.get_by_role("heading", name="Friday evening")).to_be_visible()
    enter(person, "Ana")
    host = page.get_by_role("region", name="You are the host")
    host.get_by_label("A bot").select_option("puddle")
    for n in (2, 3):
        host.get_by_role("button", name="Add a bot").click()
        expect(page.get_by_role("heading", name=f"{n} have entered")).to_be_visible()
    return page.url.removeprefix(person.url)


def play_round(people, server, n):
    """Both find their table, give up there, and come back."""
    for person, name in zip(people, ("wide", "narrow"), strict=True):
        round_ = person.page.get_by_role("heading", name=f"Round {n}", exact=True)
        expect(round_).to_be_visible()
        person.picture_now(f"tournament-round-{n}-{name}")
    for person in people:
        person.page.get_by_role("button", name="To the table").click()
        person.table.or_(person.page.get_by_text("Waiting for players")).first.wait_for()
    if OFTEN:
        for person in people:
            person.may_break = True
        server.kill()
        server.start()
        for person in people:
            expect(person.page.locator(".stat.live").first).to_be_visible()
    for person in people:
        give_up(person)
    for person in people:
        expect(person.page.get_by_role("button", name="Rematch")).to_have_count(0)
        person.page.get_by_role("link", name="The tournament").click()


def test_two_people_and_two_bots_play_a_tournament_to_its_end(arrive, serve):
    server = serve("--bots", "1")
    ana = arrive(server.url, width=WIDE[0], height=WIDE[1])
    ben = arrive(server.url, width=NARROW[0], height=NARROW[1])
    address = make_one(ana)
    ben.go("/tournaments").fits_the_width()
    ben.picture_now("tournaments-narrow")
    ben.go(address).sees("3 have entered")
    expect(ben.page.get_by_role("region", name="You are the host")).to_have_count(0)
    enter(ben, "Ben")
    ben.fits_the_width()
    ben.accessible()
    ben.picture_now("tournament-open-narrow")
    ana.sees("4 have entered")
    ana.picture_now("tournament-open-wide")
    ana.page.get_by_role("button", name="Begin with 4").click()
    play_round((ana, ben), server, 1)
    ben.page.evaluate("() => localStorage.clear()")  # the seat that the cookie keeps says who it is
    ben.go(address).sees("Ben, you")
    play_round((ana, ben), server, 2)
    for person, name in ((ana, "wide"), (ben, "narrow")):
        person.sees("It is over: ")
        expect(person.page.get_by_role("table").get_by_role("row")).to_have_count(5)
        expect(person.page.get_by_role("link", name=re.compile("^Replay of "))).to_have_count(4)
        person.fits_the_width()
        person.accessible()
        person.picture_now(f"tournament-over-{name}")
    ana.page.get_by_role("link", name=re.compile("^Replay of ")).first.click()
    ana.page.get_by_label("Replay").wait_for()
