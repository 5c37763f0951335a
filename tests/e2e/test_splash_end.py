"""Splash! to its end in the browser, against a bot: by mouse, and by keyboard alone."""

import json
import re

from playwright.sync_api import expect

from tests.e2e.tables import LAST, PLATE, made, sit, take


def spoken(person):
    """What a screen reader says about the piece in hand."""
    return person.page.locator(".spoken")


def offered(person, door):
    """Sit down at a plate; the answer lets the rival give a cube for it."""
    table = made(door, PLATE, seats=["person", "person"])
    path, token = f"/api/tables/{table['id']}", take(door, table, 1)
    sit(person, table, 0)
    person.table.wait_for()
    move = {"give": "red-large-cube", "from": 1}
    return lambda: door.post(f"{path}/moves", {"ply": 0, "move": move}, token)


def test_a_game_is_won_by_mouse(arrive, door):
    person = sit(arrive(), made(door, LAST))
    person.asked()
    ply = person.ply
    plan = person.page.get_by_role("application").bounding_box()
    assert plan is not None
    middle = plan["x"] + plan["width"] / 2, plan["y"] + plan["height"] / 2
    person.page.mouse.move(*middle)
    person.page.mouse.down()
    person.page.mouse.move(middle[0] + 6, middle[1] - 3)
    person.page.mouse.up()
    assert float(person.page.get_by_label("x", exact=True).input_value()) > 0
    person.page.locator("section.prompt .fine").wait_for()
    person.page.get_by_role("button", name="Let go").click()
    person.asked(after=ply)
    person.option("red stick").click()
    person.page.locator("section.end").wait_for()
    person.sees("You win")


def test_a_game_is_won_with_keys_and_every_millimetre_is_spoken(arrive, door):
    person = sit(arrive(), made(door, LAST))
    person.asked()
    keys, ply = person.page.keyboard, person.ply
    expect(spoken(person)).to_contain_text("On the red plate, flat, turned 0.0 degrees")
    expect(spoken(person)).to_contain_text("100% of its sole rests")
    for _ in range(3):
        keys.press("ArrowRight")
    keys.press("Shift+ArrowUp")
    keys.press("e")
    expect(spoken(person)).to_contain_text("turned 5.0 degrees, 0.60 mm across and 1.00 mm along")
    expect(spoken(person)).to_contain_text(
        re.compile(r"its middle is \d+\.\d\d mm inside the edge")
    )
    expect(spoken(person)).to_contain_text("It can be let go here.")
    keys.press("Space")
    person.asked(after=ply)
    keys.press("1")
    person.page.locator("section.end").wait_for()
    person.sees("You win")


def test_numbers_are_typed_and_a_bad_place_is_spoken(arrive, door):
    person = arrive()
    give = offered(person, door)
    give()
    person.asked(after=0)
    for name, value in (("x", "38"), ("turn", "30")):
        person.page.get_by_label(name, exact=True).fill(value)
        person.page.keyboard.press("Enter")
    expect(spoken(person)).to_contain_text("turned 30.0 degrees, 38.00 mm across")
    expect(spoken(person)).to_contain_text("0% of its sole rests")
    expect(spoken(person)).to_contain_text("beyond the edge")
    expect(spoken(person)).not_to_contain_text("It can be let go here.")


def test_the_hand_sways_and_lets_go_where_it_is(arrive, door):
    """The page's clock is held, so that the moment of letting go is known (hence the force)."""
    person = arrive(still=False)
    page, sent = person.page, list[str]()
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    page.clock.install()
    give = offered(person, door)
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000") + 20)
    give()
    person.asked(after=0)
    early = far(page)
    page.clock.fast_forward(60_000)
    assert far(page) > 2 * early
    shown, ply = pose(page), person.ply
    assert shown != (0, 0)
    page.get_by_role("button", name="Let go").click(force=True)
    page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
    moves = [said for said in map(json.loads, sent) if said["type"] == "move"]
    placed = moves[0]["move"]["place"]
    assert (placed["x"], placed["y"]) == shown


def pose(page):
    """Where the piece is drawn from above, on the grid of the rules."""
    middle = page.locator("circle.middle")
    x, y = (float(middle.get_attribute(name)) for name in ("cx", "cy"))
    return round(round(x / 0.02) * 0.02, 2), round(round(-y / 0.02) * 0.02, 2)


def far(page):
    """How far the hand sways within some seconds of its own time."""
    found = []
    for _ in range(12):
        page.clock.fast_forward(400)
        found.append(max(map(abs, pose(page))))
    return max(found)


def test_the_film_of_a_fall_is_skipped_and_reduced_motion_never_asks_for_it(arrive, door):
    table = made(door, PLATE, seats=["person", "person"])
    person, giver = arrive(still=False), sit(arrive(), table, 1)
    films = list[str]()
    giver.page.on("request", lambda asked: films.append(asked.url))
    person.page.clock.install()
    sit(person, table, 0)
    giver.asked()
    giver.option("red large cube").click()
    person.asked(after=0)
    page, ply = person.page, person.ply
    page.get_by_label("live hand").uncheck()
    page.get_by_label("x", exact=True).fill("13")
    page.get_by_label("x", exact=True).blur()
    page.locator("section.prompt .fine").wait_for()
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000") + 20)
    assert pose(page) == (13, 0)  # the hand is off and holds still
    page.get_by_role("button", name="Let go").click(force=True)
    skip = page.get_by_role("button", name="Skip")
    skip.wait_for()
    page.clock.run_for(100)
    assert page.locator("section.prompt").count() == 0
    skip.click(force=True)
    skip.wait_for(state="detached")
    person.asked(after=ply)
    expect(page.locator(".fall")).to_contain_text("Splash!")
    giver.page.get_by_role("log").get_by_text("Splash!").wait_for()
    expect(giver.page.locator(".fall")).to_contain_text("Splash!")
    assert not [url for url in films if "/frames/" in url]
