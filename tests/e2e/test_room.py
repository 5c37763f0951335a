"""Every question of a recorded match has room: what is asked, what is held and the board are seen.

One match a game is played by a program; at each of its questions one page is looked at in seven
windows, one after the other. Nothing is scrolled.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.person import TWO_FRAMES
from tests.e2e.tables import MAP, PLATE, long_map, made, sit, take
from tests.e2e.test_review import wasteful

SIZES = [(360, 640), (844, 390), (960, 540), (768, 1024), (1024, 768), (1440, 700), (1440, 900)]
QUESTIONS = {"showdown": 9, "water-to-water": 6, "splash": 4}
BOARDS = {"showdown": ".lane", "water-to-water": ".map", "splash": ".tower"}
LEAST = 40  # px of a board that can be called seen
# Whatever is not wholly in the window; of a board, whatever is not seen at all. A list of answers
# may be scrolled in its own place: the place itself is within the window.
OUT = """([board, least]) => {
    const found = [];
    const seen = (one) => one.getBoundingClientRect();
    const name = (one) => `${one.className} ${JSON.stringify(seen(one))}`;
    const within = (one) => {
        const {left, top, right, bottom} = seen(one);
        return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    };
    const parts = 'section.prompt, section.prompt .head, .mine .hand button';
    const whole = document.querySelectorAll(parts);
    for (const one of whole) if (!within(one)) found.push(name(one));
    const place = document.querySelector(board);
    const {width, height} = seen(place);
    if (!within(place) || width < least || height < least) found.push(name(place));
    const {scrollHeight, scrollWidth} = document.documentElement;
    if (scrollHeight > innerHeight + 1 || scrollWidth > innerWidth + 1) found.push('page');
    const field = document.querySelector('main');
    if (field.scrollHeight > field.clientHeight + 1) found.push('table');
    return found;
}"""


def seen_in(person, game: str) -> dict[tuple[int, int], object]:
    """Look at the table in every window; return where its board is in each."""
    page, places = person.page, {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        out = page.evaluate(OUT, [BOARDS[game], LEAST])
        assert not out, f"{game} at {person.ply}, {width}x{height}: {out}"
        places[width, height] = page.locator(BOARDS[game]).first.bounding_box()
    return places


@pytest.mark.parametrize("game", QUESTIONS)
def test_prompt_hand_and_board_are_in_the_window_at_every_question(arrive, door, game):
    table = made(door, game=game)
    token = take(door, table, name="Mira 🦩 Featherstonehaugh-of-the-Lake")
    person = sit(arrive(flat=True), table)
    places: dict[tuple[int, int], object] = {}
    ply = -1
    for number in range(QUESTIONS[game]):
        if not person.asked(after=ply):
            break
        expect(person.page.locator("section.prompt")).to_be_visible()
        ply, before = person.ply, places
        drafts = person.page.locator("section.prompt .draft").count() > 0
        places = {} if drafts else seen_in(person, game)
        assert before in ({}, places), f"the board jumped before {ply}: {before}, {places}"
        go_on(door, table, token, number)


def go_on(door, table, token: str, number: int) -> None:
    """A program answers for the page: a tile or a card before anything else, each time another."""
    path = f"/api/tables/{table['id']}"
    seen = door.get(f"{path}/seats/0", token)
    played = [one for one in seen["moves"] if {"play", "set"} & set(one["data"])] or seen["moves"]
    move = played[number % len(played)]["action"]
    door.post(f"{path}/moves", {"ply": seen["ply"], "move": move}, token)


TEN = ["flamingo", "beach_towels", "umbrella", "dolphin", "big_water_gun"]
TEN += ["cat", "dog", "water_bottles", "pink_water_gun", "sun"]
# Of each card in the hand: is what lies on top of its cost, and of its attack, that card itself?
NUMBERS = """() => [...document.querySelectorAll('.mine .hand button')].map((card) =>
    [...card.querySelectorAll('.cost, .attack-value')].every((one) => {
        const {left, top, width, height} = one.getBoundingClientRect();
        return card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }))"""


def test_ten_cards_in_hand_all_show_what_they_cost_and_how_they_attack(arrive, door):
    position = {"game": "showdown", "turn": 9, "water": [9, 12], "hands": [TEN, ["dog"]]}
    person = sit(arrive(), made(door, position))
    person.asked()
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(TWO_FRAMES)
        assert person.page.evaluate(NUMBERS) == [True] * 10, (width, height)


def test_a_card_is_seen_whole_wherever_it_is_pointed_at(arrive, door):
    position = {"game": "showdown", "turn": 3, "water": [20, 9], "hands": [TEN[:6], ["cat"]]}
    position["set"] = [[{"card": "snorkel", "turn": 1}], []]
    person = sit(arrive(), made(door, position))
    person.asked()
    page, peek = person.page, person.page.locator("[data-peek]")
    page.locator(".mine .hand button").last.hover()
    expect(peek).to_have_attribute("data-peek", "big_water_gun")
    expect(peek.locator(".text")).to_be_visible()
    page.locator(".mine .table button").first.hover()
    expect(peek).to_have_attribute("data-peek", "snorkel")
    ply = person.ply
    page.locator(".mine .hand button").last.press("Enter")
    person.option("Big Water Gun").click()
    expect(page.locator(".asked")).not_to_contain_text("what will you do with it?")
    person.asked(after=ply)
    log = page.get_by_role("group", name="What happened")
    expect(log).to_contain_text("9 to 4")  # all has been told, and the log stands still
    log.locator('b[data-look="big_water_gun"]').first.hover()
    expect(peek).to_have_attribute("data-peek", "big_water_gun")
    page.mouse.move(2, 2)
    expect(peek).to_have_count(0)
    page.locator(".mine .hand button").first.focus()
    page.keyboard.press("ArrowRight")
    expect(peek).to_have_count(1)
    person.accessible()


def test_spaces_that_fit_are_large_enough_for_a_finger(arrive, door):
    players = [{"hand": ["bay-2rivers"]}, {}]
    person = arrive(width=844, height=390, touch=True)
    sit(person, made(door, long_map(players, discard=["ruin-strait"])))
    person.asked()
    for size in ({"width": 844, "height": 390}, {"width": 360, "height": 640}):
        person.page.set_viewport_size(size)
        person.page.reload()
        person.asked()
        fitting = person.page.locator('[data-cell][data-fits="true"] rect')
        expect(fitting.first).to_be_attached()
        person.page.evaluate(TWO_FRAMES)
        boxes = [one.bounding_box() for one in fitting.all()]
        assert all(min(box["width"], box["height"]) >= 44 for box in boxes), boxes
        pane = person.page.locator(".map").bounding_box()
        assert any(
            pane["x"] <= box["x"] and box["x"] + box["width"] <= pane["x"] + pane["width"]
            for box in boxes
        )


# Of whatever can be pressed in the prompt: is what lies over its middle that thing itself?
COVERED = """() => [...document.querySelectorAll('section.prompt button')].filter((one) => {
    const {left, top, width, height} = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((one) => one.ariaLabel ?? one.textContent)"""


@pytest.mark.parametrize("position", [PLATE, MAP], ids=["splash", "water-to-water"])
def test_what_turns_and_lets_go_is_seen_without_scrolling(arrive, door, position):
    person = sit(arrive(flat=True), made(door, position))
    person.asked()
    for width, height in [(360, 640), (844, 390), (768, 1024), (1024, 768), (1440, 700)]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(TWO_FRAMES)
        assert person.page.evaluate(COVERED) == [], (width, height)


# Cards of the rival's open hand that reach over the edge of their band, or over what is said there.
SPILT = """() => {
    const band = document.querySelector('.rival').getBoundingClientRect();
    const said = document.querySelector('.rival .name').getBoundingClientRect();
    const cards = [...document.querySelectorAll('.rival .fan > div')];
    return cards.map((one) => one.getBoundingClientRect())
        .filter(({top, bottom, left}) =>
            top < band.top - 1 || bottom > band.bottom + 1 || left < said.right - 1).length;
}"""


def test_an_open_hand_in_a_replay_stays_in_its_band(arrive, door):
    person = arrive().go(f"/replay/{wasteful(door)}")
    expect(person.page.locator(".rival .fan .bare").first).to_be_attached()
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(TWO_FRAMES)
        assert person.page.evaluate(SPILT) == 0, (width, height)


OVERFLOWS = "(one) => one.scrollHeight > one.clientHeight + 80"


def test_the_log_follows_the_newest_line_whatever_a_hint_does_to_its_height(arrive, door):
    table = made(door, game="showdown", options={"hand_limit": 2})
    person = sit(arrive(width=1440, height=700), table)
    log = person.page.get_by_role("group", name="What happened")
    at_end = "(one) => one.scrollHeight - one.scrollTop - one.clientHeight < 24"
    person.asked()
    person.page.get_by_role("button", name="Hint").click()
    expect(person.page.get_by_role("region", name="Hints")).to_be_visible()
    for _ in range(20):  # until there is something to scroll
        ply = person.ply
        discards = person.page.locator("section.prompt", has_text="to discard").count()
        person.page.keyboard.press("1" if discards else "p")  # which card goes is not passed over
        if not person.asked(after=ply) or log.evaluate(OVERFLOWS):
            break
    person.page.wait_for_function(f"() => ({at_end})(document.querySelector('.log'))")
    log.evaluate("(one) => { one.scrollTop = 0; }")
    newest = log.get_by_role("button", name="Newest")
    expect(newest).to_be_visible()
    newest.click()
    expect(newest).to_have_count(0)
