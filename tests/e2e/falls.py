"""What somebody does at a table of Splash!, and what a browser showed meanwhile."""

import io
from typing import Any

from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.person import TWO_FRAMES, Person
from tests.e2e.tables import Json, aim_steadily, type_numbers

TOP_HEAVY: Json = {  # a plate that carries five pieces; what is laid too far out brings all down
    "game": "splash",
    "tower": [
        {"piece": "red-plate"},
        {"piece": "red-large-cube", "on": "red-plate"},
        {"piece": "red-octagon", "on": "red-large-cube"},
        {"piece": "red-stick", "on": "red-octagon", "face": "upright"},
        {"piece": "blue-stick", "on": "red-stick", "face": "upright"},
    ],
    "giver": 1,
    "drops": [0, 2],
    "stocks": [["white-stick", "blue-octagon"], ["blue-large-cube", "blue-plate", "white-plate"]],
}
# Everything that a tower was drawn with since this was run, and all the while what the page said.
WATCH = """() => {
    const tower = document.querySelector('.tower');
    window.seen = [];
    const look = () => {
        const [log] = document.querySelectorAll('[role=log]');
        window.seen.push({
            pieces: tower.dataset.pieces.split(' '),
            outside: tower.dataset.outside,
            height: tower.getBoundingClientRect().height,
            film: [...document.querySelectorAll('button.skip')].length > 0,
            told: /Splash!/.test(log?.textContent ?? '') || !!document.querySelector('.fall'),
            over: !!document.querySelector('section.end'),
            drops: [...document.querySelectorAll('.drops')].map((one) => one.ariaLabel),
        });
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { attributes: true, childList: true, subtree: true });
    const frame = () => {
        look();
        requestAnimationFrame(frame);
    };
    frame();
}"""
# How much of what is kept free for the tower the result hides, whole or folded, in pixels.
HIDDEN = """() => {
    const [free, end] = ['.tower .free', 'section.end, section.edge']
        .map((which) => document.querySelector(which).getBoundingClientRect());
    const wide = Math.min(free.right, end.right) - Math.max(free.left, end.left);
    const high = Math.min(free.bottom, end.bottom) - Math.max(free.top, end.top);
    return wide > 1 && high > 1 ? [wide, high] : null;
}"""

# Whether something is seen as it stands: inside the window, with nothing over it.
LEGIBLE = """(it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const inside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return inside && it.contains(middle);
}"""


def legible(person: Person, which: str) -> bool:
    """Whether something can be read without scrolling."""
    return bool(person.page.locator(which).evaluate(LEGIBLE))


def watch(person: Person) -> None:
    """Write down from now on what the browser shows."""
    person.page.evaluate(WATCH)


def seen(person: Person) -> list[dict[str, Any]]:
    """Everything that was shown since, moment by moment."""
    return list(person.page.evaluate("() => window.seen"))


def at_rest(person: Person) -> None:
    """Wait until the picture moves no more and is drawn with all its pixels."""
    person.page.evaluate(TWO_FRAMES)  # a new size is laid out with a frame
    person.page.locator(".tower[data-rests=true]").wait_for()


def uncovered(person: Person) -> None:
    """All pieces are seen, and the result lies beside them."""
    page = person.page
    expect(page.locator(".tower")).to_have_attribute("data-outside", "")
    page.wait_for_function(f"() => ({HIDDEN})() === null")  # when it has risen


def unbroken(person: Person) -> None:
    """No part of the picture is left out: nothing of what lies behind it is seen."""
    paint = "(it, colour) => { it.style.background = colour; }"
    tower = person.page.locator(".tower")
    tower.evaluate(paint, "#f0f")
    person.page.evaluate(TWO_FRAMES)
    seen = Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")
    tower.evaluate(paint, "")
    assert (255, 0, 255) not in {colour for _, colour in seen.getcolors(1 << 24) or []}


def aim(person: Person, x: float = 0.0) -> None:
    """Hold the piece so far from the middle, with a hand that does not sway."""
    page = person.page
    aim_steadily(page)
    if x:
        type_numbers(page, x=x)
    page.evaluate("() => document.activeElement.blur()")  # keys are the table's again
    page.locator("section.prompt .fine").wait_for()


def let_go(person: Person) -> None:
    person.page.get_by_role("button", name="Let go").click()


def over_ghost(page: Page) -> tuple[float, float]:
    """A point of the picture at which the piece in hand can be taken."""
    box = page.locator(".tower .free").bounding_box()
    assert box is not None
    for down in range(2, 18):
        for right in sorted(range(4, 16), key=lambda right: abs(right - 10)):  # it is in the middle
            x, y = box["x"] + box["width"] * right / 20, box["y"] + box["height"] * down / 20
            page.mouse.move(x, y)
            if page.locator(".tower canvas").evaluate("(it) => it.style.cursor") == "move":
                return x, y
    raise AssertionError("the piece in hand is nowhere in the picture")
