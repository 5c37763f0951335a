"""Splash! to its end in the browser, against a bot: by mouse, and by keyboard alone."""

import json
import re

from playwright.sync_api import expect

from tests.e2e.tables import LAST, PLATE, aim_steadily, made, sit, take, type_numbers

SWAYED = """() => {
    const at = document.querySelector('circle.middle').getAttribute('cx');
    return (window.places = (window.places ?? new Set()).add(at)).size > 4;
}"""  # the piece has been seen in five places


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
    person = sit(arrive(flat=True), made(door, LAST))
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
    person = sit(arrive(flat=True), made(door, LAST))
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
    person = arrive(flat=True)
    give = offered(person, door)
    give()
    person.asked(after=0)
    type_numbers(person.page, x=38)
    for name, value in (("turn", "30"),):
        person.page.get_by_label(name, exact=True).fill(value)
        person.page.keyboard.press("Enter")
    expect(spoken(person)).to_contain_text("turned 30.0 degrees, 38.00 mm across")
    expect(spoken(person)).to_contain_text("0% of its sole rests")
    expect(spoken(person)).to_contain_text("beyond the edge")
    expect(spoken(person)).not_to_contain_text("It can be let go here.")


def test_the_hand_sways_and_lets_go_at_the_tick_that_is_seen(arrive, door):
    person = arrive(still=False, width=1440, height=900)
    page, sent = person.page, list[str]()
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    give = offered(person, door)
    give()
    person.asked(after=0)
    beside = pose(page)
    assert max(map(abs, beside)) > 5  # at one's own side, off the spot
    person.picture("splash-beside")
    person.accessible()
    page.get_by_role("button", name="Take it in hand").click()
    page.get_by_text("In hand for").wait_for()
    page.wait_for_function(SWAYED, timeout=20_000)
    type_numbers(page, x=0, y=0)
    page.locator(".placing p .balance, .placing p.balance").first.wait_for()
    page.locator(".placing .fine").wait_for()
    person.picture_now("splash-in-hand")
    lets_go = page.locator("[data-point=letgo]")
    for _ in range(20):  # on a slow machine the hand has gone on, or must rest meanwhile
        if lets_go.count():
            lets_go.click()
            page.wait_for_timeout(700)
    log = page.get_by_role("group", name="What happened")
    log.get_by_role("button", name="Details").last.click()  # how the hand shook is one of them
    expect(log).to_contain_text(re.compile(r"lets? go: .*wobble"))
    moves = [said["move"] for said in map(json.loads, sent) if said["type"] == "move"]
    assert moves[0] == {"hold": True}
    placed = next(move["place"] for move in reversed(moves) if "place" in move)
    assert (placed["x"], placed["y"]) == (0, 0)
    assert 0 < placed["tick"] <= 511  # of those that were refused, the last


def pose(page):
    """Where the piece is drawn from above, on the grid of the rules."""
    middle = page.locator("circle.middle")
    x, y = (float(middle.get_attribute(name)) for name in ("cx", "cy"))
    return round(round(x / 0.02) * 0.02, 2), round(round(-y / 0.02) * 0.02, 2)


def test_the_film_of_a_fall_is_skipped_and_reduced_motion_never_asks_for_it(arrive, door):
    table = made(door, PLATE, seats=["person", "person"])
    person, giver = arrive(still=False), sit(arrive(flat=True), table, 1)
    films = list[str]()
    giver.page.on("request", lambda asked: films.append(asked.url))
    person.page.clock.install()
    sit(person, table, 0)
    giver.asked()
    giver.option("red large cube").click()
    person.asked(after=0)
    page, ply = person.page, person.ply
    aim_steadily(page)
    type_numbers(page, x=13)
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
    giver.page.get_by_role("group", name="What happened").get_by_text("Splash!").wait_for()
    expect(giver.page.locator(".fall")).to_contain_text("Splash!")
    assert not [url for url in films if "/frames/" in url]
