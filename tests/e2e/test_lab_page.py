"""The lab in a browser: a question, a change in a form, an answer, and a table of the variant."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import THEMES
from watertable.kernel.text.packed import packed

DRY = 'name = "Dry umbrellas"\n\n[cards.umbrella]\ncost = 2\n'


def test_a_change_is_edited_played_read_and_sat_down_at(arrive):
    person = arrive().go("/lab?game=showdown")
    page = person.page
    page.get_by_role("radio", name="What does this change do?").check()
    expect(page.get_by_role("button", name="Find out")).to_be_disabled()
    page.get_by_label("What to change").select_option("Big Water Gun")
    page.get_by_role("spinbutton", name="cost").fill("0")
    expect(page.get_by_role("list", name="Your changes")).to_contain_text(
        "Big Water Gun, cost: 4 → 0"
    )
    page.get_by_role("spinbutton", name="Games").fill("400")
    page.get_by_label("Bots").select_option("random")
    page.get_by_role("button", name="Find out").click()
    answer = page.get_by_role("region", name="Answer")
    expect(answer).to_contain_text("Done")
    expect(answer.get_by_role("row").filter(has_text="turns in a game")).to_contain_text("[")
    person.fits_the_width()
    person.picture("lab-change")
    person.accessible()
    answer.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A variant")
    expect(page.get_by_role("row").filter(has_text="Big Water Gun, cost")).to_contain_text("40")
    page.get_by_role("button", name="Play against bots").click()
    person.table.wait_for()


def test_a_card_is_asked_about_stopped_and_asked_again_with_its_report(arrive):
    person = arrive(width=360, height=720).go("/lab")
    page = person.page
    page.get_by_label("Which one?").select_option("Umbrella")
    page.get_by_role("spinbutton", name="Games").fill("20000")
    page.get_by_role("button", name="Find out").click()
    answer = page.get_by_role("region", name="Answer")
    answer.get_by_role("button", name="Stop").click()
    expect(answer).to_contain_text("Stopped")
    page.get_by_role("spinbutton", name="Games").fill("40")
    page.get_by_role("button", name="Find out").click()
    expect(answer).to_contain_text("40 of 40 games")
    expect(answer.get_by_role("row").filter(has_text="Umbrella")).to_be_visible()
    person.fits_the_width()
    person.picture("lab-card")
    answer.get_by_role("link", name="Read the whole report").click()
    page.wait_for_selector("body[data-drawn=yes]")
    page.locator("main section summary").first.click()
    page.locator("main section a[href^='logs/']").first.click()  # and from there to a game of it
    expect(page.get_by_role("slider", name="Step")).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
def test_a_variants_link_shows_what_differs_before_anybody_sits_down(arrive, theme):
    host, guest = arrive(theme=theme), arrive()
    host.go(f"/v/showdown#z={packed(DRY)}")
    page = host.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Dry umbrellas")
    expect(page.get_by_role("row").filter(has_text="Umbrella, cost")).to_contain_text("32")
    host.fits_the_width()
    host.picture(f"variant-{theme}")
    host.accessible()
    page.get_by_role("button", name="Invite").click()
    host.sees("Waiting for players")
    host.sees("never counts for a rating")
    links = page.evaluate("() => Object.values(JSON.parse(localStorage['watertable-links']))[0]")
    guest.page.goto(links["1"])
    guest.sees("You are invited to a variant.")
    expect(page.get_by_role("listitem").nth(1)).to_contain_text("not here yet")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.table.wait_for()


def test_a_link_that_was_cut_off_says_so(arrive):
    person = arrive().go("/v/showdown#z=AAAA")
    person.sees("This link holds no variant")
    person.go("/v/showdown/gentle")
    person.sees("Every doubtful ruling in the player's favour")


def test_a_saved_game_is_opened_from_a_file(arrive, tmp_path):
    import watertable as wt  # noqa: PLC0415

    table = wt.game("showdown").table(seed=3)
    while table.to_act is not None:
        table.play(table.numbers()[0], seat=table.to_act)
    table.log.save(tmp_path / "game.jsonl")
    person = arrive().go("/")
    page = person.page
    page.get_by_role("link", name="Open a saved game").click()
    page.get_by_label("Drop a log here").set_input_files(tmp_path / "game.jsonl")
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    person.picture("replay-of-a-file")
