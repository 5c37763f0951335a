"""Names without accounts in real browsers: passphrase, passkey, a rated match, the ladder."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.widths import DESK, HEIGHT, PHONE, at

PHRASE = "four salty words apart"


@pytest.fixture
def come(arrive, server):
    """People at the address by which browsers know passkeys."""
    return lambda **manner: arrive(server.url.replace("127.0.0.1", "localhost"), **manner)


def with_keys(person: Person) -> Person:
    """Give somebody an authenticator that answers by itself, as a device with a finger on it."""
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )
    return person


def find_somebody(person: Person, *, rated: bool) -> None:
    page = person.go("/").page
    panel = page.get_by_role("region", name="Play with people")
    if rated:
        panel.get_by_role("checkbox", name="Rated").check()
    panel.get_by_role("button", name="Find somebody").click()
    expect(page).to_have_url(re.compile("/t/"))


@at(DESK)
def test_two_named_players_meet_at_a_rated_table_and_stand_on_the_ladder(come, width):
    ana, ben = (come(width=each, height=HEIGHT) for each in (width, PHONE + DESK - width))
    with_keys(ben)
    page = ana.go("/me").page
    page.get_by_label("Name", exact=True).fill(f"Ana {width}")
    page.get_by_label("Passphrase").fill(PHRASE)
    page.get_by_role("button", name="Make this name mine", exact=True).click()
    expect(page.get_by_role("heading", name=f"Ana {width}")).to_be_visible()
    page = ben.go("/me").page
    page.get_by_label("Name", exact=True).fill(f"Ben {width}")
    page.get_by_role("button", name="Make this name mine by a passkey").click()
    expect(page.get_by_role("heading", name=f"Ben {width}")).to_be_visible()
    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("button", name="Come in by a passkey").click()
    expect(page.get_by_role("heading", name=f"Ben {width}")).to_be_visible()

    find_somebody(ana, rated=True)
    expect(ana.page.get_by_text("Rated.", exact=True)).to_be_visible()
    find_somebody(ben, rated=True)
    assert ana.page.url == ben.page.url
    expect(ana.table).to_be_visible()
    expect(ana.page.get_by_role("button", name="Hint")).to_have_count(0)
    ana.concede()
    expect(ben.page.get_by_text(re.compile(r"rating 1000 → 1\d\d\d"))).to_be_visible()
    ben.go("/ladder/showdown")
    rows = ben.page.get_by_role("row")
    expect(rows.filter(has_text=f"Ben {width}, you")).to_have_count(1)
    told = rows.all_inner_texts()
    places = [
        next(n for n, row in enumerate(told) if f"{one} {width}" in row) for one in ("Ben", "Ana")
    ]
    assert places == sorted(places), told


@at(DESK)
def test_a_table_is_ones_own_on_another_device_until_the_name_is_deleted(come, width):
    home, phone = (come(width=each, height=HEIGHT) for each in (width, PHONE + DESK - width))
    page = home.go("/").page
    page.get_by_role("button", name="Play now").first.click()
    page.get_by_role("button", name="Sit down").click()
    expect(home.table).to_be_visible()
    page = home.go("/me").page
    page.get_by_label("Name", exact=True).fill("Cleo")
    page.get_by_label("Passphrase").fill(PHRASE)
    page.get_by_role("button", name="Make this name mine", exact=True).click()
    expect(page.get_by_role("heading", name="Cleo")).to_be_visible()
    page = phone.go("/me").page
    page.get_by_label("Name", exact=True).fill("cleo")
    page.get_by_label("Passphrase").fill("not the right words")
    phone.may_be_refused = True
    page.get_by_role("button", name="Come in", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("do not belong together")
    page.get_by_label("Passphrase").fill(PHRASE)
    page.get_by_role("button", name="Come in", exact=True).click()
    expect(page.get_by_role("heading", name="Cleo")).to_be_visible()
    page = phone.go("/").page
    mine = page.get_by_role("link", name=re.compile("^(Open|Answer|Carry on)$"))
    mine.first.click()
    expect(phone.table).to_be_visible()
    expect(page.get_by_role("group", name="Your side")).to_be_visible()
    page = phone.go("/me").page
    page.get_by_text("Delete my name").first.click()
    page.get_by_label("Write your name").fill("Cleo")
    page.get_by_role("button", name="Delete my name").click()
    expect(page.get_by_text("What remains")).to_be_visible()
    home.go("/me")
    expect(home.page.get_by_role("button", name="Come in", exact=True)).to_be_visible()
