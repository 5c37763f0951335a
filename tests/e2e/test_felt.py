"""What a choice brings is seen before, what happens as it happens; cards and tiles are dragged."""

from playwright.sync_api import expect

from tests.e2e.answers import GUN, table
from tests.e2e.duel import PASS, Duel
from tests.e2e.tables import DUEL, MAP, made, sit

HIT = table(
    hands=[["big_water_gun"], ["umbrella", "flamingo"]], options={}, water=[20, 12], actions=2
)


READ = 700  # ms: longer than a press that means to read the card


def drag(page, source, target, *, picture=None, rest=0):
    """Press, on its picture if there is one, move in steps, rest on the way, let go."""
    (source.locator(picture) if picture else source).hover(position={"x": 14, "y": 20})
    a, b = source.bounding_box(), target.bounding_box()  # a hover waits until it lies still
    page.mouse.down()
    page.mouse.move(a["x"] + 20, a["y"] + 4)
    page.wait_for_timeout(rest)
    page.mouse.move(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2, steps=6)
    page.mouse.up()


def test_consequences_stand_beside_each_answer(arrive, door):
    duel = Duel(door, arrive(), HIT, 1)
    duel.follow([GUN])
    ply = duel.let_be(1, True).ply
    duel.wait_asked(ply)
    brings = duel.option("Pass").locator("[data-brings]")
    expect(brings).to_contain_text("you 12")
    expect(brings).to_contain_text("7")


def test_a_card_is_dragged_to_the_lane_and_another_is_set(arrive, door):
    person = sit(arrive(), made(door, DUEL))
    assert person.asked()
    ply, hand = person.ply, person.page.locator(".mine .hand")
    drag(
        person.page,
        hand.locator('[data-point="card:umbrella"]'),
        person.page.locator(".mine [data-slot='1']"),
        picture="img",
        rest=READ,
    )
    expect(person.page.locator("dialog[open]")).to_have_count(0)
    expect(hand.locator('[data-point="card:umbrella"]')).to_have_count(0)
    expect(person.page.locator(".mine [data-point='set:1']")).to_have_count(1)
    assert person.asked(after=ply)
    expect(person.page.locator("section.prompt")).not_to_contain_text("Sending")
    drag(
        person.page,
        hand.locator('[data-point="card:big_water_gun"][data-usable="true"]'),
        person.page.locator(".lane"),
    )
    expect(hand.locator('[data-point="card:big_water_gun"]')).to_have_count(0)
    log = person.page.get_by_role("group", name="What happened")
    expect(log).to_contain_text("Big Water Gun: attack")
    assert person.wrong == []


def test_a_tile_is_dragged_onto_the_map_and_waits_there(arrive, door):
    person = sit(arrive(), made(door, MAP))
    assert person.asked()
    cell = person.page.locator('[data-fits="true"]').first
    at = cell.get_attribute("data-at") or ""
    drag(person.page, person.page.locator("[data-way]").first, cell)
    ghost = person.page.locator(".ghost")
    expect(ghost).to_have_attribute("data-legal", "true")
    x, y = at.split(",")
    expect(ghost).to_have_attribute("transform", f"translate({int(x) * 100} {int(y) * 100})")
    assert person.ply == 0
    assert person.wrong == []


def test_a_hint_is_shown_on_the_board_before_it_is_played(arrive, door):
    person = sit(arrive(), made(door, MAP))
    assert person.asked()
    ply = person.ply
    person.page.keyboard.press("h")
    hint = person.page.locator("[data-hint]").first
    hint.click()
    expect(hint).to_contain_text("Tap again to play it")
    expect(person.page.locator(".ghost")).to_have_count(1)
    assert person.ply == ply
    hint.click()
    expect(person.page.locator(f'.whole:not([data-ply="{ply}"])')).to_have_count(1)


def test_a_line_of_the_log_comes_with_its_moment(arrive, door):
    """The rival plays, and the log says no more than the table shows until its time has passed."""
    person = arrive(still=False)
    person.page.clock.install()
    duel = Duel(door, person, HIT, 1)
    duel.follow([GUN])
    ply = duel.let_be(1, True).ply
    duel.wait_asked(ply)
    duel.page.clock.pause_at(duel.page.evaluate("() => Date.now() + 60000"))
    duel.place.move(0, {"end": True}, duel.place.move(1, PASS, ply))
    log = duel.page.get_by_role("group", name="What happened")
    expect(log).to_contain_text("You 12 to 7")
    expect(log).not_to_contain_text("Turn 4")
    duel.page.clock.run_for(6000)
    expect(log).to_contain_text("Turn 4: you.")
