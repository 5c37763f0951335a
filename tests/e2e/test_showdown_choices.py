"""Showdown asks one choice after another, in order and in words; what is not allowed says why."""

import re

from playwright.sync_api import expect

from tests.e2e.answers import SHARK, play, table
from tests.e2e.duel import Duel, Rival, Say, click

CHOICES = table(
    hands=[
        ["water_bottles", "beavor", "medium_blue_water_gun", "swimming_fins", "sun", "sun", "cat"],
        [],
    ],
    set=[[], [{"card": "dog", "turn": 1}]],
    play=[[], ["fountain", "rain_coat"]],
    discard=["dolphin", "water_jug"],
)


def asks(duel, words, *options):
    """The prompt says this, and offers these."""
    expect(duel.page.locator(".prompt .head")).to_contain_text(words)
    if options:
        expect(duel.page.locator("section.prompt li button b")).to_have_text(list(options))


def told(duel, ply, kind):
    """What the server tells of such events since a ply."""
    return [event for event in duel.place.seen(0, ply).events if event["kind"] == kind]


def test_the_effect_the_target_the_sun_and_the_cost_are_asked_in_order(arrive, door):
    duel = Duel(door, arrive(), CHOICES, 0)
    page, suns = duel.page, ["Without a Sun", "With Sun"]
    click(duel.card("water_bottles"))
    effects = ["Attack 1", "Drink 4", "Set Water Bottles face down"]
    asks(duel, "Water Bottles: which Effect?", *effects)
    click(duel.option("Drink 4"))
    asks(duel, "Water Bottles: with a Sun?", *suns)
    page.get_by_role("button", name="Back").click()
    asks(duel, "Water Bottles: which Effect?", *effects)
    page.keyboard.press("Escape")
    asks(duel, "Your turn", "End the turn")
    click(duel.card("water_bottles"))
    duel.choose(0, "Drink 4", "With Sun")
    assert told(duel, 0, "announced")[0]["mode"] == "drink"
    assert len(told(duel, 0, "sun_named")) == 1

    ply = duel.let_be(0, False).ply
    duel.wait_asked(ply)
    click(duel.card("beavor"))
    gnawed = [f"Gnaw the rival's {one}" for one in ("Set card 1", "Fountain", "Rain Coat")]
    asks(duel, "Beavor: which target?", *gnawed, "Set Beavor face down")
    page.locator(".rival").get_by_role("button", name=re.compile("Aim at.*Rain Coat")).click()
    asks(duel, "Beavor: with a Sun?", *suns)
    duel.choose(ply, "Without a Sun")
    duel.let_be(0, False)
    assert told(duel, ply, "destroyed")[0]["card"] == "rain_coat"

    ply = duel.let_be(0, False).ply
    duel.wait_asked(ply)
    click(duel.card("medium_blue_water_gun"))
    asks(duel, "Medium Blue Water Gun: with a Sun?", *suns, "Set Medium Blue Water Gun face down")
    duel.choose(ply, "With Sun")
    asks(duel, "Choose a card to discard as the cost of Medium Blue Water Gun.")
    click(duel.card("cat"))
    duel.choose(duel.place.seen(0).ply, "Discard Cat")
    assert told(duel, ply, "discarded")[0]["why"] == "cost"


def test_the_same_choices_are_made_with_keys(arrive, door):
    duel = Duel(door, arrive(), CHOICES, 0)
    keys = duel.page.keyboard
    duel.wait_asked(0)
    duel.card("water_bottles").focus()
    keys.press("Enter")
    asks(duel, "Water Bottles: which Effect?")
    expect(duel.option("Attack 1")).to_be_focused()
    keys.press("e")
    keys.press("Enter")
    asks(duel, "Water Bottles: with a Sun?")
    keys.press("Escape")
    asks(duel, "Water Bottles: which Effect?")
    keys.press("Escape")
    asks(duel, "Your turn")
    expect(duel.card("water_bottles")).to_be_focused()
    keys.press("Enter")
    keys.press("2")
    keys.press("1")
    duel.page.locator('.whole:not([data-ply="0"])').wait_for()
    assert told(duel, 0, "announced")[0]["mode"] == "drink"
    assert told(duel, 0, "sun_named") == []
    ply = duel.let_be(0, False).ply
    duel.wait_asked(ply)
    duel.card("cat").focus()
    keys.press("Space")
    duel.page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
    assert told(duel, ply, "set_card")[0]["card"] == "cat"


