"""The cards of Showdown as they are seen: many in hand, told apart, and whose words they bear."""

import pytest
from playwright.sync_api import expect

from tests.e2e.answers import GUN, play, table
from tests.e2e.conftest import THEMES
from tests.e2e.duel import STRIP, Duel, click
from tests.e2e.tables import made, sit

MANY = [
    *("beach_towels", "umbrella", "flamingo", "snorkel", "water_bottles", "sun", "dog"),
    *("medium_water_gun", "medium_blue_water_gun", "sunglasses_vacation_hat", "beach_ball"),
    *("pink_water_gun", "fountain", "water_jug"),
]
FULL = table(
    hands=[MANY, ["big_water_gun", "dog"]],
    set=[["water_jug"], ["umbrella", {"card": "life_preserver", "turn": 1}]],
    play=[["rain_coat"], ["fountain"]],
    discard=["cat", "dolphin", "shark_fin_water_gun", "water_buckets"],
    options={},
    water=[11, 14],
)
SEEN = """(card) => {
    const row = card.closest('.hand').getBoundingClientRect(), box = card.getBoundingClientRect();
    const found = document.elementFromPoint(box.x + 14, box.y + box.height / 2);
    return card.contains(found) && box.x >= row.x - 1 && box.x + 28 <= row.right;
}"""

CUT_OFF = """(card) => [...card.querySelectorAll('*')]
    .filter((one) => one.scrollWidth > card.clientWidth + 1).map((one) => one.textContent)"""

COVERED = """() => {
    const seen = (one) => one.getBoundingClientRect();
    const list = document.querySelector('.asked ul');
    const pass = seen(list.querySelector('.last button'));
    list.scrollTop = 0;
    return [...list.querySelectorAll('li:not(.last) button')].filter((one) => {
        const {left, right, top, bottom} = seen(one);
        const beside = left > pass.right - 2 || right < pass.left + 2;
        return !beside && top < pass.bottom - 2 && bottom > pass.top + 2;
    }).map((one) => one.textContent);
}"""  # answers over which the one that does nothing lies


@pytest.mark.parametrize("width", [360, 1440])
def test_each_of_many_cards_in_hand_is_reached_by_touch_and_by_keys(arrive, door, width):
    person = sit(arrive(width=width, height=800, touch=True), made(door, FULL))
    person.asked()
    cards = person.page.locator(".mine .hand > button")
    expect(cards).to_have_count(len(MANY))
    for card in cards.all():
        card.tap(position=STRIP)
        expect(card).to_have_attribute("aria-pressed", "true")
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("Home")
    for card in cards.all():
        expect(card).to_be_focused()
        assert card.evaluate(SEEN)
        person.page.keyboard.press("ArrowRight")
    person.fits_the_width()


def test_families_and_sources_are_marked_in_shapes_and_words(arrive, door):
    person = sit(arrive(), made(door, FULL))
    person.asked()
    hand = person.page.locator(".mine .hand")
    families = {"water_bottles": "Attack", "umbrella": "Showdown", "fountain": "Continuous"}
    shapes = set()
    for card, family in {**families, "dog": "Your-turn"}.items():
        button = hand.locator("button", has=person.page.locator(f'img[src*="/{card}-"]'))
        mark = button.get_by_role("img", name=f"{family} card")
        shapes.add(mark.locator("path").get_attribute("d"))
    assert len(shapes) == 4
    sources = {"Umbrella": "Rulebook", "Dog": "Part rulebook", "Fountain": "Reconstructed"}
    sentences = {
        "Umbrella": "The rulebook states this card's Effect.",
        "Dog": "the rest is our reconstruction.",
        "Fountain": "This card's Effect is our reconstruction.",
    }
    for name, source in sources.items():
        button = hand.get_by_role("button", name=name)
        expect(button.get_by_role("img", name=source, exact=True)).to_have_count(1)
        click(button)
        person.page.get_by_role("button", name="Read").click()
        expect(person.page.locator("dialog[open]")).to_contain_text(sentences[name])
        person.page.keyboard.press("Escape")
        person.page.keyboard.press("Escape")


# How many of the points that either picture covers are covered by one alone, or differ in grey.
DIFFERENCE = """async () => {
    const drawn = async (name) => {
        const picture = new Image();
        picture.src = document.querySelector(`img[src*="/${name}-"]`).src;
        await picture.decode();
        const canvas = Object.assign(document.createElement('canvas'), {width: 32, height: 32});
        const pen = canvas.getContext('2d');
        pen.drawImage(picture, 0, 0, 32, 32);
        return pen.getImageData(0, 0, 32, 32).data;
    };
    const [one, other] = [await drawn('medium_water_gun'), await drawn('medium_blue_water_gun')];
    let shape = 0, grey = 0, covered = 0;
    for (let at = 0; at < one.length; at += 4) {
        const light = (points) => (points[at] + points[at + 1] + points[at + 2]) / 3;
        const [here, there] = [one[at + 3] > 127, other[at + 3] > 127];
        covered += here || there;
        shape += here !== there;
        grey += here && there && Math.abs(light(one) - light(other)) > 64;
    }
    return {shape: shape / covered, grey: grey / covered};
}"""


def test_the_two_medium_guns_differ_in_shape_and_in_grey_at_32_pixels(arrive, door):
    person = sit(arrive(), made(door, FULL))
    person.asked()
    difference = person.page.evaluate(DIFFERENCE)
    assert difference["shape"] > 0.1, difference
    assert difference["grey"] > 0.2, difference


@pytest.mark.parametrize("theme", THEMES)
def test_a_table_with_an_answer_asked_is_fit_for_everyone(arrive, door, theme):
    position = FULL | {"hands": FULL["hands"][::-1], "set": FULL["set"][::-1], "water": [14, 11]}
    duel = Duel(door, arrive(theme=theme), position, 1)
    duel.follow([GUN])
    duel.wait_asked(duel.let_be(1, True).ply)
    duel.person.accessible()
    duel.person.picture(f"showdown-answer-{theme}")
    assert duel.page.evaluate(COVERED) == []
    click(duel.card("umbrella"))
    expect(duel.page.locator(".prompt .head")).to_contain_text("Umbrella: with a Sun?")
    duel.person.accessible()
    duel.person.picture(f"showdown-choice-{theme}")
    duel.page.get_by_role("button", name="Open the discard pile").click()
    duel.page.locator("dialog[open]").get_by_role("button", name="Dolphin").click()
    duel.page.locator("dialog[open] .reason").wait_for()
    duel.person.accessible()
    duel.person.picture(f"showdown-pile-{theme}")


def test_a_card_being_played_can_be_read_whole(arrive, door):
    wordy = table(hands=[["medium_blue_water_gun", "cat"], ["umbrella"]])
    duel = Duel(door, arrive(), wordy, 1)
    duel.follow([play("medium_blue_water_gun", mode="attack")])
    card = duel.page.locator(".link .bare").first
    expect(card).to_contain_text("Medium Blue")
    assert card.evaluate(CUT_OFF) == []
