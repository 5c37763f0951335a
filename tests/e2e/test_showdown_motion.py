"""Motion in Showdown tells what happened; a key ends it, and who wants none gets none."""

from playwright.sync_api import expect

from tests.e2e.answers import GUN, table
from tests.e2e.duel import PASS, Duel

HIT = table(
    hands=[["big_water_gun"], ["umbrella", "flamingo"]], options={}, water=[20, 12], actions=2
)


def hit(duel):
    """The rival's gun is announced, and nobody answers it."""
    duel.follow([GUN])
    ply = duel.let_be(1, True).ply
    duel.wait_asked(ply)
    duel.page.clock.pause_at(duel.page.evaluate("() => Date.now() + 60000"))
    duel.place.move(1, PASS, ply)
    duel.page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()


def test_the_chain_leaves_and_the_water_falls_until_a_key_ends_it(arrive, door):
    person = arrive(still=False)
    person.page.clock.install()
    duel = Duel(door, person, HIT, 1)
    hit(duel)
    leaving = duel.page.locator(".link.leaving")
    number = duel.page.locator(".mine .big")
    expect(leaving).to_have_count(1)
    expect(number).to_have_text("12")
    expect(duel.page.locator(".mine [role=meter]").first).to_have_attribute("aria-valuenow", "7")
    duel.page.keyboard.press("Shift")
    expect(leaving).to_have_count(0)
    expect(number).to_have_text("7")


LONG = "(one) => void one.animate([{opacity: 0}, {opacity: 1}], {duration: 600000, id: 'long'})"
RUNS = "() => document.getAnimations().some((one) => one.id === 'long')"


def test_a_key_ends_whatever_moves(arrive, door):
    duel = Duel(door, arrive(still=False), HIT, 1)
    duel.page.locator(".rival").evaluate(LONG)
    assert duel.page.evaluate(RUNS)
    duel.page.keyboard.press("Shift")
    assert not duel.page.evaluate(RUNS)


def test_who_wants_no_motion_sees_the_end_at_once(arrive, door):
    person = arrive(still=True)
    person.page.clock.install()
    duel = Duel(door, person, HIT, 1)
    hit(duel)
    expect(duel.page.locator(".mine .big")).to_have_text("7")
    expect(duel.page.locator(".link.leaving")).to_have_count(0)