def test_a_card_of_the_pile_is_read_refused_and_taken(arrive, door):
    duel = Duel(door, arrive(), CHOICES, 0)
    pile = duel.page.get_by_role("button", name="Open the discard pile, 2 cards")
    fan = duel.page.locator("dialog[open]")
    duel.wait_asked(0)
    pile.click()
    fan.get_by_role("button", name="Dolphin").click()
    expect(fan).to_contain_text("Gain Water equal to 3 plus")
    expect(fan.locator(".reason")).to_contain_text("S8")
    assert duel.place.seen(0).ply == 0
    duel.page.keyboard.press("Escape")
    click(duel.card("swimming_fins"))
    duel.choose(0, "Dive", "Without a Sun")
    asks(duel, "Choose a card from the discard pile.")
    pile.click()
    fan.get_by_role("button", name="Water Jug").focus()
    duel.page.keyboard.press("ArrowRight")
    duel.page.keyboard.press("Enter")
    fan.get_by_role("button", name="Take it").click()
    expect(duel.card("dolphin")).to_be_visible()


def test_whatever_cannot_be_played_says_why_before_anything_is_sent(arrive, door):
    position = table(
        hands=[["shark_fin_water_gun"], ["dog", "sun", "umbrella"]],
        set=[[], [{"card": "water_jug", "turn": 2}]],
        options={},
        actions=2,
        water=[20, 4],
    )
    duel = Duel(door, arrive(), position, 1)
    reason = duel.page.locator(".reason")
    duel.page.locator('.whole[data-asked="false"]').wait_for()
    click(duel.card("dog"))
    expect(reason).to_contain_text("It is not your decision now")
    expect(reason.get_by_role("button")).to_have_text("S29")
    duel.follow([SHARK])
    ply = duel.let_be(1, True).ply
    duel.wait_asked(ply)
    refused: list[tuple[str, str | int, str]] = [
        *(("dog", "hand", "S19"), ("sun", "hand", "R27"), ("water_jug", 0, "S19"))
    ]
    for card, where, rule in refused:
        click(duel.card(card, where))
        expect(reason.get_by_role("button")).to_have_text(rule)
    assert duel.place.seen(1).ply == ply
    duel.person.accessible()


def test_what_may_not_be_set_is_offered_dashed_and_says_why(arrive, door):
    duel = Duel(door, arrive(), {**CHOICES, "sets": 0}, 0)
    duel.wait_asked(0)
    click(duel.card("cat"))
    refused = duel.option("Set Cat face down")
    expect(refused).to_have_attribute("aria-disabled", "true")
    refused.press("Enter")
    expect(duel.page.locator(".reason")).to_contain_text("You have already Set a card this turn.")
    assert duel.place.seen(0).ply == 0


def test_forced_discards_the_hand_limit_and_the_order_of_ticks_are_asked_too(arrive, door):
    position = table(
        hands=[["water_buckets", "dog"], ["cat", "dolphin", "water_jug"]],
        play=[[], ["fountain", "water_elephant_toy"]],
        options={"tick_order": "owner", "hand_limit": 3},
        actions=2,
        water=[20, 12],
    )
    duel = Duel(door, arrive(), position, 1)
    duel.follow([play("water_buckets", mode="attack")])
    asks(duel, "Water Buckets makes you", "Discard Cat", "Discard Water Jug", "Discard Dolphin")
    duel.choose(duel.place.seen(1).ply, "Discard Cat")
    duel.follow([Rival({"end": True})])
    asks(duel, "ticks next", "Fountain ticks next", "Water Elephant Toy ticks next")
    duel.choose(duel.place.seen(1).ply, "Fountain ticks next")
    asks(duel, "ticks next", "Water Elephant Toy ticks next")
    duel.choose(duel.place.seen(1).ply, "Water Elephant Toy ticks next")
    duel.follow([Say("End the turn")])
    asks(duel, "Too many cards in hand.")
    click(duel.card("dolphin"))
    duel.choose(duel.place.seen(1).ply, "Discard Dolphin")
    expect(duel.page.locator(".whole")).to_have_attribute("data-asked", "false")
